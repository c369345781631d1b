"""The dog game's take-off and the thesis's rule on recordings: what takes it off, how long after the voicing onset.

    acceptance.py --tool game-events --set NAME --keep DIR FOLDERS…

Sets: `held-out` are the recordings that the voice gate's evaluation uses (../voice/gate_evaluation.py; --hydrogen,
--sonic-pi, --klettres, --ktuberling). The others are of Debian and were used for nothing before (--packages: a folder of
each package, unpacked): `new`, spoken names of tuxpaint-stamps-default and Czech dialogues of fillets-ng-data-cs against
the effects of games that are named like something struck (supertux-data, supertuxkart-data, colobot-common-sounds,
freedroidrpg-data); `kits`, the drum kits of avldrums.lv2-soundfont. Each sound stands alone, in four presentations
(../voice/mixing.py), before the dog game without its introduction.

The thesis's rule (*Hlásek*, 4.2.2): the amplitude, polled every 50 ms, is in the voice range (volume 60…170 of 200, level in
equal steps over 60 dB) for N ticks. Writes Markdown to standard output.
"""

import argparse
import hashlib
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np
import soundfile

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "voice"))
import gate_evaluation  # noqa: E402
import mixing  # noqa: E402
from gate_evaluation import interval  # noqa: E402

TICK = 0.05
STRUCK = (r"hit|knock|click|brick|bump|thud|wall|door|stone|crack|shatter|pop|stomp|crash|strike|impact|metal|wood|switch"
          r"|coin|drop")
UNSTRUCK = r"music|loop|voice|speech|goo|splash|water|fire|engine|wind|horn|energy|boost"


def sha(path):
    return hashlib.sha256(path.name.encode()).hexdigest()


def first(paths, count):
    return sorted(paths, key=sha)[:count]


def drum_kits(packages, folder):
    """Every note of the soundfonts' kits, loud and soft, rendered by fluidsynth."""
    import training_material

    for font in sorted((packages / "avldrums.lv2-soundfont" / "usr/share/sounds/sf2").glob("*.sf2")):
        for velocity in (70, 115):
            midi, wave = Path(folder) / "a.mid", Path(folder) / "a.wav"
            notes = range(35, 72)
            spacing = training_material.SPACING
            events = [(0, bytes([0xC0, 0]))]
            for k, note in enumerate(notes):
                events += [(500 + k * spacing, bytes([0x90, note, velocity])),
                           (600 + k * spacing, bytes([0x80, note, 0]))]
            training_material.write_midi(midi, events)
            subprocess.run(["fluidsynth", "-ni", "-R", "0", "-C", "0", "-g", "0.8", "-r", str(mixing.RATE), "-F", wave,
                            font, midi], capture_output=True, check=True)
            samples = soundfile.read(wave, dtype="float32")[0].mean(1)
            for k, note in enumerate(notes):
                start = int((0.45 + k * spacing / 1000) * mixing.RATE)
                sound = mixing.tidy(samples[start : start + 2 * mixing.RATE], mixing.RATE, longest=2.0)
                if sound is not None:
                    name = "rim and stick" if note in (37, 31, 39) else "drums and cymbals"
                    yield False, name, f"{font.stem}-{note}-{velocity}", sound


def kits(a, folder):
    yield from drum_kits(a.packages, folder)


def new_set(a, _):
    for package in ("supertux-data", "supertuxkart-data", "colobot-common-sounds", "freedroidrpg-data"):
        for path in sorted((a.packages / package).rglob("*")):
            if path.suffix.lower() in gate_evaluation.AUDIO and re.search(STRUCK, path.name, re.I) \
                    and not re.search(UNSTRUCK, str(path.relative_to(a.packages)), re.I):
                yield False, "game effects", path.name, mixing.read(path, longest=2.0)
    spoken = (a.packages / "tuxpaint-stamps-default").rglob("*_desc*.ogg")
    for path in first(spoken, 400):
        yield True, "tuxpaint", path.name, mixing.read(path, longest=2.0)
    for path in first((a.packages / "fillets-ng-data-cs").rglob("*.ogg"), 200):
        yield True, "fillets cs", path.name, mixing.read(path, longest=2.0)


def held_out_set(a, _):
    for kind, path in gate_evaluation.impacts(a.hydrogen, a.sonic_pi):
        yield False, kind, path.name, mixing.read(path, longest=2.0)
    for kind, path in gate_evaluation.voices(a.klettres, a.ktuberling):
        yield True, kind, path.name, mixing.read(path, longest=2.0)


SETS = {"held-out": held_out_set, "new": new_set, "kits": kits}


def prepare(a):
    items, inputs, hashes = [], mixing.Inputs(a.keep), set()
    with tempfile.TemporaryDirectory() as folder:
        for is_voice, kind, name, samples in SETS[a.set](a, folder):
            if samples is None:
                continue
            digest = hashlib.sha256(samples.tobytes()).digest()
            if digest in hashes:
                continue
            hashes.add(digest)
            onset = mixing.voicing_onset(mixing.voicing(samples)[0]) if is_voice else None
            if is_voice and onset is None:
                continue
            for condition in range(len(mixing.CONDITIONS)):
                mix = mixing.present(name, samples, condition)
                items.append(dict(voice=is_voice, kind=kind, name=name, condition=condition, onset=onset))
                inputs.add(mix)
    (a.keep / "items.json").write_text(json.dumps(items))
    return items


