"""Runs effects and conversions as processes, ours and the peers', on the same file; called by `run`."""

import argparse
import datetime
import math
import os
import platform
import random
import re
import resource
import statistics
import struct
import subprocess
import sys
import tempfile
from array import array
from pathlib import Path

BENCHMARKS = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(BENCHMARKS / "support"))
import machine  # noqa: E402

RATE = 48_000
OURS, SOX, FFMPEG = "Ossicle", "sox", "ffmpeg"
# What is done, ours, sox's and ffmpeg's words for it, and whether results are of equal definition.
CASES = [
    ("gain −6 dB", ["effect", "--chain", "gain=-6"], ["gain", "-6"], ["-af", "volume=-6dB:precision=float"], True),
    ("low-pass 1 kHz, q 0.7", ["effect", "--chain", "lowpass=1000,q=0.7"], ["lowpass", "-2", "1000", "0.7q"],
     ["-af", "lowpass=f=1000:t=q:w=0.7:r=f64"], True),
    ("peaking 3 kHz, +6 dB, q 2", ["effect", "--chain", "peaking=3000,gain=6,q=2"], ["equalizer", "3000", "2q", "6"],
     ["-af", "equalizer=f=3000:t=q:w=2:g=6:r=f64"], True),
    ("five filters", ["effect", "--chain", "highpass=80; lowshelf=200,gain=3; peaking=1000,gain=-3; peaking=4000,gain=2;"
                      "highshelf=8000,gain=3"],
     ["highpass", "80", "bass", "3", "200", "0.707q", "equalizer", "1000", "0.707q", "-3", "equalizer", "4000", "0.707q", "2",
      "treble", "3", "8000", "0.707q"],
     ["-af", "highpass=f=80,lowshelf=f=200:t=q:w=0.707:g=3,equalizer=f=1000:t=q:w=0.707:g=-3,"
      "equalizer=f=4000:t=q:w=0.707:g=2,highshelf=f=8000:t=q:w=0.707:g=3"], False),
    ("echo 0.25 s", ["effect", "--chain", "echo=0.25,feedback=0,wet=0.3"], ["echo", "1", "1", "250", "0.3"],
     ["-af", "aecho=1:1:250:0.3"], True),
    ("compressor", ["effect", "--chain", "compress=-30,ratio=4"],
     ["compand", "0.005,0.1", "6:-80,-80,-30,-30,0,-22.5"],
     ["-af", "acompressor=threshold=-30dB:ratio=4:attack=5:release=100:knee=2"], False),
    ("reverse", ["effect", "--chain", "reverse"], ["reverse"], ["-af", "areverse"], True),
    ("4 semitones by speed", ["effect", "--chain", "speed=4"], ["speed", "400c", "rate", "-v", str(RATE)], None, False),
    ("48 to 44.1 kHz", ["convert", "--rate", "44100"], ["rate", "-v", "44100"],
     ["-af", "aresample=44100:resampler=soxr:precision=28"], False),
]


def say(text):
    print(text, file=sys.stderr)


