"""Where recordings come from, and in which groups: one voice, set or instrument each.

What is held out for the benchmarks must not appear here; the README lists it.
"""

import os
from glob import glob
from math import gcd

import numpy as np
import scipy.signal
import soundfile

import grid

# Debian's packages.
KLETTRES = "/usr/share/klettres"
ASTERISK = "/usr/share/asterisk/sounds"
SOUND_FONT = "/usr/share/sounds/sf2/FluidR3_GM.sf2"
# Only heard in babble of the test set.
KTUBERLING = "/usr/share/ktuberling/sounds"

KLETTRES_LANGUAGES = "ar en en_GB he it lt ml nb nl pt_BR ru tn uk".split()
DIGIT_SPEAKERS = "george jackson lucas nicolas theo yweweler".split()


def groups(work, corpus):
    """Name → (files, "speech" or "music", items to make), for all groups; some may have no files."""
    found = {}

    def add(name, files, kind, items):
        found[name] = (sorted(files), kind, items)

    for language in KLETTRES_LANGUAGES:
        add("klettres_" + language, glob(f"{KLETTRES}/{language}/*/*.ogg"), "speech", 6 if language == "ml" else 3)
    for folder in glob(f"{ASTERISK}/*"):
        files = [file for part in ("", "/digits", "/letters") for file in glob(f"{folder}{part}/*.wav")]
        add("ast_" + os.path.basename(folder), files, "speech", 14)
    for speaker in DIGIT_SPEAKERS:
        add("digits_" + speaker, glob(f"{corpus}/digits_en/*_{speaker}_*.wav"), "speech", 4)
    add("dialog_nl", glob(f"{corpus}/dialog_nl/*"), "speech", 5)
    for folder in glob(f"{corpus}/child_speech/age*"):
        add("child_" + os.path.basename(folder), glob(folder + "/*"), "speech", 3)
    add("ljs", glob(f"{corpus}/speech_en_female/*"), "speech", 6)
    add("librivox", glob(f"{corpus}/speech_librivox/*"), "speech", 5)
    add("libri", glob(f"{corpus}/speech_librispeech/*"), "speech", 3)
    for folder in glob(f"{work}/voices/*"):
        add("tts_" + os.path.basename(folder), glob(folder + "/*.wav"), "speech", 4)
    for file in glob(f"{work}/instruments/*.wav"):
        add("inst_" + os.path.basename(file)[:-4], [file], "music", 4)
    return found


def load(path):
    """A recording's channels' mean at `grid.RATE`, or None if it can't be read or is all but empty."""
    try:
        samples, rate = soundfile.read(path, dtype="float64", always_2d=True)
    except soundfile.SoundFileError:
        return None
    samples = samples.mean(1)
    if rate != grid.RATE:
        common = gcd(rate, grid.RATE)
        samples = scipy.signal.resample_poly(samples, grid.RATE // common, rate // common)
    if len(samples) < 400 or np.abs(samples).max() < 1e-4:
        return None
    return samples
