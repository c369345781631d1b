"""What the scripts that write tables for the tests share."""
from pathlib import Path

import numpy as np

MASK = (1 << 64) - 1


def noise(count, seed):
    """Numbers uniform in -1...1, of a linear congruential generator."""
    state, out = seed, np.empty(count)
    for n in range(count):
        state = (state * 6364136223846793005 + 1442695040888963407) & MASK
        out[n] = (state >> 33) / 2**31 * 2 - 1
    return out


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
