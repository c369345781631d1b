"""Runs our resamplers and the peers' on the same sound, measures all with the same code, writes tables; called by `run`."""

import argparse
import datetime
import json
import math
import os
import platform
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile
from array import array
from pathlib import Path

BENCHMARKS = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(BENCHMARKS / "support"))
import machine  # noqa: E402

PAIRS = [
    (44_100, 48_000), (48_000, 44_100), (96_000, 44_100), (44_100, 96_000), (48_000, 16_000), (8_000, 48_000),
    (192_000, 48_000), (48_000, 192_000), (44_100, 48_001.3),
]
SPEEDS = [0.5, 1 / 2 ** (1 / 3), 2 ** (1 / 3), 2, 5]
OURS, BEST, VHQ = "Ossicle, 140 dB", "libsamplerate, best", "soxr, VHQ"
SOX = "sox `rate -v`, the process"
CONVERTERS = {
    OURS: ("ours", "snr140"), "Ossicle, 120 dB": ("ours", "snr120"), "Ossicle, 100 dB": ("ours", "snr100"),
    BEST: ("peer", "samplerate-best"), "libsamplerate, medium": ("peer", "samplerate-medium"),
    VHQ: ("peer", "soxr-vhq"), "soxr, HQ": ("peer", "soxr-hq"), SOX: ("sox", ""),
}
SOXR_VARIABLE = "soxr, variable rate"
VARIABLE = {
    OURS: ("ours", "snr140"), "Ossicle, 100 dB": ("ours", "snr100"), BEST: ("peer", "samplerate-best"),
    SOXR_VARIABLE: ("peer", "soxr-hq"),
}
# Tones: so long, one after the other; the middle half of each is measured.
SPACING, AMPLITUDE = 0.4, 0.5
# 20 kHz at 44.1 kHz, and what all the qualities keep flat.
BAND, RIPPLE_BAND = 0.9071, 0.85


def say(text):
    print(text, file=sys.stderr)


class Programs:
    def __init__(self, ours, peer, folder):
        self.ours, self.peer, self.folder = ours, peer, folder

    def run(self, converters, name, settings, channels, source, repetitions=1):
        """CPU seconds of each repetition; the result lies in `output`. `settings`: two rates or a speed."""
        program, kind = converters[name]
        files = [channels, source, self.output, repetitions]
        if program == "sox":
            form = ["-t", "raw", "-e", "floating-point", "-b", 32, "-c", channels]
            times = []
            for _ in range(repetitions):
                before = resource.getrusage(resource.RUSAGE_CHILDREN)
                self.call("sox", "-V1", "--single-threaded", *form, "-r", settings[0], source, *form, self.output, "rate", "-v",
                          settings[1])
                after = resource.getrusage(resource.RUSAGE_CHILDREN)
                times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
            return times
        varies = len(settings) == 1
        if program == "ours":
            text = self.call(self.ours, "vary" if varies else "convert", kind, *settings, *files)
        else:
            text = self.call(self.peer, kind, *(["--speed"] if varies else []), *settings, *files)
        return [float(line) for line in text.split()]

    @property
    def output(self):
        return self.folder / "output.raw"

    def call(self, *command):
        return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True).stdout

    def measure(self, rate, spacing, frequencies):
        lines = self.call(self.ours, "measure", self.output, rate, spacing, AMPLITUDE, *frequencies)
        return {line["frequency"]: line for line in map(json.loads, lines.splitlines())}


def write_tones(path, rate, frequencies):
    samples = array("f")
    for index, frequency in enumerate(frequencies):
        first, last = round(index * SPACING * rate), round((index + 1) * SPACING * rate)
        for n in range(first, last):
            # Time is counted from the file's beginning, and turns are reduced, so that phases are exact.
            samples.append(AMPLITUDE * math.sin(2 * math.pi * math.fmod(frequency * n / rate, 1)))
    path.write_bytes(samples.tobytes())


def write_noise(path, rate, channels, seconds):
    generator = random.Random(1)
    second = array("f", (generator.uniform(-0.5, 0.5) for _ in range(round(rate) * channels))).tobytes()
    with open(path, "wb") as file:
        for _ in range(seconds):
            file.write(second)


def worst(found, frequencies, key="residue"):
    return max((found[frequency][key] for frequency in frequencies), default=None)


