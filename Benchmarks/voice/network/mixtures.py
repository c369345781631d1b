"""Mixtures of the material, as features and targets.

    mixtures.py --material DIR --output DIR --split training --first 1 --pools 24

Writes `pool-SPLIT-SEED.npz`: X (400, 1000, 42) float16, Y (400, 1000) float16: 400 mixtures of 10 s, the seed being
the pool's number. A quarter of the mixtures hold no speech."""

import argparse
import subprocess
import time
from pathlib import Path

import numpy as np

from features import HOP, RATE, VALUES, features
from material import load

SECONDS = 10
COUNT = SECONDS * RATE
FRAMES = COUNT // HOP
MIXTURES = 400
# How often a source is drawn, beside 1 for each language of klettres.
SHARES = {
    "meetings": 16,
    "learners": 9,
    "learners-children": 5,
    "child_speech": 3,
    "digits": 2,
    "fillets-ng-data-cs": 12,
    "fillets-ng-data-nl": 8,
    "hedgewars-data": 5,
    "asterisk-core-sounds-en-g722": 5,
    "asterisk-core-sounds-fr-g722": 5,
    "asterisk-core-sounds-ru-g722": 5,
    "asterisk-core-sounds-it-g722": 5,
    "asterisk-prompt-fr-armelle": 3,
    "asterisk-prompt-es-co": 3,
    "festvox-ru": 4,
    "gcin-voice": 2,
    "megaglest-data": 7,
    "warzone2100-data": 5,
    "openarena-data": 2,
    "openarena-081-players": 2,
}
# Of sources whose name begins so: stamps are described by whole sentences, rendered voices are none of people.
SHARES_OF_KIND = {"tuxpaint-stamps-default-": 3.0, "ktuberling-data-": 1.0, "rendered-": 0.5}
BESIDE_SPEECH = {
    "music": 36,
    "sounds": 14,
    "white": 9,
    "coloured": 9,
    "babble": 14,
    "tones": 3,
    "strokes": 3,
    "none": 12,
}
ALONE = {"music": 48, "sounds": 24, "white": 2, "coloured": 7, "babble": 7, "tones": 6, "strokes": 4, "none": 2}
RATIOS = [0.72, 0.8, 0.87, 1.1]


def share(source):
    kind = (value for start, value in SHARES_OF_KIND.items() if source.startswith(start))
    return SHARES.get(source, next(kind, 1.0))


def rms(x):
    return float(np.sqrt(np.mean(np.square(x)) + 1e-14))


