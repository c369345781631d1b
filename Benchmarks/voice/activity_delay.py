"""How long after speech begins voice activity reports it.

    activity_delay.py --tool ossicle FOLDER…

FOLDER: recordings that begin with speech. The first two seconds of each are heard in a room (`mixing.present`: three levels, and
noise 20 dB below). Speech begins with the first 10 ms that are within 35 dB of the loudest. The report is the row
`speech_began` of `ossicle voice --events --live`; one up to 0.3 s before the beginning or after it counts.
"""

import argparse
from pathlib import Path

import numpy as np

import mixing


def beginning(samples):
    """Seconds from the start to the first 10 ms within 35 dB of the loudest."""
    step = mixing.RATE // 100
    power = (samples[: len(samples) // step * step].reshape(-1, step).astype(np.float64) ** 2).mean(1)
    return np.argmax(power > power.max() * 10**-3.5) / 100


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    parser.add_argument("folders", type=Path, nargs="+")
    a = parser.parse_args()
    paths = sorted(p for folder in a.folders for p in folder.rglob("*") if p.is_file())
    inputs, truths = mixing.Inputs(), []
    for path in paths:
        samples = mixing.read(path, longest=2)
        if samples is None:
            continue
        for condition in range(len(mixing.CONDITIONS)):
            inputs.add(mixing.present(str(path.name), samples, condition))
            truths.append((condition, mixing.LEAD + beginning(samples)))
    heard = inputs.events(a.tool, "activity", "--live")
    print("| condition | beginnings | reported within 0.3 s | delay, median | 10th, 90th centile |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for condition, name in enumerate([*mixing.CONDITIONS, "all"]):
        delays, count = [], 0
        for (own, truth), events in zip(truths, heard):
            if name != "all" and own != condition:
                continue
            count += 1
            began = [e for e in events if e["kind"] == "speech_began" and abs(e["time_s"] - truth) <= 0.3]
            if began:
                delays.append(1000 * (began[0]["decided_at_s"] - truth))
        low, middle, high = np.percentile(delays, [10, 50, 90]) if delays else [np.nan] * 3
        print(f"| {name} | {count} | {100 * len(delays) / max(1, count):.0f} % | {middle:.0f} ms | {low:.0f}, {high:.0f} ms |")


if __name__ == "__main__":
    main()
