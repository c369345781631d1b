#!/usr/bin/env python3
"""Tests of ossicle_dask.py; the environment variable OSSICLE is the path of the command. The recordings are those of Examples/Recordings."""

import importlib.util
import json
import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from distributed import Client, LocalCluster

import ossicle_dask

OSSICLE = os.path.abspath(os.environ["OSSICLE"])
RECORDINGS = Path(__file__).resolve().parent.parent / "Recordings"
OPTIONS = ["--features", "amplitude,pitch"]


class LocalClusterTests(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="ossicle-dask-"))
        self.addCleanup(shutil.rmtree, self.folder)
        files = sorted(f for f in RECORDINGS.iterdir() if f.suffix in (".wav", ".flac", ".ogg", ".oga", ".mp3"))
        self.assertGreaterEqual(len(files), 10)
        # Sounds of several lengths, cut files, digital silence, files that are not there, and all of it repeatedly.
        self.paths = []
        for round_ in range(4):
            self.paths += [str(file) for file in files] + [f"{self.folder}/absent {round_} \u00e9.wav"]
        self.command = [OSSICLE, "analyze", "--stdin", "--stdout", "--jobs", "1", *OPTIONS]
        self.output = self.folder / "rows.jsonl"

    def single(self, paths):
        """What one machine gives."""
        text = "".join(f"{path}\n" for path in paths).encode()
        command = [OSSICLE, "analyze", "--stdin", "--stdout", *OPTIONS]
        return subprocess.run(command, input=text, stdout=subprocess.PIPE, check=True).stdout

    def cluster(self):
        cluster = LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
        self.addCleanup(cluster.close)
        client = Client(cluster)
        self.addCleanup(client.close)
        return client

    def test_a_worker_is_killed(self):
        """A worker dies by SIGKILL while it works: each recording is there once, the bytes are those of one machine."""
        client = self.cluster()
        pids = client.run(os.getpid)
        self.assertEqual(len(pids), 2)
        killed = []

        def kill(done, count):
            if killed or done < 3:
                return
            busy = [worker for worker, keys in client.processing().items() if keys and worker in pids]
            self.assertTrue(busy and done < count, "nobody is at work: more recordings are needed")
            os.kill(pids[busy[0]], signal.SIGKILL)
            killed.append(busy[0])

        ossicle_dask.measure(client, self.paths, self.command, self.output, 2, kill)
        self.assertEqual(len(killed), 1)
        self.assertNotIn(killed[0], client.scheduler_info()["workers"])
        rows = self.output.read_bytes()
        self.assertEqual([json.loads(line)["path"] for line in rows.splitlines()], self.paths)
        self.assertEqual(rows, self.single(self.paths))
        self.assertFalse(Path(f"{self.output}.shards").exists())

    @unittest.skipUnless(importlib.util.find_spec("ossicle"), "the Python package is not installed")
    def test_the_package_in_place_of_the_command(self):
        """The rows of `ossicle.analyze`, each once and in order, also when a worker dies by SIGKILL."""
        import ossicle

        client = self.cluster()
        pids = client.run(os.getpid)
        killed = []

        def kill(done, count):
            if not killed and done >= 3:
                busy = [worker for worker, keys in client.processing().items() if keys and worker in pids]
                os.kill(pids[busy[0]], signal.SIGKILL)
                killed.append(busy[0])

        ossicle_dask.measure(client, self.paths, [ossicle_dask.PACKAGE, *OPTIONS], self.output, 2, kill)
        self.assertEqual(len(killed), 1)
        expected = list(ossicle.analyze(self.paths, features=["amplitude", "pitch"], jobs=1, progress=False))
        rows = [json.loads(line) for line in self.output.read_bytes().splitlines()]
        self.assertEqual([row["path"] for row in rows], self.paths)
        for row, wanted in zip(rows, expected):
            for name, value in row.items():
                self.assertEqual(value, ossicle_dask.shown(wanted[name]), name)
        # The numbers are those of the command.
        for row, line in zip(rows, self.single(self.paths).splitlines()):
            printed = json.loads(line)
            self.assertEqual(row["status"], printed["status"])
            if row["status"] == "ok" and printed["pitch_median_hz"] is not None:
                self.assertAlmostEqual(row["pitch_median_hz"], printed["pitch_median_hz"], delta=0.05)

    def test_it_goes_on_where_it_stopped(self):
        """The program ends in the middle: the same call does the rest, and nothing twice."""
        client = self.cluster()
        paths = self.paths[:20]

        class Stop(Exception):
            pass

        def stop(done, _):
            if done == 3:
                raise Stop

        with self.assertRaises(Stop):
            ossicle_dask.measure(client, paths, self.command, self.output, 2, stop)
        self.assertFalse(self.output.exists())
        counts = []
        ossicle_dask.measure(client, paths, self.command, self.output, 2, lambda done, _: counts.append(done))
        self.assertEqual(counts, list(range(4, 11)))
        self.assertEqual(self.output.read_bytes(), self.single(paths))

    def test_shards_of_another_list_are_left_alone(self):
        ossicle_dask.ShardFolder(self.output, ["a"], self.command, 2)
        with self.assertRaises(SystemExit):
            ossicle_dask.ShardFolder(self.output, ["b"], self.command, 2)


