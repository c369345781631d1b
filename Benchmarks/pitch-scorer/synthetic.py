"""Computed signals → WORK/items: tones of every kind, and noises, impacts and silence, in which nothing is voiced."""

import numpy as np
import scipy.signal

import conditions
import grid
import workspace

SECONDS = 10
TONES, NOISES = 90, 36


def contour(random, count, times):
    """Octaves from the start: steady, a ramp or vibrato."""
    draw = random.random()
    if draw < 0.3:
        return np.zeros(count)
    if draw < 0.6:
        return random.uniform(-1.5, 1.5) * times / times[-1] * min(1, times[-1])
    depth = random.uniform(0.1, 1) / 12
    return depth * np.sin(2 * np.pi * random.uniform(4, 7) * times + random.uniform(0, 6))


def partials(random, first, count):
    """Amplitude of each harmonic: a sine, slopes, chance, odd ones only, no fundamental, or three formants.

    `first` is the fundamental's frequency at the start, `count` the harmonics there is room for.
    """
    draw = random.random()
    if draw < 0.3:
        return {1: 1.0}
    if draw < 0.5:
        return {h: 1 / h ** random.uniform(0.5, 2) for h in range(1, count + 1)}
    if draw < 0.65:
        return {
            h: random.exponential() / h ** random.uniform(0, 1)
            for h in range(1, min(count, int(random.integers(2, 12))) + 1)
        }
    if draw < 0.75:
        return {h: 1 / h for h in range(1, count + 1, 2)}
    if draw < 0.88:
        return {h: 1 / h for h in range(2, count + 1)} if count >= 3 else {1: 1.0}
    formants = random.uniform(300, 2500, 3)
    return {h: sum(1 / (1 + ((h * first - f) / 150) ** 2) for f in formants) + 0.01 / h for h in range(1, count + 1)}


def tone(random):
    """One tone and its pitch at every sample, 0 where it has died away."""
    count = int(random.choice([random.uniform(0.1, 0.4), random.uniform(0.4, 2)]) * grid.RATE)
    times = np.arange(count) / grid.RATE
    first = 38 * 2 ** random.uniform(0, np.log2(1900 / 38))
    pitch = np.clip(first * 2 ** contour(random, count, times), 37, 1950)
    phase = 2 * np.pi * np.cumsum(pitch) / grid.RATE
    samples = np.zeros(count)
    for harmonic, amplitude in partials(random, first, max(1, int(min(40, 7800 / pitch.max())))).items():
        samples += amplitude * np.sin(harmonic * phase + random.uniform(0, 6.28))
    samples /= np.abs(samples).max() + 1e-9
    ramp = int(random.uniform(0.004, 0.03) * grid.RATE)
    envelope = np.ones(count)
    envelope[:ramp] = np.linspace(0, 1, ramp)
    envelope[-ramp:] = np.linspace(1, 0, ramp)
    if random.random() < 0.3:
        envelope *= np.exp(-times * random.uniform(1, 6))
    level = 10 ** (random.uniform(-30, -3) / 20)
    return samples * envelope * level, np.where(envelope > 0.05, pitch, 0)


def tones(random):
    """10 s of tones with gaps, and the pitch every 10 ms."""
    samples, pitch = [], []
    while sum(map(len, samples)) < SECONDS * grid.RATE:
        for part, values in zip(tone(random), (samples, pitch)):
            values.append(part)
        gap = np.zeros(int(random.uniform(0, 0.5) * grid.RATE))
        samples.append(gap)
        pitch.append(gap)
    end = SECONDS * grid.RATE
    return np.concatenate(samples)[:end], np.concatenate(pitch)[: end : grid.HOP]


def impacts(random, white):
    """25 bursts of noise that die away."""
    count = len(white)
    envelope = np.zeros(count)
    for _ in range(25):
        start = random.integers(0, count - 4000)
        decay = random.uniform(0.005, 0.08)
        length = min(int(5 * decay * grid.RATE), count - start)
        envelope[start : start + length] += np.exp(-np.arange(length) / grid.RATE / decay) * random.uniform(0.2, 1)
    return white * envelope + 1e-4 * random.normal(size=count)


def unvoiced(random, number):
    """10 s without pitch, of six kinds in turn: white, pink, brown, a band, impacts, steps of level on an offset."""
    kind, count = number % 6, SECONDS * grid.RATE
    samples = random.normal(size=count)
    if kind == 1:
        samples = scipy.signal.lfilter(*conditions.PINK, samples)
    elif kind == 2:
        samples = scipy.signal.lfilter([1], [1, -0.98], samples)
    elif kind == 3:
        band = [random.uniform(100, 1500) / 8000, random.uniform(2000, 6000) / 8000]
        samples = scipy.signal.lfilter(*scipy.signal.butter(2, band, "band"), samples)
    elif kind == 4:
        samples = impacts(random, samples)
    elif kind == 5:
        samples = samples * np.repeat(10 ** (random.uniform(-2.5, 0, 40)), count // 40) + 0.25 * (number % 4)
    return samples / np.abs(samples).max() * 10 ** (random.uniform(-50, -1) / 20)


def main():
    arguments = workspace.parser(__doc__).parse_args()
    folder = arguments.work / "items"
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(0, TONES, arguments.every):
        samples, pitch = tones(np.random.default_rng(9000 + number))
        workspace.save_item(folder / f"synth_{number}", samples, pitch, "music", "synth")
    for number in range(0, NOISES, arguments.every):
        samples = unvoiced(np.random.default_rng(9500 + number), number)
        workspace.save_item(folder / f"noise_{number}", samples, np.zeros(SECONDS * 100), "music", "noise")


if __name__ == "__main__":
    main()
