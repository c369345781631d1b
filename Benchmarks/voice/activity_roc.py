"""Voice activity at many settings against WebRTC's detector: speech found at the same share of pauses taken for speech.

    activity_roc.py --tool ossicle --klettres DIR --corpus DIR

The tracks of `event_tracks.py`. The detector runs at each strictness; between two of them the share of speech is
interpolated at the share of pauses that each mode of WebRTC's has.
"""

import argparse
from pathlib import Path

import numpy as np
import webrtcvad

import mixing
from event_tracks import FRAME, activity_tracks

STRICTNESS = [-5, -4, -3, -2, -1, 0, 1, 2, 3]


def mask(segments, count):
    found = np.zeros(count, bool)
    for event in segments:
        if event["kind"] == "speech":
            found[round(event["start_s"] / FRAME) : round(event["end_s"] / FRAME)] = True
    return found


def webrtc(samples, mode, count):
    detector, step = webrtcvad.Vad(mode), int(FRAME * mixing.RATE)
    pcm = (samples * 32767).astype("<i2")
    return np.array([detector.is_speech(pcm[n : n + step].tobytes(), mixing.RATE)
                     for n in range(0, len(pcm) - step + 1, step)])[:count]


def shares(pairs):
    hit, speech, false, pauses = np.sum([[(m & t).sum(), t.sum(), (m & ~t).sum(), (~t).sum()] for m, t in pairs], axis=0)
    return 100 * hit / speech, 100 * false / pauses


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    for name in ("klettres", "corpus"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    a = parser.parse_args()
    tracks, inputs = list(activity_tracks(a.klettres, a.corpus)), mixing.Inputs()
    for _, samples, _ in tracks:
        inputs.add(samples)
    found = list(zip(*(inputs.events(a.tool, "activity", "--speech-strictness", str(k)) for k in STRICTNESS)))
    conditions = list(dict.fromkeys(t[0] for t in tracks))
    print("| speech found / pauses taken for speech | " + " | ".join(conditions) + " |\n| --- |" + " ---: |" * len(conditions))
    ours = {c: [shares([(mask(f[k], len(t)), t) for (name, _, t), f in zip(tracks, found) if name == c])
                for k in range(len(STRICTNESS))] for c in conditions}
    for k, value in enumerate(STRICTNESS):
        print(f"| Ossicle, strictness {value} | " + " | ".join("{:.1f} % / {:.1f} %".format(*ours[c][k]) for c in conditions) + " |")
    print("\n| WebRTC VAD / Ossicle at the same share of pauses | " + " | ".join(conditions) + " |\n| --- |" + " ---: |" * len(conditions))
    for mode in range(4):
        cells = []
        for c in conditions:
            theirs = shares([(webrtc(s, mode, len(t)), t) for name, s, t in tracks if name == c])
            curve = np.array(ours[c])[::-1]
            outside = "≤ " if theirs[1] < curve[0, 1] else "≥ " if theirs[1] > curve[-1, 1] else ""
            cells.append(f"{theirs[0]:.1f} % / {outside}{np.interp(theirs[1], curve[:, 1], curve[:, 0]):.1f} % at {theirs[1]:.1f} %")
        print(f"| mode {mode} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
