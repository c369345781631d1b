#!/usr/bin/env python3
"""Measures a list of recordings on a Dask cluster: one JSON line a recording, in the order of the list.

    ossicle_dask.py paths.txt -o rows.jsonl --local 8                     # this machine
    ossicle_dask.py paths.txt -o rows.jsonl --scheduler tcp://head:8786   # a cluster, see README.md
    ossicle_dask.py paths.txt -o rows.jsonl --local 8 --package           # by the Python package, without a command

The work is done by the pure filter `ossicle analyze --stdin --stdout`, so the file is the same, byte for byte, as that of
`ossicle analyze --stdin --stdout < paths.txt`, whatever the number of workers, and whichever of them die. What a recording
lacks is said in its row. Shards that are done are kept in a folder beside the output until all are: the same command goes
on after a crash of this program or of the scheduler.

Exit status: 0 all rows are written, 1 not (the reason is said), 2 wrong usage.
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import dask
from distributed import Client, LocalCluster, as_completed
from distributed.scheduler import KilledWorker


def filtered(paths, command):
    """The filter's lines for `paths`, as many as there are paths. Runs on a worker.

    A recording that ends the filter itself is tried once more, alone; then its row says how the filter ended. Everything
    else that is wrong with a recording is in the row that the filter gives.
    """
    lines = []
    while len(lines) < len(paths):
        rest = paths[len(lines):]
        done, _ = run(rest, command)
        lines += done
        if len(done) < len(rest):
            culprit = rest[len(done)]
            alone, status = run([culprit], command)
            lines += alone or [error_row(culprit, f"the filter ended with status {status}", command)]
    return lines


def run(paths, command):
    """What the filter prints for `paths`: its whole lines, and its exit status."""
    text = "".join(f"{path}\n" for path in paths)
    ended = subprocess.run(command, input=text.encode("utf-8", "surrogateescape"), stdout=subprocess.PIPE, check=False)
    lines = ended.stdout.split(b"\n")[:-1]
    if len(lines) > len(paths):
        raise RuntimeError(f"expected at most {len(paths)} lines from {command[0]}, got {len(lines)}")
    if ended.returncode == 0 and len(lines) < len(paths):
        raise RuntimeError(f"expected {len(paths)} lines from {command[0]}, got {len(lines)} and status 0")
    # Wrong usage is not a recording's fault.
    if ended.returncode in (2, 64, 126, 127):
        raise RuntimeError(f"{' '.join(command)} ended with status {ended.returncode}")
    return lines, ended.returncode


# In place of a command: the rows are those of the Python package, in the worker's own process.
PACKAGE = "ossicle.analyze"


def work(paths, command):
    """The lines of a shard. Runs on a worker."""
    return packaged(paths, command[1:]) if command[0] == PACKAGE else filtered(paths, command)


def packaged(paths, options):
    """The rows of `ossicle.analyze` for `paths`, as lines. What is wrong with a recording is in its row.

    A recording that ends the process ends the worker with it: Dask gives its shard to others.
    """
    import ossicle

    rows = ossicle.analyze(paths, jobs=1, progress=False, **package_options(options))
    return [
        json.dumps({name: shown(value) for name, value in row.items()}, ensure_ascii=False, separators=(",", ":")).encode()
        for row in rows]


def shown(value):
    """A value of a row as JSON has it: undefined numbers are null, bytes of paths that are no UTF-8 as the command writes them."""
    if isinstance(value, float) and value != value:
        return None
    return escaped(value) if isinstance(value, str) else value


def escaped(text):
    """Text with bytes that are no UTF-8 as the filter writes them."""
    return "".join(f"\\x{ord(c) - 0xDC00:02X}" if 0xDC80 <= ord(c) <= 0xDCFF else c for c in text)


def package_options(words):
    """`--features pitch,voice --hop-ms 5` as arguments of `ossicle.analyze`."""
    if len(words) % 2 or not all(word.startswith("--") for word in words[::2]):
        raise SystemExit(f"ossicle_dask: expected --NAME VALUE … after --, got {' '.join(words)}")
    found = {}
    for name, value in zip(words[::2], words[1::2]):
        name = {"pitch_method": "method"}.get(name[2:].replace("-", "_"), name[2:].replace("-", "_"))
        if name in ("features", "summary"):
            found[name] = value.split(",")
        elif name == "method":
            found[name] = value
        else:
            found[name] = int(value) if name in ("deltas", "channel") else float(value)
    return found


def error_row(path, reason, command):
    """A row like those of the filter, with its path and error only."""
    with tempfile.TemporaryDirectory() as folder:
        template, _ = run([os.path.join(folder, "absent.wav")], command)
    row = dict.fromkeys(json.loads(template[0]) if template else [])
    row.update(path=escaped(path), error=reason)
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode()


class ShardFolder:
    """Shards that are done: files that appear whole or not at all. They belong to one list and one command."""

    def __init__(self, output, paths, command, size):
        self.path = Path(f"{output}.shards")
        key = json.dumps([paths, command[1:], size]).encode("utf-8", "surrogateescape")
        identity = hashlib.sha256(key).hexdigest()
        self.path.mkdir(parents=True, exist_ok=True)
        mark = self.path / "identity"
        if mark.exists() and mark.read_text() != identity:
            raise SystemExit(f"{self.path}: holds shards of another list or command; remove it to begin anew")
        mark.write_text(identity)

    def file(self, index):
        return self.path / f"{index:08}.jsonl"

    def put(self, index, lines):
        part = self.file(index).with_suffix(".part")
        part.write_bytes(b"".join(line + b"\n" for line in lines))
        part.replace(self.file(index))

    def merge(self, count, output):
        """Writes all shards into one file, in their order, and removes them."""
        part = Path(f"{output}.part")
        with part.open("wb") as merged:
            for index in range(count):
                with self.file(index).open("rb") as shard:
                    shutil.copyfileobj(shard, merged)
        part.replace(output)
        shutil.rmtree(self.path)


# Dask gives a shard up after four workers that died while they had it. Machines that are taken away again and again are no
# fault of the shard, so it is given out anew, this often.
ROUNDS = 4


def measure(client, paths, command, output, size, progress=None):
    """Measures `paths` on a cluster and writes their rows to `output`, in order.

    At most four shards for each thread of the cluster are under way at a time, so that memory here does not grow with the
    list. `progress` is called after each shard with the number of shards done and of all.
    """
    shards = [paths[start:start + size] for start in range(0, len(paths), size)]
    folder = ShardFolder(output, paths, command, size)
    waiting = iter([index for index in range(len(shards)) if not folder.file(index).exists()])
    done = sum(folder.file(index).exists() for index in range(len(shards)))
    indices, losses = {}, {}

    def submit(index=None):
        index = next(waiting, None) if index is None else index
        if index is None:
            return None
        # Not pure: what a file holds is not known by its name, and an earlier result must not stand for it.
        future = client.submit(work, shards[index], command, pure=False, retries=2)
        indices[future.key] = index
        return future

    threads = max(1, sum(client.nthreads().values()))
    running = as_completed([future for future in (submit() for _ in range(4 * threads)) if future])
    for future in running:
        index = indices.pop(future.key)
        try:
            lines = future.result()
        except KilledWorker as error:
            losses[index] = losses.get(index, 0) + 1
            if losses[index] < ROUNDS:
                running.add(submit(index))
                continue
            raise SystemExit(f"shard {index} ({shards[index][0]} …) lost its worker again and again: {error}") from error
        folder.put(index, lines)
        done += 1
        if progress:
            progress(done, len(shards))
        if (following := submit()) is not None:
            running.add(following)
    folder.merge(len(shards), output)


def local_cluster(count):
    """Worker processes on this machine, each of one thread.

    Dask gives a worker up for ever that is not back 15 s after its process died, as on a busy machine; with none left the
    job would wait without end. Here they have an hour.
    """
    dask.config.set({"distributed.deploy.lost-worker-timeout": "1 hour"})
    return LocalCluster(n_workers=count, threads_per_worker=1, dashboard_address=None)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("list", help="a file with a path a line, as the workers see the paths")
    parser.add_argument("-o", "--output", required=True, help="the file for the rows (JSON Lines)")
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--scheduler", help="address of a scheduler, or the path of its scheduler file")
    where.add_argument("--local", type=int, metavar="N", help="start N worker processes on this machine")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--ossicle", default="ossicle", help="the command as the workers find it")
    how.add_argument("--package", action="store_true", help="measure by the Python package, which the workers have installed")
    parser.add_argument("--shard-size", type=int, default=32, help="recordings in a task (32)")
    parser.epilog = "What follows -- are further options of `ossicle analyze`; with --package those of the function."
    # argparse of some versions of Python does not take positional arguments in two places.
    words = sys.argv[1:]
    end = words.index("--") if "--" in words else len(words)
    arguments = parser.parse_args(words[:end])
    options = words[end + 1 :]
    if arguments.shard_size < 1:
        parser.error(f"--shard-size: expected at least 1, got {arguments.shard_size}")
    text = Path(arguments.list).read_bytes().decode("utf-8", "surrogateescape")
    paths = [path for path in (line.removesuffix("\r") for line in text.split("\n")) if path]
    command = [arguments.ossicle, "analyze", "--stdin", "--stdout", "--jobs", "1", *options]
    if arguments.package:
        package_options(options)
        command = [PACKAGE, *options]

    def progress(done, count):
        print(f"{done} of {count} shards", file=sys.stderr)

    def drive(client):
        try:
            measure(client, paths, command, arguments.output, arguments.shard_size, progress)
        except (RuntimeError, OSError) as error:
            raise SystemExit(f"ossicle_dask: {error}") from error

    if arguments.local is not None:
        with local_cluster(arguments.local) as cluster:
            with Client(cluster) as client:
                drive(client)
    elif os.path.exists(arguments.scheduler):
        with Client(scheduler_file=arguments.scheduler) as client:
            drive(client)
    else:
        with Client(arguments.scheduler) as client:
            drive(client)


if __name__ == "__main__":
    main()
