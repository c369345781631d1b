"""The page of the speech board in a real browser: touch, switches, keys, editing, sound, people."""

import json
import os
import random
import re
import signal
import struct
import subprocess
import wave
import zipfile
import zlib
from pathlib import Path

import pytest

from conftest import SIZES, enter, messages, requests, serious, settle, wait_for

CASES = Path(__file__).parents[1] / "Fixtures" / "SpeechBoard" / "switch-scanner.json"
BROWSER = ("--sound", "browser")


def open_board(pages, server, *size, **options):
    page = pages.open(server.address, *size, has_clock=True, **options)
    board(page)
    return page


def board(page):
    page.wait_for_selector(".board .tile")


def tap(page, tile):
    """Touches a tile, with the rest that the page wants after another board was opened."""
    page.wait_for_selector(f'[data-tile="{tile}"]')
    rest(page)
    page.locator(f'[data-tile="{tile}"]').tap()


def rest(page):
    """Moves the page's clock on by the time in which another touch or press would be taken for a repeat."""
    page.clock.fast_forward(600)


def stop_clock(page):
    """From now on the page's time stands still but for what `page.clock` moves it on."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)


def said(page):
    return page.locator(".field").get_attribute("aria-label").split(": ", 1)[-1]


def says(page, text):
    wait_for(page, lambda: said(page) == text)


def open_menu(page):
    enter(page)
    page.wait_for_selector(".menu-screen")


def edit(page):
    open_menu(page)
    page.click('[data-key="menu board"]')
    page.wait_for_selector(".is-editing")


def notice(page, kind="stored"):
    page.wait_for_selector(f'.notice.is-shown[data-kind="{kind}"], .toast.is-shown[data-kind="{kind}"]')


def test_a_sentence_by_touch_is_spoken_and_kept(serve, browse):
    server = serve("speech-board", *BROWSER)
    pages = browse()
    page = open_board(pages, server)
    # A word that is pressed too soon cuts the one before short.
    for tile, words in [("i", 1), ("want", 2), ("page-food", 2), ("banana", 3)]:
        tap(page, tile)
        wait_for(page, lambda: len(messages(page, "clip")) >= words)
    says(page, "I want banana")
    rest(page)
    page.locator(".key.main").tap()
    wait_for(page, lambda: json.loads(server.command("history", "--json")))
    assert [row["text"] for row in json.loads(server.command("history", "--json"))] == ["I want banana"]
    # Each word and the sentence were sounds of the browser.
    wait_for(page, lambda: len(messages(page, "clip")) >= 4)
    assert server.rows("SELECT method FROM press") == [("touch",)] * 4
    assert not pages.faults


def test_the_sound_of_a_word_is_that_of_the_command(serve, browse, tmp_path):
    server = serve("speech-board", *BROWSER)
    pages = browse()
    page = open_board(pages, server)
    tap(page, "want")
    wait_for(page, lambda: messages(page, "clip"))
    address = messages(page, "clip")[0]["address"]
    count = page.evaluate("(address) => fetch(address).then((answer) => answer.arrayBuffer()).then((bytes) => bytes.byteLength / 4)", address)
    path = tmp_path / "want.wav"
    speak = [server.process.args[0], "speak", "want", "-o", path, "--language", "en"]
    subprocess.run(speak, check=True, capture_output=True)
    with wave.open(str(path)) as sound:
        assert sound.getnframes() == count


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "cs"])
def test_nothing_scrolls_and_axe_finds_nothing(serve, browse, size, language):
    server = serve("speech-board", *BROWSER)
    pages = browse()
    page = open_board(pages, server, SIZES[size], language)
    settle(page)
    sizes = page.evaluate("[document.documentElement.scrollWidth, innerWidth, document.documentElement.scrollHeight, innerHeight]")
    assert sizes[0] <= sizes[1] and sizes[2] <= sizes[3]
    # Every target of the board is large enough for a finger.
    small = page.evaluate("""[...document.querySelectorAll("[data-target]")].filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        return one.offsetParent && Math.min(width, height) < 44;
    }).map((one) => one.dataset.target)""")
    assert small == []
    # No word is cut.
    cut = page.evaluate("""[...document.querySelectorAll(".tile .label")].filter((label) => {
        const box = label.getBoundingClientRect();
        const tile = label.closest(".tile").getBoundingClientRect();
        return label.scrollWidth > label.clientWidth + 1 || box.bottom > tile.bottom + 1 || box.top < tile.top - 1;
    }).map((label) => label.textContent)""")
    assert cut == []
    assert serious(page) == []


def test_a_second_touch_that_comes_too_soon_does_not_count(serve, browse):
    server = serve("speech-board", *BROWSER)
    page = open_board(browse(), server)
    rest(page)
    page.evaluate("""() => {
        const tile = document.querySelector('[data-tile="want"]');
        const { left, top } = tile.getBoundingClientRect();
        for (let touch = 0; touch < 2; touch += 1)
            for (const type of ["pointerdown", "pointerup"])
                tile.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX: left + 5, clientY: top + 5 }));
    }""")
    says(page, "want")
    # Home pressed twice must not say what lies under the finger on the first page.
    tap(page, "page-food")
    page.wait_for_selector('[data-tile="apple"]')
    rest(page)
    stop_clock(page)
    page.locator('[data-target="key home"]').tap()
    page.wait_for_selector('[data-tile="page-food"]')
    page.clock.fast_forward(390)
    page.locator('[data-tile="you"]').tap()
    # The next touch is taken: what came before it would be said before it.
    page.clock.fast_forward(200)
    page.locator('[data-tile="look"]').tap()
    says(page, "want look")


def test_dwell_and_hold_choose_after_their_time(serve, browse):
    server = serve("speech-board", *BROWSER)
    page = open_board(browse(), server)
    open_menu(page)
    page.click('[data-key="menu settings"]')
    hold = '[data-setting="hold"]'
    for _ in range(12):
        page.locator(f'{hold} .nudge').last.click()
    wanted = float(re.sub(r"[^\d.]", "", page.locator(f"{hold} .value").inner_text()))
    # Presses that follow one another are sent together, after a moment.
    wait_for(page, lambda: (sent := requests(page, "adults-set")) and sent[-1]["value"] == wanted
             and len(messages(page, "notice")) == len(sent))
    assert wanted > 0.3
    page.click(".leave")
    board(page)
    rest(page)
    stop_clock(page)
    box = page.locator('[data-tile="want"]').bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.clock.run_for(1000 * wanted - 10)
    page.mouse.up()
    page.clock.run_for(1000 * wanted)
    assert requests(page, "press") == [] and page.locator(".part").count() == 0
    page.mouse.down()
    page.clock.run_for(1000 * wanted + 10)
    page.mouse.up()
    says(page, "want")


def test_the_scanner_follows_the_cases_of_the_program(serve, browse):
    server = serve("speech-board", *BROWSER)
    page = open_board(browse(), server)
    table = json.loads(CASES.read_text())
    cases = table["cases"]
    faults = page.evaluate("""async (cases) => {
        const { SwitchScanner } = await import("/board/scanner.js");
        const text = ({ kind, id, response, byPress }) => {
            const time = response === undefined || response === null ? "" : ` ${Number(response.toFixed(6))}`;
            if (kind === "chosen") return `chosen ${id}${time}`;
            if (kind === "entered") return `entered${time}`;
            if (kind === "left") return byPress ? "left by press" : "left";
            return kind;
        };
        const faults = [];
        for (const { name, settings, screen, steps } of cases) {
            const scanner = new SwitchScanner(screen, settings);
            for (const step of steps) {
                const outcomes = step.show ? (scanner.show(step.show, step.at), [])
                    : step.said ? (scanner.said(step.at), [])
                    : step.press ? scanner.press(step.press, step.at) : scanner.advance(step.at);
                const { kind, ids } = scanner.offer;
                const got = { outcomes: outcomes.map(text), offer: kind, highlighted: ids, next: scanner.nextStepAt };
                const wanted = { outcomes: step.outcomes ?? [], offer: step.offer, highlighted: step.highlighted, next: step.next };
                for (const key of Object.keys(wanted))
                    if (wanted[key] !== undefined && JSON.stringify(got[key]) !== JSON.stringify(wanted[key]))
                        faults.push([name, step.at, key, got[key], wanted[key]]);
            }
        }
        return faults;
    }""", cases)
    assert len(cases) > 5 and faults == []


def choose_access(page, access):
    open_menu(page)
    page.click('[data-key="menu settings"]')
    page.select_option('select[data-key="access"]', access)
    notice(page)
    page.click(".leave")
    board(page)


def test_one_switch_speaks_a_word(serve, browse):
    server = serve("speech-board", *BROWSER)
    server.command("settings", "set", "scan-order=rows", "scan-first=board")
    page = open_board(browse(), server)
    choose_access(page, "one-switch")
    # Nothing is stepped to by itself meanwhile.
    stop_clock(page)
    page.keyboard.press("Space")
    wait_for(page, lambda: page.locator(".is-offered").count() == 10)
    # A second press that comes sooner would not count.
    page.clock.fast_forward(250)
    page.keyboard.press("Space")
    wait_for(page, lambda: page.locator(".is-offered").count() == 1)
    # A touch anywhere is the switch, too.
    page.clock.fast_forward(250)
    page.touchscreen.tap(20, 20)
    says(page, "you")
    assert server.rows("SELECT method FROM press") == [("one-switch",)]


def test_two_switches_step_and_choose(serve, browse):
    server = serve("speech-board", *BROWSER)
    server.command("settings", "set", "scan-order=rows", "scan-first=board")
    page = open_board(browse(), server)
    choose_access(page, "two-switches")
    for key in ["Enter", "Space", "Enter", "Space"]:
        page.keyboard.press(key)
        page.clock.fast_forward(250)
    assert page.locator(".is-offered").get_attribute("data-tile") == "look"
    page.keyboard.press("Enter")
    says(page, "look")


NAME = "(one) => one.dataset.target || one.getAttribute('aria-label') || one.textContent.trim()"
SEEN = """(root) => [...document.querySelectorAll(root)].flatMap((layer) => [...layer.querySelectorAll(
    "button, a[href], input, select, [role=button], [role=switch], [data-target]")])
    .filter((one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility !== "hidden"
        && !one.closest("[inert]") && !one.matches(":disabled, [aria-disabled=true]")
        // The field beside the key that speaks is the same target; behind the corner for fingers lies the gate.
        && !one.matches(".field, .for-adults"))
    .map(""" + NAME + ")"


def walk(page):
    """What two switches reach one by one, from the first target round to it again."""
    page.keyboard.press("Enter")
    reached = []
    while True:
        offered = page.locator(".is-offered")
        assert offered.count() == 1, reached
        name = offered.evaluate(NAME)
        if name in reached:
            return reached
        reached.append(name)
        page.keyboard.press("Space")


def reach(page, target):
    """Steps to a target and chooses it."""
    for _ in range(200):
        if page.locator(".is-offered").count() == 1 and page.locator(".is-offered").evaluate(NAME) == target:
            return page.keyboard.press("Enter")
        page.keyboard.press("Space")
    raise AssertionError(f"not reached: {target}")


def test_a_switch_reaches_everything_on_the_screen(serve, browse):
    server = serve("speech-board", *BROWSER)
    server.command("settings", "set", "access=two-switches", "scan-order=linear", "scan-first=board",
                   "scan-after-choice=wait", "ignore-repeats=0")
    page = open_board(browse(), server)

    def all_is_reached(layer):
        rest(page)
        reached = walk(page)
        missed = set(page.evaluate(SEEN, layer)) - set(reached)
        assert missed == set() and len(reached) > 0, (layer, missed)
        return reached

    wait_for(page, lambda: page.locator(".prediction").count() > 0)
    on_board = all_is_reached(".board")
    for target in ("tile i", "key speak", "key phrases", "key keyboard", "key adults"):
        assert target in on_board
    reach(page, "tile i")
    says(page, "I")
    # Letters in the place of the tiles, and the words that they make probable.
    rest(page)
    page.keyboard.press("Enter")
    reach(page, "key keyboard")
    page.wait_for_selector(".letter")
    assert {f"letter {letter}" for letter in " abcdefghijklmnopqrstuvwxyz"} <= set(all_is_reached(".board"))
    reach(page, "letter w")
    words = page.locator(".prediction")
    wait_for(page, lambda: words.count() > 0 and all(text.startswith("w") for text in words.all_inner_texts()))
    word = words.first.inner_text()
    rest(page)
    page.keyboard.press("Enter")
    reach(page, f"prediction {word}")
    says(page, f"I {word}")
    # What lies over the board.
    rest(page)
    page.keyboard.press("Enter")
    reach(page, "key phrases")
    page.wait_for_selector(".phrases-sheet")
    all_is_reached(".phrases-sheet")
    reach(page, "Save the sentence")
    page.wait_for_selector(".phrase")
    assert f"I {word}" in all_is_reached(".phrases-sheet")
    reach(page, "Close")
    page.wait_for_selector(".phrases-sheet", state="detached")
    rest(page)
    page.keyboard.press("Enter")
    reach(page, "key adults")
    page.wait_for_selector("[role=dialog]")
    all_is_reached("[role=dialog]")
    reach(page, "Close")
    page.wait_for_selector("[role=dialog]", state="detached")


# Keeps the scanner of the page, with the parts of the screen that it has.
KEEP = """async () => {
    const { SwitchScanner } = await import("/board/scanner.js");
    const { show } = SwitchScanner.prototype;
    SwitchScanner.prototype.show = function (groups, time) {
        globalThis.scanned = { scanner: this, groups };
        show.call(this, groups, time);
    };
}"""
# How often a person with one switch waits for a step, and presses, until each target is chosen; and the presses of two switches that choose it.
COSTS = """async () => {
    const { SwitchScanner } = await import("/board/scanner.js");
    const { scanner: { settings }, groups } = globalThis.scanned;
    const costs = {};
    for (const target of new Set(groups.flatMap(({ rows }) => rows.flat()))) {
        const scanner = new SwitchScanner(groups, { ...settings, switches: 1, ignoreRepeats: 0, afterChoice: "wait" });
        scanner.press("choose", 0);
        const way = [];
        for (let time = 0; scanner.isRunning && way.length < 500;) {
            if (scanner.offer.kind !== "back" && scanner.offer.ids.includes(target)) {
                way.push("Enter");
                scanner.press("choose", time);
            } else {
                way.push("Space");
                scanner.advance(time = scanner.nextStepAt);
            }
        }
        costs[target] = way;
    }
    return costs;
}"""


def choose(page, target):
    """Chooses a target by two switches, in whichever order is scanned."""
    rest(page)
    wait_for(page, lambda: page.evaluate("() => Boolean(globalThis.scanned)"))
    way = page.evaluate(COSTS)[target]
    if not page.evaluate("() => globalThis.scanned.scanner.isRunning"):
        page.keyboard.press("Enter")
    for key in way:
        page.keyboard.press(key)


def reach_table(page):
    """What one switch reaches, and by how many steps and presses: lines of the table in Docs/Guides/switch-access.md."""
    lines = []

    def row(name, is_meant, among=None):
        ways = [way for target, way in (among or page.evaluate(COSTS)).items() if is_meant(target)]
        assert ways, name

        def extent(key):
            counts = sorted(way.count(key) for way in ways)
            return f"{counts[0]}" if counts[0] == counts[-1] else f"{counts[0]} to {counts[-1]}"

        lines.append(f"| {name} | {len(ways)} | {extent('Space')} | {extent('Enter')} |")

    wait_for(page, lambda: page.locator(".prediction").count() > 0 and page.evaluate("() => Boolean(globalThis.scanned)"))
    settled = {}
    wait_for(page, lambda: settled.get("now") == settled.update(now=page.evaluate(COSTS)) or settled["now"] == page.evaluate(COSTS))
    costs = page.evaluate(COSTS)
    dock = {f"tile {tile}" for tile in page.locator(".dock [data-tile]").evaluate_all("(all) => all.map((one) => one.dataset.tile)")}
    likely = {f"tile {tile}" for tile in page.locator(".is-next").evaluate_all("(all) => all.map((one) => one.dataset.tile)")}
    sentence = {"key speak", "key backspace", "key undo", "key clear"}
    row("tiles that probably come next", likely.__contains__, costs)
    row("the other tiles of the board", lambda one: one.startswith("tile ") and one not in dock | likely, costs)
    row("the row at the bottom", lambda one: one in dock - likely or one in ("key home", "key back"), costs)
    row("offered words", lambda one: one.startswith("prediction "), costs)
    row("the key that speaks", "key speak".__eq__, costs)
    row("the other keys of the sentence", lambda one: one in sentence - {"key speak"}, costs)
    row("phrases, letters, finding, full screen, people, adults",
        lambda one: one.startswith("key ") and one not in sentence | {"key home", "key back"}, costs)
    choose(page, "key keyboard")
    page.wait_for_selector(".letter")
    row("letters and the end of a word", lambda one: one.startswith("letter "))
    choose(page, "key keyboard")
    page.wait_for_selector(".letter", state="detached")
    for key, name in [("phrases", "saved phrases: each, its keys, closing"), ("find", "the sheet that finds words"),
                      ("adults", "the question of the adults' side")]:
        choose(page, f"key {key}")
        page.wait_for_selector("[role=dialog]")
        wait_for(page, lambda: any(target.startswith("control ") for target in page.evaluate(COSTS)))
        row(name, lambda one: one.startswith("control "))
        names = page.locator("[role=dialog]").last.locator("button, a[href], input, select, textarea, [role=button]")
        close = names.evaluate_all("(all) => all.filter((one) => one.getClientRects().length > 0 && !one.disabled)"
                                   ".findIndex((one) => one.getAttribute('aria-label') === 'Close')")
        choose(page, f"control {close}")
        page.wait_for_selector("[role=dialog]", state="detached")
    return lines


def test_the_guide_says_how_one_switch_reaches_everything(serve, browse):
    server = serve("speech-board", *BROWSER)
    server.command("settings", "set", "access=two-switches", "ignore-repeats=0", "scan-after-choice=wait")
    server.command("phrases", "add", "Please call my mum.")
    server.command("people", "add", "Zoe")
    page = pages_with_scanner(browse(), server)
    found = reach_table(page)
    guide = (Path(__file__).parents[2] / "Docs" / "Guides" / "switch-access.md").read_text().splitlines()
    first = guide.index("| on the screen | targets | steps | presses |") + 2
    assert guide[first:first + len(found)] == found, "\n".join(found)
    assert not guide[first + len(found)].startswith("|")


def pages_with_scanner(pages, server):
    """The board of one of several people, whose scanner is kept."""
    page = pages.open(server.address, SIZES["tablet-wide"], has_clock=True)
    page.wait_for_selector(".person")
    page.evaluate(KEEP)
    page.locator(".person").first.tap()
    board(page)
    return page


def test_what_is_offered_is_whispered_before_its_time_counts(serve, browse):
    server = serve("speech-board", *BROWSER)
    server.command("settings", "set", "access=one-switch", "scan-order=rows", "scan-first=board", "scan-whisper=yes",
                   "prediction=no", "scan-interval=1", "scan-first-extra=0", "learn-scan-interval=no")
    pages = browse()
    # The sounds of whispers end when the test says so; what is asked of their output is kept.
    page = open_board(pages, server, before="""
        globalThis.whispers = [];
        globalThis.outputs = [];
        localStorage.setItem("whisper-output", "earphone");
        AudioContext.prototype.setSinkId = function (id) { outputs.push(id); return Promise.resolve(); };
        AudioScheduledSourceNode.prototype.stop = () => {};
        AudioBufferSourceNode.prototype.start = function () {
            const data = this.buffer.getChannelData(0);
            whispers.push({ level: Math.max(...data.map(Math.abs)), end: () => this.onended?.() });
        };
    """)
    stop_clock(page)
    page.keyboard.press("Space")
    wait_for(page, lambda: page.evaluate("whispers.length") == 1)
    offered = page.locator(".is-offered")
    first = offered.first.get_attribute("data-tile")
    assert offered.count() > 4
    assert requests(page, "whisper")[-1]["text"] == "you to Describing"
    assert page.evaluate("outputs") == ["earphone"]
    # No step is made while it is whispered.
    page.clock.fast_forward(900)
    assert offered.first.get_attribute("data-tile") == first
    page.evaluate("whispers[0].end()")
    page.clock.fast_forward(900)
    assert offered.first.get_attribute("data-tile") == first
    page.clock.fast_forward(200)
    wait_for(page, lambda: page.evaluate("whispers.length") == 2)
    assert requests(page, "whisper")[-1]["text"] == "it to Food"
    page.evaluate("whispers[1].end()")
    # A tile by its word; its whisper is quieter than the word itself.
    page.keyboard.press("Space")
    wait_for(page, lambda: page.evaluate("whispers.length") == 3)
    assert requests(page, "whisper")[-1]["text"] == "it"
    page.clock.fast_forward(300)
    page.keyboard.press("Space")
    says(page, "it")
    wait_for(page, lambda: page.evaluate("whispers.length") >= 4)
    levels = page.evaluate("whispers.map(({ level }) => level)")
    assert max(levels[2:]) > 2.5 * levels[2]
    assert not pages.faults


def move(page, milliseconds):
    """Moves the page's clock on in short steps, so that what it hears from the server keeps up with it."""
    while milliseconds > 0:
        page.clock.run_for(min(200, milliseconds))
        milliseconds -= 200
        page.wait_for_timeout(20)


def test_two_lines_point_at_a_tile(serve, browse):
    server = serve("speech-board", *BROWSER)
    server.command("settings", "set", "access=one-switch", "scan-order=point", "scan-line-time=4", "scan-first-extra=0",
                   "scan-after-choice=wait")
    page = open_board(browse(), server)
    stop_clock(page)
    box = page.locator('[data-tile="eat"]').bounding_box()
    across, down = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.keyboard.press("Space")
    page.wait_for_selector(".scan-line.across:not(.hidden)")
    move(page, 4000 * across / 1024)
    at = page.locator(".scan-line.across").bounding_box()
    assert abs(at["x"] + at["width"] / 2 - across) < 10
    page.keyboard.press("Space")
    page.wait_for_selector(".scan-line.down:not(.hidden)")
    move(page, 4000 * down / 768)
    assert page.locator(".is-offered").get_attribute("data-tile") == "eat"
    page.keyboard.press("Space")
    says(page, "eat")
    move(page, 300)
    assert page.locator(".scan-line:not(.hidden)").count() == 0
    # Between two targets the nearest one is meant.
    page.keyboard.press("Space")
    move(page, 3990)
    page.keyboard.press("Space")
    move(page, 4000 * down / 768)
    assert page.locator(".is-offered").get_attribute("data-tile") == "page-describing"


def test_the_scanner_begins_where_it_is_set(serve, browse):
    pages = browse()
    for first, target in (("board", "tile you"), ("sentence", "key speak"), ("likely", None)):
        server = serve("speech-board", *BROWSER)
        server.command("settings", "set", "access=two-switches", "scan-order=linear", f"scan-first={first}")
        page = open_board(pages, server)
        wait_for(page, lambda: page.locator(".prediction").count() > 0)
        page.keyboard.press("Enter")
        offered = page.locator(".is-offered")
        wait_for(page, lambda: offered.count() == 1)
        if target:
            assert offered.evaluate(NAME) == target
        else:
            assert offered.evaluate("(one) => one.matches('.is-next, .prediction')")
        server.end()


def test_a_tile_has_a_key_of_its_own(serve, browse):
    server = serve("speech-board", *BROWSER)
    page = open_board(browse(), server)
    edit(page)
    page.click('[data-tile="want"]')
    page.wait_for_selector(".tile-words")
    page.fill("#tile-key", "F5")
    page.locator("#tile-key").blur()
    notice(page)
    page.click(".adults .back")
    page.wait_for_selector(".is-editing")
    page.locator(".editing-bar .main").click()
    page.wait_for_selector(".board:not(.is-editing) .tile")
    rest(page)
    page.keyboard.press("F5")
    says(page, "want")
    # Not while something lies over the board; and a key of no tile does nothing.
    page.locator('[data-target="key phrases"]').tap()
    page.wait_for_selector(".phrases-sheet")
    page.keyboard.press("F5")
    page.keyboard.press("Escape")
    page.wait_for_selector(".phrases-sheet", state="detached")
    rest(page)
    page.keyboard.press("F6")
    page.keyboard.press("F5")
    says(page, "want want")
    assert server.rows("SELECT method FROM press") == [("keys",)] * 2
    # Another tile of the board cannot have it.
    again = subprocess.run([server.process.args[0], "board", "edit", "you", "--key", "f5", "--database", server.database],
                           capture_output=True, text=True)
    assert again.returncode != 0 and "f5" in again.stderr


def test_arrows_and_enter_choose(serve, browse):
    server = serve("speech-board", *BROWSER)
    page = open_board(browse(), server)
    page.locator('[data-tile="you"]').focus()
    for key in ["ArrowRight", "ArrowDown", "Enter"]:
        page.keyboard.press(key)
    says(page, "look")
    page.keyboard.press("ArrowLeft")
    rest(page)
    page.keyboard.press("Space")
    says(page, "look it")
    # A screen reader is told the sentence.
    assert page.locator("#announcements").inner_text() == "look it"


def test_typing_completes_words(serve, browse):
    server = serve("speech-board", *BROWSER)
    page = open_board(browse(), server)
    tap(page, "want")
    rest(page)
    page.locator('[data-target="key keyboard"]').tap()
    page.wait_for_selector(".typed:focus")
    page.keyboard.type("ba")
    wait_for(page, lambda: page.locator(".prediction").count() > 0 and all(
        text.lower().startswith("ba") for text in page.locator(".prediction").all_inner_texts()))
    word = page.locator(".prediction").first.inner_text()
    rest(page)
    page.locator(".prediction").first.tap()
    says(page, f"want {word}")
    page.locator("button.part").first.click()
    says(page, word)


def test_a_page_that_is_reloaded_shows_the_same(serve, browse):
    server = serve("speech-board", *BROWSER)
    pages = browse()
    page = open_board(pages, server)
    for tile in ["i", "want", "page-food"]:
        tap(page, tile)
    page.wait_for_selector('[data-tile="apple"]')
    page.reload()
    page.wait_for_selector('[data-tile="apple"]')
    says(page, "I want")
    # The end of the server loses no edit and no kept sentence; the page says so and goes on.
    rest(page)
    page.locator(".key.main").tap()
    wait_for(page, lambda: server.rows("SELECT 1 FROM spoken"))
    tap(page, "apple")
    says(page, "I want apple")
    page.received.clear()
    server.end(signal.SIGKILL)
    page.wait_for_selector('.interruption[data-state="lost"]')
    server.start()
    page.wait_for_selector(".interruption", state="detached")
    page.wait_for_selector('[data-tile="apple"]')
    wait_for(page, lambda: messages(page, "sentence"))
    assert messages(page, "sentence")[-1]["text"] == "I want apple"
    assert server.rows("SELECT text FROM spoken") == [("I want",)]


def test_a_tile_is_added_moved_and_taken_back(serve, browse):
    server = serve("speech-board", *BROWSER)
    pages = browse()
    page = open_board(pages, server)
    tap(page, "page-food")
    page.wait_for_selector('[data-tile="apple"]')
    edit(page)
    page.locator('.free[data-row="3"][data-column="9"]').click()
    page.wait_for_selector(".tile-form")
    page.fill("#tile-label", "cake")
    page.wait_for_selector(".symbol img")
    page.locator(".symbol").first.click()
    page.click(".tile-form button.main")
    page.wait_for_selector(".tile-words .tile img")
    page.click(".adults .back")
    page.wait_for_selector(".is-editing")
    tile = page.locator('.tiles [data-tile="cake-2"]')
    box, goal = tile.bounding_box(), page.locator('.free[data-row="3"][data-column="5"]').bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] - 40, box["y"] + 10, steps=4)
    page.mouse.move(goal["x"] + 20, goal["y"] + 20, steps=6)
    page.mouse.up()
    wait_for(page, lambda: page.evaluate("""() => document.querySelector('[data-tile="cake-2"]')?.style.gridColumnStart""") == "6")
    # The keys do it, too.
    tile.focus()
    page.keyboard.press("Shift+ArrowLeft")
    wait_for(page, lambda: page.evaluate("""() => document.querySelector('[data-tile="cake-2"]')?.style.gridColumnStart""") == "5")
    for column in ["6", "10"]:
        page.locator(".editing-bar .with-icon").first.click()
        wait_for(page, lambda: page.evaluate("""() => document.querySelector('[data-tile="cake-2"]')?.style.gridColumnStart""") == column)
    page.locator(".editing-bar .with-icon").first.click()
    tile.wait_for(state="detached")
    assert not pages.faults


