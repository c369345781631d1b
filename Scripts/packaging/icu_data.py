#!/usr/bin/env python3
"""Takes the data of ICU out of Swift's static runtime and leaves those that Ossicle's programs use.

  Scripts/packaging/icu_data.py OBJECT    writes the object, which is linked before the runtime's lib_FoundationICU.a

Of the 34 MB, 29 are tables of some 500 languages, of old encodings, of the words of Chinese, Thai, Khmer, Lao and Burmese, and of
writing one script in another. Nothing asks for them: texts are Czech or English by our own tables, numbers and times of files are
those of no language, files are in UTF-8. What belongs to no language stays: properties of characters, normalisation, case,
regular expressions, time zones, calendars. For a language that is not there ICU takes its root.
"""

import json
import re
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

# The languages with the regions that they inherit from, and those that people set.
LOCALES = {"root", "en", "en_001", "en_US", "en_US_POSIX", "en_GB", "cs", "cs_CZ"}
# Folders with a file for each language.
BY_LANGUAGE = {"brkitr", "coll", "curr", "lang", "rbnf", "region", "unit", "zone"}
# What these folders hold of all languages together.
SHARED = {"pool", "res_index", "supplementalData", "tzdbNames", "ucadata"}
LANGUAGE = re.compile(r"[a-z]{2,3}(_|$)")
ALIGNMENT = 16


def is_kept(name):
    """Whether an item stays, by its name such as `curr/cs.res`."""
    folder, _, file = name.rpartition("/")
    stem, _, kind = file.rpartition(".")
    if folder == "translit" or kind in ("cnv", "dict"):
        return False
    if kind != "res":
        return True
    if stem in SHARED or stem in LOCALES:
        return True
    return folder not in BY_LANGUAGE and not LANGUAGE.match(stem)


def cut(data):
    """The data with the items that stay. The format is that of ICU's `udatamem` and `ucmndata`: a header, the number of items,
    for each the offsets of its name and of its bytes, the names in order, the bytes."""
    header, = struct.unpack_from("<H", data)
    if data[2:4] != b"\xda\x27" or data[12:16] != b"CmnD":
        sys.exit("error: icu_data.py: expected the data of ICU, got something else")
    body = data[header:]
    count, = struct.unpack_from("<I", body)
    offsets = [struct.unpack_from("<II", body, 4 + 8 * item) for item in range(count)]
    ends = [begin for _, begin in offsets[1:]] + [len(body)]
    items = []
    for (name_at, begin), end in zip(offsets, ends):
        name = body[name_at:body.index(b"\0", name_at)]
        if is_kept(name.decode().partition("/")[2]):
            items.append((name, body[begin:end]))

    table, names, contents = struct.pack("<I", len(items)), b"", b""
    names_at = 4 + 8 * len(items)
    contents_at = names_at + sum(len(name) + 1 for name, _ in items)
    padding = -(header + contents_at) % ALIGNMENT
    for name, content in items:
        table += struct.pack("<II", names_at + len(names), contents_at + padding + len(contents))
        names += name + b"\0"
        contents += content + b"\0" * (-len(content) % ALIGNMENT)
    return data[:header] + table + names + b"\0" * padding + contents


def run(*command, **options):
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE, **options).stdout


def main(output):
    paths = json.loads(run("swiftc", "-print-target-info"))["paths"]
    archive = Path(paths["runtimeResourcePath"] + "_static", "linux", "lib_FoundationICU.a")
    found = re.search(r"^\S+?:(\S+):\S+ R (icudt\d+_dat)$", run("nm", "-A", archive, stderr=subprocess.DEVNULL), flags=re.M)
    if not found:
        sys.exit(f"error: {archive}: expected an object with the data of ICU, icudt…_dat, got none")
    member, symbol = found.groups()
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        run("ar", "x", "--output", folder, archive, member)
        run("objcopy", "-O", "binary", "--only-section=.rodata", work / member, work / "whole.dat")
        data = cut((work / "whole.dat").read_bytes())
        (work / "data.dat").write_bytes(data)
        source = f"""
            .section .rodata
            .globl {symbol}
            .type {symbol}, %object
            .balign {ALIGNMENT}
            {symbol}: .incbin "{work / "data.dat"}"
            .size {symbol}, . - {symbol}
            .section .note.GNU-stack, "", %progbits
            """
        run("as", "-o", output, "-", input=source)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
