"""The tables of results/pitch.md, between its markers; all other text is left as it is."""

import os
import sys

import numpy as np

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import machine
from reliability import bins

BEGIN, END = "<!-- begin: pitch -->", "<!-- end: pitch -->"
OURS, RIVALS = "Ossicle harmonic", ("SwiftF0", "Praat autocorrelation")
CATEGORIES = ("speech", "singing", "music")
RESYNTHESISED = "resynthesised"
GOALS = (
    ("clean", "overall", 93.5), ("clean", "pitch", 93),
    ("white 10 dB", "overall", 92.5), ("white 10 dB", "pitch", 92),
    ("white 0 dB", "overall", 91), ("white 0 dB", "pitch", 89),
    ("babble 10 dB", "overall", 66), ("babble 10 dB", "pitch", 81),
)  # fmt: skip
NAMES = {"overall": "overall accuracy", "pitch": "raw pitch accuracy"}


def table(header, rows, text_columns=1):
    align = ["---"] * text_columns + ["---:"] * (len(header) - text_columns)
    return "\n".join("| " + " | ".join(map(str, row)) + " |" for row in [header, align, *rows])


def percent(value):
    return "" if value is None or np.isnan(value) else f"{100 * value:.1f}"


class Scores:
    """Means over recordings of what was scored."""

    def __init__(self, rows):
        self.rows = [row for row in rows if "failure" not in row]
        self.index = {}
        for row in self.rows:
            self.index.setdefault((row["tracker"], row["condition"]), []).append(row)

    def mean(self, tracker, condition, metric, where=lambda row: True):
        values = [row[metric] for row in self.index.get((tracker, condition), []) if where(row)]
        values = [value for value in values if not np.isnan(value)]
        return float(np.mean(values)) if values else float("nan")

    def median(self, tracker, condition, metric, where):
        values = [row[metric] for row in self.index.get((tracker, condition), []) if where(row)]
        values = [value for value in values if not np.isnan(value)]
        return float(np.median(values)) if values else float("nan")


def is_main(row):
    return row["corpus"] != RESYNTHESISED and row["category"] != "creak"


def is_made(row):
    return row["corpus"] == RESYNTHESISED


def is_laryngograph(row):
    return row["group"].startswith("laryngograph") and row["category"] != "creak"


def is_creak(row):
    return row["category"] == "creak"


def condition_tables(scores, names, conditions):
    for condition in conditions:
        rows = []
        for name in names:
            cells = [percent(scores.mean(name, condition, m, is_main)) for m in ("overall", "pitch", "chroma", "recall")]
            cells.append(percent(scores.mean(name, condition, "false_alarm", is_main)))
            for category in CATEGORIES:
                here = lambda row: is_main(row) and row["category"] == category
                pair = [percent(scores.mean(name, condition, m, here)) for m in ("overall", "pitch")]
                cells.append(" / ".join(pair) if any(pair) else "")
            rows.append([name, *cells])
        header = ["tracker", "OA", "RPA", "RCA", "recall", "false alarm"]
        yield f"### {condition}\n\n" + table(header + [f"{c}: OA / RPA" for c in CATEGORIES], rows)


def made_table(scores, names, conditions):
    header = ["tracker", *(f"{condition}: OA / RPA" for condition in conditions)]
    rows = []
    for name in names:
        cells = [
            " / ".join(percent(scores.mean(name, c, m, is_made)) for m in ("overall", "pitch")) for c in conditions
        ]
        rows.append([name, *cells])
    return table(header, rows)


def heard_table(scores, names, conditions):
    """By all of the reference, and without the voiced frames that nobody hears as such (`harmonic_labels.py`)."""
    rows = []
    for text, here in (
        ("resynthesised speech, singing, music", lambda row: is_main(row) and not is_laryngograph(row)),
        ("laryngograph", is_laryngograph),
        ("resynthesised words", is_made),
    ):
        for name in names:
            cells = [
                " / ".join(percent(scores.mean(name, condition, metric, here)) for metric in metrics)
                for condition in conditions
                for metrics in (("overall", "pitch"), ("heard_overall", "heard_pitch"))
            ]
            if any(cell.strip(" /") for cell in cells):
                rows.append([text, percent(scores.mean(name, conditions[0], "unheard", here)), name, *cells])
    header = ["recordings", "left out", "tracker"]
    header += [f"{condition}: {frames}" for condition in conditions for frames in ("all", "heard")]
    return table(header, rows, text_columns=1)


def speech_table(scores, names, conditions, where):
    header = ["tracker"]
    for condition in conditions:
        header += [f"{condition}: decision error", "gross error", "fine error, cents"]
    rows = []
    for name in names:
        cells = []
        for condition in conditions:
            fine = scores.mean(name, condition, "fine", where)
            cells += [percent(scores.mean(name, condition, m, where)) for m in ("decision_error", "gross")]
            cells.append("" if np.isnan(fine) else f"{fine:.1f}")
        rows.append([name, *cells])
    return table(header, rows)


