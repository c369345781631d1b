"""The voice gate beside what is no voice: coughs, music, noises of a house, claps, whispers; and voices, sung vowels.

    other_sounds.py make --packages DIR --corpus DIR --output MATERIAL
    other_sounds.py table --material MATERIAL --tool ossicle [--tool NAME=ossicle] [--split test]

`--packages` holds unpacked Debian packages, a folder each (`apt-get download NAME; dpkg -x NAME_*.deb DIR/NAME`): those of
`SOURCES`, hydrogen-drumkits and sonic-pi-samples. Each source (a package, a speaker, a language, a computed family)
is in one split: rules are chosen on `choice`, and `test` is what the results report. Each sound is presented four times, as in
`gate_evaluation.py`: three peak levels in a room, and 20 dB above a noise.

Recorded coughs: the six of Debian's hedgewars-data (GFDL-1.3; two of its files are the same), cut into their bursts.
Computed coughs (`cough`): an explosive burst of noise, a quieter noise, and in most of them a voiced end, with the
durations that J. Korpáš, J. Sadloňová and M. Vrabec name ("Analysis of the cough sound: an overview", Pulmonary Pharmacology
9, 1996, 261–268), through the formants of a vocal tract. Whispers are voices that WORLD synthesises with noise in
place of the periods. Nothing of this is in the package; it only measures.
"""

import argparse
import hashlib
import json
import re
import subprocess
import tempfile
from collections import defaultdict
from pathlib import Path

import numpy as np
import pyworld
import soundfile
from scipy.signal import lfilter

import gate_evaluation
import mixing
import training_material
from mixing import RATE

AUDIO = (".wav", ".ogg", ".oga", ".flac")
# Split, kind, package, names of the files, how many.
SOURCES = [
    ("choice", "music", "wesnoth-1.16-music", r".", 12), ("choice", "music", "megaglest-data", r"music", 6),
    ("choice", "music", "warmux-data", r"music", 12), ("choice", "music", "unknown-horizons", r"music", 12),
    ("choice", "music", "singularity-music", r".", 8),
    ("test", "music", "drascula-music", r".", 12), ("test", "music", "supertux-data", r"music", 12),
    ("test", "music", "supertuxkart-data", r"music", 12), ("test", "music", "warzone2100-music", r".", 12),
    ("choice", "household", "minetest-data", r"door|chest|water|fire|glass|gate|foot", 30),
    ("choice", "household", "oxygen-sounds", r".", 25), ("choice", "household", "sound-icons", r".", 20),
    ("choice", "household", "lincity-ng-data", r"sounds?/", 20),
    ("test", "household", "lomiri-sounds", r".", 45), ("test", "household", "tuxpaint-data", r".", 20),
    ("test", "household", "pingus-data", r"sounds/", 20),
]
SPOKEN = r"voice|speech|vox|talk|crowd|ouch|hello|yes|yipee|oh-?no"
# Recorded coughs for the choice; the others are for the test.
COUGHERS = ("HillBilly", "Default_ru")


def resonance(x, frequency, width):
    r = np.exp(-np.pi * width / RATE)
    a = [1, -2 * r * np.cos(2 * np.pi * frequency / RATE), r * r]
    return lfilter([sum(a)], a, x)


