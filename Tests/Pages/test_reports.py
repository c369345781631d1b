"""The reports of the apps as a browser shows and prints them: nothing is too narrow to read or too wide."""

import json
import math
import re

import pytest

from conftest import RECORDINGS, command, settle

WIDTHS = [320, 375, 600, 768, 900, 1024, 1280, 1920]
# The texts of several lines in columns of less than 12 em, or of less than three quarters of a narrow page; and whether
# the page is wider than its window.
FAULTS = """() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
    const page = document.querySelector("main").clientWidth;
    const texts = document.querySelectorAll("h1, h2, p, li, dt, dd, th, td, caption, figcaption, summary, footer");
    const narrow = [...texts].flatMap((element) => {
        const style = getComputedStyle(element);
        const width = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        const range = document.createRange();
        range.selectNodeContents(element);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
        const isNarrow = lines > 1 && width < Math.min(12 * parseFloat(style.fontSize), 0.75 * page);
        return isNarrow ? [`${element.tagName} of ${Math.round(width)} px: ${element.textContent.slice(0, 60)}`] : [];
    });
    const wide = document.documentElement.scrollWidth - innerWidth;
    return wide > 0 ? [...narrow, `${wide} px wider than the window`] : narrow;
}"""


def hearing_test(folder, run):
    """Three sessions of a person with one much worse ear: each has thresholds with noise in the better one."""
    ears = [("right", 75, 85), ("left", 5, 10)]
    thresholds = [{"ear": ear, "frequency": frequency, "threshold": threshold}
                  for ear, low, high in ears for frequency, threshold in [(250, low), (8000, high)]]
    listener, calibration = folder / "listener.json", folder / "headphone.json"
    listener.write_text(json.dumps({
        "thresholds": thresholds, "slope": 0.2, "interaural_attenuation": 45, "speech_threshold": -7,
        "speech_slope": 0.15, "seed": 3}))
    calibration.write_text(json.dumps({
        "format": "ossicle-calibration", "version": 1, "kind": "headphone", "transducer": "TDH39",
        "device": "card, 50 %", "coupler": "IEC 60318-3", "method": {"stated": {"source": "a test"}}, "unit": "dB SPL",
        "full_scale_sine": [{"frequency_hz": frequency, "level_db": 120, "uncertainty_db": 1}
                            for frequency in (125, 8000)]}))
    run("people", "add", "Anna", "--born", "1960", "--sex", "female")
    for seed in "123":
        run("run", "--person", "Anna", "--simulate", listener, "--calibration", calibration, "--seed", seed,
            "--place", "Praha 4, čekárna", "--examiner", "MUDr. Eva Malá")
    run("speech-in-noise", "--person", "Anna", "--simulate", listener, "--seed", "1")


def voice_games(folder, run):
    run("children", "add", "Anna")
    for game in ["cloud", "dog", "balloon", "airplane"]:
        run("play", game, "--child", "Anna", "--events", "--input", RECORDINGS / "singing-tagalog.flac")


def speech_board(folder, run):
    run("people", "add", "Anna")
    for tiles in [["want", "eat"], ["want"], ["eat", "want"]]:
        run("press", *tiles)


def letter_trail(folder, run):
    run("players", "add", "Anna", "--picture", "owl")
    samples = [{"time_s": k / 60, "x_mm": 36 + 5 * math.sin(k / 9), "y_mm": 68 + 0.75 * k, "contact": 1}
               for k in range(100)]
    for _ in range(3):
        run("play", "--chapter", "b", "--player", "Anna", input="\n".join(map(json.dumps, samples)))


# What makes an app's database, and the options of each report of it.
APPS = {
    "hearing-test": (hearing_test, [["--session", "3"], ["--session", "3", "--text-size", "largest"]]),
    "voice-games": (voice_games, [["--child", "Anna"]]),
    "speech-board": (speech_board, [[]]),
    "letter-trail": (letter_trail, [[]]),
}


class Reports:
    """The reports of an app in which Anna did something."""

    def __init__(self, app, folder):
        self.app, self.folder = app, folder
        fill, self.options = APPS[app]
        fill(folder, self.run)

    def run(self, *arguments, input=None):
        command(self.app, self.folder / "home.sqlite", *arguments, input=input)

    def write(self, *options):
        """Writes a report and returns its address."""
        path = self.folder / "report.html"
        self.run("report", *options, "-o", path, "--force")
        return path.as_uri()


@pytest.fixture(scope="module", params=APPS)
def reports(request, tmp_path_factory):
    return Reports(request.param, tmp_path_factory.mktemp("reports"))


@pytest.mark.parametrize("language", ["cs", "en"])
def test_a_report_can_be_read_at_every_width(reports, language, browse):
    pages = browse()
    found = []
    for options in reports.options:
        page = pages.open(reports.write("--language", language, *options))
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 1000})
            settle(page)
            found += [f"{width} px {options}: {fault}" for fault in page.evaluate(FAULTS)]
    assert not found, "\n".join(found)
    assert pages.faults == []


@pytest.mark.parametrize("language", ["cs", "en"])
@pytest.mark.parametrize("reports", ["hearing-test"], indirect=True)
def test_the_audiogram_and_what_it_comes_to_print_on_one_sheet(reports, language, browse):
    """A person's first session, and digits in noise on a sheet of their own."""
    page = browse().open(reports.write("--session", "1", "--language", language))
    assert page.locator(".sheet").count() == 1
    sheets = re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))
    assert len(sheets) == 2
