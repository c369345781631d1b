"""Collects what the voice network is trained, chosen and tested on, with licence and source in `manifest.csv`.

    material.py fetch --packages DIR                     downloads and unpacks Debian's packages
    material.py read --packages DIR --corpus DIR --output DIR [--silero FILE]

    material.py manifest --output DIR ...

`read` writes `parts/SPLIT_KIND_SOURCE.pkl`: rows of the manifest, and for speech (source, name, int16 samples at 16
kHz, target by the frame), for music and sounds (kind, source, name, int16 samples). A source belongs to one split as
a whole, or is divided by speaker (learners, children, digits) or by meeting with none of its speakers in another
split.

The target of a frame is 1 or 0 where people marked speech (meetings). Elsewhere Silero (MIT) says where there is
speech in the clean recording; its answer is moved back by its lag, and silences that the recording shows are taken
out (see `target`)."""

import argparse
import csv
import io
import pickle
import re
import subprocess
import zipfile
from fractions import Fraction
from pathlib import Path

import numpy as np
import soundfile
from scipy.ndimage import maximum_filter1d
from scipy.signal import resample_poly

from features import HOP, RATE
from teacher import Silero

GPL, BYSA = "GPL-2+", "CC-BY-SA-3.0"
# Package: split, kind, licence (what its Debian copyright file says of its sounds), pattern of paths that are read,
# pattern of those that are not.
VOICED = (
    r"voice|speech|vox|choir|sing|laugh|scream|human|grunt|hurt|die|death|pain|talk|male|yell|chant|moan"
    r"|spoken|say_|hello"
)
PACKAGES = {
    # Speech.
    "asterisk-core-sounds-en-g722": ("training", "speech", BYSA, r"g722$", r"silence|beep|tone|demo-echo|music"),
    "asterisk-core-sounds-fr-g722": ("training", "speech", BYSA, r"g722$", r"silence|beep|tone|demo-echo|music"),
    "asterisk-core-sounds-ru-g722": ("training", "speech", BYSA, r"g722$", r"silence|beep|tone|demo-echo|music"),
    "asterisk-core-sounds-it-g722": ("development", "speech", BYSA, r"g722$", r"silence|beep|tone|demo-echo|music"),
    "asterisk-core-sounds-es-g722": ("test", "speech", BYSA, r"g722$", r"silence|beep|tone|demo-echo|music"),
    "fillets-ng-data-cs": ("training", "speech", "GPL-2+", r"/cs/", r"music"),
    "fillets-ng-data-nl": ("development", "speech", GPL, r"/nl/", r"music"),
    "hedgewars-data": ("training", "speech", "GPL-2", r"voices/", r"Singer|Robot"),
    # Music.
    "nexuiz-music": ("training", "music", "GPL-2+", r".", r"^$"),
    "wesnoth-1.16-music": ("training", "music", GPL, r".", r"sung|vocal"),
    "asc-music": ("training", "music", GPL, r".", r"^$"),
    "singularity-music": ("training", "music", "see its copyright file (artistic, Creative Commons)", r".", r"^$"),
    "planetblupi-music-ogg": ("training", "music", "GPL-3+", r".", r"^$"),
    "lincity-ng-data": ("training", "music", GPL, r"music/", r"^$"),
    "fillets-ng-data": ("training", "music", GPL, r"/music/", r"^$"),
    "hyperrogue-music": ("training", "music", "CC-BY-SA-3.0/4.0, CC-BY-3.0", r".", r"^$"),
    "colobot-common-sounds": ("training", "music", "GPL-3+", r"music/", r"^$"),
    "pathological": ("development", "music", GPL, r".", r"^$"),
    "widelands-data": ("development", "music", GPL, r"music/", r"^$"),
    "supertuxkart-data": ("test", "music", "CC-BY-SA-3.0/4.0, CC0, CC-BY-3.0", r"music/", r"^$"),
    "supertux-data": ("test", "music", "GPL-2+/GPL-3+, CC-BY-SA", r"music/", r"^$"),
    "drascula-music": ("test", "music", "Drascula-License", r".", r"^$"),
    "warzone2100-music": ("test", "music", "GPL-2+, CC0, CC-BY-SA-3.0", r".", r"^$"),
    # Sounds of things, weather, machines, animals, struck things.
    "minetest-data": ("training", "sounds", "CC-BY-SA-3.0, LGPL-2.1+", r".", VOICED),
    "flightgear-data-base": ("training", "sounds", GPL, r"Sounds", VOICED + r"|mk-viii|tcas|atc"),
    "lmms-common": ("training", "sounds", "GPL-2+, CC-BY-SA", r"samples", r"vox|voice|speech|choir"),
    "frozen-bubble-data": ("training", "sounds", "GPL-2", r".", VOICED),
    "pingus-data": ("training", "sounds", GPL, r".", VOICED + r"|ohno|ouch|yipee|letsgo"),
    "tuxmath-data": ("training", "sounds", "GPL-3+, CC-BY-SA-3.0", r".", VOICED),
    "gcompris-qt-data": ("training", "sounds", "GPL-3+, CC-BY-SA, CC-BY, public domain", r".", r"voices"),
    "torcs-data": ("training", "sounds", "GPL-2+, Free-Art-License", r".", VOICED),
    "simutrans-pak64": ("training", "sounds", "Artistic-1.0", r".", VOICED),
    "sound-icons": ("training", "sounds", GPL, r".", VOICED),
    "oxygen-sounds": ("training", "sounds", "LGPL-3+", r".", VOICED),
    "freedink-data": ("development", "sounds", "Zlib", r".", VOICED),
    "extremetuxracer-data": ("development", "sounds", "GPL-2+, CC0", r".", VOICED),
    "foobillardplus-data": ("development", "sounds", "GPL-2", r".", VOICED),
    "trackballs-data": ("development", "sounds", "GPL-2+, CC0", r".", VOICED),
    "sonic-pi-samples": ("test", "sounds", "CC0", r".", r"vox|vocal|choir|mehack|misc_burp|voice"),
    "hydrogen-drumkits": ("test", "sounds", "GPL-2+, CC-BY-3.0, CC0, CC-BY-SA", r".", r"vox|voice|vocal"),
    "lomiri-sounds": ("test", "sounds", "CC0, CC-BY, CC-BY-SA-3.0", r".", r"^$"),
}
# More kinds of one package: hedgewars has sounds as well, and so on.
MORE = [
    ("hedgewars-data", "training", "sounds", "GPL-2", r"Sounds/[^/]*$", VOICED + r"|taunt"),
    ("hedgewars-data", "training", "music", "GPL-2", r"Music/", r"^$"),
    ("lincity-ng-data", "training", "sounds", GPL, r"sounds/", VOICED),
    ("colobot-common-sounds", "training", "sounds", "GPL-3+", r"sounds/", VOICED),
    ("minetest-data", "training", "music", "CC-BY-SA-3.0, LGPL-2.1+", r"music", r"^$"),
    ("frozen-bubble-data", "training", "music", "GPL-2", r"(introzik|mainzik|frozen-mainzik)", r"^$"),
    ("widelands-data", "development", "sounds", GPL, r"sound/", VOICED),
    (
        "supertuxkart-data",
        "test",
        "sounds",
        "CC-BY-SA-3.0/4.0, CC0, CC-BY-3.0",
        r"sfx/|karts/",
        VOICED + r"|wee|horn|goo|ugh",
    ),
]
# More voices, music and sounds for training.
MORE += [
    ("asterisk-prompt-fr-armelle", "training", "speech", "BSD-2-clause", r"gsm$", r"silence|beep|tone|music"),
    ("asterisk-prompt-es-co", "training", "speech", "GPL-2", r"gsm$", r"silence|beep|tone|music"),
    ("festvox-ru", "training", "speech", "BSD-like (Festvox)", r"wav$", r"^$"),
    ("gcin-voice", "training", "speech", "LGPL-3, CC-BY-3.0", r"ogg$", r"^$"),
    ("megaglest-data", "training", "speech", BYSA, r"_(ack|select|selected|acknowledge|move)_?[0-9]*\.", r"^$"),
    ("warmux-data", "training", "speech", GPL, r"voices", r"death|injured"),
    ("marsshooter-data", "training", "speech", BYSA, r"announcer", r"^$"),
    ("unknown-horizons", "training", "speech", GPL, r"audio/voice", r"^$"),
    ("flare-game", "training", "speech", BYSA, r"(voices|npcs|speech|dialog)", r"monster|hit|die|death"),
    (
        "warzone2100-data",
        "training",
        "speech",
        GPL,
        r"audio/(tutorial|memressp|vtoltalk|countdown|taunts|nexus|coltive|trnsppil|multi|proxmessages)/",
        r"beep|click",
    ),
    ("openarena-data", "training", "speech", GPL, r"sound/(feedback|misc|player|teamplay)", r"death|pain|gurp|jump|fall"),
    ("openarena-081-players", "training", "speech", GPL, r"player", r"death|pain|gurp|jump|fall|drown|gasp"),
    ("openarena-085-data", "training", "speech", GPL, r"sound/(feedback|player)", r"death|pain|gurp|jump|fall|drown"),
    ("megaglest-data", "training", "music", BYSA, r"music", r"^$"),
    ("unknown-horizons", "training", "music", GPL, r"music", r"^$"),
    ("warmux-data", "training", "music", GPL, r"music", r"^$"),
    ("btanks-data", "training", "music", GPL, r"tunes", r"^$"),
    ("openclonk-data", "training", "music", "CC-BY-3.0, ISC", r"Music", r"^$"),
    ("unknown-horizons", "training", "sounds", GPL, r"audio/(sounds|ambient)", VOICED),
    ("freegish-data", "training", "sounds", BYSA, r"sound", VOICED),
    ("ri-li-data", "training", "sounds", GPL, r"Sounds", VOICED),
]
KLETTRES = {
    "training": "ar en it lt ml nl pt_BR ru".split(),
    "development": "en_GB he nb uk tn".split(),
    "test": "cs da de es fr hu nds".split(),
}
MEETINGS = {
    "training": "trn00 trn01 trn02 trn03 trn06 trn09".split(),
    "development": ["trn05"],
    "test": "dev00 dev01 trn04 trn07 trn08".split(),
}
ENDINGS = (".ogg", ".oga", ".wav", ".flac", ".mp3", ".g722", ".opus", ".aif", ".aiff", ".gsm")
# Seconds that are read of one piece of speech, music, sound; pieces of one source at most.
LONGEST = {"speech": 15, "music": 60, "sounds": 12}
MOST = {"speech": 300, "music": 30, "sounds": 150}
# Acted dialogue is nearer to talk than prompts are.
MORE_OF = {"fillets-ng-data-cs": 1000, "megaglest-data": 500, "festvox-ru": 500, "flare-game": 400}
# Packages with a folder or an ending for a language: kind of licence, pattern, languages; all training. Of
# ktuberling only languages that klettres has not in the test or in development: both are KDE's.
SPOKEN = {
    "tuxpaint-stamps-default": ("GPL-2", r"_desc_{}\.ogg$", "fr ru ro ca bg es be el nl lt".split()),
    "ktuberling-data": (GPL, r"/{}/[^/]*\.(wav|ogg)$", "ca lt ru wa el en sl gl sr sv ro pt nl it ga fi".split()),
}


