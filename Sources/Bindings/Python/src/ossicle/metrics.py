"""Metrics with the names of mir_eval and sed_eval. Undefined scores are NaN."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

import numpy as np

from ._library import ArgumentError, settings
from ._sounds import array_of
from ._tables import TableHandle


def _doubles(name: str, values: Any) -> np.ndarray:
    array = np.ascontiguousarray(array_of(name, values, float))
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
    """Scores a melody, as ``mir_eval.melody.evaluate``.

    Parameters
    ----------
    ref_time, ref_freq : array_like, shape (n,)
        The reference: times in seconds, frequencies in hertz, 0 or negative where unvoiced.
    est_time, est_freq : array_like, shape (m,)
        The estimate. A negative frequency is a guess for a frame that is called unvoiced.
    cent_tolerance : float
        How far a right pitch may be off, in cents.

    Returns
    -------
    dict of str to float
        ``Voicing Recall``, ``Voicing False Alarm``, ``Raw Pitch Accuracy``, ``Raw Chroma Accuracy``, ``Overall
        Accuracy``, 0 to 1. NaN where undefined: without unvoiced frames there is no false alarm.

    Raises
    ------
    ArgumentError
        If the arrays do not fit, or times are not in order. It is a ValueError.

    Notes
    -----
    The time grows with the number of frames. Source: Salamon and others, IEEE Signal Processing Magazine 31 (2014), as
    in mir_eval 0.8, whose values are met to 1e-12.

    Examples
    --------
    >>> times = np.arange(100) / 100
    >>> ossicle.metrics.melody(times, np.full(100, 220.0), times, np.full(100, 221.0))["Overall Accuracy"]
    1.0
    """
    reference = _pair("ref_time, ref_freq", ref_time, ref_freq)
    estimate = _pair("est_time, est_freq", est_time, est_freq)
    return TableHandle(
        "metric_melody", reference[0].ctypes.data, reference[1].ctypes.data, reference[0].size,
        estimate[0].ctypes.data, estimate[1].ctypes.data, estimate[0].size, settings(cents=float(cent_tolerance))).row()


def onset(reference_onsets: Any, estimated_onsets: Any, *, window: float = 0.05) -> dict[str, float]:
    """Scores onsets, as ``mir_eval.onset.evaluate``.

    Parameters
    ----------
    reference_onsets : array_like, shape (n,)
        The reference, in seconds, in order.
    estimated_onsets : array_like, shape (m,)
        The estimate, in seconds, in order.
    window : float
        How far a right onset may be off, in seconds.

    Returns
    -------
    dict of str to float
        ``F-measure``, ``Precision``, ``Recall``, 0 to 1.

    Raises
    ------
    ArgumentError
        If times are not in order. It is a ValueError.

    Notes
    -----
    Each onset is matched with one at the most, so that as many as possible are. The values are those of mir_eval 0.8.

    Examples
    --------
    >>> ossicle.metrics.onset([0.1, 0.5], [0.12, 0.9])["F-measure"]
    0.5
    """
    reference, estimate = _doubles("reference_onsets", reference_onsets), _doubles("estimated_onsets", estimated_onsets)
    return TableHandle(
        "metric_onset", reference.ctypes.data, reference.size, estimate.ctypes.data, estimate.size,
        settings(window=float(window))).row()


def voice_activity(reference: Any, estimate: Any) -> dict[str, float]:
    """Scores voice activity by the frame.

    Parameters
    ----------
    reference : array_like of bool, shape (frames,)
        Where there is speech.
    estimate : array_like of bool, shape (frames,)
        Where speech was found.

    Returns
    -------
    dict of str to float
        ``speech_hit_rate``, ``non_speech_hit_rate``, ``miss_rate``, ``false_alarm_rate``, ``precision``, ``f_measure``,
        ``accuracy``, ``half_total_error_rate``, ``detection_cost``, 0 to 1. NaN where undefined.

    Raises
    ------
    ArgumentError
        If the shapes differ. It is a ValueError.

    Notes
    -----
    ``detection_cost`` is three quarters of the miss rate and a quarter of the false alarm rate, as in OpenSAT.

    Examples
    --------
    >>> ossicle.metrics.voice_activity([1, 1, 0, 0], [1, 0, 0, 0])["accuracy"]
    0.75
    """
    one, other = np.ascontiguousarray(reference, np.uint8), np.ascontiguousarray(estimate, np.uint8)
    if one.ndim != 1 or one.shape != other.shape:
        raise ArgumentError(f"reference, estimate: expected one shape (n,), got {one.shape} and {other.shape}")
    return TableHandle("metric_voice_activity", one.ctypes.data, other.ctypes.data, one.size).row()


def sound_events(
    reference: Sequence[tuple[str, float, float]], estimate: Sequence[tuple[str, float, float]], *,
    collar: float = 0.2, length_share: float = 0.5,
) -> dict[str, float]:
    """Scores sound events, as the event-based metrics of sed_eval.

    Parameters
    ----------
    reference : sequence of tuple
        ``(label, onset, offset)``, times in seconds.
    estimate : sequence of tuple
        The same of what was found.
    collar : float
        How far a right onset may be off, in seconds, and a right offset too.
    length_share : float
        How far a right offset may be off if that is more: a share of the reference's length.

    Returns
    -------
    dict of str to float
        ``f_measure``, ``precision``, ``recall``, ``error_rate``, ``substitution_rate``, ``deletion_rate``,
        ``insertion_rate``, of all labels together. NaN where undefined.

    Raises
    ------
    ArgumentError
        If an event ends before it begins. It is a ValueError.

    Notes
    -----
    Source: Mesaros, Heittola and Virtanen, Applied Sciences 6 (2016).

    Examples
    --------
    >>> ossicle.metrics.sound_events([("dog", 1.0, 2.0)], [("dog", 1.1, 2.1), ("car", 3.0, 4.0)])["precision"]
    0.5
    """
    arguments: list[Any] = []
    kept = []
    for events in (reference, estimate):
        labels = (ctypes.c_char_p * len(events))(*(event[0].encode() for event in events))
        onsets, offsets = (np.array([event[place] for event in events], float) for place in (1, 2))
        kept += [labels, onsets, offsets]
        arguments += [labels, onsets.ctypes.data, offsets.ctypes.data, len(events)]
    return TableHandle(
        "metric_sound_events", *arguments, settings(collar=float(collar), length_share=float(length_share))).row()