def test_a_tile_with_an_action_is_made_and_pressed(serve, browse):
    server = serve("speech-board", *BROWSER)
    pages = browse()
    page = open_board(pages, server)
    tap(page, "page-food")
    page.wait_for_selector('[data-tile="apple"]')
    edit(page)
    page.locator('.free[data-row="3"][data-column="9"]').click()
    page.wait_for_selector(".tile-form")
    page.fill("#tile-label", "plural")
    page.select_option("#tile-action", ":plural")
    page.click(".tile-form button.main")
    page.wait_for_selector(".tile-words .tile")
    assert page.locator("#tile-action").input_value() == ":plural"
    page.click(".adults .back")
    page.locator('[data-tile="apple"]').click()
    # The word's own form goes before the rules.
    page.wait_for_selector(".word-forms")
    page.click(".word-forms summary")
    plural = page.locator("#tile-form-plural")
    assert plural.get_attribute("placeholder") == "apples"
    plural.fill("apple trees")
    plural.blur()
    notice(page)
    page.click(".adults .back")
    page.click(".editing-bar .main")
    tap(page, "apple")
    says(page, "apple")
    tap(page, "plural")
    says(page, "apple trees")
    # Letters take the place of the form.
    edit(page)
    page.click('[data-tile="plural"]')
    page.select_option("#tile-action", "+")
    page.fill("#tile-letters", "ch")
    page.locator("#tile-letters").blur()
    notice(page)
    page.click(".adults .back")
    page.click(".editing-bar .main")
    tap(page, "plural")
    says(page, "apple trees ch")
    assert not pages.faults


