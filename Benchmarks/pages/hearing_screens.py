"""The screens of the hearing test for screens.py: people, checks, the test, digits, questions, every kind of result, and
the report as it is printed.

The results are those of simulated listeners. In the database they are then called a person's, so that the pages are those
that a person sees. Screens before a result are told to the page in the words of the server (Docs/Formats/hearing-events.md).
"""

import json
import sqlite3
import subprocess

from screens import ROOT, SIZES, Line, Served

QUESTIONS = ROOT / "Sources" / "Apps" / "HearingTest" / "HearingPages" / "Assets"
# Size, language, and what else differs from the usual look.
LOOKS = [
    *[(size, language, {}) for size in SIZES for language in ("cs", "en")],
    ("tablet", "cs", {"scheme": "dark"}), ("phone", "cs", {"scheme": "dark"}),
    *[(size, language, {"size": "largest"}) for size in ("tablet", "wide", "phone") for language in ("cs", "en")],
    ("tablet", "cs", {"size": "large"}), ("tablet", "cs", {"contrast": "high"}),
    ("tablet", "en", {"contrast": "high", "scheme": "dark"}), ("tablet", "en", {"motion": "reduce"}),
]
USUAL = [1000, 2000, 4000, 8000, 500, 250]
TWELVE = [1000, 1500, 2000, 3000, 4000, 5000, 6000, 8000, 750, 500, 250, 125]

ASCENDING = sorted(TWELVE)

# The thresholds by frequency of the right and the left ear.
NORMAL = {f: 5 for f in TWELVE}
MILD = dict(zip(ASCENDING, [15, 15, 20, 22, 27, 30, 35, 40, 45, 48, 50, 55]))
STEEP = dict(zip(ASCENDING, [10, 10, 10, 12, 15, 30, 45, 60, 70, 72, 75, 80]))
SEVERE = dict(zip(ASCENDING, [50, 55, 62, 66, 70, 73, 75, 78, 82, 90, 95, 100]))
HALF = {f: 55 for f in TWELVE}
DEAF = {f: 150 for f in TWELVE}
CASES = {
    "normal": (NORMAL, NORMAL, {}),
    "mild": (MILD, MILD, {}),
    "sloping": (STEEP, MILD, {}),
    "severe": (SEVERE, SEVERE, {}),
    "masked": (NORMAL, HALF, {}),
    "one-sided": (NORMAL, DEAF, {}),
    "unanswered": (DEAF, DEAF, {}),
    "doubtful": (MILD, MILD, {"false_alarm_rate": 0.45}),
    "twelve": (MILD, STEEP, {"frequencies": TWELVE}),
    "nominal": (MILD, MILD, {"nominal": True}),
    "sudden": (NORMAL, HALF, {"answers": {"sudden": True, "pain": True, "tinnitus": "stále"}}),
}


def shoot(studio):
    parts = studio.options.parts or ["screens", "papers"]
    work = studio.folder / "work"
    work.mkdir(exist_ok=True)
    database = work / "results.sqlite"
    prepare(studio, work, database)
    if "screens" in parts:
        for size, language, look in LOOKS:
            if size in studio.options.sizes:
                screens(studio, database, size, language, look)
    if "papers" in parts:
        papers(studio, database)


