"""Reading prepared features, what is right in them, and which groups validation keeps for itself."""

import numpy as np

import grid

SAME = 2.0
"""Bins (45 cents) within which a candidate is the true pitch."""

COMPUTED = {"synth", "noise"}
"""Groups of computed signals: always trained with, never validated with, since nobody records them."""


def read(folder):
    """All feature files of a folder, by name."""
    return [dict(np.load(file)) for file in sorted(str(path) for path in folder.glob("*.npz"))]


def validation_groups(items, share):
    """The groups left out of training: of the recorded ones every (1 / share)-th by name; none for a share of 0."""
    names = sorted({str(item["group"]) for item in items} - COMPUTED)
    return set(names[:: round(1 / share)]) if share > 0 else set()


def split(items, share):
    """Items to train with, and items for validation."""
    left_out = validation_groups(items, share)
    training = [item for item in items if str(item["group"]) not in left_out]
    return training, [item for item in items if str(item["group"]) in left_out]


def right_states(bins, pitch):
    """Which states are right in each frame: unvoiced first, then the candidates.

    Where the frame is voiced, but no candidate is right, unvoiced counts as right: the frame is lost either way, and
    calling it voiced would teach to call noise voiced.
    """
    true_bin = grid.fundamental_bin(pitch)[:, None]
    candidate = (np.abs(bins - true_bin) <= SAME) & (bins >= 0) & (pitch[:, None] > 0)
    right = np.concatenate([(pitch <= 0)[:, None], candidate], 1)
    right[(pitch > 0) & ~candidate.any(1), 0] = True
    return right
