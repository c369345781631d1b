"""Compares trackers on recordings that no training has seen: overall accuracy / raw pitch accuracy by material and noise.

  evaluate.py BINARY CORPUS… [--network CHECKPOINT]… [--babble FOLDER]… [--babble-speaker FOLDER]…

Rows: the binary's harmonic tracker, offline and live; its track with other thresholds on the probability of voicing and
with the median of three frames (of `ossicle pitch --candidates`); the networks, through the same front end and refinement
in numpy; SwiftF0; Praat's autocorrelation. Each is scored twice: by all of the reference, and without the voiced frames
whose harmonics have less energy than the rest (`harmonic_labels.py`). Tracks of ours and of peers are kept in --store.
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

sys.path[:0] = [str(HERE.parents[1] / "pitch-scorer"), str(HERE)]

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


class Networks:
    def __init__(self, paths):
        import torch

        import front
        import train

        torch.set_num_threads(1)
        self.torch, self.front = torch, front
        self.scorer = front.Scorer()
        self.models = {}
        for path in paths:
            stored = np.load(path)
            model = train.Network(int(stored["ahead"]))
            model.load_state_dict({n: torch.tensor(stored[n]) for n in stored.files if n != "ahead"})
            self.models[path] = model.eval()

    def tracks(self, samples, rate, low, high):
        """Name → times, pitch of the best candidate, probability of voicing."""
        import grid
        import refinement

        sound = self.front.resampled(samples.astype(float), rate)
        bins, scores, unvoiced, inputs = self.front.hear(
            sound, self.scorer, grid.search_range(max(low, 36), min(high, 2000)))
        torch, frames = self.torch, np.arange(len(bins))
        for path, model in self.models.items():
            with torch.no_grad():
                logits = model(torch.tensor(inputs)[None], torch.tensor(scores, dtype=torch.float32)[None],
                               torch.tensor(unvoiced, dtype=torch.float32)[None], torch.tensor(bins)[None])[0]  # fmt: skip
            chance = torch.softmax(logits, 1).numpy()
            best = bins[frames, chance[:, 1:].argmax(1)]
            pitch = np.where((best >= 0) & (chance[:, 0] < 0.9), grid.fundamental(np.maximum(best, 0)), 0)
            refined = refinement.refined(sound, pitch, False)
            yield Path(path).stem, (frames * 0.01, refined, 1 - chance[:, 0])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("corpora", nargs="+")
    parser.add_argument("--network", action="append", default=[])
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
    networks = Networks(options.network) if options.network else None
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
            if networks:
                for name, (times, frequencies, voicing) in networks.tracks(samples, rate, low, high):
                    for threshold in [0.5, *options.thresholds]:
                        track = median_of_three(np.where(voicing > threshold, frequencies, 0))
                        add(f"network {name}, voiced from {threshold}", item, condition, times, track, signed)
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
