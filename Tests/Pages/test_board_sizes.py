"""The words and tiles of a board on screens of all sizes: none is too small, broken, cut or out of reach."""

import json
import random
import zipfile

import pytest

from conftest import messages, settle, wait_for

SCREENS = [(360, 640), (390, 844), (600, 960), (768, 1024), (820, 1180), (844, 390), (1024, 768), (1180, 820), (1366, 768)]
SEED = 40

# What is wrong with the words and tiles that are shown: their sizes, breaks within words, what does not lie within its tile.
FAULTS = r"""(least) => {
    const faults = [];
    const tiles = [...document.querySelectorAll(".tiles .tile, .dock .tile")];
    const rects = (node, from, to) => {
        const range = document.createRange();
        range.setStart(node, from);
        range.setEnd(node, to);
        return [...range.getClientRects()].filter(({ width }) => width > 0);
    };
    for (const tile of tiles) {
        const box = tile.getBoundingClientRect();
        const label = tile.querySelector(".label");
        const picture = tile.querySelector("img")?.getBoundingClientRect();
        if (!label) continue;
        const text = label.textContent;
        const size = parseFloat(getComputedStyle(label).fontSize);
        if (size < least - 0.01) faults.push(["small", text, size]);
        const node = label.firstChild;
        for (const word of text.matchAll(/\S+/g)) {
            const own = rects(node, word.index, word.index + word[0].length);
            if (new Set(own.map(({ top }) => Math.round(top))).size !== 1) faults.push(["broken", text]);
            for (const { left, right, top, bottom } of own)
                if (left < box.left - 0.5 || right > box.right + 0.5 || top < box.top - 0.5 || bottom > box.bottom + 0.5)
                    faults.push(["cut", text, Math.round(left - box.left), Math.round(box.right - right), Math.round(top - box.top), Math.round(box.bottom - bottom)]);
            if (picture && picture.height > 0)
                for (const { top, bottom } of own)
                    if (Math.min(bottom, picture.bottom) - Math.max(top, picture.top) > 4) faults.push(["over its picture", text]);
        }
        if (label.scrollWidth > label.clientWidth + 1) faults.push(["wide", text]);
        if (getComputedStyle(label).textOverflow === "ellipsis") faults.push(["ellipsis", text]);
    }
    const grid = document.querySelector(".tiles").getBoundingClientRect();
    const places = [...document.querySelectorAll(".tiles .tile")].map((tile) => tile.getBoundingClientRect());
    places.forEach((one, index) => {
        if (one.left < grid.left || one.right > grid.right + 1 || one.top < grid.top || one.bottom > grid.bottom + 1) faults.push(["outside", index]);
        if (Math.min(one.width, one.height) < 44) faults.push(["less than a finger", index, one.width, one.height]);
        for (const other of places.slice(index + 1))
            if (one.left < other.right - 0.5 && other.left < one.right - 0.5 && one.top < other.bottom - 0.5 && other.top < one.bottom - 0.5)
                faults.push(["overlap", index]);
    });
    const name = document.querySelector(".page-name");
    const number = name.querySelector(".page-number");
    if (name.scrollHeight > name.clientHeight + 1) faults.push(["the board's name is cut", name.textContent]);
    if (number && (number.scrollWidth > number.clientWidth + 1 || number.clientHeight > 24))
        faults.push(["the page's number is cut", number.textContent, number.clientWidth]);
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) faults.push(["the page scrolls"]);
    return faults;
}"""
SHOWN = "() => [...document.querySelectorAll('.tiles .tile')].map((one) => one.dataset.tile)"
EDGES = """() => [innerWidth, innerHeight, ...[...document.querySelectorAll('.tile')].flatMap((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left, top, width, height];
})]"""
PLACES = """() => Object.fromEntries([...document.querySelectorAll('.tiles .tile')].map((one) =>
    [one.dataset.tile, [one.style.gridRowStart, one.style.gridColumnStart]]))"""
BEHIND = '[data-target="key page-behind"]'


def random_screens(count):
    source = random.Random(SEED)
    return [(source.randint(360, 1400), source.randint(640, 1200)) for _ in range(count)]


