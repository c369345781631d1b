"""The screens of the voice games for screens.py: the child's side, every game in every theme, the therapist's side."""

import json
import re
import subprocess

from game_rounds import OTHERS, rounds
from games import GAMES
from screens import ROOT, Line, Served

RECORDINGS = ROOT / "Examples" / "Recordings"
MODELS = {"phonemeContrast": ["a", "e"], "spectrumMatch": ["a"]}
VARIANTS = [("light", "cs"), ("light", "en"), ("dark", "cs")]
NAMES = ["Anna", "Jan", "Eliška"]
MANY = [*NAMES, "Maximilián-Alexandr Dvořáček", "Tomáš", "Lucie", "Ondra", "Bára", "Vojta", "Ema", "Kuba", "Nela", "Matěj", "Zuzka"]


def shoot(studio):
    parts = studio.options.parts or ["screens", "games"]
    work = studio.folder / "work"
    work.mkdir(exist_ok=True)
    if "screens" in parts:
        databases = {kind: prepare(studio, work / f"{kind}.sqlite", kind) for kind in ["none", "few", "many"]}
        for size in studio.options.sizes:
            for scheme, language in VARIANTS:
                if scheme == "dark" and size not in ("tablet", "phone"):
                    continue
                screens(studio, databases, size, language, scheme)
    if "games" in parts:
        games(studio, work)


# The screens with words.


def prepare(studio, database, kind):
    """A database with children, and for the first of them sessions, a measured voice and a plan."""

    def run(*arguments, check=True):
        command = [studio.options.commands / "voice-games", *arguments, "--database", database]
        done = subprocess.run(command, capture_output=True, text=True)
        assert not check or done.returncode == 0, f"{arguments}: {done.stderr}"

    for path in database.parent.glob(f"{database.name}*"):
        path.unlink()
    for name in {"none": [], "few": NAMES, "many": MANY}[kind]:
        run("children", "add", name)
    if kind != "few":
        return database
    voice = RECORDINGS / "speech-child-age-6.wav"
    padded = database.parent / "voice.wav"
    subprocess.run(["sox", "-R", voice, "-r", "48000", "-c", "1", padded, "repeat", "5", "pad", "5", "2"], check=True)
    run("calibrate", "--child", "Anna", "--input", padded)
    run("calibrate", "--child", "Jan", "--input", padded, check=False)
    for game, names in MODELS.items():
        sound = ROOT / "Examples" / "Recordings" / "speech-child-age-9.wav"
        run("settings", "record", game, "--child", "Anna", *[f"{name}={sound}" for name in names], check=False)
    for game, settings in [("cloud", ["clouds=2"]), ("dog", []), ("balloon", []), ("cloud", [])]:
        options = [part for setting in settings for part in ("--set", setting)]
        run("play", game, "--child", "Anna", "--input", padded, "--events", *options, check=False)
    return database


class Visit:
    """A page at a size, in a language, in a light or dark look, with its server."""

    def __init__(self, studio, database, size, language, scheme):
        self.studio, self.size = studio, size
        self.served = Served(studio.options.commands, "voice-games", database, "--sound", "browser")
        self.page = studio.open(size, language, scheme)
        self.line = Line(self.page)
        self.page.goto(self.served.address)
        self.page.wait_for_selector(".tiles")
        self.variant = f"{size}-{language}" + ("-dark" if scheme == "dark" else "")

    def shoot(self, name, least=48, wait=350, **options):
        self.page.wait_for_timeout(wait)
        self.studio.shoot(self.page, name, self.variant, least=least, sheet=f"screens-{self.variant}", **options)

    def therapist(self, name, **options):
        self.shoot(name, may_scroll=True, whole=".therapist > .body", **options)

    def enter(self):
        page = self.page
        page.locator(".for-adults").focus()
        page.keyboard.press("Enter")
        page.wait_for_selector(".gate-dialog h2:not(:empty)")

    def answer(self):
        numbers = re.findall(r"\d+", self.page.locator(".gate-dialog h2").inner_text())
        return str(sum(map(int, numbers)))

    def end(self):
        self.page.context.close()
        self.served.end()


def screens(studio, databases, size, language, scheme):
    for kind in ["none", "many"]:
        visit = Visit(studio, databases[kind], size, language, scheme)
        visit.shoot(f"children-{kind}", least=48)
        visit.enter()
        visit.page.keyboard.type(visit.answer())
        visit.page.wait_for_selector(".children-screen")
        visit.therapist(f"therapist-children-{kind}")
        visit.end()
    visit = Visit(studio, databases["few"], size, language, scheme)
    child_side(visit)
    therapist_side(visit)
    visit.end()


