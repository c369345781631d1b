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
    """Reads a recording.

    Parameters
    ----------
    path : str or os.PathLike
        The file: what libsndfile reads, and what the program ffmpeg reads if it is installed.
    raw : str, optional
        The format of a file without a header: encoding, sample rate and channels, such as ``"s16le,16000,1"``.

    Returns
    -------
    Recording
        ``samples`` (float32, shape ``(n,)`` or ``(channels, n)``), ``sample_rate`` (Hz) and ``warning``. It can be
        unpacked: ``y, sr = ossicle.read(path)``.

    Raises
    ------
    FileError
        If the file cannot be read. It is an OSError.
    ArgumentError
        If ``raw`` is no format.

    See Also
    --------
    write : Writes samples to a file.
    analyze : Measures files without keeping their samples in memory.

    Notes
    -----
    Of a damaged file the readable part is read, and ``warning`` says so. The sample rate is that of the file: nothing
    is converted, no channel is mixed. All samples are kept, four bytes each.

    Examples
    --------
    >>> y, sr = ossicle.read(recording)
    >>> y.shape, y.dtype, sr
    ((2, 308700), dtype('float32'), 44100.0)
    """
    handle = SoundHandle("sound_read", path_bytes(path), raw.encode() if raw else None)
    return Recording(handle.array(), handle.sample_rate, handle.warning)