def resize(page, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    settle(page)
    # Until nothing moves any more.
    before = None
    while (now := page.evaluate(EDGES)) != before:
        before = now
        page.wait_for_timeout(60)


def faults(page, least):
    """What is wrong with the words. The browser lays a page out in frames of its own, whatever the page's clock says."""
    for _ in range(100):
        if not (found := page.evaluate(FAULTS, least)):
            break
        page.wait_for_timeout(50)
    return found


def turn(page):
    """Turns to the next page; says whether there are others."""
    key = page.locator(BEHIND)
    if not key.is_visible():
        return False
    page.clock.fast_forward(600)
    before = page.evaluate(SHOWN)
    key.tap()
    wait_for(page, lambda: page.evaluate(SHOWN) != before)
    settle(page)
    return True


def all_pages(page, least):
    """The tiles of all pages of the open board by page, after each of them was looked at."""
    pages = []
    while len(pages) < 100:
        shown = page.evaluate(SHOWN)
        if pages and shown == pages[0]:
            return pages
        assert faults(page, least) == [], page.viewport_size
        pages.append(shown)
        if not turn(page):
            return pages


def tiles_of(page):
    return [tile["id"] for tile in messages(page, "screen")[-1]["board"]["tiles"]]


def look_at(page, sizes, least):
    """The number of pages on each screen."""
    counts = {}
    for size in sizes:
        resize(page, size)
        pages = all_pages(page, least)
        shown = [tile for one in pages for tile in one]
        # Every tile once, in the order of the board.
        assert shown == tiles_of(page), size
        counts[size] = len(pages)
    return counts


def open_page(pages, server, size=(1024, 768), language="en"):
    page = pages.open(server.address, size, language, has_clock=True)
    page.wait_for_selector(".board .tile")
    return page


def open_board(page, tile):
    """Opens the board behind a tile, which is on any page."""
    for _ in range(20):
        if page.locator(f'.tiles [data-tile="{tile}"]').count():
            break
        turn(page)
    page.clock.fast_forward(600)
    page.locator(f'.tiles [data-tile="{tile}"]').tap()
    wait_for(page, lambda: messages(page, "screen")[-1]["board"]["id"] == tile.removeprefix("page-"))
    settle(page)


@pytest.mark.parametrize("language, settings, least", [
    ("en", ["text-size=1"], 14), ("cs", ["text-size=1"], 14), ("en", ["text-size=0.5", "child=yes"], 18),
    ("cs", ["text-size=2", "label=above"], 14), ("en", ["text-size=3"], 14), ("cs", ["text-size=3", "child=yes"], 18),
])
def test_no_word_of_the_start_board_is_small_broken_or_cut(serve, browse, language, settings, least):
    server = serve("speech-board", "--sound", "browser")
    # The person is new and gets the board of this language.
    server.command("settings", "set", *settings, "--language", language)
    pages = browse()
    page = open_page(pages, server, language=language)
    assert page.locator('.tiles [data-tile="eat"] .label').inner_text() == {"en": "eat", "cs": "jíst"}[language]
    counts = look_at(page, SCREENS + random_screens(3), least)
    if settings == ["text-size=1"]:
        # A tablet shows the whole first board, upright or not.
        assert [counts[size] for size in [(768, 1024), (820, 1180), (1024, 768), (1180, 820), (1366, 768)]] == [1] * 5
    for tile in ["page-people", "page-letters"]:
        resize(page, (1024, 768))
        open_board(page, tile)
        look_at(page, SCREENS[1:6:2], least)
        page.clock.fast_forward(600)
        page.locator('[data-target="key home"]').tap()
        wait_for(page, lambda: messages(page, "screen")[-1]["board"]["isHome"])
        settle(page)
    assert not pages.faults


def big_board(path):
    """A board of 8 by 10 places, with long words, long texts, empty places and tiles without pictures."""
    words = ["grandmother", "I want to go home now", "toothbrush", "no", "strawberries and cream", "Thank you very much!",
             "hippopotamus", "w", "T-shirt", "čtyřkolka"]
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="red"/></svg>'
    buttons, order = [], []
    for row in range(8):
        order.append([])
        for column in range(10):
            if (row + 3 * column) % 11 == 4:
                order[row].append(None)
                continue
            name = f"tile-{row}-{column}"
            label = words[(7 * row + column) % len(words)]
            buttons.append({"id": name, "label": f"{label} {row}" if column % 2 else label,
                            **({} if (row + column) % 3 == 0 else {"image_id": "dot"})})
            order[row].append(name)
    board = {"format": "open-board-0.1", "id": "big", "locale": "en", "name": "Big", "buttons": buttons,
             "grid": {"rows": 8, "columns": 10, "order": order},
             "images": [{"id": "dot", "path": "images/dot.svg", "content_type": "image/svg+xml", "width": 10, "height": 10}],
             "sounds": []}
    manifest = {"format": "open-board-0.1", "root": "boards/big.obf",
                "paths": {"boards": {"big": "boards/big.obf"}, "images": {"dot": "images/dot.svg"}, "sounds": {}}}
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("manifest.json", json.dumps(manifest))
        archive.writestr("boards/big.obf", json.dumps(board))
        archive.writestr("images/dot.svg", svg)


@pytest.mark.parametrize("settings, least", [(["text-size=1"], 14), (["text-size=2", "child=yes"], 18)])
def test_a_big_board_of_another_program_is_read_everywhere(serve, browse, tmp_path, settings, least):
    big_board(tmp_path / "big.obz")
    server = serve("speech-board", "--sound", "browser")
    server.command("board", "import", str(tmp_path / "big.obz"))
    server.command("settings", "set", *settings)
    pages = browse()
    page = open_page(pages, server)
    look_at(page, SCREENS[::2] + random_screens(2), least)
    assert not pages.faults


def test_a_tile_keeps_its_place(serve, browse):
    """On a screen a tile is where it was, after bars came and went, after the screen was turned, after others changed."""
    server = serve("speech-board", "--sound", "browser")
    page = open_page(browse(), server, (390, 844))
    settle(page)
    first = page.evaluate(PLACES)
    # The bars of a phone's browser.
    for height in (788, 844, 730, 844):
        resize(page, (390, height))
        if height != 730:
            assert page.evaluate(PLACES) == first
    resize(page, (844, 390))
    assert page.evaluate(PLACES) != first
    resize(page, (390, 844))
    assert page.evaluate(PLACES) == first
    # The key that turns the page stays, too.
    before = page.locator(BEHIND).bounding_box()
    open_board(page, "page-people")
    assert page.locator(BEHIND).bounding_box() == before or not page.locator(BEHIND).is_visible()
    page.clock.fast_forward(600)
    page.locator('[data-target="key home"]').tap()
    wait_for(page, lambda: messages(page, "screen")[-1]["board"]["isHome"])
    # A tile is gone and another has come; the page is opened anew.
    page.goto("about:blank")
    server.end()
    server.command("board", "delete", "can", "--board", "start")
    server.command("board", "add", "tea", "--board", "start", "--at", "4,5")
    server.start()
    page.goto(server.address)
    wait_for(page, lambda: page.locator('[data-tile="you"]').count() == 1 and page.locator('[data-tile="can"]').count() == 0)
    settle(page)
    now = page.evaluate(PLACES)
    assert {tile: now[tile] for tile in first if tile != "can"} == {tile: first[tile] for tile in first if tile != "can"}


def test_a_switch_and_keys_turn_the_pages(serve, browse):
    server = serve("speech-board", "--sound", "browser")
    server.command("settings", "set", "access=two-switches", "scan-order=linear", "scan-first=board", "ignore-repeats=0",
                   "scan-after-choice=wait")
    page = open_page(browse(), server, (360, 640))
    settle(page)
    reached, pages = set(), 0
    while True:
        page.keyboard.press("Enter")
        seen = set()
        while True:
            offered = page.locator(".is-offered")
            assert offered.count() == 1
            name = offered.get_attribute("data-target")
            if name in seen:
                break
            seen.add(name)
            page.keyboard.press("Space")
        reached |= seen
        pages += 1
        if {f"tile {tile}" for tile in tiles_of(page)} <= reached:
            break
        assert pages < 10
        before = page.evaluate(SHOWN)
        while page.locator(".is-offered").get_attribute("data-target") != "key page-behind":
            page.keyboard.press("Space")
        page.keyboard.press("Enter")
        wait_for(page, lambda: page.evaluate(SHOWN) != before)
        settle(page)
    assert pages > 1


def test_keys_turn_the_pages(serve, browse):
    server = serve("speech-board", "--sound", "browser")
    page = open_page(browse(), server, (390, 844))
    settle(page)
    first = page.evaluate(SHOWN)
    page.locator(".tiles .tile").first.focus()
    page.keyboard.press("PageDown")
    wait_for(page, lambda: page.evaluate(SHOWN) != first)
    page.locator(".tiles .tile").first.focus()
    page.keyboard.press("PageUp")
    wait_for(page, lambda: page.evaluate(SHOWN) == first)


def test_high_contrast_keeps_the_colours_of_kinds(serve, browse):
    server = serve("speech-board", "--sound", "browser")
    server.command("settings", "set", "high-contrast=yes")
    page = open_page(browse(), server)
    band = "(tile) => getComputedStyle(tile, '::before').backgroundColor"
    height = "(tile) => parseFloat(getComputedStyle(tile, '::before').height)"
    colours = {tile: page.locator(f'[data-tile="{tile}"]').evaluate(band) for tile in ["you", "eat", "what", "in"]}
    assert len(set(colours.values())) == 4
    assert page.locator('[data-tile="eat"]').evaluate(height) >= 8
    assert faults(page, 14) == []


def test_the_skin_of_people_is_chosen(serve, browse):
    server = serve("speech-board", "--sound", "browser")
    pages = browse()
    page = open_page(pages, server)
    picture = '[data-tile="you"] img'
    source = "(image) => fetch(image.src).then((answer) => answer.text())"
    drawn = page.locator(picture).evaluate(source)
    server.command("settings", "set", "skin=dark")
    page.close()
    server.end()
    server.start()
    page = open_page(pages, server)
    dark = page.locator(picture).evaluate(source)
    assert "#f6dfbf" in drawn and "#f6dfbf" not in dark and dark != drawn
    # What has no people stays.
    assert "skin" in page.locator(picture).get_attribute("src")
    assert "#f2705b" in dark
