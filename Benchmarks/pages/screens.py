#!/usr/bin/env python3
"""Goes to every screen of an app's pages, keeps a picture of it, and checks what a program can check.

    Benchmarks/pages/screens.py --app voice-games|hearing-test|speech-board|letter-trail -o FOLDER [--commands FOLDER] [--corpus FOLDER]
        [--parts screens games papers] [--only WORD …] [--sizes tablet …] [--fast]

The pictures are there to be looked at. `sheet-*.png` shows several of them beside one another, `problems.txt` lists what
was found: text smaller than 18 px, targets smaller than a finger, text that is cut off or covers other text, what lies
outside the window, scroll bars where there must be none, words that are the same in both languages, and whatever axe
calls serious.

The pages are served by the built commands; the files below Sources are shown instead of those in the commands, so that
a change of a style sheet is seen without a build. Needs Tests/Pages/requirements.txt, Pillow and Debian's Chromium.
"""

import argparse
import importlib
import json
import math
import mimetypes
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from PIL import Image, ImageDraw
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[2]
SIZES = {"tablet": (768, 1024), "wide": (1024, 768), "phone": (360, 740), "desk": (1920, 1080)}
DRIVERS = {"voice-games": "voice_game_screens", "hearing-test": "hearing_screens", "speech-board": "speech_board_screens",
           "letter-trail": "letter_trail_screens"}
ASSETS = {"voice-games": "VoiceGames/VoiceGamePages", "hearing-test": "HearingTest/HearingPages",
          "speech-board": "SpeechBoard/SpeechBoardPages", "letter-trail": "LetterTrail/LetterTrailPages"}

# What a program can see of a screen. `least` is the smallest side of what can be pressed.
AUDIT = """([least, mayScroll, sideways]) => {
  const found = [];
  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !element.closest(".spoken, [aria-hidden=true], [inert], .skip");
  const name = (element) => (element.getAttribute("aria-label") || element.textContent.trim() || element.className).slice(0, 50);
  const clipped = (element) => getComputedStyle(element).clipPath !== "none";
  const scroller = (element) => {
    for (let up = element; up && up !== document.body; up = up.parentElement)
      if (/auto|scroll/.test(getComputedStyle(up).overflowY) && up.scrollHeight > up.clientHeight + 1
        || sideways.some((name) => up.classList.contains(name)) && up.scrollWidth > up.clientWidth + 1) return up;
    return null;
  };
  for (const part of document.querySelectorAll("button, a[href], input, select, summary, [role=button]")) {
    if (!shown(part) || clipped(part)) continue;
    const target = part.closest("label") ?? part;
    const box = target.getBoundingClientRect();
    if (Math.min(box.width, box.height) < least - 0.5)
      found.push(`small target ${Math.round(box.width)}x${Math.round(box.height)}: ${name(part)}`);
    const isInside = box.left >= -1 && box.right <= innerWidth + 1 && box.top >= -1 && box.bottom <= innerHeight + 1;
    if (!isInside && !scroller(part) && document.documentElement.scrollHeight <= innerHeight)
      found.push(`outside the window: ${name(part)}`);
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  const small = new Set();
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim();
    const parent = walker.currentNode.parentElement;
    if (!text || !shown(parent) || clipped(parent) || parent.closest("script, style, noscript, title, option")) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const box = range.getBoundingClientRect();
    const window = scroller(parent)?.getBoundingClientRect();
    const middle = (box.top + box.bottom) / 2;
    // What is scrolled out of sight is no fault.
    if (box.width < 1 || window && (middle < window.top || middle > window.bottom)) continue;
    const svg = parent.closest("svg");
    const scale = svg ? Math.abs(parent.getScreenCTM?.()?.a ?? 1) : 1;
    const size = parseFloat(getComputedStyle(parent).fontSize) * scale;
    if (size < 17.9) small.add(`small text ${size.toFixed(1)} px: ${text.slice(0, 50)}`);
    texts.push({ text, box, parent });
    for (let up = parent; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      const outer = up.getBoundingClientRect();
      if (/hidden|clip/.test(style.overflowX) && (box.right > outer.right + 1.5 || box.left < outer.left - 1.5)) {
        found.push(`cut off: ${text.slice(0, 60)}`);
        break;
      }
      if (/hidden|clip/.test(style.overflowY) && (box.bottom > outer.bottom + 3 || box.top < outer.top - 3)) {
        found.push(`cut off: ${text.slice(0, 60)}`);
        break;
      }
      if (/auto|scroll/.test(style.overflowY + style.overflowX)) break;
    }
    if ((box.right > innerWidth + 1 || box.left < -1) && !scroller(parent)) found.push(`outside the window: ${text.slice(0, 50)}`);
    const button = parent.closest("button");
    if (button) {
      const outer = button.getBoundingClientRect();
      if (box.left < outer.left - 1 || box.right > outer.right + 1 || box.top < outer.top - 2 || box.bottom > outer.bottom + 2)
        found.push(`text outside its button: ${text.slice(0, 50)}`);
    }
  }
  found.push(...small);
  // What stays in sight lies over what is scrolled below it.
  const sticky = (element) => {
    for (let up = element; up && up !== document.body; up = up.parentElement)
      if (getComputedStyle(up).position === "sticky") return up;
    return null;
  };
  const layer = (element) =>
    sticky(element) ?? element.closest("dialog, .gate-dialog, .interruption, .notice, .panel, .steps") ?? null;
  for (let a = 0; a < texts.length; a += 1)
    for (let b = a + 1; b < texts.length; b += 1) {
      const [one, two] = [texts[a], texts[b]];
      if (layer(one.parent) !== layer(two.parent)) continue;
      const wide = Math.min(one.box.right, two.box.right) - Math.max(one.box.left, two.box.left);
      const high = Math.min(one.box.bottom, two.box.bottom) - Math.max(one.box.top, two.box.top);
      if (wide > 3 && high > 6 && !one.parent.contains(two.parent) && !two.parent.contains(one.parent))
        found.push(`text over text: ${one.text.slice(0, 30)} | ${two.text.slice(0, 30)}`);
    }
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) found.push(`scrolls sideways: ${root.scrollWidth} px`);
  if (!mayScroll && root.scrollHeight > innerHeight) found.push(`scrolls: ${root.scrollHeight} px`);
  for (const part of document.querySelectorAll("*")) {
    const style = getComputedStyle(part);
    if (/auto|scroll/.test(style.overflowY) && part.scrollHeight > part.clientHeight + 1 && !mayScroll && shown(part))
      found.push(`scrolls inside: ${part.className}`);
    if (/auto|scroll/.test(style.overflowX) && !sideways.some((name) => part.classList.contains(name)) && part.scrollWidth > part.clientWidth + 1 && shown(part))
      found.push(`scrolls sideways inside: ${part.className}`);
  }
  return { found: [...new Set(found)], texts: [...new Set(texts.map(({ text }) => text))] };
}"""


