"""How long PyTorch takes for the model in web/model, in float64 on one thread, every intermediate kept: milliseconds of
processor time for 8, 64 and 128 tokens, the least of thirty each. (Debian's python3-torch and libopenblas0-pthread.)"""
import math
import os
import pathlib
import sys
import time

os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = "1"
import torch

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "core/model"))
import golden

torch.set_num_threads(1)
config, numbers = golden.shipped()
with torch.no_grad():
    for count in (8, 64, 128):
        least = math.inf
        for _ in range(30):
            start = time.process_time()
            golden.run(numbers, config, [i % config["vocab_size"] for i in range(count)], [])
            least = min(least, time.process_time() - start)
        print(least * 1000)
