"""Chooses how much of the network is added, and from which probability on a frame is voiced, on the groups that training
left out: develop.py HEARD CHECKPOINT [--live] [--fit WEIGHT THRESHOLD].

For each weight (0: today's tracker) and each threshold on the probability of *unvoiced*: overall accuracy / raw pitch
accuracy in percent by kind of item and condition. A candidate counts as right within 52 cents: it is placed afterwards.
With --fit: the lines of log odds of `PitchCalibration` for one weight and threshold, and by condition how far confidence and
voicing are from the shares of right and of voiced frames (expected calibration error over ten bins).
"""

import argparse
from pathlib import Path

import numpy as np
import torch
from scipy.optimize import minimize

import front
import train

WEIGHTS = (0, 0.5, 0.75)
THRESHOLDS = (0.5, 0.6, 0.65, 0.7, 0.75, 0.8)
CLEAN = {"clean": "clean", "white": "noise", "pink": "noise", "speech-shaped": "noise", "recorded": "noise", "babble": "babble"}


def load(path):
    stored = np.load(path)
    network = train.Network(int(stored["ahead"]))
    network.load_state_dict({name: torch.tensor(stored[name]) for name in stored.files if name != "ahead"})
    return network.eval()


def probabilities(emitted, steps, live):
    """Of the hypotheses of a sequence's frames, from the frames before and, unless live, those after."""
    states, _ = train.forward_sums(emitted[None], steps[None])
    states = states[0].numpy()
    if live:
        return states
    emissions = (emitted - emitted.max(1, keepdim=True).values).exp().numpy() + 1e-26
    weights, back = steps.exp().numpy(), np.ones(states.shape[1])
    result = states.copy()
    for frame in range(len(states) - 2, -1, -1):
        back = weights[frame] @ (emissions[frame + 1] * back)
        back /= back.sum()
        result[frame] *= back
    return result / result.sum(1, keepdims=True)


def judged(item, network, transitions, weights, live):
    """The truth; for each weight probability of unvoiced, whether the best candidate is right, and its probability."""
    parts = [torch.tensor(item[key].astype(kind))[None] for key, kind in
             (("x", np.float32), ("s", np.float32), ("u", np.float32), ("b", np.int64))]  # fmt: skip
    x, scores, unvoiced, bins = parts
    truth, result = item["f0"].astype(float), []
    place = train.grid.fundamental_bin(np.nan_to_num(truth))
    with torch.no_grad():
        added, steps = network.added(x), transitions(bins)[0]
        for weight in weights:
            chance = probabilities(network.scores(added * weight, scores, unvoiced, bins)[0], steps, live)
            best = item["b"][np.arange(len(chance)), chance[:, 1:].argmax(1)]
            same = (np.abs(item["b"].astype(int) - best.astype(int)[:, None]) <= train.posterior.SAME) & (item["b"] >= 0)
            pitch = (same * chance[:, 1:]).sum(1)
            result.append((chance[:, 0], (np.abs(best - place) <= train.SAME) & (best >= 0), pitch))
    return truth, result


def odds(chance):
    bounded = np.clip(chance, 1e-6, 1 - 1e-6)
    return np.log(bounded / (1 - bounded))


def line(chance, right):
    """Slope and offset of the log odds, by maximum likelihood."""
    x, sign = odds(chance), 2.0 * right - 1
    return minimize(lambda w: np.mean(np.logaddexp(0, -sign * (w[0] * x + w[1]))), (1, 0)).x


def calibration_error(chance, right):
    index = np.minimum((chance * 10).astype(int), 9)
    return sum(abs(chance[index == n].mean() - right[index == n].mean()) * (index == n).mean() for n in set(index))


def fit(items, network, transitions, live, weight, threshold):
    columns = []
    for item in items:
        truth, [(unvoiced, right, pitch)] = judged(item, network, transitions, [weight], live)
        known = ~np.isnan(truth)
        label = np.full(known.sum(), CLEAN[str(item["lab"])])
        columns.append((unvoiced[known], right[known], pitch[known], truth[known] > 0, label))
    unvoiced, right, pitch, voiced, labels = (np.concatenate(column) for column in zip(*columns))
    called = unvoiced < threshold
    parts = [("voiced", pitch, voiced & right, called), ("unvoiced", unvoiced, ~voiced, ~called),
             ("voicing", 1 - unvoiced, voiced, np.ones(len(called), bool))]  # fmt: skip
    for name, chance, is_right, which in parts:
        slope, offset = line(chance[which], is_right[which])
        fitted = 1 / (1 + np.exp(-(slope * odds(chance) + offset)))
        errors = [f"{label} {calibration_error(fitted[w], is_right[w]):.3f}"
                  for label in ("clean", "noise", "babble") for w in [which & (labels == label)]]  # fmt: skip
        print(f"{name}: ({slope:.3f}, {offset:.3f}); calibration error", ", ".join(errors))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("heard", type=Path)
    parser.add_argument("checkpoint")
    parser.add_argument("--live", action="store_true")
    parser.add_argument("--fit", type=float, nargs=2, metavar=("WEIGHT", "THRESHOLD"))
    parser.add_argument("--every", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(1)
    network, transitions = load(options.checkpoint), train.Transitions(front.Scorer(options.live))
    _, kinds = train.split(train.read(options.heard))
    if options.fit:
        items = [item for kind in kinds for item in kind[:: options.every]]
        return fit(items, network, transitions, options.live, *options.fit)
    table = {}
    for name, items in zip(("speech", "sung", "music"), kinds):
        for item in items[:: options.every]:
            truth, result = judged(item, network, transitions, WEIGHTS, options.live)
            known, voiced = ~np.isnan(truth), np.nan_to_num(truth) > 0
            for weight, (unvoiced, right, _) in zip(WEIGHTS, result):
                for threshold in THRESHOLDS:
                    called = unvoiced < threshold
                    # Overall accuracy, raw pitch accuracy: an unvoiced frame has a wrong pitch, as in `scoring.py`.
                    good = np.where(voiced, called & right, ~called)[known]
                    key = (name, CLEAN[str(item["lab"])], weight, threshold)
                    found = (called & right)[voiced]
                    alarm = called[known & ~voiced]
                    rows = table.setdefault(key, np.zeros(6))
                    rows += [good.sum(), len(good), found.sum(), len(found), alarm.sum(), len(alarm)]
    columns = [(name, label) for name in ("speech", "sung", "music") for label in ("clean", "noise", "babble")]
    columns = [column for column in columns if (*column, WEIGHTS[0], THRESHOLDS[0]) in table]
    print("weight threshold | " + " | ".join(" ".join(column) for column in columns) + " (OA / RPA / false alarms)")
    for weight in WEIGHTS:
        for threshold in THRESHOLDS:
            cells = []
            for column in columns:
                a, b, c, d, e, f = table[(*column, weight, threshold)]
                cells.append(f"{100 * a / b:.1f} {100 * c / max(d, 1):.1f} {100 * e / max(f, 1):.1f}")
            print(weight, threshold, "|", " | ".join(cells))


if __name__ == "__main__":
    main()
