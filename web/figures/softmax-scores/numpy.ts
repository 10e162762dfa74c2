// softmax-scores as a NumPy program: e to each score, over the total, with some of them hidden.
import type { State } from '../../core/types';
import { vector } from '../numpy';

export const program = ({ scores, hidden }: State): string => `import json
import numpy as np

z = ${vector(scores)}
z[np.array([${(hidden as number[]).join(', ')}], dtype=int)] = -np.inf

# With the largest subtracted nothing overflows, and the weights are the same.
z_max = z.max()
e = np.exp(z - z_max) if z_max > -np.inf else np.zeros_like(z)

with np.errstate(over="ignore", invalid="ignore"):
    exponentials = np.exp(z)
    for name, value in {
        "exponentials": exponentials,
        "total": exponentials.sum(),
        "weights": e / e.sum() if e.any() else e,
    }.items():
        print(name, json.dumps(value.tolist()))
`;
