"""Writes a checkpoint as OVN1, which `SmallNetworks.RecurrentNetwork` reads: export.py CHECKPOINT FILE."""

import struct
import sys

import numpy as np

ORDER = ["mean", "deviation", "convolution.weight", "convolution.bias"]
ORDER += [f"{layer}.{part}_l0" for layer in ("first", "second") for part in ("weight_ih", "weight_hh", "bias_ih", "bias_hh")]
ORDER += ["linear.weight", "linear.bias"]


def checksum(data):
    """FNV-1a with 64 bits, as `RecurrentNetwork.checksum`."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: export.py CHECKPOINT FILE")
    stored = np.load(sys.argv[1])
    units, features, taps = stored["convolution.weight"].shape
    sizes = [features, taps, units, stored["second.weight_hh_l0"].shape[1], len(stored["linear.bias"]), int(stored["ahead"])]
    data = b"OVN1" + struct.pack("<6I", *sizes) + b"".join(stored[name].astype("<f4").tobytes() for name in ORDER)
    with open(sys.argv[2], "wb") as file:
        file.write(data)
    print(f"{len(data)} bytes, checksum 0x{checksum(data):016X}")


if __name__ == "__main__":
    main()
