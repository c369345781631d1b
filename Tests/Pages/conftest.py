"""What the tests of pages share: a server of an app, a browser, sounds for its microphone."""

import json
import os
import re
import signal
import sqlite3
import struct
import subprocess
import time
from pathlib import Path

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import sync_playwright

COMMANDS = Path(os.environ["OSSICLE_COMMANDS"])
RECORDINGS = Path(__file__).parents[2] / "Examples" / "Recordings"
SIZES = {"tablet": (768, 1024), "tablet-wide": (1024, 768), "phone": (360, 740), "desk": (1920, 1080)}
# How long a test waits for what should come: no verdict on speed, so that a busy machine fails nothing. Seconds.
PATIENCE = 120


def command(app, database, *arguments, input=None):
    """Runs a command of an app on a database and returns what it prints."""
    return subprocess.run(
        [COMMANDS / app, *arguments, "--database", database],
        check=True, capture_output=True, text=True, input=input).stdout


class Server:
    """An app that is being served, on a port and a database of its own."""

    def __init__(self, app, folder, *options):
        self.app, self.folder, self.options = app, folder, options
        self.database = folder / f"{app}.sqlite"
        self.port = 0
        self.process = None
        self.start()

    def start(self):
        self.log = open(self.folder / "log.txt", "a")
        self.process = subprocess.Popen(
            [COMMANDS / self.app, "serve", "--port", str(self.port), "--database", self.database, *self.options,
             "--patience", str(PATIENCE)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.log, text=True)
        self.address = self.process.stdout.readline().strip()
        assert self.address.startswith("http://127.0.0.1:"), (self.folder / "log.txt").read_text()
        self.port = int(self.address.rsplit(":", 1)[1].rstrip("/"))

    def end(self, how=signal.SIGTERM):
        """Ends the server and returns its exit status."""
        self.process.send_signal(how)
        status = self.process.wait(PATIENCE)
        self.process.stdin.close()
        self.process.stdout.close()
        self.log.close()
        return status

    def command(self, *arguments):
        """Runs another command of the app on the same database and returns what it prints."""
        return command(self.app, self.database, *arguments)

    def rows(self, query):
        with sqlite3.connect(f"file:{self.database}?mode=ro", uri=True) as database:
            return database.execute(query).fetchall()


@pytest.fixture
def serve(tmp_path):
    servers = []

    def start(app, *options):
        servers.append(Server(app, tmp_path, *options))
        return servers[-1]

    yield start
    for server in servers:
        if server.process.poll() is None:
            server.end()


class Browsers:
    """One browser for each way of starting it: contexts share nothing, and a start costs more than most tests."""

    def __init__(self, driver):
        self.driver = driver
        self.running = {}

    def get(self, microphone=None, allows=True):
        """A browser with a microphone that plays a file from its beginning whenever it is opened, or that it refuses."""
        browser = self.running.get((microphone, allows))
        if browser is None or not browser.is_connected():
            sound = ["--use-fake-device-for-media-stream"]
            if allows:
                sound.append("--use-fake-ui-for-media-stream")
            if microphone:
                sound.append(f"--use-file-for-fake-audio-capture={microphone}")
            browser = self.running[microphone, allows] = self.driver.chromium.launch(
                executable_path="/usr/bin/chromium",
                args=["--no-sandbox", "--autoplay-policy=no-user-gesture-required", *sound])
        return browser


@pytest.fixture(scope="session")
def browsers():
    with sync_playwright() as driver:
        browsers = Browsers(driver)
        yield browsers
        for browser in browsers.running.values():
            browser.close()


class Pages:
    """The pages that a test opens in a browser, and their faults."""

    def __init__(self, browser):
        self.browser = browser
        self.contexts = []
        self.faults = []

    def open(self, address, size=(1024, 768), language="en", has_clock=False, before=None, **options):
        """Opens a page in a context of its own; `has_clock`: its clock can be moved on by `page.clock`; `before`: a script that
        runs before the page's own."""
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]}, has_touch=True, locale=language, **options)
        self.contexts.append(context)
        if has_clock:
            context.clock.install()
        if before:
            context.add_init_script(before)
        page = context.new_page()
        page.set_default_timeout(1000 * PATIENCE)
        page.received, page.sent = [], []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda message: self.faults.append(message.text) if message.type == "error" else None)
        page.on("websocket", lambda socket: self.listen(page, socket))
        page.goto(address)
        return page

    def listen(self, page, socket):
        socket.on("framereceived", lambda frame: page.received.append(read(frame)))
        socket.on("framesent", lambda frame: page.sent.append(read(frame)))

    def close(self):
        for context in self.contexts:
            context.close()


