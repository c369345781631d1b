"""Writes the tables of one run into results/recordings.md, between its markers; all other text is left as it is.

write_results.py --measurements FILE --values FOLDER --template FILE --output FILE --source TEXT --command TEXT
"""

import argparse
import collections
import json
import os
import statistics
import sys

from machine import description

BEGIN, END = "<!-- begin: first-table -->", "<!-- end -->"
OURS = "Ossicle"
THEMES = (
    ("Fourier transform", ("fft-",)),
    ("Power spectrogram", ("stft-",)),
    ("Decoding", ("decode-", "stream-")),
    ("Resampling", ("resample-",)),
    ("Sound levels", ("level-",)),
    ("Analysis of a recording", ("analyze-",)),
)
VALUES = (
    ("duration_s", "duration, s", 3),
    ("peak_dbfs", "peak, dBFS", 2),
    ("rms_dbfs", "RMS, dBFS", 2),
    ("crest_factor_db", "crest factor, dB", 2),
    ("dc_offset", "DC offset", 6),
    ("zero_crossing_rate_hz", "zero crossings, Hz", 2),
    ("integrated_lufs", "integrated loudness, LUFS", 2),
    ("pitch_median_hz", "pitch, median, Hz", 2),
    ("pitch_p05_hz", "pitch, 5 %, Hz", 2),
    ("pitch_p95_hz", "pitch, 95 %, Hz", 2),
    ("voiced_share", "voiced share", 4),
    ("spectral_centroid_hz", "spectral centroid, Hz", 1),
)
GOAL_MEGABYTES, GOAL_REALTIME, GOAL_RATIO = 200, 100, 20


def table(header, rows, text_columns=1):
    align = ["---"] * text_columns + ["---:"] * (len(header) - text_columns)
    return "\n".join("| " + " | ".join(row) + " |" for row in [header, align, *rows])


def significant(value, digits=3):
    """Plain notation with so many significant digits."""
    text = f"{value:.{digits}g}"
    return f"{float(text):.0f}" if "e" in text else text


def duration(seconds):
    unit, scale = next((pair for pair in (("s", 1), ("ms", 1e-3)) if seconds >= pair[1]), ("µs", 1e-6))
    return f"{significant(seconds / scale)} {unit}"


def spread(values, text=significant):
    middle, low, high = text(statistics.median(values)), text(min(values)), text(max(values))
    return middle if low == high else f"{middle} ({low}–{high})"


def grouped(lines, key):
    """Case → implementation → round → line, in the order in which they came."""
    groups = collections.OrderedDict()
    for line in lines:
        if key in line:
            implementations = groups.setdefault(line[key], collections.OrderedDict())
            implementations.setdefault(line["implementation"], {})[line["round"]] = line
    return groups


def ratios(ours, theirs, value):
    """Their time over ours, round by round."""
    return [theirs[r][value] / ours[r][value] for r in ours if r in theirs]


def realtime(lines):
    factors = [line["realtime_factor"] for line in lines.values()]
    return "" if None in factors else f"{significant(statistics.median(factors))} ×"


def case_tables(cases):
    for theme, prefixes in THEMES:
        rows = []
        for case, implementations in cases.items():
            if not case.startswith(prefixes) or OURS not in implementations:
                continue
            ours = implementations[OURS]
            own = spread([line["median"] for line in ours.values()], duration)
            for peer, theirs in implementations.items():
                if peer == OURS:
                    continue
                rows.append(
                    [
                        case,
                        peer,
                        own,
                        realtime(ours),
                        spread([line["median"] for line in theirs.values()], duration),
                        realtime(theirs),
                        spread(ratios(ours, theirs, "median")),
                    ]
                )
        if rows:
            header = ["case", "peer", "Ossicle's time", "× real time", "peer's time", "× real time", "ratio"]
            yield f"### {theme}\n\n" + table(header, rows, text_columns=2)


