#!/usr/bin/env python3
"""A learner by libraries: mctx searches EinStein with Hetman's exact dice as the chance nodes of Stochastic MuZero, JAX and
optax teach the network what the search found, in games against itself; no model is learned, the rules are Hetman's.

    pip install jax mctx optax          (some 640 MB; Hetman needs none of it)
    python3 mctx_learner.py [ROUNDS] [GAMES-TO-MEASURE]
"""
import sys
import time

import jax
import jax.numpy as jnp
import mctx
import numpy as np
import optax

import hetman

SCENARIO = hetman.Scenario("einstein/standard")
STONES, CELLS, GAMES, SIMULATIONS, HIDDEN, KEPT = 6, 26, 64, 24, 128, 20000
ACTIONS, DICE, WIDTH = 3 * STONES, 6, 2 * STONES * CELLS + 3 * STONES  # a stone's three ways; who stands where, and what the die allows


def observe(game, side):
    """What the network sees of a position, with the own stones first and the own corner first, and the index of each action's move."""
    entities = np.roll(game.observe("entities", side), -STONES * side, 0)
    cells = (entities[:, 5] * 5 + entities[:, 4]).astype(int)
    stand = np.where(entities[:, 0] > 0, cells if side == 0 else 24 - cells, 25)
    seen, index = np.zeros(WIDTH, np.float32), np.full(ACTIONS, -1)
    seen[np.arange(2 * STONES) * CELLS + stand] = 1
    if game.actor == side:
        for place, row in enumerate(game.observe("moves", side)[:len(game.legal())].astype(int)):
            stone = row[3] - STONES * side
            index[stone * 3 + (1, 5, 6).index(abs(row[6] * 5 + row[5] - cells[stone]))] = place
        seen[2 * STONES * CELLS:] = index >= 0
    return seen, index


class Tree:
    """The positions of a search, by number."""

    def __init__(self, games):
        self.games, self.seen = list(games), [observe(game, game.actor) for game in games]

    def add(self, game, seen):
        self.games.append(game)
        self.seen.append(seen)
        return len(self.games) - 1

    def decide(self, numbers, actions):
        """After a move: number, what who is next sees, the value for who has moved where all is over, chances of the dice's outcomes."""
        found, seen, (value, over), chances = [], [], np.zeros((2, len(numbers)), np.float32), np.zeros((len(numbers), DICE), np.float32)
        for place, (number, action) in enumerate(zip(numbers, actions)):
            before = self.games[number]
            after, side = before.clone(), before.actor
            if side < 2:
                index = self.seen[number][1]  # mctx asks at every node for both, a move and dice, and uses one
                after.apply(before.legal()[max(index[min(action, ACTIONS - 1)], 0)])
            if after.over:
                value[place], over[place] = after.returns()[side] if side < 2 else 0, 1
            chances[place, :len(after.outcomes())] = after.probabilities()
            seen.append(observe(after, 1 - side if side < 2 else 0)[0])
            found.append(self.add(after, (seen[-1], None)))
        return np.array(found, np.int32), np.array(seen), value, over, chances

    def roll(self, numbers, faces):
        """After the dice: number, what who decides sees."""
        found, seen = [], []
        for number, face in zip(numbers, faces):
            game = self.games[number]
            if game.chance:
                game = game.clone()
                game.apply_number(min(max(int(face), 0), len(game.outcomes()) - 1))
            view = observe(game, game.actor if game.actor < 2 else 0)
            seen.append(view[0])
            found.append(self.add(game, view))
        return np.array(found, np.int32), np.array(seen)


tree = None


def judge(weights, seen):
    """Logits of actions, those that the die forbids left out, and the value for who decides."""
    hidden = jax.nn.relu(seen @ weights["in"] + weights["bias"])
    hidden = jax.nn.relu(hidden @ weights["mid"])
    allowed = seen[..., -ACTIONS:] > 0
    return jnp.where(allowed, hidden @ weights["policy"], -1e9), jnp.tanh(hidden @ weights["value"])[..., 0]


def callback(function, shapes, *arguments):
    return jax.experimental.io_callback(function, shapes, *arguments, ordered=False)


def decide(weights, key, action, state):
    size = len(action)
    number, seen, value, over, chances = callback(lambda *given: tree.decide(*given), (
        jax.ShapeDtypeStruct((size,), jnp.int32), jax.ShapeDtypeStruct((size, WIDTH), jnp.float32),
        *[jax.ShapeDtypeStruct((size,), jnp.float32)] * 2, jax.ShapeDtypeStruct((size, DICE), jnp.float32)), state, action)
    guess = -judge(weights, seen)[1]
    value = jnp.where(over > 0, value, guess)
    return mctx.DecisionRecurrentFnOutput(chance_logits=jnp.log(chances + 1e-30), afterstate_value=value), (number, value, over)


