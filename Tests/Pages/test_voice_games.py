"""The voice games as a page: played by recordings of children in the fake microphone of a real browser."""

import json
import re
import signal
import subprocess

import pytest

from conftest import COMMANDS, RECORDINGS, SIZES, messages, sent_sound, serious, settle, wait_for, write_float_wave

WINDOW_WORDS = {"en": "Who is playing?", "cs": "Kdo si hraje?"}


@pytest.fixture(scope="session")
def child_voice(tmp_path_factory):
    """Five seconds of a quiet room, then children who speak, with pauses: enough to lift all clouds."""
    folder = tmp_path_factory.mktemp("voice")
    quiet, pause, voice = folder / "quiet.wav", folder / "pause.wav", folder / "voice.wav"
    form = ["-r", "48000", "-c", "1", "-b", "16"]
    subprocess.run(["sox", "-R", "-n", *form, quiet, "synth", "5", "pinknoise", "vol", "0.001"], check=True)
    subprocess.run(["sox", "-R", "-n", *form, pause, "synth", "1.5", "whitenoise", "vol", "0.001"], check=True)
    parts = [quiet]
    for name in ["speech-child-age-6.wav", "speech-child-age-9.wav"] * 2:
        part = folder / f"{len(parts)}.wav"
        subprocess.run(["sox", "-R", RECORDINGS / name, *form, part], check=True)
        parts += [part, pause]
    subprocess.run(["sox", *parts, voice], check=True)
    return voice


def begin(page, game, child=None):
    page.click(f'.child[aria-label="{child}"]' if child else ".child.guest")
    page.click(f'[data-game="{game}"]')
    page.wait_for_selector('.play[data-phase="playing"]')


def test_a_child_plays_a_game_to_its_end(serve, browse, child_voice, tmp_path):
    server = serve("voice-games", "--sound", "browser")
    server.command("children", "add", "Anna")
    pages = browse(microphone=child_voice)
    page = pages.open(server.address)
    begin(page, "cloud", "Anna")
    page.wait_for_selector('.play[data-phase="finished"]')
    page.wait_for_selector(".panel .again")
    assert page.locator(".panel .theme").count() == 2
    shown = [message["event"] for message in messages(page, "event")]
    assert shown[0]["name"] == "gameStarted" and shown[-1]["name"] == "gameFinished"

    # The same samples give the same events to the command.
    rate, samples = sent_sound(page)
    write_float_wave(tmp_path / "heard.wav", rate, samples)
    printed = subprocess.run(
        [COMMANDS / "voice-games", "play", "cloud", "--input", tmp_path / "heard.wav", "--events"],
        check=True, capture_output=True, text=True).stdout
    assert [json.loads(line) for line in printed.splitlines()] == [{"child": None, **event} for event in shown]

    # The database holds what was shown.
    assert server.rows("SELECT name, time_s FROM event ORDER BY id") == [(e["name"], e["time"]) for e in shown]
    page.click(".panel .another")
    page.wait_for_selector('[data-game="dog"]')
    assert pages.faults == []


def test_a_page_that_is_reloaded_goes_on(serve, browse, child_voice):
    server = serve("voice-games", "--sound", "browser")
    pages = browse(microphone=child_voice)
    page = pages.open(server.address)
    begin(page, "cloud")
    wait_for(page, lambda: any(m["event"]["name"] == "listeningStarted" for m in messages(page, "event")))
    page.reload()
    page.wait_for_selector('.play[data-phase="playing"][data-round="1"]')
    wait_for(page, lambda: any(m["event"]["name"] == "cloudLifted" for m in messages(page, "event")))
    assert pages.faults == []


