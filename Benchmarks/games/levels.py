"""Whether a task can be finished at any level of the voice, with any room behind it and through any microphone.

    levels.py --tool voice-games --corpus DIR [--half report|choose] [--before voice-games-of-an-earlier-version]
              [--jobs 2] [--csv FILE]

Real voices of the corpus, split by speaker: every second one of each group belongs to the half that something may be chosen
on, the others to the half that is reported. Four tasks: clouds and airplane by children's sentences (child_speech), the dog
by digits of one syllable (digits_en), the balloon by vowels of those children, held for three seconds by WORLD (pyworld): as usual, 3 dB softer, 3 dB louder, 6 dB
softer, as usual.

The voice is at −20 to −60 dBFS (active level, behind the microphone), the room 15 to 50 dB below it (in front of it: the
microphone's filter takes a part of both). Three microphones: flat; a laptop's, 200 to 7000 Hz with a tilt of 3 dB an octave
above 1 kHz; a telephone's, 300 to 3400 Hz. All sounds have 16 kHz and 16 bits.

A measured child is calibrated by the command with other recordings of its voice (4 s of the room, then softly, as usual and
loudly: −6, 0 and +4 dB) and plays then; a guest plays at once. A calibration that fails is counted, and the child plays as it
may without one. Every cell has the same number of tasks; speakers take turns. Writes Markdown to standard output.
"""

import argparse
import csv
import hashlib
import itertools
import json
import subprocess
import sys
import tempfile
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pyworld
import scipy.signal
import soundfile

RATE = 16000
LEVELS = (-20, -30, -40, -50, -60)
DISTANCES = (15, 20, 25, 30, 40, 50)
MICROPHONES = ("flat", "laptop", "telephone")
TASKS = ("cloud", "airplane", "dog", "balloon")
SYLLABLES = "1234568 9".replace(" ", "")


def number(text):
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big")


def read(path):
    samples, own = soundfile.read(path, dtype="float64", always_2d=True)
    samples = samples.mean(1)
    if own != RATE:
        samples = scipy.signal.resample_poly(samples, RATE, own)
    power = np.convolve(samples**2, np.ones(320) / 320, "same")
    loud = np.flatnonzero(power > power.max() * 10**-3)
    return samples[max(0, loud[0] - 320): loud[-1] + 320]


def active_level(samples):
    """The level of what is less than 20 dB below the loudest 20 ms, dBFS."""
    power = np.convolve(samples**2, np.ones(320) / 320, "same")
    return 10 * np.log10(power[power > power.max() * 10**-2].mean())


def at(samples, level):
    return samples * 10 ** ((level - active_level(samples)) / 20)


def room(count, random):
    """A room: noise that falls by 6 dB an octave above 100 Hz, and a hum; root mean square 1."""
    spectrum = np.fft.rfft(random.standard_normal(count))
    frequency = np.fft.rfftfreq(count, 1 / RATE)
    noise = np.fft.irfft(spectrum / np.maximum(100, frequency), count)
    noise = noise / noise.std() + 0.3 * np.sin(2 * np.pi * 100 * np.arange(count) / RATE)
    return noise / noise.std()


def microphone(samples, name):
    if name == "flat":
        return samples
    low, high = (200, 7000) if name == "laptop" else (300, 3400)
    samples = scipy.signal.sosfilt(
        scipy.signal.butter(4, (low, high), "bandpass", fs=RATE, output="sos"), samples)
    if name == "laptop":
        spectrum = np.fft.rfft(samples)
        frequency = np.fft.rfftfreq(len(samples), 1 / RATE)
        samples = np.fft.irfft(spectrum * np.minimum(1, 1000 / np.maximum(1, frequency)) ** 0.5, len(samples))
    return samples


