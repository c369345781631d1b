"""Plays hostile hands and honest persons through the page of `hearing-test serve`, and judges what comes of them.

They hear the sound that the server or the browser plays, on a sound server of our own, and all that they know of the test
beside it is what is written on the page. Prints a row for each; the last line counts the failures. Ends with 1 if there are any.
"""

import argparse
import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from driver import OPTIONS, play
from hands import HANDS, RULES
from judge import Outcome, table

RESULTS = Path(__file__).resolve().parents[1] / "results" / "hearing-hands.md"
BEGIN, END = "<!-- begin: hands -->", "<!-- end -->"


def write(text):
    """Puts the table between the markers of the page of results."""
    page = RESULTS.read_text()
    before, rest = page.split(BEGIN)
    RESULTS.write_text(f"{before}{BEGIN}\n{text}\n{END}{rest.split(END)[1]}")


def main():
    parser = argparse.ArgumentParser(prog="Benchmarks/HearingHands/run")
    parser.add_argument("commands", type=Path, nargs="?", default=Path(".build/release"), help="folder of the commands")
    parser.add_argument("--only", nargs="+", default=list(HANDS), choices=list(HANDS), metavar="NAME",
                        help=f"of {', '.join(HANDS)}")
    parser.add_argument("--jobs", type=int, default=3, help="hands at the same time (default: 3)")
    parser.add_argument("--seed", type=int, default=1, help="seed of ears and hands (default: 1)")
    parser.add_argument("--write", action="store_true", help="write the table to Benchmarks/results/hearing-hands.md")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="file for all that was found, as JSON lines")
    given = parser.parse_args()
    commands, begin = given.commands.resolve(), time.monotonic()
    if not (commands / "hearing-test").exists():
        parser.error(f"{given.commands}/hearing-test: expected the command; swift build -c release makes it")
    found = {}
    with ProcessPoolExecutor(given.jobs) as pool:
        runs = {pool.submit(play, commands, name, given.seed + number): name for number, name in enumerate(given.only)}
        for run in as_completed(runs):
            name = runs[run]
            found[name] = run.result()
            print(f"{name}: {Outcome(found[name]).verdict()}; {found[name]['seconds']:.0f} s", file=sys.stderr, flush=True)
            if given.keep:
                with given.keep.open("a") as file:
                    file.write(json.dumps(found[name]) + "\n")
    outcomes = [Outcome(found[name]) for name in given.only]
    failures = sum(bool(outcome.faults) for outcome in outcomes)
    minutes = (time.monotonic() - begin) / 60
    text = "\n\n".join([
        "\n".join(f"- {name}: {rule}" for name, rule in RULES.items()), table(outcomes),
        f"`{' '.join(OPTIONS)}`, seed {given.seed}, {given.jobs} at the same time, {minutes:.0f} minutes.",
        f"{failures} of {len(outcomes)} fail."])
    print(text)
    if given.write:
        write(text)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