def test_a_second_page_may_take_over(serve, browse):
    server = serve("voice-games", "--sound", "browser")
    pages = browse()
    first = pages.open(server.address)
    first.wait_for_selector(".tiles")
    second = pages.open(server.address)
    second.wait_for_selector('.interruption[data-state="occupied"]')
    second.click(".interruption button")
    second.wait_for_selector(".interruption", state="detached")
    second.click(".child.guest")
    first.wait_for_selector('.interruption[data-state="taken"]')
    # And back: the first page shows what the second has chosen.
    first.click(".interruption button")
    first.wait_for_selector('[data-game="dog"]')
    first.wait_for_selector(".interruption", state="detached")
    second.wait_for_selector('.interruption[data-state="taken"]')
    assert pages.faults == []


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_the_server_ends_and_begins_again(serve, browse, child_voice, how):
    server = serve("voice-games", "--sound", "browser")
    server.command("children", "add", "Anna")
    pages = browse(microphone=child_voice)
    page = pages.open(server.address)
    begin(page, "cloud", "Anna")
    wait_for(page, lambda: any(m["event"]["name"] == "cloudLifted" for m in messages(page, "event")))
    shown = [(m["event"]["name"], m["event"]["time"]) for m in messages(page, "event")]
    status = server.end(how)
    page.wait_for_selector(".interruption")
    stored = server.rows("SELECT name, time_s FROM event ORDER BY id")
    assert stored[: len(shown)] == shown
    if how == signal.SIGTERM:
        assert status == 130 and stored[-1][0] == "gameExited"
        assert server.rows("SELECT place FROM page_place") == []
    page.received.clear()
    server.start()
    page.wait_for_selector(".interruption", state="detached")
    if how == signal.SIGKILL:
        # Nobody wanted the end: the same game is there, from its beginning, and who comes next is told.
        wait_for(page, lambda: any(m.get("phase") == "playing" for m in messages(page, "screen")))
        assert {m["game"] for m in messages(page, "screen")} == {"cloud"}
        assert len(json.loads(server.command("ends", "--json"))["ends"]) == 1
    else:
        page.click('.child[aria-label="Anna"]')
        page.wait_for_selector('[data-game="dog"]')
        assert json.loads(server.command("ends", "--json"))["ends"] == []


def test_a_lost_network_loses_nothing(serve, browse):
    server = serve("voice-games", "--sound", "browser")
    pages = browse()
    page = pages.open(server.address)
    page.click(".child.guest")
    page.wait_for_selector('[data-game="dog"]')
    page.context.set_offline(True)
    page.wait_for_selector('.interruption[data-state="lost"]')
    page.context.set_offline(False)
    page.wait_for_selector(".interruption", state="detached")
    page.wait_for_selector('[data-game="dog"]')


def test_lost_sound_is_said(serve, browse, child_voice):
    server = serve("voice-games", "--sound", "browser")
    pages = browse(microphone=child_voice)
    page = pages.open(server.address)
    begin(page, "cloud")
    wait_for(page, lambda: len(messages(page, "state")) >= 20)
    assert page.locator(".ear[data-lost]").count() == 0
    page.evaluate("""async () => {
      const { BrowserSound } = await import("/common/sound.js");
      const hear = BrowserSound.prototype.hear;
      let left = 20;
      BrowserSound.prototype.hear = function (samples) {
        if (left > 0) [left, this.position] = [left - 1, this.position + samples.length];
        else hear.call(this, samples);
      };
    }""")
    page.wait_for_selector(".ear[data-lost]")
    assert messages(page, "sound-lost")[-1]["count"] == 1
    page.wait_for_selector(".ear:not([data-lost])")
    assert pages.faults == []


def test_a_refused_microphone_is_said(serve, browse):
    server = serve("voice-games", "--sound", "browser")
    pages = browse(allows=False)
    page = pages.open(server.address)
    page.click(".child.guest")
    page.click('[data-game="dog"]')
    page.wait_for_selector(".trouble")
    assert page.get_by_role("alert").inner_text().startswith("The microphone does not work")
    page.click(".trouble .another")
    page.wait_for_selector('[data-game="cloud"]')


def test_nothing_is_on_the_stage_before_the_game(serve, browse):
    """Without a microphone a game does not begin. Nobody may stand in the corner meanwhile."""
    server = serve("voice-games", "--sound", "browser")
    page = browse(allows=False).open(server.address)
    page.click(".child.guest")
    page.click('[data-game="dog"]')
    page.wait_for_selector(".trouble")
    page.wait_for_selector(".stage .actor svg", state="attached")
    settle(page)
    shown = page.evaluate("[...document.querySelectorAll('.stage .actor')].filter((a) => a.checkVisibility({ visibilityProperty: true })).length")
    assert shown == 0
    # The words are those of the page's language, not the browser's name of the error.
    assert "NotAllowedError" not in page.locator(".trouble").inner_text()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [0, 2, 13, 40])