def held(samples, seconds):
    """The middle of the loudest vowel, held under a pitch that wavers a little, by WORLD."""
    f0, time = pyworld.harvest(samples, RATE)
    envelope, aperiodicity = pyworld.cheaptrick(samples, f0, time, RATE), pyworld.d4c(samples, f0, time, RATE)
    power = np.where(f0 > 0, envelope.sum(1), 0)
    best = int(np.convolve(power, np.ones(9) / 9, "same").argmax())
    n = int(seconds * 200)
    curve = f0[best] * 2 ** (0.15 * np.sin(2 * np.pi * 5 * np.arange(n) / 200) / 12)
    wander = np.clip(best + np.round(3 * np.sin(np.arange(n) / 40)).astype(int), 0, len(f0) - 1)
    sound = pyworld.synthesize(curve, envelope[wander], aperiodicity[wander], RATE)
    edge = np.minimum(1, np.minimum(np.arange(len(sound)), np.arange(len(sound))[::-1]) / (0.03 * RATE))
    return sound * edge


class Voices:
    """The recordings of each speaker of a half, each part for one purpose."""

    def __init__(self, corpus, half):
        def chosen(names):
            return sorted(names)[half == "report":: 2]

        children = {}
        for path in sorted((corpus / "child_speech").rglob("*.WAV")):
            children.setdefault(path.parent.name, []).append(path)
        self.children = {name: [read(p) for p in children[name]] for name in chosen(children)}
        digits = defaultdict(list)
        for path in sorted((corpus / "digits_en").glob("*.wav"), key=lambda p: number(p.name)):
            digit, name, _ = path.stem.split("_")
            if digit in SYLLABLES:
                digits[name].append(path)
        self.speakers = {name: [read(p) for p in digits[name][:40]] for name in chosen(digits)}

    def turn(self, task, k):
        """A speaker, what it says for the calibration, and what it says in the task."""
        group = self.speakers if task == "dog" else self.children
        name = list(group)[k % len(group)]
        sounds = group[name]
        # Half of the recordings are for the calibration; the turn decides which of the others begin.
        half = len(sounds) // 2
        known, new = sounds[:half], sounds[half:]
        shift = (k // len(group)) % len(new)
        return name, known, new[shift:] + new[:shift]


def sequence(sounds, pause, seconds, lead):
    parts, length = [np.zeros(int(lead * RATE))], lead
    for sound in itertools.cycle(sounds):
        # Every sound is as loud as the others: the level of the voice is the cell's.
        parts += [at(sound, 0), np.zeros(int(pause * RATE))]
        length += len(sound) / RATE + pause
        if length > seconds:
            return np.concatenate(parts)


def said(task, new):
    if task == "cloud":
        return sequence([x[: int(1.5 * RATE)] for x in new], 0.7, 26, 4)
    if task == "airplane":
        return sequence(new, 0.15, 32, 1.5)
    if task == "dog":
        return sequence(new, 0.8, 24, 4)
    # A child that sees the balloon tries softer and louder ones.
    return np.concatenate([np.zeros(int(1.5 * RATE))] + [
        part for n, gain in enumerate((0, -3, 3, -6, 0)) for part in (at(held(new[n % len(new)], 3), gain), np.zeros(RATE))])


def spoken(known):
    """What is said in a calibration: silence, then softly, as usual and loudly."""
    parts, length = [np.zeros(int(4.4 * RATE))], 0.0
    for sound, gain in zip(itertools.cycle(known), itertools.cycle((-6, 0, 4))):
        parts += [at(sound, gain), np.zeros(int(0.25 * RATE))]
        length += len(sound) / RATE + 0.25
        if length > 15:
            return np.concatenate(parts)


def write(path, voice, level, distance, kind, seed):
    """The voice (active level 0 dB) in its room, through a microphone."""
    noise = room(len(voice), np.random.default_rng(seed)) * 10 ** (-distance / 20)
    through = microphone(voice, kind)
    gain = 10 ** ((level - active_level(through)) / 20)
    sound = (through + microphone(noise, kind)) * gain
    soundfile.write(path, np.clip(sound, -1, 1), RATE, subtype="PCM_16")


class Cells:
    def __init__(self, a):
        self.a, self.voices = a, Voices(a.corpus, a.half)
        self.tools = [("now", a.tool)] + ([("before", a.before)] if a.before else [])

    def tasks(self):
        cells = itertools.product(LEVELS, DISTANCES, MICROPHONES)
        for index, (level, distance, kind) in enumerate(cells):
            for task in TASKS:
                for n in range(self.a.takes):
                    yield level, distance, kind, task, index + n * 7

    def run(self, given):
        level, distance, kind, task, k = given
        name, known, new = self.voices.turn(task, k)
        rows = []
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            write(folder / "take.wav", said(task, new), level, distance, kind, 2 * k)
            write(folder / "calibration.wav", spoken(known), level, distance, kind, 2 * k + 1)
            for version, tool in self.tools:
                base = [str(tool)]
                records = ["--database", str(folder / f"{version}.sqlite")]
                call(base + ["children", "add", "A"] + records)
                measured = call(base + ["calibrate", "--child", "A", "--input", str(folder / "calibration.wav")] + records)
                for who, options in (("measured", ["--child", "A"] + records), ("guest", [])):
                    played = call(base + ["play", task, "--input", str(folder / "take.wav"), "--events"] + options)
                    names = [json.loads(line)["name"] for line in played.stdout.splitlines()]
                    rows.append(dict(
                        version=version, who=who, level=level, distance=distance, microphone=kind, task=task, speaker=name,
                        is_measured=measured.returncode == 0, finished="gameFinished" in names,
                        why=measured.stderr.strip().splitlines()[-1:] if measured.returncode else ""))
        return rows


def call(arguments):
    return subprocess.run(arguments, capture_output=True, text=True)


def percent(rows):
    return f"{100 * sum(r['finished'] for r in rows) / len(rows):.0f}" if rows else "–"


def tell(rows, versions):
    def of(**wanted):
        return [r for r in rows if all(r[key] == value for key, value in wanted.items())]

    for version in versions:
        for who in ("measured", "guest"):
            print(f"\n{version}, {who}: finished, %\n")
            print("| speech, dBFS | " + " | ".join(f"room {d} dB below" for d in DISTANCES) + " |")
            print("| ---: |" + " ---: |" * len(DISTANCES))
            for level in LEVELS:
                cells = [percent(of(version=version, who=who, level=level, distance=d)) for d in DISTANCES]
                print(f"| {level} | " + " | ".join(cells) + " |".replace("-", "−"))
        print(f"\n{version}, from 20 dB on: finished, %\n")
        print("| who | " + " | ".join(MICROPHONES) + " | " + " | ".join(TASKS) + " | all |")
        print("| --- |" + " ---: |" * (len(MICROPHONES) + len(TASKS) + 1))
        for who in ("measured", "guest"):
            near = [r for r in of(version=version, who=who) if r["distance"] >= 20]
            parts = [[r for r in near if r["microphone"] == m] for m in MICROPHONES]
            parts += [[r for r in near if r["task"] == t] for t in TASKS] + [near]
            print(f"| {who} | " + " | ".join(map(percent, parts)) + f" ({len(near)}) |")
        failed = [r for r in of(version=version, who="measured") if not r["is_measured"]]
        print(f"\n{version}: calibrations that gave no result: "
              + ", ".join(f"{sum(r['distance'] == d for r in failed)} at {d} dB" for d in DISTANCES) + ".")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", type=Path, required=True)
    parser.add_argument("--before", type=Path)
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--half", choices=("report", "choose"), default="report")
    parser.add_argument("--takes", type=int, default=1, help="takes of each task in a cell")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--csv", type=Path, help="write a row for each task here")
    parser.add_argument("--every", type=int, default=1, help="only every so many-th task, for a look")
    a = parser.parse_args()
    cells = Cells(a)
    rows = []
    with ThreadPoolExecutor(a.jobs) as pool:
        for done, found in enumerate(pool.map(cells.run, list(cells.tasks())[:: a.every])):
            rows += found
            if done % 50 == 0:
                print(done, file=sys.stderr, flush=True)
    if a.csv:
        with open(a.csv, "w", newline="") as file:
            writer = csv.DictWriter(file, rows[0])
            writer.writeheader()
            writer.writerows(rows)
    tell(rows, [version for version, _ in cells.tools])


if __name__ == "__main__":
    main()
