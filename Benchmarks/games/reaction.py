"""From the voice's onset at the microphone to the dog's jump, live: with sound input, gate, database, pipe.

    reaction.py --tool game-reaction --klettres DIR [--runs 4] [--latency 0.01]

One-syllable recordings of klettres (cs da de es fr hu nds, which nothing was chosen on), 50 in a run, at a peak of −15 dBFS in
a room of −60 dBFS with pauses of 0.8 to 1.2 s between, are played into the microphone of a private PulseAudio server; the
voicing onset is that of ../voice/mixing.py on the clean recording. The delay is from the moment at which the sample of the
onset was handed to the server until another process than the game has read the line `jumpStarted`: the player's buffer (10 ms
asked for) counts, too, as a loudspeaker's would; no sound answers and nothing is drawn. "Kept": every event is on the disk
before it is printed, and once a second what was heard. Writes Markdown to standard output.
"""

import argparse
import hashlib
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import soundfile

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "voice"))
import mixing  # noqa: E402

RATE = 48000
LANGUAGES = "cs da de es fr hu nds".split()
PER_RUN = 50


def material(klettres, count):
    """Recordings with their voicing onsets, chosen by the names' SHA-256."""
    paths = [p for l in LANGUAGES for p in (klettres / l / "syllab").rglob("*.og*")]
    chosen = []
    for path in sorted(paths, key=lambda p: hashlib.sha256(f"{p.parent.parent.name}/{p.name}".encode()).digest()):
        clean = mixing.read(path)
        onset = None if clean is None else mixing.voicing_onset(mixing.voicing(clean)[0])
        if onset is not None:
            chosen.append((mixing.read(path, RATE), onset))
        if len(chosen) == count:
            break
    return chosen


def take(recordings, random):
    """The recordings in a room, and when each is voiced first."""
    sound, onsets = [np.zeros(int(1.5 * RATE))], []
    for samples, onset in recordings:
        onsets.append(sum(map(len, sound)) / RATE + onset)
        sound += [samples * 10 ** (-15 / 20), np.zeros(int(random.uniform(0.8, 1.2) * RATE))]
    sound = np.concatenate(sound)
    return sound + mixing.room(len(sound), -60, random), onsets


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    parser.add_argument("--klettres", type=Path, required=True)
    parser.add_argument("--runs", type=int, default=4)
    parser.add_argument("--latency", type=float, nargs="*", default=[0.01])
    a = parser.parse_args()
    recordings = material(a.klettres, a.runs * PER_RUN)
    random = np.random.default_rng(3)
    takes = [take(recordings[k : k + PER_RUN], random) for k in range(0, len(recordings), PER_RUN)]
    games = Path(a.tool).parent / "voice-games"
    print("| latency asked for | kept | onsets | jumps | in the game's own clock, median / p90 / max, ms | onset to line read, "
          "median / p90 / max, ms | within 150 ms |\n| ---: | --- | ---: | ---: | ---: | ---: | ---: |")
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        database = ["--database", folder / "games.sqlite"]
        subprocess.run([games, "children", "add", "A", *database], check=True, capture_output=True)
        subprocess.run([games, "settings", "set", "dog", "--child", "A", *database, "introduction=0.2",
                        "jumps=50"], check=True)
        settings = folder / "settings.json"
        settings.write_text(subprocess.run([games, "settings", "show", "dog", "--child", "A", "--json", *database],
                                           check=True, capture_output=True, text=True).stdout)
        for latency, kept in [(latency, kept) for latency in a.latency for kept in (True, False)]:
            delays, own, onset_count = [], [], 0
            for sound, onsets in takes:
                soundfile.write(folder / "take.wav", np.clip(sound, -1, 1).astype(np.float32), RATE, subtype="FLOAT")
                run = subprocess.run([a.tool, folder / "take.wav", settings, "--latency", str(latency),
                                      *([] if kept else ["--unkept"])], check=True, stdout=subprocess.PIPE, text=True)
                lines = [json.loads(line) for line in run.stdout.splitlines()]
                jumps = [l for l in lines if l["event"]["name"] == "jumpStarted"]
                onset_count += len(onsets)
                ends = onsets[1:] + [onsets[-1] + 1]
                for onset, end in zip(onsets, ends):
                    # What is before the voicing (a hiss, a hum that Praat does not call voiced) may take off, too.
                    found = next((l for l in jumps if onset - 0.05 <= l["played"] < end - 0.05), None)
                    if found:
                        delays.append(1000 * (found["played"] - onset))
                        own.append(1000 * found["event"]["measured"]["reaction"])
            three = lambda x: f"{np.median(x):.0f} / {np.percentile(x, 90):.0f} / {max(x):.0f}"
            within = sum(d <= 150 for d in delays)
            print(f"| {1000 * latency:g} ms | {'yes' if kept else 'no'} | {onset_count} | {len(delays)} | {three(own)} | {three(delays)} | "
                  f"{within} of {len(delays)} |", flush=True)


if __name__ == "__main__":
    main()
