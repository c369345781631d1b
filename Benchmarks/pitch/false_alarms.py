"""What a tracker says of digital silence and of white noise alone: nothing is voiced there."""

import numpy as np

from conditions import random_for

RATES = (8000, 16_000, 44_100, 96_000, 192_000)
LEVELS = (None, -60, -40, -20, -6)  # dBFS, root mean square; None: digital silence
SECONDS = 4
RANGE = (50.0, 1600.0)
# librosa's pYIN needs gigabytes at high rates.
SLOW_BELOW = 50_000


def sound(rate, level):
    if level is None:
        return np.zeros(SECONDS * rate, np.float32)
    random = random_for("false alarms", str(rate), str(level))
    return (random.standard_normal(SECONDS * rate) * 10 ** (level / 20)).astype(np.float32)


def false_alarms(tracker, store):
    """Rows of rate, level, share of voiced frames, count of values that are not finite; a failure has a text instead."""
    rows = []
    for rate in RATES:
        if tracker.slow and rate > SLOW_BELOW:
            continue
        for level in LEVELS:
            row = {"rate": rate, "level": level}
            try:
                times, frequencies, confidences = store.track(tracker, sound(rate, level), rate, *RANGE)
                values = [times, frequencies] + ([] if confidences is None else [confidences])
                row["not_finite"] = int(sum(np.count_nonzero(~np.isfinite(v)) for v in values))
                row["voiced"] = float(np.mean(frequencies > 0)) if len(frequencies) else 0.0
            except Exception as error:  # A peer's refusal is a result.
                row["failure"] = f"{type(error).__name__}: {error}".splitlines()[0][:120]
            rows.append(row)
    return rows
