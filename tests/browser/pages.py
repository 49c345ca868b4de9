"""All tests of the board's pages in one process with one browser, or those of the modules named: pages.py turns looks

tests/meson.build has three parts of them, which run beside each other."""

import importlib
import sys

import serving

MODULES = ["turns", "battles", "map", "campaigns", "replay", "editor", "fast", "access", "looks", "panel", "evening"]

if __name__ == "__main__":
    wanted, sys.argv[1:] = sys.argv[1:] or MODULES, []
    serving.run([test for name in wanted for test in importlib.import_module(f"test_{name}").TESTS])
