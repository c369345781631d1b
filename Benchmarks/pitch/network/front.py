"""What the network hears of a frame, out of the front end of `HarmonicPitchTracker` in numpy (`pitch-scorer`).

For each frame: the 12 candidates and their scores by the scorer of today, which is read from the Swift source, and INPUTS
numbers: the scorer's eight of the frame; the four scores that say how sure it is; the smoothed spectrum of 64 ms in bands a
third of an octave wide, relative to the highest recent level; how far the strongest peak of each band stands out, of 32
and of 128 ms; and the candidates' probabilities on a coarse axis of pitch.
"""

import base64
import re
import sys
from pathlib import Path

import numpy as np
import scipy.signal

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "pitch-scorer"))

import candidates  # noqa: E402
import grid  # noqa: E402
import spectra  # noqa: E402

SOURCE = Path(__file__).resolve().parents[3] / "Sources/Analysis/PitchTracking/Harmonic/PitchNetworkWeights.swift"
BAND = 18
"""Bins of a band: about a third of an octave."""
BANDS = grid.COUNT // BAND
PITCH_BINS = 8
"""Bins of the coarse axis of pitch: two semitones."""
PITCHES = -(-grid.FUNDAMENTALS // PITCH_BINS)
INPUTS = 8 + 4 + 3 * BANDS + PITCHES
MISSING = -30.0


class Scorer:
    """The weights of the Swift source, offline or live."""

    def __init__(self, live=False):
        text = re.search(rf'static let {"live" if live else "offline"} = PitchNetwork\(base64: "([^"]+)"',
                         SOURCE.read_text()).group(1)  # fmt: skip
        values = np.frombuffer(base64.b64decode(text), "<f4")
        position = 0

        def take(*shape):
            nonlocal position
            count = int(np.prod(shape))
            position += count
            return values[position - count : position].reshape(shape)

        first, second, unvoiced = (int(size) for size in take(3))
        self.calibration = take(5)
        count = 3 * len(grid.RATIOS) + 4 + 2 + len(candidates.CONTEXT) + 1
        self.comb = take(3, len(grid.RATIOS)), float(take(1)[0])
        self.w1, self.b1 = take(8 + count, first), take(first)
        self.w2, self.b2 = take(first, second), take(second)
        self.w3, self.b3 = take(second), take(1)
        self.u1, self.ub1 = take(8 + 3, unvoiced), take(unvoiced)
        self.u2, self.ub2 = take(unvoiced), take(1)
        self.steps, self.vu, self.uv = take(11), float(take(1)[0]), float(take(1)[0])
        assert position == len(values)

    def scores(self, bins, features, frame):
        """Of unvoiced (frames), of the candidates (frames × 12)."""
        shared = frame @ self.w1[:8] + self.b1
        hidden = np.maximum(features.astype(np.float32) @ self.w1[8:] + shared[:, None], 0)
        hidden = np.maximum(hidden @ self.w2 + self.b2, 0)
        scores = np.where(bins >= 0, hidden @ self.w3 + self.b3, MISSING)
        best = -np.sort(-scores, 1)[:, :2]
        total = best[:, :1] + np.log(np.exp(scores - best[:, :1]).sum(1, keepdims=True))
        hidden = np.maximum(np.concatenate([frame, best / 4, total / 4], 1) @ self.u1 + self.ub1, 0)
        return hidden @ self.u2 + self.ub2, scores


def hear(samples, scorer, bins_range=None, live=False):
    """Samples at 16 kHz → candidates' bins (frames × 12, −1: none), their scores, unvoiced's, the network's inputs."""
    low = spectra.decimated(samples)
    shifts = spectra.LIVE_SHIFTS if live else spectra.OFFLINE_SHIFTS
    whitened, smooth, level = whitened_and_smooth(low, shifts)
    lookahead = candidates.LIVE_LOOKAHEAD if live else candidates.OFFLINE_LOOKAHEAD
    bins, features, frame = candidates.describe(whitened, level, scorer.comb, bins_range, lookahead, np.float32)
    bins = bins.astype(int)
    unvoiced, scores = scorer.scores(bins, features, frame)
    peaks, _ = candidates.peaks_and_floors(level)
    bands = (smooth[:, BAND // 2 :: BAND][:, :BANDS] - peaks[:, None]) / 4
    blocks = whitened[:, :, : BANDS * BAND].reshape(len(whitened), 3, BANDS, BAND).max(3)
    highest = np.maximum(scores.max(1), unvoiced)
    share = np.where(bins >= 0, np.exp(scores - highest[:, None]), 0)
    share /= (share.sum(1) + np.exp(unvoiced - highest))[:, None]
    pitches = np.zeros((len(bins), PITCHES), np.float32)
    for candidate in range(bins.shape[1]):
        np.add.at(pitches, (np.arange(len(bins)), np.maximum(bins[:, candidate], 0) // PITCH_BINS), share[:, candidate])
    order = -np.sort(-scores, 1)
    sure = np.stack([unvoiced / 4, order[:, 0] / 4, order[:, 1] / 4, (order[:, 0] - unvoiced) / 4], 1)
    inputs = np.concatenate([frame, np.clip(sure, -8, 8), bands, blocks[:, 0] / 4, blocks[:, 2] / 4, pitches], 1)
    assert inputs.shape[1] == INPUTS
    return bins, scores, unvoiced, np.clip(inputs, -10, 10).astype(np.float32)


def whitened_and_smooth(samples, shifts):
    """As `spectra.whitened`, and what it subtracts from the middle window's logarithms."""
    count = -(-len(samples) // spectra.HOP)
    result = np.zeros((count, 3, grid.COUNT), np.float32)
    for index, window in enumerate(spectra.WINDOWS):
        power = spectra.power_spectra(samples, window, shifts[index])
        band = power[:, : int(grid.HIGHEST / spectra.RATE * 2 * window) + 1]
        floor = spectra.RELATIVE_FLOOR * band.mean(1, keepdims=True) + spectra.ABSOLUTE_FLOOR
        logarithms = np.log(np.asarray((spectra.BANKS[index] @ power.T).T) + floor)
        mean = spectra.neighbourhood_mean(logarithms)
        result[:, index] = logarithms - mean
        if index == 1:
            level, smooth = np.log(band.mean(1) + spectra.LEVEL_FLOOR).astype(np.float32), mean
    return result, smooth, level


def resampled(samples, rate):
    """At 16 kHz."""
    if rate == grid.RATE:
        return samples
    common = np.gcd(rate, grid.RATE)
    return scipy.signal.resample_poly(samples, grid.RATE // common, rate // common)