class Mixer:
    def __init__(self, material, split, seed):
        speech, sounds = load(material, split)
        self.random = np.random.default_rng([seed, {"training": 0, "development": 1, "test": 2}[split]])
        self.speech, self.sounds = {}, {}
        for piece in speech:
            self.speech.setdefault(piece[0], []).append(piece)
        for piece in sounds:
            self.sounds.setdefault(piece[0], {}).setdefault(piece[1], []).append(piece[3])
        self.sources = sorted(self.speech)
        # Training hears more than development and test do: those stay as they were when the first network was chosen.
        self.isTraining = split == "training"
        shares = np.array([share(s) for s in self.sources])
        self.shares = shares / shares.sum()

    # Pieces of speech.

    def clip(self, meetings=True, source=None):
        while source is None:
            source = self.sources[self.random.choice(len(self.sources), p=self.shares)]
            if source == "meetings" and not meetings:
                source = None
        _, _, samples, target = self.speech[source][self.random.integers(len(self.speech[source]))]
        samples, target = samples.astype(np.float32) / 32768, target.astype(np.float32)
        if source == "meetings":
            count = int(self.random.uniform(2, 10) * 100)
            at = self.random.integers(0, len(target) - count + 1)
            samples, target = samples[at * HOP : (at + count) * HOP], target[at : at + count]
            if self.isTraining and self.random.random() < 0.6:
                samples, target = self.moved(samples, target)
            return samples, target, True
        samples = (
            samples[: len(target) * HOP]
            / max(rms(samples[: len(target) * HOP].reshape(-1, HOP)[target > 0.5]), 1e-4)
            * 0.05
        )
        kind, moved = self.random.random(), 0.55 if self.isTraining else 0.12
        if kind < moved:
            samples, target = self.moved(samples, target)
        elif kind < moved + 0.05:
            samples = self.whispered(samples)
        ramp = np.linspace(0, 1, 160, dtype=np.float32)
        samples = samples.copy()
        samples[:160] *= ramp
        samples[-160:] *= ramp[::-1]
        return samples, target, False

    def moved(self, samples, target):
        """Played faster or slower: a smaller or larger speaker."""
        if self.isTraining:
            ratio = np.exp(self.random.uniform(np.log(0.75), np.log(1.33)))
        else:
            ratio = RATIOS[self.random.integers(len(RATIOS))]
        count = int(len(target) * ratio)
        at = np.arange(count * HOP) / ratio
        samples = np.interp(at, np.arange(len(samples)), samples).astype(np.float32)
        target = np.interp((np.arange(count) + 0.5) / ratio - 0.5, np.arange(len(target)), target).astype(np.float32)
        return samples, target

    def whispered(self, samples):
        """Noise with the speech's envelope of the spectrum, without its lowest part: a whisper."""
        size, step, ramp = 512, 128, np.hanning(513)[:512].astype(np.float32)
        padded = np.pad(samples, size)
        rows = np.lib.stride_tricks.sliding_window_view(padded, size)[::step] * ramp
        level = np.log(np.abs(np.fft.rfft(rows, axis=1)) + 1e-7)
        wide = np.apply_along_axis(np.convolve, 1, np.pad(level, ((0, 0), (4, 4)), "edge"), np.ones(9) / 9, "valid")
        noise = np.fft.rfft(self.random.standard_normal(rows.shape).astype(np.float32) * ramp, axis=1)
        frequency = np.arange(size // 2 + 1) * RATE / size
        shaped = noise / 14 * np.exp(wide) * (frequency / (frequency + 900))
        rows, result = np.fft.irfft(shaped, axis=1) * ramp, np.zeros(len(padded) + size, np.float32)
        for k, row in enumerate(rows):
            result[k * step : k * step + size] += row
        result = result[size : size + len(samples)]
        return (result / max(rms(result), 1e-6) * rms(samples) * 10 ** (-self.random.uniform(0, 12) / 20)).astype(
            np.float32
        )

    def talk(self):
        """Clips with pauses between, and the target."""
        samples, target = np.zeros(COUNT, np.float32), np.zeros(FRAMES, np.float32)
        pause = self.random.choice([0.15, 0.4, 0.8, 2.0])
        spread = self.random.choice([0.0, 3.0, 8.0])
        at = int(self.random.uniform(-200, 250))
        while at < FRAMES:
            piece, truth, _ = self.clip()
            piece = piece * np.float32(10 ** (self.random.normal(0, spread) / 20))
            start, end = max(0, -at), min(len(truth), FRAMES - at)
            if end > start:
                samples[(at + start) * HOP : (at + end) * HOP] += piece[start * HOP : end * HOP]
                target[at + start : at + end] = np.maximum(target[at + start : at + end], truth[start:end])
            at += len(truth) + int(self.random.exponential(pause) * 100)
        return samples, target

    def meeting(self):
        """Two to four people in one room, some far from the microphone, in turns that overlap or leave short gaps."""
        r = self.random
        samples, target = np.zeros(COUNT, np.float32), np.zeros(FRAMES, np.float32)
        names = [s for s in self.sources if s not in ("meetings", "digits")]
        weights = np.array([share(s) for s in names])
        people = [names[k] for k in r.choice(len(names), r.integers(2, 5), p=weights / weights.sum())]
        places = [(10 ** (r.uniform(-12, 0) / 20), self.room(r.uniform(-14, 6))) for _ in people]
        at, who = int(r.uniform(-100, 200)), 0
        while at < FRAMES:
            if r.random() < 0.4:
                who = r.integers(len(people))
            piece, truth, _ = self.clip(source=people[who])
            level, room = places[who]
            count = len(truth)
            if room is not None:
                size = len(piece) + len(room)
                piece = np.fft.irfft(np.fft.rfft(piece, size) * np.fft.rfft(room, size), size)[: len(piece)]
            start, end = max(0, -at), min(count, FRAMES - at)
            if end > start:
                part = piece[start * HOP : end * HOP].astype(np.float32)
                samples[(at + start) * HOP : (at + start) * HOP + len(part)] += part * np.float32(level)
                target[at + start : at + end] = np.maximum(target[at + start : at + end], truth[start:end])
            gap = r.normal(0.25, 0.35) if r.random() < 0.7 else r.uniform(0.5, 2.5)
            at += max(20, count + int(gap * 100))
        return samples, target

    def room(self, decibels):
        """A room's answer: the direct sound, and an echo that dies away, `decibels` beside it; of strength 1."""
        length = int(RATE * self.random.uniform(0.15, 0.7))
        h = self.random.standard_normal(length).astype(np.float32)
        h *= 10 ** (-3 * np.arange(length, dtype=np.float32) / length)
        h[: self.random.integers(8, 200)] = 0
        # The walls take the high parts.
        h = np.convolve(h, np.exp(-np.arange(12) / self.random.uniform(0.3, 4)), "same").astype(np.float32)
        h *= 10 ** (-decibels / 20) / max(np.sqrt((h**2).sum()), 1e-6)
        h[0] = 1
        return h / np.float32(np.sqrt((h**2).sum()))

    # What is not speech.

    def sound(self, kind):
        sources = sorted(self.sounds[kind])
        weights = np.array([min(len(self.sounds[kind][s]), 20) for s in sources], float)
        pieces = self.sounds[kind][sources[self.random.choice(len(sources), p=weights / weights.sum())]]
        return pieces[self.random.integers(len(pieces))]

    def music(self):
        x = self.sound("music")
        if len(x) < COUNT:
            x = np.tile(x, -(-COUNT // len(x)))
        at = self.random.integers(0, len(x) - COUNT + 1)
        x = x[at : at + COUNT].astype(np.float32)
        if self.random.random() < 0.25:
            # At another speed: other keys, and twice as many pieces.
            at = np.arange(COUNT) * self.random.uniform(0.75, 1.0)
            x = np.interp(at, np.arange(COUNT), x).astype(np.float32)
        return x

    def noises(self):
        result = np.zeros(COUNT, np.float32)
        if self.random.random() < 0.4:
            # One sound over and over, as machines and weather are.
            x = self.sound("sounds").astype(np.float32)
            x = np.tile(x, -(-2 * COUNT // max(len(x), 1)))
            at = self.random.integers(0, len(x) - COUNT + 1)
            return x[at : at + COUNT]
        for _ in range(self.random.integers(1, 16)):
            x = self.sound("sounds").astype(np.float32)
            at = self.random.integers(-min(len(x), RATE), COUNT - 1600)
            x, at = x[max(0, -at) :], max(0, at)
            x = x[: COUNT - at]
            if len(x):
                result[at : at + len(x)] += x / max(rms(x), 1) * 10 ** (self.random.uniform(-18, 0) / 20)
        return result

    def white(self):
        return self.random.standard_normal(COUNT, np.float32)

    def coloured(self):
        spectrum = np.fft.rfft(self.white())
        frequency = np.arange(len(spectrum), dtype=np.float32) / SECONDS
        spectrum *= (frequency + 20) ** -self.random.uniform(0, 1.2)
        if self.random.random() < 0.4:
            low, high = sorted(self.random.uniform(50, 7900, 2))
            spectrum *= 1 / (
                1 + (np.maximum(0, low - frequency) / 150) ** 2 + (np.maximum(0, frequency - high) / 150) ** 2
            )
        x = np.fft.irfft(spectrum, COUNT).astype(np.float32)
        if self.random.random() < 0.4:
            knots = int(self.random.choice([6, 12, 40]))
            x *= 10 ** (
                np.interp(np.arange(COUNT), np.linspace(0, COUNT, knots), self.random.uniform(-20, 0, knots)) / 20
            )
        return x

    def babble(self):
        """Four to nine people at once: no single one is understood, so it counts as no speech."""
        result = np.zeros(COUNT, np.float32)
        for _ in range(self.random.integers(4, 10)):
            parts, total = [], 0
            while total < COUNT:
                x = self.clip(meetings=False)[0]
                parts.append(x)
                total += len(x)
            result += np.roll(np.concatenate(parts)[:COUNT], self.random.integers(COUNT))
        return result

    def tones(self):
        """Hum, alarms, sirens, and rows of notes of a bare kind."""
        time, r = np.arange(COUNT) / RATE, self.random
        frequency = np.full(COUNT, r.uniform(45, 1500))
        kind = r.integers(4)
        if kind == 1:
            frequency = frequency * 2 ** (r.uniform(0.1, 1.2) * np.sin(2 * np.pi * r.uniform(0.2, 6) * time))
        elif kind >= 2:
            step = int(RATE * r.uniform(0.08, 0.6))
            notes = frequency[0] * 2 ** (r.integers(-12, 13, COUNT // step + 1) / 12)
            frequency = np.repeat(notes, step)[:COUNT]
        phase = 2 * np.pi * np.cumsum(frequency) / RATE
        x = sum(
            10 ** (-r.uniform(0, 30) / 20) * np.sin(h * phase) * (h * frequency < 7800)
            for h in range(1, int(r.integers(2, 9)))
        )
        if kind == 3 or r.random() < 0.3:
            length = int(RATE * r.uniform(0.1, 1))
            decay = np.exp(-np.arange(length) / (length * r.uniform(0.1, 1)))
            x = x * np.tile(decay, -(-COUNT // length))[:COUNT]
        return x.astype(np.float32)

    def strokes(self):
        """Short bursts: claps, rain on a roof, keys."""
        r, result = self.random, np.zeros(COUNT, np.float32)
        length = int(RATE * r.uniform(0.003, 0.08))
        decay = np.exp(-np.arange(length * 4) / length)
        for at in r.integers(0, COUNT - length * 4, int(10 ** r.uniform(0.5, 3))):
            result[at : at + length * 4] += decay * r.standard_normal(length * 4) * 10 ** (r.uniform(-25, 0) / 20)
        return result

    def chirps(self):
        """Birds of a bare kind: short sweeps between 1.2 and 7.5 kHz, in phrases."""
        r, result = self.random, np.zeros(COUNT, np.float32)
        at, low = int(r.uniform(0, 0.5) * RATE), r.uniform(1200, 5000)
        while at < COUNT - RATE // 2:
            for _ in range(r.integers(1, 9)):
                count = int(RATE * r.uniform(0.02, 0.22))
                t = np.arange(count) / count
                ends = low * 2 ** r.uniform(-0.6, 0.6, 3)
                pitch = np.interp(t, [0, r.uniform(0.2, 0.8), 1], ends)
                pitch = np.clip(pitch * (1 + r.uniform(0, 0.08) * np.sin(2 * np.pi * r.uniform(10, 60) * t)), 500, 7600)
                phase = 2 * np.pi * np.cumsum(pitch) / RATE
                x = np.sin(phase) + 10 ** (-r.uniform(6, 40) / 20) * np.sin(2 * phase) * (2 * pitch < 7800)
                x *= np.sin(np.pi * t) ** r.uniform(0.3, 2) * 10 ** (r.uniform(-12, 0) / 20)
                part = result[at : at + count]
                part += x[: len(part)].astype(np.float32)
                at += count + int(RATE * r.uniform(0.01, 0.15))
            at += int(RATE * r.exponential(0.7))
        if r.random() < 0.5:
            result = np.convolve(result, self.room(r.uniform(-5, 10)))[:COUNT]
        return (result + self.coloured() * np.float32(10 ** (-r.uniform(20, 60) / 20) * 0.3)).astype(np.float32)

    def kind(self, shares):
        names = list(shares)
        weights = np.array([shares[n] for n in names], float)
        return names[self.random.choice(len(names), p=weights / weights.sum())]

    def noise(self, kind):
        make = {"sounds": self.noises}.get(kind) or getattr(self, kind)
        return make()

    # A whole mixture.

    def channel(self, x):
        """A room, a tilt and the edges of a band, by one transform."""
        r = self.random
        if r.random() < 0.25:
            return x
        spectrum = np.fft.rfft(x, 2 * COUNT)
        frequency = np.arange(len(spectrum), dtype=np.float32) * (RATE / (2 * COUNT))
        if r.random() < 0.3:
            length = int(RATE * r.uniform(0.08, 0.6))
            h = r.standard_normal(length).astype(np.float32) * 10 ** (-3 * np.arange(length, dtype=np.float32) / length)
            h[: r.integers(1, 160)] = 0
            h *= 10 ** (r.uniform(-12, 4) / 20) / max(np.sqrt((h**2).sum()), 1e-6)
            h[0] = 1
            spectrum *= np.fft.rfft(h, 2 * COUNT)
        gain = np.ones(len(spectrum), np.float32)
        if r.random() < 0.6:
            gain *= ((frequency + 100) / 1000) ** (r.normal(0, 3) / 6.02)
        if r.random() < 0.3:
            gain *= 1 / (1 + (r.uniform(60, 350) / (frequency + 1)) ** 4)
        if r.random() < 0.3:
            gain *= 1 / (1 + (frequency / r.choice([3400, 3800, 4000, 5500, 7000])) ** 40)
        return np.fft.irfft(spectrum * gain, 2 * COUNT)[:COUNT].astype(np.float32)

    def mixture(self):
        r = self.random
        if r.random() < 0.27:
            x, target = np.zeros(COUNT, np.float32), np.zeros(FRAMES, np.float32)
            level, shares, ratio = 0.05, ALONE, lambda: r.uniform(-3, 3)
        else:
            x, target = self.meeting() if self.isTraining and r.random() < 0.3 else self.talk()
            shares, ratio = BESIDE_SPEECH, lambda: r.uniform(-5, 30)
            if self.isTraining and r.random() < 0.35:
                ratio = lambda: r.uniform(-5, 12)
            active = target > 0.5
            level = rms(x.reshape(FRAMES, HOP)[active]) if active.any() else 0.05
        if r.random() < 0.5:
            x = self.channel(x)
        for _ in range(2 if r.random() < 0.25 else 1):
            kind = self.kind({**shares, "chirps": 4} if self.isTraining else shares)
            if kind == "none":
                continue
            noise = self.noise(kind)
            strength = rms(noise)
            if strength < 1e-6:
                continue
            decibels = ratio()
            if kind == "babble" and shares is BESIDE_SPEECH:
                decibels = max(decibels, r.uniform(3, 12))
            noise = noise * np.float32(level / strength * 10 ** (-decibels / 20))
            if r.random() < 0.15:
                # It begins or ends within the mixture.
                at = r.integers(0, COUNT)
                edge = np.clip((np.arange(COUNT) - at) / (RATE * r.uniform(0.01, 2)) + 0.5, 0, 1).astype(np.float32)
                noise = noise * (edge if r.random() < 0.5 else 1 - edge)
            x = x + noise
        x = x + self.white() * np.float32(level * 10 ** (-r.uniform(28, 75) / 20))
        if r.random() < 0.6:
            x = self.channel(x)
        # The level of the speech, from −60 to 0 dBFS; what passes full scale is cut off.
        x = x * np.float32(10 ** (r.uniform(-60, -6 if r.random() < 0.9 else 0) / 20) / level)
        return np.clip(x, -1, 1), target


def coded(x, kind):
    """Through a codec and back, at the same place in time."""
    pcm = np.round(x * 32767).astype("<i2").tobytes()
    if kind == "opus":
        there = "ffmpeg -v error -f s16le -ar 16000 -ac 1 -i - -c:a libopus -b:a 14k -application voip -f ogg -".split()
        back = "ffmpeg -v error -i - -ar 16000 -ac 1 -f s16le -".split()
    else:
        plain = "-t raw -r 16000 -e signed -b 16 -c 1 -".split()
        telephone = ["-r", "8000", "-c", "1", "-t", {"gsm": "gsm", "mu-law": "ul"}[kind], "-"]
        there, back = ["sox", *plain, *telephone], ["sox", *telephone, *plain]
    data = subprocess.run(there, input=pcm, capture_output=True, check=True).stdout
    data = subprocess.run(back, input=data, capture_output=True, check=True).stdout
    result = np.frombuffer(data[: len(data) // 2 * 2], "<i2").astype(np.float32) / 32768
    return np.pad(result, (0, max(0, len(x) - len(result))))[: len(x)]


def pool(material, split, seed, count=MIXTURES):
    mixer = Mixer(material, split, seed)
    X, Y = np.empty((count, FRAMES, VALUES), np.float16), np.empty((count, FRAMES), np.float16)
    for start in range(0, count, 20):
        pairs = [mixer.mixture() for _ in range(min(20, count - start))]
        sounds = np.stack([x for x, _ in pairs])
        # One row of twenty in seven passes a codec, all twenty at once.
        if mixer.random.random() < 0.15:
            kind = ["gsm", "mu-law", "opus"][mixer.random.integers(3)]
            sounds = coded(sounds.ravel(), kind).reshape(sounds.shape)
        for k, (_, target) in enumerate(pairs):
            x = sounds[k]
            if mixer.random.random() < 0.6:
                x = np.round(x * 32768) / np.float32(32768)
            X[start + k], Y[start + k] = features(x), target
    return X, Y


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--material", type=Path, required=True)
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--split", choices=["training", "development", "test"], default="training")
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--pools", type=int, default=24)
    options = parser.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    for seed in range(options.first, options.first + options.pools):
        path = options.output / f"pool-{options.split}-{seed}.npz"
        if path.exists():
            continue
        start = time.process_time()
        X, Y = pool(options.material, options.split, seed)
        np.savez(path.with_suffix(".new.npz"), X=X, Y=Y)
        path.with_suffix(".new.npz").rename(path)
        hours = X.shape[0] * SECONDS / 3600
        print(
            f"{path.name}: {hours:.2f} h, {(time.process_time() - start) / hours:.1f} s of CPU an hour, "
            f"speech {Y.astype(np.float32).mean():.3f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