def prepare(studio, work, database):
    """A database with a person for each kind of result; one that an earlier run has made stays."""
    if database.exists():
        return

    def run(*arguments, check=True):
        done = subprocess.run(
            [studio.options.commands / "hearing-test", *arguments, "--database", database],
            capture_output=True, text=True)
        assert not check or done.returncode == 0, f"{arguments}: {done.stderr}"
        return done

    calibration = work / "calibration.json"
    calibration.write_text(json.dumps({
        "format": "ossicle-calibration", "version": 1, "kind": "headphone", "transducer": "TDH39",
        "device": "USB, hlasitost 10", "coupler": "IEC 60318-3", "method": {"level_meter": {}}, "date": "2026-03-01",
        "unit": "dB SPL", "peak_limit_dbfs": -1,
        "full_scale_sine": [{"frequency_hz": f, "level_db": 125} for f in sorted(TWELVE)]}))
    for name, (right, left, more) in CASES.items():
        run("people", "add", name, "--born", "1946", "--sex", "female")
        frequencies = more.get("frequencies", USUAL)
        listener = work / f"{name}.json"
        listener.write_text(json.dumps({
            "thresholds": [{"ear": ear, "frequency": f, "threshold": levels[f]}
                           for ear, levels in (("right", right), ("left", left)) for f in TWELVE],
            "slope": 0.3, "seed": 7, "false_alarm_rate": more.get("false_alarm_rate", 0)}))
        done = run(
            "run", "--person", name, "--output", "null", "--simulate", listener, "--no-checks", "--seed", "3",
            "--frequencies", ",".join(map(str, frequencies)),
            *([] if more.get("nominal") else ["--calibration", calibration]), check=False)
        assert done.returncode in (0, 1), done.stderr
        if "answers" in more:
            answers = work / "answers.json"
            answers.write_text(json.dumps(more["answers"]))
            run("questionnaire", QUESTIONS / "questions.cs.json", "--person", name, "--answers", answers)
    with sqlite3.connect(database) as told:
        told.execute("UPDATE session SET source = 'person'")


class Visit:
    """A page at a size, in a language, in a look, with its server."""

    def __init__(self, studio, database, size, language, look):
        self.studio = studio
        target = database.parent / "doctor"
        target.mkdir(exist_ok=True)
        self.served = Served(
            studio.options.commands, "hearing-test", database, "--sound", "browser", "--send-to", target)
        self.page = studio.open(size, language, look.get("scheme", "light"), look.get("motion", "no-preference"))
        for name in ("size", "contrast"):
            if name in look:
                self.page.add_init_script(f"localStorage.setItem('{name}', '{look[name]}')")
        self.line = Line(self.page)
        self.page.goto(self.served.address)
        self.page.wait_for_selector("ul.list")
        self.variant = "-".join([size, language, *look.values()])
        self.axe = (size, language) == ("phone", "cs") and look in ({}, {"scheme": "dark"}) or "contrast" in look
        self.is_crowded = size == "phone" and look.get("size") == "largest"

    def tell(self, screen, **more):
        """Shows a screen as the server would."""
        common = {"isCalibrated": True, "isBrowserSound": False, "source": "person", "personName": "Anežka Dvořáčková"}
        self.line.say(type="screen", screen=screen, **{**common, **more})

    def shoot(self, name, wait=120, may_scroll=False, **options):
        self.page.wait_for_timeout(wait)
        options.setdefault("axe", self.axe)
        # With the largest letters words on a phone may scroll, but no screen on which one acts while listening.
        listening = ("test-opening", "test-waiting", "test-pressed", "test-masked", "digits")
        if self.is_crowded and not name.startswith(listening):
            may_scroll = True
        self.studio.shoot(
            self.page, name, self.variant, least=48, may_scroll=may_scroll, sheet=self.variant,
            whole="#main" if may_scroll and not self.is_crowded else None, **options)

    def end(self):
        self.page.context.close()
        self.served.end()


def screens(studio, database, size, language, look):
    visit = Visit(studio, database, size, language, look)
    visit.line.passes = lambda message: message["type"] != "screen" or visit.passes
    visit.passes = False
    people(visit)
    checks(visit)
    tones(visit)
    digits(visit)
    questions(visit)
    results(visit)
    interruptions(visit)
    visit.end()


def people(visit):
    page, nobody = visit.page, {"personName": None}
    visit.tell("people", people=[], **nobody)
    visit.shoot("people-none")
    names = ["Anežka Dvořáčková", "Jan", "Marie"]
    some = [{"id": k, "name": name, "isUnfinished": k == 1} for k, name in enumerate(names)]
    visit.tell("people", people=some, **nobody)
    visit.shoot("people-some")
    many = [{"id": k, "name": name, "isUnfinished": k == 3} for k, name in enumerate(["Anna", "Jan"] * 9)]
    visit.tell("people", people=many, **nobody)
    visit.shoot("people-many", may_scroll=True)
    page.locator(".actions button").click()
    visit.shoot("people-form", may_scroll=True)
    for fault in ("taken", "invalid-name", "invalid-year"):
        visit.tell("people", people=some, fault=fault, **nobody)
        visit.shoot(f"people-fault-{fault}", may_scroll=True)
    page.locator("#bar button").last.click()
    visit.shoot("settings", may_scroll=True)
    page.keyboard.press("Escape")
    home = {"hasOther": False, "done": [], "seconds": 560}
    progress = {"measured": 5, "places": 12, "masked": 0, "secondsLeft": 300}
    visit.tell("person", **home)
    visit.shoot("person-new")
    visit.tell("person", **{**home, "unfinished": {"progress": progress, "started": "2026-03-01T10:00:00Z"}, "result": 1})
    visit.shoot("person-unfinished")
    visit.tell("person", **{**home, "hasOther": True})
    visit.shoot("person-other")
    visit.tell("person", **{**home, "done": ["tones"], "result": 1})
    visit.shoot("person-tones-done")
    visit.tell("person", **{**home, "done": ["tones", "digits", "questions"], "result": 1})
    visit.shoot("person-all-done")


