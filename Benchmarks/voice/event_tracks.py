"""Corpora of voice activity and of onsets for `ossicle evaluate`, with references.

    event_tracks.py --klettres DIR --corpus DIR -o FOLDER

`FOLDER/activity`: 20 tracks of 12 recordings each (klettres cs da de es fr hu nds), pauses of 0.7 to 1.5 s between, in a
room of −60 dBFS. Reference, from the clean recordings: 10 ms frames within 35 dB of the recording's loudest, in stretches
(gaps below 150 ms closed) in which Praat and WORLD find voicing.

`FOLDER/onsets`: 20 tracks of 16 percussion samples (the corpus's `percussion`, single strokes) 0.15 to 0.6 s apart at random
levels of 12 dB range, the times being known. Nothing was tuned on them.
"""

import argparse
import csv
from pathlib import Path

import numpy as np
import soundfile

import mixing

LANGUAGES = "cs da de es fr hu nds".split()
FRAME = 0.01
ROOM = "room of −60 dBFS"


def closed(mask, gap):
    """The mask with gaps of fewer than `gap` frames filled."""
    mask = mask.copy()
    edges = np.flatnonzero(mask)
    for a, b in zip(edges[:-1], edges[1:]):
        if b - a <= gap:
            mask[a:b] = True
    return mask


def speech_reference(samples):
    step = int(FRAME * mixing.RATE)
    frames = samples[: len(samples) // step * step].reshape(-1, step).astype(np.float64)
    level = 10 * np.log10((frames**2).mean(1) + 1e-12)
    loud = closed(level > level.max() - 35, 15)
    voiced = mixing.voicing(samples)[0][::2]
    edges = np.flatnonzero(np.diff(np.concatenate([[0], loud.astype(int), [0]])))
    for a, b in zip(edges[::2], edges[1::2]):
        if voiced[a:b].sum() < 3:
            loud[a:b] = False
    return loud


def activity_tracks(klettres, corpus):
    random = np.random.default_rng(11)
    paths = [p for l in LANGUAGES for p in sorted((klettres / l).rglob("*.og*"))]
    readers = [mixing.read(p, longest=60) for folder in ("speech_librivox", "speech_librispeech")
               for p in sorted((corpus / folder).rglob("*")) if p.suffix in (".ogg", ".wav", ".flac", ".mp3")][:6]
    step = int(FRAME * mixing.RATE)
    for _ in range(20):
        sound, truth = [np.zeros(mixing.RATE)], [np.zeros(100, bool)]
        for k in random.choice(len(paths), 12, replace=False):
            samples = mixing.read(paths[k])
            if samples is None:
                continue
            samples = samples[: len(samples) // step * step] * 10 ** (random.uniform(-12, -3) / 20)
            pause = int(random.uniform(0.7, 1.5) / FRAME)
            sound += [samples, np.zeros(pause * step)]
            truth += [speech_reference(samples), np.zeros(pause, bool)]
        sound, truth = np.concatenate(sound), np.concatenate(truth)
        level = 10 * np.log10(np.mean(sound.reshape(-1, step)[truth] ** 2))
        babble = sum(np.resize(np.roll(r, random.integers(len(r))), len(sound)) / np.sqrt(np.mean(r**2)) for r in readers)
        noises = {ROOM: mixing.room(len(sound), -60, random),
                  "white, 10 dB": random.standard_normal(len(sound)) * 10 ** ((level - 10) / 20),
                  "babble, 10 dB": babble / np.sqrt(np.mean(babble**2)) * 10 ** ((level - 10) / 20)}
        for name, noise in noises.items():
            yield name, np.clip(sound + noise, -1, 1).astype(np.float32), truth


def onset_tracks(corpus):
    random = np.random.default_rng(13)
    paths = [p for p in sorted((corpus / "percussion").glob("*.flac"))
             if p.name.split("_")[0] in ("drum", "perc", "tabla", "elec") and not any(
                 w in p.name for w in ("roll", "swash", "swoosh", "till", "door"))]
    rate = 44100
    for _ in range(20):
        length = 12 * rate
        mix, times, t = mixing.room(length, -60, random), [], 0.5
        for k in random.choice(len(paths), 16):
            samples = mixing.read(paths[k], rate=rate, longest=1.0) * 10 ** (random.uniform(-18, -6) / 20)
            start = int(t * rate)
            end = min(length, start + len(samples))
            mix[start:end] += samples[: end - start]
            # `tidy` leaves 5 ms before the sound.
            times.append(t + 0.005)
            t += random.uniform(0.15, 0.6)
        yield np.clip(mix, -1, 1).astype(np.float32), np.array(times), rate


def intervals(mask):
    edges = np.flatnonzero(np.diff(np.concatenate([[0], mask.astype(int), [0]])))
    return [(FRAME * a, FRAME * b) for a, b in zip(edges[::2], edges[1::2])]


def write(folder, tracks):
    """A corpus: sounds, references (lines of numbers), a manifest."""
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "manifest.csv", "w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["id", "audio", "reference"])
        for k, (samples, rate, lines) in enumerate(tracks):
            soundfile.write(folder / f"{k:02}.wav", samples, rate, subtype="PCM_16")
            text = "".join(" ".join(f"{value:.6f}" for value in np.atleast_1d(line)) + "\n" for line in lines)
            (folder / f"{k:02}.txt").write_text(text)
            rows.writerow([f"{k:02}", f"{k:02}.wav", f"{k:02}.txt"])


def main():
    parser = argparse.ArgumentParser()
    for name in ("klettres", "corpus"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("-o", "--output", type=Path, required=True)
    a = parser.parse_args()
    write(a.output / "activity", ((samples, mixing.RATE, intervals(truth))
                                  for name, samples, truth in activity_tracks(a.klettres, a.corpus) if name == ROOM))
    write(a.output / "onsets", ((samples, rate, times) for samples, times, rate in onset_tracks(a.corpus)))


if __name__ == "__main__":
    main()
