"""Words and marks of a sentence, by the rules that Docs/Guides/word-prediction.md states."""

import re
import unicodedata

WORD = re.compile(r"[^\W_]+(?:['\u2019\-.,:][^\W_]+)*", re.UNICODE)
JOINER_OF_DIGITS = re.compile(r"[.,:]")


def normalised(text):
    return " ".join(unicodedata.normalize("NFC", text).replace("\u2019", "'").split())


def words(text):
    """(first, last + 1) of each word. A full stop, a comma or a colon joins digits only."""
    for match in WORD.finditer(text):
        first = match.start()
        for joiner in JOINER_OF_DIGITS.finditer(text, match.start(), match.end()):
            place = joiner.start()
            if not (text[place - 1].isdigit() and text[place + 1].isdigit()):
                yield first, place
                first = place + 1
        yield first, match.end()


def key(word):
    return word.lower()


def keys(text):
    """The words of a normalised text in small letters."""
    return [key(text[first:end]) for first, end in words(text)]
