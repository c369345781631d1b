#!/usr/bin/env python3
"""A whole hearing test through the page of `hearing-test serve`, by simulated persons who hear the sound server.

    Benchmarks/pages/hearing_person.py COMMANDS [--persons normal sloping one-sided] [--frequencies 1000,2000,…]

COMMANDS is the folder of the built commands. Each person has a PulseAudio server, a database and a browser without a
window. The headphone is a sink of the sound server with a calibration (a sine of full scale is 100 dB HL). The person
listens to the monitor of the sink: a tone is 150 ms of sound whose power lies within 15 Hz of one frequency, so that
masking noise is none. He hears it with a probability that rises by the psychometric function around his threshold
(slope 0.2 per dB), and then touches the page's button after a reaction time of 0.25 to 0.5 s; about once in 100 s he
presses without a tone. What the server says is never looked at while tones come.

The person goes all the way: introduction, checks (naming the side on which he hears the tone), tones, one round of
digits in noise, the questions, the result, the report. Prints, for each person, the thresholds beside the true ones.
Needs what latency.py needs.
"""

import argparse
import json
import os
import queue
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time
from pathlib import Path

import numpy as np
from playwright.sync_api import sync_playwright

from sound_server import SoundServer

RATE = 48_000
FULL_SCALE = 100.0
WINDOW = RATE * 3 // 20
# Thresholds in dB HL at the test's frequencies.
FREQUENCIES = [250, 500, 1000, 2000, 4000, 8000]
PERSONS = {
    "normal": {"left": [5, 5, 0, 5, 10, 10], "right": [10, 5, 5, 0, 5, 15]},
    "sloping": {"left": [15, 20, 30, 45, 60, 70], "right": [20, 25, 30, 50, 60, 65]},
    "one-sided": {"left": [35, 40, 45, 50, 55, 60], "right": [5, 10, 5, 10, 10, 15]},
}


class Ears(threading.Thread):
    """Listens to the headphone. Puts the times of presses into a queue, and knows the side of the last tone."""

    def __init__(self, server, thresholds, seed):
        super().__init__(daemon=True)
        self.thresholds, self.random = thresholds, np.random.default_rng(seed)
        self.presses = queue.Queue()
        self.side = None
        self.process = subprocess.Popen(
            ["parec", "-d", "ears.monitor", "--rate=48000", "--channels=2", "--format=float32le", "--latency-msec=20"],
            env=server.environment, stdout=subprocess.PIPE)

    def run(self):
        frames = np.zeros((WINDOW, 2), np.float32)
        step = RATE // 50
        quiet = [99, 99]
        begun = [None, None]  # of each ear: the steps since a tone began, its frequency, its highest level
        while len(data := self.process.stdout.read(step * 8)) == step * 8:
            frames = np.concatenate([frames[step:], np.frombuffer(data, "<f4").reshape(-1, 2)])
            for channel, side in enumerate(["left", "right"]):
                tone = self.tone(frames[:, channel])
                # Pulses of one tone are nearer to each other than two tones are.
                if tone and quiet[channel] > 25:
                    self.side = side
                    begun[channel] = (0, *tone)
                quiet[channel] = 0 if tone else quiet[channel] + 1
                if begun[channel]:
                    steps, frequency, level = begun[channel]
                    begun[channel] = (steps + 1, frequency, max(level, tone[1] if tone else -200))
                    # The window is full of the tone by then.
                    if steps == 8:
                        self.hear(side, frequency, begun[channel][2])
                        begun[channel] = None
            if self.random.random() < 0.02 / 100:
                self.presses.put(time.monotonic())

    @staticmethod
    def tone(sound):
        """The frequency and the level of a tone that lasts for the whole window; None without one."""
        power = float((sound ** 2).mean())
        if power < 1e-16:
            return None
        spectrum = np.abs(np.fft.rfft(sound * np.hanning(len(sound)))) ** 2
        peak = int(spectrum.argmax())
        share = spectrum[max(0, peak - 2):peak + 3].sum() / spectrum.sum()
        if share < 0.75 or not 90 < peak * RATE / WINDOW < 12_000:
            return None
        return peak * RATE / WINDOW, 10 * np.log10(2 * power)

    def hear(self, side, frequency, level):
        threshold = np.interp(np.log(frequency), np.log(FREQUENCIES), self.thresholds[side])
        if self.random.random() < 1 / (1 + np.exp(-4 * 0.2 * (level + FULL_SCALE - threshold))):
            self.presses.put(time.monotonic() + self.random.uniform(0.05, 0.3))

    def end(self):
        self.process.kill()


