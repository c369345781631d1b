"""What the gate's scorer is trained on: writes WAV files and `manifest.csv` (path, label, group) into a folder.

    training_material.py --packages DIR --klettres DIR --corpus DIR --output DIR

`--packages` holds unpacked Debian packages, a folder each (`apt-get download NAME; dpkg -x NAME_*.deb DIR/NAME`):
bucklespring-data, csmash-data, enigma-data, extremetuxracer-data, foobillardplus-data, freedink-data,
frozen-bubble-data, gnubg-data, hedgewars-data, hydrogen-data, lbreakout2-data, lmms-common, minetest-data, pingus-data
and fluid-soundfont-gm, whose percussion `fluidsynth` renders. `--corpus` is a folder of voices (see `voices`).

Not read: hydrogen-drumkits, sonic-pi-samples, and the klettres languages cs da de es fr hu nds, which
`gate_evaluation.py` reports on; nor the corpus's claps and percussion, which are copies from the first two.
"""

import argparse
import csv
import re
import struct
import subprocess
import tempfile
from pathlib import Path

import numpy as np
import pyworld
import soundfile

from mixing import RATE, read, tidy, voicing, voicing_onset

LANGUAGES = "ar en en_GB he it lt nl nb pt_BR ru tn uk".split()
# Packages, the names of the files that are struck things, and names that are not.
IMPACTS = [
    ("bucklespring-data", r".", r"^$"),
    ("hydrogen-data", r"drumkits", r"^$"),
    ("lmms-common", r"samples/(drums|latin|misc)/", r"break|loop|vox|voice|speech"),
    ("minetest-data", r"sounds/.*(dig|dug|foot|place|door|chest|break|hit|gate|item|tnt|glass)",
     r"water|lava|fire|swoosh|cool"),
    ("hedgewars-data",
     r"Sounds/[^/]*(knock|impact|hit|hammer|bell|steps|drop|glass|splash|break|click|ricochet|whack|bump|metal|mine|cake"
     r"|brick|baseball|guitar|pick|shotgun)[^/]*$", r"voices"),
] + [
    (package, r"(hit|ball|bounce|knock|click|brick|dice|move|drop|thud|wall|door|stone|crack|shatter|tick|pop|launch"
              r"|rebound|stick|lock|clang|coin|metal|wood|impact|switch|lever)[^/]*$", r"ouch|yipee|voice|music")
    for package in ("foobillardplus-data", "csmash-data", "frozen-bubble-data", "lbreakout2-data", "enigma-data",
                    "gnubg-data", "pingus-data", "freedink-data", "extremetuxracer-data")
]
# General MIDI: programs with the first, last and step of their notes; channel 10's kits are rendered whole.
MELODIC = {
    0: (36, 90, 6), 8: (60, 97, 4), 9: (72, 100, 4), 10: (60, 97, 5), 11: (53, 90, 4), 12: (48, 90, 4),
    13: (65, 100, 4), 14: (60, 78, 2), 15: (60, 85, 5), 24: (40, 80, 5), 45: (48, 90, 6), 47: (40, 60, 3),
    108: (55, 85, 4), 112: (60, 90, 5), 113: (55, 85, 4), 114: (55, 85, 4), 115: (50, 90, 4), 116: (40, 80, 5),
    117: (40, 80, 5), 118: (40, 80, 5)}
KITS = (0, 8, 16, 24, 25, 32, 40, 48)
SPACING = 2500


def write_midi(path, events):
    def number(n):
        digits = [n & 127]
        while n := n >> 7:
            digits.insert(0, n & 127 | 128)
        return bytes(digits)

    data, last = b"", 0
    for time, message in events:
        data += number(time - last) + message
        last = time
    data += number(3000) + b"\xff\x2f\x00"
    # 500 ticks a beat at 120 beats a minute: a tick is a millisecond.
    path.write_bytes(b"MThd" + struct.pack(">IHHH", 6, 0, 1, 500) + b"MTrk" + struct.pack(">I", len(data)) + data)


