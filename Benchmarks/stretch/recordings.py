"""Real recordings by kind, and what can be measured on them although nobody knows how they should sound."""

import numpy as np
import parselmouth
import scipy.signal
import soundfile
from pathlib import Path

RATE = 44_100

# Kinds and the files of the corpus that stand for them: other ones, or other parts of them, than those that were measured while
# parameters were chosen.
KINDS = {
    "women": ["speech_en_female/LJ001-000[6-9].wav"],
    "men": ["speech_librivox/*-08[89]0.wav", "speech_librivox/*-09?0.wav"],
    "children": ["child_speech/*/*00[12]5.WAV", "child_speech/*/*0019.WAV"],
    "singing": ["singing_vocadito1/Audio/*.wav"],
    "guitar": ["guitar_notes/*_fret[03].m4a", "percussion/guit_*.flac"],
    "percussion": ["percussion/loop_*.flac", "percussion/drum_*hard.flac", "percussion/tabla_ke*.flac"],
    "mixes": ["music/*.ogg"],
}


def to_rate(signal, rate):
    if rate == RATE:
        return signal
    divisor = np.gcd(int(rate), RATE)
    return scipy.signal.resample_poly(signal, RATE // divisor, int(rate) // divisor)


def load(path, seconds=10):
    """One channel at 44.1 kHz, at most `seconds` from its last third, with a peak of 0.5 and half a second of silence around."""
    if path.suffix == ".m4a":
        import subprocess

        raw = subprocess.run(["ffmpeg", "-v", "error", "-i", str(path), "-ac", "1", "-ar", str(RATE), "-f", "f32le", "-"],
                             check=True, capture_output=True).stdout
        signal = np.frombuffer(raw, np.float32).astype(float)
    else:
        signal, rate = soundfile.read(path, always_2d=True)
        signal = to_rate(signal.mean(axis=1), rate)
    if len(signal) > seconds * RATE:
        start = min(len(signal) - seconds * RATE, int(0.85 * len(signal)) - seconds * RATE // 2)
        signal = signal[start:start + seconds * RATE]
    signal = 0.5 * signal / max(1e-9, np.max(np.abs(signal)))
    return np.concatenate([np.zeros(RATE // 2), signal, np.zeros(RATE // 2)])


def chosen(corpus, kind, count):
    paths = sorted(path for pattern in KINDS[kind] for path in Path(corpus).glob(pattern))
    if not paths:
        raise SystemExit(f"no recordings of {kind} in {corpus}")
    count = min(count, len(paths))
    return [paths[(2 * index + 1) * len(paths) // (2 * count)] for index in range(count)]


def pitch_track(signal, low, high):
    sound = parselmouth.Sound(signal, RATE)
    pitch = sound.to_pitch_ac(time_step=0.01, pitch_floor=low, pitch_ceiling=high, very_accurate=False)
    return pitch.xs(), pitch.selected_array["frequency"]


def pitch_errors(source, result, factor, ratio, low=70, high=900):
    """Cents between the pitch tracks where both are voiced and nearer than a tritone, and the share of voiced frames that are
    not so."""
    times, expected = pitch_track(source, low, high)
    found_times, found = pitch_track(result, low * factor, high * factor)
    matched = np.interp(times * ratio, found_times, np.arange(len(found_times)))
    nearest = np.clip(np.round(matched).astype(int), 0, len(found) - 1)
    voiced = expected > 0
    if voiced.sum() < 10:
        return None
    other = found[nearest]
    both = voiced & (other > 0)
    cents = 1200 * np.log2(other[both] / (expected[both] * factor))
    near = np.abs(cents) < 600
    return float(np.median(np.abs(cents[near]))), 1 - near.sum() / voiced.sum()


def harmonicity_loss(source, result, low=70, factor=1.0):
    """By how many dB the median harmonics-to-noise ratio of voiced frames falls."""
    def ratio(signal, floor):
        values = parselmouth.Sound(signal, RATE).to_harmonicity_cc(0.01, floor, 0.1, 1.0).values.ravel()
        return np.median(values[values > 0]) if (values > 0).any() else np.nan
    return ratio(source, low) - ratio(result, low * factor)


def crest_loss(source, result, ratio):
    """By how many dB the crest factor of 30 ms frames falls, in the median of those within 30 dB of the loudest: phases that
    lose their relations make waves rounder."""
    def crests(signal, length):
        frames = signal[:len(signal) // length * length].reshape(-1, length)
        rms = np.sqrt(np.mean(frames ** 2, axis=1))
        keep = rms > np.max(rms) * 10 ** (-30 / 20)
        return np.median(20 * np.log10(np.max(np.abs(frames[keep]), axis=1) / rms[keep]))
    length = int(0.03 * RATE)
    return crests(source, length) - crests(result, length)


def envelope(signal, cell):
    count = len(signal) // cell
    return np.sqrt(np.mean(signal[:count * cell].reshape(count, cell) ** 2, axis=1))


def attack_loss(source, result, ratio):
    """By how many dB the steepest rises (largest of 2 ms over the mean of the 20 ms before, the twelve steepest of the source)
    fall: what smears before an onset."""
    cell = int(0.002 * RATE)
    before = envelope(source, cell)
    after = envelope(result, cell)
    floor = np.max(before) * 1e-3
    def rise(e, n):
        return 20 * np.log10((np.max(e[max(0, n - 1):n + 3]) + floor) / (np.mean(e[max(0, n - 11):max(1, n - 1)]) + floor))
    rises = np.array([rise(before, n) for n in range(12, len(before) - 4)])
    order, picked = np.argsort(-rises), []
    for index in order:
        if all(abs(index - other) > 40 for other in picked):
            picked.append(index)
        if len(picked) == 12 or rises[index] < 12:
            break
    losses = []
    for index in picked:
        at = int(round((index + 12) * ratio))
        candidates = [rise(after, n) for n in range(max(12, at - 3), min(len(after) - 4, at + 4))]
        if candidates:
            losses.append(rises[index] - max(candidates))
    return float(np.median(losses)) if losses else np.nan


def chroma(signal, factor=1.0):
    """Twelve energies a frame of 93 ms, of 100 to 4000 Hz times `factor`, over all frames."""
    frequencies, _, spectrum = scipy.signal.stft(signal, RATE, nperseg=8192, noverlap=6144)
    keep = (frequencies > 100 * factor) & (frequencies < 4000 * factor)
    classes = np.round(12 * np.log2(frequencies[keep] / factor / 440)).astype(int) % 12
    power = np.abs(spectrum[keep])
    return np.array([power[classes == pitch].sum(axis=0) for pitch in range(12)])


def chroma_likeness(source, result, factor, ratio):
    """Mean cosine between chroma vectors of the same moment."""
    a, b = chroma(source), chroma(result, factor)
    at = np.clip(np.round(np.arange(a.shape[1]) * ratio).astype(int), 0, b.shape[1] - 1)
    b = b[:, at]
    norms = np.linalg.norm(a, axis=0) * np.linalg.norm(b, axis=0)
    keep = np.linalg.norm(a, axis=0) > 0.02 * np.max(np.linalg.norm(a, axis=0))
    return float(np.mean(np.sum(a * b, axis=0)[keep] / np.maximum(norms[keep], 1e-12)))


def spectral_convergence(source, result):
    """‖|S| − |R|‖ / ‖|S|‖ of magnitudes with windows of 46 ms, in dB, of a sound that went there and back."""
    length = min(len(source), len(result))
    a, b = (np.abs(scipy.signal.stft(x[:length], RATE, nperseg=2048, noverlap=1536)[2]) for x in (source, result))
    gain = np.sum(a * b) / max(1e-12, np.sum(b * b))
    return 20 * np.log10(np.linalg.norm(a - gain * b) / np.linalg.norm(a))
