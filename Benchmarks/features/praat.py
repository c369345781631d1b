#!/usr/bin/env python3
"""Intensity, formants, harmonicity and pulses of recordings by Ossicle beside Praat's.

    praat.py FILE…              a table of differences, over all frames of all files
    praat.py --half 0|1 FILE…   the same for the files whose name's CRC-32 is even or odd
    praat.py --only SET FILE…   one set alone
    praat.py --time FILE        CPU seconds of both, on one core
    praat.py --references ROOT  writes the table of the tests

Needs praat-parselmouth, numpy and soundfile. The program is built by `swift build -c release --product feature-benchmark`
in Benchmarks. A recording with several channels is mixed to one. Praat's times are half a sample later, since its first
sample lies at half a sample's duration and ours at 0; that is taken off.
"""
import argparse
import subprocess
import sys
import tempfile
import time
import zlib
from pathlib import Path

import numpy as np
import parselmouth
import soundfile
from compare import PROGRAM, ours
from parselmouth.praat import call
from tables import noise, write

FLOOR, CEILING = 75, 600
METHODS = {"crossCorrelation": None, "maxima": ("yes", "no"), "minima": ("no", "yes"), "extrema": ("yes", "yes")}


def intensity(sound):
    track = call(sound, "To Intensity", 100, 0.0, "yes")
    values = track.values[0].copy()
    values[values <= -299] = np.nan
    return track.xs(), values[:, None]


def harmonicity(sound, kind, periods):
    track = call(sound, f"To Harmonicity ({kind})", 0.01, 75, 0.1, periods)
    values = track.values[0].copy()
    values[values <= -199] = np.nan
    return track.xs(), np.clip(values, -60, 60)[:, None]


def formants(sound, maximum=5500):
    track = call(sound, "To Formant (burg)", 0.0, 5, maximum, 0.025, 50)
    times = track.xs()
    frequencies = [[track.get_value_at_time(n, t) for n in range(1, 6)] for t in times]
    bandwidths = [[track.get_bandwidth_at_time(n, t) for n in range(1, 6)] for t in times]
    return times, np.concatenate([frequencies, bandwidths], axis=1)


def pulses(sound, method):
    peaks = METHODS[method]
    if peaks is None:
        points = call(sound, "To PointProcess (periodic, cc)", FLOOR, CEILING)
    else:
        points = call(sound, "To PointProcess (periodic, peaks)", FLOOR, CEILING, *peaks)
    return np.array([call(points, "Get time from index", n + 1) for n in range(call(points, "Get number of points"))])


SETS = {
    "intensity": (intensity, ["intensity, dB"]),
    "formants": (formants, [f"formant {n}, Hz" for n in range(1, 6)] + [f"bandwidth {n}, Hz" for n in range(1, 6)]),
    "harmonicity": (lambda s: harmonicity(s, "cc", 1.0), ["harmonicity (cc), dB"]),
    "harmonicity_ac": (lambda s: harmonicity(s, "ac", 4.5), ["harmonicity (ac), dB"]),
}


def compare(files, only):
    rows, marks, notes = {}, {}, []
    for file in files:
        y, rate = soundfile.read(file, dtype="float32", always_2d=True)
        y = y.mean(1)
        sound = parselmouth.Sound(y.astype(float), rate)
        for name, (peer, titles) in SETS.items():
            # Below twice the ceiling Praat interpolates, and Ossicle looks for fewer formants.
            if (only and name != only) or (name == "formants" and rate < 11000):
                continue
            try:
                _, mine = ours(name, y, rate)
            except RuntimeError as error:
                notes.append(f"{Path(file).name}: {name}: {error}")
                continue
            try:
                times, theirs = peer(sound)
            except parselmouth.PraatError as error:
                if len(mine):
                    notes.append(f"{Path(file).name}: {name}: Praat: {str(error).splitlines()[0]}")
                continue
            if len(mine) != len(theirs):
                notes.append(f"{Path(file).name}: {name}: {len(mine)} frames, Praat {len(theirs)}")
                continue
            if not len(mine):
                continue
            # Formants are of sound that was brought to another rate, of whose samples the frames have their places.
            if np.abs(mine[:, 0] - (times - 0.5 / rate)).max() > (2e-4 if name == "formants" else 1e-6 * max(1, times[-1])):
                notes.append(f"{Path(file).name}: {name}: times differ")
                continue
            for k, title in enumerate(titles):
                rows.setdefault(title, []).append((mine[:, k + 1], theirs[:, k]))
        for method in METHODS:
            if only and only != "pulses":
                continue
            try:
                mine = ours(f"pulses_{method}", y, rate)[1][:, 0]
                theirs = pulses(sound, method) - 0.5 / rate
            except (RuntimeError, parselmouth.PraatError) as error:
                notes.append(f"{Path(file).name}: pulses: {str(error).splitlines()[0]}")
                continue
            marks.setdefault(method, []).append((mine, theirs, rate))
    print("| column | frames | median difference | 95 % below | within | correlation | only Ossicle | only Praat |")
    print("|---|---|---|---|---|---|---|---|")
    for title, pairs in rows.items():
        mine, theirs = (np.concatenate(column) for column in zip(*pairs))
        both = np.isfinite(mine) & np.isfinite(theirs)
        if not both.any():
            continue
        gap = np.abs(mine - theirs)[both]
        limit = 0.01 if "dB" in title and "harm" not in title else 0.5 if "dB" in title else 0.01 * theirs[both]
        word = "0.01 dB" if "intensity" in title else "0.5 dB" if "dB" in title else "1 %"
        print(f"| {title} | {both.sum():,} | {np.median(gap):.2g} | {np.quantile(gap, 0.95):.2g} "
              f"| {100 * np.mean(gap <= limit):.2f} % within {word} | {np.corrcoef(mine[both], theirs[both])[0, 1]:.5f} "
              f"| {(np.isfinite(mine) & ~np.isfinite(theirs)).sum()} | {(~np.isfinite(mine) & np.isfinite(theirs)).sum()} |")
    print()
    print("| pulses | Ossicle | Praat | within 0.02 ms | within a sample | median difference, µs |")
    print("|---|---|---|---|---|---|")
    for method, lists in marks.items():
        gaps, samples = [], []
        for mine, theirs, rate in lists:
            if len(mine) and len(theirs):
                gap = np.array([np.abs(mine - t).min() for t in theirs])
                gaps.append(gap)
                samples.append(gap * rate)
            else:
                gaps.append(np.full(len(theirs), np.inf))
                samples.append(gaps[-1])
        gaps, samples = np.concatenate(gaps), np.concatenate(samples)
        print(f"| {method} | {sum(len(m) for m, _, _ in lists):,} | {len(gaps):,} | {100 * np.mean(gaps < 2e-5):.2f} % "
              f"| {100 * np.mean(samples < 1):.2f} % | {1e6 * np.median(gaps):.2g} |")
    for note in notes:
        print(f"note: {note}", file=sys.stderr)


