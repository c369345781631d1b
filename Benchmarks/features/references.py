#!/usr/bin/env python3
"""Writes the tables of the tests: what the peers compute of three made signals of a second at 22,050 Hz.

    references.py REPOSITORY

A chirp, noise and a chord, which Tests/Support/TestSignals/PeerSignal.swift makes too. librosa, torchaudio and scikit-maad
get them in double precision; openSMILE gets them in 16 bits, as sound of 16 kHz.
"""
import sys

import compare
import librosa
import numpy as np
from librosa import feature as f
from tables import RATE, signals, write

FRAMES = [0, 1, 7, 20, 43]
SHORT = [0, 1, 60, 110]


def shape(y):
    S = np.abs(librosa.stft(y))
    P = S**2
    p = P / P.sum(0)
    entropy = -(p * np.log2(np.where(p > 0, p, 1))).sum(0) / np.log2(len(P))
    flux = np.concatenate([[np.nan], np.sqrt((np.diff(S, axis=1) ** 2).sum(0))])
    rows = [
        f.rms(y=y, dtype=float), f.zero_crossing_rate(y), f.spectral_centroid(S=S, sr=RATE),
        f.spectral_bandwidth(S=S, sr=RATE), f.spectral_rolloff(S=S, sr=RATE), f.spectral_flatness(S=S),
        compare.contrast(S, RATE), f.poly_features(S=S, sr=RATE, order=1)[:1], entropy[None], flux[None]]
    return np.concatenate(rows).T, f.chroma_stft(S=P, sr=RATE, tuning=0).T


def main(root):
    torch, transforms = compare.torchaudio_transforms()
    tables, tempo, soundscape = {}, {}, {}
    for name, samples in signals():
        short = samples.astype(np.float32)
        y = short.astype(float)
        values, chroma = shape(y)
        tables[f"{name} mel"] = librosa.power_to_db(f.melspectrogram(y=y, sr=RATE)).T[FRAMES][:, ::16]
        tables[f"{name} mfcc"] = f.mfcc(y=y, sr=RATE).T[FRAMES]
        tables[f"{name} chroma"] = chroma[FRAMES]
        tables[f"{name} shape"] = values[FRAMES]
        for key, logarithm in (("torchaudio", False), ("torchaudio_ln", True)):
            transform = transforms.MFCC(sample_rate=RATE, log_mels=logarithm).double()
            tables[f"{name} {key}"] = transform(torch.from_numpy(y)).numpy().T[SHORT][:, ::4]
        (_, _, _, htk), = compare.opensmile_sets(short, 16000)
        tables[f"{name} htk"] = htk[SHORT]
        tempo[f"{name} onset"] = librosa.onset.onset_strength(y=y, sr=RATE)
        tempo[f"{name} tempogram"] = f.tempogram(y=y, sr=RATE, win_length=43).T[FRAMES][:, ::3]
        soundscape[f"{name} maad"] = compare.maad_indices(y, RATE)[0]
    write(root, "SpectralFeatures", "SpectralReferences", "librosa 0.11, torchaudio 2.11 and openSMILE 3.0", tables)
    write(root, "TempoTracking", "TempoReferences", "librosa 0.11", tempo)
    write(root, "SoundscapeIndices", "SoundscapeReferences", "scikit-maad 1.5.2", soundscape)


if __name__ == "__main__":
    main(sys.argv[1])