def write(path: str | os.PathLike[str], y: Any, sr: float, *, encoding: str = "wav24") -> None:
    """Writes samples to a file.

    Parameters
    ----------
    path : str or os.PathLike
        The file. One that exists is replaced.
    y : array_like, shape (n,) or (channels, n)
        Samples: floats, full scale from -1 to 1, or int8, uint8, int16, int32 at their full scale.
    sr : float
        Sample rate in hertz.
    encoding : {'wav24', 'wav16', 'wavFloat', 'flac16', 'flac24', 'oggVorbis'}
        What is written. Integers are dithered.

    Raises
    ------
    FileError
        If the file cannot be written. It is an OSError.
    ArgumentError
        If an argument is not what it should be, or a sample is not finite. It is a ValueError.

    See Also
    --------
    read : Reads a recording.

    Notes
    -----
    The file appears when it is complete: nobody sees a part of it.

    Examples
    --------
    >>> ossicle.write(folder / "tone.flac", ossicle.tone("sine", 48000, frequency=440.0), 48000, encoding="flac24")
    >>> ossicle.read(folder / "tone.flac").sample_rate
    48000.0
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
    y : array_like, shape (n,) or (channels, n)
        Samples: floats, full scale from -1 to 1, or int8, uint8, int16, int32 at their full scale.
    sr : float
        Sample rate in hertz.
    method : {'harmonic', 'autocorrelation', 'yin', 'mpm', 'pyin', 'swipe'}
        The tracker.
    min_hz, max_hz : float
        The range of the search, at least an octave. A tone outside it is unvoiced.
    hop_ms : float
        The time between frames, 0.1 to 1000 ms.
    live : bool
        Whether each frame is decided as in live sound, within 50 ms.
    channel : int, optional
        The channel, from 1. Without it the mean of all channels is taken.

    Returns
    -------
    PitchTrack
        Times (s), frequencies (Hz, NaN where unvoiced), confidence, candidates (Hz) and voicing, each of the shape
        ``(frames,)``. Times are those of the frames' middles.

    Raises
    ------
    ArgumentError
        If an argument is not what it should be, or a sample is not finite. It is a ValueError.
    UnsupportedSoundError
        If the sample rate does not suit the method and the range. It is a ValueError.

    See Also
    --------
    Stream : Tracks the pitch of sound as it comes.
    ossicle.metrics.melody : Scores a track.

    Notes
    -----
    The time grows with the length of the sound. Sources: ``autocorrelation``, Boersma, IFA Proceedings 17 (1993), as in
    Praat; ``yin``, de Cheveigné and Kawahara, JASA 111 (2002); ``mpm``, McLeod and Wyvill, ICMC 2005; ``pyin``, Mauch
    and Dixon, ICASSP 2014; ``swipe``, Camacho and Harris, JASA 124 (2008). ``harmonic`` is our own.

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
    y : array_like, shape (n,) or (channels, n)
        Samples: floats, full scale from -1 to 1, or int8, uint8, int16, int32 at their full scale.
    sr : float
        Sample rate in hertz.
    layout : str, optional
        The loudspeakers, such as ``"stereo"``, ``"5.1"``, ``"dual-mono"``. Without it one channel is mono, two are
        stereo, five are 5.0, six are 5.1.

    Returns
    -------
    Measures
        ``integrated_lufs``, ``loudness_range_lu``, ``max_momentary_lufs``, ``max_short_term_lufs``, ``true_peak_dbtp``,
        ``sample_peak_dbfs``, ``layout``, ``duration_s``, ``undefined`` (why a value is NaN) and ``warning``.

    Raises
    ------
    ArgumentError
        If an argument is not what it should be, or a sample is not finite. It is a ValueError.
    UnsupportedSoundError
        If loudness is not defined for its sample rate or its channels. It is a ValueError.

    Notes
    -----
    The time grows with the length of the sound. Sources: ITU-R BS.1770-5 (11/2023); EBU R 128 with Tech 3341 v4 and
    Tech 3342 (11/2023). A full-scale sine of 997 Hz in one channel has -3.01 LUFS.

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
    y : array_like, shape (n,) or (channels, n)
        Samples: floats, full scale from -1 to 1, or int8, uint8, int16, int32 at their full scale.
    sr : float
        Sample rate in hertz.
        8000 to 768000.
    weighting : {'A', 'C', 'Z'}
        The weighting of frequencies.
    time : {'F', 'S'}
        The weighting of time: fast, 125 ms, or slow, 1 s.
    percentiles : sequence of int
        1 to 99: 10 is the level that is exceeded during 10 % of the time.
    bands : {'octave', 'third'}, optional
        Levels of bands besides.
    channel : int, optional
        The channel, from 1. Without it each channel has a row.
    calibration : str or os.PathLike, optional
        The file of a calibrated microphone, for dB SPL. Without it levels are relative to an RMS of 1.
    zwicker : bool
        Whether loudness in sone is computed besides, of a steady sound. It needs a calibration.
    field : {'free', 'diffuse'}
        The field of the sound, for ``zwicker``.

    Returns
    -------
    Table
        Columns ``leq_db``, ``sel_db``, ``lmax_db``, ``lmin_db``, ``lcpeak_db``, ``l10_db`` …, bands such as
        ``octave_1000_hz_db``, ``unit`` (what the decibels refer to), ``undefined``, and others.

    Raises
    ------
    ArgumentError
        If an argument is not what it should be, or a sample is not finite. It is a ValueError.
    UnsupportedSoundError
        If the sample rate is too low. It is a ValueError.

    Notes
    -----
    The time grows with the length of the sound. Sources: IEC 61672-1:2013; IEC 61260-1:2014 for bands; ISO 532-1:2017
    for loudness. A sine that reaches full scale has -3.01 dB at 1 kHz.

    Examples
    --------
    >>> tone = ossicle.tone("sine", 48000, frequency=1000.0, duration=5.0, level=0.0)
    >>> levels = ossicle.level(tone, 48000, weighting="Z")
    >>> float(levels["lmax_db"][0].round(2)), levels["unit"][0]
    (-3.01, 'dB re RMS 1.0')
    """
    table = TableHandle(
        "level", sound(y, sr),
        settings(
            weighting=weighting, time=time, percentiles=list(percentiles), bands=bands, channel=channel,
            calibration=os.fspath(calibration) if calibration is not None else None, zwicker=zwicker,
            field=field if zwicker else None))
    return Table(table.columns())


