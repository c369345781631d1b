"""The records of 40 hours of play: bytes of the file, and how long a command takes to begin.

    forty_hours.py --tool voice-games [--hours 40] [--keep FILE] RECORDING…

A child plays mole, dog, airplane, balloon and cloud to ten minutes of the recordings (sox puts them one after another, with pauses).
Those sessions are then copied, row by row and a day apart each time, until the hours are full: no row is made up, and the copies
work for the tables of any version. Then `sessions`, `children`, `retention` (if there is one) and `log` of a day run five times
each; the least and the median of their times are printed, and what each read, by /proc/PID/io.
"""

import argparse
import os
import sqlite3
import statistics
import subprocess
import tempfile
import time
from datetime import datetime, timedelta
from pathlib import Path

GAMES = ["mole", "dog", "airplane", "balloon", "cloud"]


def run(*command):
    return subprocess.run([str(c) for c in command], capture_output=True, text=True)


def make_sound(recordings, folder):
    parts = []
    for k, recording in enumerate(recordings):
        parts.append(folder / f"{k}.wav")
        subprocess.run(["sox", recording, "-r", "22050", "-c", "1", "-b", "16", parts[-1], "norm", "-6", "pad", "1.5", "2"],
                       check=True)
    subprocess.run(["sox", *parts, folder / "once.wav"], check=True)
    length = float(run("soxi", "-D", folder / "once.wav").stdout)
    subprocess.run(["sox", folder / "once.wav", folder / "sound.wav", "repeat", str(int(600 / length))], check=True)
    return folder / "sound.wav"


def shifted(value, days):
    if not isinstance(value, str):
        return value
    moment = datetime.strptime(value, "%Y-%m-%dT%H:%M:%S.%fZ") + timedelta(days=days)
    return moment.isoformat(timespec="milliseconds") + "Z"


def copy_days(path, hours):
    """Copies all sessions, each time a day later, until there are so many hours."""
    base = sqlite3.connect(path)
    played = base.execute("SELECT sum(duration_s) FROM session").fetchone()[0]
    count = base.execute("SELECT max(id) FROM session").fetchone()[0]
    names = {t: [r[1] for r in base.execute(f"PRAGMA table_info({t})")] for t in ("session", "event", "heard")}
    rows = {t: base.execute(f"SELECT * FROM {t}").fetchall() for t in names}
    days = max(0, round(hours * 3600 / played) - 1)
    for day in range(1, days + 1):
        for table, columns in names.items():
            def changed(row):
                row = dict(zip(columns, row))
                if table == "session":
                    row["id"] += day * count
                    row["started"], row["ended"] = shifted(row["started"], day), shifted(row["ended"], day)
                else:
                    row["session_id"] += day * count
                if table == "event":
                    row["id"] = None
                    if "at" in row:
                        row["at"] = shifted(row["at"], day)
                    else:
                        row["at_ms"] += day * 86_400_000
                return tuple(row.values())

            places = ", ".join("?" * len(columns))
            base.executemany(f"INSERT INTO {table} VALUES ({places})", [changed(r) for r in rows[table]])
        base.commit()
    base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    hours = base.execute("SELECT sum(duration_s) / 3600, count(*) FROM session").fetchone()
    base.close()
    return hours


def timed(command):
    """Seconds, and bytes read by system calls, of a command that succeeds."""
    begun = time.perf_counter()
    process = subprocess.Popen([str(c) for c in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    seconds = time.perf_counter() - begun
    read = int(Path(f"/proc/{process.pid}/io").read_text().split("rchar: ")[1].split()[0])
    assert process.wait() == 0, command
    return seconds, read


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", required=True)
    parser.add_argument("--hours", type=float, default=40)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("recordings", nargs="+")
    a = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        path = a.keep or folder / "games.sqlite"
        database = ["--database", path]
        sound = make_sound(a.recordings, folder)
        assert run(a.tool, "children", "add", "Anna", *database).returncode == 0
        for game in GAMES:
            played = run(a.tool, "play", game, "--child", "Anna", "--events", "--input", sound, *database)
            assert played.returncode == 0, played.stderr
        run(a.tool, "sessions", *database)
        hours, sessions = copy_days(path, a.hours)
        size = path.stat().st_size
        print(f"{hours:.1f} h, {sessions} sessions: {size / 1e6:.1f} MB, {size / hours / 3600:.0f} bytes a second\n")
        print("| command | least (ms) | median (ms) | read (MB) |\n|---|---|---|---|")
        for words in (["children"], ["sessions"], ["retention"], ["log", "--from", "2030-01-01"]):
            command = [a.tool, *words, *database]
            if run(*command).returncode:
                continue
            runs = [timed(command) for _ in range(5)]
            times = [1000 * seconds for seconds, _ in runs]
            print(f"| `{' '.join(words)}` | {min(times):.0f} | {statistics.median(times):.0f} | {runs[-1][1] / 1e6:.1f} |")


main()
