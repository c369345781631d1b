"""Trains the gate's scorer and writes `VoiceScorerModel.swift`.

    gate_training.py --tool gate-features --material DIR [--depth 3 --trees 80] [--output VoiceScorerModel.swift]

`--material` is what `training_material.py` wrote. Each sound is put into a room at three levels and at 20 dB SNR (voices
at two of the four, by chance), `gate-features` measures it, and gradient-boosted trees (J. H. Friedman, "Greedy
function approximation", 2001; scikit-learn) learn to tell the 5 ms frames of voices, within 400 ms of the voicing onset
and where Praat and WORLD agree that they are voiced, from all frames of impacts that are as periodic. The
model is fitted to everything; printed is a cross-validation in four folds parted by origin (language, package, speaker,
instrument), by event, for several values of the strictness.
"""

import argparse
import csv
import pickle
import subprocess
import zlib
from pathlib import Path

import numpy as np
from sklearn.ensemble import GradientBoostingClassifier

import mixing

LIMIT, SMOOTHING = 6.0, 3
LEAST_PERIODIC = 15
MARGIN, MINIMUM_LEVEL = 9, -50
PER_EVENT = 24
FIRST = int(mixing.LEAD / mixing.HOP)


def measure(tool, material):
    names = subprocess.run([tool, "--names"], capture_output=True, check=True, text=True).stdout.split()
    random = np.random.default_rng(7)
    events, inputs = [], mixing.Inputs()
    with open(material / "manifest.csv") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        samples = mixing.read(material / row["path"])
        if samples is None:
            continue
        event = dict(group=row["group"], label=row["label"], voiced=None, onset=None)
        if row["label"] != "impact":
            event["voiced"] = mixing.voicing(samples)[0]
            event["onset"] = mixing.voicing_onset(event["voiced"])
            if event["onset"] is None:
                continue
        chosen = range(4) if row["label"] == "impact" else random.choice(4, 2, replace=False)
        for condition in chosen:
            inputs.add(mixing.present(row["path"], samples, int(condition)))
            events.append(dict(event, condition=int(condition)))
    paths = "".join(f"{path}\n" for path in inputs.paths)
    printed = subprocess.run([tool], input=paths.encode(), capture_output=True, check=True)
    raw = np.frombuffer(printed.stdout, dtype=np.float32)
    width, position = len(names) + 2, 0
    for event in events:
        count = int(raw[position])
        event["values"] = raw[position + 1 : position + 1 + count * width].reshape(count, width)
        position += 1 + count * width
    return names, events


def eligible(event, duration):
    level, floor = event["values"][:, 0], event["values"][:, 1]
    return (level > floor + MARGIN) & (level > MINIMUM_LEVEL) & (event["values"][:, 2 + duration] >= LEAST_PERIODIC)


def frames(events, duration):
    random = np.random.default_rng(0)
    x, y, origin = [], [], []
    for number, event in enumerate(events):
        usable = eligible(event, duration)
        k = np.arange(len(usable))
        weight = np.ones(len(k))
        if event["label"] == "impact":
            usable &= k >= FIRST - 2
        else:
            # A frame looks back over 20 ms: voiced 10 ms ago.
            voiced = np.zeros(len(k), bool)
            end = min(len(k), FIRST + 2 + len(event["voiced"]))
            voiced[FIRST + 2 : end] = event["voiced"][: end - FIRST - 2]
            onset = FIRST + int(event["onset"] / mixing.HOP)
            usable &= voiced & (k >= onset + 2) & (k < onset + 80)
            weight = np.where(k < onset + 20, 2.0, 0.7)
        chosen = np.flatnonzero(usable)
        if len(chosen) > PER_EVENT:
            p = weight[chosen] / weight[chosen].sum()
            chosen = np.sort(random.choice(chosen, PER_EVENT, replace=False, p=p))
        x.append(event["values"][chosen, 2:])
        y.append(np.full(len(chosen), event["label"] != "impact"))
        origin.append(np.full(len(chosen), number))
    return np.concatenate(x), np.concatenate(y), np.concatenate(origin)


def weights(y, origin, events):
    """Keyboards and the sound font are many and alike: half. Voices and impacts weigh the same in all."""
    w = np.array([0.5 if events[k]["group"].startswith(("fluid", "bucklespring")) else 1.0 for k in origin])
    w[~y] *= w[y].sum() / w[~y].sum()
    return w


def peak_scores(events, scores, duration):
    result = []
    for event, score in zip(events, scores):
        clipped = np.where(eligible(event, duration), np.clip(score, -LIMIT, LIMIT), -LIMIT)
        result.append(np.convolve(clipped, np.ones(SMOOTHING) / SMOOTHING)[: len(clipped)])
        result[-1][: FIRST - 20] = -LIMIT
    return result


