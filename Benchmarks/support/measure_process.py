"""Runs a command and appends one JSON line with its wall time, CPU time and peak memory.

measure_process.py --label NAME --subject FILE --round N --sound SECONDS --results FILE --stdout FILE -- COMMAND …
"""

import argparse
import json
import os
import subprocess
import sys
import time


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--label", required=True, help="whose process it is")
    parser.add_argument("--subject", required=True, help="what it works on")
    parser.add_argument("--round", type=int, required=True)
    parser.add_argument("--sound", type=float, required=True, help="seconds of sound")
    parser.add_argument("--results", required=True, help="JSON Lines file to append to")
    parser.add_argument("--stdout", required=True, help="file for what the command prints")
    parser.add_argument("command", nargs="+")
    arguments = parser.parse_args()
    with open(arguments.stdout, "wb") as output:
        start = time.monotonic()
        process = subprocess.Popen(arguments.command, stdout=output)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.monotonic() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{arguments.label} on {arguments.subject}: exit code {process.returncode}")
    # Linux counts in kilobytes, macOS in bytes.
    unit = 1 if sys.platform == "darwin" else 1024
    line = {
        "process": arguments.subject,
        "implementation": arguments.label,
        "round": arguments.round,
        "sound": arguments.sound,
        "wall": wall,
        "cpu": usage.ru_utime + usage.ru_stime,
        "peak_bytes": usage.ru_maxrss * unit,
    }
    with open(arguments.results, "a", encoding="utf-8") as results:
        results.write(json.dumps(line) + "\n")


main()
