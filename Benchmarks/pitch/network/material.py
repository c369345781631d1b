"""Items to train the network on → WORK/items/NAME.npz: samples at 16 kHz, and hertz every 10 ms.

0: unvoiced; NaN: nobody knows, and the frame teaches nothing. Three kinds:

- real: recordings as they are. A frame is known where SwiftF0 (MIT) and Praat's autocorrelation agree: on a pitch within
  50 cents, or on none.
- world: the same recordings taken apart by WORLD and rendered with another pitch: scaled, sung, gliding or jittered. A
  frame that shall be voiced, but whose sound WORLD renders as noise, is not known.
- sung (--sung): the same, with vowels two to six times as long, on a melody with vibrato.

Nothing of klettres, learners_en, vocadito, egg and meetings is used: they are what the network is measured on.
"""

import argparse
import multiprocessing
import os
import sys
from glob import glob
from pathlib import Path

import numpy as np
import parselmouth

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "pitch-scorer"))

import pyworld  # noqa: E402

import grid  # noqa: E402
import material as scorer_material  # noqa: E402
import workspace  # noqa: E402

ASTERISK = "/usr/share/asterisk/sounds"
NOISE = 0.98
"""Mean aperiodicity (amplitude, below 2 kHz) from which on a frame of WORLD is noise."""
LOWEST, HIGHEST = 60.0, 700.0
AGREED = 50.0
"""Cents."""


def groups(corpus):
    """Name → files, one speaker or voice each where that is known."""
    found = {}
    for folder in sorted(glob(f"{ASTERISK}/*")):
        found["ast_" + os.path.basename(folder)] = [
            file for part in ("", "/digits", "/letters", "/phonetic") for file in glob(f"{folder}{part}/*.wav")
        ]
    for speaker in "george jackson lucas nicolas theo yweweler".split():
        found["digits_" + speaker] = glob(f"{corpus}/digits_en/*_{speaker}_*.wav")
    for folder in sorted(glob(f"{corpus}/child_speech/age*")):
        found["child_" + os.path.basename(folder)] = glob(folder + "/*")
    for name in "dialog_nl speech_en_female speech_librivox speech_librispeech".split():
        found[name] = glob(f"{corpus}/{name}/**/*.*", recursive=True)
    return {name: sorted(files) for name, files in found.items() if files}


SHARES = {"ast": 5, "digits": 2, "child": 1, "dialog": 3, "speech": 4}
"""How many items a group of that beginning has, of each kind, for a size of 1."""


def praat(samples, count):
    """Praat's autocorrelation, at 0, 10, 20 … ms; 0: unvoiced."""
    pitch = parselmouth.Sound(samples, grid.RATE).to_pitch_ac(
        time_step=0.01, pitch_floor=LOWEST, pitch_ceiling=HIGHEST)
    if pitch.n_frames == 0:
        return np.zeros(count)
    return at_frames(pitch.xs(), pitch.selected_array["frequency"], count)


def swift_f0(samples, count):
    """SwiftF0, voiced from a confidence of 0.5, at the same times."""
    from swift_f0 import SwiftF0

    global detector
    if detector is None:
        detector = SwiftF0(threads=1)
    result = detector.detect(samples.astype(np.float32), grid.RATE, fmin=LOWEST, fmax=HIGHEST)
    return at_frames(result.timestamps, np.where(result.confidence >= 0.5, result.pitch_hz, 0), count)


detector = None


def at_frames(times, values, count):
    """A track at every 10 ms: between two voiced frames linearly, elsewhere the nearest."""
    wanted = np.arange(count) * 0.01
    right = np.clip(np.searchsorted(times, wanted), 1, len(times) - 1)
    left = right - 1
    share = np.clip((wanted - times[left]) / np.maximum(times[right] - times[left], 1e-9), 0, 1)
    both = (values[left] > 0) & (values[right] > 0)
    between = (1 - share) * values[left] + share * values[right]
    return np.where(both, between, np.where(share < 0.5, values[left], values[right]))