def read(frame):
    """A message as a dictionary, a packet of sound as its bytes."""
    return json.loads(frame) if isinstance(frame, str) else frame


@pytest.fixture
def browse(browsers):
    opened = []

    def start(**options):
        opened.append(Pages(browsers.get(**options)))
        return opened[-1]

    yield start
    for pages in opened:
        pages.close()


def messages(page, *types):
    """The messages of these types that a page has received."""
    return of_types(page.received, types)


def requests(page, *types):
    """The messages of these types that a page has sent."""
    return of_types(page.sent, types)


def of_types(frames, types):
    return [frame for frame in frames if isinstance(frame, dict) and frame["type"] in types]


def sent_sound(page):
    """The samples that a page has sent from its microphone, and their rate."""
    packets = [frame for frame in page.sent if isinstance(frame, bytes)]
    rate = struct.unpack_from("<I", packets[0], 4)[0]
    return rate, b"".join(packet[16:] for packet in packets)


def write_float_wave(path, rate, samples):
    """Writes 32-bit float samples of one channel, which the module wave cannot."""
    form = b"fmt " + struct.pack("<IHHIIHH", 16, 3, 1, rate, 4 * rate, 4, 32)
    data = form + b"data" + struct.pack("<I", len(samples)) + samples
    Path(path).write_bytes(b"RIFF" + struct.pack("<I", 4 + len(data)) + b"WAVE" + data)


def wait_for(page, condition, seconds=PATIENCE):
    """Waits until a condition holds. What the page receives is taken meanwhile."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"waited in vain; the last screen is {messages(page, 'screen')[-1:]}"
        page.wait_for_timeout(20)


def said(server, pattern, number=1):
    """What the terminal of a server shows: the first match, or a later one."""
    end = time.monotonic() + PATIENCE
    while len(found := re.findall(pattern, text := (server.folder / "log.txt").read_text())) < number:
        assert time.monotonic() < end, text
        time.sleep(0.02)
    return found[number - 1]


def pair(page, code):
    """Gives the code that the terminal shows, on a device that is not paired."""
    end = time.monotonic() + PATIENCE
    while page.locator("#code").count():
        assert time.monotonic() < end
        page.fill("#code", code)
        with page.expect_navigation():
            page.click("button")


def enter(page, code=None):
    """Passes the gate before the adults' side, by keys: the sum, or a code."""
    page.locator(".for-adults").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".gate-dialog #sum:not(:empty)")
    answer = code or str(sum(map(int, re.findall(r"\d+", page.locator("#sum").inner_text()))))
    for digit in answer:
        page.keyboard.press(digit)
    if code:
        page.locator(".gate-dialog .enter").click()


def settle(page):
    """Waits until a page has laid out what it was told, in two frames, and puts what moves for a time at its end."""
    page.evaluate("""async () => {
        const frame = () => new Promise((done) => requestAnimationFrame(done));
        await document.fonts.ready;
        await frame();
        await frame();
        for (const motion of document.getAnimations())
            if (motion.effect.getComputedTiming().endTime !== Infinity) motion.finish();
        await frame();
    }""")


def serious(page):
    """What axe finds on a page that is serious or critical: the rule, and where."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return page.evaluate("""async () => (await axe.run({ resultTypes: ["violations"] })).violations
        .filter(({ impact }) => ["serious", "critical"].includes(impact))
        .map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }) => html.slice(0, 120))])""")


def pytest_addoption(parser):
    parser.addoption("--screenshots", help="keep a screenshot of every screen in this folder")
    parser.addoption(
        "--combinations", choices=["few", "rest", "all"], default="few",
        help="of a test with several parameters: few in which each value occurs (the default), the rest of them, or all")


def pytest_collection_modifyitems(config, items):
    wanted = config.getoption("--combinations")
    if wanted == "all":
        return
    tests = {}
    for item in items:
        tests.setdefault(item.nodeid.split("[")[0], []).append(item)
    few = {item for combinations in tests.values() for item in covering(combinations)}
    chosen = [item for item in items if (item in few) == (wanted == "few")]
    config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
    items[:] = chosen


def covering(items):
    """Of the combinations of a test's parameters some in which each value of each parameter occurs, as evenly as possible."""
    uses = {value: 0 for item in items for value in values(item)}
    chosen = []
    while not all(uses.values()) or not chosen:
        best = min(
            (item for item in items if item not in chosen),
            key=lambda item: (-sum(uses[value] == 0 for value in values(item)), sum(uses[value] for value in values(item))))
        chosen.append(best)
        for value in values(best):
            uses[value] += 1
    return chosen


def values(item):
    """The parameters of a test, each with the name of its value."""
    return [(name, repr(value)) for name, value in item.callspec.params.items()] if hasattr(item, "callspec") else []
