#!/usr/bin/env python3
"""From a touch to the first sound on the board as a file, with a slow processor.

    Benchmarks/speech-board/away_first_sound.py COMMANDS [--words 20] [--slower 4] [--wait 3]

COMMANDS is the folder of the built commands. The start board is exported as one file, opened from the disk in Chromium, whose processor is made slower
(`Emulation.setCPUThrottlingRate`), and looked at for some seconds. Each of its words is then touched once. Counted is the time from the end of the touch,
as the browser states it, until the sound is given to the output with all its samples; the delay of the output comes on top.

Needs Tests/Pages/requirements.txt and Chromium.
"""

import argparse
import subprocess
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

EARS = """
    let touched = 0;
    window.heard = [];
    addEventListener("pointerup", (event) => { touched = event.timeStamp; }, { capture: true });
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...given) {
        window.heard.push(performance.now() - touched);
        return start.apply(this, given);
    };
"""


def measure(page, options):
    page.wait_for_selector(".board .tile")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": options.slower})
    time.sleep(options.wait)
    boxes = [tile.bounding_box() for tile in page.locator(".tiles .tile:not(:has(.corner))").all()[:options.words]]
    times = []
    for box in boxes:
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for _ in range(500):
            heard = page.evaluate("window.heard")
            if len(heard) > len(times):
                break
            time.sleep(0.01)
        else:
            raise SystemExit("no sound came within 5 s")
        times.append(heard[len(times)])
        time.sleep(1)
    return times


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("commands", type=Path)
    parser.add_argument("--words", type=int, default=20)
    parser.add_argument("--slower", type=float, default=4)
    parser.add_argument("--wait", type=float, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        database = f"{folder}/board.sqlite"
        program = options.commands / "speech-board"
        subprocess.run([program, "people", "add", "Eva", "--database", database], check=True, stdout=subprocess.DEVNULL)
        subprocess.run([program, "export", "--page", f"{folder}/away.html", "--database", database], check=True, stdout=subprocess.DEVNULL)
        browser = driver.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_context(viewport={"width": 1024, "height": 768}, has_touch=True, locale="en").new_page()
        page.add_init_script(EARS)
        page.goto(f"file://{folder}/away.html")
        times = sorted(measure(page, options))
        browser.close()
    print("| words | lowest | median | highest three |")
    print("|---|---|---|---|")
    print(f"| {len(times)} | {times[0]:.0f} ms | {times[len(times) // 2]:.0f} ms | {', '.join(f'{one:.0f}' for one in times[-3:])} ms |")


if __name__ == "__main__":
    main()
