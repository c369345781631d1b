"""The therapist's side of the voice games, in a real browser: the gate, and every change stored at once."""

import json
import re
import sqlite3
import subprocess
import time

import pytest

from conftest import RECORDINGS, SIZES, Server, messages, requests, serious, settle, wait_for
from test_speech_board import noisy_picture
from test_voice_games import child_voice  # noqa: F401, a fixture


def press_the_corner(page):
    page.wait_for_selector(".gate .hold")
    box = page.locator(".gate .hold").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()


def hold_the_corner(page, share=1):
    """Holds the corner while its ring, that needs two seconds, fills to this share; the ring is moved on by hand."""
    press_the_corner(page)
    ring = page.evaluate("""(share) => {
        const [ring] = document.querySelector(".gate .ring").getAnimations({ subtree: true });
        const { duration } = ring.effect.getComputedTiming();
        const state = ring.playState;
        if (share < 1) ring.currentTime = share * duration;
        else ring.finish();
        return [duration, state];
    }""", share)
    assert ring == [2000, "running"]
    if share == 1:
        page.wait_for_selector(".gate-dialog")
    page.mouse.up()


def right_answer(page):
    page.wait_for_selector(".gate-dialog h2:not(:empty)")
    return sum(map(int, re.findall(r"\d+", page.locator(".gate-dialog h2").inner_text())))


def enter(page):
    """Goes to the therapist's side as a finger does."""
    hold_the_corner(page)
    for digit in str(right_answer(page)):
        page.click(f'.gate-dialog .key[aria-label="{digit}"]')
    page.wait_for_selector(".children-screen")


def open_settings(page, game, child="Anna"):
    page.click(f'.child-card:has-text("{child}")')
    page.click(f'[data-key="game {game}"]')
    page.wait_for_selector(".settings-screen .setting")


def stored(page):
    page.wait_for_selector('.notice.is-shown[data-kind="stored"]')


def settings_of(server, game="balloon", child="Anna"):
    return json.loads(server.command("settings", "show", game, "--child", child, "--json"))["parameters"]


def test_the_gate_keeps_children_out(serve, browse):
    server = serve("voice-games")
    pages = browse()
    page = pages.open(server.address)
    hold_the_corner(page, 0.5)
    # The ring is given up, and nobody has knocked.
    wait_for(page, lambda: not page.evaluate("document.querySelector('.gate .ring').getAnimations({ subtree: true }).length"))
    assert page.locator(".gate-dialog").count() == 0
    assert requests(page, "adults-knock") == []
    # A press of a key that is held is no long press; the button for keyboards leads to the sum, and no farther.
    page.keyboard.press("Tab")
    page.locator(".for-adults").focus()
    page.keyboard.press("Enter")
    for number in (1, 2, 3):
        wait_for(page, lambda: len(messages(page, "adults-gate")) == number)
        assert right_answer(page) != 99
        page.keyboard.type("99")
    wait_for(page, lambda: len(messages(page, "adults-gate")) == 4)
    assert page.locator(".gate-dialog .remark").inner_text().startswith("Wait")
    assert page.locator('.gate-dialog .key[aria-label="1"]').is_disabled()
    # A reload does not shorten the wait. This time the ring fills by itself.
    page.reload()
    press_the_corner(page)
    begin = time.monotonic()
    page.wait_for_selector(".gate-dialog")
    assert time.monotonic() - begin > 1.8
    page.mouse.up()
    page.wait_for_selector('.gate-dialog .key[aria-label="1"][disabled]')
    page.keyboard.press("Escape")
    page.wait_for_selector(".gate-dialog", state="detached")
    assert pages.faults == []


def test_the_gate_opens_by_keys_alone(serve, browse):
    server = serve("voice-games")
    page = browse().open(server.address)
    page.wait_for_selector(".for-adults")
    page.locator(".for-adults").focus()
    page.keyboard.press("Enter")
    page.keyboard.type(str(right_answer(page)))
    page.wait_for_selector(".children-screen")
    # A reload shows the same screen again.
    page.reload()
    page.wait_for_selector(".children-screen")
    page.click(".leave")
    page.wait_for_selector(".gate .hold")


