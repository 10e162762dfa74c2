// question-tags as a NumPy program: one attention head, a step a line.
import type { State } from '../../core/types';
import { matrix } from '../numpy';

export const program = ({ questions, tags, backpacks, causal }: State): string => `import json
import numpy as np

Q = ${matrix(questions)}
K = ${matrix(tags)}
V = ${matrix(backpacks)}
T, d_k = Q.shape

scores = Q @ K.T
divisor = np.sqrt(d_k)
scaled = scores / divisor
masked = ${causal ? 'np.where(np.tri(T) > 0, scaled, -np.inf)' : 'scaled'}
A = np.exp(masked - masked.max(axis=1, keepdims=True))
weights = A / A.sum(axis=1, keepdims=True)

for name, value in {
    "scores": scores, "divisor": divisor, "scaled": scaled,
    "masked": masked, "weights": weights, "output": weights @ V,
}.items():
    print(name, json.dumps(value.tolist()))
`;
