#!/usr/bin/env python3
"""Plays every exercise of the voice games to its end on the page, by recordings of real voices.

    Benchmarks/pages/games.py COMMANDS CORPUS [--games dog cloud …] [--strips FOLDER] [--only-command]

COMMANDS is the folder of the built commands, CORPUS a folder of recordings (below: which). Each game is played three
times: by the command, which reads the sound as a file; on the page with the browser's sound, where the recordings are
the fake microphone of a browser without a window; and on the page with the computer's sound, where they are played into
the microphone of a PulseAudio server. What the page has sent, and what the sound server has heard, is then given to the
command: it must print the events that the page has shown, one by one.

The computer's microphone is opened at a moment that nobody knows to the sample, and the ear counts its ticks from there.
So the recording of the sound server is cut at the sample at which the measured values agree best; "same" says that they
then agree in every digit.

Prints a table; `--strips` keeps ten pictures of each game, taken while the browser's sound plays.
Needs what latency.py needs, and sox.
"""

import argparse
import json
import os
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2] / "Tests" / "Pages"))
RATE = 48_000


def of(corpus, pattern):
    found = sorted(corpus.glob(pattern))
    assert found, f"{corpus}: expected recordings {pattern}"
    return found


def children(corpus, count):
    return of(corpus, "child_speech/*/*.WAV")[:count]


def digits(corpus, speaker, names, takes=range(6)):
    return [corpus / "digits_en" / f"{name}_{speaker}_{take}.wav" for take in takes for name in names]


def singing(corpus, times=1):
    return of(corpus, "singing_vocadito1/Audio/*.wav") * times


def letters(corpus, names, times):
    return [corpus / "letters_syllables" / "en" / "alpha" / f"{name}.ogg" for name in names] * times


def alternating(first, second):
    return [part for pair in zip(first, second) for part in pair]


# For each game: the recordings, the pause after each in seconds, and the settings that a therapist would make for them.
GAMES = {
    "cloud": (lambda c: children(c, 12), 1.2, []),
    "airplane": (lambda c: singing(c, 2), 0.3, []),
    "dog": (lambda c: digits(c, "george", [1, 2, 4, 5]), 1.0, []),
    "balloon": (lambda c: singing(c, 2), 1.0, ["target=60..160", "pop-volume=201", "hold=1"]),
    "pitchHold": (lambda c: singing(c, 2), 1.0, ["band=130..185", "hold=0.7"]),
    "pitchGlide": (lambda c: singing(c, 2), 1.0, ["points=130,140,150,160,170", "tolerance=150"]),
    "pitchSwitch": (
        lambda c: alternating(digits(c, "george", [0, 1, 3, 9]), children(c, 24)), 0.5,
        ["low=70..180", "high=190..600", "target-ticks=2"]),
    "mole": (
        lambda c: alternating(digits(c, "george", [0, 1, 3, 9]), children(c, 24)), 0.3,
        ["mole-left=100", "mole-right=130", "gardener-left=280", "gardener-right=380", "tolerance=280", "points-to-win=4"]),
    "voiceTiming": (lambda c: digits(c, "lucas", range(10)), 0.6, []),
    "phonemeContrast": (lambda c: letters(c, ["E", "O"], 12), 1.0, ["largest-distance=16"]),
    "fourPhonemes": (lambda c: letters(c, ["E", "O", "R", "S"], 12), 1.0, ["largest-distance=16", "hits=6"]),
    "phonemeChain": (lambda c: letters(c, ["E", "O", "R"], 8), 0.6, ["largest-distance=16", "hits=2"]),
    "wavePattern": (lambda c: letters(c, ["R"], 20), 3.0, ["hits=2", "plays-back=yes"]),
    "spectrumMatch": (lambda c: letters(c, ["O"], 6), 1.0, ["tolerance=8", "hold=0.3"]),
}
MODELS = {"phonemeContrast": ["E", "O"], "fourPhonemes": ["E", "O", "R", "S"], "phonemeChain": ["E", "O", "R"],
          "wavePattern": ["R"], "spectrumMatch": ["O"]}