def fetch(packages):
    packages.mkdir(parents=True, exist_ok=True)
    for name in sorted({*PACKAGES, *SPOKEN, *(row[0] for row in MORE), "klettres-data"}):
        if not (packages / name).is_dir():
            subprocess.run(["apt-get", "download", "-q", name], cwd=packages, check=True)
            archive = next(packages.glob(name + "_*.deb"))
            subprocess.run(["dpkg", "-x", archive, packages / name], check=True)
            archive.unlink()


def carve(data):
    """The Ogg streams that lie unpacked in a file of resources."""
    at = 0
    while (at := data.find(b"OggS\0\x02", at)) >= 0:
        page, serial = at, data[at + 14 : at + 18]
        while data[page : page + 4] == b"OggS" and data[page + 14 : page + 18] == serial:
            segments = data[page + 26]
            last = data[page + 5] & 4
            page += 27 + segments + sum(data[page + 27 : page + 27 + segments])
            if last:
                break
        yield at, data[at:page]
        at = max(page, at + 4)


def files(folder):
    """(name, path or bytes) of sounds in a folder, also those within archives."""
    for path in sorted(folder.rglob("*")):
        ending = path.suffix.lower()
        if not path.is_file():
            continue
        if ending in ENDINGS:
            yield str(path.relative_to(folder)), path
        elif ending in (".pk3", ".zip", ".kwj", ".wz"):
            with zipfile.ZipFile(path) as archive:
                for name in sorted(archive.namelist()):
                    if name.lower().endswith(ENDINGS):
                        yield f"{path.name}/{name}", archive.read(name)
        elif ending == ".rcc":
            for at, data in carve(path.read_bytes()):
                yield f"{path.relative_to(folder)}/{at}", data


