"""What the functions give: frozen dataclasses of numpy arrays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class PitchTrack:
    """Fundamental frequency by the frame.

    Attributes
    ----------
    times_s : numpy.ndarray
        The middle of each frame in seconds, shape ``(frames,)``.
    frequencies_hz : numpy.ndarray
        The pitch in hertz, shape ``(frames,)``; NaN where unvoiced.
    confidence : numpy.ndarray
        The probability that the pitch is right, 0 to 1, shape ``(frames,)``.
    candidates_hz : numpy.ndarray
        The best candidate of every frame in hertz, also where unvoiced, shape ``(frames,)``.
    voicing : numpy.ndarray
        The probability that the frame is voiced, 0 to 1, shape ``(frames,)``.
    voiced : numpy.ndarray
        Whether each frame is voiced.

    Examples
    --------
    >>> track = ossicle.pitch(ossicle.tone("sine", 8000, frequency=300.0), 8000)
    >>> bool(track.voiced[50]), float(track.frequencies_hz[50].round())
    (True, 300.0)
    """

    times_s: np.ndarray
    frequencies_hz: np.ndarray
    confidence: np.ndarray
    candidates_hz: np.ndarray
    voicing: np.ndarray

    @property
    def voiced(self) -> np.ndarray:
        """Whether each frame is voiced.

        Returns
        -------
        numpy.ndarray
            Flags: bool, shape ``(frames,)``.
        """
        return ~np.isnan(self.frequencies_hz)


@dataclass(frozen=True)
class SpeechTrack:
    """The probability of speech, every 10 ms.

    Attributes
    ----------
    times_s : numpy.ndarray
        The middle of each frame in seconds, shape ``(frames,)``.
    probabilities : numpy.ndarray
        0 to 1, shape ``(frames,)``.

    Examples
    --------
    >>> track = ossicle.speech_probability(ossicle.tone("pink", 16000), 16000)
    >>> bool(track.probabilities.max() < 0.5)
    True
    """

    times_s: np.ndarray
    probabilities: np.ndarray


@dataclass(frozen=True)
class Features:
    """Features by the frame.

    A column is read by its name: ``found["mfcc_0"]``, shape ``(frames,)``.

    Attributes
    ----------
    times_s : numpy.ndarray
        The middle of each frame's window in seconds, shape ``(frames,)``.
    values : numpy.ndarray
        float64, shape ``(frames, columns)``; NaN where undefined.
    columns : tuple of str
        The names of the columns.

    Examples
    --------
    >>> found = ossicle.features(ossicle.tone("pink", 22050), 22050, set="intensity")
    >>> found.columns, found["intensity_dbfs"].shape == found.times_s.shape
    (('intensity', 'intensity_dbfs'), True)
    """

    times_s: np.ndarray
    values: np.ndarray
    columns: tuple[str, ...]

    def __getitem__(self, name: str) -> np.ndarray:
        """One column, shape (frames,)."""
        return self.values[:, self.columns.index(name)]


@dataclass(frozen=True)
class Measures(Mapping[str, Any]):
    """Measured values by name; the names end in the units.

    Values are read as items, ``found["integrated_lufs"]``, and as attributes, ``found.integrated_lufs``. Undefined
    numbers are NaN, undefined texts None.

    Attributes
    ----------
    values_by_name : dict of str to object
        Floats and texts.

    Examples
    --------
    >>> found = ossicle.loudness(np.zeros(48000), 48000)
    >>> found.integrated_lufs, found["layout"]
    (nan, 'mono')
    """

    values_by_name: dict[str, Any]

    def __getitem__(self, name: str) -> Any:
        return self.values_by_name[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.values_by_name)

    def __len__(self) -> int:
        return len(self.values_by_name)

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["values_by_name"][name]
        except KeyError:
            raise AttributeError(name) from None


@dataclass(frozen=True)
class Table(Mapping[str, np.ndarray]):
    """Rows as columns by name.

    A column is read by its name: ``table["time_s"]``.

    Attributes
    ----------
    columns : dict of str to numpy.ndarray
        Each of the shape ``(rows,)``: float64 with NaN where undefined, or texts with None.
    row_count : int
        The number of rows.

    Examples
    --------
    >>> tone = ossicle.tone("sine", 8000, frequency=440.0, ear="both")
    >>> table = ossicle.level(tone, 8000)
    >>> table.row_count, table["channel"]
    (2, array([1., 2.]))
    """

    columns: dict[str, np.ndarray]

    def __getitem__(self, name: str) -> np.ndarray:
        return self.columns[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.columns)

    def __len__(self) -> int:
        return len(self.columns)

    @property
    def row_count(self) -> int:
        """The number of rows.

        Returns
        -------
        int
            0 for a table without columns.
        """
        return len(next(iter(self.columns.values()), ()))

    def rows(self) -> Iterator[dict[str, Any]]:
        """Gives the rows, one after the other.

        Yields
        ------
        dict of str to object
            Values by column.

        Examples
        --------
        >>> table = ossicle.level(ossicle.tone("sine", 8000, frequency=440.0), 8000)
        >>> [row["frequency_weighting"] for row in table.rows()]
        ['A']
        """
        for index in range(self.row_count):
            yield {name: values[index] for name, values in self.columns.items()}

    def to_pandas(self) -> Any:
        """Gives the rows to pandas, which must be installed.

        Returns
        -------
        pandas.DataFrame
            A column for each.

        Examples
        --------
        >>> table = ossicle.level(ossicle.tone("sine", 8000, frequency=440.0), 8000)
        >>> table.to_pandas().shape[0]
        1
        """
        import pandas

        return pandas.DataFrame(self.columns)

    def to_polars(self) -> Any:
        """Gives the rows to polars, which must be installed.

        Returns
        -------
        polars.DataFrame
            A column for each.

        Examples
        --------
        >>> table = ossicle.level(ossicle.tone("sine", 8000, frequency=440.0), 8000)
        >>> table.to_polars().height
        1
        """
        import polars

        return polars.DataFrame(
            {name: list(values) if values.dtype == object else values for name, values in self.columns.items()})


@dataclass(frozen=True)
class Recording:
    """A recording that was read.

    It is unpacked as ``y, sr = ossicle.read(path)``.

    Attributes
    ----------
    samples : numpy.ndarray
        float32, shape ``(n,)`` of one channel, ``(channels, n)`` of several.
    sample_rate : float
        Hertz.
    warning : str or None
        What is wrong with a file of which a part could be read.

    Examples
    --------
    >>> found = ossicle.read(recording)
    >>> found.sample_rate, found.warning
    (44100.0, None)
    """

    samples: np.ndarray
    sample_rate: float
    warning: str | None = None

    def __iter__(self) -> Iterator[Any]:
        """So that `y, sr = ossicle.read(path)` works."""
        return iter((self.samples, self.sample_rate))


@dataclass(frozen=True)
class Comparison:
    """How one sound differs from another.

    Attributes
    ----------
    summary : Measures
        ``same_sound``, ``bit_error_rate``, ``false_positive_probability``, ``offset_s``, ``drift``, ``gain_db``,
        ``inverted``, ``level_margin_db``, ``bit_error_rate_margin``.
    differences : Table
        ``kind``, ``start_s``, ``duration_s``, ``size``.
    same_sound : bool
        Whether both are the same sound.

    Examples
    --------
    >>> noises = [ossicle.tone("pink", 8000, duration=4.0, seed=seed) for seed in (1, 2)]
    >>> ossicle.compare(noises[0], 8000, noises[1], 8000).same_sound
    False
    """

    summary: Measures
    differences: Table

    @property
    def same_sound(self) -> bool:
        """Whether both are the same sound.

        Returns
        -------
        bool
            As ``summary`` says.
        """
        return self.summary["same_sound"] == "true"
