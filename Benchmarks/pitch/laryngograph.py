"""Fundamental frequency from a laryngograph (EGG): the reference of the speech recordings that have one."""

import numpy as np
from scipy.ndimage import maximum_filter1d
from scipy.signal import butter, find_peaks, sosfiltfilt
from scipy.stats import skew

LOWEST, HIGHEST = 50.0, 600.0
# Closures stand out of the differentiated EGG: at least this share of the highest within 50 ms on either side …
PEAK_SHARE = 0.3
# … and of the highest of the recording, or there is none.
FLOOR_SHARE = 0.03
# A period is regular if a neighbour's length differs by no more than this share.
REGULAR = 0.2


def closures(egg, rate):
    """Instants of glottal closure in seconds: peaks of the differentiated EGG, placed by a parabola."""
    band = butter(2, [20, min(3000, 0.45 * rate)], "bandpass", fs=rate, output="sos")
    slope = np.gradient(sosfiltfilt(band, egg)) * rate
    if skew(slope) < 0:  # Recorded upside down: closing is the steep flank.
        slope = -slope
    reach = maximum_filter1d(slope, int(0.1 * rate) | 1)
    peaks, _ = find_peaks(slope, distance=max(1, int(rate / HIGHEST)))
    peaks = peaks[(slope[peaks] > PEAK_SHARE * reach[peaks]) & (slope[peaks] > FLOOR_SHARE * slope.max())]
    peaks = peaks[(peaks > 0) & (peaks < len(slope) - 1)]
    left, middle, right = slope[peaks - 1], slope[peaks], slope[peaks + 1]
    return (peaks + 0.5 * (left - right) / (left - 2 * middle + right)) / rate


def reference_from_egg(egg, rate, keep_irregular, hop=0.01):
    """Times and frequencies every `hop` seconds, 0 where no closures follow one another within 1/50 s.

    A frame's frequency is that of the periods around its time, linearly between their middles. Frames in periods that
    are not regular have no truth and are left out, unless `keep_irregular`.
    """
    instants = closures(egg, rate)
    lengths = np.diff(instants)
    voiced = (lengths >= 1 / HIGHEST) & (lengths <= 1 / LOWEST)
    alike = np.abs(np.log(lengths[1:] / lengths[:-1])) <= np.log(1 + REGULAR)
    regular = voiced & (np.append(alike, False) | np.append(False, alike))
    middles = instants[:-1] + lengths / 2
    times, frequencies, kept = np.arange(0, len(egg) / rate, hop), [], []
    for time in times:
        index = np.searchsorted(instants, time) - 1
        if not 0 <= index < len(lengths) or not voiced[index]:
            frequencies.append(0.0)
            kept.append(True)
            continue
        neighbour = index + (1 if time > middles[index] else -1)
        frequency = 1 / lengths[index]
        if 0 <= neighbour < len(lengths) and regular[neighbour]:
            share = abs(time - middles[index]) / abs(middles[neighbour] - middles[index])
            frequency = (1 - share) / lengths[index] + share / lengths[neighbour]
        frequencies.append(frequency)
        kept.append(bool(regular[index]) or keep_irregular)
    kept = np.array(kept)
    return times[kept], np.array(frequencies)[kept]
