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
    """Converts to another sample rate.

    Parameters
    ----------
    y : array_like, shape (n,) or (channels, n)
        Samples: floats, full scale from -1 to 1, or int8, uint8, int16, int32 at their full scale.
    sr : float
        Sample rate in hertz.
    target_sr : float
        The new sample rate in hertz, within 1/256 to 256 times the old one.
    quality : {'snr140', 'snr120', 'snr100'}
        The decibels by which images and aliases lie below the signal.

    Returns
    -------
    numpy.ndarray
        Samples: float32, shape ``(m,)`` or ``(channels, m)``: m is n times the ratio of the rates. Nothing is delayed.

    Raises
    ------
    ArgumentError
        If an argument is not what it should be, or a sample is not finite. It is a ValueError.

    Notes
    -----
    The time grows with the length of the sound. Sources: Kaiser, ISCAS 1974; Smith, "Digital Audio Resampling", CCRMA.

    Examples
    --------
    >>> ossicle.resample(np.zeros(48000, np.float32), 48000, 16000).shape
    (16000,)
    """
    return SoundHandle("resample", sound(y, sr), rate(target_sr), settings(quality=quality)).array()


def effect(y: Any, sr: float, chain: str) -> np.ndarray:
    """Applies effects.

    Parameters
    ----------
    y : array_like, shape (n,) or (channels, n)
        Samples: floats, full scale from -1 to 1, or int8, uint8, int16, int32 at their full scale.
    sr : float
        Sample rate in hertz.
    chain : str
        Effects in the notation of ``ossicle effect``, such as ``"pitch=3,formants=0; limit=-1"``.

    Returns
    -------
    numpy.ndarray
        Samples: float32, shape ``(m,)`` or ``(channels, m)``. Effects such as tempo and trim change the length. Nothing is
        delayed.

    Raises
    ------
    ArgumentError
        If an argument is not what it should be, or a sample is not finite. It is a ValueError.
    UnsupportedSoundError
        If the chain cannot be applied to it, or nothing is left. It is a ValueError.

    See Also
    --------
    Stream : Applies effects to sound as it comes.

    Notes
    -----
    The time grows with the length of the sound. The page "Effects" of the formats lists all.

    Examples
    --------
    >>> float(ossicle.effect(np.full(8, 0.5, np.float32), 8000, "gain=-6.0206").round(3)[0])
    0.25
    """
    return SoundHandle("effect", sound(y, sr), chain.encode()).array()


def degrade(y: Any, sr: float, condition: str, *, seed: int = 1, recording: str | None = None) -> np.ndarray:
    """Applies a condition: noise at a signal-to-noise ratio, a room, a codec, a change of speed.

    Parameters
    ----------
    y : array_like, shape (n,) or (channels, n)
        Samples: floats, full scale from -1 to 1, or int8, uint8, int16, int32 at their full scale.
    sr : float
        Sample rate in hertz.
    condition : str
        Steps in the notation of ``ossicle degrade``, joined by ``+``, such as ``"noise:10"`` or ``"room:0.4+pink:10"``.
    seed : int
        Of the noise: the same number gives the same samples.
    recording : str, optional
        A name. The noise is then that which ``ossicle degrade`` and ``ossicle evaluate`` add to the recording of this name
        with the same seed.

    Returns
    -------
    numpy.ndarray
        Samples: float32, shape ``(m,)`` or ``(channels, m)``. Steps such as speed change the length, rooms and codecs may delay.

    Raises
    ------
    ArgumentError
        If an argument is not what it should be, or a sample is not finite. It is a ValueError.
    UnsupportedSoundError
        If the condition cannot be applied to it. It is a ValueError.
    NotInstalledError
        If the condition needs a program, ffmpeg for codecs, that is not installed.

    Notes
    -----
    The time grows with the length of the sound. Signal-to-noise ratios are those of the active parts (ITU-T P.56).

    Examples
    --------
    >>> tone = ossicle.tone("sine", 16000, frequency=300.0)
    >>> noisy = ossicle.degrade(tone, 16000, "pink:20", seed=1)
    >>> noisy.shape, bool((noisy == ossicle.degrade(tone, 16000, "pink:20", seed=1)).all())
    ((16000,), True)
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
    kind : str
        ``sine``, ``triangle``, ``square``, ``sawtooth``, ``pulse``; ``white``, ``pink``, ``brown``, ``narrow-band``,
        ``speech``; ``pulsed``, ``warble``, ``sweep``.
    sr : float
        Sample rate in hertz, 1000 to 384000.
    **options : object
        ``frequency`` (Hz), ``level`` (dBFS: the peak of a sine of the same RMS; -20), ``duration`` (s; 1), ``ramp``
        (s; 0.05), ``ear`` (``mono``, ``left``, ``right``, ``both``), ``to`` (Hz), ``course`` (``exponential``,
        ``linear``), ``width`` (of a pulse, a share of the period; 0.25), ``band`` (``thirdOctave``, ``halfOctave``,
        ``octave``), ``spectrum`` (``combined``, ``male``, ``female``), ``seed`` (1), ``pulse`` (s; 0.225),
        ``warble_rate`` (Hz; 5), ``deviation`` (a share of the frequency; 0.05).

    Returns
    -------
    numpy.ndarray
        Samples: float32, shape ``(n,)``, or ``(2, n)`` for the ears ``left``, ``right`` and ``both``.

    Raises
    ------
    ArgumentError
        If an option is wrong, or is not one of the kind. It is a ValueError.

    Notes
    -----
    The time grows with the duration. The same call gives the same samples.

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

    Parameters
    ----------
    text : str
        What is spoken.
    voice : str
        The language, name or identifier of an installed voice.
    speed : int
        Words a minute, 80 to 450.
    pitch : int
        0 to 99.
    ssml : bool
        Whether the text is SSML.

    Returns
    -------
    samples : numpy.ndarray
        Samples: float32, shape ``(n,)``.
    sample_rate : float
        Hertz.
    events : Table
        The sentences, words and phonemes: ``kind``, ``start_s``, ``end_s``, ``text``.

    Raises
    ------
    NotInstalledError
        If espeak-ng is not installed.
    ArgumentError
        If no such voice is installed, or an argument is wrong. It is a ValueError.

    Notes
    -----
    espeak-ng (GPL-3.0-or-later) is loaded by the call. One text is spoken at a time.

    Examples
    --------
    >>> y, sr, events = ossicle.speak("Hello")
    >>> list(events["text"][:2])
    ['Hello', 'Hello']
    """
    place, events = c_void_p(), c_void_p()
    library.ossicle_speak(
        text.encode(), settings(voice=voice, speed=speed, pitch=pitch, ssml=ssml), byref(place), byref(events))
    spoken, table = SoundHandle.of(place), TableHandle.of(events)
    return spoken.array(), spoken.sample_rate, Table(table.columns())
