"""Measures `ossicle analyze -o` on very many small recordings: memory, and the time in which a killed run is where it was.

    python3 Benchmarks/scale/many_recordings.py .build/release/ossicle FOLDER [--count 100000] [--at 0.9] [--jobs 2]

Makes the recordings (0.2 s of a rough tone at 8 kHz, all different; 4 kB of disk each) below FOLDER, unless they are there.
One run is not disturbed. A second one is killed (SIGKILL) when its journal has the share `--at` of all rows, and started
again. Prints the peak memory of each, the processor time, the time from the start of the resumed run to its first new row,
and whether the results have the same bytes. Exit 0: they have; 1: they have not, or a run failed.
"""

import argparse
import hashlib
import os
import pathlib
import random
import shutil
import signal
import struct
import subprocess
import sys
import time

FRAMES, RATE = 1600, 8000


def make(folder, count):
    """Makes the recordings that are not there yet; each has a period and noise of its own."""
    chance = random.Random(1)
    for number in range(count):
        place = folder / f"{number // 1000:03}"
        if number % 1000 == 0:
            place.mkdir(parents=True, exist_ok=True)
        samples = bytearray(chance.randbytes(2 * FRAMES))
        file = place / f"{number:06}.wav"
        if file.exists():
            continue
        period = 20 + number % 80
        for frame in range(FRAMES):
            samples[2 * frame + 1] = 40 if frame // period % 2 else 216
        form = struct.pack("<IHHIIHH", 16, 1, 1, RATE, 2 * RATE, 2, 16)
        size = len(samples)
        file.write_bytes(
            b"RIFF" + struct.pack("<I", 36 + size) + b"WAVEfmt " + form + b"data" + struct.pack("<I", size) + samples)


def journal(folder):
    return folder / ".ossicle/journal.jsonl"


def size(file):
    return file.stat().st_size if file.exists() else 0


def run(command, until=lambda: False):
    """Runs the command, and kills it as soon as `until` says so. Returns its status, wall time and use of resources."""
    began = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    killed = False
    while True:
        found, status, usage = os.wait4(process.pid, os.WNOHANG)
        if found:
            process.returncode = os.waitstatus_to_exitcode(status)
            return process.returncode, time.monotonic() - began, usage
        if not killed and until():
            os.kill(process.pid, signal.SIGKILL)
            killed = True
        time.sleep(0.02)


def digests(folder):
    names = ["results.csv", "results.jsonl", "report.html"]
    return {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in names if (folder / name).exists()}


def said(what, wall, usage):
    cpu = usage.ru_utime + usage.ru_stime
    print(f"{what}: {wall:.1f} s, {cpu:.1f} s of CPU, {usage.ru_maxrss / 1024:.0f} MB", flush=True)


def main():
    parser = argparse.ArgumentParser(description="Measures `ossicle analyze -o` on very many small recordings.")
    parser.add_argument("ossicle")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--at", type=float, default=0.9)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    recordings = options.folder / "recordings"
    make(recordings, options.count)

    def command(folder):
        return [options.ossicle, "analyze", str(recordings), "-o", str(folder), "--jobs", str(options.jobs)]

    whole, cut = options.folder / "whole", options.folder / "cut"
    for folder in (whole, cut):
        shutil.rmtree(folder, ignore_errors=True)
    status, wall, usage = run(command(whole))
    said(f"{options.count} recordings", wall, usage)
    if status != 0:
        sys.exit(f"error: the run ended with status {status}")
    whole_size = size(journal(whole))
    status, wall, usage = run(command(cut), lambda: size(journal(cut)) >= options.at * whole_size)
    before = size(journal(cut))
    said(f"killed at {before / whole_size:.0%}", wall, usage)
    first = []

    def note():
        if not first and size(journal(cut)) > before:
            first.append(time.monotonic())
        return False

    began = time.monotonic()
    status, wall, usage = run(command(cut), note)
    said("resumed", wall, usage)
    print(f"first new row of the resumed run: after {first[0] - began:.1f} s" if first else "no new row was seen")
    status, wall, usage = run(command(cut))
    said("once more, with nothing to do", wall, usage)
    same = digests(whole) == digests(cut) and len(digests(whole)) == 3
    print(f"journal {whole_size / 1e6:.0f} MB; the results are " + ("the same bytes" if same else "DIFFERENT"))
    sys.exit(0 if same and status == 0 else 1)


if __name__ == "__main__":
    main()
