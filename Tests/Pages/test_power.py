"""What a page shows again after a power cut: all but the last second."""

import signal
import subprocess
import time
from pathlib import Path

import pytest

from conftest import Server, wait_for

BROWSER = ("--sound", "browser")


@pytest.fixture
def cut(tmp_path, monkeypatch):
    """Gives a server, and what cuts its power: its files are then as the disk had them."""
    library = tmp_path / "power_cut.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, Path(__file__).parent / "power_cut.c", "-ldl"],
                   check=True)
    before, after = tmp_path / "before", tmp_path / "after"
    before.mkdir()
    after.mkdir()
    servers = []

    def start(app):
        with monkeypatch.context() as patch:
            patch.setenv("LD_PRELOAD", str(library))
            patch.setenv("POWER_CUT_FROM", str(before))
            patch.setenv("POWER_CUT_TO", str(after))
            servers.append(Server(app, before, *BROWSER))
        return servers[-1]

    def end():
        servers[0].end(signal.SIGKILL)
        assert (after / servers[0].database.name).exists()
        servers.append(Server(servers[0].app, after, *BROWSER))
        return servers[-1]

    yield start, end
    for server in servers:
        if server.process.poll() is None:
            server.end()


def test_a_sentence_survives_a_power_cut(cut, browse):
    start, end = cut
    server = start("speech-board")
    page = browse().open(server.address, has_clock=True)
    page.locator(".tile").first.wait_for()
    for tile in ("i", "want", "more"):
        page.clock.fast_forward(600)
        page.click(f'[data-target="tile {tile}"]')
    page.clock.fast_forward(600)
    page.click('[data-target="key speak"] >> nth=-1')
    wait_for(page, lambda: page.locator(".part").count() == 3)
    # The second that may be lost; how busy the machine is does not matter to the rest.
    wait_for(page, lambda: server.rows("SELECT count(*) FROM spoken") == [(1,)])
    time.sleep(2)
    server = end()
    page = browse().open(server.address)
    wait_for(page, lambda: page.locator(".part").count() == 3)
    assert [button for button, in server.rows("SELECT button FROM press ORDER BY id")] == ["i", "want", "more"]
    assert server.rows("SELECT text FROM spoken") == [("I want more",)]