def text(value, form="{:.0f}"):
    return "–" if value is None else form.format(value)


def rates(pair):
    return " → ".join(f"{rate / 1000:g}" for rate in pair)


def quality(programs):
    rows = []
    for pair in PAIRS:
        source, target = pair
        half = min(pair) / 2
        band = [frequency for frequency in (1000, 10_000, 19_000) if frequency <= BAND * half]
        ripple = [round(50 * (RIPPLE_BAND * half / 50) ** (n / 11), 1) for n in range(12)]
        edge = round(BAND * half, 1)
        if source > target:
            stop = [round(half * factor, 1) for factor in (1.001, 1.01, 1.04, 1.2, 1.5, 2.1, 3) if half * factor < 0.49 * source]
        else:
            stop = [round(half * factor, 1) for factor in (0.92, 0.94, 0.96, 0.98, 0.99)]
        frequencies = list(dict.fromkeys(band + ripple + [edge] + stop))
        tones = programs.folder / "tones.raw"
        write_tones(tones, source, frequencies)
        for name in CONVERTERS:
            if name == SOX and not float(target).is_integer():
                continue
            programs.run(CONVERTERS, name, pair, 1, tones)
            found = programs.measure(target, SPACING, frequencies)
            ratios = [text(found[f]["gain"] - found[f]["residue"]) if f in band else "–" for f in (1000, 10_000, 19_000)]
            gains = max(abs(found[f]["gain"]) for f in ripple)
            rows.append(f"| {rates(pair)} | {name} | {' | '.join(ratios)} | {gains:.5f} | {found[edge]['gain']:.5f} "
                        f"| {text(worst(found, stop), '< −200' if worst(found, stop) < -200 else '{:.0f}')} |")
        say(f"quality: {rates(pair)}")
    return rows


def compared(programs, converters, settings, channels, source, seconds, rounds, slow):
    """Times real time of each, and our ratio to some, round by round."""
    times = {name: [] for name in converters}
    for index in range(rounds):
        order = list(converters)
        for name in order if index % 2 == 0 else order[::-1]:
            if name == SOX and not all(float(value).is_integer() for value in settings):
                continue
            length, file = seconds, source
            if name in slow:
                length, file = slow[name]
            found = programs.run(converters, name, settings, channels, file, 3)
            times[name].append(statistics.median(found) / length)
    return times


def speed_rows(label, channels, times, factor, references):
    """One row: real time factors, then the ratios to the references."""
    cells = [text(factor / statistics.median(found) if found else None) for found in times.values()]
    for reference in references:
        if not times[reference]:
            cells.append("–")
            continue
        ratios = [theirs / own for own, theirs in zip(times[OURS], times[reference])]
        cells.append(f"{statistics.median(ratios):.2g} ({min(ratios):.2g}–{max(ratios):.2g})")
    return f"| {label} | {channels} | {' | '.join(cells)} |"


