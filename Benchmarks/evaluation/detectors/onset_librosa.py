#!/usr/bin/env python3
"""librosa.onset.onset_detect, its defaults but for a hop of 256: onset_librosa.py AUDIO > seconds, a line each"""

import sys

import librosa

samples, rate = librosa.load(sys.argv[1], sr=None)
for time in librosa.onset.onset_detect(y=samples, sr=rate, units="time", hop_length=256):
    print(f"{time:.6f}")
