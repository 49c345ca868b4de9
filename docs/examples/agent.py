#!/usr/bin/env python3
"""An agent for Hetman in Python: plays every rule system by picking one of the legal moves.

    hetman match kipling/skirmish 'external:python3 docs/examples/agent.py' random
    hetman check 'external:python3 docs/examples/agent.py'

The harness sends one command a line and waits for an answer: "= text" (done) or "? text" (refused),
closed by an empty line. docs/protocol.md is the reference. To make it a better general, change
`choose`: it gets the legal moves as text, and the game so far in `moves`.
"""
import random
import sys

moves = []  # the game so far: both sides' decisions, and the dice


def choose(legal):
    """Prefers whatever is not the end of the turn."""
    active = [move for move in legal if not move.startswith(("end", "pass"))]
    return random.choice(active or legal)


def read_lines(count):
    return [sys.stdin.readline().rstrip("\r\n") for _ in range(count)]


def answer(command, argument):
    if command == "protocol_version":
        return "= 1"
    if command == "scenario" or command == "scenario-text":
        if command == "scenario-text":  # a scenario that is not shipped: its text follows
            read_lines(int(argument.split()[0]))
        moves.clear()
        return "="
    if command == "agent-seed":
        random.seed(int(argument))
        return "="
    if command == "apply":
        moves.append(argument)
        return "="
    if command == "genmove":  # iterations=N milliseconds=N moves=K, then K lines
        numbers = dict(word.split("=") for word in argument.split())
        return "= " + choose(read_lines(int(numbers["moves"])))
    if command == "quit":
        return "="
    return "? unknown command " + command


for line in sys.stdin:
    command, _, argument = line.strip().partition(" ")
    if command and not command.startswith("#"):
        print(answer(command, argument), end="\n\n", flush=True)
    if command == "quit":
        break
