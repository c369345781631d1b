"""The axis of the spectra and the places a fundamental is read at: `LogFrequencyGrid`, `HarmonicComb.ratios`."""

import numpy as np

RATE = 16000
"""Hertz: the rate of all items."""
HOP = RATE // 100
"""Samples from one frame to the next: `HarmonicPitchTracker.hopDuration`."""

LOWEST = 30.0
"""Hertz: bin 0."""
HIGHEST = 3600.0
RESOLUTION = 53
"""Bins per octave."""
COUNT = int(np.floor(np.log2(HIGHEST / LOWEST) * RESOLUTION)) + 1

FIRST = int(round(np.log2(36 / LOWEST) * RESOLUTION))
"""The lowest fundamental's bin; bins of fundamentals count from here."""
FUNDAMENTALS = int(round(np.log2(2000 / LOWEST) * RESOLUTION)) + 1 - FIRST

RATIOS = np.array(
    [1/4, 1/3, 1/2, 2/3, 1, 4/3, 3/2, 5/3, 2, 7/3, 5/2, 8/3, 3, 7/2, 4, 9/2, 5, 11/2, 6, 13/2, 7, 8, 9, 10, 11, 12])  # fmt: skip
"""Harmonics, halves and thirds, relative to the fundamental."""
OFFSETS = np.round(np.log2(RATIOS) * RESOLUTION).astype(int)

BEFORE, AFTER = 110, 260
"""Zeros around the grid, so that every ratio of every fundamental lies inside: those of `HarmonicSpectra`."""


def fundamental_bin(frequency):
    """Where frequencies (hertz) lie among the fundamentals, in bins and fractions."""
    return np.log2(np.maximum(frequency, 1) / LOWEST) * RESOLUTION - FIRST


def fundamental(bin):
    """Hertz of a fundamental's bin."""
    return LOWEST * 2 ** ((bin + FIRST) / RESOLUTION)


def padded(spectra):
    """Whitened spectra (frames × windows × bins) with the zeros around them."""
    return np.pad(spectra, ((0, 0), (0, 0), (BEFORE, AFTER)))


def search_range(lowest, highest):
    """First and last + 1 of the bins where candidates may lie, for a range in hertz: as `HarmonicFeatures.init`."""
    low, high = (int(round(np.log2(f / LOWEST) * RESOLUTION - FIRST)) for f in (lowest, highest))
    return max(0, low - 1), min(FUNDAMENTALS, high + 2)
