#!/usr/bin/env python3
"""No circle of more than two files: a file depends on another if it uses a function or table that the other defines, as
the objects of the build say. Usage: test_circles.py BUILD"""
import json
import os
import subprocess
import sys

ROOMS = ("engine/", "agents/", "eval/", "library/", "cli/")
MOST = 2  # files in a circle


def objects(build):
    """{path of a source: its object}, of the program's own rooms."""
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        entries = json.load(file)
    root = os.environ.get("MESON_SOURCE_ROOT", os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    found = {}
    for entry in entries:
        source = os.path.relpath(os.path.join(entry["directory"], entry["file"]), root)
        if source.startswith(ROOMS):
            found.setdefault(source, os.path.join(entry["directory"], entry["output"]))
    return found


def symbols(paths):
    """For each object: what it defines for others, what it uses of others."""
    listed = subprocess.run(["nm", "-A", "-P", *paths], check=True, capture_output=True, text=True).stdout
    defined, used = {path: set() for path in paths}, {path: set() for path in paths}
    for line in listed.splitlines():
        path, symbol = line.split(": ", 1)
        name, kind = symbol.split()[:2]
        if kind in "Uw":
            used[path].add(name)
        elif kind.isupper():
            defined[path].add(name)
    return defined, used


def graph(found):
    """{source: {source it depends on: a name it uses}}"""
    defined, used = symbols(list(found.values()))
    home = {name: source for source, path in found.items() for name in defined[path]}
    edges = {}
    for source, path in found.items():
        edges[source] = {home[name]: name for name in sorted(used[path]) if home.get(name, source) != source}
    return edges


def reached(edges, start):
    seen, todo = set(), [start]
    while todo:
        for other in edges[todo.pop()]:
            if other not in seen:
                seen.add(other)
                todo.append(other)
    return seen


def circles(edges):
    """Sets of files each of which leads to all others, the largest first."""
    reach = {source: reached(edges, source) for source in edges}
    rings = {frozenset(b for b in reach[a] if a in reach[b]) for a in edges if a in reach[a]}
    return sorted(rings, key=lambda ring: (-len(ring), sorted(ring)))


def main():
    planted = {"a": {"b": "x"}, "b": {"c": "y"}, "c": {"a": "z", "d": "w"}, "d": {"e": "v"}, "e": {"d": "u"}, "f": {}}
    assert [sorted(ring) for ring in circles(planted)] == [["a", "b", "c"], ["d", "e"]]
    found = objects(sys.argv[1])
    edges = graph(found)
    assert len(edges) > 400 and sum(map(len, edges.values())) > 2 * len(edges), "the objects tell too little"
    large = [ring for ring in circles(edges) if len(ring) > MOST]
    for ring in large:
        print(f"a circle of {len(ring)} files:")
        for source in sorted(ring):
            for other in sorted(ring.intersection(edges[source])):
                print(f"  {source} -> {other} ({edges[source][other]})")
    return 1 if large else 0


if __name__ == "__main__":
    sys.exit(main())