def checks(visit):
    for step in (1, 2, 3):
        visit.tell("introduction", step=step)
        visit.shoot(f"introduction-{step}")
    visit.tell(
        "calibration", transducer="TDH39", device="USB, volume 10", output="USB Audio", date="2026-03-01")
    visit.shoot("calibration-known")
    visit.tell("calibration", isCalibrated=False, output="Built-in Audio Analog Stereo")
    visit.shoot("calibration-nominal")
    visit.tell("calibration", isCalibrated=False, isBrowserSound=True, output="browser")
    visit.shoot("calibration-browser")
    visit.tell("calibration", isCalibrated=False, source="loopback-device", output="Null Output")
    visit.shoot("calibration-trial")
    for phase, more in [("ready", {}), ("listening", {"secondsLeft": 4}), ("fine", {}), ("loud", {}),
                        ("failed", {"reason": "NotAllowedError"})]:
        visit.tell("room", **{"phase": phase, "isCalibrated": False, "level": 0, **more})
        visit.shoot(f"room-{phase}")
    visit.tell("volume")
    visit.shoot("volume-calibrated")
    visit.tell("volume", isCalibrated=False)
    visit.shoot("volume-nominal")
    visit.tell("sides", question=1)
    visit.shoot("sides")
    for verdict in ("swapped", "silent", "right-only", "left-only", "unclear"):
        visit.tell("checked", verdict=verdict, mayGoOn=verdict.endswith("only"))
        visit.shoot(f"checked-{verdict}")
    visit.tell("ready", keptCount=0)
    visit.shoot("ready")
    visit.tell("ready", keptCount=12, isCalibrated=False, isBrowserSound=True)
    visit.shoot("ready-again")


def tones(visit):
    page, progress = visit.page, {"measured": 5, "places": 12, "masked": 0, "secondsLeft": 300}
    test = {"presses": 3, "progress": progress, "isPaused": False, "isOpening": False}
    visit.tell("test", **{**test, "isOpening": True})
    visit.shoot("test-opening")
    visit.tell("test", **test)
    visit.shoot("test-waiting")
    visit.line.say(type="press", count=4)
    visit.shoot("test-pressed", wait=60, axe=False)
    visit.line.say(type="progress", **{**progress, "measured": 12, "masked": 3, "secondsLeft": 100})
    visit.shoot("test-masked", wait=700)
    visit.tell("test", **{**test, "isPaused": True})
    visit.shoot("test-paused")
    visit.tell("test", **test)
    page.wait_for_selector("button.hear")
    page.locator(".test .actions button").last.click()
    visit.tell("test", **{**test, "isPaused": True})
    visit.shoot("test-help")
    visit.tell("unanswered")
    visit.shoot("test-unanswered")
    visit.tell("lost", reason="the device 'USB Audio' is not there any more", keptCount=12)
    visit.shoot("test-lost")


def digits(visit):
    page, first = visit.page, {"number": 1, "count": 24, "ear": "right"}
    visit.tell("digits", phase="ready", **first)
    visit.shoot("digits-ready")
    visit.tell("digits", phase="playing", **first)
    visit.shoot("digits-sound")
    visit.tell("digits", phase="answering", **first)
    page.keyboard.type("4")
    visit.shoot("digits-answer")
    page.keyboard.type("71")
    visit.shoot("digits-full")
    page.keyboard.press("Backspace")
    visit.shoot("digits-corrected")
    visit.tell("digits", phase="ready", **{**first, "ear": "left", "number": 9})
    visit.shoot("digits-again")
    visit.tell("digits", phase="done", **{**first, "number": 24})
    visit.shoot("digits-done")


