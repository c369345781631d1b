"""The hearing test as a page: every screen, a whole test by a person who hears what the browser plays, all by touch."""

import signal
import struct
import time

import pytest
from axe_playwright_python.sync_playwright import Axe

from conftest import SIZES, messages, wait_for

WORDS = {
    "en": {
        "new": "Somebody new", "store": "Store", "next": "Next", "skip": "Skip", "well": "I hear it well",
        "left": "Left", "right": "Right", "begin": "Begin", "hear": "I hear it", "pause": "Pause", "go_on": "Go on",
        "tones": "Tones", "digits": "Digits in noise", "questions": "Questions", "result": "Result", "help": "Help",
        "yes": "Yes", "enough": "Enough", "send": "Send to the doctor", "really": "Yes, send it",
        "settings": "Settings", "nothing": "I hear nothing",
    },
    "cs": {
        "new": "Nový člověk", "store": "Uložit", "next": "Dál", "skip": "Přeskočit", "well": "Slyším ho dobře",
        "left": "Vlevo", "right": "Vpravo", "begin": "Začít", "hear": "Slyším", "pause": "Přestávka",
        "go_on": "Pokračovat", "tones": "Tóny", "digits": "Číslice v hluku", "questions": "Otázky",
        "result": "Výsledek", "help": "Pomoc", "yes": "Ano", "enough": "Stačí", "send": "Poslat lékaři",
        "really": "Ano, poslat", "settings": "Nastavení", "nothing": "Neslyším nic",
    },
}
SHORT = ["--sound", "browser", "--tone-duration", "0.4", "--response-window", "1.2", "--pauses", "0.1,0.2",
         "--frequencies", "1000", "--tone", "pure"]


class Listener:
    """A person who hears the packets of sound that the page is given, and acts in the page."""

    def __init__(self, page, words, threshold=0.0):
        self.page, self.words, self.threshold = page, words, threshold
        self.heard = 0
        self.sounding = [0, 0]

    def sounds(self):
        """The channels (0 left, 1 right) of the tone that sounds now, with its peak; nothing in silence."""
        frames = self.page.received
        peaks = [0.0, 0.0]
        while self.heard < len(frames):
            frame = frames[self.heard]
            self.heard += 1
            if not isinstance(frame, bytes):
                continue
            count = (len(frame) - 16) // 4
            samples = struct.unpack_from(f"<{count}f", frame, 16)
            half = count // 2
            for channel in (0, 1):
                peaks[channel] = max(peaks[channel], max(map(abs, samples[channel * half:(channel + 1) * half]), default=0))
        return peaks

    def button(self, name):
        return self.page.get_by_role("button", name=self.words[name], exact=True)

    def tap(self, name):
        self.button(name).tap()

    def walk_to_volume(self):
        self.page.get_by_role("button", name=self.words["tones"]).tap()
        for _ in range(4):
            self.tap("next")
        self.tap("skip")

    def name_sides(self):
        """Names the side of each tone until the test is ready."""
        while self.page.locator(".sides").count():
            question = self.screen().get("question")
            peaks = [0, 0]
            while max(peaks) == 0 and self.screen().get("question") == question:
                self.page.wait_for_timeout(20)
                peaks = self.sounds()
            if max(peaks) == 0:
                continue
            self.tap("left" if peaks[0] > 0 else "right")
            wait_for(self.page, lambda: self.screen()["screen"] != "sides" or self.screen()["question"] != question)
            # What still comes is the end of that tone.
            self.page.wait_for_timeout(400)
            self.sounds()

    def screen(self):
        return messages(self.page, "screen")[-1]

    def listen_to_tones(self, goes_on=lambda: True):
        """Presses whenever a tone is louder than the threshold, until the test is over."""
        quiet = True
        while self.screen()["screen"] == "test" and goes_on():
            self.page.wait_for_timeout(10)
            peak = max(self.sounds())
            if peak > self.threshold and quiet:
                # The packet is played a quarter of a second after it came.
                self.page.wait_for_timeout(350)
                self.page.locator("button.hear").tap()
                quiet = False
            elif peak == 0:
                quiet = True


@pytest.fixture
def shots(request, tmp_path):
    folder = request.config.getoption("--screenshots")

    def shoot(page, name):
        if folder:
            page.screenshot(path=f"{folder}/{name}.png")

    return shoot


def check(page, sizes, name, shots, faults):
    """A screen at every size: no sideways scrolling, no serious finding of axe."""
    for size, (width, height) in sizes.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(150)
        shots(page, f"{name}-{size}")
        overflow = page.evaluate(
            "(() => { const m = document.querySelector('#main');"
            " return [m.scrollWidth - m.clientWidth, m.scrollHeight - m.clientHeight,"
            " document.documentElement.scrollWidth - innerWidth]; })()")
        if overflow[0] > 0 or overflow[2] > 0:
            faults.append((name, size, "scrolls sideways", overflow))
        if overflow[1] > 0 and not any(part in name for part in ("result", "form")):
            faults.append((name, size, "scrolls", overflow))
    for finding in Axe().run(page).response["violations"]:
        if finding["impact"] in ("serious", "critical"):
            faults.append((name, finding["id"], [node["html"][:120] for node in finding["nodes"]]))


