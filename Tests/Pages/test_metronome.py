"""The example Examples/Metronome, the smallest app with a page: claps through a browser's microphone."""

import array
import json
import random
import re

import pytest

from conftest import messages, serious, settle, wait_for, write_float_wave

RATE = 48_000

@pytest.fixture(scope="module")
def clapping(tmp_path_factory):
    """A microphone before which somebody claps at 100 a minute."""
    samples, noise = array.array("f", bytes(4 * 25 * RATE)), random.Random(1)
    for clap in range(41):
        for frame in range(RATE // 20):
            samples[int((0.3 + 0.6 * clap) * RATE) + frame] = 0.5 * noise.uniform(-1, 1) * 0.998 ** frame
    path = tmp_path_factory.mktemp("claps") / "claps.wav"
    write_float_wave(path, RATE, samples.tobytes())
    return path


@pytest.mark.parametrize("language", ["en", "cs"])
def test_a_round_is_heard_shown_and_kept(serve, browse, clapping, language):
    server = serve("metronome", "--sound", "browser")
    pages = browse(microphone=str(clapping))
    page = pages.open(server.address, language=language, size=(360, 740))
    page.fill("input", "Anna")
    page.click("button.main")
    page.wait_for_selector("input[type=number]")
    assert serious(page) == []
    page.fill("input[type=number]", "100")
    page.click("button.main")
    page.wait_for_selector(".pulse")
    # The claps are heard one after the other; the browser is sent the beats.
    wait_for(page, lambda: messages(page, "ready-screen")[-1].get("result"))
    assert messages(page, "clip")
    counts = [message["claps"] for message in messages(page, "round-screen") if message.get("claps") is not None]
    assert counts == sorted(counts) and counts[0] == 0 and counts[-1] == 17
    result = page.locator("h2").inner_text()
    tempo, deviation = re.fullmatch(r"([\d.,]+)/min ± (\d+) ms", result).groups()
    assert abs(float(tempo.replace(",", ".")) - 100) < 0.5 and int(deviation) < 8
    assert ("," in result) == (language == "cs")
    (row,) = server.rows("SELECT json FROM entry")
    assert json.loads(row[0])["tempo"] == 100 and len(json.loads(row[0])["moments"]) == 17
    report = page.request.get(f"{server.address}documents/report")
    assert report.status == 200 and "Anna" in report.text() and "100" in report.text()
    settle(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert pages.faults == []
