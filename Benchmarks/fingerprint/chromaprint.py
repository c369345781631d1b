"""Chromaprint as a peer: fpcalc's raw words, and the best alignment by bit error rate, exhaustively."""
import subprocess
from pathlib import Path

import numpy as np


def words(path):
    command = ["fpcalc", "-raw", "-length", "100000", str(path)]
    output = subprocess.run(command, capture_output=True, text=True).stdout
    for line in output.splitlines():
        if line.startswith("FINGERPRINT="):
            return np.array([int(word) & 0xFFFFFFFF for word in line[12:].split(",") if word], dtype=np.uint32)
    return np.zeros(0, dtype=np.uint32)


class Corpus:
    """The words of all references, one after the other."""

    def __init__(self, paths, cache):
        self.paths = [str(path) for path in paths]
        if Path(cache).exists():
            stored = np.load(cache)
            self.words, self.starts = stored["words"], stored["starts"]
            return
        parts = [words(path) for path in paths]
        self.words = np.concatenate(parts)
        self.starts = np.cumsum([0] + [len(part) for part in parts])
        np.savez(cache, words=self.words, starts=self.starts)

    def look_up(self, folder):
        """The matches of each file, the best ten: [(recording, offset, score, None)]; the score is half less the error rate."""
        return {path.stem: self.best(words(path)) for path in sorted(Path(folder).glob("*.wav"))}

    def best(self, query):
        count = len(self.words) - len(query) + 1
        if len(query) < 4 or count < 1:
            return []
        errors = np.zeros(count, dtype=np.int32)
        for index, word in enumerate(query):
            errors += np.bitwise_count(self.words[index : index + count] ^ word)
        # Alignments over the border of two recordings do not count.
        for border in self.starts[1:-1]:
            errors[max(0, border - len(query) + 1) : border] = 32 * len(query)
        # The best place of each recording.
        starts = np.minimum(self.starts[:-1], count - 1)
        lowest = np.minimum.reduceat(errors, starts)
        matches = []
        for entry in np.argsort(lowest)[:10]:
            end = min(count, self.starts[entry + 1])
            place = starts[entry] + int(np.argmin(errors[starts[entry] : max(end, starts[entry] + 1)]))
            score = 0.5 - lowest[entry] / (32 * len(query))
            matches.append((self.paths[entry], (place - self.starts[entry]) * 0.1238, float(score), None))
        return matches
