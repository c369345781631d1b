"""The library and its functions, as ossicle.h declares them. ctypes releases the interpreter's lock in each call."""

from __future__ import annotations

import ctypes
import os
from ctypes import POINTER, byref, c_bool, c_char_p, c_double, c_int32, c_size_t, c_ssize_t, c_uint64, c_void_p
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from typing_extensions import Self

ABI_VERSION = 1


class Error(Exception):
    """What the library says in one line: what was expected and what came.

    Examples
    --------
    >>> try:
    ...     ossicle.pitch(np.zeros(8000), 8000, method="guess")
    ... except ossicle.Error as error:
    ...     print(error)
    method: expected harmonic, autocorrelation, yin, mpm, pyin, swipe, got 'guess'
    """


class ArgumentError(Error, ValueError):
    """An argument is not what the function takes."""


class FileError(Error, OSError):
    """A file cannot be read or written."""


class UnsupportedSoundError(Error, ValueError):
    """The sound does not allow what was asked: its rate is too low for example, or it is too short."""


class NotInstalledError(Error, RuntimeError):
    """What is needed is not installed: espeak-ng, ffmpeg."""


_ERRORS = {1: ArgumentError, 2: FileError, 3: UnsupportedSoundError, 4: NotInstalledError}

_HANDLE = c_void_p
_PLACE = POINTER(c_void_p)
_DOUBLES = POINTER(c_double)
_TEXTS = POINTER(c_char_p)

# What each function takes; those without a result of their own return a status.
_STATUS = {
    "sound_create": [c_void_p, c_int32, c_size_t, c_size_t, c_ssize_t, c_ssize_t, c_double, _PLACE],
    "sound_read": [c_char_p, c_char_p, _PLACE],
    "sound_write": [_HANDLE, c_char_p, c_char_p],
    "sound_samples": [_HANDLE, c_void_p, c_size_t],
    "table_numbers": [_HANDLE, c_size_t, c_void_p, c_size_t],
    "table_matrix": [_HANDLE, c_size_t, c_size_t, c_void_p, c_size_t],
    "pitch": [_HANDLE, c_char_p, _PLACE],
    "loudness": [_HANDLE, c_char_p, _PLACE],
    "level": [_HANDLE, c_char_p, _PLACE],
    "voice_events": [_HANDLE, c_char_p, _PLACE],
    "speech_probability": [_HANDLE, c_char_p, _PLACE],
    "voice_report": [_HANDLE, c_char_p, _PLACE],
    "features": [_HANDLE, c_char_p, _PLACE],
    "analyze": [_HANDLE, c_char_p, _PLACE],
    "analyze_file": [c_char_p, c_char_p, c_char_p, _PLACE],
    "segments": [_HANDLE, c_void_p, c_void_p, _TEXTS, c_size_t, c_char_p, _PLACE],
    "resample": [_HANDLE, c_double, c_char_p, _PLACE],
    "effect": [_HANDLE, c_char_p, _PLACE],
    "degrade": [_HANDLE, c_char_p, c_uint64, _PLACE],
    "degradation_seed": [c_char_p, c_uint64, c_char_p, POINTER(c_uint64)],
    "tone": [c_char_p, c_double, c_char_p, _PLACE],
    "speak": [c_char_p, c_char_p, _PLACE, _PLACE],
    "fingerprint_create": [_HANDLE, c_char_p, _PLACE],
    "fingerprint_words": [_HANDLE, c_void_p, c_size_t],
    "fingerprint_hash": [_HANDLE, POINTER(c_uint64)],
    "compare": [_HANDLE, _HANDLE, c_char_p, _PLACE, _PLACE],
    "index_writer_create": [c_char_p, c_char_p, _PLACE],
    "index_writer_add": [_HANDLE, c_char_p, _HANDLE],
    "index_writer_commit": [_HANDLE],
    "index_open": [c_char_p, _PLACE],
    "index_query": [_HANDLE, _HANDLE, c_char_p, _PLACE],
    "metric_melody": [c_void_p, c_void_p, c_size_t, c_void_p, c_void_p, c_size_t, c_char_p, _PLACE],
    "metric_onset": [c_void_p, c_size_t, c_void_p, c_size_t, c_char_p, _PLACE],
    "metric_voice_activity": [c_void_p, c_void_p, c_size_t, _PLACE],
    "metric_sound_events": [
        _TEXTS, c_void_p, c_void_p, c_size_t, _TEXTS, c_void_p, c_void_p, c_size_t, c_char_p, _PLACE,
    ],
    "stream_create": [c_char_p, c_double, c_size_t, c_char_p, _PLACE],
    "stream_process": [_HANDLE, c_void_p, c_size_t, c_ssize_t, c_ssize_t],
    "stream_flush": [_HANDLE],
    "stream_read": [_HANDLE, c_void_p, c_size_t, POINTER(c_size_t)],
    "stream_reset": [_HANDLE],
}