def child_side(visit):
    page, line = visit.page, visit.line
    visit.shoot("children-few")
    box = page.locator(".gate .hold").bounding_box()
    page.mouse.move(box["x"] + 48, box["y"] + 48)
    page.mouse.down()
    visit.shoot("gate-held", wait=1200, axe=False)
    page.mouse.up()
    page.click(".child.guest")
    page.wait_for_selector('[data-game="dog"]')
    visit.shoot("games-guest", least=96)
    page.click(".chooser .round")
    page.click('.child[aria-label="Anna"]')
    page.wait_for_selector('[data-game="dog"]')
    visit.shoot("games-child", least=96)
    for state in ["occupied", "taken"]:
        line.say(type=state)
        visit.shoot(f"page-{state}")
        line.say(type="welcome", version="")
        page.wait_for_selector(".interruption", state="detached")
    # A game without a microphone; the browser has none that it may use.
    line.passes = lambda message: message.get("type") != "screen" or message.get("phase") != "deaf"
    page.click('[data-game="dog"]')
    page.wait_for_selector(".play")
    page.wait_for_timeout(400)
    round_ = line.last["screen"]
    for name, reason in [("refused", "NotAllowedError"), ("pulled", "the microphone was unplugged")]:
        line.say(**{**round_, "phase": "deaf", "reason": reason})
        visit.shoot(f"microphone-{name}", least=96)
    line.say(**{**round_, "phase": "playing", "reason": None})
    line.say(type="taken")
    visit.shoot("game-taken")
    line.say(type="welcome", version="")
    line.passes = lambda message: True
    page.click(".play .stop")
    page.wait_for_selector('[data-game="dog"]')
    page.click(".chooser .round")
    page.wait_for_selector(".for-adults")


def therapist_side(visit):
    page, line = visit.page, visit.line
    visit.enter()
    visit.shoot("gate", least=48)
    page.keyboard.type("99")
    visit.shoot("gate-wrong")
    line.say(type="adults-gate", first=17, second=25, wait=30, wasWrong=True)
    visit.shoot("gate-waits")
    page.keyboard.press("Escape")
    visit.enter()
    page.keyboard.type(visit.answer())
    page.wait_for_selector(".children-screen")
    visit.therapist("therapist-children")
    page.fill("#new-name", "Maximilián-Alexandr Dvořáček")
    page.click('.add-person input[value="whale"]')
    visit.therapist("therapist-add-child")
    page.click(".child-card:first-child")
    page.wait_for_selector(".child-screen")
    visit.therapist("therapist-child")
    page.click(".remove")
    visit.shoot("therapist-remove", may_scroll=True)
    page.click(".sure button")
    calibration(visit)
    for game in GAMES:
        page.click(f'[data-key="game {game}"]')
        page.wait_for_selector(".settings-screen")
        visit.therapist(f"settings-{game}")
        if game == "dog":
            page.click('[data-key="harder"]')
            page.wait_for_selector('.notice.is-shown[data-kind="stored"]')
            visit.therapist("settings-changed")
            page.click('[data-key="undo"]')
        if game == "pitchGlide":
            page.click("details summary")
            page.fill('[data-key="points"]', "220, 5000")
            page.keyboard.press("Enter")
            page.wait_for_selector('.notice.is-shown[data-kind="refused"]')
            visit.therapist("settings-refused")
        if game == "phonemeContrast":
            for phase in ["quiet", "sound"]:
                line.say(type="recording", sound=0, phase=phase, progress=0.5, level=80)
                visit.therapist(f"sounds-{phase}")
            line.say(type="recording", sound=0, phase="deaf", reason="NotAllowedError", progress=0)
            visit.therapist("sounds-deaf")
        page.click(".back")
        page.wait_for_selector(".child-screen")
    page.click('[data-key="action plan"]')
    page.wait_for_selector(".plan-screen")
    visit.therapist("plan-empty")
    for game in ["dog", "pitchSwitch", "cloud"]:
        page.click(f'[data-key="add {game}"]')
        page.wait_for_timeout(200)
    page.click('[data-key="1 unit"]')
    visit.therapist("plan")
    for index in [2, 1, 0]:
        page.click(f'[data-key="{index} remove"]')
        page.wait_for_timeout(200)
    page.click(".back")
    page.click('[data-key="action replay"]')
    page.wait_for_selector(".sessions-screen")
    visit.therapist("sessions")
    page.locator("button.session").last.click()
    page.wait_for_selector(".timeline svg")
    visit.therapist("replay")
    for _ in range(5):
        page.click('[data-key="harder"]')
        page.wait_for_timeout(150)
    page.wait_for_selector(".changes:not(:empty)")
    visit.therapist("replay-differs")
    if page.locator(".differences:not(.hidden) summary").count():
        page.click(".differences summary")
        visit.therapist("replay-table")
    page.click(".back")
    page.click(".back")
    page.wait_for_selector(".child-screen")
    report(visit)
    page.click(".back")
    page.click(".child-card:nth-child(2)")
    page.click('[data-key="action replay"]')
    page.wait_for_selector(".empty")
    visit.therapist("sessions-none")
    # What the page says while it has no server.
    line.say(type="ended")
    line.cut()
    page.wait_for_selector('.interruption[data-state="ended"]')
    visit.shoot("page-ended")
    page.reload()
    page.wait_for_timeout(300)
    visit.shoot("page-lost")


