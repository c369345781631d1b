"""People go from the page of one computer to that of another, with everything. The players of letter-trail: test_letter_trail."""

import os
import signal
import time

import pytest

from conftest import Server, enter, wait_for


def add_child(page):
    enter(page)
    page.wait_for_selector(".children-screen")
    page.fill(".add-person [data-key='new name']", "Anna")
    page.click(".add-person button.main")
    page.wait_for_selector("a[download='Anna.zip']")


def to_children(page):
    enter(page)
    page.wait_for_selector(".children-screen")


def to_speakers(page):
    enter(page)
    page.wait_for_selector(".menu-screen")
    page.click('[data-key="menu people"]')
    page.wait_for_selector(".people-list")


def add_speaker(page):
    to_speakers(page)
    page.fill(".add-person [data-key='new name']", "Anna")
    page.click(".add-person button.main")
    page.wait_for_selector("a[download='Anna.zip']")


def add_listener(page):
    page.get_by_role("button", name="Somebody new").click()
    page.fill("#name", "Anna")
    page.click("button[type=submit]")
    page.wait_for_selector("a[download='Anna.zip']")


def to_listeners(page):
    page.get_by_role("button", name="Add from a file").click()
    page.wait_for_selector("#name")


APPS = {
    "voice-games": (add_child, to_children, "[data-key='other name']"),
    "speech-board": (add_speaker, to_speakers, "[data-key='other name']"),
    "hearing-test": (add_listener, to_listeners, "#name"),
}


@pytest.mark.parametrize("app", APPS)
def test_a_person_is_taken_to_another_computer(browse, tmp_path, app):
    add, go_to_people, other_name = APPS[app]
    options = [] if app == "voice-games" else ["--sound", "browser"]
    folders = [tmp_path / "here", tmp_path / "there"]
    for folder in folders:
        folder.mkdir()
    here, there = (Server(app, folder, *options) for folder in folders)
    pages = browse()
    try:
        page = pages.open(here.address)
        add(page)
        with page.expect_download() as download:
            page.click("a[download='Anna.zip']")
        archive = tmp_path / download.value.suggested_filename
        download.value.save_as(archive)
        other = pages.open(there.address)
        go_to_people(other)
        other.set_input_files("[data-file='add from a file']", archive)
        wait_for(other, lambda: ("Anna",) in there.rows("SELECT name FROM person"))
        # The page is made anew a moment later, and what was typed before would be gone.
        wait_for(other, lambda: other.get_by_text("Anna").count())
        # The name is here now: another one is typed beside the file.
        if app == "hearing-test":
            other.get_by_role("button", name="Another person").click()
            go_to_people(other)
        other.fill(other_name, "Hana")
        other.set_input_files("[data-file='add from a file']", archive)
        wait_for(other, lambda: ("Hana",) in there.rows("SELECT name FROM person"))
        assert pages.faults == []
    finally:
        here.end()
        there.end()


def test_a_program_that_is_killed_in_an_upload_leaves_nothing(browse, tmp_path, monkeypatch):
    """What had come of the file goes at the next start, and the next file is taken as if nothing had been."""
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setenv("TMPDIR", str(scratch))
    server = Server("hearing-test", tmp_path, "--sound", "browser")
    large = tmp_path / "large.zip"
    large.write_bytes(os.urandom(1 << 20) * 64)
    page = browse().open(server.address)
    to_listeners(page)
    page.set_input_files("[data-file='add from a file']", large)

    def left():
        return [folder for folder in scratch.iterdir() if folder.name.startswith("ossicle-scratch-")]

    wait_for(page, lambda: any(sum(f.stat().st_size for f in folder.iterdir()) > 0 for folder in left()))
    server.end(signal.SIGKILL)
    (folder,) = left()
    assert sum(file.stat().st_size for file in folder.iterdir()) < large.stat().st_size
    # A folder that is younger than a minute may be one that is just being made.
    os.utime(folder, (time.time() - 120,) * 2)
    server.start()
    page.goto(server.address)
    to_listeners(page)
    small = tmp_path / "small.zip"
    small.write_bytes(b"no archive")
    page.set_input_files("[data-file='add from a file']", small)
    page.locator(".fault").wait_for()
    wait_for(page, lambda: folder not in left())
    assert server.rows("SELECT name FROM person") == []
    server.end()
