#!/usr/bin/python3
"""Writes simple children's stories from a grammar, all of them different, from one seed.

    corpus.py DIRECTORY [--stories 60000] [--heldout 3000] [--seed 1]

writes DIRECTORY/corpus.txt and heldout.txt, stories parted by a blank line, and corpus.json. The held-out
stories go on where the others end, so none of them is in the training text. The same seed writes the
same bytes: the only source of chance is Dice, and no set or hash is ever walked through.

The template language (plots.py):
    (one|two|)          one of the alternatives; they nest; an empty one means "maybe"
    {a}                 the name of character a; this counts as a mention
    {a.n}               what a is: girl, mom, rabbit
    {a.he} {a.him} {a.his} {a.self}   the pronouns of a
    {a.s} {a.o} {a.p}   subject, object, possessive: the pronoun if a is the character of that gender
                        mentioned last, else the name. So no pronoun has two readings.
    {toy}               a slot: filled by chance at its first use, the same after that
    a~                  "a" or "an"
"""
import argparse
import functools
import json
import math
import os
import random
import re

import plots
import words


class Dice:
    """Seeded choices, and entropy: the sum of -log p of every choice made so far, in nats.

    Only random() is used, whose values Python promises to keep.
    """

    def __init__(self, seed):
        self.random = random.Random(seed).random
        self.entropy = 0.0

    def choice(self, options):
        self.entropy += math.log(len(options))
        return options[int(self.random() * len(options))]

    def weighted(self, options):
        """One of [(weight, option), ...]."""
        total = sum(weight for weight, _ in options)
        left = self.random() * total
        for weight, option in options:
            left -= weight
            if left < 0:
                break
        self.entropy -= math.log(weight / total)
        return option

    def chance(self, probability):
        return self.weighted([(probability, True), (1 - probability, False)])

    def some(self, options, count):
        """count different options, in the order drawn."""
        left = list(options)
        return [left.pop(left.index(self.choice(left))) for _ in range(count)]


class Character:
    """A name, a gender ("f" or "m") and a noun: what the character is."""

    def __init__(self, name, gender, noun):
        self.name, self.gender, self.noun = name, gender, noun


@functools.lru_cache(maxsize=None)
def parse(template):
    """The tree of a template: a list of texts and of lists of alternatives, each again such a list."""
    stack = [[[]]]
    for piece in re.split(r"([(|)])", template):
        if piece == "(":
            stack.append([[]])
        elif piece == "|" and len(stack) > 1:
            stack[-1].append([])
        elif piece == ")":
            alternatives = stack.pop()
            stack[-1][-1].append(alternatives)
        elif piece:
            stack[-1][-1].append(piece)
    return stack[0][0]


@functools.lru_cache(maxsize=None)
def weighted_lines(part):
    """[(weight, template), ...] of one of plots.PARTS, whose lines read "3 x template"."""
    pairs = [line.split(" x", 1) for line in plots.PARTS[part]]
    return [(int(weight), template.strip()) for weight, template in pairs]


class Story:
    """One story: its dice, its slots, who was mentioned last of each gender, everyone mentioned."""

    def __init__(self, dice):
        self.dice, self.slots, self.last, self.cast = dice, {}, {}, []

    def __getitem__(self, name):
        """The slot of that name, filled if it is not yet."""
        if name not in self.slots:
            self.slots[name] = SLOTS[name](self)
        return self.slots[name]

    def other(self, options, *names):
        """One of the options that none of the named slots has."""
        return self.dice.choice([option for option in options if all(option != self[name] for name in names)])

    def expand(self, tree):
        return "".join(part if isinstance(part, str) else self.expand(self.dice.choice(part)) for part in tree)

    def refer(self, match):
        """What stands for {slot} or {character.form}."""
        name, _, form = match.group(1).partition(".")
        who = self[name]
        if not isinstance(who, Character):
            return who
        pronouns = words.PRONOUNS[who.gender]
        was_last = self.last.get(who.gender) is who
        self.last[who.gender] = who
        if who not in self.cast:
            self.cast.append(who)
        if form in pronouns:
            return pronouns[form]
        if form == "n":
            return who.noun
        if form and was_last:
            return pronouns[{"s": "he", "o": "him", "p": "his"}[form]]
        return who.name + ("'s" if form == "p" else "")

    def line(self, template):
        """The sentences of one line of a plot."""
        template = re.sub(r"<(.*?)>", lambda part: self.dice.weighted(weighted_lines(part.group(1))), template)
        return re.sub(r"\{([a-z.]+)\}", self.refer, self.expand(parse(template)))

    def write(self, plot):
        """The text of the story. Two lines make a paragraph."""
        lines = [sentences for sentences in (tidy(self.line(template)) for template in plot) if sentences]
        return "\n".join(" ".join(lines[i : i + 2]) for i in range(0, len(lines), 2))