def test_every_child_finds_its_picture(serve, browse, size, count):
    server = serve("voice-games")
    for k in range(count):
        server.command("children", "add", f"Maximilián {k}" if k % 2 else f"Ema {k}")
    page = browse().open(server.address, SIZES[size])
    page.wait_for_selector(".tile svg path")
    settle(page)
    boxes = page.evaluate("[...document.querySelectorAll('.tile')].map((t) => t.getBoundingClientRect().toJSON())")
    place = page.locator(".tiles").bounding_box()
    header = page.locator(".chooser header").bounding_box()
    assert len(boxes) == count + 1
    assert min(min(box["width"], box["height"]) for box in boxes) >= 96
    assert place["y"] >= header["y"] + header["height"] - 1
    assert min(box["top"] for box in boxes) >= place["y"]
    # Forty pictures on a phone are too many for one look; all others are seen at once.
    if count < 40 or size != "phone":
        assert max(box["bottom"] for box in boxes) <= SIZES[size][1]
    else:
        page.locator(".tile").last.scroll_into_view_if_needed()
        last = page.locator(".tile").last.bounding_box()
        assert last["y"] + last["height"] <= SIZES[size][1]
    assert max(box["right"] for box in boxes) <= SIZES[size][0]


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("size", SIZES)
def test_the_screens_are_for_everybody(serve, browse, size, language, request):
    server = serve("voice-games", "--sound", "browser")
    for name in ["Anna", "Jan", "Eliška"]:
        server.command("children", "add", name)
    pages = browse()
    page = pages.open(server.address, SIZES[size], language)

    def check(name, least=48):
        settle(page)
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), f"{name} scrolls"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} scrolls"
        assert serious(page) == [], name
        small = page.evaluate("""(least) => [...document.querySelectorAll("button")].filter((b) => b.offsetParent && !b.closest(".spoken"))
            .map((b) => [b.getBoundingClientRect(), b.getAttribute("aria-label") ?? b.textContent])
            .filter(([box]) => Math.min(box.width, box.height) < least).map(([, name]) => name)""", least)
        assert small == [], name
        keep = request.config.getoption("--screenshots")
        if keep:
            page.screenshot(path=f"{keep}/{size}-{language}-{name}.png")

    page.wait_for_selector(".tiles")
    assert page.locator("h1").inner_text() == WINDOW_WORDS[language]
    check("children")
    page.click('.child[aria-label="Anna"]')
    page.wait_for_selector('[data-game="dog"]')
    check("games", least=96)
    page.click('[data-game="dog"]')
    # The microphone is heard, and the scene is drawn.
    page.wait_for_selector('.play[data-phase="playing"] .stage .actor svg', state="attached")
    wait_for(page, lambda: page.evaluate("document.querySelector('.stage').style.visibility === ''"))
    check("dog", least=96)
    assert pages.faults == []


def test_the_language_can_be_changed(serve, browse):
    server = serve("voice-games", "--sound", "browser")
    page = browse().open(server.address, language="en")
    page.wait_for_selector(".tiles")
    page.click(".language")
    assert page.locator("h1").inner_text() == WINDOW_WORDS["cs"]
    page.reload()
    page.wait_for_selector(".tiles")
    assert page.locator("h1").inner_text() == WINDOW_WORDS["cs"]
    assert page.locator("html").get_attribute("lang") == "cs"


def test_no_other_site_is_let_in(serve):
    server = serve("voice-games")
    def status(*headers):
        options = [word for header in headers for word in ("-H", header)]
        answer = subprocess.run(
            ["curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", *options, server.address],
            check=True, capture_output=True, text=True)
        return int(answer.stdout)

    port = server.port
    assert status() == 200
    assert status(f"Host: localhost:{port}") == 200
    assert status(f"Origin: http://127.0.0.1:{port}") == 200
    assert status("Host: games.example") == 403
    assert status(f"Host: 127.0.0.1:{port + 1}") == 403
    assert status("Origin: https://games.example") == 403
    assert status("Origin: null") == 403
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", server.address)
