"""The dialogues of the game Fish Fillets NG (Debian: fillets-ng-data, GPL-2+): what one of its fish says, level by level."""

import pathlib
import re

import chitchat

SPOKEN = re.compile(
    r'dialogId\("[^"]*",\s*"(font_\w+)",\s*"((?:[^"\\]|\\.)*)"\)\s*\n\s*dialogStr\("((?:[^"\\]|\\.)*)"\)'
)


def sentences(scripts, language, speaker):
    """speaker: "small" or "big"."""
    said = []
    for path in sorted(pathlib.Path(scripts).glob("*/dialogs_cs.lua")):
        for font, english, czech in SPOKEN.findall(path.read_text(encoding="utf-8", errors="replace")):
            if font == f"font_{speaker}":
                text = (czech if language == "cs" else english).replace('\\"', '"').replace("\\n", " ")
                said += chitchat.sentences(text)
    return said
