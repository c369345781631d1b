"""Trains the voice network.

    train.py --pools DIR --output DIR --name NAME [--first 64] [--second 32] [--minutes 40] [--seed 1] [--workers 2]
             [--from FILE] [--outputs 2] [--warp] [--gap FRAMES]

Pools are read as `mixtures.py` writes them: training may begin with the first. AdamW with a cosine of the wall time;
binary cross-entropy by the frame against soft targets, every frame of the same weight. Sequences of 2.5 s in the
first three fifths, of 5 s then. Two workers change the same weights without waiting for each other, each with its own
averages of AdamW. Levels and tilts of the mel bands are moved at random. What is kept is the running mean of the
weights; a scale and an offset of the log-odds, fitted to mixtures of the development set, are put into the last layer
at the end.

Writes `NAME.csv` (the loss curve), `NAME-STEP.ovn1` every few minutes, and `NAME.ovn1`.
"""

import argparse
import copy
import csv
import multiprocessing
import time
from pathlib import Path

import numpy as np
import torch
from scipy.ndimage import grey_closing
from torch import nn

from features import BANDS, HIGHEST, LOWEST
from network import LOOK, Network, read, write
from recurrence import answer

SETTLING = 10
RATE, LEAST = 3e-3, 2e-5
MEAN_OVER = 0.997


def load(path, gap=0):
    """Features and targets; gaps of the targets below `gap` frames closed, as people mark stretches, not syllables."""
    with np.load(path) as data:
        X, Y = data["X"], data["Y"]
    return X, grey_closing(Y.astype(np.float32), (1, gap)).astype(np.float16) if gap else Y


def warps():
    """Matrices that move the logs of mel bands to where a longer or shorter vocal tract has them."""
    points = np.linspace(2595 * np.log10(1 + LOWEST / 700), 2595 * np.log10(1 + HIGHEST / 700), BANDS + 2)
    centres = 700 * (10 ** (points[1:-1] / 2595) - 1)
    places = [np.interp(centres * a, centres, np.arange(BANDS)) for a in np.linspace(0.85, 1.18, 23)]
    return [np.stack([np.interp(at, np.arange(BANDS), row) for row in np.eye(BANDS)]).astype(np.float32) for at in places]


WARPS = warps()


class Pools:
    def __init__(self, folder, random, gap, warp=False):
        self.folder, self.random, self.gap, self.warp, self.pools, self.seen = folder, random, gap, warp, [], set()

    def look(self):
        for path in sorted(self.folder.glob("pool-training-*.npz")):
            if path.name not in self.seen and ".new" not in path.name:
                self.seen.add(path.name)
                self.pools.append(load(path, self.gap))

    def batch(self, count, length):
        r, xs, ys = self.random, [], []
        for k in r.integers(len(self.pools), size=count):
            X, Y = self.pools[k]
            row, at = r.integers(len(X)), r.integers(0, X.shape[1] - length + 1)
            xs.append(X[row, at : at + length])
            ys.append(Y[row, at : at + length])
        x, y = np.stack(xs).astype(np.float32), np.stack(ys).astype(np.float32)
        if self.warp:
            for row in np.flatnonzero(r.random(count) < 0.5):
                x[row, :, :BANDS] = x[row, :, :BANDS] @ WARPS[r.integers(len(WARPS))]
        level = r.normal(0, 3, (count, 1, 1)) * (r.random((count, 1, 1)) < 0.7)
        knots = r.normal(0, 1, (count, 4)) * (r.random((count, 1)) < 0.5)
        tilt = np.stack([np.interp(np.arange(BANDS), np.linspace(0, BANDS - 1, 4), q) for q in knots])[:, None]
        x[:, :, :BANDS] += (level + tilt).astype(np.float32)
        x[:, :, BANDS + 1 :] += level.astype(np.float32)
        return torch.tensor(x), torch.tensor(y)


def answers(network, X, output=0):
    with torch.no_grad():
        return torch.cat(
            [answer(network, torch.tensor(X[k : k + 20].astype(np.float32)))[..., output] for k in range(0, len(X), 20)]
        )


def area(score, truth):
    """Under the ROC curve."""
    order = np.argsort(score, kind="stable")
    truth = truth[order]
    positive = truth.sum()
    negative = len(truth) - positive
    return float((np.cumsum(~truth) * truth).sum() / (positive * negative))


def calibrate(network, X, Y, output=0):
    """A scale and an offset of an output's log-odds, put into the last layer."""
    look = LOOK if output == 0 else 0
    z = answers(network, X, output)[:, look + SETTLING :].reshape(-1)
    y = torch.tensor(Y.astype(np.float32))[:, SETTLING : Y.shape[1] - look].reshape(-1)
    factor, offset = torch.ones(1, requires_grad=True), torch.zeros(1, requires_grad=True)
    optimiser = torch.optim.LBFGS([factor, offset], max_iter=40)

    def closure():
        optimiser.zero_grad()
        loss = nn.functional.binary_cross_entropy_with_logits(z * factor + offset, y)
        loss.backward()
        return loss

    optimiser.step(closure)
    with torch.no_grad():
        network.line.weight[output] *= factor
        network.line.bias[output] = network.line.bias[output] * factor[0] + offset[0]
    return factor.item(), offset.item()


