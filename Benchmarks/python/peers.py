"""The Python package beside its peers in one process: calls alternate, the ratio is that of the medians.

    python3 -m venv venv && venv/bin/pip install WHEEL librosa praat-parselmouth swift-f0 pyloudnorm
    OMP_NUM_THREADS=1 venv/bin/python Benchmarks/python/peers.py [--rounds 7] [--files 1000]

The sound is speech of Examples/Recordings, repeated to 30 s at 22.05 kHz, one channel; the short files are 1 s each.
One thread, the peers too. Times are of the processor (the wall's for a block and for the import), so that other work beside
them counts little.
"""

import argparse
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import librosa
import numpy as np
import ossicle
import parselmouth
import pyloudnorm
import swift_f0

ROOT = pathlib.Path(__file__).resolve().parents[2]


def alternate(rounds, ours, theirs):
    """The median seconds of both."""
    ours(), theirs()
    times = ([], [])
    for _ in range(rounds):
        for kept, call in zip(times, (ours, theirs)):
            began = time.process_time()
            call()
            kept.append(time.process_time() - began)
    return [statistics.median(kept) for kept in times]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--files", type=int, default=1000)
    options = parser.parse_args()
    y, sr = ossicle.read(ROOT / "Examples/Recordings/speech-dutch.ogg")
    y = ossicle.resample(y if y.ndim == 1 else y.mean(0), sr, 22050)
    sr = 22050
    y = np.tile(y, 30 * sr // len(y) + 1)[: 30 * sr]
    detector = swift_f0.SwiftF0(threads=1)
    sound = parselmouth.Sound(y.astype(float), sr)
    stereo = np.stack([y, y])
    def praat():
        return sound.to_pitch_ac(time_step=0.01, pitch_floor=50, pitch_ceiling=1600)

    rows = [
        ("pitch, librosa.pyin", 60, lambda: ossicle.pitch(y, sr), lambda: librosa.pyin(y, fmin=50, fmax=1600, sr=sr)),
        ("pitch, SwiftF0", 2, lambda: ossicle.pitch(y, sr), lambda: detector.detect(y, sr, fmin=50, fmax=1600)),
        ("pitch, parselmouth (to_pitch_ac)", 1.5, lambda: ossicle.pitch(y, sr), praat),
        ("pitch by Praat's method too (`method=\"autocorrelation\"`), parselmouth", 1.5,
         lambda: ossicle.pitch(y, sr, method="autocorrelation"), praat),
        ("loudness, pyloudnorm", 10, lambda: ossicle.loudness(stereo, sr),
         lambda: pyloudnorm.Meter(sr).integrated_loudness(stereo.T.astype(float))),
        ("MFCC, librosa", 5, lambda: ossicle.features(y, sr, set="mfcc"), lambda: librosa.feature.mfcc(y=y, sr=sr)),
    ]
    print("| call, peer | ours, ms | peer, ms | ratio | goal |\n| --- | ---: | ---: | ---: | ---: |")
    for name, goal, ours, theirs in rows:
        mine, other = alternate(3 if "pyin" in name else options.rounds, ours, theirs)
        print(f"| {name} | {mine * 1e3:.1f} | {other * 1e3:.1f} | {other / mine:.1f} | {goal} |", flush=True)

    block = y[:220].copy()
    meter = ossicle.Stream("level", sr)
    count = 20_000
    began = time.perf_counter()
    for _ in range(count):
        meter.process(block)
    print(f"\nA block of 10 ms through a stream: {(time.perf_counter() - began) / count * 1e6:.1f} µs with its level (goal 20).")
    script = "import time; t = time.perf_counter(); import ossicle; print(time.perf_counter() - t)"
    imports = [float(subprocess.check_output([sys.executable, "-c", script])) for _ in range(options.rounds)]
    print(f"Import with numpy: {statistics.median(imports) * 1e3:.0f} ms (goal 150).")

    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for index in range(options.files):
            paths.append(f"{folder}/{index}.wav")
            start = (index * 7919) % (len(y) - sr)
            ossicle.write(paths[-1], y[start:start + sr], sr, encoding="wav16")

        def ours_of(method):
            began = time.process_time()
            rows = list(ossicle.analyze(paths, jobs=1, progress=False, method=method))
            assert all(row["status"] == "ok" for row in rows)
            return time.process_time() - began

        mine, simple = ours_of("harmonic"), ours_of("autocorrelation")

        def script_of(track, files):
            began = time.process_time()
            for path in files:
                samples, rate = librosa.load(path, sr=None)
                track(samples, rate)
                librosa.feature.rms(y=samples)
                librosa.feature.spectral_centroid(y=samples, sr=rate)
                pyloudnorm.Meter(rate).integrated_loudness(samples)
            return (time.process_time() - began) * options.files / len(files)

        few = paths[:: max(1, options.files // 50)]
        pyin = script_of(lambda s, r: librosa.pyin(s, fmin=50, fmax=1600, sr=r), few[:25])
        praat_script = script_of(
            lambda s, r: parselmouth.Sound(s.astype(float), r).to_pitch_ac(time_step=0.01, pitch_floor=50, pitch_ceiling=1600), few)
    print(f"\n`analyze` of {len(paths)} files of 1 s, one thread: {mine:.1f} s; a script with librosa, pyloudnorm and pyin {pyin:.0f} s "
          f"({pyin / mine:.1f} times, goal 20), with parselmouth {praat_script:.1f} s ({praat_script / mine:.1f} times, goal 8; with Praat's "
          f"method in ours too, {simple:.1f} s, {praat_script / simple:.1f} times); the scripts' times are of every twentieth file.")


if __name__ == "__main__":
    main()