def roll(weights, key, face, after):
    number, value, over = after
    number, seen = callback(lambda *given: tree.roll(*given), (jax.ShapeDtypeStruct(face.shape, jnp.int32),
                                                               jax.ShapeDtypeStruct((len(face), WIDTH), jnp.float32)), number, face)
    logits, guess = judge(weights, seen)
    return mctx.ChanceRecurrentFnOutput(action_logits=logits, value=jnp.where(over > 0, 0, guess), reward=jnp.where(over > 0, value, 0),
                                        discount=jnp.where(over > 0, 0.0, -1.0)), number


@jax.jit
def search(weights, key, seen, noise, temperature):
    logits, value = judge(weights, seen)
    root = mctx.RootFnOutput(prior_logits=logits, value=value, embedding=jnp.arange(len(seen), dtype=jnp.int32))
    found = mctx.stochastic_muzero_policy(weights, key, root, decide, roll, SIMULATIONS, invalid_actions=seen[:, -ACTIONS:] == 0,
                                          dirichlet_fraction=noise, temperature=temperature)
    return found.action, found.action_weights


def choose(weights, key, games, noise=0.0, temperature=0.0):
    """The index of a move for each game, what was seen and how often each action was tried."""
    global tree
    tree = Tree(list(games) + [games[0]] * (GAMES - len(games)))  # one shape, one compilation
    seen = np.array([it[0] for it in tree.seen])
    action, weight = map(np.asarray, search(weights, key, seen, noise, temperature))
    return [tree.seen[place][1][action[place]] for place in range(len(games))], seen[:len(games)], weight[:len(games)]


def practise(weights, key, seed):
    """Games against itself: what was seen, how often each action was tried, and how it ended for who decided."""
    games, moves_seen = [SCENARIO.game(seed + place).settle() for place in range(GAMES)], [[] for _ in range(GAMES)]
    while going := [place for place in range(GAMES) if not games[place].over]:
        key, now = jax.random.split(key)
        moves, seen, weight = choose(weights, now, [games[place] for place in going], 0.25, 1.0)
        for at, place in enumerate(going):
            moves_seen[place].append((seen[at], weight[at], games[place].actor))
            games[place].apply(games[place].legal()[moves[at]])
            games[place].settle()
    return [(seen, weight, game.returns()[side]) for game, row in zip(games, moves_seen) for seen, weight, side in row]


def measure(weights, opponent, games, seed):
    """The share of the points, half of the games on each side."""
    points, key = 0.0, jax.random.PRNGKey(seed)
    for begin in range(0, games, GAMES):
        place = range(begin, min(begin + GAMES, games))
        battles = {it: SCENARIO.game(seed + it // 2).settle() for it in place}
        agents = {it: hetman.Agent(opponent, SCENARIO, 1 - it % 2, seed + it) for it in place}
        while going := [it for it in place if not battles[it].over]:
            for it in going:
                if battles[it].actor == 1 - it % 2:
                    battles[it].apply(agents[it].choose(battles[it]))
                    battles[it].settle()
            if mine := [it for it in going if not battles[it].over and battles[it].actor == it % 2]:
                key, now = jax.random.split(key)
                for it, move in zip(mine, choose(weights, now, [battles[it] for it in mine])[0]):
                    battles[it].apply(battles[it].legal()[move])
                    battles[it].settle()
        points += sum(0.5 + 0.5 * battles[it].returns()[it % 2] for it in place)
    return points / games


def main(rounds=12, games=256):
    random, shapes = np.random.default_rng(1), {"in": (WIDTH, HIDDEN), "mid": (HIDDEN, HIDDEN), "policy": (HIDDEN, ACTIONS), "value": (HIDDEN, 1)}
    weights = {name: random.normal(0, shape[0] ** -0.5, shape).astype(np.float32) for name, shape in shapes.items()}
    weights["bias"] = np.zeros(HIDDEN, np.float32)
    teach = optax.adam(1e-3)
    state, kept = teach.init(weights), []

    @jax.jit
    def learn(weights, state, seen, weight, value):
        def loss(weights):
            logits, guess = judge(weights, seen)
            return optax.softmax_cross_entropy(logits, weight).mean() + ((guess - value) ** 2).mean()
        step, state = teach.update(jax.grad(loss)(weights), state)
        return optax.apply_updates(weights, step), state

    for number in range(rounds + 1):
        if number % 6 == 0 or number == rounds:
            shares = [measure(weights, opponent, games, 600000) for opponent in ("random", "doctrine")]
            print(f"{number} {shares[0]:.3f} {shares[1]:.3f} ({time.process_time():.0f} s)", flush=True)
        if number == rounds:
            break
        kept = (kept + practise(weights, jax.random.PRNGKey(number), 500000 + number * GAMES))[-KEPT:]
        for _ in range(150):
            batch = [kept[at] for at in random.integers(len(kept), size=128)]
            weights, state = learn(weights, state, *(np.array(part, np.float32) for part in zip(*batch)))


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
