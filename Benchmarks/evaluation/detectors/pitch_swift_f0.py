#!/usr/bin/env python3
"""SwiftF0 (a small neural network) as a detector: pitch_swift_f0.py AUDIO MIN_HZ MAX_HZ > time,frequency,confidence"""

import sys

import soundfile
from swift_f0 import SwiftF0

path, low, high = sys.argv[1], float(sys.argv[2]), float(sys.argv[3])
samples, rate = soundfile.read(path, dtype="float32")
# Its range ends at 46.875 and 2093.75 Hz.
result = SwiftF0(threads=1).detect(samples, rate, fmin=max(low, 46.9), fmax=min(high, 2093))
print("time,frequency,confidence")
for time, frequency, confidence in zip(result.timestamps, result.pitch_hz, result.confidence):
    print(f"{time:.6f},{frequency:.4f},{confidence:.4f}")
