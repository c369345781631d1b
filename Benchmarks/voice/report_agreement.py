"""Compares Ossicle's voice report with Praat's on recordings.

Usage: report_agreement.py OSSICLE RECORDING... [--floor HZ] [--ceiling HZ] [--maximum-formant HZ] [--json FILE]

OSSICLE is the command, built for release; its values are taken as its rows give them, rounded. Prints a table of all values, and
one of the departures with the tolerances. Praat is called with the settings that Ossicle's report has: the pitch range,
"To PointProcess (cc)" from the "To Pitch" of that range, periods of 0.1 to 20 ms, factors 1.3 and 1.6, harmonicity at the
floor with 4.5 periods (ac) and 1 period (cc), "Get CPPS" as in the manual of 2014, formants by Burg's method.
"""

import argparse
import json
import resource
import subprocess

import numpy as np
import parselmouth
import soundfile
from parselmouth.praat import call

PERIODS = [0, 0, 0.0001, 0.02, 1.3]
CPPS = ["yes", 0.01, 0.001, 60, 330, 0.05, "Parabolic", 0.001, 0.05, "Straight", "Robust"]

# Name, unit of the departure, tolerance.
MEASURES = [
    ("f0_mean", "%", 0.3), ("f0_median", "%", 0.3),
    ("jitter_local", "%", 5), ("jitter_absolute", "%", 5), ("jitter_rap", "%", 5), ("jitter_ppq5", "%", 5),
    ("shimmer_local", "%", 5), ("shimmer_db", "%", 5), ("shimmer_apq3", "%", 5), ("shimmer_apq5", "%", 5),
    ("shimmer_apq11", "%", 5),
    ("hnr_cc_sounding", "dB", 0.5), ("hnr_ac_sounding", "dB", 0.5),
    ("hnr_cc_voiced", "dB", 0.5), ("hnr_ac_voiced", "dB", 0.5),
    ("cpps", "dB", 0.5),
    ("f1", "%", 3), ("f2", "%", 3), ("f3", "%", 3),
    ("voiced_fraction", "points", None), ("pulses", "%", None), ("voice_breaks", "count", None),
]


def praat(path, floor, ceiling, maximum_formant):
    samples, rate = soundfile.read(path, always_2d=True)
    sound = parselmouth.Sound(samples.mean(axis=1), rate)
    pitch = call(sound, "To Pitch", 0.0, floor, ceiling)
    f0 = pitch.selected_array["frequency"]
    pulses = call([sound, pitch], "To PointProcess (cc)")
    voiced = f0[f0 > 0]
    values = {
        "f0_mean": voiced.mean() if len(voiced) else None,
        "f0_median": float(np.median(voiced)) if len(voiced) else None,
        "voiced_fraction": 100 * len(voiced) / len(f0),
        "pulses": call(pulses, "Get number of points"),
    }
    for name, command in [("local", "local"), ("absolute", "local, absolute"), ("rap", "rap"), ("ppq5", "ppq5")]:
        values["jitter_" + name] = call(pulses, f"Get jitter ({command})", *PERIODS)
    for name, command in [("local", "local"), ("db", "local_dB"), ("apq3", "apq3"), ("apq5", "apq5"), ("apq11", "apq11")]:
        values["shimmer_" + name] = call([sound, pulses], f"Get shimmer ({command})", *PERIODS, 1.6)

    def is_voiced(time):
        return call(pitch, "Get value at time", time, "Hertz", "Nearest") > 0

    for kind, periods in [("cc", 1.0), ("ac", 4.5)]:
        harmonicity = call(sound, f"To Harmonicity ({kind})", 0.01, floor, 0.1, periods)
        ratios = harmonicity.values[0]
        sounding = ratios > -199
        values[f"hnr_{kind}_sounding"] = ratios[sounding].mean() if sounding.any() else None
        both = sounding & np.array([is_voiced(t) for t in harmonicity.xs()])
        values[f"hnr_{kind}_voiced"] = ratios[both].mean() if both.any() else None
    values["cpps"] = call(call(sound, "To PowerCepstrogram", 60, 0.002, 5000, 50), "Get CPPS", *CPPS)
    formant = call(sound, "To Formant (burg)", 0.0, 5, maximum_formant, 0.025, 50)
    times = [t for t in formant.xs() if is_voiced(t)]
    for number in (1, 2, 3):
        found = [formant.get_value_at_time(number, t) for t in times]
        found = [f for f in found if f == f]
        values[f"f{number}"] = float(np.median(found)) if found else None
    times = [call(pulses, "Get time from index", n + 1) for n in range(int(values["pulses"]))]
    values["voice_breaks"] = int((np.diff(times) > 1.25 / floor).sum())
    return {k: None if v is None or v != v else float(v) for k, v in values.items()}


