"""The tools: each makes of a WAV file another, and says what CPU time its process took."""

import json
import resource
import subprocess
import sys
from pathlib import Path

import soundfile

HERE = Path(__file__).resolve().parent


def children_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


class Tool:
    """A tool with its options: a function of source, target, semitones and factor of the duration that gives its command."""

    def __init__(self, name, command, keeps_formants=False, only_pitch=False, subtype="FLOAT"):
        self.name = name
        self.command = command
        self.keeps_formants = keeps_formants
        self.only_pitch = only_pitch
        self.subtype = subtype

    def run(self, source, target, pitch=0.0, ratio=1.0):
        """CPU time of the whole process, reading and writing included; of the library alone where Python is around it."""
        before = children_seconds()
        done = subprocess.run([str(part) for part in self.command(source, target, pitch, ratio)], check=True,
                              capture_output=True, text=True)
        seconds = children_seconds() - before
        if done.stdout.startswith("{"):
            seconds = json.loads(done.stdout).get("signalsmith_seconds", seconds)
        return seconds

    def apply(self, signal, rate, folder, pitch=0.0, ratio=1.0):
        """What becomes of a signal, and the CPU time."""
        source, target = Path(folder) / "in.wav", Path(folder) / "out.wav"
        soundfile.write(source, signal, rate, subtype=self.subtype)
        target.unlink(missing_ok=True)
        seconds = self.run(source, target, pitch, ratio)
        result, _ = soundfile.read(target)
        return result, seconds


def ours(binary, *options):
    def command(source, target, pitch, ratio):
        return [binary, source, target, *options, f"--pitch={pitch}" if ratio == 1 else f"--ratio={ratio}"]
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
    # soundstretch reads no floating-point files.
    return [
        Tool("Ossicle", ours(binary)),
        Tool("Ossicle, formants kept", ours(binary, "--formants"), keeps_formants=True, only_pitch=True),
        Tool("Rubber Band R3", rubberband("-3")),
        Tool("Rubber Band R3 -F", rubberband("-3", "-F"), keeps_formants=True, only_pitch=True),
        Tool("SoundTouch", soundstretch, subtype="PCM_24"),
        Tool("Signalsmith", signalsmith),
    ]
