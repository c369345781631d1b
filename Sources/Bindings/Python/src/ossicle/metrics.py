"""Metrics with the names of mir_eval and sed_eval. Undefined scores are NaN."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

import numpy as np

from ._library import ArgumentError, settings
from ._tables import TableHandle


def _doubles(name: str, values: Any) -> np.ndarray:
    array = np.ascontiguousarray(values, float)
    if array.ndim != 1:
        raise ArgumentError(f"{name}: expected the shape (n,), got {array.shape}")
    return array


def _pair(name: str, first: Any, second: Any) -> tuple[np.ndarray, np.ndarray]:
    one, other = _doubles(name, first), _doubles(name, second)
    if one.size != other.size:
        raise ArgumentError(f"{name}: expected as many of both, got {one.size} and {other.size}")
    return one, other


def melody(
    ref_time: Any, ref_freq: Any, est_time: Any, est_freq: Any, *, cent_tolerance: float = 50.0
) -> dict[str, float]:
    """Melody as ``mir_eval.melody.evaluate``: frequencies in hertz, 0 or negative where unvoiced.

    Examples
    --------
    >>> times = np.arange(100) / 100
    >>> ossicle.metrics.melody(times, np.full(100, 220.0), times, np.full(100, 221.0))["Overall Accuracy"]
    1.0
    """
    reference, estimate = _pair("ref_time, ref_freq", ref_time, ref_freq), _pair("est_time, est_freq", est_time, est_freq)
    return TableHandle(
        "metric_melody", reference[0].ctypes.data, reference[1].ctypes.data, reference[0].size,
        estimate[0].ctypes.data, estimate[1].ctypes.data, estimate[0].size, settings(cents=float(cent_tolerance))).row()


def onset(reference_onsets: Any, estimated_onsets: Any, *, window: float = 0.05) -> dict[str, float]:
    """Onsets as ``mir_eval.onset.evaluate``; times in seconds."""
    reference, estimate = _doubles("reference_onsets", reference_onsets), _doubles("estimated_onsets", estimated_onsets)
    return TableHandle(
        "metric_onset", reference.ctypes.data, reference.size, estimate.ctypes.data, estimate.size,
        settings(window=float(window))).row()


def voice_activity(reference: Any, estimate: Any) -> dict[str, float]:
    """Voice activity by the frame: two arrays of bools, shape (frames,)."""
    one, other = np.ascontiguousarray(reference, np.uint8), np.ascontiguousarray(estimate, np.uint8)
    if one.ndim != 1 or one.shape != other.shape:
        raise ArgumentError(f"reference, estimate: expected one shape (n,), got {one.shape} and {other.shape}")
    return TableHandle("metric_voice_activity", one.ctypes.data, other.ctypes.data, one.size).row()


def sound_events(
    reference: Sequence[tuple[str, float, float]], estimate: Sequence[tuple[str, float, float]], *,
    collar: float = 0.2, length_share: float = 0.5,
) -> dict[str, float]:
    """Sound events as sed_eval's event-based metrics: (label, onset, offset), times in seconds."""
    arguments: list[Any] = []
    kept = []
    for events in (reference, estimate):
        labels = (ctypes.c_char_p * len(events))(*(event[0].encode() for event in events))
        onsets, offsets = (np.array([event[place] for event in events], float) for place in (1, 2))
        kept += [labels, onsets, offsets]
        arguments += [labels, onsets.ctypes.data, offsets.ctypes.data, len(events)]
    return TableHandle(
        "metric_sound_events", *arguments, settings(collar=float(collar), length_share=float(length_share))).row()
