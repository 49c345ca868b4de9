#!/usr/bin/env python3
"""What the protocol sends is as `hetman protocol --schema` describes it, in games of every system; a document in which anything is another
way is refused; docs/formats/wire.schema.json is that schema; and every verb is in every front end. Usage: test_wire.py HETMAN; HET_TEST_REGENERATE=1 writes the file."""
import json
import os
import re
import subprocess
import sys
import tempfile

import schema

HERE = os.path.dirname(os.path.abspath(__file__))
PAGE = os.path.join(HERE, "..", "docs", "formats", "wire.schema.json")
LONG = "HETMAN_TEST_LONG" in os.environ
BATTLES = ("kipling/skirmish", "husaria/training-charge", "kircholm/drill-line", "musketpike/drill-brigades", "northern/drill", "einstein/standard")
WHOLE = ("husaria/berestechko-30-june", "kircholm/kircholm-1605", "musketpike/luetzen-1632", "northern/pitched-battle") if LONG else ()
MOVES = 400 if LONG else 60
ODDS = 200 if LONG else 3  # each may take a second
PLAIN = ("digest", "view", "legal", "answers", "groups", "log 20", "result", "save", "aim", "score", "luck", "levels", "scenarios", "rules 1", "range",
         "threats", "threats --ground", "reach")
SLOW = ("hint", "why", "marks 1")  # in the first battle


class Protocol:
    def __init__(self, hetman):
        self.process = subprocess.Popen([hetman, "protocol"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, line):
        """The answer; None if the command is refused."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        lines = []
        while (line := self.process.stdout.readline().rstrip("\n")) != "":
            lines.append(line)
        return "\n".join(lines)[2:] if lines[0].startswith("=") else None


def of(root, name):
    return {"$ref": f"#/$defs/{name}"}


class Checked:
    """What a battle's program answers, each checked; the longest answer of each verb is kept."""

    def __init__(self, hetman, root, samples):
        self.protocol, self.root, self.samples = Protocol(hetman), root, samples
        self.counts, self.slow = {}, not samples

    def ask(self, line, name=None):
        """The document by a verb, or (with `name`) of that name; None if the verb is refused here."""
        word = line.split()[0]
        answer = self.protocol.ask(line if name else f"{line} --json")
        if answer is None:
            return None
        document = json.loads(answer.splitlines()[-1])  # moves are lines before it
        schema.check(of(self.root, name) if name else self.root["verbs"][word], document, self.root, line)
        self.counts[word] = self.counts.get(word, 0) + 1
        if len(answer) > len(json.dumps(self.samples.get(word, ""))):
            self.samples[word] = document
        return document


def sent(checked):
    """Checks every question at this node."""
    checked.ask("state delta", "delta")
    node = checked.ask("node", "node")
    if checked.counts["node"] % 8 != 1:
        return
    checked.ask("state", "position")
    for line in (*PLAIN, *(SLOW if LONG or checked.slow and checked.counts["node"] == 17 else ())):
        checked.ask(line)
    units = [unit["code"] for unit in checked.ask("units")]
    for verb in ("sight", "range", "reach", "look", "threats"):
        checked.ask(f"{verb} {units[checked.counts['node'] % len(units)]}")
    for one, other in ((units[0], units[-1]), (units[-1], units[0])):
        checked.ask(f"ruler {one} {other}")
        checked.ask(f"reach {one} {other}")
    fights = [move for move in node["moves"] if move["kind"] in ("shoot", "charge", "fight")]
    for move in fights[:1] if checked.counts.get("odds", 0) < ODDS else ():
        checked.ask(f"odds {move['text']}")
    if checked.ask("order all advance 1"):
        checked.ask("go")
    checked.ask("answer pass turn above 2:1")
    checked.ask(f"group test {units[0]}")


def play(hetman, root, samples, name):
    checked = Checked(hetman, root, samples)
    checked.ask(f"new_battle {name}")
    checked.ask("board", "board")
    for _ in range(MOVES):
        sent(checked)
        actor = checked.protocol.ask("to_act")
        if actor == "nobody":
            break
        if actor == "chance":
            checked.ask("roll")
        else:
            checked.protocol.ask(f"apply {checked.protocol.ask('genmove doctrine')}")
    checked.ask("undo 1")
    moves = [move["text"] for move in checked.ask("node", "node")["moves"]]
    with tempfile.TemporaryDirectory() as folder:
        for line in ("seat first human", "seat second doctrine", f"record {folder}/game.hetman", *(f"play {text}" for text in moves[:1]), "enemy_turn", f"new_battle {name}", f"resume {folder}/game.hetman"):
            checked.ask(line)
    return checked.counts


def faults(document, path=()):
    """Documents with one thing another way: a member gone, one too many, a value of another type, a code that is none."""
    if isinstance(document, dict) and document:
        yield path, "a member more", {**document, "unheard": 1}
        for name, value in document.items():
            yield path, f"{name} of another type", {**document, name: [] if isinstance(value, (str, type(None))) else "x"}
            for at, words, changed in faults(value, (*path, name)):
                yield at, words, {**document, name: changed}
    elif isinstance(document, list) and document:
        if not isinstance(document[0], (dict, list)):
            yield path, "an item of another type", [{}, *document[1:]]
        for at, words, changed in faults(document[0], (*path, 0)):
            yield at, words, [changed, *document[1:]]


def refuses(one, document, root):
    try:
        schema.check(one, document, root)
    except schema.Wrong:
        return True
    return False


def fronts(hetman):
    """Each row of the table of verbs, as its source has it, is in every front end with its summary and its parameters."""
    with open(os.path.join(HERE, "..", "battle", "verb.c"), encoding="utf-8") as file:
        rows = re.findall(r'^    \{"([a-z_]+)",(.*(?:\n     .*)*)', file.read().split('{NULL')[0], re.M)
    assert len(rows) > 30, len(rows)
    def output_of(*words, given):
        return subprocess.run([hetman, *words], input=given, capture_output=True, text=True, check=True).stdout
    known = output_of("protocol", given="".join(f"known_command {name}\nhelp {name}\n" for name, _ in rows))
    played = " ".join(output_of("play", "einstein/standard", "--second=random", "--seed=1", given="help\nquit\n").split())
    requests = [{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}},
                {"jsonrpc": "2.0", "id": 2, "method": "tools/list"}]
    answers = [json.loads(line) for line in output_of("mcp", given="".join(json.dumps(one) + "\n" for one in requests)).splitlines()]
    tools = {tool["name"]: tool for tool in answers[1]["result"]["tools"]}
    for (name, row), answer in zip(rows, re.findall(r"= (true|false)\n\n= (.*)", known), strict=True):
        at = re.search(r'"(.*?)"', row)[1][:24].rstrip()
        assert answer[0] == "true" and answer[1].startswith(name) and at in answer[1], f"{name} in the protocol: {answer}"
        assert "HET_VERB_AGENTS" in row or at in played, f"{name} in the terminal's help"
        # What a battle's server gives or leaves to its own command line is no tool.
        if not re.search("HET_VERB_(FILES|SEATS|UNDOES|ROLLS)", row):
            assert name in tools and at in tools[name]["description"], f"{name} is no tool"
            for parameter in re.findall(r'\{"([a-z]+)", HET_IS_|(?:UNIT|PLACE)\((?:0|HET)', row):
                assert parameter in ("", *tools[name]["inputSchema"]["properties"]), (name, parameter)


