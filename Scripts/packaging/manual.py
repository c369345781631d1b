#!/usr/bin/env python3
"""Writes the manual pages of commands from their own help: one for a command, one for each of its subcommands.

  Scripts/packaging/manual.py FOLDER PROGRAM …    FOLDER gets man1/NAME.1 in English, and cs/man1/NAME.1 of the programs whose
                                                  help is in Czech too
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

HEADINGS = {
    "en": ("NAME", "SYNOPSIS", "DESCRIPTION", "ARGUMENTS", "OPTIONS", "COMMANDS", "SEE ALSO", "default", "values",
           "User Commands", "command", "option"),
    "cs": ("JMÉNO", "POUŽITÍ", "POPIS", "ARGUMENTY", "VOLBY", "PŘÍKAZY", "VIZ TÉŽ", "výchozí", "hodnoty",
           "Uživatelské příkazy", "příkaz", "volba"),
}


def run(program, language, *arguments):
    environment = {**os.environ, "LC_ALL": {"en": "C.UTF-8", "cs": "cs_CZ.UTF-8"}[language]}
    return subprocess.run([program, *arguments], check=True, stdout=subprocess.PIPE, text=True, env=environment).stdout


def escaped(text):
    """Text as roff takes it: nothing of it is a request or an escape, and a hyphen is the one that is typed."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("~", "\\(ti").replace("^", "\\(ha").replace("`", "\\(ga")
    text = text.replace("'", "\\(aq")
    return "\n".join("\\&" + line if line.startswith(".") else line for line in text.split("\n"))


def paragraphs(text):
    """A discussion: paragraphs that are filled, and indented lines that stay as they are."""
    lines = []
    for block in text.split("\n\n"):
        is_example = any(line.startswith(" ") for line in block.split("\n"))
        lines += [".PP", ".EX" if is_example else None, escaped(block), ".EE" if is_example else None]
    return [line for line in lines if line is not None]


def spelled(name):
    return ("--" if name["kind"] == "long" else "-") + name["name"]


def value(argument):
    return f"\\fI{escaped(argument.get('valueName', 'value'))}\\fR"


def item(argument, words):
    """An argument: how it is given, and what it does."""
    names = sorted(argument.get("names", []), key=lambda name: name["kind"] == "long")
    head = ", ".join(f"\\fB{escaped(spelled(name))}\\fR" for name in names)
    if argument["kind"] != "flag":
        head = f"{head} {value(argument)}".strip()
    text = argument.get("abstract", "")
    notes = []
    if argument.get("allValues") and f"({words[8]}:" not in text:
        notes.append(f"{words[8]}: {', '.join(argument['allValues'])}")
    if argument.get("defaultValue") and argument["kind"] != "flag" and f"({words[7]}:" not in text:
        notes.append(f"{words[7]}: {argument['defaultValue']}")
    if notes:
        text = f"{text} ({'; '.join(notes)})".strip()
    return [".TP", head, escaped(text) or "\\&"]


def synopsis(path, arguments, has_commands, words):
    parts = [f"\\fB{escaped(' '.join(path))}\\fR"]
    if has_commands:
        return parts + [f"\\fI{words[10]}\\fR [\\fI{words[11]}\\fR ...]"]
    if any(argument["kind"] != "positional" for argument in arguments):
        parts.append(f"[\\fI{words[11]}\\fR ...]")
    for argument in arguments:
        if argument["kind"] == "positional":
            text = value(argument) + (" ..." if argument["isRepeating"] else "")
            parts.append(f"[{text}]" if argument["isOptional"] else text)
    return parts


def pages(command, above, version, words):
    """The page of a command and those of its subcommands: name and lines."""
    path = above + [command["commandName"]]
    name = "-".join(path)
    arguments = [argument for argument in command.get("arguments", []) if argument["shouldDisplay"]]
    below = [each for each in command.get("subcommands", []) if each["commandName"] != "help" and each["shouldDisplay"]]
    day = time.strftime("%Y-%m-%d", time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))))
    abstract = command.get("abstract", "").replace("\n", " ").rstrip(".")
    lines = [
        f'.TH {escaped(name.upper())} 1 {day} "Ossicle {version}" "{words[9]}"', f".nh\n.ad l\n.SH {words[0]}",
        f"{escaped(name)} \\- {escaped(abstract)}", f".SH {words[1]}", *synopsis(path, arguments, bool(below), words)]
    if command.get("discussion"):
        lines += [f".SH {words[2]}", *paragraphs(command["discussion"])]
    for heading, isPositional in ((words[3], True), (words[4], False)):
        kind = [argument for argument in arguments if (argument["kind"] == "positional") == isPositional]
        section = None
        lines += [f".SH {heading}"] if kind else []
        for argument in sorted(kind, key=lambda argument: argument.get("sectionTitle") is not None):
            if argument.get("sectionTitle") != section:
                section = argument["sectionTitle"]
                lines.append(f".SS {escaped(section)}")
            lines += item(argument, words)
    if below:
        lines.append(f".SH {words[5]}")
        for each in below:
            page = escaped("-".join(path + [each["commandName"]]))
            lines += [".TP", f"\\fB{page}\\fR(1)", escaped(each.get("abstract", "")) or "\\&"]
    if above:
        lines += [f".SH {words[6]}", f"\\fB{escaped('-'.join(above))}\\fR(1)"]
    yield name, "\n".join(lines) + "\n"
    for each in below:
        yield from pages(each, path, version, words)


def main(folder, *programs):
    for program in programs:
        version = run(program, "en", "--version").strip()
        helps = {language: run(program, language, "--experimental-dump-help") for language in HEADINGS}
        for language, text in helps.items():
            if language != "en" and text == helps["en"]:
                continue
            place = Path(folder, "" if language == "en" else language, "man1")
            place.mkdir(parents=True, exist_ok=True)
            for name, page in pages(json.loads(text)["command"], [], version, HEADINGS[language]):
                (place / f"{name}.1").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
