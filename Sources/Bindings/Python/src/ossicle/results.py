"""What the functions give: frozen dataclasses of numpy arrays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class PitchTrack:
    """Fundamental frequency by the frame. All arrays have the shape (frames,)."""

    times_s: np.ndarray
    """The middle of each frame, in seconds."""
    frequencies_hz: np.ndarray
    """The pitch in hertz; NaN where unvoiced."""
    confidence: np.ndarray
    """The probability that the pitch is right, 0 to 1."""
    candidates_hz: np.ndarray
    """The best candidate of every frame, in hertz, also where unvoiced."""
    voicing: np.ndarray
    """The probability that the frame is voiced, 0 to 1."""

    @property
    def voiced(self) -> np.ndarray:
        """Whether each frame is voiced."""
        return ~np.isnan(self.frequencies_hz)


@dataclass(frozen=True)
class SpeechTrack:
    """The probability of speech, every 10 ms. Both arrays have the shape (frames,)."""

    times_s: np.ndarray
    """The middle of each frame, in seconds."""
    probabilities: np.ndarray
    """0 to 1."""


@dataclass(frozen=True)
class Features:
    """Features by the frame."""

    times_s: np.ndarray
    """The middle of each frame in seconds, shape (frames,)."""
    values: np.ndarray
    """float64, shape (frames, columns); NaN where undefined."""
    columns: tuple[str, ...]
    """The names of the columns, with their units."""

    def __getitem__(self, name: str) -> np.ndarray:
        """One column, shape (frames,)."""
        return self.values[:, self.columns.index(name)]


@dataclass(frozen=True)
class Measures(Mapping[str, Any]):
    """Measured values by name; the names end in the units. Undefined numbers are NaN, undefined texts None.

    Values can be read as items (`m["integrated_lufs"]`) and as attributes (`m.integrated_lufs`).
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
    """Rows as columns by name, each of the shape (rows,): float64 with NaN where undefined, or texts with None."""

    columns: dict[str, np.ndarray]

    def __getitem__(self, name: str) -> np.ndarray:
        return self.columns[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.columns)

    def __len__(self) -> int:
        return len(self.columns)

    @property
    def row_count(self) -> int:
        """The number of rows."""
        return len(next(iter(self.columns.values()), ()))

    def rows(self) -> Iterator[dict[str, Any]]:
        """The rows, one after the other."""
        for index in range(self.row_count):
            yield {name: values[index] for name, values in self.columns.items()}

    def to_pandas(self) -> Any:
        """A pandas.DataFrame; pandas must be installed."""
        import pandas

        return pandas.DataFrame(self.columns)

    def to_polars(self) -> Any:
        """A polars.DataFrame; polars must be installed."""
        import polars

        return polars.DataFrame(
            {name: list(values) if values.dtype == object else values for name, values in self.columns.items()})


@dataclass(frozen=True)
class Recording:
    """A recording that was read."""

    samples: np.ndarray
    """float32, shape (n,) of one channel, (channels, n) of several."""
    sample_rate: float
    """Hertz."""
    warning: str | None = None
    """What is wrong with a file of which a part could be read."""

    def __iter__(self) -> Iterator[Any]:
        """So that `y, sr = ossicle.read(path)` works."""
        return iter((self.samples, self.sample_rate))


@dataclass(frozen=True)
class Comparison:
    """How one sound differs from another."""

    summary: Measures
    """Whether they are the same sound, offset_s, drift, gain_db …"""
    differences: Table
    """The differences: kind, start_s, duration_s, size."""

    @property
    def same_sound(self) -> bool:
        """Whether both are the same sound."""
        return self.summary["same_sound"] == "true"
