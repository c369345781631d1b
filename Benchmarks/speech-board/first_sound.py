#!/usr/bin/env python3
"""From the press of a tile to the first sound of its word, on the terminal board or the page.

    Benchmarks/speech-board/first_sound.py COMMANDS [--presses 21] [--page] [--busy-disk]

COMMANDS is the folder of the built commands. `speech-board run`, or `serve` with a touch in Chromium, plays to a PulseAudio server of our own; a recorder listens
to what the server plays. Every word is pressed for the first time, so that its sound has to be made, and then once more.
Counted is the time from the key or the order to touch until the recorder has the first sample above -50 dBFS, with the recorder's own delay of
5 ms. A real device adds its own. With --busy-disk two processes write to the disk of the database from the first press on: blocks of 4 MB that
are made sure of, and small files, as a package manager writes them.

Needs Debian's pulseaudio, pulseaudio-utils, libasound2-plugins, and PyPI's numpy; for the page Tests/Pages/requirements.txt and Chromium.
"""

import argparse
import os
import pty
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "pages"))
from sound_server import SoundServer  # noqa: E402

LEVEL = 10 ** (-50 / 20)


WRITER = """
import os, sys
folder, size = sys.argv[1], int(sys.argv[2])
name = f"{folder}/{size}"
while True:
    for _ in range(64):
        with open(name, "ab") as file:
            file.write(bytes(size))
            file.flush()
            os.fsync(file.fileno())
    os.remove(name)
"""


class Recorder:
    """What the server plays, and when each block came."""

    def __init__(self, server):
        self.process = subprocess.Popen(
            ["parec", "-d", "ears.monitor", "--rate=48000", "--channels=1", "--format=float32le", "--latency-msec=5"],
            env=server.environment, stdout=subprocess.PIPE)
        self.lock, self.onset, self.quiet_since = threading.Lock(), None, time.monotonic()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        rest = b""
        while part := os.read(self.process.stdout.fileno(), 1 << 14):
            now = time.monotonic()
            data, rest = (rest + part)[:(len(rest) + len(part)) // 4 * 4], (rest + part)[(len(rest) + len(part)) // 4 * 4:]
            samples = np.abs(np.frombuffer(data, np.float32))
            with self.lock:
                loud = np.flatnonzero(samples > LEVEL)
                if len(loud):
                    if self.onset is None:
                        self.onset = now - (len(samples) - loud[0]) / 48_000
                    self.quiet_since = now

    def wait_for_quiet(self):
        while True:
            with self.lock:
                if time.monotonic() - self.quiet_since > 0.4:
                    self.onset = None
                    return
            time.sleep(0.02)

    def wait_for_onset(self):
        for _ in range(200):
            with self.lock:
                if self.onset is not None:
                    return self.onset
            time.sleep(0.01)
        raise SystemExit("no sound came within 2 s")


def drain(terminal):
    try:
        while os.read(terminal, 1 << 16):
            pass
    except OSError:
        pass  # the program has ended


class Terminal:
    """The board in a terminal, pressed by the space bar."""

    def __init__(self, options, server, folder):
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.environ.update(server.devices, TERM="xterm", LC_ALL="C.UTF-8")
            command = str(options.commands / "speech-board")
            os.execv(command, [
                command, "run", "--device", "stage", "--character", options.character, "--access", "keys", "--database",
                f"{folder}/board.sqlite"])
        threading.Thread(target=drain, args=(self.terminal,), daemon=True).start()
        time.sleep(3)

    def press(self):
        os.write(self.terminal, b" ")

    def go_on(self, number):
        # The words of the start board are in the first seven columns of three rows; the fourth has an empty place.
        os.write(self.terminal, b"\x1b[C" if number % 7 < 6 else b"\x1b[B" + b"\x1b[D" * 6)
        time.sleep(0.1)

    def end(self):
        os.write(self.terminal, b"q")
        os.waitpid(self.process, 0)


class Page:
    """The board on a page, touched by a finger."""

    def __init__(self, options, server, folder):
        from playwright.sync_api import sync_playwright

        self.process = subprocess.Popen(
            [options.commands / "speech-board", "serve", "--port", "0", "--device", "stage", "--character", options.character,
             "--database", f"{folder}/board.sqlite"],
            env=dict(os.environ, **server.devices, LC_ALL="C.UTF-8"), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.driver = sync_playwright().start()
        self.browser = self.driver.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        self.page = self.browser.new_context(viewport={"width": 1024, "height": 768}, has_touch=True, locale="en").new_page()
        self.page.goto(self.process.stdout.readline().strip())
        self.page.wait_for_selector(".board .tile")
        time.sleep(1)
        self.tiles = [tile.bounding_box() for tile in self.page.locator(".tiles .tile:not(:has(.corner))").all()]
        self.place = self.tiles[0]

    def press(self):
        self.page.touchscreen.tap(self.place["x"] + 30, self.place["y"] + 30)

    def go_on(self, number):
        self.place = self.tiles[(number + 1) % len(self.tiles)]

    def end(self):
        self.browser.close()
        self.driver.stop()
        self.process.terminate()
        self.process.wait()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("commands", type=Path)
    parser.add_argument("--presses", type=int, default=21)
    parser.add_argument("--character", default="child")
    parser.add_argument("--page", action="store_true")
    parser.add_argument("--busy-disk", action="store_true")
    options = parser.parse_args()
    if options.presses > 21 and not options.page:
        parser.error(f"--presses: expected at most 21 on the terminal, got {options.presses}")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        server = SoundServer(Path(name))
        recorder = Recorder(server)
        board = (Page if options.page else Terminal)(options, server, name)
        writers = [subprocess.Popen([sys.executable, "-c", WRITER, name, str(size)])
                   for size in [1 << 22, 1 << 12] if options.busy_disk]
        times = {"first": [], "again": []}
        for number in range(options.presses):
            for kind in ["first", "again"]:
                recorder.wait_for_quiet()
                pressed = time.monotonic()
                board.press()
                times[kind].append((recorder.wait_for_onset() - pressed) * 1000)
            board.go_on(number)
        board.end()
        server.end()
        for writer in writers:
            writer.kill()
            writer.wait()
    print("| the word is | presses | median | 95 % | worst |")
    print("|---|---|---|---|---|")
    for kind, found in [("made", times["first"]), ("kept", times["again"])]:
        middle, most = np.percentile(found, [50, 95])
        print(f"| {kind} | {len(found)} | {middle:.0f} ms | {most:.0f} ms | {max(found):.0f} ms |")


if __name__ == "__main__":
    main()
