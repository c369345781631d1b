"""Prints the loudness, sharpness and specific loudness that MoSQITo gives for the spectra of ZwickerLoudnessTests.

    python -m venv venv && venv/bin/pip install mosqito==1.2.1 matplotlib
    venv/bin/python zwicker_reference.py

The spectra are third-octave levels in dB SPL from 25 Hz to 12.5 kHz, by simple rules, so that the tests make the same.
"""

import numpy
from mosqito.sq_metrics.loudness.loudness_zwst._calc_slopes import _calc_slopes
from mosqito.sq_metrics.loudness.loudness_zwst._main_loudness import _main_loudness
from mosqito.sq_metrics.sharpness.sharpness_din.sharpness_din_from_loudness import sharpness_din_from_loudness

BANDS = numpy.arange(28)
ISO_SIGNAL_1 = [-60, -60, 78, 79, 89, 72, 80, 89, 75, 87, 85, 79, 86, 80,
                71, 70, 72, 71, 72, 74, 69, 65, 67, 77, 68, 58, 45, 30]  # fmt: skip
SPECTRA = {
    "isoSignal1": ISO_SIGNAL_1,
    "flat20": 0 * BANDS + 20,
    "flat50": 0 * BANDS + 50,
    "flat80": 0 * BANDS + 80,
    # Not louder: above 90 dB MoSQITo 1.2.1 leaves out the last row of corrections for low frequencies.
    "flat88": 0 * BANDS + 88,
    "falling": 90 - 2 * BANDS,
    "rising": 20 + 2 * BANDS,
    "tone1000": numpy.where(BANDS == 16, 60, -60),
    "tone8000": numpy.where(BANDS == 25, 70, -60),
    "tone50": numpy.where(BANDS == 3, 90, -60),
    "comb": numpy.where(BANDS % 4 == 0, 75, 30),
}

for name, levels in SPECTRA.items():
    for field in ("free", "diffuse"):
        total, specific = _calc_slopes(_main_loudness(numpy.array(levels, float), field))
        sharpness = sharpness_din_from_loudness(total, specific, weighting="din")
        places = ", ".join(f"{specific[int(10 * z) - 1]:.4f}" for z in (0.5, 3, 8.5, 12, 17, 21.4, 23.9))
        print(f'("{name}", .{field}, {float(numpy.squeeze(total)):.4f}, {float(numpy.squeeze(sharpness)):.4f}, [{places}]),')
