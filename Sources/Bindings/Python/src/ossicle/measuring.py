"""Measuring sounds and recordings."""

from __future__ import annotations

import ctypes
import os
import sys
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import numpy as np

from ._library import ArgumentError, Error, path_bytes, settings
from ._sounds import SoundHandle, sound
from ._tables import TableHandle
from .results import Features, Measures, PitchTrack, Recording, SpeechTrack, Table


def read(path: str | os.PathLike[str], *, raw: str | None = None) -> Recording:
    """Reads a recording: what libsndfile reads, and by the program ffmpeg what it does not.

    Parameters
    ----------
    path
        The file. Of a damaged file the readable part is read, and ``warning`` says so.
    raw
        The format of a file without a header, such as ``"s16le,16000,1"``.

    Returns
    -------
    Recording
        ``samples`` (float32, shape ``(n,)`` or ``(channels, n)``), ``sample_rate`` in hertz, ``warning``.

    Examples
    --------
    >>> y, sr = ossicle.read(recording)
    >>> y.dtype, sr
    (dtype('float32'), 44100.0)
    """
    handle = SoundHandle("sound_read", path_bytes(path), raw.encode() if raw else None)
    return Recording(handle.array(), handle.sample_rate, handle.warning)


def write(path: str | os.PathLike[str], y: Any, sr: float, *, encoding: str = "wav24") -> None:
    """Writes samples to a file, atomically.

    Parameters
    ----------
    path
        The file. One that exists is replaced.
    y, sr
        Samples of the shape ``(n,)`` or ``(channels, n)``, and hertz.
    encoding
        ``wav16``, ``wav24``, ``wavFloat``, ``flac16``, ``flac24``, ``oggVorbis``. Integers are dithered.
    """
    from ._library import library

    library.ossicle_sound_write(sound(y, sr), path_bytes(path), encoding.encode())


def pitch(
    y: Any, sr: float, *, method: str = "harmonic", min_hz: float = 50.0, max_hz: float = 1600.0,
    hop_ms: float = 10.0, live: bool = False, channel: int | None = None,
) -> PitchTrack:
    """Tracks the fundamental frequency.

    Parameters
    ----------
    y, sr
        Samples of the shape ``(n,)`` or ``(channels, n)``, and hertz.
    method
        ``harmonic``, ``autocorrelation``, ``yin``, ``mpm``, ``pyin``, ``swipe``.
    min_hz, max_hz
        The range of the search, at least an octave. A tone outside it is unvoiced.
    hop_ms
        The time between frames, 0.1 to 1000 ms.
    live
        Whether each frame is decided as in live sound, within 50 ms.
    channel
        The channel, from 1; None for the mean of all.

    Raises
    ------
    ossicle.Error
        A ValueError where an argument is at fault.

    Examples
    --------
    >>> track = ossicle.pitch(ossicle.tone("sine", 48000, frequency=440.0), 48000)
    >>> float(np.nanmedian(track.frequencies_hz).round())
    440.0
    """
    table = TableHandle(
        "pitch", sound(y, sr),
        settings(method=method, min_hz=min_hz, max_hz=max_hz, hop_ms=hop_ms, live=live, channel=channel))
    return PitchTrack(*(table.numbers(index) for index in range(5)))


def loudness(y: Any, sr: float, *, layout: str | None = None) -> Measures:
    """Measures programme loudness by ITU-R BS.1770-5 and EBU R 128.

    Parameters
    ----------
    y, sr
        Samples of the shape ``(n,)`` or ``(channels, n)``, and hertz.
    layout
        The loudspeakers, such as ``stereo``, ``5.1``, ``dual-mono``; None takes one channel for mono, two for stereo,
        five for 5.0, six for 5.1.

    Returns
    -------
    Measures
        ``integrated_lufs``, ``loudness_range_lu``, ``max_momentary_lufs``, ``max_short_term_lufs``,
        ``true_peak_dbtp``, ``sample_peak_dbfs``, ``layout``, ``duration_s``, ``undefined``, ``warning``.

    Examples
    --------
    >>> tone = ossicle.tone("sine", 48000, frequency=997.0, duration=5.0, level=-20.0)
    >>> round(ossicle.loudness(tone, 48000).integrated_lufs, 1)
    -23.0
    """
    table = TableHandle("loudness", sound(y, sr), settings(layout=layout))
    return Measures(table.row())


