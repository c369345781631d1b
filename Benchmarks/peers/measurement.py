"""The clock and the JSON line that all peers share; the twin of Sources/ossicle-benchmarks."""

import argparse
import json
import os
import statistics
import sys
import time

# One thread, like ours: set before numpy and its friends are imported by the cases.
for _variable in ("OMP", "OPENBLAS", "MKL", "NUMEXPR", "NUMBA"):
    os.environ[f"{_variable}_NUM_THREADS"] = "1"


def measure(case, implementation, repetitions, operation, *, operations=1, sound=None, warm_up=None):
    """Runs `operation` once to warm up, then `repetitions` times by the CPU clock of the process, and prints a line.

    `operations`: how many equal operations one run holds; the time of one is reported, in seconds.
    `sound`: seconds of sound in one run. `warm_up`: shorter work in place of the first run.
    """
    (warm_up or operation)()
    times = []
    for _ in range(repetitions):
        start = time.process_time()
        operation()
        times.append((time.process_time() - start) / operations)
    median = statistics.median(times)
    print(
        json.dumps(
            {
                "case": case,
                "implementation": implementation,
                "unit": "s",
                "median": median,
                "min": min(times),
                "max": max(times),
                "repetitions": repetitions,
                "realtime_factor": sound / median if sound else None,
            }
        ),
        flush=True,
    )


def main(cases):
    """Runs the cases, functions of (case, material folder, repetitions) by name, that the command line asks for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("material", help="folder with the sound that the runner has made")
    parser.add_argument("--case", action="append", choices=sorted(cases), help="a case to measure; may be repeated")
    parser.add_argument("--repetitions", type=int, default=5)
    arguments = parser.parse_args()
    if arguments.repetitions < 1:
        sys.exit("--repetitions: expected at least 1")
    for case in arguments.case or cases:
        cases[case](case, arguments.material, arguments.repetitions)