def voice_events(
    y: Any, sr: float, *, kinds: Sequence[str] | None = None, live: bool = False, onset_method: str = "superFlux",
    channel: int | None = None, **options: float,
) -> Table:
    """Finds sounds, voices, speech, onsets and syllables, a row for each event.

    Parameters
    ----------
    y : array_like, shape (n,) or (channels, n)
        Samples: floats, full scale from -1 to 1, or int8, uint8, int16, int32 at their full scale.
    sr : float
        Sample rate in hertz.
        8000 to 192000.
    kinds : sequence of {'gate', 'activity', 'onsets', 'nuclei'}, optional
        What is looked for. Without it all are.
    live : bool
        Whether each is decided as in live sound.
    onset_method : {'superFlux', 'complexDomain'}
        The function of which onsets are peaks.
    channel : int, optional
        The channel, from 1. Without it the mean of all channels is taken.
    **options : float
        Options of ``ossicle voice``: ``gate_margin_db``, ``gate_min_dbfs``, ``gate_max_dbfs``, ``gate_strictness``,
        ``gate_release_ms``, ``gate_unvoiced_release_ms``, ``gate_deadline_ms``, ``speech_min_dbfs``,
        ``speech_strictness``, ``speech_hangover_ms``, ``speech_min_ms``.

    Returns
    -------
    Table
        In the order of time (with ``live`` of decisions): ``time_s``, ``kind`` (such as ``speech``, ``onset``),
        ``start_s``, ``end_s``, ``duration_s``, levels in dBFS, and others. What a kind does not have is NaN or None.

    Raises
    ------
    ArgumentError
        If an argument is not what it should be, or a sample is not finite. It is a ValueError.
    UnsupportedSoundError
        If the sample rate does not suit the detectors. It is a ValueError.

    Notes
    -----
    The time grows with the length of the sound. Sources of onsets: Böck and Widmer, DAFx 2013; Duxbury and others, DAFx
    2003. Of nuclei: de Jong and Wempe, Behavior Research Methods 41 (2009). The gate and the activity are our own.

    Examples
    --------
    >>> y, sr = ossicle.read(recording)
    >>> events = ossicle.voice_events(y, sr, kinds=["activity"])
    >>> events["kind"][0], float(events["start_s"][0]), float(events["end_s"][0])
    ('speech', 0.31, 2.21)
    """
    table = TableHandle(
        "voice_events", sound(y, sr),
        settings(
            kinds=list(kinds) if kinds is not None else None, live=live,
            onset_method=onset_method, channel=channel, **options))
    return Table(table.columns())


def speech_probability(y: Any, sr: float, *, channel: int | None = None) -> SpeechTrack:
    """Says every 10 ms how likely the sound is speech.

    Parameters
    ----------
    y : array_like, shape (n,) or (channels, n)
        Samples: floats, full scale from -1 to 1, or int8, uint8, int16, int32 at their full scale.
    sr : float
        Sample rate in hertz.
        8000 to 192000.
    channel : int, optional
        The channel, from 1. Without it the mean of all channels is taken.

    Returns
    -------
    SpeechTrack
        Times (s) and probabilities (0 to 1), of the shape ``(frames,)``.

    Raises
    ------
    ArgumentError
        If an argument is not what it should be, or a sample is not finite. It is a ValueError.
    UnsupportedSoundError
        If the sample rate does not suit the detector. It is a ValueError.

    See Also
    --------
    voice_events : Gives the stretches of speech.

    Notes
    -----
    The time grows with the length of the sound. A small recurrent network, trained for this package, judges the sound
    at 16 kHz. Of the frames with 0.8 about 80 % are speech.

    Examples
    --------
    >>> track = ossicle.speech_probability(*ossicle.read(recording))
    >>> track.probabilities.shape, float(np.diff(track.times_s).mean().round(3))
    ((700,), 0.01)
    """
    table = TableHandle("speech_probability", sound(y, sr), settings(channel=channel))
    return SpeechTrack(table.numbers(0), table.numbers(1))