def tidy(text):
    """Articles, spaces, and a capital at the start of each sentence, also of a quoted one."""
    text = re.sub(r"\ba~(?=[aeio]|u(?!ni|s)|honest)", "an ", text, flags=re.IGNORECASE).replace("a~", "a ")
    text = re.sub(r" +", " ", text).strip()
    text = re.sub(r'(^"?|[.!?] "?|[.!?]" "|[a-z,] ")([a-z])', lambda m: m.group(1) + m.group(2).upper(), text)
    return re.sub(r"\bi\b(?=[ ']|$)", "I", text)


def child(story, *others):
    """A boy or a girl whose name none of the other characters has."""
    gender = story.dice.choice("fm")
    taken = [story[other].name for other in others]
    names = [name for name in (words.GIRLS if gender == "f" else words.BOYS) if name not in taken]
    return Character(story.dice.choice(names), gender, "girl" if gender == "f" else "boy")


def animal(story, nouns, invented):
    """A named animal; the name is made up with the given probability."""
    gender, noun = story.dice.choice("fm"), story.dice.choice(nouns)
    if story.dice.chance(invented):
        return Character(invent(story.dice), gender, noun)
    return Character(story.dice.choice(words.PET_GIRLS if gender == "f" else words.PET_BOYS), gender, noun)


def grown(story):
    name = story.dice.choice(["Mom", "Dad", "Mom", "Dad", "Grandma", "Grandpa", "Aunt May", "Uncle Joe"])
    (noun,), (gender,) = words.GROWN[name]
    return Character(name, gender, noun)


def invent(dice):
    """A made-up name of two or three syllables: it can only be written again by copying it."""
    return "".join(dice.choice(words.SYLLABLES) for _ in range(dice.choice([2, 2, 3]))).capitalize()


def listing(items):
    return ", ".join(items[:-1]) + " and " + items[-1]


def phrase(dice):
    """A few words put together by chance, for someone to say and someone to say again."""
    kind = dice.choice(["has", "eats", "saw", "random"])
    one = dice.choice
    if kind == "has":
        return f"{one(words.GIRLS + words.BOYS)} has a~{one(words.TRAITS)} {one(words.COLORS)} {one(TOY_NAMES)}"
    if kind == "eats":
        return f"the {one(words.KINDS)} {one(words.ANIMALS)} eats {one(words.COLORS)} {one(words.GOODS)}"
    if kind == "saw":
        return f"i saw {one(words.NUMBERS[1:])} {one(words.COLORS)} {one(words.COUNTED)} near the {one(words.ANIMALS)}"
    return random_words(dice)


def random_words(dice):
    """Three or four words of the whole lexicon: nothing but the earlier copy says which comes next."""
    return " ".join(dice.some(LEXICON, dice.choice([3, 3, 4])))


TOY_NAMES, PLACE_NAMES, FOOD_NAMES, JOB_NAMES = map(list, (words.TOYS, words.PLACES, words.FOODS, words.JOBS))
LEXICON = [
    word
    for words_of in (
        words.ANIMALS,
        words.COLORS,
        words.KINDS,
        words.TRAITS,
        words.GOODS,
        words.SOUNDS,
        words.FINDS,
        words.METALS,
        words.NUMBERS,
        words.BODY,
        words.GARMENTS,
        words.MAGICAL,
        TOY_NAMES,
        PLACE_NAMES,
        FOOD_NAMES,
        JOB_NAMES,
    )
    for word in words_of
    if " " not in word
]


