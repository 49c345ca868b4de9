#!/usr/bin/env python3
"""What the protocol sends is as `hetman protocol --schema` describes it, in games of every system; a document in which anything is another
way is refused; docs/formats/wire.schema.json is that schema; and every verb is in every front end. Usage: test_wire.py HETMAN; HET_TEST_REGENERATE=1 writes the file."""
import copy
import json
import os
import re
import subprocess
import sys

import schema

HERE = os.path.dirname(os.path.abspath(__file__))
PAGE = os.path.join(HERE, "..", "docs", "formats", "wire.schema.json")
LONG = "HETMAN_TEST_LONG" in os.environ
BATTLES = ("kipling/skirmish", "husaria/training-charge", "kircholm/drill-line", "musketpike/drill-brigades", "northern/drill", "einstein/standard")
WHOLE = ("husaria/berestechko-30-june", "kircholm/kircholm-1605", "musketpike/luetzen-1632", "northern/pitched-battle") if LONG else ()
MOVES = 400 if LONG else 60
ODDS = 200 if LONG else 3  # each may take a second


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


def sent(protocol, root, counts):
    """Checks all that may be asked at this node."""
    def look(line, one):
        answer = protocol.ask(line)
        if answer is not None:
            schema.check(one, json.loads(answer), root, line)
            counts[line.split()[0]] = counts.get(line.split()[0], 0) + 1
        return answer
    look("state delta", of(root, "delta"))
    node = json.loads(look("node", of(root, "node")))
    if counts["node"] % 8 != 1:
        return
    look("state", of(root, "position"))
    for verb, one in root["verbs"].items():
        if verb in ("digest", "view", "legal", "answers"):
            look(f"{verb} --json", one)
    fights = [move for move in node["moves"] if move["kind"] in ("shoot", "charge", "fight")]
    for move in fights[:1] if counts.get("odds", 0) < ODDS else ():
        look(f"odds {move['text']} --json{' --branches' if LONG else ''}", root["verbs"]["odds"])
    look("order all advance 1 --json", root["verbs"]["order"])
    look("answer pass turn above 2:1 --json", root["verbs"]["answer"])
    groups = protocol.ask("groups --json")
    for group in [group for side in json.loads(groups).values() for group in side] if groups else ():
        schema.check(of(root, "group"), group, root, "groups")
        counts["groups"] = counts.get("groups", 0) + 1


def play(hetman, root, counts, name):
    protocol = Protocol(hetman)
    assert protocol.ask(f"scenario {name}") is not None, name
    board = json.loads(protocol.ask("board"))
    schema.check(of(root, "board"), board, root, f"{name}: board")
    for _ in range(MOVES):
        try:
            sent(protocol, root, counts)
        except schema.Wrong as wrong:
            sys.exit(f"{name}: {wrong}")
        actor = protocol.ask("to_act")
        if actor == "nobody":
            break
        if actor == "chance":
            protocol.ask("roll")
        else:
            protocol.ask(f"apply {protocol.ask('genmove doctrine')}")
    return json.loads(protocol.ask("state"))


def faults(document, path=()):
    """Documents with one thing another way: a member gone, one too many, a value of another type, a code that is none."""
    if isinstance(document, dict) and document:
        yield path, "a member more", {**document, "unheard": 1}
        for name, value in document.items():
            yield path, f"{name} of another type", {**document, name: [] if isinstance(value, (str, type(None))) else "x"}
            for at, words, changed in faults(value, (*path, name)):
                yield at, words, {**document, name: changed}
    elif isinstance(document, list) and document:
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
    def said(*words, given):
        return subprocess.run([hetman, *words], input=given, capture_output=True, text=True, check=True).stdout
    known = said("protocol", given="".join(f"known_command {name}\nhelp {name}\n" for name, _ in rows))
    played = " ".join(said("play", "einstein/standard", "--second=random", "--seed=1", given="help\nquit\n").split())
    requests = [{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}},
                {"jsonrpc": "2.0", "id": 2, "method": "tools/list"}]
    answers = [json.loads(line) for line in said("mcp", given="".join(json.dumps(one) + "\n" for one in requests)).splitlines()]
    tools = {tool["name"]: tool for tool in answers[1]["result"]["tools"]}
    for (name, row), answer in zip(rows, re.findall(r"= (true|false)\n\n= (.*)", known), strict=True):
        at = re.search(r'"(.*?)"', row)[1][:24].rstrip()
        assert answer[0] == "true" and answer[1].startswith(name) and at in answer[1], f"{name} in the protocol: {answer}"
        assert "HET_VERB_AGENTS" in row or at in played, f"{name} in the terminal's help"
        # What a battle's server gives or leaves to its own command line is no tool.
        if not re.search("HET_VERB_(FILES|SEATS|UNDOES)", row):
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
    root, counts = json.loads(text), {}
    for name in BATTLES + WHOLE:
        found = {}
        state = play(hetman, root, found, name)
        for word, count in found.items():
            counts[word] = counts.get(word, 0) + count
    assert min(counts.get(word, 0) for word in ("state", "node", "odds", "order", "digest", "answer", "answers", "groups", "legal", "view")) > 3, counts
    tried = 0
    for at, words, changed in faults(state):
        assert refuses(of(root, "position"), changed, root), f"not refused: {'.'.join(map(str, at))}, {words}"
        tried += 1
    for name in root["$defs"]["position"]["required"]:
        changed = copy.copy(state)
        del changed[name]
        assert refuses(of(root, "position"), changed, root), f"not refused: without {name}"
    for name in root["$defs"]["unit"]["required"]:
        changed = copy.deepcopy(state)
        del changed["units"][0][name]
        assert refuses(of(root, "position"), changed, root), f"not refused: a unit without {name}"
    assert not refuses(of(root, "position"), state, root) and tried > 50, tried
    print(counts, f"{tried} faults refused")


main()
