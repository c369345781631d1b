"""Draws every letter of a script on one sheet, with the order and the start of its strokes.

    python3 Benchmarks/letter-trail/sheet.py .build/release/letter-trail cursive Docs/pictures/letters-cursive.svg

Words may follow the file; they are drawn in place of the letters.
"""

import json
import re
import subprocess
import sys

COLOURS = ["#2b7a78", "#c2410c", "#7c3f98", "#1d4ed8", "#2b2a33"]
CELL, COLUMNS = (62, 92), 14


def shown(command, name):
    return json.loads(subprocess.run([command, "chapters", "show", name], check=True, capture_output=True).stdout)


def rounded(path):
    return re.sub(r"-?\d+\.\d+", lambda number: f"{float(number[0]):.1f}", path)


def letter(chapter, x, y, scale):
    parts = [f'<g transform="translate({x} {y}) scale({scale})">']
    for number, stroke in enumerate(chapter["strokes"]):
        colour = COLOURS[number % len(COLOURS)]
        start = re.findall(r"-?\d+\.?\d*", stroke)[:2]
        parts.append(f'<path d="{rounded(stroke)}" stroke="{colour}"/>')
        parts.append(f'<circle cx="{float(start[0]):.1f}" cy="{float(start[1]):.1f}" r="3.2" fill="{colour}"/>')
    return "".join(parts) + "</g>"


def main(command, script, file, *words):
    names = subprocess.run([command, "chapters", "list"], check=True, capture_output=True, text=True).stdout.split()
    names = [name for name in names if name.endswith("-cursive") == (script == "cursive")]
    if words:
        names = [word + ("-cursive" if script == "cursive" else "") for word in words]
    cells, x, y = [], 0, 0
    width = CELL[0] * COLUMNS
    for name in names:
        chapter = shown(command, name)
        scale = 0.42
        room = max(CELL[0], scale * chapter["map_width_mm"]) if words else CELL[0]
        if x + room > width:
            x, y = 0, y + CELL[1]
        cells.append(letter(chapter, x - 5, y - 4, scale))
        x += room
    print(f"{len(names)} chapters", file=sys.stderr)
    with open(file, "w") as out:
        out.write(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y + CELL[1]}" width="{width}" fill="none" '
            'stroke-width="3" stroke-linecap="round" stroke-linejoin="round">\n'
            f'<rect width="{width}" height="{y + CELL[1]}" fill="#fbf7ef"/>\n' + "\n".join(cells) + "\n</svg>\n"
        )


main(*sys.argv[1:])
