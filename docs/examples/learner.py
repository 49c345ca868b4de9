#!/usr/bin/env python3
"""A learner for Charge! + Kipling by numpy alone: a small network scores the legal moves, taught by policy gradients
in hetman.Vector. docs/tutorial.md continues from here to a row of the benchmark.

    python3 learner.py [ROUNDS] [GAMES-TO-MEASURE] [UNITS]      writes learner.npz and curve.dat
"""
import sys
import time

import hetman  # whose error names how to get numpy
import numpy as np

BATTLES = "kipling/mirror?units={}&seed={{}}"
TRAIN, VALIDATION = range(500000, 500400), range(600000, 600100)  # of the splits of Hetman-B2
GAMES, STEPS, HIDDEN, RATE = 128, 32, 48, 2e-3
KINDS, VALUES, TYPES = np.eye(19), np.eye(7), np.eye(6)[:, :5]


def features(moves, units):
    """Numbers of each legal move [m, f], from its row of `moves` [m, 8] and its game's `entities` [m, u, 32]: what it
    does, with whom, to whom, and who is how near to where it leads. Distances alone: both sides see the same board."""
    move, who, whom = np.arange(len(moves)), moves[:, 3], moves[:, 4]
    unit = units[move, np.maximum(who, 0)] * (who >= 0)[:, None]
    foe = units[move, np.maximum(whom, 0)] * (whom >= 0)[:, None]
    here, strength = unit[:, 4:6], units[..., 0] * units[..., 13]
    enemy, friend = strength * (units[..., 2] < 0), strength * (units[..., 2] > 0)
    near = []
    for place in (here, np.where(moves[:, 5:6] >= 0, moves[:, 5:7], here)):
        far = np.abs(place[:, None] - units[..., 4:6]).max(-1)
        counts = [(enemy * (far <= reach)).sum(-1) / 2 for reach in (1, 2, 3, 4)]
        near.append(np.stack([np.where(enemy > 0, far, 12).min(-1) / 12, (friend * (far <= 2)).sum(-1) / 2, *counts], -1))
    more = np.stack([unit[:, 12], foe[:, 12], np.abs(here - foe[:, 4:6]).max(-1) / 12 * (whom >= 0),
                     (enemy - friend).sum(-1) / 8], -1)
    types = [TYPES[np.where(index >= 0, it[:, 3], 5).astype(int)] for index, it in ((who, unit), (whom, foe))]
    return np.concatenate([near[1], near[1] - near[0], more, KINDS[moves[:, 0]], VALUES[np.clip(moves[:, 2], 0, 6)],
                           unit[:, 18:31], *types], -1, dtype=np.float32)


class Network:
    """Scores moves by one hidden layer, and positions, by the mean of their moves, by what is still to be gained."""

    def __init__(self, weights=None):
        width = features(np.zeros((1, 8), int), np.zeros((1, 1, 32))).shape[-1]
        inner = np.random.default_rng(1).normal(0, width ** -0.5, (width, HIDDEN))
        self.w = weights or {"in": inner, "out": np.zeros(HIDDEN), "value": np.zeros(width)}
        self.w = {name: w.astype(np.float32) for name, w in self.w.items()}
        self.moments, self.steps = {name: np.zeros((2, *w.shape), np.float32) for name, w in self.w.items()}, 0

    def judge(self, x, count):
        """Of moves, `count` of each game: shares in which they are tried, hidden layer; of games: mean move, value."""
        start = np.append(0, count.cumsum()[:-1])
        hidden = np.tanh(x @ self.w["in"])
        scores = hidden @ self.w["out"]
        share = np.exp(scores - np.repeat(np.maximum.reduceat(scores, start), count))
        mean = np.add.reduceat(x, start) / count[:, None]
        return share / np.repeat(np.add.reduceat(share, start), count), hidden, mean, mean @ self.w["value"]

    def learn(self, x, count, chosen, gain, wanted, rate):
        """A step of policy gradients by Adam; a little is won by going on to try all moves."""
        share, hidden, mean, value = self.judge(x, count)
        slope = share * np.repeat(gain, count)
        slope[chosen] -= gain
        logs = np.log(share + 1e-9)
        usual = np.add.reduceat(share * logs, np.append(0, count.cumsum()[:-1]))
        slope += 0.01 * share * (logs - np.repeat(usual, count))
        inner = slope[:, None] * self.w["out"] * (1 - hidden ** 2)
        slopes = {"out": slope @ hidden, "in": x.T @ inner, "value": (value - wanted) @ mean}
        self.steps += 1
        for name, slope in slopes.items():
            for power, share, moment in zip((1, 2), (0.9, 0.999), self.moments[name]):
                moment += (1 - share) * ((slope / len(gain)) ** power - moment)
            first, second = (m / (1 - s ** self.steps) for m, s in zip(self.moments[name], (0.9, 0.999)))
            self.w[name] = self.w[name] - rate * first / (np.sqrt(second) + 1e-8)


