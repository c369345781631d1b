"""Which frames of a reference are heard as voiced: those in which the harmonics have at least the energy of the rest.

In resynthesised speech the truth follows a pitch through consonants and edges that are rendered as noise. There the truth
is exact, and no listener would sign it. Such frames are found by the clean sound alone: two stretches of two periods, one
true period apart, correlate with H / (H + N) if H is the energy of the harmonics and N that of the rest (Boersma 1993).
"""

import numpy as np
import scipy.signal

HIGHEST = 4000.0
"""Hertz: the band in which the energies are compared."""
SHARE = 0.5
"""Of the energy, in harmonics: their ratio to the rest is 0 dB."""
PERIODS = 2
QUIETEST = -50.0
"""Decibels of a frame's power, relative to the recording's strongest frame."""


def harmonic_shares(samples, rate, times, frequencies):
    """The harmonics' share of the energy at every time, 0 where unvoiced; the powers, relative to the highest."""
    samples = np.asarray(samples, float)
    if rate > 2.2 * HIGHEST:
        samples = scipy.signal.sosfiltfilt(scipy.signal.butter(4, HIGHEST, fs=rate, output="sos"), samples)
    own = np.arange(len(samples))
    shares, powers = np.zeros(len(times)), np.zeros(len(times))
    for index in np.nonzero(frequencies > 0)[0]:
        period = rate / frequencies[index]
        centre = times[index] * rate
        steps = np.arange(int(PERIODS * period)) - PERIODS * period / 2
        before = np.interp(centre + steps - period / 2, own, samples, 0, 0)
        after = np.interp(centre + steps + period / 2, own, samples, 0, 0)
        powers[index] = np.mean(before**2 + after**2)
        shares[index] = before @ after / max(1e-12, np.sqrt((before @ before) * (after @ after)))
    return shares, powers / max(1e-12, powers.max(initial=0))


def is_signed(samples, rate, times, frequencies):
    """Whether a listener would sign each frame of the reference: all that are unvoiced, and the voiced that are heard."""
    shares, powers = harmonic_shares(samples, rate, times, frequencies)
    heard = (shares >= SHARE) & (powers >= 10 ** (QUIETEST / 10))
    return (frequencies <= 0) | heard
