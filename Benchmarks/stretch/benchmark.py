"""Runs the tools over test signals and recordings and writes the tables; called by `run`."""

import argparse
import datetime
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import soundfile

import close
import measures
import recordings
import signals
import tools

BENCHMARKS = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(BENCHMARKS / "support"))
import machine  # noqa: E402

SHIFTS = [-12, -7, -4, 4, 7, 12]
RATIOS = [0.5, 0.8, 1.25, 2.0]
SINES = [110.0, 440.0, 3001.7]
TONES = [110.3, 220.3, 441.7]
# Goals at +4 semitones, and which is better.
GOALS = {"cents": (0.5, min), "snr": (50, max), "click": (1, min), "vowel": (4, min), "speed": (200, max)}


def say(text):
    print(text, file=sys.stderr)


def measured(tool, pitch, ratio, folder):
    """All figures of one tool at one setting."""
    factor = 2 ** (pitch / 12)

    def apply(signal):
        return tool.apply(signal, signals.RATE, folder, pitch, ratio)[0]

    figures = {
        "cents": max(abs(measures.tone_error(apply(signals.sine(f)), f * factor)) for f in SINES),
        "snr": min(
            measures.harmonic_snr(apply(signals.harmonic_tone(f)), f * factor, 8000 * factor) for f in TONES),
    }
    figures["click"], figures["late"] = measures.click_spread(apply(signals.clicks()), ratio)
    both = apply(signals.clicks_in_tone())
    figures["click_in_tone"], _ = measures.click_spread(both, ratio, high_pass=10_000)
    figures["tone_at_clicks"] = measures.tone_between_clicks(both, 220.3 * factor, 4000 * factor, ratio)
    if ratio == 1:
        errors = [measures.vowel_error(apply(signals.vowel(name)), name, factor) for name in signals.VOWELS]
        figures["vowel"], figures["worst_vowel"] = float(np.mean(errors)), max(errors)
    return figures


def row(name, figures):
    vowel = f"{figures['vowel']:.1f} ({figures['worst_vowel']:.1f})" if "vowel" in figures else "–"
    return (
        f"{name} | {figures['cents']:.3f} | {figures['snr']:.1f} | {figures['click']:.2f} | {figures['late']:.2f} "
        f"| {figures['click_in_tone']:.2f} | {figures['tone_at_clicks']:.1f} | {vowel}")


HEADER = (
    "tone, cents | harmonic SNR, dB | click, ms | late, ms | click in a tone, ms | tone around clicks, dB | vowel, dB (worst)")


def speeds(all_tools, material, folder, rounds):
    """Real time over CPU time, the median of the rounds, in which the tools take turns."""
    found = {tool.name: {"pitch": [], "tempo": []} for tool in all_tools}
    duration = len(material) / signals.RATE
    for index in range(rounds):
        say(f"speed: round {index + 1} of {rounds}")
        for tool in all_tools:
            found[tool.name]["pitch"].append(duration / tool.apply(material, signals.RATE, folder, 4)[1])
            if not tool.only_pitch:
                found[tool.name]["tempo"].append(duration / tool.apply(material, signals.RATE, folder, 0, 1.25)[1])
    return found


def spread(values):
    if not values:
        return "–"
    return f"{statistics.median(values):.0f} ({min(values):.0f}–{max(values):.0f})"


def signal_figures(tool, pitch, ratio):
    say(f"test signals: {pitch:+d} semitones, × {ratio}, {tool.name}")
    with tempfile.TemporaryDirectory(dir=BENCHMARKS / ".build") as folder:
        return measured(tool, pitch, ratio, folder)


def recording_rows(all_tools, corpus, kind, pitch, ratio, count):
    """The table's rows of one kind at one setting."""
    say(f"{kind}: {pitch:+d} semitones, × {ratio}")
    factor, rows = 2 ** (pitch / 12), []
    originals = [recordings.load(path) for path in recordings.chosen(corpus, kind, count)]
    with tempfile.TemporaryDirectory(dir=BENCHMARKS / ".build") as folder:
        for tool in all_tools:
            if tool.only_pitch and ratio != 1:
                continue
            found = []
            for original in originals:
                result, _ = tool.apply(original, recordings.RATE, folder, pitch, ratio)
                back, _ = tool.apply(result, recordings.RATE, folder, -pitch, 1 / ratio)
                cents, lost = recordings.pitch_errors(original, result, factor, ratio) or (np.nan, np.nan)
                found.append([
                    cents, 100 * lost, recordings.crest_loss(original, result, ratio),
                    recordings.attack_loss(original, result, ratio),
                    recordings.chroma_likeness(original, result, factor, ratio),
                    recordings.spectral_convergence(original, back),
                ])
            mean = np.nanmean(found, axis=0)
            rows.append(
                f"| {kind} | {pitch:+d}, × {ratio:g} | {tool.name} | {mean[0]:.1f} | {mean[1]:.1f} | {mean[2]:.2f} "
                f"| {mean[3]:.2f} | {mean[4]:.4f} | {mean[5]:.1f} |")
    return rows


