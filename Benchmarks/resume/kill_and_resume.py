"""Kills `ossicle analyze -o` again and again, and compares the results with those of a run that nobody disturbed.

    python3 Benchmarks/resume/kill_and_resume.py .build/release/ossicle Examples/Recordings [--rounds 100] [--seed 1]

In each round a folder is filled by one run after the other. Every run is killed (SIGKILL) after a random time of at most
that of an undisturbed run, until one of them ends by itself. Then results.csv, results.jsonl and the tracks must be the
same bytes as those of the undisturbed run. Prints the number of kills and of differences. Exit 0: no file differs; 1: some
do, or a run failed.
"""

import argparse
import hashlib
import pathlib
import random
import subprocess
import sys
import tempfile
import time


def arguments():
    parser = argparse.ArgumentParser(description="Kills `ossicle analyze -o` again and again and compares its results.")
    parser.add_argument("ossicle")
    parser.add_argument("recordings")
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def digests(folder):
    """The checksums of the results, by their paths. The record of the run names its own times, so it is left out."""
    files = [*folder.glob("results.*"), *folder.glob("tracks/**/*.csv")]
    return {str(file.relative_to(folder)): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


def finished(command, limit):
    """Runs the command, killed after `limit` seconds. Returns its exit status, or nothing if it was killed."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        return process.wait(timeout=limit)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return None


def main():
    options = arguments()
    chance = random.Random(options.seed)
    kills, different = 0, set()
    with tempfile.TemporaryDirectory() as name:
        place = pathlib.Path(name)

        def command(folder):
            return [options.ossicle, "analyze", options.recordings, "-o", str(folder), "--tracks", "--no-report"]

        began = time.monotonic()
        status = subprocess.run(command(place / "whole"), capture_output=True).returncode
        duration = time.monotonic() - began
        wanted = digests(place / "whole")
        if not wanted:
            sys.exit("error: the undisturbed run wrote no results")
        for number in range(options.rounds):
            folder = place / str(number)
            while (ended := finished(command(folder), chance.uniform(0, duration))) is None:
                kills += 1
            found = digests(folder)
            different |= {(number, file) for file in wanted.keys() | found.keys() if wanted.get(file) != found.get(file)}
            if ended != status:
                different.add((number, f"exit status {ended} in place of {status}"))
    print(f"{options.rounds} runs of {duration:.2f} s, {kills} kills, {len(wanted)} files each, {len(different)} differences")
    for number, file in sorted(different):
        print(f"  round {number}: {file}")
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
