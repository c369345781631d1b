#!/usr/bin/env python3
"""From the onset of a voice to the frame in which the dog has left the ground, on the page of `voice-games serve`.

    Benchmarks/pages/latency.py COMMANDS [--sound browser computer] [--busy 0 2] [--jumps 200]

COMMANDS is the folder of the built commands. A browser without a window shows the page. Vowels, cut out of the voices of
Examples/Recordings, are the microphone: with `--sound browser` the fake one of the browser, with `--sound computer` a
PulseAudio server of our own. Prints one line of a table for each way and each number of busy loops beside it.

What is counted: the time from the first sample of a vowel at the microphone until the frame that follows the frame in
which the page has drawn the jump; so up to 17 ms more than until the drawing itself. A microphone's and a screen's own
delay come on top.

How the clocks meet: a packet of samples cannot be sent before its last sample was heard. The earliest packet, measured
against its position, ties samples to time. With `--sound browser` these are the packets that the page sends; with
`--sound computer` they come from a recording of the same source. The constant part of the way to there is left out:
the browser's own buffer of 10 ms, or that of the recorder. The player and the recorder are instruments: they run
before other programs, as the sound server does (SoundServer), if the user may let them.

Needs Debian's chromium, pulseaudio, pulseaudio-utils, libasound2-plugins, and PyPI's playwright and numpy.
"""

import argparse
import base64
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import wave
from pathlib import Path

import numpy as np
from playwright.sync_api import sync_playwright

from sound_server import SoundServer

ROOT = Path(__file__).parents[2]
RATE = 48_000
ROUND = 50
FIRST = ["nice", "-n", "-10"]
VOICES = ["speech-child-age-6.wav", "speech-child-age-9.wav", "speech-english-female.wav", "speech-english-male.flac"]

WATCH = """
window.sentPackets = [];
window.sentSamples = [];
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (data) {
  if (typeof data !== "string") {
    const head = new DataView(data);
    const end = Number(head.getBigUint64(8, true)) + (data.byteLength - 16) / 4;
    window.sentPackets.push([performance.now(), end, head.getUint32(4, true)]);
    window.sentSamples.push(data.slice(16));
  }
  return send.call(this, data);
};
"""

ALL_SAMPLES = """
() => new Promise((done) => {
  const reader = new FileReader();
  reader.onload = () => done(reader.result.split(",")[1]);
  reader.readAsDataURL(new Blob(window.sentSamples));
})
"""

WATCH_JUMPS = """
async () => {
  window.jumps = [];
  const { PlayScreen } = await import("/screens/play.js");
  const paint = PlayScreen.prototype.paint;
  PlayScreen.prototype.paint = function (now) {
    paint.call(this, now);
    const phase = this.state?.phase;
    if (phase === "jumping" && this.paintedPhase !== "jumping") {
      const { round, state } = this;
      requestAnimationFrame(() => window.jumps.push([round, state.jumpStart, performance.now()]));
    }
    this.paintedPhase = phase;
  };
}
"""


def samples_of(path):
    raw = subprocess.run(
        ["sox", "-R", path, "-t", "f32", "-r", str(RATE), "-c", "1", "-"], check=True, capture_output=True).stdout
    return np.frombuffer(raw, np.float32)


