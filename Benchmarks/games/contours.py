#!/usr/bin/env python3
"""How well the games that follow a voice tell an imitation from another melody: sayLikeMe, with real voices.

    Benchmarks/games/contours.py COMMANDS CORPUS [--set NAME=VALUE …] [--half 0|1]

For each speaker an utterance of 0.5 to 3.5 s is recorded as the model, as a therapist would. Then the game hears nine
attempts, each 2.5 s after the one before, in a quiet room:

- imitations: the utterance itself; five semitones higher with a shorter vocal tract, as by a child; 1.3 times slower; 12 dB
  softer; in a noise 25 dB below it. Praat makes them (parselmouth), so pitch and time are those of a real voice, changed.
- others: the utterance on one pitch; with its melody upside down; another utterance of the same speaker; one of another
  speaker. Those of another length within the game's limits only: length alone shall decide nothing.

COMMANDS is the folder of the built commands, CORPUS the folder with child_speech, learners_en and speech_librispeech.
Speakers are split in two halves by their order; the settings were chosen on half 0, half 1 is held out. Needs
praat-parselmouth, numpy, soundfile.
"""

import argparse
import json
import subprocess
import tempfile
from collections import defaultdict
from pathlib import Path

import numpy as np
import parselmouth
import soundfile
from parselmouth.praat import call

RATE = 16_000
IMITATIONS = ["itself", "higher, as a child", "1.3 times slower", "12 dB softer", "in noise"]
OTHERS = ["one pitch", "upside down", "another of the same", "another speaker"]


def read(path):
    sound = parselmouth.Sound(str(path))
    sound = call(sound, "Convert to mono")
    return call(sound, "Resample", RATE, 50)


def cut(sound):
    """The first stretch of 0.5 to 3.5 s between silences."""
    grid = call(sound, "To TextGrid (silences)", 75, 0.0, -28.0, 0.3, 0.1, "silent", "sounding")
    for k in range(1, call(grid, "Get number of intervals", 1) + 1):
        if call(grid, "Get label of interval", 1, k) != "sounding":
            continue
        start, end = call(grid, "Get start time of interval", 1, k), call(grid, "Get end time of interval", 1, k)
        if 0.5 <= end - start <= 3.5:
            return sound.extract_part(start, end)
    return None


def changed(sound, change_pitch=None, slower=1.0):
    manipulation = call(sound, "To Manipulation", 0.01, 70, 600)
    if change_pitch:
        tier = call(manipulation, "Extract pitch tier")
        count = call(tier, "Get number of points")
        if count == 0:
            return None
        times = [call(tier, "Get time from index", k + 1) for k in range(count)]
        pitches = [call(tier, "Get value at index", k + 1) for k in range(count)]
        mean = float(np.exp(np.mean(np.log(pitches))))
        new = call("Create PitchTier", "changed", sound.xmin, sound.xmax)
        for time, pitch in zip(times, pitches):
            call(new, "Add point", time, min(650, max(60, change_pitch(pitch, mean))))
        call([new, manipulation], "Replace pitch tier")
    if slower != 1:
        tier = call("Create DurationTier", "slower", sound.xmin, sound.xmax)
        call(tier, "Add point", sound.xmin, slower)
        call([tier, manipulation], "Replace duration tier")
    return call(manipulation, "Get resynthesis (overlap-add)")


def as_child(sound):
    median = call(call(sound, "To Pitch", 0, 70, 600), "Get quantile", 0, 0, 0.5, "Hertz")
    return call(sound, "Change gender", 70, 600, 1.18, median * 2 ** (5 / 12), 1, 1)


def values(sound):
    samples = np.asarray(sound.values[0])
    return samples / max(1e-9, np.abs(samples).max()) * 0.3


def melody(sound):
    """Whether the pitch moves at all: a flat utterance has no other melody."""
    pitch = sound.to_pitch(0.01, 70, 600).selected_array["frequency"]
    pitch = pitch[pitch > 0]
    return len(pitch) > 20 and np.std(1200 * np.log2(pitch)) >= 80


