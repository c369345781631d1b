"""WORK/items, each under conditions of its own → WORK/heard/NAME_CONDITION.npz: what the network hears, and the truth.

Noises of six kinds: white, pink, brown, babble of four to eight voices, recordings of weather, machines and music, and
noise with the spectrum of speech that comes and goes; rooms, filters, hum and levels as for the scorer (`conditions.py`).
"""

import argparse
import multiprocessing
import sys
import zlib
from glob import glob
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "pitch-scorer"))

import conditions  # noqa: E402
import grid  # noqa: E402
import sources  # noqa: E402
import workspace  # noqa: E402

import front  # noqa: E402

RANGES = [(60, 550)] * 4 + [(60, 1000)] * 2 + [(38, 1900)] * 2 + [(80, 500), None]
shared = {}


def speech_noise(random, count):
    noise = conditions.noise(random, count, "pink")
    knots = random.uniform(0, 1, count // 3200 + 2) ** 2
    return noise * np.interp(np.arange(count) / 3200, np.arange(len(knots)), knots)


def recorded(random, count):
    samples = shared["sounds"][random.integers(len(shared["sounds"]))]
    start = random.integers(0, max(1, len(samples) - count))
    return np.resize(samples[start : start + count], count)


def disturbed(random, samples):
    count, draw = len(samples), random.random()
    ratio = random.uniform(-3, 25)
    if draw < 0.28:
        return samples, "clean"
    if draw < 0.48:
        return conditions.added(samples, conditions.noise(random, count, "white"), ratio), "white"
    if draw < 0.62:
        colour = random.choice(["pink", "pink", "brown"])
        return conditions.added(samples, conditions.noise(random, count, colour), ratio), "pink"
    if draw < 0.82:
        return conditions.added(samples, conditions.babble(random, shared["voices"], count), max(ratio, 0)), "babble"
    if draw < 0.92:
        return conditions.added(samples, recorded(random, count), max(ratio, 0)), "recorded"
    return conditions.added(samples, speech_noise(random, count), ratio), "speech-shaped"


def extract(job):
    file, output, seed, live = job
    if output.exists():
        return
    random = np.random.default_rng(seed)
    item = np.load(file)
    samples, truth = item["x"].astype(np.float64) / 32768, item["f0"].astype(np.float64)
    samples, label = disturbed(random, conditions.transmitted(random, samples))
    if label == "clean" or random.random() < 0.3:
        samples = samples + random.normal(size=len(samples)) * 10 ** (random.uniform(-95, -55) / 20) * 0.3
    if random.random() < 0.1:
        hum = np.sin(2 * np.pi * random.choice([50, 60]) * np.arange(len(samples)) / grid.RATE)
        samples = samples + 10 ** (random.uniform(-70, -48) / 20) * hum
    samples = samples * 10 ** (random.uniform(-45, 0) / 20)
    searched = RANGES[random.integers(len(RANGES))]
    if searched:
        outside = (truth > 0) & ((truth < searched[0]) | (truth > searched[1]))
        truth = np.where(outside, 0, truth)
    bins, scores, unvoiced, inputs = front.hear(
        samples, shared["scorer"], grid.search_range(*searched) if searched else None, live)
    count = min(len(truth), len(bins))
    np.savez(output, b=bins[:count].astype(np.int16), s=scores[:count].astype(np.float32),
             u=unvoiced[:count].astype(np.float32), x=inputs[:count].astype(np.float16), f0=truth[:count],
             lab=label, group=str(item["group"]), kind=str(item["kind"]))  # fmt: skip


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path)
    parser.add_argument("corpus")
    parser.add_argument("works", type=Path, nargs="+", help="folders with items")
    parser.add_argument("--conditions", type=int, default=2)
    parser.add_argument("--live", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    files = [file for work in options.works for file in workspace.item_files(work)]
    shared["voices"] = [np.load(file)["x"].astype(np.float32) / 32768 for file in files if "_real_" in file][::6]
    sounds = glob(f"{options.corpus}/env/*") + glob(f"{options.corpus}/music/*")
    shared["sounds"] = [samples for samples in map(sources.load, sorted(sounds)) if samples is not None]
    shared["scorer"] = front.Scorer(options.live)
    # An item's conditions depend on its name alone, so that further items change nothing.
    names = [(file, f"{Path(file).stem}_{condition}") for condition in range(options.conditions) for file in files]
    jobs = [(file, options.output / f"{name}.npz", zlib.crc32(name.encode()), options.live) for file, name in names]
    with multiprocessing.get_context("fork").Pool(options.jobs) as pool:
        for _ in pool.imap_unordered(extract, jobs, chunksize=2):
            pass
    print(len(jobs), "files")


if __name__ == "__main__":
    main()