def main():
    hetman = sys.argv[1]
    fronts(hetman)
    text = subprocess.run([hetman, "protocol", "--schema"], check=True, capture_output=True, text=True).stdout
    if os.environ.get("HET_TEST_REGENERATE"):
        with open(PAGE, "w", encoding="utf-8") as file:
            file.write(text)
    with open(PAGE, encoding="utf-8") as file:
        assert file.read() == text, "docs/formats/wire.schema.json is another one: HET_TEST_REGENERATE=1 writes it"
    root, counts, samples, tried = json.loads(text), {}, {}, 0
    for name in BATTLES + WHOLE:
        try:
            found = play(hetman, root, samples, name)
        except schema.Wrong as wrong:
            sys.exit(f"{name}: {wrong}")
        for word, count in found.items():
            counts[word] = counts.get(word, 0) + count
    assert set(samples) == {"state", "node", "board", *root["verbs"]}, set(samples) ^ {"state", "node", "board", *root["verbs"]}
    del samples["board"]  # a value in its lists of changes may be of any type
    for word, document in samples.items():
        one = of(root, {"state": "position"}.get(word, word)) if word in ("state", "node") else root["verbs"][word]
        planted = list(faults(document))
        if isinstance(document, dict) and "$ref" in one:
            planted += [((), f"without {name}", {key: value for key, value in document.items() if key != name})
                        for name in root["$defs"][one["$ref"].split("/")[-1]]["required"]]
        assert planted, f"nothing is planted in {word}: {document}"
        for at, words, changed in planted:
            assert refuses(one, changed, root), f"{word}: not refused: {'.'.join(map(str, at))}, {words}"
        tried += len(planted)
    assert tried > 500, tried
    print(counts, f"{tried} faults refused")


main()
