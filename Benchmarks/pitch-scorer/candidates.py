"""Candidates for the fundamental and what is known of them: `HarmonicComb`, `SalienceHistory`, `HarmonicFeatures`."""

import numpy as np

import grid

WIDTH = 12
"""Candidates per frame."""
CONTEXT = [-8, -4, -2, -1, 1, 2, 4, 8]
"""Frames around, at which the candidate's pitch is looked at."""
LEVEL_CONTEXT = [-4, -2, 2, 4]
OFFLINE_LOOKAHEAD, LIVE_LOOKAHEAD = 8, 0
"""Frames after a frame that its features may look at."""

PEAK_FALL = 0.0069
"""Natural logarithms of power in 10 ms: 3 dB a second."""
FLOOR_RISE = 0.023
"""The same: 10 dB a second."""


def load_comb(path):
    """The comb's weights (windows × ratios) and tilt, as comb.py writes them."""
    stored = np.load(path)
    return stored["a"], float(stored["t"])


def salience(spectra, weights, tilt):
    """How much each fundamental stands out in each frame: `HarmonicComb.apply`."""
    rows = grid.padded(spectra)
    sums = np.zeros((len(spectra), grid.FUNDAMENTALS), np.float32)
    for window in range(3):
        for ratio, offset in enumerate(grid.OFFSETS):
            start = grid.FIRST + offset + grid.BEFORE
            sums += weights[window, ratio] * rows[:, window, start : start + grid.FUNDAMENTALS]
    return sums + tilt * np.arange(grid.FUNDAMENTALS) / 53


def peaks_and_floors(level):
    """The highest and the lowest level of late, for every frame: `SalienceHistory.Levels`."""
    peaks, floors = np.empty_like(level), np.empty_like(level)
    peak, floor = -30.0, None
    for frame, value in enumerate(level):
        peak = max(value, peak - PEAK_FALL)
        if floor is None or value < floor:
            floor = value
        else:
            floor += min(value - floor, FLOOR_RISE)
        peaks[frame], floors[frame] = peak, floor
    return peaks, floors


def highest_maxima(saliences, first, end):
    """Bins of each frame's highest maxima within `first..<end`, the highest first; −1 where there are no more."""
    is_peak = np.zeros_like(saliences, bool)
    middle = saliences[:, 1:-1]
    is_peak[:, 1:-1] = (middle > saliences[:, :-2]) & (middle >= saliences[:, 2:])
    is_peak[:, :first] = False
    is_peak[:, end:] = False
    peaks = np.where(is_peak, saliences, -1e9)
    order = np.argsort(-peaks, 1, kind="stable")[:, :WIDTH]
    return np.where(np.take_along_axis(peaks, order, 1) > -1e8, order, -1)


def around(normalised, bins, shift, lookahead):
    """The highest normalised salience near each candidate in the frame `shift` frames away; −1 where there is none."""
    count = len(normalised)
    reach = 1 + abs(shift) // 2
    pad = np.pad(normalised, ((0, 0), (reach, reach)), constant_values=-5)
    highest = pad[:, : grid.FUNDAMENTALS]
    for k in range(1, 2 * reach + 1):
        highest = np.maximum(highest, pad[:, k : k + grid.FUNDAMENTALS])
    other = np.arange(count) + shift
    exists = (other >= 0) & (other < count) & (shift <= lookahead)
    return np.where(exists[:, None], highest[np.clip(other, 0, count - 1)[:, None], bins], -1)


def describe(spectra, level, comb, bins_range=None, lookahead=OFFLINE_LOOKAHEAD, stored=np.float16):
    """Bins of the candidates (frames × WIDTH, −1: none), their features, and the frames' features.

    `comb` is the pair of `load_comb`; `bins_range` that of `grid.search_range`, all fundamentals if None. In the order
    of `HarmonicFeatures.describe`.
    """
    count = len(spectra)
    saliences = salience(spectra, *comb)
    low, high = bins_range or (0, grid.FUNDAMENTALS)
    first, end = max(1, low), min(grid.FUNDAMENTALS - 1, high)
    chosen = highest_maxima(saliences, first, end)
    bins = np.maximum(chosen, 0)
    rows, frames = grid.padded(spectra), np.arange(count)[:, None]
    base = bins + grid.FIRST
    features = [rows[frames, window, base + offset + grid.BEFORE] for window in range(3) for offset in grid.OFFSETS]
    features += [rows[frames, window, base + grid.BEFORE + side] for window in (1, 2) for side in (-2, 2)]
    highest = saliences[:, first:end].max(1, keepdims=True)
    mean = saliences.mean(1, keepdims=True)
    deviation = saliences.std(1, keepdims=True) + 1e-3
    features += [saliences[frames, bins] - highest, (saliences[frames, bins] - mean) / deviation]
    normalised = (saliences - mean) / deviation
    features += [around(normalised, bins, shift, lookahead) for shift in CONTEXT]
    features.append(bins / grid.FUNDAMENTALS * 2 - 1)

    peaks, floors = peaks_and_floors(level)
    frame = [(level - peaks) / 4, (level - floors) / 4]
    for shift in LEVEL_CONTEXT:
        other = np.clip(np.arange(count) + min(shift, lookahead), 0, count - 1)
        frame.append((level[other] - level) / 3)
    frame += [highest[:, 0] / 4, (highest - mean)[:, 0] / deviation[:, 0] / 3]
    return chosen.astype(np.int16), np.stack(features, -1).astype(stored), np.stack(frame, -1).astype(np.float32)