def test_the_way_to_a_word_is_marked(serve, browse):
    server = serve("speech-board", *BROWSER)
    pages = browse()
    page = open_board(pages, server)
    rest(page)
    page.locator('[data-target="key find"]').tap()
    page.wait_for_selector(".find-sheet")
    page.fill("#find-word", "APPLES")
    page.clock.fast_forward(400)
    page.wait_for_selector('[data-found="food apple"] img')
    assert serious(page) == []
    assert page.locator('[data-found="food apple"]').text_content().startswith("apples (apple)")
    page.click('[data-found="food apple"]')
    page.wait_for_selector('[data-tile="page-food"].is-way')
    tap(page, "page-food")
    page.wait_for_selector('[data-tile="apple"].is-way')
    # Away from it: the key for the first page leads back.
    tap(page, "page-start")
    page.wait_for_selector('[data-tile="page-food"].is-way')
    tap(page, "page-people")
    tap(page, "page-start")
    tap(page, "page-food")
    tap(page, "apple")
    says(page, "apple")
    wait_for(page, lambda: page.locator(".is-way").count() == 0)
    # Offered words have the pictures of their tiles.
    assert page.locator(".prediction").count() > 0
    tap(page, "page-start")
    # A press on a board that is being left is nobody's.
    page.wait_for_selector('[data-tile="page-food"]')
    rest(page)
    page.locator('[data-target="key clear"]').tap()
    tap(page, "i")
    page.wait_for_selector(".prediction img")


