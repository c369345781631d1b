"""Short and long sounds in the dog game: what a jump becomes, by how many syllables were said and by the setting `syllableDip`.

    syllables.py --tool game-events --klettres DIR --corpus DIR [--dip 3 6 …] [--choose]

One syllable: klettres `syllab` and English digits but zero and seven; two: zero and seven. `--choose` takes the recordings
that the setting was chosen on: the klettres languages of the gate's training and every fifth digit from the second; without
it those of the evaluation: the seven other languages and every fifth digit from the first. At −15 dBFS in a room of −60 to
−50 dBFS. A sound is too long from 0.6 s on. Writes Markdown to standard output.
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "voice"))
import mixing  # noqa: E402
import acceptance  # noqa: E402

CHOSEN_ON = "ar en en_GB he it lt nl nb pt_BR ru tn uk".split()
REPORTED = "cs da de es fr hu nds".split()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    parser.add_argument("--klettres", type=Path, required=True)
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--dip", type=float, nargs="*")
    parser.add_argument("--choose", action="store_true")
    a = parser.parse_args()
    digits = sorted((a.corpus / "digits_en").glob("*.wav"))[1 if a.choose else 0 :: 5]
    sets = {
        "one syllable, klettres": [p for l in (CHOSEN_ON if a.choose else REPORTED)
                                   for p in sorted((a.klettres / l / "syllab").rglob("*.og*"))],
        "one syllable, digits": [p for p in digits if p.name[0] not in "07"],
        "two syllables, zero and seven": [p for p in digits if p.name[0] in "07"],
    }
    settings = acceptance.standard(a.tool, "dog")
    settings["parameters"]["introduction"] = 0
    print("| recordings | dip, dB | jump | stumble: a second syllable | stumble: too long | stumble: else | no take-off |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for name, paths in sets.items():
        inputs = mixing.Inputs()
        for path in paths:
            samples = mixing.read(path)
            if samples is not None and mixing.voicing_onset(mixing.voicing(samples)[0]) is not None:
                inputs.add(mixing.present(path.name, samples, 1))
        for dip in a.dip or [settings["ear"]["syllableDip"]]:
            settings["ear"]["syllableDip"] = dip
            outcomes = Counter()
            for answer in acceptance.play(a.tool, inputs.paths, settings):
                names = [e["name"] for e in answer["events"]]
                stumble = next((e for e in answer["events"] if e["name"] == "dogStumbled"), None)
                if "jumpStarted" not in names:
                    outcomes["none"] += 1
                elif stumble is None:
                    outcomes["jump"] += 1
                elif stumble["measured"].get("count", 0) > 1:
                    outcomes["syllable"] += 1
                else:
                    outcomes["long" if stumble["measured"].get("duration", 0) > 0.6 else "else"] += 1
            share = lambda key: f"{100 * outcomes[key] / len(inputs.paths):.1f} %"
            print(f"| {name}, {len(inputs.paths)} | {dip:g} | {share('jump')} | {share('syllable')} | {share('long')} | "
                  f"{share('else')} | {share('none')} |")


if __name__ == "__main__":
    main()
