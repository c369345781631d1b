#!/usr/bin/env python3
"""How fast the report of `ossicle analyze` opens, answers and scrolls.

    Benchmarks/pages/report_table.py REPORT [--rows 10000 100000] [--seconds 4]

REPORT is a report of real recordings; its rows are repeated with other values and names. A browser without a window, which
draws by the processor alone, opens each page of 1440 x 900. `open` is from the navigation to the first frame with rows;
`sort`, `outliers` and `bar` from the press to the frame after it; `scroll` the times between frames while the table moves by
700 px each frame: their median and 95 % quantile; `work` the time of the processor that the page's thread takes for each of
these frames, which other programs on the machine do not change. Needs what Tests/Pages needs.
"""

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2] / "Tests" / "Pages"))
from report_rows import grown  # noqa: E402

FRAME = "const frame = () => new Promise(requestAnimationFrame);"
OPEN = "async () => { while (!document.querySelector('.grid .body .row')) await new Promise(requestAnimationFrame);" \
    " await new Promise(requestAnimationFrame); return performance.now(); }"
SCROLL = FRAME + """
const grid = document.querySelector(".grid");
const times = [];
let last = await frame();
const end = last + 1000 * seconds;
while (last < end) {
  grid.scrollTop += 700;
  if (grid.scrollTop + grid.clientHeight >= grid.scrollHeight - 1) grid.scrollTop = 0;
  const now = await frame();
  times.push(now - last);
  last = now;
}
return times;
"""


def timed(page, action):
    return page.evaluate(
        f"async () => {{ {FRAME} const start = performance.now(); {action}; await frame(); await frame();"
        " return performance.now() - start; }")


def measure(browser, path, seconds):
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.goto(path.as_uri())
    times = {"open": page.evaluate(OPEN)}
    press = "document.querySelector('{}').click()"
    times["sort"] = timed(page, press.format(".head [data-column=integrated_lufs]"))
    times["outliers"] = timed(page, press.format("[data-panel=outliers]"))
    page.click("[data-panel=distributions]")
    times["bar"] = timed(page, press.format(".histogram .bar"))
    page.click("#reset")
    metrics = page.context.new_cdp_session(page)
    metrics.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = work(metrics)
    steps = sorted(page.evaluate(f"async (seconds) => {{ {SCROLL} }}", seconds))
    times["scroll"] = statistics.median(steps)
    times["scroll 95 %"] = steps[int(0.95 * len(steps))]
    times["work"] = (work(metrics) - before) / len(steps)
    page.close()
    return times


def work(metrics):
    """The time that the page's thread has worked, in milliseconds."""
    values = {metric["name"]: metric["value"] for metric in metrics.send("Performance.getMetrics")["metrics"]}
    return 1000 * values["TaskDuration"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("report", type=Path)
    parser.add_argument("--rows", type=int, nargs="+", default=[10_000, 100_000])
    parser.add_argument("--seconds", type=float, default=4)
    options = parser.parse_args()
    with sync_playwright() as driver, tempfile.TemporaryDirectory() as folder:
        browser = driver.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for count in options.rows:
            path = grown(options.report, count, Path(folder) / "report.html")
            times = measure(browser, path, options.seconds)
            print(f"{count} rows, {path.stat().st_size / 1e6:.1f} MB:",
                  ", ".join(f"{name} {time:.3g} ms" for name, time in times.items()))
        browser.close()


if __name__ == "__main__":
    main()
