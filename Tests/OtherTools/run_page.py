"""Runs every block of a page in its program, and compares what it prints with the block `text` after it.

    run_page.py OSSICLE PAGE

Blocks of `console` (the lines after `$ `), `python`, `sql` (DuckDB), `r` and `praat` run in the page's order, in one new
folder with the package's examples. The programs of the virtual environment that runs this come first. A program that is not
there is named, and its blocks are left out.

Exit 0: all blocks ran and printed what the page says; 1: each that did not, with its line in the page.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAMS = {
    "console": ["bash", "-euo", "pipefail"],
    "python": ["python"],
    "sql": ["duckdb", "-noheader", "-list", "-init", os.devnull, "-f"],
    "r": ["Rscript", "--vanilla"],
    "praat": ["praat", "--run"],
}
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)


def blocks(page):
    """The language, the line, the code and the expected output (None without one) of every block that runs."""
    found = [(match[1], page.count("\n", 0, match.start()) + 1, match[2]) for match in FENCE.finditer(page)]
    for index, (language, line, code) in enumerate(found):
        if language in PROGRAMS:
            following = found[index + 1] if index + 1 < len(found) else ("", 0, "")
            yield language, line, code, following[2] if following[0] == "text" else None


def commands(code):
    """The lines of a console's block that were typed."""
    return "".join(line[2:] + "\n" for line in code.splitlines() if line.startswith("$ "))


def main(ossicle, page):
    root = Path.cwd()
    folder = Path(tempfile.mkdtemp(prefix="ossicle-page-"))
    (folder / "Examples").symlink_to(root / "Examples")
    (folder / "bin").mkdir()
    (folder / "bin" / "ossicle").symlink_to(Path(ossicle).resolve())
    path = [folder / "bin", Path(sys.prefix) / "bin", os.environ["PATH"]]
    environment = {**os.environ, "PATH": os.pathsep.join(map(str, path)), "LC_ALL": "C.UTF-8"}
    missing, faults = set(), []
    for language, line, code, expected in blocks(Path(page).read_text(encoding="utf-8")):
        program = PROGRAMS[language]
        if not shutil.which(program[0], path=environment["PATH"]):
            missing.add(program[0])
            continue
        script = folder / f"line-{line}.{language}"
        script.write_text(commands(code) if language == "console" else code, encoding="utf-8")
        run = subprocess.run(
            [*program, script.name], cwd=folder, env=environment, capture_output=True, encoding="utf-8", timeout=300
        )
        if run.returncode:
            faults.append(f"{page}:{line}: {program[0]} ends with {run.returncode}: {run.stderr.strip()[-500:]}")
        elif expected is not None and run.stdout.strip() != expected.strip():
            faults.append(f"{page}:{line}: expected\n{expected.strip()}\ngot\n{run.stdout.strip()}")
    shutil.rmtree(folder)
    for program in sorted(missing):
        print(f"{page}: {program} is not there: its blocks did not run", file=sys.stderr)
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
