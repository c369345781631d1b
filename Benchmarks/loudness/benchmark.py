"""Runs LoudnessMeter, libebur128 and ffmpeg on the same sound, and writes the tables; called by `run`."""

import argparse
import datetime
import json
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

RATE = 48_000
# Ours, libebur128's, what it is, the goal.
CASES = [
    ("integrated", "integrated", "I", 5),
    ("all", "all", "I, M, S, LRA; libebur128 polled for M every 10 ms, S every 100 ms", 20),
    ("all, readings every 10 ms", "all", "the same, Ossicle giving a reading every 10 ms, too", None),
    ("all, histogram", "all", "the same, Ossicle with the histogram instead", None),
    ("all", "all-unpolled", "I, LRA; libebur128 not polled (no largest M or S)", None),
    ("peak", "peak", "I, M, S, LRA, true peak; polled as above", "peak"),
    ("peak", "peak-unpolled", "the same; libebur128 not polled", None),
]
PEAK_GOALS = {"programme": 30, "white noise": 8}
MEASURES = [
    ("integrated", "I, LU", 0.01), ("momentary", "largest M, LU", 0.01), ("short_term", "largest S, LU", 0.01),
    ("range", "LRA, LU", None), ("true_peak", "true peak, dB", 0.1),
]


def say(text):
    print(text, file=sys.stderr)


def lines(*command):
    output = subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True).stdout
    return [json.loads(line) for line in output.splitlines()]


