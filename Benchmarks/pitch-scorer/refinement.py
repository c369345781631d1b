"""A chosen fundamental's exact frequency from its harmonics' peaks: `HarmonicRefinement` in numpy, for parity.py."""

import numpy as np

import grid
import spectra

MIDDLE_FROM = 80.0
"""Hertz from which on the window of 64 ms is read, below it that of 128 ms."""
REACH = 0.025
FARTHEST = 50 / 1200
"""Octaves."""


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
    for frame in np.nonzero(pitch)[0]:
        index = 0 if pitch[frame] >= MIDDLE_FROM else 1
        power, spacing = powers[index][frame], spectra.RATE / (2 * spectra.WINDOWS[1 + index])
        rough = estimate(power, spacing, pitch[frame], 3, REACH)
        fine = estimate(power, spacing, rough, 8, REACH / 2)
        result[frame] = fine if abs(np.log2(fine / pitch[frame])) <= FARTHEST else pitch[frame]
    return result
