"""Adds an output for the newest frame: output 1 is the log-odds that frame i itself is speech, without the 40 ms ahead.

    newest.py --network FILE --pools DIR --output FILE

The network stays as it is; a line from its last layer is fitted to a training pool. It is less sure, and earlier:
good for the beginnings of speech. Prints, on the development mixtures, what both say."""

import argparse
from pathlib import Path

import numpy as np
import torch
from torch import nn

from evaluate import beginnings
from network import LOOK, Network, read, write
from recurrence import layer
from train import SETTLING, area, load

WINDOW = 0.02


def states(network, X, outputs=False):
    """(mixtures, frames, H2) of the last layer."""
    kept, line = [], network.line
    network.line = nn.Identity()
    from recurrence import answer

    with torch.no_grad():
        for k in range(0, len(X), 20):
            kept.append(answer(network, torch.tensor(X[k : k + 20].astype(np.float32))))
    network.line = line
    return torch.cat(kept)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--network", type=Path, required=True)
    parser.add_argument("--pools", type=Path, required=True)
    parser.add_argument("--output", type=Path, required=True)
    options = parser.parse_args()
    torch.set_num_threads(1)
    network = read(options.network)
    X, Y = load(options.pools / "pool-training-12.npz")
    X, Y = X[:240], Y[:240]
    h = states(network, X)[:, SETTLING:].reshape(-1, network.second.hidden_size)
    y = torch.tensor(Y[:, SETTLING:].astype(np.float32)).reshape(-1)
    line = nn.Linear(h.shape[1], 1)
    optimiser = torch.optim.LBFGS(line.parameters(), max_iter=60, history_size=20)

    def closure():
        optimiser.zero_grad()
        loss = nn.functional.binary_cross_entropy_with_logits(line(h)[:, 0], y)
        loss.backward()
        return loss

    optimiser.step(closure)
    both = Network(network.first.hidden_size, network.second.hidden_size, 2)
    with torch.no_grad():
        for (name, a, _), (_, b, _) in zip(both.tensors(), network.tensors()):
            if not name.startswith("line"):
                a.copy_(b)
        both.line.weight.copy_(torch.cat([network.line.weight, line.weight]))
        both.line.bias.copy_(torch.cat([network.line.bias, line.bias]))
    write(both, options.output)
    X, Y = load(options.pools / "pool-development-1.npz")
    X, Y = X[:200], Y[:200].astype(np.float32)
    z = both.line(states(both, X)).detach().numpy()
    shifted = np.concatenate([z[:, LOOK:, 0], np.repeat(z[:, -1:, 0], LOOK, 1)], 1)
    for name, odds, latency in (("40 ms ahead", shifted, WINDOW + LOOK / 100), ("newest frame", z[:, :, 1], WINDOW)):
        p = 1 / (1 + np.exp(-odds))
        print(name, "area", round(area(p[:, SETTLING:-LOOK].ravel(), Y[:, SETTLING:-LOOK].ravel() > 0.5), 4))
        for threshold in (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8):
            late = sum((beginnings(p[k], Y[k] > 0.5, threshold, latency) for k in range(len(p))), [])
            without = Y.max(1) == 0
            print(
                f"  {threshold}: beginnings {1000 * np.median(late):.0f} ms at the median of {len(late)}, speech in mixtures without "
                f"{100 * (p[without] > threshold).mean():.1f} %, speech found {100 * (p[Y > 0.5] > threshold).mean():.1f} %"
            )


if __name__ == "__main__":
    main()