class Person:
    """Somebody before the page."""

    def __init__(self, page, ears):
        self.page, self.ears = page, ears
        self.screens = []
        page.on("websocket", lambda socket: socket.on("framereceived", self.take))

    def take(self, frame):
        if isinstance(frame, str):
            message = json.loads(frame)
            if message["type"] == "screen":
                self.screens.append(message)

    @property
    def screen(self):
        return self.screens[-1]["screen"] if self.screens else ""

    def tap(self, name):
        self.page.get_by_role("button", name=name, exact=True).tap()

    def until(self, condition, seconds=30):
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, f"waited in vain at {self.screen}"
            self.page.wait_for_timeout(50)

    def to_the_test(self):
        self.page.get_by_role("button", name="Tones").tap()
        while self.page.locator("button.hear").count() == 0:
            screen = self.screen
            if screen == "room":
                self.tap("Skip")
            elif screen == "volume":
                self.tap("I hear it well")
            elif screen == "sides":
                self.name_side()
            elif screen in ("introduction", "calibration", "checked"):
                self.page.locator("button.main").tap()
            elif screen == "ready":
                self.tap("Begin")
            self.page.wait_for_timeout(300)

    def name_side(self):
        """Names the side on which the tone of this question is heard."""
        question = self.screens[-1]["question"]
        self.ears.side = None
        self.until(lambda: self.ears.side or self.screen != "sides" or self.screens[-1]["question"] != question)
        if self.screen == "sides" and self.screens[-1]["question"] == question:
            self.tap({"left": "Left", "right": "Right"}[self.ears.side])
            self.until(lambda: self.screen != "sides" or self.screens[-1]["question"] != question)

    def listen(self):
        """Presses when the ears say so, until the test is over."""
        presses = self.ears.presses
        due, count = [], 0
        while self.screen == "test":
            while not presses.empty():
                due.append(presses.get())
            if due and min(due) <= time.monotonic():
                due.remove(min(due))
                if self.page.locator("button.hear").count():
                    self.page.locator("button.hear").tap()
                    count += 1
            self.page.wait_for_timeout(10)
        return count

    def digits(self):
        self.page.get_by_role("button", name="Digits in noise").tap()
        self.until(lambda: self.screen == "digits")
        self.tap("Begin")
        self.until(lambda: self.screens[-1].get("phase") == "answering")
        self.page.keyboard.press("4")
        self.page.keyboard.press("7")
        self.page.get_by_role("button", name="1", exact=True).tap()
        self.page.locator(".keys button.main").tap()
        self.until(lambda: self.screens[-1].get("number") == 2)
        self.page.locator("#bar button").first.tap()

    def questions(self):
        self.page.get_by_role("button", name="Questions").tap()
        self.until(lambda: self.screen == "question")
        while self.screen == "question":
            number = self.screens[-1]["number"]
            self.page.locator("button.line").first.tap()
            self.until(lambda: self.screen != "question" or self.screens[-1]["number"] != number)

    def result(self):
        self.page.get_by_role("button", name="Result").tap()
        self.until(lambda: self.screen == "result")
        self.page.wait_for_timeout(500)
        link = self.page.locator("a[href*='documents']").first
        return self.page.locator("#main").inner_text(), self.page.request.get(link.evaluate("a => a.href")).text()


