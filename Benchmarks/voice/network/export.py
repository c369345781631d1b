"""Writes the files that ship: float32 and float16 weights, a test vector of each, and what shortening costs.

export.py --network FILE --pools DIR --sound FILE --output DIR
export.py --curve NAME.csv [--curve NAME.csv …] --picture FILE.svg
"""

import argparse
import csv
import hashlib
from pathlib import Path

import numpy as np
import torch

import material
from network import LOOK, read, write, write_vector
from train import SETTLING, answers, area, load


def measure(network, X, Y):
    odds = answers(network, X)[:, LOOK + SETTLING :].reshape(-1)
    truth = torch.tensor(Y.astype(np.float32))[:, SETTLING:-LOOK].reshape(-1)
    loss = torch.nn.functional.binary_cross_entropy_with_logits(odds, truth).item()
    return area(odds.numpy(), truth.numpy() > 0.5), loss, torch.sigmoid(odds)


def picture(paths, output):
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    pyplot.rcParams["svg.hashsalt"] = "voice"
    figure, axes = pyplot.subplots(figsize=(6, 3))
    for path in paths:
        with open(path) as file:
            rows = list(csv.DictReader(file))
        hours = [float(r["step"]) for r in rows]
        (line,) = axes.plot(hours, [float(r["training loss"]) for r in rows], "--", linewidth=1)
        axes.plot(hours, [float(r["development loss"]) for r in rows], color=line.get_color(), label=path.stem)
    axes.set(xlabel="steps", ylabel="cross-entropy, nats a frame")
    axes.legend(title="development (dashed: training)", frameon=False)
    figure.tight_layout()
    figure.savefig(output, metadata={"Date": None})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--network", type=Path)
    parser.add_argument("--pools", type=Path)
    parser.add_argument("--sound", type=Path, help="of which the first 3.03 s are the test vector")
    parser.add_argument("--output", type=Path)
    parser.add_argument("--name", default="voice")
    parser.add_argument("--curve", type=Path, action="append")
    parser.add_argument("--picture", type=Path)
    options = parser.parse_args()
    if options.curve:
        picture(options.curve, options.picture)
        return
    network = read(options.network)
    options.output.mkdir(parents=True, exist_ok=True)
    X, Y = load(options.pools / "pool-development-1.npz")
    X, Y = X[:200], Y[:200]
    write(network, options.output / f"{options.name}.ovn1")
    write(network, options.output / f"{options.name}.ovn2", short=True)
    short = read(options.output / f"{options.name}.ovn2")
    long_area, long_loss, long_answer = measure(network, X, Y)
    short_area, short_loss, short_answer = measure(short, X, Y)
    print(
        f"float32: area {long_area:.5f}, loss {long_loss:.5f}; float16: area {short_area:.5f}, loss {short_loss:.5f}; "
        f"greatest difference of probability {float((long_answer - short_answer).abs().max()):.5f}"
    )
    odds = answers(short, X)[:, LOOK + SETTLING :]
    truth = Y[:, SETTLING:-LOOK].astype(np.float32)
    without = truth.max(1) == 0
    print(
        "threshold: speech called in mixtures without it, in the pauses of others, and speech found, on the development set"
    )
    for threshold in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8):
        called = torch.sigmoid(odds).numpy() > threshold
        print(
            f"{threshold}: {100 * called[without].mean():.2f} %, {100 * called[~without][truth[~without] < 0.1].mean():.2f} %, "
            f"{100 * called[truth > 0.5].mean():.2f} %"
        )
    # The vector is that of the file that ships.
    write_vector(short, material.read(options.sound, 4)[:48_400], options.output, options.name)
    for path in sorted(p for p in options.output.iterdir() if p.is_file()):
        print(path.name, path.stat().st_size, hashlib.sha256(path.read_bytes()).hexdigest())


if __name__ == "__main__":
    main()