def telephone(paths):
    """The sound of files of G.722, decoded by one call: two samples for a byte."""
    data = [path.read_bytes() for path in paths]
    call = ["ffmpeg", "-v", "error", "-f", "g722", "-i", "-", "-ac", "1", "-ar", "16000", "-f", "f32le", "-"]
    samples = np.frombuffer(subprocess.run(call, input=b"".join(data), capture_output=True, check=True).stdout, "<f4")
    ends = np.cumsum([2 * len(d) for d in data])
    return [samples[end - 2 * len(d) : end] for end, d in zip(ends, data)]


def read(source, longest):
    """One channel at 16 kHz, at most `longest` seconds from a fifth of the way on, or None."""
    try:
        if isinstance(source, np.ndarray):
            return source[: longest * RATE]
        if str(source).endswith(".gsm"):
            call = ["sox", source, "-t", "wav", "-r", str(RATE), "-"]
            source = subprocess.run(call, capture_output=True, check=True).stdout
        with soundfile.SoundFile(io.BytesIO(source) if isinstance(source, bytes) else source) as file:
            count, rate = int(longest * file.samplerate), file.samplerate
            if file.frames > count:
                file.seek(min(file.frames - count, file.frames // 5))
            samples = file.read(count, dtype="float32", always_2d=True).mean(1)
    except (soundfile.LibsndfileError, RuntimeError):
        return None
    if rate != RATE:
        ratio = Fraction(RATE, rate)
        samples = resample_poly(samples, ratio.numerator, ratio.denominator).astype(np.float32)
    return samples


def short(samples):
    return np.round(np.clip(samples, -1, 1) * 32767).astype(np.int16)


def levels(samples):
    """dB of frames, over 30 ms around each."""
    power = np.square(samples[: len(samples) // HOP * HOP], dtype=np.float32).reshape(-1, HOP).mean(1)
    return 10 * np.log10(np.convolve(power, np.ones(3) / 3, "same") + 1e-10)


def target(probability, level):
    """From the teacher's probability by the frame (moved by its lag) and the clean recording's level: soft labels.

    Where the teacher is sure, the label is its answer. Its edges are rounded by its window of 32 ms: a frame within
    60 ms of what it calls speech counts as far as the level is near the speech's. A frame 45 dB below the loud ones is
    not speech.
    """
    loud = np.quantile(level, 0.95)
    floor = max(np.quantile(level, 0.03), loud - 60)
    near = np.clip((level - max(floor + 6, loud - 38)) / 8, 0, 1)
    hard = (probability > 0.5).astype(np.float32)
    wide = maximum_filter1d(hard, 13) > 0
    result = np.where(wide, 0.5 * probability + 0.5 * near, 0.5 * probability * near)
    result = np.where(hard > 0, np.maximum(result, 0.35 + 0.65 * near), result)
    return np.where(level < loud - 45, np.minimum(result, 0.05), result).astype(np.float32)


def marked(rttm, name, count):
    result = np.zeros(count, np.float32)
    for row in rttm.read_text().splitlines():
        part = row.split()
        if part[1] == name:
            start = float(part[3])
            result[round(start * 100) : round((start + float(part[4])) * 100)] = 1
    return result


def corpus(folder):
    """(split, kind, source, name, path, licence, label) of the corpus folder's recordings."""
    for split, names in MEETINGS.items():
        for name in names:
            yield split, "speech", "meetings", name, folder / "meetings" / f"{name}.flac", "CC-BY-4.0", "people"
    with open(folder / "learners_en" / "utterances.csv") as file:
        for row in csv.DictReader(file):
            split = {0: "test", 1: "development"}.get(int(row["speaker"]) % 5, "training")
            source = "learners-children" if int(row["age"]) < 13 else "learners"
            yield split, "speech", source, row["file"], folder / "learners_en" / row["file"], "OpenSLR-101", "teacher"
    for path in sorted((folder / "child_speech").rglob("*.WAV")):
        age = path.parent.name
        split = {"age06_0070": "test", "age08_2034": "test", "age07_1044": "development"}.get(age, "training")
        yield split, "speech", "child_speech", path.name, path, "OpenSLR-101", "teacher"
    for path in sorted((folder / "digits_en").glob("*_1?.wav")):
        split = {"george": "test", "theo": "development"}.get(path.stem.split("_")[1], "training")
        yield split, "speech", "digits", path.name, path, "CC-BY-SA-4.0", "teacher"
    for name, split, licence in (
        ("speech_librispeech", "test", "CC-BY-4.0"),
        ("speech_librivox", "test", "public domain"),
        ("speech_misc", "test", "public domain"),
        ("speech_en_female", "development", "public domain"),
    ):
        for path in sorted((folder / name).rglob("*")):
            if path.suffix.lower() in ENDINGS:
                yield split, "speech", name, path.name, path, licence, "teacher"
    for name, kind, licence in (
        ("music", "music", "CC-BY-3.0/PD"),
        ("env", "sounds", "CC0/CC-BY-3.0"),
        ("ui_sounds", "sounds", "CC-BY-SA/GPL"),
    ):
        for path in sorted((folder / name).rglob("*")):
            # "Let's go fishin'" is sung, and the channel tests are spoken.
            if path.suffix.lower() in ENDINGS and not re.search("Karissa|audio-channel", path.name):
                yield "test", kind, name, path.name, path, licence, "none"
    for name in ("guitar_q", "guitar_notes"):
        for path in sorted((folder / name).rglob("*")):
            if path.suffix.lower() in ENDINGS:
                yield "training", "sounds", name, path.name, path, "BSL-1.0/CC-BY-4.0", "none"


def pieces(packages, corpus_folder):
    rows = [(name, *row) for name, row in PACKAGES.items()] + MORE
    for name, split, kind, licence, wanted, unwanted in rows:
        found = 0
        for file, source in files(packages / name) if (packages / name).is_dir() else ():
            inner = file.split("/", 3)[-1] if file.startswith("usr/share") else file
            if re.search(wanted, inner, re.I) and not re.search(unwanted, inner, re.I):
                found += 1
                if found <= 8000:
                    yield split, kind, name, file, source, licence, "teacher" if kind == "speech" else "none"
    for split, languages in KLETTRES.items():
        for language in languages:
            for path in sorted((packages / "klettres-data/usr/share/klettres" / language).rglob("*.og*")):
                yield split, "speech", f"klettres-{language}", path.name, path, GPL, "teacher"
    for name, (licence, pattern, languages) in SPOKEN.items():
        for language in languages:
            for file, source in files((packages / name).resolve()) if (packages / name).is_dir() else ():
                if re.search(pattern.format(language), "/" + file):
                    yield "training", "speech", f"{name}-{language}", file, source, licence, "teacher"
    # What `rendered.py` has written.
    for path in sorted((packages / "rendered").glob("*/*.wav")):
        yield "training", "speech", f"rendered-{path.parent.name}", path.name, path, "made here", "teacher"
    yield from corpus(corpus_folder)


def read_one(piece, folder, teacher):
    """(row of the manifest, material or None) of one piece; nothing of one that cannot be used."""
    split, kind, source, name, path, licence, label = piece
    samples = read(path, 31 if label == "people" else LONGEST[kind])
    if samples is None or len(samples) < 0.12 * RATE or np.abs(samples).max() < 1e-3:
        return None
    count = len(samples) // HOP
    samples = np.array(samples[: count * HOP])
    # A peak of 0.5 is a level that the teacher knows.
    scaled = samples / np.abs(samples).max() * np.float32(0.5)
    seconds = round(len(samples) / RATE, 2)
    if kind != "speech":
        # Sounds in which the teacher hears speech may hold some: they are not taught as sounds without.
        if split != "test" and (teacher.frames(scaled[: 8 * RATE]) > 0.5).mean() > 0.1:
            return (split, "doubtful " + kind, source, name, licence, label, seconds), None
        return (split, kind, source, name, licence, label, seconds), (kind, source, name, short(samples))
    if label == "people":
        truth = marked(folder / "meetings/speech.rttm", name, count)
    else:
        # Silence at both ends lets the teacher settle.
        room = np.random.default_rng(2).standard_normal(4800).astype(np.float32) * np.float32(1e-4)
        heard = teacher.frames(np.concatenate([room, scaled, room]))[30 : 30 + count]
        truth = target(heard, levels(scaled))
        if truth.max() < 0.5:
            return None
    return (split, kind, source, name, licence, label, seconds), (
        source,
        name,
        short(samples),
        truth.astype(np.float16),
    )


def read_all(packages, folder, output, silero, kinds):
    """A file for each source, kept: a run that was stopped goes on where it was."""
    teacher, random, groups = Silero(silero), np.random.default_rng(1), {}
    parts = output / "parts"
    parts.mkdir(parents=True, exist_ok=True)
    for piece in pieces(packages, folder):
        if piece[1] in kinds:
            groups.setdefault(piece[:3], []).append(piece)
    for (split, kind, source), members in groups.items():
        part = parts / f"{split}_{kind}_{source}.pkl"
        if part.exists():
            continue
        most = MORE_OF.get(source, MOST[kind]) if kind == "speech" else MOST[kind]
        if len(members) > most:
            members = [members[k] for k in sorted(random.choice(len(members), most, replace=False))]
        if source.endswith("g722"):
            members = [(*m[:4], x, *m[5:]) for m, x in zip(members, telephone([m[4] for m in members]))]
        found = [found for piece in members if (found := read_one(piece, folder, teacher))]
        used = [material for _, material in found if material]
        with open(part.with_suffix(".new"), "wb") as file:
            pickle.dump(([row for row, _ in found], used), file)
        part.with_suffix(".new").rename(part)
        seconds = sum(row[-1] for row, material in found if material)
        print(
            f"{split:12s} {kind:7s} {source:30s} {len(used):4d} pieces {seconds / 60:6.1f} min, "
            f"{len(found) - len(used)} doubtful",
            flush=True,
        )


def load(folder, split):
    """The speech and the sounds of a split."""
    speech, sounds = [], []
    for path in sorted((folder / "parts").glob(f"{split}_*.pkl")):
        with open(path, "rb") as file:
            (speech if path.name.startswith(split + "_speech") else sounds).extend(pickle.load(file)[1])
    return speech, sounds


def write_manifest(folder):
    rows = []
    licences = {name: row[2] for name, row in PACKAGES.items()}
    for path in sorted((folder / "parts").glob("*.pkl")):
        with open(path, "rb") as file:
            rows += [(*row[:4], licences.get(row[2], row[4]), *row[5:]) for row in pickle.load(file)[0]]
    with open(folder / "manifest.csv", "w", newline="") as file:
        csv.writer(file).writerows([("split", "kind", "source", "name", "licence", "labels", "seconds")] + rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["fetch", "read", "manifest"])
    parser.add_argument("--packages", type=Path, required=True)
    parser.add_argument("--corpus", type=Path)
    parser.add_argument("--output", type=Path)
    parser.add_argument("--silero", type=Path, help="silero_vad.onnx; by default that of the installed package")
    parser.add_argument("--kinds", nargs="+", default=["speech", "music", "sounds"], help="what to read")
    options = parser.parse_args()
    if options.what == "fetch":
        fetch(options.packages)
    elif options.what == "read":
        read_all(options.packages, options.corpus, options.output, options.silero, options.kinds)
    else:
        write_manifest(options.output)


if __name__ == "__main__":
    main()