def utterances(corpus):
    """The speakers' utterances: the speaker is a part of the file's name or its folder."""
    found = defaultdict(list)
    for path in sorted(corpus.glob("child_speech/*/*.WAV")):
        found["child " + path.parent.name].append(path)
    for path in sorted(corpus.glob("learners_en/*.flac")):
        found["learner " + path.stem[:5]].append(path)
    for path in sorted(corpus.glob("speech_librispeech/**/*.flac")):
        found["reader " + path.stem.split("-")[0]].append(path)
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("commands", type=Path)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--set", nargs="*", default=[])
    parser.add_argument("--half", type=int, default=1)
    parser.add_argument("--limit", type=int, default=40)
    options = parser.parse_args()
    speakers = {}
    for name, paths in utterances(options.corpus).items():
        parts = [part for path in paths[:8] if (part := cut(read(path))) is not None and melody(part)]
        if len(parts) >= 2:
            speakers[name] = parts[:2]
    names = sorted(speakers)[options.half::2][: options.limit]
    random = np.random.default_rng(4)
    room = lambda seconds: random.normal(0, 0.0002, int(seconds * RATE))
    counts, shares = defaultdict(lambda: [0, 0]), defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)

        def run(*arguments):
            done = subprocess.run(
                [options.commands / "voice-games", *arguments, "--database", folder / "games.sqlite"],
                capture_output=True, text=True)
            return done.returncode, done.stdout + done.stderr

        run("children", "add", "Anna")
        for n, name in enumerate(names):
            model, second = speakers[name]
            other = speakers[names[(n + 1) % len(names)]][0]
            noisy = values(model)
            level = np.sqrt(np.mean(noisy**2)) * 10 ** (-25 / 20)
            attempts = {
                "itself": values(model),
                "higher, as a child": values(as_child(model)),
                "1.3 times slower": values(changed(model, slower=1.3)),
                "12 dB softer": values(model) * 0.25,
                "in noise": noisy + random.normal(0, level, len(noisy)),
                "one pitch": changed(model, lambda pitch, mean: mean),
                "upside down": changed(model, lambda pitch, mean: mean**2 / pitch),
                "another of the same": values(second),
                "another speaker": values(other),
            }
            for kind in ["one pitch", "upside down"]:
                attempts[kind] = values(attempts[kind])
            for kind in ["another of the same", "another speaker"]:
                if not 1 / 1.7 < len(attempts[kind]) / len(noisy) < 1.7:
                    # The same melody, stretched to the model's length: what decides is the melody.
                    attempts[kind] = np.interp(
                        np.linspace(0, 1, len(noisy)), np.linspace(0, 1, len(attempts[kind])), attempts[kind])
            soundfile.write(folder / "model.wav", np.concatenate([room(1.5), noisy, room(1)]), RATE)
            status, text = run("settings", "record", "sayLikeMe", "--child", "Anna", f"m={folder / 'model.wav'}")
            if status:
                print(f"# {name}: {text.strip()}")
                continue
            run("settings", "set", "sayLikeMe", "--child", "Anna", "plays-model=no", "hits=50", *options.set)
            sound = [room(2)]
            spans = []
            for kind, samples in attempts.items():
                start = sum(map(len, sound)) / RATE
                sound += [samples + random.normal(0, 0.0002, len(samples)), room(2.8)]
                spans.append((kind, start, start + len(samples) / RATE + 2.6))
            soundfile.write(folder / "play.wav", np.concatenate(sound), RATE)
            status, text = run("play", "sayLikeMe", "--child", "Anna", "--events", "--input", folder / "play.wav")
            events = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
            for kind, start, end in spans:
                ends = [e for e in events if e["name"].startswith("contourM") and start < e["time"] < end]
                counts[kind][1] += 1
                if any(e["name"] == "contourMatched" for e in ends):
                    counts[kind][0] += 1
                if ends:
                    shares[kind].append(ends[0]["measured"]["points"])
    print(f"{len(names)} speakers of half {options.half}")
    print("| attempt | taken | of | median share of the line |\n|---|---|---|---|")
    for kind in IMITATIONS + OTHERS:
        taken, count = counts[kind]
        print(f"| {kind} | {taken} | {count} | {np.median(shares[kind]) if shares[kind] else float('nan'):.0f} % |")
    for label, kinds in [("imitations", IMITATIONS), ("others", OTHERS)]:
        taken, count = (sum(counts[kind][k] for kind in kinds) for k in (0, 1))
        print(f"{label}: {taken} of {count}, {100 * taken / max(1, count):.0f} %")


if __name__ == "__main__":
    main()