class Studio:
    """A browser, a folder for its pictures, and what was found in them."""

    def __init__(self, driver, options):
        self.options, self.folder = options, options.output
        self.folder.mkdir(parents=True, exist_ok=True)
        self.browser = driver.chromium.launch(executable_path="/usr/bin/chromium", args=[
            "--no-sandbox", "--autoplay-policy=no-user-gesture-required", "--use-fake-device-for-media-stream"])
        self.driver = driver
        self.problems, self.faults, self.texts, self.count = [], [], {}, 0
        self.sheets = {}
        apps = ROOT / "Sources" / "Apps" / ASSETS[options.app] / "Assets"
        self.roots = {"/common/": ROOT / "Sources" / "AppSupport" / "PageAssets" / "Assets", "/": apps}
        self.shown_files = {}

    def open(self, size, language="en", scheme="light", motion="no-preference", height=None):
        """A page of its own context; the files of the tree are shown instead of the command's."""
        width, usual = SIZES[size]
        context = self.browser.new_context(
            viewport={"width": width, "height": height or usual}, locale={"cs": "cs-CZ", "en": "en-GB"}[language],
            has_touch=True, color_scheme=scheme, reduced_motion=motion, timezone_id="Europe/Prague")
        context.route("**/*.*", self.serve)
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda message: self.faults.append(message.text) if message.type == "error" else None)
        return page

    def serve(self, route):
        path = urlsplit(route.request.url).path
        if path not in self.shown_files:
            prefix = "/common/" if path.startswith("/common/") else "/"
            file = self.roots[prefix] / path[len(prefix):]
            self.shown_files[path] = file.read_bytes() if file.is_file() and file.suffix != ".html" else None
        body = self.shown_files[path]
        if body is None:
            return route.continue_()
        route.fulfill(body=body, content_type=mimetypes.guess_type(path)[0] or "text/plain")

    def violations(self, page):
        """What axe finds. A paper lets no script run, not even axe's: a copy of it does."""
        if "/documents/" not in page.url:
            return Axe().run(page).response["violations"]
        copy = self.browser.new_page(viewport=page.viewport_size)
        copy.set_content(page.content())
        found = Axe().run(copy).response["violations"]
        copy.close()
        return found

    def wants(self, name):
        return not self.options.only or any(word in name for word in self.options.only)

    def shoot(self, page, name, variant, *, least=48, may_scroll=False, axe=True, audit=True, sheet=None, whole=None,
              sideways=()):
        """Keeps a picture of a screen and looks at it. `whole` is the element that scrolls; then all of it is kept, too.
        `sideways` are the classes of what may be moved sideways."""
        if not self.wants(name):
            return
        self.count += 1
        path = self.folder / f"{name}--{variant}.png"
        page.screenshot(path=path)
        if sheet:
            self.sheets.setdefault(sheet, []).append((path, f"{name} {variant}"))
        where = f"{name} [{variant}]"
        if audit:
            answer = page.evaluate(AUDIT, [least, may_scroll, list(sideways)])
            self.problems += [f"{where}: {problem}" for problem in answer["found"]]
            parts = variant.split("-")
            language = next((part for part in parts if part in ("cs", "en")), None)
            if language:
                self.texts.setdefault((name, *[part for part in parts if part != language]), {})[language] = answer["texts"]
        if axe and not self.options.fast:
            violations = self.violations(page)
            self.problems += [
                f"{where}: axe {v['impact']} {v['id']}: {', '.join(str(node['target'][0]) for node in v['nodes'][:4])}"
                for v in violations if v["impact"] in ("serious", "critical", "moderate")]
        if whole:
            high = page.evaluate("(s) => { const e = document.querySelector(s); return e.scrollHeight - e.clientHeight }", whole)
            if high > 0:
                size = page.viewport_size
                page.set_viewport_size({"width": size["width"], "height": min(6000, size["height"] + high)})
                page.wait_for_timeout(150)
                page.screenshot(path=self.folder / f"{name}--{variant}-whole.png")
                page.set_viewport_size(size)
                page.wait_for_timeout(100)

    def same_words(self):
        """Texts that the Czech and the English page share, apart from numbers."""
        for place, texts in self.texts.items():
            shared = set(texts.get("cs", [])) & set(texts.get("en", []))
            for text in sorted(shared):
                if len(text) > 1 and any(letter.isalpha() for letter in text) and text not in SAME_IN_BOTH:
                    self.problems.append(f"{place[0]}: the same in both languages: {text[:60]}")

    def sheet(self, name, shots, columns=None, width=480):
        """Pictures beside one another, each with its name."""
        images = [(Image.open(path), title) for path, title in shots]
        columns = columns or max(1, min(len(images), 4))
        ratio = max(image.height / image.width for image, _ in images)
        high = round(width * ratio)
        sheet = Image.new("RGB", (columns * (width + 8), math.ceil(len(images) / columns) * (high + 26)), "#888888")
        draw = ImageDraw.Draw(sheet)
        for k, (image, title) in enumerate(images):
            x, y = k % columns * (width + 8), k // columns * (high + 26)
            draw.text((x + 4, y + 4), title, fill="#ffffff")
            sheet.paste(image.resize((width, round(width * image.height / image.width))), (x, y + 22))
        sheet.save(self.folder / f"sheet-{name}.png")

    def finish(self):
        self.same_words()
        for name, shots in self.sheets.items():
            width = {"phone": 270, "tablet": 420, "wide": 480, "desk": 640}.get(name.split("-")[-1], 420)
            self.sheet(name, shots, columns=math.ceil(min(len(shots), max(4, math.sqrt(2 * len(shots))))), width=width)
        problems = list(dict.fromkeys(self.problems + [f"in the browser's console: {fault}" for fault in self.faults]))
        (self.folder / "problems.txt").write_text("\n".join(problems) + "\n")
        print(f"{self.count} screens, {len(problems)} problems: {self.folder / 'problems.txt'}")
        self.browser.close()


