#!/usr/bin/env python3
"""Prints what `features.py` finds in a recording of the package: the fixture of `SpeechFeaturesTests`.

`feature_vectors.py > Tests/Analysis/SpeechProbabilityTests/SpeechFeatureVectors.swift`
"""

import base64
import pathlib

import soundfile

from features import VALUES, features

RECORDING = "Examples/Recordings/speech-child-age-6.wav"
#: The first frames, some of speech, and the last ones.
FRAMES = [0, 1, 2, 100, 101, 150, 151, 200, 201, 250, -2, -1]


def main() -> None:
    samples, rate = soundfile.read(pathlib.Path(__file__).parents[3] / RECORDING, dtype="float32")
    assert rate == 16_000 and samples.ndim == 1
    values = features(samples)
    frames = [frame % len(values) for frame in FRAMES]
    text = base64.b64encode(values[frames].astype("<f4").tobytes()).decode()
    print("// swift-format-ignore-file")
    print("// Written by Benchmarks/voice/network/feature_vectors.py.\n")
    print(f"/// What the features of {RECORDING} are in Python.")
    print("enum SpeechFeatureVectors {")
    print("  /// Number of all frames, and the numbers of those that are stored.")
    print(f"  static let count = {len(values)}, frames = {frames}")
    print(f"  /// {VALUES} 32-bit floats for each, in Base64.")
    print(f'  static let values = "{text}"')
    print("}")


if __name__ == "__main__":
    main()
