"""Measures the synthesised instruments and drums and writes results/instrument-bank.md, between its markers.

Usage: figures.py INSTRUMENT-BANK-FIGURES
The package measures its own sounds; Praat's autocorrelation (parselmouth) measures the pitch of the same notes.
"""

import datetime
import math
import pathlib
import re
import subprocess
import sys
import tempfile

import numpy
import parselmouth

BENCHMARKS = pathlib.Path(__file__).resolve().parent.parent


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def pitch_error(path, key):
    """The distance of the median pitch from equal temperament in cents."""
    frequency = 440 * 2 ** ((key - 69) / 12)
    sound = parselmouth.Sound(str(path)).extract_part(0.05, 0.75)
    ceiling = min(1.5 * frequency, 0.45 * sound.sampling_frequency)
    pitch = sound.to_pitch_ac(
        time_step=0.01, pitch_floor=max(10, 0.7 * frequency), pitch_ceiling=ceiling, very_accurate=True,
        silence_threshold=0.0005, voicing_threshold=0.1, octave_cost=0)
    found = pitch.selected_array["frequency"]
    found = found[found > 0]
    return abs(1200 * math.log2(numpy.median(found) / frequency)) if len(found) else math.inf


def praat_errors(figures):
    """The largest error of each instrument, in the order of their numbers."""
    errors = {}
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([figures, folder], check=True)
        for path in sorted(pathlib.Path(folder).glob("*-*.wav")):
            instrument, key = map(int, path.stem.split("-"))
            errors[instrument] = max(errors.get(instrument, 0), pitch_error(path, key))
    return [errors[instrument] for instrument in sorted(errors)]


def with_praat(table, errors):
    """Adds Praat's errors as a column after the package's own."""
    lines = table.splitlines()
    extra = ["Praat, cents", "---:"] + [f"{error:.1f}" for error in errors]
    assert len(lines) == len(extra), (len(lines), len(extra))
    rows = [line.strip("| ").split(" | ") for line in lines]
    return "\n".join("| " + " | ".join(row[:2] + [cell] + row[2:]) + " |" for row, cell in zip(rows, extra))


def main():
    figures = sys.argv[1]
    source = output("git", "-C", str(BENCHMARKS), "rev-parse", "--short", "HEAD")
    instruments, drums = output(figures).split("\n\n")
    swift = re.search(r"Swift version (\S+)", output("swift", "--version"))
    facts = [
        ("Date", datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M UTC")), ("Source", source),
        ("Ours", f"Swift {swift.group(1) if swift else 'unknown'}, release build"),
        ("Peer", f"Praat {parselmouth.PRAAT_VERSION} (parselmouth {parselmouth.__version__})"),
        ("Made by", "`Benchmarks/instruments/run`"),
    ]
    text = "\n".join([
        "|  |  |", "| --- | --- |", *(f"| {key} | {value} |" for key, value in facts), "", "## Instruments", "",
        with_praat(instruments, praat_errors(figures)), "", "## Drums", "", drums, ""])
    results = BENCHMARKS / "results/instrument-bank.md"
    begin, end = "<!-- begin: instrument-bank -->", "<!-- end: instrument-bank -->"
    whole = results.read_text()
    results.write_text(whole[: whole.index(begin) + len(begin)] + "\n\n" + text + "\n" + whole[whole.index(end):])


main()