@pytest.mark.parametrize("language", ["en", "cs"])
def test_every_screen(serve, browse, shots, tmp_path, language):
    words = WORDS[language]
    target = tmp_path / "doctor"
    target.mkdir()
    server = serve("hearing-test", *SHORT, "--send-to", target)
    pages = browse()
    page = pages.open(server.address, language=language)
    person = Listener(page, words)
    faults = []

    def see(name):
        check(page, SIZES, f"{language}-{name}", shots, faults)

    page.get_by_role("button", name=words["new"]).wait_for()
    see("people")
    person.tap("new")
    see("form")
    page.fill("#name", "Anna")
    page.fill("#year", "1941")
    person.tap("store")
    page.locator("ol.list").wait_for()
    see("person")
    person.tap("settings")
    see("settings")
    page.keyboard.press("Escape")
    page.get_by_role("button", name=words["tones"]).tap()
    for step in (1, 2, 3):
        wait_for(page, lambda: person.screen().get("step") == step)
        see(f"introduction-{step}")
        person.tap("next")
    wait_for(page, lambda: person.screen()["screen"] == "calibration")
    see("calibration")
    person.tap("next")
    wait_for(page, lambda: person.screen()["screen"] == "room")
    see("room")
    person.tap("skip")
    person.button("well").wait_for()
    see("volume")
    person.tap("well")
    page.locator(".sides").wait_for()
    see("sides")
    person.sounds()
    person.name_sides()
    while person.screen()["screen"] == "checked":
        person.page.locator("button.main").tap()
        page.locator(".sides").wait_for()
        person.name_sides()
    wait_for(page, lambda: person.screen()["screen"] == "ready")
    see("ready")
    person.tap("begin")
    page.locator("button.hear").wait_for()
    see("test")
    person.tap("help")
    wait_for(page, lambda: person.screen().get("isPaused"))
    see("help")
    person.tap("go_on")
    page.locator("button.hear").wait_for()
    person.tap("pause")
    wait_for(page, lambda: person.screen().get("isPaused"))
    see("pause")
    person.tap("go_on")
    page.locator("button.hear").wait_for()
    person.sounds()
    person.listen_to_tones()
    wait_for(page, lambda: person.screen()["screen"] == "person")
    see("person-after")
    page.get_by_role("button", name=words["digits"]).tap()
    wait_for(page, lambda: person.screen()["screen"] == "digits")
    see("digits-ready")
    person.tap("begin")
    wait_for(page, lambda: person.screen().get("phase") == "playing")
    shots(page, f"{language}-digits-playing")
    wait_for(page, lambda: person.screen().get("phase") == "answering")
    page.keyboard.press("4")
    page.keyboard.press("7")
    see("digits")
    page.get_by_role("button", name="1", exact=True).tap()
    page.locator(".keys button.main").tap()
    wait_for(page, lambda: person.screen().get("number") == 2)
    page.locator("#bar button").first.tap()
    page.get_by_role("button", name=words["questions"]).tap()
    wait_for(page, lambda: person.screen()["screen"] == "question")
    number = 0
    while person.screen()["screen"] == "question":
        number += 1
        wait_for(page, lambda: person.screen().get("number", number) == number)
        if number in (1, 5):
            see(f"question-{number}")
        page.locator("button.line").first.tap()
        wait_for(page, lambda: person.screen().get("number") != number)
    page.get_by_role("button", name=words["result"]).tap()
    wait_for(page, lambda: person.screen()["screen"] == "result")
    page.wait_for_function("document.querySelector('img.audiogram')?.complete !== false")
    see("result")
    person.tap("send")
    wait_for(page, lambda: person.screen()["sending"] == "asked")
    see("sending-asked")
    person.tap("really")
    wait_for(page, lambda: person.screen()["sending"] == "delivered")
    see("result-sent")
    assert len(list(target.iterdir())) == 1
    page.evaluate("document.documentElement.dataset.size = 'largest'; document.documentElement.dataset.contrast = 'high'")
    see("result-largest")
    assert faults == []
    assert [fault for fault in pages.faults if "favicon" not in fault] == []


def test_a_killed_server_loses_nothing_and_thresholds_are_true(serve, browse):
    """A person who hears tones from 40 nominal dB on; the server is killed in the middle and started again."""
    server = serve("hearing-test", *SHORT)
    server.command("people", "add", "Anna")
    pages = browse()
    page = pages.open(server.address)
    # 80 nominal dB are -20 dBFS.
    person = Listener(page, WORDS["en"], threshold=10 ** ((40 - 100) / 20))

    def to_the_test():
        page.get_by_role("button", name="Tones").wait_for()
        page.get_by_role("button", name="tones").first.tap()
        end = time.monotonic() + 40
        while not page.locator("button.hear").count():
            assert time.monotonic() < end, person.screen()
            screen = person.screen()["screen"]
            if screen == "sides":
                person.name_sides()
            elif screen == "room":
                person.tap("skip")
            elif screen in ("introduction", "calibration", "volume", "ready", "checked"):
                page.locator("button.main").tap()
            page.wait_for_timeout(200)
        person.sounds()

    page.get_by_role("button", name="Anna").tap()
    to_the_test()

    def kept():
        return server.rows("SELECT count(*) FROM trial")[0][0]

    person.listen_to_tones(lambda: kept() < 6)
    server.end(signal.SIGKILL)
    page.locator(".interruption").wait_for()
    before = kept()
    assert before >= 6
    server.start()
    page.locator(".interruption").wait_for(state="detached", timeout=20_000)
    page.get_by_role("button", name="Anna").tap()
    page.get_by_role("button", name="Go on with the tones").wait_for()
    to_the_test()
    person.listen_to_tones()
    assert person.screen()["screen"] == "person", person.screen()
    rows = server.rows("SELECT ear, status, level_db FROM threshold WHERE kind = 'result'")
    assert sorted(row[:2] for row in rows) == [("left", "threshold"), ("right", "threshold")]
    # Three deviations of the procedure, 2 dB.
    assert all(abs(level - 40) < 6 for _, _, level in rows), rows
    assert server.rows("SELECT count(*) FROM session") == [(1,)] and kept() > before
