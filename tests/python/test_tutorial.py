"""The commands of docs/tutorial.md run as they stand there, with fewer rounds, games and battles."""
import os
import re
import sys
import tempfile
import unittest

import processes

SOURCE = os.environ["G_TEST_SRCDIR"]
SMALLER = ((r"--pairs=\d+", "--pairs=1"), (r"learner\.py$", "learner.py 1 2"),
           (r"--quick", "--quick --set=small.benchmark"))
SET = """[benchmark]
format=1
name=small
train=500000
validation=600000
held-out=700000
[system kipling]
anchors=doctrine doctrine:steady
opponents=random
battles=1 1 kipling/mirror?units=4&turns=6&seed={}
"""


class Tutorial(unittest.TestCase):
    def test_commands_run(self):
        with open(os.path.join(SOURCE, "docs", "tutorial.md"), encoding="utf-8") as file:
            blocks = re.findall(r"^```sh\n(.*?)^```$", file.read(), re.MULTILINE | re.DOTALL)
        self.assertEqual(len(blocks), 9)
        with tempfile.TemporaryDirectory() as folder:
            os.symlink(os.environ["HETMAN"], os.path.join(folder, "hetman"))
            with open(os.path.join(folder, "small.benchmark"), "w", encoding="utf-8") as file:
                file.write(SET)
            with open(os.path.join(folder, "python3"), "w", encoding="utf-8") as file:
                file.write(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
            os.chmod(os.path.join(folder, "python3"), 0o755)
            environment = {**os.environ, "PATH": folder + os.pathsep + os.environ["PATH"],
                           "EXAMPLES": os.path.join(SOURCE, "docs", "examples")}
            printed = [self.run_block(block, folder, environment) for block in blocks]
            self.assertRegex(printed[3], r"result -?[01]")
            self.assertRegex(printed[5].splitlines()[-1], r"^1 [01]\.\d{3} [01]\.\d{3} [01]\.\d{3} ")
            self.assertGreater(os.path.getsize(os.path.join(folder, "curve.svg")), 3000)
            self.assertIn("python:learner.py:Learner", printed[7])
            self.assertIn("4 games, 0 of them lost by failures", printed[8])
            self.assertRegex(printed[8], r"\n% Hetman-small, quick, kipling .*\npython:learner\.py:Learner & ")

    def run_block(self, block, folder, environment):
        for pattern, fewer in SMALLER:
            block = re.sub(pattern, fewer, block, flags=re.MULTILINE)
        return processes.run(["sh", "-e", "-c", block], limit=600, cwd=folder, env=environment, input="help\nquit\n").output


if __name__ == "__main__":
    unittest.main()