def level(
    y: Any, sr: float, *, weighting: str = "A", time: str = "F", percentiles: Sequence[int] = (10, 50, 90),
    bands: str | None = None, channel: int | None = None, calibration: str | os.PathLike[str] | None = None,
    zwicker: bool = False, field: str = "free",
) -> Table:
    """Measures sound levels by IEC 61672, a row for each channel.

    Parameters
    ----------
    y, sr
        Samples of the shape ``(n,)`` or ``(channels, n)``, and hertz (8 kHz or more).
    weighting, time
        ``A``, ``C``, ``Z``; ``F`` (fast), ``S`` (slow).
    percentiles
        10 is the level exceeded during 10 % of the time.
    bands
        ``octave`` or ``third``: levels of bands, too.
    calibration
        The file of a calibrated microphone, for dB SPL; without it levels are relative to full scale.
    zwicker, field
        Loudness in sone of steady sounds, which needs a calibration.
    """
    table = TableHandle(
        "level", sound(y, sr),
        settings(
            weighting=weighting, time=time, percentiles=list(percentiles), bands=bands, channel=channel,
            calibration=os.fspath(calibration) if calibration is not None else None, zwicker=zwicker,
            field=field if zwicker else None))
    return Table(table.columns())


def voice_events(
    y: Any, sr: float, *, kinds: Sequence[str] | None = None, live: bool = False, onset_method: str = "superflux",
    channel: int | None = None, **options: float,
) -> Table:
    """Finds sounds, voices, speech, onsets and syllables, a row for each event.

    Parameters
    ----------
    y, sr
        Samples of the shape ``(n,)`` or ``(channels, n)``, and hertz (8 to 192 kHz).
    kinds
        ``gate``, ``activity``, ``onsets``, ``nuclei``; None for all.
    live
        Whether each is decided as in live sound.
    **options
        The options of ``ossicle voice`` that begin with ``gate_`` and ``speech_``.
    """
    table = TableHandle(
        "voice_events", sound(y, sr),
        settings(
            kinds=list(kinds) if kinds is not None else None, live=live,
            onset_method=None if onset_method == "superflux" else onset_method, channel=channel, **options))
    return Table(table.columns())


def speech_probability(y: Any, sr: float, *, channel: int | None = None) -> SpeechTrack:
    """Says every 10 ms how likely the sound is speech (8 to 192 kHz)."""
    table = TableHandle("speech_probability", sound(y, sr), settings(channel=channel))
    return SpeechTrack(table.numbers(0), table.numbers(1))


def voice_report(
    y: Any, sr: float, *, min_hz: float | None = None, max_hz: float | None = None,
    max_formant_hz: float | None = None, channel: int | None = None,
) -> Measures:
    """Describes a voice: jitter, shimmer, HNR, CPPS, formants, phonation, syllables.

    Parameters
    ----------
    y, sr
        Samples of the shape ``(n,)`` or ``(channels, n)``, and hertz.
    min_hz, max_hz
        The range of the pitch: 75 and 600 Hz unless given.
    max_formant_hz
        The upper limit of the fifth formant: 5500 Hz unless given; a child's is higher.
    """
    table = TableHandle(
        "voice_report", sound(y, sr),
        settings(min_hz=min_hz, max_hz=max_hz, max_formant=max_formant_hz, channel=channel))
    return Measures(table.row())


