"""The scorer's features: conditions, spectra, candidates → FOLDER/*.npz.

Each file holds the candidates' bins `b`, their features `X`, the frames' features `G` and the true pitch `f0` (0 where
unvoiced, or outside the range that is searched), with the kind of disturbance, the kind of material and the group.
"""

import os
import re
from pathlib import Path

import numpy as np
import soundfile

import candidates
import conditions
import grid
import spectra
import workspace

RANGES = [(60, 550), (60, 1000), (38, 1900), (50, 1600)]
"""Hertz: ranges that are often searched."""
RENDERED_NAME = re.compile(r"\d+_(?P<group>.+)_\d+_(harmonics|pulses)_")

heard = []
"""The voices that babble is mixed from; filled when a process starts."""


def features(samples, comb, bins_range, live, count=None):
    """Bins, candidates' features and frames' features of at most `count` frames, as the tracker computes them."""
    whitened, level = spectra.whitened(
        spectra.decimated(samples), spectra.LIVE_SHIFTS if live else spectra.OFFLINE_SHIFTS
    )
    # Stored at half precision once, so computed at it ever since.
    whitened = whitened[:count].astype(np.float16).astype(np.float32)
    lookahead = candidates.LIVE_LOOKAHEAD if live else candidates.OFFLINE_LOOKAHEAD
    return candidates.describe(whitened, level[:count], comb, bins_range, lookahead)


def read_item(file):
    """Samples, pitch, kind and group of an item, or of a rendering by make-pitch-material."""
    if file.endswith(".npz"):
        item = np.load(file)
        return item["x"].astype(np.float64) / 32768, item["f0"], str(item["kind"]), str(item["group"])
    samples, rate = soundfile.read(file)
    if rate != grid.RATE:
        raise SystemExit(f"{file}: {rate} Hz, not {grid.RATE}")
    reference = np.loadtxt(file.replace("/audio/", "/reference/")[:-4] + ".csv", delimiter=",", skiprows=1)
    name = os.path.basename(file)
    group = RENDERED_NAME.match(name)["group"]
    return samples, reference[:, 1].astype(np.float32), "music" if group.startswith("inst_") else "speech", group


def draw_range(random):
    """A search range in hertz, or None for all fundamentals."""
    if random.random() >= 0.75:
        return None
    if random.random() < 0.5:
        return RANGES[random.integers(len(RANGES))]
    lowest = 37 * 2 ** random.uniform(0, 4)
    return lowest, min(1950, lowest * 2 ** random.uniform(1, 5))


def extract(job):
    """Conditions one item and stores its features; `job`: file, prefix of the output's name, seed, folder, comb, live."""
    file, prefix, seed, folder, comb, live = job
    random = np.random.default_rng(seed)
    samples, pitch, kind, group = read_item(file)
    if random.random() < 0.03:
        # Digital silence, but for the last bit.
        samples = np.zeros_like(samples) + 1e-9 * random.normal(size=len(samples))
        pitch = pitch * 0
    samples, label = conditions.condition(random, samples, heard)
    frequencies, bins_range = draw_range(random), None
    if frequencies:
        lowest, highest = frequencies
        bins_range = grid.search_range(lowest, highest)
        pitch = np.where((pitch > lowest * 0.98) & (pitch < highest * 1.02), pitch, 0)
    count = min(len(pitch), -(-len(samples) // grid.HOP))
    bins, described, frames = features(samples, comb, bins_range, live, count)
    np.savez(
        folder / f"{prefix}_{os.path.basename(file)[:-4]}_{seed}.npz",
        b=bins, X=described, G=frames, f0=pitch[:count], lab=label, kind=kind, group=group,
    )  # fmt: skip


def main():
    parser = workspace.parser(__doc__)
    parser.add_argument("comb", help="comb.py's output")
    parser.add_argument("folder", type=Path, help="where the features go")
    parser.add_argument("--conditions", type=int, default=2, help="conditions per item (default: 2)")
    parser.add_argument("--live", action="store_true", help="as a live tracker sees it")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    items = workspace.item_files(arguments.work)
    rendered = sorted(str(path) for path in (arguments.work / "rendered").glob("*/audio/*.wav"))
    # The prefixes keep the features' order by name what it was: renderings a to e first.
    sources = [(file, Path(file).parent.parent.name) for file in rendered]
    sources = [(file, "item") for file in items] + sources
    comb = candidates.load_comb(arguments.comb)
    jobs = [
        (file, prefix, 10 * number + condition, arguments.folder, comb, arguments.live)
        for number, (file, prefix) in enumerate(sources)
        for condition in range(arguments.conditions)
    ]
    workspace.in_parallel(extract, jobs, heard.extend, (workspace.voices(items),))
    print(len(jobs), "feature files")


if __name__ == "__main__":
    main()