def test_a_child_is_added_and_removed(serve, browse):
    server = serve("voice-games")
    pages = browse()
    page = pages.open(server.address)
    enter(page)
    page.fill("#new-name", "Anna")
    page.click('.add-person input[value="whale"]')
    page.click('.add-person [type="submit"]')
    page.wait_for_selector(".child-screen")
    stored(page)
    assert server.rows("SELECT name, portrait FROM person") == [("Anna", "whale")]
    page.fill(".account input.text", "Anna Nováková")
    page.click('.account [type="submit"]')
    wait_for(page, lambda: server.rows("SELECT name FROM person") == [("Anna Nováková",)])
    page.click(".leave")
    page.wait_for_selector('.child[aria-label="Anna Nováková"]')
    enter(page)
    page.click(".child-card")
    page.click(".remove")
    page.click(".sure .danger")
    page.wait_for_selector(".children-screen")
    assert server.rows("SELECT count(*) FROM person") == [(0,)]
    assert pages.faults == []


def test_settings_are_changed_and_undone(serve, browse):
    server = serve("voice-games")
    server.command("children", "add", "Anna")
    pages = browse()
    page = pages.open(server.address)
    enter(page)
    open_settings(page, "balloon")
    usual = settings_of(server)
    page.click('[data-key="harder"]')
    stored(page)
    assert settings_of(server)["hold"] == 2.5
    # Presses of a finger one after another are one change.
    for _ in range(3):
        page.click('[data-key="hold  1"]')
    wait_for(page, lambda: settings_of(server)["hold"] > 2.5)
    longer = settings_of(server)["hold"]
    assert page.locator('[data-setting="hold"] .value').inner_text().startswith(str(longer))
    # Keys move a slider, too; the focus stays on it.
    page.locator('[data-key="pause "]').focus()
    page.keyboard.press("ArrowRight")
    wait_for(page, lambda: settings_of(server)["pause"] > 1.5)
    assert page.evaluate("document.activeElement.dataset.key") == "pause "
    # A drag by a finger.
    slider = page.locator('[data-key="smoothing "]')
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.9, box["y"] + box["height"] / 2, steps=5)
    page.mouse.up()
    wait_for(page, lambda: settings_of(server)["smoothing"] > 0.4)
    # Everything is undone, one by one, also after the server was started anew.
    server.end()
    server.start()
    page.wait_for_selector(".interruption", state="detached")
    enter(page)
    open_settings(page, "balloon")
    for count in [3, 2, 1, 0]:
        page.click('[data-key="undo"]')
        wait_for(page, lambda: server.rows("SELECT count(*) FROM earlier_settings") == [(count,)])
    assert settings_of(server) == usual and server.rows("SELECT count(*) FROM settings") == [(0,)]
    page.wait_for_selector('[data-key="undo"][aria-disabled="true"]')


def test_a_value_that_cannot_be_used_is_said(serve, browse):
    server = serve("voice-games")
    server.command("children", "add", "Anna")
    page = browse().open(server.address)
    enter(page)
    open_settings(page, "pitchGlide")
    page.fill('[data-key="points"]', "220, 5000")
    page.keyboard.press("Enter")
    page.wait_for_selector('.notice.is-shown[data-kind="refused"]')
    assert "40 to 2000 Hz" in page.locator(".notice").inner_text()
    assert server.rows("SELECT count(*) FROM settings") == [(0,)]


def test_the_voice_is_measured(serve, browse, child_voice):
    server = serve("voice-games", "--sound", "browser")
    server.command("children", "add", "Anna")
    pages = browse(microphone=child_voice)
    page = pages.open(server.address)
    enter(page)
    page.click(".child-card")
    page.click('[data-key="action calibrate"]')
    page.click('[data-key="begin"]')
    page.wait_for_selector('.calibration-screen[data-phase="room"]')
    page.wait_for_selector('.calibration-screen[data-phase="voice"]')
    stored(page)
    page.wait_for_selector(".measured dd")
    assert server.rows("SELECT count(*) FROM voice") == [(1,)]
    phases = [message["phase"] for message in messages(page, "calibration")]
    assert sorted(set(phases), key=phases.index) == ["opening", "room", "voice", "done"]
    assert max(message["seconds"] for message in messages(page, "calibration")) < 20
    assert pages.faults == []


