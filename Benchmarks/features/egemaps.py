#!/usr/bin/env python3
"""eGeMAPSv02 by Ossicle beside openSMILE's, of recordings of a folder that were held out.

    egemaps.py FOLDER           the tables of Docs/Guides/egemaps.md
    egemaps.py --time FILE      CPU seconds of both, on one core, in turns

Needs opensmile 2.6, numpy and soundfile, and `feature-benchmark` (see compare.py) or a program with the same arguments, which
OSSICLE_FEATURES names. A recording is held out if the first byte of the SHA-256 of its path within the folder is odd: the costs
of the decision on pitch were fitted to recordings of the other half. Of each subfolder, up to COUNT recordings are drawn with a
fixed seed; the first 15 s of each, mixed to one channel, in 16 bits, count.
"""
import argparse
import hashlib
import os
import random
import subprocess
import sys
import tempfile
import time
import warnings
from pathlib import Path

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"

import numpy as np
import opensmile
import soundfile

warnings.filterwarnings("ignore")
PROGRAM = os.environ.get("OSSICLE_FEATURES", Path(__file__).resolve().parents[1] / ".build/release/feature-benchmark")
# Columns of descriptors that have a meaning in voiced frames alone.
VOICED = {10, 11, 12, 13, 14, 15, 18, 21, 24}


def peer(level):
    return opensmile.Smile(opensmile.FeatureSet.eGeMAPSv02, level)


def ours(name, y, rate, width):
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "in"), Path(folder, "out")
        y.astype("<f4").tofile(source)
        subprocess.run([PROGRAM, "extract", name, source, str(rate), target], capture_output=True, check=True)
        return np.fromfile(target, "<f4").reshape(-1, width).astype(float)


def load(path):
    y, rate = soundfile.read(path, dtype="float32", always_2d=True)
    y = y.mean(1)[: 15 * rate]
    return np.clip(np.round(y * 32768), -32768, 32767).astype(np.float32) / 32768, rate


def held_out(folder, count):
    groups = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.suffix in (".wav", ".flac", ".ogg") and hashlib.sha256(name.encode()).digest()[0] % 2:
            groups.setdefault(name.split("/")[0], []).append(path)
    draw = random.Random(7)
    return [path for group in sorted(groups) for path in draw.sample(groups[group], min(count, len(groups[group])))]


def row(name, a, b):
    defined = np.isfinite(a) & np.isfinite(b)
    a, b = a[defined], b[defined]
    correlation = np.corrcoef(a, b)[0, 1]
    relative = np.median(np.abs(a - b) / np.maximum(np.abs(b), 1e-9))
    print(f"| `{name}` | {len(a):,} | {correlation:.4f} | {relative:.1e} |")


def compare(folder, count):
    frames, functionals = peer(opensmile.FeatureLevel.LowLevelDescriptors), peer(opensmile.FeatureLevel.Functionals)
    A, B, FA, FB = [], [], [], []
    for path in held_out(folder, count):
        try:
            y, rate = load(path)
        except soundfile.LibsndfileError:
            continue
        if len(y) < 0.2 * rate or not 8000 <= rate <= 192000:
            continue
        a, b = ours("egemaps_lld", y, rate, 25), frames.process_signal(y, rate).to_numpy()
        if len(a) != len(b):
            print(f"note: {len(a)} and {len(b)} frames: {path.name}", file=sys.stderr)
            continue
        A.append(a)
        B.append(b)
        FA.append(ours("egemaps", y, rate, 88)[0])
        FB.append(functionals.process_signal(y, rate).to_numpy()[0])
    A, B, FA, FB = np.concatenate(A), np.concatenate(B), np.array(FA), np.array(FB)
    va, vb = A[:, 10] > 0, B[:, 10] > 0
    both = va & vb
    same = np.abs(A[:, 10] - B[:, 10]) < 0.5
    print(f"{len(FA)} recordings, {len(A):,} frames; {vb.mean():.1%} voiced by openSMILE; voicing agrees in "
          f"{(va == vb).mean():.2%}; of frames that both call voiced, pitch agrees within half a semitone in {same[both].mean():.2%}")
    header = "| column | values | correlation | median relative difference |\n|---|---|---|---|"
    print(header)
    for n, name in enumerate(frames.feature_names):
        chosen = both if n in VOICED else np.ones(len(A), bool)
        row(name, A[chosen, n], B[chosen, n])
    print("\nOf frames of the same pitch:\n" + header)
    for n in sorted(VOICED):
        row(frames.feature_names[n], A[both & same, n], B[both & same, n])
    print("\n" + header)
    for n, name in enumerate(functionals.feature_names):
        row(name, FA[:, n], FB[:, n])


def measure(file):
    y, rate = soundfile.read(file, dtype="float32", always_2d=True)
    y = np.ascontiguousarray(y.mean(1))
    functionals = peer(opensmile.FeatureLevel.Functionals)
    with tempfile.NamedTemporaryFile() as raw:
        y.astype("<f4").tofile(raw.name)
        mine, theirs = [], []
        for _ in range(5):
            done = subprocess.run([PROGRAM, "time", "egemaps", raw.name, str(rate), "2"], capture_output=True, text=True, check=True)
            mine += [float(line.split()[0]) for line in done.stdout.splitlines()]
            start = time.process_time()
            functionals.process_signal(y, rate)
            theirs.append(time.process_time() - start)
    a, b = min(mine), min(theirs)
    print(f"{len(y) / rate:.0f} s at {rate} Hz: Ossicle {a:.3f} s, openSMILE {b:.3f} s, ratio {b / a:.1f}, "
          f"{len(y) / rate / a:.0f} times real time")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--time", action="store_true", help="compare the speed instead, on a file")
    parser.add_argument("--count", type=int, default=12, help="recordings of each subfolder")
    parser.add_argument("path", type=Path)
    arguments = parser.parse_args()
    measure(arguments.path) if arguments.time else compare(arguments.path, arguments.count)