def voice_report(
    y: Any, sr: float, *, min_hz: float | None = None, max_hz: float | None = None,
    max_formant_hz: float | None = None, channel: int | None = None,
) -> Measures:
    """Describes a voice: jitter, shimmer, HNR, CPPS, formants, phonation, syllables.

    Parameters
    ----------
    y : array_like, shape (n,) or (channels, n)
        Samples: floats, full scale from -1 to 1, or int8, uint8, int16, int32 at their full scale.
    sr : float
        Sample rate in hertz.
    min_hz, max_hz : float, optional
        The range of the pitch: 75 and 600 Hz unless given.
    max_formant_hz : float, optional
        The upper limit of the fifth formant: 5500 Hz unless given. A child's is higher.
    channel : int, optional
        The channel, from 1. Without it the mean of all channels is taken.

    Returns
    -------
    Measures
        Values whose names end in their units, such as ``jitter_local_percent``, ``hnr_db``, ``f1_median_hz``.
        ``cautions`` are reasons to trust values less, ``undefined`` says why a value is NaN.

    Raises
    ------
    ArgumentError
        If an argument is not what it should be, or a sample is not finite. It is a ValueError.
    UnsupportedSoundError
        If the sample rate does not suit the report. It is a ValueError.

    Notes
    -----
    The time grows with the length of the sound. Sources: Boersma, IFA Proceedings 17 (1993), and Praat's manual;
    Hillenbrand and Houde 1996 for CPPS; Markel and Gray 1976 for formants. A report describes a recording, not a
    person's health.

    Examples
    --------
    >>> report = ossicle.voice_report(*ossicle.read(recording))
    >>> round(report.hnr_db, 1), report.cautions
    (13.1, 'noisy; notSustained')
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
    y : array_like, shape (n,) or (channels, n)
        Samples: floats, full scale from -1 to 1, or int8, uint8, int16, int32 at their full scale.
    sr : float
        Sample rate in hertz.
    set : str or sequence of str
        ``librosa``, ``mfcc``, ``mel``, ``chroma``, ``shape``, ``mfcc_htk``, ``mfcc_torchaudio``, ``tempo``, ``tempogram``,
        ``formants``, ``harmonicity``, ``intensity``, ``indices``, ``egemaps``, ``egemaps_lld``, or several.
    summary : sequence of str, optional
        Statistics in place of frames: ``mean``, ``std``, ``min``, ``max``, ``median``, ``count``, ``p95`` …. Segments
        have the mean unless others are given.
    deltas : int
        1 adds first derivatives, 2 first and second ones.
    segments : sequence of tuple, optional
        ``(start, end)`` or ``(start, end, label)`` in seconds: a row for each, as ``ossicle analyze --segments``.
    at : sequence of float
        With segments: points of each, in percent, such as ``[50]``.
    over : sequence of tuple
        With segments: parts of each, in percent, such as ``[(25, 75)]``.
    channel : int, optional
        The channel, from 1. Without it the mean of all channels is taken.

    Returns
    -------
    Features, Measures or Table
        Frames: values of the shape ``(frames, columns)``. With ``summary``, and for sets without frames such as
        ``egemaps``: values by name. With ``segments``: a row for each.

    Raises
    ------
    ArgumentError
        If an argument is not what it should be, or a sample is not finite. It is a ValueError.
    UnsupportedSoundError
        If a set is not defined for its sample rate or its length. It is a ValueError.

    Notes
    -----
    The time grows with the length of the sound; sets in one call share their spectra. The definitions are those of the
    field: librosa 0.11, HTK, torchaudio, Praat, openSMILE (eGeMAPS v02: Eyben and others, IEEE Transactions on
    Affective Computing 7, 2016). Frames of librosa's sets are 512 samples apart, whatever the rate.

    Examples
    --------
    >>> noise = ossicle.tone("pink", 22050, duration=1.0)
    >>> found = ossicle.features(noise, 22050, set="mfcc")
    >>> found.columns[:2], found.values.shape
    (('mfcc_0', 'mfcc_1'), (44, 20))
    >>> y, sr = ossicle.read(recording)
    >>> rows = ossicle.features(y, sr, set="formants", segments=[(0.5, 1.0, "vowel")], at=[50])
    >>> rows["label"][0], float(rows["formant_1_at_50"][0].round())
    ('vowel', 677.0)
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
    """The rows of recordings, in the order of the paths.

    They are computed as they are asked for, by threads that stay a little ahead; a second iteration computes them
    again. A recording that cannot be measured has the status ``failed`` and an ``error``: no row is missing.
    :func:`analyze` makes it.

    Parameters
    ----------
    paths : iterable of str or os.PathLike
        The recordings.
    jobs : int or None
        Threads.
    options : bytes
        Options as ``ossicle.h`` says.
    progress : bool
        Whether a bar is shown.

    Examples
    --------
    >>> analysis = ossicle.analyze([recording, "nothing.wav"], features=["amplitude"])
    >>> [row["status"] for row in analysis]
    ['ok', 'failed']
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
        """Gives all rows as columns.

        Returns
        -------
        Table
            Columns of the shape ``(recordings,)``.

        Examples
        --------
        >>> ossicle.analyze([recording], features=["amplitude"]).table()["duration_s"]
        array([7.])
        """
        rows = list(self)
        columns: dict[str, np.ndarray] = {}
        for name in rows[0] if rows else ():
            values = [row[name] for row in rows]
            # A recording that failed has None in every column, also in those of numbers.
            is_number = any(isinstance(value, float) for value in values)
            columns[name] = np.array(values, float if is_number else object)
        return Table(columns)

    def to_pandas(self) -> Any:
        """Gives all rows to pandas, which must be installed.

        Returns
        -------
        pandas.DataFrame
            A row for each recording.

        Examples
        --------
        >>> ossicle.analyze([recording]).to_pandas().shape[0]
        1
        """
        return self.table().to_pandas()

    def to_polars(self) -> Any:
        """Gives all rows to polars, which must be installed.

        Returns
        -------
        polars.DataFrame
            A row for each recording.

        Examples
        --------
        >>> ossicle.analyze([recording]).to_polars().height
        1
        """
        return self.table().to_polars()

    def to_parquet(self, path: str | os.PathLike[str]) -> None:
        """Writes all rows to a Parquet file by polars or by pandas, whichever is installed.

        Parameters
        ----------
        path : str or os.PathLike
            The file. One that exists is replaced.

        Examples
        --------
        >>> ossicle.analyze([recording]).to_parquet(folder / "rows.parquet")
        """
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
    paths : str, os.PathLike, or iterable of them
        Files. One path is one recording.
    jobs : int, optional
        Threads: one a processor unless given.
    features : sequence of str, optional
        ``amplitude``, ``loudness``, ``pitch``, ``spectrum`` (these unless given), ``voice``, ``fingerprint``, and sets
        of :func:`features` such as ``egemaps``.
    summary : sequence of str, optional
        Statistics of the sets, as in :func:`features`: mean and std unless given.
    deltas : int
        Derivatives of the sets, as in :func:`features`.
    method : str
        The pitch tracker, as in :func:`pitch`.
    min_hz, max_hz : float
        The range of the pitch.
    hop_ms : float
        The time between frames of the pitch.
    channel : int, optional
        The channel, from 1. Without it the mean of all channels is taken.
    progress : bool
        Whether a bar is shown on a terminal, if tqdm is installed.

    Returns
    -------
    Analysis
        Rows as dicts when iterated; ``table()``, ``to_pandas()``, ``to_polars()``, ``to_parquet(path)``.

    Raises
    ------
    ArgumentError
        If an option is wrong. What is wrong with a recording is said in its row.

    Notes
    -----
    Files are streamed: memory does not grow with their length. The values do not depend on ``jobs``. Rows have no
    checksum, configuration and version, which ``ossicle analyze`` writes.

    Examples
    --------
    >>> row = next(iter(ossicle.analyze([recording], features=["loudness"])))
    >>> row["status"], round(row["integrated_lufs"], 1)
    ('ok', -11.5)
    """
    if isinstance(paths, (str, bytes, os.PathLike)):
        paths = [paths]
    options = settings(
        features=list(features) if features is not None else None, summary=list(summary) if summary else None,
        deltas=deltas or None, method=method, min_hz=min_hz, max_hz=max_hz, hop_ms=hop_ms, channel=channel)
    return Analysis(paths, jobs, options, progress)
