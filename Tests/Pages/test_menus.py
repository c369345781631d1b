"""The entries of packages in the desktop's menu: what an entry runs opens its app's page in the browser."""

import configparser
import os
import shlex
import signal
import subprocess
import time
from pathlib import Path

import pytest
from conftest import COMMANDS, PATIENCE, serious, settle

ENTRIES = sorted((Path(__file__).parents[2] / "Scripts/packaging/menu").glob("*.desktop"))


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.stem)
def test_an_entry_opens_its_page(entry, browse, tmp_path, request):
    read = configparser.ConfigParser(interpolation=None)
    read.optionxform = str
    read.read(entry, encoding="utf-8")
    words = shlex.split(read["Desktop Entry"]["Exec"])
    # In place of the desktop's browser and of a sound card.
    opener, address = tmp_path / "xdg-open", tmp_path / "address"
    opener.write_text(f'#!/bin/sh\necho "$1" >{address}.new\nmv {address}.new {address}\n')
    opener.chmod(0o755)
    (tmp_path / ".asoundrc").write_text("pcm.!default { type null }\nctl.!default { type null }\n")
    environment = {
        **os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data"), "LC_ALL": "C.UTF-8",
        "PATH": f"{COMMANDS}:{tmp_path}:{os.environ['PATH']}"}
    program = subprocess.Popen(words, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        end = time.monotonic() + PATIENCE
        while not address.exists():
            assert program.poll() is None, program.stderr.read()
            assert time.monotonic() < end, "waited in vain"
            time.sleep(0.05)
        pages = browse()
        page = pages.open(address.read_text().strip())
        page.wait_for_selector("button:visible")
        settle(page)
        assert page.title() == read["Desktop Entry"]["Name"].capitalize()
        assert serious(page) == []
        assert pages.faults == []
        if folder := request.config.getoption("--screenshots"):
            page.screenshot(path=f"{folder}/menu-{entry.stem}.png")
    finally:
        program.send_signal(signal.SIGTERM)
        program.communicate(timeout=PATIENCE)
    assert program.returncode == 130
