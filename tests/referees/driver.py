"""Referees: programs that know the printed rules of a system and nothing of this engine. They sit beside games that `hetman protocol`
plays, compute for themselves what the rules have for a position, and object where the engine differs.

run.py plays the games. A referee is a module with SCENARIOS and a class Referee(game), whose methods may be: decision(state, legal) at a decision,
rolls(state, outcomes) where dice wait, rolled(before, after, events) once they have fallen, done(before, after, move, events) once a move
is made. Each answers with what it has checked, by kind: the last lines are how often, and KINDS, what must have been met. SAMPLED: the plies
of a long scenario that are played without HETMAN_TEST_LONG; OFTEN: by how much more often a short one is played. Prints TAP."""

import collections
import fractions
import json
import os
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import processes

PLIES = 3000  # after which a game is left


class Objection(Exception):
    """The engine differs from the rules."""


def claim(truth, *words):
    if not truth:
        raise Objection(" ".join(str(word) for word in words))


def chances(faces=6, dice=1):
    """{total: chance}"""
    found = {0: fractions.Fraction(1)}
    for _ in range(dice):
        sums = collections.Counter()
        for total, chance in found.items():
            for face in range(1, faces + 1):
                sums[total + face] += chance / faces
        found = sums
    return found


def claim_chances(outcomes, faces=6, dice=1):
    """The readings are all that so many dice can show, each once, with its chance."""
    left = chances(faces, dice)
    for chance, low, high in outcomes:
        claim(chance == sum(left.pop(total, 0) for total in range(low, high + 1)), "the chance of", low, "to", high, "is", chance)
    claim(not left, "no chance of", sorted(left))


def alike(outcomes, effect):
    """Readings that are listed as one have one effect."""
    for _, low, high in outcomes:
        claim(len({effect(total) for total in range(low, high + 1)}) == 1, low, "to", high, "are one, but have", [effect(t) for t in range(low, high + 1)])


def split(answer):
    return [line for line in answer.split("\n") if line]


class Game(processes.Talk):
    """A game over the protocol."""

    def __init__(self, scenario, seed):
        super().__init__([os.environ["HETMAN"], "protocol"])
        self.scenario, self.seed = scenario, seed
        self.ask(f"scenario {scenario}")
        self.ask(f"seed {seed}")

    def answers(self, commands):
        """To several commands, which are sent together: it is waited once."""
        self.send("".join(command + "\n" for command in commands))
        for command in commands:
            lines = []
            while line := self.line(f"an answer to {command}"):
                lines.append(line)
            yield "\n".join(lines)

    def ask_all(self, *commands):
        replies = list(self.answers(commands))
        for command, answer in zip(commands, replies):
            if not answer.startswith("="):
                raise RuntimeError(f"{command}: {answer}")
        return [answer[2:] for answer in replies]

    def ask(self, command):
        return self.ask_all(command)[0]

    def refused(self, move):
        """Why the program refuses a move, None if it takes it; nothing is changed."""
        answer = list(self.answers([f"apply {move}"]))[0]
        if answer.startswith("?"):
            return answer[2:]
        if "left: " not in answer:
            self.ask(f"undo {len(answer.splitlines())}")
            return None
        self.ask(f"undo {len(answer.splitlines()) - 1}")
        return answer[answer.index("left: "):]

    def lines(self, command):
        return split(self.ask(command))

    def state(self):
        return json.loads(self.ask("state"))

    def outcomes(self):
        """[(chance, lowest and highest reading)] of the dice that wait."""
        found = []
        for line in self.lines("outcomes"):
            weight, total, _, *rest = line.split(" ", 3)[:3] + line.split(" ")[2:]
            low, _, high = rest[-1].partition("-") if not rest[-1].startswith("-") else (rest[-1], "", "")
            found.append((fractions.Fraction(int(weight), int(total)), int(low), int(high or low)))
        return found


def play(module, scenario, seed, counts):
    with Game(scenario, seed) as game:
        accompany(game, module, counts)


def accompany(game, module, counts):
    scenario, seed = game.scenario, game.seed
    where = "the start"
    try:
        referee = module.Referee(game)

        def call(name, *arguments):
            method = getattr(referee, name, None)
            if method is not None:
                counts.update(method(*arguments) or [])

        before = game.state()
        sampled = {} if os.environ.get("HETMAN_TEST_LONG") else getattr(module, "SAMPLED", {})
        for ply in range(sampled.get(scenario, PLIES)):
            where = f"{scenario}, seed {seed}, ply {ply}: {before['prompt']}"
            if before["result"] is not None:
                break
            if before["actor"] == "chance":
                call("rolls", before, game.outcomes())
                _, state, events = game.ask_all("roll", "state", "events")
                after, events = json.loads(state), split(events)
                call("rolled", before, after, events)
            else:
                # The doctrine for one side, chance for the other: both what is sensible and what is not.
                agent = "doctrine" if (before["actor"] == "first") == (seed % 2 == 0) else "random"
                legal, move = game.ask_all("legal", f"genmove {agent}")
                move = split(move)[0]
                call("decision", before, split(legal))
                _, state, events = game.ask_all(f"apply {move}", "state", "events")
                after, events = json.loads(state), split(events)
                call("done", before, after, move, events)
            before = after
    except Objection as objection:
        raise Objection(f"{where}: {objection}") from None
