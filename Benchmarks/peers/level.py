"""A-weighted level, and the levels of octave and third-octave bands, of one channel."""

# First: it keeps what is imported after it to one thread.
from measurement import main, measure

# isort: split
import numpy
import scipy.signal
import soundfile
from pyoctaveband import OctaveFilterBank


def sound(material):
    signal, rate = soundfile.read(f"{material}/mono.wav", dtype="float32")
    return signal, rate


def weighted(case, material, repetitions):
    """The usual filter, by the bilinear transform, and the mean square: no time weighting, no percentiles."""
    signal, rate = sound(material)
    poles = -2 * numpy.pi * numpy.array([20.599, 20.599, 107.653, 737.862, 12194.217, 12194.217])
    gain = abs(numpy.prod(2j * numpy.pi * 1000 - poles)) / (2 * numpy.pi * 1000) ** 4
    zeros, poles, gain = scipy.signal.bilinear_zpk(numpy.zeros(4), poles, gain, rate)
    sections = scipy.signal.zpk2sos(zeros, poles, gain)

    def level():
        return 10 * numpy.log10(numpy.mean(numpy.square(scipy.signal.sosfilt(sections, signal))))

    measure(case, "scipy.signal.sosfilt (bilinear A) and mean square", repetitions, level, sound=len(signal) / rate)


def bands(fraction):
    def run(case, material, repetitions):
        signal, rate = sound(material)
        bank = OctaveFilterBank(rate, fraction=fraction, order=6, limits=[25, 16_000])
        measure(case, "PyOctaveBand", repetitions, lambda: bank.filter(signal), sound=len(signal) / rate)

    return run


main({"level-a-weighted": weighted, "level-third-octave": bands(3), "level-octave": bands(1)})
