"""What PyTorch makes of the model in web/model, in float64: tests/data/model/golden.*

    /usr/bin/python3 tests/core/model/golden.py     (Debian's python3-torch)

golden.json: the cases, each a text, its tokens, heads whose output is set to zero before W_O, and which rows
of it are kept. golden.safetensors: of case 0, and so on,
    0.weights  (layers, heads, rows, T)    0.concat  (layers, rows, d), the outputs of all heads side by side
    0.logits   (logit rows, vocabulary)    0.q 0.k 0.v  (layers, heads, T, d / heads), of some cases
"""
import hashlib
import json
import math
import pathlib
import re
import struct

import numpy
import torch
from torch.nn import functional

ROOT = pathlib.Path(__file__).resolve().parents[3]
MODEL = ROOT / "web/model"
DATA = ROOT / "tests/data/model"
SENTENCES = [
    "Lily wanted to play with her",
    "Ben wanted to play with her",
    "The sun was bright.",
    "Once upon a time, there was a kind girl named Mia.",
    '"What is 3 + 4?" asked Tom. "It\'s 7!"',
    " \n na\u00efve \U0001f600",
]
NUMPY_TYPES = {"F64": "<f8", "F32": "<f4", "F16": "<f2"}
# Enough for these texts; tokens.mjs tries the tokenizer on all others.
WORDS = re.compile(r"'s|'t|'re|'ve|'m|'ll|'d| ?[^\W\d_]+| ?\d+| ?(?:[^\s\w]|_)+|\s+(?!\S)|\s+")


def read_safetensors(path):
    raw = path.read_bytes()
    length = struct.unpack("<Q", raw[:8])[0]
    tensors = {}
    for name, entry in json.loads(raw[8 : 8 + length]).items():
        if name != "__metadata__":
            begin, end = (8 + length + offset for offset in entry["data_offsets"])
            numbers = numpy.frombuffer(raw[begin:end], NUMPY_TYPES[entry["dtype"]])
            tensors[name] = torch.from_numpy(numbers.reshape(entry["shape"]).astype("<f8"))
    return tensors


def write_safetensors(path, tensors):
    header, data = {}, b""
    for name, tensor in tensors.items():
        numbers = tensor.contiguous().numpy().astype("<f8").tobytes()
        header[name] = {"dtype": "F64", "shape": list(tensor.shape), "data_offsets": [len(data), len(data) + len(numbers)]}
        data += numbers
    text = json.dumps(header, separators=(",", ":")).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


class Tokenizer:
    def __init__(self):
        self.token_of = json.loads((MODEL / "vocab.json").read_text("utf-8"))
        lines = (MODEL / "merges.txt").read_text("utf-8").split("\n")
        pairs = [tuple(line.split(" ")) for line in lines if line and not line.startswith("#version")]
        self.rank_of = {pair: rank for rank, pair in enumerate(pairs)}
        seen = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
        others = [byte for byte in range(256) if byte not in seen]
        self.character_of = {byte: chr(byte) for byte in seen} | {byte: chr(256 + i) for i, byte in enumerate(others)}

    def tokens(self, text):
        found = []
        for word in WORDS.findall(text):
            pieces = [self.character_of[byte] for byte in word.encode()]
            while len(pieces) > 1:
                ranks = [self.rank_of.get(pair, math.inf) for pair in zip(pieces, pieces[1:])]
                at = ranks.index(min(ranks))
                if ranks[at] == math.inf:
                    break
                pieces[at : at + 2] = [pieces[at] + pieces[at + 1]]
            found += [self.token_of[piece] for piece in pieces]
        return found


def run(numbers, config, tokens, ablate):
    """Every layer's q, k, v and weights (heads, T, ...) and concat (T, d), and the logits (T, vocabulary)."""
    d, heads = config["n_embd"], config["n_head"]
    linear = lambda x, name: x @ numbers[name + ".weight"] + numbers[name + ".bias"]
    norm = lambda x, name: functional.layer_norm(
        x, (d,), numbers[name + ".weight"], numbers[name + ".bias"], config["layer_norm_epsilon"])
    count = len(tokens)
    hidden = torch.full((count, count), -math.inf, dtype=torch.float64).triu(1)
    x = numbers["wte.weight"][tokens] + numbers["wpe.weight"][:count]
    layers = []
    for layer in range(config["n_layer"]):
        name = f"h.{layer}"
        qkv = linear(norm(x, name + ".ln_1"), name + ".attn.c_attn")
        q, k, v = qkv.view(count, 3, heads, d // heads).permute(1, 2, 0, 3)
        weights = torch.softmax(q @ k.transpose(1, 2) / math.sqrt(d // heads) + hidden, -1)
        output = weights @ v
        for ablated, head in ablate:
            if ablated == layer:
                output[head] = 0
        concat = output.permute(1, 0, 2).reshape(count, d)
        layers.append({"q": q, "k": k, "v": v, "weights": weights, "concat": concat})
        x = x + linear(concat, name + ".attn.c_proj")
        inner = functional.gelu(linear(norm(x, name + ".ln_2"), name + ".mlp.c_fc"), approximate="tanh")
        x = x + linear(inner, name + ".mlp.c_proj")
    return layers, norm(x, "ln_f") @ numbers["wte.weight"].t()


def cases(config, tokenizer):
    last = config["n_positions"] - 1
    whole = lambda tokens: list(range(len(tokens)))
    for i, text in enumerate(SENTENCES):
        tokens = tokenizer.tokens(text)
        yield {"text": text, "tokens": tokens, "ablate": [], "rows": whole(tokens),
               "logitRows": whole(tokens) if i == 0 else [len(tokens) - 1]}, i == 0
    tokens = tokenizer.tokens(SENTENCES[0])
    ablate = [[0, 0], [config["n_layer"] - 1, config["n_head"] - 1]]
    yield {"text": SENTENCES[0], "tokens": tokens, "ablate": ablate, "rows": whole(tokens),
           "logitRows": [len(tokens) - 1]}, False
    text = " ".join(SENTENCES[i % 5] for i in range(last + 1))
    text = text[: next(n for n in range(len(text)) if len(tokenizer.tokens(text[:n])) == last + 1)]
    yield {"text": text, "tokens": tokenizer.tokens(text), "ablate": [],
           "rows": [0, last // 4, last // 2, last], "logitRows": [last]}, False


def shipped():
    return json.loads((MODEL / "config.json").read_text()), read_safetensors(MODEL / "model.safetensors")


def main():
    config, numbers = shipped()
    kept, tensors = [], {}
    for case, in_full in cases(config, Tokenizer()):
        layers, logits = run(numbers, config, case["tokens"], case["ablate"])
        all_layers = lambda name: torch.stack([layer[name] for layer in layers])
        name = str(len(kept))
        tensors[name + ".weights"] = all_layers("weights")[:, :, case["rows"]]
        tensors[name + ".concat"] = all_layers("concat")[:, case["rows"]]
        tensors[name + ".logits"] = logits[case["logitRows"]]
        for part in "qkv" if in_full else "":
            tensors[f"{name}.{part}"] = all_layers(part)
        kept.append(case)
    write_safetensors(DATA / "golden.safetensors", tensors)
    with open(DATA / "golden.json", "w", encoding="utf-8") as file:
        file.write(json.dumps({"command": "/usr/bin/python3 tests/core/model/golden.py",
                               "model": hashlib.sha256((MODEL / "model.safetensors").read_bytes()).hexdigest()})[:-1])
        file.write(',\n"cases": [\n' + ",\n".join(json.dumps(case) for case in kept) + "\n]}\n")


if __name__ == "__main__":
    with torch.no_grad():
        main()
