"""Trains the network: convolution over three frames, two GRUs, a linear layer → a score of unvoiced, and one for each coarse
pitch that is added to the candidates' scores. The answer for a frame is given `AHEAD` frames later offline, at once live.

The loss is minus the logarithm of the probability of what is right among the 13 hypotheses of the frame; frames whose
truth nobody knows do not count. One group in twelve is left out for validation. Writes a checkpoint (.npz) after every
round and the curve of both losses (.csv).
"""

import argparse
import csv
import sys
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "pitch-scorer"))

import grid  # noqa: E402

import front  # noqa: E402

AHEAD = 12
UNITS, LAST_UNITS, SPAN = 56, 40, 3
REACH = 10.0
FRAMES, SEQUENCES, ROUND = 250, 24, 100
SAME = 2.3
"""Bins (52 cents) within which a candidate is right: it is placed exactly afterwards."""


class Network(nn.Module):
    """The shape of `SmallNetworks.RecurrentNetwork`; its outputs, 0 to 1, become scores of −REACH to REACH."""

    def __init__(self, ahead):
        super().__init__()
        self.ahead = ahead
        self.mean = nn.Parameter(torch.zeros(front.INPUTS), requires_grad=False)
        self.deviation = nn.Parameter(torch.ones(front.INPUTS), requires_grad=False)
        self.convolution = nn.Conv1d(front.INPUTS, UNITS, SPAN)
        self.first = nn.GRU(UNITS, UNITS, batch_first=True)
        self.second = nn.GRU(UNITS, LAST_UNITS, batch_first=True)
        self.linear = nn.Linear(LAST_UNITS, 1 + front.PITCHES)

    def forward(self, x, scores, unvoiced, bins):
        """Logarithms of the 13 hypotheses' weights: unvoiced, then the candidates."""
        x = (x - self.mean) / self.deviation
        # Before the first frame and after the last one are copies of them, as in Swift.
        x = nn.functional.pad(x.transpose(1, 2), (SPAN - 1, self.ahead), mode="replicate")
        x = torch.relu(self.convolution(x)).transpose(1, 2)
        x, _ = self.first(x)
        x, _ = self.second(x)
        out = REACH * (2 * torch.sigmoid(self.linear(x)[:, self.ahead :]) - 1)
        # Between the coarse pitches' middles the scores are linear.
        place = ((bins.clamp(min=0).float() + 0.5) / front.PITCH_BINS - 0.5).clamp(0, front.PITCHES - 1)
        low = place.floor().clamp(max=front.PITCHES - 2)
        share, low = place - low, low.long()
        added = (1 - share) * out[:, :, 1:].gather(2, low) + share * out[:, :, 1:].gather(2, low + 1)
        voiced = torch.where(bins >= 0, scores + added, torch.full_like(scores, front.MISSING))
        return torch.cat([unvoiced[:, :, None] + out[:, :, :1], voiced], 2)


def right(bins, truth):
    """Which hypotheses are right, and which frames count. A voiced frame that has no right candidate counts as unvoiced
    with a third of the weight: it is lost either way."""
    place = grid.fundamental_bin(np.nan_to_num(truth))[:, None]
    candidate = (np.abs(bins - place) <= SAME) & (bins >= 0) & (truth > 0)[:, None]
    lost = (truth > 0) & ~candidate.any(1)
    states = np.concatenate([((truth <= 0) | lost)[:, None], candidate], 1)
    return states, np.where(np.isnan(truth), 0, np.where(lost, 0.33, 1)).astype(np.float32)


def read(folder):
    items = []
    for file in sorted(folder.glob("*.npz")):
        item = dict(np.load(file))
        if len(item["f0"]) < FRAMES:
            continue
        item["right"], item["weight"] = right(item["b"].astype(int), item["f0"])
        items.append(item)
    return items


def batch(random, items):
    chosen = []
    for _ in range(SEQUENCES):
        # There are few instruments and tones: half of the others are drawn again, in the hope of one.
        item = items[random.integers(len(items))]
        if str(item["kind"]) != "music" and random.random() < 0.5:
            item = items[random.integers(len(items))]
        start = random.integers(0, len(item["f0"]) - FRAMES + 1)
        chosen.append([item[key][start : start + FRAMES] for key in ("x", "s", "u", "b", "right", "weight")])
    x, s, u, b, states, weight = (np.stack(part) for part in zip(*chosen))
    return [torch.tensor(part) for part in (x.astype(np.float32), s, u, b.astype(np.int64), states, weight)]


def loss(network, parts):
    x, scores, unvoiced, bins, states, weight = parts
    logits = network(x, scores, unvoiced, bins)
    chance = torch.logsumexp(logits.masked_fill(~states, -1e4), 2) - torch.logsumexp(logits, 2)
    return -(chance * weight).sum() / weight.sum()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("heard", type=Path)
    parser.add_argument("output", type=Path, help="checkpoint, .npz")
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--live", action="store_true")
    parser.add_argument("--rate", type=float, default=4e-3)
    parser.add_argument("--start", type=Path, help="a checkpoint to go on from")
    options = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    items = read(options.heard)
    groups = sorted({str(item["group"]) for item in items} - {"synth", "noise"})
    held = set(groups[::12])
    training = [item for item in items if str(item["group"]) not in held]
    validation = [item for item in items if str(item["group"]) in held]
    network = Network(0 if options.live else AHEAD)
    everything = np.concatenate([item["x"][::5] for item in training]).astype(np.float32)
    network.mean.data = torch.tensor(everything.mean(0))
    network.deviation.data = torch.tensor(everything.std(0) + 0.05)
    if options.start:
        stored = np.load(options.start)
        network.load_state_dict({name: torch.tensor(stored[name]) for name in stored.files if name != "ahead"})
    count = sum(p.numel() for p in network.parameters() if p.requires_grad)
    print(len(training), "for training,", len(validation), "for validation,", count, "weights", flush=True)
    optimiser = torch.optim.AdamW(network.parameters(), lr=options.rate, weight_decay=1e-3)
    random, start = np.random.default_rng(1), time.time()
    checks = [batch(np.random.default_rng(number), validation or training) for number in range(4)]
    with open(options.output.with_suffix(".csv"), "w", newline="") as file:
        table = csv.writer(file)
        table.writerow(["step", "seconds", "training", "validation"])
        step, losses = 0, []
        while (spent := (time.time() - start) / 60 / options.minutes) < 1:
            # Up for 2 % of the time, then down along half a cosine.
            pace = min(spent / 0.02 + 0.05, 1) * (0.5 + 0.5 * np.cos(np.pi * spent))
            for group in optimiser.param_groups:
                group["lr"] = options.rate * pace + 1e-5
            value = loss(network, batch(random, training))
            optimiser.zero_grad()
            value.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimiser.step()
            losses.append(value.item())
            step += 1
            if step % ROUND == 0 or time.time() - start > options.minutes * 60:
                with torch.no_grad():
                    checked = np.mean([loss(network, check).item() for check in checks])
                row = [step, round(time.time() - start), round(np.mean(losses[-ROUND:]), 4), round(float(checked), 4)]
                table.writerow(row)
                file.flush()
                print(*row, flush=True)
                np.savez(options.output, ahead=network.ahead,
                         **{name: value.numpy() for name, value in network.state_dict().items()})  # fmt: skip


if __name__ == "__main__":
    main()
