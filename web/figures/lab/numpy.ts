// lab as a NumPy program: every stage of the bench, and the two curves over the dial.
import type { State } from '../../core/types';
import { matrix } from '../numpy';

const lesson = `# How the lesson's own vectors came about: the tags of its six words, and three matrices.
if T == 6:
    X = np.array([
        [1, 0, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0, 0],
        [0, 0, 0, 1, 0, 0, 0], [0, 0, 0, 0, 1, 1, 0], [0, 0, 0, 0, 1, 0, 1]])
    W_q = np.array([
        [2.1, -0.4, -0.4, 0.3], [1.4, 1.3, 0, 0.4], [-0.6, 2, 0.4, 1], [-1, 0, 0.4, 1],
        [-0.3, 0, 0, 2.2], [-0.2, 1.5, -1.2, 0], [0, -0.3, 2, 0.1]])
    W_k = np.array([
        [2, 0, 0, 0], [1.4, 1.4, 0, 0], [0, 1.9, 0.2, 0], [0, 0.2, 0.6, 0],
        [0, 0, 0.5, 0.7], [0, 0, 0, 1.3], [0, 0, 0.9, 0]])
    W_v = np.array([[0.1, 0.2], [0.1, 0.1], [0.2, 0.1], [0, 0.1], [0.4, 0], [0.6, 0], [0, 0.7]])
    made = X, W_q, W_k, W_v, X @ W_q, X @ W_k, X @ W_v
else:
    made = [np.zeros((0, 0))] * 7
`;

const hull = `# The values around all others, from the leftmost on, the others always to the left.
def hull(P):
    order = []
    for i in sorted(range(T), key=lambda i: (P[i][0], P[i][1])):
        if not order or tuple(P[i]) != tuple(P[order[-1]]):
            order.append(i)
    if len(order) < 3:
        return order
    def left(a, b, c):
        return (P[b][0] - P[a][0]) * (P[c][1] - P[a][1]) > (P[b][1] - P[a][1]) * (P[c][0] - P[a][0])
    around = []
    for side in order, order[::-1]:
        start = len(around)
        for i in side:
            while len(around) >= start + 2 and not left(around[-2], around[-1], i):
                around.pop()
            around.append(i)
        around.pop()
    return around
`;

export const program = ({ q, k, v, temperature, scaled, focus }: State): string => `import json
import numpy as np

q = ${matrix(q)}
k = ${matrix(k)}
v = ${matrix(v)}
T, d_k = q.shape
focus, temperature = ${String(focus)}, ${String(temperature)}

def softmax(L):
    A = np.exp(L - L.max(axis=1, keepdims=True))
    return A / A.sum(axis=1, keepdims=True)

def effective(A):
    return np.exp(-(A * np.log(np.where(A > 0, A, 1))).sum(axis=1))

def spread(P):
    return max(np.linalg.norm(a - b) for i, a in enumerate(P) for b in P[i + 1:])

scores = q @ k.T${scaled ? ' / np.sqrt(d_k)' : ''}
weights = softmax(scores / temperature)
output = weights @ v
mean = v.mean(axis=0)
reach = np.linalg.norm(v - mean, axis=1).max()

dial = 10.0 ** (np.arange(101) / 50 - 1)
along = [softmax(scores / t) for t in dial]

${lesson}
${hull}
around = hull(v)
if len(around) == 1:  # all values are alike
    reach, resolved = np.float64(0), np.full(T, np.nan)
else:
    resolved = np.linalg.norm(output - mean, axis=1) / reach

for name, value in {
    "scores": scores,
    "lowestScore": scores.min(),
    "highestScore": scores.max(),
    "weights": weights,
    "uniformWeight": np.float64(1 / T),
    "output": output,
    "products": weights[focus][:, None] * v,
    "rowSums": weights.sum(axis=1),
    "received": weights.sum(axis=0),
    "favourites": scores.argmax(axis=1),
    "effectiveTokens": effective(weights),
    "senseResolved": resolved,
    "meanValue": mean,
    "reach": reach,
    "hull": np.array(around),
    "outputSpread": spread(output),
    "curveTemperature": dial,
    "curveEffectiveTokens": np.array([effective(A)[focus] for A in along]),
    "curveOutputSpread": np.array([spread(A @ v) for A in along]),
    "embeddings": made[0],
    "queryWeights": made[1],
    "keyWeights": made[2],
    "valueWeights": made[3],
    "projectedQueries": made[4],
    "projectedKeys": made[5],
    "projectedValues": made[6],
}.items():
    print(name, json.dumps(value.tolist()))
`;
