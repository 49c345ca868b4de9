"""The statistics of studies, tournaments and sequential tests computed a second time, with numpy and scipy, from single
games:

    python3 tests/statistics.py HETMAN

plays a study of two factors with a gap, a tournament of three agents on two battles and a match with a sequential test,
all within a minute. Ends with 0 if everything agrees.
"""
import csv
import io
import itertools
import math
import pathlib
import subprocess
import sys
import tempfile

import numpy as np
from scipy import optimize, stats

STUDY = """[study]
format=1
title=Checked by scipy
scenario=kircholm/drill-line
agents=doctrine:learned
games=40
responses=points; exchange; strength-lost second
design=list

[factor horse]
vary=units LH*
values=2; 3; 4
labels=two; three; four

[factor lances]
vary=option lances-modifier
values=0; 1; 2
labels=none; some; many

[points]
"""
HORSE, LANCES = ("two", "three", "four"), ("none", "some", "many")
CELLS = [cell for cell in itertools.product(HORSE, LANCES) if cell != ("three", "many")]
checked, wrong = 0, []


def compare(what, is_, wanted, within):
    global checked
    checked += 1
    if not abs(is_ - wanted) <= within:
        wrong.append(f"{what}: {is_}, by scipy {wanted}")


def printed(text):
    return list(csv.DictReader(io.StringIO(text)))


# --- studies ---------------------------------------------------------------------------------------------------------

def summary(values, share):
    """Mean, standard error and interval; of a share one game at 0 and one at 100 are imagined."""
    plain = share and (np.isin(values, (0, 50, 100)).all() or np.ptp(values) == 0)
    wide = np.append(values, (0, 100)) if plain else values
    error = stats.sem(wide)
    half = stats.t.ppf(0.975, len(wide) - 1) * error
    ends = wide.mean() - half, wide.mean() + half
    return values.mean(), error, (max(0, ends[0]), min(100, ends[1])) if share else ends


def holm(chances):
    order, adjusted, most = np.argsort(chances, kind="stable"), np.empty(len(chances)), 0
    for rank, at in enumerate(order):
        most = max(most, min(1, (len(chances) - rank) * chances[at]))
        adjusted[at] = most
    return adjusted


def contrasts():
    """Text and weights of the cells, as in the labels: means over what has every cell."""
    found = []
    for names, side in ((HORSE, 0), (LANCES, 1)):
        for name in names[1:]:
            pairs = [(a, b) for a in CELLS for b in CELLS if a[side] == name and b[side] == names[0] and a[1 - side] == b[1 - side]]
            weights = dict.fromkeys(CELLS, 0.0)
            for a, b in pairs:
                weights[a] += 1 / len(pairs)
                weights[b] -= 1 / len(pairs)
            found.append((f"{('horse', 'lances')[side]} {name}, not {names[0]}", weights))
    for h, l in itertools.product(HORSE[1:], LANCES[1:]):
        four = {(h, l): 1, (h, LANCES[0]): -1, (HORSE[0], l): -1, (HORSE[0], LANCES[0]): 1}
        if all(cell in CELLS for cell in four):
            found.append((f"horse {h}, not two x lances {l}, not none", {**dict.fromkeys(CELLS, 0.0), **four}))
    return found


def check_effects(figures, response, samples, share, scale):
    """`samples`: of each cell its games; effects of a ratio are those of logarithms, `scale` undoes them."""
    table = np.array([samples[cell] for cell in CELLS])
    covariance = np.cov(table) / table.shape[1]
    for i, cell in enumerate(CELLS):
        covariance[i, i] = max(covariance[i, i], summary(samples[cell], share)[1] ** 2)
    freedom, made = table.shape[1] - 1, []
    for text, weights in contrasts():
        w = np.array([weights[cell] for cell in CELLS])
        value, error = w @ table.mean(axis=1), math.sqrt(w @ covariance @ w)
        made.append((text, value, error, 2 * stats.t.sf(abs(value) / error, freedom)))
    what = f"{'factor' if scale is math.exp else 'change'} of {response}"
    for family in (made[:4], made[4:]):
        adjusted = holm([one[3] for one in family])
        for (text, value, error, chance), p in zip(family, adjusted):
            row, wide = figures[what, text], figures[f"corrected {what}", text]
            half = stats.t.ppf(0.975, freedom) * error
            for name, wanted in (("value", value), ("low", value - half), ("high", value + half)):
                compare(f"{what}, {text}, {name}", float(row[name]), scale(wanted), 1e-5 * max(1, abs(scale(wanted))))
            compare(f"p of {what}, {text}", float(figures[f"p of {what}", text]["value"]), p, 1e-7)
            compare(f"corrected {what}, {text}", int(scale(0) < float(wide["low"]) or float(wide["high"]) < scale(0)), int(p < 0.05), 0)


