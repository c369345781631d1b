"""Our calls on the page 'Coming from …' run as they stand there; Benchmarks/python/coming_from.py executes both sides."""

import re

import numpy as np
import ossicle
import pytest
from conftest import ROOT

PAGE = (ROOT / "Docs/Guides/coming-from.md").read_text()
SCRIPT = (ROOT / "Benchmarks/python/coming_from.py").read_text()
CALLS = re.findall(r"^\| `(.+?)` \| `(.+?)` \|", PAGE, re.M)


@pytest.fixture(scope="module")
def names():
    path = ROOT / "Examples/Recordings/speech-english-female.wav"
    y, sr = ossicle.read(path)
    stereo, stereo_sr = ossicle.read(ROOT / "Examples/Recordings/speech-english-male.flac")
    tracks = [ossicle.pitch(y, sr, method=method) for method in ("harmonic", "yin")]
    ref_hz, est_hz = (np.nan_to_num(track.frequencies_hz) for track in tracks)
    onsets = ossicle.voice_events(y, sr, kinds=["onsets"])["time_s"]
    return {"ossicle": ossicle, "path": path, "y": y, "sr": sr, "stereo": stereo, "stereo_sr": stereo_sr,
            "times": tracks[0].times_s, "ref_hz": ref_hz, "est_hz": est_hz, "ref_onsets": onsets,
            "est_onsets": onsets + 0.01}


def test_the_page_has_calls():
    assert len(CALLS) > 30


@pytest.mark.parametrize("there, here", CALLS)
def test_our_call_runs_and_the_script_has_both(there, here, names):
    """The page is what the script wrote: it executes the same two texts."""
    assert there in SCRIPT and here in SCRIPT
    assert eval(here, names) is not None
