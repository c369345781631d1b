"""Partials near each other: pairs of sines, triads, chords of instruments, and what of them lands at the right frequencies."""

import subprocess
import tempfile
from pathlib import Path

import numpy as np
import soundfile
from signals import RATE

# Distances and lower frequencies of pairs in hertz. Neither has to do with the bins of any window.
DISTANCES = [15, 20, 25, 30, 40, 52.45, 70, 100]
LOWER = [101.3, 147.7, 223.1, 331.9, 487.3, 702.1, 993.7]


def equal(note):
    """Frequency of a MIDI note."""
    return 440 * 2 ** ((note - 69) / 12)


def sines(frequencies, amplitudes, seconds=3.0):
    time = np.arange(int(seconds * RATE)) / RATE
    return sum(a * np.sin(2 * np.pi * f * time + 1.3 * n * n) for n, (f, a) in enumerate(zip(frequencies, amplitudes)))


def pair(lower, distance, seconds=3.0):
    return sines([lower, lower + distance], [0.25, 0.2], seconds)


def triad(root, kind=(0, 4, 7), harmonics=1):
    """Frequencies and amplitudes of the partials of a chord of tones with harmonics of 1 / k."""
    tones = [equal(root + step) for step in kind]
    partials = [(k * f, 0.2 / k) for f in tones for k in range(1, harmonics + 1)]
    return [f for f, _ in partials], [a for _, a in partials]


TRIADS = {
    "C3, sines": triad(48), "C minor 3, sines": triad(48, (0, 3, 7)), "F3, sines": triad(53), "C4, sines": triad(60),
    "C3, 6 harmonics": triad(48, harmonics=6), "C4, 6 harmonics": triad(60, harmonics=6),
    "C minor 4, 6 harmonics": triad(60, (0, 3, 7), 6), "fourths on D3, 6 harmonics": triad(50, (0, 5, 10), 6),
}

# Programs of General MIDI (from 0) and the notes of a chord.
INSTRUMENTS = {"piano": 0, "organ": 16, "guitar": 24, "strings": 48, "choir": 52, "brass": 61, "flute": 73}
SOUNDFONTS = {"FluidR3": "/usr/share/sounds/sf2/FluidR3_GM.sf2", "TimGM6mb": "/usr/share/sounds/sf2/TimGM6mb.sf2"}
CHORDS = {"C3 E3 G3": (48, 52, 55), "A3 C4 E4": (57, 60, 64), "D4 F#4 A4 C5": (62, 66, 69, 72), "G3 C4 D4": (55, 60, 62)}


def landed(signal, frequencies, seconds=1.0):
    """Power of steady sines of known frequencies that fit best, over the power of everything else, in dB, over the middle."""
    count = int(seconds * RATE)
    start = len(signal) // 2 - count // 2
    part = signal[start:start + count]
    time = np.arange(count) / RATE
    # Partials of a chord that are nearer than the resolution of the part are one.
    kept = []
    for f in sorted(frequencies):
        if not kept or f - kept[-1] > 0.25 / seconds:
            kept.append(f)
    basis = np.concatenate([[np.cos(2 * np.pi * f * time), np.sin(2 * np.pi * f * time)] for f in kept]).T
    residual = part - basis @ np.linalg.lstsq(basis, part, rcond=None)[0]
    return 10 * np.log10((np.sum(part ** 2) - np.sum(residual ** 2)) / max(1e-30, np.sum(residual ** 2)))


def rendered(program, notes, soundfont, seconds=4.0):
    """A chord by fluidsynth, without reverberation or chorus, one channel, with half a second of silence around."""
    def number(value):
        return bytes([value]) if value < 128 else bytes([0x80 | value >> 7, value & 0x7f])
    length = int(seconds * 480)
    events = b"\x00\xff\x51\x03" + (1_000_000).to_bytes(3, "big") + b"\x00" + bytes([0xC0, program])
    events += b"".join(b"\x00" + bytes([0x90, note, 90]) for note in notes)
    events += b"".join((number(length) if n == 0 else b"\x00") + bytes([0x80, note, 0]) for n, note in enumerate(notes))
    events += number(240) + b"\xff\x2f\x00"
    midi = b"MThd" + (6).to_bytes(4, "big") + bytes([0, 0, 0, 1, 1, 224]) + b"MTrk" + len(events).to_bytes(4, "big") + events
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "chord.mid", Path(folder) / "chord.wav"
        source.write_bytes(midi)
        subprocess.run(["fluidsynth", "-ni", "-q", "-R", "0", "-C", "0", "-g", "0.6", "-r", str(RATE), "-F", str(target),
                        soundfont, str(source)], check=True, capture_output=True)
        signal, _ = soundfile.read(target, always_2d=True)
    signal = signal.mean(axis=1)[:int((seconds + 0.3) * RATE)]
    return np.concatenate([np.zeros(RATE // 2), 0.5 * signal / np.max(np.abs(signal)), np.zeros(RATE // 2)])


def partials(signal, top, seconds=1.5, centre=0.45):
    """Frequencies of the peaks of a long window, within 50 dB of the largest, and their shares of the power."""
    count = int(seconds * RATE)
    start = int(centre * len(signal)) - count // 2
    spectrum = np.abs(np.fft.rfft(signal[start:start + count] * np.blackman(count), 4 * count)) ** 2
    width = RATE / (4 * count)
    spectrum = spectrum[:int(top / width)]
    reach = int(3 / seconds / width)
    found = []
    for b in range(reach, len(spectrum) - reach):
        if spectrum[b] > 1e-5 * spectrum.max() and spectrum[b] == spectrum[b - reach:b + reach + 1].max():
            found.append(b * width)
    return np.array(found)


def landed_near(signal, frequencies, top, seconds=1.5, centre=0.45):
    """Power within ±4 Hz of the frequencies over the rest below `top`, in dB, under one long window."""
    count = int(seconds * RATE)
    start = int(centre * len(signal)) - count // 2
    power = np.abs(np.fft.rfft(signal[start:start + count] * np.blackman(count), 2 * count)) ** 2
    bins = np.arange(len(power)) * RATE / (2 * count)
    near = np.zeros(len(power), bool)
    for f in frequencies:
        near |= np.abs(bins - f) <= 4
    below = (bins > 30) & (bins <= top)
    return 10 * np.log10(np.sum(power[near & below]) / max(1e-30, np.sum(power[~near & below])))


def chord_sound(name, chord, soundfont):
    return rendered(INSTRUMENTS[name], CHORDS[chord], SOUNDFONTS[soundfont])