def features(
    y: Any, sr: float, *, set: str | Sequence[str] = "mfcc", summary: Sequence[str] | None = None, deltas: int = 0,
    segments: Sequence[tuple[float, float] | tuple[float, float, str]] | None = None,
    at: Sequence[float] = (), over: Sequence[tuple[float, float]] = (), channel: int | None = None,
) -> Features | Measures | Table:
    """Computes sets of features: by the frame, summarised, or for segments.

    Parameters
    ----------
    y, sr
        Samples of the shape ``(n,)`` or ``(channels, n)``, and hertz.
    set
        ``mfcc``, ``mel``, ``egemaps`` …, or several: the sets of ``ossicle features``.
    summary
        Statistics of the frames, such as ``["mean", "std", "p95"]``.
    deltas
        1 for first derivatives, 2 for first and second.
    segments
        ``(start, end)`` or ``(start, end, label)`` in seconds: a row for each, as ``ossicle analyze --segments``.
    at, over
        With segments: points and parts in percent of each, such as ``[50]`` and ``[(25, 75)]``.

    Returns
    -------
    Features, Measures or Table
        Frames; values of the whole with ``summary`` and of sets without frames such as ``egemaps``; rows of segments.

    Examples
    --------
    >>> noise = ossicle.tone("pink", 22050, duration=1.0)
    >>> ossicle.features(noise, 22050, set="mfcc").columns[0]
    'mfcc_0'
    """
    names = [set] if isinstance(set, str) else list(set)
    if segments is not None:
        return _segments(
            y, sr, segments, names, summary or ["mean"], deltas, list(at), [f"{a}-{b}" for a, b in over], channel)
    table = TableHandle(
        "features", sound(y, sr),
        settings(set=names, summary=list(summary) if summary else None, deltas=deltas or None, channel=channel))
    found = table.names()
    if found[0] != "time_s":
        return Measures(table.row())
    return Features(table.numbers(0), table.matrix(1, len(found) - 1), tuple(found[1:]))


def _segments(
    y: Any, sr: float, segments: Sequence[Any], names: list[str], summary: Sequence[str], deltas: int,
    at: list[float], over: list[str], channel: int | None,
) -> Table:
    starts = np.array([segment[0] for segment in segments], float)
    ends = np.array([segment[1] for segment in segments], float)
    texts = [segment[2] if len(segment) > 2 else None for segment in segments]
    labels = (ctypes.c_char_p * len(texts))(*(text.encode() if text is not None else None for text in texts))
    table = TableHandle(
        "segments", sound(y, sr), starts.ctypes.data, ends.ctypes.data, labels, len(texts),
        settings(
            features=names, summary=list(summary), deltas=deltas or None, at=at or None, over=over or None,
            channel=channel))
    return Table(table.columns())


