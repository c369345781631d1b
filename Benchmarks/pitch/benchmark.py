"""Pitch trackers beside one another; `run` builds, installs and calls this. See `run` for the options."""

import argparse
import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile

import trackers  # first: it limits the threads
import numpy as np

import false_alarms
import report
import speed
from conditions import CONDITIONS, Babble, degraded
from corpora import corpus
from harmonic_labels import is_signed
from reliability import picture
from scoring import right_frames, scores
from tracks import TrackStore

QUICK_CONDITIONS = ("clean", "white 10 dB", "white 0 dB", "babble 10 dB")
# The slow peers', which are not run on the resynthesised words either.
SLOW_CONDITIONS = ("clean",)


def say(text):
    print(text, file=sys.stderr, flush=True)


def resynthesised(tool, folders, output):
    """A corpus with exact references: two recordings of each folder below `folders`, each with both excitations."""
    if not os.path.exists(os.path.join(output, "manifest.csv")):
        chosen = []
        for files in Babble(folders).folders.values():
            # Half a second of 16-bit 22 kHz sound, roughly: shorter ones hold single letters.
            long = [path for path in files if os.path.getsize(path) > 8000]
            chosen += [long[len(long) // 3], long[2 * len(long) // 3]] if len(long) > 2 else []
        say(f"Rendering {len(chosen)} recordings again from known curves …")
        # Recordings without a voiced frame are named by the tool and left out.
        subprocess.run([tool, "-o", output, "--seed", "7"], input="\n".join(chosen) + "\n", text=True, check=False)
    return output


def score_sound(arguments):
    """All trackers on one recording under one condition."""
    item, condition, all_trackers, babble, store = arguments
    samples, rate = degraded(item, condition, babble)
    signed = is_signed(*item.read(), item.times, item.frequencies)
    rows = []
    for tracker in all_trackers:
        if tracker.slow and (item.corpus == report.RESYNTHESISED or condition not in SLOW_CONDITIONS):
            continue
        row = {"tracker": tracker.name, "condition": condition, "corpus": item.corpus, "item": item.name}
        row |= {"category": item.category, "group": item.group}
        try:
            times, frequencies, confidences = store.track(tracker, samples, rate, *item.range)
        except Exception as error:
            say(f"{tracker.name}: {item.name}, {condition}: {error}")
            rows.append(row | {"failure": str(error)})
            continue
        row |= scores(item.times, item.frequencies, times, frequencies)
        heard = scores(item.times[signed], item.frequencies[signed], times, frequencies)
        row |= {f"heard_{metric}": heard[metric] for metric in ("overall", "pitch")}
        row["unheard"] = float(np.mean(~signed[item.frequencies > 0])) if (item.frequencies > 0).any() else np.nan
        row["not_finite"] = int(np.count_nonzero(~np.isfinite(frequencies)))
        if confidences is not None and item.category != "creak":
            confidence, right, voiced = right_frames(item.times, item.frequencies, times, frequencies, confidences)
            row["reliability"] = (confidence.round(4).tolist(), right.tolist(), voiced.tolist())
        rows.append(row)
    return rows


def kept(path, key, make):
    """A value that is made once per key."""
    values = {}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            values = json.load(file)
    if key not in values:
        values[key] = make()
        with open(path + ".new", "w", encoding="utf-8") as file:
            json.dump(values, file)
        os.replace(path + ".new", path)
    return values[key]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("corpora", nargs="+", metavar="CORPUS")
    parser.add_argument("--babble", action="append", default=[])
    parser.add_argument("--babble-speaker", action="append", default=[])
    parser.add_argument("--resynthesise", action="append", default=[])
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--without-slow", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    for name in ("binary", "tool", "store", "examples", "template", "output", "picture", "source", "command"):
        parser.add_argument(f"--{name}", required=True)
    options = parser.parse_args()

    store = TrackStore(os.path.join(options.store, "tracks"))
    items = [item for argument in options.corpora for item in corpus(argument)]
    if options.resynthesise:
        folder = resynthesised(options.tool, options.resynthesise, os.path.join(options.store, "resynthesised"))
        items += corpus(folder)
    babble = Babble(options.babble, options.babble_speaker)
    conditions = [c for c in CONDITIONS if babble.folders or not c.startswith("babble")]
    all_trackers = trackers.our_trackers(options.binary) + trackers.peers()
    if options.without_slow:
        all_trackers = [tracker for tracker in all_trackers if not tracker.slow]
    if options.quick:
        items = items[:: max(1, len(items) // 6)][:6]
        conditions = [c for c in conditions if c in QUICK_CONDITIONS]

    work = [(item, condition, all_trackers, babble, store) for condition in conditions for item in items]
    rows = []
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        for number, result in enumerate(pool.map(score_sound, work), 1):
            rows += result
            if number % 20 == 0 or number == len(work):
                say(f"{number} of {len(work)} sounds tracked and scored")

    alarms, speeds = {}, {}
    with tempfile.TemporaryDirectory() as folder:
        for tracker in all_trackers:
            say(f"False alarms, speed: {tracker.name}")
            alarms[tracker.name] = false_alarms.false_alarms(tracker, store)
            repetitions = 1 if options.quick or tracker.slow else 3
            speeds[tracker.name] = kept(
                os.path.join(options.store, "speed.json"),
                f"{tracker.key} {repetitions}",
                lambda: speed.measure(tracker, options.examples, folder, repetitions),
            )
    tables = report.reliability_tables(rows, all_trackers)
    with open(options.picture, "w", encoding="utf-8") as file:
        file.write(picture({name: table for (name, condition), table in tables.items() if condition == "all"}))
    report.write(options, items, rows, all_trackers, conditions, alarms, speeds, tables)
    failures = [row for row in rows if "failure" in row and row["tracker"].startswith("Ossicle")]
    if failures:
        sys.exit(f"error: {len(failures)} of our tracks failed")


if __name__ == "__main__":
    main()
