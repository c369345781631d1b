"""What the voice network hears: 42 values every 10 ms, from mono sound at 16 kHz.

Frame i is centred at (i + 0.5) · 10 ms. Values 0 to 39 are the logs of mel bands, value 40 is the height of the
greatest normalised autocorrelation peak, value 41 the log of the mean power. Beyond its ends the sound counts as
silent."""

import numpy as np
from scipy.signal import lfilter

RATE, HOP, WINDOW, SIZE, BANDS, VALUES = 16_000, 160, 400, 512, 40, 42
LOWEST, HIGHEST = 60, 7_800
PERIOD_WINDOW, SHORTEST, LONGEST, EMPHASIS = 640, 32, 266, 0.6
FLOOR, SMALL = 1e-9, 1e-7


def mel_bands():
    """(257, 40): triangles between points that are even in HTK's mel, each of sum 1."""
    mel = np.linspace(2595 * np.log10(1 + LOWEST / 700), 2595 * np.log10(1 + HIGHEST / 700), BANDS + 2)
    points = 700 * (10 ** (mel / 2595) - 1)
    frequency = np.arange(SIZE // 2 + 1) * RATE / SIZE
    rising = (frequency[:, None] - points[:-2]) / (points[1:-1] - points[:-2])
    falling = (points[2:] - frequency[:, None]) / (points[2:] - points[1:-1])
    weights = np.maximum(0, np.minimum(rising, falling))
    return (weights / weights.sum(0)).astype(np.float32)


MEL = mel_bands()
HANN = np.hanning(WINDOW).astype(np.float32)
PERIOD_HANN = np.hanning(PERIOD_WINDOW).astype(np.float32)
_own = np.fft.irfft(np.abs(np.fft.rfft(PERIOD_HANN.astype(np.float64), 1024)) ** 2)[: LONGEST + 1]
# The window's own autocorrelation: a peak is divided by it, so that long periods are not seen as weak.
OWN = (_own / _own[0]).astype(np.float32)


def frames(samples, centres, width):
    rows = np.lib.stride_tricks.sliding_window_view(samples, width)
    return rows[centres - width // 2]


def features(samples):
    """(frames, 42) float32. A frame for each whole hop."""
    samples = np.asarray(samples, np.float32)
    count = len(samples) // HOP
    if count == 0:
        return np.zeros((0, VALUES), np.float32)
    before = PERIOD_WINDOW // 2
    padded = np.pad(samples, (before, PERIOD_WINDOW))
    centres = before + HOP // 2 + np.arange(count) * HOP
    spectrum = np.fft.rfft(frames(padded, centres, WINDOW) * HANN, SIZE, axis=1)
    power = (spectrum.real**2 + spectrum.imag**2).astype(np.float32) / np.float32(0.375 * WINDOW)
    result = np.empty((count, VALUES), np.float32)
    result[:, :BANDS] = np.log(power @ MEL + FLOOR)
    result[:, BANDS + 1] = np.log(power.mean(1) + FLOOR)
    emphasised = lfilter(np.array([1, -EMPHASIS], np.float32), np.ones(1, np.float32), padded)
    rows = frames(emphasised, centres, PERIOD_WINDOW)
    rows = (rows - rows.mean(1, keepdims=True)) * PERIOD_HANN
    spectrum = np.fft.rfft(rows, 1024, axis=1)
    correlation = np.fft.irfft(spectrum.real**2 + spectrum.imag**2, axis=1)[:, : LONGEST + 1]
    lags = slice(SHORTEST, LONGEST + 1)
    result[:, BANDS] = (correlation[:, lags] / (correlation[:, :1] + SMALL) / OWN[lags]).max(1)
    return result
