#!/usr/bin/env python3
"""From the touch of a finger to its sound, on the page of `letter-trail serve`.

    Benchmarks/pages/trail_latency.py COMMANDS [--sound computer browser alone] [--busy 0 2] [--touches 60]

COMMANDS is the folder of the built commands. A browser without a window shows the letter l. A touch is put on the dot and
moves along the path, a place each 16 ms; then it is lifted. The sound is recorded from a PulseAudio server of our own, into
which the command plays (`--sound computer`) or the browser (`--sound browser`). `alone` is a page without a server, which
sounds a tone at its first pointermove: what the browser needs by itself. Prints a line of a table for each way and
each number of busy loops beside it.

What is counted: the time from the page's pointerdown, and from its first pointermove, to the first sample above −50 dBFS.
A finger that rests makes no sound, so that the second is what the ear compares with. The screen's and the headphone's own
delay come on top. The clocks meet as in latency.py: the earliest packet of the recording ties samples to time.
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from playwright.sync_api import sync_playwright

from latency import FIRST, RATE, Witness, clock
from sound_server import SoundServer

THRESHOLD = 10 ** (-50 / 20)
WAYS = ["computer", "browser", "alone"]

WATCH = """
(() => {
  window.touches = [];
  addEventListener("pointerdown", () => window.touches.push([performance.now(), null]), true);
  addEventListener("pointermove", () => {
    const last = window.touches.at(-1);
    if (last && last[1] === null) last[1] = performance.now();
  }, true);
})()
"""


# A tone of the browser's own for 0.2 s from the first pointermove of a touch on.
ALONE = """() => {
  document.body.innerHTML = '<div class="trail-screen"><div class="dot"><div class="disc"></div></div></div>';
  for (const part of document.querySelectorAll(".dot, .disc"))
    part.style = "position: fixed; left: 500px; top: 300px; width: 20px; height: 20px; background: teal";
  document.body.style = "touch-action: none; height: 100vh";
  const context = new AudioContext({ sampleRate: 48000, latencyHint: "interactive" });
  const gain = new GainNode(context, { gain: 0 });
  const tone = new OscillatorNode(context, { frequency: 1000 });
  tone.connect(gain).connect(context.destination);
  tone.start();
  let isNew = false;
  addEventListener("pointerdown", () => { isNew = true; });
  addEventListener("pointermove", () => {
    if (!isNew) return;
    isNew = false;
    gain.gain.value = 0.1;
    setTimeout(() => { gain.gain.value = 0; }, 200);
  });
}"""


def write(page, count):
    """Touches the dot and moves down the stem, so many times. Returns the times of the page's touches and moves."""
    session = page.context.new_cdp_session(page)
    touch = lambda kind, place=None: session.send("Input.dispatchTouchEvent", {
        "type": kind, "touchPoints": [] if place is None else [{"x": place[0], "y": place[1], "force": 0.5}]})
    page.evaluate(WATCH)
    random = np.random.default_rng(1)
    for _ in range(count):
        page.wait_for_selector(".trail-screen .dot:not(.hidden), .ending:not(.hidden)")
        if page.locator(".ending:not(.hidden)").count():
            page.locator(".ending .round").click()
            page.wait_for_selector(".trail-screen .dot:not(.hidden)")
        page.wait_for_timeout(900 + 200 * random.random())
        box = page.locator(".dot .disc").bounding_box()
        if box is None:  # The news of the last touch came late.
            continue
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        begin = time.monotonic()
        touch("touchStart", (x, y))
        for k in range(1, 8):
            time.sleep(max(0, begin + 0.016 * k - time.monotonic()))
            touch("touchMove", (x, y + 3 * k))
        touch("touchEnd")
    page.wait_for_timeout(1000)
    return page.evaluate("window.touches.filter((touch) => touch[1] !== null)")


def measure(commands, sound, busy, count, driver):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        database = folder / "trail.sqlite"
        command = lambda *words: subprocess.run(
            [commands / "letter-trail", *words, "--database", database], check=True, capture_output=True)
        command("players", "add", "Anna", "--picture", "fox")
        command("players", "set", "chapters=l", "speech=no", "--player", "Anna")
        pulse = SoundServer(folder)
        way = ["--sound", "computer", "--device", "stage"] if sound == "computer" else ["--sound", "browser"]
        server = subprocess.Popen(
            [commands / "letter-trail", "serve", "--port", "0", "--database", database, *way],
            stdout=subprocess.PIPE, text=True, env={**os.environ, **pulse.devices})
        address = server.stdout.readline().strip()
        loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(busy)]
        try:
            browser = driver.chromium.launch(
                executable_path="/usr/bin/chromium", ignore_default_args=["--mute-audio"],
                args=["--no-sandbox", "--autoplay-policy=no-user-gesture-required"],
                env={**os.environ, "PULSE_SERVER": pulse.address})
            page = browser.new_page(viewport={"width": 1024, "height": 768}, locale="en", has_touch=True)
            if sound == "alone":
                page.evaluate(ALONE)
            else:
                page.goto(address)
                page.locator(".player").first.click()
                page.click(".chapter")
            page.wait_for_selector(".trail-screen .dot:not(.hidden)")
            page.wait_for_timeout(2000)
            witness = Witness(pulse, "ears")
            touches = write(page, count)
            origin = min(  # of the page's clock, by the shortest question
                ((after - before, (before + after) / 2 * 1000 - now)
                 for before, now, after in ((time.time(), page.evaluate("performance.now()"), time.time())
                                            for _ in range(50))))[1]
            browser.close()
            heard, ends = witness.end()
        finally:
            for process in loops:
                process.kill()
            server.send_signal(signal.SIGTERM)
            server.wait()
            pulse.end()
    loud = np.abs(heard) > THRESHOLD
    rows, silent = [], 0
    for down, move in touches:
        around = [row for row in ends if abs(row[0] - (down + origin)) < 4000]
        start = int((down + origin - clock(around)) * RATE / 1000)
        later = np.flatnonzero(loud[max(0, start):max(0, start) + RATE // 2])
        if len(later) == 0 or loud[max(0, start - RATE // 20):max(0, start)].any():
            silent += 1
            continue
        delay = 1000 * later[0] / RATE
        rows.append((delay, delay - (move - down)))
    return np.array(rows), silent


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("commands", type=Path)
    parser.add_argument("--sound", nargs="+", default=WAYS, choices=WAYS)
    parser.add_argument("--busy", nargs="+", type=int, default=[0, 2])
    parser.add_argument("--touches", type=int, default=60)
    options = parser.parse_args()
    print("| sound | busy loops | touches | from the touch: median | 95 % | from the first move: median | 95 % | not heard |")
    print("|---|---|---|---|---|---|---|---|")
    with sync_playwright() as driver:
        for sound in options.sound:
            for busy in options.busy:
                rows, silent = measure(options.commands, sound, busy, options.touches, driver)
                middle, most = np.percentile(rows, [50, 95], axis=0) if len(rows) else np.full((2, 2), np.nan)
                print(
                    f"| {sound} | {busy} | {len(rows)} | {middle[0]:.0f} ms | {most[0]:.0f} ms | {middle[1]:.0f} ms "
                    f"| {most[1]:.0f} ms | {silent} |", flush=True)


if __name__ == "__main__":
    main()
