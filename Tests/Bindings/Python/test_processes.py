"""Forks, spawns and joblib after the library was used; forks while other threads use it; what can be pickled."""

import multiprocessing
import os
import pickle
import signal
import threading
import time

import numpy as np
import ossicle
import pytest
from conftest import RECORDINGS

NOISE = ossicle.degrade(ossicle.tone("sine", 16000, frequency=210.0, duration=1.0), 16000, "pink:10")
SPEECH = next(path for path in RECORDINGS if path.name == "speech-english-male.flac")


def measured(scale: float) -> list[np.ndarray]:
    """What every process gives for the same sound: transforms, filters, tables, a file."""
    y = NOISE * scale
    return [
        ossicle.pitch(y, 16000).candidates_hz, ossicle.features(y, 16000, set="mfcc").values,
        np.array([ossicle.loudness(y, 16000).integrated_lufs]), ossicle.fingerprint(y, 16000, profile="prh").words,
        ossicle.resample(y, 16000, 11025), ossicle.read(SPEECH).samples[:1000],
    ]


def row(path: str) -> dict:
    return next(iter(ossicle.analyze([path], jobs=1)))


def expect_equal(found, expected) -> None:
    for one, other in zip(found, expected, strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_processes_of_python(method):
    expected = [measured(scale) for scale in (0.5, 1.0)]
    with multiprocessing.get_context(method).Pool(2) as pool:
        for found, wanted in zip(pool.map(measured, [0.5, 1.0]), expected, strict=True):
            expect_equal(found, wanted)


def test_joblib():
    joblib = pytest.importorskip("joblib")
    expected = [measured(scale) for scale in (0.5, 1.0)]
    for backend in ("loky", "threading"):
        found = joblib.Parallel(n_jobs=2, backend=backend)(joblib.delayed(measured)(scale) for scale in (0.5, 1.0))
        for one, other in zip(found, expected, strict=True):
            expect_equal(one, other)
    rows = joblib.Parallel(n_jobs=2)(joblib.delayed(row)(str(path)) for path in RECORDINGS[:4])
    assert [found["path"] for found in rows] == [str(path) for path in RECORDINGS[:4]]


def test_results_are_pickled_and_handles_are_not():
    y = NOISE
    for result in (
        ossicle.pitch(y, 16000), ossicle.loudness(y, 16000), ossicle.level(y, 16000), ossicle.voice_events(y, 16000),
        ossicle.speech_probability(y, 16000), ossicle.voice_report(y, 16000), ossicle.features(y, 16000, set="mfcc"),
        ossicle.features(y, 16000, set="mfcc", summary=["mean"]), ossicle.compare(y, 16000, y, 16000), ossicle.read(SPEECH),
    ):
        again = pickle.loads(pickle.dumps(result))
        assert type(again) is type(result) and repr(again) == repr(result)
    for error in (ossicle.ArgumentError("a: expected b, got c"), ossicle.FileError("none.wav: no such file")):
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error) and str(again) == str(error)
    for handle in (ossicle.Stream("pitch", 8000), ossicle.fingerprint(y, 16000)):
        with pytest.raises(TypeError, match="pickle"):
            pickle.dumps(handle)


def ends(process: int, seconds: float) -> int | None:
    """The exit status of a child; None if it does not end in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        ended, status = os.waitpid(process, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.01)
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    return None


def test_forks_while_threads_work():
    """A child of a process whose other threads are inside the library does not wait for what they hold."""
    expected = measured(1.0)
    stop = threading.Event()

    def work():
        while not stop.is_set():
            measured(0.7)

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(12):
            process = os.fork()
            if process == 0:
                # The child of a fork must not return into pytest.
                try:
                    expect_equal(measured(1.0), expected)
                    os._exit(0)
                except BaseException:
                    os._exit(1)
            assert ends(process, 60) == 0
    finally:
        stop.set()
        for thread in threads:
            thread.join()
