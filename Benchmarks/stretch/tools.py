"""The tools: each makes of a WAV file another, and says what CPU time its process took."""

import json
import resource
import subprocess
import sys
from pathlib import Path

import numpy as np
import soundfile

HERE = Path(__file__).resolve().parent


def children_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


class Tool:
    """A tool with its options; `pitch` in semitones, `ratio` the factor of the duration."""

    def __init__(self, name, command, keeps_formants=False, subtype="FLOAT"):
        self.name = name
        self.command = command
        self.keeps_formants = keeps_formants
        self.subtype = subtype

    def run(self, source, target, pitch=0.0, ratio=1.0):
        before = children_seconds()
        subprocess.run([str(part) for part in self.command(source, target, pitch, ratio)], check=True,
                       capture_output=True)
        return children_seconds() - before

    def apply(self, signal, rate, folder, pitch=0.0, ratio=1.0):
        source, target = Path(folder) / "in.wav", Path(folder) / "out.wav"
        soundfile.write(source, signal, rate, subtype=self.subtype)
        target.unlink(missing_ok=True)
        seconds = self.run(source, target, pitch, ratio)
        result, _ = soundfile.read(target)
        return result, seconds


def ours(binary, *options):
    def command(source, target, pitch, ratio):
        return [binary, source, target, *options,
                *([f"--pitch={pitch}"] if ratio == 1 else [f"--ratio={ratio}"])]
    return command


def rubberband(*options):
    def command(source, target, pitch, ratio):
        return ["rubberband", "-q", *options, f"-t{ratio}", f"-p{pitch}", source, target]
    return command


def soundstretch(source, target, pitch, ratio):
    return ["soundstretch", source, target, f"-tempo={100 * (1 / ratio - 1)}", f"-pitch={pitch}"]


def signalsmith(source, target, pitch, ratio):
    return [sys.executable, HERE / "signalsmith.py", source, target, pitch, ratio]


def all_tools(binary):
    return [
        Tool("Ossicle", ours(binary)),
        Tool("Ossicle, formants kept", ours(binary, "--formants"), keeps_formants=True),
        Tool("Rubber Band R3", rubberband("-3")),
        Tool("Rubber Band R3 -F", rubberband("-3", "-F"), keeps_formants=True),
        Tool("Rubber Band R2", rubberband("-2")),
        Tool("SoundTouch", soundstretch, subtype="PCM_24"),
        Tool("Signalsmith", signalsmith),
    ]