def check_study(hetman, folder):
    points = "".join(f"p{i}={a}; {b}\n" for i, (a, b) in enumerate(CELLS))
    (folder / "a.study").write_text(STUDY + points, encoding="utf-8")
    rows = folder / "rows.csv"
    figures = printed(hetman("study", folder / "a.study", "--csv", f"--game-rows={rows}"))
    by_effect = {(row["what"], row["of"]): row for row in figures}
    by_point = {(row["what"], row["where"]): row for row in figures}
    with open(rows, encoding="utf-8", newline="") as file:
        games = list(csv.DictReader(file))
    for response, share in (("points", True), ("strength-lost second", True), ("exchange", False)):
        samples = {}
        for cell in CELLS:
            here = [game for game in games if (game["horse"], game["lances"]) == cell]
            values = np.array([float(game[response]) for game in here])
            row = by_point[response, f"horse={cell[0]}, lances={cell[1]}"]
            if share:
                mean, _, (low, high) = summary(values, True)
            else:
                below = np.array([float(game["exchange, below"]) for game in here])
                mean = values.mean() / below.mean()
                values = math.log(mean) + (values - mean * below) / below.mean() / mean
                low, high = (math.exp(end) for end in summary(values, False)[2])
            samples[cell] = values
            for name, wanted in (("value", mean), ("low", low), ("high", high)):
                compare(f"{response}, {cell}, {name}", float(row[name]), wanted, 1e-4)
        check_effects(by_effect, response, samples, share, (lambda x: x) if share else math.exp)


# --- ratings ---------------------------------------------------------------------------------------------------------

def rate(games, agents, anchor, drawn):
    """Bradley and Terry with Davidson's draws, with the imagined pairs of eval/rating.h: Elo, and the side's worth."""
    meetings = {frozenset((first, second)) for first, second, _ in games}
    rows = [(first, second, 1, points) for first, second, points in games]
    for a, b in map(tuple, meetings):
        rows += [(a, b, 0, 1), (a, b, 0, 0), (b, a, 0, 0), (b, a, 0, 1)]
    rows += [(agents[0], agents[0], 1, points) for points in (1, 1, 0, 0)]
    place = {agent: i for i, agent in enumerate(agents)}

    def loss(x):
        total = 0
        for first, second, side, points in rows:
            d = (x[place[first]] - x[place[second]] + side * x[-2]) / 2
            weights = {1: d, 0: -d, 0.5: x[-1] if drawn else -np.inf}
            total += np.logaddexp.reduce(list(weights.values())) - weights[points]
        return total + 1e3 * x[place[anchor]] ** 2

    x = optimize.minimize(loss, np.zeros(len(agents) + 2), method="BFGS", options={"gtol": 1e-7}).x
    return (x - x[place[anchor]])[:len(agents)] * 400 / math.log(10), x[-2] * 400 / math.log(10)


def check_ratings(hetman, folder):
    agents = ["doctrine:steady", "random", "doctrine:learned"]
    store = folder / "ratings.store"
    figures = {(row["what"], row["of"], row["where"]): row for row in
               printed(hetman("tournament", "--agents=" + ",".join(agents), "--scenarios=northern/drill", "--pairs=15",
                              "--csv", f"--store={store}"))}
    legs = printed(hetman("store", "export", store))
    games = [(leg["first"], leg["second"], float(leg["first_points"])) for leg in legs]
    elo = {agent: row for agent in agents for row in [figures["elo", agent, ""]]}
    anchor = next(agent for agent in agents if float(elo[agent]["value"]) == 0)
    rated, side = rate(games, agents, anchor, any(points == 0.5 for *_, points in games))
    for agent, wanted in zip(agents, rated):
        compare(f"elo of {agent}", float(elo[agent]["value"]), wanted, 0.05)
    row = next(row for (what, *_), row in figures.items() if what == "side elo")
    compare("side elo", float(row["value"]), side, 0.05)


