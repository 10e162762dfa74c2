// shuffle as a NumPy program: attention before and after the tokens are put in another order.
import type { State } from '../../core/types';
import { matrix } from '../numpy';

export const program = ({ embeddings, order, positions }: State): string => `import json
import numpy as np

X = ${matrix(embeddings)}
order = [${(order as number[]).join(', ')}]
T, d = X.shape

# What a place adds: sines and cosines of wavelengths that grow with the coordinate.
i, j = np.arange(T)[:, None], np.arange(d)
angle = i / 10000 ** ((j - j % 2) / d)
P = np.where(j % 2 == 0, np.sin(angle), np.cos(angle))

def attention(X):${positions ? '\n    X = X + P' : ''}
    L = X @ X.T / np.sqrt(d)
    A = np.exp(L - L.max(axis=1, keepdims=True))
    return A / A.sum(axis=1, keepdims=True) @ X

output = attention(X)
shuffled = attention(X[order])

for name, value in {
    "output": output,
    "permutedOutput": output[order],
    "shuffledOutput": shuffled,
    "maxDifference": abs(output[order] - shuffled).max(),
    "positionTable": P,
}.items():
    print(name, json.dumps(value.tolist()))
`;
