"""A page on a device of the local network: paired by its code, encrypted, gone with the server."""

import re
import signal
import socket
import subprocess
import time
import warnings

import pytest

from conftest import PATIENCE, messages, pair, said, wait_for


def test_a_device_is_paired_by_the_code_and_stays_so(serve, browse):
    server = serve("voice-games", "--lan")
    address, code = said(server, r"(https://\S+/)"), said(server, r"(\d{3} \d{3}) \(")
    pages = browse()
    page = pages.open(address, ignore_https_errors=True)
    assert page.locator("#code").is_visible()
    wrong = "000 000" if code != "000 000" else "111 111"
    page.fill("#code", wrong)
    begin = time.monotonic()
    page.click("button")
    assert "1 second" in page.locator(".notice").inner_text()
    # Even the right code waits.
    early = page.request.post(
        f"{address}pair", form={"code": code}, headers={"Origin": address.rstrip("/")}, max_redirects=0)
    if early.status != 429 and time.monotonic() - begin > 1:
        warnings.warn("the machine was too slow to try the right code within the second of waiting")
        page.goto(address)
    else:
        assert early.status == 429 and "There is a wait after a wrong code" in early.text()
    pair(page, code)
    wait_for(page, lambda: messages(page, "welcome"))
    # The device is known after the server has started again, and on the same port.
    server.end()
    server.start()
    wait_for(page, lambda: len(messages(page, "welcome")) > 1)
    # Another device is not.
    other = pages.open(address, ignore_https_errors=True)
    assert other.locator("#code").is_visible()


def test_the_way_in_ends_with_a_killed_server(serve):
    server = serve("voice-games", "--lan")
    host, port = re.match(r"https://([\d.]+):(\d+)/", said(server, r"(https://\S+/)")).groups()
    socket.create_connection((host, int(port)), 5).close()
    server.end(signal.SIGKILL)
    end = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection((host, int(port)), PATIENCE).close()
        except ConnectionRefusedError:
            return
        assert time.monotonic() < end, "something still listens"
        time.sleep(0.02)


def test_a_closed_terminal_is_an_orderly_end(serve):
    """Nothing unexpected is told at the next start; with nohup the program outlives its terminal."""

    def started(answer):
        # A program inherits what its parent ignores; these tests may run under nohup themselves.
        before = signal.signal(signal.SIGHUP, answer)
        try:
            return serve("letter-trail")
        finally:
            signal.signal(signal.SIGHUP, before)

    server = started(signal.SIG_DFL)
    assert server.end(signal.SIGHUP) == 130
    assert server.command("ends") == ""
    lasting = started(signal.SIG_IGN)
    lasting.process.send_signal(signal.SIGHUP)
    with pytest.raises(subprocess.TimeoutExpired):
        lasting.process.wait(2)