def process_tables(processes):
    rows = []
    for subject, implementations in processes.items():
        for implementation, lines in implementations.items():
            rows.append(
                [
                    subject,
                    implementation,
                    spread([line["wall"] for line in lines.values()], duration),
                    spread([line["cpu"] for line in lines.values()], duration),
                    f"{significant(statistics.median(line['sound'] / line['cpu'] for line in lines.values()))} ×",
                    spread([line["peak_bytes"] / 1e6 for line in lines.values()], lambda x: f"{x:.0f}"),
                ]
            )
    header = ["recording", "process", "wall", "CPU", "× real time per core", "peak memory, MB"]
    return "### Whole processes\n\n" + table(header, rows, text_columns=2)


def goal_table(processes):
    rows = []

    def goal(text, measured, met):
        rows.append([text, measured, "yes" if met else "**no**"])

    own = [(subject, group[OURS]) for subject, group in processes.items() if OURS in group]
    peak = max(line["peak_bytes"] / 1e6 for _, lines in own for line in lines.values())
    goal(f"peak memory below {GOAL_MEGABYTES} MB", f"{peak:.0f} MB at most", peak < GOAL_MEGABYTES)
    for subject, lines in own:
        if subject.startswith("long"):
            factor = statistics.median(line["sound"] / line["cpu"] for line in lines.values())
            goal(
                f"at least {GOAL_REALTIME} × real time per core: {subject}",
                f"{significant(factor)} ×",
                factor >= GOAL_REALTIME,
            )
    for subject, lines in own:
        for peer, theirs in processes[subject].items():
            if peer != OURS:
                values = ratios(lines, theirs, "cpu")
                goal(
                    f"at least {GOAL_RATIO} × faster than {peer}: {subject}",
                    f"{spread(values)} ×",
                    statistics.median(values) >= GOAL_RATIO,
                )
    return "### Goals\n\n" + table(["goal", "measured", "met"], rows, text_columns=3)


def value_table(folder):
    columns = []
    for name, file in (
        ("recording: Ossicle", "recording-ossicle.json"),
        ("recording: yin script", "recording-yin.json"),
        ("excerpt: Ossicle", "excerpt-ossicle.json"),
        ("excerpt: pyin script", "excerpt-pyin.json"),
    ):
        path = os.path.join(folder, file)
        if os.path.exists(path) and os.path.getsize(path) > 0:
            with open(path, encoding="utf-8") as text:
                columns.append((name, json.load(text)))
    rows = []
    for key, label, decimals in VALUES:
        cells = [values.get(key) for _, values in columns]
        rows.append([label] + ["" if value is None else f"{value:.{decimals}f}" for value in cells])
    return "### The values, side by side\n\n" + table([""] + [name for name, _ in columns], rows)


def main():
    parser = argparse.ArgumentParser()
    for name in ("measurements", "values", "template", "output", "source", "command"):
        parser.add_argument(f"--{name}", required=True)
    arguments = parser.parse_args()
    with open(arguments.template, encoding="utf-8") as file:
        text = file.read()
    if text.count(BEGIN) != 1 or END not in text.split(BEGIN)[1]:
        sys.exit(f"{arguments.template}: expected one '{BEGIN}' and '{END}' after it")
    with open(arguments.measurements, encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    processes = grouped(lines, "process")
    rounds = len({line["round"] for line in lines})
    facts = [*description(arguments.source), ("Made by", f"`{arguments.command}`, {rounds} round{'s' * (rounds != 1)}")]
    parts = [table(["", ""], [[name, fact] for name, fact in facts], text_columns=2)]
    parts += case_tables(grouped(lines, "case"))
    if processes:
        parts += [process_tables(processes), goal_table(processes)]
    parts.append(value_table(arguments.values))
    before, rest = text.split(BEGIN)
    after = rest.split(END, 1)[1]
    result = before + BEGIN + "\n\n" + "\n\n".join(parts) + "\n\n" + END + after
    temporary = arguments.output + ".new"
    with open(temporary, "w", encoding="utf-8") as file:
        file.write(result)
    os.replace(temporary, arguments.output)


main()
