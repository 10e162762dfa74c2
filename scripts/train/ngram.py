"""What a model must beat: n-grams with interpolated Kneser-Ney smoothing (Kneser and Ney 1995), discount 0.75.

    p_k(w | h) = max(c(hw) - D, 0) / c(h) + D t(h) / c(h) p_{k-1}(w | h without its first token)

c counts occurrences at the highest order, and below it how many different tokens come before; t(h) is
how many different tokens follow h; p_{-1} = 1 / V. A context that was never seen leaves p_{k-1} as it is.
n-grams are single numbers here: their ids are digits in base V (2048^5 = 2^55).
"""
import numpy as np

DISCOUNT = 0.75


def codes(ids, size, base):
    """The number of each run of size ids: its ids as digits, the first most significant."""
    total = np.zeros(len(ids) - size + 1, np.int64)
    for i in range(size):
        total = total * base + ids[i : len(ids) - size + 1 + i]
    return total


def lookup(keys, values, wanted):
    """values of the sorted keys at the wanted ones; 0 where there is none."""
    at = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
    return np.where(keys[at] == wanted, values[at], 0)


class KneserNey:
    """Learned from one row of ids, each below base, of n-grams up to the given order."""

    def __init__(self, ids, order, base):
        self.base, self.levels = base, []
        for size in range(1, order + 1):
            if size == order:
                grams, counts = np.unique(codes(ids, size, base), return_counts=True)
            else:
                longer = np.unique(codes(ids, size + 1, base))
                grams, counts = np.unique(longer % base**size, return_counts=True)
            contexts, first = np.unique(grams // base, return_index=True)
            totals, kinds = np.add.reduceat(counts, first), np.diff(np.append(first, len(grams)))
            self.levels.append((grams, counts, contexts, totals, kinds))

    def loss(self, story):
        """-log p of each token of a story but its first, in nats."""
        story = np.asarray(story, np.int64)
        p = np.full(len(story) - 1, 1 / self.base)
        for length, (grams, counts, contexts, totals, kinds) in enumerate(self.levels):
            if len(story) <= length:
                break
            gram = codes(story, length + 1, self.base)[0 if length else 1 :]
            context = gram // self.base
            total, kind = lookup(contexts, totals, context), lookup(contexts, kinds, context)
            tail = p[len(p) - len(gram) :]
            discounted = np.maximum(lookup(grams, counts, gram) - DISCOUNT, 0) + DISCOUNT * kind * tail
            p[len(p) - len(gram) :] = np.where(total > 0, discounted / np.maximum(total, 1), tail)
        return -np.log(p)