def periodicity(part):
    """The highest normalised correlation of 40 ms with themselves at the lags of 80 to 500 Hz."""
    part = part - part.mean()
    whole = np.dot(part, part) + 1e-12
    shape = np.correlate(part, part, "full")[len(part) - 1:] / whole
    lags = np.arange(len(part))
    return (shape * len(part) / (len(part) - lags).clip(1))[RATE // 500:RATE // 80].max()


def vowels(length=0.26):
    """Steady vowels of real voices: the loudest parts without a gap that are periodic throughout."""
    found = []
    size, step = int(length * RATE), RATE // 50
    for name in VOICES:
        sound = samples_of(ROOT / "Examples" / "Recordings" / name)
        ranked = []
        for start in range(0, len(sound) - size, step):
            frames = sound[start:start + size].reshape(13, -1)
            ranked.append((float((frames ** 2).mean(axis=1).min()), start))
        taken = []
        for _, start in sorted(ranked, reverse=True):
            if len(taken) == 6:
                break
            if any(abs(start - other) < size for other in taken):
                continue
            part = sound[start:start + size]
            if min(periodicity(frame) for frame in part.reshape(6, -1)) > 0.8:
                taken.append(start)
        for start in taken:
            part = sound[start:start + size] / np.sqrt((sound[start:start + size] ** 2).mean()) * 0.1
            part[:240] *= np.linspace(0, 1, 240)
            part[-1440:] *= np.linspace(1, 0, 1440)
            found.append(part)
    return found


def voice_track(count, random):
    """Vowels with pauses of 1.1 to 1.7 s in a quiet room, and where they begin."""
    parts, onsets, position = [np.zeros(4 * RATE)], [], 4 * RATE
    kinds = vowels()
    assert len(kinds) >= 8, f"expected at least 8 vowels in the recordings, found {len(kinds)}"
    for number in range(count):
        part = kinds[number % len(kinds)]
        onsets.append(position)
        pause = np.zeros(int(random.uniform(1.1, 1.7) * RATE))
        parts += [part, pause]
        position += len(part) + len(pause)
    track = np.concatenate(parts)
    return (track + random.normal(0, 0.0005, len(track))).clip(-1, 1).astype(np.float32), np.array(onsets)


def write_wave(path, samples):
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes((samples * 32767).astype("<i2").tobytes())


def offset_of(track, heard):
    """Where `heard`, recorded from `track`, begins in it: by correlation."""
    size = 1 << int(np.ceil(np.log2(len(track) + len(heard))))
    product = np.fft.irfft(np.fft.rfft(track, size) * np.conj(np.fft.rfft(heard, size)), size)
    peak = int(np.argmax(product))
    return peak if peak < len(track) else peak - size


class Witness:
    """A recording of what is played into a sink of the sound server, and when its blocks came."""

    def __init__(self, server, sink):
        self.process = subprocess.Popen(
            [*FIRST, "parec", "-d", f"{sink}.monitor", "--rate=48000", "--channels=1", "--format=float32le",
             "--latency-msec=5"],
            env=server.environment, stdout=subprocess.PIPE)
        self.parts, self.ends = [], []
        self.thread = threading.Thread(target=self.listen)
        self.thread.start()

    def listen(self):
        length = 0
        while part := os.read(self.process.stdout.fileno(), 1 << 16):
            length += len(part)
            self.parts.append(part)
            self.ends.append((time.time() * 1000, length // 4))

    def end(self):
        self.process.terminate()
        self.thread.join()
        data = b"".join(self.parts)
        return np.frombuffer(data[:len(data) // 4 * 4], np.float32), self.ends


def clock(ends, rate=RATE):
    """The time of sample 0 in milliseconds, by the packet that came earliest for its position."""
    return min(moment - 1000 * end / rate for moment, end, *_ in ends)


def heard_at(track, onsets, heard, ends):
    """When each onset was recorded, in milliseconds.

    On a busy machine the player may falter, which moves all that follows: each onset is looked for near the place where
    the one before it lets expect it. Its time comes from the packets of the four seconds around it.
    """
    shift, times = -offset_of(track, heard[:20 * RATE]), []
    positions = np.array([end for _, end in ends])
    for onset in onsets:
        part = track[onset - RATE // 20:onset + RATE // 4]
        first = max(0, onset + shift - RATE // 20 - RATE // 2)
        around = heard[first:first + len(part) + RATE]
        if len(around) < len(part):
            break
        shift = int(np.argmax(np.correlate(around, part, "valid"))) + first + RATE // 20 - onset
        place = onset + shift
        near = np.flatnonzero(np.abs(positions - place) < 2 * RATE)
        times.append(clock([ends[k] for k in near]) + 1000 * place / RATE)
    return times


def play(page, address, jumps):
    """Plays rounds of the dog until there are that many jumps. Returns when each round began and ended."""
    page.goto(address)
    page.evaluate(WATCH_JUMPS)
    page.click('.child[aria-label="Anna"]')
    page.click('[data-game="dog"]')
    spans = []
    while True:
        page.wait_for_selector('.play[data-phase="playing"]')
        begin = page.evaluate("performance.now()")
        number = int(page.get_attribute(".play", "data-round"))
        page.wait_for_selector(f'.play[data-phase="finished"][data-round="{number}"]', timeout=300_000)
        spans.append((number, begin, page.evaluate("performance.now()")))
        if len(page.evaluate("window.jumps")) >= jumps:
            return spans
        page.click(".panel .again", timeout=20_000)
        page.wait_for_selector(f'.play:not([data-round="{number}"])')


def match(onsets, jumps, spans):
    """The delays of the jumps after the last onset, those without one, and the onsets within the games without a jump."""
    delays, extra, answered = [], 0, set()
    for jump in jumps:
        before = [k for k, onset in enumerate(onsets) if onset <= jump]
        if not before or jump - onsets[before[-1]] > 1000 or before[-1] in answered:
            extra += 1
            continue
        answered.add(before[-1])
        delays.append(jump - onsets[before[-1]])
    missed = sum(
        1 for k, onset in enumerate(onsets)
        if k not in answered and any(begin + 1500 < onset < end - 1000 for begin, end in spans))
    return delays, extra, missed


def measure(commands, sound, busy, count, driver):
    random = np.random.default_rng(1)
    track, onsets = voice_track(count + count // 2 + 40 if sound == "computer" else ROUND + 20, random)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_wave(folder / "voice.wav", track)
        database = ["--database", folder / "games.sqlite"]
        pulse = SoundServer(folder) if sound == "computer" else None
        subprocess.run([commands / "voice-games", "children", "add", "Anna", *database], check=True, capture_output=True)
        subprocess.run(
            [commands / "voice-games", "settings", "set", "dog", "--child", "Anna", f"jumps={min(ROUND, count)}",
             "introduction=0", *database], check=True, capture_output=True)
        server = subprocess.Popen(
            [commands / "voice-games", "serve", "--port", "0", "--sound", sound, *database,
             *(["--device", "stage"] if pulse else [])],
            stdout=subprocess.PIPE, text=True,
            env={**os.environ, **(pulse.devices if pulse else {})})
        address = server.stdout.readline().strip()
        loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(busy)]
        try:
            browser = driver.chromium.launch(
                executable_path="/usr/bin/chromium",
                args=["--no-sandbox", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
                      f"--use-file-for-fake-audio-capture={folder}/voice.wav%noloop"])
            page = browser.new_page(viewport={"width": 1024, "height": 768})
            page.add_init_script(WATCH)
            if pulse:
                witness = Witness(pulse, "mouth")
                player = subprocess.Popen(
                    [*FIRST, "paplay", "-d", "mouth", folder / "voice.wav"], env=pulse.environment)
            spans = play(page, address, count)
            origin = min(  # of the page's clock, by the shortest question
                ((after - before, (before + after) / 2 * 1000 - now)
                 for before, now, after in ((time.time(), page.evaluate("performance.now()"), time.time())
                                            for _ in range(50))))[1]
            jumps = page.evaluate("window.jumps")
            sent = page.evaluate("window.sentPackets")
            samples = np.frombuffer(base64.b64decode(page.evaluate(ALL_SAMPLES)), "<f4")
            browser.close()
            if pulse:
                player.kill()
                heard, ends = witness.end()
                times = [moment - origin for moment in heard_at(track, onsets, heard, ends)]
                return match(times, [jump[2] for jump in jumps], [span[1:] for span in spans])
            return by_rounds(track, onsets, jumps, spans, sent, samples)
        finally:
            for process in loops:
                process.kill()
            server.send_signal(signal.SIGTERM)
            server.wait()
            if pulse:
                pulse.end()


def by_rounds(track, onsets, jumps, spans, sent, samples):
    """The same for the packets that the page has sent: each round opens the microphone anew, from position 0."""
    delays, extra, missed = [], 0, 0
    last = [k for k in range(len(sent)) if k + 1 == len(sent) or sent[k + 1][1] < sent[k][1]]
    assert len(last) == len(spans), f"expected packets of {len(spans)} rounds, got {len(last)}"
    first = taken = 0
    for (number, begin, end), final in zip(spans, last):
        packets, first = sent[first:final + 1], final + 1
        heard, taken = samples[taken:taken + packets[-1][1]], taken + packets[-1][1]
        rate = packets[0][2]  # the browser's own
        places = np.arange(int(len(heard) * RATE / rate)) * rate / RATE
        same_rate = np.interp(places, np.arange(len(heard)), heard)
        times = clock(packets, rate) + 1000 * (onsets - offset_of(track, same_rate)) / RATE
        mine = [jump[2] for jump in jumps if jump[0] == number]
        d, e, m = match(times, mine, [(begin, end)])
        delays, extra, missed = delays + d, extra + e, missed + m
    return delays, extra, missed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("commands", type=Path)
    parser.add_argument("--sound", nargs="+", default=["computer", "browser"], choices=["computer", "browser"])
    parser.add_argument("--busy", nargs="+", type=int, default=[0, 2])
    parser.add_argument("--jumps", type=int, default=200)
    options = parser.parse_args()
    print("| sound | busy loops | jumps | median | 95 % | worst | without an onset | onsets without a jump |")
    print("|---|---|---|---|---|---|---|---|")
    with sync_playwright() as driver:
        for sound in options.sound:
            for busy in options.busy:
                delays, extra, missed = measure(options.commands, sound, busy, options.jumps, driver)
                middle, most = np.percentile(delays, [50, 95])
                print(
                    f"| {sound} | {busy} | {len(delays)} | {middle:.0f} ms | {most:.0f} ms | {max(delays):.0f} ms | {extra} "
                    f"| {missed} |", flush=True)


if __name__ == "__main__":
    main()
