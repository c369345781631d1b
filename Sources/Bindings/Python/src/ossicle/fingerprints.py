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
    """The fingerprint of a sound, made by :func:`fingerprint`.

    It belongs to the library and cannot be pickled; :attr:`words` can. Several threads may use it.

    Attributes
    ----------
    words : numpy.ndarray
        Numbers: uint32, shape ``(words,)``.
    hop_s : float
        The time between words, in seconds.
    simhash : int
        The hash, of 64 bits.

    Examples
    --------
    >>> found = ossicle.fingerprint(*ossicle.read(recording))
    >>> found.words.shape, round(found.hop_s, 3), hex(found.simhash)
    ((35,), 0.186, '0xab86161383d98696')
    """

    __slots__ = ()
    kind = "fingerprint"

    @property
    def words(self) -> np.ndarray:
        """The words of 32 bits, of which the profile says how many are used.

        Returns
        -------
        numpy.ndarray
            Numbers: uint32, shape ``(words,)``.
        """
        words = np.empty(library.ossicle_fingerprint_word_count(self), np.uint32)
        library.ossicle_fingerprint_words(self, words.ctypes.data, words.size)
        return words

    @property
    def hop_s(self) -> float:
        """The time between words.

        Returns
        -------
        float
            Seconds.
        """
        return library.ossicle_fingerprint_hop(self)

    @property
    def simhash(self) -> int:
        """A hash of the whole sound, of which similar sounds differ in few bits.

        Returns
        -------
        int
            64 bits.

        Raises
        ------
        UnsupportedSoundError
            If the sound has no content.
        """
        found = c_uint64()
        library.ossicle_fingerprint_hash(self, byref(found))
        return found.value


