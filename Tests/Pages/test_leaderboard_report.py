"""The report of `ossicle evaluate` as its reader works with it: what failed, under which condition, and how it sounded."""

import re
import subprocess
import sys

import pytest

from conftest import COMMANDS, SIZES, serious, settle
from test_analysis_report import RATE, Reader, voice, write

# Voice from 0.5 to 1.5 s. Of its frames 80 have 0.9 and 20 have 0.4; of the others 10 have 0.6 and 90 have 0.1. By hand:
# AUC = 0.8 + 0.2 · 0.9 = 0.98; misses and false alarms meet at 0.1; the bins' middles are 0.0025 above the scores, so that
# ECE = (80 · 0.0975 + 20 · 0.5975 + 10 · 0.6025 + 90 · 0.1025) / 200 = 0.175.
PROGRAM = """
import sys
if sys.argv[1] == "b2":
    sys.exit("cannot hear </script><b>")
print("time,probability")
for frame in range(200):
    time = (frame + 0.5) / 100
    print(time, 0.9 if 0.5 < time < 1.3 else 0.4 if 1.3 < time < 1.5 else 0.6 if time < 0.1 else 0.1, sep=",")
"""
AUC, EER, ECE = "0.9800", "0.1000", "0.1750"


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    folder = tmp_path_factory.mktemp("leaderboard")
    (folder / "program.py").write_text(PROGRAM)
    lines = ["id,audio,reference,speaker"]
    for index, name in enumerate(["a1", "a2", "b1", "b2"]):
        silence = [0.0] * (RATE // 2)
        write(folder / "sounds" / f"{name}.wav", silence + voice(130 + 20 * index, 0.2) + silence)
        (folder / "sounds" / f"{name}.txt").write_text("0.5 1.5\n")
        lines.append(f"{name},sounds/{name}.wav,sounds/{name}.txt,{'anna' if name[0] == 'a' else 'bert'}")
    (folder / "list.csv").write_text("\n".join(lines) + "\n")
    done = subprocess.run(
        [COMMANDS / "ossicle", "evaluate", "voice", "--corpus", folder / "list.csv", "--detector", "activity",
         "--detector", "gate", "--detector", f"known={sys.executable} {folder}/program.py {{id}} {{audio}}",
         "--degrade", "white:0", "--group", "speaker", "--listen", "2", "-o", folder / "out"],
        capture_output=True, text=True)
    assert done.returncode == 1, done.stderr
    return folder / "out" / "report.html"


@pytest.fixture
def reader(report, browse):
    pages = browse()
    reader = Reader(pages.open(report.as_uri(), SIZES["desk"]))
    yield reader
    assert pages.faults == []


def shown(page, selector):
    """What of these elements a reader sees."""
    return page.evaluate("""(selector) => [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility()).map((element) => element.textContent)""", selector)


def curves(page):
    """The names of the blocks of curves that are shown."""
    return page.evaluate("""() => [...document.querySelectorAll(".curves")]
        .filter((element) => element.checkVisibility()).map((element) => element.dataset.curves)""")


def test_every_result_is_there(reader):
    assert reader.count() == (24,)
    assert reader.ask("status = failed") == (2, 24)
    assert reader.names() == ["b2", "b2"]


def test_results_are_sorted_and_grouped(reader):
    reader.sort("f_measure", rises=True)
    scores = [float(row[reader.place("f_measure")]) for row in reader.rows() if row[reader.place("f_measure")]]
    assert scores == sorted(scores) and scores[0] == 0
    groups = reader.groups("group")
    assert {label: row["results"] for label, row in groups.items()} == {"anna": "12", "bert": "12"}


def test_conditions_are_chosen_for_table_and_pictures(reader):
    page = reader.page
    assert curves(page) == ["clean", "white:0"]
    page.select_option("#choice-condition", "white:0")
    assert reader.count() == (12, 24)
    assert curves(page) == ["white:0"]
    assert shown(page, "h2")[:1] == ["Condition: white:0"]
    page.select_option("#choice-group", "anna")
    assert reader.count() == (6, 24)
    assert curves(page) == ["white:0, anna"]
    assert "white:0, bert" not in " ".join(shown(page, "caption"))
    page.select_option("#choice-detector", "known")
    assert reader.count() == (2, 24)
    assert reader.names() == ["a1", "a2"]
    # The filter works on what is chosen, and the address keeps it.
    assert reader.ask("a2") == (1, 24)
    assert page.url.endswith("choice-condition=white%3A0&choice-group=anna&choice-detector=known")
    page.click("#reset")
    assert reader.count() == (24,)
    assert curves(page) == ["clean", "white:0"]


def test_an_address_opens_what_was_chosen(report, browse):
    page = browse().open(report.as_uri() + "#choice-condition=clean&choice-group=bert")
    reader = Reader(page)
    assert reader.count() == (6, 24)
    assert curves(page) == ["clean, bert"]


@pytest.mark.parametrize("block", ["clean", "white:0", "clean, anna"])
def test_curves_have_the_right_numbers(reader, block):
    page = reader.page
    table = page.evaluate("""(name) => {
        const [table] = [...document.querySelectorAll("table")]
            .filter((table) => table.caption?.textContent === `Confidences, ${name}`);
        return [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent));
    }""", block)
    rows = {row[0]: dict(zip(table[0][1:], row[1:])) for row in table[1:]}
    known = rows["known"]
    assert (known["AUC"], known["EER"], known["ECE"]) == (AUC, EER, ECE)
    assert known["±"] == "0.0000", "no bin has trials of both kinds"
    recordings = 2 if "anna" in block else 3
    assert (known["recordings"], known["targets"], known["failed"]) == (
        str(recordings), str(100 * recordings), "0" if "anna" in block else "1")
    assert 0.5 < float(rows["activity"]["AUC"]) <= 1
    assert rows["gate"]["AUC"] == "–" and rows["gate"]["without confidences"] == ("2" if "anna" in block else "4")
    pictures = page.evaluate("""(name) => [...document.querySelector(`.curves[data-curves="${name}"]`)
        .querySelectorAll("svg[role=img]")].map((svg) => [svg.getAttribute("aria-label"), svg.textContent])""", block)
    assert [name for name, _ in pictures] == ["ROC", "DET", "Reliability"]
    assert "known, AUC 0.980" in pictures[0][1] and "gate, decisions only" in pictures[0][1]
    assert "known, EER 0.100" in pictures[1][1] and "miss rate (%)" in pictures[1][1]
    assert "known, ECE 0.175" in pictures[2][1] and "gate" not in pictures[2][1]


def test_a_curve_goes_where_its_points_are(reader):
    """The ROC curve of the known program passes 0, 0.8 and 0.1, 1; both diamonds are where the rates are the same."""
    places = reader.page.evaluate("""() => {
        const [roc, det] = document.querySelectorAll('.curves[data-curves="clean"] svg[role=img]');
        const of = (svg) => {
            const plot = svg.querySelector("svg");
            const [width, height] = ["width", "height"].map((name) => Number(plot.getAttribute(name)));
            const paths = [...plot.querySelectorAll("path")].map((path) => [path.getAttribute("d"),
                path.getAttribute("stroke"), path.getAttribute("fill")]);
            return { width, height, paths };
        };
        return [of(roc), of(det)];
    }""")
    assert [(plot["width"], plot["height"]) for plot in places] == [(300, 300)] * 2
    lines = [numbers(path) for path, _, fill in places[0]["paths"] if fill == "none"]
    assert any((0, 60) in line and (30, 0) in line for line in lines), lines
    diamonds = [[middle(numbers(path)) for path, _, fill in plot["paths"] if fill != "none"] for plot in places]
    assert (30, 30) in diamonds[0]
    # A rate of 10 % is 1.2816 deviates below the middle; the axes go from 0.1 % (-3.0902) to 80 % (0.8416).
    expected = 300 * (3.0902 - 1.2816) / (3.0902 + 0.8416)
    assert any(abs(x - expected) < 0.2 and abs(300 - y - expected) < 0.2 for x, y in diamonds[1]), diamonds[1]


def numbers(path):
    """The corners of a path of lines, in pixels from the left and the top."""
    place, corners = (0.0, 0.0), []
    for kind, text in re.findall(r"([MLHVmlhvZz])([^MLHVmlhvZz]*)", path):
        values = [float(value) for value in re.findall(r"-?[\d.]+", text)]
        if kind in "Zz":
            continue
        step = {"H": 1, "h": 1, "V": 1, "v": 1}.get(kind, 2)
        for index in range(0, len(values), step):
            x, y = {"H": lambda v: (v[0], place[1]), "V": lambda v: (place[0], v[0]),
                    "h": lambda v: (place[0] + v[0], place[1]), "v": lambda v: (place[0], place[1] + v[0]),
                    "l": lambda v: (place[0] + v[0], place[1] + v[1]), "m": lambda v: (place[0] + v[0], place[1] + v[1]),
                    }.get(kind, lambda v: (v[0], v[1]))(values[index:index + step])
            place = (round(x, 2), round(y, 2))
            corners.append(place)
    return corners


def middle(corners):
    """The middle of a marker."""
    xs, ys = zip(*corners)
    return (round((min(xs) + max(xs)) / 2, 1), round((min(ys) + max(ys)) / 2, 1))


def test_the_sound_of_the_condition_that_failed_is_heard_and_seen(reader):
    page = reader.page
    page.select_option("#choice-condition", "white:0")
    page.select_option("#choice-detector", "known")
    assert reader.ask("status = failed") == (1, 24)
    page.locator(".grid .body .row:not([hidden])").click()
    assert page.locator(".detail h3").all_inner_texts()[:2] == ["before the degradation", "as detectors got it"]
    duration = page.evaluate("""async () => {
        const audio = document.querySelectorAll(".detail audio")[1];
        audio.load();
        audio.preload = "auto";
        await new Promise((done, failed) => { audio.onloadedmetadata = done; audio.onerror = failed; });
        return [decodeURIComponent(audio.src), audio.duration];
    }""")
    assert re.search(r"/out/listen/b2-white-0-[0-9a-f]{12}\.flac$", duration[0])
    assert abs(duration[1] - 2) < 0.01
    # The beginning is silent before the degradation, and noise in what detectors got.
    light = []
    for index in range(2):
        part = page.locator(".detail .listen").nth(index)
        part.locator("button.spectrogram").click()
        with page.expect_file_chooser() as chooser:
            part.locator(".file").first.click()
        chooser.value.set_files(part.locator("a").first.evaluate("(a) => decodeURIComponent(new URL(a.href).pathname)"))
        part.locator(".sound canvas").wait_for()
        light.append(part.locator(".sound canvas").evaluate("""(canvas) => {
            const { data } = canvas.getContext("2d").getImageData(100, 130, 40, 80);
            let sum = 0;
            for (let place = 0; place < data.length; place += 4) sum += data[place];
            return sum / (data.length / 4);
        }"""))
    assert light[0] < 10 and light[1] > 100, light


def test_the_worst_have_players(reader, report):
    page = reader.page
    page.select_option("#choice-condition", "white:0")
    page.select_option("#choice-detector", "known")
    page.click("summary:has-text('known, white:0')")
    block = page.locator("details:has(> summary:has-text('known, white:0'))")
    # One failure and the two lowest scores of this detector, and the fourth because another detector was worst on it.
    assert block.locator("caption").all_inner_texts() == ["As detectors got it."]
    sources = block.locator("audio").evaluate_all("(all) => all.map(({ src }) => src)")
    assert len(sources) == 4 and all("/out/listen/" in source for source in sources)
    assert "exit_status" in block.inner_text()
    files = [path.name for path in (report.parent / "listen").iterdir()]
    assert "sounds.jsonl" in files and sum(name.endswith(".flac") for name in files) <= 4, "each sound once"


def test_it_reads_without_a_script(report, browse):
    page = browse().open(report.as_uri(), java_script_enabled=False)
    text = page.inner_text("main")
    for part in ["Condition: clean", "Condition: white:0", "Confidences, white:0", "Worst recordings", "Group anna, clean"]:
        assert part in text, part
    assert page.locator(".curves svg[role=img]").count() == 3 * 2 * 3, "all, and each of two groups, under two conditions"


def test_print_has_what_was_chosen(reader, request):
    page = reader.page
    page.select_option("#choice-condition", "white:0")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    assert "Chosen: condition white:0" in page.inner_text("#explorer")
    assert curves(page) == ["white:0"]
    folder = request.config.getoption("--screenshots")
    if folder:
        page.pdf(path=f"{folder}/leaderboard-report.pdf")


def test_it_fits_a_phone_and_is_accessible(report, browse, request):
    pages = browse()
    page = pages.open(report.as_uri(), (390, 844))
    reader = Reader(page)
    reader.ask("known")
    page.locator(".grid .body .row:not([hidden])").first.click()
    for width in [320, 390, 768, 1440]:
        page.set_viewport_size({"width": width, "height": 900})
        settle(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        folder = request.config.getoption("--screenshots")
        if folder:
            page.screenshot(path=f"{folder}/leaderboard-report-{width}.png", full_page=True)
    assert serious(page) == []
    assert pages.faults == []
