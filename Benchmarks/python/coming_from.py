"""Calls of other packages beside ours: each is executed as it stands, and what their results differ by is printed.

    python3 -m venv venv && venv/bin/pip install WHEEL librosa praat-parselmouth opensmile pyloudnorm mir_eval
    venv/bin/python Benchmarks/python/coming_from.py [--write]

--write puts the tables into Docs/Guides/coming-from.md, between the lines that say so; without it they are printed.
"""

import argparse
import pathlib
import re
from importlib.metadata import version

import librosa
import mir_eval
import numpy as np
import opensmile
import ossicle
import parselmouth
import pyloudnorm
from parselmouth.praat import call

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "Docs/Guides/coming-from.md"
RECORDINGS = ROOT / "Examples/Recordings"

# What the calls find: speech of one channel at 22.05 kHz, of two at 44.1, two melodies, onsets.
path = RECORDINGS / "speech-english-female.wav"
y, sr = ossicle.read(path)
stereo, stereo_sr = ossicle.read(RECORDINGS / "speech-english-male.flac")
y64 = y.astype(float)
sound = parselmouth.Sound(y64, sr)
pulses = call(sound, "To PointProcess (periodic, cc)", 75, 600)
harmonicity = sound.to_harmonicity_cc()
smile = opensmile.Smile(opensmile.FeatureSet.eGeMAPSv02, opensmile.FeatureLevel.Functionals)
lld = opensmile.Smile(opensmile.FeatureSet.eGeMAPSv02, opensmile.FeatureLevel.LowLevelDescriptors)
meter = pyloudnorm.Meter(int(stereo_sr))
reference, estimate = ossicle.pitch(y, sr), ossicle.pitch(y, sr, method="yin")
times, ref_hz, est_hz = reference.times_s, np.nan_to_num(reference.frequencies_hz), np.nan_to_num(estimate.frequencies_hz)
ref_onsets = ossicle.voice_events(y, sr, kinds=["onsets"])["time_s"]
est_onsets = ossicle.voice_events(y, sr, kinds=["onsets"], onset_method="complexDomain")["time_s"]


def number(value):
    """Two digits, as people write them."""
    if value == 0:
        return "0"
    exponent = int(np.floor(np.log10(abs(value))))
    if -3 <= exponent < 4:
        return f"{value:.{max(0, 1 - exponent)}f}"
    return f"{value / 10.0**exponent:.1f}·10^{exponent}"


def largest(unit="", theirs=lambda found: found, ours=lambda found: found):
    """The largest difference of two arrays of one shape."""
    def compare(there, here):
        one, other = np.asarray(theirs(there), float), np.asarray(ours(here), float)
        assert one.shape == other.shape, (one.shape, other.shape)
        both = ~np.isnan(one) & ~np.isnan(other)
        assert (both | (np.isnan(one) & np.isnan(other))).all()
        return f"the same shape; largest difference {number(np.abs(one - other)[both].max())}{unit}"
    return compare


def one(unit="", decimals=3, theirs=lambda found: found, ours=lambda found: found):
    """Two numbers."""
    return lambda there, here: (
        f"{float(theirs(there)):.{decimals}f} and {float(ours(here)):.{decimals}f}{unit}")


