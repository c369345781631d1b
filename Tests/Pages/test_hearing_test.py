"""The hearing test as a page: every screen, a whole test by a person who hears what the browser plays, all by touch."""

import signal
import struct
from array import array

import pytest

from conftest import SIZES, messages, serious, settle, wait_for

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
# What a finger touches that comes down for the last tone when the next screen is there already.
UNDER_LATE_FINGER = """(() => {
    const button = document.querySelector("button.hear");
    const { left, top, width, height } = button.getBoundingClientRect();
    new MutationObserver(() => {
        if (button.isConnected) return;
        const touched = document.elementFromPoint(left + width / 2, top + height / 2);
        window.underFinger ??= touched?.closest("button")?.textContent ?? "nothing";
    }).observe(document.querySelector("#main"), { childList: true });
})()"""
# Of the test's sound, hertz.
RATE = 48_000


class Listener:
    """A person who hears the packets of sound that the page is given, and acts in the page."""

    # How long after the beginning of a tone was played the finger comes down, seconds.
    REACTION = 0.12

    def __init__(self, page, words, threshold=0.0):
        self.page, self.words, self.threshold = page, words, threshold
        self.taken = 0
        # The place where the tone that sounds began, and the channel in which it did: 0 is left.
        self.begin = None
        self.side = 0

    def listen(self):
        """Takes what has come; returns the first tone that began in it, as its place in frames, if there is one."""
        began = None
        while self.taken < len(self.page.received):
            news = self.page.received[self.taken]
            self.taken += 1
            if isinstance(news, dict):
                continue
            samples = array("f", news[16:])
            half = len(samples) // 2
            peaks = [max(max(channel), -min(channel)) for channel in (samples[:half], samples[half:])]
            if max(peaks) <= self.threshold:
                self.begin = None
            elif self.begin is None:
                self.begin = struct.unpack_from("<Q", news, 8)[0]
                self.side = peaks.index(max(peaks))
                began = self.begin if began is None else began
        return began

    def played(self):
        """The number of frames that the browser has played."""
        return next(
            (m.get("frames", 0) for m in reversed(self.page.sent)
             if isinstance(m, dict) and m["type"] in ("headphone-played", "headphone-opened")), 0)

    def button(self, name):
        return self.page.get_by_role("button", name=self.words[name], exact=True)

    def tap(self, name):
        self.button(name).tap()

    def walk_to_volume(self):
        self.page.get_by_role("button", name=self.words["tones"]).tap()
        for _ in range(4):
            self.tap("next")
        self.tap("skip")

    def walk_to_tones(self):
        """From the first screen of the test through the checks to the first tone."""
        done = None
        while not self.page.locator("button.hear").count():
            wait_for(self.page, lambda: self.screen() != done)
            done = self.screen()
            if done["screen"] == "sides":
                self.name_sides()
            elif done["screen"] == "room":
                self.tap("skip")
            elif done["screen"] in ("introduction", "calibration", "volume", "ready", "checked"):
                self.page.locator("button.main").tap()

    def name_sides(self):
        """Names the side of each tone until the test is ready."""
        while self.screen()["screen"] == "sides":
            question = self.screen()["question"]
            # The tone of the question before goes on for a while; what counts is that one begins.
            wait_for(self.page, lambda: self.listen() is not None)
            self.tap(["left", "right"][self.side])
            wait_for(self.page, lambda: self.screen().get("question") != question)
        # Sides that were named rightly are no screen of their own: the next one follows.
        wait_for(self.page, lambda: self.screen().get("verdict") != "named-rightly")

    def screen(self):
        return messages(self.page, "screen")[-1]

    def is_tested(self):
        return self.screen()["screen"] == "test"

    def listen_to_tones(self, goes_on=lambda: True):
        """Presses whenever a tone is louder than the threshold, until the test is over."""
        self.listen()
        while self.is_tested() and goes_on():
            self.page.wait_for_timeout(20)
            begin = self.listen()
            if begin is None:
                continue
            heard = begin + self.REACTION * RATE
            wait_for(self.page, lambda: self.played() >= heard or not self.is_tested())
            if self.is_tested():
                self.page.locator("button.hear").tap()


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
        settle(page)
        shots(page, f"{name}-{size}")
        overflow = page.evaluate(
            "(() => { const m = document.querySelector('#main');"
            " return [m.scrollWidth - m.clientWidth, m.scrollHeight - m.clientHeight,"
            " document.documentElement.scrollWidth - innerWidth]; })()")
        if overflow[0] > 0 or overflow[2] > 0:
            faults.append((name, size, "scrolls sideways", overflow))
        if overflow[1] > 0 and not any(part in name for part in ("result", "form")):
            faults.append((name, size, "scrolls", overflow))
    faults += [(name, *finding) for finding in serious(page)]


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
    page.evaluate(UNDER_LATE_FINGER)
    person.listen_to_tones()
    wait_for(page, lambda: person.screen()["screen"] == "person")
    assert page.evaluate("window.underFinger") == "nothing"
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
    wait_for(page, lambda: page.evaluate("document.querySelector('img.audiogram')?.complete !== false"))
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
        person.walk_to_tones()

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
    page.locator(".interruption").wait_for(state="detached")
    # Anna is before the page still; the headphone is checked again before the tones go on.
    page.get_by_role("button", name="Go on with the tones").wait_for()
    to_the_test()
    person.listen_to_tones()
    assert person.screen()["screen"] == "person", person.screen()
    rows = server.rows("SELECT ear, status, level_db FROM threshold WHERE kind = 'result'")
    assert sorted(row[:2] for row in rows) == [("left", "threshold"), ("right", "threshold")]
    # Three deviations of the procedure, 2 dB.
    assert all(abs(level - 40) < 6 for _, _, level in rows), rows
    assert server.rows("SELECT count(*) FROM session") == [(1,)] and kept() > before
