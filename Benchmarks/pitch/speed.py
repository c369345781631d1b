"""CPU time on real speech, singing and music: ours as whole processes, the peers' calls on the array in memory."""

import glob
import os
import statistics
import subprocess
import time

import numpy as np
import soundfile
import soxr

RATES = (16_000, 44_100)
# The recordings of Examples that hold one voice or instrument, one after the other, looped.
NAMES = ("speech-*.wav", "singing-*.flac", "music-*.ogg", "guitar-*.flac")
SECONDS, SLOW_SECONDS = 180, 30
RANGE = (60.0, 1000.0)


def sound(examples, rate, seconds):
    pieces = []
    for path in sorted(path for name in NAMES for path in glob.glob(os.path.join(examples, name))):
        samples, own = soundfile.read(path, always_2d=True)
        pieces.append(soxr.resample(samples.mean(axis=1), own, rate))
    once = np.concatenate(pieces)
    return np.resize(once, seconds * rate).astype(np.float32)


def process_time(command):
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise RuntimeError(f"{command[0]}: exit code {process.returncode}")
    return usage.ru_utime + usage.ru_stime


def measure(tracker, examples, folder, repetitions):
    """Rate → seconds of sound and the CPU times of the repetitions. A slow peer gets less sound."""
    results = {}
    for rate in RATES:
        seconds = SLOW_SECONDS if tracker.slow else SECONDS
        samples = sound(examples, rate, seconds)
        times = []
        if tracker.is_ours:
            path = os.path.join(folder, f"speed-{rate}.wav")
            if not os.path.exists(path):
                soundfile.write(path, samples, rate, subtype="PCM_16")
            for _ in range(repetitions):
                times.append(process_time(tracker.command(path, *RANGE)))
        else:
            tracker.track(samples[: 2 * rate], rate, *RANGE)  # numba compiles, the network is loaded
            for _ in range(repetitions):
                start = time.process_time()
                tracker.track(samples, rate, *RANGE)
                times.append(time.process_time() - start)
        results[str(rate)] = {"seconds": seconds, "times": times, "factor": seconds / statistics.median(times)}
    return results