def tracks(their_times, their_hz, has_voicing=True):
    """Two pitch tracks: first frames, agreement of voicing and of pitch at the times of ours.

    Theirs is read between its frames, where both neighbours are voiced.
    """
    def compare(there, here):
        at, hz = np.asarray(their_times(there)), np.nan_to_num(np.asarray(their_hz(there), float))
        inside = (here.times_s >= at[0]) & (here.times_s <= at[-1])
        ours, now = np.nan_to_num(here.frequencies_hz)[inside], here.times_s[inside]
        left = (np.searchsorted(at, now, side="right") - 1).clip(0, len(at) - 2)
        nearest = np.where(now - at[left] < at[left + 1] - now, left, left + 1)
        between = np.interp(now, at, hz)
        both = (hz[left] > 0) & (hz[left + 1] > 0) & (ours > 0)
        cents = np.abs(1200 * np.log2(between[both] / ours[both]))
        alike = np.mean((hz[nearest] > 0) == (ours > 0))
        voicing = f"voiced alike in {alike:.1%}; where both are voiced" if has_voicing else "where ours is voiced"
        return (f"first frames at {at[0]:.4f} and {here.times_s[0]:.4f} s, every {np.diff(at).mean() * 1e3:.1f} and "
                f"{np.diff(here.times_s).mean() * 1e3:.1f} ms; {voicing}: median {np.median(cents):.1f} cents, above 50 in "
                f"{np.mean(cents > 50):.1%}")
    return compare


def frames(their_times, their_values, name):
    """Frames of one feature: times and values."""
    def compare(there, here):
        at, values = np.asarray(their_times(there)), np.asarray(their_values(there), float)
        ours = here[name]
        text = f"{len(at)} and {len(ours)} frames, the first at {at[0]:.4f} and {here.times_s[0]:.4f} s"
        # Praat places a sample at the middle of its time, half a sample later.
        if len(at) == len(ours) and np.abs(at - here.times_s).max() < 1 / sr:
            both = ~np.isnan(values) & ~np.isnan(ours)
            gap = np.abs(values - ours)[both]
            text += f"; difference: median {number(np.median(gap))}, largest {number(gap.max())}"
        return text
    return compare


def scores(names=None):
    """Scores by name."""
    def compare(there, here):
        assert set(there) <= set(here) if names is None else True
        shared = [name for name in there if name in here]
        return f"{len(shared)} of {len(there)} names; largest difference {number(max(abs(there[n] - here[n]) for n in shared))}"
    return compare


def events(there, here):
    """Two lists of times."""
    there, here = np.asarray(there), np.asarray(here)
    near = sum(np.abs(there - time).min() <= 0.05 for time in here)
    return f"{len(there)} and {len(here)} onsets; {near} of ours have one of theirs within 50 ms"


def same_length(there, here):
    quiet = 20 * np.log10(np.sqrt(np.mean((there - here) ** 2)) / np.sqrt(np.mean(there**2)))
    return f"{there.shape[-1]} and {here.shape[-1]} samples; the difference lies {-quiet:.0f} dB below the sound"


def lengths(there, here):
    return f"{there.shape[-1]} and {here.shape[-1]} samples"


def moved(there, here):
    def median(samples):
        return np.nanmedian(ossicle.pitch(samples, sr).frequencies_hz)
    return (f"{lengths(there, here)}; the median pitch rises by {12 * np.log2(median(there) / median(y)):.2f} and "
            f"{12 * np.log2(median(here) / median(y)):.2f} semitones")


def functionals(there, here):
    row = there.iloc[0]
    assert list(there.columns) == list(here)
    gaps = np.array([abs(row[name] - here[name]) / max(abs(row[name]), 1e-9) for name in here])
    return (f"{len(here)} columns of the same names in the same order; {int((gaps < 1e-3).sum())} differ by less than 0.1%, "
            f"{int((gaps < 1e-2).sum())} by less than 1%, {int((gaps < 1e-1).sum())} by less than 10%")


def descriptors(there, here):
    assert list(there.columns) == list(here.columns)
    return (f"{len(there)} and {len(here.times_s)} frames of the same {len(here.columns)} columns; index "
            f"{there.index.get_level_values('start')[1].total_seconds():.3f} s and `times_s` {here.times_s[1]:.3f} s of the second")


