#!/usr/bin/env python3
"""Features of recordings by Ossicle beside those of the tools whose names they bear.

    compare.py FILE…            a table of differences, over all frames of all files
    compare.py --time FILE      CPU seconds of both for the same set, on one core

Needs librosa 0.11, scikit-maad 1.5 and soundfile; torchaudio 2 and opensmile 2.6 where they are found. The program is
built by `swift build -c release --product feature-benchmark` in Benchmarks. A recording with several channels is mixed
to one. Differences are of what both define: a silent frame has no centroid here, and 0 there.
"""
import argparse
import os
import subprocess
import sys
import tempfile
import time
import warnings
from pathlib import Path

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"):
    os.environ[variable] = "1"

import numpy as np
import soundfile

warnings.filterwarnings("ignore")
PROGRAM = Path(__file__).resolve().parents[1] / ".build/release/feature-benchmark"


def ours(name, samples, rate, frames=True):
    """The columns and values of one of our sets."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "in"), Path(folder, "out")
        samples.astype("<f4").tofile(source)
        done = subprocess.run(
            [PROGRAM, "extract", name, source, str(rate), target], capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(done.stderr.strip())
        columns = done.stdout.split()
        return columns, np.fromfile(target, "<f4").reshape(-1, len(columns)).astype(float)


def contrast(S, rate):
    """librosa's contrast without its limit of 80 dB below the loudest frame, for peaks and valleys apart."""
    from librosa.feature import spectral

    limited = spectral.power_to_db
    spectral.power_to_db = lambda values: limited(values, top_db=None)
    try:
        return spectral.spectral_contrast(S=S, sr=rate)
    finally:
        spectral.power_to_db = limited