def cpu_seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([str(part) for part in command], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def write_material(path, seconds):
    """Stereo noise that gets loud and soft, 32-bit floating point."""
    source = random.Random(1)
    block = array("f", (source.uniform(-0.15, 0.15) for _ in range(2 * RATE)))
    loud = array("f", (2.5 * x for x in block))
    size = 8 * RATE * seconds
    with open(path, "wb") as file:
        file.write(b"RIFF" + struct.pack("<I", 36 + size) + b"WAVEfmt " + struct.pack("<IHHIIHH", 16, 3, 2, RATE, 8 * RATE, 8, 32))
        file.write(b"data" + struct.pack("<I", size))
        for second in range(seconds):
            (loud if second % 3 == 2 else block).tofile(file)


def samples(path, seconds=20):
    raw = subprocess.run(
        ["ffmpeg", "-loglevel", "error", "-t", str(seconds), "-i", str(path), "-f", "f32le", "-"], check=True,
        capture_output=True).stdout
    values = array("f")
    values.frombytes(raw)
    return values


def largest_difference(first, second):
    """In dB re full scale; None where nothing differs."""
    a, b = samples(first), samples(second)
    largest = max(abs(x - y) for x, y in zip(a, b))
    return 20 * math.log10(largest) if largest > 0 else None


def commands(case, material, folder, ossicle):
    _, ours, sox, ffmpeg, _ = case
    outputs = {name: folder / f"{name}.wav" for name in (OURS, SOX, FFMPEG)}
    result = {
        OURS: [ossicle, ours[0], material, *ours[1:], "-j", 1, "--force", "-o", outputs[OURS]],
        SOX: ["sox", "-D", material, "-e", "floating-point", "-b", 32, outputs[SOX], *sox],
    }
    if ffmpeg:
        result[FFMPEG] = ["ffmpeg", "-y", "-threads", 1, "-i", material, *ffmpeg, "-c:a", "pcm_f32le", outputs[FFMPEG]]
    return result, outputs


def measure(ossicle, seconds, rounds):
    rows = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        material = folder / "material.wav"
        write_material(material, seconds)
        for case in CASES:
            say(case[0])
            runs, outputs = commands(case, material, folder, ossicle)
            times = {who: [] for who in runs}
            for turn in range(rounds):
                order = list(runs)
                for who in order[turn % len(order):] + order[:turn % len(order)]:
                    times[who].append(cpu_seconds(runs[who]))
            differences = {}
            if case[4]:
                differences = {who: largest_difference(outputs[OURS], outputs[who]) for who in runs if who != OURS}
            rows.append((case[0], times, differences))
    return rows


def table(rows, seconds):
    lines = [
        "| effect | Ossicle, × real time | sox, × real time | ffmpeg, × real time | ratio to sox | ratio to ffmpeg |"
        " difference from sox | from ffmpeg |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for name, times, differences in rows:
        speeds, ratios, distances = [], [], []
        for who in (OURS, SOX, FFMPEG):
            speeds.append(f"{seconds / statistics.median(times[who]):.0f}" if who in times else "–")
        for who in (SOX, FFMPEG):
            if who in times:
                each = [peer / own for peer, own in zip(times[who], times[OURS])]
                ratios.append(f"{statistics.median(each):.2g} ({min(each):.2g}–{max(each):.2g})")
            else:
                ratios.append("–")
            if who in differences:
                distance = differences[who]
                distances.append("the same bits" if distance is None else f"{distance:.0f} dBFS".replace("-", "−"))
            else:
                distances.append("–")
        lines.append("| " + " | ".join([name, *speeds, *ratios, *distances]) + " |")
    return lines


def version(command, pattern):
    text = subprocess.run(command, capture_output=True, text=True, check=False)
    found = re.search(pattern, text.stdout + text.stderr)
    return found.group(1) if found else "unknown"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ossicle")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--quick", action="store_true")
    arguments = parser.parse_args()
    seconds, rounds = (60, 1) if arguments.quick else (600, arguments.rounds)
    rows = measure(arguments.ossicle, seconds, rounds)
    source = machine.output("git", "-C", str(BENCHMARKS), "rev-parse", "--short", "HEAD") or "unknown"
    system = machine.first_match(r'^PRETTY_NAME="?(.*?)"?$', "/etc/os-release") or platform.system()
    processor = machine.first_match(r"^model name\s*:\s*(.*)$", "/proc/cpuinfo") or "unknown"
    swift = version(["swift", "--version"], r"Swift version (\S+)")
    sox, ffmpeg = version(["sox", "--version"], r"v(\S+)"), version(["ffmpeg", "-version"], r"version (\S+)")
    facts = [
        ("Date", datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%d %H:%M UTC")), ("Source", source),
        ("Processor", f"{processor}, {os.cpu_count()} cores"), ("System", system),
        ("Ours", f"Swift {swift}, release build"), ("Peers", f"SoX {sox}, ffmpeg {ffmpeg}"),
        ("Made by", "`Benchmarks/effects/run" + (" --quick`" if arguments.quick else f" --rounds {rounds}`")),
    ]
    lines = ["|  |  |", "| --- | --- |"] + [f"| {name} | {value} |" for name, value in facts] + [""] + table(rows, seconds)
    begin, end = "<!-- begin: effects -->", "<!-- end: effects -->"
    if arguments.quick:
        target = BENCHMARKS / ".build/RESULTS-effects-quick.md"
        target.parent.mkdir(exist_ok=True)
        target.write_text("\n".join(lines) + "\n", encoding="utf-8")
    else:
        target = BENCHMARKS / "results/effects.md"
        text = target.read_text(encoding="utf-8")
        before, rest = text.split(begin, 1)
        after = rest.split(end, 1)[1]
        target.write_text(before + begin + "\n\n" + "\n".join(lines) + "\n\n" + end + after, encoding="utf-8")
    say(f"written to {target.name}")


main()