PAIRS = {
    f"librosa {version('librosa')}": [
        ("librosa.load(path, sr=None, mono=False)", "ossicle.read(path)",
         largest(theirs=lambda found: found[0], ours=lambda found: found.samples),
         "channels and the file's rate are kept; librosa's default mixes channels and converts to 22050 Hz"),
        ("librosa.resample(y, orig_sr=sr, target_sr=16000)", "ossicle.resample(y, sr, 16000)", same_length, ""),
        ('librosa.pyin(y, fmin=65, fmax=2093, sr=sr, hop_length=220)', 'ossicle.pitch(y, sr, method="pyin", min_hz=65, max_hz=2093)',
         tracks(lambda found: librosa.times_like(found[0], sr=sr, hop_length=220), lambda found: found[0]),
         "librosa's default hop is 512 samples, ours 10 ms; without `method` another tracker is taken"),
        ('librosa.yin(y, fmin=65, fmax=2093, sr=sr, hop_length=220)', 'ossicle.pitch(y, sr, method="yin", min_hz=65, max_hz=2093)',
         tracks(lambda found: librosa.times_like(found, sr=sr, hop_length=220), lambda found: found, has_voicing=False),
         "librosa's gives a frequency for every frame, voiced or not; ours are in `candidates_hz`"),
        ("librosa.feature.mfcc(y=y, sr=sr)", 'ossicle.features(y, sr, set="mfcc").values.T', largest(" dB"),
         "frames are rows here, hence `.T`; times in `times_s`"),
        ("librosa.feature.delta(librosa.feature.mfcc(y=y, sr=sr))",
         'ossicle.features(y, sr, set="mfcc", deltas=1).values.T[20:]', largest(" dB"), ""),
        ("librosa.power_to_db(librosa.feature.melspectrogram(y=y, sr=sr))", 'ossicle.features(y, sr, set="mel").values.T',
         largest(" dB"), "in decibels re 1, limited to 80 dB below the loudest"),
        ("librosa.feature.chroma_stft(y=y, sr=sr, tuning=0.0)", 'ossicle.features(y, sr, set="chroma").values.T', largest(),
         "A is 440 Hz; librosa's default estimates the tuning of each recording"),
        ("librosa.feature.spectral_centroid(y=y, sr=sr)[0]", 'ossicle.features(y, sr, set="shape")["spectral_centroid"]',
         largest(" Hz"), ""),
        ("librosa.feature.spectral_bandwidth(y=y, sr=sr)[0]", 'ossicle.features(y, sr, set="shape")["spectral_bandwidth"]',
         largest(" Hz"), ""),
        ("librosa.feature.spectral_rolloff(y=y, sr=sr)[0]", 'ossicle.features(y, sr, set="shape")["spectral_rolloff_85"]',
         largest(" Hz"), ""),
        ("librosa.feature.zero_crossing_rate(y)[0]", 'ossicle.features(y, sr, set="shape")["zero_crossing_rate"]', largest(), ""),
        ("librosa.feature.rms(y=y)[0]", 'ossicle.features(y, sr, set="shape")["rms"]', largest(), ""),
        ("librosa.feature.tempo(y=y, sr=sr)[0]", 'ossicle.features(y, sr, set="tempo").tempo', one(" a minute"), ""),
        ('librosa.onset.onset_detect(y=y, sr=sr, units="time")', 'ossicle.voice_events(y, sr, kinds=["onsets"])["time_s"]',
         events, "frames of 5 ms instead of 512 samples; another threshold"),
        ("librosa.effects.pitch_shift(y, sr=sr, n_steps=3)", 'ossicle.effect(y, sr, "pitch=3")', moved,
         "`pitch=3,formants=0` keeps the voice's size"),
        ("librosa.effects.time_stretch(y, rate=1.25)", 'ossicle.effect(y, sr, "tempo=1.25")', moved, ""),
        ("librosa.tone(440, sr=sr, duration=1.0)",
         'ossicle.tone("sine", sr, frequency=440, duration=1, level=0, ramp=0)', lengths,
         "by default ours has -20 dBFS and rises and falls for 50 ms"),
    ],
    f"parselmouth {version('praat-parselmouth')} (Praat {parselmouth.PRAAT_VERSION})": [
        ("sound.to_pitch_ac(0.01, 75.0, pitch_ceiling=600.0)",
         'ossicle.pitch(y, sr, method="autocorrelation", min_hz=75, max_hz=600)',
         tracks(lambda found: found.xs(), lambda found: found.selected_array["frequency"]),
         "Praat's frames lie symmetrically over the sound; unvoiced is 0 there, NaN here"),
        ("sound.to_pitch_ac(0.01, 75.0, pitch_ceiling=600.0)", "ossicle.pitch(y, sr, min_hz=75, max_hz=600)",
         tracks(lambda found: found.xs(), lambda found: found.selected_array["frequency"]), "the default tracker"),
        ("sound.to_formant_burg()", 'ossicle.features(y, sr, set="formants")',
         frames(lambda found: found.xs(),
                lambda found: [found.get_value_at_time(1, time) for time in found.xs()], "formant_1"),
         "in hertz, here the first formant"),
        ("sound.to_harmonicity_cc()", 'ossicle.features(y, sr, set="harmonicity")',
         frames(lambda found: found.xs(), lambda found: np.where(found.values[0] == -200, np.nan, found.values[0]), "harmonicity"),
         "in dB; what Praat calls -200 is NaN here"),
        ("sound.to_intensity()", 'ossicle.features(y, sr, set="intensity")',
         frames(lambda found: found.xs(), lambda found: found.values[0], "intensity"),
         "in dB re 2·10⁻⁵ as there; `intensity_dbfs` besides"),
        ('call(pulses, "Get jitter (local)", 0, 0, 0.0001, 0.02, 1.3)', "ossicle.voice_report(y, sr).jitter_local_percent / 100",
         one(decimals=5), "[what differs from Praat](voice-report.md)"),
        ('call([sound, pulses], "Get shimmer (local)", 0, 0, 0.0001, 0.02, 1.3, 1.6)',
         "ossicle.voice_report(y, sr).shimmer_local_percent / 100", one(decimals=5), ""),
        ('call(harmonicity, "Get mean", 0, 0)', "ossicle.voice_report(y, sr).hnr_sounding_db", one(" dB"),
         "`hnr_db` is the mean over voiced frames alone"),
    ],
    f"openSMILE ({version('opensmile')})": [
        ("smile.process_signal(y, int(sr))", 'ossicle.features(y, sr, set="egemaps")', functionals,
         "the decisions on voicing and periods differ: [156 recordings, column by column](egemaps.md)"),
        ("lld.process_signal(y, int(sr))", 'ossicle.features(y, sr, set="egemaps_lld")', descriptors,
         "`times_s` is the middle of the window of 20 ms, openSMILE's index its beginning"),
    ],
    f"pyloudnorm {version('pyloudnorm')}": [
        ("meter.integrated_loudness(stereo.T.astype(float))", "ossicle.loudness(stereo, stereo_sr).integrated_lufs", one(" LUFS", 4),
         "channels first here; [the filters differ](programme-loudness.md)"),
        ('pyloudnorm.Meter(int(stereo_sr), filter_class="DeMan").integrated_loudness(stereo.T.astype(float))',
         "ossicle.loudness(stereo, stereo_sr).integrated_lufs", one(" LUFS", 4), ""),
        ("meter.loudness_range(stereo.T.astype(float))", "ossicle.loudness(stereo, stereo_sr).loudness_range_lu", one(" LU", 4),
         "[ours passes the tests of EBU Tech 3342](../Conformance/ebu-r128.md)"),
        ("pyloudnorm.normalize.loudness(stereo.T.astype(float), meter.integrated_loudness(stereo.T.astype(float)), -23.0).T",
         'ossicle.effect(stereo, stereo_sr, f"gain={-23 - ossicle.loudness(stereo, stereo_sr).integrated_lufs}")', same_length, ""),
    ],
    f"mir_eval {version('mir_eval')}": [
        ("mir_eval.melody.evaluate(times, ref_hz, times, est_hz)", "ossicle.metrics.melody(times, ref_hz, times, est_hz)", scores(),
         "what is undefined is NaN here, 0 there"),
        ("mir_eval.melody.evaluate(times, ref_hz, times, est_hz, cent_tolerance=25)",
         "ossicle.metrics.melody(times, ref_hz, times, est_hz, cent_tolerance=25)", scores(), ""),
        ("mir_eval.onset.evaluate(ref_onsets, est_onsets)", "ossicle.metrics.onset(ref_onsets, est_onsets)", scores(), ""),
        ("mir_eval.onset.evaluate(ref_onsets, est_onsets, window=0.03)",
         "ossicle.metrics.onset(ref_onsets, est_onsets, window=0.03)", scores(), ""),
    ],
}


