"""Voice activity, onsets and syllable nuclei against references and peers.

    events_evaluation.py --tool ossicle --klettres DIR --corpus DIR

Voice activity: 20 tracks of 12 recordings each (klettres cs da de es fr hu nds), pauses of 0.7 to 1.5 s between, with a
room of −60 dBFS, with white noise 10 dB below the speech, and with the babble of six readers (the corpus's `speech_librivox`
and `speech_librispeech`) 10 dB below. Reference, from the clean recordings: 10 ms frames within 35 dB of the recording's
loudest, in stretches (gaps below 150 ms closed) in which Praat and WORLD find voicing. Peer: WebRTC's detector.

Onsets: 20 tracks of 16 percussion samples (the corpus's `percussion`, single strokes) 0.15 to 0.6 s apart at random
levels of 12 dB range, the times being known. Peers: librosa and aubio. mir_eval, 50 ms. Nothing was tuned on them.

Syllables: recordings of one syllable each (klettres `syllab` of the seven languages) and English digits (zero and seven have two).
"""

import argparse
from pathlib import Path

import aubio
import librosa
import mir_eval
import numpy as np
import soundfile
import webrtcvad

import mixing

LANGUAGES = "cs da de es fr hu nds".split()
FRAME = 0.01


def closed(mask, gap):
    """The mask with gaps of fewer than `gap` frames filled."""
    mask = mask.copy()
    edges = np.flatnonzero(mask)
    for a, b in zip(edges[:-1], edges[1:]):
        if b - a <= gap:
            mask[a:b] = True
    return mask