def recordings(corpus):
    """Fifty recordings of 4 s to 10 min, spread evenly over the corpus's sorted paths: path, rate, channels."""
    found = []
    for path in sorted(corpus.rglob("*")):
        if path.suffix.lower() not in (".wav", ".flac", ".ogg"):
            continue
        info = [
            subprocess.run(["soxi", option, str(path)], capture_output=True, text=True).stdout.strip()
            for option in ("-D", "-r", "-c")
        ]
        if all(info) and 4 <= float(info[0]) <= 600 and info[2] in ("1", "2"):
            found.append((path, int(info[1]), int(info[2])))
    count = min(50, len(found))
    return [found[index * len(found) // count] for index in range(count)]


def to_raw(path, target, rate, channels):
    subprocess.run(
        ["sox", "-V1", str(path), "-t", "raw", "-e", "floating-point", "-b", "32", "-c", str(channels), "-r", str(rate),
         str(target)], check=True, stderr=subprocess.DEVNULL)


def programme(chosen, target, seconds):
    """The recordings one after the other in stereo, each with a peak of −1 dBFS, again and again."""
    part = target.with_suffix(".part")
    wanted = seconds * RATE * 8
    sound = bytearray()
    for path, _, _ in chosen:
        subprocess.run(
            ["sox", "-V1", str(path), "-t", "raw", "-e", "floating-point", "-b", "32", "-c", "2", "-r", str(RATE),
             str(part), "gain", "-n", "-1"], check=True, stderr=subprocess.DEVNULL)
        sound += part.read_bytes()
    part.unlink()
    with open(target, "wb") as file:
        written = 0
        while written < wanted:
            chunk = sound[: wanted - written]
            file.write(chunk)
            written += len(chunk)


def white_noise(target, seconds):
    """Independent uniform noise of peak 0.5 in both channels: a minute of it, again and again."""
    generator = random.Random(1)
    minute = array("f", (generator.uniform(-0.5, 0.5) for _ in range(2 * RATE * min(seconds, 60)))).tobytes()
    with open(target, "wb") as file:
        for start in range(0, seconds, 60):
            file.write(minute[: 8 * RATE * min(60, seconds - start)])


def ffmpeg_seconds(path):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        ["ffmpeg", "-nostats", "-hide_banner", "-threads", "1", "-f", "f32le", "-ar", str(RATE), "-ac", "2", "-i", str(path),
         "-af", "ebur128=peak=true:framelog=verbose", "-f", "null", "-"], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def speed(name, path, seconds, ours, peer, rounds):
    """Rows of the table of one material. A time is the median of the rounds, ours of three runs in each."""
    times = {"ours": {}, "peer": {}}
    for index in range(rounds):
        say(f"{name}: round {index + 1} of {rounds}")
        own = {}
        for result in lines(ours, "speed", path, 2, RATE, "--repetitions", 3):
            own.setdefault(result["case"], []).append(result["seconds"])
        for case, found in own.items():
            times["ours"].setdefault(case, []).append(statistics.median(found))
        for result in lines(peer, "speed", path, 2, RATE):
            times["peer"].setdefault(result["case"], []).append(result["seconds"])
    say(f"{name}: ffmpeg")
    ffmpeg = ffmpeg_seconds(path)
    rows = []

    def row(what, own, other, ratios, goal):
        goal_text = "" if goal is None else f"≥ {goal} × {'met' if statistics.median(ratios) >= goal else '**missed**'}"
        spread = f" ({min(ratios):.1f}–{max(ratios):.1f})" if len(ratios) > 1 else ""
        rows.append(
            f"| {name} | {what} | {own:.3g} s | {seconds / own:.0f} × | {other:.3g} s | {seconds / other:.0f} × "
            f"| {statistics.median(ratios):.1f}{spread} | {goal_text} |")

    for own, other, what, goal in CASES:
        a, b = times["ours"][own], times["peer"][other]
        row(what, statistics.median(a), statistics.median(b), [y / x for x, y in zip(a, b)],
            PEAK_GOALS[name] if goal == "peak" else goal)
    own = statistics.median(times["ours"]["peak"])
    row("I, M, S, LRA, true peak; the peer is `ffmpeg -af ebur128=peak=true`, the whole process", own, ffmpeg, [ffmpeg / own],
        None)
    return rows


def oversampled_peak(path, rate, channels):
    """The peak after sox's best resampling to eight times the rate, in dBTP, to 0.01 dB."""
    result = subprocess.run(
        ["sox", "-V1", "-t", "raw", "-e", "floating-point", "-b", "32", "-c", str(channels), "-r", str(rate), str(path), "-n",
         "gain", "-12", "rate", "-v", str(8 * rate), "stats"], capture_output=True, text=True)
    return float(re.search(r"^Pk lev dB\s+(\S+)", result.stderr, re.MULTILINE).group(1)) + 12


def agreement(chosen, folder, ours, peer):
    rows = []
    differences = {key: [] for key, _, _ in MEASURES}
    peaks = {"Ossicle": [], "libebur128": []}
    for index, (path, rate, channels) in enumerate(chosen):
        raw = folder / "recording.raw"
        # 44.1 kHz stays, so that both rates are compared.
        rate = rate if rate in (44_100, 48_000) else RATE
        to_raw(path, raw, rate, channels)
        (own,) = lines(ours, "values", raw, channels, rate)
        (other,) = lines(peer, "values", raw, channels, rate)
        reference = oversampled_peak(raw, rate, channels)
        peaks["Ossicle"].append((own["true_peak"] - reference, path.name))
        peaks["libebur128"].append((other["true_peak"] - reference, path.name))
        for key, _, _ in MEASURES:
            if own[key] is not None and abs(other[key]) < 1e6:
                differences[key].append((own[key] - other[key], path.name))
    for key, name, goal in MEASURES:
        sizes = sorted(abs(value) for value, _ in differences[key])
        worst, where = max(differences[key], key=lambda pair: abs(pair[0]))
        met = "" if goal is None else f"≤ {goal} {'met' if sizes[-1] <= goal else '**missed**'}"
        rows.append(
            f"| {name} | {len(sizes)} | {statistics.median(sizes):.4f} | {sizes[int(0.95 * (len(sizes) - 1))]:.4f} "
            f"| {worst:+.4f} ({where}) | {met} |")
    for name, found in peaks.items():
        sizes = sorted(abs(value) for value, _ in found)
        worst, where = max(found, key=lambda pair: abs(pair[0]))
        rows.append(
            f"| true peak of {name}, dB, less that of sox at 8 times the rate | {len(sizes)} | {statistics.median(sizes):.2f} "
            f"| {sizes[int(0.95 * (len(sizes) - 1))]:.2f} | {worst:+.2f} ({where}) | |")
    return rows


def version(pattern, *command):
    match = re.search(pattern, subprocess.run(command, capture_output=True, text=True).stdout)
    return match.group(1) if match else "unknown"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("ours")
    parser.add_argument("peer")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    seconds, rounds = (60, 1) if options.quick else (3600, options.rounds)
    # Before the measurements: the sources may change while they run.
    source = machine.output("git", "rev-parse", "--short", "HEAD") or "no commit"
    if machine.output("git", "status", "--porcelain", "--", "../Package.swift", "../Sources"):
        source += " with uncommitted changes"
    chosen = recordings(options.corpus)
    with tempfile.TemporaryDirectory(dir=BENCHMARKS / ".build") as name:
        folder = Path(name)
        say(f"Agreement on {len(chosen)} recordings …")
        agreed = agreement(chosen, folder, options.ours, options.peer)
        rows = []
        for material, make in [("programme", lambda t: programme(chosen, t, seconds)),
                               ("white noise", lambda t: white_noise(t, seconds))]:
            target = folder / "material.raw"
            say(f"Making {seconds} s of {material} …")
            make(target)
            rows += speed(material, target, seconds, options.ours, options.peer, rounds)
    rates = sorted({rate for _, rate, _ in chosen})
    processor = machine.first_match(r"^model name\s*:\s*(.*)$", "/proc/cpuinfo") or "unknown"
    system = machine.first_match(r'^PRETTY_NAME="?(.*?)"?$', "/etc/os-release") or platform.system()
    swift = version(r"Swift version (\S+)", "swift", "--version")
    ebur128 = version(r"(.*)", "pkg-config", "--modversion", "libebur128")
    ffmpeg = version(r"version (\S+)", "ffmpeg", "-version")
    facts = [
        ("Date", datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%d %H:%M UTC")),
        ("Source", source), ("Processor", f"{processor}, {os.cpu_count()} cores"), ("System", system),
        ("Ours", f"Swift {swift}, release build"), ("Peers", f"libebur128 {ebur128}, ffmpeg {ffmpeg}, both Debian's"),
        ("Made by", f"`Benchmarks/loudness/run …/{options.corpus.name} --rounds {rounds}`"),
    ]
    text = "\n".join([
        "|  |  |", "| --- | --- |",
        *(f"| {key} | {text} |" for key, text in facts),
        "", "## Loudness: speed", "",
        "| material | measures | Ossicle's CPU time | × real time | peer's CPU time | × real time | ratio | goal |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | --- |", *rows,
        "", "## Loudness: agreement with libebur128", "",
        f"{len(chosen)} recordings of 4 s to 10 min, mono and stereo; 44.1 and 48 kHz as they are, others "
        f"({', '.join(str(rate) for rate in rates if rate not in (44_100, 48_000))} Hz) resampled to 48 kHz. libebur128 is "
        "asked for M and S every 10 ms.", "",
        "| measure | recordings | median difference | 95 % below | largest (Ossicle less libebur128, where nothing else is said) | goal |",
        "| --- | ---: | ---: | ---: | ---: | --- |", *agreed, ""])
    if options.quick:
        (BENCHMARKS / ".build/RESULTS-loudness-quick.md").write_text(text)
        print(text)
        return
    results = BENCHMARKS / "results/programme-loudness.md"
    begin, end = "<!-- begin: loudness -->", "<!-- end: loudness -->"
    whole = results.read_text()
    results.write_text(whole[: whole.index(begin) + len(begin)] + "\n\n" + text + "\n" + whole[whole.index(end):])
    say(f"Tables: {os.path.relpath(results)}")


main()
