"""A hand before the page of `hearing-test serve`: it reads the page, hears the sound, and touches."""

import csv
import io
import json
import os
import re
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from hands import HANDS, HandEars, Presses
from ears import calibration
from sound_server import SoundServer

# The frequencies of a grade, and times that keep a run short.
OPTIONS = ["--frequencies", "1000,2000,4000,500", "--tone", "pure", "--tone-duration", "0.4", "--response-window", "1.2",
           "--pauses", "0.3,0.5"]
# Seconds: of a whole run, of a screen that should change, away in another tab.
LONGEST, PATIENCE, AWAY = 900, 30, 8
ATTEMPTS = 2
# Contexts of sound that the page opens, so that they can be suspended.
CONTEXTS = """window.contexts = [];
window.AudioContext = class extends AudioContext {
  constructor(options) { super(options); contexts.push(this); }
};"""
VISIBILITY = """(state) => {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  Object.defineProperty(document, "hidden", { value: state === "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


class GaveUp(Exception):
    """The hand goes no further; the page's words say why."""


class Visit:
    """A hand's visit at the page, from its person's name to the result."""

    def __init__(self, page, hand, ears, sound, seed):
        self.page, self.hand, self.ears, self.sound = page, hand, ears, sound
        self.presses = Presses(hand, ears, seed)
        self.end = time.monotonic() + LONGEST
        self.attempts = 0
        # What the page said on its way that is no plain step.
        self.said = []

    # What is seen

    def button(self, name):
        return self.page.get_by_role("button", name=re.compile(name) if name.startswith("^") else name, exact=True)

    def sees(self, name):
        return self.button(name).count() > 0

    def trouble(self):
        """What the page shows over the screen when its sound is not well."""
        return self.page.locator(".sound-trouble button")

    def changed_sound(self):
        """The heading of a test that pauses since its sound has changed."""
        return self.page.get_by_role("heading", name="The sound has changed")

    def words(self):
        parts = self.page.locator(".interruption, .sound-trouble, .failure, #main").all_inner_texts()
        return " ".join(" ".join(parts).split())

    def until(self, condition, seconds=PATIENCE):
        end = time.monotonic() + seconds
        while not (found := condition()):
            if time.monotonic() > end:
                raise GaveUp
            self.page.wait_for_timeout(40)
        return found

    # What is done

    def press(self, locator):
        """Touches a button, and waits until the page is another one."""
        before = self.words()
        locator.first.tap()
        try:
            self.until(lambda: self.words() != before, 5)
        except GaveUp:
            pass

    def walk(self):
        """Goes on from any screen until the tones begin."""
        acted = time.monotonic()
        while not self.page.locator("button.hear").count():
            if time.monotonic() > min(self.end, acted + PATIENCE):
                raise GaveUp
            if self.step():
                acted = time.monotonic()
            else:
                self.page.wait_for_timeout(40)

    def step(self):
        """Does what a screen asks for; returns whether it is one that the hand knows."""
        if self.trouble().count():
            self.mend(self.trouble())
        elif self.page.locator(".sides").count():
            self.name_side()
        elif self.sees("Check again"):
            self.mend(self.button("Go on all the same" if self.sees("Go on all the same") else "Check again"))
        elif self.sees("I hear it well"):
            since = time.monotonic()
            self.until(lambda: self.ears.since > since)
            self.press(self.button("I hear it well"))
        elif self.changed_sound().count():
            self.mend(self.button("Go on"))
        elif self.sees("Stop"):
            self.mend(self.button("Go on"))
        else:
            names = ("Anna", "Skip", "^(Tones|Go on with the tones)", "Next", "Begin", "Go on")
            known = next((name for name in names if self.sees(name)), None)
            if known:
                self.press(self.button(known))
            return known is not None
        return True

    def mend(self, locator):
        """Touches what a screen that says what is wrong offers, some times."""
        if (words := self.words()) not in self.said:
            self.said.append(words)
        self.attempts += 1
        if self.attempts > ATTEMPTS:
            raise GaveUp
        self.press(locator)

    def name_side(self):
        since = time.monotonic()
        self.until(lambda: self.ears.since > since or not self.page.locator(".sides").count())
        if self.page.locator(".sides").count():
            self.button({"left": "Left", "right": "Right"}[self.ears.named_side()]).tap()
            # The next question has the same words: its tone is awaited in any case.
            self.page.wait_for_timeout(700)

    def listen(self):
        """Presses until the tones are over."""
        event, looked = self.hand.event, 0.0
        self.presses.forget()
        box = self.page.locator("button.hear").bounding_box()
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        while time.monotonic() < self.end:
            if self.presses.is_due():
                self.page.touchscreen.tap(*middle)
            elif time.monotonic() - looked < 0.5:
                self.page.wait_for_timeout(10)
            else:
                looked = time.monotonic()
                if self.trouble().count():
                    self.mend(self.trouble())
                elif not self.page.locator("button.hear").count():
                    # A page that was away, or could not answer for a while, finds the test in a pause.
                    if not self.sees("Stop for today") and not self.sees("Stop"):
                        return
                    self.walk()
                    self.presses.forget()
                elif event and self.is_in_the_middle():
                    getattr(self, event)()
                    event = None
                    self.walk()
                    self.presses.forget()
        self.said.append("(no end)")
        raise GaveUp

    def is_in_the_middle(self):
        return self.page.locator(".test progress").evaluate("bar => bar.value / bar.max") >= 0.4

    def result(self):
        """What the page finally says, from the person's own screen."""
        words = self.words()
        for _ in range(3):
            if self.page.locator("ol.list").count():
                break
            self.press(self.page.locator("#bar button"))
        if not self.page.get_by_role("button", name="Result").count():
            return words
        self.press(self.page.get_by_role("button", name="Result"))
        self.page.locator(".reading").wait_for()
        return " ".join(" ".join(self.page.locator(".reading > p:not(.soft)").all_inner_texts()).split())

    # What happens in the middle

    def reload(self):
        self.page.reload()

    def leave(self):
        self.page.close()
        raise GaveUp

    def other_tab(self):
        """In another tab nobody can press."""
        self.page.evaluate(VISIBILITY, "hidden")
        self.page.wait_for_timeout(1000 * AWAY)
        self.page.evaluate(VISIBILITY, "visible")
        self.page.wait_for_timeout(500)

    def mute(self):
        self.pulse("set-sink-mute", "ears", "1")

    def move_volume(self):
        """The volume is moved, and set back when the page says so."""
        self.pulse("set-sink-volume", "ears", "50%")
        self.is_told()
        self.pulse("set-sink-volume", "ears", "100%")
        self.is_well()

    def play_beside(self):
        """Another program plays until the page says so."""
        other = subprocess.Popen(
            ["pacat", "--client-name=Music", "--device=ears", "--raw", "/dev/zero"], env=self.sound.environment)
        try:
            self.is_told()
        finally:
            other.kill()
            other.wait()
        self.is_well()

    def is_told(self):
        self.until(self.changed_sound().count)
        self.said.append(self.words())

    def is_well(self):
        self.until(lambda: not self.changed_sound().count())

    def suspend(self):
        self.page.evaluate("contexts.filter(({ state }) => state === 'running').forEach((context) => context.suspend())")

    def unplug(self):
        """No device is left that could play."""
        for module in reversed(self.pulse("list", "short", "modules").splitlines()):
            if "remap" in module or "null-sink" in module:
                self.pulse("unload-module", module.split()[0])

    def pulse(self, *command):
        return subprocess.run(
            ["pactl", *command], env=self.sound.environment, check=True, capture_output=True, text=True).stdout


