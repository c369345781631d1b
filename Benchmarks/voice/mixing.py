"""What the scripts of this folder share: reading, the truth of voicing, rooms, and the calls of `ossicle voice --events`."""

import hashlib
import json
import subprocess
import tempfile
from pathlib import Path

import librosa
import numpy as np
import parselmouth
import pyworld
import soundfile

RATE = 16000
HOP = 0.005
# Seconds of room before and after each sound.
LEAD, TAIL = 1.0, 0.6
# Peak levels in dBFS at which each sound is presented, and the sound-to-noise ratio of a fourth presentation.
PEAK_LEVELS = (-3, -15, -27)
NOISY_SNR = 20
CONDITIONS = [f"{level} dBFS" for level in PEAK_LEVELS] + [f"{NOISY_SNR} dB SNR"]


def read(path, rate=RATE, longest=3.0):
    """One channel at `rate`, silence cut from the front, at most `longest` seconds; None if there is no sound in it."""
    try:
        samples, own = soundfile.read(path, dtype="float32", always_2d=True)
    except soundfile.LibsndfileError:
        return None
    return tidy(samples.mean(1), own, rate, longest)


def tidy(samples, own, rate=RATE, longest=3.0):
    if own != rate:
        samples = librosa.resample(samples, orig_sr=own, target_sr=rate, res_type="soxr_hq")
    peak = np.abs(samples).max(initial=0)
    if peak < 1e-3:
        return None
    start = max(0, np.argmax(np.abs(samples) > peak * 10 ** (-50 / 20)) - rate // 200)
    samples = samples[start : start + int(longest * rate)] / peak
    return samples.astype(np.float32) if len(samples) > rate // 100 else None


def seed(name):
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:4], "big")


def room(count, level, random):
    """Noise between white and pink at an RMS of `level` dBFS."""
    white = random.standard_normal(count)
    spectrum = np.fft.rfft(white)
    frequency = np.maximum(np.arange(len(spectrum)) / len(spectrum), 1e-3)
    noise = np.fft.irfft(spectrum * frequency ** -random.uniform(0, 0.5), count)
    return noise / np.sqrt(np.mean(noise**2)) * 10 ** (level / 20)


def active_level(samples, rate=RATE):
    """RMS in dBFS of the loudest 100 ms."""
    window = min(len(samples), rate // 10)
    power = np.convolve(samples.astype(np.float64) ** 2, np.ones(window) / window, "valid")
    return 10 * np.log10(power.max() + 1e-12)


def present(name, samples, condition, rate=RATE, lead=LEAD):
    """The sound in a room, `lead` seconds after the start: condition 0…2 is a peak level over a room of −60 to −50 dBFS, 3 is
    a peak of −9 dBFS with noise 20 dB below the loudest 100 ms."""
    random = np.random.default_rng(seed(f"{name} {condition}"))
    count = int((lead + TAIL) * rate) + len(samples)
    if condition < len(PEAK_LEVELS):
        sound = samples * 10 ** (PEAK_LEVELS[condition] / 20)
        level = random.uniform(-60, -50)
    else:
        sound = samples * 10 ** (-9 / 20)
        level = active_level(sound, rate) - NOISY_SNR
    mix = room(count, level, random)
    start = int(lead * rate)
    mix[start : start + len(sound)] += sound
    return np.clip(mix, -1, 1).astype(np.float32)


def voicing(samples, rate=RATE):
    """Per 5 ms whether Praat's autocorrelation and WORLD's DIO + StoneMask both call the clean sound voiced."""
    x = np.concatenate([np.zeros(rate // 10), samples, np.zeros(rate // 10)]).astype(np.float64)
    pitch = parselmouth.Sound(x, rate).to_pitch_ac(
        time_step=HOP, pitch_floor=70, pitch_ceiling=1000, voicing_threshold=0.45, silence_threshold=0.03)
    times = np.arange(int(len(samples) / rate / HOP)) * HOP
    praat = np.array([pitch.get_value_at_time(t + 0.1) for t in times])
    f0, t = pyworld.dio(x, rate, f0_floor=70, f0_ceil=1000, frame_period=HOP * 1000)
    f0 = pyworld.stonemask(x, f0, t, rate)
    world = f0[np.minimum(np.rint((times + 0.1) / HOP).astype(int), len(f0) - 1)]
    return np.isfinite(praat) & (world > 0), np.where(np.isfinite(praat), praat, 0)


def voicing_onset(voiced):
    """Seconds from the sound's start to the first stretch of at least 30 ms that is voiced; None if there is none."""
    run = 0
    for k, v in enumerate(voiced):
        run = run + 1 if v else 0
        if run == 6:
            return (k - 5) * HOP
    return None


class Inputs:
    """WAV files named by number: of a temporary folder, or of one that is kept and may hold `count` of them already."""

    def __init__(self, folder=None, count=0):
        self.temporary = None if folder else tempfile.TemporaryDirectory()
        self.folder = Path(folder or self.temporary.name)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.paths = [str(self.folder / f"{k}.wav") for k in range(count)]

    def add(self, samples, rate=RATE):
        path = self.folder / f"{len(self.paths)}.wav"
        soundfile.write(path, samples, rate, subtype="PCM_16")
        self.paths.append(str(path))

    def events(self, tool, kinds, *options):
        """What `ossicle voice --events` hears in each file: its events of the kinds, as they are in its JSON Lines."""
        manifest = self.folder / "manifest.csv"
        manifest.write_text("audio\n" + "".join(f"{Path(path).name}\n" for path in self.paths))
        lines = subprocess.run(
            [tool, "voice", "--events", manifest, "--kinds", kinds, *options], capture_output=True, check=True, text=True)
        heard = {Path(path).name: [] for path in self.paths}
        for event in map(json.loads, lines.stdout.splitlines()):
            heard[Path(event["path"]).name].append(event)
        return list(heard.values())
