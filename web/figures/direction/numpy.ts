// direction as a NumPy program: two matrices from each seed, and how far from symmetric.
import type { State } from '../../core/types';

export const program = ({ pairs, firstSeed, dimension, pair }: State): string => `import json
import numpy as np

pairs, first_seed, d, pair = ${String(pairs)}, ${String(firstSeed)}, ${String(dimension)}, ${String(pair)}
X = 2.6 * np.array([[1, .2, 0, 0], [0, 1, .3, 0], [0, 0, 1, .2],
                    [.9, .3, 0, 0], [.1, .9, .2, 0], [0, .1, .9, .3]])
X = np.pad(X, ((0, 0), (0, max(0, d - 4))))[:, :d]

def logits(seed):
    rng = np.random.default_rng(seed)
    Wq = rng.standard_normal((d, d))
    Wk = rng.standard_normal((d, d))
    return (X @ Wq) @ (X @ Wk).T

def ratio(L):
    return float(abs(L - L.T).max() / abs(L).max())

ratios = [ratio(logits(first_seed + s)) for s in range(pairs)]
edges = np.arange(21) / 10
L = logits(first_seed + pair)
print("ratios", json.dumps(ratios))
print("median", json.dumps(float(np.median(ratios))))
print("edges", json.dumps(edges.tolist()))
print("counts", json.dumps(np.histogram(ratios, edges)[0].tolist()))
print("logits", json.dumps(L.tolist()))
print("logitsTransposed", json.dumps(L.T.tolist()))
print("ratio", json.dumps(ratio(L)))
`;
