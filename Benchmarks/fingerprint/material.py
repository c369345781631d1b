"""Excerpts of recordings under distortions, as files: what the scorers look up.

Every excerpt is cut from a recording that an index has (or, for foreign ones, from one that it has not), then distorted by
ffmpeg, sox or numpy. Decoding and codecs are Debian's ffmpeg and sox.
"""
import math
import subprocess
import wave
from pathlib import Path

import numpy as np

RATE = 44100
SEMITONE = 2 ** (1 / 12)


def decode(path, start=0.0, length=None, rate=RATE):
    """Samples of a file, one channel."""
    command = ["ffmpeg", "-v", "error", "-nostdin", "-ss", str(start), "-i", str(path)]
    if length is not None:
        command += ["-t", str(length)]
    command += ["-ac", "1", "-ar", str(rate), "-f", "f32le", "-"]
    return np.frombuffer(subprocess.run(command, check=True, capture_output=True).stdout, dtype=np.float32)


def duration(path):
    command = ["ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", str(path)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip())


def write(path, samples, rate=RATE):
    peak = np.max(np.abs(samples), initial=0)
    if peak > 0.99:
        samples = samples * (0.99 / peak)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes((samples * 32767).astype("<i2").tobytes())


def pipe(samples, command):
    """Samples through a program that takes and gives raw 32-bit floats."""
    result = subprocess.run(command, input=samples.astype("<f4").tobytes(), check=True, capture_output=True)
    return np.frombuffer(result.stdout, dtype="<f4")


def sox(samples, *effects):
    raw = ["-t", "f32", "-r", str(RATE), "-c", "1", "-"]
    return pipe(samples, ["sox", "-V1", *raw, *raw, *effects])


def codec(samples, arguments, container, rate=RATE):
    """Encoded and decoded again."""
    encode = ["ffmpeg", "-v", "error", "-f", "f32le", "-ar", str(RATE), "-ac", "1", "-i", "-", *arguments, "-f", container, "-"]
    coded = subprocess.run(encode, input=samples.astype("<f4").tobytes(), check=True, capture_output=True).stdout
    back = ["ffmpeg", "-v", "error", "-f", container, "-i", "-", "-ac", "1", "-ar", str(RATE), "-f", "f32le", "-"]
    return np.frombuffer(subprocess.run(back, input=coded, check=True, capture_output=True).stdout, dtype="<f4")


def gsm(samples):
    raw = ["-t", "f32", "-r", str(RATE), "-c", "1", "-"]
    coded = subprocess.run(
        ["sox", "-V1", *raw, "-t", "gsm", "-r", "8000", "-"], input=samples.astype("<f4").tobytes(), check=True,
        capture_output=True).stdout
    back = subprocess.run(
        ["sox", "-V1", "-t", "gsm", "-r", "8000", "-c", "1", "-", *raw], input=coded, check=True, capture_output=True)
    return np.frombuffer(back.stdout, dtype="<f4")


def mixed(samples, noise, decibels):
    """Noise so many decibels below the samples, by RMS."""
    level = np.sqrt(np.mean(samples**2)) / (np.sqrt(np.mean(noise**2)) + 1e-12) * 10 ** (-decibels / 20)
    return samples + noise * level


def pink(random, count):
    spectrum = np.fft.rfft(random.standard_normal(count))
    index = np.arange(len(spectrum))
    index[0] = 1
    return np.fft.irfft(spectrum / np.sqrt(index), count)


def babble(random, speech, count, voices=6):
    total = np.zeros(count)
    for _ in range(voices):
        start = random.integers(0, len(speech) - count)
        total += speech[start : start + count]
    return total


def room(random, samples, decay=0.5):
    """Reverberation: noise that falls by 60 dB in `decay` seconds behind a direct sound of 4 times its amplitude."""
    count = int(decay * RATE)
    response = random.standard_normal(count) * 10 ** (-3 * np.arange(count) / count)
    response /= np.sqrt(np.sum(response**2))
    response[0] += 0.5
    size = 1 << (len(samples) + count).bit_length()
    wet = np.fft.irfft(np.fft.rfft(samples, size) * np.fft.rfft(response, size), size)
    return wet[: len(samples)]


def phone(samples):
    return sox(samples, "sinc", "-n", "511", "300-3400")


def echo(samples):
    delay = int(0.1 * RATE)
    out = samples.copy()
    out[delay:] += 0.5 * samples[:-delay]
    return out


def conditions(speech):
    """Name to function of (samples, random)."""
    def speed(factor):
        return lambda x, r: sox(x, "speed", str(factor))

    def tempo(factor):
        return lambda x, r: sox(x, "tempo", str(factor))

    def pitch(cents):
        return lambda x, r: sox(x, "pitch", str(cents))

    return {
        "clean": lambda x, r: x,
        "mp3-32k": lambda x, r: codec(x, ["-c:a", "libmp3lame", "-b:a", "32k"], "mp3"),
        "opus-12k": lambda x, r: codec(x, ["-c:a", "libopus", "-b:a", "12k"], "ogg"),
        "gsm": lambda x, r: gsm(x),
        "white-0dB": lambda x, r: mixed(x, r.standard_normal(len(x)), 0),
        "pink-0dB": lambda x, r: mixed(x, pink(r, len(x)), 0),
        "babble-5dB": lambda x, r: mixed(x, babble(r, speech, len(x)), 5),
        "babble-0dB": lambda x, r: mixed(x, babble(r, speech, len(x)), 0),
        "phone": lambda x, r: phone(x),
        "room-pink-phone": lambda x, r: phone(mixed(room(r, x), pink(r, len(x)), 10)),
        "speed+2": speed(1.02),
        "speed-2": speed(0.98),
        "speed+4": speed(1.04),
        "speed-4": speed(0.96),
        "tempo+4": tempo(1.04),
        "tempo-4": tempo(0.96),
        "pitch+1": pitch(100),
        "pitch-1": pitch(-100),
        "equaliser": lambda x, r: sox(x, "bass", "+12", "treble", "-12"),
        "clipping": lambda x, r: np.clip(x, *(np.array([-1, 1]) * 0.5 * np.sqrt(np.mean(x**2) * 2))),
        "compression": lambda x, r: sox(x, "compand", "0.005,0.1", "-60,-30,-30,-15,0,-10", "0", "-30", "0.005"),
        "volume-20dB": lambda x, r: x * 0.1,
        "resample-8k": lambda x, r: sox(x, "rate", "8000", "rate", str(RATE)),
        "echo": lambda x, r: echo(x),
        "room": lambda x, r: room(r, x),
    }


def speech_of(folder, rate=RATE, seconds=600):
    """Speech of a folder end to end, at equal levels, to make babble of."""
    parts = []
    total = 0
    for path in sorted(Path(folder).rglob("*")):
        if path.suffix.lower() not in {".wav", ".flac", ".ogg", ".mp3"} or total > seconds * rate:
            continue
        samples = decode(path, rate=rate)
        level = np.sqrt(np.mean(samples**2)) if len(samples) else 0
        if level > 1e-4:
            parts.append(samples / level)
            total += len(samples)
    return np.concatenate(parts)


def excerpt_length(condition, seconds):
    """Seconds of the original for an excerpt of so many seconds after the distortion."""
    factor = {"speed+2": 1.02, "speed-2": 0.98, "speed+4": 1.04, "speed-4": 0.96, "tempo+4": 1.04, "tempo-4": 0.96}
    return math.ceil(seconds * factor.get(condition, 1) * RATE) / RATE
