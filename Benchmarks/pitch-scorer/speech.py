"""Sentences by speaking machines → WORK/voices/VOICE/*.wav."""

import subprocess

import workspace

SENTENCES = [
    "The quick brown fox jumps over the lazy dog while seven wizards mumble ancient rhymes.",
    "Would you like a warm cup of lemon tea and honey before we leave the old island harbour?",
    "My mother's yellow umbrella flew away on a windy Monday morning in November.",
    "Oh no, are you really going alone? I am, and nobody will know where we are.",
    "She sells sea shells by the shore, and then she walks home in the rain.",
]
FESTIVAL = [
    "kal_diphone", "ked_diphone", "lp_diphone", "pc_diphone", "hy_fi_mv_diphone", "suo_fi_lj_diphone", "czech_dita",
    "czech_krb", "czech_machac", "czech_ph", "cmu_us_slt_arctic_hts", "upc_ca_ona_hts",
]  # fmt: skip
ESPEAK = ["en+m1", "en+m3", "en+f2", "en+f4", "de+m2", "fr+f3", "cs+m5", "en+croak"]
FLITE = ["awb", "rms", "slt"]


def festival(voice, sentence, path):
    """Speaks with a festival voice; festival reads the text from standard input."""
    subprocess.run(
        ["text2wave", "-eval", f"(voice_{voice})", "-o", path],
        input=sentence.encode(), stderr=subprocess.DEVNULL, timeout=120, check=True,
    )  # fmt: skip


def espeak(voice, sentence, path):
    """Speaks with espeak-ng."""
    subprocess.run(["espeak-ng", "-v", voice, "-w", path, sentence], check=True)


def flite(voice, sentence, path):
    """Speaks with flite."""
    subprocess.run(["flite", "-voice", voice, "-t", sentence, "-o", path], check=True)


def main():
    arguments = workspace.parser(__doc__).parse_args()
    speakers = [(festival, "", voice) for voice in FESTIVAL]
    speakers += [(espeak, "espeak_", voice) for voice in ESPEAK]
    speakers += [(flite, "flite_", voice) for voice in FLITE]
    for speak, prefix, voice in speakers[:: arguments.every]:
        folder = arguments.work / "voices" / (prefix + voice)
        folder.mkdir(parents=True, exist_ok=True)
        for number, sentence in enumerate(SENTENCES):
            speak(voice, sentence, str(folder / f"{number}.wav"))


if __name__ == "__main__":
    main()
