"""Writes both networks as Swift source: PitchNetworkWeights.swift.

Each is Base64 of little-endian 32-bit floats in the order in which `PitchNetwork.init(base64:)` takes them. The features'
means and deviations are folded into the first layer; the frame's features come before the candidate's.
"""

import argparse
import base64
from pathlib import Path

import numpy as np

import candidates
import posterior

SOURCE = '''// swift-format-ignore-file
// Written by Benchmarks/pitch-scorer: trained numbers, not to be edited by hand.

extension PitchNetwork {
  /// For frames that are decided with all that follows.
  static let offline = PitchNetwork(base64: "%s")

  /// For frames that are decided with the 40 ms that follow.
  static let live = PitchNetwork(base64: "%s")
}
'''


def values(network, comb, calibration):
    """All numbers of a network, in Swift's order."""
    p, mean, deviation = network
    weights, tilt = comb
    count, first = len(mean), p["w1"]
    candidate = first[:count] / deviation[:, None]
    bias = p["b1"] - (mean / deviation) @ first[:count]
    steps = -np.cumsum(np.log1p(np.exp(p["td"])))
    sizes = np.array([first.shape[1], p["w2"].shape[1], p["u1"].shape[1]])
    parts = [
        sizes, calibration, weights, tilt, first[count:], candidate, bias, p["w2"], p["b2"], p["w3"], p["b3"],
        p["u1"], p["ub1"], p["u2"], p["ub2"], steps, -p["vu"], -p["uv"],
    ]  # fmt: skip
    return np.concatenate([np.ravel(part) for part in parts]).astype("<f4")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("offline", help="scorer.py's output")
    parser.add_argument("live", help="the same for the live network")
    parser.add_argument("comb", help="comb.py's output")
    parser.add_argument("output", type=Path, help="Swift file")
    for mode in ("offline", "live"):
        parser.add_argument(
            f"--{mode}-calibration", type=float, nargs=5, required=True, metavar=("THRESHOLD", "VS", "VO", "US", "UO"),
            help="threshold on the unvoiced probability; slope and offset of the voiced line, and of the unvoiced one",
        )  # fmt: skip
    arguments = parser.parse_args()
    comb = candidates.load_comb(arguments.comb)
    texts = []
    for path, calibration in (
        (arguments.offline, arguments.offline_calibration),
        (arguments.live, arguments.live_calibration),
    ):
        numbers = values(posterior.load(path), comb, calibration)
        print(path, len(numbers), "numbers")
        texts.append(base64.b64encode(numbers.tobytes()).decode())
    arguments.output.write_text(SOURCE % tuple(texts))


if __name__ == "__main__":
    main()
