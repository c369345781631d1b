"""What happens to a clean item before its features are taken: filters, rooms, noise, voices, levels.

The order of the draws is part of the recipe: the same generator gives the same sound.
"""

import numpy as np
import scipy.signal

PINK = ([0.049922, -0.095993, 0.050612, -0.004408], [1, -2.494956, 2.017265, -0.522190])
"""Numerator and denominator of −3 dB per octave."""


def noise(random, count, colour):
    """Noise of a colour: white, pink or brown."""
    white = random.normal(size=count)
    if colour == "white":
        return white
    if colour == "pink":
        return scipy.signal.lfilter(*PINK, white)
    return scipy.signal.lfilter([1], [1, -0.97], white)


def babble(random, voices, count):
    """Four to eight of the voices at once."""
    total = np.zeros(count)
    for _ in range(random.integers(4, 9)):
        voice = voices[random.integers(len(voices))]
        voice = np.roll(voice, random.integers(0, max(1, len(voice))))
        voice = np.tile(voice, -(-count // len(voice)))[:count]
        total += voice / np.sqrt(np.mean(voice**2) + 1e-9) * random.uniform(0.5, 1)
    return total


def added(samples, disturbance, ratio):
    """Samples and a disturbance, `ratio` decibels apart."""
    power = np.mean(samples**2)
    return samples + disturbance * np.sqrt(power / 10 ** (ratio / 10) / (np.mean(disturbance**2) + 1e-12))


def transmitted(random, samples):
    """High-pass, low-pass and room, each at random or not at all."""
    if random.random() < 0.25:
        samples = scipy.signal.lfilter(*scipy.signal.butter(2, random.uniform(60, 300) / 8000, "high"), samples)
    if random.random() < 0.2:
        samples = scipy.signal.lfilter(*scipy.signal.butter(2, random.uniform(1800, 4000) / 8000, "low"), samples)
    if random.random() < 0.2:
        length = int(random.uniform(0.1, 0.5) * 16000)
        response = random.normal(size=length) * np.exp(-np.arange(length) / length * 6)
        response[: int(0.003 * 16000)] = 0
        response *= random.uniform(0.1, 0.6) / np.sqrt((response**2).sum())
        response[0] = 1
        samples = scipy.signal.fftconvolve(samples, response)[: len(samples)]
    return samples


def disturbed(random, samples, voices):
    """Samples in noise, in babble or clean, and which of them."""
    count, draw = len(samples), random.random()
    if draw < 0.25:
        return samples, "clean"
    if draw < 0.62:
        ratio = random.choice([20, 10, 5, 0, 0, 0, -3]) + random.uniform(-2, 2)
        return added(samples, noise(random, count, "white"), ratio), "white"
    if draw < 0.72:
        ratio = random.uniform(-3, 20)
        return added(samples, noise(random, count, random.choice(["pink", "brown"])), ratio), "pink"
    ratio = random.uniform(0, 20)
    return added(samples, babble(random, voices, count), ratio), "babble"


def condition(random, samples, voices):
    """Samples at 16 kHz under a condition drawn at random, and the kind of disturbance."""
    count = len(samples)
    samples, label = disturbed(random, transmitted(random, samples), voices)
    if label == "clean" or random.random() < 0.3:
        samples = samples + random.normal(size=count) * 10 ** (random.uniform(-95, -55) / 20) * 0.3
    if random.random() < 0.1:
        amplitude = 10 ** (random.uniform(-70, -48) / 20)
        samples = samples + amplitude * np.sin(2 * np.pi * random.choice([50, 60]) * np.arange(count) / 16000)
    return samples * 10 ** (random.uniform(-25, 0) / 20), label
