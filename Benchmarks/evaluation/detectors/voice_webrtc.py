#!/usr/bin/env python3
"""WebRTC's voice activity detector: voice_webrtc.py AUDIO MODE > start,end (stretches of 10 ms frames that it calls speech)"""

import sys

import numpy as np
import soundfile
import webrtcvad

path, mode = sys.argv[1], int(sys.argv[2])
# 8, 16, 32 or 48 kHz. Files of floating-point samples are not scaled where integers are asked for.
samples, rate = soundfile.read(path, dtype="float32")
samples = (np.clip(samples, -1, 1) * 32767).astype("<i2")
detector, step = webrtcvad.Vad(mode), rate // 100
speech = [detector.is_speech(samples[n : n + step].tobytes(), rate) for n in range(0, len(samples) - step + 1, step)]
print("start,end")
start = None
for frame, is_speech in enumerate(speech + [False]):
    if is_speech and start is None:
        start = frame
    elif not is_speech and start is not None:
        print(f"{start / 100:.2f},{frame / 100:.2f}")
        start = None