def cough(random, hoarse=True):
    """A computed cough: 30–60 ms of explosion, 80–250 ms of quieter noise, in three of four 50–200 ms of a voiced end. If not
    `hoarse`, the voiced end is always there, nearly as loud as the explosion or louder, and cleaner than that of most people."""
    scale = np.exp(random.uniform(np.log(1.0), np.log(1.5)))
    burst, middle = random.uniform(0.03, 0.06), random.uniform(0.08, 0.25)
    voiced = random.uniform(0.05, 0.2) if not hoarse or random.random() < 0.75 else 0
    count = int((burst + middle + voiced + 0.05) * RATE)
    t = np.arange(count) / RATE
    quiet = 10 ** (random.uniform(-18, -6) / 20)
    points = [0, random.uniform(0.002, 0.01), burst, burst + 0.02, burst + middle]
    heights = [0, 1, random.uniform(0.5, 0.9), quiet, quiet * random.uniform(0.3, 1)]
    noise = random.standard_normal(count)
    noise = lfilter([1 - 0.4], [1, -random.uniform(0, 0.5)], noise) * np.interp(t, points + [t[-1]], heights + [0])
    sound = noise
    if voiced:
        # A glottis that closes roughly: jitter of 2 to 8 %, falling pitch, breath.
        pitch = np.exp(random.uniform(np.log(120), np.log(500)))
        fall = 2 ** (-random.uniform(0.1, 0.8) * np.clip((t - burst - middle / 2) / (voiced + middle / 2), 0, 1))
        knots = np.arange(0, t[-1] + 0.01, 0.005)
        rough = np.interp(t, knots, 1 + random.normal(0, random.uniform(0.01, 0.05) if hoarse else 0.01, len(knots)))
        phase = np.cumsum(pitch * fall * rough) / RATE % 1
        pulse = np.where(phase < 0.6, np.sin(np.pi * phase / 0.6) ** 2, 0)
        pulse = np.diff(pulse, prepend=0) * RATE / pitch / 6
        loud = 10 ** ((random.uniform(-14, 0) if hoarse else random.uniform(-4, 4)) / 20)
        begin = burst + random.uniform(0.3, 1) * middle
        shape = np.interp(t, [0, begin, begin + 0.03, burst + middle + voiced * 0.6, burst + middle + voiced, t[-1]],
                          [0, 0, 1, random.uniform(0.4, 1), 0, 0])
        sound = sound + (pulse + random.uniform(0.1, 0.6 if hoarse else 0.2) * random.standard_normal(count)) * loud * shape
    for low, high, width in ((450, 900, 180), (1200, 1900, 220), (2300, 3200, 350)):
        f = random.uniform(low, high) * scale
        sound = 0.35 * sound + resonance(sound, min(f, 7000), width)
    return mixing.tidy(sound.astype(np.float32), RATE)