def questions(visit):
    language = visit.variant.split("-")[1]
    asked = json.loads((QUESTIONS / f"questions.{language}.json").read_text())
    for number, question in enumerate(asked["questions"], 1):
        answer = {"answer": True} if question["kind"] == "yes-no" and number == 2 else {}
        visit.tell("question", number=number, count=len(asked["questions"]), title=asked["title"], question=question, **answer)
        visit.shoot(f"question-{number}-{question['id']}", axe=visit.axe and number in (1, 5))


def results(visit):
    page = visit.page
    visit.passes = True
    for name in CASES:
        page.reload()
        page.wait_for_selector("ul.list, ol.list, .reading")
        if not page.locator("ul.list").count():
            page.locator("#bar button").first.click()
            page.wait_for_selector("ul.list, ol.list")
            if page.locator("ol.list").count():
                page.locator("#bar button").first.click()
        page.wait_for_selector("ul.list")
        page.get_by_role("button", name=name, exact=True).or_(page.locator("button.line", has_text=name)).first.click()
        page.wait_for_selector("ol.list")
        if page.locator("ol.list li").count() < 4:
            visit.studio.problems.append(f"result-{name}: no result is offered")
            continue
        page.locator("ol.list li").last.locator("button").click()
        page.wait_for_selector(".reading")
        page.evaluate("document.querySelector('img.audiogram')?.decode()")
        # What the server says of its own sound is not of interest here.
        shown = {**visit.line.last["screen"], "personName": "Anežka Dvořáčková", "isBrowserSound": False}
        visit.line.say(**{**shown, "isCalibrated": name != "nominal"})
        visit.shoot(f"result-{name}", may_scroll=True, wait=250)
    visit.passes = False
    shown = {**shown, "place": "https://nemocnice.example/fhir", "isCalibrated": True}
    for sending, more in [("asked", {}), ("asked-open", {"isReadableOnTheWay": True}), ("sending", {}), ("delivered", {}),
                          ("failed", {"answer": "403 Forbidden"}), ("uncertain", {"answer": "timeout"})]:
        visit.line.say(**{**shown, "sending": sending.split("-")[0], **more})
        page.wait_for_timeout(100)
        page.evaluate("document.querySelector('[role=status]')?.scrollIntoView({ block: 'center' })")
        visit.shoot(f"sending-{sending}", may_scroll="asked" not in sending)


def interruptions(visit):
    page = visit.page
    progress = {"measured": 5, "places": 12, "masked": 0, "secondsLeft": 300}
    visit.tell("test", presses=3, progress=progress, isPaused=False, isOpening=False)
    for state in ("occupied", "taken"):
        visit.line.say(type=state)
        visit.shoot(f"page-{state}")
        visit.line.say(type="welcome", version="")
        page.wait_for_selector(".interruption", state="detached")
    visit.line.say(type="ended")
    visit.line.cut()
    page.wait_for_selector('.interruption[data-state="ended"]')
    visit.shoot("page-ended")
    page.reload()
    page.wait_for_timeout(300)
    visit.shoot("page-lost")


def papers(studio, database):
    """The reports as a browser prints them; the pages as pictures."""
    for name in CASES:
        for language in ("cs", "en"):
            title = f"paper-{name}-{language}"
            if not studio.wants(title):
                continue
            page, pdf = studio.folder / f"{title}.html", studio.folder / f"{title}.pdf"
            subprocess.run(
                [studio.options.commands / "hearing-test", "report", "--person", name, "--language", language, "--force",
                 "-o", page, "--database", database], check=True, capture_output=True)
            subprocess.run(
                ["chromium", "--headless", "--no-sandbox", "--no-pdf-header-footer", f"--print-to-pdf={pdf}",
                 page.absolute().as_uri()], check=True, capture_output=True)
            for old in studio.folder.glob(f"{title}-*.png"):
                old.unlink()
            subprocess.run(["pdftoppm", "-r", "80", "-png", pdf, studio.folder / title], check=True)