def group_table(scores, items, names, conditions):
    groups = list(dict.fromkeys((i.category, i.group) for i in items if i.corpus != RESYNTHESISED and i.category != "creak"))
    rows = []
    for category, group in sorted(groups, key=lambda pair: (CATEGORIES.index(pair[0]), pair[1])):
        here = lambda row: row["group"] == group and is_main(row)
        cells = [percent(scores.mean(n, c, "overall", here)) for c in conditions for n in names]
        rows.append([category, group, *cells])
    header = ["", "group", *(f"{c}: {n}" for c in conditions for n in names)]
    return table(header, rows, text_columns=2)


def alarm_tables(names, alarms):
    """Per rate: digital silence, and the worst of the noises. A peer that refuses says so."""
    rates = list(dict.fromkeys(row["rate"] for rows in alarms.values() for row in rows))
    rows = []
    for name in names:
        cells, broken = [], 0
        for rate in rates:
            here = [row for row in alarms[name] if row["rate"] == rate]
            if not here:
                cells.append("not run")
                continue
            silent = [row for row in here if row["level"] is None]
            noisy = [row for row in here if row["level"] is not None]
            texts = []
            for group in (silent, noisy):
                shares = [row["voiced"] for row in group if "voiced" in row]
                text = percent(max(shares)) if shares else ""
                failed = sum("failure" in row for row in group)
                texts.append(text + (f" ({failed} of {len(group)} fail)" if failed else ""))
            broken += sum(row.get("not_finite", 0) for row in here)
            cells.append(" / ".join(texts))
        rows.append([name, *cells, broken])
    header = ["tracker", *(f"{rate / 1000:g} kHz: silence / noise" for rate in rates), "values not finite"]
    return table(header, rows)


def speed_table(names, speeds):
    rows = []
    for name in names:
        cells = []
        for result in speeds[name].values():
            factors = [result["seconds"] / t for t in result["times"]]
            spread = f" ({min(factors):.0f}–{max(factors):.0f})" if len(factors) > 1 else ""
            cells.append(f"{result['factor']:.0f}{spread}")
        rows.append([name, *cells, f"{next(iter(speeds[name].values()))['seconds']} s"])
    return table(["tracker", "16 kHz, × real time", "44.1 kHz, × real time", "sound"], rows)


def reliability_tables(rows, all_trackers):
    """(method, condition or 'all') → bins and calibration error."""
    tables = {}
    for tracker in all_trackers:
        if not tracker.is_ours:
            continue
        own = [row for row in rows if row["tracker"] == tracker.name and "reliability" in row]
        for condition in ["all", *dict.fromkeys(row["condition"] for row in own)]:
            chosen = [row["reliability"] for row in own if condition in ("all", row["condition"])]
            if chosen:
                confidence, right, _ = (np.concatenate([np.array(c[n]) for c in chosen]) for n in range(3))
                tables[tracker.name, condition] = bins(confidence, right)
    return tables


def reliability_text(tables, conditions):
    names = list(dict.fromkeys(name for name, _ in tables))
    header = ["confidence", *(f"{name.removeprefix('Ossicle ')}: right (frames)" for name in names)]
    rows = []
    for number in range(10):
        cells = []
        for name in names:
            count, _, share = tables[name, "all"][0][number]
            cells.append(f"{percent(share)} ({count})" if count else "")
        rows.append([f"{number / 10:.1f}–{(number + 1) / 10:.1f}", *cells])
    shown = ["all", *conditions]
    errors = [[name, *(f"{tables[name, c][1]:.3f}" if (name, c) in tables else "" for c in shown)] for name in names]
    return table(header, rows) + "\n\nExpected calibration error:\n\n" + table(["method", *shown], errors)


def goal_table(scores, speeds, conditions):
    rows = []

    def add(text, wanted, value, unit, other=None, most=False):
        if np.isnan(value):
            return
        met = value <= wanted if most else value >= wanted
        sign = "≤" if most else "≥"
        cells = ["" if o is None or np.isnan(o) else f"{o:.1f}" for o in (other or (None, None))]
        rows.append([text, f"{sign} {wanted:g}{unit}", f"{value:.1f}", "yes" if met else "**no**", *cells])

    for condition, metric, wanted in GOALS:
        if condition in conditions:
            mean = lambda name: 100 * scores.mean(name, condition, metric, is_main)
            add(f"{condition}: {NAMES[metric]}", wanted, mean(OURS), " %", [mean(n) for n in RIVALS])
    for condition, metric, wanted, scale, unit, text in (
        ("clean", "decision_error", 4.5, 100, " %", "voicing decision error"),
        ("white 0 dB", "decision_error", 6, 100, " %", "voicing decision error"),
        ("clean", "gross", 0.3, 100, " %", "gross error"),
        ("clean", "fine", 32, 1, " cents", "fine error"),
    ):
        mean = lambda name: scale * scores.mean(name, condition, metric, is_laryngograph)
        add(f"laryngograph, {condition}: {text}", wanted, mean(OURS), unit, [mean(n) for n in RIVALS], most=True)
    for text, wanted, name in (("offline", 300, OURS), ("light method", 1200, None), ("live", 100, OURS + " (live)")):
        for rate in ("16000", "44100"):
            if name is None:
                name = max((n for n in speeds if n.startswith("Ossicle ")), key=lambda n: speeds[n]["16000"]["factor"])
                text = f"light method ({name.removeprefix('Ossicle ')})"
            rival = [speeds[n][rate]["factor"] for n in RIVALS]
            value = speeds[name][rate]["factor"]
            add(f"{text}, {int(rate) / 1000:g} kHz", wanted, value, " × real time", rival)
    return table(["goal for the harmonic method", "wanted", "reached", "met", *RIVALS], rows, text_columns=2)


