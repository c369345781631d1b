"""Counts the onsets that are heard in steady noises: white, pink, brown, babble, rain and a fan's hum.

    steady_noises.py --tool ossicle FOLDER

20 s each at 16 and 44.1 kHz, −60 to −10 dBFS, written to FOLDER. The beginning of a noise may count as one. Prints a Markdown
table of sums by kind, of the default and of fixed thresholds. The noises follow from their names.
"""

import argparse
import csv
import io
import subprocess
from pathlib import Path

import numpy as np
import soundfile
from scipy.signal import butter, lfilter, sosfilt

KINDS = ("white", "pink", "brown", "babble", "rain", "fan")
RATES = (16000, 44100)
LEVELS = (-60, -50, -40, -30, -20, -10)
SECONDS = 20
SETTINGS = {"default": [], "threshold 0.05": ["--onset-threshold", "0.05"], "threshold 0.02": ["--onset-threshold", "0.02"]}
HUM = ((49.7, 1, 0), (99.4, 0.8, 1), (149.1, 0.5, 2), (198.8, 0.4, 0.3), (298.2, 0.25, 0.7), (596.4, 0.1, 1))
"""Hertz, amplitude, phase."""


def coloured(count, exponent, random, rate):
    """Noise whose amplitude falls with this power of the frequency."""
    spectrum = np.fft.rfft(random.standard_normal(count))
    return np.fft.irfft(spectrum * np.maximum(np.fft.rfftfreq(count, 1 / rate), 20) ** -exponent, count)


def noise(kind, count, rate, random):
    if kind == "white":
        return random.standard_normal(count)
    if kind in ("pink", "brown"):
        return coloured(count, 0.5 if kind == "pink" else 1, random, rate)
    if kind == "babble":
        # 24 noises in the band of speech, each swelling about four times a second.
        total = np.zeros(count)
        for _ in range(24):
            voice = sosfilt(butter(2, [100, 4000], "band", fs=rate, output="sos"), coloured(count, 0.5, random, rate))
            swell = np.abs(sosfilt(butter(1, 4, fs=rate, output="sos"), random.standard_normal(count)))
            total += voice / voice.std() * swell / swell.mean()
        return total
    if kind == "rain":
        # 3,000 drops a second, whose loudness has an exponential distribution.
        ground, drops = 0.5 * random.standard_normal(count), np.zeros(count)
        number = int(count / rate * 3000)
        places = random.integers(0, count, number)
        drops[places] = random.exponential(1, number) * random.choice([-1, 1], number)
        drops = lfilter([1, -1], [1, -1.6, 0.8], drops)
        return ground * drops.std() + drops
    times = np.arange(count) / rate
    hum = sum(amplitude * np.sin(2 * np.pi * frequency * times + phase) for frequency, amplitude, phase in HUM)
    air = coloured(count, 0.8, random, rate)
    return hum / hum.std() + 0.7 * air / air.std()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", required=True)
    parser.add_argument("folder", type=Path)
    a = parser.parse_args()
    a.folder.mkdir(parents=True, exist_ok=True)
    paths = {}
    for rate in RATES:
        for number, kind in enumerate(KINDS):
            for level in LEVELS:
                path = a.folder / f"{kind}_{rate}_{level}.wav"
                samples = noise(kind, SECONDS * rate, rate, np.random.default_rng(level + 100 + 1000 * number + rate))
                samples *= 10 ** (level / 20) / samples.std()
                soundfile.write(path, np.clip(samples, -1, 1), rate, subtype="PCM_16")
                paths[str(path)] = kind
    print("| | all |", " | ".join(KINDS), "|")
    print("| --- |" + " ---: |" * (1 + len(KINDS)))
    for name, options in SETTINGS.items():
        rows = subprocess.run([a.tool, "voice", "--events", "--kinds", "onsets", "--format", "csv", *options, *paths],
                              capture_output=True, text=True, check=True).stdout
        kinds = [paths[row["path"]] for row in csv.DictReader(io.StringIO(rows))]
        print(f"| {name} | {len(kinds)} |", " | ".join(str(kinds.count(kind)) for kind in KINDS), "|")


if __name__ == "__main__":
    main()
