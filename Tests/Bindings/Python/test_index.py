"""An index is made, and an excerpt is found in it."""

import ossicle
import pytest
from conftest import RECORDINGS


def test_an_excerpt_is_found(tmp_path):
    writer = ossicle.IndexWriter(tmp_path / "index", profile="compact")
    sounds = {path.name: ossicle.read(path) for path in RECORDINGS}
    for name, (y, sr) in sounds.items():
        if y.shape[-1] > 3 * sr:
            writer.add(name, ossicle.fingerprint(y, sr))
    writer.commit()
    with pytest.raises(ossicle.ArgumentError):
        writer.add("applause.mp3", ossicle.fingerprint(*sounds["applause.mp3"]))
    y, sr = sounds["music-string-orchestra.ogg"]
    found = ossicle.Index(tmp_path / "index").query(y[..., int(sr):int(6 * sr)], sr)
    assert found["id"][0] == "music-string-orchestra.ogg"
    assert abs(found["offset_s"][0] - 1) < 0.05


def test_a_comparison_says_what_changed():
    y, sr = ossicle.read(next(path for path in RECORDINGS if path.name == "music-string-orchestra.ogg"))
    quieter = ossicle.effect(y, sr, "gain=-6")
    found = ossicle.compare(y, sr, quieter, sr)
    assert found.same_sound and abs(found.summary.gain_db + 6) < 0.1
    assert not ossicle.compare(y, sr, ossicle.tone("pink", sr, duration=4.0), sr).same_sound
