"""A whole signal at another sample rate, at each library's best quality."""

# First: it keeps what is imported after it to one thread.
from measurement import main, measure

# isort: split
import math

import samplerate
import scipy.signal
import soundfile
import soxr


def resample(case, material, repetitions):
    source, target = (int(rate) for rate in case.removeprefix("resample-").split("-"))
    signal, rate = soundfile.read(f"{material}/short-{source}.wav", dtype="float32")
    assert rate == source, f"expected {source} Hz, got {rate} Hz"
    sound = len(signal) / rate
    divisor = math.gcd(source, target)

    def peer(name, operation):
        measure(case, name, repetitions, operation, sound=sound)

    peer("samplerate, sinc_best", lambda: samplerate.resample(signal, target / source, "sinc_best"))
    peer("soxr, VHQ", lambda: soxr.resample(signal, source, target, quality="VHQ"))
    peer("soxr, HQ (librosa's default)", lambda: soxr.resample(signal, source, target, quality="HQ"))
    peer(
        "scipy.signal.resample_poly",
        lambda: scipy.signal.resample_poly(signal, target // divisor, source // divisor),
    )


main({f"resample-{rates}": resample for rates in ("44100-48000", "48000-16000")})
