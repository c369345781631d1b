"""What the steps have in common: the options that all take, the items they hand on, several processes."""

import argparse
import multiprocessing
import os
from pathlib import Path

import numpy as np


UNSPOKEN = ("inst_", "rawinst_", "synth", "noise")
"""How the names of items begin that no voice speaks."""


def parser(description):
    """A parser with the work folder, and the option that thins out the work."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("work", type=Path, help="folder that holds all that is made")
    parser.add_argument(
        "--every", type=int, default=1, metavar="N", help="do only every N-th piece of work, to try the steps out"
    )
    return parser


def in_parallel(function, jobs, start=None, arguments=()):
    """Results of `function` for all jobs, in their order. `start` is called first in every process."""
    # Forked: the voices for the babble are there without being copied.
    with multiprocessing.get_context("fork").Pool(os.cpu_count(), start, arguments) as pool:
        return pool.map(function, jobs, chunksize=4)


def save_item(path, samples, pitch, kind, group):
    """Stores a clean item: 16-bit samples at 16 kHz and hertz every 10 ms, 0 where unvoiced.

    `group` names the voice or the instrument: groups are what validation leaves out.
    """
    np.savez(
        path, x=(samples * 32767).astype(np.int16), f0=np.asarray(pitch).astype(np.float32), kind=kind, group=group
    )


def item_files(work):
    """The clean items, in the order that gives them their numbers."""
    return sorted(str(path) for path in (work / "items").glob("*.npz"))


def voices(files):
    """Every sixth item of a voice: what babble is mixed from."""
    spoken = [file for file in files if not os.path.basename(file).startswith(UNSPOKEN)]
    return [np.load(file)["x"].astype(np.float32) / 32768 for file in spoken][::6]
