"""Corpora of onsets in sung, struck and plucked notes for `ossicle evaluate onset`, in two parts.

    onset_material.py --klettres DIR --drumkits DIR --corpus DIR -o FOLDER

`FOLDER/development` is what settings are chosen on, `FOLDER/held-out` what they are reported on. No recording, speaker,
string or kit is in both.

- `sung`: notes of 0.2 to 0.7 s at 16 kHz. The syllables of a language (klettres) are analysed by WORLD, drawn out and
  rendered on a melody with vibrato of 15 to 60 cents. Half of the notes have a syllable of their own and begin where its
  voicing begins. The others are legato: the vowel goes on and the pitch moves by 1 to 7 semitones within 40 to 120 ms, in
  whose middle the note begins.
- `struck`: Hydrogen's drum kits (development); the percussion of `event_tracks.py` (held out).
- `plucked`: guitar strings 0.2 to 0.7 s apart, which ring on for up to 1.5 s.
- `singing` (held out): recordings of singers whose notes people marked (vocadito; the first annotator).
"""

import argparse
from pathlib import Path

import librosa
import numpy as np
import pyworld
import soundfile

import event_tracks
import mixing

LANGUAGES = {"development": "ar en he it lt nl pt_BR ru uk".split(), "held-out": "cs da de es fr hu nds".split()}
KITS = ("HardElectro1", "Millo-Drums_v.1", "ElectricEmpireKit", "ColomboAcousticDrumkit", "The Black Pearl 1.0")
STRINGS = {"development": ("A3", "E2", "G3"), "held-out": ("B4", "D3", "E4")}
RATE = mixing.RATE
STEP = 0.005
TRACKS = 12


def syllable(path):
    """WORLD's frames from 0.1 s before the longest voiced stretch on, and that stretch; None if it is short."""
    samples = mixing.read(path)
    if samples is None:
        return None
    x = samples.astype(np.float64)
    f0, times = pyworld.harvest(x, RATE, f0_floor=60, f0_ceil=700, frame_period=1000 * STEP)
    envelope = pyworld.cheaptrick(x, f0, times, RATE)
    aperiodicity = pyworld.d4c(x, f0, times, RATE)
    power = envelope.mean(1)
    voiced = (f0 > 0) & (aperiodicity[:, 0] < 0.99) & (power > power.max() * 10**-2.5)
    edges = np.flatnonzero(np.diff(np.concatenate([[0], voiced.astype(int), [0]])))
    if not len(edges):
        return None
    first, last = max(zip(edges[::2], edges[1::2]), key=lambda stretch: stretch[1] - stretch[0])
    if last - first < 24:
        return None
    start = max(0, first - 20)
    return envelope[start:last], aperiodicity[start:last], first - start


def sung_track(folder, random):
    """Samples and the times of the notes."""
    files = sorted(p for p in folder.rglob("*") if p.suffix in (".ogg", ".wav"))
    envelopes, aperiodicities, pitches, levels, times = [], [], [], [], []
    count = int(0.5 / STEP)
    offset = count
    note = random.uniform(90, 350)
    lowest, highest = note / 1.5, note * 1.5
    while offset * STEP < 12:
        found = syllable(files[random.integers(len(files))])
        if found is None:
            continue
        envelope, aperiodicity, lead = found
        lengths = [int(random.uniform(0.2, 0.7) / STEP) for _ in range(random.integers(1, 4))]
        # The consonant and 60 ms of the vowel at their own speed, the rest of the vowel drawn out, its end as it is.
        body = np.arange(len(envelope) - lead)
        spread = np.interp(np.arange(sum(lengths)), [0, 12, sum(lengths) - 8, sum(lengths)], [0, 12, len(body) - 6, len(body)])
        place = np.concatenate([np.arange(lead), lead + np.minimum(spread.astype(int), len(body) - 1)])
        steps = []
        start = offset + lead
        for number, length in enumerate(lengths):
            times.append((start + sum(lengths[:number])) * STEP)
            steps += [np.log2(note)] * length
            move = random.choice([1, 2, 2, 3, 4, 5, 7]) * random.choice([-1, 1]) / 12
            note *= 2**move if lowest < note * 2**move < highest else 2**-move
        glide = np.hanning(2 * int(random.uniform(0.04, 0.12) / STEP / 2) + 3)
        width = len(glide) // 2
        curve = np.convolve(np.pad(steps, width, mode="edge"), glide / glide.sum(), "valid")
        phase = 2 * np.pi * random.uniform(4.8, 6.2) * STEP * np.arange(len(curve))
        depth = random.uniform(15, 60) * np.minimum(1, np.arange(len(curve)) * STEP / 0.3)
        curve = curve + depth / 1200 * np.sin(phase)
        pitches.append(np.concatenate([np.zeros(lead), 2**curve]))
        levels.append(np.concatenate([np.ones(lead), 10 ** (random.uniform(0, 1.5) / 20 * np.sin(phase + 1))])
                      * 10 ** (random.uniform(-8, 0) / 20) / np.sqrt(envelope.mean(1).max()))
        envelopes.append(envelope[place])
        aperiodicities.append(aperiodicity[place])
        pause = int(random.choice([0, 0, random.uniform(0.02, 0.3)]) / STEP)
        silent = np.zeros(pause)
        pitches.append(silent)
        levels.append(silent)
        envelopes.append(np.repeat(envelope[-1:], pause, 0))
        aperiodicities.append(np.repeat(aperiodicity[-1:], pause, 0))
        offset += len(place) + pause
    envelope = np.concatenate(envelopes) * np.concatenate(levels)[:, None] ** 2 + 1e-16
    y = pyworld.synthesize(np.concatenate(pitches), np.ascontiguousarray(envelope),
                           np.ascontiguousarray(np.concatenate(aperiodicities)), RATE, 1000 * STEP)
    y = np.concatenate([np.zeros(int(count * STEP * RATE)), y])
    y = y / np.abs(y).max() * 10 ** (random.uniform(-15, -3) / 20)
    return np.clip(y + mixing.room(len(y), random.uniform(-65, -50), random), -1, 1), RATE, np.array(times)


