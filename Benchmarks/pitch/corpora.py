"""Recordings with their pitch reference: manifests, vocadito folders, laryngograph pairs."""

import csv
import dataclasses
import glob
import os

import numpy as np
import soundfile

from laryngograph import reference_from_egg

# Hertz; the one setting that a tracker gets.
RANGES = {"speech": (60.0, 550.0), "singing": (60.0, 1000.0), "music": (38.0, 1900.0), "creak": (60.0, 550.0)}


@dataclasses.dataclass
class Item:
    """One recording. `times` in seconds; `frequencies` in hertz, 0 where unvoiced; frames without a truth are left out.

    `group`: speaker, language or instrument. `speaker`: a name, or the folder of the recording that it was made from.
    """

    corpus: str
    name: str
    category: str
    group: str
    path: str
    times: np.ndarray
    frequencies: np.ndarray
    speaker: str = ""

    def read(self):
        samples, rate = soundfile.read(self.path, dtype="float64", always_2d=True)
        return samples.mean(axis=1), rate

    @property
    def range(self):
        return RANGES[self.category]


def corpus(argument):
    """The items of `PATH` or `PATH=CATEGORY` (the category of files whose manifest has no such column)."""
    path, _, category = argument.partition("=")
    name = os.path.basename(os.path.normpath(path))
    if os.path.exists(os.path.join(path, "manifest.csv")):
        return list(manifest_items(path, name, category or "speech"))
    if glob.glob(os.path.join(path, "Annotations", "F0", "*_f0.csv")):
        return list(vocadito_items(path, name))
    if glob.glob(os.path.join(path, "*_EGG.wav")):
        return list(laryngograph_items(path, name))
    raise ValueError(f"{path}: no manifest.csv, no Annotations/F0, no *_EGG.wav")


def read_reference(path):
    rows = []
    with open(path, encoding="utf-8") as file:
        for line in file:
            try:
                rows.append([float(cell) for cell in line.split(",")[:2]])
            except ValueError:
                continue  # the header
    values = np.array(rows)
    return values[:, 0], values[:, 1]


def manifest_items(path, name, category):
    with open(os.path.join(path, "manifest.csv"), encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            stem = os.path.splitext(os.path.basename(row["audio"]))[0]
            folder = os.path.dirname(row.get("source", ""))
            speaker = row.get("speaker") or (folder if os.path.isdir(folder) else stem.rsplit("_", 1)[-1])
            if row.get("excitation"):
                group = row["excitation"]
            else:
                group = row.get("group") or stem.removeprefix("rs_")
            times, frequencies = read_reference(os.path.join(path, row["reference"]))
            yield Item(
                corpus=name,
                name=stem,
                category=row.get("category") or category,
                group=group,
                path=os.path.join(path, row["audio"]),
                times=times,
                frequencies=frequencies,
                speaker=speaker,
            )


def vocadito_items(path, name):
    for annotation in sorted(glob.glob(os.path.join(path, "Annotations", "F0", "*_f0.csv"))):
        stem = os.path.basename(annotation).removesuffix("_f0.csv")
        times, frequencies = read_reference(annotation)
        audio = os.path.join(path, "Audio", stem + ".wav")
        yield Item(name, stem, "singing", stem, audio, times, np.maximum(frequencies, 0))


def laryngograph_items(path, name):
    for egg in sorted(glob.glob(os.path.join(path, "*_EGG.wav"))):
        audio = egg.replace("_EGG.wav", "_AUD.wav")
        if not os.path.exists(audio):
            continue
        stem = os.path.basename(egg).removesuffix("_EGG.wav")
        # Creaky voice has no agreed fundamental frequency: a class of its own, outside the means.
        creaky = "creak" in stem.lower()
        samples, rate = soundfile.read(egg, dtype="float64", always_2d=True)
        times, frequencies = reference_from_egg(samples[:, 0], rate, keep_irregular=creaky)
        speaker = next((part for part in stem.split("_") if part[:1] in "FM" and part[1:].isdigit()), stem)
        yield Item(name, stem, "creak" if creaky else "speech", f"laryngograph {speaker}", audio, times, frequencies)
