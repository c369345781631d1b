#!/usr/bin/env python3
"""Where `ossicle compare` places a part that was cut out of a recording, and a pause that was put into it.

    Benchmarks/fingerprint/jumps.py RECORDINGS --ossicle PATH [--count 30]

RECORDINGS is a folder. Of each recording that lasts at least 10 s the first 12 s are taken, as one channel. At a random place 0.3,
0.6 or 1.2 s are left out, or that long a pause is put in. Printed are the distances of the reported jumps from that place, the
jumps that were not found, and the differences that were reported besides. Needs Debian's sox.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

ENDINGS = {".wav", ".flac", ".ogg", ".oga", ".mp3", ".opus"}


def sox(*arguments):
    return subprocess.run(["sox", *map(str, arguments)], capture_output=True).returncode == 0


def changed(source, folder, at, length):
    """The recording without a part, and with a pause: their files, and the changes of offset that are right."""
    begin, rest, later, pause = (folder / f"{name}.wav" for name in ("begin", "rest", "later", "pause"))
    cut, paused = folder / "cut.wav", folder / "paused.wav"
    sox(source, begin, "trim", 0, at)
    sox(source, rest, "trim", at)
    sox(source, later, "trim", at + length)
    sox(begin, pause, "pad", 0, length)
    sox(begin, later, cut)
    sox(pause, rest, paused)
    return {"cut": (cut, -length), "pause": (paused, length)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("recordings", type=Path)
    parser.add_argument("--ossicle", required=True)
    parser.add_argument("--count", type=int, default=30)
    options = parser.parse_args()
    files = sorted(path for path in options.recordings.rglob("*") if path.suffix.lower() in ENDINGS)
    chance = random.Random(5)
    chance.shuffle(files)
    distances, missed, others, taken = {"cut": [], "pause": []}, {"cut": 0, "pause": 0}, 0, 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source = folder / "source.wav"
        for path in files:
            if taken == options.count:
                break
            if not sox(path, "-c", 1, "-r", 22_050, source, "trim", 0, 12):
                continue
            if float(subprocess.check_output(["soxi", "-D", source])) < 10:
                continue
            taken += 1
            at, length = round(chance.uniform(3.5, 7), 3), chance.choice([0.3, 0.6, 1.2])
            for kind, (other, size) in changed(source, folder, at, length).items():
                told = subprocess.run([options.ossicle, "compare", source, other, "--json"], capture_output=True, text=True)
                found = json.loads(told.stdout)["differences"]
                jumps = [each for each in found if each["kind"] == "jump" and abs(each["size"] - size) < 0.02]
                if jumps:
                    distances[kind].append(min(abs(each["start_s"] - at) for each in jumps))
                    others += len(found) - 1
                else:
                    missed[kind] += 1
    if not taken:
        sys.exit(f"error: {options.recordings}: expected recordings of at least 10 s, got none")
    print(f"{taken} recordings, {others} differences besides")
    for kind, values in distances.items():
        values.sort()
        print(f"{kind}: {len(values)} found, {missed[kind]} not; distance: median {values[len(values) // 2] * 1000:.0f} ms, "
              f"largest {values[-1] * 1000:.0f} ms")


if __name__ == "__main__":
    main()
