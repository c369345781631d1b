"""The voice games without a finger: by keys, and by the two buttons of a switch (the next one, and this one)."""

import pytest

from conftest import SIZES, settle
from test_therapist import right_answer

# What can be pressed or changed. Of radio buttons, the keyboard finds the chosen one, and arrows the others.
CONTROLS = """() => [...document.querySelectorAll("button, a[href], input, select, summary")].filter((one) =>
  one.checkVisibility({ visibilityProperty: true }) && !one.disabled && !one.closest("[inert]")
  && !(one.type === "radio" && !one.checked))"""


def names(page, controls):
    return page.evaluate(f"""() => {{
      const name = (one) => one.dataset?.key || one.getAttribute("aria-label") || one.textContent.trim().slice(0, 40);
      return ({controls})().map((one) => `${{one.localName}} ${{name(one)}}`);
    }}""")


def focused(page):
    return names(page, "() => [document.activeElement]")[0]


def reach_everything(page, screen):
    """Presses Tab until everything had the focus, each thing once a round, and a mark shows where it is."""
    settle(page)
    wanted, found = set(names(page, CONTROLS)), set()
    assert wanted, screen
    for _ in range(3 * len(wanted) + 5):
        page.keyboard.press("Tab")
        found.add(focused(page))
        if wanted <= found:
            break
    assert wanted <= found, f"{screen}: no key reaches {sorted(wanted - found)}"
    page.locator(":focus").scroll_into_view_if_needed()
    mark = page.evaluate("""() => [document.activeElement, document.activeElement.parentElement]
      .some((one) => getComputedStyle(one).outlineStyle !== "none")""")
    assert mark, f"{screen}: nothing shows where the focus is"


def go(page, name, key="Enter"):
    """The switch's way: the next one until it is the right one, then this one."""
    for _ in range(120):
        if focused(page) == name:
            page.keyboard.press(key)
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no key reaches {name}")


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_child_plays_by_keys_alone(serve, browse, key):
    server = serve("voice-games", "--sound", "browser")
    server.command("children", "add", "Anna")
    page = browse().open(server.address)
    page.wait_for_selector(".tile svg path")
    reach_everything(page, "children")
    go(page, "button Anna", key)
    page.wait_for_selector('[data-game="dog"]')
    reach_everything(page, "games")
    go(page, "button Dog", key)
    page.wait_for_selector(".play")
    reach_everything(page, "a game")
    go(page, "button Show or hide the loudness", key)
    page.wait_for_selector(".meter.hidden", state="attached")
    go(page, "button Stop the game", key)
    page.wait_for_selector('[data-game="dog"]')
    go(page, "button Back to the children", key)
    page.wait_for_selector('.child[aria-label="Anna"]')


def test_a_refused_microphone_is_left_by_keys(serve, browse):
    server = serve("voice-games", "--sound", "browser")
    page = browse(allows=False).open(server.address)
    page.wait_for_selector(".tile svg path")
    go(page, "button Play, nothing is stored")
    page.wait_for_selector('[data-game="dog"]')
    go(page, "button Dog")
    page.wait_for_selector(".trouble")
    reach_everything(page, "a refused microphone")
    go(page, "button Another game")
    page.wait_for_selector('[data-game="dog"]')


@pytest.mark.parametrize("size", ["phone", "tablet-wide"])
def test_a_therapist_works_by_keys_alone(serve, browse, size):
    server = serve("voice-games")
    server.command("children", "add", "Anna")
    page = browse().open(server.address, SIZES[size])
    page.wait_for_selector(".tile svg path")
    go(page, "button For therapists")
    number = str(right_answer(page))
    reach_everything(page, "the sum")
    for digit in number:
        go(page, f"button {digit}")
    page.wait_for_selector(".children-screen")
    reach_everything(page, "the accounts")
    go(page, "button child 1")
    page.wait_for_selector(".child-screen")
    reach_everything(page, "a child")
    for name, screen in [("action calibrate", ".calibration-screen"), ("game balloon", ".settings-screen"), ("action plan", ".plan-screen")]:
        go(page, f"button {name}", "Space")
        page.wait_for_selector(screen)
        if name == "action plan":
            go(page, "button add dog")
            page.wait_for_selector(".part")
        reach_everything(page, screen)
        go(page, "button Back")
        page.wait_for_selector(".child-screen")
    go(page, "button action replay")
    page.wait_for_selector(".empty")
    reach_everything(page, "no sessions")