def bursts(path):
    """The bursts of a recording of coughs: parted where the level falls 20 dB below its loudest for 40 ms, or dips by 9 dB."""
    samples, rate = soundfile.read(path, dtype="float32", always_2d=True)
    samples = mixing.tidy(samples.mean(1), rate)
    step = RATE // 100
    level = 10 * np.log10((samples[: len(samples) // step * step].reshape(-1, step) ** 2).mean(1) + 1e-9)
    level = np.convolve(level, np.ones(3) / 3, "same")
    cuts, low, since = [0], 0.0, level[0]
    peak, dip, place = level[0], level[0], 0
    for k, value in enumerate(level):
        if value < dip:
            dip, place = value, k
        if dip < peak - 9 and value > dip + 9 and value > level.max() - 15:
            cuts.append(place)
            peak, dip = value, value
        if value > peak:
            peak, dip = value, value
    for a, b in zip(cuts, cuts[1:] + [len(level)]):
        if b - a > 8 and level[a:b].max() > level.max() - 15:
            yield mixing.tidy(samples[a * step : b * step], RATE)


def whisper(samples):
    x = samples.astype(np.float64)
    f0, time = pyworld.dio(x, RATE)
    f0 = pyworld.stonemask(x, f0, time, RATE)
    envelope = pyworld.cheaptrick(x, f0, time, RATE)
    sound = pyworld.synthesize(np.zeros_like(f0), envelope, np.ones_like(envelope), RATE)
    return mixing.tidy(sound.astype(np.float32), RATE)


def chosen(paths, count):
    return sorted(sorted(paths, key=lambda p: hashlib.sha256(p.name.encode()).hexdigest())[:count])


def files(folder, wanted=r"."):
    return [p for p in sorted(folder.rglob("*")) if p.suffix.lower() in AUDIO and re.search(wanted, str(p), re.I)]


def excerpt(path, random, longest=3.0):
    """Some seconds from a place by chance."""
    with soundfile.SoundFile(path) as file:
        start = int(random.uniform(0, 0.8) * max(0, len(file) - longest * file.samplerate))
        file.seek(start)
        samples = file.read(int(longest * file.samplerate), dtype="float32", always_2d=True).mean(1)
        return mixing.tidy(samples, file.samplerate)


def speakers(corpus):
    """Split, source and paths of voices: children first, then other people, then syllables."""
    for k, folder in enumerate(sorted((corpus / "child_speech").glob("age*"))):
        paths = [p for p in sorted(folder.rglob("*")) if p.suffix.lower() == ".wav"]
        yield ("choice", "test")[k % 2], "child", folder.name, paths
    found = defaultdict(list)
    for path in sorted((corpus / "learners_en").rglob("*.flac")):
        found[path.name[:5]].append(path)
    for k, (name, paths) in enumerate(sorted(found.items())):
        yield ("choice", "test")[k % 2], "voice", f"learner {name}", chosen(paths, 2)
    for name, split in (("george", "choice"), ("jackson", "test"), ("nicolas", "choice"), ("theo", "test"), ("yweweler", "test")):
        yield split, "voice", f"digits {name}", chosen(list((corpus / "digits_en").glob(f"*_{name}_*")), 20)


def sounds(packages, corpus):
    """Split, kind, source and samples of every sound."""
    random = np.random.default_rng(41)
    heard = set()
    for path in files(packages / "hedgewars-data", r"PoisonCough"):
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        if digest in heard:
            continue
        heard.add(digest)
        who = path.parent.name
        yield "choice" if who in COUGHERS else "test", "cough", f"hedgewars {who}", mixing.read(path)
        for number, burst in enumerate(bursts(path)):
            yield "choice" if who in COUGHERS else "test", "cough", f"hedgewars {who} {number}", burst
    for split, seed, count in (("choice", 1, 150), ("test", 2, 100)):
        own = np.random.default_rng(seed)
        for number in range(count):
            yield split, "computed cough", f"cough {seed} {number}", cough(own)
        for number in range(50):
            yield split, "voiced cough", f"voiced cough {seed} {number}", cough(own, hoarse=False)
    for split, kind, package, wanted, count in SOURCES:
        for path in chosen([p for p in files(packages / package, wanted) if not re.search(SPOKEN, p.name, re.I)], count):
            yield split, kind, f"{package} {path.name}", (
                excerpt(path, random) if kind == "music" else mixing.read(path, longest=2.0))
    for path in files(corpus / "music") + files(corpus / "env", r"piano|jazz_guitar"):
        for number in range(3):
            yield "test", "music", f"corpus {path.name} {number}", excerpt(path, random)
    for path in files(corpus / "env", r"rain|typing|thunder|train|snoring|applause"):
        for number in range(3):
            yield "test", "household", f"corpus {path.name} {number}", excerpt(path, random, 2.0)
    for kind, path in gate_evaluation.impacts(packages / "hydrogen-drumkits", packages / "sonic-pi-samples"):
        if kind == "claps and knocks":
            yield "test", "clap", f"{path.parent.name} {path.name}", mixing.read(path, longest=2.0)
    for path in chosen(files(packages / "bucklespring-data"), 25) + chosen(files(packages / "minetest-data", "dig|place"), 25):
        yield "choice", "clap", f"{path.parent.name} {path.name}", mixing.read(path, longest=2.0)
    languages = [("choice", name) for name in "it lt nl ru".split()] + [("test", name) for name in "cs da de es fr hu nds".split()]
    sources = list(speakers(corpus)) + [
        (split, "voice", f"klettres {name}", chosen(files(packages / "klettres-data" / "usr/share/klettres" / name), 25))
        for split, name in languages]
    for split, kind, source, paths in sources:
        for number, path in enumerate(paths):
            samples = mixing.read(path, longest=3.0)
            if samples is None or mixing.voicing_onset(mixing.voicing(samples)[0]) is None:
                continue
            yield split, kind, f"{source} {path.name}", samples
            if number % 5 == 0:
                yield split, "whisper", f"{source} {path.name}", whisper(samples)
    for path in files(corpus / "singing_vocadito1"):
        for number in range(12):
            samples = excerpt(path, random, 2.0)
            if samples is not None and mixing.voicing_onset(mixing.voicing(samples)[0]) is not None:
                yield "test", "sung", f"{path.name} {number}", samples
    for path in files(corpus / "voicesauce_wavs"):
        yield "choice", "sung", path.name, mixing.read(path)
    for split, seed in (("choice", 3), ("test", 4)):
        own = np.random.default_rng(seed)
        for number in range(60):
            yield split, "computed vowel", f"vowel {seed} {number}", mixing.tidy(training_material.sustained(own), RATE)


def make(a):
    inputs, items, heard = mixing.Inputs(a.output), [], set()
    for split, kind, source, samples in sounds(a.packages, a.corpus):
        if samples is None or (digest := hashlib.sha256(samples.tobytes()).digest()) in heard:
            continue
        heard.add(digest)
        for condition in range(len(mixing.CONDITIONS)):
            inputs.add(mixing.present(source, samples, condition))
            items.append(dict(split=split, kind=kind, source=source, condition=condition))
    (a.output / "items.json").write_text(json.dumps(items))
    counts = defaultdict(int)
    for item in items:
        counts[item["split"], item["kind"]] += 1
    print(dict(counts))


KINDS = ["clap", "cough", "computed cough", "voiced cough", "music", "household", "child", "voice", "whisper", "sung", "computed vowel"]


def table(a):
    items = json.loads((a.material / "items.json").read_text())
    inputs = mixing.Inputs(a.material, len(items))
    wanted = [k for k, item in enumerate(items) if item["split"] == a.split]
    inputs.paths = [inputs.paths[k] for k in wanted]
    items = [items[k] for k in wanted]
    columns, reasons, delays = [], None, {}
    for tool in a.tool:
        name, _, path = tool.rpartition("=")
        for strictness in (0, 1, 2):
            events = inputs.events(path, "gate", f"--gate-strictness={strictness}")
            columns.append((f"{name} {strictness}".strip(), [gate_evaluation.first_acceptance(e) for e in events]))
            reasons = events
    print("| counted as a voice, strictness | " + " | ".join(name for name, _ in columns) + " |")
    print("| --- |" + " ---: |" * len(columns))
    for kind in KINDS:
        mask = [k for k, item in enumerate(items) if item["kind"] == kind]
        cells = []
        for _, found in columns:
            yes = sum(found[k] is not None for k in mask)
            cells.append(gate_evaluation.interval(yes, len(mask)))
        print(f"| {kind} | " + " | ".join(cells) + " |")
    print("\n| from the voicing to its acceptance, median / p90, ms | " + " | ".join(name for name, _ in columns) + " |")
    print("| --- |" + " ---: |" * len(columns))
    for kind in ("child", "voice", "sung", "computed vowel"):
        cells = []
        for _, found in columns:
            d = [1000 * (f["time_s"] - f["voicing_onset_s"]) for f, i in zip(found, items) if f and i["kind"] == kind]
            cells.append(f"{np.median(d):.0f} / {np.percentile(d, 90):.0f}")
        print(f"| {kind} | " + " | ".join(cells) + " |")
    told = defaultdict(lambda: defaultdict(int))
    for item, events, accepted in zip(items, reasons, columns[-1][1]):
        if accepted is None:
            rejected = [e["reason"] for e in events if e["kind"] == "sound_rejected"]
            told[item["kind"]][rejected[0] if rejected else "not heard"] += 1
    names = sorted({reason for counts in told.values() for reason in counts})
    print(f"\n| refused by {columns[-1][0]} as | " + " | ".join(names) + " |\n| --- |" + " ---: |" * len(names))
    for kind in KINDS:
        print(f"| {kind} | " + " | ".join(str(told[kind][name]) for name in names) + " |")


def main():
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers(required=True)
    maker = commands.add_parser("make")
    for name in ("packages", "corpus", "output"):
        maker.add_argument(f"--{name}", type=Path, required=True)
    maker.set_defaults(run=make)
    shower = commands.add_parser("table")
    shower.add_argument("--material", type=Path, required=True)
    shower.add_argument("--tool", action="append", required=True)
    shower.add_argument("--split", default="test")
    shower.set_defaults(run=table)
    a = parser.parse_args()
    a.run(a)


if __name__ == "__main__":
    main()
