"""What is done to a recording before it is tracked: nothing, white or pink noise, babble. All of it follows from names."""

import hashlib
import os

import numpy as np
import soundfile
import soxr

CLEAN = "clean"
DECIBELS = (20, 10, 0)
CONDITIONS = (CLEAN, *(f"{kind} {level} dB" for kind in ("white", "babble") for level in DECIBELS), "pink 0 dB")
TALKERS = 6
RECORDINGS_PER_TALKER = 60


def random_for(*names):
    return np.random.default_rng(int.from_bytes(hashlib.sha256("/".join(names).encode()).digest()[:8], "big"))


class Babble:
    """Speakers to choose from: each folder with recordings below `folders`; all that lies below one of `speakers`.

    Folders of one name up to an `@` (a language and its variants) count as one speaker: over a recording of theirs, none
    of them babbles.
    """

    def __init__(self, folders, speakers=()):
        self.folders, self.speakers = {}, {}
        for root in (*folders, *speakers):
            for folder, _, names in os.walk(root):
                files = sorted(os.path.join(folder, n) for n in names if n.lower().endswith((".wav", ".ogg", ".flac")))
                if files:
                    self.folders[folder] = files
                    named = root if root in speakers else folder
                    self.speakers[folder] = os.path.basename(os.path.normpath(named)).split("@")[0]
        self.loaded = {}

    def recordings(self, folder, rate):
        """Recordings of a folder at a rate, each at a root mean square of 1."""
        if (folder, rate) not in self.loaded:
            sounds = []
            for path in self.folders[folder][:RECORDINGS_PER_TALKER]:
                samples, own = soundfile.read(path, always_2d=True)
                samples = soxr.resample(samples.mean(axis=1), own, rate)
                level = np.sqrt(np.mean(samples**2)) if len(samples) else 0
                if level > 1e-4:
                    sounds.append(samples / level)
            self.loaded[folder, rate] = sounds
        return self.loaded[folder, rate]

    def make(self, count, rate, random, speaker):
        """`count` samples of six folders at once, none of them of `speaker` (a name, or one of the folders)."""
        own = self.speakers.get(speaker, os.path.basename(speaker).split("@")[0])
        folders = [folder for folder in sorted(self.folders) if self.speakers[folder] != own]
        total = np.zeros(count)
        for folder in random.permutation(folders)[:TALKERS]:
            sounds = self.recordings(str(folder), rate)
            pieces, length = [], 0
            while length < count + rate:
                piece = sounds[random.integers(len(sounds))]
                pieces.append(piece)
                length += len(piece)
            start = random.integers(rate)
            total += np.concatenate(pieces)[start : start + count]
        return total


def pink(count, random):
    """Noise that falls by 3 dB an octave."""
    spectrum = np.fft.rfft(random.standard_normal(count))
    spectrum[1:] /= np.sqrt(np.arange(1, len(spectrum)))
    spectrum[0] = 0
    return np.fft.irfft(spectrum, count)


def degraded(item, condition, babble):
    """Samples and rate of the recording under a condition. The ratio is that of mean powers over the whole file."""
    samples, rate = item.read()
    if condition != CLEAN:
        kind, level, _ = condition.split()
        random = random_for(item.corpus, item.name, kind)
        if kind == "white":
            noise = random.standard_normal(len(samples))
        elif kind == "pink":
            noise = pink(len(samples), random)
        else:
            noise = babble.make(len(samples), rate, random, item.speaker)
        gain = np.sqrt(np.mean(samples**2) / np.mean(noise**2)) * 10 ** (-float(level) / 20)
        samples = samples + gain * noise
        samples = samples / max(1, np.abs(samples).max() / 0.99)
    return samples.astype(np.float32), rate
