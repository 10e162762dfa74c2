"""The default sqrt-d run in NumPy: prints the milliseconds of processor time that it took."""
import sys
import time

import numpy as np


def softmax(x):
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def run(seed):
    for d in (4, 16, 64, 256, 1024):
        rng = np.random.default_rng(seed)
        logits = np.empty((200, 8, 8))
        for t in range(200):
            q = rng.standard_normal((8, d))
            k = rng.standard_normal((8, d))
            logits[t] = q @ k.T
        for x in logits, logits / np.sqrt(d):
            p = softmax(x)
            x.std(axis=(1, 2)).mean(), p.max(axis=-1).mean(), (p * (1 - p)).sum(axis=-1).mean()
            -(p * np.log(np.where(p > 0, p, 1))).sum(axis=-1).mean()


start = time.process_time()
run(int(sys.argv[1]))
print((time.process_time() - start) * 1000)
