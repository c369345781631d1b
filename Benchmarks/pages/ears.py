"""The ears of a simulated person: they listen to the headphone of a sound server of our own, and say when to press."""

import json
import queue
import subprocess
import threading
import time

import numpy as np

RATE = 48_000
STEP = RATE // 50
ANALYSED = RATE * 3 // 20
# The test's frequencies in hertz: the dB SPL of a sine of full scale, and the reference thresholds of the TDH39.
FREQUENCIES = [250, 500, 1000, 2000, 4000, 8000]
FULL_SCALE = dict(zip(FREQUENCIES, [112, 110, 108, 109, 107, 104]))
REFERENCE = dict(zip(FREQUENCIES, [25.5, 11.5, 7, 9, 9.5, 13]))
NOMINAL_FULL_SCALE = 100
SLOPE = 0.1
HEAD = 50
FALSE_PRESSES = 1 / 220


def logistic(gap, slope):
    return 1 / (1 + np.exp(-4 * slope * gap))


class Ears(threading.Thread):
    """Listens to the headphone. Puts the times of presses into a queue, and knows the side of the last tone."""

    def __init__(self, server, hearing, seed, is_calibrated=True, is_ruler=False):
        """`hearing` has the thresholds of each ear at FREQUENCIES; a ruler hears from the threshold on, and errs never."""
        super().__init__(daemon=True)
        self.hearing, self.is_calibrated, self.is_ruler = hearing, is_calibrated, is_ruler
        self.random = np.random.default_rng(seed)
        self.presses = queue.Queue()
        self.side, self.since = None, 0.0
        self.recorded = None
        self.error = None
        self.process = subprocess.Popen(
            ["parec", "-d", "ears.monitor", f"--rate={RATE}", "--channels=2", "--format=float32le", "--latency-msec=20"],
            env=server.environment, stdout=subprocess.PIPE)

    def run(self):
        frames = np.zeros((ANALYSED + STEP, 2), np.float32)
        quiet = [99, 99]  # of each ear: the steps since there was sound
        begun = [None, None]  # the time at which the sound began, and the steps since then
        while len(data := self.process.stdout.read(STEP * 8)) == STEP * 8:
            block = self.arrive(np.frombuffer(data, "<f4").reshape(-1, 2))
            frames = np.concatenate([frames[STEP:], block])
            if self.recorded is not None:
                self.recorded.append(block)
            now = time.monotonic()
            for ear in (0, 1):
                sounding = np.flatnonzero(np.abs(block[:, ear]) > 1e-9)
                # The pulses of a tone are nearer to each other than two tones are.
                if sounding.size and quiet[ear] > 15:
                    begun[ear] = [now - (STEP - sounding[0]) / RATE, 0]
                    self.side, self.since = ["left", "right"][ear], now
                quiet[ear] = 0 if sounding.size else quiet[ear] + 1
                if begun[ear]:
                    begun[ear][1] += 1
                    if begun[ear][1] == 11:
                        self.hear(frames[-ANALYSED:], ear, begun[ear][0])
                        begun[ear] = None
            if not self.is_ruler and self.random.random() < FALSE_PRESSES * STEP / RATE:
                self.presses.put((now, None))

    def arrive(self, block):
        """A block as it reaches the ears: as it was played."""
        return block

    def level(self, power, frequency):
        """The level of a sine of this power, in the decibels of the test."""
        scale = FULL_SCALE[frequency] - REFERENCE[frequency] if self.is_calibrated else NOMINAL_FULL_SCALE
        return 10 * np.log10(2 * power + 1e-30) + scale

    def threshold(self, ear, frequency, sound):
        """That of an ear, which noise raises."""
        noise = sound[:, ear]
        own = self.hearing[["left", "right"][ear]][FREQUENCIES.index(frequency)]
        masked = self.level(float(np.mean(np.square(noise, dtype=float))), frequency) - 5
        return max(own, masked)

    def hear(self, sound, ear, begin):
        tone = sound[:, ear].astype(float)
        spectrum = np.abs(np.fft.rfft(tone * np.hanning(len(tone)))) ** 2
        if not spectrum.any():
            return  # a press has ended it
        peak = int(spectrum.argmax())
        near = slice(max(0, peak - 2), peak + 3)
        share = spectrum[near].sum() / spectrum.sum()
        if share < 0.75:
            return  # noise
        heard = peak * RATE / ANALYSED
        frequency = min(FREQUENCIES, key=lambda known: abs(np.log(heard / known)))
        level = self.level(share * float(np.mean(tone ** 2)), frequency)
        own = self.hearing[["left", "right"][ear]][FREQUENCIES.index(frequency)]
        gap = max(level - own, level - HEAD - self.threshold(1 - ear, frequency, sound))
        if gap >= 0 if self.is_ruler else self.random.random() < logistic(gap, SLOPE):
            self.presses.put((begin + self.random.uniform(0.3, 0.6), begin))

    def end(self):
        self.process.kill()


def calibration(folder):
    file = folder / "calibration.json"
    file.write_text(json.dumps({
        "format": "ossicle-calibration", "version": 1, "kind": "headphone", "transducer": "TDH39",
        "coupler": "IEC 60318-3", "device": "sink of the sound server", "method": {"level_meter": {}}, "unit": "dB SPL",
        "date": "2026-01-01", "full_scale_sine": [{"frequency_hz": f, "level_db": FULL_SCALE[f]} for f in FREQUENCIES]}))
    return file
