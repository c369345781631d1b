"""Audio files to samples in single precision: whole, and block by block."""

# First: it keeps what is imported after it to one thread.
from measurement import main, measure

# isort: split
import librosa
import numpy
import soundfile

BLOCK = 16_384


def sound_of(path):
    return soundfile.info(path).duration


def decode(case, material, repetitions):
    path = f"{material}/stereo.{case.removeprefix('decode-')}"
    sound = sound_of(path)
    measure(case, "soundfile.read", repetitions, lambda: soundfile.read(path, dtype="float32"), sound=sound)
    measure(case, "librosa.load", repetitions, lambda: librosa.load(path, sr=None, mono=False), sound=sound)


def stream(case, material, repetitions):
    path = f"{material}/stereo.{case.removeprefix('stream-')}"
    buffer = numpy.empty((BLOCK, 2), dtype=numpy.float32)

    def run():
        total = 0.0
        for block in soundfile.blocks(path, out=buffer):
            total += block[0, 0]
        return total

    measure(case, "soundfile.blocks", repetitions, run, sound=sound_of(path))


main(
    {f"decode-{suffix}": decode for suffix in ("wav", "flac", "ogg")}
    | {f"stream-{suffix}": stream for suffix in ("wav", "flac", "ogg")}
)
