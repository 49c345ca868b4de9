#!/usr/bin/env python3
# %% [markdown]
# # How much should a general want to take?
#
# A small study to copy, in cells that notebooks and editors run one by one. The doctrine of EinStein
# has a dial `take`, the worth of an enemy stone. Its value is varied; every setting plays the same
# seeds against the same opponent on both sides, so that settings differ by nothing but the dial.
#
#     python3 docs/examples/study.py [PAIRS] [FILE.png]

# %%
import sys

import numpy as np

import hetman

PAIRS = int(sys.argv[1]) if len(sys.argv) > 1 else 100
FILE = sys.argv[2] if len(sys.argv) > 2 else "study.png"
SETTINGS = (0.0, 0.5, 1.0, 2.0, 3.0, 5.0)
scenario = hetman.Scenario("einstein/standard")
print(f"{scenario.title}, rules version {scenario.rules_version}, data {scenario.digest}, "
      f"Hetman {hetman.version()}")

# %% [markdown]
# Each pair is one seed, played twice with sides swapped; the interval is over pairs.

# %%
results = {}
for take in SETTINGS:
    results[take] = hetman.match(scenario, f"doctrine:take={take}", "greedy", PAIRS, seed=1)
    low, high = results[take].interval
    print(f"take={take:<4} {results[take].share:.3f} of the points ({low:.3f} to {high:.3f}, 95 %)")

# %% [markdown]
# Settings met the same dice: what matters is the difference of each pair to the same pair at the
# default, whose spread is smaller than that of the results themselves.

# %%
base = np.array(results[1.0].scores).mean(1)
for take in SETTINGS:
    difference = np.array(results[take].scores).mean(1) - base
    error = 1.96 * difference.std(ddof=1) / np.sqrt(PAIRS)
    print(f"take={take:<4} less take=1: {difference.mean():+.3f} +- {error:.3f}")

# %% [markdown]
# What a game looks like from within: the value of the position by the evaluator, ply by ply.

# %%
game = hetman.Scenario("kipling/skirmish").game(seed=3)
agents = [hetman.Agent(name, game.scenario, seat) for seat, name in enumerate(("greedy", "doctrine"))]
values = []
while not game.over:
    game.apply(game.roll() if game.chance else agents[game.actor].choose(game))
    values.append(game.evaluate())

# %%
try:
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot
except ImportError:
    sys.exit("no matplotlib: the figures are above, the plot needs Debian's python3-matplotlib")
figure, (left, right) = pyplot.subplots(1, 2, figsize=(10, 4))
shares = [results[take].share for take in SETTINGS]
intervals = np.array([results[take].interval for take in SETTINGS]).T
left.errorbar(SETTINGS, shares, yerr=np.abs(intervals - shares), marker="o", capsize=4)
left.axhline(0.5, color="grey", linewidth=0.8)
left.set(xlabel="dial take", ylabel="share of points against greedy", ylim=(0, 1),
         title=f"{PAIRS} pairs a setting, 95 % intervals")
right.plot(values)
right.axhline(0, color="grey", linewidth=0.8)
right.set(xlabel="ply", ylabel="value for the first side", ylim=(-1, 1),
          title="kipling/skirmish, greedy (first) against doctrine")
figure.tight_layout()
figure.savefig(FILE, dpi=90)
print(f"written: {FILE}")
