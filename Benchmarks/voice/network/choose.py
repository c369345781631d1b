"""Chooses weights on the development mixtures, calibrates them and writes them.

    choose.py --pools DIR --output FILE --network FILE [--network FILE …] [--mean NUMBER,NUMBER,… …] [--gap FRAMES]

Candidates are the networks and the means of their weights that are asked for: a number for each network, which sum to
1. A network with one output gets a second that is the same. The candidate of the least loss is written."""

import argparse
import copy
from pathlib import Path

import torch

from export import measure
from network import read, write
from train import calibrate, load, with_newest


def mean(networks, parts):
    result = copy.deepcopy(networks[0])
    states = [network.state_dict() for network in networks]
    result.load_state_dict({name: sum(p * s[name] for p, s in zip(parts, states)) for name in states[0]})
    return result.eval()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pools", type=Path, required=True)
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--network", type=Path, action="append", required=True)
    parser.add_argument("--mean", action="append", default=[])
    parser.add_argument("--gap", type=int, default=17)
    options = parser.parse_args()
    torch.set_num_threads(1)
    X, Y = load(options.pools / "pool-development-1.npz", options.gap)
    networks = [n if n.line.out_features == 2 else with_newest(n) for n in map(read, options.network)]
    candidates = {path.stem: network for path, network in zip(options.network, networks)}
    for text in options.mean:
        candidates[f"mean {text}"] = mean(networks, [float(part) for part in text.split(",")])
    least = None
    for name, network in candidates.items():
        for output in (0, 1):
            calibrate(network, X[:200:2], Y[:200:2], output)
        area, loss, _ = measure(network, X, Y)
        print(f"{name}: area {area:.4f}, loss {loss:.4f}", flush=True)
        if least is None or loss < least[0]:
            least = (loss, name, network)
    print("chosen:", least[1])
    write(least[2], options.output)


if __name__ == "__main__":
    main()
