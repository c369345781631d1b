"""Measures `pocket-sound render` and writes the table between the markers of results/pocket-sound.md.

benchmark.py POCKET-SOUND [--rounds N] [--print]
"""

import argparse
import datetime
import os
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import projects

BENCHMARKS = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(BENCHMARKS / "support"))
import machine  # noqa: E402

# General MIDI programs of the instruments of the song, and keys of its drums.
PROGRAMS = [0, 73, 42, 12, 24, 16, 32, 71]
DRUM_KEYS = [38, 35, 42, 56]


def measured(command):
    """Wall time and CPU time in seconds, peak memory in bytes; children of the command included in the CPU time."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{command[0]}: exit code {process.returncode}")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def best(command, rounds):
    """The round with the least CPU time: other work on the machine only adds to it."""
    return min((measured(command) for _ in range(rounds)), key=lambda figures: figures[1])


def midi(path, notes, drums):
    """A MIDI file of the same notes and drums at 480 ticks a beat and 120 beats a minute."""
    events = [(0, bytes([0xC0 | part, program])) for part, program in enumerate(PROGRAMS)]
    for start, duration, key, part in notes:
        events += [(round(start * 960), bytes([0x90 | part, key, 127])),
                   (round((start + duration) * 960), bytes([0x80 | part, key, 0]))]
    for start, drum in drums:
        events.append((round(start * 960), bytes([0x99, DRUM_KEYS[drum], 127])))
    track, now = b"", 0
    for tick, event in sorted(events, key=lambda event: event[0]):
        delta, now = tick - now, tick
        number = [delta & 0x7F]
        while delta := delta >> 7:
            number.insert(0, delta & 0x7F | 0x80)
        track += bytes(number) + event
    track += bytes([0, 0xFF, 0x2F, 0])
    path.write_bytes(b"MThd" + struct.pack(">IHHH", 6, 0, 1, 480) + b"MTrk" + struct.pack(">I", len(track)) + track)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("command")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--print", action="store_true", dest="prints")
    arguments = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sounds, notes, drums = projects.song(folder / "song")
        projects.starts(folder / "starts")
        projects.clones(folder / "clones")
        seconds = projects.SECONDS

        def render(project, duration):
            return best([arguments.command, "render", str(folder / project), "-o", str(folder / f"{project}.wav"),
                         "--force", "--duration", str(duration)], arguments.rounds)

        wall, own, peak = render("song", seconds)
        rows.append(("3 minutes: 8 objects, 500 notes, 120 drums, 96 sounds, 8 texts: CPU time", f"{own:.2f} s", ""))
        rows.append(("… times real time, of CPU time", f"{seconds / own:.0f} ×", "100 ×"))
        rows.append(("… peak memory of the process", f"{peak / 1e6:.0f} MB", "150 MB"))
        _, cpu, peak = render("starts", 0.1)
        rows.append(("10,000 start scripts, 5,000 with a note: CPU time of 0.1 s", f"{cpu:.2f} s", "1 s"))
        _, cpu, peak = render("clones", 1)
        rows.append(("1,000 clones with a sound each: CPU time of 1 s", f"{cpu:.2f} s", ""))
        rows.append(("… peak memory of the process", f"{peak / 1e6:.0f} MB", ""))
        # sox mixes as many files as the song has notes, drums and sounds, at their times, without pitch and pan.
        files = sorted((folder / "song/Scene/sounds").iterdir())
        times = [start for start, _ in sounds] + [start for start, *_ in notes] + [start for start, _ in drums]
        mix = ["sox", "-m"] + [f"|sox {files[place % len(files)]} -p pad {start:.4f}"
                               for place, start in enumerate(times)]
        _, cpu, _ = best(mix + ["-c", "2", "-e", "floating-point", str(folder / "mix.wav")], 1)
        rows.append((f"sox mixes {len(times)} files at the same times: CPU time", f"{cpu:.2f} s", ""))
        rows.append(("… times ours", f"{cpu / own:.1f} ×", ""))
        bank = Path("/usr/share/sounds/sf2/TimGM6mb.sf2")
        if bank.exists():
            midi(folder / "song.mid", notes, drums)
            _, cpu, _ = best(["fluidsynth", "-ni", "-q", "-R", "0", "-C", "0", "-F", str(folder / "fluid.wav"),
                              "-r", "44100", str(bank), str(folder / "song.mid")], arguments.rounds)
            rows.append(("fluidsynth renders the notes and drums alone: CPU time", f"{cpu:.2f} s", ""))
            rows.append(("… times ours", f"{cpu / own:.1f} ×", ""))
    processor = machine.first_match(r"^model name\s*:\s*(.*)$", "/proc/cpuinfo") or "unknown"
    source = machine.output("git", "rev-parse", "--short", "HEAD") or "no commit"
    if machine.output("git", "status", "--porcelain", "--", "Package.swift", "Sources"):
        source += " with uncommitted changes"
    text = "\n".join([
        f"{datetime.datetime.now(datetime.UTC):%Y-%m-%d %H:%M UTC}, {source}, {processor}, {os.cpu_count()} cores, load "
        f"{os.getloadavg()[0]:.1f}; the best of {arguments.rounds} rounds by CPU time, one of sox.", "",
        "| what | measured | goal |", "| --- | ---: | ---: |", *(f"| {' | '.join(row)} |" for row in rows)])
    if arguments.prints:
        return print(text)
    page = BENCHMARKS / "results/pocket-sound.md"
    begin, end = "<!-- begin: speed -->", "<!-- end: speed -->"
    whole = page.read_text()
    page.write_text(whole[:whole.index(begin) + len(begin)] + "\n\n" + text + "\n\n" + whole[whole.index(end):])


main()
