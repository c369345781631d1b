"""Scores a trained network on prepared features: what is tracked, under which disturbance, and what confidence means.

Accuracies are mir_eval's, means over files: overall accuracy, raw pitch accuracy, voicing recall, voicing false alarm.
"""

import argparse
import warnings
from pathlib import Path

import mir_eval
import numpy as np

import dataset
import posterior

MEASURES = ["Overall Accuracy", "Raw Pitch Accuracy", "Voicing Recall", "Voicing False Alarm"]
CANDIDATES = [1, 4, 8, 12]


def is_right(stated, true):
    """Which statements hold: unvoiced, or a pitch within 50 cents of the truth."""
    cents = np.abs(1200 * np.log2(np.maximum(stated, 1) / np.maximum(true, 1)))
    return np.where(stated > 0, (true > 0) & (cents < 50), true <= 0)


def decisions(network, items, threshold, live):
    """For every item the stated pitch, and the probability of the statement."""
    for item in items:
        probabilities = posterior.posterior(network, item["b"], item["X"], item["G"], live)
        yield item, *posterior.decide(item["b"], probabilities, threshold)


def candidates_found(items):
    """Share of voiced frames that have the truth among their first candidates."""
    right = np.concatenate([dataset.right_states(item["b"], item["f0"])[item["f0"] > 0, 1:] for item in items])
    return {count: round(float(right[:, :count].any(1).mean()), 3) for count in CANDIDATES}


def print_reliability(probabilities, right):
    """Probability against share that is right, and the expected calibration error."""
    error = 0
    for tenth in range(10):
        inside = (probabilities >= tenth / 10) & (probabilities < (tenth + 1) / 10 + (tenth == 9))
        if inside.any():
            stated, true = probabilities[inside].mean(), right[inside].mean()
            error += inside.mean() * abs(stated - true)
            print(f"probability {stated:.2f}: right {true:.2f} of {inside.sum()}")
    print(f"expected calibration error {error:.3f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", help="scorer.py's output")
    parser.add_argument("features", type=Path, help="folder of features")
    parser.add_argument("--threshold", type=float, default=0.5, help="unvoiced probability from which on (default: 0.5)")
    parser.add_argument("--live", action="store_true", help="the frames before only")
    arguments = parser.parse_args()
    # mir_eval warns of files without a voiced frame.
    warnings.filterwarnings("ignore", module="mir_eval")
    items, results, probabilities, right = dataset.read(arguments.features), {}, [], []
    network = posterior.load(arguments.network)
    for item, stated, probability in decisions(network, items, arguments.threshold, arguments.live):
        times = np.arange(len(stated)) * 0.01
        scores = mir_eval.melody.evaluate(times, item["f0"], times, stated)
        results.setdefault(str(item["lab"]), {}).setdefault(str(item["kind"]), []).append([scores[m] for m in MEASURES])
        probabilities.append(probability)
        right.append(is_right(stated, item["f0"]))
    print(", ".join(MEASURES))
    for label, kinds in sorted(results.items()):
        print(label, "all", np.round(np.mean(sum(kinds.values(), []), 0), 3))
        for kind, rows in sorted(kinds.items()):
            print(label, kind, np.round(np.mean(rows, 0), 3))
    print("voiced frames with the truth among the first candidates:", candidates_found(items))
    print_reliability(np.concatenate(probabilities), np.concatenate(right))


if __name__ == "__main__":
    main()
