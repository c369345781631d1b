"""Whitened log-frequency spectra through three windows: `Decimator`, `LogFrequencyBank` and `HarmonicSpectra` in numpy."""

import numpy as np
import scipy.signal
import scipy.sparse

import grid

RATE = 8000
"""Hertz: the lowered rate."""
HOP = RATE // 100
WINDOWS = [256, 512, 1024]
"""Samples: 32, 64 and 128 ms."""
LIVE_SHIFTS = (0, 0, -192)
"""Samples by which a live tracker's windows come early: the long one ends 40 ms after the frame, not 64."""
OFFLINE_SHIFTS = (0, 0, 0)

NEIGHBOURS = 26
RELATIVE_FLOOR, ABSOLUTE_FLOOR, LEVEL_FLOOR = 1e-6, 1e-11, 1e-12


def filter_bank(length):
    """Triangular filters from the power spectrum of `length` samples to the grid: sparse, bins × frequencies."""
    spacing = RATE / length
    frequencies = np.arange(length // 2 + 1) * spacing
    filters = np.zeros((grid.COUNT, length // 2 + 1), np.float32)
    for bin, centre in enumerate(grid.LOWEST * 2 ** (np.arange(grid.COUNT) / grid.RESOLUTION)):
        reach = max(centre * (2 ** (1 / grid.RESOLUTION) - 1), spacing)
        triangle = np.maximum(0, 1 - np.abs(frequencies - centre) / reach)
        filters[bin] = triangle / triangle.sum()
    return scipy.sparse.csr_matrix(filters)


BANKS = [filter_bank(2 * window) for window in WINDOWS]


def decimated(samples):
    """16 kHz to 8 kHz, without delay."""
    response = scipy.signal.firwin(61, 4000 / 8000, window=("kaiser", 6.8))
    return np.convolve(samples, response)[30 : 30 + len(samples)][::2]


def neighbourhood_mean(spectra):
    """Each bin's mean over half an octave on either side, the end values standing for those beyond."""
    pad = np.pad(spectra, ((0, 0), (NEIGHBOURS + 1, NEIGHBOURS)), mode="edge")
    sums = np.cumsum(pad, 1, dtype=np.float64)
    return (sums[:, 2 * NEIGHBOURS + 1 :] - sums[:, : -2 * NEIGHBOURS - 1]) / (2 * NEIGHBOURS + 1)


def power_spectra(samples, window, shift=0):
    """Power of every frame through a Hann window of `window` samples at 8 kHz: frames × frequencies.

    The transform is twice as long as the window; white noise of variance σ² is σ² high.
    """
    count = -(-len(samples) // HOP)
    shape = np.hanning(window + 1)[:window].astype(np.float32)
    pad = np.concatenate([np.zeros(window), samples, np.zeros(2 * window)]).astype(np.float32)
    starts = np.arange(count) * HOP - window // 2 + window + shift
    frames = np.lib.stride_tricks.sliding_window_view(pad, window)[starts]
    frames = (frames - frames.mean(1, keepdims=True)) * shape
    return np.abs(np.fft.rfft(frames, 2 * window)) ** 2 / (shape**2).sum()


def whitened(samples, shifts=OFFLINE_SHIFTS):
    """The three whitened spectra of every frame (frames × 3 × bins), and the level: log of the middle window's power."""
    count = -(-len(samples) // HOP)
    spectra = np.zeros((count, 3, grid.COUNT), np.float32)
    level = None
    for index, window in enumerate(WINDOWS):
        power = power_spectra(samples, window, shifts[index])
        band = power[:, : int(grid.HIGHEST / RATE * 2 * window) + 1]
        if index == 1:
            level = np.log(band.mean(1) + LEVEL_FLOOR)
        floor = RELATIVE_FLOOR * band.mean(1, keepdims=True) + ABSOLUTE_FLOOR
        logarithms = np.log(np.asarray((BANKS[index] @ power.T).T) + floor)
        spectra[:, index] = logarithms - neighbourhood_mean(logarithms)
    return spectra, level.astype(np.float32)
