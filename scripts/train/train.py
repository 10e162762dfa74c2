#!/usr/bin/python3
"""Trains the story model on one core, from a seed; goes on from its last checkpoint when there is one.

    train.py DIRECTORY [--seed 7] [--steps 36000] [--stop STEP]

reads DIRECTORY/{corpus,heldout}.txt, vocab.json and merges.txt, and writes to DIRECTORY/seed<N>/:
checkpoint.pt every 1,000 steps (weights, optimizer, step: all that the next step depends on) and log.txt.

Recipe: AdamW (Loshchilov and Hutter 2019), 3e-3, betas 0.9 and 0.99, decay 0.1 on the matrices but not on
the positions; gradients clipped to norm 1; 200 steps of warm-up, then a cosine down to 5%. A step sees
8 rows of 128 tokens; 70% of the rows start at a story's first word. The rows of step n are drawn from a
generator seeded by (seed, n), so a run that was interrupted goes on as if it had not been.
"""
import argparse
import json
import math
import os
import subprocess
import time

import model  # first: it sets up torch
import numpy as np
import torch
import torch.nn.functional as F

import corpus
from tokenizer import Tokenizer

BATCH, RATE, WARM_UP, FLOOR, AT_START = 8, 3e-3, 200, 0.05, 0.7
EVERY = 1000


class Tokens:
    """A file of stories as one row of ids, an end of text after each story, and where stories start."""

    def __init__(self, path, tokenizer):
        ids, starts = [], []
        for text in corpus.read_stories(path):
            starts.append(len(ids))
            ids += tokenizer.encode(text) + [tokenizer.end]
        self.ids, self.starts = np.array(ids, np.int64), np.array(starts)

    def rows(self, count, length, random):
        """count rows of length + 1 tokens, as (read, to predict), each [count, length]."""
        at_start = random.random(count) < AT_START
        first = np.where(at_start, random.choice(self.starts, count), random.integers(len(self.ids), size=count))
        first = np.minimum(first, len(self.ids) - length - 1)
        rows = torch.from_numpy(self.ids[first[:, None] + np.arange(length + 1)])
        return rows[:, :-1], rows[:, 1:]


def learning_rate(step, steps):
    cosine = FLOOR + (1 - FLOOR) * (1 + math.cos(math.pi * step / steps)) / 2
    return RATE * min(1, (step + 1) / WARM_UP) * cosine


def optimizer_for(net):
    decayed = [p for name, p in net.named_parameters() if p.dim() == 2 and name != "wpe.weight"]
    others = [p for name, p in net.named_parameters() if p.dim() < 2 or name == "wpe.weight"]
    groups = [{"params": decayed, "weight_decay": 0.1}, {"params": others, "weight_decay": 0.0}]
    return torch.optim.AdamW(groups, lr=RATE, betas=(0.9, 0.99), eps=1e-8)


def loss_on(net, rows):
    read, predict = rows
    return F.cross_entropy(net(read).flatten(0, 1), predict.flatten())


def evaluate(net, rows, lily):
    """Mean loss on the rows, and two measures of each head, so that one sees heads form."""
    with torch.no_grad():
        loss = sum(loss_on(net, (read, predict)).item() for read, predict in rows) / len(rows)
        stories, sentence = [], []
        net(rows[0][0], stories)
        net(lily, sentence)
    previous = [[w[:, h, 1:].diagonal(dim1=-2, dim2=-1).mean().item() for h in range(w.shape[1])] for w in stories]
    first = [[w[0, h, 1:, 0].mean().item() for h in range(w.shape[1])] for w in sentence]
    show = lambda scores: " | ".join(" ".join(f"{score:.2f}" for score in row) for row in scores)
    return loss, f"previous {show(previous)}  first {show(first)}"


def save(path, net, optimizer, step, run):
    """Writes the checkpoint beside the old one, then puts it in its place."""
    state = {"step": step, "net": net.state_dict(), "optimizer": optimizer.state_dict(), "run": run}
    torch.save(state, path + ".new")
    os.replace(path + ".new", path)


def step_once(net, optimizer, rows, rate):
    for group in optimizer.param_groups:
        group["lr"] = rate
    loss = loss_on(net, rows)
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
    optimizer.step()
    return loss.item()


def commit_of_scripts():
    """The commit of these scripts, with a + if they have been changed since."""
    here = os.path.dirname(os.path.abspath(__file__))
    git = lambda *arguments: subprocess.run(("git", "-C", here) + arguments, capture_output=True, text=True).stdout.strip()
    return git("log", "-1", "--format=%h", "--", ".") + ("+" if git("status", "--porcelain", "--", ".") else "")


def train(directory, seed, steps, stop=None, log=print, every=EVERY):
    """The trained network. stop: end at that step as if interrupted, with a checkpoint."""
    torch.set_flush_denormal(True)
    tokenizer = Tokenizer.load(directory)
    training, heldout = (Tokens(f"{directory}/{name}.txt", tokenizer) for name in ("corpus", "heldout"))
    net = model.GPT2(model.Config(vocab_size=len(tokenizer.vocab))).start(seed)
    length = net.config.n_positions
    optimizer = optimizer_for(net)
    first, run = 0, {"seed": seed, "steps": steps, "commit": commit_of_scripts()}
    os.makedirs(f"{directory}/seed{seed}", exist_ok=True)
    checkpoint = f"{directory}/seed{seed}/checkpoint.pt"
    if os.path.exists(checkpoint):
        state = torch.load(checkpoint)
        if (state["run"]["seed"], state["run"]["steps"]) != (seed, steps):
            raise SystemExit(f"{checkpoint} is of another run: {state['run']}")
        first, run = state["step"], state["run"]
        net.load_state_dict(state["net"])
        optimizer.load_state_dict(state["optimizer"])
    log(f"{json.dumps(run)}, {len(training.ids)} tokens in {len(training.starts)} stories, from step {first}")
    watched = [heldout.rows(32, length, np.random.default_rng([99, i])) for i in range(8)]
    lily = torch.tensor([tokenizer.encode("Lily wanted to play with her")])
    began, mean = time.time(), None
    for step in range(first, min(stop or steps, steps)):
        rows = training.rows(BATCH, length, np.random.default_rng([seed, step]))
        loss = step_once(net, optimizer, rows, learning_rate(step, steps))
        mean = loss if mean is None else 0.98 * mean + 0.02 * loss
        done = step + 1
        if done - first in (10, 50, 200):
            log(f"step {done}: loss {mean:.4f}, {(time.time() - began) / (done - first):.4f} s a step")
        if done % every == 0 or done == steps or done == stop:
            save(checkpoint, net, optimizer, done, run)
            validation, heads = evaluate(net, watched, lily)
            log(f"step {done} after {time.time() - began:.0f} s: training {mean:.4f} held-out {validation:.4f} {heads}")
    return net


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("directory")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--steps", type=int, default=36000)
    parser.add_argument("--stop", type=int)
    options = parser.parse_args()
    os.makedirs(f"{options.directory}/seed{options.seed}", exist_ok=True)
    with open(f"{options.directory}/seed{options.seed}/log.txt", "a", encoding="utf-8") as file:

        def log(line):
            print(line, flush=True)
            print(line, file=file, flush=True)

        train(options.directory, options.seed, options.steps, options.stop, log)


if __name__ == "__main__":
    main()
