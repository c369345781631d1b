"""Ossicle: measures, makes and compares sound.

Functions take ``(samples, sample_rate)``: samples of the shape ``(n,)`` or ``(channels, n)``, any type of float, or
int8, uint8, int16 or int32 at their full scale, contiguous or not; numpy arrays, torch tensors, xarray arrays and
whatever else numpy reads. There is no default sample rate. Names of values end in their units. Errors are
:class:`ossicle.Error`, a ValueError where an argument is at fault, with one line that says what was expected and what
came.
"""

from . import metrics
from ._library import ArgumentError, Error, FileError, NotInstalledError, UnsupportedSoundError, library
from .fingerprints import Fingerprint, Index, IndexWriter, compare, fingerprint
from .making import degrade, effect, resample, speak, tone
from .measuring import (
    Analysis,
    analyze,
    features,
    level,
    loudness,
    pitch,
    read,
    speech_probability,
    voice_events,
    voice_report,
    write,
)
from .results import Comparison, Features, Measures, PitchTrack, Recording, SpeechTrack, Table
from .streams import Stream

__version__: str = library.ossicle_version().decode()

__all__ = [
    "Analysis", "ArgumentError", "Comparison", "Error", "Features", "FileError", "Fingerprint", "Index", "IndexWriter",
    "Measures", "NotInstalledError", "PitchTrack", "Recording", "SpeechTrack", "Stream", "Table",
    "UnsupportedSoundError", "analyze", "compare", "degrade", "effect", "features", "fingerprint", "level", "loudness",
    "metrics", "pitch", "read", "resample", "speak", "speech_probability", "tone", "voice_events", "voice_report",
    "write",
]