class Analysis:
    """The rows of recordings, computed as they are asked for, in the order of the paths.

    A recording that cannot be measured has the status ``failed`` and an ``error``; no row is missing.
    """

    def __init__(self, paths: Iterable[Any], jobs: int | None, options: bytes, progress: bool) -> None:
        self._paths, self._options, self._progress = list(paths), options, progress
        self._jobs = max(1, jobs or len(os.sched_getaffinity(0)))
        if self._paths and self._options:
            # So that a wrong option is said at once; what is no recording gives a row.
            _row(os.devnull, options)

    def __len__(self) -> int:
        return len(self._paths)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        names: list[str] | None = None
        held: list[dict[str, Any]] = []
        for row in self._rows():
            if names is None and row["status"] == "ok":
                names = list(row)
                yield from (_filled(failed, names) for failed in held)
                held = []
            if names is None:
                held.append(row)
            else:
                yield _filled(row, names)
        yield from held

    def _rows(self) -> Iterator[dict[str, Any]]:
        waiting: deque[Future[dict[str, Any]]] = deque()
        with ThreadPoolExecutor(self._jobs) as pool, _Progress(len(self._paths), self._progress) as progress:
            paths = iter(self._paths)
            try:
                for path in paths:
                    waiting.append(pool.submit(_row, path, self._options))
                    if len(waiting) >= 4 * self._jobs:
                        yield waiting.popleft().result()
                        progress.advance()
                while waiting:
                    yield waiting.popleft().result()
                    progress.advance()
            finally:
                for future in waiting:
                    future.cancel()

    def table(self) -> Table:
        """All rows as columns."""
        rows = list(self)
        columns: dict[str, np.ndarray] = {}
        for name in rows[0] if rows else ():
            values = [row[name] for row in rows]
            if all(isinstance(value, float) for value in values):
                columns[name] = np.array(values)
            else:
                columns[name] = np.array(
                    [None if isinstance(value, float) and value != value else value for value in values], object)
        return Table(columns)

    def to_pandas(self) -> Any:
        """A pandas.DataFrame; pandas must be installed."""
        return self.table().to_pandas()

    def to_polars(self) -> Any:
        """A polars.DataFrame; polars must be installed."""
        return self.table().to_polars()

    def to_parquet(self, path: str | os.PathLike[str]) -> None:
        """Writes a Parquet file by polars or by pandas, whichever is installed."""
        try:
            self.to_polars().write_parquet(path)
        except ImportError:
            self.to_pandas().to_parquet(path)


def _row(path: Any, options: bytes) -> dict[str, Any]:
    name = os.fsdecode(path)
    try:
        row = TableHandle("analyze_file", path_bytes(path), None, options).row()
        row["path"] = name
        return row
    except ArgumentError:
        raise
    except Error as error:
        return {"path": name, "status": "failed", "error": str(error)}


def _filled(row: dict[str, Any], names: list[str]) -> dict[str, Any]:
    return row if len(row) == len(names) else {name: row.get(name) for name in names}


class _Progress:
    """A progress bar, if it is wanted and tqdm is installed."""

    def __init__(self, count: int, is_wanted: bool) -> None:
        self._bar = None
        if is_wanted and sys.stderr.isatty():
            try:
                from tqdm import tqdm

                self._bar = tqdm(total=count, unit="recording")
            except ImportError:
                pass

    def __enter__(self) -> "_Progress":
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()

    def advance(self) -> None:
        if self._bar is not None:
            self._bar.update()


def analyze(
    paths: Iterable[str | os.PathLike[str]] | str | os.PathLike[str], *, jobs: int | None = None,
    features: Sequence[str] | None = None, summary: Sequence[str] | None = None, deltas: int = 0,
    method: str = "harmonic", min_hz: float = 50.0, max_hz: float = 1600.0, hop_ms: float = 10.0,
    channel: int | None = None, progress: bool = True,
) -> Analysis:
    """Measures recordings in files: the rows of ``ossicle analyze``.

    Parameters
    ----------
    paths
        Files; one path is one recording.
    jobs
        Threads; None for one a processor.
    features
        ``amplitude``, ``loudness``, ``pitch``, ``spectrum`` (the default), ``voice``, ``fingerprint``, and sets such as
        ``egemaps``.
    summary, deltas
        As in :func:`features`, for sets.
    progress
        Whether a bar is shown on a terminal, if tqdm is installed.

    Returns
    -------
    Analysis
        Rows as dicts when iterated; ``to_pandas()``, ``to_polars()``, ``to_parquet(path)``, ``table()``.

    Examples
    --------
    >>> rows = list(ossicle.analyze([recording], features=["amplitude"]))
    >>> rows[0]["status"]
    'ok'
    """
    if isinstance(paths, (str, bytes, os.PathLike)):
        paths = [paths]
    options = settings(
        features=list(features) if features is not None else None, summary=list(summary) if summary else None,
        deltas=deltas or None, method=method, min_hz=min_hz, max_hz=max_hz, hop_ms=hop_ms, channel=channel)
    return Analysis(paths, jobs, options, progress)
