"""Samples of numpy, and of whatever numpy reads, as sounds of the library."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from ._library import ArgumentError, Handle, library

_TYPES = {"f4": 0, "f8": 1, "i2": 2, "i4": 3, "u1": 4}


class SoundHandle(Handle):
    """A sound of the library."""

    __slots__ = ()
    kind = "sound"

    def array(self) -> np.ndarray:
        """The samples: float32, shape (n,) of one channel, (channels, n) of several."""
        shape = (library.ossicle_sound_channel_count(self), library.ossicle_sound_frame_count(self))
        samples = np.empty(shape, np.float32)
        library.ossicle_sound_samples(self, samples.ctypes.data, samples.size)
        return samples[0] if shape[0] == 1 else samples

    @property
    def sample_rate(self) -> float:
        return library.ossicle_sound_sample_rate(self)

    @property
    def warning(self) -> str | None:
        text = library.ossicle_sound_warning(self)
        return text.decode() if text else None


def array_of(name: str, values: Any, dtype: type | None = None) -> np.ndarray:
    """What numpy reads as an array: by the buffer, the array or the DLPack protocol."""
    try:
        if hasattr(values, "__dlpack__") and not hasattr(values, "__array__"):
            values = np.from_dlpack(values)
        return np.asarray(values, dtype)
    except (BufferError, RuntimeError, TypeError, ValueError) as error:
        # Such as a tensor on another device, or one that keeps its gradient.
        raise ArgumentError(f"{name}: expected an array, got {type(values).__name__}: {error}") from None


def planar(samples: Any) -> np.ndarray:
    """Samples as an array of shape (channels, n) of a type that the library reads; copied only where needed."""
    array = array_of("samples", samples)
    shape = array.shape
    if array.ndim == 1:
        array = array[np.newaxis, :]
    if array.ndim != 2 or array.shape[1] == 0 or not 1 <= array.shape[0] <= 1024:
        hint = "" if array.ndim != 2 or array.shape[0] <= 1024 else "; is it (n, channels)?"
        raise ArgumentError(
            f"samples: expected the shape (n,) or (channels, n), got {shape}{hint}")
    code = array.dtype.str[1:]
    if code == "f2":
        array = array.astype(np.float32)
    elif array.dtype.kind == "f" and code not in _TYPES:
        array = array.astype(np.float64)
    elif code == "i1":
        array = (array.astype(np.int16) + 128).astype(np.uint8)
    elif code not in _TYPES:
        raise ArgumentError(
            f"samples: expected float or int8, uint8, int16 or int32, whose full scale is known, got {array.dtype}")
    if not array.dtype.isnative:
        array = array.astype(array.dtype.newbyteorder("="))
    return array


def sound(samples: Any, sample_rate: float) -> SoundHandle:
    """A sound of the library from samples."""
    if isinstance(samples, SoundHandle):
        return samples
    array = planar(samples)
    return SoundHandle(
        "sound_create", ctypes.c_void_p(array.ctypes.data), _TYPES[array.dtype.str[1:]], array.shape[0],
        array.shape[1], array.strides[0], array.strides[1], rate(sample_rate))


def rate(sample_rate: object) -> float:
    """A sample rate as a float."""
    try:
        return float(sample_rate)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        raise ArgumentError(f"sample_rate: expected a number of hertz, got {sample_rate!r}") from None
