"""Whitened spectra of all items under one condition each, for comb.py → WORK/spectra/*.npz."""

import os

import numpy as np

import conditions
import spectra
import workspace

heard = []
"""The voices that babble is mixed from; filled when a process starts."""


def analyse(job):
    """Conditions and analyses one item from (file, seed, output folder)."""
    file, seed, folder = job
    item = np.load(file)
    samples, _ = conditions.condition(np.random.default_rng(seed), item["x"].astype(np.float64) / 32768, heard)
    whitened, _ = spectra.whitened(spectra.decimated(samples))
    count = min(len(item["f0"]), len(whitened))
    name = f"{os.path.basename(file)[:-4]}_{seed}.npz"
    np.savez(folder / name, L=whitened[:count].astype(np.float16), f0=item["f0"][:count])


def main():
    arguments = workspace.parser(__doc__).parse_args()
    folder = arguments.work / "spectra"
    folder.mkdir(exist_ok=True)
    files = workspace.item_files(arguments.work)
    jobs = [(file, 10 * number, folder) for number, file in enumerate(files)]
    workspace.in_parallel(analyse, jobs, heard.extend, (workspace.voices(files),))
    print(len(jobs), "items")


if __name__ == "__main__":
    main()
