"""Trains the network: convolution over three frames, two GRUs, a linear layer → a number for unvoiced, and one for each
coarse pitch. They are added to the scores of today's scorer, and today's transitions join the frames to paths. A new network adds
nothing, so training starts from today's tracker and learns where it errs.

Offline, the loss of a sequence is the logarithm of the sum over all paths minus that of the sum over the right ones; live, it
is minus the logarithm of the probability of what is right, given the frames so far. Frames whose truth nobody knows allow
everything. What is added costs a little (CALM), so that it stays small where nothing is to be won. The answer for a frame is
given `AHEAD` frames later offline, at once live.

The groups of DEVELOPMENT are left out; the checkpoint (.npz) with the lowest loss on them is kept. Writes the curve of both
losses (.csv).
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
import posterior  # noqa: E402

import front  # noqa: E402

AHEAD = 12
UNITS, LAST_UNITS, SPAN = 56, 40, 3
REACH = 10.0
FRAMES, SEQUENCES, ROUND = 200, 24, 50
CALM = 1e-3
SAME = 2.3
"""Bins (52 cents) within which a candidate is right: it is placed exactly afterwards."""
WRONG, LOST = -40.0, -1.0
"""Logarithms of the weights of wrong hypotheses. A voiced frame that has no right candidate is lost either way: unvoiced is
right then, and the candidates are wrong a little."""
MUSIC, SUNG = 0.35, 0.12
"""Shares of the sequences that are instruments and tones, and sung."""
DEVELOPMENT = (
    "ast_it_IT_m_Carlo digits_lucas child_age07_1419 child_age08_2034 speech_librivox "
    "inst_gm011 inst_gm026 inst_gm041 inst_gm057 inst_gm066 inst_gm075 inst_gm105"
).split()


class Network(nn.Module):
    """The shape of `SmallNetworks.RecurrentNetwork`; its outputs, 0 to 1, become numbers of −REACH to REACH."""

    def __init__(self, ahead):
        super().__init__()
        self.ahead = ahead
        self.mean = nn.Parameter(torch.zeros(front.INPUTS), requires_grad=False)
        self.deviation = nn.Parameter(torch.ones(front.INPUTS), requires_grad=False)
        self.convolution = nn.Conv1d(front.INPUTS, UNITS, SPAN)
        self.first = nn.GRU(UNITS, UNITS, batch_first=True)
        self.second = nn.GRU(UNITS, LAST_UNITS, batch_first=True)
        self.linear = nn.Linear(LAST_UNITS, 1 + front.PITCHES)
        nn.init.zeros_(self.linear.weight)
        nn.init.zeros_(self.linear.bias)

    def added(self, x):
        """What is added to unvoiced and to the coarse pitches (sequences × frames × 1 + PITCHES)."""
        x = (x - self.mean) / self.deviation
        # Before the first frame and after the last one are copies of them, as in Swift.
        x = nn.functional.pad(x.transpose(1, 2), (SPAN - 1, self.ahead), mode="replicate")
        x = torch.relu(self.convolution(x)).transpose(1, 2)
        x, _ = self.first(x)
        x, _ = self.second(x)
        return REACH * (2 * torch.sigmoid(self.linear(x)[:, self.ahead :]) - 1)

    @staticmethod
    def scores(added, scores, unvoiced, bins):
        """Scores of the 13 hypotheses: unvoiced, then the candidates."""
        # Between the coarse pitches' middles what is added is linear.
        place = ((bins.clamp(min=0).float() + 0.5) / front.PITCH_BINS - 0.5).clamp(0, front.PITCHES - 1)
        low = place.floor().clamp(max=front.PITCHES - 2)
        share, low = place - low, low.long()
        pitches = (1 - share) * added[:, :, 1:].gather(2, low) + share * added[:, :, 1:].gather(2, low + 1)
        voiced = torch.where(bins >= 0, scores + pitches, torch.full_like(scores, front.MISSING))
        return torch.cat([unvoiced[:, :, None] + added[:, :, :1], voiced], 2)


class Transitions:
    """Today's weights of steps (logarithms), between all hypotheses of successive frames."""

    def __init__(self, scorer):
        table = np.interp(np.arange(grid.FUNDAMENTALS), posterior.STEP_DISTANCES, scorer.steps)
        self.table = torch.tensor(table, dtype=torch.float32)
        self.vu, self.uv = scorer.vu, scorer.uv

    def __call__(self, bins):
        """Sequences × frames − 1 × 13 (from) × 13 (to)."""
        bins = bins.clamp(min=0)
        inner = self.table[(bins[:, :-1, :, None] - bins[:, 1:, None, :]).abs()]
        steps = nn.functional.pad(inner, (1, 0, 1, 0))
        steps[:, :, 1:, 0], steps[:, :, 0, 1:] = self.vu, self.uv
        return steps


def forward_sums(emitted, steps):
    """For each frame the logarithms of the sums over all paths that end in each hypothesis, without their common part; and
    the common parts' sum."""
    # The sums of exponentials as products of matrices, which is much faster than logarithms of sums.
    weights = steps.exp()
    highest = emitted.max(2, keepdim=True).values
    emissions = (emitted - highest).exp() + 1e-26
    state = emissions[:, 0]
    total, states = torch.zeros(len(emitted)), []
    for frame in range(emitted.shape[1]):
        if frame:
            state = torch.bmm(state[:, None], weights[:, frame - 1])[:, 0] * emissions[:, frame]
        sum = state.sum(1, keepdim=True)
        state = state / sum
        total = total + sum[:, 0].log()
        states.append(state)
    return torch.stack(states, 1), total + highest[:, :, 0].sum(1)


