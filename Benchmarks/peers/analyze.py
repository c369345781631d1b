"""What `ossicle analyze` measures, by librosa, pyloudnorm and numpy: as a case, or as a script that prints one line.

    analyze.py MATERIAL --case analyze-recording          a case, like the other peers
    analyze.py --script yin RECORDING                     the values of one recording, as JSON

Pitch from 50 to 1600 Hz every 10 ms; librosa's defaults for what is not said here.
"""

# First: it keeps what is imported after it to one thread.
from measurement import main, measure

# isort: split
import json
import sys

import librosa
import numpy
import pyloudnorm
import soundfile

LOWEST, HIGHEST, HOP = 50, 1600, 0.01


def decibels(amplitude):
    return float(20 * numpy.log10(amplitude)) if amplitude > 0 else None


def pitch(mono, rate, method):
    """Median, 5 % and 95 % quantile of the pitch in hertz, and the voiced share; yin says nothing of voicing."""
    settings = {"fmin": LOWEST, "fmax": HIGHEST, "sr": rate, "hop_length": round(HOP * rate)}
    if method == "yin":
        frequencies, share = librosa.yin(mono, **settings), None
    else:
        frequencies, voiced, _ = librosa.pyin(mono, **settings)
        frequencies, share = frequencies[voiced], float(numpy.mean(voiced))
    if len(frequencies) == 0:
        return {"voiced_share": share}
    low, median, high = (float(value) for value in numpy.quantile(frequencies, (0.05, 0.5, 0.95)))
    return {"pitch_median_hz": median, "pitch_p05_hz": low, "pitch_p95_hz": high, "voiced_share": share}


def analyze(path, method):
    samples, rate = librosa.load(path, sr=None, mono=False)
    channels = numpy.atleast_2d(samples)
    mono = librosa.to_mono(channels)
    duration = channels.shape[1] / rate
    peak = float(numpy.max(numpy.abs(channels)))
    rms = float(numpy.sqrt(numpy.mean(numpy.square(channels, dtype=numpy.float64))))
    means = numpy.mean(channels, axis=1, dtype=numpy.float64)
    crossings = numpy.mean(numpy.sum(librosa.zero_crossings(channels, pad=False, axis=-1), axis=-1))
    return {
        "duration_s": duration,
        "peak_dbfs": decibels(peak),
        "rms_dbfs": decibels(rms),
        "integrated_lufs": float(pyloudnorm.Meter(rate).integrated_loudness(channels.T)),
        **pitch(mono, rate, method),
        "crest_factor_db": decibels(peak / rms) if rms > 0 else None,
        "dc_offset": float(means[numpy.argmax(numpy.abs(means))]),
        "zero_crossing_rate_hz": float(crossings / duration),
        "spectral_centroid_hz": float(numpy.mean(librosa.feature.spectral_centroid(y=mono, sr=rate))),
    }


def case_with(methods):
    def run(case, material, repetitions):
        path = f"{material}/{case.removeprefix('analyze-')}.flac"
        for method in methods:
            measure(
                case,
                f"librosa ({method}) + pyloudnorm",
                repetitions,
                lambda method=method: analyze(path, method),
                sound=soundfile.info(path).duration,
                # Compiles what numba compiles.
                warm_up=lambda method=method: analyze(f"{material}/warm-up.flac", method),
            )

    return run


if sys.argv[1:2] == ["--script"]:
    print(json.dumps(analyze(sys.argv[3], sys.argv[2])))
else:
    main({"analyze-recording": case_with(["yin"]), "analyze-excerpt": case_with(["yin", "pyin"])})
