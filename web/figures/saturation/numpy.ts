// saturation as a NumPy program: softmax, its Jacobian, and how much of it is left at any gain.
import type { State } from '../../core/types';
import { vector } from '../numpy';

export const program = ({ logits, gain }: State): string => `import json
import numpy as np

logits = ${vector(logits)}
gain = ${String(gain)}

def softmax(z):
    e = np.exp(z - z.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)

p = softmax(gain * logits)
gains = np.logspace(-2, 3, 101)
curve = softmax(np.outer(gains, logits))

for name, value in {
    "weights": p,
    "jacobian": np.diag(p) - np.outer(p, p),
    "jacobianTrace": (p * (1 - p)).sum(),
    "entropy": -(p * np.log(np.where(p > 0, p, 1))).sum(),
    "curveGain": gains,
    "curveTrace": (curve * (1 - curve)).sum(axis=1),
}.items():
    print(name, json.dumps(value.tolist()))
`;
