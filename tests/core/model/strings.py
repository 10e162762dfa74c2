"""5,000 texts to try a tokenizer on: tests/data/model/strings.json.

    python3 scripts/train/corpus.py build/corpus
    python3 tests/core/model/strings.py build/corpus/heldout.txt > tests/data/model/strings.json

A nasty list, pieces of held-out stories, and texts drawn from a seed: pieces of all sorts in a row, and
characters from all of Unicode. Only random() is used, whose values Python promises to keep.
"""
import json
import random
import sys

NASTY = [
    "", " ", "  ", "   ", "\t", "\n", "\r\n", " \n", "\n ", "a ", " a", "  a", "a  b", "a   b", "a\tb", "a \t b",
    "\n\n\nx", "x\n\n\n", " \u00a0x", "\u00a0 x", "\u00a0x", "\u0085", "\u0085x", "x\u0085 y", "\ufeff", "\ufeffa",
    "a\ufeff b", " \ufeff", "\u2028x", "\u2029", "\u3000\u3000a", "\u1680", "\u180e", "\u200b", "a\u200b b", "\x1c\x1d\x1e\x1f",
    "\x0b\x0c", "\x00", "a\x00b", "\x00\x00 \x00", "\x7f\x80\x9f", "'", "''", "'s", " 's", "''s", "it's", "IT'S", "'S", "'T",
    "I'd we'll they've you're he's don't I'm", "o'clock rock'n'roll", "'re've'll'd'm't's", "'red 'veto 'llama 'do", "\u2019s it\u2019s",
    "'s's's", "' s", "'\u017f", "<|endoftext|>", " <|endoftext|> ", "<|endoftext|><|endoftext|>", "<|endof text|>", "<s></s><pad>",
    "\u0120", "\u0120a \u0120 b", "\u010a", "a\u0120b", "\u00ad", "a\u00adb", "\ufffd", "\ufffe", "\uffff", "\U0010ffff", "\U000e0001",
    "1", " 1", "123", "1 2 3", "1a2b3c", "3.14159", "1,000,000", "-1e-10", "\u00bd", "\u00b2\u00b3", "\u2167 \u2168", "\u0661\u0662", "\u0967\u0968",
    "\u3007\u4e00", "\U0001d7d8", "\u2460\u2461", "x\u00b2+y\u00b2=z\u00b2", "na\u00efve caf\u00e9", "nai\u0308ve cafe\u0301", "e\u0301", "\u0301", " \u0301", "a\u0301\u0302\u0303b",
    "Stra\u00dfe \u00dcber", "\u0130stanbul", "\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd", "\u0645\u0631\u062d\u0628\u0627", "\u0928\u092e\u0938\u094d\u0924\u0947", "\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35", "\u4f60\u597d\uff0c\u4e16\u754c", "\u3053\u3093\u306b\u3061\u306f", "\ud55c\uad6d\uc5b4 \ud55c\uad6d",
    "\U0001f600", " \U0001f600", "\U0001f600\U0001f600 \U0001f600", "\U0001f469\u200d\U0001f469\u200d\U0001f467", "\U0001f1e9\U0001f1ea", "\u2764\ufe0f", "1\ufe0f\u20e3", "\u202eabc\u202c",
    "\U00020000\U0002ebe0", "\U000323b0", "\U0001e030", "\ua7cb\ua7dc", "\u1c89\u1c8a", "\U000105c0", "\ue000\uf8ff", "\u0378",
    "!!!", "...", "\u2026", "!?!?", " !", "! !", "a!b", "_", "__init__", "a_b", "$5", "\u20ac5", "#tag", "@you", "a@b.c", "https://a.b/c?d=e&f=g#h",
    "\"", "\\", "\\n", "`", "```", "{}[]()", "<b>&amp;</b>", "a/b\\c", "--", "\u2014", "A\u2013B", "x=1;y=2", "\u00ab\u00bb", "\u201cHi\u201d", "\u00bfQu\u00e9?",
    "The  cat   sat    on     the      mat.", "Lily wanted to play with her", " Lily", "lily", "LILY", "LilyLilyLily", "wanted wanted wanted",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "abababababababababababab", "ttttthhhhheeeee", " " * 50, "\n" * 20, "\t \t \t x", " ." * 20, "the" * 30,
    "supercalifragilisticexpialidocious", "xX" * 20, "na\u00efve" * 5, "1" * 40, "\u00e9" * 20, "\U0001f600" * 10, "Zz\u00df\u0149\u01c5\u02b0\u0294",
]
PIECES = NASTY[1:] + ["the", " the", "The", "and", " was", " her", "ing", "Tom", " Mia", "said", "\"", ", ", ". ", "? ", "'s", "n't", " ", "  ", "\n"]
FEW = " \t\n\u00a0\u0085'a1!\u00e9"
BLOCKS = [(0, 0x7f), (0x80, 0x24f), (0x250, 0x5ff), (0x600, 0xfff), (0x1000, 0x1fff), (0x2000, 0x2bff), (0x2c00, 0x33ff),
          (0x3400, 0xabff), (0xac00, 0xd7ff), (0xe000, 0xffff), (0x10000, 0x1ffff), (0x20000, 0x10ffff)]


def drawn(seed, stories):
    dice = random.Random(seed)
    below = lambda n: int(dice.random() * n)
    while True:
        story = stories[below(len(stories))]
        start = below(len(story))
        yield story[start : start + 10 + below(80)]
        yield "".join(PIECES[below(len(PIECES))] for _ in range(1 + below(6)))
        first, last = BLOCKS[below(len(BLOCKS))]
        yield "".join(chr(first + below(last + 1 - first)) for _ in range(1 + below(12)))
        yield "".join(FEW[below(len(FEW))] for _ in range(1 + below(16)))


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        stories = file.read().strip().split("\n\n")
    texts = dict.fromkeys(NASTY + stories[:40])
    for text in drawn(1, stories):
        if not any(0xD800 <= ord(c) < 0xE000 for c in text):
            texts[text] = None
        if len(texts) == 5000:
            break
    print("[\n" + ",\n".join(json.dumps(text, ensure_ascii=False) for text in texts) + "\n]")


main()
