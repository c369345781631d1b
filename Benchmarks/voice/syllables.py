"""How many syllable nuclei are heard in words of one or two syllables, and when.

    syllables.py --tool ossicle --klettres DIR --corpus DIR

Recordings of one syllable each (klettres `syllab` of the seven languages) and English digits (zero and seven have two).
"""

import argparse
from pathlib import Path

import numpy as np

import mixing
from event_tracks import LANGUAGES


def syllables(tool, klettres, corpus):
    sets = {"one syllable (klettres)": [(1, p) for l in LANGUAGES for p in sorted((klettres / l / "syllab").rglob("*.og*"))]}
    digits = sorted((corpus / "digits_en").glob("*.wav"))[::5]
    sets["digits of one syllable"] = [(1, p) for p in digits if p.name[0] not in "07"]
    sets["zero and seven"] = [(2, p) for p in digits if p.name[0] in "07"]
    print("| recordings | offline: count right / one less / one more | live: right / less / more | "
          "live: first one decided after the voicing onset, median / p90, ms |\n| --- | ---: | ---: | ---: |")
    for name, rows in sets.items():
        inputs, counts, voicing = mixing.Inputs(), [], []
        for count, path in rows:
            samples = mixing.read(path)
            onset = None if samples is None else mixing.voicing_onset(mixing.voicing(samples)[0])
            if onset is not None:
                inputs.add(mixing.present(path.name, samples, 1))
                counts.append(count)
                voicing.append(onset)
        offline, live = inputs.events(tool, "nuclei"), inputs.events(tool, "nuclei", "--live")
        cells = []
        for found in (offline, live):
            d = np.array([len(nuclei) - count for nuclei, count in zip(found, counts)])
            cells.append(f"{100 * np.mean(d == 0):.1f} % / {100 * np.mean(d < 0):.1f} % / {100 * np.mean(d > 0):.1f} %")
        delay = [1000 * (nuclei[0]["decided_at_s"] - mixing.LEAD - v) for nuclei, v in zip(live, voicing) if nuclei]
        print(f"| {name}, {len(counts)} | {cells[0]} | {cells[1]} | {np.median(delay):.0f} / {np.percentile(delay, 90):.0f} |")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    for name in ("klettres", "corpus"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    a = parser.parse_args()
    syllables(a.tool, a.klettres, a.corpus)


if __name__ == "__main__":
    main()
