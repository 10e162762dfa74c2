#!/usr/bin/python3
"""Measures a shipped model, checks it against what is demanded, and prints the table of its card.

    analyse.py MODEL DIRECTORY [--card] [--others CARD ...]

MODEL holds the shipped files: the float16 weights are the model, run here in float64. DIRECTORY holds the
stories (corpus.py writes them again from their seed). --card writes MODEL/card.json and card.md; without it
the card that is there is compared with what was measured. --others: the cards of other trainings, to be
summed up in this one with those that they tell of. Ends with 1 if a demand is missed or the card does not
fit. Layers and heads are counted from 0.
"""
import argparse
import hashlib
import os
import re
import sys

import export  # first: it sets up torch
import numpy as np

import corpus
import heads
import ngram
import words
from train import Tokens

SHAPES = {
    "play": ("{name} wanted to play with", " her", " his"),
    "named": ("Once upon a time, there was a kind {noun} named {name}.", " She", " He"),
    "rain": ("{name} wanted to go to the park. But then it started to rain. {name} was sad.", " She", " He"),
}


def whole_story_losses(reader, training, stories):
    """Mean loss in nats a token, over the first 129 tokens of the stories: the model, 3-gram, 5-gram."""
    size = len(reader.tokenizer.vocab)
    losses = {"story": [-reader.read(s[:-1])[2][np.arange(len(s) - 1), s[1:]] for s in stories]}
    for name, order in (("trigram", 3), ("fivegram", 5)):
        baseline = ngram.KneserNey(training.ids, order, size)
        losses[name] = [baseline.loss(story) for story in stories]
    return {name: float(np.concatenate(parts).mean()) for name, parts in losses.items()}


def pronoun_leads(reader):
    """{shape: for how many of 24 names the right pronoun is more probable than the wrong one}."""
    leads = {}
    for shape, (template, her, his) in SHAPES.items():
        leads[shape] = 0
        she, he = (reader.tokenizer.encode(pronoun)[0] for pronoun in (her, his))
        for name in heads.GIRLS + heads.BOYS:
            girl = name in heads.GIRLS
            text = template.format(name=name, noun="girl" if girl else "boy")
            logp = reader.read(text)[2][-1]
            leads[shape] += bool((logp[she] > logp[he]) == girl)
    return leads


def sample(reader, start, random, temperature=0.8, among=40):
    """A story that starts so: each next token drawn among the 40 most probable."""
    ids, context = reader.tokenizer.encode(start), reader.net.config.n_positions
    while len(ids) < context:
        scores = reader.read(ids)[2][-1] / temperature
        best = np.argsort(-scores, kind="stable")[:among]
        p = np.exp(scores[best] - scores[best[0]])
        ids.append(int(random.choice(best, p=p / p.sum())))
        if ids[-1] == reader.tokenizer.end:
            break
    return reader.tokenizer.decode(ids)


def samples(reader):
    """Two stories for each of the 56 names, as (name, text)."""
    random = np.random.default_rng(1)
    return [(name, sample(reader, name, random)) for name in words.GIRLS + words.BOYS for _ in range(2)]


def pronouns_agree(stories):
    """(right, all): does the first pronoun agree, where no other child has been named before it?"""
    right, total = 0, 0
    for name, text in stories:
        pronoun = re.search(r"\b(he|him|his|she|her)\b", text, re.IGNORECASE)
        if pronoun and not children_in(text[len(name) : pronoun.start()]):
            right += (pronoun.group().lower() in ("she", "her")) == (name in words.GIRLS)
            total += 1
    return right, total


def children_in(text):
    return set(words.GIRLS + words.BOYS) & set(re.findall(r"\w+", text))


def strangers(stories):
    """How many tell of more than two children, quoted words aside. The grammar never does."""
    return sum(len(children_in(re.sub(r'"[^"]*"', "", text))) > 2 for _, text in stories)


