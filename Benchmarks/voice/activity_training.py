"""Trains the model of voice activity and writes `SpeechScorerModel.swift`.

    activity_training.py --tool activity-features --klettres DIR --asterisk DIR --packages DIR [--output FILE] [--cache DIR]

Material: words and letters of eight klettres languages, phrases of two asterisk voices (English, Russian), computed held
vowels, each track in a room, in noise (white, coloured, hum, of moving level) or in the babble of six of them; noise alone;
impacts from the Debian packages that `training_material.py` names. A frame of 10 ms is speech if the clean recording says so
(`event_tracks.speech_reference`). Gradient-boosted trees learn it from what `activity-features` measures.

Development, printed at the end and used to choose the settings: tracks as in `event_tracks.py` from five other klettres
languages, babble of them and an Italian voice, and other impacts. The languages of `event_tracks.py` are not read.
"""

import argparse
import pickle
from pathlib import Path

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier

import mixing
import training_material
from event_tracks import FRAME, speech_reference

TRAINING = "ar en it lt ml nl pt_BR ru".split()
DEVELOPMENT = "en_GB he nb uk tn".split()
ASTERISK = {"training": ["en_US_f_Allison", "ru_RU_f_IvrvoiceRU"], "development": ["it_IT_m_Carlo"]}
RATE, STEP = mixing.RATE, int(FRAME * mixing.RATE)
# What precedes the evidence in a row: level, floor, voicing, gate's log-odds, periodic, log-odds.
HEAD, VALUES = 6, 31
# Share of the frames that are learned from: neighbours say the same.
SHARE = 0.5


def rms(x):
    return np.sqrt(np.mean(np.square(x, dtype=np.float64)))


def gain(decibels):
    return 10 ** (decibels / 20)


