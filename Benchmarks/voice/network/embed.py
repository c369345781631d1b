#!/usr/bin/env python3
"""Puts weights into the package: `embed.py WEIGHTS` writes `SpeechNetworkWeights.swift` with their checksum.

Needs nothing but Python.
"""

import base64
import pathlib
import sys

TARGET = pathlib.Path(__file__).parents[3] / "Sources/Analysis/SpeechProbability/SpeechNetworkWeights.swift"


def checksum(data: bytes) -> int:
    """FNV-1a with 64 bits, as `RecurrentNetwork.checksum(of:)`."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


def main() -> None:
    data = pathlib.Path(sys.argv[1]).read_bytes()
    assert data[:4] in (b"OVN1", b"OVN2"), "expected weights that begin with OVN1 or OVN2"
    TARGET.write_text(
        "// swift-format-ignore-file\n"
        "// Written by Benchmarks/voice/network/embed.py: trained numbers, not to be edited by hand.\n\n"
        "extension SpeechNetwork {\n"
        "  /// The checksum of the weights.\n"
        f"  static let checksum: UInt64 = 0x{checksum(data):016x}\n\n"
        "  /// The weights, as `RecurrentNetwork` reads them, in Base64.\n"
        f'  static let weights = "{base64.b64encode(data).decode()}"\n'
        "}\n"
    )


if __name__ == "__main__":
    main()
