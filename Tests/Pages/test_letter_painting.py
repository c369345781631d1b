"""What letter-trail paints: gold lies where it is written and nowhere else, by the pixels of the window."""

import base64
import json
import subprocess

import pytest

from conftest import COMMANDS, SIZES, wait_for
from test_letter_trail import BROWSER, Finger, add_player, has, map_rests, points

LETTERS = [chr(c) for first, last in ("az", "AZ", "09") for c in range(ord(first), ord(last) + 1)]
LETTERS += list("áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ")
WORDS = ["žížala", "máma", "les"]
# What is drawn beside the path, or over it.
OTHERS = ".landscape, .creatures, .goal, .dot, .ink, button, .middle, .sign, .ruling, .spark"

# Puts the screen of a letter into the page, of which a share is written, and says where: polylines in the window, and the
# width of the brush. Only the path is shown, so that nothing else can be gold.
SHOW = """async ([map, share, others]) => {
  const { TrailScreen } = await import("/play/trail.js");
  document.shown?.end();
  const start = { phase: "waiting", stroke: 0, curve: 0, written: 0, dot: [0, 0], triggered: [] };
  const screen = new TrailScreen(
    { screen: "trail", map, place: start, theme: "meadow", help: "path", demonstrates: false, side: "right", opening: 1 },
    () => {});
  document.shown = screen;
  document.querySelector("#screen").replaceChildren(screen.element);
  const strokes = screen.path.strokes;
  const whole = strokes.reduce((sum, { length }) => sum + length, 0);
  let left = share * whole, stroke = 0;
  while (stroke < strokes.length - 1 && left >= strokes[stroke].length) left -= strokes[stroke++].length;
  const curve = strokes[stroke].starts.findLastIndex((at) => at <= left);
  const dot = strokes[stroke].line.getPointAtLength(left);
  const open = Math.min(curve, strokes[stroke].starts.length - 2);
  const place = { ...start, stroke, curve: open, written: left, dot: [dot.x, dot.y] };
  screen.begin();
  // The ring of the focus lies over the edge of the window.
  document.activeElement.blur();
  screen.take({ opening: 1, events: [], place });
  for (const part of document.querySelectorAll(others)) {
    part.style.visibility = "hidden";
  }
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  for (let k = 0; k < 3; k += 1) await frame();
  const scale = strokes[0].line.getScreenCTM().a;
  const lines = strokes.slice(0, stroke + 1).map(({ line, length }, number) => {
    // The renderer measures a dash otherwise than getPointAtLength does: up to a pixel in two thousand.
    const end = number < stroke ? length : left > 0 ? Math.min(length, left + 1 / scale) : 0;
    const matrix = line.getScreenCTM();
    const count = Math.max(1, Math.ceil(end / 0.5));
    return end > 0 || number < stroke ? Array.from({ length: count + 1 }, (_, k) => {
      const { x, y } = line.getPointAtLength((end * k) / count).matrixTransform(matrix);
      return [x, y];
    }) : [];
  }).filter((line) => line.length > 0);
  return { lines, width: scale * Number(strokes[0].done.getAttribute("stroke-width")) };
}"""

# How many pixels of a picture are gold: within the lines made wider, within them made narrower, and outside.
LOOK = """async ([png, lines, width, gold]) => {
  const picture = await createImageBitmap(await (await fetch("data:image/png;base64," + png)).blob());
  const canvas = () => new OffscreenCanvas(picture.width, picture.height).getContext("2d", { willReadFrequently: true });
  const pixels = (context) => context.getImageData(0, 0, picture.width, picture.height).data;
  const seen = canvas();
  seen.drawImage(picture, 0, 0);
  const mask = (wide) => {
    const context = canvas();
    context.lineCap = context.lineJoin = "round";
    context.lineWidth = wide;
    for (const line of lines) {
      context.beginPath();
      context.moveTo(...line[0]);
      for (const place of line) context.lineTo(...place);
      context.stroke();
    }
    return pixels(context);
  };
  const [all, wide, narrow] = [pixels(seen), mask(width + 3), mask(Math.max(1, width - 4))];
  const count = { outside: 0, inside: 0, missing: 0 };
  for (let at = 0; at < all.length; at += 4) {
    const isGold = gold.every((value, channel) => Math.abs(all[at + channel] - value) <= 6);
    if (isGold && wide[at + 3] === 0) count.outside += 1;
    if (narrow[at + 3] === 255) count[isGold ? "inside" : "missing"] += 1;
  }
  return count;
}"""

