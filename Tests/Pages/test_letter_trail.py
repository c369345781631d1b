"""The page of letter-trail in a real browser: touch with known truth, the parents' side, a killed server, sizes."""

import csv
import json
import signal
import subprocess

import pytest

from conftest import COMMANDS, SIZES, enter, messages, serious, settle, wait_for

BROWSER = ("--sound", "browser")


def add_player(page, name="Anna"):
    page.fill("#new-name", name)
    page.locator(".picture input").first.check(force=True)
    page.click("button.main")
    page.wait_for_selector(".chapters-screen")


def open_letter(page, name="b"):
    page.click(f'.chapter[data-name="{name}"]')
    map_rests(page)


def at_letter(serve, pages, **options):
    """A server, and a page of it on which a new player has opened a letter."""
    server = serve("letter-trail", *BROWSER)
    page = pages.open(server.address, **options)
    add_player(page)
    open_letter(page)
    return server, page


def map_rests(page):
    """Waits until the dot is there and the map has glided to its place."""
    page.wait_for_selector(".trail-screen .dot:not(.hidden)")
    map_moves_no_more(page)


def map_moves_no_more(page):
    page.evaluate("""async () => {
        const frame = () => new Promise((done) => requestAnimationFrame(done));
        const place = () => document.querySelector(".world").getBoundingClientRect();
        for (let before = place(), moved = 1; moved > 0.02; ) {
            await frame();
            const now = place();
            moved = Math.hypot(now.x - before.x, now.y - before.y);
            before = now;
        }
    }""")


def points(page, step):
    """Places in the window along each stroke, `step` millimetres apart, and how many pixels a millimetre has."""
    return page.evaluate(
        """(step) => [...document.querySelectorAll('.path .middle')].map((line) => {
             const [length, matrix] = [line.getTotalLength(), line.getScreenCTM()];
             const places = [];
             for (let at = 0; at <= length; at += step) {
               const { x, y } = line.getPointAtLength(at).matrixTransform(matrix);
               places.push([x, y]);
             }
             return places;
           })""", step)


