"""Every game played to its end on recordings of real voices and on synthetic children's voices.

    finished.py --tool game-events --klettres DIR --corpus DIR [--output DIR]

Each game gets a recording that a child who can do it would make: real voices (klettres, child speech, singing) one after
the other in a room of −58 dBFS, with hand claps between; and the same with a synthetic child: WORLD's resynthesis at 500
and 700 Hz with formants 20 % higher. What is to be held or glided is a real vowel under a made pitch (WORLD): no recording
does just what an exercise asks for. The mole's take is two such voices at once. Prints a table: what was played, whether
the game was finished, when, how many voices and other sounds there were. Writes Markdown to standard output.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import librosa
import numpy as np
import pyworld
import soundfile

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "voice"))
import mixing  # noqa: E402
import acceptance  # noqa: E402

RATE = 22050
# Around which the real voices' held vowels stand, hertz.
REAL = 260


class Take:
    """A recording that is being put together."""

    def __init__(self, seconds=0.8):
        self.parts = [np.zeros(int(seconds * RATE))]
        self.random = np.random.default_rng(7)

    def add(self, samples, level=-22, pause=0.7):
        active = mixing.active_level(samples, RATE)
        self.parts += [samples * 10 ** ((level - active) / 20), np.zeros(int(pause * RATE))]
        return self

    def write(self, path):
        sound = np.concatenate(self.parts)
        sound = sound + mixing.room(len(sound), -58, self.random)
        soundfile.write(path, np.clip(sound, -1, 1), RATE, subtype="PCM_16")
        return path


def read(path, start=0.0, longest=3.0):
    samples, own = soundfile.read(path, dtype="float32", always_2d=True)
    samples = samples[int(start * own):].mean(1)
    return mixing.tidy(samples, own, RATE, longest)


def child(samples, pitch):
    """The voice with a median pitch of `pitch` and formants 20 % higher, by WORLD."""
    x = samples.astype(np.float64)
    f0, time = pyworld.harvest(x, RATE)
    envelope, aperiodicity = pyworld.cheaptrick(x, f0, time, RATE), pyworld.d4c(x, f0, time, RATE)
    f0 *= pitch / np.median(f0[f0 > 0])
    bins = np.arange(envelope.shape[1])
    envelope = np.array([np.interp(bins / 1.2, bins, row) for row in envelope])
    return pyworld.synthesize(f0, envelope, aperiodicity, RATE).astype(np.float32)


def sung(samples, curve):
    """The voice held: the middle of its loudest vowel, stretched under the pitches of `curve` (5 ms each), by WORLD."""
    x = samples.astype(np.float64)
    f0, time = pyworld.harvest(x, RATE)
    envelope, aperiodicity = pyworld.cheaptrick(x, f0, time, RATE), pyworld.d4c(x, f0, time, RATE)
    power = np.where(f0 > 0, envelope.sum(1), 0)
    best = int(np.convolve(power, np.ones(9) / 9, "same").argmax())
    wander = np.clip(best + np.round(3 * np.sin(np.arange(len(curve)) / 40)).astype(int), 0, len(f0) - 1)
    held = pyworld.synthesize(np.asarray(curve, float), envelope[wander], aperiodicity[wander], RATE)
    edge = np.minimum(1, np.minimum(np.arange(len(held)), np.arange(len(held))[::-1]) / (0.03 * RATE))
    return (held * edge).astype(np.float32)


def glide(first, last, seconds):
    return np.geomspace(first, last, int(seconds * 200))


def wavering(pitch, seconds):
    n = int(seconds * 200)
    return pitch * 2 ** (0.15 * np.sin(2 * np.pi * 5 * np.arange(n) / 200) / 12 + 0.2 * np.linspace(0, 1, n) / 12)


def takes(a, speaker, base):
    """(name, settings, recording) of each game; `speaker` changes a real voice, and held vowels stand around `base` hertz."""
    syllables = [p for l in ("cs", "de", "es") for p in sorted((a.klettres / l / "syllab").rglob("*.og*"))]
    short = [s for s in (read(p) for p in syllables) if s is not None and len(s) < 0.5 * RATE][:12]
    children = [read(p) for p in sorted((a.corpus / "child_speech").rglob("*.WAV"))[::7]]
    claps = [read(p, longest=0.5) for p in sorted((a.corpus / "claps").glob("*"))]
    singing = read(sorted((a.corpus / "singing_vocadito1").rglob("*.wav"))[0], longest=60.0)
    vowel = short[0]

    def change(**own):
        def apply(game):
            settings = acceptance.standard(a.tool, game)
            for part, values in own.items():
                settings[part].update(values)
            return settings
        return apply

    def sequence(sounds, level=-22, with_claps=True, lead=4.0, pause=0.7):
        take = Take(lead)
        for k, sound in enumerate(sounds):
            take.add(speaker(sound), level, pause)
            if with_claps:
                take.add(claps[k % len(claps)], -12, 0.4)
        return take

    def held(curves, level=-22, lead=0.8, pause=0.6):
        take = Take(lead)
        for curve in curves:
            take.add(sung(speaker(vowel), curve), level, pause)
        return take

    yield "cloud", change(), sequence([x[: int(1.5 * RATE)] for x in children[:7]] + short[:4])
    yield "airplane", change(), held([wavering(base, 4)] * 4)
    if base == REAL:
        yield "airplane (singing)", change(), Take(0.8).add(
            singing, -22)
        yield "balloon (singing)", change(parameters=dict(hold=1)), Take(0.8).add(singing, -22)
        yield "pitchHold (singing)", change(parameters=dict(hold=1, band=[100, 200], startsAgain=False)), Take(0.8).add(
            singing, -22)
    yield "dog", change(), sequence(short)
    yield "balloon", change(), held([wavering(base, 1.2), wavering(base, 3)])
    yield "balloon (popped first)", change(), Take(0.8).add(
        sung(speaker(vowel), wavering(base, 1)), -6).add(sung(speaker(vowel), wavering(base, 4)), -25, 2.0)
    yield "pitchHold", change(parameters=dict(band=[base / 1.15, base * 1.15])), held([wavering(base, 3)])
    points = [float(p) for p in np.geomspace(base, base * 1.5, 12)]
    yield "pitchGlide", change(parameters=dict(points=points)), held([glide(base * 0.97, base * 1.55, 2.5)])
    stairs = [float(p) for p in np.geomspace(base, base * 1.35, 4)]
    yield "pitchGlide (stairs)", change(parameters=dict(points=stairs, requiredTicks=6)), held(
        [wavering(p, 0.8) for p in stairs])
    yield "pitchSwitch", change(parameters=dict(low=[base / 1.2, base * 1.1], high=[base * 1.25, base * 1.8])), held(
        [wavering(base * f, 0.6) for f in [1, 1.45] * 4])
    low = sung(vowel, np.concatenate([wavering(131, 3), wavering(163, 3)]))
    high = sung(speaker(vowel), np.concatenate([wavering(303, 2), wavering(377, 2), wavering(303, 2)]))
    both = low / np.abs(low).max() + 0.7 * high / np.abs(high).max()
    yield "mole (two voices)", change(parameters=dict(pointsToWin=5)), Take(0.8).add(both, -20)
    yield "voiceTiming", change(parameters=dict(window=2, pause=1, irregularity=0)), sequence(
        (short * 4)[:24], with_claps=False, lead=1.3, pause=0.55)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    parser.add_argument("--klettres", type=Path, required=True)
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--output", type=Path, help="keep the recordings here")
    a = parser.parse_args()
    folder = a.output or Path(tempfile.mkdtemp())
    folder.mkdir(parents=True, exist_ok=True)
    speakers = {"real voices": (lambda x: x, REAL), "synthetic child, 500 Hz": (lambda x: child(x, 500), 500),
                "synthetic child, 700 Hz": (lambda x: child(x, 700), 700)}
    print("| voices | game | finished | at, s | voices heard | rejected | longest, s | events |")
    print("| --- | --- | --- | ---: | ---: | ---: | ---: | --- |")
    for name, (speaker, base) in speakers.items():
        for game, settings, take in takes(a, speaker, base):
            path = take.write(folder / f"{name} {game}.wav")
            answer, = acceptance.play(a.tool, [path], settings(game.split()[0]))
            report(name, game, answer)
    contrast(a, folder, speakers)


def contrast(a, folder, speakers):
    """Two phonemes and one spectrum: models and what is compared with them are different recordings of one speaker."""
    for name, (speaker, base) in speakers.items():
        # The Czech letters A and E.
        letters = {x: speaker(read(a.klettres / "cs" / "alpha" / f)) for x, f in (("a", "a-0.ogg"), ("e", "a-4.ogg"))}
        models = []
        for letter, samples in letters.items():
            half = Take(0.8).add(sung(samples, wavering(base * 0.92, 1.0)), -22)
            models.append(str(half.write(folder / f"{name} model {letter}.wav")))
        take = Take(0.8)
        for factor, letter in zip([1, 1.08, 0.96, 1.04, 1.12, 0.98, 1.06, 1.02], "aeaeaeae"):
            take.add(sung(letters[letter], wavering(base * factor, 0.5)), -22, 0.6)
        path = take.write(folder / f"{name} contrast.wav")
        request = json.dumps(dict(path=str(path), models=models)) + "\n"
        line = subprocess.run([a.tool], input=request, capture_output=True, check=True, text=True).stdout
        report(name, "phonemeContrast", json.loads(line))
        path = Take(0.8).add(sung(letters["a"], wavering(base * 1.08, 1.2)), -22).write(folder / f"{name} match.wav")
        request = json.dumps(dict(path=str(path), models=models[:1])) + "\n"
        line = subprocess.run([a.tool], input=request, capture_output=True, check=True, text=True).stdout
        report(name, "spectrumMatch", json.loads(line))


def report(name, game, answer):
    if "error" in answer:
        print(f"| {name} | {game} | {answer['error']} | | | | | |")
        return
    events = answer["events"]
    last = events[-1]
    summary = last["summary"]
    counts = {}
    for event in events:
        if event["name"] not in ("voiceHeard", "soundRejected", "gameStarted", "listeningStarted"):
            counts[event["name"]] = counts.get(event["name"], 0) + 1
    story = ", ".join(f"{k} {v}" for k, v in counts.items())
    print(f"| {name} | {game} | {'yes' if last['name'] == 'gameFinished' else 'no'} | {last['time']:.2f} | "
          f"{summary['voices']} | {summary['rejectedSounds']} | {summary['longestPhonation']:.2f} | {story} |", flush=True)


if __name__ == "__main__":
    main()