def make_sound(corpus, game, folder):
    """Five seconds of a quiet room, then the recordings with pauses, as one file."""
    choose, pause, _ = GAMES[game]
    random = np.random.default_rng(3)
    room = lambda seconds: random.normal(0, 0.0003, int(seconds * RATE))
    parts = [room(5)]
    for path in choose(corpus):
        raw = subprocess.run(
            ["sox", "-R", path, "-t", "f32", "-r", str(RATE), "-c", "1", "-"], check=True, capture_output=True).stdout
        sound = np.frombuffer(raw, "<f4").astype(float)
        parts += [sound / max(1e-9, np.abs(sound).max()) * 0.5, room(pause)]
    sound = np.concatenate(parts + [room(3)])
    sound = np.concatenate([sound, sound[5 * RATE:]]).clip(-1, 1)[:150 * RATE]
    path = folder / f"{game}.wav"
    write_wave(path, RATE, (sound + random.normal(0, 0.0003, len(sound))).astype("<f4").tobytes())
    return path


def write_wave(path, rate, data):
    form = b"fmt " + struct.pack("<IHHIIHH", 16, 3, 1, rate, 4 * rate, 4, 32)
    body = form + b"data" + struct.pack("<I", len(data)) + data
    Path(path).write_bytes(b"RIFF" + struct.pack("<I", 4 + len(body)) + b"WAVE" + body)


class App:
    """The command with a database of its own, in which Anna has her settings of every game."""

    def __init__(self, commands, corpus, folder):
        self.commands, self.folder = commands, folder
        self.database = folder / "games.sqlite"
        self.run("children", "add", "Anna")
        for game, (_, _, settings) in GAMES.items():
            if game in MODELS:
                sounds = [f"{name}={corpus / 'letters_syllables/en/alpha' / name}.ogg" for name in MODELS[game]]
                self.run("settings", "record", game, "--child", "Anna", *sounds)
            if settings:
                self.run("settings", "set", game, "--child", "Anna", *settings)

    def run(self, *arguments, check=True):
        done = subprocess.run(
            [self.commands / "voice-games", *arguments, "--database", self.database], capture_output=True, text=True)
        assert not check or done.returncode == 0, f"{arguments}: {done.stderr}"
        return done.stdout

    def events(self, game, path):
        """The events that the command prints for a file."""
        lines = self.run("play", game, "--child", "Anna", "--events", "--input", path, check=False).splitlines()
        return [{key: value for key, value in json.loads(line).items() if key != "child"} for line in lines]


def on_the_page(app, driver, game, sound, path, strips):
    """Plays the game to its end. Returns the events that the page was shown, and the samples with their rate."""
    from sound_server import SoundServer

    pulse = SoundServer(app.folder) if sound == "computer" else None
    server = subprocess.Popen(
        [app.commands / "voice-games", "serve", "--port", "0", "--sound", sound, "--database", app.database,
         *(["--device", "stage"] if pulse else [])],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **(pulse.devices if pulse else {})})
    address = server.stdout.readline().strip()
    browser = driver.chromium.launch(
        executable_path="/usr/bin/chromium",
        args=["--no-sandbox", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
              f"--use-file-for-fake-audio-capture={path}%noloop"])
    recorder = player = None
    try:
        page = browser.new_page(viewport={"width": 1024, "height": 768})
        received, sent = [], []
        page.on("websocket", lambda socket: (
            socket.on("framereceived", lambda frame: received.append(frame)),
            socket.on("framesent", lambda frame: sent.append(frame))))
        page.goto(address)
        page.click('.child[aria-label="Anna"]')
        page.wait_for_selector(f'[data-game="{game}"]')
        if pulse:
            recorder = subprocess.Popen(
                ["parec", "-d", "mic", "--rate=48000", "--channels=1", "--format=float32le"], env=pulse.environment,
                stdout=open(app.folder / "heard.raw", "wb"))
            player = subprocess.Popen(["paplay", "-d", "mouth", path], env=pulse.environment)
        page.click(f'[data-game="{game}"]')
        begin = time.monotonic()
        pictures = []
        while page.locator('.play[data-phase="finished"]').count() == 0:
            assert time.monotonic() - begin < 160, f"{game}: not finished after 160 s"
            if strips and sound == "browser":
                pictures.append(page.screenshot(type="jpeg", quality=80))
            page.wait_for_timeout(700)
        if strips and sound == "browser":
            page.wait_for_timeout(1500)
            pictures.append(page.screenshot(type="jpeg", quality=80))
            keep_strip(pictures, strips / f"{game}.jpg")
        page.wait_for_selector(".panel .again", timeout=20_000)
        texts = [json.loads(frame) for frame in received if isinstance(frame, str)]
        events = [text["event"] for text in texts if text["type"] == "event"]
        if pulse:
            time.sleep(0.3)
            recorder.terminate()
            recorder.wait()
            return events, 48_000, np.fromfile(app.folder / "heard.raw", "<f4")
        packets = [frame for frame in sent if isinstance(frame, bytes)]
        rate = struct.unpack_from("<I", packets[0], 4)[0]
        return events, rate, np.frombuffer(b"".join(packet[16:] for packet in packets), "<f4")
    finally:
        for process in [recorder, player]:
            if process:
                process.kill()
        browser.close()
        server.terminate()
        server.wait()
        if pulse:
            pulse.end()


