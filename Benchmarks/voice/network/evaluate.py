"""The voice network beside its peers, on material that no training and no choice has seen.

    evaluate.py --material DIR --network FILE [--network FILE …] [--ossicle TOOL] [--split test] [--cache FILE]

Sets: `meetings`, of which people marked the speech; `read`, tracks of 30 s from recordings of held-out speakers with
pauses between, where the clean recording's level says what is speech (a frame within 35 dB of the loudest, gaps below
150 ms closed): no detector has a say. Each clean (a floor of −70 dB), with music at 5 dB, white noise at 5 dB, and
the babble of six other test speakers at 10 dB, three draws of each. Then sounds without speech at −25 dBFS,
children's voices, whispers (made of the read tracks), beginnings, and calibration.

WebRTC's score is how many of its four modes call the frame speech; that of `ossicle voice --events` the confidence of
the stretch that it finds, and its beginnings are those that the stretch names (told later). Latency of the network:
its 40 ms and half of its longest window, 20 ms, are in; Silero's and WebRTC's blocks are in."""

import argparse
import json
import pickle
import subprocess
import tempfile
from pathlib import Path

import numpy as np
import soundfile
import torch
import webrtcvad

from features import HOP, RATE, features
from material import levels, load
from mixtures import Mixer, rms
from network import read
from recurrence import probabilities
from teacher import LAG, Silero, between
from train import area

CONDITIONS = ("clean", "music 5 dB", "white 5 dB", "babble 10 dB")
DRAWS = 3
LATENCY_NETWORK, LATENCY_NEWEST, LATENCY_SILERO, LATENCY_WEBRTC = 0.06, 0.02, 0.016, 0.005


def closed(mask, gap):
    mask = mask.copy()
    edges = np.flatnonzero(mask)
    for a, b in zip(edges[:-1], edges[1:]):
        if b - a <= gap:
            mask[a:b] = True
    return mask


def reference(samples):
    level = levels(samples)
    return closed(level > level.max() - 35, 15)