# Names of people, languages and units are the same in both.
SAME_IN_BOTH = {"Anna", "Jan", "Eliška", "Maximilián-Alexandr Dvořáček", "Anežka Dvořáčková", "Marie", "Čeština", "English", "OK",
                "0 dB"}


class Served:
    """An app that is served with a database of its own."""

    def __init__(self, commands, app, database, *options):
        self.process = subprocess.Popen(
            [commands / app, "serve", "--port", "0", "--database", database, *options],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = self.process.stdout.readline().strip()
        assert self.address.startswith("http"), f"{app} serve: expected an address, got {self.address!r}"

    def end(self):
        self.process.terminate()
        self.process.wait()


class Line:
    """The line between a page and the server: everything passes, and messages can be put in or held back."""

    def __init__(self, page):
        self.socket, self.server, self.is_cut, self.passes = None, None, False, lambda message: True
        self.last = {}
        page.route_web_socket("**/socket", self.open)

    def open(self, socket):
        if self.is_cut:
            socket.close()
            return
        self.socket, self.server = socket, socket.connect_to_server()
        socket.on_message(self.server.send)
        self.server.on_message(self.take)

    def take(self, text):
        if isinstance(text, str):
            message = json.loads(text)
            self.last[message["type"]] = message
            if not self.passes(message):
                return
        self.socket.send(text)

    def say(self, **message):
        """Tells the page something that the server did not say."""
        self.socket.send(json.dumps(message))

    def cut(self):
        self.is_cut = True
        self.socket.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--app", choices=sorted(DRIVERS), required=True)
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--commands", type=Path, default=ROOT / ".build" / "release")
    parser.add_argument("--corpus", type=Path, help="recordings with which the games are played (see games.py)")
    parser.add_argument("--parts", nargs="+", help="only these parts of the driver")
    parser.add_argument("--only", nargs="+", help="only screens whose names contain one of these words")
    parser.add_argument("--sizes", nargs="+", default=list(SIZES), choices=list(SIZES))
    parser.add_argument("--fast", action="store_true", help="without axe")
    options = parser.parse_args()
    sys.path.insert(0, str(Path(__file__).parent))
    driver_module = importlib.import_module(DRIVERS[options.app])
    with sync_playwright() as driver:
        studio = Studio(driver, options)
        try:
            driver_module.shoot(studio)
        finally:
            studio.finish()


if __name__ == "__main__":
    main()