def test_a_page_gets_another_language_and_a_voice(serve, browse):
    server = serve("speech-board", *BROWSER)
    pages = browse()
    page = open_board(pages, server)
    open_menu(page)
    page.click('[data-key="menu pages"]')
    page.click('[data-key="change start"]')
    page.fill('[data-key="counterpart-start"]', "cs")
    page.fill("#way-start", "Česky")
    page.locator(".page-form form").filter(has=page.locator("#way-start")).locator("button").click()
    page.wait_for_selector('[data-page="start-cs"]')
    assert "Czech" in page.inner_text('[data-page="start-cs"]')
    page.click(".adults .back")
    page.click('[data-key="menu settings"]')
    page.wait_for_selector('.language[data-language="cs"]')
    page.select_option('.language[data-language="en"] select', "gmw/en-US")
    wait_for(page, lambda: server.rows("SELECT 1 FROM document WHERE json LIKE '%gmw/en-US%'"))
    page.click(".adults .back")
    page.click("button.leave")
    tap(page, "language-start-cs")
    rest(page)
    tap(page, "want")
    says(page, "chci")
    assert not pages.faults


def test_a_tile_is_deleted_after_a_question(serve, browse):
    server = serve("speech-board", *BROWSER)
    page = open_board(browse(), server)
    edit(page)
    page.click('[data-tile="want"]')
    page.wait_for_selector('[data-key="delete tile"]')
    page.click('[data-key="delete tile"]')
    page.locator(".sure button").first.click()
    assert page.locator(".sure").count() == 0
    page.click('[data-key="delete tile"]')
    page.click(".sure .danger")
    page.wait_for_selector(".is-editing")
    page.locator('[data-tile="want"]').wait_for(state="detached")


