"""Compares the values of `ossicle analyze --segments` at points and over the middle of vowels with Praat's.

Usage: segment_values.py OSSICLE METHOD RECORDING...

OSSICLE is the command, built for release, and METHOD its method of finding pitch (`harmonic`, `autocorrelation`). The vowels
are the syllable nuclei that it finds, each with up to 100 ms of sound on both sides. Praat's values are "Get value at time" of "To Pitch" (75 to 600 Hz), of "To Intensity" (100 Hz; less 93.98 dB, which
is full scale) and of "To Formant (burg)" (5 formants below 5500 Hz, 25 ms), and medians of Praat's own frames from 25 % to before
75 % of the vowel. Prints a table.
"""

import csv
import math
import subprocess
import sys

import numpy as np
import parselmouth
import soundfile

POINTS = [25, 50, 75]
FULL_SCALE = 20 * math.log10(1 / 2e-5)


def number(text):
    return float(text) if text else math.nan


def main(ossicle, method, recordings):
    points = ",".join(f"{point}%" for point in POINTS)
    run = subprocess.run(
        [ossicle, "analyze", *recordings, "--segments", "nuclei", "--features", "pitch,amplitude,voice", "--min-hz", "75",
         "--max-hz", "600", "--pitch-method", method, "--at", points, "--over", "25%-75%", "--format", "csv"],
        stdout=subprocess.PIPE, text=True)
    rows = [row for row in csv.DictReader(run.stdout.splitlines()) if row["segment"] and row["status"] == "ok"]
    sounds, pairs = {}, {}

    def add(name, ours, praats):
        pairs.setdefault(name, []).append((number(ours), praats))

    for row in rows:
        path = row["path"]
        if path not in sounds:
            samples, rate = soundfile.read(path, always_2d=True)
            sound = parselmouth.Sound(samples.mean(axis=1), rate)
            pitch = sound.to_pitch(pitch_floor=75, pitch_ceiling=600)
            formants = sound.to_formant_burg(maximum_formant=5500)
            times = formants.xs()
            frames = [[formants.get_value_at_time(k, time) for time in times] for k in (1, 2, 3)]
            frames.insert(0, [pitch.get_value_at_time(time) for time in pitch.xs()])
            sounds[path] = pitch, sound.to_intensity(minimum_pitch=100), formants, times, np.array(frames, dtype=object)
        pitch, intensity, formants, times, frames = sounds[path]
        start, end = float(row["start_s"]), float(row["end_s"])
        for point in POINTS:
            time = start + (end - start) * point / 100
            add("pitch at points, cents", row[f"pitch_at_{point}_hz"], pitch.get_value_at_time(time))
            add("level at points, dB", row[f"level_at_{point}_dbfs"], intensity.get_value(time) - FULL_SCALE)
            for k in (1, 2, 3):
                add(f"F{k} at points, Hz", row[f"f{k}_at_{point}_hz"], formants.get_value_at_time(k, time))
        first, last = start + (end - start) / 4, start + (end - start) * 3 / 4
        for k in range(4):
            at = np.array(pitch.xs() if k == 0 else times)
            values = np.array(frames[k], dtype=float)[(at >= first) & (at < last)]
            values = values[np.isfinite(values)]
            name, column = ("pitch, medians, cents", "pitch_over_25_75_hz") if k == 0 else (
                f"F{k}, medians, Hz", f"f{k}_over_25_75_hz")
            add(name, row[column], float(np.median(values)) if len(values) else math.nan)

    print(f"{len(rows)} vowels of {len(sounds)} recordings; Praat {parselmouth.PRAAT_VERSION}\n")
    print("| value | values | both | only ossicle | only Praat | median difference | median of abs | 95 % of abs |")
    print("|---|---|---|---|---|---|---|---|")
    for name, values in pairs.items():
        values = np.array(values)
        ours, praats = np.isfinite(values[:, 0]), np.isfinite(values[:, 1])
        both = values[ours & praats]
        apart = 1200 * np.log2(both[:, 0] / both[:, 1]) if name.startswith("pitch") else both[:, 0] - both[:, 1]
        print(f"| {name} | {len(values)} | {len(both)} | {(ours & ~praats).sum()} | {(praats & ~ours).sum()} "
              f"| {np.median(apart):.2f} | {np.median(abs(apart)):.2f} | {np.quantile(abs(apart), 0.95):.2f} |")


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
