"""Ossicle's voice report and Praat's beside the truth: synthetic voices of known jitter, shimmer and noise ratio.

Usage: report_truth.py OSSICLE FOLDER

Writes sounds into FOLDER: pulses of random periods and amplitudes through three resonances (700, 1200, 2500 Hz), with
white noise. The truth is that of the pulses' times and amplitudes; the departure from it includes what the vocal tract
does to the waveform, which no waveform measure can undo.
"""

import sys

import numpy as np
import soundfile
from report_agreement import ossicle, praat, reports

RATE = 44100


def voice(f0, jitter, shimmer, hnr, seed):
    random = np.random.default_rng(seed)
    # Band-limited pulses at exact times: a Gaussian of 0.1 ms.
    count = int(3 * f0)
    periods = (1 + random.uniform(-1.5 * jitter, 1.5 * jitter, count)) / f0
    gains = 1 + random.uniform(-1.5 * shimmer, 1.5 * shimmer, count + 1)
    times = 0.05 + np.concatenate([[0], np.cumsum(periods)])
    n = np.arange(int((times[-1] + 0.05) * RATE))
    x = np.zeros(len(n))
    for t, g in zip(times, gains):
        i = np.arange(int((t - 0.0008) * RATE), int((t + 0.0008) * RATE))
        x[i] += g * np.exp(-0.5 * ((i / RATE - t) / 0.0001) ** 2)
    for f, b in [(700, 80), (1200, 90), (2500, 120)]:
        r = np.exp(-np.pi * b / RATE)
        a1, a2 = 2 * r * np.cos(2 * np.pi * f / RATE), -r * r
        y = np.zeros(len(x))
        for k in range(2, len(x)):
            y[k] = x[k] + a1 * y[k - 1] + a2 * y[k - 2]
        x = y
    x -= x.mean()
    if hnr is not None:
        noise = random.standard_normal(len(x))
        x = x + noise * np.sqrt((x ** 2).mean() / (noise ** 2).mean()) * 10 ** (-hnr / 20)
    x *= 0.5 / np.abs(x).max()
    mean = lambda v: np.abs(np.diff(v)).mean() / np.mean(v)
    return x, mean(periods), mean(gains)


def main():
    tool, folder = sys.argv[1:]
    cases = [(f0, j, s, h) for h in (None, 20, 10) for f0 in (120, 200, 300, 450, 600) for j, s in ((0.0, 0.0), (0.01, 0.05))]
    print("| pitch, Hz | noise, dB | jitter: truth | Ossicle | Praat | shimmer: truth | Ossicle | Praat | HNR cc: Ossicle | Praat |")
    print("|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
    for number, (f0, jitter, shimmer, hnr) in enumerate(cases):
        x, true_jitter, true_shimmer = voice(f0, jitter, shimmer, hnr, number)
        path = f"{folder}/voice-{number}.wav"
        soundfile.write(path, x, RATE, subtype="FLOAT")
        (row,), _ = reports(tool, [path], ceiling=800)
        ours, theirs = ossicle(row), praat(path, 75, 800, 5500)
        percent = lambda v: "–" if v is None else f"{100 * v:.3f}"
        print(f"| {f0} | {'none' if hnr is None else hnr} | {percent(true_jitter)} | {percent(ours['jitter_local'])} | "
              f"{percent(theirs['jitter_local'])} | {percent(true_shimmer)} | {percent(ours['shimmer_local'])} | "
              f"{percent(theirs['shimmer_local'])} | {ours['hnr_cc_sounding']:.2f} | {theirs['hnr_cc_sounding']:.2f} |")


if __name__ == "__main__":
    main()
