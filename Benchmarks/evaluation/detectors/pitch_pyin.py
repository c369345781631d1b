#!/usr/bin/env python3
"""librosa's pYIN as a detector: pitch_pyin.py AUDIO MIN_HZ MAX_HZ HOP_SAMPLES > time,frequency,voiced"""

import sys

import librosa
import numpy as np
import soundfile

path, low, high, hop = sys.argv[1], float(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4])
samples, rate = soundfile.read(path, dtype="float32")
# The shortest power of two whose half holds a period of the lowest frequency.
length = int(2 ** np.ceil(np.log2(2 * rate / low)))
frequencies, voiced, _ = librosa.pyin(samples, fmin=low, fmax=high, sr=rate, frame_length=length, hop_length=hop)
print("time,frequency,voiced")
for index, (frequency, is_voiced) in enumerate(zip(np.nan_to_num(frequencies), voiced)):
    print(f"{index * hop / rate:.6f},{frequency:.4f},{int(is_voiced)}")