def test_a_microphone_that_is_turned_down_is_said_with_a_picture(serve, browse, tmp_path):
    server = serve("voice-games", "--sound", "browser")
    server.command("children", "add", "Anna")
    hiss = tmp_path / "hiss.wav"
    form = ["-r", "48000", "-c", "1", "-b", "16"]
    subprocess.run(["sox", "-R", "-n", *form, hiss, "synth", "30", "whitenoise", "vol", "0.0001"], check=True)
    pages = browse(microphone=hiss)
    page = pages.open(server.address)
    enter(page)
    page.click(".child-card")
    page.click('[data-key="action calibrate"]')
    page.click('[data-key="begin"]')
    page.wait_for_selector('.calibration-screen[data-phase="low"]', timeout=40_000)
    assert "Turn the microphone up" in page.locator(".calibration-screen .big").inner_text()
    assert page.locator(".phase-icon svg path").count() == 3
    assert server.rows("SELECT count(*) FROM voice") == [(0,)]
    assert pages.faults == []


def test_a_model_sound_is_recorded(serve, browse, child_voice):
    server = serve("voice-games", "--sound", "browser")
    server.command("children", "add", "Anna")
    pages = browse(microphone=child_voice)
    page = pages.open(server.address)
    enter(page)
    page.click('.child-card:has-text("Anna")')
    page.click('[data-key="game spectrumMatch"]')
    page.fill('[data-key="name 0"]', "")
    page.click('[data-key="record 0"]')
    page.wait_for_selector('.notice.is-shown[data-kind="refused"]')
    page.fill('[data-key="name 0"]', "a")
    page.click('[data-key="record 0"]')
    page.wait_for_selector('.sound .state:has-text("Now say")')
    # It may be given up, and begun again.
    page.click('[data-key="record 0"]')
    page.wait_for_selector('.sound .state:has-text("missing")')
    page.click('[data-key="record 0"]')
    stored(page)
    page.wait_for_selector(".settings-screen .setting")
    assert settings_of(server, "spectrumMatch")["model"]["name"] == "a"
    page.click(".leave")
    page.click('.child[aria-label="Anna"]')
    page.wait_for_selector('[data-game="spectrumMatch"]')
    assert page.locator('[data-game="phonemeContrast"]').count() == 0
    assert pages.faults == []


def test_a_sound_is_held_in_one_breath(serve, browse, child_voice):
    """The voice of the file has pauses: its longest stretch is a try of [a], and no [s]."""
    server = serve("voice-games", "--sound", "browser")
    server.command("children", "add", "Anna")
    pages = browse(microphone=child_voice)
    page = pages.open(server.address)
    enter(page)
    page.click(".child-card")
    page.click('[data-key="action held"]')
    page.click('[data-key="hold s"]')
    page.wait_for_selector('.held-screen[data-phase="quiet"]')
    # It may be given up.
    page.click('[data-key="stop"]')
    page.wait_for_selector('.held-screen[data-phase="ready"]')
    page.click('[data-key="hold a"]')
    page.wait_for_selector('.held-screen[data-phase="held"]')
    stored(page)
    page.wait_for_selector(".tries li")
    [(sound, duration)] = server.rows("SELECT sound, duration_s FROM held_sound")
    assert sound == "a" and 1 <= duration <= 90
    assert "2 more" in page.locator(".held-sound").first.inner_text()
    page.click(".tries .nudge")
    wait_for(page, lambda: server.rows("SELECT count(*) FROM held_sound") == [(0,)])
    assert pages.faults == []


def test_two_players_get_tones_of_their_own(serve, browse, child_voice):
    server = serve("voice-games")
    for name in ["Anna", "Ben"]:
        server.command("children", "add", name)
    server.command("calibrate", "--child", "Anna", "--input", child_voice)
    pages = browse()
    page = pages.open(server.address)
    enter(page)
    open_settings(page, "mole")
    page.click('.partner:has-text("Ben")')
    page.wait_for_selector('.notice.is-shown[data-kind="refused"]:has-text("Ben")')
    server.command("calibrate", "--child", "Ben", "--input", child_voice)
    page.click('.partner:has-text("Ben")')
    stored(page)
    tones = settings_of(server, "mole")
    assert tones["moleTones"]["right"] < tones["gardenerTones"]["left"] / 1.15
    page.click('[data-key="undo"]')
    page.wait_for_selector('[data-key="undo"][aria-disabled="true"]')
    assert pages.faults == []


