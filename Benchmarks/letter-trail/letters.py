"""Letters of letter-trail and traces over them, for the programs of this folder."""

import importlib.util
import json
import re
import subprocess
from pathlib import Path

PEER = Path(__file__).parents[2] / "Tests" / "Fixtures" / "LetterTrail" / "make-metrics.py"


def peer():
    """The independent computation, as a module."""
    text = PEER.read_text().rsplit("\nmain()", 1)[0]
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("peer", None))
    exec(compile(text, str(PEER), "exec"), module.__dict__)
    return module


def command(commands, *words):
    return subprocess.run([commands / "letter-trail", *words], check=True, capture_output=True, text=True).stdout


def chapter(commands, letter):
    """The chapter as JSON, and its strokes as cubic curves of four points."""
    shown = json.loads(command(commands, "chapters", "show", letter))
    strokes = []
    for path in shown["strokes"]:
        curves, here = [], None
        for kind, numbers in re.findall(r"([MCL])([^MCL]*)", path):
            values = [float(n) for n in numbers.split()]
            points = list(zip(values[::2], values[1::2]))
            if kind == "M":
                here = points[0]
            elif kind == "C":
                for k in range(0, len(points), 3):
                    curves.append([here, *points[k:k + 3]])
                    here = points[k + 2]
            else:
                for point in points:
                    third = lambda share: tuple(a + (b - a) * share for a, b in zip(here, point))
                    curves.append([here, third(1 / 3), third(2 / 3), point])
                    here = point
        strokes.append(curves)
    return shown, strokes


def write(path, samples):
    rows = "".join(f"{t},{x},{y},{c},\n" for t, x, y, c in samples)
    path.write_text("time_s,x_mm,y_mm,contact,pressure\n" + rows)