# Name, column of the command's rows, and what its unit is of the unit here.
COLUMNS = [
    ("f0_mean", "f0_mean_hz", 1), ("f0_median", "f0_median_hz", 1),
    ("jitter_local", "jitter_local_percent", 0.01), ("jitter_absolute", "jitter_local_us", 1e-6),
    ("jitter_rap", "jitter_rap_percent", 0.01), ("jitter_ppq5", "jitter_ppq5_percent", 0.01),
    ("shimmer_local", "shimmer_local_percent", 0.01), ("shimmer_db", "shimmer_local_db", 1),
    ("shimmer_apq3", "shimmer_apq3_percent", 0.01), ("shimmer_apq5", "shimmer_apq5_percent", 0.01),
    ("shimmer_apq11", "shimmer_apq11_percent", 0.01),
    ("hnr_cc_sounding", "hnr_sounding_db", 1), ("hnr_ac_sounding", "hnr_ac_sounding_db", 1),
    ("hnr_cc_voiced", "hnr_db", 1), ("hnr_ac_voiced", "hnr_ac_db", 1), ("cpps", "cpps_all_db", 1),
    ("f1", "f1_median_hz", 1), ("f2", "f2_median_hz", 1), ("f3", "f3_median_hz", 1),
    ("voiced_fraction", "voiced_share", 100), ("pulses", "pulses", 1), ("voice_breaks", "voice_breaks", 1),
]


def reports(tool, paths, floor=75, ceiling=600, maximum_formant=5500):
    """The command's rows, and the seconds of CPU time that they took."""
    options = [f"--min-hz={floor}", f"--max-hz={ceiling}", f"--max-formant={maximum_formant}", "--format=jsonl", "--jobs=1"]

    def seconds():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    start = seconds()
    printed = subprocess.run([tool, "voice", *options, *paths], capture_output=True, text=True, check=True)
    return [json.loads(line) for line in printed.stdout.splitlines()], seconds() - start


def ossicle(row):
    return {name: None if row[column] is None else factor * row[column] for name, column, factor in COLUMNS}


def departure(ours, theirs, unit):
    if ours is None or theirs is None:
        return None if ours is None and theirs is None else float("nan")
    return 100 * (ours / theirs - 1) if unit == "%" and theirs else ours - theirs


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("recordings", nargs="+")
    parser.add_argument("--floor", type=float, default=75)
    parser.add_argument("--ceiling", type=float, default=600)
    parser.add_argument("--maximum-formant", type=float, default=5500)
    parser.add_argument("--json", help="file for all values")
    parser.add_argument("--quiet", action="store_true", help="no row per recording")
    arguments = parser.parse_args()
    limits = (arguments.floor, arguments.ceiling, arguments.maximum_formant)
    ours, seconds = reports(arguments.tool, arguments.recordings, *limits)
    rows = [{"path": row["path"], "ossicle": ossicle(row), "praat": praat(row["path"], *limits), "cautions": row["cautions"]}
            for row in ours]
    if arguments.json:
        with open(arguments.json, "w") as file:
            json.dump(rows, file, indent=1)
    if not arguments.quiet:
        print_rows(rows)
    print_departures(rows)
    audio = sum(soundfile.info(row["path"]).duration for row in rows)
    print(f"\n{len(rows)} recordings, {audio:.0f} s of sound; Ossicle {audio / seconds:.0f} times real time.")


def print_rows(rows):
    shown = ["f0_mean", "f0_median", "jitter_local", "jitter_ppq5", "shimmer_local", "shimmer_apq3", "hnr_cc_sounding",
             "hnr_ac_sounding", "cpps", "f1", "f2", "f3", "voiced_fraction", "pulses"]
    units = {name: unit for name, unit, _ in MEASURES}
    print("| recording | " + " | ".join(shown) + " |")
    print("|---|" + "---:|" * len(shown))
    for row in rows:
        cells = []
        for name in shown:
            ours, theirs = row["ossicle"].get(name), row["praat"].get(name)
            gap = departure(ours, theirs, units[name])
            show = lambda x: "–" if x is None else f"{x:.4g}"
            cells.append(f"{show(ours)} / {show(theirs)} ({'–' if gap is None else f'{gap:+.2f}'})")
        print(f"| {row['path'].split('/')[-1]} | " + " | ".join(cells) + " |")
    print()


def print_departures(rows):
    print("| measure | unit | recordings | median abs. departure | 90 % | largest | tolerance | within | outside |")
    print("|---|---|---:|---:|---:|---:|---:|---:|---|")
    for name, unit, tolerance in MEASURES:
        gaps = []
        for row in rows:
            if name.startswith(("jitter", "shimmer")) and not 120 <= (row["praat"]["f0_median"] or 0) <= 450:
                continue
            gap = departure(row["ossicle"].get(name), row["praat"].get(name), unit)
            if gap is not None:
                gaps.append((abs(gap) if gap == gap else float("inf"), row["path"].split("/")[-1]))
        if not gaps:
            continue
        sizes = np.array([g for g, _ in gaps])
        outside = [] if tolerance is None else [f"{path} ({gap:.2g})" for gap, path in sorted(gaps, reverse=True) if gap > tolerance]
        within = "" if tolerance is None else f"{len(gaps) - len(outside)} of {len(gaps)}"
        print(f"| {name} | {unit} | {len(gaps)} | {np.median(sizes):.3g} | {np.percentile(sizes, 90):.3g} | {sizes.max():.3g} "
              f"| {'' if tolerance is None else tolerance} | {within} | {', '.join(outside[:6])}{' …' if len(outside) > 6 else ''} |")


if __name__ == "__main__":
    main()