def test_a_plan_is_played_by_itself(serve, browse, child_voice):
    server = serve("voice-games", "--sound", "browser")
    server.command("children", "add", "Anna")
    server.command("settings", "set", "cloud", "--child", "Anna", "clouds=1", "introduction=0.5")
    pages = browse(microphone=child_voice)
    page = pages.open(server.address)
    enter(page)
    page.click(".child-card")
    page.click('[data-key="action plan"]')
    page.click('[data-key="add cloud"]')
    page.wait_for_selector(".part")
    page.click('[data-key="0 fewer"]')
    page.click('[data-key="add dog"]')
    wait_for(page, lambda: server.rows("SELECT json FROM plan") == [
        ('{"parts":[{"game":"cloud","rounds":1},{"game":"dog","rounds":2}]}',)])
    page.click(".leave")
    page.click('.child[aria-label="Anna"]')
    page.wait_for_selector('.play[data-game="cloud"][data-phase="finished"]')
    page.wait_for_selector('.play[data-game="dog"]')
    # A child that cannot go on comes to the end of the plan, and chooses by itself.
    page.click(".play .stop")
    page.wait_for_selector('[data-game="balloon"]')
    assert pages.faults == []


def test_the_minutes_of_a_plan_end_a_round_kindly(serve, browse, child_voice):
    server = serve("voice-games", "--sound", "browser")
    server.command("children", "add", "Anna")
    pages = browse(microphone=child_voice)
    page = pages.open(server.address)
    enter(page)
    page.click(".child-card")
    page.click('[data-key="action plan"]')
    # An endless game: nothing but the minutes ends it.
    page.click('[data-key="add mole"]')
    page.click('[data-key="0 unit"]')
    page.click('[data-key="0 fewer"]')
    page.click('[data-key="add dog"]')
    wait_for(page, lambda: server.rows("SELECT json FROM plan") == [
        ('{"parts":[{"game":"mole","minutes":1},{"game":"dog","rounds":2}]}',)])
    page.click(".leave")
    page.click('.child[aria-label="Anna"]')
    page.wait_for_selector('.play[data-game="mole"][data-phase="finished"]')
    # No voice is cut off, and nobody waits longer than ten seconds for a silence.
    last = [message for message in messages(page, "state") if "time" in message["state"]][-1]
    assert 60 <= last["state"]["time"] <= 70.1
    assert last["tick"]["sounding"] in ("silence", "rejected") or last["state"]["time"] >= 69.9
    # The child sees the end of every game, and the next one comes by itself.
    page.wait_for_selector(".panel .next")
    assert page.locator(".trouble").count() == 0
    page.wait_for_selector('.play[data-game="dog"]')
    assert pages.faults == []


def test_homework_goes_home_and_comes_back(browse, tmp_path):
    folders = [tmp_path / "clinic", tmp_path / "home"]
    for folder in folders:
        folder.mkdir()
    clinic, home = [Server("voice-games", folder) for folder in folders]
    try:
        clinic.command("children", "add", "Anna")
        recording = RECORDINGS / "speech-child-age-6.wav"
        play = ["play", "cloud", "--child", "Anna", "--input", recording, "--events", "--set", "introduction=0.3"]
        clinic.command(*play)
        pages = browse()
        page = pages.open(clinic.address)
        enter(page)
        page.click(".child-card")
        with page.expect_download() as download:
            page.click('[data-key="action homework"]')
        homework = tmp_path / download.value.suggested_filename
        download.value.save_as(homework)
        other = pages.open(home.address)
        enter(other)
        other.set_input_files("[data-file='add from a file']", homework)
        wait_for(other, lambda: home.rows("SELECT name FROM person") == [("Anna",)])
        assert home.rows("SELECT count(*) FROM session") == [(0,)]
        home.command(*play)
        home.command("children", "export", "Anna", "-o", tmp_path / "back.zip")
        page.click(".back")
        page.wait_for_selector(".children-screen")
        for _ in range(2):
            page.set_input_files("[data-file='add from a file']", tmp_path / "back.zip")
            page.wait_for_selector('.notice.is-shown:has-text("sessions added")')
        wait_for(page, lambda: page.locator('.notice:has-text("here already: 1")').count() == 1)
        assert clinic.rows("SELECT count(*) FROM session") == [(2,)]
        assert pages.faults == []
    finally:
        clinic.end()
        home.end()


