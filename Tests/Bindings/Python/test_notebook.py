"""The notebook of the examples runs, and prints what is stored in it."""

from pathlib import Path

import pytest
from conftest import ROOT

FOLDER = ROOT / "Examples/Notebook"


def texts(cell):
    """What a cell printed; of a picture only that it is one."""
    for output in cell.get("outputs", []):
        data = output.get("data", {})
        yield output.get("text") or data.get("text/plain"), sorted(set(data) & {"image/png"})


def test_the_notebook_runs_as_it_is_stored():
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    stored = nbformat.read(FOLDER / "recordings.ipynb", 4)
    run = nbformat.read(FOLDER / "recordings.ipynb", 4)
    nbclient.NotebookClient(run, timeout=None, resources={"metadata": {"path": str(FOLDER)}}).execute()
    codes = [cell for cell in stored.cells if cell.cell_type == "code"]
    assert len(codes) >= 5
    for cell, again in zip(codes, (cell for cell in run.cells if cell.cell_type == "code"), strict=True):
        assert list(texts(cell)) == list(texts(again)), cell.source


def test_the_notebook_is_small():
    assert Path(FOLDER / "recordings.ipynb").stat().st_size < 100_000
