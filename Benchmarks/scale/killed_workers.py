"""Kills Dask workers at random for ten minutes while they measure, and compares the rows with those of one machine.

    .build/dask/bin/python Benchmarks/scale/killed_workers.py .build/release/ossicle [--minutes 10] [--every 15] [--seed 1]

`Examples/Dask/test` makes the environment. Two worker processes measure the recordings of Examples/Recordings, repeated,
again and again until the time is over. Every `--every` seconds on average one of them is killed (SIGKILL), at work or not;
Dask starts another in its place. In every third pass the job itself ends in the middle, too, and is started again. The rows
of each pass must be the bytes of one machine. Exit 0: they are; 1: they are not.
"""

import argparse
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Examples/Dask"))

import ossicle_dask  # noqa: E402
from distributed import Client  # noqa: E402


class Stop(Exception):
    """The job ends in the middle."""


def keep_killing(cluster, chance, every, over, kills):
    """Kills a random worker again and again.

    Who they are is asked of their keepers, since a worker that is dead or waits for a processor would not answer.
    """
    while not over.wait(chance.uniform(0.2, 2) * every):
        try:
            running = [keeper.process for keeper in cluster.workers.values() if keeper.process is not None]
            pid = chance.choice([process.pid for process in running if process.status.name == "running"])
            os.kill(pid, signal.SIGKILL)
            kills.append(pid)
        except (OSError, IndexError):
            continue


def main():
    parser = argparse.ArgumentParser(description="Kills Dask workers at random and compares the rows.")
    parser.add_argument("ossicle")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--every", type=float, default=15, help="seconds between two kills, on average about this")
    parser.add_argument("--rounds", type=int, default=12, help="how often a pass repeats the recordings")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    endings = (".wav", ".flac", ".ogg", ".oga", ".mp3")
    files = sorted(str(file) for file in (ROOT / "Examples/Recordings").iterdir() if file.suffix in endings)
    command = [os.path.abspath(options.ossicle), "analyze", "--stdin", "--stdout", "--jobs", "1"]
    once = subprocess.run(
        command, input="".join(f"{file}\n" for file in files).encode(), stdout=subprocess.PIPE, check=True).stdout
    expected, paths = once * options.rounds, files * options.rounds
    kills, ends, passes, different = [], 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        with ossicle_dask.local_cluster(2) as cluster, Client(cluster) as client:
            over = threading.Event()
            killer = threading.Thread(target=keep_killing, args=(cluster, chance, options.every, over, kills))
            began = time.monotonic()
            killer.start()
            try:
                while time.monotonic() - began < options.minutes * 60:
                    output = pathlib.Path(folder) / f"{passes}.jsonl"

                    def stop(done, count):
                        if done == count // 2:
                            raise Stop

                    if passes % 3 == 2:
                        try:
                            ossicle_dask.measure(client, paths, command, output, 2, stop)
                        except Stop:
                            ends += 1
                    ossicle_dask.measure(client, paths, command, output, 2)
                    passes += 1
                    different += output.read_bytes() != expected
                seconds = time.monotonic() - began
            finally:
                over.set()
                killer.join()
    print(f"{seconds:.0f} s, {passes} passes of {len(paths)} recordings, {len(kills)} workers killed, the job itself ended "
          f"{ends} times; {different} passes differ from one machine")
    sys.exit(1 if different or not kills else 0)


if __name__ == "__main__":
    main()
