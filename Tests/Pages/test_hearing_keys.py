"""The hearing test without a finger: by keys, and by the two buttons of a switch (the next one, and this one)."""

import pytest

from conftest import messages, wait_for
from test_hearing_test import SHORT, WORDS, Listener
from test_keys import focused, reach_everything


class Switch(Listener):
    """A person who reaches everything by Tab and takes it with one key."""

    def __init__(self, page, words, key):
        super().__init__(page, words)
        self.key = key

    def tap(self, name):
        self.take(self.words[name])

    def take(self, text):
        for _ in range(40):
            if focused(self.page).split(" ", 1)[-1].startswith(text):
                self.page.keyboard.press(self.key)
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no key reaches {text}")

    def look(self, screen, **members):
        """Waits for a screen; its heading has the focus, so that it is read, and Tab reaches all that is on it."""
        wanted = {"screen": screen, **members}
        wait_for(self.page, lambda: wanted.items() <= self.screen().items())
        return self.page.evaluate("document.activeElement.localName")


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_whole_visit_by_keys_alone(serve, browse, tmp_path, key):
    words = {**WORDS["en"], "done": "Done"}
    target = tmp_path / "doctor"
    target.mkdir()
    server = serve("hearing-test", *SHORT, "--send-to", target)
    page = browse().open(server.address)
    page.wait_for_selector("h1")
    person = Switch(page, words, key)
    reach_everything(page, "people")
    person.tap("new")
    reach_everything(page, "form")
    page.locator("#name").focus()
    page.keyboard.type("Anna")
    person.tap("store")
    assert person.look("person") == "h1"
    reach_everything(page, "person")
    person.tap("settings")
    page.wait_for_selector("dialog[open]")
    person.take("larger")
    assert focused(page) == "button larger" and page.evaluate("document.documentElement.dataset.size") == "large"
    person.tap("done")
    page.wait_for_selector("dialog", state="detached")
    person.take("Tones")
    for step in (1, 2, 3):
        assert person.look("introduction", step=step) == "h1"
        person.tap("next")
    assert person.look("calibration") == "h1"
    person.tap("next")
    assert person.look("room") == "h1"
    person.tap("skip")
    assert person.look("volume") == "h1"
    person.tap("well")
    assert person.look("sides") == "h1"
    person.name_sides()
    while person.screen()["screen"] == "checked":
        page.locator("button.main").focus()
        page.keyboard.press(key)
        page.locator(".sides").wait_for()
        person.name_sides()
    assert person.look("ready") == "h1"
    person.tap("begin")
    page.locator("button.hear").wait_for()
    # The button has the focus at once: one key is all that the test needs.
    assert focused(page) == "button I hear it" or page.locator("button.hear:focus").count()
    wait_for(page, lambda: not person.screen()["isOpening"])
    before = len(messages(page, "press"))
    page.keyboard.press(key)
    wait_for(page, lambda: len(messages(page, "press")) == before + 1)
    reach_everything(page, "test")
    person.tap("pause")
    wait_for(page, lambda: person.screen().get("isPaused"))
    person.tap("go_on")
    page.locator("button.hear").wait_for()
    assert page.locator("button.hear:focus").count()
    # Nothing is announced while tones come: that would tell when.
    assert not page.locator("[aria-live], [role=status], [role=alert]").count()
    person.tap("pause")
    wait_for(page, lambda: person.screen().get("isPaused"))
    person.take("Stop for today")
    assert person.look("person") == "h1"
    person.take(words["questions"])
    for number in range(1, 9):
        assert person.look("question", number=number) == "h1"
        reach_everything(page, f"question {number}")
        page.locator("button.line").last.focus()
        page.keyboard.press(key)
    assert person.look("person") == "h1"
    person.take(words["digits"])
    person.look("digits", phase="ready")
    person.tap("begin")
    person.look("digits", phase="answering")
    reach_everything(page, "digits")
    for digit in "472":
        person.take(digit)
    page.wait_for_selector(".keys button.main:enabled")
    person.tap("done")
    wait_for(page, lambda: person.screen().get("number") == 2)
