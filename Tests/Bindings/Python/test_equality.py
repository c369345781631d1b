"""Every function gives what the command prints, to the last bit that it prints, for every recording."""

import ctypes
import ctypes.util
import json

import numpy as np
import ossicle
import pytest
from conftest import RECORDINGS, agree
from ossicle._library import library, path_bytes
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


def expect_seven_digits(printed, value, name) -> None:
    """The command prints statistics of sets with seven significant digits, at most 15 decimals."""
    assert printed is None if np.isnan(value) else abs(printed - value) <= 5e-7 * abs(value) + 5e-16, name


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
        expect_seven_digits(expected[name], value, name)


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


@BY_NAME
def test_hashes(path, rows):
    found = ossicle.Fingerprint("fingerprint_create", sound(path), None)
    expected = rows("fingerprint", path)[0]["simhash"]
    if expected is None:
        with pytest.raises(ossicle.UnsupportedSoundError):
            found.simhash
    else:
        assert int(expected, 16) == found.simhash


@pytest.fixture
def floats(tmp_path):
    """The samples of a recording and a file of them: floating point in gives floating point out."""

    def make(path):
        y, sr = ossicle.read(path)
        ossicle.write(tmp_path / "in.wav", y, sr, encoding="wavFloat")
        return y, sr, tmp_path / "in.wav", tmp_path / "out.wav"

    return make


@BY_NAME
@pytest.mark.parametrize("chain", ["gain=-3", "pitch=3,formants=0; limit=-1", "echo=0.2"])
def test_effects(path, chain, command, floats):
    y, sr, source, output = floats(path)
    command("effect", source, "--chain", chain, "-o", output)
    np.testing.assert_array_equal(ossicle.effect(y, sr, chain), ossicle.read(output).samples)


@BY_NAME
@pytest.mark.parametrize("target", [16000, 44100, 12345])
def test_resampling(path, target, command, floats):
    y, sr, source, output = floats(path)
    command("convert", source, "--rate", target, "--encoding", "wavFloat", "-o", output)
    np.testing.assert_array_equal(ossicle.resample(y, sr, target), ossicle.read(output).samples)


@BY_NAME
@pytest.mark.parametrize("condition", ["noise:10", "room:0.4+pink:10", "speed:3+clip:2", "tempo:-5+hum:20", "phone+quantise:8"])
def test_degradations(path, condition, command, floats):
    y, sr, source, output = floats(path)
    try:
        expected = ossicle.degrade(y, sr, condition, seed=7, recording="in.wav")
    except ossicle.UnsupportedSoundError as error:
        # Silence has no signal-to-noise ratio; the command says the same.
        with pytest.raises(AssertionError, match="silent|silence|active"):
            command("degrade", source, "--with", condition, "--seed", 7, "-o", output)
            raise AssertionError(str(error) if not output.exists() else "it was degraded")
        return
    command("degrade", source, "--with", condition, "--seed", 7, "-o", output)
    np.testing.assert_array_equal(expected, ossicle.read(output).samples)


@BY_NAME
def test_comparisons(path, command, floats):
    y, sr, source, output = floats(path)
    changed = ossicle.effect(y, sr, "gain=-6; mute=0.2,to=0.5")
    ossicle.write(output, changed, sr, encoding="wavFloat")
    printed = json.loads(command("compare", source, output, "--json"))
    places = ctypes.c_void_p(), ctypes.c_void_p()
    library.ossicle_compare(sound(source), sound(output), None, *(ctypes.byref(place) for place in places))
    summary, differences = (TableHandle.of(place) for place in places)
    # What is undefined is not printed.
    expect_rows(summary, [{name: printed.get(name) for name in summary.names()}])
    expect_rows(differences, printed["differences"])


@BY_NAME
def test_segments(path, rows, tmp_path):
    source = tmp_path / f"recording{path.suffix}"
    source.symlink_to(path)
    held = sound(path)
    duration = len(held.array().T) / held.sample_rate
    segments = [(0.0, duration / 2, "first"), (duration / 4, duration, "rest"), (0.01, 0.03, "short")]
    (tmp_path / "recording.txt").write_text("".join(f"{a:.6f}\t{b:.6f}\t{label}\n" for a, b, label in segments))
    names = "amplitude,loudness,pitch,spectrum,voice,mfcc"
    printed = rows("analyze", source, "--segments", "labels", "--at", "50%", "--over", "25%-75%", "--features", names)
    starts, ends = (np.array([float(f"{segment[place]:.6f}") for segment in segments]) for place in (0, 1))
    labels = (ctypes.c_char_p * 3)(*(segment[2].encode() for segment in segments))
    table = TableHandle(
        "segments", held, starts.ctypes.data, ends.ctypes.data, labels, 3,
        f"features={names}; at=50; over=25-75".encode())
    of_sets = frozenset(name for name in table.names() if name.startswith("mfcc_"))
    assert of_sets
    expect_rows(table, printed, of_sets | {"warning"})
    for name in of_sets:
        for row, value in zip(printed, table.columns()[name]):
            expect_seven_digits(row[name], value, name)


@BY_NAME
def test_analysis_of_a_sound_is_that_of_its_file(path):
    y = TableHandle("analyze", sound(path), b"features=amplitude,loudness,pitch,spectrum,voice,fingerprint,egemaps").columns()
    z = TableHandle(
        "analyze_file", path_bytes(path), None, b"features=amplitude,loudness,pitch,spectrum,voice,fingerprint,egemaps").columns()
    for name, values in y.items():
        np.testing.assert_array_equal(values, z[name], name)


@pytest.mark.skipif(not ctypes.util.find_library("espeak-ng"), reason="espeak-ng is not installed")
@pytest.mark.parametrize("voice, speed, pitch", [("en", 175, 50), ("cs", 120, 30), ("de", 240, 80)])
def test_speech(voice, speed, pitch, command, tmp_path):
    output, events = tmp_path / "out.wav", tmp_path / "events.jsonl"
    text = "One, two. Three?"
    command("speak", text, "--voice", voice, "--rate", speed, "--pitch", pitch, "-o", output, "--events", events)
    samples, sr, found = ossicle.speak(text, voice=voice, speed=speed, pitch=pitch)
    written = ossicle.read(output)
    assert written.sample_rate == sr
    np.testing.assert_array_equal(samples, written.samples)
    lines = [json.loads(line) for line in events.read_text().splitlines()]
    assert len(lines) == found.row_count > 10
    for line, row in zip(sorted(lines, key=lambda line: (line["start_s"], -line["end_s"])), found.rows()):
        assert line["kind"] == row["kind"] and line["text"] == row["text"]
        assert abs(line["start_s"] - row["start_s"]) < 1e-6 and abs(line["end_s"] - row["end_s"]) < 1e-6


@BY_NAME
def test_live_streams(path, rows):
    """A stream that is fed block by block gives the rows of the command."""
    held = sound(path)
    y = held.array()
    if y.ndim > 1:
        pytest.skip("a stream of pitch has one channel")
    tracker = ossicle.Stream("pitch", held.sample_rate)
    found = np.concatenate([*tracker.over(y[start:start + 480] for start in range(0, len(y), 480)), np.empty((0, 5))])
    printed = rows("pitch", path, "--live", "--candidates")
    assert len(printed) == len(found)
    for line, row in zip(printed, found):
        for name, value, decimals in zip(tracker.columns, row, (6, 3, 4, 3, 4)):
            assert agree(line[name], value, decimals), (name, line, value)


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
