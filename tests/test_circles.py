#!/usr/bin/env python3
"""No circle of more than two files: a file depends on another if it uses a function or table that the other defines, as
the objects of the build have. And no file includes a header of a room above its own (that its functions are declared is
tested by the build: tests/meson.build). Usage: test_circles.py BUILD"""
import json
import os
import re
import subprocess
import sys

# From the ground up.
ROOMS = ("engine/", "agents/", "console/", "library/", "eval/", "battle/", "eval/command/", "frontends/", "cli/")
ROOT = os.environ.get("MESON_SOURCE_ROOT", os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MOST = 2  # files in a circle


def objects(build):
    """{path of a source: its object}, of the program's own rooms."""
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        entries = json.load(file)
    found = {}
    for entry in entries:
        source = os.path.relpath(os.path.join(entry["directory"], entry["file"]), ROOT)
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
    """Sets of files where each leads to all others, the largest first."""
    reach = {source: reached(edges, source) for source in edges}
    rings = {frozenset(b for b in reach[a] if a in reach[b]) for a in edges if a in reach[a]}
    return sorted(rings, key=lambda ring: (-len(ring), sorted(ring)))


def floor(path):
    """The place in ROOMS of a file's room, None for others."""
    rooms = [room for room in ROOMS if path.startswith(room)]
    return ROOMS.index(max(rooms, key=len)) if rooms else None


def upward(files):
    """[(file, header of a room above it)]"""
    found = []
    for path in files:
        with open(os.path.join(ROOT, path), encoding="utf-8") as file:
            headers = re.findall(r'^#include [<"]([^">]+)[">]', file.read(), re.MULTILINE)
        found += [(path, header) for header in headers if floor(header) is not None and floor(header) > floor(path)]
    return found


# --- the page of the board ------------------------------------------------------------------------

PAGE = os.path.join(ROOT, "frontends", "serve", "page")
LINES, COLUMNS = 400, 119  # of a module


def imports(text):
    """{module: names} that a module of the page imports; "*" where all of it."""
    found = re.findall(r'import (?:\{([^}]*)\}|(\*) as \w+) from "\./([\w.]+)"', text)
    return {module: {name.split(" as ")[0].strip() for name in names.split(",")} if names else {star} for names, star, module in found}


def views(text):
    """Names of the views that play.js draws: what it watches the store with, and the parts of the panel."""
    words = " ".join(re.findall(r"play\.watch\((.*?)\);|const PARTS = \[(.*?)\];", text, re.DOTALL)[0] +
                     re.findall(r"play\.watch\((.*?)\);|const PARTS = \[(.*?)\];", text, re.DOTALL)[1])
    return set(re.findall(r"\b\w+\b", words))


def page_faults(texts):
    """What is wrong with the modules of the page, by name: a circle of imports, a view that imports another, length."""
    graph_of = {name: imports(text) for name, text in texts.items()}
    edges = {name: {module: "" for module in its} for name, its in graph_of.items()}
    drawn = views(texts["play.js"])
    at_home = {(module, name) for module, names in graph_of["play.js"].items() for name in names & drawn}
    assert len(at_home) > 15, "play.js draws too few views"
    faults = [f"a circle of modules: {' '.join(sorted(ring))}" for ring in circles(edges)]
    faults += [f"{name} calls the view {view} of {module}" for name, its in graph_of.items() if name != "play.js"
               for module, view in sorted(at_home) if view in its.get(module, ())]
    for name, text in texts.items():
        lines = text.split("\n")
        faults += [f"{name} has {len(lines)} lines"] if len(lines) > LINES and name.endswith(".js") else []
        faults += [f"{name}:{number}: {len(line)} columns" for number, line in enumerate(lines, 1) if len(line) > COLUMNS]
    return faults


def page():
    texts = {}
    for name in os.listdir(PAGE):
        if name.endswith((".js", ".css")):
            with open(os.path.join(PAGE, name), encoding="utf-8") as file:
                texts[name] = file.read()
    planted = {**texts, "story.js": texts["story.js"] + 'import { layers } from "./layers.js";\n' + "x" * 120}
    assert len(page_faults(planted)) == len(page_faults(texts)) + 2
    return page_faults(texts)


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
    sources = [os.path.relpath(os.path.join(folder, name), ROOT) for room in ROOMS for folder, _, names in os.walk(os.path.join(ROOT, room))
               for name in names if name.endswith((".c", ".h"))]
    assert len(sources) > len(found), "the folders have too few files"
    above = upward(sources)
    for path, header in above:
        print(f"{path} includes {header}, of a room above")
    faults = page()
    print("\n".join(faults))
    return 1 if large or above or faults else 0


if __name__ == "__main__":
    sys.exit(main())
