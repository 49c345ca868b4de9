"""The scores of `hetman study forecast` computed a second time, with scipy, from the file of battles and the chances it
prints:

    python3 tests/scores.py BATTLES.csv FORECAST.csv

FORECAST.csv is what `hetman study forecast BATTLES.csv --csv` printed. Ends with 0 if everything agrees: means, baselines,
calibration and rank correlations to the printed digits, intervals to what a bootstrap of another generator allows.
"""
import csv
import sys

import numpy as np
from scipy import optimize, stats

EXACT, DRAWN = 2e-6, 0.035


def number(row, column):
    return float(row[column]) if row.get(column) else np.nan


def ratio(rows, what, more):
    a, d = (np.array([number(row, f"{side}_{what}") for row in rows]) for side in ("attacker", "defender"))
    return np.nan_to_num(np.log((a + more) / (d + more)))


def logistic(features, outcome, used):
    table = np.c_[np.ones(len(features)), features]

    def loss(b):
        z = table[used] @ b
        return np.sum(np.logaddexp(0, z) - outcome[used] * z) + np.sum(b[1:] ** 2) / 2

    return table, optimize.minimize(loss, np.zeros(table.shape[1]), method="BFGS", options={"gtol": 1e-9}).x


def baselines(rows, outcome, war):
    is_known = ~np.isnan(outcome)
    strength = ratio(rows, "strength", 0)
    features = np.c_[strength, ratio(rows, "horse", 100), ratio(rows, "guns", 1)]
    larger_won = np.where(strength > 0, outcome, np.where(strength < 0, 1 - outcome, np.nan))
    made = {"base rate": np.empty(len(rows)), "larger army": np.empty(len(rows)), "regression": np.empty(len(rows))}
    for one in set(war):
        here, others = war == one, war != one
        made["base rate"][here] = (1 + np.nansum(outcome[others])) / (2 + np.sum(is_known[others]))
        rate = (1 + np.nansum(larger_won[others])) / (2 + np.sum(~np.isnan(larger_won[others])))
        made["larger army"][here] = np.where(strength > 0, rate, np.where(strength < 0, 1 - rate, 0.5))[here]
        table, b = logistic(features, outcome, is_known & others)
        made["regression"][here] = 1 / (1 + np.exp(-table[here] @ b))
    return made


def interval(war, values, statistic, draws=4000):
    known = ~np.isnan(values).any(axis=0)
    wars, random, drawn = sorted(set(war[known])), np.random.default_rng(3), []
    places = {one: np.flatnonzero(known & (war == one)) for one in wars}
    for _ in range(draws):
        chosen = np.concatenate([places[one] for one in random.choice(wars, len(wars))])
        drawn.append(statistic(values[:, chosen]))
    return np.nanquantile(drawn, [0.025, 0.975])


def main(battles, forecast):
    with open(battles, encoding="utf-8") as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    with open(forecast, encoding="utf-8") as file:
        printed = {(row["what"], row["of"], row["where"]): row for row in csv.DictReader(file)}
    names = [row["battle"] for row in rows]
    outcome = np.array([{"attacker": 1.0, "defender": 0.0}.get(row["winner"], np.nan) for row in rows])
    order = {}
    war = np.array([order.setdefault(row["war"], len(order)) for row in rows])
    base = baselines(rows, outcome, war)
    lost = [np.array([number(row, f"{side}_losses") / number(row, f"{side}_strength") for row in rows])
            for side in ("attacker", "defender")]
    checked, wrong = 0, []

    def compare(what, is_, wanted, within):
        nonlocal checked
        checked += 1
        if not abs(is_ - wanted) <= within:
            wrong.append(f"{what}: {is_}, by scipy {wanted}")

    def mean(x):
        return x[0].mean()

    for of in sorted({key[1] for key in printed if key[0] == "brier"}):
        p = np.array([number(printed.get(("chance", of, name), {}), "value") for name in names])
        if of in base:
            for name, is_, wanted in zip(names, p, base[of]):
                compare(f"{of}, {name}", is_, wanted, EXACT)
        brier, log = (p - outcome) ** 2, -np.log(np.where(outcome == 1, p, 1 - p)) + 0 * outcome
        less = brier - (base["base rate"] - outcome) ** 2
        for what, values in (("brier", brier), ("log score", log), ("less than the base rate", less)):
            row = printed.get((what, of, ""))
            if row is None:
                continue
            known = ~np.isnan(values)
            compare(f"{what}, {of}", float(row["value"]), values[known].mean(), EXACT)
            compare(f"{what}, {of}, n", float(row["n"]), known.sum(), 0)
            for end, wanted in zip(("low", "high"), interval(war, values[None], mean)):
                compare(f"{what}, {of}, {end}", float(row[end]), wanted, DRAWN)
        for i, fifth in enumerate(("0-20 %", "20-40 %", "40-60 %", "60-80 %", "80-100 %")):
            here = ~np.isnan(p + outcome) & (np.minimum(p * 5 // 1, 4) == i)
            if here.any():
                compare(f"forecast, {of}, {fifth}", float(printed["forecast", of, fifth]["value"]), p[here].mean(), EXACT)
                compare(f"came so, {of}, {fifth}", float(printed["came so", of, fifth]["value"]), outcome[here].mean(), EXACT)
        if (", " in of) and ("rank of losses", of, "") in printed:
            forecasts = [np.array([number(printed.get((f"{side} lose", of, name), {}), "value") for name in names])
                    for side in ("attackers", "defenders")]
            pair = np.array([np.log(np.maximum(a, 1e-3) / np.maximum(d, 1e-3)) for a, d in (lost, forecasts)])
            known = ~np.isnan(pair).any(axis=0)
            compare(f"rank of losses, {of}", float(printed["rank of losses", of, ""]["value"]),
                    stats.spearmanr(*pair[:, known])[0], 1e-4)
            ends = interval(war, pair, lambda x: stats.spearmanr(*x)[0], 2000)
            for end, wanted in zip(("low", "high"), ends):
                compare(f"rank of losses, {of}, {end}", float(printed["rank of losses", of, ""][end]), wanted, 0.08)
    print("\n".join(wrong) if wrong else f"{checked} figures agree")
    return bool(wrong) or checked < 100


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
