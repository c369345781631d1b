#!/usr/bin/env python3
"""Fits the coefficients of ConfidenceCalibration.swift.

  fit_confidence.py TOOL WORK --letters DIR --sound-font FILE [--every N]

WORK keeps the material: letters and syllables of eleven languages (Debian: klettres-data, /usr/share/klettres), spoken and
sung, and instruments of a SoundFont (FluidR3), all rendered by WORLD with known pitch. Each is heard under every N-th
condition of confidence_frames.py, over babble of the other languages. Frames whose truth no listener would sign are left out.
`confidence_table.py` prints what comes of it on other material. Needs numpy, scipy, librosa, pyworld, soundfile, soxr.

The fit of a frame is recovered from the confidence by the coefficients that TOOL was built with: build it from the source
that stands beside this script. Confidences have four decimals: what is certain to the last of them is taken for half a
digit less.
"""

import argparse
import csv
import re
import sys
from pathlib import Path

import numpy as np
import soundfile
from scipy.optimize import minimize

import material
from confidence_frames import METHODS, calibration_error, judged, sounds, tracks

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "pitch-scorer"))

import grid  # noqa: E402
import held_out  # noqa: E402
import instruments  # noqa: E402
import sources  # noqa: E402

SOURCE = Path(__file__).parent / "../../Sources/Analysis/PitchTracking/ConfidenceCalibration.swift"
LANGUAGES = "ar en en_GB he it lt nl pt_BR ru tn uk".split()
SCALES = (0.85, 1.0, 1.2)
PROGRAMS = {40: (55, 90), 41: (48, 80), 43: (28, 55), 56: (52, 84), 57: (40, 70), 64: (56, 80), 66: (46, 75), 68: (58, 88),
            60: (40, 75)}
"""Violin, viola, double bass, trumpet, trombone, soprano and tenor saxophone, oboe, horn."""
# As in ConfidenceMeter.swift.
MEMORY, LONGEST_RUN, STEP = 2.0, 8, 50 / 1200
HOP = 0.01
NUMBER = r"(-?[\d.]+)"
LINE = rf"Line\({NUMBER}, fit: {NUMBER}, recent: {NUMBER}, steadiness: {NUMBER}\)"


def make_material(letters, sound_font, folder):
    """A corpus as held_out.py makes one; made once."""
    if (folder / "manifest.csv").exists():
        return
    for part in ("audio", "reference"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    rows = []

    def add(name, category, speaker, samples, pitch):
        print("made", name, file=sys.stderr)
        soundfile.write(folder / "audio" / f"{name}.wav", samples, material.RATE)
        (folder / "reference" / f"{name}.csv").write_text(
            "time,frequency\n" + "".join(f"{0.01 * index:.2f},{value:.3f}\n" for index, value in enumerate(pitch)))
        rows.append([f"audio/{name}.wav", f"reference/{name}.csv", category, speaker])

    for number, language in enumerate(LANGUAGES):
        spoken = material.letters(letters / language, 10, number)
        add(f"speech_{language}", "speech", letters / language, *material.resynthesise(spoken, SCALES[number % 3]))
        sung = material.letters(letters / language, 6, 50 + number)
        add(f"sung_{language}", "singing", letters / language, *material.sing(sung, number))
    sources.SOUND_FONT = sound_font
    for program, (low, high) in PROGRAMS.items():
        score, _ = instruments.melody(np.random.default_rng(100 + program), program, low, high)
        path = folder / "played.wav"
        samples = instruments.play(score, path)[: 10 * grid.RATE]
        path.unlink()
        add(f"fluid_{program:03}", "music", "FluidR3", *held_out.resynthesised(samples, 1.0, 38, 1900))
    with open(folder / "manifest.csv", "w", newline="") as file:
        csv.writer(file).writerows([["audio", "reference", "category", "speaker"], *rows])


def shipped():
    """Name → the usual recent fit; coefficients of a voiced and of an unvoiced frame: intercept, fit, recent, steadiness."""
    pattern = rf"static let (\w+) = ConfidenceCalibration\(\s*usual: {NUMBER},\s*voiced: {LINE},\s*unvoiced: {LINE}\)"
    return {name: (float(values[0]), np.array(values[1:5], float), np.array(values[5:], float))
            for name, *values in re.findall(pattern, SOURCE.read_text())}


def quantities(frequencies, confidences, candidates, usual, lines):
    """Columns 1, fit, recent, steadiness of each frame, from the confidences of ConfidenceMeter.swift."""
    clipped = np.clip(confidences, 0.00005, 0.99995)
    odds = np.log(clipped / (1 - clipped))
    columns = np.ones((len(odds), 4))
    recent, run, last = usual, 0, 0.0
    for n, (frequency, candidate) in enumerate(zip(frequencies, candidates)):
        best = frequency or candidate
        run = min(run + 1, LONGEST_RUN) if best and last and abs(np.log2(best / last)) <= STEP else 0
        last = best
        line, steadiness = lines[0 if frequency else 1], np.log2(1 + run)
        fit = (odds[n] - line[0] - line[2] * recent - line[3] * steadiness) / line[1]
        fit = min(max(fit, -np.log(1.01)), -np.log(0.01))
        columns[n, 1:] = fit, recent, steadiness
        # A frame that fits nothing says nothing about noise.
        if fit >= 0:
            recent = max(fit, recent * np.exp(-HOP / MEMORY))
    return columns


def fit_line(columns, right):
    """Coefficients of the log odds by maximum likelihood."""
    scale = np.maximum(columns.std(0), 1e-9)
    scale[0] = 1
    scaled = columns / scale

    def loss(line):
        z = scaled @ line
        gradient = scaled.T @ (1 / (1 + np.exp(-z)) - right) / len(right)
        return np.mean(np.logaddexp(0, z) - right * z), gradient

    return minimize(loss, np.zeros(4), jac=True, method="BFGS").x / scale


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool")
    parser.add_argument("work", type=Path)
    parser.add_argument("--letters", type=Path, required=True)
    parser.add_argument("--sound-font", required=True)
    parser.add_argument("--every", type=int, default=3)
    a = parser.parse_args()
    make_material(a.letters, a.sound_font, a.work / "training")
    disturbed = a.work / "disturbed"
    disturbed.mkdir(exist_ok=True)
    babble = [a.letters / language for language in LANGUAGES]
    chosen = list(sounds([str(a.work / "training")], babble, [], disturbed, a.every))
    for method, (usual, *lines) in shipped().items():
        parts = [judged(sound, times, frequencies, quantities(frequencies, confidences, candidates, usual, lines))
                 for sound, times, frequencies, confidences, candidates in tracks(a.tool, method, chosen)]
        columns, right, voiced, signed = (np.concatenate(column) for column in zip(*parts))
        fitted = [fit_line(columns[m], right[m].astype(float)) for m in (voiced & signed, ~voiced & signed)]
        confidence = 1 / (1 + np.exp(-np.where(voiced, columns @ fitted[0], columns @ fitted[1])))
        texts = ["Line({:.3f}, fit: {:.3f}, recent: {:.3f}, steadiness: {:.3f})".format(*line) for line in fitted]
        mean = np.mean(columns[:, 2])
        print(f"{method}: usual: {mean:.2f}, voiced: {texts[0]}, unvoiced: {texts[1]}  "
              f"error {calibration_error(confidence[signed], right[signed]):.3f} of {signed.sum()} frames", flush=True)


if __name__ == "__main__":
    main()