def fingerprint(y: Any, sr: float, *, profile: str = "compact") -> Fingerprint:
    """Computes a fingerprint: numbers that stay alike when a sound is coded, filtered or disturbed.

    Parameters
    ----------
    y : array_like, shape (n,) or (channels, n)
        Samples: floats, full scale from -1 to 1, or int8, uint8, int16, int32 at their full scale.
    sr : float
        Sample rate in hertz.
        8000 to 768000.
    profile : {'compact', 'prh', 'chroma', 'phash', 'phash-legacy'}
        The kind of fingerprint. An :class:`Index` takes ``compact`` unless it was made with another.

    Returns
    -------
    Fingerprint
        ``words``, ``hop_s``, ``simhash``.

    Raises
    ------
    ArgumentError
        If an argument is not what it should be, or a sample is not finite. It is a ValueError.
    UnsupportedSoundError
        If the sample rate does not suit the profile. It is a ValueError.

    See Also
    --------
    compare : Compares two sounds.
    IndexWriter : Makes an index of fingerprints.

    Notes
    -----
    The time grows with the length of the sound. Source of ``prh``, after which ``compact`` is made: Haitsma and Kalker,
    "A highly robust audio fingerprinting system", ISMIR 2002.

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
    """Compares two sounds: whether they are the same, and what is missing, added or changed.

    Parameters
    ----------
    reference : array_like, shape (n,) or (channels, n)
        Samples, as everywhere.
    reference_sr : float
        Their sample rate in hertz.
    other : array_like, shape (n,) or (channels, n)
        The samples that are compared with them.
    other_sr : float
        Their sample rate in hertz.
    level_db : float
        The difference of levels that is tolerated.
    rate : float
        The bit error rate below which sounds are the same, 0 to 1.
    jump_ms : float
        The change of the offset that is tolerated.

    Returns
    -------
    Comparison
        ``summary`` (``offset_s``, ``drift``, ``gain_db``, ``bit_error_rate`` …), ``differences`` (a row for each), and
        ``same_sound``.

    Raises
    ------
    ArgumentError
        If an argument is not what it should be, or a sample is not finite. It is a ValueError.
    UnsupportedSoundError
        If a sound is too short, or its sample rate too low. It is a ValueError.

    Notes
    -----
    As ``ossicle compare``. Where the sounds are not the same, offset, drift and gain are NaN.

    Examples
    --------
    >>> y, sr = ossicle.read(recording)
    >>> found = ossicle.compare(y, sr, ossicle.effect(y, sr, "gain=-6"), sr)
    >>> found.same_sound, round(found.summary.gain_db, 2), found.differences.row_count
    (True, -6.0, 0)
    """
    place, differences = c_void_p(), c_void_p()
    library.ossicle_compare(
        sound(reference, reference_sr), sound(other, other_sr),
        settings(level_db=level_db, rate=rate, jump_ms=jump_ms), byref(place), byref(differences))
    return Comparison(Measures(TableHandle.of(place).row()), Table(TableHandle.of(differences).columns()))


class Index(Handle):
    """An index of fingerprints in a folder, for look-ups.

    It belongs to the library and cannot be pickled: each process opens its own. Several threads may use it.

    Parameters
    ----------
    folder : str or os.PathLike
        The folder that an :class:`IndexWriter` wrote.

    Raises
    ------
    FileError
        If there is no index, or it is damaged. It is an OSError.

    Examples
    --------
    >>> y, sr = ossicle.read(recording)
    >>> writer = ossicle.IndexWriter(folder / "index", profile="compact")
    >>> writer.add("inaugural address", ossicle.fingerprint(y, sr))
    >>> writer.commit()
    >>> found = ossicle.Index(folder / "index").query(ossicle.degrade(y, sr, "pink:20"), sr)
    >>> found["id"][0], float(found["offset_s"][0].round(1))
    ('inaugural address', 0.0)
    """

    __slots__ = ()
    kind = "index"

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        super().__init__("index_open", path_bytes(folder))

    def query(
        self, y: Any, sr: float, *, matches: int = 10, max_false_positive: float = 1e-3, effort: str = "deep"
    ) -> Table:
        """Finds the recordings that contain a sound.

        Parameters
        ----------
        y : array_like, shape (n,) or (channels, n)
            Samples: floats, full scale from -1 to 1, or int8, uint8, int16, int32 at their full scale.
        sr : float
            Sample rate in hertz.
        matches : int
            The most rows.
        max_false_positive : float
            The largest probability, for the whole index, that a row is there by chance.
        effort : {'deep', 'plain', 'thorough', 'exhaustive'}
            How much is tried.

        Returns
        -------
        Table
            The best first: ``id``, ``offset_s`` (where the sound begins in the recording), ``tempo``,
            ``frequency_factor``, ``bit_error_rate``, ``false_positive_probability``.

        Raises
        ------
        ArgumentError
            If the sound is shorter than 1.5 s or longer than 600 s, or an option is wrong. It is a ValueError.
        UnsupportedSoundError
            If the sample rate does not suit the profile. It is a ValueError.

        Examples
        --------
        >>> writer = ossicle.IndexWriter(folder / "other index", profile="compact")
        >>> writer.commit()
        >>> ossicle.Index(folder / "other index").query(ossicle.tone("pink", 8000, duration=2.0), 8000).row_count
        0
        """
        table = TableHandle(
            "index_query", self, sound(y, sr),
            settings(matches=matches, max_false_positive=max_false_positive, effort=effort))
        return Table(table.columns())


class IndexWriter(Handle):
    """Makes an index in a folder, or adds to it.

    It belongs to the library, cannot be pickled, and is used by one thread at a time.

    Parameters
    ----------
    folder : str or os.PathLike
        The folder.
    profile : str, optional
        The profile of a new index: ``compact``. Without it the folder must have an index.

    Raises
    ------
    FileError
        If the folder has no index and no profile is given, or its index is damaged or of another profile. It is an
        OSError.

    Examples
    --------
    >>> writer = ossicle.IndexWriter(folder / "a third index", profile="compact")
    >>> writer.add("noise", ossicle.fingerprint(ossicle.tone("pink", 8000, duration=4.0), 8000))
    >>> writer.commit()
    """

    __slots__ = ()
    kind = "index_writer"

    def __init__(self, folder: str | os.PathLike[str], *, profile: str | None = None) -> None:
        super().__init__("index_writer_create", path_bytes(folder), profile.encode() if profile else None)

    def add(self, name: str, fingerprint: Fingerprint) -> None:
        """Adds a recording.

        Parameters
        ----------
        name : str
            A name that the index does not have.
        fingerprint : Fingerprint
            Its fingerprint, in the index's profile.

        Raises
        ------
        ArgumentError
            If the name is there, or the profile is another. It is a ValueError.
        FileError
            If what waits cannot be written. It is an OSError.
        """
        library.ossicle_index_writer_add(self, name.encode(), fingerprint)

    def commit(self) -> None:
        """Writes what was added.

        It also happens by itself when much waits. What was not written is lost with the writer.

        Raises
        ------
        FileError
            If the index cannot be written. It is an OSError.
        """
        library.ossicle_index_writer_commit(self)
