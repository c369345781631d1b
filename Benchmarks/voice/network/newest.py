"""What the two outputs say on the development mixtures, and the beginnings that a detector tells by both.

    newest.py --network FILE --pools DIR [--gap FRAMES]

Output 0 is about the frame 40 ms ago, output 1 about the newest. As in `VoiceActivityCore`, speech begins with the
first frame of which output 1 is above a threshold (20 ms after the frame's middle) while the level rises, or output 0 above one half (60 ms);
what output 0 does not confirm within ten frames is withdrawn."""

import argparse
from pathlib import Path

import numpy as np
import torch

from evaluate import EAGERNESS, beginnings, rising, told
from network import LOOK, read
from recurrence import answer
from train import SETTLING, area, load

WINDOW = 0.02


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--network", type=Path, required=True)
    parser.add_argument("--pools", type=Path, required=True)
    parser.add_argument("--gap", type=int, default=17)
    options = parser.parse_args()
    torch.set_num_threads(1)
    network = read(options.network)
    X, Y = load(options.pools / "pool-development-1.npz", options.gap)
    X, Y = X[:200], Y[:200].astype(np.float32)
    with torch.no_grad():
        z = np.concatenate(
            [answer(network, torch.tensor(X[k : k + 20].astype(np.float32))).numpy() for k in range(0, len(X), 20)]
        )
    calm = np.concatenate([z[:, LOOK:, 0], np.repeat(z[:, -1:, 0], LOOK, 1)], 1)
    calm, newest = (1 / (1 + np.exp(-odds)) for odds in (calm, z[:, :, 1]))
    without = Y.max(1) == 0
    for name, p, latency in (("40 ms ahead", calm, WINDOW + LOOK / 100), ("newest frame", newest, WINDOW)):
        print(name, "area", round(area(p[:, SETTLING:-LOOK].ravel(), Y[:, SETTLING:-LOOK].ravel() > 0.5), 4))
        for threshold in (0.3, 0.4, 0.5, 0.6, 0.7):
            late = sum((beginnings(p[k], Y[k] > 0.5, threshold, latency) for k in range(len(p))), [])
            print(
                f"  {threshold}: beginnings {1000 * np.median(late):.0f} ms at the median of {len(late)}, speech in mixtures without "
                f"{100 * (p[without] > threshold).mean():.1f} %, speech found {100 * (p[Y > 0.5] > threshold).mean():.1f} %"
            )
    for threshold in EAGERNESS:
        runs = [told(calm[k], newest[k] * rising(X[k]), threshold) for k in range(len(calm))]
        late = sum((beginnings(runs[k][0], Y[k] > 0.5, 0, 0) for k in range(len(calm))), [])
        hours = without.sum() * X.shape[1] / 360_000
        print(
            f"by both, first answers above {threshold}: beginnings {1000 * np.median(late):.0f} ms at the median of {len(late)}; "
            f"withdrawn {sum(r[1] for r, w in zip(runs, without) if w) / hours:.0f} an hour in mixtures without speech, "
            f"{sum(r[1] for r, w in zip(runs, without) if not w) / ((~without).sum() * X.shape[1] / 360_000):.0f} in others; "
            f"beginnings by the 40 ms alone {sum(r[2] for r, w in zip(runs, without) if w) / hours:.0f} an hour without speech"
        )


if __name__ == "__main__":
    main()
