"""Test signals whose shifted or stretched form is known."""

import numpy as np

RATE = 44_100


def sine(frequency, seconds=4.0, amplitude=0.3):
    return amplitude * np.sin(2 * np.pi * frequency * np.arange(int(seconds * RATE)) / RATE)


def harmonic_tone(fundamental, seconds=4.0, top=8000.0):
    """Harmonics of amplitude 1 / k and irregular phases up to `top` hertz, with a peak of 0.5."""
    time = np.arange(int(seconds * RATE)) / RATE
    tone = sum(
        np.sin(2 * np.pi * k * fundamental * time + 1.7 * k * k) / k for k in range(1, int(top / fundamental) + 1))
    return 0.5 * tone / np.max(np.abs(tone))


CLICK_TIMES = [0.5 + 0.317 * n for n in range(10)]


def clicks(seconds=4.2):
    """Single samples of 0.9, far from each other, at places that have nothing to do with any hop."""
    signal = np.zeros(int(seconds * RATE))
    for time in CLICK_TIMES:
        signal[int(round(time * RATE))] = 0.9
    return signal


def clicks_in_tone(seconds=4.2):
    """The same over a harmonic tone of 220 Hz that reaches up to 4 kHz."""
    return clicks(seconds) + 0.4 * harmonic_tone(220.3, seconds, top=4000)


# Formants and bandwidths in hertz (after Peterson and Barney, 1952, men and women; bandwidths after Fant).
VOWELS = {
    "man a": (117.3, [(730, 80), (1090, 90), (2440, 120), (3400, 180), (4300, 250)]),
    "man i": (131.7, [(270, 60), (2290, 100), (3010, 140), (3600, 200), (4400, 250)]),
    "man u": (125.1, [(300, 60), (870, 80), (2240, 120), (3300, 180), (4200, 250)]),
    "woman a": (212.7, [(850, 90), (1220, 100), (2810, 140), (3900, 200), (4700, 260)]),
    "woman i": (235.9, [(310, 70), (2790, 120), (3310, 160), (4100, 220), (4900, 280)]),
    "woman u": (219.4, [(370, 70), (950, 90), (2670, 140), (3800, 200), (4600, 260)]),
    "child a": (277.2, [(1030, 100), (1370, 110), (3170, 160), (4300, 220), (5300, 300)]),
}


def vowel_level(formants, frequency):
    """The envelope of a vowel in decibels: a source that falls by 12 dB an octave above 100 Hz, radiated, and resonances."""
    frequency = np.asarray(frequency, float)
    level = -20 * np.log10(1 + (frequency / 100) ** 2) + 20 * np.log10(frequency / 100)
    for centre, bandwidth in formants:
        s = 2j * np.pi * frequency
        pole = -np.pi * bandwidth + 2j * np.pi * centre
        level = level + 20 * np.log10(np.abs(pole) ** 2 / np.abs((s - pole) * (s - np.conj(pole))))
    return level


def vowel(name, seconds=3.0):
    fundamental, formants = VOWELS[name]
    time = np.arange(int(seconds * RATE)) / RATE
    # A slow vibrato of a tenth of a semitone would move the partials; a steady vowel has an exact answer.
    k = np.arange(1, int(0.45 * RATE / fundamental) + 1)
    amplitudes = 10 ** (vowel_level(formants, k * fundamental) / 20)
    phases = -np.cumsum(np.cumsum(np.full(len(k), 0.02)))
    signal = np.zeros(len(time))
    for number, amplitude, phase in zip(k, amplitudes, phases):
        signal += amplitude * np.sin(2 * np.pi * number * fundamental * time + phase)
    return 0.4 * signal / np.max(np.abs(signal))