def one_of(options):
    return lambda story: story.dice.choice(options)


def another(options, *names):
    return lambda story: story.other(options, *names)


def field(table, key, index):
    """A choice that depends on another slot: what one does with the toy of this story."""
    return lambda story: story.dice.choice(table[story[key]][index])


def place_at(story):
    preposition = words.PLACES[story["place"]][0][0]
    return f"{preposition} {story['place']}"


def count_up_to(story, name):
    return ", ".join(words.NUMBERS[: words.NUMBERS.index(story[name]) + 1])


def added(story):
    one, two = (words.NUMBERS.index(story[name]) + 1 for name in ("first", "second"))
    return words.NUMBERS[one + two - 1]


SLOTS = {
    # characters
    "a": lambda s: animal(s, words.ANIMALS, 0.4) if s.dice.chance(0.1) else child(s),
    "b": lambda s: child(s, "a"),
    "m": grown,
    "pet": lambda s: animal(s, words.PETS, 0.3),
    "bird": lambda s: Character(invent(s.dice), s.dice.choice("fm"), "parrot"),
    "w": lambda s: Character(invent(s.dice), s.dice.choice("fm"), s.dice.choice(words.MAGICAL)),
    # things and places
    "toy": one_of(TOY_NAMES),
    "toytwo": another(TOY_NAMES, "toy"),
    "use": field(words.TOYS, "toy", 0),
    "part": field(words.TOYS, "toy", 1),
    "color": one_of(words.COLORS),
    "colortwo": another(words.COLORS, "color"),
    "trait": one_of(words.TRAITS),
    "adj": lambda s: s[s.dice.choice(["color", "trait"])],
    "place": one_of(PLACE_NAMES),
    "at": place_at,
    "thing": field(words.PLACES, "place", 1),
    "thingtwo": lambda s: s.other(words.PLACES[s["place"]][1], "thing"),
    "fun": field(words.PLACES, "place", 2),
    "room": one_of(words.ROOMS),
    "hide": one_of(words.HIDES),
    "hidetwo": another(words.HIDES, "hide"),
    "find": one_of(words.FINDS),
    "metal": one_of(words.METALS),
    "vehicle": one_of(words.VEHICLES),
    "clothes": one_of(words.CLOTHES),
    "garment": one_of(words.GARMENTS),
    "flower": one_of(words.FLOWERS),
    "prize": one_of(words.PRIZES),
    # animals and food
    "animal": lambda s: s.dice.choice([noun for noun in words.ANIMALS if noun != s["a"].noun]),
    "animaltwo": lambda s: s.other([noun for noun in words.ANIMALS if noun != s["a"].noun], "animal"),
    "food": one_of(FOOD_NAMES),
    "ingredients": lambda s: listing(words.FOODS[s["food"]][0]),
    "treat": one_of(words.TREATS),
    # what people are, feel and do
    "kind": one_of(words.KINDS),
    "feeling": one_of(words.FEELINGS),
    "glad": one_of(words.GLAD),
    "virtue": one_of(words.VIRTUES),
    "skill": one_of(words.SKILLS),
    "game": one_of(words.GAMES),
    "body": one_of(words.BODY),
    "sick": one_of(words.SICK),
    "job": one_of(JOB_NAMES),
    "workplace": field(words.JOBS, "job", 0),
    "work": field(words.JOBS, "job", 1),
    "tool": field(words.JOBS, "job", 2),
    "magical": one_of(words.MAGICAL),
    "magicaltwo": another(words.MAGICAL, "magical"),
    "power": one_of(words.POWERS),
    "noise": one_of(words.NOISES),
    "size": one_of(["big", "funny", "tiny", "huge"]),
    "subject": one_of(words.SUBJECTS),
    "question": one_of(list(words.FACTS)),
    "answer": lambda s: words.FACTS[s["question"]][0][0],
    # time, weather and numbers
    "day": one_of(words.DAYS),
    "sky": one_of(words.SKIES),
    "scene": one_of(words.SCENES),
    "storm": one_of(words.STORMS),
    "number": one_of(words.NUMBERS[1:]),
    "counted": one_of(words.COUNTED),
    "age": one_of(words.NUMBERS[2:9] + ["4", "5", "6", "7", "8"]),
    "counting": one_of(["one, two, three", "one, two, three, four", "one, two, three, four, five"]),
    "first": one_of(words.NUMBERS[1:6]),
    "second": one_of(words.NUMBERS[1:6]),
    "sum": added,
    "upto": lambda s: count_up_to(s, "sum"),
    "half": one_of(words.NUMBERS[1:7]),
    "even": lambda s: words.NUMBERS[2 * words.NUMBERS.index(s["half"]) + 1],
    # what is said again
    "list": lambda s: listing(s.dice.some(words.GOODS, s.dice.choice([3, 3, 4]))),
    "phrase": lambda s: phrase(s.dice),
    "phrasetwo": lambda s: phrase(s.dice),
    "words": lambda s: random_words(s.dice),
    "tune": lambda s: " ".join(s.dice.some(words.SOUNDS, s.dice.choice([4, 5]))),
    "spell": lambda s: " ".join(invent(s.dice).lower() for _ in range(s.dice.choice([1, 2, 2, 3]))),
    "digits": lambda s: " ".join(s.dice.choice("0123456789") for _ in range(s.dice.choice([4, 5, 6]))),
    "item": lambda s: f"a~{s.dice.choice(LEXICON_ITEMS)}",
    "itemtwo": lambda s: f"a~{s.dice.choice(LEXICON_ITEMS)}",
    "itemthree": lambda s: f"a~{s.dice.choice(LEXICON_ITEMS)}",
    "itemfour": lambda s: f"a~{s.dice.choice(LEXICON_ITEMS)}",
    "land": lambda s: invent(s.dice),
    "town": lambda s: invent(s.dice),
    "creature": lambda s: invent(s.dice),
    "gang": lambda s: listing([invent(s.dice) for _ in range(3)]),
}
LEXICON_ITEMS = TOY_NAMES + words.ANIMALS + words.FINDS + words.GARMENTS


