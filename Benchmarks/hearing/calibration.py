"""How far `hearing-test calibrate` is from the truth: simulated people, a simulated headphone, the command itself.

    calibration.py --tool hearing-test [--people 60] [--seed 5] [--work DIR]

Each person is tested with `bayesian` on a headphone that is known (TDH39, ± 1 dB, without error here) and on one that is not,
which sits anew each time: 2 dB (standard deviation) at each ear and frequency. People are 18 to 30 years old; their ears
spread around 0 dB HL by 3 dB that both ears and all frequencies share, 4 dB of each frequency and 2 dB of each ear. So no
number here comes from what the command believes of people. Slope 0.1 per dB, 3 % lapses and as many false alarms. Groups are
disjoint. Writes Markdown to standard output.
"""

import argparse
import json
import random
import statistics
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

TRUTH = {250: 95.0, 500: 100.0, 1000: 102.0, 2000: 99.0, 4000: 96.0, 8000: 88.0}
ABOUT = ["--simulated", "--transducer", "new", "--device", "card"]
KNOWN = {
    "format": "ossicle-calibration", "version": 1, "kind": "headphone", "transducer": "TDH39", "device": "card",
    "date": "2026-03-01", "coupler": "IEC 60318-3", "method": {"level_meter": {}}, "unit": "dB SPL",
    "full_scale_sine": [{"frequency_hz": f, "level_db": 120, "uncertainty_db": 1} for f in (125, 8000)],
}


class Command:
    def __init__(self, tool, folder):
        self.tool, self.folder = tool, folder

    def __call__(self, person, *words):
        # A database each, so that nobody waits for anybody.
        database = self.folder / f"{person}.sqlite"
        return subprocess.run([self.tool, *words, "--database", database], capture_output=True, text=True)

    def must(self, person, *words):
        result = self(person, *words)
        if result.returncode:
            raise SystemExit(f"{words}: {result.stderr}")
        return result.stdout


def listener(thresholds, seed):
    points = [{"ear": ear, "frequency": f, "threshold": round(t, 3)} for (ear, f), t in thresholds.items()]
    return {"thresholds": points, "slope": 0.1, "lapse_rate": 0.03, "false_alarm_rate": 0.03, "seed": seed}


def tested(command, folder, group, members, seed):
    """The group in a database of its own: everybody on both headphones."""
    for index in members:
        chance = random.Random(seed * 1000 + index)
        name, own = f"P{index}", chance.gauss(0, 3)
        born, sex = 2026 - chance.randint(18, 30), chance.choice(["female", "male"])
        command.must(group, "people", "add", name, "--born", str(born), "--sex", sex)
        hearing = {}
        for frequency in TRUTH:
            here = own + chance.gauss(0, 4)
            for ear in ("right", "left"):
                hearing[ear, frequency] = here + chance.gauss(0, 2)
        new = {key: value + 100 - TRUTH[key[1]] + chance.gauss(0, 2) for key, value in hearing.items()}
        for kind, thresholds in (("new", new), ("known", hearing)):
            path = folder / f"{group}-{name}-{kind}.json"
            path.write_text(json.dumps(listener(thresholds, index + 1)))
            known = ["--calibration", str(folder / "known.json")] if kind == "known" else []
            command.must(group, "run", "--person", name, "--simulate", str(path), "--seed", str(index), *known)
    return [f"P{index}" for index in members]


def errors(text):
    points = json.loads(text)["full_scale_sine"]
    return [(p["level_db"] - TRUTH[p["frequency_hz"]], p["uncertainty_db"]) for p in points]


def row(name, count, found):
    flat = [error for one in found for error, _ in one]
    stated = [uncertainty for one in found for _, uncertainty in one]
    root = statistics.fmean(e * e for e in flat) ** 0.5
    ratio = statistics.fmean((e / u) ** 2 for one in found for e, u in one)
    return (f"| {name} | {count} | {len(found)} | {statistics.fmean(flat):+.2f} | {root:.2f} | "
            f"{statistics.fmean(u * u for u in stated) ** 0.5:.2f} | {ratio:.2f} | {max(map(abs, flat)):.1f} |")


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--tool", default="hearing-test")
    arguments.add_argument("--people", type=int, default=60)
    arguments.add_argument("--seed", type=int, default=5)
    arguments.add_argument("--work", type=Path)
    options = arguments.parse_args()
    folder = options.work or Path(tempfile.mkdtemp())
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "known.json").write_text(json.dumps(KNOWN))
    command = Command(options.tool, folder)
    print("| way | people | calibrations | bias, dB | RMS error, dB | stated, dB | (error / stated)², mean | largest, dB |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for way, size in [("comparison", 1), ("comparison", 3), ("listeners", 3), ("listeners", 5), ("listeners", 10)]:
        groups = [range(start, start + size) for start in range(0, options.people - size + 1, size)]

        def calibrated(members):
            group = f"{way}-{size}-{members[0]}"
            people = tested(command, folder, group, members, options.seed)
            named = [word for name in people for word in ("--person", name)]
            return command(group, "calibrate", way, *named, *ABOUT)

        with ThreadPoolExecutor(2) as pool:
            results = list(pool.map(calibrated, groups))
        refused = [result.stderr for result in results if result.returncode]
        found = [errors(result.stdout) for result in results if not result.returncode]
        print(row(way, size, found), flush=True)
        for line in refused:
            print(f"<!-- refused: {line.strip()} -->")


if __name__ == "__main__":
    main()