_OTHERS = {
    "abi_version": ([], c_int32),
    "version": ([], c_char_p),
    "last_error": ([], c_char_p),
    "sound_channel_count": ([_HANDLE], c_size_t),
    "sound_frame_count": ([_HANDLE], c_size_t),
    "sound_sample_rate": ([_HANDLE], c_double),
    "sound_warning": ([_HANDLE], c_char_p),
    "table_row_count": ([_HANDLE], c_size_t),
    "table_column_count": ([_HANDLE], c_size_t),
    "table_column_name": ([_HANDLE, c_size_t], c_char_p),
    "table_is_text": ([_HANDLE, c_size_t], c_bool),
    "table_decimals": ([_HANDLE, c_size_t], c_int32),
    "table_text": ([_HANDLE, c_size_t, c_size_t], c_char_p),
    "fingerprint_word_count": ([_HANDLE], c_size_t),
    "fingerprint_hop": ([_HANDLE], c_double),
    "stream_latency": ([_HANDLE], c_size_t),
    "stream_column_count": ([_HANDLE], c_size_t),
    "stream_column_name": ([_HANDLE, c_size_t], c_char_p),
    "stream_available": ([_HANDLE], c_size_t),
    **{f"{name}_destroy": ([_HANDLE], None)
       for name in ("sound", "table", "fingerprint", "index", "index_writer", "stream")},
}


def _check(status: int, _function: object, _arguments: object) -> int:
    if status:
        text = library.ossicle_last_error().decode("utf-8", "replace")
        raise _ERRORS.get(status, Error)(text)
    return status


def _load() -> ctypes.CDLL:
    path = os.environ.get("OSSICLE_LIBRARY") or str(Path(__file__).with_name("libossicle.so"))
    loaded = ctypes.CDLL(path)
    for name, arguments in _STATUS.items():
        function = getattr(loaded, "ossicle_" + name)
        function.argtypes, function.restype, function.errcheck = arguments, c_int32, _check
    for name, (arguments, result) in _OTHERS.items():
        function = getattr(loaded, "ossicle_" + name)
        function.argtypes, function.restype = arguments, result
    version = loaded.ossicle_abi_version()
    if version != ABI_VERSION:
        raise ImportError(f"libossicle.so: expected ABI version {ABI_VERSION}, got {version}")
    return loaded


library = _load()


class Handle:
    """Something of the library, destroyed with this object. It can be passed to the library's functions."""

    __slots__ = ("_as_parameter_",)
    kind = ""

    def __init__(self, function: str, *arguments: object) -> None:
        place = c_void_p()
        getattr(library, "ossicle_" + function)(*arguments, byref(place))
        self._as_parameter_ = place

    @classmethod
    def of(cls, pointer: c_void_p) -> Self:
        """The object of a handle that a function gave."""
        handle = cls.__new__(cls)
        handle._as_parameter_ = pointer
        return handle

    def __del__(self) -> None:
        pointer = getattr(self, "_as_parameter_", None)
        if pointer:
            getattr(library, f"ossicle_{self.kind}_destroy")(pointer)

    def __reduce__(self) -> NoReturn:
        raise TypeError(f"{type(self).__name__}: expected something that can be pickled, got a handle of the library")


def settings(**values: object) -> bytes:
    """Options as the library reads them; what is None is left to its default."""
    parts = []
    # A chain of effects has semicolons of its own: it comes last and takes all that follows.
    for name, value in sorted(values.items(), key=lambda item: item[0] == "chain"):
        if hasattr(value, "item"):
            # A number of numpy, which writes itself as np.float64(…).
            value = value.item()
        if value is None or value is False:
            continue
        if value is True:
            text = name
        elif isinstance(value, (list, tuple)):
            text = f"{name}={','.join(str(part) for part in value)}"
        else:
            text = f"{name}={value!r}" if isinstance(value, float) else f"{name}={value}"
        if ";" in text and name != "chain":
            raise ArgumentError(f"{name}: expected no semicolon, got {value!r}")
        parts.append(text)
    return ";".join(parts).encode()


def path_bytes(path: object) -> bytes:
    """A path as the library reads it: bytes that are no UTF-8 are written as \\xE9."""
    raw = os.fsencode(path)
    try:
        raw.decode("utf-8")
        return raw
    except UnicodeDecodeError:
        return raw.decode("utf-8", "backslashreplace").encode()