def soundfont(packages):
    font = next((packages / "fluid-soundfont-gm").rglob("*.sf2"))
    jobs = [(9, kit, range(27, 88)) for kit in KITS] + [(0, p, range(*notes)) for p, notes in MELODIC.items()]
    with tempfile.TemporaryDirectory() as folder:
        midi, wave = Path(folder) / "a.mid", Path(folder) / "a.wav"
        for channel, program, notes in jobs:
            for velocity in (60, 115):
                events = [(0, bytes([0xC0 | channel, program]))]
                for k, note in enumerate(notes):
                    start = 500 + k * SPACING
                    events += [(start, bytes([0x90 | channel, note, velocity])),
                               (start + (100 if channel == 9 else 200), bytes([0x80 | channel, note, 0]))]
                write_midi(midi, events)
                subprocess.run(["fluidsynth", "-ni", "-R", "0", "-C", "0", "-g", "0.8", "-r", str(RATE), "-F", wave,
                                font, midi], capture_output=True, check=True)
                samples = soundfile.read(wave, dtype="float32")[0].mean(1)
                for k, note in enumerate(notes):
                    start = int((0.45 + k * SPACING / 1000) * RATE)
                    sound = tidy(samples[start:start + int(2.4 * RATE)], RATE)
                    if sound is not None:
                        yield f"fluid/{channel}-{program}-{note}-{velocity}", sound


def impacts(packages, corpus):
    for package, wanted, unwanted in IMPACTS:
        for path in sorted((packages / package).rglob("*")):
            if path.suffix.lower() in (".wav", ".ogg", ".flac") and re.search(wanted, str(path), re.I) \
                    and not re.search(unwanted, path.name if package != "hedgewars-data" else str(path), re.I):
                yield package, path
    for path in sorted((corpus / "ui_sounds").glob("*.oga")):
        if not re.search("audio-channel|test-signal|speech", path.name):
            yield "ui_sounds", path


def voices(klettres, corpus, random):
    for language in LANGUAGES:
        for path in sorted((klettres / language).rglob("*.og*")):
            yield f"klettres-{language}", path
    for path in sorted((corpus / "child_speech").rglob("*.WAV")):
        yield "child_speech", path
    digits = sorted((corpus / "digits_en").glob("*.wav"))
    for k in sorted(random.choice(len(digits), 250, replace=False)):
        yield "digits-" + digits[k].name.split("_")[1], digits[k]
    for folder, pattern in (("dialog_nl", "*.ogg"), ("prompts_en_8k", "*"), ("egg", "*_AUD.wav")):
        for path in sorted((corpus / folder).glob(pattern)):
            yield folder, path


def child(samples, random):
    """The voice resynthesised by WORLD with a median pitch of 250 to 800 Hz and formants 5 to 40 % higher."""
    x = samples.astype(np.float64)
    f0, time = pyworld.dio(x, RATE)
    f0 = pyworld.stonemask(x, f0, time, RATE)
    if (f0 > 0).sum() < 10:
        return None
    envelope, aperiodicity = pyworld.cheaptrick(x, f0, time, RATE), pyworld.d4c(x, f0, time, RATE)
    f0 *= np.exp(random.uniform(np.log(250), np.log(800))) / np.median(f0[f0 > 0])
    bins = np.arange(envelope.shape[1])
    stretch = random.uniform(1.05, 1.4)
    envelope = np.array([np.interp(bins / stretch, bins, row) for row in envelope])
    return pyworld.synthesize(f0, envelope, aperiodicity, RATE).astype(np.float32)