def recordings(paths, longest):
    found = (mixing.read(p, longest=longest) for p in paths)
    found = [s[: len(s) // STEP * STEP] for s in found if s is not None]
    return [(s, speech_reference(s)) for s in found]


def read_voices(klettres, asterisk, random):
    voices = {}
    for split, languages in (("training", TRAINING), ("development", DEVELOPMENT)):
        voices[split] = [recordings(sorted((klettres / l).rglob("*.og*")), 3.0) for l in languages]
        for folder in ASTERISK[split]:
            paths = sorted((asterisk / folder).rglob("*.wav"))
            chosen = [paths[k] for k in random.choice(len(paths), 150, replace=False)]
            voices[split + " phrases"] = voices.get(split + " phrases", []) + [recordings(chosen, 6.0)]
    return voices


def coloured(count, slope, random):
    spectrum = np.fft.rfft(random.standard_normal(count))
    frequency = np.maximum(np.arange(len(spectrum)) / len(spectrum), 2e-3)
    noise = np.fft.irfft(spectrum * frequency**-slope, count)
    return noise / rms(noise)


def babble(count, groups, random):
    sum = np.zeros(count)
    for _ in range(6):
        group, parts, total = groups[random.integers(len(groups))], [], 0
        while total < count:
            samples = group[random.integers(len(group))][0]
            parts.append(samples / rms(samples))
            total += len(samples)
        reader = np.concatenate(parts)[:count]
        sum += np.roll(reader, random.integers(count)) / rms(reader)
    return sum / rms(sum)


def hum(count, random):
    time, f = np.arange(count) / RATE, random.uniform(45, 400)
    x = sum(random.uniform(0, 1) / h * np.sin(2 * np.pi * f * h * time + random.uniform(0, 6)) for h in range(1, 12))
    return x / rms(x) + 0.4 * coloured(count, random.uniform(0, 0.6), random)


def moving(count, random):
    knots = np.arange(0, count / RATE + 1, 0.25)
    return np.interp(np.arange(count) / RATE, knots, gain(random.uniform(-8, 4, len(knots)))) * coloured(
        count, random.uniform(0, 0.6), random)


def track(groups, count, random, levels, pauses, lead):
    """Recordings with pauses between, which frames are speech, and the level of those."""
    pool = [v for group in groups for v in group]
    sound, truth = [np.zeros(int(lead * 100) * STEP)], [np.zeros(int(lead * 100), bool)]
    for k in random.choice(len(pool), count, replace=False):
        pause = int(random.uniform(*pauses) / FRAME)
        sound += [pool[k][0] * gain(random.uniform(*levels)), np.zeros(pause * STEP)]
        truth += [pool[k][1], np.zeros(pause, bool)]
    sound, truth = np.concatenate(sound), np.concatenate(truth)
    return sound, truth, 20 * np.log10(rms(sound.reshape(-1, STEP)[truth]))


class LongVowels:
    """A generator whose first length is that of a held vowel: `training_material.sustained` asks for it first."""

    def __init__(self, random):
        self.generator, self.isFirst = random, True

    def uniform(self, *range):
        range, self.isFirst = ((0.8, 7.0) if self.isFirst else range), False
        return self.generator.uniform(*range)

    def __getattr__(self, name):
        return getattr(self.generator, name)


def vowels(random):
    sound, truth = [np.zeros(50 * STEP)], [np.zeros(50, bool)]
    for _ in range(4):
        v = training_material.sustained(LongVowels(random))
        v, pause = v[: len(v) // STEP * STEP], int(random.uniform(50, 150))
        sound += [v / np.abs(v).max() * gain(random.uniform(-24, -3)), np.zeros(pause * STEP)]
        truth += [np.ones(len(v) // STEP, bool), np.zeros(pause, bool)]
    sound, truth = np.concatenate(sound), np.concatenate(truth)
    return sound, truth, 20 * np.log10(rms(sound.reshape(-1, STEP)[truth]))


def struck(pool, random):
    x, t = mixing.room(20 * RATE, random.uniform(-65, -50), random), 0.5
    while t < 17.5:
        samples, start = pool[random.integers(len(pool))], int(t * RATE)
        x[start : start + len(samples)] += samples[: len(x) - start] * gain(random.uniform(-30, -3))
        t += len(samples) / RATE + random.uniform(0.3, 1.0)
    return x


def training_tracks(voices, impacts, random):
    words, phrases = voices["training"], voices["training"] + voices["training phrases"]
    silence = np.zeros(2000, bool)
    for k in range(110):
        groups = phrases if k % 2 else words
        s, truth, level = track(
            groups, 9, random, (-24, -3), (0.4 if k % 3 == 0 else 0.7, 2.0), random.uniform(0.2, 1.5))
        n = len(s)
        yield "room", s + mixing.room(n, random.uniform(-75, -48), random), truth
        yield "white", s + random.standard_normal(n) * gain(level - random.uniform(0, 22)), truth
        yield "babble", s + babble(n, phrases, random) * gain(level - random.uniform(5, 18)), truth
        name, other = [("coloured", lambda: coloured(n, random.uniform(0.2, 1), random)),
                       ("hum", lambda: hum(n, random)), ("moving", lambda: moving(n, random))][k % 3]
        yield name, s + other() * gain(level - random.uniform(2, 22)), truth
    for k in range(24):
        s, truth, level = vowels(random)
        noise = mixing.room(len(s), random.uniform(-75, -50), random) if k % 2 else random.standard_normal(
            len(s)) * gain(level - random.uniform(3, 20))
        yield "vowels", s + noise, truth
    for _ in range(20):
        s, truth, _ = track(phrases, 6, random, (-24, -3), (0.4, 1.2), 0)
        yield "speech from the start", s + mixing.room(len(s), random.uniform(-75, -50), random), truth
    for _ in range(12):
        slope = random.choice([0, 0, 0.3, 0.7])
        yield "noise", coloured(10 * RATE, slope, random) * gain(random.uniform(-55, -15)), silence[:1000]
    for _ in range(30):
        yield "impacts", struck(impacts, random), silence


def development_tracks(voices, impacts, random):
    words, talkers = voices["development"], voices["development"] + voices["development phrases"]
    for _ in range(12):
        s, truth, level = track(words, 12, random, (-12, -3), (0.7, 1.5), 1.0)
        n = len(s)
        yield "room", s + mixing.room(n, -60, random), truth
        yield "white, 10 dB", s + random.standard_normal(n) * gain(level - 10), truth
        yield "white, 0 dB", s + random.standard_normal(n) * gain(level), truth
        yield "pink, 10 dB", s + coloured(n, 0.5, random) * gain(level - 10), truth
        yield "babble, 10 dB", s + babble(n, talkers, random) * gain(level - 10), truth
    for level in (-50, -40, -30, -20):
        yield "noise", random.standard_normal(10 * RATE) * gain(level), np.zeros(1000, bool)
    for _ in range(5):
        yield "impacts", struck(impacts, random), np.zeros(2000, bool)


def measure(tool, tracks, folder):
    inputs, rows, position = mixing.Inputs(folder), [], 0
    names, truths = [], []
    for name, samples, truth in tracks:
        inputs.add(np.clip(samples, -1, 1).astype(np.float32))
        names.append(name)
        truths.append(truth)
    raw = np.frombuffer(inputs.run(tool), dtype=np.float32)
    for truth in truths:
        count, width = int(raw[position]), HEAD + VALUES
        frames = raw[position + 1 : position + 1 + count * width].reshape(count, width)
        position += 1 + count * width
        rows.append(frames[: len(truth)])
    return [(name, frames, truth[: len(frames)]) for name, frames, truth in zip(names, rows, truths)]


def flatten(nodes, depth):
    """The tree completed to its depth: features and thresholds of its splits, breadth first, and its leaves."""
    features, thresholds, leaves, level = [], [], [], [0]
    for d in range(depth + 1):
        following = []
        for k in level:
            node = nodes[k]
            if d == depth:
                leaves.append(float(node["value"]))
            elif node["is_leaf"]:
                features.append(0)
                thresholds.append(0.0)
                following += [k, k]
            else:
                features.append(int(node["feature_idx"]))
                thresholds.append(float(node["num_threshold"]))
                following += [node["left"], node["right"]]
        level = following
    return features, thresholds, leaves


def write_swift(model, depth, path):
    features, thresholds, leaves = [], [], []
    for stage in model._predictors:
        f, t, v = flatten(stage[0].nodes, depth)
        features, thresholds, leaves = features + f, thresholds + t, leaves + v

    def lines(values, form, per):
        items = [form(v) for v in values]
        return "\n".join("    " + ", ".join(items[k : k + per]) + "," for k in range(0, len(items), per))

    path.write_text(f"""/// What joins level, bands and voicing to the log-odds of speech, written by `Benchmarks/voice/activity_training.py`; not to
/// be changed by hand: {len(model._predictors)} trees for `BoostedTrees`.
enum SpeechScorerModel {{
  static let bias = {float(model._baseline_prediction.item()):.4f}
  static let depth = {depth}
  /// Indices into `SpeechEvidence.values`.
  static let features: [Int] = [
{lines(features, str, 24)}
  ]
  static let thresholds: [Float] = [
{lines(thresholds, lambda v: f"{v:.5g}", 12)}
  ]
  static let leaves: [Float] = [
{lines(leaves, lambda v: f"{v:.4f}", 12)}
  ]
}}
""")


def report(model, tracks):
    """Frame by frame, before any hangover: share of speech found at shares of pauses taken for speech."""
    print("| development | " + " | ".join(f"at {p} %" for p in (1, 2, 5, 10, 20)) + " |\n| --- |" + " ---: |" * 5)
    for name in dict.fromkeys(t[0] for t in tracks):
        score = np.concatenate([model.decision_function(f[:, HEAD:]) for n, f, _ in tracks if n == name])
        truth = np.concatenate([t for n, _, t in tracks if n == name])
        if truth.any():
            pauses = np.sort(score[~truth])
            found = [100 * np.mean(score[truth] > pauses[int((1 - p / 100) * len(pauses))]) for p in (1, 2, 5, 10, 20)]
            print(f"| {name} | " + " | ".join(f"{f:.1f} %" for f in found) + " |")
        else:
            print(f"{name}: {100 * np.mean(score > 0):.2f} % of the frames above 0")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    for name in ("klettres", "asterisk", "packages", "output", "cache"):
        parser.add_argument(f"--{name}", type=Path, required=name not in ("output", "cache"))
    parser.add_argument("--depth", type=int, default=3)
    parser.add_argument("--trees", type=int, default=140)
    a = parser.parse_args()
    if a.cache and (a.cache / "frames.pickle").exists():
        training, development = pickle.loads((a.cache / "frames.pickle").read_bytes())
    else:
        random = np.random.default_rng(21)
        voices = read_voices(a.klettres, a.asterisk, random)
        paths = [p for _, p in training_material.impacts(a.packages, Path("none"))]
        paths = [paths[k] for k in random.permutation(len(paths))[:700]]
        impacts = [s for s in (mixing.read(p, longest=2.0) for p in paths) if s is not None]
        folders = [a.cache / n if a.cache else None for n in ("training", "development")]
        development = measure(a.tool, development_tracks(voices, impacts[:200], random), folders[1])
        training = measure(a.tool, training_tracks(voices, impacts[200:], random), folders[0])
        if a.cache:
            (a.cache / "frames.pickle").write_bytes(pickle.dumps((training, development)))
    random = np.random.default_rng(0)
    kept = [random.random(len(truth)) < SHARE for _, _, truth in training]
    x = np.concatenate([frames[k, HEAD:] for (_, frames, _), k in zip(training, kept)])
    y = np.concatenate([truth[k] for (_, _, truth), k in zip(training, kept)])
    print(f"{len(y)} frames, {100 * y.mean():.0f} % speech", flush=True)
    model = HistGradientBoostingClassifier(max_iter=a.trees, max_depth=a.depth, learning_rate=0.2, min_samples_leaf=200,
                                           early_stopping=False, random_state=0).fit(x, y)
    if a.output:
        write_swift(model, a.depth, a.output)
    report(model, development)


if __name__ == "__main__":
    main()