def facts(options, all_trackers, items):
    peers = [f"{t.name}: {t.package} {t.version}, {t.settings}" for t in all_trackers if not t.is_ours]
    seconds = sum(i.times[-1] for i in items)
    described = dict(machine.description(options.source))
    return [
        ("Date", described["Date"]),
        ("Source", described["Source"]),
        ("Processor", described["Processor"]),
        ("Ours", described["Ours"]),
        ("Peers", "; ".join(peers)),
        ("Recordings", f"{len(items)}, {seconds:.0f} s"),
        ("Made by", f"`{options.command}`"),
    ]


def write(options, items, rows, all_trackers, conditions, alarms, speeds, reliability):
    names = [tracker.name for tracker in all_trackers]
    scores = Scores(rows)
    counts = {c: sum(i.category == c and i.corpus != RESYNTHESISED for i in items) for c in (*CATEGORIES, "creak")}
    made = sum(i.corpus == RESYNTHESISED for i in items)
    extremes = [c for c in ("clean", "white 0 dB", "babble 10 dB") if c in conditions]
    failures = {}
    for row in rows:
        if "failure" in row:
            failures[row["tracker"]] = failures.get(row["tracker"], 0) + 1
    parts = [
        table(["", ""], facts(options, all_trackers, items), text_columns=2),
        "## Pitch: goals\n\n" + goal_table(scores, speeds, conditions),
        f"## Pitch: by condition\n\nMeans over {counts['speech']} recordings of speech, {counts['singing']} of singing, "
        f"{counts['music']} of music; percent.",
        *condition_tables(scores, names, conditions),
        "## Pitch: speech\n\nPercent of frames; cents.\n\n"
        + speech_table(scores, names, extremes, lambda row: is_main(row) and row["category"] == "speech"),
        "Of these, the two recordings with a laryngograph:\n\n" + speech_table(scores, names, extremes, is_laryngograph),
    ]
    if counts["creak"]:
        parts.append(
            f"Creaky and double-pulsed voice with a laryngograph, {counts['creak']} recordings, not in any mean; each "
            "period between closures, regular or not, counts as voiced at its own frequency:\n\n"
            + speech_table(scores, names, extremes, is_creak)
        )
    if made:
        parts.append(
            f"## Pitch: resynthesised words\n\n{made} renderings of held-out words, OA / RPA in percent.\n\n"
            + made_table(scores, names, conditions)
        )
    parts.append(
        "## Pitch: frames that are heard as voiced\n\nOA / RPA in percent: of all frames, and without the voiced ones whose "
        "harmonics have less energy than the rest (`harmonic_labels.py`), whose share of the voiced frames is in the second "
        "column.\n\n" + heard_table(scores, (OURS, *RIVALS), extremes)
    )
    parts += [
        "## Pitch: by speaker and instrument\n\nOverall accuracy, percent.\n\n"
        + group_table(scores, items, (OURS, *RIVALS), extremes),
        "## Pitch: silence and noise alone\n\nPercent of frames called voiced: in digital silence / in white noise, "
        "the worst of −60, −40, −20, −6 dBFS; 4 s each, range 50 to 1600 Hz.\n\n" + alarm_tables(names, alarms),
        "## Pitch: speed\n\nCPU time, one thread, range 60 to 1000 Hz; median (lowest–highest).\n\n"
        + speed_table(names, speeds),
        "## Pitch: what the confidence means\n\nPercent of frames that are right (voiced and within 50 cents, or rightly "
        "unvoiced) by confidence, all conditions together. [Picture](../../Docs/Guides/pictures/pitch-reliability.svg).\n\n"
        + reliability_text(reliability, conditions),
    ]
    if failures:
        parts.append("Failed: " + ", ".join(f"{name} on {count} sounds" for name, count in failures.items()) + ".")
    with open(options.template, encoding="utf-8") as file:
        text = file.read()
    if text.count(BEGIN) != 1 or END not in text.split(BEGIN)[1]:
        sys.exit(f"{options.template}: expected one '{BEGIN}' and '{END}' after it")
    before, rest = text.split(BEGIN)
    result = before + BEGIN + "\n\n" + "\n\n".join(parts) + "\n\n" + END + rest.split(END, 1)[1]
    with open(options.output + ".new", "w", encoding="utf-8") as file:
        file.write(result)
    os.replace(options.output + ".new", options.output)
