#!/usr/bin/python3
"""Writes a trained network as the files that are shipped.

    export.py DIRECTORY MODEL [--seed 7]

reads DIRECTORY/seed<N>/checkpoint.pt and writes to MODEL/: model.safetensors (float16; the rounded weights
are the model from here on), config.json (the fields of Hugging Face's GPT-2), vocab.json, merges.txt, and the
first lines of card.json, which analyse.py completes: seed, steps, commit of the scripts.
"""
import argparse
import json
import os
import shutil

import model  # first: it sets up torch
import torch

import safetensors
from tokenizer import Tokenizer


def hugging_face(config, end):
    """config.json for a model of these sizes whose end-of-text id is end."""
    return {
        "architectures": ["GPT2LMHeadModel"],
        "model_type": "gpt2",
        "activation_function": "gelu_new",
        "vocab_size": config.vocab_size,
        "n_positions": config.n_positions,
        "n_ctx": config.n_positions,
        "n_embd": config.n_embd,
        "n_layer": config.n_layer,
        "n_head": config.n_head,
        "n_inner": None,
        "layer_norm_epsilon": config.layer_norm_epsilon,
        "tie_word_embeddings": True,
        "bos_token_id": end,
        "eos_token_id": end,
        "torch_dtype": "float16",
    }


def read_json(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def write_json(path, value):
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        json.dump(value, file, indent=1, ensure_ascii=False)
        file.write("\n")


def export(directory, seed, out):
    state = torch.load(f"{directory}/seed{seed}/checkpoint.pt")
    tokenizer = Tokenizer.load(directory)
    os.makedirs(out, exist_ok=True)
    arrays = {name: tensor.numpy() for name, tensor in state["net"].items()}
    safetensors.write(f"{out}/model.safetensors", arrays, "F16")
    write_json(f"{out}/config.json", hugging_face(model.Config(vocab_size=len(tokenizer.vocab)), tokenizer.end))
    write_json(f"{out}/card.json", {"run": state["run"] | {"reached": state["step"]}})
    for name in ("vocab.json", "merges.txt"):
        shutil.copyfile(f"{directory}/{name}", f"{out}/{name}")


def load(directory):
    """(network in float64, tokenizer) of a directory of shipped files."""
    fields = read_json(f"{directory}/config.json")
    sizes = {name: fields[name] for name in model.Config.__dataclass_fields__}
    net = model.GPT2(model.Config(**sizes)).double()
    arrays = safetensors.read(f"{directory}/model.safetensors")
    net.load_state_dict({name: torch.from_numpy(array) for name, array in arrays.items()})
    return net.eval(), Tokenizer.load(directory)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("directory")
    parser.add_argument("model")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    export(options.directory, options.seed, options.model)
    print(options.model, read_json(f"{options.model}/card.json"))


if __name__ == "__main__":
    main()
