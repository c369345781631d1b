"""Short and long sounds in the dog game: what a jump becomes, by how many syllables were said and by the setting `syllableDip`.

    syllables.py --tool game-events --klettres DIR --corpus DIR [--asterisk DIR] [--dip 3 6 …] [--choose]

One syllable: klettres `syllab` without the words of two that lie there (`KLETTRES_TWO`) and English digits but zero and seven;
two: those words, zero and seven. `--asterisk`: spoken numbers and English letters of Debian's asterisk-core-sounds-{en,es,fr,
it,ru} (the folder `sounds`), one and two syllables by their names (`NUMBERS`); nothing was ever chosen on them. `--choose` takes
the recordings that the setting was chosen on: the klettres languages of the gate's training and every fifth digit from the
second; without it those of the evaluation: the seven other languages and every fifth digit from the first. At −15 dBFS in a
room of −60 to −50 dBFS. A sound is too long from 0.6 s on. Writes Markdown to standard output.
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
# Of the languages reported on: German and Low German words that stand among the syllables.
KLETTRES_TWO = "affe eule lisa nase opa pute aeten oeko veegtoorsch".split()
# Numbers of one and of two syllables.
NUMBERS = {
    "en_US_f_Allison": ("1 2 3 4 5 6 8 9 10 12", "0 7 13 14 15 16 18 19 20 30 40 50 60 80 90"),
    "es_MX_f_Allison": ("2 3 6 10", "0 1 4 5 7 8 9 11 12 13 14 15"),
    "fr_CA_f_June": ("1 2 3 5 6 7 8 9 10 11 12 13 15 16 20", "0 14 17 18 19 30 50 60"),
    "it_IT_m_Carlo": ("3 6", "0 1 4 5 7 8 9 10 11 12 20 30"),
    "ru_RU_f_IvrvoiceRU": ("2 3 5 6 7", "1 8 9 10 20 30"),
}
LETTERS = "abcdefghijklmnopqrstuvxyz"


def numbers(folder, syllables):
    """The recordings of asterisk with one or two syllables, each with a name of its own."""
    files = [folder / voice / "digits" / f"{n}.wav" for voice, names in NUMBERS.items()
             for n in names[syllables - 1].split()]
    if syllables == 1:
        files += [folder / "en_US_f_Allison" / "letters" / f"{x}.wav" for x in LETTERS]
    return [path for path in files if path.exists()]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    parser.add_argument("--klettres", type=Path, required=True)
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--asterisk", type=Path)
    parser.add_argument("--dip", type=float, nargs="*")
    parser.add_argument("--choose", action="store_true")
    a = parser.parse_args()
    digits = sorted((a.corpus / "digits_en").glob("*.wav"))[1 if a.choose else 0 :: 5]
    languages = CHOSEN_ON if a.choose else REPORTED
    syllables = [p for l in languages for p in sorted((a.klettres / l / "syllab").rglob("*.og*"))]
    sets = {
        "one syllable, klettres": [p for p in syllables if p.stem not in KLETTRES_TWO],
        "one syllable, digits": [p for p in digits if p.name[0] not in "07"],
        "two syllables, klettres": [p for p in syllables if p.stem in KLETTRES_TWO],
        "two syllables, zero and seven": [p for p in digits if p.name[0] in "07"],
    }
    if a.asterisk:
        sets |= {"one syllable, numbers and letters": numbers(a.asterisk, 1),
                 "two syllables, numbers": numbers(a.asterisk, 2)}
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
        if not inputs.paths:
            continue
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
