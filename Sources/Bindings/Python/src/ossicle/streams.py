"""What works on sound as it comes, block by block, with the same results for every cut into blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from ctypes import byref, c_size_t
from typing import Any

import numpy as np

from ._library import ArgumentError, Handle, library, settings
from ._sounds import array_of, rate


class Stream(Handle):
    """Works on sound as it comes, block by block, with the same results for every cut into blocks.

    A stream belongs to the library and cannot be pickled. It is used by one thread at a time.

    Parameters
    ----------
    kind : {'pitch', 'speech', 'level', 'loudness', 'sound_level', 'resample', 'effect'}
        What is done. ``pitch``, ``speech`` and ``sound_level`` take one channel, ``loudness`` one or two, others any
        number.
    sr : float
        Sample rate in hertz.
    channels : int
        The channels of each block.
    **options : object
        ``pitch``: those of :func:`pitch`, and ``offline``; ``level``: ``window_ms`` (50), ``hop_ms`` (10);
        ``loudness``: ``interval_ms`` (100); ``sound_level``: ``weighting``, ``time``, ``interval_ms`` (100);
        ``resample``: ``rate`` (Hz), ``quality``; ``effect``: ``chain``.

    Attributes
    ----------
    channels : int
        The channels of each block.
    columns : tuple of str
        The names of the columns of rows; empty for a stream of sound.
    latency : int
        Frames.

    Raises
    ------
    ArgumentError
        If an argument or an option is wrong. It is a ValueError.

    Notes
    -----
    Rows are float64 of the shape ``(rows, columns)``; the sound of ``resample`` and ``effect`` is float32 of the shape
    ``(n,)`` or ``(channels, n)``, and is not delayed: what comes first is its beginning. Pitch is decided within 50 ms.

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

    @property
    def latency(self) -> int:
        """The most frames after a result's time that must have come before the result comes out.

        Returns
        -------
        int
            Frames.
        """
        return library.ossicle_stream_latency(self)

    def process(self, block: Any) -> np.ndarray:
        """Takes the next frames.

        Parameters
        ----------
        block : array_like of float, shape (n,) or (channels, n)
            The frames. n may be 0.

        Returns
        -------
        numpy.ndarray
            What they complete: rows of the shape ``(rows, columns)``, or sound.

        Raises
        ------
        ArgumentError
            If the block has another shape, a sample is not finite, or the stream has been flushed. Nothing is taken.

        Examples
        --------
        >>> meter = ossicle.Stream("level", 8000)
        >>> meter.process(np.full(4000, 0.5)).shape
        (48, 2)
        """
        array = array_of("block", block)
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
        """Ends the sound. Until :meth:`reset` no more is taken.

        Returns
        -------
        numpy.ndarray
            What waited.

        Raises
        ------
        ArgumentError
            If the stream has been flushed.
        """
        library.ossicle_stream_flush(self)
        return self._read()

    def reset(self) -> None:
        """Returns to the state of a new stream."""
        library.ossicle_stream_reset(self)

    def over(self, blocks: Iterable[Any]) -> Iterator[np.ndarray]:
        """Gives what each block completes, as it comes, and at last what waited.

        Parameters
        ----------
        blocks : iterable of array_like
            Blocks, as :meth:`process` takes them.

        Yields
        ------
        numpy.ndarray
            Rows or sound; nothing empty.

        Examples
        --------
        >>> converter = ossicle.Stream("resample", 48000, rate=16000.0)
        >>> sum(len(part) for part in converter.over(np.zeros((100, 480))))
        16000
        """
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