def story(dice):
    """One story, as (text, the Story that wrote it)."""
    made = Story(dice)
    return made.write(dice.choice(ALL_PLOTS)), made


ALL_PLOTS = list(plots.PLOTS.values()) + list(plots.SAID_AGAIN.values())


def stories(seed):
    """Stories without end, no two the same, as (text, entropy of its choices in nats)."""
    dice, seen = Dice(seed), set()
    while True:
        before = dice.entropy
        text, _ = story(dice)
        if text not in seen:
            seen.add(text)
            yield text, dice.entropy - before


def read_stories(path):
    with open(path, encoding="utf-8") as file:
        return file.read().strip().split("\n\n")


def write_stories(path, texts):
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write("".join(text + "\n\n" for text in texts))


def write_corpus(directory, count, heldout, seed):
    """corpus.txt, heldout.txt, and corpus.json: how they were made.

    nats: the mean entropy of a story's choices. No model can come below it on average, but for choices
    that leave no trace in the text.
    """
    os.makedirs(directory, exist_ok=True)
    source = stories(seed)
    made = [next(source) for _ in range(count + heldout)]
    texts = [text for text, _ in made]
    write_stories(f"{directory}/corpus.txt", texts[:count])
    write_stories(f"{directory}/heldout.txt", texts[count:])
    facts = {"seed": seed, "stories": count, "heldout": heldout, "plots": len(ALL_PLOTS)}
    facts["nats"] = round(sum(entropy for _, entropy in made) / len(made), 2)
    with open(f"{directory}/corpus.json", "w", encoding="utf-8") as file:
        json.dump(facts, file)
    return facts


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("directory")
    parser.add_argument("--stories", type=int, default=60000)
    parser.add_argument("--heldout", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(write_corpus(options.directory, options.stories, options.heldout, options.seed))


if __name__ == "__main__":
    main()