def sweep():
    """How far the tracks of a rising tone lie ahead of it."""
    tone = ossicle.tone("sweep", 22050, frequency=150, to=600, duration=4, level=-6)

    def ahead(at, hz):
        at, hz = np.asarray(at), np.nan_to_num(np.asarray(hz, float))
        kept = (at > 0.5) & (at < 3.5) & (hz > 0)
        # Two octaves in four seconds.
        return np.median(2 * np.log2(hz[kept] / 150) - at[kept]) * 1e3

    def ours(**options):
        track = ossicle.pitch(tone, 22050, min_hz=65, max_hz=1600, **options)
        return ahead(track.times_s, track.frequencies_hz)

    pyin, yin = (method(tone, fmin=65, fmax=1600, sr=22050) for method in (librosa.pyin, librosa.yin))
    praat = parselmouth.Sound(tone.astype(float), 22050).to_pitch_ac(0.01, 75.0, pitch_ceiling=700.0)
    rows = [
        ("`librosa.pyin`", ahead(librosa.times_like(pyin[0], sr=22050), pyin[0])),
        ("`librosa.yin`", ahead(librosa.times_like(yin, sr=22050), yin)),
        ("Praat's `to_pitch_ac`", ahead(praat.xs(), praat.selected_array["frequency"])),
        ("`ossicle.pitch`", ours()),
        *((f'`ossicle.pitch(method="{name}")`', ours(method=name)) for name in ("autocorrelation", "yin", "mpm", "pyin", "swipe")),
    ]
    return ["## Times of frames", "", "A tone rises from 150 to 600 Hz in 4 s, at 22.05 kHz. A track whose times are those of the "
            "frames' middles is 0 ms ahead.", "", "| track | ahead, ms |", "|---|---:|",
            *(f"| {name} | {value + 0.0:.1f} |".replace("-0.0", "0.0") for name, value in rows), ""]


def tables():
    lines = []
    for package, pairs in PAIRS.items():
        lines += [f"## {package}", "", "| there | here | measured, theirs first | what differs |", "|---|---|---|---|"]
        for there, here, compare, note in pairs:
            found = compare(eval(there), eval(here))
            lines.append(f"| `{there}` | `{here}` | {found} | {note} |")
        lines.append("")
    return "\n".join(lines + sweep()).replace("10^-", "10⁻")


def superscript(text):
    digits = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
    return re.sub(r"10⁻(\d+)", lambda found: "10⁻" + found[1].translate(digits), text)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--write", action="store_true")
    text = superscript(tables())
    if not parser.parse_args().write:
        print(text)
        return
    begin, end = "<!-- tables: Benchmarks/python/coming_from.py --write -->\n", "<!-- end of the tables -->\n"
    page = PAGE.read_text()
    before, rest = page.split(begin)
    PAGE.write_text(before + begin + "\n" + text + "\n" + end + rest.split(end)[1])


if __name__ == "__main__":
    main()
