"""How many voices and how many impacts the gate lets through, on recordings that were not used to make it.

    gate_evaluation.py --tool ossicle --hydrogen DIR --sonic-pi DIR --klettres DIR --ktuberling DIR

Impacts: the drum kits of Debian's hydrogen-drumkits (`--hydrogen`, the folder `drumkits`) and the samples of
sonic-pi-samples. Voices: klettres cs da de es fr hu nds, and 300 of ktuberling (the first by SHA-256 of the path), in
which Praat and WORLD find 30 ms of voicing. Which files are impacts and which of them claps and knocks is decided by
their names alone: `kind`. Each sound is presented at three peak levels in a room of −60…−50 dBFS, and at 20 dB SNR.
Beside the gate: WebRTC's voice activity detector in its four modes (any 10 ms frame of the sound called speech), and the
rules "loud for 60 ms" and "loud for 150 ms" (10 ms levels, 9 dB above the room). Writes Markdown to standard output.
"""

import argparse
import hashlib
import json
import re
import sys
from collections import defaultdict
from pathlib import Path

import numpy as np
import soundfile
import webrtcvad

import mixing

LANGUAGES = "cs da de es fr hu nds".split()
AUDIO = (".wav", ".flac", ".ogg", ".aiff", ".oga")
# Hand claps, snaps, and wood on wood or rim: what a child's hands and table give.
KNOCKS = r"clap|snap|stick|rim|clave|wood|click|knock|slap|perc_door|(^|_)[sr]s_0|_tick"
# Not one struck sound, or not said by the name: loops, slices of beats, rolls, effects, voices, synthesizers, silence.
EXCLUDED = r"loop|beats_|roll|[xy]?fx|vox|voice|whistle|empty|burp|crow|robot|cineboom|swash|swoosh|swish|till|fuzz"
STRUCK_SONIC_PI = r"^(bd|drum|elec|glitch_perc|perc|sn|tabla)_"
BELLS = r"bell|ride|crash|cymb|splash|china|cup|glass|chime|triangle|agogo|ping|^rc|^cc|^cr_|^rd|_cr"
HATS = r"hat|^h[ho]|_h[ho]|hihat|chh|ohh|tambourine|maraca|shaker|cabasa|^tb|^bl"
SNARES = r"snare|^sn|^sd|^sr|^j?sn|_sn"


def kind(name):
    for pattern, label in ((KNOCKS, "claps and knocks"), (BELLS, "bells and cymbals"), (HATS, "hats and shakers"),
                           (SNARES, "snares")):
        if re.search(pattern, name, re.I):
            return label
    return "drums and others"


def impacts(hydrogen, sonic_pi):
    for folder, wanted in ((hydrogen, r"."), (sonic_pi, STRUCK_SONIC_PI)):
        for path in sorted(folder.rglob("*")):
            if path.suffix.lower() in AUDIO and re.search(wanted, path.name) \
                    and not re.search(EXCLUDED, path.stem, re.I):
                yield kind(path.stem), path


def voices(klettres, ktuberling):
    for language in LANGUAGES:
        for path in sorted((klettres / language).rglob("*")):
            if path.suffix.lower() in AUDIO:
                yield f"klettres", path
    spoken = [p for p in ktuberling.rglob("*") if p.suffix.lower() in AUDIO]
    spoken.sort(key=lambda p: hashlib.sha256(str(p.relative_to(ktuberling)).encode()).hexdigest())
    for path in spoken[:300]:
        yield "ktuberling", path


def webrtc(samples, mode):
    detector = webrtcvad.Vad(mode)
    pcm = (np.clip(samples, -1, 1) * 32767).astype("<i2")
    step = mixing.RATE // 100
    for start in range(0, len(pcm) - step + 1, step):
        speech = detector.is_speech(pcm[start : start + step].tobytes(), mixing.RATE)
        if speech and start >= (mixing.LEAD - 0.02) * mixing.RATE:
            return (start + step) / mixing.RATE
    return None


