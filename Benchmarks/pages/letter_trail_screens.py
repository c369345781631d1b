"""The screens of letter-trail for screens.py: players, letters, a letter being traced and finished, every screen of the
parents' side."""

import json
import re
import subprocess
import sys

from screens import ROOT, Served

sys.path.insert(0, str(ROOT / "Benchmarks" / "letter-trail"))
from letters import chapter  # noqa: E402

LOOKS = [("light", "cs", {"theme": "meadow"}), ("light", "en", {"theme": "sea"}), ("dark", "cs", {"theme": "space"}),
         ("light", "cs", {"script": "cursive", "theme": "meadow"})]
LONG = "Maximilián-Alexandr Dvořáček"


def shoot(studio):
    work = studio.folder / "work"
    work.mkdir(exist_ok=True)
    for size in studio.options.sizes:
        for scheme, language, settings in LOOKS:
            visit = Visit(studio, work, size, language, scheme, settings)
            visit.child_side()
            visit.parents_side()
            visit.end()


def samples(commands, name, wander=0.0):
    """Samples along a letter at 60 mm a second, moved to the side by `wander` millimetres, as JSON Lines."""
    _, strokes = chapter(commands, name)
    rows, time = [], 0.0
    for curves in strokes:
        for p0, p1, p2, p3 in curves:
            for k in range(0 if curves[0][0] is p0 else 1, 41):
                t = k / 40
                x, y = (sum(w * p[axis] for w, p in zip(
                    ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3), (p0, p1, p2, p3))) for axis in (0, 1))
                rows.append({"time_s": round(time, 4), "x_mm": x + wander, "y_mm": y, "contact": 1})
                time += 1 / 60
        rows.append({**rows[-1], "time_s": round(time, 4), "contact": 0})
        time += 0.3
    return "".join(json.dumps(row) + "\n" for row in rows)


class Visit:
    """A page at a size, in a language and a look, with two players and some letters that were written."""

    def __init__(self, studio, work, size, language, scheme, settings):
        self.studio, self.size, self.cursive = studio, size, settings.get("script") == "cursive"
        database = work / f"trail-{language}.sqlite"
        for path in work.glob(f"{database.name}*"):
            path.unlink()
        self.command = lambda *words, given=None: subprocess.run(
            [studio.options.commands / "letter-trail", *words, "--database", database, "--language", language],
            check=True, capture_output=True, input=given, text=True)
        self.command("players", "add", "Anna", "--picture", "fox")
        self.command("players", "add", LONG, "--picture", "owl")
        self.command("players", "set", *[f"{name}={value}" for name, value in settings.items()], "--player", "Anna")
        if not self.cursive:
            for name, wander in [("b", 0.5), ("b", 3), ("d", 1)]:
                given = samples(studio.options.commands, name, wander)
                self.command("play", "--chapter", name, "--player", "Anna", "--sound", "none", given=given)
        else:
            self.command("players", "set", "chapters=b máma kůň žížala Ř", "--player", "Anna")
        self.served = Served(studio.options.commands, "letter-trail", database, "--sound", "browser")
        self.page = studio.open(size, language, scheme)
        self.page.goto(self.served.address)
        self.page.wait_for_selector(".players-screen .player")
        self.variant = f"{size}-{language}" + ("-dark" if scheme == "dark" else "") + ("-cursive" if self.cursive else "")

    def shoot(self, name, least=48, wait=350, **options):
        self.page.wait_for_timeout(wait)
        self.studio.shoot(self.page, name, self.variant, least=least, sheet=self.variant, **options)

    def child_side(self):
        page = self.page
        self.shoot("players", may_scroll=True)
        page.locator(".player").first.tap()
        page.wait_for_selector(".chapters-screen .chapter")
        self.shoot("chapters", may_scroll=True)
        page.locator(".chapter").first.tap()
        page.wait_for_selector(".trail-screen .dot:not(.hidden)")
        self.shoot("letter", wait=1000)
        session = page.context.new_cdp_session(page)
        send = lambda kind, place=None: session.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [] if place is None else [{"x": place[0], "y": place[1], "force": 0.5}]})
        places = self.places()
        send("touchStart", places[0])
        half = len(places) // 2
        for place in places[1:half]:
            send("touchMove", place)
        self.shoot("letter-tracing", axe=False)
        send("touchEnd")
        page.wait_for_timeout(800)
        self.shoot("letter-lifted")
        for _ in range(40):
            if page.locator(".ending:not(.hidden)").count():
                break
            rest = self.places_from_dot()
            send("touchStart", rest[0])
            for place in rest[1:]:
                send("touchMove", place)
            send("touchEnd")
            page.wait_for_timeout(500)
        page.wait_for_selector(".ending:not(.hidden)")
        self.shoot("letter-finished", wait=2500)
        page.click(".leave")
        page.wait_for_selector(".chapters-screen")

    def places(self):
        """The open stroke in the window, a place each millimetre."""
        return self.page.evaluate("""() => {
          const open = [...document.querySelectorAll('.path .bed')].findIndex((bed) => bed.classList.contains('is-open'));
          const line = document.querySelectorAll('.path .middle')[Math.max(0, open)];
          const matrix = line.getScreenCTM();
          const places = [];
          for (let at = 0; at <= line.getTotalLength(); at += 1) {
            const { x, y } = line.getPointAtLength(at).matrixTransform(matrix);
            places.push([x, y]);
          }
          return places;
        }""")

    def places_from_dot(self):
        places = self.places()
        box = self.page.locator(".path .dot .disc").bounding_box()
        dot = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        far = [abs(x - dot[0]) + abs(y - dot[1]) for x, y in places]
        # Where the stroke crosses itself, the part that was not written yet.
        near = [k for k, distance in enumerate(far) if distance < min(far) + 4]
        inside = [[x, y] for x, y in places[near[-1]:] if 0 < x < self.page.viewport_size["width"] and 0 < y < self.page.viewport_size["height"]]
        return [list(dot), *inside]

    def parents_side(self):
        page = self.page
        page.locator(".for-adults").first.focus()
        page.keyboard.press("Enter")
        page.wait_for_selector(".gate-dialog #sum:not(:empty)")
        self.shoot("gate")
        for digit in str(sum(map(int, re.findall(r"\d+", page.locator("#sum").inner_text())))):
            page.keyboard.press(digit)
        page.wait_for_selector(".trail-adults .actions")
        self.adults("menu")
        for number, name in enumerate(["players", "lock", "scale", "files"]):
            page.locator(".action").nth(number).click()
            page.wait_for_timeout(300)
            self.adults(name)
            if name == "players":
                for key in ["progress", "settings"]:
                    page.locator(f'[data-key^="{key}"]').first.click()
                    page.wait_for_timeout(400)
                    self.adults(key)
                    page.click("button.back")
                    page.wait_for_timeout(300)
            page.click("button.back")
            page.wait_for_selector(".trail-adults .actions")

    def adults(self, name):
        self.shoot(f"parents-{name}", least=44, may_scroll=True, whole=".adults > .body")

    def end(self):
        self.page.context.close()
        self.served.end()