def report(events, scores):
    label = np.array([e["label"] for e in events])
    group = np.array([e["group"] for e in events])
    knocks = np.array([g.startswith(("bucklespring", "minetest")) or any(
        w in g.lower() for w in ("clap", "knock", "stick", "snap", "rim", "door")) for g in group]) & (label == "impact")
    knocks |= np.array([g.startswith("fluid/9-") and g.split("-")[2] in ("31", "37", "39", "75", "76", "77", "85") for g in group])
    best = np.array([s.max() for s in scores])
    print("strictness  voices  children  made    impacts  knocks  delay: median  p90")
    for threshold in (0, 0.5, 1, 1.25, 1.5, 2, 2.5, 3):
        delays = []
        for event, score in zip(events, scores):
            above = np.flatnonzero(score > threshold)
            if event["label"] != "impact" and len(above):
                delays.append((above[0] + 1) * 5 - 1000 * (mixing.LEAD + event["onset"]))
        yes = best > threshold
        print(f"{threshold:10}  {yes[label == 'voice'].mean():.4f}  {yes[label == 'child'].mean():.4f}    {yes[label == 'made'].mean():.4f}  "
              f"{yes[label == 'impact'].mean():.4f}   {yes[knocks].mean():.4f}  {np.median(delays):13.0f}  "
              f"{np.percentile(delays, 90):.0f}", flush=True)


def flatten(tree, depth, scale):
    """The tree completed to its depth: features and thresholds of its splits, breadth first, and its leaves."""
    features, thresholds, leaves = [], [], []
    level = [0]
    for d in range(depth + 1):
        following = []
        for node in level:
            leaf = tree.children_left[node] < 0
            if d == depth:
                leaves.append(scale * tree.value[node].item())
            else:
                features.append(0 if leaf else int(tree.feature[node]))
                thresholds.append(0.0 if leaf else float(tree.threshold[node]))
                following += [node, node] if leaf else [tree.children_left[node], tree.children_right[node]]
        level = following
    return features, thresholds, leaves


def write_swift(model, bias, names, path):
    features, thresholds, leaves = [], [], []
    for stage in model.estimators_[:, 0]:
        f, t, v = flatten(stage.tree_, model.max_depth, model.learning_rate)
        features, thresholds, leaves = features + f, thresholds + t, leaves + v

    def lines(values, form, per=12):
        items = [form(v) for v in values]
        return "\n".join("    " + ", ".join(items[k : k + per]) + "," for k in range(0, len(items), per))

    used = sorted(zip(model.feature_importances_, names), reverse=True)
    ranking = "\n".join(f"///   {name} {share:.3f}" for share, name in used if share >= 0.01)
    path.write_text(f"""/// The scorer's weights, written by `Benchmarks/voice/gate_training.py`; not to be changed by hand.
///
/// {len(model.estimators_)} trees of depth {model.max_depth}: split `s` of a tree asks whether a feature is above a threshold, breadth first, and the
/// leaf that the answers lead to is added to the log-odds. How much each feature contributes (share of the splitting
/// gain):
{ranking}
enum VoiceScorerModel {{
  static let bias = {bias:.4f}
  static let depth = {model.max_depth}
  /// `VoiceEvidence.Feature`s of the splits, 2^depth − 1 a tree.
  static let features: [Int] = [
{lines(features, str, 24)}
  ]
  static let thresholds: [Float] = [
{lines(thresholds, lambda v: f"{v:.5g}")}
  ]
  /// 2^depth a tree.
  static let leaves: [Float] = [
{lines(leaves, lambda v: f"{v:.4f}")}
  ]
}}
""")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    parser.add_argument("--material", type=Path, required=True)
    parser.add_argument("--depth", type=int, default=3)
    parser.add_argument("--trees", type=int, default=80)
    parser.add_argument("--rate", type=float, default=0.2)
    parser.add_argument("--output", type=Path)
    parser.add_argument("--cache", type=Path, help="where the measured values are kept between runs")
    a = parser.parse_args()
    if a.cache and a.cache.exists():
        names, events = pickle.loads(a.cache.read_bytes())
    else:
        names, events = measure(a.tool, a.material)
        if a.cache:
            a.cache.write_bytes(pickle.dumps((names, events)))
    duration = names.index("periodicDuration")
    x, y, origin = frames(events, duration)
    w = weights(y, origin, events)
    print(f"{len(events)} events, {len(y)} frames", flush=True)

    def new():
        return GradientBoostingClassifier(n_estimators=a.trees, max_depth=a.depth, learning_rate=a.rate, subsample=0.5,
                                          min_samples_leaf=200, random_state=0)

    model = new().fit(x, y, sample_weight=w)
    if a.output:
        stages = sum(model.learning_rate * s[0].predict(x[:1])[0] for s in model.estimators_)
        bias = float(model.decision_function(x[:1])[0] - stages)
        write_swift(model, bias, names, a.output)
    fold = np.array([zlib.crc32(e["group"].rsplit("-", 1)[0].encode() if e["group"].startswith("fluid")
                                else e["group"].encode()) % 4 for e in events])
    scores = [None] * len(events)
    for k in range(4):
        train = fold[origin] != k
        model = new().fit(x[train], y[train], sample_weight=w[train])
        for number in np.flatnonzero(fold == k):
            scores[number] = model.decision_function(events[number]["values"][:, 2:])
    report(events, peak_scores(events, scores, duration))


if __name__ == "__main__":
    main()
