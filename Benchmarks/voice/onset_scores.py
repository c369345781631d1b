"""Onsets of `onset_material.py`'s corpora beside librosa and aubio: means over tracks of mir_eval's F-measure within 50 ms.

    onset_scores.py --tool ossicle FOLDER

Prints a Markdown table with F-measure (precision / recall) per part, kind and detector. librosa.onset_detect (at the file's
rate) and aubioonset have their defaults. `threshold 0.05` is the fixed threshold of versions up to 0.2.0.
"""

import argparse
import csv
import io
import subprocess
import warnings
from pathlib import Path

import librosa
import mir_eval
import numpy as np

OURS = {"Ossicle": [], "live": ["--live"], "threshold 0.05": ["--onset-threshold", "0.05"],
        "threshold 0.02": ["--onset-threshold", "0.02"]}
AUBIO = {"aubio": "default", "aubio, specflux": "specflux", "aubio, complex": "complex"}


def by_ossicle(tool, paths, options):
    rows = subprocess.run([tool, "voice", "--events", "--kinds", "onsets", "--format", "csv", *options, *map(str, paths)],
                          capture_output=True, text=True, check=True).stdout
    found = {str(path): [] for path in paths}
    for row in csv.DictReader(io.StringIO(rows)):
        found[row.get("path", str(paths[0]))].append(float(row["time_s"]))
    return [np.array(times) for times in found.values()]


def by_librosa(path):
    samples, rate = librosa.load(path, sr=None)
    return librosa.onset.onset_detect(y=samples, sr=rate, units="time")


def by_aubio(path, method):
    return np.array(subprocess.run(["aubioonset", "-i", path, "-O", method], capture_output=True, text=True,
                                   check=True).stdout.split(), float)


def score(truths, found):
    return np.mean([mir_eval.onset.f_measure(truth, times, window=0.05) for truth, times in zip(truths, found)], axis=0)


def main():
    warnings.simplefilter("ignore")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", required=True)
    parser.add_argument("folder", type=Path)
    a = parser.parse_args()
    sets = {}
    for manifest in sorted(a.folder.glob("*/*/manifest.csv")):
        with open(manifest, newline="") as file:
            rows = list(csv.DictReader(file))
        paths = [manifest.parent / row["audio"] for row in rows]
        truths = [np.loadtxt(manifest.parent / row["reference"], ndmin=1) for row in rows]
        scores = {name: score(truths, by_ossicle(a.tool, paths, options)) for name, options in OURS.items()}
        scores["librosa"] = score(truths, [by_librosa(path) for path in paths])
        scores |= {name: score(truths, [by_aubio(path, method) for path in paths]) for name, method in AUBIO.items()}
        sets[f"{manifest.parent.parent.name}, {manifest.parent.name}"] = scores
    names = list(next(iter(sets.values())))
    print("| material | " + " | ".join(names) + " |\n| --- |" + " ---: |" * len(names))
    for label, scores in sets.items():
        print(f"| {label} | " + " | ".join("{:.3f} ({:.2f} / {:.2f})".format(*scores[name]) for name in names) + " |")


if __name__ == "__main__":
    main()
