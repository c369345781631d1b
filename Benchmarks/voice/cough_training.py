"""Trains the gate's trees against coughs and writes `CoughModel.swift`.

    cough_training.py --tool gate-features --material MATERIAL [--output CoughModel.swift]

`--material` is what `other_sounds.py make` wrote; only its split `choice` is read. `gate-features --story` gives the values of
`SoundStory` for every 5 ms of the sounds that the gate lets through at strictness 0. Boosted trees (30 of depth 3) learn to tell
every second frame of the first 200 ms after that: coughs against voices of people, sung and computed vowels. Each sound
weighs the same, recorded coughs three times as much, and both classes the same in all.

The trees that ship were trained by this recipe on values that a port of `SoundStory` to Python gave, which began a sound one
frame earlier.
"""

import argparse
import json
import re
import subprocess
from pathlib import Path

import numpy as np
from sklearn.ensemble import GradientBoostingClassifier

import gate_training

VOICES = ("child", "voice", "sung", "computed vowel")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    parser.add_argument("--material", type=Path, required=True)
    parser.add_argument("--output", type=Path)
    a = parser.parse_args()
    items = json.loads((a.material / "items.json").read_text())
    chosen = [k for k, item in enumerate(items)
              if item["split"] == "choice" and (item["kind"] in VOICES or "cough" in item["kind"])]
    names = subprocess.run([a.tool, "--story", "--names"], capture_output=True, check=True, text=True).stdout.split()
    paths = "".join(f"{a.material / f'{k}.wav'}\n" for k in chosen)
    raw = np.frombuffer(subprocess.run([a.tool, "--story"], input=paths.encode(), capture_output=True, check=True).stdout,
                        np.float32)
    x, y, w, position = [], [], [], 0
    for k in chosen:
        count = int(raw[position])
        rows = raw[position + 1 : position + 1 + count * len(names)].reshape(count, len(names))[:40:2]
        position += 1 + count * len(names)
        x.append(rows)
        y += [items[k]["kind"] in VOICES] * len(rows)
        w += [(3 if items[k]["kind"] == "cough" else 1) / max(1, len(rows))] * len(rows)
    x, y, w = np.concatenate(x), np.array(y), np.array(w)
    w[~y] *= w[y].sum() / w[~y].sum()
    model = GradientBoostingClassifier(n_estimators=30, max_depth=3, learning_rate=0.2, subsample=0.5, min_samples_leaf=100,
                                       random_state=0).fit(x, y, sample_weight=w)
    print(f"{len(y)} frames;", ", ".join(f"{name} {share:.3f}" for share, name in sorted(
        zip(model.feature_importances_, names), reverse=True)))
    if a.output:
        stages = sum(model.learning_rate * s[0].predict(x[:1])[0] for s in model.estimators_)
        gate_training.write_swift(model, float(model.decision_function(x[:1])[0] - stages), names, a.output)
        text = a.output.read_text().replace("VoiceScorerModel", "CoughModel").replace("VoiceEvidence", "SoundStory")
        a.output.write_text(re.sub("^/// The scorer's weights, written by.*", "/// The trees that tell voices from coughs, written by "
                                   "`Benchmarks/voice/cough_training.py`. They must not be edited by\n/// hand.", text))


if __name__ == "__main__":
    main()