def version(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    return (done.stdout + done.stderr).strip().splitlines()[0].strip() if done.stdout + done.stderr else "unknown"


def facts(options):
    source = machine.output("git", "rev-parse", "--short", "HEAD") or "no commit"
    if machine.output("git", "status", "--porcelain", "--", "../Package.swift", "../Sources"):
        source += " with uncommitted changes"
    processor = machine.first_match(r"^model name\s*:\s*(.*)$", "/proc/cpuinfo") or "unknown"
    system = machine.first_match(r'^PRETTY_NAME="?(.*?)"?$', "/etc/os-release") or platform.system()
    soundtouch = machine.output("dpkg-query", "-W", "-f", "${Version}", "soundstretch") or "unknown"
    return [
        ("Date", datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%d %H:%M UTC")), ("Source", source),
        ("Processor", f"{processor}, {os.cpu_count()} cores"), ("System", system),
        ("Peers", f"Rubber Band {version('rubberband', '--version')}, SoundTouch {soundtouch}, python-stretch "
                  f"{machine.importlib.metadata.version('python-stretch')} (Signalsmith)"),
        ("Made by", f"`Benchmarks/stretch/run …/{options.corpus.name}{' --quick' if options.quick else ''}`"),
    ]


def summary(all_tools, at_four, speed):
    """The five figures at +4 semitones, and which goals are met."""
    lines = ["| tool | tone, cents | harmonic SNR, dB | click, ms | vowel, dB | pitch, × real time | tempo, × real time |",
             "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"]

    def cell(key, value, digits):
        goal, better = GOALS[key]
        return f"{value:.{digits}f}" + ("" if better(value, goal) == value else " ✗")

    for tool in all_tools:
        f, pitch = at_four[tool.name], statistics.median(speed[tool.name]["pitch"])
        lines.append(
            f"| {tool.name} | {cell('cents', f['cents'], 3)} | {cell('snr', f['snr'], 1)} | {cell('click', f['click'], 2)} "
            f"| {cell('vowel', f['vowel'], 1)} | {cell('speed', pitch, 0)} {spread(speed[tool.name]['pitch'])[len(f'{pitch:.0f}'):]} "
            f"| {spread(speed[tool.name]['tempo'])} |")
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("binary")
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    all_tools = tools.all_tools(options.binary)
    described = facts(options)
    shifts, ratios, count, rounds = ([4], [1.25], 1, 1) if options.quick else (SHIFTS, RATIOS, 4, 5)
    with tempfile.TemporaryDirectory(dir=BENCHMARKS / ".build") as folder:
        pieces = [recordings.load(path) for kind in ("mixes", "women", "singing")
                  for path in recordings.chosen(options.corpus, kind, 2)]
        material = np.tile(np.concatenate(pieces), 2)[: (30 if options.quick else 60) * signals.RATE]
        speed = speeds(all_tools, material, folder, rounds)
    # What is not about time is done side by side: in threads, since the tools are processes and numpy lets others run.
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        figures = {
            (pitch, ratio, tool.name): pool.submit(signal_figures, tool, pitch, ratio)
            for pitch, ratio in [(p, 1.0) for p in shifts] + [(0, r) for r in ratios]
            for tool in all_tools if ratio == 1 or not tool.only_pitch}
        rows = [
            pool.submit(recording_rows, all_tools, options.corpus, kind, pitch, ratio, count)
            for kind in recordings.KINDS for pitch, ratio in [(4, 1.0), (-4, 1.0), (0, 1.25), (0, 0.8)]]
        found = {key: future.result() for key, future in figures.items()}
        rows = [line for future in rows for line in future.result()]
    text = "\n".join([
        "|  |  |", "| --- | --- |", *(f"| {key} | {value} |" for key, value in described), "",
        "## The goals, at +4 semitones", "",
        *summary(all_tools, {tool.name: found[4, 1.0, tool.name] for tool in all_tools}, speed), "",
        "## Test signals", "", f"| setting | tool | {HEADER} |", "| --- | --- |" + " ---: |" * 7,
        *(f"| {f'{pitch:+d} semitones' if ratio == 1 else f'duration × {ratio:g}'} | {row(name, figures)} |"
          for (pitch, ratio, name), figures in found.items()), "",
        *([] if options.quick else ["## Partials near each other, at +4 semitones", "", *close.tables(options.binary), ""]),
        "## Recordings", "",
        "| kind | semitones, duration | tool | pitch, cents | voiced frames lost, % | crest factor lost, dB | attacks lost, dB "
        "| chroma likeness | there and back, dB |", "| --- | --- | --- |" + " ---: |" * 6, *rows,
    ])
    if options.quick:
        target = BENCHMARKS / ".build/RESULTS-stretch-quick.md"
        target.write_text(text + "\n")
    else:
        target = BENCHMARKS / "results/pitch-and-tempo.md"
        begin, end = "<!-- begin: stretch -->", "<!-- end: stretch -->"
        whole = target.read_text()
        target.write_text(whole[: whole.index(begin) + len(begin)] + "\n\n" + text + "\n" + whole[whole.index(end):])
    say(f"Tables: {os.path.relpath(target)}")


main()