class Finger:
    """Touches by the browser's own protocol, with times of its own choosing."""

    def __init__(self, page):
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def send(self, kind, place=None, resting=()):
        """`resting`: what touches besides, as (x, y, radius)."""
        touches = [] if place is None else [{"x": place[0], "y": place[1], "radiusX": 6, "radiusY": 6, "force": 0.5, "id": 0}]
        touches += [{"x": x, "y": y, "radiusX": radius, "radiusY": radius, "force": 0.5, "id": number + 1}
                    for number, (x, y, radius) in enumerate(resting)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def draw(self, places):
        self.send("touchStart", places[0])
        for place in places[1:]:
            self.send("touchMove", place)
        self.send("touchEnd")


def kinds(page):
    return [event["event"] for message in messages(page, "events") for event in message["events"]
            if event["event"] != "moved"]


def has(page, kind, count=1):
    wait_for(page, lambda: kinds(page).count(kind) >= count)


def trace_letter(page, step=2.0, count=1):
    """Traces the letter that is shown, which is then finished for the time `count`."""
    finger = Finger(page)
    for places in points(page, step):
        finger.draw(places)
    has(page, "chapter_finished", count)


@pytest.mark.parametrize("radius", [6, 60], ids=["thumb", "palm"])
def test_what_rests_on_the_glass_does_not_disturb(serve, browse, radius):
    """A thumb or a palm was there first and stays: the finger that takes the dot writes the letter."""
    server, page = at_letter(serve, browse())
    finger = Finger(page)
    resting = [(60, 700, radius)]
    finger.send("touchStart", resting=resting)
    for places in points(page, 2.0):
        finger.send("touchStart", places[0], resting)
        for place in places[1:]:
            finger.send("touchMove", place, resting)
        finger.send("touchEnd", resting=resting)
    has(page, "chapter_finished")
    assert kinds(page).count("dot_touched") == len(points(page, 50.0))
    finger.send("touchEnd")
    wait_for(page, lambda: server.rows("SELECT finished FROM trace") == [(1,)])
    page.click(".leave")
    page.wait_for_selector(".chapters-screen")
    plan = json.loads(server.command("practice-plan", "--player", "Anna", "--json"))
    assert next(row["need"] for row in plan if row["chapter"] == "b") < 0.15


def test_a_stroke_is_shown_before_the_first_try_and_on_asking(serve, browse):
    _, page = at_letter(serve, browse())
    page.wait_for_selector(".demonstration:not(.hidden) .shown[stroke-dasharray]", state="attached")
    wait_for(page, lambda: any(m["words"]["en"].startswith("Watch") for m in messages(page, "said")))
    # Whoever begins ends it.
    finger = Finger(page)
    places = points(page, 2.0)[0]
    finger.draw(places[:6])
    has(page, "lifted")
    page.wait_for_selector(".demonstration.hidden", state="attached")
    page.click("button.show")
    page.wait_for_selector(".demonstration:not(.hidden)", state="attached")


def test_help_comes_back_after_misses(serve, browse):
    """From memory: the first miss shows where it begins, two more show the dots."""
    server = serve("letter-trail", *BROWSER)
    server.command("players", "add", "Anna", "--picture", "fox")
    server.command("players", "set", "help=memory", "demonstration=no", "chapters=b", "--player", "Anna")
    page = browse().open(server.address)
    page.locator(".player").first.click()
    page.click('.chapter[data-name="b"]')
    page.wait_for_selector('.path[data-help="memory"]', state="attached")
    map_moves_no_more(page)
    finger = Finger(page)
    away = [(x + 250, y) for x, y in points(page, 2.0)[0][:3]]
    for count, help in ((1, "start"), (2, "start"), (3, "dots")):
        finger.draw(away)
        has(page, "touched_elsewhere", count)
        page.wait_for_selector(f'.path[data-help="{help}"]', state="attached")
    trace_letter(page)
    wait_for(page, lambda: server.rows("SELECT help, finished FROM trace") == [("memory", 1)])


@pytest.mark.parametrize("step", [4.0, 1.0])
def test_a_letter_is_traced_by_touch(serve, browse, tmp_path, step):
    """The events of the page and the figures of the kept trace are those of the commands for the same samples."""
    server, page = at_letter(serve, browse())
    trace_letter(page, step)
    page.wait_for_selector(".ending button.main")
    # The kept samples, given to the command, make the same events and end.
    wait_for(page, lambda: server.rows("SELECT finished FROM trace") == [(1,)])
    # The server takes messages in turn: after the next screen it has taken every sample.
    page.click(".leave")
    page.wait_for_selector(".chapters-screen")
    trace, chapter = tmp_path / "trace.csv", tmp_path / "chapter.json"
    server.command("traces", "export", "1", "-o", trace, "--chapter-file", chapter)
    score = json.loads(server_command(server, "score", trace, "--chapter", chapter, "--json"))
    assert score["finished"] is True and score["share_inside"] > 0.99 and score["deviation_max_mm"] < 1
    rows = list(csv.DictReader(trace.open()))
    lines = "".join(
        json.dumps({"time_s": float(r["time_s"]), "x_mm": float(r["x_mm"]), "y_mm": float(r["y_mm"]), "contact": int(r["contact"])})
        + "\n" for r in rows)
    played = server_command(server, "play", "--chapter", chapter, given=lines)
    expected = [json.loads(line)["event"] for line in played.splitlines()]
    assert [kind for kind in expected if kind != "moved"][1:] == kinds(page)


def test_a_letter_is_written_again(serve, browse):
    server, page = at_letter(serve, browse())
    for number in (1, 2):
        trace_letter(page, count=number)
        page.locator(".ending .round").click()
        page.wait_for_selector(".ending.hidden", state="attached")
        map_rests(page)
    wait_for(page, lambda: server.rows("SELECT finished FROM progress") == [(2,)])


def server_command(server, *words, given=None):
    return subprocess.run(
        [COMMANDS / server.app, *words], check=True, capture_output=True, text=True, input=given).stdout


def test_leaving_and_lifting_put_the_dot_there(serve, browse):
    _, page = at_letter(serve, browse())
    places = points(page, 2.0)[0]
    finger = Finger(page)
    finger.draw([(x + 200, y) for x, y in places[:2]])
    has(page, "touched_elsewhere")
    finger.draw(places[:10])
    has(page, "lifted")
    dot = page.locator(".path .disc").bounding_box()
    assert abs(dot["y"] + dot["height"] / 2 - places[9][1]) < 12
    finger.draw(places[9:14] + [(places[13][0] + 120, places[13][1])])
    has(page, "left")
    page.wait_for_selector(".dot:not(.hidden)")
    finger.draw(places[13:])
    has(page, "chapter_finished")


def test_a_killed_server_loses_no_checkpoint(serve, browse):
    server, page = at_letter(serve, browse())
    places = points(page, 1.0)[0]
    finger = Finger(page)
    finger.send("touchStart", places[0])
    for place in places[1:len(places) * 2 // 3]:
        finger.send("touchMove", place)
    has(page, "curve_finished", 3)
    reached = messages(page, "events")[-1]["place"]["curve"]
    server.end(signal.SIGKILL)
    finger.send("touchEnd")
    (checkpoint,), = server.rows("SELECT checkpoint FROM progress")
    assert json.loads(checkpoint)["curve"] == reached
    assert server.rows("SELECT count(*) FROM piece")[0][0] > 0
    page.received.clear()
    server.start()
    # The same letter is there, at its checkpoint.
    wait_for(page, lambda: any(m["screen"] == "trail" for m in messages(page, "screen")))
    page.wait_for_selector(".path .disc")
    place = messages(page, "screen")[-1]["place"]
    assert place["curve"] == reached
    # From the dot to the end.
    box = page.locator(".path .disc").bounding_box()
    dot = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    places = points(page, 1.0)[0]
    rest = len(places) // 3
    nearest = min(range(rest, len(places)), key=lambda k: abs(places[k][0] - dot[0]) + abs(places[k][1] - dot[1]))
    finger.draw(places[nearest:])
    has(page, "chapter_finished")


def test_parents_set_a_code_and_a_play_time(serve, browse):
    server = serve("letter-trail", *BROWSER)
    page = browse().open(server.address)
    add_player(page)
    enter(page)
    page.wait_for_selector(".trail-adults .actions")
    page.locator(".action", has_text="Code and play time").click()
    page.fill("#code", "4711")
    page.fill("#code-again", "4712")
    page.fill("#hint", "the scent")
    page.click(".lock-screen button.main")
    assert "differ" in page.locator(".lock-screen .is-missing").inner_text()
    page.fill("#code-again", "4711")
    page.click(".lock-screen button.main")
    page.wait_for_selector("#limit")
    page.fill("#limit", "20")
    page.click(".lock-screen form.line button[type=submit] >> nth=0")
    wait_for(page, lambda: server.rows("SELECT play_limit FROM parent") == [(1200,)])
    assert "4711" not in server.rows("SELECT code FROM parent")[0][0]
    page.click("button.leave")
    page.wait_for_selector(".chapters-screen")
    enter(page, "0000")
    wait_for(page, lambda: "not the code" in page.locator(".gate-dialog .remark").inner_text())
    assert "the scent" in page.locator(".gate-dialog .remark").inner_text()
    for digit in "4711":
        page.keyboard.press(digit)
    page.locator(".gate-dialog .enter").click()
    page.wait_for_selector(".trail-adults")


def test_the_report_and_the_settings_are_there(serve, browse):
    pages = browse()
    server, page = at_letter(serve, pages, language="cs")
    trace_letter(page)
    page.click(".leave")
    page.wait_for_selector('.chapter[data-name="d"]:not(.is-locked)')
    enter(page)
    page.locator(".action").first.click()
    page.locator('[data-key^="progress"]').first.click()
    page.wait_for_selector("table.plan")
    report = page.request.get(server.address.rstrip("/") + page.locator("a.document").first.get_attribute("href"))
    assert "Pro terapeuty" in report.text()
    page.click("button.back")
    page.locator('[data-key^="settings"]').first.click()
    page.fill("textarea", "ř máma")
    page.click(".settings-screen form button[type=submit]")
    wait_for(page, lambda: "máma" in (server.rows("SELECT settings FROM person")[0][0] or ""))
    assert pages.faults == []


def test_a_backup_is_saved_and_taken(serve, browse, tmp_path):
    """Saved on the page, everything erased, taken again on the page."""
    server, page = at_letter(serve, browse())
    trace_letter(page)
    page.click(".leave")
    page.wait_for_selector(".chapters-screen")
    enter(page)
    page.locator(".action", has_text="Backups and chapters").click()
    with page.expect_download() as download:
        page.click("a.document")
    backup = tmp_path / download.value.suggested_filename
    download.value.save_as(backup)
    assert backup.name == "letter-trail.backup"
    server.command("players", "remove", "Anna", "--yes")
    page.set_input_files(".files-screen input[accept^='.backup']", backup)
    wait_for(page, lambda: server.rows("SELECT name, finished FROM person JOIN progress ON person_id = person.id") == [("Anna", 1)])
    assert server.rows("SELECT finished FROM trace") == [(1,)]
    chapter = tmp_path / "own.json"
    text = json.loads(server_command(server, "chapters", "show", "b"))
    chapter.write_text(json.dumps({**text, "id": "our letter"}))
    page.set_input_files(".files-screen input[accept^='.json']", chapter)
    page.wait_for_selector('[data-chapter="our letter"]')


def test_a_player_is_taken_to_another_computer(serve, browse, tmp_path):
    """Saved behind the gate of one page, added behind that of another, by another name."""
    pages = browse()
    server, page = at_letter(serve, pages)
    trace_letter(page)
    page.click(".leave")
    page.wait_for_selector(".chapters-screen")
    enter(page)
    page.locator(".action").first.click()
    with page.expect_download() as download:
        page.click("a.document[download='Anna.zip']")
    archive = tmp_path / download.value.suggested_filename
    download.value.save_as(archive)
    page.set_input_files("[data-file='add from a file']", archive)
    page.wait_for_selector(".notice[data-kind=refused].is-shown")
    page.fill("[data-key='other name']", "Hana")
    page.set_input_files("[data-file='add from a file']", archive)
    wait_for(page, lambda: server.rows("SELECT name, finished FROM person JOIN progress ON person_id = person.id ORDER BY name") == [("Anna", 1), ("Hana", 1)])
    page.locator("h2", has_text="Hana").wait_for()
    page.set_input_files("[data-file='add from a file']", {"name": "letter.zip", "mimeType": "application/zip", "buffer": b"Dear grandmother"})
    page.locator(".notice[data-kind=refused].is-shown", has_text="letter.zip").wait_for()
    assert pages.faults == []


def test_keys_trace_too(serve, browse):
    """The space bar puts the finger down, the arrow goes down the stem of b."""
    _, page = at_letter(serve, browse())
    page.keyboard.press(" ")
    has(page, "dot_touched")
    # A key that is held goes on with the time: in short presses the finger does not run past the end of the curve.
    wait_for(page, lambda: page.keyboard.press("ArrowDown", delay=50) or "curve_finished" in kinds(page))
    page.keyboard.press(" ")
    has(page, "lifted")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("look", ["light", "dark"])
def test_screens_at_all_sizes(serve, browse, size, look):
    """No scroll bar but the list's own; Axe finds nothing serious."""
    server = serve("letter-trail", *BROWSER)
    pages = browse()
    page = pages.open(server.address, SIZES[size], color_scheme=look)

    def check():
        settle(page)
        over = page.evaluate("[document.scrollingElement.scrollWidth - innerWidth, document.scrollingElement.scrollHeight - innerHeight]")
        assert serious(page) == []
        return over

    assert check()[0] <= 0
    add_player(page)
    assert check() == [0, 0]
    open_letter(page)
    assert check() == [0, 0]
    assert pages.faults == []
