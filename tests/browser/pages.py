"""All tests of the board's pages in one process with one browser, or those of the modules named: pages.py turns looks

tests/meson.build has three parts of them, which run beside each other."""

import atexit
import contextlib
import ctypes
import importlib
import os
import sys

import serving

PR_SET_CHILD_SUBREAPER = 36

MODULES = ["turns", "touch", "battles", "map", "campaigns", "replay", "editor", "fast", "access", "looks", "panel", "evening"]


def reap():
    """Waits for what browsers leave behind: only then is it counted what they have taken (tools/spent)."""
    with contextlib.suppress(ChildProcessError):
        while True:
            os.wait()


if __name__ == "__main__":
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)
    atexit.register(reap)  # called after the browsers have been ended
    wanted, sys.argv[1:] = sys.argv[1:] or MODULES, []
    serving.run([test for name in wanted for test in importlib.import_module(f"test_{name}").TESTS])
