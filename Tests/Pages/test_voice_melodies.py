"""The games that follow a voice, on the page: the therapist's utterance is recorded, hummed, drawn, and said again."""

import subprocess

import pytest

from conftest import RECORDINGS, SIZES, messages, serious, settle, wait_for

FORM = ["-r", "48000", "-c", "1", "-b", "16"]
TITLES = {"sayLikeMe": {"en": "Songbirds", "cs": "Ptačí písnička"}, "voicePattern": {"en": "Bee's way", "cs": "Včelí cesta"},
          "wavePattern": {"en": "Sea waves", "cs": "Mořské vlny"}}


@pytest.fixture(scope="session")
def sentence(tmp_path_factory):
    """A child of six reads a sentence, in a quiet room: alone with a second before it, and again and again with pauses."""
    folder = tmp_path_factory.mktemp("sentence")
    quiet, pause, whole = folder / "quiet.wav", folder / "pause.wav", folder / "whole.wav"
    subprocess.run(["sox", "-R", "-n", *FORM, quiet, "synth", "2", "pinknoise", "vol", "0.001"], check=True)
    subprocess.run(["sox", "-R", "-n", *FORM, pause, "synth", "2.2", "whitenoise", "vol", "0.0005"], check=True)
    subprocess.run(["sox", "-R", RECORDINGS / "speech-child-age-6.wav", *FORM, whole], check=True)
    once, often = folder / "once.wav", folder / "often.wav"
    subprocess.run(["sox", quiet, whole, pause, once], check=True)
    subprocess.run(["sox", quiet, *[whole, pause] * 6, often], check=True)
    return once, often


def record(server, once, hits, *settings):
    server.command("children", "add", "Anna")
    for game in ["sayLikeMe", "wavePattern"]:
        server.command("settings", "record", game, "--child", "Anna", f"veta={once}")
        server.command("settings", "set", game, "--child", "Anna", f"hits={hits}", *settings)


def listen(page):
    """Counts the hums that the page plays, by the times at which they begin, and the sounds, by their lengths."""
    page.evaluate("""() => {
      globalThis.hums = [];
      globalThis.sounds = [];
      const begin = AudioBufferSourceNode.prototype.start;
      AudioBufferSourceNode.prototype.start = function () { globalThis.sounds.push(this.buffer.duration); return begin.call(this); };
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (when) { globalThis.hums.push(when); return start.call(this, when); };
    }""")


def test_a_voice_is_followed_to_the_end(serve, browse, sentence, tmp_path):
    once, often = sentence
    server = serve("voice-games", "--sound", "browser")
    record(server, once, hits=2)
    pages = browse(microphone=often)
    page = pages.open(server.address)
    listen(page)
    page.click('.child[aria-label="Anna"]')
    page.click('[data-game="sayLikeMe"]')
    page.wait_for_selector('.play[data-phase="finished"]')
    page.wait_for_selector(".panel .again")
    shown = [message["event"] for message in messages(page, "event")]
    right = [event for event in shown if event["name"] == "contourMatched"]
    assert len(right) == 2 and shown[-1]["name"] == "gameFinished"
    # The child says what the model says: nearly all of the line is met.
    assert all(event["measured"]["points"] >= 80 for event in right), right
    # The model is heard before each attempt, and what is heard then is no attempt.
    states = messages(page, "state")
    assert all(not message["isListening"] for message in states if message["state"]["phase"] in ("model", "result"))
    rounds = len([event for event in shown if event["name"] == "targetShown"])
    assert page.evaluate("hums.length") == rounds
    # The figures are in the log, and in the report.
    rows = server.rows("SELECT points, deviation, duration_s FROM event WHERE name = 'contourMatched' ORDER BY id")
    assert [row[0] for row in rows] == [event["measured"]["points"] for event in right]
    assert all(row[1] is not None and row[2] > 0.5 for row in rows)
    server.command("report", "--child", "Anna", "--language", "en", "-o", tmp_path / "anna.html")
    assert "Say it like me" in (tmp_path / "anna.html").read_text()
    assert pages.faults == []


