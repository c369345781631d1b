"""What a tracker calls voiced in noise without pitch: noise_alone.py BINARY… [--seconds 60].

White, pink and brown noise, noise with the spectrum of speech that comes and goes, a band of noise, and impacts, at 16 kHz
and −20 dBFS, range 60 to 1000 Hz: the share of voiced frames in percent and the mean probability of voicing, offline and
live, of each binary, and of SwiftF0 and Praat's autocorrelation.
"""

import argparse
import sys
from pathlib import Path

import numpy as np
import scipy.signal

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE)]

import evaluate  # noqa: E402
import trackers  # noqa: E402

RATE, RANGE = 16_000, (60.0, 1000.0)


def filtered(numerator, denominator, noise):
    return scipy.signal.lfilter(numerator, denominator, noise)


def sounds(seconds):
    """Kind → samples."""
    random, count = np.random.default_rng(77), seconds * RATE

    def white():
        return random.standard_normal(count)

    # −3 dB an octave: the filter of the training's conditions.
    pink = ([0.049922, -0.095993, 0.050612, -0.004408], [1, -2.494956, 2.017265, -0.522190])
    knots = random.uniform(0, 1, count // 3200 + 2) ** 2
    envelope = np.interp(np.arange(count) / 3200, np.arange(len(knots)), knots)
    impacts = np.zeros(count)
    for start in random.integers(0, count - RATE // 2, 3 * seconds):
        length = RATE // 2
        impacts[start : start + length] += np.exp(-np.arange(length) / RATE / random.uniform(0.005, 0.08))
    kinds = {
        "white": white(), "pink": filtered(*pink, white()), "brown": filtered([1], [1, -0.97], white()),
        "speech-shaped": filtered(*pink, white()) * envelope,
        "band": filtered(*scipy.signal.butter(2, [300 / 8000, 3400 / 8000], "band"), white()),
        "impacts": white() * impacts + 1e-4 * white(),
    }  # fmt: skip
    return {name: (x * 0.1 / np.sqrt(np.mean(x**2))).astype(np.float32) for name, x in kinds.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binaries", nargs="+")
    parser.add_argument("--seconds", type=int, default=60)
    options = parser.parse_args()
    kinds = sounds(options.seconds)
    print("| tracker |", " | ".join(kinds), "|\n| --- |", " | ".join("---:" for _ in kinds), "|")
    for binary in options.binaries:
        for live in (False, True):
            cells = []
            for samples in kinds.values():
                _, frequencies, _, voicing = evaluate.ours(binary, samples, RATE, *RANGE, live, True)
                cells.append(f"{100 * np.mean(frequencies > 0):.2f} ({voicing.mean():.3f})")
            print(f"| {Path(binary).name}{', live' if live else ''} |", " | ".join(cells), "|", flush=True)
    for name, track in (("SwiftF0", trackers.swift_f0), ("Praat autocorrelation", trackers.praat)):
        cells = [f"{100 * np.mean(track(samples, RATE, *RANGE)[1] > 0):.2f}" for samples in kinds.values()]
        print(f"| {name} |", " | ".join(cells), "|", flush=True)


if __name__ == "__main__":
    main()
