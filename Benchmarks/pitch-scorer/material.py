"""Recordings rendered again by WORLD with a known pitch → WORK/items/GROUP_SEED.npz, 10 s each.

Harvest, CheapTrick and D4C take a recording apart; its pitch is scaled, sung, made to glide, jittered; the synthesis
then has exactly that pitch, however wrong Harvest was about the recording.
"""

import numpy as np
import pyworld

import grid
import sources
import workspace

SECONDS = 10
PERIOD = 5
"""Milliseconds between WORLD's frames."""
SEARCHED = {"speech": (60, 800), "music": (35, 1900)}
"""Hertz, for Harvest."""
MEDIANS = {"speech": (65, 700), "music": (40, 1700)}
"""Hertz that a scaled item's median pitch is kept within."""
OCTAVES = {"speech": (-0.6, 0.9), "music": (-1, 1)}
"""The scale's range."""


def excerpt(random, kind, files):
    """10 s of recordings one after the other, at random levels with gaps if spoken; None if there is too little."""
    files = list(files)
    random.shuffle(files)
    parts, wanted = [], SECONDS * grid.RATE
    for file in files:
        samples = sources.load(file)
        if samples is None:
            continue
        if len(samples) > wanted:
            start = random.integers(0, len(samples) - wanted + 1)
            samples = samples[start : start + wanted]
        parts.append(samples)
        if kind == "speech":
            parts[-1] = samples / np.abs(samples).max() * random.uniform(0.2, 0.7)
            parts.append(np.zeros(int(random.uniform(0.02, 0.35) * grid.RATE)))
        if sum(map(len, parts)) >= wanted:
            break
    samples = np.concatenate(parts)[:wanted] if parts else np.zeros(0)
    return samples if len(samples) >= grid.RATE else None


def sung(random, pitch, is_voiced, times):
    """The curve as a melody: notes of random lengths near it, smoothed steps, vibrato."""
    semitones = 12 * np.log2(np.maximum(pitch, 1) / 440) + 69
    shift = 2 ** random.uniform(-0.2, 1.8)
    notes = np.round(semitones + 12 * np.log2(shift))
    curve = np.zeros_like(pitch)
    start = 0
    while start < len(pitch):
        length = int(random.uniform(15, 120))
        note = slice(start, min(start + length, len(pitch)))
        if is_voiced[note].any():
            curve[note] = np.median(notes[note][is_voiced[note]])
        start += length
    window = np.hanning(int(random.uniform(7, 25)) | 1)
    window /= window.sum()
    curve = np.convolve(np.pad(curve, (len(window) // 2,) * 2, mode="edge"), window, "valid")[: len(pitch)]
    depth = random.uniform(0, 0.7)
    vibrato = depth * np.sin(2 * np.pi * random.uniform(4.5, 7) * times + random.uniform(0, 6))
    return np.where(is_voiced, 440 * 2 ** ((curve + vibrato - 69) / 12), 0)


def gliding(random, pitch, is_voiced):
    """The curve on a random walk, an octave away at most."""
    walk = np.cumsum(random.normal(0, 0.006, len(pitch)))
    walk -= walk.mean()
    return np.where(is_voiced, pitch * 2 ** np.clip(walk, -1, 1), 0)


def new_curve(random, kind, pitch, times):
    """The pitch that the item shall have, from the recording's."""
    mode = random.choice(["scale", "scale", "scale", "sing", "glide"], p=[0.3, 0.2, 0.2, 0.2, 0.1])
    if kind == "music":
        mode = "scale"
    is_voiced = pitch > 0
    median = np.median(pitch[is_voiced]) if is_voiced.any() else 150
    scale = 2 ** random.uniform(*OCTAVES[kind])
    lowest, highest = MEDIANS[kind]
    curve = pitch * np.clip(scale, lowest / median, highest / median)
    if mode == "sing" and is_voiced.any():
        curve = sung(random, curve, is_voiced, times)
    elif mode == "glide" and is_voiced.any():
        curve = gliding(random, curve, is_voiced)
    if mode != "scale" or random.random() < 0.3:
        curve = curve * 2 ** (random.normal(0, random.uniform(0, 0.006), len(curve)))
    return np.where(curve > 0, np.clip(curve, 34, 1950), 0)


def make_item(job):
    """Makes one item from (group, kind, files, seed, path); says whether there was enough to make it from."""
    group, kind, files, seed, path = job
    random = np.random.default_rng(seed)
    samples = excerpt(random, kind, files)
    if samples is None:
        return False
    lowest, highest = SEARCHED[kind]
    pitch, times = pyworld.harvest(samples, grid.RATE, f0_floor=lowest, f0_ceil=highest, frame_period=PERIOD)
    envelope = pyworld.cheaptrick(samples, pitch, times, grid.RATE)
    aperiodicity = pyworld.d4c(samples, pitch, times, grid.RATE)
    curve = new_curve(random, kind, pitch, times)
    rendered = pyworld.synthesize(curve, envelope, aperiodicity, grid.RATE, PERIOD)[: len(samples)]
    count = len(rendered) // grid.HOP
    rendered = rendered[: count * grid.HOP]
    peak = np.abs(rendered).max()
    if not np.isfinite(peak) or peak < 1e-4:
        return False
    rendered *= 0.7 / peak
    workspace.save_item(path, rendered, curve[::2][:count], kind, group)
    return True


def main():
    arguments = workspace.parser(__doc__)
    arguments.add_argument("corpus", help="folder of recordings to add")
    arguments = arguments.parse_args()
    folder = arguments.work / "items"
    folder.mkdir(parents=True, exist_ok=True)
    jobs, seed = [], 1
    for group, (files, kind, items) in sorted(sources.groups(arguments.work, arguments.corpus).items()):
        if not files:
            # The seeds of all that follow differ from a run that has it.
            print("no recordings for", group)
            continue
        for _ in range(items):
            jobs.append((group, kind, files, seed, folder / f"{group}_{seed}.npz"))
            seed += 1
    jobs = jobs[:: arguments.every]
    print(sum(workspace.in_parallel(make_item, jobs)), "items of", len(jobs))


if __name__ == "__main__":
    main()