@pytest.mark.parametrize("game", ["sayLikeMe", "wavePattern"])
def test_the_child_hears_itself_and_then_the_model(serve, browse, sentence, game):
    once, often = sentence
    server = serve("voice-games", "--sound", "browser")
    record(server, once, 2, "plays-back=yes")
    pages = browse(microphone=often)
    page = pages.open(server.address)
    listen(page)
    page.click('.child[aria-label="Anna"]')
    page.click(f'[data-game="{game}"]')
    page.wait_for_selector('.play[data-phase="finished"]')
    states = messages(page, "state")
    # What is heard then is no attempt, and the model follows.
    assert all(not message["isListening"] for message in states if message["state"]["phase"] == "echo")
    phases = [message["state"]["phase"] for message in states]
    changes = [phase for before, phase in zip([None, *phases], phases) if phase != before]
    assert [after for phase, after in zip(changes, changes[1:]) if phase == "echo"] == ["model"] * changes.count("echo")
    # The sound is as long as what was said.
    said = [message["state"]["said"] for message in states if message["state"]["phase"] == "echo"]
    lengths = [end - start for start, end in dict.fromkeys((span["start"], span["end"]) for span in said)]
    assert lengths and page.evaluate("sounds") == pytest.approx(lengths, abs=0.02)
    assert pages.faults == []


def test_the_therapist_records_on_the_page(serve, browse, sentence):
    from test_therapist import enter, settings_of, stored
    server = serve("voice-games", "--sound", "browser")
    server.command("children", "add", "Anna")
    pages = browse(microphone=sentence[1])
    page = pages.open(server.address)
    enter(page)
    page.click('.child-card:has-text("Anna")')
    page.click('[data-key="game sayLikeMe"]')
    page.click('[data-key="record 0"]')
    page.wait_for_selector('.notice.is-shown[data-kind="refused"]')
    page.fill('[data-key="name 0"]', "good morning")
    page.click('[data-key="record 0"]')
    page.wait_for_selector('.sound .state:has-text("Now say")')
    stored(page)
    page.wait_for_selector(".settings-screen .setting")
    contour = settings_of(server, "sayLikeMe")["contour"]
    assert contour["name"] == "good morning" and len(contour["points"]) > 10
    page.click(".leave")
    page.click('.child[aria-label="Anna"]')
    page.wait_for_selector('[data-game="sayLikeMe"]')
    assert pages.faults == []


def shows_on_line(state):
    """Whether an attempt is shown that is, in the median, within the usual loudness-tolerance of the line: 8 dB."""
    if state["phase"] not in ("result", "echo"):
        return False
    levels = sorted(point["level"] - state["levelShift"] for point in state["attempt"] if "level" in point)
    return len(levels) > 10 and abs(levels[len(levels) // 2]) < 8


@pytest.mark.parametrize("game", ["sayLikeMe", "voicePattern", "wavePattern"])
@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("size", ["tablet", "tablet-wide", "phone"])
def test_the_line_is_drawn_at_every_size(serve, browse, sentence, size, language, game, request):
    once, often = sentence
    server = serve("voice-games", "--sound", "browser")
    # The game goes on until an attempt is seen: how many are right before depends on where in the sentence they begin.
    # While the child hears itself, the attempt is shown: longer than a busy machine needs for a look.
    record(server, once, 50, "plays-back=yes")
    server.command("settings", "set", "voicePattern", "--child", "Anna", "hits=50", "plays-back=yes")
    pages = browse(microphone=often)
    page = pages.open(server.address, SIZES[size], language)
    page.click('.child[aria-label="Anna"]')
    tile = page.locator(f'[data-game="{game}"]')
    assert TITLES[game][language] in (tile.get_attribute("aria-label") or tile.inner_text())
    tile.click()
    # A voice draws its beads, and the attempt is shown beside the line. What was said has the loudness of the line, from which
    # its beads are measured: they are seen on it. An attempt that began in the middle of the sentence may be softer than that.
    wait_for(page, lambda: any(shows_on_line(m["state"]) for m in messages(page, "state")[-1:]))
    settle(page)
    width, height = SIZES[size]
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    boxes = page.evaluate("""() => [...document.querySelectorAll(".stage .actor")]
        .filter((a) => a.checkVisibility({ visibilityProperty: true }) && Number(a.style.opacity || 1) > 0.9)
        .map((a) => a.getBoundingClientRect().toJSON())""")
    assert len(boxes) > 10
    # Nothing that is seen lies outside of the window: half of a bead may.
    for box in boxes:
        assert box["left"] > -24 and box["right"] < width + 24 and box["top"] > -24 and box["bottom"] < height + 24, box
    assert serious(page) == []
    keep = request.config.getoption("--screenshots")
    if keep:
        page.screenshot(path=f"{keep}/{game}-{size}-{language}.png")
    assert pages.faults == []
