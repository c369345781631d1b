"""Signalsmith Stretch through its Python binding: SOURCE TARGET SEMITONES RATIO. Prints the CPU time without Python's start.
The binding has no formant handling."""

import json
import sys
import time

import numpy as np
import python_stretch
import soundfile

source, target, pitch, ratio = sys.argv[1], sys.argv[2], float(sys.argv[3]), float(sys.argv[4])
signal, rate = soundfile.read(source, dtype="float32", always_2d=True)
start = time.process_time()
stretch = python_stretch.Signalsmith.Stretch()
stretch.preset(signal.shape[1], rate)
stretch.setTransposeSemitones(pitch)
stretch.timeFactor = 1 / ratio
result = stretch.process(np.ascontiguousarray(signal.T))
seconds = time.process_time() - start
soundfile.write(target, result.T, rate, subtype="FLOAT")
print(json.dumps({"signalsmith_seconds": seconds}))