def noisy_picture(width, height):
    """A PNG file that cannot be made small by compression, as photos cannot."""
    rows = b"".join(b"\0" + random.Random(row).randbytes(3 * width) for row in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b"")


def test_a_picture_of_a_file(serve, browse, tmp_path):
    photo = tmp_path / "photo.png"
    photo.write_bytes(noisy_picture(1600, 1200))
    server = serve("speech-board", *BROWSER)
    pages = browse()
    page = open_board(pages, server)
    edit(page)
    page.click('[data-tile="want"]')
    page.wait_for_selector(".tile-words")
    with page.expect_file_chooser() as chooser:
        page.click('[data-key="picture file"]')
    chooser.value.set_files(photo)
    notice(page)
    wait_for(page, lambda: page.evaluate("""() => {
        const image = document.querySelector(".tile-preview img");
        return Boolean(image?.complete && image.src.endsWith(".png") && image.naturalWidth === 1024);
    }"""))
    # What is no picture is refused with a line.
    wrong = tmp_path / "wrong.png"
    wrong.write_text("no picture")
    with page.expect_file_chooser() as chooser:
        page.click('[data-key="picture file"]')
    chooser.value.set_files(wrong)
    notice(page, "refused")
    assert not pages.faults


def test_boards_are_exported_and_imported_again(serve, browse, tmp_path):
    server = serve("speech-board", *BROWSER)
    page = open_board(browse(), server)
    open_menu(page)
    page.click('[data-key="menu files"]')
    with page.expect_download() as download:
        page.click("a.download.main")
    saved = tmp_path / "saved.obz"
    download.value.save_as(saved)
    with zipfile.ZipFile(saved) as archive:
        assert "manifest.json" in archive.namelist()
    with page.expect_file_chooser() as chooser:
        page.click('[data-key="import false"]')
    chooser.value.set_files(saved)
    page.wait_for_selector(".is-editing")
    again = tmp_path / "again.obz"
    server.command("board", "export", "-o", str(again))
    with zipfile.ZipFile(saved) as one, zipfile.ZipFile(again) as other:
        assert {name: one.read(name) for name in one.namelist()} == {name: other.read(name) for name in other.namelist()}