def thesis_rule(samples, ticks):
    """The time of the tick at which the rule fires, None if it does not."""
    step = int(TICK * mixing.RATE)
    blocks = samples[: len(samples) // step * step].reshape(-1, step).astype(np.float64)
    level = 10 * np.log10((blocks**2).mean(1) + 1e-12)
    volume = np.clip(200 * (1 + level / 60), 0, 200)
    run = 0
    for k, value in enumerate(volume):
        run = run + 1 if 60 <= value <= 170 else 0
        if run == ticks:
            return (k + 1) * TICK
    return None


def standard(tool, game):
    return json.loads(subprocess.run([tool, "--standard", game], capture_output=True, check=True, text=True).stdout)


def play(tool, paths, settings, heard=False):
    requests = "".join(json.dumps(dict(path=str(p), settings=settings, heard=heard)) + "\n" for p in paths)
    lines = subprocess.run([tool], input=requests, capture_output=True, check=True, text=True).stdout.splitlines()
    return [json.loads(line) for line in lines]


def row(name, items, fired):
    """Shares accepted and delays; a delay counts from the voicing onset of the clean recording."""
    voice = np.array([i["voice"] for i in items])
    knock = np.array([i["kind"] in ("claps and knocks", "rim and stick") for i in items])
    hit = np.array([f is not None for f in fired])
    delays = [1000 * (f - mixing.LEAD - i["onset"]) for f, i in zip(fired, items) if i["voice"] and f is not None]
    share = lambda chosen: interval(int((hit & chosen).sum()), int(chosen.sum()))
    delay = f"{np.median(delays):.0f} / {np.percentile(delays, 90):.0f}" if delays else "–"
    return f"| {name} | {share(voice)} | {share(knock)} | {share(~voice)} | {delay} |"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    parser.add_argument("--set", choices=SETS, required=True)
    parser.add_argument("--keep", type=Path, required=True, help="presentations are kept in this folder")
    for name in ("hydrogen", "sonic-pi", "klettres", "ktuberling", "packages"):
        parser.add_argument(f"--{name}", type=Path)
    a = parser.parse_args()
    items = json.loads((a.keep / "items.json").read_text()) if (a.keep / "items.json").exists() else prepare(a)
    paths = [a.keep / f"{k}.wav" for k in range(len(items))]
    settings = standard(a.tool, "dog")
    settings["parameters"]["introduction"] = 0
    games = {"the dog takes off": play(a.tool, paths, settings)}
    at_once = json.loads(json.dumps(settings))
    at_once["ear"]["responseDelay"] = 0
    told = play(a.tool, paths, at_once, heard=True)
    strict = json.loads(json.dumps(settings))
    strict["ear"]["gate"]["strictness"] = 2
    games["the dog takes off, strictness 2"] = play(a.tool, paths, strict)

    print("| rule | voices | claps and knocks | all impacts | delay median / p90, ms |")
    print("| --- | ---: | ---: | ---: | ---: |")

    early = mixing.LEAD - 0.05

    def voice(answer):
        events = (h["event"] for h in answer["heard"] if "event" in h)
        return next((e["time"] for e in events if e["kind"] == "voiceAccepted" and e["time"] >= early), None)

    def take_off(answer):
        return next((e["time"] for e in answer["events"] if e["name"] == "jumpStarted" and e["time"] >= early), None)

    print(row("a voice is told", items, [voice(answer) for answer in told]))
    for name, answers in games.items():
        print(row(name, items, [take_off(answer) for answer in answers]))
    signals = [soundfile.read(path, dtype="float32")[0] for path in paths]
    for ticks in (1, 2, 3, 4, 6):
        print(row(f"thesis's rule, {ticks} ticks of 50 ms", items, [thesis_rule(s, ticks) for s in signals]))

    answers = games["the dog takes off"]
    print("\n| impacts that moved something | of | taken off |\n| --- | ---: | ---: |")
    counts = defaultdict(lambda: [0, 0])
    for item, answer in zip(items, answers):
        if not item["voice"]:
            counts[item["kind"]][0] += 1
            counts[item["kind"]][1] += take_off(answer) is not None
    for kind, (total, hits) in sorted(counts.items()):
        print(f"| {kind} | {total} | {hits} |")
    print("\n| presentation of impacts | taken off |\n| --- | ---: |")
    for condition, label in enumerate(mixing.CONDITIONS):
        chosen = [take_off(x) is not None for i, x in zip(items, answers)
                  if not i["voice"] and i["condition"] == condition]
        print(f"| {label} | {interval(sum(chosen), len(chosen))} |")

    outcomes = Counter()
    for item, answer in zip(items, answers):
        if item["voice"] and item["condition"] == 1:
            names = [e["name"] for e in answer["events"]]
            outcomes[(item["kind"], "jumped" if "dogJumped" in names else "stumbled" if "dogStumbled" in names else
                      "did not take off")] += 1
    print("\n| voices (peak −15 dBFS), what became of them | |\n| --- | ---: |")
    for (kind, outcome), count in sorted(outcomes.items()):
        print(f"| {kind}: {outcome} | {count} |")


if __name__ == "__main__":
    main()
