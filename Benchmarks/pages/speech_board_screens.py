"""The screens of the speech board for screens.py: who speaks, the board and its sheets, every screen of the adults' side."""

import re
import subprocess

from screens import Line, Served

LOOKS = [("light", "cs", {}), ("light", "en", {}), ("dark", "cs", {}), ("light", "cs", {"high-contrast": "yes", "text-size": "1.5"})]
# A board with more columns than fit is moved with the finger; so are the dock, the sentence and the offered words.
SIDEWAYS = ("tiles", "dock", "field", "predictions")
SCREENS = ["pages", "settings", "phrases", "history", "learned", "pronunciations", "people", "files"]


def shoot(studio):
    work = studio.folder / "work"
    work.mkdir(exist_ok=True)
    for size in studio.options.sizes:
        for scheme, language, settings in LOOKS:
            visit = Visit(studio, work, size, language, scheme, settings)
            visit.speaker_side()
            visit.adults_side()
            visit.end()


class Visit:
    """A page at a size, in a language and a look, with two people and something that was said."""

    def __init__(self, studio, work, size, language, scheme, settings):
        self.studio, self.size = studio, size
        database = work / f"board-{language}.sqlite"
        for path in work.glob(f"{database.name}*"):
            path.unlink()
        self.command = lambda *words: subprocess.run(
            [studio.options.commands / "speech-board", *words, "--database", database, "--language", language],
            check=True, capture_output=True)
        for name in ["Anna", "Jan"]:
            self.command("people", "add", name)
        for text in ["Chci jít ven" if language == "cs" else "I want to go out", "Ahoj" if language == "cs" else "Hello"]:
            self.command("phrases", "add", text, "--person", "Anna")
        self.command("pronunciations", "set", "Siobhán", "šivón", "--person", "Anna")
        if settings:
            self.command("settings", "set", *[f"{name}={value}" for name, value in settings.items()], "--person", "Anna")
        self.served = Served(studio.options.commands, "speech-board", database, "--sound", "browser")
        self.page = studio.open(size, language, scheme)
        self.line = Line(self.page)
        self.page.goto(self.served.address)
        self.page.wait_for_selector(".person")
        self.variant = f"{size}-{language}" + ("-dark" if scheme == "dark" else "") + ("-contrast" if settings else "")

    def shoot(self, name, least=44, wait=350, **options):
        self.page.wait_for_timeout(wait)
        self.studio.shoot(self.page, name, self.variant, least=least, sheet=self.variant, sideways=SIDEWAYS, **options)

    def tap(self, target):
        self.page.wait_for_timeout(600)
        self.page.locator(target).first.tap()

    def speaker_side(self):
        page = self.page
        self.shoot("people")
        page.locator(".person").first.tap()
        page.wait_for_selector(".board .tile")
        self.shoot("board-start")
        for tile in ["i", "want", "page-food"]:
            self.tap(f'[data-tile="{tile}"]')
        page.wait_for_selector('[data-tile="apple"]')
        self.shoot("board-food")
        self.tap('[data-tile="apple"]')
        self.tap('.key.main')
        self.tap('[data-target="key keyboard"]')
        page.wait_for_selector(".typed:focus")
        page.keyboard.type("ba")
        self.shoot("board-typing")
        self.tap('[data-target="key keyboard"]')
        self.tap('[data-target="key phrases"]')
        page.wait_for_selector(".phrases-sheet")
        self.shoot("phrases-sheet")
        page.locator(".phrases-sheet .close").tap()
        self.line.say(type="remark", words={"cs": "Věta je prázdná.", "en": "The sentence is empty."})
        self.shoot("board-remark")

    def adults_side(self):
        page = self.page
        page.locator(".for-adults").focus()
        page.keyboard.press("Enter")
        page.wait_for_selector(".gate-dialog h2:not(:empty)")
        self.shoot("gate")
        for digit in str(sum(map(int, re.findall(r"\d+", page.locator("#sum").inner_text())))):
            page.keyboard.press(digit)
        page.wait_for_selector(".menu-screen")
        self.adults("menu")
        for screen in SCREENS:
            page.click(f'[data-key="menu {screen}"]')
            page.wait_for_selector(f'[data-screen="{screen}"]')
            if screen == "pages":
                page.locator('[data-key^="change "]').nth(1).click()
            self.adults(screen)
            page.click(".adults .back")
            page.wait_for_selector(".menu-screen")
        page.click('[data-key="menu board"]')
        page.wait_for_selector(".is-editing")
        self.shoot("editing")
        page.click('[data-tile="apple"]')
        page.wait_for_selector(".tile-words")
        self.adults("tile")
        page.click(".adults .back")
        page.wait_for_selector(".is-editing")
        page.locator(".free").first.click()
        page.wait_for_selector(".tile-form")
        page.fill("#tile-label", "b")
        page.wait_for_selector(".symbol")
        self.adults("new-tile")

    def adults(self, name):
        self.shoot(f"adults-{name}", may_scroll=True, whole=".adults > .body")

    def end(self):
        self.page.context.close()
        self.served.end()
