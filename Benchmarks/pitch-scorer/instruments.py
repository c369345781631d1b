"""General MIDI instruments play random melodies → WORK/instruments/gmNNN.wav, and items with the score's pitch.

The pitch is the score's, or Harvest's where that is within a semitone. An instrument most of whose frames Harvest does
not find there (chords in the sample, noise, another octave) gives no items here; its recording is kept.
"""

import struct
import subprocess

import numpy as np
import pyworld
import soundfile

import grid
import sources
import workspace

# MIDI program → lowest and highest note.
INSTRUMENTS = {
    4: (40, 90), 11: (53, 89), 16: (36, 90), 21: (48, 88), 22: (55, 90), 25: (40, 83), 26: (40, 83), 30: (40, 80),
    32: (26, 55), 33: (26, 55), 41: (48, 86), 43: (26, 60), 52: (45, 84), 53: (45, 84), 56: (52, 84), 57: (38, 72),
    59: (52, 82), 60: (35, 77), 64: (56, 87), 65: (49, 80), 66: (44, 75), 67: (36, 68), 68: (58, 91), 69: (52, 80),
    72: (72, 96), 75: (60, 94), 76: (55, 90), 77: (55, 90), 78: (65, 96), 79: (58, 94), 104: (48, 77), 105: (48, 84),
    109: (50, 78), 46: (35, 95), 107: (48, 84), 0: (35, 95), 6: (40, 85), 12: (48, 90), 17: (36, 85), 19: (36, 85),
}  # fmt: skip
SECONDS = 25.0
"""A melody's duration, at least."""
ITEM_SECONDS = 12
TICKS = 960
"""Ticks of the score per second."""


def variable_length(value):
    """A number as MIDI files write it: seven bits a byte."""
    digits = [value & 127]
    value >>= 7
    while value:
        digits.append((value & 127) | 128)
        value >>= 7
    return bytes(digits[::-1])


def melody(random, program, low, high):
    """A one-track MIDI file, and its notes: start and end in seconds, MIDI number."""
    events = b"\x00" + bytes([0xC0, program]) + b"\x00\xff\x51\x03" + struct.pack(">I", 500000)[1:]
    time, gap, notes = 0, 0.1, []
    note = random.integers(low, high)
    while time < SECONDS:
        note = int(np.clip(note + random.integers(-7, 8), low, high))
        if random.random() < 0.15:
            note = int(random.integers(low, high + 1))
        duration = random.uniform(0.12, 0.9)
        velocity = int(random.integers(45, 120))
        notes.append((time + gap, time + gap + duration, note))
        events += variable_length(int(gap * TICKS)) + bytes([0x90, note, velocity])
        events += variable_length(int(duration * TICKS)) + bytes([0x80, note, 0])
        time += gap + duration
        gap = random.choice([0.0, 0.02, 0.1, 0.35])
    events += b"\x00\xff\x2f\x00"
    header = b"MThd" + struct.pack(">IHHH", 6, 0, 1, 480)
    return header + b"MTrk" + struct.pack(">I", len(events)) + events, notes


def play(score, path):
    """Renders a MIDI file without reverb or chorus; stores and returns it, one channel, peak at 0.6."""
    score_path = path.with_suffix(".mid")
    score_path.write_bytes(score)
    subprocess.run(
        ["fluidsynth", "-ni", "-R", "0", "-C", "0", "-g", "0.6", "-r", str(grid.RATE), "-F", path, sources.SOUND_FONT,
         score_path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True,
    )  # fmt: skip
    score_path.unlink()
    samples, rate = soundfile.read(path, always_2d=True)
    samples = samples.mean(1)[: int(26 * rate)]
    samples = samples * 0.6 / np.abs(samples).max()
    soundfile.write(path, samples, rate)
    return samples


def reference(samples, notes):
    """The pitch every 10 ms (0: silent), and how far Harvest was from the score, in cents, where within a semitone."""
    count = len(samples) // grid.HOP
    harvest, _ = pyworld.harvest(samples, grid.RATE, f0_floor=35, f0_ceil=1900, frame_period=10)
    harvest = harvest[:count]
    envelope = np.array(
        [np.sqrt(np.mean(samples[max(0, i * grid.HOP - grid.HOP) : i * grid.HOP + grid.HOP] ** 2) + 1e-12)
         for i in range(count)])  # fmt: skip
    pitch, deviations = np.zeros(count), []
    for index, (start, end, note) in enumerate(notes):
        # A note may ring on until the next one.
        until = min(notes[index + 1][0] if index + 1 < len(notes) else end + 0.3, end + 0.3)
        first, last = int(start * 100) + 1, min(int(until * 100), count)
        if last <= first:
            continue
        nominal = 440 * 2 ** ((note - 69) / 12)
        peak = envelope[first:last].max()
        for i in range(first, last):
            if envelope[i] > peak * 10 ** (-30 / 20) and envelope[i] > 0.002:
                found = i < len(harvest) and harvest[i] > 0
                cents = 1200 * np.log2(harvest[i] / nominal) if found else np.inf
                if abs(cents) < 100:
                    deviations.append(cents)
                    pitch[i] = harvest[i]
                else:
                    pitch[i] = nominal
    return pitch, deviations


def main():
    arguments = workspace.parser(__doc__).parse_args()
    (arguments.work / "instruments").mkdir(parents=True, exist_ok=True)
    (arguments.work / "items").mkdir(exist_ok=True)
    for program, (low, high) in list(INSTRUMENTS.items())[:: arguments.every]:
        name = f"gm{program:03d}"
        score, notes = melody(np.random.default_rng(1000 + program), program, low, high)
        samples = play(score, arguments.work / "instruments" / f"{name}.wav")
        pitch, deviations = reference(samples, notes)
        share = len(deviations) / max(1, (pitch > 0).sum())
        median = np.median(deviations) if deviations else np.inf
        is_used = share > 0.6 and abs(median) < 30
        print(f"{name}: Harvest near the score in {share:.2f} of frames, by {median:.1f} cents;", is_used, flush=True)
        for part in range(2) if is_used else ():
            span, frames = ITEM_SECONDS * grid.RATE, ITEM_SECONDS * 100
            workspace.save_item(
                arguments.work / "items" / f"rawinst_{name}_{part}.npz", samples[part * span : (part + 1) * span],
                pitch[part * frames : (part + 1) * frames], "music", "inst_" + name,
            )  # fmt: skip


if __name__ == "__main__":
    main()
