"""Speech that programs render, as further speakers: Festival's and Flite's voices.

    rendered.py --packages DIR

Reads sentences in several languages from the descriptions of Tux Paint's stamps, and writes `rendered/VOICE/N.wav`
beside the packages. `festival`, `festvox-*`, `festival-czech`, `festival-ca` and `flite` of Debian are needed."""

import argparse
import random
import re
import subprocess
from pathlib import Path

SENTENCES = 45
# Voice of Festival: language of the sentences, their encoding.
FESTIVAL = {
    "czech_dita": ("cs", "iso-8859-2"),
    "czech_krb": ("cs", "iso-8859-2"),
    "czech_machac": ("cs", "iso-8859-2"),
    "czech_ph": ("cs", "iso-8859-2"),
    "hy_fi_mv_diphone": ("fi", "iso-8859-1"),
    "suo_fi_lj_diphone": ("fi", "iso-8859-1"),
    "lp_diphone": ("it", "iso-8859-1"),
    "pc_diphone": ("it", "iso-8859-1"),
    "upc_ca_ona_hts": ("ca", "iso-8859-1"),
    "kal_diphone": ("en", "iso-8859-1"),
    "ked_diphone": ("en", "iso-8859-1"),
    "cmu_us_slt_arctic_hts": ("en", "iso-8859-1"),
}
FLITE = ["awb", "rms", "slt", "kal16"]


def sentences(packages):
    """By language, those of five words or more that the stamps' descriptions hold."""
    result = {}
    for path in sorted((packages / "tuxpaint-stamps-default").resolve().rglob("*.txt")):
        lines = path.read_text("utf-8", "replace").splitlines()
        for language, line in [("en", lines[0] if lines else "")] + [
            (m[1], m[2]) for m in (re.match(r"(\w+)\.utf8=(.*)", q) for q in lines) if m
        ]:
            line = re.sub(r'["()\\]', "", line).strip()
            if len(line.split()) >= 5 and line not in result.setdefault(language, []):
                result[language].append(line)
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--packages", type=Path, required=True)
    packages = parser.parse_args().packages
    random.seed(1)
    texts = sentences(packages)
    folder = packages / "rendered"

    def drawn(language):
        lines = texts.get(language.replace("-", "_").split("_")[0]) or texts["en"]
        return random.sample(lines, min(SENTENCES, len(lines)))

    for voice, (language, encoding) in FESTIVAL.items():
        (folder / voice).mkdir(parents=True, exist_ok=True)
        script = f"(voice_{voice})\n"
        for k, line in enumerate(drawn(language)):
            script += f"(Parameter.set 'Duration_Stretch {random.uniform(0.8, 1.25):.2f})\n"
            script += f'(utt.save.wave (utt.synth (Utterance Text "{line}")) "{folder / voice / str(k)}.wav")\n'
        call = ["festival", "--pipe"]
        subprocess.run(call, input=script.encode(encoding, "ignore"), stderr=subprocess.DEVNULL)
    for voice in FLITE:
        (folder / f"flite_{voice}").mkdir(parents=True, exist_ok=True)
        for k, line in enumerate(drawn("en")):
            stretch = f"duration_stretch={random.uniform(0.8, 1.25):.2f}"
            file = folder / f"flite_{voice}/{k}.wav"
            subprocess.run(["flite", "-voice", voice, "--setf", stretch, "-t", line, "-o", file])
    for path in sorted(folder.iterdir()):
        print(path.name, len(list(path.glob("*.wav"))))


if __name__ == "__main__":
    main()
