"""Fits what the posterior's probabilities mean (`PitchNetwork.Calibration`) on groups left out of the training.

Prints the five numbers that export.py takes: the threshold as it was given, slope and offset of the log odds that a
voiced frame is right over the log odds of its probability, and the same of unvoiced frames (J. Platt, "Probabilistic
outputs for support vector machines", 1999).
"""

import argparse
import sys
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

import dataset
import evaluate
import posterior

NEAREST = 1e-6
"""How near to 0 and 1 a probability is taken: as in Swift."""


def log_odds(probabilities):
    """ln(p / (1 − p)), bounded."""
    bounded = np.clip(probabilities.astype(float), NEAREST, 1 - NEAREST)
    return np.log(bounded / (1 - bounded))


def fitted_line(probabilities, right):
    """Slope and offset of the most likely logistic line."""
    if len(right) == 0 or right.all() or not right.any():
        raise SystemExit("calibrate.py: all of the frames are right, or none: there is no line through them")
    odds, sign = log_odds(probabilities), np.where(right, -1, 1)
    return minimize(lambda line: np.logaddexp(0, sign * (line[0] * odds + line[1])).mean(), [1, 0]).x


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", help="scorer.py's output")
    parser.add_argument("features", type=Path, help="the folder it was trained with")
    parser.add_argument("--validation-share", type=float, required=True, help="as for scorer.py")
    parser.add_argument("--threshold", type=float, required=True, help="unvoiced probability from which on")
    parser.add_argument("--live", action="store_true", help="the frames before only")
    arguments = parser.parse_args()
    _, items = dataset.split(dataset.read(arguments.features), arguments.validation_share)
    if not items:
        raise SystemExit("calibrate.py: no group was left out")
    network = posterior.load(arguments.network)
    stated, true, probabilities = [], [], []
    for item, pitch, probability in evaluate.decisions(network, items, arguments.threshold, arguments.live):
        stated.append(pitch)
        true.append(item["f0"])
        probabilities.append(probability)
    stated, true, probabilities = (np.concatenate(part) for part in (stated, true, probabilities))
    right = evaluate.is_right(stated, true)
    print(f"{len(items)} items, {len(right)} frames, {right.mean():.3f} right", file=sys.stderr)
    numbers = [arguments.threshold]
    for chosen in (stated > 0, stated <= 0):
        numbers += list(fitted_line(probabilities[chosen], right[chosen]))
    print(*(f"{number:.4f}" for number in numbers))


if __name__ == "__main__":
    main()