def sustained(random):
    """A held vowel, as therapy asks for it: harmonics under formants, 80 to 800 Hz, with jitter, shimmer, drift and breath, and
    beginnings of 4 to 80 ms. Recordings of words have few of them, and none that begin hard."""
    duration, pitch = random.uniform(0.3, 1.2), np.exp(random.uniform(np.log(80), np.log(800)))
    time = np.arange(int(duration * RATE)) / RATE
    knots = np.arange(0, duration + 0.02, 0.01)
    jitter = random.normal(0, random.uniform(0, 0.006), len(knots)) + random.uniform(0, 0.02) * np.sin(
        2 * np.pi * random.uniform(3, 7) * knots) + random.uniform(-0.1, 0.1) * knots * (random.random() < 0.5)
    phase = 2 * np.pi * np.cumsum(pitch * 2 ** np.interp(time, knots, jitter)) / RATE
    scale = random.uniform(0.9, 1.5)
    formants = [(random.uniform(280, 850) * scale, 90), (random.uniform(800, 2200) * scale, 120),
                (random.uniform(2300, 3000) * scale, 180)]
    tilt, sound = random.uniform(0.6, 1.8), np.zeros(len(time))
    for number in range(1, int(7000 / pitch) + 1):
        f = number * pitch
        gain = number**-tilt * np.prod([c * c / np.hypot(c * c - f * f, f * w * scale) for c, w in formants])
        sound += gain * np.sin(number * phase + random.uniform(0, 2 * np.pi))
    sound *= 1 + np.interp(time, knots, random.normal(0, random.uniform(0, 0.08), len(knots)))
    sound += np.sqrt(np.mean(sound**2)) * random.uniform(0, 0.1) * random.standard_normal(len(time))
    return faded(sound, random)


def faded(sound, random):
    """With a beginning of 4 to 80 ms and an end of 30 ms."""
    edge = int(np.exp(random.uniform(np.log(0.004), np.log(0.08))) * RATE)
    sound = sound.copy()
    sound[:edge] *= (1 - np.cos(np.pi * np.arange(edge) / edge)) / 2
    sound[-480:] *= np.linspace(1, 0, 480)
    return sound.astype(np.float32)


def hard(samples, random):
    """The voice from within its first voiced stretch on: begun at once, as a glottal stop does."""
    voiced = voicing(samples)[0]
    onset = voicing_onset(voiced)
    if onset is None:
        return None
    start = int((onset + random.uniform(0.02, 0.06)) * RATE)
    return faded(samples[start:], random) if len(samples) - start > RATE // 6 else None


def main():
    parser = argparse.ArgumentParser()
    for name in ("packages", "klettres", "corpus", "output"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    a = parser.parse_args()
    a.output.mkdir(parents=True, exist_ok=True)
    random = np.random.default_rng(1)
    rows = []

    def add(label, group, samples):
        path = a.output / f"{len(rows)}.wav"
        soundfile.write(path, samples * 0.9, RATE, subtype="PCM_16")
        rows.append((path.name, label, group))

    rendered = list(soundfont(a.packages))
    for k in sorted(random.choice(len(rendered), 500, replace=False)):
        add("impact", rendered[k][0], rendered[k][1])
    for group, path in impacts(a.packages, a.corpus):
        sound = read(path, longest=2.0)
        if sound is not None:
            add("impact", f"{group}/{path.name}", sound)
    heard = []
    for group, path in voices(a.klettres, a.corpus, random):
        sound = read(path, longest=1.5)
        if sound is not None:
            heard.append((group, sound))
            add("voice", group, sound)
    for k in sorted(random.choice(len(heard), 350, replace=False)):
        sound = child(heard[k][1], random)
        sound = None if sound is None else tidy(sound, RATE)
        if sound is not None:
            add("child", heard[k][0], sound)
    for _ in range(300):
        add("made", "sustained", tidy(sustained(random), RATE))
    for k in sorted(random.choice(len(heard), 200, replace=False)):
        sound = hard(heard[k][1], random)
        if sound is not None:
            add("made", heard[k][0], tidy(sound, RATE))
    with open(a.output / "manifest.csv", "w", newline="") as file:
        csv.writer(file).writerows([("path", "label", "group"), *rows])
    print({label: sum(r[1] == label for r in rows) for label in ("impact", "voice", "child", "made")})


if __name__ == "__main__":
    main()