def loud(samples, duration):
    step = mixing.RATE // 100
    frames = samples[: len(samples) // step * step].reshape(-1, step).astype(np.float64)
    level = 10 * np.log10((frames**2).mean(1) + 1e-12)
    threshold = max(np.median(level[: int(mixing.LEAD * 100) - 5]) + 9, -50)
    run = 0
    for k, value in enumerate(level):
        run = run + 1 if value > threshold else 0
        if run >= round(duration * 100):
            return (k + 1) / 100
    return None


def first_acceptance(events):
    for event in events:
        if event["kind"] == "voice_accepted":
            return event
    return None


def interval(count, total):
    """Share with Wilson's 95 % interval."""
    if total == 0:
        return "none"
    p, z = count / total, 1.96
    centre = (p + z * z / 2 / total) / (1 + z * z / total)
    half = z / (1 + z * z / total) * np.sqrt(p * (1 - p) / total + z * z / 4 / total**2)
    return f"{100 * p:.1f} % ({100 * max(0, centre - half):.1f}–{100 * (centre + half):.1f}), {count} of {total}"


def prepare(a):
    items, inputs, signals, hashes = [], mixing.Inputs(a.keep), [], set()
    sources = [(False, k, p) for k, p in impacts(a.hydrogen, a.sonic_pi)] + \
              [(True, k, p) for k, p in voices(a.klettres, a.ktuberling)]
    for is_voice, group, path in sources:
        samples = mixing.read(path, longest=2.0)
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
            mix = mixing.present(path.name, samples, condition)
            items.append(dict(voice=is_voice, kind=group, name=path.name, condition=condition, onset=onset))
            signals.append(mix)
            inputs.add(mix)
    return items, inputs, signals


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    for name in ("hydrogen", "sonic-pi", "klettres", "ktuberling"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--strictness", type=float, nargs="*", default=[])
    parser.add_argument("--keep", type=Path, help="keep the presentations in this folder and take them from it")
    parser.add_argument("--no-peers", action="store_true", help="leave WebRTC and the loudness rules out")
    parser.add_argument("--list", type=Path, help="write what became of each sound to this file, a line each")
    a = parser.parse_args()
    if a.keep and (a.keep / "items.json").exists():
        items = json.loads((a.keep / "items.json").read_text())
        inputs = mixing.Inputs(a.keep, len(items))
        signals = [soundfile.read(path, dtype="float32")[0] for path in inputs.paths]
    else:
        items, inputs, signals = prepare(a)
        if a.keep:
            (a.keep / "items.json").write_text(json.dumps(items))
    print(f"{len(items)} presentations", file=sys.stderr)
    voice = np.array([i["voice"] for i in items])
    kinds = np.array([i["kind"] for i in items])
    knock = kinds == "claps and knocks"
    conditions = np.array([i["condition"] for i in items])

    def delays(times):
        d = np.array([1000 * (t - mixing.LEAD - i["onset"]) for t, i in zip(times, items) if i["voice"] and t is not None])
        return f"{np.median(d):.0f} / {np.percentile(d, 90):.0f}"

    rows = []
    outcomes = {}
    for strictness in [None, *a.strictness]:
        options = [] if strictness is None else [f"--gate-strictness={strictness}"]
        events = inputs.events(a.tool, "gate", *options)
        name = "Ossicle" + ("" if strictness is None else f", strictness {strictness:g}")
        outcomes[name] = events
        found = [first_acceptance(e) for e in events]
        rows.append((name, [None if f is None else f["time_s"] for f in found]))
    for mode in range(0 if a.no_peers else 4):
        rows.append((f"WebRTC VAD, mode {mode}", [webrtc(s, mode) for s in signals]))
    for duration in () if a.no_peers else (0.06, 0.15):
        rows.append((f"loud for {1000 * duration:.0f} ms", [loud(s, duration) for s in signals]))
    print("| rule | voices | claps and knocks | all impacts | delay median / p90, ms |\n| --- | ---: | ---: | ---: | ---: |")
    for name, times in rows:
        yes = np.array([t is not None for t in times])
        shares = [interval(int(yes[m].sum()), int(m.sum())) for m in (voice, knock, ~voice)]
        print(f"| {name} | {' | '.join(shares)} | {delays(times)} |")
    name, times = rows[0]
    yes = np.array([t is not None for t in times])
    print("\n| Ossicle: accepted | " + " | ".join(mixing.CONDITIONS) + " |\n| --- |" + " ---: |" * 4)
    for k in sorted(set(kinds[~voice])) + sorted(set(kinds[voice])):
        shares = [(int(yes[(kinds == k) & (conditions == c)].sum()), int(((kinds == k) & (conditions == c)).sum()))
                  for c in range(4)]
        print(f"| {k} | " + " | ".join(f"{n} of {m}" for n, m in shares) + " |")
    reasons = defaultdict(lambda: defaultdict(int))
    for item, events in zip(items, outcomes["Ossicle"]):
        if first_acceptance(events) is None:
            rejected = [e["reason"] for e in events if e["kind"] == "sound_rejected"]
            reasons[item["kind"]][rejected[0] if rejected else "not heard"] += 1
    names = ["impact", "ringing", "noise", "tooShort", "not heard"]
    print("\n| Ossicle: not accepted because | " + " | ".join(names) + " |\n| --- |" + " ---: |" * len(names))
    for k in sorted(reasons):
        print(f"| {k} | " + " | ".join(str(reasons[k][n]) for n in names) + " |")
    errors = np.array([1000 * (first_acceptance(e)["voicing_onset_s"] - mixing.LEAD - i["onset"])
                       for e, i in zip(outcomes["Ossicle"], items) if i["voice"] and first_acceptance(e)])
    print(f"\nVoicing onset, the gate's against the truth's: median {np.median(errors):.0f} ms, "
          f"10 % {np.percentile(errors, 10):.0f} ms, 90 % {np.percentile(errors, 90):.0f} ms.")
    if a.list:
        with open(a.list, "w") as file:
            for item, t in zip(items, times):
                print(item["kind"], item["name"], mixing.CONDITIONS[item["condition"]], item["onset"], t, sep="\t", file=file)


if __name__ == "__main__":
    main()