def test(commands, name, frequencies, shots, answers):
    thresholds = PERSONS[name]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        folder = Path(folder)
        sound = SoundServer(folder)
        (folder / "calibration.json").write_text(json.dumps({
            "format": "ossicle-calibration", "version": 1, "kind": "headphone-biological", "transducer": "sink",
            "device": "sound server", "method": {"listeners": {"count": 10}}, "unit": "dB HL", "date": "2026-01-01",
            "full_scale_sine": [{"frequency_hz": f, "level_db": FULL_SCALE} for f in FREQUENCIES]}))
        database = folder / "hearing.sqlite"
        subprocess.run(
            [commands / "hearing-test", "people", "add", "Anna", "--database", database], check=True, capture_output=True)
        server = subprocess.Popen(
            [commands / "hearing-test", "serve", "--port", "0", "--device", "stage", "--calibration",
             folder / "calibration.json", "--database", database, "--frequencies", frequencies],
            stdout=subprocess.PIPE, stderr=open(folder / "log.txt", "w"), text=True,
            env={**os.environ, **sound.devices})
        address = server.stdout.readline().strip()
        ears = Ears(sound, thresholds, seed=len(name))
        ears.start()
        browser = driver.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        try:
            page = browser.new_context(
                viewport={"width": 1024, "height": 768}, has_touch=True, locale="en").new_page()
            person = Person(page, ears)
            page.goto(address)
            page.get_by_role("button", name="Anna").tap()
            begin = time.monotonic()
            person.to_the_test()
            while not ears.presses.empty():
                ears.presses.get()
            presses = person.listen()
            minutes = (time.monotonic() - begin) / 60
            person.until(lambda: person.screen == "person")
            person.digits()
            person.until(lambda: person.screen == "person")
            person.questions()
            text, report = person.result()
            if shots:
                page.screenshot(path=f"{shots}/{name}.png")
                Path(f"{shots}/{name}.html").write_text(report)
            with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as rows:
                found = rows.execute(
                    "SELECT ear, frequency_hz, status, level_db FROM threshold WHERE kind = 'result'").fetchall()
            answers[name] = (found, presses, minutes, text, "<svg" in report)
        except Exception as error:
            page.screenshot(path=f"/tmp/{name}-fault.png")
            answers[name] = error
        finally:
            browser.close()
            server.send_signal(signal.SIGTERM)
            server.wait()
            ears.end()
            sound.end()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("commands", type=Path)
    parser.add_argument("--persons", nargs="+", default=list(PERSONS), choices=list(PERSONS))
    parser.add_argument("--frequencies", default="1000,2000,4000,8000,500,250")
    parser.add_argument("--shots", type=Path)
    options = parser.parse_args()
    answers = {}
    threads = [
        threading.Thread(target=test, args=(options.commands, name, options.frequencies, options.shots, answers))
        for name in options.persons]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print("| person | places | mean difference | standard deviation | largest | presses | minutes to the end of the tones |")
    print("|---|---|---|---|---|---|---|")
    for name in options.persons:
        answer = answers.get(name)
        if not isinstance(answer, tuple):
            print(f"| {name} | {answer!r} |")
            continue
        rows, presses, minutes, text, has_audiogram = answer
        gaps = [
            level - PERSONS[name][ear][FREQUENCIES.index(round(frequency))]
            for ear, frequency, status, level in rows if status == "threshold"]
        others = [row for row in rows if row[2] != "threshold"]
        print(
            f"| {name} | {len(gaps)} of {len(rows)} | {np.mean(gaps):+.1f} dB | {np.std(gaps):.1f} dB "
            f"| {max(map(abs, gaps)):.1f} dB | {presses} | {minutes:.1f} |")
        print(f"<!-- {name}: {others} audiogram in the report: {has_audiogram}; the page: {text[:200]!r} -->")


if __name__ == "__main__":
    main()
