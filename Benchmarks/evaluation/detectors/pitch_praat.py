#!/usr/bin/env python3
"""Praat's pitch (autocorrelation) as a detector: pitch_praat.py AUDIO MIN_HZ MAX_HZ HOP > time,frequency"""

import sys

import parselmouth

path, low, high, hop = sys.argv[1], *map(float, sys.argv[2:5])
pitch = parselmouth.Sound(path).to_pitch_ac(time_step=hop, pitch_floor=low, pitch_ceiling=high)
print("time,frequency")
for time, frequency in zip(pitch.xs(), pitch.selected_array["frequency"]):
    # Windows of a sound's very beginning may be centred before it.
    if time >= 0:
        print(f"{time:.6f},{frequency:.6f}")