def calibration(visit):
    page, line = visit.page, visit.line
    page.click('[data-key="action calibrate"]')
    page.wait_for_selector(".calibration-screen")
    visit.therapist("calibration-ready")
    for phase, progress, level in [("opening", 0, 0), ("room", 0.6, 18), ("voice", 0.4, 110)]:
        line.say(type="calibration", phase=phase, progress=progress, seconds=3, level=level)
        visit.therapist(f"calibration-{phase}")
    line.say(type="calibration", phase="deaf", reason="NotAllowedError")
    visit.therapist("calibration-deaf")
    line.say(type="calibration", phase="done")
    visit.therapist("calibration-done")
    page.click(".back")
    page.wait_for_selector(".child-screen")


def report(visit):
    page = visit.page
    with page.context.expect_page() as opened:
        page.click('[data-key="action report"]')
    paper = opened.value
    paper.wait_for_selector("h1")
    visit.studio.shoot(
        paper, "report", visit.variant, least=0, may_scroll=True, sheet=f"screens-{visit.variant}", whole="html")
    paper.close()


# The games.


class Told:
    """A page to which a round is told again, in a theme, with its clock in our hands."""

    def __init__(self, studio, address, size, messages, theme, scheme="light", motion="no-preference", language="en"):
        self.page = studio.open(size, language, scheme, motion)
        self.messages, self.theme = messages, theme
        self.page.clock.install()
        self.page.route_web_socket("**/socket", self.open)
        self.page.goto(address)
        self.page.clock.pause_at(self.page.evaluate("Date.now()") + 1000)
        self.page.wait_for_selector(".play", state="attached")
        self.clock = 0.0
        self.settle()

    def settle(self):
        """Until the pictures are there and placed. They come over the network, which has a clock of its own."""
        first = next(message for _, message in self.messages if message["type"] == "state")
        for turn in range(400):
            # The clock's leap at the start looks like a lost network: what was said is said again.
            if turn % 10 == 0:
                self.tell(first)
            self.page.clock.run_for(20)
            if self.page.locator('.stage .actor[style*="visible"]').count():
                break
            self.page.wait_for_timeout(30)
        else:
            raise AssertionError(f"{self.theme['name']}: nothing is on the stage")

    def open(self, socket):
        self.socket = socket

        def take(text):
            if isinstance(text, str) and json.loads(text)["type"] == "hello":
                socket.send(json.dumps({"type": "welcome", "version": json.loads(text)["version"]}))
                self.tell({**self.first, "phase": "playing"})

        socket.on_message(take)

    @property
    def first(self):
        return self.messages[0][1]

    def tell(self, message):
        if message["type"] == "screen":
            known = [message["theme"], *message["others"]]
            message = {**message, "theme": self.theme, "others": [t for t in known if t["name"] != self.theme["name"]]}
        self.socket.send(json.dumps(message))

    def to(self, moment, before=1.6):
        """Tells what happened in the seconds before a moment of the round."""
        start = max(self.clock, moment - before)
        if self.clock < start:
            # What happened in between is told as to a page that comes back: the last state.
            states = [m for at, m in self.messages if m["type"] == "state" and at <= start]
            if states:
                self.tell(states[-1])
        now = start
        for at, message in self.messages:
            if not start < at <= moment or message["type"] == "screen" and message["phase"] in ("opening",):
                continue
            if at - now >= 0.03:
                self.run(at - now)
                now = at
            self.tell(message)
        self.run(max(0.02, moment - now))
        self.clock = moment

    def run(self, seconds):
        # The page takes a message before the clock goes on.
        self.page.evaluate("0")
        self.page.clock.run_for(round(1000 * seconds))


