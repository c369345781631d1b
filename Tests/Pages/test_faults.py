"""What a page says when the database is locked or the disk is full: a child sees a picture, an adult the reason."""

import os
import re
import resource
import sqlite3
import subprocess
from contextlib import contextmanager

import pytest

from conftest import COMMANDS, Server, enter, wait_for

BROWSER = ("--sound", "browser")


@contextmanager
def locked(server):
    """Another program writes to the database and does not end."""
    with sqlite3.connect(server.database, isolation_level=None) as database:
        database.execute("BEGIN IMMEDIATE")
        yield
        database.execute("ROLLBACK")


def fault(page, whom):
    """The words of the fault that is shown; it has a picture, and the button that closes it has the focus."""
    shown = page.locator(f'.failure[data-for="{whom}"]')
    shown.wait_for()
    assert shown.locator("svg").first.is_visible()
    assert page.evaluate("document.activeElement.closest('.failure') !== null")
    return shown.inner_text()


def close(page):
    page.locator(".failure button").click()
    page.locator(".failure").wait_for(state="detached")


def is_for_a_child(text, server):
    return not re.search(r"sqlite|[/\\]|database|disk", text, re.IGNORECASE) and str(server.folder) not in text


def add_player(page):
    page.fill("#new-name", "Anna")
    page.locator(".picture input").first.check(force=True)
    page.click("button.main")


def test_a_child_is_shown_a_picture_and_goes_on(serve, browse):
    server = serve("letter-trail", *BROWSER)
    pages = browse()
    page = pages.open(server.address)
    page.wait_for_selector("#new-name")
    with locked(server):
        add_player(page)
        assert is_for_a_child(fault(page, "child"), server)
        close(page)
    # What was typed is still there.
    page.click("button.main")
    page.wait_for_selector(".chapters-screen")
    assert server.rows("SELECT count(*) FROM person") == [(1,)]
    assert pages.faults == []


def test_a_parent_reads_the_reason(serve, browse):
    server = serve("letter-trail", *BROWSER)
    page = browse().open(server.address)
    add_player(page)
    page.wait_for_selector(".chapters-screen")
    enter(page)
    page.click(".action >> nth=0")
    page.wait_for_selector(".people-list")
    with locked(server):
        page.fill('[data-key="new name"]', "Ota")
        page.press('[data-key="new name"]', "Enter")
        assert "in use by another program" in fault(page, "adult")
        close(page)
    # What was typed is still there.
    page.press('[data-key="new name"]', "Enter")
    page.wait_for_selector('.notice.is-shown[data-kind="stored"]')
    assert server.rows("SELECT count(*) FROM person") == [(2,)]


CLIPS = """
const make = BaseAudioContext.prototype.createBufferSource;
window.heard = 0;
BaseAudioContext.prototype.createBufferSource = function () {
  const source = make.call(this), start = source.start;
  source.start = (...when) => { window.heard++; return start.apply(source, when); };
  return source;
};
"""


def speaks(page, tiles):
    """Presses tiles: each is heard and enters the sentence; then the sentence is said. No fault is shown."""
    for tile in tiles:
        before, parts = page.evaluate("heard"), page.locator(".part").count()
        page.clock.fast_forward(600)
        page.click(f'[data-target="tile {tile}"]')
        wait_for(page, lambda: page.evaluate("heard") > before)
        wait_for(page, lambda: page.locator(".part").count() == parts + 1)
    before = page.evaluate("heard")
    page.clock.fast_forward(600)
    page.click('[data-target="key speak"] >> nth=-1')
    wait_for(page, lambda: page.evaluate("heard") > before)
    assert page.locator(".failure").count() == 0


def troubles(page):
    """What the adults' side says is wrong."""
    enter(page)
    page.locator(".adults").wait_for()
    said = page.locator(".trouble").all_inner_texts()
    page.click(".adults .leave")
    page.locator(".tile").first.wait_for()
    return said


def test_a_locked_database_makes_nobody_silent(serve, browse):
    server = serve("speech-board", *BROWSER)
    pages = browse()
    page = pages.open(server.address, before=CLIPS, has_clock=True)
    page.locator(".tile").first.wait_for()
    assert troubles(page) == []
    with locked(server):
        speaks(page, ["i", "want", "more"])
        page.clock.fast_forward(600)
        page.click('[data-target="key phrases"]')
        page.locator(".phrases-sheet").get_by_text("I want more").first.click()
        said = troubles(page)
        assert len(said) == 1 and "waits in memory" in said[0] and "in use by another program" in said[0]
        assert server.rows("SELECT count(*) FROM press") == [(0,)]
    # What waited is made up for.
    wait_for(page, lambda: server.rows("SELECT count(*) FROM press") == [(3,)])
    assert server.rows("SELECT button FROM press ORDER BY id") == [("i",), ("want",), ("more",)]
    assert server.rows("SELECT text FROM spoken") == [("I want more",), ("I want more",)]
    assert troubles(page) == []
    assert pages.faults == []


