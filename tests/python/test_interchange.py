"""Datasets are what was played, and damage is found; a ladder grows by submissions."""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

import numpy as np

import hetman
from hetman.dataset import Dataset


def run(*words, **more):
    environment = dict(os.environ, HETMAN_PYTHON=sys.executable)
    return subprocess.run([os.environ["HETMAN"], *words], capture_output=True, text=True,
                          env=environment, timeout=250, check=False, **more)


class Interchange(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        for name, scenario in (("a", "kipling/skirmish"), ("b", "northern/drill")):
            done = run("match", scenario, "doctrine", "random", "--pairs=4",
                       f"--store={cls.folder}/{name}.store")
            assert done.returncode == 0, done.stderr
        done = run("store", "export", f"{cls.folder}/a.store", f"{cls.folder}/b.store",
                   f"--training={cls.folder}/data", "--rows=60")
        assert done.returncode == 0, done.stderr

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def test_sound_and_complete(self):
        data = Dataset(f"{self.folder}/data")
        found = data.check(replay=1000)
        self.assertEqual(found["games"], 16)
        self.assertEqual(found["replayed"], 16)
        self.assertEqual(len(data.folders), 2)
        shards = list(data.shards(data.folders[0]))
        self.assertGreater(len(shards), 1)
        self.assertEqual(data.sheet["choices_not_listed"], 0)
        games = list(data.games())
        decisions = 0
        for shard in shards:
            for row in range(len(shard)):
                self.assertGreaterEqual(len(shard.legal(row)), 2)
                self.assertLess(shard.choice[row], len(shard.legal(row)))
            self.assertTrue(np.isfinite(shard.features).all())
            decisions += len(shard)
        rolls = sum(move.startswith(("roll", "draw")) for game in games[:8] for move in game["moves"])
        self.assertEqual(decisions, sum(len(game["moves"]) for game in games[:8]) - rolls)
        with self.assertRaises(hetman.HetmanError):
            next(data.shards("nowhere"))

    def damaged(self, words, change):
        copy = tempfile.mkdtemp(dir=self.folder)
        shutil.copytree(f"{self.folder}/data", f"{copy}/data")
        change(f"{copy}/data")
        done = subprocess.run([sys.executable, "-m", "hetman.dataset", f"{copy}/data"],
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn(words, done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)

    def test_damage_is_found(self):
        first = "0-kipling-skirmish/shard-0000"

        def flip(path):
            with open(f"{path}/{first}/key.npy", "r+b") as file:
                file.seek(200)
                byte = file.read(1)
                file.seek(200)
                file.write(bytes([byte[0] ^ 1]))

        def shape(path):
            np.save(f"{path}/{first}/choice.npy", np.zeros(3, np.int32))

        def cut(path):
            with open(f"{path}/games.jsonl", encoding="utf-8") as file:
                lines = file.readlines()
            with open(f"{path}/games.jsonl", "w", encoding="utf-8") as file:
                file.writelines(lines[:-1])

        def other(path):
            with open(f"{path}/games.jsonl", encoding="utf-8") as file:
                text = file.read()
            with open(f"{path}/games.jsonl", "w", encoding="utf-8") as file:
                file.write(text.replace('"hash":"', '"hash":"0', 1))

        self.damaged("is not as it was written", flip)
        self.damaged("must be <i4", shape)
        self.damaged("cannot be read", lambda path: os.remove(f"{path}/{first}/moves.npy"))
        self.damaged("the datasheet has", cut)
        self.damaged("ends in another position", other)
        self.damaged("is no dataset", lambda path: os.remove(f"{path}/datasheet.json"))

    def test_export_refuses(self):
        done = run("store", "export", f"{self.folder}/a.store", f"--training={self.folder}/data")
        self.assertNotEqual(done.returncode, 0)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        done = run("store", "export", f"{self.folder}/a.store", f"{self.folder}/b.store")
        self.assertEqual(done.returncode, 2)

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
