#!/usr/bin/env python3
"""Prints how far the confidences of five pitch methods are from the share of frames that are right, by noise.

  confidence_table.py TOOL CORPUS… [--babble FOLDER]… [--babble-speaker FOLDER]… [--live] [--every N]

CORPUS: as in `run`; nothing of it may have been fitted on. Expected calibration errors over ten bins, of all frames and of
those whose truth a listener would sign (harmonic_labels.py). Each recording is heard under every N-th condition.
"""

import argparse
import tempfile

import numpy as np

from confidence_frames import CONDITIONS, METHODS, calibration_error, judged, sounds, tracks


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool")
    parser.add_argument("corpora", nargs="+")
    parser.add_argument("--babble", action="append", default=[])
    parser.add_argument("--babble-speaker", action="append", default=[])
    parser.add_argument("--live", action="store_true")
    parser.add_argument("--every", type=int, default=1)
    a = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        chosen = list(sounds(a.corpora, a.babble, a.babble_speaker, folder, a.every))
        print("| method | frames | all | voiced | unvoiced |", " | ".join(CONDITIONS), "|")
        print("|---|---|" + "---:|" * (3 + len(CONDITIONS)))
        for method, name in METHODS.items():
            parts, noises = [], []
            for sound, times, frequencies, confidences, _ in tracks(a.tool, method, chosen, ["--live"] if a.live else []):
                parts.append(judged(sound, times, frequencies, confidences))
                noises += [sound.condition] * len(parts[-1][0])
            confidence, right, voiced, signed = (np.concatenate(column) for column in zip(*parts))
            noises = np.array(noises)
            for label, taken in (("all", np.full(len(right), True)), ("heard", signed)):
                masks = [taken, taken & voiced, taken & ~voiced, *(taken & (noises == c) for c in CONDITIONS)]
                cells = (f"{calibration_error(confidence[m], right[m]):.3f}" if m.any() else "" for m in masks)
                print(f"| {name} | {label} |", " | ".join(cells), "|", flush=True)


if __name__ == "__main__":
    main()
