#!/usr/bin/env python3
"""A policy for EinStein by numpy alone: a small network that values positions after a move, trained
on games against itself in the vector environment, then measured against Hetman's doctrine.

    python3 docs/examples/train.py [ROUNDS] [GAMES-TO-MEASURE]
"""
import sys

import numpy as np

import hetman

STONES, OFF, HIDDEN, MOVES = 12, 25, 32, 6
random = np.random.default_rng(1)
weights = {"in": random.normal(0, 0.1, (STONES * (OFF + 1), HIDDEN)), "bias": np.zeros(HIDDEN),
           "out": random.normal(0, 0.1, HIDDEN)}
place = np.arange(STONES) * (OFF + 1)  # the input of a stone on a cell is place + cell
scenario = hetman.Scenario("einstein/standard")


def value(cells):
    """Of [..., 12] cells, own stones first, for who has just moved: -1 to 1."""
    hidden = np.maximum(weights["in"][place + cells].sum(-2) + weights["bias"], 0)
    return np.tanh(hidden @ weights["out"]), hidden


def after_moves(vector):
    """The cells after each of the moves on offer, [n, 6, 12]; and which of the 6 there are."""
    entities, moves, n = vector.entities, vector.moves[:, :MOVES].astype(int), vector.games
    cells = np.where(entities[:, :, 0] > 0, entities[:, :, 5] * 5 + entities[:, :, 4], OFF).astype(int)
    to = moves[:, :, 6] * 5 + moves[:, :, 5]
    after = np.repeat(cells[:, None], MOVES, 1)
    after[after == to[:, :, None]] = OFF  # taken
    row, column = np.indices((n, MOVES))
    after[row, column, np.maximum(moves[:, :, 3], 0)] = to
    second = vector.actor == 1  # sees the board turned about, its own stones first
    turned = np.where(after == OFF, OFF, 24 - after)
    turned = np.concatenate([turned[..., 6:], turned[..., :6]], -1)
    return np.where(second[:, None, None], turned, after), np.arange(MOVES) < vector.count[:, None]


def choose(vector, error):
    """The moves that the network prefers, with a share of random ones; the cells after them."""
    after, there = after_moves(vector)
    scores = np.where(there, value(after)[0], -9)
    chosen = scores.argmax(1)
    lot = (random.random(vector.games) * vector.count).astype(int)
    chosen = np.where(random.random(vector.games) < error, lot, chosen)
    return chosen, after[np.arange(vector.games), chosen]


def play_itself(games, steps, error, seed):
    """Positions after moves, and how the game ended for who moved."""
    vector = hetman.Vector(scenario, games, seed=seed, observe=("entities", "moves"))
    kept, results = [], []
    under_way = [[] for _ in range(games)]
    for _ in range(steps):
        actor = vector.actor.copy()
        chosen, after = choose(vector, error)
        vector.step(chosen)
        for i in range(games):
            under_way[i].append((after[i], 1 if actor[i] == 0 else -1))
        for i in np.flatnonzero(vector.done):
            kept += [cells for cells, _ in under_way[i]]
            results += [sign * vector.rewards[i] for _, sign in under_way[i]]
            under_way[i] = []
    return np.array(kept), np.array(results)


def train(cells, results, rate, batch=256, passes=3):
    for _ in range(passes):
        order = random.permutation(len(cells))
        for start in range(0, len(order) - batch, batch):
            part = order[start:start + batch]
            found, hidden = value(cells[part])
            slope = (found - results[part]) * (1 - found ** 2) / batch
            inner = (slope[:, None] * weights["out"]) * (hidden > 0)
            weights["out"] -= rate * (slope @ hidden)
            weights["bias"] -= rate * inner.sum(0)
            inputs = np.zeros((batch, len(weights["in"])))
            np.put_along_axis(inputs, place + cells[part], 1, 1)
            weights["in"] -= rate * (inputs.T @ inner)


def measure(opponent, games):
    """The share of points against an agent, on both sides alike, and its 95 % interval."""
    scores = []
    for side in (0, 1):
        opponents = (None, opponent) if side == 0 else (opponent, None)
        vector = hetman.Vector(scenario, 500, seed=10 ** 6, observe=("entities", "moves"),
                               opponents=opponents)
        mine = []
        first = np.zeros(500, int)  # games begun together are all counted, long ones too
        while (first < games // 1000).any():
            vector.step(choose(vector, 0)[0])
            for i in np.flatnonzero(vector.done):
                if first[i] < games // 1000:
                    mine.append(0.5 + 0.5 * vector.rewards[i] * (1 if side == 0 else -1))
                first[i] += 1
        scores += mine
    share, error = np.mean(scores), 1.96 * np.std(scores) / np.sqrt(len(scores))
    return share, share - error, share + error, len(scores)


def main(rounds=6, games=4000):
    for step in range(rounds):
        cells, results = play_itself(500, 120, 0.3 if step == 0 else 0.1, 1 + step * 10 ** 4)
        train(cells, results, 0.5 if step < rounds - 2 else 0.2)
        print(f"round {step + 1}: {len(cells)} positions", flush=True)
    for opponent in ("random", "doctrine"):
        share, low, high, played = measure(opponent, games)
        print(f"against {opponent}: {share:.3f} of the points ({low:.3f} to {high:.3f}, 95 %) in "
              f"{played} games", flush=True)
    return low


if __name__ == "__main__":
    sys.exit(0 if main(*(int(word) for word in sys.argv[1:])) > 0.5 else 1)