class ReadmeTests(unittest.TestCase):
    """The command of README.md, read there and run as it stands."""

    def test_the_command_of_the_readme(self):
        here = Path(__file__).resolve().parent
        lines = [line for line in (here / "README.md").read_text().splitlines() if "--local" in line]
        self.assertEqual(len(lines), 1)
        folder = Path(tempfile.mkdtemp(prefix="ossicle-dask-"))
        self.addCleanup(shutil.rmtree, folder)
        # Where the line looks for things: the environment, this folder, and the command on the path.
        (folder / "Examples").mkdir()
        (folder / "Examples/Dask").symlink_to(here)
        (folder / "dask").symlink_to(sys.prefix)
        names = ["speech-dutch.ogg", "digital-silence.wav", "none.wav"]
        (folder / "paths.txt").write_text("".join(f"{RECORDINGS}/{name}\n" for name in names))
        path = f"{os.path.dirname(OSSICLE)}:{os.environ['PATH']}"
        subprocess.run(["bash", "-c", lines[0]], cwd=folder, env={**os.environ, "PATH": path}, check=True)
        single = [OSSICLE, "analyze", "--stdin", "--stdout", *lines[0].split(" -- ")[1].split()]
        with open(folder / "paths.txt") as paths:
            expected = subprocess.run(single, stdin=paths, stdout=subprocess.PIPE, check=True).stdout
        self.assertEqual((folder / "rows.jsonl").read_bytes(), expected)
        self.assertEqual(len(expected.splitlines()), 3)


class FilterTests(unittest.TestCase):
    """What a worker does where the filter itself fails."""

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="ossicle-dask-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def program(self, body):
        file = self.folder / "filter"
        file.write_text(f"#!/usr/bin/env python3\nimport os, sys\nfor line in sys.stdin:\n    path = line.strip()\n{body}")
        file.chmod(file.stat().st_mode | stat.S_IXUSR)
        return [str(file)]

    ROW = '    print(\'{"path":"\' + path + \'","error":null,"peak":1}\', flush=True)\n'

    def test_a_recording_that_ends_the_filter_is_a_row(self):
        command = self.program("    if path == 'bad':\n        os.abort()\n" + self.ROW)
        rows = [json.loads(line) for line in ossicle_dask.filtered(["a", "bad", "b", "bad"], command)]
        self.assertEqual([row["path"] for row in rows], ["a", "bad", "b", "bad"])
        self.assertEqual([row["error"] for row in rows][::2], [None, None])
        self.assertEqual(rows[1], {"path": "bad", "error": "the filter ended with status -6", "peak": None})

    def test_an_accident_is_tried_again(self):
        flag = self.folder / "was here"
        command = self.program(
            f"    if not os.path.exists({str(flag)!r}):\n        open({str(flag)!r}, 'w').close()\n        os.abort()\n"
            + self.ROW)
        rows = [json.loads(line) for line in ossicle_dask.filtered(["a", "b"], command)]
        self.assertEqual([(row["path"], row["error"]) for row in rows], [("a", None), ("b", None)])

    def test_lines_that_are_missing_or_too_many_are_errors(self):
        for body in ("    pass\n", self.ROW + self.ROW):
            with self.assertRaises(RuntimeError):
                ossicle_dask.filtered(["a", "b"], self.program(body))

    def test_wrong_usage_is_an_error(self):
        with self.assertRaises(RuntimeError):
            ossicle_dask.filtered(["a"], [OSSICLE, "analyze", "--stdin", "--stdout", "--features", "none"])


if __name__ == "__main__":
    unittest.main(verbosity=2)
