import numpy as np

trials, keys, seed = 200, 8, 0

def softmax(x):
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)

def measured(d):
    rng = np.random.default_rng(seed)  # the same start for every d
    logits = np.empty((trials, keys, keys))
    for t in range(trials):
        q = rng.standard_normal((keys, d))
        k = rng.standard_normal((keys, d))
        logits[t] = q @ k.T
    yield logits.std(axis=(1, 2)).mean()  # a mean of deviations
    both = softmax(logits), softmax(logits / np.sqrt(d))
    yield from (p.max(axis=-1).mean() for p in both)
    yield from (-(p * np.log(p)).sum(axis=-1).mean() for p in both)
    yield from ((p * (1 - p)).sum(axis=-1).mean() for p in both)

for d in 4, 16, 64, 256, 1024:
    print("%4d  %5.2f  %.3f %.3f  %.3f %.3f  %.4f %.4f" % (d, *measured(d)))