GOLD = [0xFF, 0xD9, 0x77]


@pytest.fixture
def eye(browsers):
    """A page that reads pixels."""
    context = browsers.get().new_context()
    page = context.new_page()
    yield lambda png, lines, width: page.evaluate(LOOK, [base64.b64encode(png).decode(), lines, width, GOLD])
    context.close()


def shown_map(name):
    """The letter as the page gets it."""
    text = subprocess.run([COMMANDS / "letter-trail", "chapters", "show", name], check=True, capture_output=True, text=True).stdout
    chapter = json.loads(text)
    strokes = []
    for path in chapter["strokes"]:
        values = path.replace("M", " ").split("C")
        start, curves = values[0].strip(), []
        for curve in values[1:]:
            curves.append(f"M {start} C{curve}")
            start = " ".join(curve.split()[-2:])
        strokes.append(curves)
    return {"width": chapter["map_width_mm"], "height": chapter["map_height_mm"], "tolerance": chapter["path_tolerance_mm"],
            "bed": 2 * chapter["path_tolerance_mm"],
            "strokes": strokes, "creatures": [], "ruling": chapter.get("ruling_mm", [])}


@pytest.mark.parametrize("hand", ["print", "cursive", "comenia"])
@pytest.mark.parametrize("part", range(3))
def test_only_what_is_written_is_gold(serve, browse, eye, hand, part):
    """In three parts every letter and three words, at three sizes of the window, each at another share: first curves, the
    middle, almost all."""
    server = serve("letter-trail", *BROWSER)
    pages = browse()
    page = pages.open(server.address, reduced_motion="reduce")
    page.wait_for_selector("#new-name")
    drawn = {name: shown_map(f"{name}-{hand}") for name in (LETTERS + WORDS)[part::3]}
    faults = []
    for size, share in (("phone", 0.12), ("tablet", 0.5), ("desk", 0.9)):
        page.set_viewport_size(dict(zip(("width", "height"), SIZES[size])))
        for name, letter in drawn.items():
            view = page.evaluate(SHOW, [letter, share, OTHERS])
            count = eye(page.screenshot(), view["lines"], view["width"])
            if count["outside"] > 0 or count["missing"] > 0 or count["inside"] == 0:
                faults.append((name, share, count))
    assert faults == []
    assert pages.faults == []


def test_the_rest_of_a_word_is_not_gold(serve, browse, eye):
    """The first third of the first stroke of a word is written with a finger, and the rest is not gold."""
    server = serve("letter-trail", *BROWSER)
    server.command("players", "add", "Anna", "--picture", "fox")
    server.command("players", "set", "chapters=žížala-cursive", "demonstration=no", "--player", "Anna")
    page = browse().open(server.address, (1024, 768), reduced_motion="reduce")
    page.locator(".player").first.click()
    page.click(".chapter")
    map_rests(page)
    places = points(page, 1.0)[0]
    finger = Finger(page)
    finger.draw(places[:len(places) // 8])
    has(page, "lifted")
    map_rests(page)
    written = page.evaluate("""async (others) => {
      for (const part of document.querySelectorAll(others)) {
        part.style.visibility = "hidden";
      }
      document.activeElement.blur();
      for (let k = 0; k < 3; k += 1) await new Promise((done) => requestAnimationFrame(done));
      const line = document.querySelector(".path .done");
      const written = Number(line.getAttribute("stroke-dasharray").split(" ")[0]);
      const matrix = line.getScreenCTM();
      const lines = [Array.from({ length: Math.ceil(written) + 1 }, (_, k) => {
        const { x, y } = line.getPointAtLength(Math.min(written, k)).matrixTransform(matrix);
        return [x, y];
      })];
      return { written, whole: line.getTotalLength(), lines, width: matrix.a * Number(line.getAttribute("stroke-width")) };
    }""", OTHERS)
    assert 0.09 < written["written"] / written["whole"] < 0.15
    count = eye(page.screenshot(), written["lines"], written["width"])
    assert count["outside"] == 0 and count["inside"] > 200 and count["missing"] < 0.02 * count["inside"]
