#!/usr/bin/env python3
"""Writes the tables of the tests of eGeMAPS: what openSMILE computes of three made signals of a second, as sound of 16 kHz.

    egemaps_references.py REPOSITORY

Noise and a chord (PeerSignal.swift makes them too), and a made voice: 12 harmonics of a pitch that rises from 130 Hz, with pauses.
"""
import sys
from pathlib import Path

import numpy as np
import opensmile

RATE = 16000
COUNT = 22050
MASK = (1 << 64) - 1
FRAMES = [0, 3, 40, 77]


def noise(count, seed):
    state, out = seed, np.empty(count)
    for n in range(count):
        state = (state * 6364136223846793005 + 1442695040888963407) & MASK
        out[n] = (state >> 33) / 2**31 * 2 - 1
    return out


def chord():
    t = np.arange(COUNT) / 22050
    return sum(0.1 * np.sin(2 * np.pi * f * t) for f in (261.6256, 329.6276, 391.9954)) + 1e-3 * noise(COUNT, 3)


def voice():
    t = np.arange(COUNT) / RATE
    phase = 2 * np.pi * (130 * t + 15 * t * t)
    tone = sum(0.7 ** (h - 1) * np.sin(h * phase) for h in range(1, 13))
    on = ((t % 0.5) >= 0.1) & ((t % 0.5) < 0.42)
    return np.where(on, 0.1 * tone, 0) + 2e-3 * noise(COUNT, 11)


def table(name, values):
    lines, row = [f"# {name}"], []
    for value in values:
        row.append("nan" if np.isnan(value) else f"{value:.7g}")
        if len(row) == 8:
            lines.append(" ".join(row))
            row = []
    return "\n".join(lines + ([" ".join(row)] if row else []))


def main():
    parts = []
    for name, y in (("noise", 0.25 * noise(COUNT, 7)), ("chord", chord()), ("voice", voice())):
        y = np.round(y * 32768) / 32768
        for level, label in ((opensmile.FeatureLevel.LowLevelDescriptors, "lld"), (opensmile.FeatureLevel.Functionals, "functionals")):
            values = opensmile.Smile(opensmile.FeatureSet.eGeMAPSv02, level).process_signal(y.astype(np.float32), RATE).to_numpy()
            parts.append(table(f"{name} {label}", values[FRAMES].ravel() if label == "lld" else values[0]))
    text = "\n".join(parts)
    target = Path(sys.argv[1], "Tests/Analysis/ParalinguisticFeaturesTests/EGeMAPSReferences.swift")
    target.write_text(
        "/// openSMILE 3.0's eGeMAPSv02 of made signals; Benchmarks/features/egemaps_references.py writes this file.\n"
        "enum EGeMAPSReferences {\n  static let frames = " + repr(FRAMES) + "\n  static let text = \"\"\"\n"
        + "\n".join("    " + line for line in text.split("\n")) + "\n    \"\"\"\n}\n")


main()
