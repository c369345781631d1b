#!/usr/bin/env python3
"""`ossicle features` beside NumPy, pyarrow and a script of librosa.

    command.py FILE…            the values in CSV, JSON Lines, NPY, NPZ and Parquet are the same, bit by bit
    command.py --bytes          the headers of arrays as NumPy writes them, which the tests hold
    command.py --time FILE      processor time of the command and of a script of librosa for the same set, on one core

Needs numpy; pyarrow and the command duckdb (`pip install duckdb-cli pyarrow`) for Parquet; librosa 0.11 and soundfile for
--time. The command is built by `swift build -c release --product ossicle`.
"""
import argparse
import io
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"):
    os.environ[variable] = "1"

import numpy as np

HERE = Path(__file__).resolve()
PROGRAM = Path(os.environ.get("OSSICLE", HERE.parents[2] / ".build/release/ossicle"))


def run(*arguments):
    return subprocess.run([PROGRAM, "features", *arguments], check=True, capture_output=True).stdout


def same(name, found, expected):
    found, expected = np.asarray(found, "<f4"), np.asarray(expected, "<f4")
    both = found.shape == expected.shape and np.array_equal(found, expected, equal_nan=True)
    print(f"| {name} | {found.shape[0]:,} × {found.shape[1]} | {'the same' if both else 'DIFFERENT'} |")
    return both


def formats(files):
    print("| format | values | beside NPY |\n|---|---|---|")
    good = True
    for file in files:
        with tempfile.TemporaryDirectory() as folder:
            one, many = Path(folder, "a.npy"), Path(folder, "a.npz")
            run(file, "--set", "librosa", "--format", "npy", "-o", one)
            run(file, "--set", "librosa", "--format", "npz", "-o", many)
            values, archive = np.load(one), np.load(many)
            names = list(archive["columns"])
            good &= same("npz", archive["values"], values)
            lines = run(file, "--set", "librosa").decode().splitlines()
            header = lines[0].split(",")
            good &= header == ["time_s"] + names
            cells = [[float(c) if c else np.nan for c in line.split(",")] for line in lines[1:]]
            good &= same("csv", np.array(cells)[:, 1:].astype("<f4"), values)
            good &= np.allclose(np.array(cells)[:, 0], archive["times"], atol=5.1e-7)
            rows = [json.loads(line) for line in run(file, "--set", "librosa", "--format", "jsonl").splitlines()]
            cells = [[np.nan if row[n] is None else row[n] for n in names] for row in rows]
            good &= same("jsonl", cells, values)
            try:
                import pyarrow.parquet
            except ImportError:
                print("note: no pyarrow: Parquet is not compared", file=sys.stderr)
                continue
            table = pyarrow.parquet.read_table(io.BytesIO(run(file, "--set", "librosa", "--format", "parquet")))
            good &= [str(f.type) for f in table.schema] == ["double"] + ["float"] * len(names)
            columns = [table[n].to_numpy(zero_copy_only=False) for n in names]
            good &= same("parquet", np.stack(columns, 1), values)
            good &= sum(table[n].null_count for n in names) == np.isnan(values).sum()
    return good


def bytes_of_arrays():
    for array in (np.zeros((2, 3), "<f4"), np.zeros(7, "<f8"), np.array(["a", "žb"])):
        out = io.BytesIO()
        np.lib.format.write_array(out, array, version=(1, 0))
        print(array.dtype, out.getvalue())


SCRIPT = """
import sys
sys.path.insert(0, sys.argv[2])
import soundfile
import compare
y, rate = soundfile.read(sys.argv[1], dtype="float32", always_2d=True)
getattr(compare, sys.argv[3])(y.mean(1), rate)
"""


def processor_time(arguments):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(arguments, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure(file, turns):
    """All take turns, so that other programs disturb them alike; the best turn of each counts."""
    import soundfile

    sys.path.insert(0, str(HERE.parent))
    import compare

    y, rate = soundfile.read(file, dtype="float32", always_2d=True)
    y = y.mean(1)
    taskset = ["taskset", "-c", str(min(os.sched_getaffinity(0)))]
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

    def inside(function):
        start = time.process_time()
        function(y, rate)
        return time.process_time() - start

    def script(name):
        return processor_time([*taskset, sys.executable, "-c", SCRIPT, file, HERE.parent, name])

    command = [*taskset, PROGRAM, "features", file, "--set", "librosa"]
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder, "a.npy")
        cases = {
            "librosa, a transform a call, the process": lambda: script("librosa_script"),
            "librosa, one transform, the process": lambda: script("librosa_shared"),
            "librosa, a transform a call, computing alone": lambda: inside(compare.librosa_script),
            "librosa, one transform, computing alone": lambda: inside(compare.librosa_shared),
            "ossicle features, CSV": lambda: processor_time(command),
            "ossicle features, NPY": lambda: processor_time([*command, "--format", "npy", "-o", target, "--force"]),
            "ossicle features, --summary mean,std": lambda: processor_time([*command, "--summary", "mean,std"]),
            "ossicle --version": lambda: processor_time([*taskset, PROGRAM, "--version"]),
        }
        for case in cases.values():
            case()
        best = {name: min(case() for case in [case]) for name, case in cases.items()}
        for _ in range(turns - 1):
            for name, case in cases.items():
                best[name] = min(best[name], case())
    ours = best["ossicle features, NPY"]
    print("| | processor time, s | to `ossicle features`, NPY |\n|---|---|---|")
    for name, seconds in best.items():
        print(f"| {name} | {seconds:.3f} | {seconds / ours:.1f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*")
    parser.add_argument("--bytes", action="store_true")
    parser.add_argument("--time", metavar="FILE")
    parser.add_argument("--turns", type=int, default=8)
    options = parser.parse_args()
    if options.bytes:
        bytes_of_arrays()
    if options.time:
        measure(options.time, options.turns)
    if options.files and not formats(options.files):
        sys.exit("the formats differ")


if __name__ == "__main__":
    main()