def librosa_sets(y, rate):
    """name, our set, our columns, librosa's values as frames × columns."""
    import librosa
    from librosa import feature as f

    S = np.abs(librosa.stft(y))
    P = S**2
    p = P / np.maximum(P.sum(0), np.finfo(float).tiny)
    entropy = -(p * np.log2(np.where(p > 0, p, 1))).sum(0) / np.log2(len(P))
    flux = np.concatenate([[np.nan], np.sqrt((np.diff(S, axis=1) ** 2).sum(0))])
    yield "mel spectrogram, dB", "mel", "mel_", librosa.power_to_db(f.melspectrogram(y=y, sr=rate)).T
    yield "MFCC (20)", "mfcc", "mfcc_", f.mfcc(y=y, sr=rate).T
    yield "chroma (tuning 0)", "chroma", "chroma_", f.chroma_stft(S=P, sr=rate, tuning=0).T
    yield "RMS", "shape", "rms", f.rms(y=y).T
    yield "zero-crossing rate", "shape", "zero_crossing_rate", f.zero_crossing_rate(y).T
    yield "centroid, Hz", "shape", "spectral_centroid", f.spectral_centroid(S=S, sr=rate).T
    yield "bandwidth, Hz", "shape", "spectral_bandwidth", f.spectral_bandwidth(S=S, sr=rate).T
    yield "roll-off 85 %, Hz", "shape", "spectral_rolloff", f.spectral_rolloff(S=S, sr=rate).T
    yield "flatness", "shape", "spectral_flatness", f.spectral_flatness(S=S).T
    if rate / 2 > 200 * 2**5:
        yield "contrast, dB", "shape", "spectral_contrast", contrast(S, rate).T
    yield "slope, 1/Hz", "shape", "spectral_slope", f.poly_features(S=S, sr=rate, order=1)[:1].T
    yield "entropy (numpy)", "shape", "spectral_entropy", entropy[:, None]
    yield "flux (numpy)", "shape", "spectral_flux", flux[:, None]
    yield "onset strength, dB", "onset", "onset_strength", librosa.onset.onset_strength(y=y, sr=rate)[:, None]
    yield "tempogram", "tempogram", "tempogram", f.tempogram(y=y, sr=rate, win_length=int(8 * rate) // 512).T
    yield "tempo, 1/min", "tempo", "tempo", np.atleast_2d(f.tempo(y=y, sr=rate))


def torchaudio_transforms():
    """torchaudio without its compiled part, which the transforms do not need and which wants a certain torch."""
    import types

    stub = types.ModuleType("torchaudio._extension")
    for name in ("_IS_TORCHAUDIO_EXT_AVAILABLE", "_IS_RIR_AVAILABLE", "_IS_ALIGN_AVAILABLE"):
        setattr(stub, name, False)
    stub.fail_if_no_align = stub.fail_if_no_rir = lambda function: function
    sys.modules.setdefault("torchaudio._extension", stub)
    import torch
    import torchaudio.transforms

    return torch, torchaudio.transforms


def torchaudio_sets(y, rate):
    torch, transforms = torchaudio_transforms()
    mfcc = transforms.MFCC(sample_rate=int(rate))(torch.from_numpy(y.astype(np.float32)))
    yield "MFCC (40), torchaudio", "mfcc_torchaudio", "mfcc_", mfcc.numpy().T


HTK = """
[componentInstances:cComponentManager]
instance[dataMemory].type=cDataMemory
instance[source].type=cWaveSource
instance[frames].type=cFramer
instance[emphasis].type=cVectorPreemphasis
instance[window].type=cWindower
instance[transform].type=cTransformFFT
instance[magnitude].type=cFFTmagphase
instance[mel].type=cMelspec
instance[mfcc].type=cMfcc
instance[sink].type=cExternalSink
printLevelStats=0
nThreads=1
[source:cWaveSource]
writer.dmLevel=wave
filename=FILE
monoMixdown=1
[frames:cFramer]
reader.dmLevel=wave
writer.dmLevel=frames
frameSize=0.025
frameStep=0.010
frameCenterSpecial=left
[emphasis:cVectorPreemphasis]
reader.dmLevel=frames
writer.dmLevel=emphasised
k=0.97
de=0
[window:cWindower]
reader.dmLevel=emphasised
writer.dmLevel=windowed
winFunc=ham
gain=1.0
[transform:cTransformFFT]
reader.dmLevel=windowed
writer.dmLevel=spectrum
[magnitude:cFFTmagphase]
reader.dmLevel=spectrum
writer.dmLevel=magnitude
[mel:cMelspec]
reader.dmLevel=magnitude
writer.dmLevel=mel
htkcompatible=1
nBands=26
lofreq=0
hifreq=NYQUIST
usePower=0
[mfcc:cMfcc]
reader.dmLevel=mel
writer.dmLevel=mfcc
firstMfcc=0
lastMfcc=12
cepLifter=22.0
htkcompatible=1
[sink:cExternalSink]
reader.dmLevel=mfcc
"""


def steps(y):
    """Samples of 16 bits, which are all that openSMILE takes."""
    return np.clip(np.round(y * 32768.0), -32768, 32767) / 32768


def opensmile_sets(y, rate):
    """openSMILE in the settings that its manual gives as HTK's (config/mfcc/MFCC12_0_D_A.conf, without derivatives)."""
    from opensmile.core.lib import OpenSMILE

    frames = []
    with tempfile.TemporaryDirectory() as folder:
        sound, config = Path(folder, "sound.wav"), Path(folder, "htk.conf")
        soundfile.write(sound, (steps(y) * 32768).astype(np.int16), int(rate), subtype="PCM_16")
        config.write_text(HTK.replace("FILE", str(sound)).replace("NYQUIST", str(rate / 2)))
        smile = OpenSMILE()
        smile.initialize(str(config), {}, loglevel=0)
        smile.external_sink_set_callback("sink", lambda data: frames.append(np.array(data)))
        smile.run()
        smile.free()
    values = np.array(frames).reshape(len(frames), -1)
    # openSMILE gives C0 last when it is compatible with HTK.
    values = np.concatenate([values[:, -1:], values[:, :-1]], axis=1)
    yield "MFCC_0 (13), HTK by openSMILE", "mfcc_htk", "mfcc_", values


def maad_indices(y, rate):
    """scikit-maad's indices with its defaults, in our order; NDSI by Kasten's sums of its own spectrogram."""
    from maad import features, sound

    y = y.astype(float)
    power, _, fn, _ = sound.spectrogram(y, rate)
    amplitude = np.sqrt(power)
    _, _, aci = features.acoustic_complexity_index(amplitude)
    top = 1000 * int(min(20000, rate / 2) // 1000)
    adi = features.acoustic_diversity_index(amplitude, fn, fmin=0, fmax=top)
    aei = features.acoustic_eveness_index(amplitude, fn, fmin=0, fmax=500 * int(min(20000, rate / 2) // 500))
    bi = features.bioacoustics_index(amplitude, fn)
    mean = power.mean(1)
    human, animal = mean[fn < 1000].sum(), mean[(fn >= 1000) & (fn < 11000)].sum()
    ndsi = (animal - human) / (animal + human)
    theirs, *_ = features.soundscape_index(power, fn)
    ht = features.temporal_entropy(y)
    hf, _ = features.frequency_entropy(power)
    return np.array([aci, adi, aei, bi, ndsi, ht, hf, ht * hf, features.temporal_median(y)]), theirs


def compare(files):
    rows, notes, indices = {}, set(), []
    for file in files:
        y, rate = soundfile.read(file, dtype="float32", always_2d=True)
        y = y.mean(1)
        if len(y) < 4096:
            continue
        cache = {}
        for sets in (librosa_sets, torchaudio_sets, opensmile_sets):
            try:
                for name, our_set, prefix, peer in sets(y, rate):
                    try:
                        if our_set not in cache:
                            cache[our_set] = ours(our_set, steps(y) if sets is opensmile_sets else y, rate)
                        columns, values = cache[our_set]
                    except RuntimeError as error:
                        notes.add(f"{name}: {error}")
                        continue
                    mine = values[:, [c.startswith(prefix) for c in columns]]
                    if mine.shape != peer.shape:
                        notes.add(f"{name}: shapes {mine.shape} and {peer.shape} ({Path(file).name})")
                        continue
                    rows.setdefault(name, []).append((mine, peer))
            except ImportError as error:
                notes.add(str(error))
        try:
            peer, theirs = maad_indices(y, rate)
            indices.append((ours("maad", y, rate)[1][0], peer, theirs))
        except ImportError as error:
            notes.add(str(error))
    print("| feature | values | max difference | median difference | correlation | range of the peer |")
    print("|---|---|---|---|---|---|")
    for name, pairs in rows.items():
        line(name, np.concatenate([a.ravel() for a, _ in pairs]), np.concatenate([b.ravel() for _, b in pairs]))
    if indices:
        names = ["ACI", "ADI", "AEI", "BI", "NDSI", "H_t", "H_f", "H", "M"]
        for k, name in enumerate(names):
            line(f"{name} (scikit-maad)", np.array([a[k] for a, _, _ in indices]), np.array([b[k] for _, b, _ in indices]))
        line("NDSI as scikit-maad itself sums", np.array([a[4] for a, _, _ in indices]), np.array([c for *_, c in indices]))
    for note in sorted(notes):
        print(f"note: {note}", file=sys.stderr)


def line(name, mine, peer):
    defined = np.isfinite(mine) & np.isfinite(peer)
    mine, peer = mine[defined], peer[defined]
    if not len(mine):
        return
    difference = np.abs(mine - peer)
    correlation = np.corrcoef(mine, peer)[0, 1] if len(mine) > 1 and mine.std() > 0 and peer.std() > 0 else np.nan
    print(f"| {name} | {len(mine):,} | {difference.max():.2g} | {np.median(difference):.2g} | {correlation:.7f} "
          f"| {peer.min():.3g} … {peer.max():.3g} |")


def librosa_script(y, rate):
    """The same set as ours, "all", as a script of librosa computes it."""
    from librosa import feature as f
    import librosa

    librosa.power_to_db(f.melspectrogram(y=y, sr=rate))
    f.mfcc(y=y, sr=rate)
    f.chroma_stft(y=y, sr=rate, tuning=0)
    f.rms(y=y)
    f.zero_crossing_rate(y)
    f.spectral_centroid(y=y, sr=rate)
    f.spectral_bandwidth(y=y, sr=rate)
    f.spectral_rolloff(y=y, sr=rate)
    f.spectral_flatness(y=y)
    f.spectral_contrast(y=y, sr=rate)
    f.poly_features(y=y, sr=rate, order=1)
    S = np.abs(librosa.stft(y))
    P = S**2
    p = P / np.maximum(P.sum(0), 1e-30)
    -(p * np.log2(np.where(p > 0, p, 1))).sum(0) / np.log2(len(P))
    np.sqrt((np.diff(S, axis=1) ** 2).sum(0))


def librosa_shared(y, rate):
    """The same from one transform, as a careful script does it."""
    from librosa import feature as f
    import librosa

    S = np.abs(librosa.stft(y))
    P = S**2
    mel = librosa.power_to_db(f.melspectrogram(S=P, sr=rate))
    f.mfcc(S=mel, sr=rate)
    f.chroma_stft(S=P, sr=rate, tuning=0)
    f.rms(y=y)
    f.zero_crossing_rate(y)
    centroid = f.spectral_centroid(S=S, sr=rate)
    f.spectral_bandwidth(S=S, sr=rate, centroid=centroid)
    f.spectral_rolloff(S=S, sr=rate)
    f.spectral_flatness(S=S)
    f.spectral_contrast(S=S, sr=rate)
    f.poly_features(S=S, sr=rate, order=1)
    p = P / np.maximum(P.sum(0), 1e-30)
    -(p * np.log2(np.where(p > 0, p, 1))).sum(0) / np.log2(len(P))
    np.sqrt((np.diff(S, axis=1) ** 2).sum(0))


def measure(file):
    y, rate = soundfile.read(file, dtype="float32", always_2d=True)
    y = y.mean(1)
    with tempfile.NamedTemporaryFile() as raw:
        y.astype("<f4").tofile(raw.name)

        def both(name, function):
            """The two take turns, so that other programs disturb them alike; the best turn of each counts."""
            mine, theirs = [], []
            for _ in range(8):
                done = subprocess.run([PROGRAM, "time", name, raw.name, str(rate), "2"], capture_output=True, text=True)
                if done.returncode:
                    raise RuntimeError(done.stderr)
                mine += [float(line.split()[0]) for line in done.stdout.splitlines()]
                start = time.process_time()
                function(y, rate)
                theirs.append(time.process_time() - start)
            return min(mine), min(theirs)

        import librosa

        seconds = len(y) / rate
        print(f"{seconds:.1f} s at {rate} Hz; CPU seconds, the best of eight turns, one thread")
        print("| set | Ossicle | peer | ratio | Ossicle, times real time |")
        print("|---|---|---|---|---|")
        cases = [
            ("all of librosa's framing, a transform a call", "all", librosa_script),
            ("the same, librosa from one transform", "all", librosa_shared),
            ("mel spectrogram, dB", "mel",
             lambda y, r: librosa.power_to_db(librosa.feature.melspectrogram(y=y, sr=r))),
            ("MFCC", "mfcc", lambda y, r: librosa.feature.mfcc(y=y, sr=r)),
            ("chroma", "chroma", lambda y, r: librosa.feature.chroma_stft(y=y, sr=r, tuning=0)),
            ("tempo", "tempo", lambda y, r: librosa.feature.tempo(y=y, sr=r)),
            ("indices of soundscapes (scikit-maad)", "maad", maad_indices),
        ]
        for title, name, function in cases:
            a, b = both(name, function)
            print(f"| {title} | {a:.4f} | {b:.3f} | {b / a:.0f} | {seconds / a:,.0f} |")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--time", action="store_true", help="compare the speed instead, on the first file")
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    if arguments.time:
        measure(arguments.files[0])
    else:
        compare(arguments.files)
