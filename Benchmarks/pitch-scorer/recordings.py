"""10 s of each group's recordings, for make-pitch-material to render → WORK/recordings/GROUP_NUMBER.wav."""

import numpy as np
import soundfile

import grid
import sources
import workspace

SECONDS = 10
NUMBERS = {"speech": 3, "music": 1}
"""Files per group."""


def excerpt(random, files):
    """Recordings one after the other, in the order of `files`, at random levels with gaps; None if there are none."""
    parts, wanted = [], SECONDS * grid.RATE
    for file in files:
        samples = sources.load(file)
        if samples is None:
            continue
        parts.append(samples[:wanted] / np.abs(samples).max() * random.uniform(0.2, 0.7))
        parts.append(np.zeros(int(random.uniform(0.02, 0.3) * grid.RATE)))
        if sum(map(len, parts)) > wanted:
            break
    return np.concatenate(parts)[:wanted] if parts else None


def main():
    parser = workspace.parser(__doc__)
    parser.add_argument("corpus", help="folder of recordings to add")
    arguments = parser.parse_args()
    folder = arguments.work / "recordings"
    folder.mkdir(parents=True, exist_ok=True)
    # One generator for all: a group's draws depend on the groups before it.
    random = np.random.default_rng(77)
    groups = sorted(sources.groups(arguments.work, arguments.corpus).items())
    for group, (files, kind, _) in groups[:: arguments.every]:
        for number in range(NUMBERS[kind] if files else 0):
            random.shuffle(files)
            samples = excerpt(random, files)
            if samples is not None:
                soundfile.write(folder / f"{group}_{number}.wav", samples, grid.RATE)


if __name__ == "__main__":
    main()
