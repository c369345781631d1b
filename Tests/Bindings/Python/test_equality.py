"""Every function gives what the command prints, to the last bit that it prints, for every recording."""

import json

import numpy as np
import ossicle
import pytest
from conftest import RECORDINGS, agree
from ossicle._library import path_bytes
from ossicle._sounds import SoundHandle
from ossicle._tables import TableHandle

BY_NAME = pytest.mark.parametrize("path", RECORDINGS, ids=lambda path: path.name)


def sound(path) -> SoundHandle:
    """The recording with what its file states, which samples alone do not."""
    return SoundHandle("sound_read", path_bytes(path), None)


def expect_rows(table: TableHandle, printed: list[dict], skipping: frozenset[str] = frozenset()) -> None:
    decimals = table.decimals()
    columns = table.columns()
    assert table.row_count == len(printed)
    for index, row in enumerate(printed):
        for name, values in columns.items():
            if name in skipping:
                continue
            assert agree(row[name], values[index], decimals[name]), (name, index, row[name], values[index])


@BY_NAME
@pytest.mark.parametrize("method", ["harmonic", "autocorrelation", "yin", "mpm", "pyin", "swipe"])
def test_pitch(path, method, rows):
    printed = rows("pitch", path, "--method", method, "--candidates")
    expect_rows(TableHandle("pitch", sound(path), f"method={method}".encode()), printed)


@BY_NAME
def test_live_pitch(path, rows):
    expect_rows(TableHandle("pitch", sound(path), b"live"), rows("pitch", path, "--live", "--candidates"))


@BY_NAME
def test_loudness(path, rows):
    expect_rows(TableHandle("loudness", sound(path), None), rows("loudness", path))


@BY_NAME
def test_level(path, rows):
    table = TableHandle("level", sound(path), b"bands=third; percentiles=10,90; time=S")
    expect_rows(table, rows("level", path, "--bands", "third", "--percentiles", "10,90", "--time", "S"))


@BY_NAME
def test_voice_events(path, rows):
    expect_rows(TableHandle("voice_events", sound(path), None), rows("voice", path, "--events"))


@BY_NAME
def test_speech_probability(path, rows):
    expect_rows(TableHandle("speech_probability", sound(path), None), rows("voice", path, "--frames"))


@BY_NAME
def test_voice_report(path, rows):
    expect_rows(TableHandle("voice_report", sound(path), None), rows("voice", path))


@BY_NAME
@pytest.mark.parametrize("name", ["mfcc", "mel", "chroma", "formants"])
def test_features(path, name, command):
    printed = command("features", path, "--set", name, "--format", "jsonl")
    table = TableHandle("features", sound(path), f"set={name}".encode())
    names, values = table.names(), table.columns()
    lines = [json.loads(line) for line in printed.splitlines()]
    assert len(lines) == table.row_count
    for index, line in enumerate(lines):
        for column in names[1:]:
            value = values[column][index]
            # The command prints the shortest text that leads back to the same 32 bits.
            assert line[column] is None if np.isnan(value) else np.float32(line[column]) == np.float32(value)


@BY_NAME
def test_summaries(path, rows):
    expected = rows("features", path, "--set", "egemaps,mfcc", "--summary", "mean,std")[0]
    values = TableHandle("features", sound(path), b"set=egemaps,mfcc; summary=mean,std").row()
    for name, value in values.items():
        printed = expected[name]
        # The command prints seven significant digits, at most 15 decimals.
        assert printed is None if np.isnan(value) else abs(printed - value) <= 5e-7 * abs(value) + 5e-16, name


@BY_NAME
def test_analyze(path, command):
    expected = json.loads(command("analyze", path, "--stdout", "--features", "amplitude,loudness,pitch,spectrum"))
    table = TableHandle("analyze_file", path_bytes(path), None, None)
    expect_rows(table, [expected], frozenset({"path", "checksum", "configuration"}))


@BY_NAME
def test_fingerprints(path, rows):
    expected = rows("fingerprint", path)[0]
    found = ossicle.Fingerprint("fingerprint_create", sound(path), None)
    assert expected["words"].replace(" ", "").lower() == "".join(f"{word:08x}" for word in found.words)


@pytest.mark.parametrize("chain", ["gain=-3", "pitch=3,formants=0; limit=-1", "echo=0.2"])
def test_effects(chain, command, tmp_path):
    path, output = tmp_path / "in.wav", tmp_path / "out.wav"
    y, sr = ossicle.read(next(path for path in RECORDINGS if path.name == "speech-english-male.flac"))
    # Floating point in gives floating point out.
    ossicle.write(path, y, sr, encoding="wavFloat")
    command("effect", path, "--chain", chain, "-o", output)
    np.testing.assert_array_equal(ossicle.effect(y, sr, chain), ossicle.read(output).samples)


@pytest.mark.parametrize("kind, options", [
    ("sine", {"frequency": 440.0}), ("pink", {"seed": 7}), ("narrow-band", {"frequency": 1000.0}),
    ("warble", {"frequency": 500.0}), ("sweep", {"frequency": 100.0, "to": 4000.0}),
])
def test_tones(kind, options, command, tmp_path):
    output = tmp_path / "tone.flac"
    words = [word for name, value in options.items() for word in (f"--{name}", value)]
    command("tone", kind, "--rate", 48000, "-o", output, *words)
    # The file has 24 bits: half a step of rounding, and a step of dither.
    found = ossicle.tone(kind, 48000, **options)
    assert np.abs(found - ossicle.read(output).samples).max() < 2**-22


def test_metrics_are_those_of_the_field():
    mir_eval = pytest.importorskip("mir_eval")
    generator = np.random.default_rng(1)
    times = np.arange(500) / 100
    reference = np.where(generator.random(500) < 0.3, 0, 220 * 2 ** generator.normal(0, 0.02, 500))
    estimate = reference * 2 ** generator.normal(0, 0.03, 500)
    expected = mir_eval.melody.evaluate(times, reference, times, estimate)
    found = ossicle.metrics.melody(times, reference, times, estimate)
    for name, value in expected.items():
        assert found[name] == pytest.approx(value, abs=1e-12), name
    onsets = np.sort(generator.random(40) * 10)
    moved = np.sort(onsets + generator.normal(0, 0.04, 40)).clip(0)
    expected = mir_eval.onset.evaluate(onsets, moved)
    for name, value in ossicle.metrics.onset(onsets, moved).items():
        assert value == pytest.approx(expected[name], abs=1e-12), name