def test_a_session_is_replayed_beside_itself(serve, browse):
    server = serve("voice-games")
    server.command("children", "add", "Anna")
    recording = RECORDINGS / "speech-child-age-6.wav"
    server.command("play", "cloud", "--child", "Anna", "--input", recording, "--events", "--set", "introduction=0.3")
    pages = browse()
    page = pages.open(server.address)
    enter(page)
    page.click(".child-card")
    page.click('[data-key="action replay"]')
    page.click(".session")
    page.wait_for_selector(".timeline svg")
    assert "Both are the same" in page.locator(".lanes .count").inner_text()
    for _ in range(4):
        page.click('[data-key="harder"]')
    wait_for(page, lambda: page.locator(".lanes .count").inner_text().startswith("Differences"))
    page.wait_for_selector(".timeline .mark.is-alone")
    assert server.rows("SELECT count(*) FROM settings") == [(0,)]
    page.click('[data-key="keep"]')
    stored(page)
    assert server.rows("SELECT count(*) FROM settings") == [(1,)]
    assert pages.faults == []


def played(server, times, recording="speech-child-age-6.wav"):
    server.command("children", "add", "Anna")
    for _ in range(times):
        server.command("play", "cloud", "--child", "Anna", "--input", RECORDINGS / recording, "--events")


def test_sessions_and_recordings_are_deleted(serve, browse):
    server = serve("voice-games")
    played(server, 3)
    pages = browse()
    page = pages.open(server.address)
    enter(page)
    page.click(".child-card")
    page.click('[data-key="action replay"]')
    with page.expect_download() as saved:
        page.click(".track")
    lines = saved.value.path().read_text().splitlines()
    assert lines[0].startswith("tick,time_s,volume,") and lines[1].startswith("1,0.050,")
    # Nothing is deleted before the second press.
    page.click('[data-key="remove 3"]')
    page.click(".sure:not(.hidden) button:not(.danger)")
    page.click('[data-key="remove 3"]')
    page.click(".sure:not(.hidden) .recording")
    wait_for(page, lambda: server.rows("SELECT count(DISTINCT session_id) FROM heard") == [(2,)])
    page.wait_for_selector('div.session')
    page.click('[data-key="remove 2"]')
    page.click(".sure:not(.hidden) .all")
    wait_for(page, lambda: server.rows("SELECT id FROM session ORDER BY id") == [(1,), (3,)])
    page.wait_for_selector('[data-key="session 2"]', state="detached")
    page.click('[data-key="remove recordings"]')
    page.click(".sure-box .danger")
    wait_for(page, lambda: server.rows("SELECT count(*) FROM heard") == [(0,)])
    assert server.rows("SELECT count(*) FROM session") == [(2,)]
    assert pages.faults == []