def moments(messages):
    """The moments of a round that are worth a picture: name and time."""
    states = [(at, m) for at, m in messages if m["type"] == "state"]
    intro = [at for at, m in states if m["state"].get("phase") == "introduction"]
    begin = intro[-1] if intro else 0
    end = next(at for at, m in messages if m["type"] == "screen" and m.get("phase") == "finished")
    chosen = [("intro", begin * 0.25), ("intro-late", begin * 0.8)] if intro else []
    chosen.append(("hint", begin + 1.3))
    events = [(at, m["event"]["name"]) for at, m in messages if m["type"] == "event"]
    for share in (0.3, 0.6, 0.85):
        wanted = begin + share * (end - begin)
        # Shortly after something has happened.
        near = min(events, key=lambda event: abs(event[0] - wanted))
        at = near[0] + 0.35 if abs(near[0] - wanted) < 0.12 * (end - begin) else wanted
        chosen.append((f"play-{round(100 * share)}", min(at, end - 0.3)))
    return [(name, at) for name, at in chosen if at > 0], end


def themes(told):
    first = told[0][1]
    return [first["theme"], *first["others"]]


def games(studio, work):
    options = studio.options
    chosen = [game for game in [*GAMES, *OTHERS] if studio.wants(f"game-{game}") or any(game in word for word in options.only or [])]
    told = rounds(options.output / "rounds", options.commands, options.corpus, studio.driver, chosen)
    served = Served(options.commands, "voice-games", work / "empty.sqlite", "--sound", "browser")
    try:
        for game in chosen:
            for theme in themes(told[game]):
                for size in options.sizes:
                    play(studio, served.address, game, told[game], theme, size)
            usual = themes(told[game])[0]
            for size, look in [("wide", {"scheme": "dark"}), ("tablet", {"motion": "reduce"})]:
                if size in options.sizes:
                    play(studio, served.address, game, told[game], usual, size, **look)
    finally:
        served.end()


def play(studio, address, game, messages, theme, size, **look):
    variant = size + ("-dark" if look.get("scheme") else "") + ("-reduced" if look.get("motion") else "")
    name = f"game-{game}-{theme['name']}"
    if not studio.wants(name):
        return
    page_told = Told(studio, address, size, messages, theme, **look)
    page = page_told.page
    chosen, end = moments(messages)
    sheet = f"{name}-{variant}"

    def keep(moment, axe=False):
        studio.shoot(page, f"{name}-{moment}", variant, least=96, axe=axe, sheet=sheet)

    for moment, at in chosen:
        page_told.to(at)
        keep(moment, axe=moment == "hint" and theme == themes(messages)[0])
    if size == "wide" and not look:
        strip(studio, page_told, name, chosen[-1][1], end)
    page_told.to(end + 0.2, before=2.5)
    page_told.run(0.9)
    page.wait_for_timeout(250)
    keep("joy")
    page_told.run(2.2)
    page.wait_for_timeout(200)
    keep("panel", axe=theme == themes(messages)[0])
    if theme == themes(messages)[0]:
        page.locator(".play .small").click(force=True, no_wait_after=True)
        page_told.run(0.1)
        keep("meter-hidden")
        page.evaluate("localStorage.clear()")
    page.context.close()


def strip(studio, told, name, start, end):
    """Ten frames while the game goes on, at four a second; none may be like the one before."""
    from PIL import Image, ImageChops
    import io

    frames, step = [], min(0.25, (end - start - 0.2) / 10)
    for k in range(10):
        told.to(start + step * (k + 1), before=step)
        frames.append(Image.open(io.BytesIO(told.page.screenshot(type="jpeg", quality=85))).convert("RGB"))
    still = 0
    for one, two in zip(frames, frames[1:]):
        changed = ImageChops.difference(one, two).convert("L").point(lambda v: 255 if v > 24 else 0)
        still += changed.getbbox() is None
    if still > 2:
        studio.problems.append(f"{name}: {still} of ten frames are like the one before")
    width, height = 410, 308
    sheet = Image.new("RGB", (5 * width, 2 * height))
    for k, frame in enumerate(frames):
        sheet.paste(frame.resize((width, height)), (k % 5 * width, k // 5 * height))
    sheet.save(studio.folder / f"strip-{name}.jpg", quality=85)
