"""Forward transforms of one real signal of noise in single precision."""

# First: it keeps what is imported after it to one thread.
from measurement import main, measure

# isort: split
import numpy
import pyfftw
import scipy.fft

TRANSFORMS = 20_000
ROWS = 50


def fft(case, _material, repetitions):
    length = int(case.removeprefix("fft-"))
    signal = numpy.random.default_rng(1).uniform(-1, 1, length).astype(numpy.float32)
    rows = numpy.tile(signal, (ROWS, 1))

    source = pyfftw.empty_aligned(length, dtype="float32")
    target = pyfftw.empty_aligned(length // 2 + 1, dtype="complex64")
    plan = pyfftw.FFTW(source, target, flags=("FFTW_MEASURE",), threads=1)
    source[:] = signal

    def repeat(transform):
        def run():
            for _ in range(TRANSFORMS):
                transform()

        return run

    def transform_rows():
        for _ in range(TRANSFORMS // ROWS):
            scipy.fft.rfft(rows)

    measure(case, "pyfftw, planned with MEASURE", repetitions, repeat(plan.execute), operations=TRANSFORMS)
    measure(case, "scipy.fft.rfft", repetitions, repeat(lambda: scipy.fft.rfft(signal)), operations=TRANSFORMS)
    measure(case, f"scipy.fft.rfft, {ROWS} rows a call", repetitions, transform_rows, operations=TRANSFORMS)
    measure(case, "numpy.fft.rfft", repetitions, repeat(lambda: numpy.fft.rfft(signal)), operations=TRANSFORMS)


main({f"fft-{length}": fft for length in (1024, 2048, 4096)})
