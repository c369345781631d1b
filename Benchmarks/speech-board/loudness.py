#!/usr/bin/env python3
"""How loud 50 tiles are, as the engine speaks them and as the board does.

    Benchmarks/speech-board/loudness.py COMMANDS

COMMANDS is the folder of the built commands. Each word is spoken by espeak-ng (`ossicle speak`) and by the board
(`speech-board speak`), in both languages and by every character. ffmpeg measures the integrated loudness (ebur128), a
tool that is not ours; sounds shorter than its block of 400 ms get silence behind them, in both cases.

Needs Debian's ffmpeg.
"""

import re
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

WORDS = {
    "en": "I,you,no,yes,want,more,stop,help,go,eat,drink,happy,sad,fish,soup,shoe,apple,water,mum,dad,home,school,"
          "thank you,all done,What do you want?".split(","),
    "cs": "já,ty,ne,ano,chci,ještě,dost,pomoc,jít,jíst,pít,veselý,smutný,ryba,polévka,bota,jablko,voda,máma,táta,domů,"
          "škola,děkuji,hotovo,Co chceš dělat?".split(","),
}


def loudness(path):
    filters = "apad=whole_dur=0.4,ebur128=peak=true"
    said = subprocess.run(
        ["ffmpeg", "-nostdin", "-nostats", "-i", path, "-af", filters, "-f", "null", "-"], capture_output=True, text=True,
        check=True).stderr
    summary = said[said.rindex("Summary:"):]
    return float(re.search(r"I:\s+(-?[\d.]+) LUFS", summary)[1]), float(re.search(r"Peak:\s+(-?[\d.]+) dBFS", summary)[1])


def main():
    commands = Path(sys.argv[1])
    print("| voice | tiles | loudness, lowest to highest | SD | highest true peak |")
    print("|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        file = f"{folder}/word.wav"

        def row(name, make):
            found = []
            for language, words in WORDS.items():
                for word in words:
                    subprocess.run([*make(word, language), "-o", file, "--force"], check=True, capture_output=True)
                    found.append(loudness(file))
            levels = [level for level, _ in found]
            print(
                f"| {name} | {len(levels)} | {min(levels):.1f} to {max(levels):.1f} LUFS | {statistics.pstdev(levels):.2f} LU "
                f"| {max(peak for _, peak in found):.1f} dBTP |", flush=True)

        row("the engine alone", lambda word, language: [commands / "ossicle", "speak", word, "--voice", language])
        for character in ["man", "woman", "child", "older-man", "older-woman"]:
            row(character, lambda word, language: [
                commands / "speech-board", "speak", word, "--voice", language, "--character", character])


if __name__ == "__main__":
    main()
