#!/usr/bin/env python3
"""Writes the tables of the tests of sets by name: what librosa computes of three made signals of a second at 22,050 Hz.

    set_references.py REPOSITORY

MFCC with their first and second derivatives, every sixth of 20, and the tempogram, every 32nd of 384 lags.
"""
import sys

import numpy as np
from librosa import feature as f
from tables import RATE, signals, write

FRAMES = [0, 3, 4, 5, 20, 39, 40, 43]


def main(root):
    tables = {}
    for name, samples in signals():
        y = samples.astype(np.float32).astype(float)
        mfcc = f.mfcc(y=y, sr=RATE)
        rows = np.concatenate([x[::6] for x in (mfcc, f.delta(mfcc), f.delta(mfcc, order=2))])
        tables[f"{name} deltas"] = rows.T[FRAMES]
        tables[f"{name} tempogram"] = f.tempogram(y=y, sr=RATE).T[FRAMES][:, ::32]
    write(root, "FeatureSets", "FeatureSetReferences", "librosa 0.11", tables, script="set_references.py")


if __name__ == "__main__":
    main(sys.argv[1])
