"""What is public is documented: every parameter, attribute and result in numpydoc's sections, with examples that run."""

import inspect
import re
import subprocess
import sys
import tomllib

import ossicle
import pytest
from conftest import ROOT

PACKAGE = ROOT / "Sources/Bindings/Python"
HEADER = (ROOT / "Sources/Bindings/COssicle/ossicle.h").read_text()


def public():
    """The functions, classes and methods that people call, by name."""
    for name in ossicle.__all__:
        item = getattr(ossicle, name)
        if inspect.ismodule(item):
            for member, function in vars(item).items():
                if inspect.isfunction(function) and function.__module__ == item.__name__ and not member.startswith("_"):
                    yield f"{name}.{member}", function
        else:
            yield name, item
            if inspect.isclass(item) and not issubclass(item, Exception):
                for member, function in vars(item).items():
                    if inspect.isfunction(function) and not member.startswith("_"):
                        yield f"{name}.{member}", function


PUBLIC = dict(public())
# What says nothing beyond its sentence, or is shown in its class's example.
WITHOUT_EXAMPLE = {
    "ArgumentError", "FileError", "NotInstalledError", "UnsupportedSoundError", "IndexWriter.add", "IndexWriter.commit",
    "Stream.flush", "Stream.reset",
}


@pytest.mark.parametrize("path", sorted((PACKAGE / "src/ossicle").glob("*.py")), ids=lambda path: path.name)
def test_numpydoc_has_nothing_to_say(path):
    """The checks are those of pyproject.toml."""
    done = subprocess.run(
        [sys.executable, "-m", "numpydoc", "lint", "--config", PACKAGE, path], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_checks_are_many():
    """A check that is turned off has its reason beside it."""
    text = (PACKAGE / "pyproject.toml").read_text()
    off = [code for code in tomllib.loads(text)["tool"]["numpydoc_validation"]["checks"] if code != "all"]
    assert len(off) <= 5
    for code in off:
        assert re.search(rf"^# {code}  .+", text, re.M), code


@pytest.mark.parametrize("name", sorted(PUBLIC))
def test_what_is_public_has_an_example(name):
    assert ">>>" in (PUBLIC[name].__doc__ or "") or name in WITHOUT_EXAMPLE


@pytest.mark.parametrize("name", sorted(name for name, item in PUBLIC.items() if inspect.isfunction(item)))
def test_functions_say_what_they_give(name):
    text = PUBLIC[name].__doc__
    given = inspect.signature(PUBLIC[name]).return_annotation
    assert given == "None" or "Returns\n" in text or "Yields\n" in text
    if any(parameter != "self" for parameter in inspect.signature(PUBLIC[name]).parameters) and "." not in name:
        assert "Raises\n" in text and ("Notes\n" in text)


@pytest.mark.parametrize("name", sorted(
    name for name, item in PUBLIC.items() if inspect.isclass(item) and hasattr(item, "__dataclass_fields__")))
def test_results_say_what_they_have(name):
    for field in PUBLIC[name].__dataclass_fields__:
        assert re.search(rf"^    {field} : ", PUBLIC[name].__doc__, re.M), field


@pytest.mark.parametrize("function, setting, parameter", [
    ("pitch", "min_hz", "min_hz"), ("pitch", "max_hz", "max_hz"), ("pitch", "hop_ms", "hop_ms"),
    ("compare", "level_db", "level_db"), ("compare", "rate", "rate"), ("compare", "jump_ms", "jump_ms"),
    ("index_query", "matches", "matches"), ("index_query", "max_false_positive", "max_false_positive"),
    ("speak", "speed", "speed"), ("speak", "pitch", "pitch"),
    ("metric_melody", "cents", "cent_tolerance"), ("metric_onset", "window", "window"),
    ("metric_sound_events", "collar", "collar"), ("metric_sound_events", "length_share", "length_share"),
])
def test_the_header_says_the_same(function, setting, parameter):
    """A default that both state is the same in both."""
    comment = re.search(rf"/\*((?:(?!\*/).)*)\*/\s*ossicle_status ossicle_{function}\(", HEADER, re.S)[1]
    stated = float(re.search(rf"\b{setting} \(([-0-9.]+)\)", comment)[1])
    places = {
        "index_query": ossicle.Index.query, "metric_melody": ossicle.metrics.melody, "metric_onset": ossicle.metrics.onset,
        "metric_sound_events": ossicle.metrics.sound_events}
    item = places.get(function) or getattr(ossicle, function)
    assert inspect.signature(item).parameters[parameter].default == stated


def test_the_stated_collar_is_the_one_that_is_taken():
    reference = [("a", 1.0, 2.0)]
    assert ossicle.metrics.sound_events(reference, [("a", 1.19, 2.0)])["f_measure"] == 1
    assert ossicle.metrics.sound_events(reference, [("a", 1.21, 2.0)])["f_measure"] == 0


def test_the_sets_are_those_of_the_library():
    """The documentation of `features` names every set, and none besides."""
    with pytest.raises(ossicle.ArgumentError) as caught:
        ossicle.features([0.0] * 8000, 8000, set="everything")
    known = re.search(r"expected (.*), got", str(caught.value))[1].split(", ")
    stated = re.search(r"set : .*?\n(.*?)\n    summary", ossicle.features.__doc__, re.S)[1]
    assert re.findall(r"``(\w+)``", stated) == known
