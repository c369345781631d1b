"""Measures the notes of `instrument-bank-figures FOLDER` with Praat's autocorrelation (parselmouth).

Usage: praat.py FOLDER
For each instrument: the largest distance of the median pitch from equal temperament over all keys, in cents.
"""

import math
import pathlib
import sys

import numpy
import parselmouth


def error(path, key):
    frequency = 440 * 2 ** ((key - 69) / 12)
    sound = parselmouth.Sound(str(path)).extract_part(0.05, 0.75)
    ceiling = min(1.5 * frequency, 0.45 * sound.sampling_frequency)
    pitch = sound.to_pitch_ac(
        time_step=0.01, pitch_floor=max(10, 0.7 * frequency), pitch_ceiling=ceiling, very_accurate=True,
        silence_threshold=0.0005, voicing_threshold=0.1, octave_cost=0)
    found = pitch.selected_array["frequency"]
    found = found[found > 0]
    return 1200 * math.log2(numpy.median(found) / frequency) if len(found) else math.inf


def main():
    errors = {}
    for path in sorted(pathlib.Path(sys.argv[1]).glob("*-*.wav")):
        instrument, key = map(int, path.stem.split("-"))
        errors.setdefault(instrument, []).append((abs(error(path, key)), key))
    print("Praat", parselmouth.PRAAT_VERSION, "through parselmouth", parselmouth.__version__)
    for instrument, found in sorted(errors.items()):
        largest, key = max(found)
        print(f"instrument {instrument}: {largest:.1f} cents at key {key}, {len(found)} keys")


if __name__ == "__main__":
    main()
