"""Rows that docs/python.md reads are what was played; a ladder grows by submissions."""
import os
import re
import subprocess
import sys
import tempfile
import unittest

import numpy as np


def run(*words, **more):
    environment = dict(os.environ, HETMAN_PYTHON=sys.executable)
    return subprocess.run([os.environ["HETMAN"], *words], capture_output=True, text=True,
                          env=environment, timeout=250, check=False, **more)


class Interchange(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def test_rows_of_docs_are_what_was_played(self):
        with open(os.path.join(os.environ["G_TEST_SRCDIR"], "docs", "python.md"), encoding="utf-8") as file:
            code = re.search(r"^## Data for training.*?^```python\n(.*?)^```$", file.read(), re.M | re.S).group(1)
        for scenario in ("kipling/skirmish", "northern/drill"):
            done = run("match", scenario, "doctrine", "random", "--pairs=4", "--store=a.store", cwd=self.folder)
            self.assertEqual(done.returncode, 0, done.stderr)
            subprocess.run([sys.executable, "-c", code], cwd=self.folder, check=True)
            rows = np.load(f"{self.folder}/games.npz")
            counts = np.diff(rows["ends"], prepend=0)
            self.assertGreater(len(counts), 100)
            self.assertTrue((counts >= 1).all() and (rows["choices"] < counts).all())
            self.assertEqual(len(rows["moves"]), rows["ends"][-1])
            self.assertEqual(set(rows["pairs"]), {1, 2, 3, 4})
            self.assertTrue(np.isfinite(rows["features"]).all())
            self.assertEqual(set(np.unique(rows["results"])) | {0}, {-1, 0, 1})
            os.remove(f"{self.folder}/a.store")

    def test_ladder(self):
        ladder = f"{self.folder}/ladder"
        done = run("tournament", ladder)
        self.assertIn("ladder: cannot be read", done.stderr)
        done = run("tournament", ladder, "--create", "--scenarios=einstein/standard,kipling/skirmish",
                   "--pairs=3", "--title=Mine & ours")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotEqual(run("tournament", ladder, "--create", "--scenarios=einstein/standard")
                            .returncode, 0)
        self.assertEqual(run("tournament", ladder, "--submit=random").returncode, 0)
        done = run("tournament", ladder, "--submit=python:hetman.agent:Random", "--system=einstein")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("meets 2 agents, 12 games", done.stderr)
        self.assertRegex(done.stdout, r"24 of \d+ legs scored, 12 whole pairs")
        rows = run("tournament", ladder, "--csv").stdout.splitlines()
        self.assertEqual([row[-2:] for row in rows if row.startswith("score,doctrine,,einstein,")], [",6"])
        self.assertEqual([row[-2:] for row in rows if row.startswith("score,doctrine,,kipling,")], [",3"])
        with open(f"{ladder}/index.html", encoding="utf-8") as file:
            page = file.read()
        self.assertIn("Mine &amp; ours", page)
        self.assertIn("python:hetman.agent:Random", page)
        before = done.stdout
        done = run("tournament", ladder, "--submit=random")
        self.assertIn("already", done.stderr)
        self.assertEqual(done.stdout, before)
        self.assertEqual(run("tournament", ladder, "--submit=rnadom").returncode, 2)
        # A class in Python is a program: a ladder that has one runs it for who says so.
        greedy = ("tournament", ladder, "--submit=greedy", "--system=einstein")
        done = run(*greedy)
        self.assertEqual(done.returncode, 2)
        self.assertIn("python:hetman.agent:Random plays, which runs a program", done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        done = run(*greedy, "--programs")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("meets 3 agents, 18 games", done.stderr)


if __name__ == "__main__":
    unittest.main()
