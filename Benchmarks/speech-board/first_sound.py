#!/usr/bin/env python3
"""From the press of a key to the first sound of the tile's word, on the terminal board.

    Benchmarks/speech-board/first_sound.py COMMANDS [--presses 60]

COMMANDS is the folder of the built commands. `speech-board run` plays to a PulseAudio server of our own; a recorder listens
to what the server plays. Every word is pressed for the first time, so that its sound has to be made, and then once more.
Counted is the time from the key until the recorder has the first sample above -50 dBFS, with the recorder's own delay of
5 ms. A real device adds its own.

Needs Debian's pulseaudio, pulseaudio-utils, libasound2-plugins, and PyPI's numpy.
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


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("commands", type=Path)
    parser.add_argument("--presses", type=int, default=28)
    parser.add_argument("--character", default="child")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        server = SoundServer(Path(name))
        recorder = Recorder(server)
        process, terminal = pty.fork()
        if process == 0:
            os.environ.update(server.devices, TERM="xterm", LC_ALL="C.UTF-8", COLUMNS="160", LINES="50")
            command = str(options.commands / "speech-board")
            os.execv(command, [
                command, "run", "--device", "stage", "--character", options.character, "--access", "keys", "--database",
                f"{name}/board.sqlite"])
        threading.Thread(target=drain, args=(terminal,), daemon=True).start()
        subprocess.run(["stty", "rows", "50", "cols", "160"], stdin=terminal, check=True)
        time.sleep(3)
        times = {"first": [], "again": []}
        for number in range(options.presses):
            for kind in ["first", "again"]:
                recorder.wait_for_quiet()
                pressed = time.monotonic()
                os.write(terminal, b" ")
                times[kind].append((recorder.wait_for_onset() - pressed) * 1000)
            # The words of the start board are in the first seven columns.
            os.write(terminal, b"\x1b[C" if number % 7 < 6 else b"\x1b[B" + b"\x1b[D" * 6)
            time.sleep(0.1)
        os.write(terminal, b"q")
        os.waitpid(process, 0)
        server.end()
    print("| the word is | presses | median | 95 % | worst |")
    print("|---|---|---|---|---|")
    for kind, found in [("made", times["first"]), ("kept", times["again"])]:
        middle, most = np.percentile(found, [50, 95])
        print(f"| {kind} | {len(found)} | {middle:.0f} ms | {most:.0f} ms | {max(found):.0f} ms |")


if __name__ == "__main__":
    main()
