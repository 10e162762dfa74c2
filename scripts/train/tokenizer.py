#!/usr/bin/python3
"""Byte-level byte-pair encoding in GPT-2's format: its trainer, encoding and decoding.

    tokenizer.py CORPUS DIRECTORY [--size 2048]     writes DIRECTORY/vocab.json and merges.txt

Training (Sennrich, Haddow, Birch 2016, on bytes as in Radford et al. 2019): start from the 256 bytes;
again and again join the pair of neighbours that occurs most, until the vocabulary is full. Of equally
frequent pairs the one that sorts first is joined, so the result depends on the text alone.
The last id is <|endoftext|>, which parts the stories.
"""
import argparse
import functools
import heapq
import json
import re
import sys
import unicodedata
from collections import Counter, defaultdict

import corpus

END_OF_TEXT = "<|endoftext|>"


def character_class(major):
    r"""The ranges of \p{L} (major "L") or \p{N} (major "N") as the inside of a [...]."""
    points = [c for c in range(sys.maxunicode + 1) if unicodedata.category(chr(c))[0] == major]
    ranges = []
    for point in points:
        if ranges and ranges[-1][1] == point - 1:
            ranges[-1][1] = point
        else:
            ranges.append([point, point])
    return "".join(f"\\U{first:08x}-\\U{last:08x}" for first, last in ranges)


@functools.lru_cache(maxsize=None)
def pattern():
    r"""GPT-2's 's|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+ for Python's re."""
    letter, number = character_class("L"), character_class("N")
    space = r"\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
    return re.compile(
        f"'s|'t|'re|'ve|'m|'ll|'d| ?[{letter}]+| ?[{number}]+| ?[^{space}{letter}{number}]+"
        f"|[{space}]+(?![^{space}])|[{space}]+"
    )


def byte_characters():
    """{byte: its printable stand-in}, in GPT-2's order of ids: the visible bytes first."""
    visible = [*range(33, 127), *range(161, 173), *range(174, 256)]
    hidden = [byte for byte in range(256) if byte not in visible]
    return {byte: chr(byte) for byte in visible} | {byte: chr(256 + i) for i, byte in enumerate(hidden)}


CHARACTER = byte_characters()
BYTE = {character: byte for byte, character in CHARACTER.items()}


def join(symbols, pair):
    """symbols with every left-to-right occurrence of the pair made one."""
    joined, i = [], 0
    while i < len(symbols):
        if tuple(symbols[i : i + 2]) == pair:
            joined.append(symbols[i] + symbols[i + 1])
            i += 2
        else:
            joined.append(symbols[i])
            i += 1
    return joined


def train(texts, size):
    """(vocab, merges) for a vocabulary of the given size."""
    found = Counter(word for text in texts for word in pattern().findall(text))
    spelled = [([CHARACTER[byte] for byte in word.encode()], count) for word, count in sorted(found.items())]
    frequency, where = Counter(), defaultdict(set)
    for i, (symbols, count) in enumerate(spelled):
        for pair in zip(symbols, symbols[1:]):
            frequency[pair] += count
            where[pair].add(i)
    heap = [(-count, pair) for pair, count in frequency.items()]
    heapq.heapify(heap)
    merges = []
    while heap and 256 + len(merges) + 1 < size:
        count, pair = heapq.heappop(heap)
        if frequency[pair] != -count:
            continue  # out of date: pushed again when its count changed
        merges.append(pair)
        for changed in sorted(merge_everywhere(pair, spelled, frequency, where)):
            if frequency[changed] > 0:
                heapq.heappush(heap, (-frequency[changed], changed))
    tokens = list(CHARACTER.values()) + [left + right for left, right in merges] + [END_OF_TEXT]
    return {token: i for i, token in enumerate(tokens)}, merges


def merge_everywhere(pair, spelled, frequency, where):
    """Joins the pair in all words and returns the pairs whose frequency changed."""
    touched = set()
    for i in sorted(where[pair]):
        symbols, count = spelled[i]
        joined = join(symbols, pair)
        for old in zip(symbols, symbols[1:]):
            frequency[old] -= count
            touched.add(old)
        for new in zip(joined, joined[1:]):
            frequency[new] += count
            where[new].add(i)
            touched.add(new)
        spelled[i] = (joined, count)
    return touched


class Tokenizer:
    """encode: text to ids; decode: ids to text. decode(encode(text)) == text for any text."""

    def __init__(self, vocab, merges):
        self.vocab = vocab
        self.token = {i: token for token, i in vocab.items()}
        self.rank = {pair: i for i, pair in enumerate(merges)}
        self.end = vocab[END_OF_TEXT]
        self.known = {}

    @classmethod
    def load(cls, directory):
        with open(f"{directory}/vocab.json", encoding="utf-8") as file:
            vocab = json.load(file)
        with open(f"{directory}/merges.txt", encoding="utf-8") as file:
            lines = file.read().split("\n")[1:]
        return cls(vocab, [tuple(line.split(" ")) for line in lines if line])

    def save(self, directory):
        with open(f"{directory}/vocab.json", "w", encoding="utf-8") as file:
            json.dump(self.vocab, file, ensure_ascii=False)
        with open(f"{directory}/merges.txt", "w", encoding="utf-8") as file:
            file.write("#version: 0.2\n" + "".join(f"{left} {right}\n" for left, right in self.rank))

    def encode_word(self, word):
        """The ids of one piece of the pattern: the earliest learned merge first."""
        if word not in self.known:
            symbols = [CHARACTER[byte] for byte in word.encode()]
            while True:
                ranked = [pair for pair in zip(symbols, symbols[1:]) if pair in self.rank]
                if not ranked:
                    break
                symbols = join(symbols, min(ranked, key=self.rank.get))
            self.known[word] = [self.vocab[symbol] for symbol in symbols]
        return self.known[word]

    def encode(self, text):
        return [i for word in pattern().findall(text) for i in self.encode_word(word)]

    def decode(self, ids):
        """Ends of text are left out; bytes that are no UTF-8 become the replacement character."""
        characters = (c for i in ids if i != self.end for c in self.token[i])
        return bytes(BYTE[c] for c in characters).decode("utf-8", "replace")

    def show(self, i):
        """A token for people: a middle dot for the space before it."""
        return self.decode([i]).replace(" ", "·").replace("\n", "\\n") if i != self.end else self.token[i]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corpus")
    parser.add_argument("directory")
    parser.add_argument("--size", type=int, default=2048)
    options = parser.parse_args()
    tokenizer = Tokenizer(*train(corpus.read_stories(options.corpus), options.size))
    tokenizer.save(options.directory)
    print(f"{len(tokenizer.vocab)} tokens; Lily wanted to play with her:", end=" ")
    print(*(tokenizer.show(i) for i in tokenizer.encode("Lily wanted to play with her")))


if __name__ == "__main__":
    main()
