#!/usr/bin/env python3
"""A search for what is wrong with a corpus, in the report of `ossicle analyze`: ten questions, a picture and the time of each.

    Benchmarks/pages/report_search.py REPORT PICTURES [--phone] [--print]

REPORT is a report whose manifest has a column `package`. A browser without a window, which draws by the processor alone, opens it
at 1280 x 900. A time is from the action of the hand (a word that was typed and Enter, a press, a choice) to the second frame after
the page has changed; opening is from the navigation to the first frame with rows. PICTURES gets a PNG of each answer. `--phone`
and `--print` make pictures of a page of 390 x 844, and of the first pages on paper, too. Prints a table. Needs Playwright, Pillow
and Debian's Chromium.
"""

import argparse
import io
import statistics
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

FRAMES = "const frame = () => new Promise(requestAnimationFrame);"
OPEN = "async () => { while (!document.querySelector('.grid .body .row')) await new Promise(requestAnimationFrame);" \
    " await new Promise(requestAnimationFrame); return performance.now(); }"


def ask(text):
    """Types a filter and presses Enter."""
    return f"""const field = document.querySelector("#filter"); field.value = {text!r};
        field.dispatchEvent(new Event("input", {{ bubbles: true }}));
        field.dispatchEvent(new KeyboardEvent("keydown", {{ key: "Enter", bubbles: true }}));
        field.dispatchEvent(new Event("change", {{ bubbles: true }}));"""


def press(selector):
    return f"document.querySelector({selector!r}).click();"


def choose(selector, value):
    return f"""const list = document.querySelector({selector!r}); list.value = {value!r};
        list.dispatchEvent(new Event("input", {{ bubbles: true }}));
        list.dispatchEvent(new Event("change", {{ bubbles: true }}));"""


def head(column):
    return press(f'.head [data-column="{column}"]')


# Of each question: what it asks, what the hand does (in words and as the page's script), and what is put into the picture.
QUESTIONS = [
    ("clipped", "Which recordings are clipped, and whose?", "`clipped_samples > 100`, *Group by*: *package*",
     [ask("clipped_samples > 100"), choose("#group", "package")]),
    ("offset", "Which have a DC offset?", "`dc_offset > 0.05 or dc_offset < -0.05`, a press on *DC*",
     [ask("dc_offset > 0.05 or dc_offset < -0.05"), head("dc_offset")]),
    ("silent", "Which are silent, or nearly?", "`peak_dbfs < -40 or peak_dbfs is empty`",
     [ask("peak_dbfs < -40 or peak_dbfs is empty")]),
    ("whine", "Where does a whine or a hum stand below the sound?", "`background_tone_hz is known`, a press on *background dBFS*",
     [ask("background_tone_hz is known"), head("background_tone_hz")]),
    ("level", "Which levels are far from all others?", "*What stands out*, *LUFS*",
     [press("[data-panel=outliers]"), choose("#judged", "integrated_lufs")]),
    ("rate", "Which sample rates are odd?", "*Group by*: *rate Hz*",
     [choose("#group", "sample_rate_hz")]),
    ("failed", "Which cannot be read, and why?", "`status = failed`", [ask("status = failed")]),
    ("same", "Which files are there twice?", "*Group by*: *checksum*", [choose("#group", "checksum")]),
    ("plane", "Are the loud ones those that overshoot full scale?", "*Group by*: *package*, *Two figures*: *LUFS*, *true peak*",
     [choose("#group", "package"), press("[data-panel=plane]"), choose("#axis-x", "integrated_lufs"),
      choose("#axis-y", "true_peak_dbtp")]),
    ("short", "Which are cut short?", "`duration_s < 0.05`, *length s* twice",
     [ask("duration_s < 0.05"), head("duration_s"), head("duration_s")]),
]


def save(page, path, **options):
    image = Image.open(io.BytesIO(page.screenshot(**options))).convert("RGB")
    for colours in (128, 64, 32):
        image.quantize(colours, dither=Image.Dither.NONE).save(path, optimize=True)
        if path.stat().st_size < 80_000:
            return


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("report", type=Path)
    parser.add_argument("pictures", type=Path)
    parser.add_argument("--turns", type=int, default=3, help="how often each time is measured; the median counts")
    parser.add_argument("--phone", action="store_true")
    parser.add_argument("--print", action="store_true")
    options = parser.parse_args()
    options.pictures.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])

        def fresh(width=1280, height=900):
            page = browser.new_page(viewport={"width": width, "height": height})
            page.set_default_timeout(120_000)
            page.on("pageerror", lambda error: print("error of the page:", error))
            page.goto(options.report.resolve().as_uri())
            return page, page.evaluate(OPEN)

        opened, times, answers = [], {}, {}
        for turn in range(options.turns):
            page, opening = fresh()
            opened.append(opening)
            for name, _, _, actions in QUESTIONS:
                spent = 0
                for action in actions:
                    page.evaluate(f"async () => {{ {FRAMES} await frame(); await frame(); }}")
                    spent += page.evaluate(
                        f"async () => {{ {FRAMES} const start = performance.now(); {{ {action} }} await frame();"
                        " await frame(); return performance.now() - start; }")
                times.setdefault(name, []).append(spent)
                if turn == 0:
                    page.evaluate("() => scrollTo(0, document.querySelector('.tools').offsetTop - 12)")
                    page.wait_for_timeout(300)
                    save(page, options.pictures / f"{name}.png")
                    answers[name] = page.inner_text("#count")
                page.evaluate(press("#reset") + press("[data-panel=distributions]"))
            page.close()
        print("| question | done | answer | ms |\n|---|---|---|---|")
        for name, question, hand, _ in QUESTIONS:
            print(f"| {question} | {hand} | {answers[name]} | {statistics.median(times[name]):.0f} |")
        print(f"\nopened: {statistics.median(opened):.0f} ms, {min(opened):.0f} to {max(opened):.0f} ms")
        if options.phone:
            page, _ = fresh(390, 844)
            page.evaluate(f"() => {{ {ask('clipped_samples > 100')} }}")
            page.wait_for_timeout(500)
            save(page, options.pictures / "phone.png")
            width = page.evaluate("document.documentElement.scrollWidth")
            print(f"phone: the page is {width} px wide of 390")
        if options.print:
            page, _ = fresh()
            page.evaluate(f"() => {{ {ask('clipped_samples > 100')} }}")
            page.wait_for_timeout(500)
            page.pdf(path=options.pictures / "paper.pdf", format="A4", page_ranges="1-2")


if __name__ == "__main__":
    main()
