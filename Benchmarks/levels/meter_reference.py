"""Compares `ossicle level` with the definitions, computed in another way: the analogue weighting applied to the spectrum of the
whole recording, the time weighting by scipy, percentiles by sorting.

    python -m venv venv && venv/bin/pip install numpy scipy soundfile
    venv/bin/python meter_reference.py .build/release/ossicle Examples/Recordings/*

Prints, for each value, how far `ossicle level` is from it, in decibels.
"""

import json
import subprocess
import sys

import numpy
import soundfile
from scipy.signal import lfilter

F1, F2, F3, F4 = 20.598997, 107.65265, 737.86223, 12194.217  # IEC 61672-1, annex E
FAST, SETTLING, STEP = 0.125, 0.625, 0.01


def response(frequency, weighting):
    s = 2j * numpy.pi * frequency
    pole = lambda f: s + 2 * numpy.pi * f  # noqa: E731
    c = s**2 / pole(F1) ** 2 / pole(F4) ** 2
    return c if weighting == "C" else c * s**2 / pole(F2) / pole(F3)


def weighted(samples, rate, weighting):
    length = 1 << int(numpy.ceil(numpy.log2(len(samples))) + 1)  # twice as long: nothing comes around
    frequency = numpy.fft.rfftfreq(length, 1 / rate)
    gain = response(frequency, weighting) / abs(response(numpy.array([1000.0]), weighting)[0])
    return numpy.fft.irfft(numpy.fft.rfft(samples, length) * gain, length)[: len(samples)]


def reference(samples, rate, row):
    a, c = weighted(samples, rate, "A"), weighted(samples, rate, "C")
    pole = numpy.exp(-1 / (FAST * rate))
    level = lfilter([1 - pole], [1, -pole], a * a)
    decibels = lambda power: 10 * numpy.log10(power)  # noqa: E731
    values = {
        "leq_db": decibels(numpy.mean(a * a)), "sel_db": decibels(numpy.sum(a * a) / rate),
        "lmax_db": decibels(level.max()), "lcpeak_db": decibels(abs(c).max() ** 2),
    }  # fmt: skip
    if row["lmin_db"] is not None:
        values["lmin_db"] = decibels(level[round(SETTLING * rate) :].min())
    if row["l50_db"] is not None:
        steps = numpy.arange(numpy.ceil(SETTLING / STEP) + 1, int(len(level) / rate / STEP + 1e-9) + 1)
        seen = decibels(level[numpy.round(steps * STEP * rate).astype(int) - 1])
        for percent in (10, 50, 90):
            values[f"l{percent}_db"] = numpy.percentile(seen, 100 - percent)
    return values


def main():
    tool, paths = sys.argv[1], sys.argv[2:]
    lines = subprocess.run([tool, "level", "--json", *paths], capture_output=True, text=True).stdout.splitlines()
    differences, channels = {}, 0
    for row in map(json.loads, lines):
        if row["status"] != "ok" or row["leq_db"] is None:
            continue
        # In single precision, as Ossicle reads it.
        samples, rate = soundfile.read(row["path"], always_2d=True, dtype="float32")
        channels += 1
        for name, value in reference(samples[:, row["channel"] - 1].astype(float), rate, row).items():
            differences.setdefault(name, []).append((abs(row[name] - value), row["path"]))
    print(f"{channels} channels; absolute difference in dB: median, largest, where")
    for name, found in differences.items():
        worst = max(found)
        print(f"{name:10} {numpy.median([d for d, _ in found]):.3f} {worst[0]:.3f} {worst[1]}")


main()
