// sqrt-d as a NumPy program: the experiment itself, on NumPy's own stream.
import type { State } from '../../core/types';

export const program = ({ seed, trials, queries, dimensions }: State): string => `import json
import numpy as np

seed, trials, queries = ${String(seed)}, ${String(trials)}, ${String(queries)}
dimensions = [${(dimensions as number[]).join(', ')}]

def softmax(x):
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)

def entropy(p):
    return -(p * np.log(np.where(p > 0, p, 1))).sum(axis=-1)

out = {}
for d in dimensions:
    rng = np.random.default_rng(seed)
    logits = np.empty((trials, queries, queries))
    for t in range(trials):
        q = rng.standard_normal((queries, d))
        k = rng.standard_normal((queries, d))
        logits[t] = q @ k.T
    found = {"logitSd": logits.std(axis=(1, 2)).mean(), "sqrtD": np.sqrt(d)}
    scaled = logits / np.sqrt(d)
    found["logitSdScaled"] = scaled.std(axis=(1, 2)).mean()
    found["sdShortfall"] = 1 - found["logitSd"] / np.sqrt(d)
    for name, x in ("Raw", logits), ("Scaled", scaled):
        p = softmax(x)
        found["max" + name] = p.max(axis=-1).mean()
        found["entropy" + name] = entropy(p).mean()
        found["jacobianTrace" + name] = (p * (1 - p)).sum(axis=-1).mean()
    found["jacobianTraceRatio"] = found["jacobianTraceScaled"] / found["jacobianTraceRaw"]
    for name, value in found.items():
        out.setdefault(name, []).append(float(value))
out["evenEntropy"] = float(np.log(queries))
out["growth"] = max(dimensions) / min(dimensions)
for name, value in out.items():
    print(name, json.dumps(value))
`;
