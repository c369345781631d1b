#!/usr/bin/env python3
"""What happens when a page, its network, its server or its sound is lost while a game or a hearing test goes on.

    Benchmarks/pages/interruptions.py COMMANDS [--shots FOLDER]

COMMANDS is the folder of the built commands. For each interruption: the words that the person sees, and the rows of the
database before it and after it (events of the game, trials of the test). "lost" counts what the page had shown before and
the database does not hold afterwards. Prints a table; ends with 1 if anything was lost. Needs what latency.py needs.
"""

import argparse
import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from frames import make_voice
from sound_server import SoundServer

CHROMIUM = "/usr/bin/chromium"
STORED = {"voice-games": "SELECT name, time_s FROM event ORDER BY id", "hearing-test": "SELECT * FROM trial"}


class Stage:
    """An app that is served, a sound server, and a browser."""

    def __init__(self, commands, app, driver, sound="computer", allows=True):
        self.holder = tempfile.TemporaryDirectory()
        self.folder = Path(self.holder.name)
        self.commands, self.app, self.sound = commands, app, sound
        self.database = self.folder / "app.sqlite"
        self.pulse = SoundServer(self.folder)
        self.port = 0
        self.player = None
        self.start()
        people = {"voice-games": ["children", "add", "Anna"], "hearing-test": ["people", "add", "Anna"]}[app]
        subprocess.run([commands / app, *people, "--database", self.database], check=True, capture_output=True)
        microphone = ["--use-fake-ui-for-media-stream"] if allows else []
        self.voice = make_voice(self.folder)
        self.browser = driver.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--autoplay-policy=no-user-gesture-required", "--use-fake-device-for-media-stream",
                  f"--use-file-for-fake-audio-capture={self.voice}", *microphone])
        self.context = self.browser.new_context(
            viewport={"width": 1024, "height": 768}, has_touch=True, locale="en")
        self.page = self.open()

    def start(self):
        self.server = subprocess.Popen(
            [self.commands / self.app, "serve", "--port", str(self.port), "--database", self.database, "--sound",
             self.sound, *(["--device", "stage"] if self.sound == "computer" else [])],
            stdout=subprocess.PIPE, stderr=open(self.folder / "log.txt", "a"), text=True,
            env={**os.environ, **self.pulse.devices})
        self.address = self.server.stdout.readline().strip()
        self.port = int(self.address.rsplit(":", 1)[1].rstrip("/"))

    def open(self):
        page = self.context.new_page()
        page.shown = []
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: self.take(page, frame)))
        page.goto(self.address)
        return page

    @staticmethod
    def take(page, frame):
        if isinstance(frame, str):
            message = json.loads(frame)
            if message["type"] == "event":
                page.shown.append((message["event"]["name"], message["event"]["time"]))

    def sing(self):
        """A voice that goes on, at the computer's microphone."""
        self.player = subprocess.Popen(
            ["sh", "-c", f"while paplay -d mouth {self.voice}; do :; done"], env=self.pulse.environment,
            start_new_session=True)

    def rows(self):
        with sqlite3.connect(f"file:{self.database}?mode=ro", uri=True) as database:
            return database.execute(STORED[self.app]).fetchall()

    def pull(self):
        """Takes the sound devices away: to the app it is as if their plug was pulled. A server that only loses a device would
        move the app to another one."""
        self.pulse.process.kill()
        self.pulse.process.wait()

    def end(self):
        if self.player:
            os.killpg(self.player.pid, signal.SIGKILL)
        self.browser.close()
        self.server.terminate()
        self.server.wait()
        self.pulse.end()
        self.holder.cleanup()


def begin_game(stage):
    page = stage.page
    if stage.sound == "computer":
        stage.sing()
    page.click('.child[aria-label="Anna"]')
    page.click('[data-game="pitchHold"]')  # a game that these voices do not finish
    page.wait_for_selector('.play[data-phase="playing"], .trouble')
    page.wait_for_timeout(6000)


