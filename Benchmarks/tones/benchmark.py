"""CPU time of the generators beside sox's synth and numpy, and writes results/tones.md, between its markers."""

import argparse
import datetime
import json
import os
import re
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

import numpy
import scipy.signal

BENCHMARKS = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(BENCHMARKS / "support"))
import machine  # noqa: E402

RATE = 48_000
# Our case, sox's synth arguments, our name for numpy's, the goal against sox.
CASES = [
    ("sine, 441 Hz", ("sine", "441"), "sine", 5),
    ("sine, 6272 Hz", ("sine", "6272"), "sine", 5),
    ("sawtooth, 441 Hz", ("sawtooth", "441"), "sawtooth", 10),
    ("sawtooth, 2489 Hz", ("sawtooth", "2489"), "sawtooth", 10),
    ("sawtooth, 6272 Hz", ("sawtooth", "6272"), "sawtooth", 10),
    ("wavetable sawtooth, 6272 Hz", ("sawtooth", "6272"), "sawtooth", 10),
    ("square, 441 Hz", ("square", "441"), "square", None),
    ("square, 6272 Hz", ("square", "6272"), "square", None),
    ("triangle, 441 Hz", ("triangle", "441"), None, None),
    ("white noise", ("whitenoise",), "white", None),
    ("pink noise", ("pinknoise",), "pink", 2),
    ("brown noise", ("brownnoise",), None, None),
]
OTHERS = [
    "wavetable sawtooth, 441 Hz", "sawtooth with hard sync, 441 Hz", "fm, 441 Hz", "narrow-band noise", "speech-shaped noise",
    "sampler, 8 mono notes", "plucked strings, 8 notes", "marimba, 8 notes of 4 modes",
]


def say(text):
    print(text, file=sys.stderr)


def ours(program, frames):
    found = {}
    lines = subprocess.run([program, str(frames)], check=True, capture_output=True, text=True).stdout.splitlines()
    for line in map(json.loads, lines):
        found.setdefault(line["case"], []).append(line["seconds"])
    return {case: statistics.median(seconds) for case, seconds in found.items()}


def sox_seconds(arguments, frames):
    """The whole process, 32-bit floats thrown away."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        ["sox", "-V1", "-D", "-r", str(RATE), "-n", "-c", "1", "-t", "f32", os.devnull, "synth", f"{frames}s", *arguments],
        check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def numpy_seconds(name, frames):
    """Blocks of 4096 frames, as ours has them; time of the operations only."""
    random = numpy.random.default_rng(1)
    # P. Kellet's three poles, as everyone's pink noise on the web.
    b = [0.049922035, -0.095993537, 0.050612699, -0.004408786]
    a = [1, -2.494956002, 2.017265875, -0.522189400]
    state = numpy.zeros(3)
    turn = 2 * numpy.pi * 441 / RATE
    offsets = numpy.arange(4096)
    start = time.process_time()
    for block in range(frames // 4096):
        if name in ("sine", "sawtooth", "square"):
            phase = turn * (offsets + block * 4096)
            sound = {"sine": numpy.sin, "sawtooth": scipy.signal.sawtooth, "square": scipy.signal.square}[name](phase)
        else:
            sound = random.random(4096) - 0.5
            if name == "pink":
                sound, state = scipy.signal.lfilter(b, a, sound, zi=state)
        sound.astype(numpy.float32)
    return (time.process_time() - start) * frames / (frames // 4096 * 4096)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    seconds, rounds = (60, 1) if options.quick else (600, options.rounds)
    frames = seconds * RATE
    # Before the measurements: the sources may change while they run.
    source = machine.output("git", "rev-parse", "--short", "HEAD") or "no commit"
    if machine.output("git", "status", "--porcelain", "--", "../Package.swift", "../Sources"):
        source += " with uncommitted changes"
    times = {"ours": {}, "sox": {}, "numpy": {}}
    for index in range(rounds):
        say(f"Round {index + 1} of {rounds} …")
        for case, value in ours(options.program, frames).items():
            times["ours"].setdefault(case, []).append(value)
        for arguments in {case[1] for case in CASES}:
            times["sox"].setdefault(arguments, []).append(sox_seconds(arguments, frames))
        for name in {case[2] for case in CASES if case[2]}:
            times["numpy"].setdefault(name, []).append(numpy_seconds(name, frames))

    def speed(values):
        return f"{frames / statistics.median(values) / 1e6:.0f}"

    def ratio(own, other):
        ratios = [b / a for a, b in zip(own, other)]
        spread = f" ({min(ratios):.1f}–{max(ratios):.1f})" if rounds > 1 else ""
        return statistics.median(ratios), f"{statistics.median(ratios):.1f}{spread}"

    rows = []
    for case, arguments, name, goal in CASES:
        own, sox = times["ours"][case], times["sox"][arguments]
        value, text = ratio(own, sox)
        met = "" if goal is None else f"≥ {goal} × {'met' if value >= goal else '**missed**'}"
        python = (speed(times["numpy"][name]), ratio(own, times["numpy"][name])[1]) if name else ("", "")
        rows.append(
            f"| {case} | {speed(own)} | sox synth {' '.join(arguments)} | {speed(sox)} | {text} | {met} "
            f"| {python[0]} | {python[1]} |")
    others = [f"| {case} | {speed(times['ours'][case])} | {frames / statistics.median(times['ours'][case]) / RATE:.0f} × |"
              for case in OTHERS]
    processor = machine.first_match(r"^model name\s*:\s*(.*)$", "/proc/cpuinfo") or "unknown"
    system = machine.first_match(r'^PRETTY_NAME="?(.*?)"?$', "/etc/os-release") or "unknown"
    swift = re.search(r"Swift version (\S+)", machine.output("swift", "--version"))
    sox = re.search(r"v(\S+)", machine.output("sox", "--version"))
    facts = [
        ("Date", datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%d %H:%M UTC")),
        ("Source", source), ("Processor", f"{processor}, {os.cpu_count()} cores"), ("System", system),
        ("Ours", f"Swift {swift.group(1) if swift else 'unknown'}, release build"),
        ("Peers", f"sox {sox.group(1) if sox else 'unknown'}, numpy {numpy.__version__}, scipy {scipy.__version__}"),
        ("Made by", f"`Benchmarks/tones/run --rounds {rounds}`"),
    ]
    text = "\n".join([
        "|  |  |", "| --- | --- |", *(f"| {key} | {value} |" for key, value in facts), "",
        "## Tones: speed", "",
        "| case | M samples/s | peer | its M samples/s | ratio | goal | numpy's M samples/s | ratio |",
        "| --- | ---: | --- | ---: | ---: | --- | ---: | ---: |", *rows, "",
        "| case without a peer here | M samples/s | × real time |", "| --- | ---: | ---: |", *others, ""])
    if options.quick:
        (BENCHMARKS / ".build/RESULTS-tones-quick.md").write_text(text)
        print(text)
        return
    results = BENCHMARKS / "results/tones.md"
    begin, end = "<!-- begin: tones -->", "<!-- end: tones -->"
    whole = results.read_text()
    results.write_text(whole[: whole.index(begin) + len(begin)] + "\n\n" + text + "\n" + whole[whole.index(end):])
    say(f"Tables: {os.path.relpath(results)}")


main()
