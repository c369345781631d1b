#!/usr/bin/env python3
"""All pictures of a folder on one sheet, to look at: would a child of four name them?

    Benchmarks/speech-board/pictures.py SHEET.png [NAME …] [--folder FOLDER] [--size 120] [--tile '#d0e7f6'] [--hide-names]

Without names the sheet has all SVG files of the folder, which is that of the start board if none is given. A picture has to
be known at 48 pixels too, and on every colour of a tile. Ask somebody who has not seen the words: --hide-names.
Needs Debian's chromium and PyPI's playwright.
"""

import argparse
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

START = Path(__file__).parents[2] / "Sources/Apps/SpeechBoard/StartBoard/Assets/pictures"
COLUMNS, GAP = 12, 4


def sheet(folder, names, size, tile, hide_names):
    """The sheet as a page of HTML."""
    cells = []
    for name in names:
        label = "" if hide_names else f"<span>{name}</span>"
        cells.append(f"<div>{(folder / f'{name}.svg').read_text(encoding='utf-8')}{label}</div>")
    return f"""<!doctype html><meta charset="utf-8"><style>
      body {{ margin: {GAP}px; display: grid; grid-template-columns: repeat({COLUMNS}, {size}px); gap: {GAP}px;
        background: #888; font: 11px sans-serif; align-content: start }}
      div {{ background: {tile}; border-radius: 8px; text-align: center }}
      span {{ color: #fff; mix-blend-mode: difference }}
      svg {{ display: block; width: {size}px; height: {size}px }}
    </style>{"".join(cells)}"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("sheet", type=Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--folder", type=Path, default=START)
    parser.add_argument("--size", type=int, default=120, help="pixels of a picture (default: 120)")
    parser.add_argument("--tile", default="#ffffff", help="colour of the tiles in CSS (default: white)")
    parser.add_argument("--hide-names", action="store_true")
    options = parser.parse_args()
    names = options.names or sorted(path.stem for path in options.folder.glob("*.svg"))
    missing = [name for name in names if not (options.folder / f"{name}.svg").is_file()]
    if missing or not names:
        sys.exit(f"{options.folder}: no picture {', '.join(missing)}")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": COLUMNS * (options.size + GAP) + GAP, "height": 100})
        page.set_content(sheet(options.folder, names, options.size, options.tile, options.hide_names))
        page.screenshot(path=options.sheet, full_page=True)
        browser.close()


if __name__ == "__main__":
    main()