def begin_test(stage):
    page = stage.page
    page.get_by_role("button", name="Anna").tap()
    page.get_by_role("button", name="Tones").tap()
    while page.locator("button.hear").count() == 0:
        for name in ["Skip", "I hear it well", "Go on all the same", "Left", "Begin", "Next", "Check again"]:
            button = page.get_by_role("button", name=name, exact=True)
            if button.count() and button.first.is_enabled():
                button.first.tap()
                break
        page.wait_for_timeout(400)
    # Presses at all times: trials are stored, right or wrong.
    for _ in range(12):
        if page.locator("button.hear").count():
            page.locator("button.hear").tap()
        page.wait_for_timeout(900)


def words(page):
    """What the person reads."""
    for place in [".interruption", ".trouble", "dialog[open]", "#screen", "body"]:
        found = page.locator(place)
        if found.count() and found.first.is_visible():
            return " ".join(found.first.inner_text().split())[:110]
    return ""


def goes_on(stage):
    """Whether the page shows the game or the test again, which goes on or waits for a press."""
    if stage.app == "voice-games":
        return stage.page.locator(".play, [data-game]").count() > 0
    return stage.page.locator("button").count() > 0


def interrupt(stage, how):
    """Does it, and returns what the person reads meanwhile and afterwards."""
    page = stage.page
    if how == "reload":
        page.reload()
        page.wait_for_timeout(1500)
        return "–", words(page)
    if how == "tab closed, opened again":
        page.close()
        time.sleep(3)
        stage.page = stage.open()
        stage.page.wait_for_timeout(1500)
        return "–", words(stage.page)
    if how == "second tab":
        other = stage.open()
        other.wait_for_selector(".interruption")
        meanwhile = words(other)
        other.click(".interruption button")
        page.wait_for_selector(".interruption")
        meanwhile += " / first: " + words(page)
        other.wait_for_timeout(1000)
        stage.page = other
        return meanwhile, words(other)
    if how == "server killed and started again":
        stage.server.send_signal(signal.SIGKILL)
        stage.server.wait()
        page.wait_for_selector(".interruption")
        meanwhile = words(page)
        page.wait_for_timeout(2000)
        stage.start()
        page.wait_for_selector(".interruption", state="detached", timeout=20_000)
        page.wait_for_timeout(500)
        return meanwhile, words(page)
    if how == "network lost for 10 s":
        stage.context.set_offline(True)
        page.wait_for_selector(".interruption", timeout=15_000)
        meanwhile = words(page)
        page.wait_for_timeout(10_000)
        stage.context.set_offline(False)
        page.wait_for_selector(".interruption", state="detached", timeout=20_000)
        page.wait_for_timeout(1000)
        return meanwhile, words(page)
    if how.endswith("pulled"):
        stage.pull()
    page.wait_for_timeout(6000)
    return words(page), words(page)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("commands", type=Path)
    parser.add_argument("--shots", type=Path)
    parser.add_argument("--apps", nargs="+", default=["voice-games", "hearing-test"])
    options = parser.parse_args()
    common = ["reload", "tab closed, opened again", "second tab", "server killed and started again", "network lost for 10 s"]
    plan = {
        "voice-games": [(how, "browser") for how in common]
        + [("microphone refused", "browser"), ("microphone pulled", "computer")],
        "hearing-test": [(how, "computer") for how in common] + [("headphone pulled", "computer")],
    }
    print("| app | interruption | what the person reads | then | stored before → after | lost |")
    print("|---|---|---|---|---|---|")
    total = 0
    with sync_playwright() as driver:
        for app in options.apps:
            for how, sound in plan[app]:
                stage = Stage(options.commands, app, driver, sound, allows=how != "microphone refused")
                try:
                    {"voice-games": begin_game, "hearing-test": begin_test}[app](stage)
                    before, shown = stage.rows(), list(stage.page.shown)
                    meanwhile, afterwards = interrupt(stage, how)
                    after = stage.rows()
                    lost = [row for row in before if row not in after] + [row for row in shown if row not in after]
                    total += len(lost)
                    if options.shots:
                        stage.page.screenshot(path=options.shots / f"{app}-{how.replace(' ', '-')}.png")
                    print(
                        f"| {app} | {how} | {meanwhile} | {afterwards}{'' if goes_on(stage) else ' (nothing to press)'} "
                        f"| {len(before)} → {len(after)} | {len(lost)} |", flush=True)
                finally:
                    stage.end()
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
