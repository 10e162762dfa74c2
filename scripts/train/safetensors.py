"""Reads and writes safetensors: 8 bytes of little-endian header length, a JSON header, the numbers.

The header gives each tensor's dtype, shape and data_offsets [first byte, byte after the last], counted
from the end of the header, which is padded with spaces to a multiple of 8.
"""
import json
import struct

import numpy as np

DTYPES = {"F16": "<f2", "F32": "<f4", "F64": "<f8"}


def write(path, arrays, dtype):
    """Writes {name: array}, sorted by name, every number rounded to the dtype."""
    header, blobs, offset = {"__metadata__": {"format": "pt"}}, [], 0
    for name in sorted(arrays):
        blob = np.ascontiguousarray(arrays[name]).astype(DTYPES[dtype]).tobytes()
        header[name] = {
            "dtype": dtype,
            "shape": list(arrays[name].shape),
            "data_offsets": [offset, offset + len(blob)],
        }
        blobs.append(blob)
        offset += len(blob)
    head = json.dumps(header, separators=(",", ":")).encode()
    head += b" " * (-len(head) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(head)) + head + b"".join(blobs))


def read(path):
    """{name: array of float64}; the widening is exact."""
    with open(path, "rb") as file:
        raw = file.read()
    start = 8 + struct.unpack("<Q", raw[:8])[0]
    arrays = {}
    for name, entry in json.loads(raw[8:start]).items():
        if name != "__metadata__":
            first, last = entry["data_offsets"]
            numbers = np.frombuffer(raw[start + first : start + last], DTYPES[entry["dtype"]])
            arrays[name] = numbers.reshape(entry["shape"]).astype("<f8")
    return arrays