def sha256(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def name_tokens(tokenizer):
    """The children's names: ids of the token at a text's start and after a space; null where it is split."""
    one = lambda text: ids[0] if len(ids := tokenizer.encode(text)) == 1 else None
    everyone = [(name, "girl") for name in words.GIRLS] + [(name, "boy") for name in words.BOYS]
    return [{"name": n, "gender": g, "first": one(n), "spaced": one(" " + n)} for n, g in everyone]


def measure(reader, directory):
    """(facts about the whole model, {measure: scores by layer and head})."""
    training, heldout = (Tokens(f"{directory}/{name}.txt", reader.tokenizer) for name in ("corpus", "heldout"))
    stories = [part.tolist()[:129] for part in np.split(heldout.ids, heldout.starts[1:401])[:400]]
    echo, second, first = heads.echoes(reader)
    repeats, random_second = heads.random_repeats(reader)
    means = heads.neighbours(reader, stories) | heads.names(reader) | heads.before_the_pronoun(reader) | echo | repeats
    losses = whole_story_losses(reader, training, stories)
    losses |= {"echo_first": first, "echo_second": second, "random_second": random_second}
    made = samples(reader)
    told = corpus.read_stories(f"{directory}/corpus.txt")
    everything = "\n\n".join(told)
    facts = {
        "losses": losses,
        "leads": pronoun_leads(reader),
        "agree": pronouns_agree(made),
        "strangers": (strangers(made), len(made)),
        "copied": sum(text in everything for _, text in made),
        "leaked": len(set(told) & set(corpus.read_stories(f"{directory}/heldout.txt"))),
        "samples": [text for _, text in made[::16]],
        "tokens": len(training.ids),
        "articles": sum(re.search(r"\ba (?:[aeio]|u(?!ni|s))", text) is not None for text in told),
    }
    return facts, {name: means[name].value() for name in heads.MEASURES}


def checks(facts, scores, jobs, size):
    """The rows of the card: what, measured, demand, passed."""
    at = lambda measure, job: float(scores[measure][jobs[job]])
    losses, leads, (right, total) = facts["losses"], facts["leads"], facts["agree"]
    looks_back = np.unravel_index(scores["name_first"].argmax(), scores["name_first"].shape)
    girl, boy = (float(scores[measure][looks_back]) for measure in ("her_girl", "her_boy"))
    rows = []

    def least(what, measured, bound):
        rows.append({"what": what, "measured": measured, "demand": f"at least {bound:g}", "passed": measured >= bound})

    def most(what, measured, bound):
        rows.append({"what": what, "measured": measured, "demand": f"at most {bound:g}", "passed": measured <= bound})

    def report(what, measured):
        rows.append({"what": what, "measured": measured, "demand": "reported", "passed": True})

    most("size of model.safetensors, MB", size / 1e6, 2.3)
    most("whole-story loss, nats a token", losses["story"], 0.48)
    most("the same as a share of the 5-gram's", losses["story"] / losses["fivegram"], 0.34)
    least("first-word or name head: the name from later words", float(scores["name_first"].max()), 0.6)
    least("her to a girl's name, in that head", girl, 0.4)
    least("her to a boy's name, in that head", boy, 0.4)
    most("how far these two are apart", abs(girl - boy), 0.15)
    least("with to the name, in the pronoun head", at("with_name", "pronoun"), 0.6)
    least("a phrase said again: the copying head", at("copy", "copy"), 0.5)
    most("a phrase said again: loss on the second copy", losses["echo_second"], 0.2)
    least("right pronoun leads, of 24: wanted to play with", leads["play"], 24)
    least("right pronoun leads, of 24: there was a kind girl", leads["named"], 24)
    least("right pronoun leads, of 24: two sentences and rain", leads["rain"], 20)
    least(f"sampled stories, {total}: share whose first pronoun agrees", right / total, 0.95)
    most("sampled stories found in the training text", facts["copied"], 0)
    most("held-out stories found in the training text", facts["leaked"], 0)
    report("previous-token head", at("previous", "previous"))
    report("name head where the name is not first", at("name", "name"))
    report("random words said again, outside a story: best head", float(scores["copy_words"].max()))
    return [row | {"measured": round(row["measured"], 4)} for row in rows]


def flaws(facts, scores):
    """Sentences for the reader about what this model does not do well."""
    losses, leads, (odd, total) = facts["losses"], facts["leads"], facts["strangers"]
    said = ["Bytes that the stories never use have untrained embeddings: other scripts and rare signs mean nothing to it."]
    if facts["articles"]:
        said.append(f"{facts['articles']} of the stories it learned from say a where it should be an (a old rhyme), so it may too.")
    if leads["rain"] < 24:
        said.append(f"After two sentences, rain and sadness it picks the right pronoun for {leads['rain']} of 24 names.")
    if odd:
        said.append(f"Of {total} sampled stories, {odd} tell of a third child, a stranger; the grammar never does.")
    if scores["previous"].max() < 0.45:
        said.append(f"No head looks only at the token just before: the best gives it {scores['previous'].max():.2f}.")
    if losses["random_second"] > 1:
        said.append(
            "It repeats a phrase in a story, but random words outside one poorly:"
            f" {losses['random_second']:.1f} nats a word the second time."
        )
    return said


def featured_entry(job, place, scores):
    measure, formed, does = heads.JOBS[job]
    score = float(scores[measure][place])
    entry = {"layer": place[0], "head": place[1], "measure": measure, "score": round(score, 4)}
    return entry | {"formed": score >= formed, "formed_from": formed, "does": does}


def summaries(other):
    """What this card keeps of another training's, and of those that one tells of."""
    missed = [check["what"] for check in other["checks"] if not check["passed"]]
    kept = {name: other[name] for name in ("run", "corpus", "losses", "featured")}
    return [kept | {"missed": missed}, *other["other_seeds"]]


def card(model, directory, reader, facts, scores, others):
    jobs, (layers, count) = heads.featured(scores), reader.shape
    digests = {name: sha256(f"{directory}/{name}") for name in ("corpus.txt", "heldout.txt")}
    digests |= {name: sha256(f"{model}/{name}") for name in ("vocab.json", "merges.txt", "model.safetensors")}
    by_head = lambda l, h: {name: round(float(table[l, h]), 4) for name, table in scores.items()}
    return {
        "about": "Layers and heads are counted from 0. Every head score is a mean attention weight.",
        "run": export.read_json(f"{model}/card.json")["run"],
        "parameters": sum(parameter.numel() for parameter in reader.net.parameters()),
        "corpus": export.read_json(f"{directory}/corpus.json") | {"tokens": facts["tokens"]},
        "sha256": digests,
        "losses": {name: round(value, 4) for name, value in facts["losses"].items()},
        "measures": heads.MEASURES,
        "heads": [[by_head(l, h) for h in range(count)] for l in range(layers)],
        "featured": {job: featured_entry(job, place, scores) for job, place in jobs.items()},
        "checks": checks(facts, scores, jobs, os.path.getsize(f"{model}/model.safetensors")),
        "names": name_tokens(reader.tokenizer),
        "flaws": flaws(facts, scores),
        "samples": facts["samples"],
        "other_seeds": [kept for path in others for kept in summaries(export.read_json(path))],
    }


def place_of(entry):
    return f"layer {entry['layer']} head {entry['head']}"


def tables(card):
    """The checks, the featured heads and the other seeds, in Markdown."""
    yield from ("| check | measured | demand | |", "|---|---|---|---|")
    for row in card["checks"]:
        yield f"| {row['what']} | {row['measured']:g} | {row['demand']} | {'passed' if row['passed'] else 'MISSED'} |"
    yield from ("", "| head | what it does | score | |", "|---|---|---|---|")
    for entry in card["featured"].values():
        formed = "formed" if entry["formed"] else f"not formed: {entry['formed_from']:g} would be"
        yield f"| {place_of(entry)} | {entry['does']} | {entry['score']:.2f} | {formed} |"
    if card["other_seeds"]:
        jobs = list(heads.JOBS)
        yield ""
        yield from ("Other trainings, each on the stories of its own commit:", "")
        yield from (f"| seed | tokens read from | steps | loss | {' | '.join(jobs)} | missed |", "|---" * (len(jobs) + 5) + "|")
    for other in card["other_seeds"]:
        found = [f"{place_of(other['featured'][job])}: {other['featured'][job]['score']:.2f}" for job in heads.JOBS]
        run = other["run"]
        yield (
            f"| {run['seed']} | {other['corpus']['tokens']:,} | {run['reached']:,} | {other['losses']['story']:.3f} | {' | '.join(found)}"
            f" | {'; '.join(other['missed']) or 'nothing'} |"
        )


def markdown(card):
    """The card for people."""
    run, losses, stories = card["run"], card["losses"], card["corpus"]
    lines = [
        "# The model of lesson 4",
        "",
        f"GPT-2's layout, {card['parameters']:,} parameters, float16: the rounded weights are the model.",
        f"Trained on {stories['stories']:,} stories of our own grammar ({stories['tokens']:,} tokens,",
        f"corpus seed {stories['seed']}): seed {run['seed']}, {run['reached']:,} steps of 8 x 128 tokens, scripts/train at",
        f"{run['commit']}. Written by scripts/train/analyse.py, which also checks it. Layers and heads are counted from",
        "0, as in the code and on the page.",
        "",
        f"Held-out stories: {losses['story']:.3f} nats a token; trigram {losses['trigram']:.2f}, 5-gram"
        f" {losses['fivegram']:.2f} (interpolated Kneser-Ney).",
        "",
        *tables(card),
        "",
        "## Every head",
        "",
        "A row a layer, a column a head: mean attention weights.",
    ]
    for name, meaning in card["measures"].items():
        lines += ["", f"`{name}`: {meaning}", ""]
        lines += ["    " + "  ".join(f"{head[name]:.2f}" for head in row) for row in card["heads"]]
    lines += ["", "## Known flaws", "", *(f"- {flaw}" for flaw in card["flaws"]), "", "## Sampled stories", ""]
    lines += ["> " + text.replace("\n", " ") + "\n" for text in card["samples"]]
    lines += ["## Files", "", "| file | sha256 |", "|---|---|"]
    lines += [f"| {name} | `{digest}` |" for name, digest in card["sha256"].items()]
    return "\n".join(lines) + "\n"


def differences(stored, made):
    """Where a stored card does not fit what was measured. Scores may differ by what rounding does."""
    places = lambda c: {job: (entry["layer"], entry["head"], entry["formed"]) for job, entry in c["featured"].items()}
    scores = lambda c: np.array([[list(head.values()) for head in row] for row in c["heads"]])
    if stored.keys() != made.keys():
        return ["its entries"]
    parts = [part for part in ("sha256", "measures", "names") if stored[part] != made[part]]
    parts += ["featured"] * (places(stored) != places(made))
    parts += ["heads"] * (scores(stored).shape != scores(made).shape or np.abs(scores(stored) - scores(made)).max() > 2e-3)
    return parts


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("model")
    parser.add_argument("directory")
    parser.add_argument("--card", action="store_true")
    parser.add_argument("--others", nargs="*", default=[])
    options = parser.parse_args()
    reader = heads.Reader(*export.load(options.model))
    facts, scores = measure(reader, options.directory)
    made = card(options.model, options.directory, reader, facts, scores, options.others)
    failures = [f"missed: {check['what']}" for check in made["checks"] if not check["passed"]]
    if options.card:
        export.write_json(f"{options.model}/card.json", made)
        with open(f"{options.model}/card.md", "w", encoding="utf-8", newline="\n") as file:
            file.write(markdown(made))
    else:
        stored = export.read_json(f"{options.model}/card.json")
        failures += [f"card.json does not fit: {part}" for part in differences(stored, made)]
    print(markdown(made))
    print("\n".join(failures) or "all demands met")
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
