"""What works on sound as it comes, block by block, with the same results for every cut into blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from ctypes import byref, c_size_t
from typing import Any

import numpy as np

from ._library import ArgumentError, Handle, library, settings
from ._sounds import rate


class Stream(Handle):
    """A stream of one of the kinds of ``ossicle.h``: pitch, speech, level, loudness, sound_level, resample, effect.

    Rows are float64 of the shape (rows, columns); the sound of ``resample`` and ``effect`` is float32 of the shape (n,)
    or (channels, n). A stream belongs to one thread at a time.

    Examples
    --------
    >>> tracker = ossicle.Stream("pitch", 48000)
    >>> tone = ossicle.tone("sine", 48000, frequency=220.0)
    >>> rows = list(tracker.over(tone[start:start + 480] for start in range(0, len(tone), 480)))
    >>> tracker.columns[1], float(np.nanmedian(np.concatenate(rows)[:, 1]).round(1))
    ('frequency_hz', 220.0)
    """

    __slots__ = ("channels", "_width", "columns", "_process", "_address")
    kind = "stream"

    def __init__(self, kind: str, sr: float, channels: int = 1, **options: Any) -> None:
        super().__init__("stream_create", kind.encode(), rate(sr), channels, settings(**options))
        self.channels = channels
        self._width = library.ossicle_stream_column_count(self)
        names = [library.ossicle_stream_column_name(self, index) for index in range(self._width)]
        self.columns: tuple[str, ...] = tuple(name.decode() for name in names if name is not None)
        """The names of the columns of rows; empty for a stream of sound."""

    @property
    def latency(self) -> int:
        """The most frames after a result's time that must have come before the result comes out."""
        return library.ossicle_stream_latency(self)

    def process(self, block: Any) -> np.ndarray:
        """Takes the next frames, shape (n,) or (channels, n), n may be 0. Returns what they complete."""
        array = np.asarray(block)
        if array.dtype != np.float32:
            if array.dtype.kind != "f":
                raise ArgumentError(f"block: expected float, got {array.dtype}")
            array = array.astype(np.float32)
        if array.ndim == 1 and self.channels == 1:
            channel_stride, frame_stride, count = 0, array.strides[0], array.shape[0]
        elif array.ndim == 2 and array.shape[0] == self.channels:
            (channel_stride, frame_stride), count = array.strides, array.shape[1]
        else:
            raise ArgumentError(f"block: expected the shape ({self.channels}, n), got {array.shape}")
        library.ossicle_stream_process(
            self, array.__array_interface__["data"][0], count, channel_stride, frame_stride)
        return self._read()

    def flush(self) -> np.ndarray:
        """Ends the sound. Returns what waited. Until :meth:`reset` no more is taken."""
        library.ossicle_stream_flush(self)
        return self._read()

    def reset(self) -> None:
        """Returns to the state of a new stream."""
        library.ossicle_stream_reset(self)

    def over(self, blocks: Iterable[Any]) -> Iterator[np.ndarray]:
        """What each block completes, as it comes, and at last what waited; nothing empty."""
        for block in blocks:
            found = self.process(block)
            if found.size:
                yield found
        found = self.flush()
        if found.size:
            yield found

    def _read(self) -> np.ndarray:
        rows = np.empty((library.ossicle_stream_available(self), self._width))
        if rows.size:
            count = c_size_t()
            library.ossicle_stream_read(self, rows.__array_interface__["data"][0], len(rows), byref(count))
        if self.columns:
            return rows
        sound = rows.T.astype(np.float32)
        return sound[0] if self._width == 1 else sound
