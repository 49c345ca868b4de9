#!/usr/bin/env python3
"""Plain UCT in Python on the forward model, equal to Hetman's own `uct` in C: in a whole game of
EinStein it makes the same choices, with the same visits of every move.

    python3 docs/examples/mcts.py [ITERATIONS] [GAME-SEED]
"""
import itertools
import math
import sys

import hetman
from hetman import CHANCE, FIRST
from hetman.reproduce import Random, log


class Node:
    """A move with the position it leads to. `until`: an outcome is drawn by numbers below it."""

    def __init__(self, move=None, until=0):
        self.move, self.until, self.visits, self.sum, self.children = move, until, 0, 0.0, None


def expand(node, game, random):
    if game.chance:
        outcomes = game.outcomes()
        sums = itertools.accumulate(outcome.weight for outcome in outcomes)
        node.children = [Node(outcome.move, int(total * (2.0 ** 32 / outcome.total)))
                         for outcome, total in zip(outcomes, sums)]
        return
    moves = game.legal()
    for i in range(len(moves) - 1, 0, -1):  # a fair lot among what is not visited yet
        j = random.below(i + 1)
        moves[i], moves[j] = moves[j], moves[i]
    node.children = [Node(move) for move in moves]


def select(node, actor, random):
    if actor == CHANCE:
        draw = random.next() >> 32
        return next((child for child in node.children[:-1] if draw < child.until),
                    node.children[-1])
    sign = 1 if actor == FIRST else -1
    fresh = next((child for child in node.children if child.visits == 0), None)
    if fresh is not None:
        return fresh
    width = math.sqrt(log(float(node.visits)))
    return max(node.children, key=lambda child: sign * child.sum / child.visits
               + width * (1 / math.sqrt(child.visits)))


def play_out(game, random):
    while not game.over:
        outcomes, legal = game.outcomes(), game.legal()
        if legal:
            game.apply(legal[random.below(len(legal))])
            continue
        draw = random.below(outcomes[0].total)
        for outcome in outcomes:
            if draw < outcome.weight:
                game.apply(outcome.move)
                break
            draw -= outcome.weight
    return game.returns()[0]


def search(game, iterations, random):
    root = Node()
    for _ in range(iterations):
        node, path, state = root, [root], game.clone()
        node.visits += 1
        while not state.over:
            if node.children is None:
                if node is not root and node.visits == 1:
                    break  # a new leaf is played out first, and grows when it is met again
                expand(node, state, random)
            node = select(node, state.actor, random)
            state.apply(node.move)
            node.visits += 1
            path.append(node)
        value = play_out(state, Random(random.next()))
        for node in path:
            node.sum += value
    return root


def main(iterations=60, seed=1):
    game = hetman.Scenario("einstein/standard").game(seed)
    seeds = (11, 12)
    agents = [hetman.Agent(f"uct:iterations={iterations},reuse=no", game.scenario, seat, seeds[seat])
              for seat in (0, 1)]
    choices = 0
    while not game.settle().over:
        seat = game.actor
        theirs = agents[seat].choose(game)
        visits = {move: count for _, count, move, _ in agents[seat].explain(game)}
        random = Random(Random(seeds[seat] + game.ply).next())
        root, sign = search(game, iterations, random), 1 if seat == FIRST else -1
        best = max(root.children, key=lambda c: (c.visits, sign * c.sum / max(c.visits, 1)))
        if visits:  # a lone move is not searched for
            assert {game.text(c.move): c.visits for c in root.children} == visits, game.ply
        assert best.move == theirs, f"ply {game.ply}: {game.text(best.move)}, {game.text(theirs)}"
        choices += 1
        game.apply(theirs)
    print(f"{choices} choices and the visits of every move are the same")


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
