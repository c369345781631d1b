#!/usr/bin/env python3
"""Makes a small network with random weights and what PyTorch computes with it: the fixture of `RecurrentNetworkTests`.

`network_vectors.py > Tests/Analysis/SmallNetworksTests/RecurrentNetworkVectors.swift`. The random weights are numbers
that 16 bits hold exactly, so that both kinds of file give the same.
"""

import base64
import pathlib
import tempfile

import numpy as np
import torch

from network import VALUES, Network, write

FRAMES = 20


def main() -> None:
    torch.manual_seed(5)
    network = Network(first=7, second=5, outputs=2)
    with torch.no_grad():
        network.mean.copy_(torch.randn(VALUES))
        network.deviation.copy_(torch.rand(VALUES) + 0.5)
        for name, tensor, is_matrix in network.tensors():
            if is_matrix:
                # Weights so large that gates open and close.
                tensor.copy_((tensor * (1 if "convolution" in name else 3)).half().float())
        features = (torch.randn(1, FRAMES, VALUES) * 2).half().float()
        probabilities = torch.sigmoid(network(features))
    assert np.isfinite(probabilities.numpy()).all()
    arrays = {"features": features.numpy().astype("<f2").tobytes(), "probabilities": probabilities.numpy().tobytes()}
    with tempfile.TemporaryDirectory() as folder:
        for name, short in (("singles", False), ("halves", True)):
            path = pathlib.Path(folder) / name
            write(network, path, short)
            arrays[name] = path.read_bytes()
    print("// swift-format-ignore-file")
    print("// Written by Benchmarks/voice/network/network_vectors.py.\n")
    print("/// A network of 42 features and two outputs with random weights, and PyTorch's answers. Base64 of little-endian numbers.")
    print("enum RecurrentNetworkVectors {")
    comments = {
        "features": f"{FRAMES} frames of {VALUES} features, 16-bit floats.",
        "probabilities": f"{FRAMES} frames of two probabilities, 32-bit floats.",
        "singles": "The weights as OVN1.",
        "halves": "The same weights as OVN2.",
    }
    for name, data in arrays.items():
        print(f"  /// {comments[name]}\n  static let {name} = \"{base64.b64encode(data).decode()}\"")
    print("}")


if __name__ == "__main__":
    main()
