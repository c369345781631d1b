"""Signalsmith Stretch through its Python binding: SOURCE TARGET SEMITONES RATIO. The binding has no formant handling."""

import sys

import numpy as np
import python_stretch
import soundfile

source, target, pitch, ratio = sys.argv[1], sys.argv[2], float(sys.argv[3]), float(sys.argv[4])
signal, rate = soundfile.read(source, dtype="float32", always_2d=True)
stretch = python_stretch.Signalsmith.Stretch()
stretch.preset(signal.shape[1], rate)
stretch.setTransposeSemitones(pitch)
stretch.timeFactor = 1 / ratio
result = stretch.process(np.ascontiguousarray(signal.T))
soundfile.write(target, result.T, rate, subtype="FLOAT")