def evidence(bins, truth):
    """Logarithms of the weights of the hypotheses by the truth."""
    place = grid.fundamental_bin(np.nan_to_num(truth))[:, None]
    candidate = (np.abs(bins - place) <= SAME) & (bins >= 0) & (truth > 0)[:, None]
    lost = (truth > 0) & ~candidate.any(1)
    states = np.where(np.concatenate([((truth <= 0) | lost)[:, None], candidate], 1), 0, WRONG)
    states[lost, 1:] = LOST
    return np.where(np.isnan(truth)[:, None], 0, states).astype(np.float32)


def read(folder):
    items = []
    for file in sorted(folder.glob("*.npz")):
        item = dict(np.load(file))
        if len(item["f0"]) < FRAMES:
            continue
        item["evidence"] = evidence(item["b"].astype(int), item["f0"])
        item["group"], item["kind"] = str(item["group"]), str(item["kind"])
        items.append(item)
    return items


def batch(random, kinds):
    """Sequences of all three kinds of items: spoken, sung, music."""
    chosen = []
    for _ in range(SEQUENCES):
        items = kinds[random.choice(3, p=[1 - SUNG - MUSIC, SUNG, MUSIC])]
        item = items[random.integers(len(items))]
        start = random.integers(0, len(item["f0"]) - FRAMES + 1)
        chosen.append([item[key][start : start + FRAMES] for key in ("x", "s", "u", "b", "evidence")])
    x, s, u, b, states = (np.stack(part) for part in zip(*chosen))
    return [torch.tensor(part) for part in (x.astype(np.float32), s, u, b.astype(np.int64), states)]


def loss(network, transitions, parts, weight=1.0):
    x, scores, unvoiced, bins, states = parts
    added = network.added(x) * weight
    emitted, steps = network.scores(added, scores, unvoiced, bins), transitions(bins)
    calm = CALM * (added**2).mean()
    if network.ahead == 0:
        filtered, _ = forward_sums(emitted, steps)
        return -torch.log((filtered * states.exp()).sum(2) + 1e-9).mean(), calm
    both = torch.cat([emitted, emitted + states])
    _, sums = forward_sums(both, torch.cat([steps, steps]))
    return (sums[: len(x)] - sums[len(x) :]).mean() / x.shape[1], calm


def split(items):
    """Items of training and of development, by kind."""
    def kinds(items):
        return [[item for item in items if kind(item) == number] for number in range(3)]

    def kind(item):
        return 2 if item["kind"] == "music" else 1 if item["kind"] == "sung" else 0

    is_held = [item["group"] in DEVELOPMENT for item in items]
    return (kinds([item for item, held in zip(items, is_held) if not held]),
            kinds([item for item, held in zip(items, is_held) if held]))  # fmt: skip


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
    training, development = split(read(options.heard))
    network, transitions = Network(0 if options.live else AHEAD), Transitions(front.Scorer(options.live))
    everything = np.concatenate([item["x"][::5] for kind in training for item in kind]).astype(np.float32)
    network.mean.data = torch.tensor(everything.mean(0))
    network.deviation.data = torch.tensor(everything.std(0) + 0.05)
    if options.start:
        stored = np.load(options.start)
        network.load_state_dict({name: torch.tensor(stored[name]) for name in stored.files if name != "ahead"})
    count = sum(p.numel() for p in network.parameters() if p.requires_grad)
    print(*map(len, training), "for training,", *map(len, development), "for development,", count, "weights", flush=True)
    optimiser = torch.optim.AdamW(network.parameters(), lr=options.rate, weight_decay=1e-3)
    random, start, lowest = np.random.default_rng(1), time.time(), np.inf
    checks = [batch(np.random.default_rng(number), development) for number in range(8)]
    with open(options.output.with_suffix(".csv"), "w", newline="") as file:
        table = csv.writer(file)
        table.writerow(["step", "seconds", "training", "development"])
        step, losses = 0, []
        while (spent := (time.time() - start) / 60 / options.minutes) < 1:
            # Up for 2 % of the time, then down along half a cosine.
            pace = min(spent / 0.02 + 0.05, 1) * (0.5 + 0.5 * np.cos(np.pi * spent))
            for group in optimiser.param_groups:
                group["lr"] = options.rate * pace + 1e-5
            is_due = step % ROUND == 0 or (time.time() - start) > options.minutes * 60 - 10
            if is_due:
                with torch.no_grad():
                    checked = np.mean([loss(network, transitions, check)[0].item() for check in checks])
                trained = round(np.mean(losses[-ROUND:]), 4) if losses else ""
                row = [step, round(time.time() - start), trained, round(float(checked), 4)]
                table.writerow(row)
                file.flush()
                print(*row, flush=True)
                if checked < lowest:
                    lowest = checked
                    np.savez(options.output, ahead=network.ahead,
                             **{name: value.numpy() for name, value in network.state_dict().items()})  # fmt: skip
            value, calm = loss(network, transitions, batch(random, training))
            optimiser.zero_grad()
            (value + calm).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimiser.step()
            losses.append(value.item())
            step += 1


if __name__ == "__main__":
    main()
