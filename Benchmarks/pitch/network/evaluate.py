"""Compares trackers on recordings that no training has seen: overall accuracy / raw pitch accuracy by material and noise.

  evaluate.py BINARY CORPUS… [--babble FOLDER]… [--babble-speaker FOLDER]…

Rows: the binary's harmonic tracker, offline and live; its track with other thresholds on the probability of voicing and
with the median of three frames (of `ossicle pitch --candidates`); SwiftF0; Praat's autocorrelation. Each is scored
twice: by all of the reference, and without the voiced frames whose harmonics have less energy than the rest
(`harmonic_labels.py`). Tracks of ours and of peers are kept in --store.
"""

import argparse
import csv
import hashlib
import os
import pickle
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import soundfile

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent)]

import trackers  # noqa: E402
from conditions import Babble, degraded  # noqa: E402
from corpora import corpus  # noqa: E402
from harmonic_labels import is_signed  # noqa: E402
from scoring import scores  # noqa: E402

CONDITIONS = ["clean", "white 10 dB", "white 0 dB", "babble 10 dB", "pink 0 dB"]


def kept(store, key, make):
    path = store / (hashlib.sha256(key.encode()).hexdigest()[:24] + ".pickle")
    if path.exists():
        return pickle.loads(path.read_bytes())
    value = make()
    path.write_bytes(pickle.dumps(value))
    return value


def ours(binary, samples, rate, low, high, live, candidates):
    """Times, frequencies, best candidates, probabilities of voicing."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "sound.wav")
        soundfile.write(path, samples, rate, subtype="FLOAT")
        options = ["--min-hz", f"{low:g}", "--max-hz", f"{high:g}", *(["--live"] if live else [])]
        options += ["--candidates"] if candidates else []
        text = subprocess.run([binary, "pitch", path, *options], capture_output=True, text=True, check=True).stdout
    rows = list(csv.DictReader(text.splitlines()))
    return [np.array([float(row.get(name) or 0) for row in rows])
            for name in ("time_s", "frequency_hz", "candidate_hz", "voicing")]  # fmt: skip


def median_of_three(frequencies):
    """Each voiced frame between two voiced ones is their median."""
    result = frequencies.copy()
    three = np.stack([frequencies[:-2], frequencies[1:-1], frequencies[2:]])
    inside = (three > 0).all(0)
    result[1:-1][inside] = np.median(three[:, inside], 0)
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("corpora", nargs="+")
    parser.add_argument("--thresholds", type=float, nargs="*", default=[])
    parser.add_argument("--babble", action="append", default=[])
    parser.add_argument("--babble-speaker", action="append", default=[])
    parser.add_argument("--store", type=Path, required=True)
    parser.add_argument("--plain", action="store_true", help="the binary has no option --candidates")
    options = parser.parse_args()
    options.store.mkdir(parents=True, exist_ok=True)
    items = [item for argument in options.corpora for item in corpus(argument)]
    babble = Babble(options.babble, options.babble_speaker)
    conditions = [c for c in CONDITIONS if babble.folders or not c.startswith("babble")]
    peers = [
        trackers.Peer("SwiftF0", "swift-f0", trackers.swift_f0, "threads=1, voiced from confidence 0.5"),
        trackers.Peer("Praat autocorrelation", "praat-parselmouth", trackers.praat, "to_pitch_ac, defaults"),
    ]
    with open(options.binary, "rb") as file:
        checksum = hashlib.sha256(file.read()).hexdigest()[:16]
    table = {}

    def add(name, item, condition, times, frequencies, signed):
        real = "laryngograph" if item.group.startswith("laryngograph") else item.category
        category = "creak" if item.category == "creak" else real
        for labels, kept_frames in (("all", slice(None)), ("energy", signed)):
            result = scores(item.times[kept_frames], item.frequencies[kept_frames], times, frequencies)
            key = (labels, category, condition, name)
            table.setdefault(key, []).append((100 * result["overall"], 100 * result["pitch"], item.name))

    for item in items:
        clean, clean_rate = item.read()
        signed = is_signed(clean, clean_rate, item.times, item.frequencies)
        for condition in conditions:
            samples, rate = degraded(item, condition, babble)
            place = f"{item.corpus} {item.name} {condition}"
            low, high = item.range
            for live in (False, True):
                name = "Ossicle harmonic" + (" (live)" if live else "")
                times, frequencies, candidates, voicing = kept(
                    options.store, f"{checksum} {live} {options.plain} {place}",
                    lambda: ours(options.binary, samples, rate, low, high, live, not options.plain))  # fmt: skip
                add(name, item, condition, times, frequencies, signed)
                add(name + ", median of three", item, condition, times, median_of_three(frequencies), signed)
                for threshold in options.thresholds:
                    voiced = np.where(voicing > threshold, np.where(frequencies > 0, frequencies, candidates), 0)
                    add(f"{name}, voiced from {threshold}", item, condition, times, voiced, signed)
            for peer in peers:
                times, frequencies, _ = kept(
                    options.store, f"{peer.key} {place}", lambda: peer.track(samples, rate, low, high))
                add(peer.name, item, condition, times, frequencies, signed)
    names = list(dict.fromkeys(key[3] for key in table))
    for labels in ("all", "energy"):
        for category in dict.fromkeys(key[1] for key in table):
            count = len(table[labels, category, conditions[0], names[0]])
            print(f"\n{category}, {count} recordings, frames: {labels}; OA / RPA\n")
            print("| tracker |", " | ".join(conditions), "|\n| --- |", " | ".join("---:" for _ in conditions), "|")
            for name in names:
                rows = [table[labels, category, condition, name] for condition in conditions]
                cells = [" / ".join(f"{np.nanmean([r[i] for r in row]):.1f}" for i in (0, 1)) for row in rows]
                print(f"| {name} |", " | ".join(cells), "|")


if __name__ == "__main__":
    main()