def observe(vector):
    """Features of the legal moves of all games, one after the other, and how many each has."""
    count = vector.count.astype(int)
    game, move = np.repeat(np.arange(len(count)), count), np.arange(count.sum()) - np.repeat(count.cumsum() - count, count)
    return features(vector.moves[game, move].astype(int), vector.entities[game]), count


def best(scores, count):
    """Which move of each game has the highest score, among all moves."""
    start = count.cumsum() - count
    top = np.flatnonzero(scores == np.repeat(np.maximum.reduceat(scores, start), count))
    return top[np.searchsorted(top, start)]


def battles(units, games, opponent, side, seeds, reward):
    return hetman.Vector(BATTLES.format(units), games, seeds=seeds, seed=1, observe=("moves", "entities"), perspective="actor",
                         opponents=(None, opponent) if side == 0 else (opponent, None), reward=reward)


def practise(network, vector, side, random, rate):
    """Plays some steps, and learns from what was gained after each; later gains count less and less."""
    seen, rewards, going = [], [], []
    for _ in range(STEPS):
        x, count = observe(vector)
        share, _, _, value = network.judge(x, count)
        chosen = best(np.log(share) + random.gumbel(size=len(share)), count)
        vector.step((chosen - count.cumsum() + count).astype(np.int32))
        seen.append((x, count, chosen, value))
        rewards.append(vector.rewards * (10 if side == 0 else -10))
        going.append(vector.done == 0)
    later, gain = network.judge(*observe(vector))[3], 0
    for (x, count, chosen, value), reward, on in zip(seen[::-1], rewards[::-1], going[::-1]):
        gain = reward + 0.99 * on * later - value + 0.94 * on * gain  # Schulman and others 2016
        network.learn(x, count, chosen, gain, gain + value, rate)
        later = value


def measure(network, units, opponent, games):
    """The share of the points on other battles, half on each side, by the best moves alone."""
    points = []
    for side in (0, 1):
        vector = battles(units, max(games // 2, 1), opponent, side, VALIDATION, "result")
        under_way = np.ones(vector.games, bool)
        while under_way.any():
            x, count = observe(vector)
            vector.step((best(network.judge(x, count)[0], count) - count.cumsum() + count).astype(np.int32))
            ended = under_way & (vector.done == 1)
            points += list(0.5 + 0.5 * vector.rewards[ended] * (1 if side == 0 else -1))
            under_way &= ~ended
    return np.mean(points)


class Learner(hetman.agent.Agent):
    """What was learned, as an agent: python:learner.py:Learner, with learner.npz in the same folder."""

    def choose(self, game):
        if not hasattr(self, "network"):
            self.network = Network(dict(np.load(__file__.replace("learner.py", "learner.npz"))))
        legal = game.legal()
        x = features(game.observe("moves", self.seat)[:len(legal)].astype(int),
                     np.repeat(game.observe("entities", self.seat)[None], len(legal), 0))
        return legal[int(self.network.judge(x, np.array([len(legal)]))[0].argmax())]


def main(rounds=60, games=200, units=2):
    network, random = Network(), np.random.default_rng(1)
    pool = [(battles(units, GAMES, opponent, side, TRAIN, "points"), side)
            for opponent in ("random", "doctrine") for side in (0, 1)]
    most, kept = -1, network.w
    with open("curve.dat", "w", encoding="utf-8") as curve:
        for step in range(rounds + 1):
            if step % 10 == 0 or step == rounds:
                shares = [measure(network, units, it, games) for it in ("random", "doctrine", "greedy:calls=3000")]
                line = f"{step} " + " ".join(f"{share:.3f}" for share in shares)
                print(line, f"({time.process_time():.0f} s)", flush=True)
                print(line, file=curve, flush=True)
                if shares[1] > most:  # later rounds may play worse: kept is the best against the doctrine in validation
                    most, kept = shares[1], dict(network.w)
            for vector, side in pool[2 * (step > 4):] * (step < rounds):
                practise(network, vector, side, random, RATE * (1 - step / rounds))
    np.savez("learner.npz", **kept)


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
