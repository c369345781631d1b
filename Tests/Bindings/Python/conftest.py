"""What the tests of the Python package share: the command to compare with, and the recordings."""

import json
import os
import subprocess
from pathlib import Path

import numpy as np
import ossicle
import pytest

ROOT = Path(__file__).resolve().parents[3]
RECORDINGS = sorted(
    path for path in (ROOT / "Examples/Recordings").iterdir() if path.suffix in {".wav", ".flac", ".ogg", ".oga", ".mp3"})


@pytest.fixture(scope="session")
def command():
    """Runs `ossicle`, which computes with the same Fourier transform, and returns its standard output."""
    program = os.environ["OSSICLE_COMMAND"]

    def run(*arguments: object) -> str:
        done = subprocess.run(
            [program, *map(str, arguments)], env={**os.environ, "OSSICLE_FOURIER": "swift"}, capture_output=True,
            text=True, check=False)
        assert done.returncode in (0, 1), done.stderr
        return done.stdout

    return run


@pytest.fixture(scope="session")
def rows(command):
    """The rows that `ossicle` prints as JSON Lines."""
    return lambda *arguments: [json.loads(line) for line in command(*arguments, "--format", "jsonl").splitlines()]


@pytest.fixture(autouse=True)
def names(doctest_namespace, request):
    """What the examples of the documentation use."""
    doctest_namespace.update(np=np, ossicle=ossicle, recording=ROOT / "Examples/Recordings/speech-english-male.flac")
    if request.node.__class__.__name__ == "DoctestItem":
        doctest_namespace["folder"] = request.getfixturevalue("tmp_path")


def agree(printed, value, decimals: int | None = None) -> bool:
    """Whether a value is the one that was printed: to the last of its decimals, or of its bits."""
    if value is None or isinstance(value, float) and np.isnan(value):
        return printed is None
    if isinstance(value, str):
        return printed == ({"true": True, "false": False}.get(value) if isinstance(printed, bool) else value)
    if decimals is None or decimals < 0:
        return printed is not None and float(printed) == float(value)
    return printed is not None and float(printed) == float(f"{float(value):.{decimals}f}")
