"""Features of held-out recordings in noise → WORK/features-test-offline and WORK/features-test-live.

CORPUS/known_f0 holds recordings rendered with known pitch, and a manifest that names them, their references and their
category, which decides the range that is searched. The noisy sounds are kept in WORK/test.
"""

import csv
import os
from glob import glob
from pathlib import Path

import numpy as np
import soundfile

import candidates
import conditions
import extract
import grid
import sources
import workspace

RANGES = {"speech": (60, 550), "singing": (60, 1000), "music": (38, 1900)}
CONDITIONS = {"clean": None, "white10": 10, "white0": 0, "babble10": 10}
"""Decibels."""


def held_out_voices():
    """Eight voices for babble, of recordings that no item is made from."""
    folders = [f"{sources.KLETTRES}/nds/*/*.ogg", f"{sources.KTUBERLING}/en/*", f"{sources.KTUBERLING}/de/*"]
    files = sorted(file for folder in folders for file in glob(folder))[:200]
    spoken = [samples for samples in map(sources.load, files) if samples is not None]
    return [np.concatenate(spoken[first::8]) for first in range(8)]


def mixture(random, voices, count):
    """Six of the voices at once."""
    return sum(
        np.roll(np.tile(voice, -(-count // len(voice)))[:count], random.integers(count)) / np.sqrt(np.mean(voice**2))
        for voice in voices[:6]
    )


def disturbed(corpus, work):
    """Jobs for `prepare`: one for each recording and condition."""
    with open(f"{corpus}/known_f0/manifest.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    random, voices = np.random.default_rng(5), held_out_voices()
    for row in rows:
        samples, rate = soundfile.read(f"{corpus}/known_f0/{row['audio']}")
        if rate != grid.RATE:
            raise SystemExit(f"{row['audio']}: {rate} Hz, not {grid.RATE}")
        reference = np.loadtxt(f"{corpus}/known_f0/{row['reference']}", delimiter=",", skiprows=1)[:, 1]
        babble = mixture(random, voices, len(samples))
        white = random.normal(size=len(samples))
        for label, ratio in CONDITIONS.items():
            noisy = samples
            if ratio is not None:
                noisy = conditions.added(samples, babble if label.startswith("babble") else white, ratio)
            noisy = noisy / max(1, np.abs(noisy).max() * 1.01)
            name = f"{os.path.basename(row['audio'])[:-4]}__{label}"
            soundfile.write(work / "test" / f"{name}.wav", noisy, grid.RATE, subtype="FLOAT")
            yield name, noisy, reference.astype(np.float32), row["category"], label


def prepare(job):
    """Stores one noisy recording's features, offline and live."""
    (name, samples, reference, kind, label), work, comb = job
    count = min(len(reference), -(-len(samples) // grid.HOP))
    for mode in ("offline", "live"):
        bins_range = grid.search_range(*RANGES[kind])
        bins, described, frames = extract.features(samples, comb, bins_range, mode == "live", count)
        np.savez(
            work / f"features-test-{mode}" / name,
            b=bins, X=described, G=frames, f0=reference[:count], lab=label, kind=kind, group=name,
        )  # fmt: skip


def main():
    parser = workspace.parser(__doc__)
    parser.add_argument("corpus", type=Path, help="folder that holds known_f0")
    parser.add_argument("comb", help="comb.py's output")
    arguments = parser.parse_args()
    for folder in ("test", "features-test-offline", "features-test-live"):
        (arguments.work / folder).mkdir(exist_ok=True)
    comb = candidates.load_comb(arguments.comb)
    jobs = [(item, arguments.work, comb) for item in disturbed(arguments.corpus, arguments.work)]
    workspace.in_parallel(prepare, jobs[:: arguments.every])


if __name__ == "__main__":
    main()
