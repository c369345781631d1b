"""Compares the pitch of recorded sessions with Praat's at the same instants.

    python Benchmarks/games/pitch_figures.py VOICE-GAMES RECORDING …

VOICE-GAMES is the command. Each recording is played as a session of its own; of the ticks that count in the figures of the
pitch, the mean and the deviation are compared with those of Praat's cross-correlation. Needs praat-parselmouth and numpy.
"""

import csv
import io
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import parselmouth


def main(tool, recordings):
    with tempfile.TemporaryDirectory() as folder:
        def run(*arguments):
            command = [tool, *arguments, "--database", f"{folder}/games.sqlite"]
            return subprocess.run(command, check=True, capture_output=True, text=True).stdout

        run("children", "add", "A")
        means, deviations = [], []
        for number, recording in enumerate(recordings, 1):
            run("play", "airplane", "--child", "A", "--input", recording, "--events", "--set", "distance=60")
            sound = parselmouth.Sound(recording).convert_to_mono()
            pitch = sound.to_pitch_cc(time_step=0.005, pitch_floor=75, pitch_ceiling=600)
            pairs = []
            for row in csv.DictReader(io.StringIO(run("track", str(number)))):
                above = float(row["level_dbfs"]) - float(row["room_level_dbfs"])
                if row["sound"] != "voice" or not row["frequency_hz"] or above < 6:
                    continue
                # The pitch is 50 ms older than the tick, and belongs to the 50 ms before that.
                theirs = pitch.get_value_at_time(float(row["time_s"]) - 0.075)
                if not np.isnan(theirs):
                    pairs.append((float(row["frequency_hz"]), theirs))
            if len(pairs) < 20:
                continue
            ours, theirs = (12 * np.log2(np.array(pairs).T / 100))
            means.append(abs(ours.mean() - theirs.mean()))
            deviations.append(abs(ours.std(ddof=1) - theirs.std(ddof=1)))
            print(f"{Path(recording).name}: {len(pairs)} ticks, mean {ours.mean():.2f} and {theirs.mean():.2f} semitones, "
                  f"deviation {ours.std(ddof=1):.2f} and {theirs.std(ddof=1):.2f}")
        for name, values in [("mean", means), ("deviation", deviations)]:
            print(f"{name}: {len(values)} sessions, difference {np.median(values):.2f} semitones (median), "
                  f"at most {max(values):.2f}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
