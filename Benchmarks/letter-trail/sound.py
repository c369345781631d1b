#!/usr/bin/env python3
"""How loud a good and a poor trace are: sound.py COMMANDS [PICTURES]. Loudness and true peak by ffmpeg, spectrograms by sox."""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

import letters

commands = Path(sys.argv[1])
pictures = Path(sys.argv[2]) if len(sys.argv) > 2 else None
peer = letters.peer()
print("| letter | trace | sound | loudness | true peak |\n|---|---|---|---|---|")
with tempfile.TemporaryDirectory() as folder:
    folder = Path(folder)
    for letter in "bs":
        _, strokes = letters.chapter(commands, letter)
        for name, noise, wander in [("good", 0.02, 0.5), ("poor", 0.5, 5.5)]:
            samples = peer.trace(np.random.default_rng(5), strokes, 120, 3.5, noise, wander)
            letters.write(folder / "trace.csv", samples)
            for style in ["friction", "music"]:
                wave = folder / f"{letter}-{name}-{style}.wav"
                letters.command(
                    commands, "score", folder / "trace.csv", "--chapter", letter, "--wav", wave, "--sound", style, "--json")
                said = subprocess.run(
                    ["ffmpeg", "-nostats", "-i", wave, "-filter_complex", "ebur128=peak=true", "-f", "null", "-"],
                    capture_output=True, text=True).stderr
                loudness = re.findall(r"I:\s+(-?[\d.]+) LUFS", said)[-1]
                peak = re.findall(r"Peak:\s+(-?[\d.]+) dBFS", said)[-1]
                print(f"| {letter} | {name} | {style} | {loudness} LUFS | {peak} dBTP |")
                if pictures and letter == "b" and style == "friction":
                    subprocess.run(
                        ["sox", wave, "-n", "remix", "1", "rate", "16k", "spectrogram", "-x", "700", "-y", "200", "-z", "80",
                         "-t", f"{name} trace of b", "-o", pictures / f"trace-sound-{name}.png"], check=True)
