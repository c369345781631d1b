"""Shapes, types, strides, lengths and errors; threads; other packages' arrays."""

import concurrent.futures
import subprocess
import sys

import numpy as np
import ossicle
import pytest
from conftest import RECORDINGS
from hypothesis import given, settings
from hypothesis import strategies as st

TONE = ossicle.tone("sine", 8000, frequency=300.0, duration=0.5)


def numbers(y, sr=8000):
    found = ossicle.pitch(y, sr)
    return found.frequencies_hz


@given(
    dtype=st.sampled_from(["f4", "f8", "<f4", ">f4", ">f8", "f2", "i2", ">i2", "i4", "i1", "u1"]),
    layout=st.sampled_from(["plain", "fortran", "reversed", "strided", "two", "transposed"]))
@settings(max_examples=60, deadline=None)
def test_types_and_strides(dtype, layout):
    """Whatever the type and the layout, the samples are those that the array shows."""
    kind = np.dtype(dtype)
    scale = {"i1": 127, "i2": 2**15 - 1, "i4": 2**31 - 1, "u1": 127}.get(kind.str[1:], 1)
    y = (TONE * scale + (128 if kind.str[1:] == "u1" else 0)).astype(kind)
    twice = np.stack([y, y])
    made = {
        "plain": lambda: y, "fortran": lambda: np.asfortranarray(twice), "reversed": lambda: y[::-1][::-1],
        "strided": lambda: np.repeat(y, 3)[::3], "two": lambda: twice, "transposed": lambda: np.ascontiguousarray(twice.T).T,
    }[layout]()
    expected = (y.astype(np.float64) - (128 if kind.str[1:] == "u1" else 0)) / {
        "i1": 2**7, "i2": 2**15, "i4": 2**31, "u1": 2**7}.get(kind.str[1:], 1)
    np.testing.assert_array_equal(numbers(made), numbers(np.broadcast_to(expected, (np.ndim(made), len(y)))[0]))


@given(length=st.integers(0, 4000), channels=st.integers(0, 3), function=st.sampled_from([
    "pitch", "loudness", "level", "voice_events", "speech_probability", "voice_report", "features", "fingerprint"]))
@settings(max_examples=60, deadline=None)
def test_every_length_gives_a_result_or_an_error(length, channels, function):
    y = np.random.default_rng(length).normal(0, 0.1, (channels, length) if channels else length)
    try:
        getattr(ossicle, function)(y, 16000)
    except ossicle.Error as error:
        assert str(error) and "\n" not in str(error)


@given(bad=st.sampled_from([np.nan, np.inf, -np.inf, 1e300]), place=st.integers(0, 99))
@settings(max_examples=12, deadline=None)
def test_what_is_not_finite_is_refused(bad, place):
    y = np.zeros(100)
    y[place] = bad
    with pytest.raises(ossicle.ArgumentError, match="finite"):
        ossicle.loudness(y, 8000)


@pytest.mark.parametrize("call, text", [
    (lambda: ossicle.pitch(TONE, None), "sample_rate"),
    (lambda: ossicle.pitch(TONE, float("nan")), "rate"),
    (lambda: ossicle.pitch(TONE, 8000, method="guess"), "harmonic"),
    (lambda: ossicle.pitch(TONE, 8000, min_hz=500.0, max_hz=600.0), "octave"),
    (lambda: ossicle.pitch(np.zeros((8000, 2)), 8000), "channels, n"),
    (lambda: ossicle.pitch(np.zeros(8000, np.int64), 8000), "int64"),
    (lambda: ossicle.pitch(np.zeros(8000, complex), 8000), "complex"),
    (lambda: ossicle.pitch("speech.wav", 8000), "samples"),
    (lambda: ossicle.pitch([], 8000), "shape"),
    (lambda: ossicle.effect(TONE, 8000, "shine=3"), "shine"),
    (lambda: ossicle.degrade(TONE, 8000, "noise"), "noise"),
    (lambda: ossicle.tone("beep", 8000), "sine"),
    (lambda: ossicle.tone("sine", 8000), "frequency"),
    (lambda: ossicle.tone("sine", 8000, frequency=440.0, volume=1), "volume"),
    (lambda: ossicle.features(TONE, 8000, set="everything"), "mfcc"),
    (lambda: ossicle.resample(TONE, 8000, 0), "sample_rate"),
    (lambda: ossicle.Stream("guess", 8000), "pitch"),
    (lambda: ossicle.metrics.onset([0.2, 0.1], [0.1]), "order|increasing|sorted|ascending"),
])
def test_errors_name_what_was_expected(call, text):
    with pytest.raises(ValueError, match=text) as caught:
        call()
    assert isinstance(caught.value, ossicle.Error)


def test_files_that_cannot_be_read(tmp_path):
    (tmp_path / "text.wav").write_text("no sound")
    for path in (tmp_path / "none.wav", tmp_path / "text.wav", tmp_path):
        with pytest.raises(ossicle.FileError):
            ossicle.read(path)
    rows = list(ossicle.analyze([RECORDINGS[0], tmp_path / "none.wav", RECORDINGS[1]], features=["amplitude"]))
    assert [row["status"] for row in rows] == ["ok", "failed", "ok"]
    assert "none.wav" in rows[1]["path"] and rows[1]["error"]
    assert len({tuple(row) for row in rows}) == 1


@pytest.mark.parametrize("kind, options", [
    ("pitch", {}), ("speech", {}), ("level", {}), ("loudness", {}), ("sound_level", {}), ("resample", {"rate": 12000.0}),
    ("effect", {"chain": "pitch=2; limit=-1"}),
])
def test_streams_do_not_depend_on_the_cut(kind, options):
    y = ossicle.degrade(ossicle.tone("sine", 16000, frequency=300.0, duration=2.0), 16000, "pink:20")
    stream = ossicle.Stream(kind, 16000, **options)
    whole = np.concatenate([stream.process(y), stream.flush()], axis=-1 if not stream.columns else 0)
    generator = np.random.default_rng(5)
    stream.reset()
    parts, start = [], 0
    while start < len(y):
        length = int(generator.integers(0, 900))
        parts.append(stream.process(y[start:start + length]))
        start += length
    parts.append(stream.flush())
    np.testing.assert_array_equal(np.concatenate(parts, axis=-1 if not stream.columns else 0), whole)
    with pytest.raises(ossicle.ArgumentError):
        stream.process(y)


def test_threads():
    expected = numbers(TONE)
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        for found in pool.map(numbers, [TONE] * 64):
            np.testing.assert_array_equal(found, expected)


def test_arrays_of_other_packages():
    expected = numbers(TONE)
    torch = pytest.importorskip("torch")
    np.testing.assert_array_equal(numbers(torch.from_numpy(TONE)), expected)


def test_arrays_of_xarray():
    xarray = pytest.importorskip("xarray")
    np.testing.assert_array_equal(numbers(xarray.DataArray(TONE, dims="time")), numbers(TONE))


def test_import_is_light():
    modules = subprocess.run(
        [sys.executable, "-c", "import ossicle, sys; print(' '.join(sys.modules))"], capture_output=True, text=True,
        check=True).stdout.split()
    assert not {"pandas", "polars", "torch", "xarray", "scipy", "tqdm"} & set(modules)