def speed(programs, seconds, rounds):
    rows = []
    for pair in PAIRS:
        for channels in (1, 2):
            long, short = programs.folder / "long.raw", programs.folder / "short.raw"
            write_noise(long, pair[0], channels, seconds)
            write_noise(short, pair[0], channels, max(1, seconds // 10))
            slow = {name: (max(1, seconds // 10), short) for name in CONVERTERS if name.startswith("libsamplerate")}
            times = compared(programs, CONVERTERS, pair, channels, long, seconds, rounds, slow)
            rows.append(speed_rows(rates(pair), channels, times, 1, [BEST, VHQ]))
            say(f"speed: {rates(pair)}, {channels}")
    return rows


def variable(programs, seconds, rounds):
    rows, qualities = [], []
    rate = 48_000
    for factor in SPEEDS:
        # A tone in the middle of what is heard, and one near its upper end.
        heard = [1000, round(0.42 * rate * min(1, factor))]
        frequencies = [frequency / factor for frequency in heard]
        tones = programs.folder / "tones.raw"
        write_tones(tones, rate, frequencies)
        for name in VARIABLE:
            programs.run(VARIABLE, name, [factor], 1, tones)
            found = list(programs.measure(rate, SPACING / factor, heard).values())
            cells = [text(line["gain"] - line["residue"]) for line in found]
            qualities.append(f"| {factor:.3g} | {name} | {heard[1] / 1000:.1f} | {' | '.join(cells)} | {found[1]['gain']:.5f} |")
        for channels in (1, 2):
            long, short = programs.folder / "long.raw", programs.folder / "short.raw"
            write_noise(long, rate, channels, seconds)
            write_noise(short, rate, channels, max(1, seconds // 5))
            slow = {BEST: (max(1, seconds // 5), short)}
            times = compared(programs, VARIABLE, [factor], channels, long, seconds, rounds, slow)
            # Real time is that of the output.
            rows.append(speed_rows(f"{factor:.3g}", channels, times, 1 / factor, [BEST, SOXR_VARIABLE]))
        say(f"variable speed: {factor:.3g}")
    return rows, qualities


def table(header, texts, rows):
    return [f"| {' | '.join(header)} |", "|" + " --- |" * texts + " ---: |" * (len(header) - texts), *rows]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ours")
    parser.add_argument("peer")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    seconds, rounds = (5, 1) if options.quick else (20, options.rounds)
    # Before the measurements: the sources may change while they run.
    source = machine.output("git", "rev-parse", "--short", "HEAD") or "no commit"
    if machine.output("git", "status", "--porcelain", "--", "../Package.swift", "../Sources"):
        source += " with uncommitted changes"
    with tempfile.TemporaryDirectory(dir=BENCHMARKS / ".build") as name:
        programs = Programs(options.ours, options.peer, Path(name))
        qualities = quality(programs)
        speeds = speed(programs, seconds, rounds)
        variable_speeds, variable_qualities = variable(programs, seconds, rounds)
    processor = machine.first_match(r"^model name\s*:\s*(.*)$", "/proc/cpuinfo") or "unknown"
    system = machine.first_match(r'^PRETTY_NAME="?(.*?)"?$', "/etc/os-release") or platform.system()
    swift = re.search(r"Swift version (\S+)", machine.output("swift", "--version"))
    sox = re.search(r"v(\S+)", machine.output("sox", "--version"))
    facts = [
        ("Date", datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M UTC")), ("Source", source),
        ("Processor", f"{processor}, {os.cpu_count()} cores"), ("System", system),
        ("Ours", f"Swift {swift.group(1) if swift else 'unknown'}, release build"),
        ("Peers", f"libsamplerate {machine.output('pkg-config', '--modversion', 'samplerate')}, "
                  f"libsoxr {machine.output('pkg-config', '--modversion', 'soxr')}, SoX {sox.group(1) if sox else 'unknown'}, "
                  "the system's packages"),
        ("Made by", f"`Benchmarks/resampling/run --rounds {rounds}`"),
    ]
    names = [f"{name}, × real time" for name in CONVERTERS]
    variable_names = [f"{name}, × real time" for name in VARIABLE]
    output = "\n".join([
        *table(["", ""], 2, [f"| {key} | {value} |" for key, value in facts]),
        "", "## Resampling: speed", "",
        *table(["kHz", "channels", *names, "ratio to libsamplerate, best", "ratio to soxr, VHQ"], 1, speeds),
        "", "## Resampling: quality", "",
        *table(["kHz", "resampler", "SNR at 1 kHz, dB", "10 kHz", "19 kHz", "ripple to 0.85, dB", "gain at 0.907, dB", "aliases or images, dB"], 2, qualities),
        "", "## Resampling: variable speed", "",
        *table(["speed", "channels", *variable_names, "ratio to libsamplerate, best", "ratio to soxr"], 1, variable_speeds), "",
        *table(["speed", "resampler", "upper tone, kHz", "SNR at 1 kHz, dB", "of the upper tone", "its gain, dB"], 2,
               variable_qualities), ""])
    if options.quick:
        (BENCHMARKS / ".build/RESULTS-resampling-quick.md").write_text(output)
        print(output)
        return
    results = BENCHMARKS / "results/resampling.md"
    begin, end = "<!-- begin: resampling -->", "<!-- end: resampling -->"
    whole = results.read_text()
    results.write_text(whole[: whole.index(begin) + len(begin)] + "\n\n" + output + "\n" + whole[whole.index(end):])
    say(f"Tables: {os.path.relpath(results)}")


main()
