"""Every tracker as one call: samples, rate, range → times, frequencies (0 where unvoiced), confidences or None."""

import csv
import hashlib
import importlib.metadata
import os
import re
import subprocess
import tempfile

# One thread, like ours: set before numpy and its friends are imported.
for _variable in ("OMP", "OPENBLAS", "MKL", "NUMEXPR", "NUMBA"):
    os.environ[f"{_variable}_NUM_THREADS"] = "1"

import numpy as np
import soundfile

HOP = 0.01


class Ours:
    """A method of the release binary; tracks are kept by the binary's checksum."""

    is_ours, slow = True, False

    def __init__(self, binary, method, live=False):
        self.binary, self.method, self.live = binary, method, live
        self.name = f"Ossicle {method}" + (" (live)" if live else "")
        with open(binary, "rb") as file:
            self.key = f"{hashlib.sha256(file.read()).hexdigest()[:16]}-{method}" + ("-live" if live else "")

    def command(self, path, low, high):
        # In hertz with a sensible number of digits; a range beyond half the rate is narrowed by the command.
        options = ["--method", self.method, "--min-hz", f"{low:g}", "--max-hz", f"{high:g}"]
        return [self.binary, "pitch", path, *options, *(["--live"] if self.live else [])]

    def track(self, samples, rate, low, high):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "sound.wav")
            soundfile.write(path, samples, rate, subtype="FLOAT")
            process = subprocess.run(self.command(path, low, high), capture_output=True, text=True)
        if process.returncode != 0:
            raise RuntimeError(f"{self.name}: exit code {process.returncode}: {process.stderr.strip()}")
        rows = list(csv.DictReader(process.stdout.splitlines()))
        return (
            np.array([float(row["time_s"]) for row in rows]),
            np.array([float(row["frequency_hz"] or 0) for row in rows]),
            np.array([float(row["confidence"]) for row in rows]),
        )


def our_trackers(binary):
    """All methods that the command's help names, and the default one as it would be live."""
    text = subprocess.run([binary, "pitch", "--help"], capture_output=True, text=True, check=True).stdout
    option = " ".join(text.split("--method <method>")[1].split("  --")[0].split())
    methods = re.search(r"\(values: ([^;)]*)", option).group(1).split(", ")
    return [Ours(binary, method) for method in methods] + [Ours(binary, "harmonic", live=True)]


class Peer:
    is_ours = False

    def __init__(self, name, package, function, settings, slow=False):
        self.name, self.package, self.function, self.settings, self.slow = name, package, function, settings, slow
        self.version = importlib.metadata.version(package)
        digest = hashlib.sha256(settings.encode()).hexdigest()[:8]
        self.key = re.sub(r"[^A-Za-z0-9.]+", "-", f"{name}-{package}-{self.version}-{digest}")

    def track(self, samples, rate, low, high):
        times, frequencies = self.function(samples, rate, low, min(high, 0.49 * rate))
        return np.asarray(times, float), np.asarray(frequencies, float), None


def praat(samples, rate, low, high):
    import parselmouth

    sound = parselmouth.Sound(samples.astype(np.float64), rate)
    pitch = sound.to_pitch_ac(time_step=HOP, pitch_floor=low, pitch_ceiling=high)
    return pitch.xs(), pitch.selected_array["frequency"]


_swift_f0 = None


def swift_f0(samples, rate, low, high):
    global _swift_f0
    if _swift_f0 is None:
        from swift_f0 import SwiftF0

        _swift_f0 = SwiftF0(threads=1)
    result = _swift_f0.detect(samples, rate, fmin=max(low, 46.9), fmax=high)
    return result.timestamps, np.where(result.confidence >= 0.5, result.pitch_hz, 0)


def window_length(rate, low):
    """The shortest power of two whose half holds a period of the lowest frequency."""
    return int(2 ** np.ceil(np.log2(2 * rate / low)))


def librosa_pyin(samples, rate, low, high):
    import librosa

    hop = round(rate * HOP)
    frequencies, voiced, _ = librosa.pyin(
        samples, fmin=low, fmax=high, sr=rate, frame_length=window_length(rate, low), hop_length=hop
    )
    return np.arange(len(frequencies)) * hop / rate, np.where(voiced, np.nan_to_num(frequencies), 0)


# The best of 0.7 to 0.9 by overall accuracy on every second recording of known_f0, so in its favour.
AUBIO_CONFIDENCE = 0.7


def aubio_yin(samples, rate, low, high):
    import aubio

    hop, length = round(rate * HOP), window_length(rate, low)
    tracker = aubio.pitch("yin", length, hop, rate)
    times, frequencies = [], []
    for start in range(0, len(samples) - hop + 1, hop):
        frequency = float(tracker(samples[start : start + hop])[0])
        period = 1 / frequency if frequency > 0 else 0
        # The middle of what the difference function sees: half the buffer and, a period later, the same again.
        times.append((start + hop - 0.75 * length) / rate + period / 2)
        sounding = low <= frequency <= high and tracker.get_confidence() >= AUBIO_CONFIDENCE
        frequencies.append(frequency if sounding else 0)
    return times, frequencies


def rapt(samples, rate, low, high):
    import pysptk

    hop = round(rate * HOP)
    scaled = (samples * 32767).astype(np.float32)
    frequencies = pysptk.rapt(scaled, rate, hop, min=low, max=high, otype="f0")
    # 6 ms: found on a frequency-modulated tone, at 16 and 44.1 kHz.
    return np.arange(len(frequencies)) * hop / rate + 0.006, frequencies


def swipe(samples, rate, low, high):
    import pysptk

    hop = round(rate * HOP)
    frequencies = pysptk.swipe(samples.astype(np.float64), rate, hop, min=low, max=high, otype="f0")
    return np.arange(len(frequencies)) * hop / rate, frequencies


def dio(samples, rate, low, high):
    import pyworld

    samples = samples.astype(np.float64)
    rough, times = pyworld.dio(samples, rate, f0_floor=low, f0_ceil=high, frame_period=1000 * HOP)
    return times, pyworld.stonemask(samples, rough, times, rate)


def harvest(samples, rate, low, high):
    import pyworld

    frequencies, times = pyworld.harvest(
        samples.astype(np.float64), rate, f0_floor=low, f0_ceil=high, frame_period=1000 * HOP
    )
    return times, frequencies


def peers():
    aubio_text = f"pitch('yin'), its default tolerance, voiced from confidence {AUBIO_CONFIDENCE}"
    window = "window of two of the longest periods or more (a power of two)"
    return [
        Peer("SwiftF0", "swift-f0", swift_f0, "threads=1, voiced from confidence 0.5, fmin at least 46.9 Hz"),
        Peer("Praat autocorrelation", "praat-parselmouth", praat, "to_pitch_ac, defaults"),
        Peer("librosa pYIN", "librosa", librosa_pyin, window + ", defaults otherwise", slow=True),
        Peer("aubio yin", "aubio", aubio_yin, aubio_text + "; " + window),
        Peer("RAPT", "pysptk", rapt, "voice_bias 0; 6 ms added to its times"),
        Peer("SWIPE", "pysptk", swipe, "threshold 0.3"),
        Peer("DIO + StoneMask", "pyworld", dio, "defaults"),
        Peer("Harvest", "pyworld", harvest, "defaults", slow=True),
    ]