class Test:
    def __init__(self, material, split):
        self.mixer = Mixer(material, split, 99)
        self.random = np.random.default_rng(7)
        speech, self.sounds = load(material, split)
        self.split = split
        self.meetings = [p for p in speech if p[0] == "meetings"]
        self.children = [p for p in speech if p[0] in ("child_speech", "learners-children")]
        self.readers = [p for p in speech if p[0] not in ("meetings", "child_speech", "learners-children")]
        self.bySource = {}
        for p in self.readers:
            self.bySource.setdefault(p[0], []).append(p)

    def track(self, pieces, change=None):
        """30 s of recordings with pauses, and which frames are speech."""
        sound, truth = [np.zeros(80 * HOP, np.float32)], [np.zeros(80, bool)]
        while sum(map(len, truth)) < 3000:
            piece = pieces()
            x = piece[2].astype(np.float32) / 32768
            x = x[: min(len(x), 6 * RATE) // HOP * HOP]
            t = reference(x)
            x = x / max(rms(x.reshape(-1, HOP)[t]), 1e-5) * np.float32(0.05 * 10 ** (self.random.uniform(-3, 3) / 20))
            ramp = np.linspace(0, 1, 160, dtype=np.float32)
            x[:160] *= ramp
            x[-160:] *= ramp[::-1]
            if change:
                x = change(x)
            pause = int(self.random.uniform(50, 150))
            sound += [x, np.zeros(pause * HOP, np.float32)]
            truth += [t, np.zeros(pause, bool)]
        return np.concatenate(sound)[: 3000 * HOP], np.concatenate(truth)[:3000]

    def reader(self):
        sources = sorted(self.bySource)
        pieces = self.bySource[sources[self.random.integers(len(sources))]]
        return pieces[self.random.integers(len(pieces))]

    def long(self, make, count):
        return np.concatenate([make() for _ in range(-(-count // 160_000))])[:count]

    def babble(self, count):
        result = np.zeros(count, np.float32)
        for _ in range(6):
            x = self.track(self.reader)[0]
            x = x[x != 0]
            result += np.roll(np.resize(x, count), self.random.integers(count))
        return result

    def degraded(self, x, truth, condition):
        level = rms(x.reshape(-1, HOP)[truth])
        noise = self.random.standard_normal(len(x)).astype(np.float32)
        x = x + noise * np.float32(level * 10 ** (-70 / 20))
        if condition == "clean":
            return x
        decibels = float(condition.split()[1])
        if condition.startswith("music"):
            noise = self.long(self.mixer.music, len(x))
        elif condition.startswith("babble"):
            noise = self.babble(len(x))
        return x + noise / rms(noise) * np.float32(level * 10 ** (-decibels / 20))

    def tracks(self):
        """(set, condition, samples, truth)."""
        bases = []
        for _, name, samples, target in self.meetings:
            x = samples.astype(np.float32) / 32768
            truth = target.astype(np.float32) > 0.5
            bases.append(("meetings", x[: len(truth) * HOP], truth))
        bases += [("read", *self.track(self.reader)) for _ in range(12)]
        for name, x, truth in bases:
            x = x / np.float32(rms(x.reshape(-1, HOP)[truth]) / 0.05)
            for condition in CONDITIONS:
                for _ in range(1 if condition == "clean" or name == "read" else DRAWS):
                    y = self.degraded(x, truth, condition)
                    yield name, condition, (y * min(1, 0.98 / np.abs(y).max())).astype(np.float32), truth
        for name, pieces, change in (("children", self.children, None), ("whispers", None, self.mixer.whispered)):
            draw = (lambda: pieces[self.random.integers(len(pieces))]) if pieces else self.reader
            for _ in range(6):
                x, truth = self.track(draw, change)
                for decibels in (40, 15):
                    y = x + self.random.standard_normal(len(x)).astype(np.float32) * np.float32(
                        0.05 * 10 ** (-decibels / 20) * (0.5 if change else 1)
                    )
                    yield name, f"{decibels} dB", np.clip(y, -1, 1), truth
        kinds = {}
        for kind, source, name, samples in self.sounds:
            kinds.setdefault((kind, source), []).append((name, samples.astype(np.float32) / 32768))
        for (kind, source), pieces in sorted(kinds.items()):
            for k in self.random.choice(len(pieces), min(len(pieces), 12 if kind == "music" else 40), replace=False):
                name, x = pieces[k]
                x = x[: (20 if kind == "music" else 8) * RATE // HOP * HOP]
                x = x / max(rms(x), 1e-5) * np.float32(0.056)
                x = np.concatenate([np.zeros(30 * HOP, np.float32), x, np.zeros(30 * HOP, np.float32)])
                x += self.random.standard_normal(len(x)).astype(np.float32) * np.float32(1e-4)
                x = x[: len(x) // HOP * HOP]
                yield "no speech", f"{kind}: {source}", np.clip(x, -1, 1), np.zeros(len(x) // HOP, bool)
        for kind in ("white", "coloured", "tones", "strokes"):
            for _ in range(4):
                x = getattr(self.mixer, kind)()
                x = x / rms(x) * np.float32(0.056)
                yield "no speech", f"made: {kind}", np.clip(x, -1, 1), np.zeros(len(x) // HOP, bool)


def webrtc(samples):
    pcm = np.round(np.clip(samples, -1, 1) * 32767).astype("<i2")
    total = np.zeros(len(pcm) // HOP, np.float32)
    for mode in range(4):
        detector = webrtcvad.Vad(mode)
        total += [detector.is_speech(pcm[k * HOP : (k + 1) * HOP].tobytes(), RATE) for k in range(len(total))]
    return total / 4


def ossicle(tool, tracks):
    """Of each track, the confidence of the stretch of speech that `ossicle voice --events` finds at a frame, or 0."""
    with tempfile.TemporaryDirectory() as folder:
        for k, (_, _, x, _) in enumerate(tracks):
            soundfile.write(f"{folder}/{k}.wav", x, RATE, subtype="PCM_16")
        manifest = Path(folder) / "manifest.csv"
        manifest.write_text("audio\n" + "".join(f"{k}.wav\n" for k in range(len(tracks))))
        call = [tool, "voice", "--events", manifest, "--kinds", "activity"]
        lines = subprocess.run(call, capture_output=True, check=True, text=True).stdout.splitlines()
    scores = [np.zeros(len(x) // HOP, np.float32) for _, _, x, _ in tracks]
    for event in map(json.loads, lines):
        if event["kind"] == "speech":
            score = scores[int(Path(event["path"]).stem)]
            score[round(event["start_s"] * 100) : round(event["end_s"] * 100)] = 0.01 + 0.99 * event["confidence"]
    return scores


def beginnings(score, truth, threshold, latency):
    """Seconds from a beginning after 0.5 s of pause until it is known; one that is not found within 0.5 s counts as that."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], truth.astype(int)])) == 1)
    found = []
    for a in edges:
        if a >= 50 and not truth[a - 50 : a].any() and not (score[a - 5 : a] > threshold).any():
            over = np.flatnonzero(score[a : a + 50] > threshold)
            found.append(over[0] / 100 + 0.005 + latency if len(over) else 0.5)
    return found


# Thresholds of the first answers that are tried; the third is `VoiceActivityCore`'s.
EAGERNESS = (0.15, 0.2, 0.27, 0.35, 0.5, 0.6)


def rising(values):
    """Whether the level (feature 41) is 9 dB above the lowest of the frames 3 to 10 before: where first answers count."""
    level = values[..., 41].astype(np.float32) * np.float32(10 / np.log(10))
    before = [np.concatenate([np.full(d, np.inf), level[:-d]])[: len(level)] for d in range(3, 11)]
    return level >= np.min(before, 0) + 9


def told(calm, newest, threshold, hangover=25, confirmation=10):
    """What a detector with both answers tells, as `VoiceActivityCore` does: by the frame of 10 ms in which it is told, 1
    from a beginning to its end; beginnings that were withdrawn; and beginnings by the calm answer alone.

    The first answer about a frame is told 20 ms after its middle, the calm one 60 ms after."""
    result, withdrawn, confirmed = np.zeros(len(calm) + 7, np.float32), 0, 0
    active, promise, last = False, None, -1
    for now in range(len(calm) + 4):
        if now < len(newest) and not active and promise is None and newest[now] > threshold:
            promise = now
        old = now - 4
        if old >= 0:
            if calm[old] > 0.5:
                confirmed += not active
                active, promise, last = True, None, old
            elif active and old - last >= hangover:
                active = False
            elif promise is not None and old >= promise + confirmation:
                promise, withdrawn = None, withdrawn + 1
        # Half a frame and the window's half after the middle of the newest frame: with its end and 1.5 frames.
        result[min(now + 2, len(result) - 1)] = active or promise is not None
    return result[: len(calm)], withdrawn, confirmed


def reliability(probability, truth):
    bins = np.minimum((probability * 15).astype(int), 14)
    count = np.bincount(bins, minlength=15)
    gap = np.abs(np.bincount(bins, probability, 15) - np.bincount(bins, truth, 15))
    return gap.sum() / count.sum()


def prepared(options):
    """Tracks, features and the peers' answers: made once, and kept in the file `--cache`."""
    if options.cache and options.cache.exists():
        with open(options.cache, "rb") as file:
            return pickle.load(file)
    tracks = list(Test(options.material, options.split).tracks())
    print(f"{sum(len(x) for _, _, x, _ in tracks) / RATE / 60:.0f} minutes of tracks", flush=True)
    values, silero, peers = [features(x) for _, _, x, _ in tracks], Silero(), {}
    blocks = [silero.blocks(x) for _, _, x, _ in tracks]
    for name, lag in (("Silero", 0), ("Silero, moved by 30 ms", LAG)):
        score = [between(b, len(x) // HOP, lag) for b, (_, _, x, _) in zip(blocks, tracks)]
        peers[name] = (score, 0.5, LATENCY_SILERO + lag / 1000)
    peers["WebRTC, of 4 modes"] = ([webrtc(x) for _, _, x, _ in tracks], 0.6, LATENCY_WEBRTC)
    if options.ossicle:
        peers["ossicle, trees"] = (ossicle(options.ossicle, tracks), 0.005, 0.0)
    tracks = [(a, b, None, truth) for a, b, _, truth in tracks]
    if options.cache:
        with open(options.cache, "wb") as file:
            pickle.dump((tracks, values, peers), file)
    return tracks, values, peers


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--material", type=Path, required=True)
    parser.add_argument("--network", type=Path, action="append", default=[])
    parser.add_argument("--ossicle", help="a built `ossicle` whose voice activity is measured as well")
    parser.add_argument("--split", default="test")
    parser.add_argument("--threshold", type=float, default=0.5)
    parser.add_argument("--cache", type=Path)
    options = parser.parse_args()
    torch.set_num_threads(1)
    tracks, values, peers = prepared(options)
    scores = {}
    for path in options.network:
        network = read(path)
        scores[path.name] = (probabilities(network, values), options.threshold, LATENCY_NETWORK)
        if network.line.out_features == 2:
            answers = probabilities(network, values, output=1, look=0)
            scores[path.name + ", newest frame"] = (answers, options.threshold, LATENCY_NEWEST)
    scores.update(peers)

    clear = [k for k, t in enumerate(tracks) if t[0] == "read" and t[1] == "clean"]

    def rows(name, condition=None):
        return [k for k, t in enumerate(tracks) if t[0] == name and (condition is None or t[1].startswith(condition))]

    def joined(list, chosen):
        return np.concatenate([list[k] for k in chosen])

    truths = [t[3] for t in tracks]
    for name in ("meetings", "read"):
        print(f"\n| area under the curve, {name} | " + " | ".join(CONDITIONS) + " |\n| --- |" + " ---: |" * 4)
        for detector, (score, _, _) in scores.items():
            cells = [area(joined(score, k := rows(name, c)), joined(truths, k)) for c in CONDITIONS]
            print(f"| {detector} | " + " | ".join(f"{v:.3f}" for v in cells) + " |")
    print(
        "\n| at the threshold | speech on music | on sounds | on made sounds | all | children found, 40 / 15 dB | whispers found, "
        "40 / 15 dB | pauses called speech | beginnings, median | calibration error |\n| --- |" + " ---: |" * 9
    )
    for detector, (score, threshold, latency) in scores.items():
        share = lambda k: 100 * float((joined(score, k) > threshold).mean())

        def hits(name, condition):
            k = rows(name, condition)
            return 100 * float((joined(score, k) > threshold)[joined(truths, k)].mean())

        both = rows("meetings") + rows("read")
        pauses = rows("read", "clean") + rows("children", "40")
        late = sum((beginnings(score[k], truths[k], threshold, latency) for k in clear), [])
        print(
            f"| {detector} | {share(rows('no speech', 'music')):.1f} % | {share(rows('no speech', 'sounds')):.1f} % | "
            f"{share(rows('no speech', 'made')):.1f} % | {share(rows('no speech')):.1f} % | "
            f"{hits('children', '40'):.1f} / {hits('children', '15'):.1f} % | {hits('whispers', '40'):.1f} / "
            f"{hits('whispers', '15'):.1f} % | {100 * float((joined(score, pauses) > threshold)[~joined(truths, pauses)].mean()):.1f} % | "
            f"{1000 * np.median(late):.0f} ms of {len(late)} | {reliability(joined(score, both), joined(truths, both)):.3f} |"
        )
    print(
        "\n| speech on sounds without it, by source | " + " | ".join(scores) + " |\n| --- |" + " ---: |" * len(scores)
    )
    for source in dict.fromkeys(t[1] for t in tracks if t[0] == "no speech"):
        k = rows("no speech", source)
        print(
            f"| {source} | "
            + " | ".join(f"{100 * float((joined(s, k) > h).mean()):.1f} %" for s, h, _ in scores.values())
            + " |"
        )
    for name in [n for n in scores if n + ", newest frame" in scores]:
        print(
            f"\n| {name}, beginnings by first answers above | median | not told within 0.5 s | withdrawn an hour, no speech | "
            "withdrawn an hour, speech | kept an hour, no speech |\n| --- |" + " ---: |" * 5
        )
        calm, newest = scores[name][0], scores[name + ", newest frame"][0]
        alone, spoken = rows("no speech"), rows("meetings") + rows("read")
        hours = lambda chosen: sum(len(truths[k]) for k in chosen) / 360_000
        for threshold in EAGERNESS:
            runs = {k: told(calm[k], newest[k] * rising(values[k]), threshold) for k in {*alone, *spoken}}
            # `told` stands at the frame in which it was told: there is no latency beside.
            late = sum((beginnings(runs[k][0], truths[k], 0, 0) for k in clear), [])
            print(
                f"| {threshold} | {1000 * np.median(late):.0f} ms of {len(late)} | {100 * np.mean(np.array(late) >= 0.5):.0f} % | "
                f"{sum(runs[k][1] for k in alone) / hours(alone):.0f} | {sum(runs[k][1] for k in spoken) / hours(spoken):.0f} | "
                f"{sum(runs[k][2] for k in alone) / hours(alone):.0f} |"
            )
    for name, (score, _, latency) in scores.items():
        if "ovn" not in name:
            continue
        both = rows("meetings") + rows("read") + rows("no speech")
        p, y = joined(score, both), joined(truths, both)
        print(
            f"\n| {name}, threshold | on music | on sounds | pauses called speech | speech found, clean / all | beginnings, median |"
            "\n| --- |" + " ---: |" * 5
        )
        for threshold in (0.2, 0.3, 0.4, 0.5, 0.6, 0.7):
            on = lambda k: 100 * float((joined(score, k) > threshold).mean())
            found = lambda k: 100 * float((joined(score, k) > threshold)[joined(truths, k)].mean())
            false = 100 * float((joined(score, pauses) > threshold)[~joined(truths, pauses)].mean())
            late = sum((beginnings(score[k], truths[k], threshold, latency) for k in clear), [])
            print(
                f"| {threshold} | {on(rows('no speech', 'music')):.1f} % | {on(rows('no speech', 'sounds')):.1f} % | {false:.1f} % | "
                f"{found(clear):.1f} / {found(rows('meetings') + rows('read')):.1f} % | {1000 * np.median(late):.0f} ms |"
            )
        print(
            f"\n| {name}, says | "
            + " | ".join(f"{a / 10:.1f}–{a / 10 + 0.1:.1f}" for a in range(10))
            + " |\n| --- |"
            + " ---: |" * 10
        )
        cells = [y[(p >= a / 10) & (p < a / 10 + 0.1 + 1e-6 * (a == 9))] for a in range(10)]
        print("| is speech | " + " | ".join(f"{c.mean():.2f}" if len(c) else "" for c in cells) + " |")


if __name__ == "__main__":
    main()