def mixed_track(sounds, rate, gaps, random):
    """16 sounds, each with its onset's sample, at random distances and levels in a quiet room."""
    length = 12 * rate
    mix, times, t = mixing.room(length, -60, random), [], 0.5
    for k in random.choice(len(sounds), 16):
        samples, onset = sounds[k]
        start = int(t * rate)
        end = min(length, start + len(samples))
        mix[start:end] += samples[: end - start] * 10 ** (random.uniform(-18, -6) / 20)
        times.append(t + onset / rate)
        t += random.uniform(*gaps)
    return np.clip(mix, -1, 1), rate, np.array(times)


def drums(folder):
    names = ("kick", "snare", "tom", "clap", "hat", "hh", "stick", "cowbell")
    paths = sorted(p for kit in KITS for p in (folder / kit).iterdir()
                   if p.suffix.lower() in (".flac", ".wav") and any(n in p.name.lower() for n in names))
    sounds = [mixing.read(p, rate=44100, longest=1.0) for p in paths]
    return [(samples, 44100 // 200) for samples in sounds if samples is not None]


def strings(folder, names):
    """Each note from 5 ms before its steepest rise on, faded out."""
    sounds = []
    for path in sorted(p for name in names for p in folder.glob(name + "_*")):
        samples, rate = librosa.load(path, sr=44100, mono=True)
        level = np.sqrt(np.convolve(samples**2, np.ones(220) / 220, "same"))
        onset = int(np.argmax(level > 0.1 * level.max()))
        lead = min(onset, 220)
        samples = samples[onset - lead : onset + int(1.5 * rate)] / np.abs(samples).max()
        fade = np.minimum(1, (len(samples) - np.arange(len(samples))) / (0.1 * rate))
        sounds.append((samples * fade, lead))
    return sounds


def singers(folder):
    for path in sorted((folder / "Audio").glob("*.wav")):
        samples, rate = soundfile.read(path, always_2d=True)
        notes = folder / "Annotations" / "Notes" / f"{path.stem}_notesA1.csv"
        yield samples.mean(1), rate, np.loadtxt(notes, delimiter=",", ndmin=2)[:, 0]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("klettres", "drumkits", "corpus"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("-o", "--output", type=Path, required=True)
    a = parser.parse_args()

    def write(part, kind, tracks):
        event_tracks.write(a.output / part / kind, ((samples, rate, times) for samples, rate, times in tracks))

    for part, languages in LANGUAGES.items():
        random = np.random.default_rng(mixing.seed(part))
        write(part, "sung", (sung_track(a.klettres / languages[k % len(languages)], random) for k in range(TRACKS)))
        guitar = strings(a.corpus / "guitar_notes", STRINGS[part])
        write(part, "plucked", (mixed_track(guitar, 44100, (0.2, 0.7), random) for _ in range(TRACKS)))
        if part == "development":
            kits = drums(a.drumkits)
            write(part, "struck", (mixed_track(kits, 44100, (0.15, 0.6), random) for _ in range(TRACKS)))
        else:
            write(part, "struck", ((s, rate, t) for s, t, rate in event_tracks.onset_tracks(a.corpus)))
            write(part, "singing", singers(a.corpus / "singing_vocadito1"))


if __name__ == "__main__":
    main()