def agreed(first, second):
    """What two tracks agree on; NaN where they don't."""
    with np.errstate(divide="ignore", invalid="ignore"):
        cents = np.abs(1200 * np.log2(first / second))
    same = (first > 0) & (second > 0) & (cents <= AGREED)
    return np.where(same, np.sqrt(np.maximum(first * second, 0)), np.where((first == 0) & (second == 0), 0, np.nan))


def real(random, samples):
    count = len(samples) // grid.HOP
    return samples, agreed(praat(samples, count), swift_f0(samples, count))


def world(random, samples, is_sung=False):
    samples = np.ascontiguousarray(samples)
    times = np.arange(len(samples) // (grid.HOP // 2) + 1) * 0.005
    pitch = np.repeat(praat(samples, len(times) // 2 + 1), 2)[: len(times)]
    pitch = pyworld.stonemask(samples, pitch, times, grid.RATE)
    envelope = pyworld.cheaptrick(samples, pitch, times, grid.RATE)
    aperiodicity = pyworld.d4c(samples, pitch, times, grid.RATE)
    if is_sung:
        index = stretched(random, pitch > 0)
        pitch, envelope, aperiodicity = pitch[index], envelope[index], aperiodicity[index]
        times = np.arange(len(index)) * 0.005
        curve = np.clip(scorer_material.sung(random, pitch, pitch > 0, times), 0, 1950)
    else:
        curve = scorer_material.new_curve(random, "speech", pitch, times)
    rendered = pyworld.synthesize(curve, envelope, aperiodicity, grid.RATE, 5.0)[: len(curve) * grid.HOP // 2]
    low = aperiodicity[:, : int(2000 / grid.RATE * 2 * (aperiodicity.shape[1] - 1))].mean(1)
    truth = np.where((curve > 0) & (low > NOISE), np.nan, curve)
    return rendered, truth[::2][: len(rendered) // grid.HOP]


def stretched(random, is_voiced):
    """Numbers of WORLD's frames, in the order in which they sound: as many, voiced stretches two to six times as slow."""
    edges = np.flatnonzero(np.diff(is_voiced.astype(int))) + 1
    index = []
    for stretch in np.split(np.arange(len(is_voiced)), edges):
        slower = random.uniform(2, 6) if is_voiced[stretch[0]] else random.uniform(0.5, 1)
        index.append(stretch[(np.arange(int(len(stretch) * slower)) / slower).astype(int)])
    return np.concatenate(index)[: len(is_voiced)]


def make(job):
    group, files, kind, seed, path = job
    if path.exists():
        return True
    random = np.random.default_rng(seed)
    samples = scorer_material.excerpt(random, "speech", files)
    if samples is None:
        return False
    samples, truth = real(random, samples) if kind == "real" else world(random, samples, kind == "sung")
    peak = np.abs(samples).max()
    if not np.isfinite(peak) or peak < 1e-4:
        return False
    count = min(len(truth), len(samples) // grid.HOP)
    workspace.save_item(path, samples[: count * grid.HOP] * (0.7 / peak), truth[:count], kind, group)
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("work", type=Path)
    parser.add_argument("corpus")
    parser.add_argument("--size", type=float, default=1)
    parser.add_argument("--sung", action="store_true", help="sung items only")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    folder = options.work / "items"
    folder.mkdir(parents=True, exist_ok=True)
    jobs, seed = [], 10001 if options.sung else 1
    for group, files in groups(options.corpus).items():
        for number in range(round(SHARES[group.split("_")[0]] * options.size)):
            for kind in ("sung",) if options.sung else ("real", "world"):
                jobs.append((group, files, kind, seed, folder / f"{group}_{kind}_{seed}.npz"))
                seed += 1
    with multiprocessing.get_context("fork").Pool(options.jobs) as pool:
        print(sum(pool.imap_unordered(make, jobs)), "items of", len(jobs))


if __name__ == "__main__":
    main()