def test_the_log_and_the_time_of_recordings(serve, browse):
    server = serve("voice-games")
    played(server, 2)
    pages = browse()
    page = pages.open(server.address)
    enter(page)
    page.click('[data-key="action data"]')
    page.select_option('[data-key="query"]', "userQuery")
    page.click('[data-key="show log"]')
    page.wait_for_selector('.notice.is-shown[data-kind="refused"]')
    page.select_option('[data-key="query"]', "userQuery")
    page.select_option('[data-key="child"]', label="Anna")
    today = page.evaluate("new Date().toLocaleDateString('sv')")
    page.fill('[data-key="from"]', today)
    page.fill('[data-key="to"]', today)
    page.click('[data-key="show log"]')
    page.wait_for_selector(".log .count")
    [(events,)] = server.rows("SELECT count(*) FROM event")
    assert page.locator(".log .count").inner_text().startswith(f"{events} ")
    # What was asked is still there, and the file has the same events as the command.
    assert page.input_value('[data-key="query"]') == "userQuery" and page.input_value('[data-key="to"]') == today
    with page.expect_download() as saved:
        page.click('[data-key="save log"]')
    assert saved.value.suggested_filename == "userQuery.csv"
    assert saved.value.path().read_text() == server.command("log", "userQuery", "--child", "Anna")
    page.fill('[data-key="days"]', "30")
    page.click('[data-key="set retention"]')
    page.wait_for_selector('.kept:has-text("30 days")')
    assert server.command("retention").strip().endswith("30 days")
    with sqlite3.connect(server.database) as database:
        database.execute("UPDATE session SET started = '2020-01-01T00:00:00.000Z' WHERE id = 1")
    page.fill('[data-key="days"]', "20")
    page.click('[data-key="set retention"]')
    page.wait_for_selector(".retention .sure")
    assert server.rows("SELECT count(DISTINCT session_id) FROM heard") == [(2,)]
    page.click(".retention .sure .danger")
    page.wait_for_selector('.kept:has-text("20 days")')
    assert server.rows("SELECT DISTINCT session_id FROM heard") == [(2,)]
    assert pages.faults == []


def test_the_report_opens_beside(serve, browse):
    server = serve("voice-games")
    server.command("children", "add", "Anna")
    pages = browse()
    page = pages.open(server.address, language="cs")
    report = f"{server.address}documents/report/1/cs"
    assert page.request.get(report).status == 404
    enter(page)
    page.click(".child-card")
    with page.context.expect_page() as opened:
        page.click('[data-key="action report"]')
    opened.value.wait_for_selector("h1")
    assert "Anna" in opened.value.locator("h1").inner_text()
    secret = opened.value.url
    assert secret.startswith(f"{server.address}documents/") and secret.endswith("/report/1/cs")
    # Whoever does not know the path gets nothing, and after the gate is closed nobody does.
    assert page.request.get(report).status == 404 and page.request.get(secret).status == 200
    page.bring_to_front()
    page.click(".leave")
    wait_for(page, lambda: page.request.get(secret).status == 404)


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("size", SIZES)
def test_the_screens_are_for_every_therapist(serve, browse, size, language, request):
    server = serve("voice-games")
    played(server, 1)
    server.command("children", "add", "Maximilián-Alexandr Dvořáček")
    pages = browse()
    page = pages.open(server.address, SIZES[size], language, has_clock=True)

    def check(name):
        settle(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} scrolls sideways"
        assert page.evaluate("""[...document.querySelectorAll(".body")].every((b) => b.scrollWidth <= b.clientWidth)"""), name
        assert serious(page) == [], name
        small = page.evaluate("""[...document.querySelectorAll("button, input[type=range]")].filter((b) => b.offsetParent)
            .map((b) => [b.getBoundingClientRect(), b.getAttribute("aria-label") ?? b.textContent])
            .filter(([box]) => Math.min(box.width, box.height) < 48).map(([, name]) => name)""")
        assert small == [], name
        keep = request.config.getoption("--screenshots")
        if keep:
            page.screenshot(path=f"{keep}/{size}-{language}-therapist-{name}.png")

    hold_the_corner(page)
    right_answer(page)
    check("gate")
    page.keyboard.type(str(right_answer(page)))
    page.wait_for_selector(".children-screen")
    check("children")
    page.click(".child-card")
    page.wait_for_selector(".child-screen")
    check("child")
    for game in ["balloon", "mole", "pitchGlide", "spectrumMatch"]:
        page.click(f'[data-key="game {game}"]')
        page.wait_for_selector(".settings-screen")
        check(game)
        page.click(".back")
        page.wait_for_selector(".child-screen")
    page.click('[data-key="action plan"]')
    page.wait_for_selector(".plan-screen")
    page.click('[data-key="add dog"]')
    page.wait_for_selector(".part")
    # The notice goes by itself.
    stored(page)
    page.clock.fast_forward(4000)
    page.wait_for_selector(".notice:not(.is-shown)", state="attached")
    check("plan")
    page.click(".back")
    page.click('[data-key="action calibrate"]')
    page.wait_for_selector(".calibration-screen")
    check("calibration")
    page.click(".back")
    page.click('[data-key="action held"]')
    page.wait_for_selector(".held-screen")
    check("held")
    page.click(".back")
    page.click('[data-key="action replay"]')
    page.wait_for_selector(".session")
    check("sessions")
    page.clock.fast_forward(1000)
    page.click('[data-key="remove 1"]')
    page.wait_for_selector(".sure:not(.hidden)")
    check("removal")
    for _ in range(2):
        page.clock.fast_forward(1000)
        page.click(".back")
    page.wait_for_selector(".children-screen")
    page.click('[data-key="action data"]')
    page.wait_for_selector(".data-screen")
    page.clock.fast_forward(1000)
    page.click('[data-key="show log"]')
    page.wait_for_selector(".log table")
    check("data")
    assert pages.faults == []


