#!/usr/bin/env python3
"""Are good writing, poor writing and scribbling told apart by their sound alone? blind.py COMMANDS.

Traces of the letters a c e h k are rendered by `letter-trail score --wav`; three numbers of the samples (the share of the
energy's modulation at 42 Hz, the share of the tone of 233 to 467 Hz in the energy, the level) give each class its mean and
spread. The letters m o s u v and other seeds are judged by the nearest class. The judge sees samples, and nothing of the
traces. What a person would hear is not tested.
"""

import sys
import tempfile
import wave
from pathlib import Path

import numpy as np

import letters

CLASSES = ["good", "poor", "scribble"]
ROUGHNESS = 42


def trace(peer, random, name, chapter, strokes):
    """Good wanders 0.1 to 0.3 of the tolerance, poor 0.8 to 1; a scribble is the movement of another letter beside the dot."""
    tolerance = chapter["path_tolerance_mm"]
    seconds = 2.5 + 2 * random.random()
    if name == "good":
        return peer.trace(random, strokes, 120, seconds, 0.02, tolerance * random.uniform(0.1, 0.3))
    if name == "poor":
        return peer.trace(random, strokes, 120, seconds, 0.3, tolerance * random.uniform(0.8, 1.0))
    written = peer.trace(random, strokes, 120, seconds, 0.3, tolerance * random.uniform(0, 1))
    # Off by three tolerances, so that it does not take the dot.
    angle = 2 * np.pi * random.random()
    dx, dy = 3 * tolerance * np.cos(angle), 3 * tolerance * np.sin(angle)
    return [(t, x + dx, y + dy, c) for t, x, y, c in written]


def numbers(path):
    with wave.open(str(path)) as sound:
        rate = sound.getframerate()
        samples = np.frombuffer(sound.readframes(sound.getnframes()), np.int16).reshape(-1, 2).sum(1) / 65536
    energy = samples ** 2
    loud = energy > 0
    turn = np.exp(-2j * np.pi * ROUGHNESS * np.arange(len(energy)) / rate)
    # In pieces of a fifth of a second: the phase of the roughness is lost with each touch.
    size = rate // 5
    pieces = [slice(k, k + size) for k in range(0, len(energy) - size, size) if energy[k:k + size].sum() > 1e-3]
    modulation = np.median([2 * abs((energy[p] * turn[p]).sum()) / energy[p].sum() for p in pieces]) if pieces else 0
    spectrum = np.abs(np.fft.rfft(samples)) ** 2
    frequency = np.fft.rfftfreq(len(samples), 1 / rate)
    tone = spectrum[(frequency > 233) & (frequency < 467)].sum() / spectrum.sum()
    return np.array([modulation, np.log10(tone + 1e-9), 10 * np.log10(energy[loud].mean())])


def measured(commands, folder, names, seeds):
    peer = letters.peer()
    rows = []
    for letter in names:
        chapter, strokes = letters.chapter(commands, letter)
        for seed in seeds:
            for name in CLASSES:
                random = np.random.default_rng([seed, ord(letter), CLASSES.index(name)])
                letters.write(folder / "trace.csv", trace(peer, random, name, chapter, strokes))
                letters.command(
                    commands, "score", folder / "trace.csv", "--chapter", letter, "--wav", folder / "out.wav", "--force",
                    "--json")
                rows.append((name, numbers(folder / "out.wav")))
    return rows


def main():
    commands = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        learned = measured(commands, Path(folder), "acehk", range(4))
        held = measured(commands, Path(folder), "mosuv", range(100, 106))
    spread = np.std([values for _, values in learned], axis=0)
    means = {name: np.mean([v for other, v in learned if other == name], axis=0) for name in CLASSES}
    print("| trace | n | " + " | ".join(f"judged {name}" for name in CLASSES) + " | modulation | tone, dB | level, dB |")
    print("|---|---|" + "---|" * (len(CLASSES) + 3))
    for name in CLASSES:
        own = [values for other, values in held if other == name]
        judged = [min(CLASSES, key=lambda c: np.linalg.norm((values - means[c]) / spread)) for values in own]
        middle = np.median(own, axis=0)
        print(f"| {name} | {len(own)} | " + " | ".join(str(judged.count(c)) for c in CLASSES)
              + f" | {middle[0]:.2f} | {10 * middle[1]:.1f} | {middle[2]:.1f} |")


if __name__ == "__main__":
    main()
