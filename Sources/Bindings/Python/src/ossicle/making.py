"""Sound from sound, and sound from nothing. All results are float32, shape (n,) or (channels, n)."""

from __future__ import annotations

from ctypes import byref, c_uint64, c_void_p
from typing import Any

import numpy as np

from ._library import library, settings
from ._sounds import SoundHandle, rate, sound
from ._tables import TableHandle
from .results import Table


def resample(y: Any, sr: float, target_sr: float, *, quality: str = "snr140") -> np.ndarray:
    """Converts to another sample rate, in hertz.

    ``quality`` is ``snr140``, ``snr120`` or ``snr100``: the decibels by which images and aliases lie below the signal.

    Examples
    --------
    >>> ossicle.resample(np.zeros(48000, np.float32), 48000, 16000).shape
    (16000,)
    """
    return SoundHandle("resample", sound(y, sr), rate(target_sr), settings(quality=quality)).array()


def effect(y: Any, sr: float, chain: str) -> np.ndarray:
    """Applies effects in the notation of ``ossicle effect``, such as ``"pitch=3,formants=0; limit=-1"``.

    Examples
    --------
    >>> float(ossicle.effect(np.full(8, 0.5, np.float32), 8000, "gain=-6.0206").round(3)[0])
    0.25
    """
    return SoundHandle("effect", sound(y, sr), chain.encode()).array()


def degrade(y: Any, sr: float, condition: str, *, seed: int = 1, recording: str | None = None) -> np.ndarray:
    """Applies a condition in the notation of ``ossicle degrade``, such as ``"noise:10"`` or ``"room:0.4+pink:10"``.

    With the name of a recording the noise is that which ``ossicle degrade`` and ``ossicle evaluate`` add to it with the
    same seed.
    """
    if recording is not None:
        found = c_uint64()
        library.ossicle_degradation_seed(condition.encode(), seed, recording.encode(), byref(found))
        seed = found.value
    return SoundHandle("degrade", sound(y, sr), condition.encode(), seed).array()


def tone(kind: str, sr: float, **options: Any) -> np.ndarray:
    """Makes a tone, a noise or a stimulus of ``ossicle tone``.

    Parameters
    ----------
    kind
        ``sine``, ``triangle``, ``square``, ``sawtooth``, ``pulse``; ``white``, ``pink``, ``brown``, ``narrow-band``,
        ``speech``; ``pulsed``, ``warble``, ``sweep``.
    sr
        Hertz, 1000 to 384000.
    **options
        ``frequency`` (Hz), ``level`` (dBFS: the peak of a sine of the same RMS; -20), ``duration`` (s; 1), ``ramp``
        (s; 0.05), ``ear`` (``mono``, ``left``, ``right``, ``both``), ``to``, ``course``, ``width``, ``band``,
        ``spectrum``, ``seed``, ``pulse``, ``warble_rate``, ``deviation``.

    Examples
    --------
    >>> ossicle.tone("sine", 8000, frequency=1000.0, duration=0.5).shape
    (4000,)
    """
    return SoundHandle("tone", kind.encode(), rate(sr), settings(**options)).array()


def speak(
    text: str, *, voice: str = "en", speed: int = 175, pitch: int = 50, ssml: bool = False
) -> tuple[np.ndarray, float, Table]:
    """Speaks by espeak-ng, which must be installed.

    Returns
    -------
    tuple
        The samples, the sample rate in hertz, and the sentences, words and phonemes: kind, start_s, end_s, text.
    """
    place, events = c_void_p(), c_void_p()
    library.ossicle_speak(
        text.encode(), settings(voice=voice, speed=speed, pitch=pitch, ssml=ssml), byref(place), byref(events))
    spoken, table = SoundHandle.of(place), TableHandle.of(events)
    return spoken.array(), spoken.sample_rate, Table(table.columns())
