#!/usr/bin/env python3
"""Fits the coefficients of ConfidenceCalibration.swift and reports the calibration error.

  swift build -c release --product ossicle
  Benchmarks/pitch/fit_confidence.py LETTERS WORK [--report FOLDER]

LETTERS has a folder of spoken letters and syllables per language (Debian: klettres-data, /usr/share/klettres). WORK keeps
what is made. FOLDER is a corpus of known fundamental frequency with a manifest.csv (audio, reference, category), none
of it used in the fit. Needs numpy, scipy, librosa, pyworld, soundfile.

The measure of fit is recovered from the confidence by the coefficients that the command was built with, so build it from
the source that stands beside this script. Confidences have four decimals: what is certain to the last of them is taken
for half a digit less.
"""

import argparse
import csv
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import soundfile
from scipy.optimize import minimize

sys.path.insert(0, str(Path(__file__).parent))
import material

HERE = Path(__file__).parent
SOURCE = HERE / "../../Sources/Analysis/PitchTracking/ConfidenceCalibration.swift"
TOOL = HERE / "../../.build/release/ossicle"
LANGUAGES = "ar en en_GB he it lt nl pt_BR ru tn uk".split()
HELD_OUT_VOICES = "nb nds ml".split()
SCALES = (0.85, 1.0, 1.2)
RANGES = {"speech": (60, 550), "singing": (60, 1000), "music": (38, 1900)}
# A range is chosen to suit the material.
SEARCHES = {"speech": ("speech",), "sung": ("singing", "music")}
TOLERANCE_CENTS = 50
CONDITIONS = ("clean", "white20", "white10", "white0", "babble10")
LINE = r"Line\(intercept: (-?[\d.]+), slope: (-?[\d.]+)\)"


def make_material(letters, work):
    """Rows of name, category, wave file, truth; made once."""
    rows = []
    for number, language in enumerate(LANGUAGES):
        voices = [letters / other for other in LANGUAGES if other != language]
        voices = [voices[(number + step) % len(voices)] for step in (0, 3, 6, 9)]
        for kind in ("speech", "sung"):
            name = f"{kind}_{language}"
            truth = work / f"{name}.f0"
            if not truth.exists():
                print("making", name, file=sys.stderr)
                if kind == "speech":
                    spoken = material.letters(letters / language, 10, number)
                    samples, f0 = material.resynthesise(spoken, SCALES[number % 3])
                else:
                    samples, f0 = material.sing(material.letters(letters / language, 6, 50 + number), number)
                for condition, disturbed in material.conditions(samples, voices, 100 + 10 * number):
                    material.write(work / f"{name}.{condition}.wav", disturbed)
                np.savetxt(truth, f0)
            for search in SEARCHES[kind]:
                rows += [(kind, work / f"{name}.{c}.wav", truth, RANGES[search]) for c in CONDITIONS]
    return rows


def make_report_material(folder, letters, work):
    rows = []
    voices = [letters / HELD_OUT_VOICES[step % len(HELD_OUT_VOICES)] for step in range(4)]
    with open(folder / "manifest.csv") as file:
        for number, row in enumerate(csv.DictReader(file)):
            name = "held_out_" + Path(row["audio"]).stem
            truth = work / f"{name}.f0"
            if not truth.exists():
                print("making", name, file=sys.stderr)
                samples, rate = soundfile.read(folder / row["audio"])
                assert rate == material.RATE
                for condition, disturbed in material.conditions(samples, voices, 900 + 10 * number):
                    material.write(work / f"{name}.{condition}.wav", disturbed)
                np.savetxt(truth, np.loadtxt(folder / row["reference"], delimiter=",", skiprows=1)[:, 1])
            rows += [(row["category"], work / f"{name}.{c}.wav", truth, RANGES[row["category"]]) for c in CONDITIONS]
    return rows


def track(method, rows, work):
    """For each row its truth, frequency (0 unvoiced) and confidence per frame."""
    found = {}
    for low, high in dict.fromkeys(limits for *_, limits in rows):
        waves = [wave.resolve() for _, wave, _, limits in rows if limits == (low, high)]
        with tempfile.TemporaryDirectory(dir=work) as folder:
            limits = ["--min-hz", str(low), "--max-hz", str(high)]
            subprocess.run(
                [TOOL, "pitch", *waves, "--method", method, *limits, "-o", f"{folder}/"], check=True, capture_output=True)
            for wave in waves:
                track = np.genfromtxt(f"{folder}{wave}.pitch.csv", delimiter=",", skip_header=1, filling_values=0)
                found[wave, (low, high)] = np.nan_to_num(track)
    results = []
    for _, wave, truth, limits in rows:
        f0, (_, frequency, confidence) = np.loadtxt(truth), found[wave.resolve(), limits].T
        count = min(len(f0), len(frequency))
        results.append((f0[:count], frequency[:count], np.clip(confidence[:count], 0.00005, 0.99995)))
    return results


