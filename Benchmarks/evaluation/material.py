"""Random pairs of a reference and an estimate for each task, many of them perturbed fixtures; all from one seed."""

import pathlib

import numpy as np

TASKS = ("melody", "onset", "transcription", "beat", "tempo", "sound-event")


def number(value):
    """All digits: both sides read the same number."""
    return repr(float(value))


class Material:
    """Reads the fixtures once, and draws pairs."""

    def __init__(self, fixtures, seed):
        self.random = np.random.default_rng(seed)
        self.pairs = {task: [] for task in TASKS}
        for task in TASKS[:5]:
            for reference in sorted((pathlib.Path(fixtures) / "mir_eval" / task).glob("ref*")):
                estimate = reference.with_name(reference.name.replace("ref", "est"))
                self.pairs[task].append((np.loadtxt(reference, ndmin=2), np.loadtxt(estimate, ndmin=2)))

    def draw(self, task):
        """A reference and an estimate as lists of rows."""
        return getattr(self, task.replace("-", "_"))()

    def _chance(self, probability):
        return self.random.random() < probability

    def _rounded(self, values):
        """Few decimals now and then: distances then are exactly a tolerance."""
        return np.round(values, int(self.random.integers(1, 4))) if self._chance(0.4) else values

    def _times(self, times):
        """Times moved, left out, doubled, put in, scaled; in order again."""
        times = times + self.random.normal(0, self.random.choice([0, 0.005, 0.02, 0.05, 0.1]), len(times))
        times = times[self.random.random(len(times)) >= self.random.choice([0, 0.05, 0.3, 0.9])]
        extra = self.random.uniform(0, 60, int(self.random.choice([0, 0, 2, 10])))
        again = times[self.random.random(len(times)) < self.random.choice([0, 0, 0.05])]
        times = np.concatenate([times, extra, again]) * self.random.choice([1, 1, 1, 0.5, 2, 1.01])
        return np.sort(np.maximum(0, self._rounded(times)))

    def _events(self, task):
        if self._chance(0.05):
            return [[], []]
        if self._chance(0.5):
            reference, estimate = self.pairs[task][self.random.integers(len(self.pairs[task]))]
            reference, estimate = reference[:, 0], estimate[:, 0]
        else:
            start, step = self.random.uniform(0, 10), self.random.uniform(0.3, 1)
            reference = start + step * np.arange(self.random.integers(1, 60))
            estimate = reference
        if self._chance(0.3):
            reference = self._times(reference)
        estimate = self._times(reference if self._chance(0.6) else estimate)
        if self._chance(0.05):
            estimate = estimate[: self.random.integers(0, 3)]
        if self._chance(0.05):
            reference = reference[: self.random.integers(0, 3)]
        pair = [[[time] for time in reference], [[time] for time in estimate]]
        return pair[::-1] if self._chance(0.1) else pair

    def onset(self):
        return self._events("onset")

    def beat(self):
        return self._events("beat")

    def tempo(self):
        def tempi():
            pair = self.random.choice([0, 40, 60, 64.8, 80, 120, 129.6, 180], 2) * self.random.choice([1, 1.05, 1.08])
            return list(np.round(pair, 6))

        reference = tempi()
        while not any(reference):
            reference = tempi()
        estimate = tempi()
        if self._chance(0.5):
            estimate = [tempo * self.random.choice([0.92, 0.95, 1, 1.08, 1.09]) for tempo in reference]
        return [[[*reference, round(self.random.random(), 3)]], [[*estimate, 0.5]]]

    def melody(self):
        if self._chance(0.5):
            reference, estimate = self.pairs["melody"][self.random.integers(len(self.pairs["melody"]))]
            start = int(self.random.integers(0, len(reference) // 2))
            stop = start + int(self.random.integers(1, 800))
            first = reference[start, 0] if self._chance(0.7) else 0
            reference = reference[start:stop] - [first, 0]
            estimate = estimate[(estimate[:, 0] >= first) & (estimate[:, 0] <= reference[-1, 0] + first)] - [first, 0]
        else:
            count, hop = int(self.random.integers(1, 400)), self.random.choice([0.005, 0.01, 0.0116, 0.0029])
            pitch = 200 * np.exp2(np.cumsum(self.random.normal(0, 0.02, count)))
            pitch[np.repeat(self.random.random(count // 10 + 1) < self.random.choice([0, 0.3, 1]), 10)[:count]] = 0
            reference = np.column_stack([hop * np.arange(count), pitch])
            estimate = reference
        if len(estimate) == 0 or self._chance(0.4):
            estimate = reference
        times, pitch = estimate[:, 0].copy(), estimate[:, 1].copy()
        pitch *= np.exp2(self.random.normal(0, self.random.choice([0, 0.01, 0.04]), len(pitch)))
        pitch[self.random.random(len(pitch)) < 0.05] *= self.random.choice([0.5, 2])
        unvoiced = self.random.random(len(pitch)) < self.random.choice([0, 0.05, 0.5, 1])
        pitch[unvoiced] *= self.random.choice([0, -1])
        if self._chance(0.5):
            times = times * self.random.choice([0.5, 0.9, 1.3]) + self.random.choice([0, 0.003, 0.05])
        if self._chance(0.3):
            keep = self.random.random(len(times)) < 0.7
            keep[0] = True
            times, pitch = times[keep], pitch[keep]
        times = np.maximum(0, times)
        _, distinct = np.unique(np.round(times, 10), return_index=True)
        return [reference.tolist(), np.column_stack([times, pitch])[distinct].tolist()]

    def transcription(self):
        if self._chance(0.05):
            return [[], []]
        if self._chance(0.5):
            reference, estimate = self.pairs["transcription"][self.random.integers(len(self.pairs["transcription"]))]
        else:
            count = int(self.random.integers(1, 80))
            onset = np.sort(self.random.uniform(0, 10, count))
            pitch = 440 * np.exp2(self.random.integers(-12, 13, count) / 12)
            reference = np.column_stack([onset, onset + self.random.uniform(0.05, 1, count), pitch])
            estimate = reference
        if self._chance(0.6):
            estimate = reference
        estimate = estimate.copy()
        deviation = self.random.choice([0, 0.01, 0.03, 0.1])
        estimate[:, :2] = self._rounded(estimate[:, :2] + self.random.normal(0, deviation, (len(estimate), 2)))
        estimate[:, 2] *= np.exp2(self.random.normal(0, self.random.choice([0, 10, 40]), len(estimate)) / 1200)
        estimate = estimate[self.random.random(len(estimate)) >= self.random.choice([0, 0.1, 0.8])]
        estimate = np.concatenate([estimate, estimate[self.random.random(len(estimate)) < 0.1]])
        self.random.shuffle(estimate)
        estimate[:, 0] = np.maximum(0, estimate[:, 0])
        estimate[:, 1] = np.maximum(estimate[:, 0] + 0.01, estimate[:, 1])
        pair = [reference.tolist(), estimate.tolist()]
        return pair[::-1] if self._chance(0.2) else pair

    def sound_event(self):
        labels = ["speech", "car", "door, slammed", "bird"][: int(self.random.integers(1, 5))]

        def events(count):
            onset = self.random.uniform(0, 20, count)
            length = self.random.choice([0.1, 0.5, 2, 5], count) * self.random.uniform(0.5, 1.5, count)
            both = self._rounded(np.column_stack([onset, onset + length]))
            return [[*row, self.random.choice(labels)] for row in both.tolist()]

        reference = events(int(self.random.choice([0, 1, 5, 20, 40])))
        estimate = []
        deviation = self.random.choice([0, 0.05, 0.2, 0.5])
        for onset, offset, label in reference:
            if self._chance(0.15):
                continue
            onset, offset = np.maximum(0, self._rounded(np.array([onset, offset]) + self.random.normal(0, deviation, 2)))
            label = self.random.choice(labels) if self._chance(0.2) else label
            estimate.append([onset, max(onset, offset), label])
        estimate += events(int(self.random.choice([0, 0, 3, 10])))
        if self._chance(0.05):
            estimate = []
        self.random.shuffle(estimate)
        return [reference, estimate]


def write(rows, path):
    """The text format of the task: fields between tabs."""
    with open(path, "w", encoding="utf-8") as file:
        for row in rows:
            file.write("\t".join(field if isinstance(field, str) else number(field) for field in row) + "\n")
