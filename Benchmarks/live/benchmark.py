"""Runs live-measurement and writes its tables, with what they were measured on, between the markers of results/live-sound.md."""

import datetime
import os
import platform
import re
import subprocess
import sys
from pathlib import Path

BENCHMARKS = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(BENCHMARKS / "support"))
import machine  # noqa: E402


def version(pattern, *command):
    found = re.search(pattern, machine.output(*command))
    return found.group(1) if found else "unknown"


def main():
    measurement, seconds = sys.argv[1:]
    source = machine.output("git", "rev-parse", "--short", "HEAD") or "no commit"
    if machine.output("git", "status", "--porcelain", "--", "Package.swift", "Sources", "Tests"):
        source += " with uncommitted changes"
    run = subprocess.run([measurement, "--seconds", seconds], stdout=subprocess.PIPE, text=True)
    if run.returncode not in (0, 1) or not run.stdout:
        sys.exit(f"live-measurement: exit {run.returncode}")
    processor = machine.first_match(r"^model name\s*:\s*(.*)$", "/proc/cpuinfo") or "unknown"
    system = machine.first_match(r'^PRETTY_NAME="?(.*?)"?$', "/etc/os-release") or platform.system()
    debian = [machine.output("dpkg-query", "-W", "-f", "${Version}", package) or "unknown"
              for package in ("libportaudio2", "libasound2-plugins")]
    pulse = version(r"pulseaudio (\S+)", "pulseaudio", "--version")
    swift = version(r"Swift version (\S+)", "swift", "--version")
    facts = [
        ("Date", datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%d %H:%M UTC")),
        ("Source", source),
        ("Processor", f"{processor}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"),
        ("System", system),
        ("Ours", f"Swift {swift}, release build; "
                 f"PortAudio {debian[0]}, ALSA plugins {debian[1]}, PulseAudio {pulse}"),
        ("Made by", "`Benchmarks/live/run`"),
    ]
    text = "\n".join(["|  |  |", "| --- | --- |", *(f"| {key} | {fact} |" for key, fact in facts), "", run.stdout])
    results = BENCHMARKS / "results/live-sound.md"
    begin, end = "<!-- begin: live -->", "<!-- end: live -->"
    whole = results.read_text()
    results.write_text(whole[: whole.index(begin) + len(begin)] + "\n\n" + text.rstrip() + "\n\n"
                       + whole[whole.index(end):])
    sys.exit(run.returncode)


main()
