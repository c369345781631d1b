"""Compares the tracker in Swift with the same in numpy, on one WAV file at 16 kHz.

Prints the share of frames on whose voicing both agree, that of those that are voiced whose pitches are within 10 cents,
and that of all frames on which both hold. Exit 1 if the last is below --least.
"""

import argparse
import csv
import subprocess

import numpy as np
import soundfile

import candidates
import extract
import grid
import posterior
import refinement

SAME_CENTS = 10


def swift_track(arguments):
    """The binary's pitch per frame, 0 where unvoiced."""
    command = [arguments.binary, "pitch", arguments.recording, "--method", "harmonic"]
    command += ["--min-hz", str(arguments.min_hz), "--max-hz", str(arguments.max_hz)]
    output = subprocess.run(
        command + (["--live"] if arguments.live else []), stdout=subprocess.PIPE, text=True, check=True
    ).stdout
    return np.array([float(row["frequency_hz"] or 0) for row in csv.DictReader(output.splitlines())])


def numpy_track(arguments):
    """The same from the scripts that the networks were trained with."""
    samples, rate = soundfile.read(arguments.recording, always_2d=True)
    if rate != grid.RATE:
        raise SystemExit(f"{arguments.recording}: {rate} Hz, not {grid.RATE}")
    samples = samples.mean(1)
    comb = candidates.load_comb(arguments.comb)
    bins_range = grid.search_range(max(arguments.min_hz, 36), min(arguments.max_hz, 2000))
    bins, described, frames = extract.features(samples, comb, bins_range, arguments.live)
    network = posterior.load(arguments.network)
    probabilities = posterior.posterior(network, bins, described, frames, arguments.live)
    pitch, _ = posterior.decide(bins, probabilities, arguments.threshold)
    return refinement.refined(samples, pitch, arguments.live)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary", help="ossicle, built for release with the same networks")
    parser.add_argument("network", help="scorer.py's output")
    parser.add_argument("comb", help="comb.py's output")
    parser.add_argument("recording", help="WAV file at 16 kHz")
    parser.add_argument("--threshold", type=float, required=True, help="the calibration's, as exported")
    parser.add_argument("--live", action="store_true")
    parser.add_argument("--min-hz", type=float, default=50)
    parser.add_argument("--max-hz", type=float, default=1600)
    parser.add_argument("--least", type=float, default=0.98, help="share of frames that must agree (default: 0.98)")
    arguments = parser.parse_args()
    swift, reference = swift_track(arguments), numpy_track(arguments)
    if len(swift) != len(reference):
        raise SystemExit(f"{len(swift)} frames in Swift, {len(reference)} in numpy")
    same_voicing = (swift > 0) == (reference > 0)
    voiced = (swift > 0) & (reference > 0)
    cents = 1200 * np.abs(np.log2(swift[voiced] / reference[voiced]))
    agree = same_voicing.copy()
    agree[voiced] = cents <= SAME_CENTS
    print(f"{arguments.recording}: {len(swift)} frames, {voiced.sum()} voiced in both")
    within = np.mean(cents <= SAME_CENTS)
    print(f"same voicing {same_voicing.mean():.4f}, pitch within {SAME_CENTS} cents {within:.4f}", end=", ")
    print(f"both {agree.mean():.4f}; median difference {np.median(cents):.3f} cents")
    raise SystemExit(0 if agree.mean() >= arguments.least else 1)


if __name__ == "__main__":
    main()
