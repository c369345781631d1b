"""What the scripts that write tables for the tests share."""
from pathlib import Path

import numpy as np

MASK = (1 << 64) - 1
RATE = 22050


def noise(count, seed):
    """Numbers uniform in -1...1, of a linear congruential generator."""
    state, out = seed, np.empty(count)
    for n in range(count):
        state = (state * 6364136223846793005 + 1442695040888963407) & MASK
        out[n] = (state >> 33) / 2**31 * 2 - 1
    return out


def signals():
    """The signals of `PeerSignal`."""
    t = np.arange(RATE) / RATE
    yield "chirp", 0.3 * np.sin(2 * np.pi * (100 * t + 3950 * t * t))
    yield "noise", 0.25 * noise(RATE, 7)
    tones = sum(0.1 * np.sin(2 * np.pi * x * t) for x in (261.6256, 329.6276, 391.9954))
    yield "chord", tones + 1e-3 * noise(RATE, 3)


def write(root, room, name, peer, tables, signals="PeerSignal", script="references.py"):
    """Writes tables of numbers into the tests of a room, as text that `PeerSignal.table` reads."""
    lines = [
        f"/// What {peer} give of the signals of `{signals}`, written by Benchmarks/features/{script}.",
        f"enum {name} {{", '  static let text = """']
    for title, values in tables.items():
        lines.append(f"    # {title}")
        line = "   "
        for value in np.asarray(values, dtype=float).ravel():
            word = f" {value:.8g}"
            if len(line) + len(word) > 118:
                lines.append(line)
                line = "   "
            line += word
        lines.append(line)
    lines += ['    """', "}", ""]
    Path(root, "Tests/Analysis", room + "Tests", name + ".swift").write_text("\n".join(lines))
