"""The games that tell several recorded sounds apart, on the page: played to their end by children's voices."""

import subprocess

import pytest

from conftest import RECORDINGS, SIZES, messages, serious, settle, wait_for

FORM = ["-r", "48000", "-c", "1", "-b", "16"]
# Four sounds of two children, each where it is held for a quarter of a second: the recording, and from when on.
SOUNDS = {"a": ("age-6", 0.65), "b": ("age-9", 3.6), "c": ("age-9", 2.0), "d": ("age-9", 3.05)}
CHOSEN = {"fourPhonemes": "abcd", "phonemeChain": "abc"}
TITLES = {"fourPhonemes": {"en": "Four doors", "cs": "Čtvery dveře"}, "phonemeChain": {"en": "Lily pads", "cs": "Po leknínech"}}


@pytest.fixture(scope="session")
def sounds(tmp_path_factory):
    """For each game its models, a file for each, and a file with all of them one after the other, again and again."""
    folder = tmp_path_factory.mktemp("sounds")
    quiet, pause = folder / "quiet.wav", folder / "pause.wav"
    subprocess.run(["sox", "-R", "-n", *FORM, quiet, "synth", "2", "whitenoise", "vol", "0.0005"], check=True)
    subprocess.run(["sox", "-R", "-n", *FORM, pause, "synth", "0.5", "whitenoise", "vol", "0.0005"], check=True)
    for name, (child, start) in SOUNDS.items():
        subprocess.run(
            ["sox", "-R", RECORDINGS / f"speech-child-{child}.wav", *FORM, folder / f"{name}.wav", "trim", str(start),
             "0.28", "fade", "t", "0.02", "-0", "0.02", "gain", "-n", "-6"], check=True)
        sound = folder / f"{name}.wav"
        subprocess.run(["sox", pause, *[sound, pause] * 3, folder / f"model-{name}.wav"], check=True)
    said = {}
    for game, names in CHOSEN.items():
        parts = [part for name in names for part in (folder / f"{name}.wav", pause)]
        said[game] = folder / f"{game}.wav"
        subprocess.run(["sox", quiet, *(parts + [pause]) * 4, said[game]], check=True)
    return folder, said


def record(server, folder, game, hits):
    server.command("children", "add", "Anna")
    models = [f"{name}={folder / f'model-{name}.wav'}" for name in CHOSEN[game]]
    server.command("settings", "record", game, "--child", "Anna", *models)
    server.command("settings", "set", game, "--child", "Anna", f"hits={hits}")


@pytest.mark.parametrize("game, hits, done", [("fourPhonemes", 4, "modelMatched"), ("phonemeChain", 2, "chainSaid")])
def test_voices_play_to_the_end(serve, browse, sounds, tmp_path, game, hits, done):
    folder, said = sounds
    server = serve("voice-games", "--sound", "browser")
    record(server, folder, game, hits)
    pages = browse(microphone=said[game])
    page = pages.open(server.address)
    page.click('.child[aria-label="Anna"]')
    page.click(f'[data-game="{game}"]')
    page.wait_for_selector('.play[data-phase="finished"]')
    page.wait_for_selector(".panel .again")
    shown = [message["event"] for message in messages(page, "event")]
    assert shown[-1]["name"] == "gameFinished"
    assert len([event for event in shown if event["name"] == done]) == hits
    # Each sound is the nearest to its own model, within the largest distance that counts.
    right = [event["measured"] for event in shown if event["name"] == "modelMatched"]
    assert all(0 <= measured["deviation"] < 12 for measured in right), right
    # The figures are in the log, and in the report.
    rows = server.rows("SELECT player, deviation FROM event WHERE name = 'modelMatched' ORDER BY id")
    assert [row[0] for row in rows] == [measured["player"] for measured in right]
    if game == "phonemeChain":
        assert [row[0] for row in rows[-3:]] == [1, 2, 3]
        durations = server.rows("SELECT duration_s FROM event WHERE name = 'chainSaid'")
        assert all(0.5 < duration < 6 for (duration,) in durations), durations
    server.command("report", "--child", "Anna", "--language", "en", "-o", tmp_path / "anna.html")
    title = {"fourPhonemes": "Four sounds", "phonemeChain": "A chain of sounds"}[game]
    assert title in (tmp_path / "anna.html").read_text()
    assert pages.faults == []


@pytest.mark.parametrize("game", CHOSEN)
@pytest.mark.parametrize("size, language", [("tablet", "cs"), ("tablet-wide", "en"), ("phone", "cs"), ("desk", "en")])
def test_the_game_is_drawn_at_every_size(serve, browse, sounds, size, language, game, request):
    folder, said = sounds
    server = serve("voice-games", "--sound", "browser")
    record(server, folder, game, hits=50)
    pages = browse(microphone=said[game])
    page = pages.open(server.address, SIZES[size], language)
    page.click('.child[aria-label="Anna"]')
    tile = page.locator(f'[data-game="{game}"]')
    assert TITLES[game][language] in (tile.get_attribute("aria-label") or tile.inner_text())
    tile.click()
    wait_for(page, lambda: any(message["event"]["name"] == "modelMatched" for message in messages(page, "event")))
    settle(page)
    width, height = SIZES[size]
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    boxes = page.evaluate("""() => [...document.querySelectorAll(".stage .actor")]
        .filter((a) => a.checkVisibility({ visibilityProperty: true }) && Number(a.style.opacity || 1) > 0.9)
        .map((a) => a.getBoundingClientRect().toJSON())""")
    assert len(boxes) > 6
    for box in boxes:
        assert box["left"] > -24 and box["right"] < width + 24 and box["top"] > -24 and box["bottom"] < height + 24, box
    assert serious(page) == []
    keep = request.config.getoption("--screenshots")
    if keep:
        page.screenshot(path=f"{keep}/{game}-{size}-{language}.png")
    assert pages.faults == []
