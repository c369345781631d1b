"""The board as one file, in a real browser, without a network: sound, access, what is kept, and the way home."""

import json
import random
import sqlite3

import pytest

from conftest import SIZES, command, enter, serious, settle, wait_for
from test_speech_board import board, edit, notice, rest, said, says, stop_clock, tap

APP = "speech-board"

# What every sound of the page's own has played: its length in seconds, and its power.
EARS = """
    window.heard = [];
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...given) {
        const samples = this.buffer.getChannelData(0);
        const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
        window.heard.push({ seconds: this.buffer.duration, power });
        return start.apply(this, given);
    };
    window.spoken = [];
    if (window.speechSynthesis) window.speechSynthesis.speak = (words) => {
        window.spoken.push([words.lang, words.text]);
        Promise.resolve().then(() => { words.onstart?.({}); words.onend?.({}); });
    };
"""


class Away:
    """The board of somebody, and its page as a file."""

    def __init__(self, folder):
        self.database = folder / "speech-board.sqlite"
        self.file = folder / "away.html"
        self.saved = folder / "home.json"

    def command(self, *arguments):
        return command(APP, self.database, *arguments)

    def export(self):
        self.command("export", "--page", self.file, "--force")

    def open(self, pages, *size, before=EARS, **options):
        """Opens the file from the disk, where there is no network."""
        page = pages.open(f"file://{self.file}", *size, has_clock=True, before=before, offline=True, **options)
        page.asked = []
        page.on("request", lambda request: page.asked.append(request.url))
        board(page)
        return page

    def rows(self, query):
        with sqlite3.connect(f"file:{self.database}?mode=ro", uri=True) as database:
            return database.execute(query).fetchall()


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The page of the English start board, made once: its sounds take some seconds."""
    away = Away(tmp_path_factory.mktemp("away"))
    away.command("people", "add", "Eva")
    away.command("phrases", "add", "Please call my mum.", "--person", "Eva")
    away.export()
    return away


def test_the_file_speaks_without_a_network(made, browse):
    pages = browse()
    page = made.open(pages)
    for tile in ["i", "want", "more"]:
        tap(page, tile)
    says(page, "I want more")
    wait_for(page, lambda: page.evaluate("heard.length") == 3)
    heard = page.evaluate("heard")
    # Each is a word, as loud as every other: −18 LUFS, some 13 % of full scale.
    assert all(0.1 < one["seconds"] < 1.5 and 0.001 < one["power"] < 0.1 for one in heard), heard
    rest(page)
    page.locator('[data-target="key speak"]').last.tap()
    for count in [4, 5, 6]:
        wait_for(page, lambda: page.evaluate("heard.length") >= count)
        page.clock.fast_forward(100)
    assert [one["seconds"] for one in page.evaluate("heard")[3:]] == [one["seconds"] for one in heard]
    assert page.locator(".prediction").count() == 5
    # Nothing is asked of anybody.
    assert all(url.startswith(("data:", "blob:")) for url in page.asked), page.asked
    assert pages.faults == []


def test_what_is_typed_is_said_by_the_device_and_it_is_told(made, browse):
    page = made.open(browse())
    tap(page, "i")
    rest(page)
    page.locator('[data-target="key keyboard"]').tap()
    page.keyboard.type("adore dancing")
    page.keyboard.press("Enter")
    page.wait_for_selector('.toast.is-shown[data-kind="heard"]')
    assert "voice of this device" in page.locator(".toast").inner_text()
    page.clock.fast_forward(1000)
    wait_for(page, lambda: page.evaluate("spoken") == [["en", "adore dancing"]])


def test_a_device_without_a_voice_is_told(made, browse):
    page = made.open(browse(), before="delete window.speechSynthesis; Object.defineProperty("
                     "window, 'speechSynthesis', { value: undefined });")
    page.locator('[data-target="key keyboard"]').tap()
    page.keyboard.type("xylophone")
    page.keyboard.press("Enter")
    page.wait_for_selector('.toast.is-shown[data-kind="refused"]')
    assert "no voice for typed words: xylophone" in page.locator(".toast").inner_text()


def test_phrases_and_the_sentence_are_there_after_a_reload(made, browse):
    page = made.open(browse())
    tap(page, "want")
    tap(page, "more")
    rest(page)
    page.locator('[data-target="key phrases"]').tap()
    page.get_by_text("Save the sentence").click()
    page.get_by_role("button", name="want more", exact=True).wait_for()
    page.get_by_text("Please call my mum.").click()
    says(page, "Please call my mum.")
    page.reload()
    board(page)
    says(page, "Please call my mum.")
    rest(page)
    page.locator('[data-target="key phrases"]').tap()
    page.get_by_role("button", name="want more", exact=True).wait_for()
    texts = page.locator(".phrase").all_inner_texts()
    assert [text.strip() for text in texts][:2] == ["Please call my mum.", "want more"]


def test_a_browser_that_keeps_nothing_is_told_to_adults(made, browse):
    page = made.open(browse(), before=EARS + """
        Object.defineProperty(window, "localStorage", { get() { throw new DOMException("", "SecurityError"); } });""")
    tap(page, "want")
    says(page, "want")
    enter(page)
    page.wait_for_selector(".menu-screen")
    assert "keeps nothing here (SecurityError)" in page.locator(".trouble").inner_text()


def test_one_switch_and_dwell_work_away(made, browse, tmp_path):
    away = Away(tmp_path)
    away.command("settings", "set", "access=one-switch", "scan-order=rows", "scan-first=board")
    away.export()
    page = away.open(browse())
    stop_clock(page)
    page.keyboard.press("Space")
    wait_for(page, lambda: page.locator(".is-offered").count() == 10)
    page.clock.fast_forward(250)
    page.keyboard.press("Space")
    wait_for(page, lambda: page.locator(".is-offered").count() == 1)
    page.clock.fast_forward(250)
    page.keyboard.press("Space")
    says(page, "you")
    away.command("settings", "set", "access=touch", "dwell=1")
    away.export()
    page = away.open(browse())
    tile = page.locator('[data-tile="want"]').bounding_box()
    page.mouse.move(tile["x"] + 20, tile["y"] + 20)
    page.clock.fast_forward(1500)
    says(page, "want")


@pytest.mark.parametrize("language", ["cs", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_and_nothing_scrolls(made, browse, size, language, request):
    page = made.open(browse(), SIZES[size], language=language)
    settle(page)
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    enter(page)
    page.wait_for_selector(".menu-screen")
    settle(page)
    assert serious(page) == []


def sentences(count):
    """Sentences of tiles of the first page, each another one."""
    words = ["i", "you", "want", "like", "more", "not", "go", "stop", "help", "look", "that", "what"]
    chosen, random_words = [], random.Random(40)
    while len(chosen) < count:
        one = random_words.sample(words, 3)
        if one not in chosen:
            chosen.append(one)
    return chosen


def test_a_day_away_comes_home_without_loss(tmp_path, browse):
    """Export, 40 sentences offline, edits on both sides, back: nothing is lost, and the file twice changes nothing."""
    away = Away(tmp_path)
    away.command("people", "add", "Eva")
    away.command("phrases", "add", "Good morning!")
    away.command("board", "add", "old", "--board", "things")
    away.export()
    page = away.open(browse())
    wanted = []
    for words in sentences(40):
        for tile in words:
            tap(page, tile)
        wanted.append(said(page))
        rest(page)
        page.locator('[data-target="key speak"]').last.tap()
        rest(page)
        page.locator('[data-target="key clear"]').tap()
        says(page, "Sentence")
    tap(page, "help")
    rest(page)
    page.locator('[data-target="key phrases"]').tap()
    page.get_by_text("Save the sentence").click()
    page.keyboard.press("Escape")

    # Edits on the way: one tile is renamed, one hidden, one added.
    tap(page, "page-things")
    page.wait_for_selector('[data-tile="ball"]')
    enter(page)
    page.click('[data-key="board"]')
    page.wait_for_selector(".is-editing")
    page.click('[data-tile="old"]')
    page.fill("#tile-word", "cookie")
    page.click("button[type=submit]")
    page.wait_for_selector(".is-editing")
    page.click('[data-tile="ball"]')
    page.locator(".switch").click()
    page.click("button[type=submit]")
    page.wait_for_selector(".is-editing")
    assert page.locator('[data-tile="ball"].is-hidden').count() == 1
    page.locator(".tiles .free").first.click()
    page.fill("#tile-word", "grandma Zuzana")
    page.click("button[type=submit]")
    page.wait_for_selector(".is-editing")
    page.reload()
    board(page)
    assert page.locator('[data-tile="ball"]').count() == 0
    assert page.get_by_role("button", name="grandma Zuzana").count() == 1
    enter(page)
    page.wait_for_selector(".menu-screen")
    assert "44 new" in page.locator('[data-key="home"]').inner_text()
    with page.expect_download() as download:
        page.click('[data-key="home"]')
    download.value.save_as(away.saved)
    wait_for(page, lambda: "nothing new" in page.locator('[data-key="home"]').inner_text())

    # Edits at home meanwhile: the same tile has another name, and a sentence is said.
    away.command("board", "edit", "old", "--label", "cracker", "--board", "things")
    away.command("phrases", "add", "At home")
    away.command("import", "--away", away.saved)
    assert [text for text, in away.rows("SELECT text FROM spoken ORDER BY at_ms")] == wanted
    assert len(away.rows("SELECT * FROM learned")) == 40
    phrases = [text for text, in away.rows("SELECT text FROM phrase ORDER BY place")]
    assert phrases == ["Good morning!", "At home", "help"]
    shown = away.command("board", "show", "--board", "things")
    for word in ["cracker", "cookie", "grandma Zuzana"]:
        assert word in shown, shown
    tables = ["version", "board", "spoken", "learned", "phrase", "away_entry"]
    home = [away.rows(f"SELECT * FROM {table}") for table in tables]
    away.command("import", "--away", away.saved)
    assert [away.rows(f"SELECT * FROM {table}") for table in tables] == home
    away.command("board", "undo")
    assert "grandma Zuzana" not in away.command("board", "show", "--board", "things")


def test_the_adults_side_gives_the_page_and_takes_it_home(serve, browse, tmp_path):
    server = serve(APP, "--sound", "browser")
    server.command("people", "add", "Eva")
    pages = browse()
    page = pages.open(server.address, has_clock=True)
    board(page)
    enter(page)
    page.wait_for_selector(".menu-screen")
    page.click('[data-key="menu files"]')
    with page.expect_download() as download:
        page.click('[data-key="away file"]')
    away = Away(tmp_path)
    away.file = tmp_path / "from-the-page.html"
    download.value.save_as(away.file)
    there = away.open(pages)
    tap(there, "more")
    rest(there)
    there.locator('[data-target="key speak"]').last.tap()
    enter(there)
    with there.expect_download() as download:
        there.click('[data-key="home"]')
    download.value.save_as(away.saved)
    with page.expect_file_chooser() as chooser:
        page.click('[data-key="import away"]')
    chooser.value.set_files(away.saved)
    notice(page)
    assert "sentences 1" in page.locator(".notice").inner_text()
    assert server.rows("SELECT text FROM spoken") == [("more",)]
    # Somebody else's file is refused.
    other = json.loads(away.saved.read_text())
    other["person"]["name"] = "Jan"
    away.saved.write_text(json.dumps(other))
    with page.expect_file_chooser() as chooser:
        page.click('[data-key="import away"]')
    chooser.value.set_files(away.saved)
    notice(page, "refused")


def test_the_page_installs_from_the_program_and_works_without_it(serve, browse):
    server = serve(APP, "--sound", "browser")
    server.command("people", "add", "Eva")
    pages = browse()
    page = pages.open(server.address, has_clock=True, before=EARS)
    board(page)
    enter(page)
    page.wait_for_selector(".menu-screen")
    page.click('[data-key="menu files"]')
    page.click('[data-key="install away"]')
    page.wait_for_selector('a[href="/away/"]')
    there = page.context.new_page()
    there.goto(server.address + "away/")
    board(there)
    assert there.locator('link[rel=manifest]').count() == 1
    server.end()
    there.reload()
    tap(there, "more")
    rest(there)
    there.locator('[data-target="key speak"]').last.tap()
    wait_for(there, lambda: there.evaluate("heard.length") == 2)
    there.close()
    server.start()
    page.reload()
    board(page)
    enter(page)
    page.wait_for_selector(".menu-screen")
    page.click('[data-key="menu files"]')
    page.click('[data-key="home from here"]')
    notice(page)
    assert server.rows("SELECT text FROM spoken") == [("more",)]
    page.wait_for_selector('[data-key="home from here"]', state="detached")