def keep_strip(pictures, path):
    from io import BytesIO

    from PIL import Image

    chosen = [pictures[round(k * (len(pictures) - 1) / 9)] for k in range(10)]
    images = [Image.open(BytesIO(data)).resize((512, 384)) for data in chosen]
    strip = Image.new("RGB", (5 * 512, 2 * 384))
    for k, image in enumerate(images):
        strip.paste(image, (k % 5 * 512, k // 5 * 384))
    path.parent.mkdir(parents=True, exist_ok=True)
    strip.save(path)


def differences(shown, printed):
    """The number of events that differ."""
    pairs = sum(1 for one, other in zip(shown, printed) if one != other)
    return pairs + abs(len(shown) - len(printed))


def names(events):
    return [event["name"] for event in events]


def distance(shown, printed):
    """How far the events' times and measured values are from each other; infinite if they are other events."""
    if names(shown) != names(printed):
        return float("inf")
    total = 0.0
    for one, other in zip(shown, printed):
        total += abs(one["time"] - other["time"])
        for name, value in one.get("measured", {}).items():
            if isinstance(value, float) and isinstance(other.get("measured", {}).get(name), float):
                total += abs(value - other["measured"][name])
    return total


def cut_where_it_fits(app, game, shown, heard):
    """The events of the command for the recording, cut where they agree best with those that were shown."""
    # The first tick with sound after the silence before the recordings is within a tick of the same event on the page.
    tick = RATE // 20

    def events(cut):
        path = app.folder / "cut.wav"
        data = heard[cut:] if cut >= 0 else np.concatenate([np.zeros(-cut, "<f4"), heard])
        write_wave(path, RATE, data.astype("<f4").tobytes())
        return app.events(game, path)

    whole = events(0)
    common = [k for k in range(min(len(whole), len(shown))) if names(whole)[k] == names(shown)[k]]
    if not common:
        return whole, None
    # What depends on sound alone has the same delay everywhere; the others, and a misheard sound, are outvoted.
    delays = [whole[k]["time"] - shown[k]["time"] for k in common]
    middle = round(RATE * float(np.median([delay for delay in delays if delay] or [0])))
    best = (float("inf"), middle)
    for step, reach in [(tick // 16, 2 * tick), (tick // 128, tick // 16), (1, tick // 128)]:
        for cut in range(best[1] - reach, best[1] + reach + 1, step):
            found = distance(shown, events(cut))
            best = min(best, (found, cut))
            if found == 0:
                return events(cut), cut
    return events(best[1]), best[1]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("commands", type=Path)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--games", nargs="+", default=list(GAMES), choices=list(GAMES))
    parser.add_argument("--strips", type=Path)
    parser.add_argument("--only-command", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as driver:
        app = App(options.commands, options.corpus, Path(name))
        print("| game | sound | events | finished after | differ from the command's |")
        print("|---|---|---|---|---|")
        for game in options.games:
            path = make_sound(options.corpus, game, Path(name))
            from_file = app.events(game, path)
            end = from_file[-1]
            print(f"| {game} | file | {len(from_file)} | {end['time']:.1f} s, {end['name']} | – |", flush=True)
            if options.only_command:
                continue
            for sound in ["browser", "computer"]:
                shown, rate, samples = on_the_page(app, driver, game, sound, path, options.strips)
                if sound == "browser":
                    write_wave(app.folder / "heard.wav", rate, samples.tobytes())
                    printed, cut = app.events(game, app.folder / "heard.wav"), 0
                else:
                    printed, cut = cut_where_it_fits(app, game, shown, samples)
                wrong = differences(shown, printed)
                verdict = "none" if wrong == 0 else f"{wrong} of {len(shown)}"
                if wrong:
                    verdict += "; same kinds" if names(shown) == names(printed) else "; other kinds"
                    verdict += f"; sum of differences {distance(shown, printed):.3g}"
                print(
                    f"| {game} | {sound} | {len(shown)} | {shown[-1]['time']:.1f} s, {shown[-1]['name']} | {verdict} |",
                    flush=True)


if __name__ == "__main__":
    main()