def test_pictures_that_are_addresses_are_fetched_once_when_it_is_asked_for(serve, browse, tmp_path, monkeypatch):
    """The program that fetches is stood in for; who may be asked, and at which address, is decided before it is called."""
    picture = tmp_path / "picture.png"
    picture.write_bytes(noisy_picture(20, 20))
    asked = tmp_path / "asked.txt"
    programs = tmp_path / "programs"
    programs.mkdir()
    program = programs / "curl"
    program.write_text(f"""#!/bin/sh
(printf '%s' "$*" | tr '\\n' ' '; echo) >> '{asked}'
case "$*" in
*missing*) printf '\\n404 ' >&2 ;;
*) cat '{picture}'; printf '\\n200 ' >&2 ;;
esac
""")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}:{os.environ['PATH']}")
    addresses = ["https://93.184.216.34/mum.png", "https://93.184.216.34/missing.png", "https://127.0.0.1/dad.png", "http://93.184.216.34/dog.png"]
    board_file = tmp_path / "family.obf"
    board_file.write_text(json.dumps({
        "format": "open-board-0.1", "id": "family", "locale": "en", "name": "Family", "url": "",
        "buttons": [{"id": str(n), "label": f"word{n}", "image_id": str(n)} for n in range(4)],
        "images": [{"id": str(n), "url": address, "width": 20, "height": 20} for n, address in enumerate(addresses)],
        "sounds": [], "grid": {"rows": 1, "columns": 4, "order": [["0", "1", "2", "3"]]}}))
    server = serve("speech-board", *BROWSER)
    server.command("board", "import", str(board_file))
    page = open_board(browse(), server)
    wait_for(page, lambda: page.locator(".tiles .tile").count() == 4)
    assert page.locator(".tiles .tile img").count() == 0
    open_menu(page)
    page.click('[data-key="menu files"]')
    page.wait_for_selector('[data-key="fetch"]')
    # Nothing is fetched before somebody asks for it.
    assert not asked.exists() and "4" in page.locator('[data-key="fetch"]').inner_text()
    page.click('[data-key="fetch"]')
    wait_for(page, lambda: "3" in page.locator('[data-key="fetch"]').inner_text())
    calls = asked.read_text().splitlines()
    assert len(calls) == 2 and all("--resolve 93.184.216.34:443:93.184.216.34" in call and "--proto =https " in call for call in calls), calls
    told = page.locator(".notice").inner_text()
    assert "Pictures fetched: 1; not fetched: 3" in told and "127.0.0.1" in told, told
    page.click(".leave")
    board(page)
    wait_for(page, lambda: page.evaluate("""() => {
        const image = document.querySelector('[data-tile="0"] img');
        return Boolean(image?.complete && image.naturalWidth === 20);
    }"""))
    # What is there is not fetched again.
    open_menu(page)
    page.click('[data-key="menu files"]')
    page.click('[data-key="fetch"]')
    wait_for(page, lambda: len(asked.read_text().splitlines()) == 3)
    assert "missing" in asked.read_text().splitlines()[2]


