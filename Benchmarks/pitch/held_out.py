"""Makes a corpus with exact pitch out of sources that no training of this package has seen.

  held_out.py FOLDER --speech RECORDINGS --sound-font FILE

Speech of learners (speechocean762; a speaker is in an item and in no other) and eight instruments of another SoundFont than
the training's, rendered by WORLD with Harvest's pitch, as known_f0 is; 10 s each, at 16 kHz. Writes FOLDER/manifest.csv.
"""

import argparse
import csv
import os
import subprocess
import sys
from glob import glob
from pathlib import Path

import numpy as np
import soundfile

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "pitch-scorer"))

import pyworld  # noqa: E402

import grid  # noqa: E402
import instruments  # noqa: E402
import sources  # noqa: E402

SECONDS = 10
SCALES = (0.85, 1.0, 1.2)
SPEECH_ITEMS = 12
PROGRAMS = {40: (55, 90), 42: (36, 70), 73: (60, 92), 71: (50, 85), 58: (30, 55), 24: (40, 80), 70: (35, 70), 74: (65, 92)}
"""Violin, cello, flute, clarinet, tuba, nylon guitar, bassoon, recorder: not in the training's SoundFont renderings either."""


def spoken(files, number):
    """10 s of one folder's or speaker's recordings."""
    parts, wanted = [], SECONDS * grid.RATE
    for file in files:
        samples = sources.load(file)
        if samples is not None:
            parts += [samples / np.abs(samples).max() * 0.6, np.zeros(grid.RATE // 10)]
        if sum(map(len, parts)) >= wanted:
            break
    return np.concatenate(parts)[:wanted]


def resynthesised(samples, scale, lowest, highest):
    samples = np.ascontiguousarray(samples, np.float64)
    pitch, times = pyworld.harvest(samples, grid.RATE, f0_floor=lowest, f0_ceil=highest, frame_period=5)
    envelope = pyworld.cheaptrick(samples, pitch, times, grid.RATE)
    aperiodicity = pyworld.d4c(samples, pitch, times, grid.RATE)
    rendered = pyworld.synthesize(pitch * scale, envelope, aperiodicity, grid.RATE, 5.0)[: len(samples)]
    count = len(rendered) // grid.HOP
    return rendered * (0.7 / np.abs(rendered).max()), (pitch * scale)[::2][:count]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--speech", required=True)
    parser.add_argument("--sound-font", required=True)
    options = parser.parse_args()
    for part in ("audio", "reference"):
        (options.folder / part).mkdir(parents=True, exist_ok=True)
    rows = []

    def add(name, category, source, samples, pitch):
        soundfile.write(options.folder / "audio" / f"{name}.wav", samples, grid.RATE)
        with open(options.folder / "reference" / f"{name}.csv", "w", encoding="utf-8") as file:
            file.write("time,frequency\n")
            file.writelines(f"{0.01 * index:.2f},{value:.3f}\n" for index, value in enumerate(pitch))
        rows.append([f"audio/{name}.wav", f"reference/{name}.csv", category, source, name])

    # speechocean762 names a recording by its speaker (five digits) and its sentence.
    speakers = {}
    for file in sorted(glob(f"{options.speech}/**/*.*", recursive=True)):
        speakers.setdefault(os.path.basename(file)[:5], []).append(file)
    several = sorted(name for name, files in speakers.items())
    step = max(1, len(several) // (SPEECH_ITEMS * 3))
    for number in range(SPEECH_ITEMS):
        # Three speakers after one another: a recording lasts about 4 s.
        names = several[3 * number * step : 3 * (number + 1) * step : step]
        samples = spoken([speakers[name][0] for name in names], number)
        add(f"learners_{number:02d}", "speech", "speechocean762", *resynthesised(samples, SCALES[number % 3], 60, 550))
    sources.SOUND_FONT = options.sound_font
    for program, (low, high) in PROGRAMS.items():
        score, notes = instruments.melody(np.random.default_rng(7000 + program), program, low, high)
        path = options.folder / f"gm{program}.wav"
        samples = instruments.play(score, path)[: SECONDS * grid.RATE]
        path.unlink()
        add(f"timgm_{program:03d}", "music", "TimGM6mb", *resynthesised(samples, 1.0, 38, 1900))
    with open(options.folder / "manifest.csv", "w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow(["audio", "reference", "category", "source", "group"])
        table.writerows(rows)
    print(len(rows), "items")


if __name__ == "__main__":
    main()