# --- pairs and sequential tests --------------------------------------------------------------------------------------

def likeliest(found, t):
    """The distribution of pairs nearest to the one found whose mean is t standard deviations above a half."""
    scores = np.arange(5) / 4

    def off(p):
        mean = p @ scores
        return mean - 0.5 - t * math.sqrt(max(p @ (scores - mean) ** 2, 1e-15))

    made = optimize.minimize(lambda p: -found @ np.log(p), np.full(5, 0.2), method="SLSQP", bounds=[(1e-9, 1)] * 5,
                             constraints=[{"type": "eq", "fun": off}, {"type": "eq", "fun": lambda p: p.sum() - 1}],
                             options={"ftol": 1e-14, "maxiter": 1000})
    return made.x


def check_test(hetman, folder):
    rows = printed(hetman("match", "northern/drill", "doctrine:steady", "doctrine:learned", "--pairs=60", "--seed=5",
                          "--csv", "--sprt=-20,20,0.01,0.1"))
    of = next(row["of"] for row in rows if row["what"] == "log-likelihood ratio")
    others = {row["of"]: row for row in rows if row["what"].startswith("pairs of")}
    pairs_of = next(iter(others))  # pairs are reported for one of the two
    figures = {row["what"]: row for row in rows if row["of"] == pairs_of and row["against"]}
    figures["log-likelihood ratio"] = next(row for row in rows if row["what"] == "log-likelihood ratio")
    turned = -1 if of != pairs_of else 1
    counts = np.array([float(figures[f"pairs of {score}"]["value"]) for score in ("0", "1/2", "1", "3/2", "2")])
    scores, pairs = np.arange(5) / 4, counts.sum()
    found = np.where(counts > 0, counts, 0.001)
    found /= found.sum()
    found = found[::turned]
    low, high = (likeliest(found, bound / (800 / math.log(10)) * math.sqrt(2)) for bound in (-20, 20))
    ratio = figures["log-likelihood ratio"]
    compare("log likelihood ratio", float(ratio["value"]), pairs * found @ np.log(high / low), 2e-3)
    compare("lower bound", float(ratio["low"]), math.log(0.1 / 0.99), 1e-6)
    compare("upper bound", float(ratio["high"]), math.log(0.9 / 0.01), 1e-6)
    wide = counts + (1, 0, 0, 0, 1)
    sample = np.repeat(scores, wide.astype(int))
    half = stats.t.ppf(0.975, len(sample) - 1) * stats.sem(sample)
    score = figures["score"]
    compare("score", float(score["value"]), 100 * (counts @ scores) / pairs, 1e-6)
    compare("score, low", float(score["low"]), 100 * max(0, sample.mean() - half), 1e-3)
    compare("score, high", float(score["high"]), 100 * min(1, sample.mean() + half), 1e-3)
    compare("superiority", float(figures["superiority"]["value"]),
            100 * stats.norm.cdf((sample.mean() - 0.5) / stats.sem(sample)), 1e-4)
    mean = (counts @ scores) / pairs
    compare("elo difference", float(figures["elo difference"]["value"]), 400 * math.log10(mean / (1 - mean)), 1e-4)
    deviation = math.sqrt(2 * (counts @ (scores - mean) ** 2) / pairs)
    compare("normalized elo", float(figures["normalized elo"]["value"]), (mean - 0.5) / deviation * 800 / math.log(10), 0.05)


def main(program):
    def hetman(*words):
        return subprocess.run([program, *map(str, words)], check=True, capture_output=True, text=True).stdout

    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        check_study(hetman, folder)
        check_ratings(hetman, folder)
        check_test(hetman, folder)
    print("\n".join(wrong) if wrong else f"{checked} figures agree")
    return bool(wrong) or checked < 100


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
