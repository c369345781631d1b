"""Material with exactly known fundamental frequency, and what it is disturbed with."""

from pathlib import Path

import librosa
import numpy as np
import pyworld
import soundfile

RATE = 16000
HOP = 0.01


def analyse(samples):
    """WORLD's F0, envelope and aperiodicity every 5 ms, voiced only where the rendering will be.

    Harvest carries F0 on into noise and near-silence: frames that D4C finds aperiodic altogether would be rendered as
    noise, and those 35 dB below the loudest would not be heard.
    """
    x = samples.astype(np.float64)
    f0, times = pyworld.harvest(x, RATE, f0_floor=60, f0_ceil=700, frame_period=5)
    envelope = pyworld.cheaptrick(x, f0, times, RATE)
    aperiodicity = pyworld.d4c(x, f0, times, RATE)
    power = envelope.mean(axis=1)
    f0[(aperiodicity[:, 0] > 0.99) | (power < power.max() * 10**-3.5)] = 0
    return f0, envelope, aperiodicity


def resynthesise(samples, scale):
    """Renders a recording again from its Harvest F0 times `scale` (WORLD); returns samples and F0 every 10 ms, 0 unvoiced.

    Masanori Morise et al., "WORLD", IEICE Trans. E99-D (2016); the idea: Salamon et al., ISMIR 2017.
    """
    f0, envelope, aperiodicity = analyse(samples)
    f0 = f0 * scale
    y = pyworld.synthesize(f0, envelope, aperiodicity, RATE, 5)
    return y / max(1e-9, np.abs(y).max()) * 0.5, f0[::2]


def sing(samples, seed):
    """The same recording drawn out to 2.5 times its length, with short pauses, on a random melody with vibrato; samples and F0 as above."""
    random = np.random.default_rng(seed)
    f0, envelope, aperiodicity = analyse(samples)
    # Melodies pause less than lists of letters do: at most 0.075 s of each pause stay.
    unvoiced_for = np.zeros(len(f0), int)
    for n in range(1, len(f0)):
        unvoiced_for[n] = unvoiced_for[n - 1] + 1 if f0[n] == 0 else 0
    kept = np.flatnonzero(unvoiced_for <= 15)
    place = kept[(np.arange(int(len(kept) * 2.5)) / 2.5).astype(int)]
    lowest = random.uniform(80, 330)
    notes = lowest * 2 ** (random.integers(0, 19, 1 + len(place) // 60) / 12)
    melody = np.repeat(notes, 60)[: len(place)]
    kernel = np.hanning(13)
    melody = np.exp(np.convolve(np.pad(np.log(melody), 6, mode="edge"), kernel / kernel.sum(), "valid"))
    melody *= 2 ** (random.uniform(10, 60) / 1200 * np.sin(2 * np.pi * 5.5 * np.arange(len(place)) * 0.005))
    f0 = np.where(f0[place] > 0, melody, 0.0)
    y = pyworld.synthesize(f0, envelope[place].copy(), aperiodicity[place].copy(), RATE, 5)
    return y / max(1e-9, np.abs(y).max()) * 0.5, f0[::2]


def letters(folder, seconds, seed):
    """Spoken letters and syllables of one language, in random order, with pauses of up to 0.2 s."""
    random = np.random.default_rng(seed)
    files = sorted(p for p in Path(folder).rglob("*") if p.suffix in (".ogg", ".wav"))
    random.shuffle(files)
    parts, length = [], 0.0
    for path in files:
        part, _ = librosa.load(path, sr=RATE, mono=True)
        part, _ = librosa.effects.trim(part, top_db=40)
        pause = np.zeros(int(random.uniform(0, 0.2) * RATE))
        parts += [part / max(1e-9, np.abs(part).max()) * 0.5, pause]
        length += (len(part) + len(pause)) / RATE
        if length >= seconds:
            break
    return np.concatenate(parts)[: int(seconds * RATE)]


def white(count, seed):
    return np.random.default_rng(seed).standard_normal(count)


def babble(folders, count, seed):
    """One voice of each folder at equal power."""
    total = np.zeros(count)
    for number, folder in enumerate(folders):
        voice = letters(folder, count / RATE + 0.5, seed + number)
        voice = np.resize(voice, count)
        total += voice / np.sqrt(np.mean(voice**2))
    return total


def disturbed(samples, noise, decibels):
    """The sum at a ratio of mean powers, scaled below full scale."""
    gain = np.sqrt(np.mean(samples**2) / np.mean(noise**2) / 10 ** (decibels / 10))
    y = samples + gain * noise
    return y / max(1.0, np.abs(y).max() / 0.99)


def conditions(samples, voices, seed):
    """Name and samples of each disturbance: clean, white noise at 20, 10 and 0 dB, babble at 10 dB."""
    yield "clean", samples
    for decibels in (20, 10, 0):
        yield f"white{decibels}", disturbed(samples, white(len(samples), seed), decibels)
    yield "babble10", disturbed(samples, babble(voices, len(samples), seed), 10)


def write(path, samples):
    soundfile.write(path, samples, RATE, subtype="PCM_16")
