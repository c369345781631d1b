"""Fingerprints of sounds, and an index to find them again."""

from __future__ import annotations

import os
from ctypes import byref, c_uint64, c_void_p
from typing import Any

import numpy as np

from ._library import Handle, library, path_bytes, settings
from ._sounds import sound
from ._tables import TableHandle
from .results import Comparison, Measures, Table


class Fingerprint(Handle):
    """The fingerprint of a sound."""

    __slots__ = ()
    kind = "fingerprint"

    @property
    def words(self) -> np.ndarray:
        """uint32, shape (words,)."""
        words = np.empty(library.ossicle_fingerprint_word_count(self), np.uint32)
        library.ossicle_fingerprint_words(self, words.ctypes.data, words.size)
        return words

    @property
    def hop_s(self) -> float:
        """The time between words, in seconds."""
        return library.ossicle_fingerprint_hop(self)

    @property
    def simhash(self) -> int:
        """64 bits, of which similar sounds differ in few. A sound without content raises UnsupportedSoundError."""
        found = c_uint64()
        library.ossicle_fingerprint_hash(self, byref(found))
        return found.value


def fingerprint(y: Any, sr: float, *, profile: str = "compact") -> Fingerprint:
    """Computes a fingerprint: ``compact``, ``prh``, ``chroma``.

    Examples
    --------
    >>> ossicle.fingerprint(ossicle.tone("pink", 44100, duration=4.0), 44100).words.dtype
    dtype('uint32')
    """
    return Fingerprint("fingerprint_create", sound(y, sr), settings(profile=profile))


def compare(
    reference: Any, reference_sr: float, other: Any, other_sr: float, *, level_db: float = 8.0, rate: float = 0.44,
    jump_ms: float = 20.0,
) -> Comparison:
    """Compares two sounds as ``ossicle compare``: whether they are the same, and what is missing, added or changed."""
    place, differences = c_void_p(), c_void_p()
    library.ossicle_compare(
        sound(reference, reference_sr), sound(other, other_sr),
        settings(level_db=level_db, rate=rate, jump_ms=jump_ms), byref(place), byref(differences))
    return Comparison(Measures(TableHandle.of(place).row()), Table(TableHandle.of(differences).columns()))


class Index(Handle):
    """An index of fingerprints in a folder, for look-ups."""

    __slots__ = ()
    kind = "index"

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        super().__init__("index_open", path_bytes(folder))

    def query(
        self, y: Any, sr: float, *, matches: int = 10, max_false_positive: float = 1e-3, effort: str = "deep"
    ) -> Table:
        """The recordings that contain a sound of 1.5 to 600 s, best first: id, offset_s, tempo …"""
        table = TableHandle(
            "index_query", self, sound(y, sr),
            settings(matches=matches, max_false_positive=max_false_positive, effort=effort))
        return Table(table.columns())


class IndexWriter(Handle):
    """Makes an index in a folder, or adds to it. Nothing is kept before :meth:`commit`."""

    __slots__ = ()
    kind = "index_writer"

    def __init__(self, folder: str | os.PathLike[str], *, profile: str | None = None) -> None:
        super().__init__("index_writer_create", path_bytes(folder), profile.encode() if profile else None)

    def add(self, name: str, fingerprint: Fingerprint) -> None:
        """Adds a recording under a name that the index does not have."""
        library.ossicle_index_writer_add(self, name.encode(), fingerprint)

    def commit(self) -> None:
        """Writes what was added."""
        library.ossicle_index_writer_commit(self)