def test_a_therapist_reads_the_reason(serve, browse):
    server = serve("voice-games", *BROWSER)
    page = browse().open(server.address)
    enter(page)
    page.wait_for_selector(".children-screen")
    with locked(server):
        page.fill("#new-name", "Anna")
        page.click('.add-person [type="submit"]')
        assert "in use by another program" in fault(page, "adult")
        close(page)
    page.click('.add-person [type="submit"]')
    page.wait_for_selector(".child-screen, .child-card")


def test_a_tested_person_reads_the_reason(serve, browse):
    server = serve("hearing-test", *BROWSER)
    page = browse().open(server.address)
    page.get_by_role("button", name="Somebody new").click()
    page.fill("#name", "Anna")
    with locked(server):
        page.get_by_role("button", name="Store").click()
        assert "in use by another program" in fault(page, "adult")
        close(page)
    assert page.input_value("#name") == "Anna"


class FullServer(Server):
    """A server whose database is on a disk of one megabyte, seen by it alone, that is full when the server is told so.

    Where nobody may mount a disk, no file of the server may grow any more in place of that.
    """

    MOUNT = 'mount -t tmpfs -o size=1m tmpfs "$1" && shift && exec "$@"'

    def start(self):
        disk = self.folder / "disk"
        disk.mkdir(exist_ok=True)
        self.database = disk / f"{self.app}.sqlite"
        self.log = open(self.folder / "log.txt", "a")
        unshare = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "--mount"]
        mounted = [*unshare, "sh", "-c", self.MOUNT, "sh", disk]
        self.has_disk = subprocess.run([*mounted, "true"], capture_output=True).returncode == 0
        # What is too large ends a program by a signal, but for one that ignores it.
        limited = ["sh", "-c", "trap '' XFSZ; exec \"$@\"", "sh"]
        self.process = subprocess.Popen(
            [*(mounted if self.has_disk else limited), COMMANDS / self.app, "serve", "--port", "0",
             "--database", self.database, *self.options],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.log, text=True)
        self.address = self.process.stdout.readline().strip()
        assert self.address.startswith("http://127.0.0.1:"), (self.folder / "log.txt").read_text()

    def fill(self):
        if not self.has_disk:
            return resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (4096, 4096))
        disk = f"/proc/{self.process.pid}/root{self.database.parent}"
        with open(f"{disk}/filler", "wb", buffering=0) as filler:
            with pytest.raises(OSError):
                while True:
                    filler.write(bytes(4096))


def test_a_full_disk_makes_nobody_silent(tmp_path, browse):
    server = FullServer("speech-board", tmp_path, *BROWSER)
    try:
        page = browse().open(server.address, before=CLIPS, has_clock=True)
        page.locator(".tile").first.wait_for()
        server.fill()
        for _ in range(40):
            speaks(page, ["i", "want"])
            page.clock.fast_forward(600)
            page.click('[data-target="key clear"]')
            wait_for(page, lambda: page.locator(".part").count() == 0)
        said = troubles(page)
        assert len(said) == 1 and "waits in memory" in said[0], said
    finally:
        server.end()


def test_a_damaged_database_makes_nobody_silent(tmp_path, browse):
    (tmp_path / "speech-board.sqlite").write_bytes(b"no database at all" * 1000)
    server = Server("speech-board", tmp_path, *BROWSER)
    try:
        page = browse().open(server.address, before=CLIPS, has_clock=True)
        page.locator(".tile").first.wait_for()
        speaks(page, ["i", "want"])
        said = troubles(page)
        assert len(said) == 1 and "nothing is kept" in said[0]
    finally:
        server.end()
    assert (tmp_path / "speech-board.sqlite").read_bytes().startswith(b"no database")


def test_a_full_disk_is_said(tmp_path, browse):
    server = FullServer("letter-trail", tmp_path, *BROWSER)
    try:
        page = browse().open(server.address)
        page.wait_for_selector("#new-name")
        server.fill()
        # What the database has room for is still stored; then it is full.
        for _ in range(200):
            add_player(page)
            page.wait_for_selector(".chapters-screen, .failure")
            if page.locator(".failure").count() > 0:
                break
            page.click('[aria-label="Players"]')
            page.wait_for_selector("#new-name")
        assert is_for_a_child(fault(page, "child"), server)
        close(page)
        enter(page)
        page.get_by_role("heading", name="For parents").wait_for()
    finally:
        server.end()