@pytest.mark.parametrize("size", ["phone", "tablet", "tablet-wide"])
def test_a_child_has_a_picture_of_its_own_and_a_long_name(serve, browse, tmp_path, size):
    photo = tmp_path / "photo.png"
    photo.write_bytes(noisy_picture(900, 600))
    name = "Maximilián-Alexandr Dvořáček-Novotný z Hradce Králové" + "ů" * 40
    server = serve("voice-games")
    server.command("children", "add", name)
    server.command("children", "add", "Anna")
    pages = browse()
    page = pages.open(server.address, SIZES[size])

    def fits():
        """Nothing is wider than the screen, and no letter of a name stands outside of its tile."""
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate("""() => [...document.querySelectorAll(".child, .child-card")].every((tile) => {
            const [outer, inner] = [tile, tile.querySelector(".name")].map((one) => one.getBoundingClientRect());
            return inner.left >= outer.left - 1 && inner.right <= outer.right + 1 && inner.bottom <= outer.bottom + 1;
        })""")

    page.wait_for_selector(".child")
    fits()
    enter(page)
    page.wait_for_selector(".child-card")
    fits()
    page.click(f'.child-card:has-text("{name}")')
    page.wait_for_selector(".child-screen")
    fits()
    with page.expect_file_chooser() as chooser:
        page.click('[data-key="own picture"]')
    chooser.value.set_files(photo)
    stored(page)
    # It was made smaller for its way.
    shown = "(selector) => { const one = document.querySelector(selector); return Boolean(one?.complete) && one.naturalWidth === 512; }"
    wait_for(page, lambda: page.evaluate(shown, ".person-head .own-picture"))
    page.click(".leave")
    page.wait_for_selector(".child .own-picture")
    wait_for(page, lambda: page.evaluate(shown, ".child .own-picture"))
    fits()
    page.click(".child:has(.own-picture)")
    wait_for(page, lambda: page.evaluate(shown, ".corner .own-picture"))
    assert pages.faults == []


def test_each_child_finds_the_theme_in_which_it_played_last(serve, browse):
    server = serve("voice-games", "--sound", "browser")
    for name in ["Anna", "Ben"]:
        server.command("children", "add", name)
    page = browse().open(server.address)

    def player(child):
        """The picture of the game of the dog, as a child finds it."""
        page.click(f'.child[aria-label="{child}"]')
        page.wait_for_selector('[data-game="dog"]')
        label = page.locator('[data-game="dog"]').get_attribute("aria-label")
        page.click("button.round")
        page.wait_for_selector(".child")
        return label

    usual = player("Anna")
    # What the page keeps when a theme was chosen at the end of a game.
    page.click('.child[aria-label="Anna"]')
    page.click('[data-game="dog"]')
    page.wait_for_selector(".play")
    page.click(".play .stop")
    page.wait_for_selector('[data-game="dog"]')
    page.click("button.round")
    page.wait_for_selector(".child")
    assert server.rows("SELECT person.name, game FROM theme JOIN person ON person.id = person_id") == [("Anna", "dog")]
    with sqlite3.connect(server.database) as database:
        database.execute("UPDATE theme SET name = 'horse'")
    assert player("Anna") != usual
    assert player("Ben") == usual