def play(commands, name, seed):
    """Plays a hand; returns what the page said, the stored rows and the bundles for the doctor."""
    hand, begin = HANDS[name], time.monotonic()
    found = {"name": name, "page": "", "said": [], "faults": [], "error": "", "late": 0.0}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        folder = Path(folder)
        database, log = folder / "hearing.sqlite", folder / "log.txt"

        def command(*arguments):
            return subprocess.run(
                [commands / "hearing-test", *arguments, "--database", database], capture_output=True, text=True)

        command("people", "add", "Anna", "--born", "1990", "--sex", "female")
        sound = SoundServer(folder)
        way = ["--sound", "browser"] if hand.sound == "browser" else [
            "--device", hand.device, "--calibration", calibration(folder)]
        server = subprocess.Popen(
            [commands / "hearing-test", "serve", "--port", "0", "--database", database, *OPTIONS, *way],
            stdout=subprocess.PIPE, stderr=open(log, "w"), text=True, env={**os.environ, **sound.devices, "PULSE_SERVER": sound.address})
        ears = HandEars(sound, hand, seed)
        browser = None
        try:
            address = server.stdout.readline().strip()
            assert address, log.read_text()
            ears.start()
            # Without a window the browser is silent, unless it is told not to be.
            browser = driver.chromium.launch(
                executable_path="/usr/bin/chromium", env=sound.environment, ignore_default_args=["--mute-audio"],
                args=["--no-sandbox", "--autoplay-policy=no-user-gesture-required"])
            context = browser.new_context(viewport={"width": 1024, "height": 768}, has_touch=True, locale="en")
            context.add_init_script(CONTEXTS)
            page = context.new_page()
            page.on("pageerror", lambda error: found["faults"].append(str(error)))
            page.goto(address)
            visit = Visit(page, hand, ears, sound, seed)
            try:
                visit.walk()
                visit.listen()
            except GaveUp:
                pass
            found["page"] = visit.result() if not page.is_closed() else "(left)"
            found["said"] = visit.said
            found["late"] = max(ears.late, visit.presses.late)
        except Exception as error:  # the other hands go on
            found["error"] = f"{type(error).__name__}: {' '.join(str(error).split())[:300]}"
        finally:
            if browser:
                browser.close()
            server.send_signal(signal.SIGTERM)
            server.wait()
            ears.end()
            sound.end()
        found["rows"] = list(csv.DictReader(io.StringIO(command("export", "--format", "csv").stdout)))
        bundles = (command("export", "--format", "fhir", "--session", str(number)) for number in range(1, ATTEMPTS + 3))
        found["bundles"] = [json.loads(bundle.stdout) for bundle in bundles if bundle.returncode == 0]
    found["seconds"] = time.monotonic() - begin
    return found
