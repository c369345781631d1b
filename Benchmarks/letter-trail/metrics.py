#!/usr/bin/env python3
"""Figures of letter-trail beside numpy and scipy, on letters and traces that no test has: metrics.py COMMANDS [SEED].

Prints a table: each figure, its range over the traces, and the greatest difference. Needs python3-scipy.
"""

import json
import sys
import tempfile
from pathlib import Path

import numpy as np

import letters

commands = Path(sys.argv[1])
seed = int(sys.argv[2]) if len(sys.argv) > 2 else 2401
peer = letters.peer()
random = np.random.default_rng(seed)
found = {}
with tempfile.TemporaryDirectory() as folder:
    folder = Path(folder)
    for number, letter in enumerate("aegkmsřÁ58"):
        shown, strokes = letters.chapter(commands, letter)
        peer.TOLERANCE = shown["path_tolerance_mm"]
        rate, seconds = random.choice([60, 120, 240]), random.uniform(1.5, 3)
        samples = peer.trace(
            random, strokes, rate, seconds, random.uniform(0.02, 0.3), random.uniform(0.5, 5),
            random.choice([None, 0.5]))
        letters.write(folder / "trace.csv", samples)
        (folder / "chapter.json").write_text(json.dumps(shown))
        ours = json.loads(letters.command(
            commands, "score", folder / "trace.csv", "--chapter", folder / "chapter.json", "--json"))
        for name, value in peer.score(strokes, samples).items():
            found.setdefault(name, []).append((ours[name], float(value)))
print("| figure | lowest | highest | greatest difference |\n|---|---|---|---|")
for name, pairs in found.items():
    values = [value for value, _ in pairs]
    difference = max(abs(one - other) for one, other in pairs)
    print(f"| `{name}` | {min(values):.3f} | {max(values):.3f} | {difference:.2g} |")
