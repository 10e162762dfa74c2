"""The first numbers of ten seeds, as NumPy gives them: tests/data/random.json.

    python3 tests/core/random_golden.py > tests/data/random.json

Each list is from a generator of its own. A word is 16 hexadecimal digits.
"""
import json
import numpy

SEEDS = [0, 1, 7, 42, 2**32 - 1, 2**32, 2**53, 2**64, 12345678901234567890123456789, 2**128 - 1]


def first_numbers(seed):
    return {
        "seed": str(seed),
        "words": [f"{word:016x}" for word in numpy.random.PCG64(seed).random_raw(8).tolist()],
        "uniforms": numpy.random.default_rng(seed).random(8).tolist(),
        "normals": numpy.random.default_rng(seed).standard_normal(8).tolist(),
    }


print('{\n"command": "python3 tests/core/random_golden.py > tests/data/random.json",\n"seeds": [')
print(",\n".join(json.dumps(first_numbers(seed)) for seed in SEEDS))
print("]\n}")
