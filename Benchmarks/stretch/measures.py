"""What comes out, measured."""

import numpy as np
import scipy.signal
from signals import RATE, CLICK_TIMES, VOWELS, vowel_level


def middle(signal, seconds, centre=0.5):
    count = int(seconds * RATE)
    start = int(centre * len(signal)) - count // 2
    return signal[max(0, start):max(0, start) + count]


def frequency_offset(part, expected):
    """By how many hertz a partial is off, and its amplitude: regression of its phase in windows of 50 ms or ten periods."""
    spun = part * np.exp(-2j * np.pi * expected * np.arange(len(part)) / RATE)
    length = int(max(0.05, 10 / expected) * RATE)
    window = np.hanning(length)
    starts = np.arange(0, len(part) - length, length // 4)
    values = np.array([np.sum(window * spun[s:s + length]) for s in starts])
    slope = np.polyfit(starts / RATE, np.unwrap(np.angle(values)), 1)[0]
    return slope / (2 * np.pi), np.mean(np.abs(values))


def tone_error(signal, expected):
    """By how many cents a sine is off, over the middle 1.2 s."""
    return 1200 * np.log2(1 + frequency_offset(middle(signal, 1.2), expected)[0] / expected)


def fitted_harmonics(part, fundamental, top, keep=None):
    """What is left of a signal when the steady harmonics of a fundamental that fit best are taken away, and their complex
    amplitudes. `keep` chooses samples."""
    time = np.arange(len(part)) / RATE
    if keep is not None:
        time, part = time[keep], part[keep]
    k = np.arange(1, int(top / fundamental + 0.5) + 1)
    one = np.exp(2j * np.pi * fundamental * time)
    basis = np.empty((len(time), 2 * len(k)))
    power = np.ones_like(one)
    for index in range(len(k)):
        power = power * one
        basis[:, index] = power.real
        basis[:, len(k) + index] = power.imag
    coefficients = np.linalg.solve(basis.T @ basis, basis.T @ part)
    return part - basis @ coefficients, coefficients[:len(k)] - 1j * coefficients[len(k):]


def refined_fundamental(part, fundamental, top):
    """The fundamental by the frequencies of its first twelve harmonics, each with the weight that its phase has."""
    numbers = np.arange(1, min(12, int(top / fundamental)) + 1)
    found = [frequency_offset(part, k * fundamental) for k in numbers]
    weights = np.array([(k * amplitude) ** 2 for k, (_, amplitude) in zip(numbers, found)])
    offsets = np.array([offset / k for k, (offset, _) in zip(numbers, found)])
    return fundamental + np.sum(weights * offsets) / np.sum(weights)


def harmonic_snr(signal, fundamental, top):
    """Power of steady harmonics of one fundamental over the power of everything else, in dB, over the middle second."""
    part = middle(signal, 1.0)
    residual, _ = fitted_harmonics(part, refined_fundamental(part, fundamental, top), top)
    return 10 * np.log10((np.sum(part ** 2) - np.sum(residual ** 2)) / np.sum(residual ** 2))


def click_spread(signal, ratio=1.0, high_pass=None):
    """Root mean square distance of a click's energy from its centre, in ms (the median click's), and the largest error of
    the centre's time in ms."""
    if high_pass:
        signal = scipy.signal.sosfiltfilt(scipy.signal.butter(8, high_pass, "high", fs=RATE, output="sos"), signal)
    spreads, errors = [], []
    for time in CLICK_TIMES:
        half = int(0.1 * min(1, ratio) * RATE)
        at = int(round(time * ratio * RATE))
        if at + half > len(signal):
            continue
        power = signal[at - half:at + half] ** 2
        offset = np.arange(-half, half) / RATE * 1000
        total = np.sum(power)
        if total == 0:
            continue
        centre = np.sum(power * offset) / total
        spreads.append(np.sqrt(np.sum(power * (offset - centre) ** 2) / total))
        errors.append(abs(centre))
    return float(np.median(spreads)), float(np.max(errors))


def tone_between_clicks(signal, fundamental, top, ratio=1.0):
    """SNR in dB of the tone over a second, samples nearer than 4 ms to a click left out."""
    part = middle(signal, 1.0)
    start = int(0.5 * len(signal)) - len(part) // 2
    keep = np.ones(len(part), bool)
    for time in CLICK_TIMES:
        at = int(round(time * ratio * RATE)) - start
        keep[max(0, at - int(0.004 * RATE)):max(0, at + int(0.004 * RATE))] = False
    kept = part[keep]
    residual, _ = fitted_harmonics(part, fundamental, top, keep)
    return 10 * np.log10((np.sum(kept ** 2) - np.sum(residual ** 2)) / np.sum(residual ** 2))


def vowel_error(signal, name, factor, top=5000.0):
    """RMS difference in dB between the output's harmonics up to `top` and the vowel's envelope at their frequencies, the
    best gain taken off; harmonics more than 60 dB below the strongest do not count."""
    fundamental, formants = VOWELS[name]
    part = middle(signal, 0.5)
    found = refined_fundamental(part, fundamental * factor, top)
    _, amplitudes = fitted_harmonics(part, found, min(top + fundamental * factor, 0.45 * RATE))
    k = np.arange(1, len(amplitudes) + 1)
    frequencies = k * found
    expected = vowel_level(formants, frequencies)
    keep = (frequencies <= top) & (expected > np.max(expected) - 60)
    difference = 20 * np.log10(np.abs(amplitudes[keep]) + 1e-12) - expected[keep]
    return float(np.std(difference))