def measure(file):
    y, rate = soundfile.read(file, dtype="float32", always_2d=True)
    y = y.mean(1)
    cases = [(name, peer) for name, (peer, _) in SETS.items() if name != "formants"]
    cases.append(("formants", lambda s: call(s, "To Formant (burg)", 0.0, 5, 5500, 0.025, 50)))
    cases.append(("pulses_crossCorrelation", lambda s: call(s, "To PointProcess (periodic, cc)", FLOOR, CEILING)))
    cases.append(("pulses_maxima", lambda s: call(s, "To PointProcess (periodic, peaks)", FLOOR, CEILING, "yes", "no")))
    with tempfile.NamedTemporaryFile() as raw:
        y.astype("<f4").tofile(raw.name)
        seconds = len(y) / rate
        print(f"{seconds:.1f} s at {rate} Hz; CPU seconds, the best of six turns, one thread")
        print("| set | Ossicle | Praat | ratio | Ossicle, times real time |")
        print("|---|---|---|---|---|")
        for name, function in cases:
            mine, theirs = [], []
            for _ in range(6):
                done = subprocess.run([PROGRAM, "time", name, raw.name, str(rate), "2"], capture_output=True, text=True)
                mine += [float(line.split()[0]) for line in done.stdout.splitlines()]
                sound = parselmouth.Sound(y.astype(float), rate)
                start = time.process_time()
                function(sound)
                theirs.append(time.process_time() - start)
            print(f"| {name} | {min(mine):.4f} | {min(theirs):.3f} | {min(theirs) / min(mine):.1f} "
                  f"| {seconds / min(mine):,.0f} |")


def spoken():
    """22,000 samples of made voice at 22,050 Hz, which Tests/Analysis/PhoneticFeaturesTests/MadeVoice.swift makes too."""
    rate = 22050
    # In a whole second the last frame of the formants would hang on a rounding.
    t = np.arange(22000) / rate
    phase = 2 * np.pi * 130 * t - 7.5 * np.cos(4 * np.pi * t)
    y = np.zeros(len(t))
    for h in range(1, 41):
        weight = 0.02 + sum(1 / (1 + ((130 * h - f) / b) ** 2) for f, b in ((700, 80), (1200, 100), (2600, 150)))
        y += weight / h * np.sin(h * phase)
    envelope = np.zeros(len(t))
    for start, end in ((0.08, 0.5), (0.6, 0.95)):
        inside = (t >= start) & (t < end)
        edge = np.minimum(1, np.minimum(t - start, end - t)[inside] / 0.02)
        envelope[inside] = np.sin(np.pi / 2 * edge) ** 2
    return (0.5 * envelope * y + 1e-4 * noise(len(t), 5)).astype(np.float32), rate


def references(root):
    y, rate = spoken()
    sound = parselmouth.Sound(y.astype(float), rate)
    tables = {}
    for name, step in (("intensity", 5), ("formants", 15), ("harmonicity", 4), ("harmonicity_ac", 4)):
        times, values = SETS[name][0](sound)
        rows = np.concatenate([np.array(times)[:, None] - 0.5 / rate, values], axis=1)
        tables[f"{name} count"] = [len(rows)]
        tables[name] = rows[::step]
    for method in METHODS:
        times = pulses(sound, method) - 0.5 / rate
        tables[f"{method} count"] = [len(times)]
        # At the first mark a peak and a dip are nearly equal: the mean, which Ossicle takes off, decides.
        tables[method] = times[1::4]
    write(root, "PhoneticFeatures", "PhoneticReferences", f"the commands of Praat {parselmouth.PRAAT_VERSION}", tables, "MadeVoice", "praat.py --references")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--time", action="store_true", help="compare the speed instead, on the first file")
    parser.add_argument("--half", type=int, choices=[0, 1])
    parser.add_argument("--only", choices=[*SETS, "pulses"])
    parser.add_argument("--references", action="store_true", help="write the table of the tests of a repository")
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    if arguments.references:
        references(Path(arguments.files[0]))
    elif arguments.time:
        measure(arguments.files[0])
    else:
        half = arguments.half
        files = [f for f in arguments.files if half is None or zlib.crc32(Path(f).name.encode()) % 2 == half]
        compare(files, arguments.only)
