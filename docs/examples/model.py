#!/usr/bin/env python3
"""A language model as a general: a program of docs/protocol.md, "Serving as an agent".

`decide` is the place for a model. The stand-in here tries orders without looking at the rules, and learns from
refusals: it asks its own `hetman protocol` nothing, so that it shows how illegal answers are reported and counted.
"""
import sys


def decide(game, refused):
    """The next answer and why, from the lines of the game so far and the answers refused (text, rule)."""
    guesses = ["pass", "end", "resign"]
    guess = guesses[min(len(refused), len(guesses) - 1)]
    why = f"{refused[-1][1]}" if refused else "the safest order"
    return guess, why


def main():
    game, refused, last = [], [], ""
    for line in sys.stdin:
        command, _, rest = line.rstrip("\n").partition(" ")
        answer = ""
        if command == "protocol_version":
            answer = "1"
        elif command == "scenario-text":
            game = [next(sys.stdin) for _ in range(int(rest.split()[0]))]
        elif command == "scenario":
            game = [rest]
        elif command == "apply":
            game.append(rest)
            refused = []
        elif command == "illegal":
            refused.append((last, rest))
        elif command == "genmove":
            moves = int(rest.split("moves=")[1].split()[0])
            listed = [next(sys.stdin).rstrip("\n") for _ in range(moves)]
            answer, why = (listed[0], "the first of the list") if listed else decide(game, refused)
            last = answer
            print("#", why)
        print("=", answer, end="\n\n", flush=True)
        if command == "quit":
            return


if __name__ == "__main__":
    main()