def judged(results):
    """Confidence and whether right, of all voiced and of all unvoiced frames."""
    f0, frequency, confidence = (np.concatenate(columns) for columns in zip(*results))
    both = (f0 > 0) & (frequency > 0)
    cents = np.full(len(f0), np.inf)
    cents[both] = np.abs(1200 * np.log2(frequency[both] / f0[both]))
    voiced = frequency > 0
    return (confidence[voiced], cents[voiced] <= TOLERANCE_CENTS), (confidence[~voiced], f0[~voiced] == 0)


def expected_calibration_error(confidence, right, bins=10):
    """Mean distance between confidence and share of right frames in equal bins (Naeini et al., AAAI 2015)."""
    index = np.minimum((confidence * bins).astype(int), bins - 1)
    error = 0.0
    for number in range(bins):
        inside = index == number
        if inside.any():
            error += inside.mean() * abs(confidence[inside].mean() - right[inside].mean())
    return error


def logit(p):
    return np.log(p) - np.log1p(-p)


def fit_line(x, right):
    """Intercept and slope of the log odds, by maximum likelihood."""

    def loss(line):
        z = line[0] + line[1] * x
        return np.mean(np.logaddexp(0, z) - right * z)

    return minimize(loss, (0.0, 1.0), method="BFGS").x


def shipped():
    source = SOURCE.read_text()
    found = re.findall(r"static let (\w+) = ConfidenceCalibration\(\s*voiced: " + LINE + r", unvoiced: " + LINE, source)
    return {name: (tuple(map(float, numbers[:2])), tuple(map(float, numbers[2:]))) for name, *numbers in found}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("letters", type=Path)
    parser.add_argument("work", type=Path)
    parser.add_argument("--report", type=Path)
    arguments = parser.parse_args()
    arguments.work.mkdir(parents=True, exist_ok=True)
    rows = make_material(arguments.letters, arguments.work)
    held_out = make_report_material(arguments.report, arguments.letters, arguments.work) if arguments.report else []
    for method, lines in shipped().items():
        fitted = []
        sets = [("fit", judged(track(method, rows, arguments.work)))]
        results = track(method, held_out, arguments.work) if held_out else []
        if results:
            sets.append(("held out", judged(results)))
        for index, (intercept, slope) in enumerate(lines):
            confidence, right = sets[0][1][index]
            fitted.append(fit_line((logit(confidence) - intercept) / slope, right))
        print(f"{method}: voiced: Line(intercept: {fitted[0][0]:.3f}, slope: {fitted[0][1]:.3f}), "
              f"unvoiced: Line(intercept: {fitted[1][0]:.3f}, slope: {fitted[1][1]:.3f})")
        for name, both in sets:
            for label, recoded in (("shipped", False), ("fitted", True)):
                parts = []
                for index, (confidence, right) in enumerate(both):
                    if recoded:
                        x = (logit(confidence) - lines[index][0]) / lines[index][1]
                        confidence = 1 / (1 + np.exp(-(fitted[index][0] + fitted[index][1] * x)))
                    parts.append((confidence, right))
                whole = tuple(np.concatenate(columns) for columns in zip(*parts))
                errors = [expected_calibration_error(*part) for part in (*parts, whole)]
                print("  %-8s %-8s ECE voiced %.3f, unvoiced %.3f, all %.3f (%d frames)" % (
                    name, label, *errors, len(whole[0])))
        for category in dict.fromkeys(row[0] for row in held_out):
            part = [result for row, result in zip(held_out, results) if row[0] == category]
            both = judged(part)
            errors = [expected_calibration_error(*p) for p in both]
            whole = tuple(np.concatenate(columns) for columns in zip(*both))
            print("  %-8s shipped  ECE voiced %.3f, unvoiced %.3f, all %.3f" % (
                category, *errors, expected_calibration_error(*whole)))


if __name__ == "__main__":
    main()
