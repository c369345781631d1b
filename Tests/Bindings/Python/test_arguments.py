"""Shapes, types, strides, lengths and errors; threads; other packages' arrays."""

import array
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


@pytest.mark.parametrize("kind", [np.float64, np.float32, np.int64, np.array])
def test_numbers_of_numpy_are_options(kind):
    np.testing.assert_array_equal(
        ossicle.tone("sine", 8000, frequency=kind(300), duration=kind(1)), ossicle.tone("sine", 8000, frequency=300.0))
    found = ossicle.pitch(TONE, np.float64(8000), min_hz=kind(60), max_hz=kind(800), live=np.bool_(True))
    expected = ossicle.pitch(TONE, 8000, min_hz=60.0, max_hz=800.0, live=True)
    np.testing.assert_array_equal(found.frequencies_hz, expected.frequencies_hz)


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


class ByArray:
    """What a tensor in memory is to numpy: something with ``__array__``."""

    def __init__(self, values):
        self.values = values

    def __array__(self, dtype=None, copy=None):
        return self.values if dtype is None else self.values.astype(dtype)


class ByDLPack:
    """An array that has DLPack alone."""

    def __init__(self, values):
        self.values = values

    def __dlpack__(self, **options):
        return self.values.__dlpack__(**options)

    def __dlpack_device__(self):
        return self.values.__dlpack_device__()


class Elsewhere:
    """A tensor whose numbers numpy cannot reach."""

    def __array__(self, dtype=None, copy=None):
        raise TypeError("can't convert cuda:0 device type tensor to numpy")


@pytest.mark.parametrize("wrap", [ByArray, ByDLPack, memoryview, lambda y: array.array("f", y), list], ids=[
    "__array__", "DLPack", "memoryview", "array.array", "list"])
def test_arrays_by_protocol(wrap):
    np.testing.assert_array_equal(numbers(wrap(TONE.copy())), numbers(TONE))
    meter, other = ossicle.Stream("level", 8000), ossicle.Stream("level", 8000)
    np.testing.assert_array_equal(meter.process(wrap(TONE.copy())), other.process(TONE))
    assert ossicle.metrics.onset(wrap(np.array([0.1, 0.5])), [0.1, 0.5])["F-measure"] == 1


def test_arrays_that_cannot_be_reached():
    for call in (lambda: numbers(Elsewhere()), lambda: ossicle.Stream("level", 8000).process(Elsewhere()),
                 lambda: ossicle.metrics.onset(Elsewhere(), [0.1]), lambda: numbers([[0.1, 0.2], [0.3]])):
        with pytest.raises(ossicle.ArgumentError, match="expected an array, got"):
            call()


def test_arrays_of_torch():
    torch = pytest.importorskip("torch")
    tensor = torch.from_numpy(TONE.copy())
    np.testing.assert_array_equal(numbers(tensor), numbers(TONE))
    np.testing.assert_array_equal(numbers(tensor.double().expand(2, -1)), numbers(TONE))
    np.testing.assert_array_equal(numbers((tensor * 2**15).short()), numbers((TONE * 2**15).astype(np.int16)))
    with pytest.raises(ossicle.ArgumentError, match="grad"):
        numbers(tensor.clone().requires_grad_())
    with pytest.raises(ossicle.ArgumentError, match="BFloat16"):
        numbers(tensor.bfloat16())


def test_arrays_of_xarray():
    xarray = pytest.importorskip("xarray")
    np.testing.assert_array_equal(numbers(xarray.DataArray(TONE, dims="time")), numbers(TONE))
    both = xarray.DataArray(np.stack([TONE, TONE]), dims=("channel", "time"), coords={"channel": ["left", "right"]})
    np.testing.assert_array_equal(numbers(both), numbers(TONE))
    np.testing.assert_array_equal(numbers(both.sel(channel="left")), numbers(TONE))


def test_import_is_light():
    modules = subprocess.run(
        [sys.executable, "-c", "import ossicle, sys; print(' '.join(sys.modules))"], capture_output=True, text=True,
        check=True).stdout.split()
    assert not {"pandas", "polars", "torch", "xarray", "scipy", "tqdm"} & set(modules)
