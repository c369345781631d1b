#!/usr/bin/env python3
"""How loud 50 tiles are, as the engine speaks them and as the board does; and 50 recordings, before and after.

    Benchmarks/speech-board/loudness.py COMMANDS

COMMANDS is the folder of the built commands. Each word is spoken by espeak-ng (`ossicle speak`) and by the board
(`speech-board speak`), in both languages and by every character. ffmpeg measures the integrated loudness (ebur128), a
tool that is not ours; sounds shorter than its block of 400 ms get silence behind them, in both cases. The recordings are
excerpts of 1.2 s of Examples/Recordings, as loud as they are and 5 to 20 dB softer, each recorded into a tile
(`speech-board record`) and read again from the exported boards.

Needs Debian's ffmpeg.
"""

import re
import statistics
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

WORDS = {
    "en": "I,you,no,yes,want,more,stop,help,go,eat,drink,happy,sad,fish,soup,shoe,apple,water,mum,dad,home,school,"
          "thank you,all done,What do you want?".split(","),
    "cs": "já,ty,ne,ano,chci,ještě,dost,pomoc,jít,jíst,pít,veselý,smutný,ryba,polévka,bota,jablko,voda,máma,táta,domů,"
          "škola,děkuji,hotovo,Co chceš dělat?".split(","),
}

SPOKEN = ["speech-child-age-6.wav", "speech-child-age-9.wav", "speech-dutch.ogg", "speech-english-female.wav",
          "speech-english-male.flac"]
STARTS, SOFTER = [0.5, 2.0], [0, 5, 10, 15, 20]
RECORDINGS = Path(__file__).parents[2] / "Examples" / "Recordings"


def row(name, found):
    levels = [level for level, _ in found]
    print(
        f"| {name} | {len(levels)} | {min(levels):.1f} to {max(levels):.1f} LUFS | {statistics.pstdev(levels):.2f} LU "
        f"| {max(peak for _, peak in found):.1f} dBTP |", flush=True)


def recordings(commands, folder):
    """The loudness of each excerpt, and of the tile that was recorded from it."""
    board = [commands / "speech-board"]
    database = ["--database", f"{folder}/board.sqlite", "--language", "en"]
    before, after = [], []
    for name in SPOKEN:
        for start in STARTS:
            for softer in SOFTER:
                excerpt, exported = f"{folder}/excerpt.wav", f"{folder}/out.obz"
                subprocess.run(
                    ["ffmpeg", "-nostdin", "-y", "-ss", str(start), "-t", "1.2", "-i", RECORDINGS / name, "-af",
                     f"volume=-{softer}dB", excerpt], check=True, capture_output=True)
                before.append(loudness(excerpt))
                subprocess.run([*board, "record", "want", "--input", excerpt, *database], check=True, capture_output=True)
                subprocess.run([*board, "board", "export", "-o", exported, "--force", *database], check=True, capture_output=True)
                with zipfile.ZipFile(exported) as archive:
                    sound = next(name for name in archive.namelist() if name.endswith(".wav"))
                    Path(f"{folder}/tile.wav").write_bytes(archive.read(sound))
                after.append(loudness(f"{folder}/tile.wav"))
    row("recordings, before", before)
    row("recordings, as tiles", after)


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

        def voice(name, make):
            found = []
            for language, words in WORDS.items():
                for word in words:
                    subprocess.run([*make(word, language), "-o", file, "--force"], check=True, capture_output=True)
                    found.append(loudness(file))
            row(name, found)

        voice("the engine alone", lambda word, language: [commands / "ossicle", "speak", word, "--voice", language])
        for character in ["man", "woman", "child", "older-man", "older-woman"]:
            voice(character, lambda word, language: [
                commands / "speech-board", "speak", word, "--voice", language, "--character", character])
        recordings(commands, folder)


if __name__ == "__main__":
    main()
