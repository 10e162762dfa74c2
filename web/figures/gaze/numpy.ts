// gaze as a NumPy program: the weights, and what each row comes to.
import type { State } from '../../core/types';
import { matrix } from '../numpy';

export const program = ({ embeddings, scaled }: State): string => `import json
import numpy as np

X = ${matrix(embeddings)}
T, d = X.shape
rows = np.arange(T)

norms = np.linalg.norm(X, axis=1)
logits = X @ X.T${scaled ? ' / np.sqrt(d)' : ''}
weights = np.exp(logits - logits.max(axis=1, keepdims=True))
weights /= weights.sum(axis=1, keepdims=True)

# The partner of a token: the other one of highest cosine, 0 where one has no length.
lengths = np.outer(norms, norms)
cosines = np.divide(X @ X.T, lengths, out=np.zeros((T, T)), where=lengths > 0)
np.fill_diagonal(cosines, -np.inf)
partner = cosines.argmax(axis=1)

favourites = np.argsort(-weights, axis=1, kind="stable")[:, :2]
ranked = np.take_along_axis(weights, np.argsort(-weights, axis=1), axis=1)
to_self, to_partner = weights[rows, rows], weights[rows, partner]
pairs = np.stack([rows, partner], axis=1)
with np.errstate(divide="ignore", invalid="ignore"):
    ratio = to_partner / weights.min(axis=1)

for name, value in {
    "norms": norms,
    "logits": logits,
    "weights": weights,
    "rowSums": weights.sum(axis=1),
    "output": weights @ X,
    "favourites": favourites,
    "topTwoShare": ranked[:, :2].sum(axis=1),
    "restShare": ranked[:, 2:].sum(axis=1),
    "largestOther": ranked[:, 2:].max(initial=0),
    "partner": partner,
    "partnerRatio": ratio,
    "prefersPartner": (to_partner > to_self).sum(),
    "partnerTopTwo": (np.sort(favourites) == np.sort(pairs)).all(axis=1).sum(),
    "logitAsymmetry": abs(logits - logits.T).max(),
    "weightAsymmetry": abs(weights - weights.T).max(),
}.items():
    print(name, json.dumps(value.tolist()))
`;