def speech_reference(samples):
    step = int(FRAME * mixing.RATE)
    frames = samples[: len(samples) // step * step].reshape(-1, step).astype(np.float64)
    level = 10 * np.log10((frames**2).mean(1) + 1e-12)
    loud = closed(level > level.max() - 35, 15)
    voiced = mixing.voicing(samples)[0][::2]
    edges = np.flatnonzero(np.diff(np.concatenate([[0], loud.astype(int), [0]])))
    for a, b in zip(edges[::2], edges[1::2]):
        if voiced[a:b].sum() < 3:
            loud[a:b] = False
    return loud


def activity_tracks(klettres, corpus):
    random = np.random.default_rng(11)
    paths = [p for l in LANGUAGES for p in sorted((klettres / l).rglob("*.og*"))]
    readers = [mixing.read(p, longest=60) for folder in ("speech_librivox", "speech_librispeech")
               for p in sorted((corpus / folder).rglob("*")) if p.suffix in (".ogg", ".wav", ".flac", ".mp3")][:6]
    step = int(FRAME * mixing.RATE)
    for _ in range(20):
        sound, truth = [np.zeros(mixing.RATE)], [np.zeros(100, bool)]
        for k in random.choice(len(paths), 12, replace=False):
            samples = mixing.read(paths[k])
            if samples is None:
                continue
            samples = samples[: len(samples) // step * step] * 10 ** (random.uniform(-12, -3) / 20)
            pause = int(random.uniform(0.7, 1.5) / FRAME)
            sound += [samples, np.zeros(pause * step)]
            truth += [speech_reference(samples), np.zeros(pause, bool)]
        sound, truth = np.concatenate(sound), np.concatenate(truth)
        level = 10 * np.log10(np.mean(sound.reshape(-1, step)[truth] ** 2))
        babble = sum(np.resize(np.roll(r, random.integers(len(r))), len(sound)) / np.sqrt(np.mean(r**2)) for r in readers)
        noises = {"room of −60 dBFS": mixing.room(len(sound), -60, random),
                  "white, 10 dB": random.standard_normal(len(sound)) * 10 ** ((level - 10) / 20),
                  "babble, 10 dB": babble / np.sqrt(np.mean(babble**2)) * 10 ** ((level - 10) / 20)}
        for name, noise in noises.items():
            yield name, np.clip(sound + noise, -1, 1).astype(np.float32), truth


def activity(tool, klettres, corpus):
    tracks, inputs = list(activity_tracks(klettres, corpus)), mixing.Inputs()
    for _, samples, _ in tracks:
        inputs.add(samples)
    random = np.random.default_rng(12)
    noises = [np.clip(random.standard_normal(10 * mixing.RATE) * 10 ** (level / 20), -1, 1).astype(np.float32)
              for level in (-50, -40, -30, -20)]
    for noise in noises:
        inputs.add(noise)
    found = inputs.events(tool, "activity")

    def ours(k, count):
        mask = np.zeros(count, bool)
        for event in found[k]:
            if event["kind"] == "speech":
                mask[round(event["start_s"] / FRAME) : round(event["end_s"] / FRAME)] = True
        return mask

    def theirs(samples, mode):
        detector, step = webrtcvad.Vad(mode), int(FRAME * mixing.RATE)
        pcm = (np.clip(samples, -1, 1) * 32767).astype("<i2")
        return np.array([detector.is_speech(pcm[n : n + step].tobytes(), mixing.RATE)
                         for n in range(0, len(pcm) - step + 1, step)])

    names = list(dict.fromkeys(t[0] for t in tracks))
    print("| detector | " + " | ".join(f"{n}: speech found / pauses taken for speech" for n in names)
          + " | white noise alone taken for speech |\n| --- |" + " ---: |" * (len(names) + 1))
    for label in ["Ossicle"] + [f"WebRTC VAD, mode {m}" for m in range(4)]:
        cells = []
        for name in names:
            hit, speech, false, pauses = 0, 0, 0, 0
            for k, (condition, samples, truth) in enumerate(tracks):
                if condition == name:
                    mask = ours(k, len(truth)) if label == "Ossicle" else theirs(samples, int(label[-1]))[: len(truth)]
                    hit, speech = hit + (mask & truth).sum(), speech + truth.sum()
                    false, pauses = false + (mask & ~truth).sum(), pauses + (~truth).sum()
            cells.append(f"{100 * hit / speech:.1f} % / {100 * false / pauses:.1f} %")
        alone = [ours(len(tracks) + k, 1000).mean() if label == "Ossicle" else theirs(n, int(label[-1])).mean()
                 for k, n in enumerate(noises)]
        print(f"| {label} | " + " | ".join(cells) + f" | {100 * np.mean(alone):.1f} % |")


def onset_tracks(corpus):
    random = np.random.default_rng(13)
    paths = [p for p in sorted((corpus / "percussion").glob("*.flac"))
             if p.name.split("_")[0] in ("drum", "perc", "tabla", "elec") and not any(
                 w in p.name for w in ("roll", "swash", "swoosh", "till", "door"))]
    rate = 44100
    for _ in range(20):
        length = 12 * rate
        mix, times, t = mixing.room(length, -60, random), [], 0.5
        for k in random.choice(len(paths), 16):
            samples = mixing.read(paths[k], rate=rate, longest=1.0) * 10 ** (random.uniform(-18, -6) / 20)
            start = int(t * rate)
            end = min(length, start + len(samples))
            mix[start:end] += samples[: end - start]
            # `tidy` leaves 5 ms before the sound.
            times.append(t + 0.005)
            t += random.uniform(0.15, 0.6)
        yield np.clip(mix, -1, 1).astype(np.float32), np.array(times), rate


def onsets(tool, corpus):
    tracks, inputs = list(onset_tracks(corpus)), mixing.Inputs()
    for samples, _, rate in tracks:
        inputs.add(samples, rate)
    methods = {}
    for method in ("complexDomain", "superFlux"):
        for mode in ("live", "offline"):
            heard = inputs.events(tool, "onsets", "--onset-method", method, *(["--live"] if mode == "live" else []))
            methods[f"Ossicle, {method}-{mode}"] = [np.array([onset["time_s"] for onset in onsets]) for onsets in heard]
    methods["librosa.onset_detect"] = [
        librosa.onset.onset_detect(y=s, sr=r, units="time", hop_length=256) for s, _, r in tracks]
    for name in ("default", "hfc", "complex", "specflux"):
        results = []
        for samples, _, rate in tracks:
            detector, times = aubio.onset(name, 1024, 256, rate), []
            for n in range(0, len(samples) - 255, 256):
                if detector(samples[n : n + 256]):
                    times.append(detector.get_last_s())
            results.append(np.array(times))
        methods[f"aubio, {name}"] = results
    print("\n| detector | F-measure | precision | recall | median error, ms |\n| --- | ---: | ---: | ---: | ---: |")
    for name, results in methods.items():
        scores, errors = [], []
        for (_, truth, _), found in zip(tracks, results):
            found = np.sort(np.maximum(found, 0))
            scores.append(mir_eval.onset.f_measure(truth, found))
            for a, b in mir_eval.util.match_events(truth, found, 0.05):
                errors.append(1000 * (found[b] - truth[a]))
        f, p, r = np.mean(scores, axis=0)
        print(f"| {name} | {f:.3f} | {p:.3f} | {r:.3f} | {np.median(errors):.0f} |")


def syllables(tool, klettres, corpus):
    sets = {"one syllable (klettres)": [(1, p) for l in LANGUAGES for p in sorted((klettres / l / "syllab").rglob("*.og*"))]}
    digits = sorted((corpus / "digits_en").glob("*.wav"))[::5]
    sets["digits of one syllable"] = [(1, p) for p in digits if p.name[0] not in "07"]
    sets["zero and seven"] = [(2, p) for p in digits if p.name[0] in "07"]
    print("\n| recordings | offline: count right / one less / one more | live: right / less / more | "
          "live: first one decided after the voicing onset, median / p90, ms |\n| --- | ---: | ---: | ---: |")
    for name, rows in sets.items():
        inputs, counts, voicing = mixing.Inputs(), [], []
        for count, path in rows:
            samples = mixing.read(path)
            onset = None if samples is None else mixing.voicing_onset(mixing.voicing(samples)[0])
            if onset is not None:
                inputs.add(mixing.present(path.name, samples, 1))
                counts.append(count)
                voicing.append(onset)
        offline, live = inputs.events(tool, "nuclei"), inputs.events(tool, "nuclei", "--live")
        cells = []
        for found in (offline, live):
            d = np.array([len(nuclei) - count for nuclei, count in zip(found, counts)])
            cells.append(f"{100 * np.mean(d == 0):.1f} % / {100 * np.mean(d < 0):.1f} % / {100 * np.mean(d > 0):.1f} %")
        delay = [1000 * (nuclei[0]["decided_at_s"] - mixing.LEAD - v) for nuclei, v in zip(live, voicing) if nuclei]
        print(f"| {name}, {len(counts)} | {cells[0]} | {cells[1]} | {np.median(delay):.0f} / {np.percentile(delay, 90):.0f} |")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    parser.add_argument("--klettres", type=Path, required=True)
    parser.add_argument("--corpus", type=Path, required=True)
    a = parser.parse_args()
    activity(a.tool, a.klettres, a.corpus)
    onsets(a.tool, a.corpus)
    syllables(a.tool, a.klettres, a.corpus)


if __name__ == "__main__":
    main()
