"""What each head of a model looks at, measured on sentences of which we know what there is to see.

Every measure is a mean attention weight, a number from 0 to 1 for each layer and head. Its name and what it
means is in MEASURES; the functions below take the network (float64) and its tokenizer.
"""
import numpy as np
import torch

import corpus
import words

MEASURES = {
    "previous": "weight on the token just before, in 8 short sentences, from the third token on (an even spread: 0.22)",
    "previous_in_stories": "weight on the token just before, in 200 held-out stories",
    "self": "weight of a token on itself, in 8 short sentences, from the third token on",
    "first": "weight on the very first token from the five words after the name, where other words come before it:"
    " The sun was bright. Lily wanted to play with her",
    "name": "weight on the name from the five words after it, in the same sentences",
    "name_first": "weight on the name from the five words after it, where it is the first token:"
    " Lily wanted to play with her",
    "her_girl": "weight of her on a girl's name: Lily wanted to play with her",
    "her_boy": "weight of her on a boy's name: Ben wanted to play with her",
    "with_name": "weight of with on the name, just before her or his is chosen, 56 names",
    "copy": "weight on the token after the earlier copy, while a phrase is said again",
    "copy_words": "the same, while 20 random words are said again outside any story",
    "verb": "weight on wanted from the four words after it: Lily wanted to play with her",
}
SHORT = [
    "Lily wanted to play with her",
    "Ben wanted to play with his",
    "One day, Mia went to the park",
    "The cat sat on the mat",
    "Tom had a big red ball",
    "Once upon a time, there was a little girl",
    "Anna was very happy and ran home",
    "The dog looked for his ball",
]
CONTROLS = ["The sun was bright. ", "One day, ", "It was raining. "]
GIRLS, BOYS = words.GIRLS[:12], words.BOYS[:12]


class Reader:
    """Runs the network on text or ids and keeps the attention weights: [layer, head, row, column]."""

    def __init__(self, net, tokenizer):
        self.net, self.tokenizer = net, tokenizer
        self.shape = (net.config.n_layer, net.config.n_head)

    def read(self, text):
        """(ids, weights, log-probabilities of the next token after each) of a text or a list of ids."""
        ids = self.tokenizer.encode(text) if isinstance(text, str) else text
        kept = []
        with torch.no_grad():
            logits = self.net(torch.tensor([ids]), kept)[0]
        return ids, torch.cat(kept).numpy(), torch.log_softmax(logits, -1).numpy()


class Mean:
    """A mean over many little score tables [layer, head]."""

    def __init__(self, shape):
        self.total, self.count = np.zeros(shape), 0

    def add(self, table, count=1):
        self.total += table
        self.count += count

    def value(self):
        return self.total / self.count


def neighbours(reader, stories):
    """previous, previous_in_stories and self."""
    previous, own, in_stories = (Mean(reader.shape) for _ in range(3))
    for sentence in SHORT:
        ids, weights, _ = reader.read(sentence)
        rows = np.arange(2, len(ids))
        previous.add(weights[:, :, rows, rows - 1].sum(-1), len(rows))
        own.add(weights[:, :, rows, rows].sum(-1), len(rows))
    for story in stories[:200]:
        ids, weights, _ = reader.read(story[:64])
        rows = np.arange(1, len(ids))
        in_stories.add(weights[:, :, rows, rows - 1].mean(-1))
    return {"previous": previous, "self": own, "previous_in_stories": in_stories}


def names(reader):
    """first, name, name_first, her_girl, her_boy, verb: 12 girls and 12 boys, with and without words before."""
    scores = {key: Mean(reader.shape) for key in ("first", "name", "name_first", "her_girl", "her_boy", "verb")}
    for name in GIRLS + BOYS:
        for before in CONTROLS:
            ids, weights, _ = reader.read(f"{before}{name} wanted to play with her")
            at = len(ids) - 6
            scores["name"].add(weights[:, :, at + 1 :, at].mean(-1))
            scores["first"].add(weights[:, :, at + 1 :, 0].mean(-1))
        _, weights, _ = reader.read(f"{name} wanted to play with her")
        scores["name_first"].add(weights[:, :, 1:, 0].mean(-1))
        scores["verb"].add(weights[:, :, 2:, 1].mean(-1))
        scores["her_girl" if name in GIRLS else "her_boy"].add(weights[:, :, -1, 0])
    return scores


def before_the_pronoun(reader):
    """with_name: 56 names, first in the text and not."""
    score = Mean(reader.shape)
    for name in words.GIRLS + words.BOYS:
        for before in ("", "One day, "):
            ids, weights, _ = reader.read(f"{before}{name} wanted to play with")
            score.add(weights[:, :, -1, len(ids) - 5])
    return {"with_name": score}


def echoes(reader):
    """(copy, loss on the second copy of a phrase, loss on its first), over 60 phrases."""
    dice, score, losses = corpus.Dice(5), Mean(reader.shape), [[], []]
    encode = reader.tokenizer.encode
    for _ in range(60):
        name = dice.choice(words.GIRLS + words.BOYS)
        phrase = corpus.tidy('"' + corpus.phrase(dice))[1:]
        start = encode(f'{name} stood on a hill with Mia. {name} shouted, "')
        copy, between = encode(phrase), encode('!" The echo said, "')
        ids, weights, logp = reader.read(start + copy + between + copy)
        one, two = len(start), len(start + copy + between)
        for i in range(1, len(copy)):
            score.add(weights[:, :, two + i - 1, one + i])
            losses[0].append(-logp[one + i - 1, copy[i]])
            losses[1].append(-logp[two + i - 1, copy[i]])
    return {"copy": score}, float(np.mean(losses[1])), float(np.mean(losses[0]))


def random_repeats(reader):
    """(copy_words, loss on the second pass): 20 random words of one token each, twice, no story around."""
    random, score, losses = np.random.default_rng(0), Mean(reader.shape), []
    single = [word for word in corpus.LEXICON if len(reader.tokenizer.encode(" " + word)) == 1]
    for _ in range(40):
        once = [reader.tokenizer.encode(" " + word)[0] for word in random.choice(single, 20, replace=False)]
        _, weights, logp = reader.read(once + once)
        score.add(weights[:, :, np.arange(20, 39), np.arange(1, 20)].mean(-1))
        losses.append(-logp[np.arange(20, 39), once[1:]].mean())
    return {"copy_words": score}, float(np.mean(losses))


# What a page can show: job: (the measure that says how well, from where on it counts as formed, what it does).
JOBS = {
    "name": ("name", 0.4, "looks back at the name from the words after it, wherever the name stands"),
    "first": ("first", 0.4, "looks back at the very first token, whatever it is"),
    "pronoun": ("with_name", 0.6, "looks at the name from the word before her or his, where the pronoun must be chosen"),
    "copy": ("copy", 0.5, "while a phrase is said again, looks at the token after the earlier copy"),
    "previous": ("previous", 0.45, "looks at the token just before"),
    "self": ("self", 0.4, "looks at its own token"),
    "verb": ("verb", 0.4, "looks back at the verb from the words after it"),
}


def featured(scores):
    """{job: (layer, head)}, counted from 0: the head with the best measure.

    For name and first it is the head that is best at its worse of two: the name, or the first token, must be
    found both where the name comes first and where it does not.
    """
    tables = {job: scores[measure] for job, (measure, _, _) in JOBS.items()}
    for job in ("name", "first"):
        tables[job] = np.minimum(tables[job], scores["name_first"])
    return {job: tuple(map(int, np.unravel_index(np.argmax(table), table.shape))) for job, table in tables.items()}