def with_newest(network):
    """The same network with a second output, which begins as the first."""
    both = Network(network.first.hidden_size, network.second.hidden_size, 2)
    state = network.state_dict()
    state["line.weight"], state["line.bias"] = state["line.weight"].repeat(2, 1), state["line.bias"].repeat(2)
    both.load_state_dict(state)
    return both


def draws(options, worker):
    pools = Pools(options.pools, np.random.default_rng([options.seed, worker]), options.gap, options.warp)
    pools.look()
    return pools


def progress(options, begun):
    return (time.time() - begun) / (60 * options.minutes)


def steps(network, options, worker, begun):
    """Trains until the time is over, and yields the loss of each step. Workers change the same weights."""
    torch.set_num_threads(1)
    pools, count = draws(options, worker), 0
    optimiser = torch.optim.AdamW([p for p in network.parameters() if p.requires_grad], options.rate, weight_decay=1e-3)
    while (part := progress(options, begun)) < 1:
        for group in optimiser.param_groups:
            group["lr"] = LEAST + options.rate * min(1, (count + 1) / 60) * (0.5 + 0.5 * np.cos(np.pi * part))
        x, y = pools.batch(*((32, 250) if part < 0.6 else (32, 500)))
        odds = answer(network, x)
        loss = nn.functional.binary_cross_entropy_with_logits(odds[:, LOOK + SETTLING :, 0], y[:, SETTLING:-LOOK])
        calm = loss.item()
        if network.line.out_features == 2:
            # The newest frame, of half the weight.
            newest = nn.functional.binary_cross_entropy_with_logits(odds[:, SETTLING:, 1], y[:, SETTLING:])
            loss = loss + 0.5 * newest
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimiser.step()
        count += 1
        if count % 50 == 0:
            pools.look()
        yield calm, len(pools.pools)


def work(network, options, worker, begun):
    for _ in steps(network, options, worker, begun):
        pass


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pools", type=Path, required=True)
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--name", required=True)
    parser.add_argument("--first", type=int, default=64)
    parser.add_argument("--second", type=int, default=32)
    parser.add_argument("--minutes", type=float, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1, help="processes that train the same weights")
    parser.add_argument("--rate", type=float, default=RATE)
    parser.add_argument("--every", type=float, default=240, help="seconds between checkpoints")
    parser.add_argument("--gap", type=int, default=0, help="close gaps of the targets below so many frames")
    parser.add_argument("--warp", action="store_true", help="move the bands of half of the sequences")
    parser.add_argument("--outputs", type=int, choices=[1, 2], default=1, help="2: the newest frame's answer as well")
    parser.add_argument("--from", dest="start", type=Path)
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    options.output.mkdir(parents=True, exist_ok=True)
    network = read(options.start) if options.start else Network(options.first, options.second, options.outputs)
    if options.outputs == 2 and network.line.out_features == 1:
        network = with_newest(network)
    if not options.start:
        first = min(options.pools.glob("pool-training-*.npz"), key=lambda p: (len(p.name), p.name))
        sample = load(first)[0][::4].astype(np.float32).reshape(-1, network.mean.numel())
        network.mean.data, network.deviation.data = torch.tensor(sample.mean(0)), torch.tensor(sample.std(0) + 1e-3)
    network.train()
    mean = copy.deepcopy(network)
    network.share_memory()
    XV, YV = load(options.pools / "pool-development-1.npz", options.gap)
    begun, last, losses, rows = time.time(), time.time(), [], []
    others = [
        multiprocessing.Process(target=work, args=(network, options, k, begun)) for k in range(1, options.workers)
    ]
    for other in others:
        other.start()
    for step, (loss, pools) in enumerate(steps(network, options, 0, begun), 1):
        losses.append(loss)
        keep = min(MEAN_OVER, 1 - 10 / (step + 10))
        with torch.no_grad():
            for a, b in zip(mean.parameters(), network.parameters()):
                if b.requires_grad:
                    a.lerp_(b, 1 - keep)
        if time.time() - last > options.every:
            z = answers(mean, XV[:60])[:, LOOK + SETTLING :].reshape(-1)
            truth = torch.tensor(YV[:60].astype(np.float32))[:, SETTLING:-LOOK].reshape(-1)
            rows.append(
                (
                    step,
                    round(time.time() - begun),
                    round(time.process_time()),
                    pools,
                    round(float(np.mean(losses[-200:])), 5),
                    round(nn.functional.binary_cross_entropy_with_logits(z, truth).item(), 5),
                    round(area(z.numpy(), truth.numpy() > 0.5), 5),
                )
            )
            print(*rows[-1], flush=True)
            with open(options.output / f"{options.name}.csv", "w", newline="") as file:
                csv.writer(file).writerows(
                    [("step", "seconds", "cpu", "pools", "training loss", "development loss", "development area")]
                    + rows
                )
            write(mean, options.output / f"{options.name}-{step}.ovn1")
            last = time.time()
    for other in others:
        other.join()
    scales = [calibrate(mean, XV[:160], YV[:160], k) for k in range(mean.line.out_features)]
    print("steps", len(losses), "scale and offset", scales)
    write(mean, options.output / f"{options.name}.ovn1")


if __name__ == "__main__":
    main()
