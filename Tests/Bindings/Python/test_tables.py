"""Rows of files as pandas, polars and Parquet have them; the bar of progress."""

import io
import sys

import numpy as np
import ossicle
import pytest
from conftest import RECORDINGS

PATHS = [*(path for path in RECORDINGS if path.name.startswith("speech")), "nothing.wav"]
COLUMNS = {"features": ["amplitude", "loudness"], "progress": False}


@pytest.fixture(scope="module")
def rows():
    return list(ossicle.analyze(PATHS, jobs=2, **COLUMNS))


def expect(rows, names, value):
    """Each value is the row's, undefined where the row's is."""
    assert names == list(rows[0])
    for index, row in enumerate(rows):
        for name, expected in row.items():
            found = value(index, name)
            if expected is None or isinstance(expected, float) and np.isnan(expected):
                assert found is None or found != found, (name, found)
            else:
                assert found == expected, (name, found, expected)


@pytest.mark.parametrize("jobs", [1, 3, None])
def test_rows_do_not_depend_on_the_jobs(rows, jobs):
    found = list(ossicle.analyze(PATHS, jobs=jobs, **COLUMNS))
    assert repr(found) == repr(rows)
    assert [row["path"] for row in found] == [str(path) for path in PATHS]


def test_pandas(rows):
    pytest.importorskip("pandas")
    frame = ossicle.analyze(PATHS, **COLUMNS).to_pandas()
    expect(rows, list(frame.columns), lambda index, name: frame[name].iloc[index])
    assert frame["integrated_lufs"].dtype == np.float64
    assert frame.groupby("status").size().to_dict() == {"ok": len(PATHS) - 1, "failed": 1}


def test_polars(rows):
    polars = pytest.importorskip("polars")
    frame = ossicle.analyze(PATHS, **COLUMNS).to_polars()
    expect(rows, frame.columns, lambda index, name: frame[name][index])
    assert frame.filter(polars.col("status") == "ok").height == len(PATHS) - 1


def test_parquet(rows, tmp_path):
    polars = pytest.importorskip("polars")
    ossicle.analyze(PATHS, **COLUMNS).to_parquet(tmp_path / "rows.parquet")
    frame = polars.read_parquet(tmp_path / "rows.parquet")
    expect(rows, frame.columns, lambda index, name: frame[name][index])


def test_parquet_by_pandas(rows, tmp_path, monkeypatch):
    pandas = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    monkeypatch.setitem(sys.modules, "polars", None)
    ossicle.analyze(PATHS, **COLUMNS).to_parquet(tmp_path / "rows.parquet")
    frame = pandas.read_parquet(tmp_path / "rows.parquet")
    expect(rows, list(frame.columns), lambda index, name: frame[name].iloc[index])


def test_nothing_to_measure():
    pytest.importorskip("pandas")
    assert ossicle.analyze([]).table().row_count == 0 and len(ossicle.analyze([]).to_pandas()) == 0


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize("kind, wanted, shown", [(Terminal, True, True), (Terminal, False, False), (io.StringIO, True, False)])
def test_the_bar_is_shown_on_a_terminal(monkeypatch, kind, wanted, shown):
    pytest.importorskip("tqdm")
    monkeypatch.setattr(sys, "stderr", kind())
    list(ossicle.analyze(PATHS[:3], features=["amplitude"], progress=wanted))
    text = sys.stderr.getvalue()
    assert ("3/3" in text and "recording" in text) if shown else text == ""


def test_without_tqdm_nothing_is_shown(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setitem(sys.modules, "tqdm", None)
    assert len(list(ossicle.analyze(PATHS[:2], features=["amplitude"]))) == 2
    assert sys.stderr.getvalue() == ""
