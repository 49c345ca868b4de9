"""Runs test modules of unittest and prints TAP, as the tests in C do."""
import importlib
import os
import sys
import unittest

FOLDER = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [FOLDER, os.path.dirname(FOLDER)]  # and processes.py
sys.dont_write_bytecode = True


class Tap(unittest.TestResult):
    def tell(self, test: unittest.TestCase, good: bool, note: str = "") -> None:
        print(f"{'ok' if good else 'not ok'} {self.testsRun} - {test.id()}{note}", flush=True)

    def addSuccess(self, test):
        self.tell(test, True)

    def addSkip(self, test, reason):
        self.tell(test, True, f" # SKIP {reason}")

    def addError(self, test, err):
        super().addError(test, err)
        self.tell(test, False)
        print("# " + self.errors[-1][1].replace("\n", "\n# "), flush=True)

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.tell(test, False)
        print("# " + self.failures[-1][1].replace("\n", "\n# "), flush=True)

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err is not None:
            self.tell(subtest, False)
            print("# " + (self.failures + self.errors)[-1][1].replace("\n", "\n# "), flush=True)


if __name__ == "__main__":
    suite = unittest.TestSuite(
        unittest.defaultTestLoader.loadTestsFromModule(importlib.import_module(name))
        for name in sys.argv[1:])
    result = Tap()
    suite.run(result)
    print(f"1..{result.testsRun}")
    sys.exit(0 if result.wasSuccessful() and result.testsRun else 1)
