#!/usr/bin/env python3
"""A sentence of five tiles through the page, by touch and by one switch: presses and time; and from a touch to its sound.

    Benchmarks/speech-board/sentence.py COMMANDS [--rounds N]

COMMANDS is the folder of the built commands. Two people are played: one touches a tile every 0.8 s; one has a switch and
presses 0.4 s after the wanted row or tile is offered, with the usual interval of the scanner and with the one that the page
has learned from the presses of the rounds before. The sound is that of the browser (serve --sound browser).

Needs Tests/Pages/requirements.txt and Debian's Chromium.
"""

import argparse
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

# "I want drink more water": the last tile is on the page of food.
TILES = ["i", "want", "drink", "more", "page-food", "water"]
SENTENCE = "I want drink more water"
TOUCH_PACE, REACTION = 0.8, 0.4

# Notes when a target is pressed and when a sound begins.
WATCH = """() => {
  window.marks = [];
  addEventListener("pointerup", () => window.marks.push(["press", performance.now()]), { capture: true });
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (at = 0) {
    const { currentTime, baseLatency } = this.context;
    window.marks.push(["sound", performance.now() + 1000 * (Math.max(0, at - currentTime) + baseLatency)]);
    return start.call(this, at);
  };
}"""


class Board:
    def __init__(self, commands, playwright):
        self.folder = tempfile.TemporaryDirectory()
        database = self.folder.name + "/board.sqlite"
        self.process = subprocess.Popen(
            [commands / "speech-board", "serve", "--port", "0", "--sound", "browser", "--database", database],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--autoplay-policy=no-user-gesture-required"])
        context = self.browser.new_context(viewport={"width": 1024, "height": 768}, has_touch=True, locale="en")
        self.page = context.new_page()
        self.page.goto(self.process.stdout.readline().strip())
        self.page.wait_for_selector(".board .tile")
        self.page.wait_for_timeout(1500)

    def end(self):
        self.browser.close()
        self.process.terminate()
        self.process.wait()

    def use_one_switch(self):
        page = self.page
        page.locator(".for-adults").focus()
        page.keyboard.press("Enter")
        page.wait_for_selector("#sum:not(:empty)")
        first, second = [int(word) for word in page.locator("#sum").inner_text().replace("?", "").split() if word.isdigit()]
        for digit in str(first + second):
            page.keyboard.press(digit)
        page.click('[data-key="menu settings"]')
        page.select_option('select[data-key="access"]', "one-switch")
        page.wait_for_selector(".notice.is-shown")
        page.click(".leave")
        page.wait_for_selector(".board .tile")
        page.wait_for_timeout(300)

    def text(self):
        return self.page.locator(".field").get_attribute("aria-label").split(": ", 1)[-1]

    def offered(self):
        return self.page.evaluate("[...document.querySelectorAll('.is-offered')].map((one) => one.dataset.target)")

    def switch(self):
        time.sleep(REACTION)
        self.page.keyboard.press("Space")
        self.presses += 1

    def by_touch(self):
        began = time.monotonic()
        for number, target in enumerate([f"tile {tile}" for tile in TILES] + ["key speak"]):
            time.sleep(max(0, began + number * TOUCH_PACE - time.monotonic()))
            self.page.locator(f'.tile[data-target="{target}"], .key[data-target="{target}"]').first.tap()
        end = time.monotonic() - began
        assert self.text() == SENTENCE, self.text()
        return len(TILES) + 1, end

    def by_switch(self):
        self.presses = 0
        began = time.monotonic()
        for target in [f"tile {tile}" for tile in TILES] + ["key speak"]:
            self.reach(target)
        end = time.monotonic() - began
        assert self.text() == SENTENCE, self.text()
        return self.presses, end

    def reach(self, target):
        """Waits until a row with the target is offered and chooses it, then the target itself."""
        before = None
        while True:
            offered = self.offered()
            if not offered:
                self.switch()
            elif offered == [target]:
                self.switch()
                # The scanner goes on with the first row.
                self.page.wait_for_timeout(60)
                return
            elif target in offered and offered != before:
                self.switch()
            before = offered
            self.page.wait_for_timeout(15)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("commands", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    print("| way | round | presses | time |\n|---|---|---|---|")
    with sync_playwright() as playwright:
        board = Board(options.commands, playwright)
        board.page.evaluate(WATCH)
        for number in range(options.rounds):
            presses, seconds = board.by_touch()
            print(f"| touch, one each {TOUCH_PACE} s | {number + 1} | {presses} | {seconds:.1f} s |")
            time.sleep(2)
            for target in ["key home", "key clear"]:
                board.page.locator(f'[data-target="{target}"]').tap()
                time.sleep(0.6)
        marks, delays = board.page.evaluate("marks"), []
        for (kind, at), (next_kind, then) in zip(marks, marks[1:]):
            if (kind, next_kind) == ("press", "sound"):
                delays.append(then - at)
        board.end()
        board = Board(options.commands, playwright)
        board.use_one_switch()
        for number in range(options.rounds):
            presses, seconds = board.by_switch()
            print(f"| one switch, {REACTION} s after the offer | {number + 1} | {presses} | {seconds:.1f} s |", flush=True)
            # The page's own keys begin the next round; a person would choose them by the switch, too.
            for target in ["key home", "key clear"]:
                board.reach(target)
        board.end()
    delays.sort()
    print(f"\nFrom the end of a touch to the sound in the browser: {len(delays)} sounds, median {statistics.median(delays):.0f} ms, "
          f"95 % {delays[int(0.95 * (len(delays) - 1))]:.0f} ms, longest {delays[-1]:.0f} ms")


if __name__ == "__main__":
    main()
