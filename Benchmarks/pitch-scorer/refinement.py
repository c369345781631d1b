"""A chosen fundamental's exact frequency: `PeriodCorrelation` and `HarmonicRefinement` in numpy, for parity.py."""

import numpy as np

import grid
import spectra

MIDDLE_FROM = 80.0
"""Hertz from which on the window of 64 ms is read, below it that of 128 ms."""
REACH = 0.025
FARTHEST = 50 / 1200
"""Octaves."""

PERIOD_SURE, PERIOD_SHORTEST, PERIOD_REACH, PERIOD_WIDTH, PERIOD_FLOOR = 0.8, 0.004, 0.1, 1.5, 1e-11
PERIOD_LOBE = 2.5 / 0.128
"""Correlation, seconds, octaves, lags, power; hertz: the constants of `PeriodCorrelation`."""


def correlation(samples, centre, lag, width):
    """Of two stretches of `width` samples, `lag` apart, about the centre."""
    start = (2 * centre - width - lag) // 2
    before, after = samples[start : start + width], samples[start + lag : start + lag + width]
    powers = [part @ part + PERIOD_FLOOR * width for part in (before, after)]
    return before @ after / np.sqrt(powers[0] * powers[1])


def placed(samples, centre, room, frequency):
    """The fundamental by the period after which the samples repeat themselves, or None."""
    periods = max(1, int(np.ceil(PERIOD_SHORTEST * frequency)))
    middle = periods * spectra.RATE / frequency
    highest = max(frequency * 2**PERIOD_REACH, frequency + PERIOD_LOBE)
    lowest = min(frequency * 2**-PERIOD_REACH, frequency - PERIOD_LOBE)
    first = int(periods * spectra.RATE / highest)
    last = min(int(np.ceil(periods * spectra.RATE / lowest)), room - int(np.ceil(middle)))
    width = min(int(round(PERIOD_WIDTH * middle)), room - last)
    values = np.array([correlation(samples, centre, lag, width) for lag in range(first, last + 1)])
    best = int(np.argmax(values))
    if values[best] < PERIOD_SURE or best in (0, len(values) - 1):
        return None
    left, highest, right = values[best - 1 : best + 2]
    return periods * spectra.RATE / (first + best + (left - right) / (2 * (left - 2 * highest + right)))


def estimate(power, spacing, frequency, harmonics, reach):
    """The fundamental by the parabolas through the peaks near its harmonics, weighted by power times number."""
    last = min(len(power) - 2, int(grid.HIGHEST / spacing))
    total, weights = 0.0, 0.0
    for number in range(1, harmonics + 1):
        expected = number * frequency / spacing
        distance = min(max(1.5, expected * reach), 0.4 * frequency / spacing)
        first, end = max(1, int(np.ceil(expected - distance))), min(last, int(expected + distance))
        if first > end:
            continue
        peak = first + int(np.argmax(power[first : end + 1]))
        left, centre, right = power[peak - 1 : peak + 2]
        if not (centre > left > 0 and centre >= right > 0):
            continue
        left, centre, right = np.log([left, centre, right])
        shift = (left - right) / (2 * (left - 2 * centre + right))
        weight = float(power[peak]) * number
        total += weight * (peak + shift) * spacing / number
        weights += weight
    return total / weights if weights > 0 else frequency


def refined(samples, pitch, live):
    """The refined pitch of every frame of a signal at 16 kHz, 0 where it is 0."""
    lowered = spectra.decimated(samples)
    shifts = spectra.LIVE_SHIFTS if live else spectra.OFFLINE_SHIFTS
    powers = [spectra.power_spectra(lowered, spectra.WINDOWS[index], shifts[index]) for index in (1, 2)]
    result = np.zeros(len(pitch))
    window, ahead = spectra.WINDOWS[2], -shifts[2]
    padded = np.pad(lowered, 2 * window)
    for frame in np.nonzero(pitch)[0]:
        start = 2 * window + frame * spectra.HOP - window // 2 - ahead
        stretch = padded[start : start + window]
        by_period = placed(stretch - stretch.mean(), window // 2 + ahead, window - 2 * ahead, pitch[frame])
        if by_period:
            result[frame] = by_period
            continue
        index = 0 if pitch[frame] >= MIDDLE_FROM else 1
        power, spacing = powers[index][frame], spectra.RATE / (2 * spectra.WINDOWS[1 + index])
        rough = estimate(power, spacing, pitch[frame], 3, REACH)
        fine = estimate(power, spacing, rough, 8, REACH / 2)
        result[frame] = fine if abs(np.log2(fine / pitch[frame])) <= FARTHEST else pitch[frame]
    return result