def test_people_find_their_boards(serve, browse):
    server = serve("speech-board", *BROWSER)
    server.command("people", "add", "Eva")
    server.command("people", "add", "Jan")
    page = browse().open(server.address, has_clock=True)
    page.wait_for_selector(".person")
    assert page.locator(".person .name").all_inner_texts() == ["Eva", "Jan"]
    page.locator(".person").nth(1).tap()
    board(page)
    tap(page, "want")
    says(page, "want")
    rest(page)
    page.locator('[data-target="key people"]').tap()
    page.wait_for_selector(".person")
    assert server.rows("SELECT name FROM press JOIN person ON person.id = press.person_id") == [("Jan",)]


@pytest.mark.parametrize("language", ["en", "cs"])
def test_axe_finds_nothing_on_the_adults_side(serve, browse, language):
    server = serve("speech-board", *BROWSER)
    pages = browse()
    page = open_board(pages, server, language=language)
    open_menu(page)
    for screen in ["pages", "settings", "phrases", "history", "learned", "pronunciations", "people", "files"]:
        page.click(f'[data-key="menu {screen}"]')
        page.wait_for_selector(f'[data-screen="{screen}"]')
        settle(page)
        assert serious(page) == [], screen
        page.click(".adults .back")
        page.wait_for_selector(".menu-screen")
    page.click('[data-key="menu board"]')
    page.wait_for_selector(".is-editing")
    page.click('[data-tile="want"]')
    page.wait_for_selector(".tile-words")
    settle(page)
    assert serious(page) == []
    assert not pages.faults
