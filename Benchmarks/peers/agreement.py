"""Compares `ossicle analyze` with librosa, pyloudnorm and Praat on recordings: one table, differences per column.

Usage: agreement.py OSSICLE RECORDING...
"""

import json
import subprocess
import sys

import librosa
import numpy as np
import parselmouth
import pyloudnorm
import soundfile


def peers(path):
    """The same measures by the peers, with the definitions of the columns."""
    samples, rate = soundfile.read(path, always_2d=True)
    mono = samples.mean(axis=1).astype(np.float32)
    crossings = [np.count_nonzero(np.diff(np.signbit(c[c != 0]))) / len(c) * rate for c in samples.T]
    sound = parselmouth.Sound(mono.astype(np.float64), rate)
    pitch = sound.to_pitch_ac(time_step=0.01, pitch_floor=50, pitch_ceiling=1600)
    voiced = pitch.selected_array["frequency"]
    centroid = librosa.feature.spectral_centroid(
        y=mono, sr=rate, n_fft=window(rate), hop_length=window(rate) // 4)[0]
    return {
        "peak_dbfs": 20 * np.log10(np.abs(samples).max()),
        "rms_dbfs": 10 * np.log10(np.mean(samples ** 2)),
        "dc_offset": max(samples.mean(axis=0), key=abs),
        "zero_crossing_rate_hz": float(np.mean(crossings)),
        "integrated_lufs": pyloudnorm.Meter(rate).integrated_loudness(samples),
        "spectral_centroid_hz": float(np.mean(centroid[centroid > 0])),
        "pitch_median_hz": float(np.median(voiced[voiced > 0])),
        "voiced_share": float(np.mean(voiced > 0)),
    }


def window(rate):
    return 2 ** max(3, round(np.log2(0.046 * rate)))


def main():
    tool, *paths = sys.argv[1:]
    lines = subprocess.run(
        [tool, "analyze", "--stdout", *paths], capture_output=True, text=True, check=False).stdout
    print("| recording | column | Ossicle | peer | difference |")
    print("|---|---|---:|---:|---:|")
    for row in map(json.loads, lines.splitlines()):
        name = row["path"].split("/")[-1]
        for column, peer in peers(row["path"]).items():
            ours = row[column]
            print(f"| {name} | `{column}` | {ours:.4g} | {peer:.4g} | {ours - peer:+.3g} |")


if __name__ == "__main__":
    main()
