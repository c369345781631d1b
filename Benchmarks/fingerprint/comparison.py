"""What `ossicle compare` says of recordings that were changed, and of those that were only coded, and by what margins.

    comparison.py RECORDINGS --ossicle PATH --work FOLDER [--count 20] [--skip 0]

Cuts 10 s out of each recording; prints, condition by condition, how many are said to differ, and the least margins. Dropouts of 20 ms
lie where the 0.1 s around is at most 20 dB below the excerpt's RMS; found means within 0.25 s of the place.
"""
import argparse
import json
import subprocess
from pathlib import Path

import numpy as np

from benchmark import recordings
from material import RATE, codec, decode, duration, gsm, write

HARMLESS = {
    "gain -12 dB": lambda x, r: x * 0.25,
    "polarity": lambda x, r: -x,
    "noise -90 dBFS": lambda x, r: x + r.standard_normal(len(x)) * 10 ** (-90 / 20),
    "start +300 ms": lambda x, r: np.concatenate([np.zeros(int(0.3 * RATE)), x]),
    "start -137 ms": lambda x, r: x[int(0.137 * RATE) :],
    "mp3 128k": lambda x, r: codec(x, ["-c:a", "libmp3lame", "-b:a", "128k"], "mp3"),
    "mp3 32k": lambda x, r: codec(x, ["-c:a", "libmp3lame", "-b:a", "32k"], "mp3"),
    "opus 32k": lambda x, r: codec(x, ["-c:a", "libopus", "-b:a", "32k"], "ogg"),
    "opus 12k": lambda x, r: codec(x, ["-c:a", "libopus", "-b:a", "12k"], "ogg"),
    "vorbis q1": lambda x, r: codec(x, ["-c:a", "libvorbis", "-q:a", "1"], "ogg"),
    "gsm": lambda x, r: gsm(x),
}


def loud_place(samples, random):
    level = np.sqrt(np.mean(samples**2))
    while True:
        place = int(random.integers(RATE, len(samples) - RATE))
        if np.sqrt(np.mean(samples[place - RATE // 20 : place + RATE // 20] ** 2)) > 0.1 * level:
            return place


def compare(ossicle, reference, other):
    output = subprocess.run([ossicle, "compare", str(reference), str(other), "--json"], capture_output=True, text=True)
    return json.loads(output.stdout)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("recordings")
    parser.add_argument("--ossicle", required=True)
    parser.add_argument("--work", required=True, type=Path)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--skip", type=int, default=0, help="leave out the first of the shuffled recordings")
    arguments = parser.parse_args()
    arguments.work.mkdir(parents=True, exist_ok=True)
    paths = recordings(arguments.recordings)
    random = np.random.default_rng(5)
    chosen = [paths[index] for index in random.permutation(len(paths))[arguments.skip :][: arguments.count]]
    rows = {}
    for path in chosen:
        samples = decode(path, random.uniform(0, max(0.1, duration(path) - 11)), 10)
        if len(samples) < 9 * RATE or np.sqrt(np.mean(samples**2)) < 1e-3:
            continue
        reference, other = arguments.work / "reference.wav", arguments.work / "other.wav"
        write(reference, samples)
        for name, change in HARMLESS.items():
            write(other, change(samples, random))
            result = compare(arguments.ossicle, reference, other)
            rows.setdefault(name, []).append(
                (bool(result["differences"]) or not result["same_sound"], result.get("level_margin_db"),
                 result.get("bit_error_rate_margin"), None))
        for milliseconds in (20, 100):
            place = loud_place(samples, random)
            broken = samples.copy()
            broken[place : place + RATE * milliseconds // 1000] = 0
            write(other, broken)
            result = compare(arguments.ossicle, reference, other)
            near = [d for d in result["differences"] if abs(d["start_s"] + d["duration_s"] / 2 - place / RATE) < 0.25]
            rows.setdefault(f"dropout {milliseconds} ms", []).append(
                (bool(near), result.get("level_margin_db"), result.get("bit_error_rate_margin"),
                 len(result["differences"]) - len(near)))
    for name, results in rows.items():
        said = sum(result[0] for result in results)
        levels = [result[1] for result in results if result[1] is not None]
        rates = [result[2] for result in results if result[2] is not None]
        elsewhere = sum(result[3] or 0 for result in results)
        print(
            f"{name:16s} {said:3d} of {len(results)}  level margin {min(levels):6.1f} … {max(levels):6.1f} dB  "
            f"rate margin {min(rates):6.3f} … {max(rates):6.3f}  elsewhere {elsewhere}", flush=True)


if __name__ == "__main__":
    main()
