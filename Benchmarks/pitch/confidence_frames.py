"""Frames of the methods whose confidence ConfidenceCalibration.swift gives, under every noise: shared by fit_confidence.py
and confidence_table.py."""

import csv
import itertools
import subprocess
import tempfile
from pathlib import Path

import numpy as np
import soundfile

from conditions import CLEAN, Babble, degraded
from corpora import corpus
from harmonic_labels import is_signed
from scoring import right_frames

METHODS = {"autocorrelation": "autocorrelation", "yin": "yin", "mpm": "mpm", "probabilisticYIN": "pyin", "swipe": "swipe"}
"""Names in ConfidenceCalibration.swift, and of `ossicle pitch --method`."""
CONDITIONS = (CLEAN, *(f"{kind} {level} dB" for kind in ("white", "pink", "babble") for level in (20, 10, 0)))
LONGEST = 12
"""Seconds of a recording."""


class Sound:
    """A recording under one condition, as a wave file, with its truth."""

    def __init__(self, item, condition, babble, folder):
        samples, rate = degraded(item, condition, babble)
        self.item, self.condition = item, condition
        self.path = Path(folder).resolve() / f"{item.corpus}_{item.name}_{condition.replace(' ', '')}.wav"
        soundfile.write(self.path, samples[: LONGEST * rate], rate, subtype="PCM_16")


def sounds(arguments, babble_folders, babble_speakers, folder, every):
    """Every recording of the corpora under every `every`-th condition, which one being turned from item to item."""
    babble = Babble(babble_folders, babble_speakers)
    items = [item for argument in arguments for item in corpus(argument)]
    # Creaky voice has no agreed pitch.
    items = [item for item in items if item.category != "creak"]
    for (number, item), (place, condition) in itertools.product(enumerate(items), enumerate(CONDITIONS)):
        if (number + place) % every == 0:
            yield Sound(item, condition, babble, folder)


def number(text):
    return float(text) if text not in ("", "nan") else 0.0


def tracks(tool, method, chosen, options=()):
    """For each sound its columns: time, frequency (0: unvoiced), confidence, candidate (0: none)."""
    for limits in sorted({sound.item.range for sound in chosen}):
        some = [sound for sound in chosen if sound.item.range == limits]
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([tool, "pitch", *(sound.path for sound in some), "--method", METHODS[method], "--candidates", *options,
                            "--min-hz", str(limits[0]), "--max-hz", str(limits[1]), "-o", f"{folder}/"],
                           check=True, capture_output=True)
            for sound in some:
                path = next(p for p in (Path(f"{folder}{sound.path}.pitch.csv"), Path(folder, f"{sound.path.name}.pitch.csv"))
                            if p.exists())
                with open(path, newline="", encoding="utf-8") as file:
                    rows = list(csv.DictReader(file))
                names = ("time_s", "frequency_hz", "confidence", "candidate_hz")
                yield sound, *(np.array([number(row[name]) for row in rows]) for name in names)


def judged(sound, times, frequencies, values):
    """Of the frames that the reference covers: the value (one or more columns), whether the frame is right, whether it is
    called voiced, and whether a listener would sign its truth."""
    item = sound.item
    index, right, voiced = right_frames(item.times, item.frequencies, times, frequencies, np.arange(len(times)))
    nearest = np.clip(np.searchsorted(item.times, times[index]), 1, len(item.times) - 1)
    nearest -= (times[index] - item.times[nearest - 1]) < (item.times[nearest] - times[index])
    if not hasattr(item, "signed"):
        item.signed = is_signed(*item.read(), item.times, item.frequencies)
    return values[index], right, voiced, item.signed[nearest]


def calibration_error(confidence, right, bins=10):
    """Mean distance between confidence and share of right frames in equal bins (Naeini et al., AAAI 2015)."""
    index = np.minimum((confidence * bins).astype(int), bins - 1)
    return sum((index == n).mean() * abs(confidence[index == n].mean() - right[index == n].mean())
               for n in range(bins) if (index == n).any())
