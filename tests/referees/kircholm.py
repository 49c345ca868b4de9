"""A referee for Kircholm 1605: reachable hexes and charges of every formation, shots and what they do, fights with strengths, column, die and
result, tests of levels, loading, phases, points. Numbers that the source does not print are those of docs/rules/kircholm.md."""

import heapq
import re
from fractions import Fraction

from driver import alike, claim, claim_chances
from hexes import Hexes, crossed, distance, side_to, step

SCENARIOS = ["kircholm/drill-line", "kircholm/drill-shooting", "kircholm/kircholm-1605", "kircholm/random?seed=5&lithuanians=60&swedes=60",
             "kircholm/drill-defensive"]
SAMPLED = {"kircholm/kircholm-1605": 150}  # plies without HETMAN_TEST_LONG
WRONG = ["kircholm/drill-line?effective-fire-modifier=-1", "kircholm/drill-line?charge-multiplier=3", "kircholm/drill-line?turn-cost=2",
         "kircholm/drill-line?infantry-combat=5", "kircholm/drill-line?combat-modifier=1", "kircholm/drill-line?charge-run=4",
         "kircholm/drill-line?lances-modifier=2", "kircholm/drill-line?flank-multiplier=3", "kircholm/drill-line?horse-points=4",
         "kircholm/drill-line?rally-disordered-roll=4", "kircholm/drill-defensive?defensive-multiplier=3"]
KINDS = ["marches", "charges", "shots offered", "fire", "hit by fire", "fights", "levels lost in fights", "rallies", "loading", "phases", "points", "results",
         "withdrawals", "flights", "turns offered", "zones left", "guns' fire", "who may act", "changes offered"]

# Combat, fire and movement factors; ranges; volleys a phase.
FACTORS = {"husaria": (3, 0, 10), "pancerni": (2, 0, 10), "raitars": (2, 2, 9), "arquebusiers": (2, 2, 9), "tatars": (1, 2, 12),
           "volunteers": (2, 0, 10), "guard-raitars": (3, 2, 9), "infantry": (4, 3, 5), "artillery": (1, 5, 3)}
RANGES = {"infantry": (1, 3, 5), "arquebusiers": (1, 3, 4), "raitars": (1, 2, 3), "guard-raitars": (1, 2, 3), "tatars": (1, 2, 3), "artillery": (1, 8, 12)}
VOLLEYS = {"infantry": 2, "arquebusiers": 2, "raitars": 2, "guard-raitars": 2, "tatars": 1}
# Points to enter ground; levels up, levels down.
GROUND = {"foot": {"open": 1, "village": 2, "wood": 2, "marsh": 3}, "cavalry": {"open": 1, "village": 3, "wood": 4}, "shooting": {"open": 2},
          "assault": {"open": 1}, "guns": {"open": 1, "village": 2}}
SLOPE = {"foot": (1, 0), "cavalry": (2, 1), "shooting": (2, 1), "assault": (2, 1), "guns": (2, 1)}
COLUMNS = [(Fraction(1, 3), "1:3"), (Fraction(1, 2), "1:2"), (Fraction(1), "1:1"), (Fraction(2), "2:1"), (Fraction(3), "3:1"), (Fraction(4), "4:1"),
           (Fraction(6), "6:1")]
# One diagonal, from the attackers' rout to the defenders' end.
RESULTS = {row: cells.split() for row, cells in enumerate((
    "AU3 AU2 AD2 AD1 AD1 A1 -", "AU2 AD2 AD1 AD1 A1 - D1", "AD2 AD2 AD1 A1 - D1 DD1", "AD2 AD1 A1 - D1 DD1 DD2", "AD1 A1 - D1 DD1 DD2 DU2",
    "A1 - D1 DD1 DD2 DU2 DU3", "- D1 DD1 DD2 DU2 DU3 DE", "D1 DD1 DD2 DU2 DU3 DE DE"), 1)}
WORDS = {"1": "lose a level and withdraw", "D": "lose a level and withdraw", "U": "are routed and withdraw", "E": "are eliminated"}
WORTH = {"infantry": 2, "artillery": 4, "commander": 3}
BREAKS = {"first": 60, "second": 50}
PHASES = ["loading", "movement 0", "combat 0", "reorganisation 0", "movement 1", "combat 1", "reorganisation 1"]


def is_cavalry(unit):
    return unit["type"] not in ("infantry", "artillery")


class Referee:
    def __init__(self, game):
        self.game = game
        state = game.state()
        self.map = Hexes(state["board"])
        self.roads = set()
        for line in state["board"]["lines"]:
            if line["terrain"] == "road":
                ends = [self.map.at(x // 2, y // 2) for x, y in line["points"]]
                self.roads |= {frozenset(pair) for pair in zip(ends[::2], ends[1::2])}
        self.phase, self.spent = None, False

    @staticmethod
    def worth(unit):
        return WORTH.get(unit["type"], 3)

    # --- where units stand ------------------------------------------------------------------------------------------------

    def units(self, state):
        units = {}
        for unit in state["units"]:
            if unit["type"] != "commander" and unit["on_board"]:
                unit["at"] = [self.map.at(x, y) for x, y in unit["points"]]
                units[unit["code"]] = unit
        for unit in units.values():
            unit["double"] = next((u["code"] for u in units.values() if u is not unit and u["at"] == unit["at"]), None)
        for unit in state["units"]:
            if unit["type"] == "commander" and (host := re.match(r"with (\w+)", unit["state"])) and host[1] in units:
                units[host[1]]["commander"] = int(unit["rating"])
        return units

    @staticmethod
    def level(unit):
        """0 in order, 1 disorganised, 2 retreating"""
        return 2 if "retreating" in unit["state"] else 1 if "disorganised" in unit["state"] else 0

    @staticmethod
    def front(unit):
        k = unit["facing"]
        if len(unit["at"]) == 2:
            left, right = unit["at"]
            return [step(left, k), step(left, k + 1), step(right, k + 1)]
        return [step(unit["at"][0], k), step(unit["at"][0], k + 1)]

    def zone(self, units, side):
        """The hexes that the side's enemies control."""
        return {cell for unit in units.values() if unit["side"] != side and unit["type"] != "artillery" and self.level(unit) < 2 for cell in self.front(unit)}

    @staticmethod
    def factors(unit):
        matched = re.search(r"(\d+)-(\d+)-(\d+)", unit["state"])
        return int(matched[1]), int(matched[2]), int(matched[3])

    def counters(self, units):
        for unit in units.values():
            combat, fire, move = FACTORS[unit["type"]]
            fire += unit["type"] == "infantry" and unit["side"] == "second"
            if "random" not in self.game.scenario:
                claim(self.factors(unit) == (combat, fire, move), unit["code"], unit["state"])

    # --- marches ----------------------------------------------------------------------------------------------------------

    def row(self, unit):
        if not is_cavalry(unit):
            return "foot" if unit["type"] == "infantry" else "guns"
        form = unit["formation"]
        return "shooting" if "shooting" in form else "assault" if form == "assault" else "cavalry"

    def price(self, row, a, b):
        """To go from a to b; None where it cannot."""
        if b not in self.map.cells:
            return None
        by_road = frozenset((a, b)) in self.roads
        ground = GROUND[row]["open"] if by_road else GROUND[row].get(self.map.terrain(b))
        if ground is None:
            return None
        up = self.map.level(b) - self.map.level(a)
        return ground + (up * SLOPE[row][0] if up > 0 else -up * SLOPE[row][1])

    def steps(self, unit, at, facing):
        """(points, hexes, facing, it goes straight on, hexes entered) of all that it may do next, whatever stands there."""
        row, found = self.row(unit), []
        if len(at) == 1:
            for side in (facing, facing + 1):
                to = step(at[0], side)
                if (cost := self.price(row, at[0], to)) is not None:
                    found.append((cost, (to,), facing, True, (to,)))
            found += [(1, at, (facing + 1) % 6, False, ()), (1, at, (facing - 1) % 6, False, ()), (2, at, (facing + 3) % 6, False, ())]
            return found
        left, right = at
        for side in (facing, facing + 1):
            to = step(left, side), step(right, side)
            costs = [self.price(row, a, b) for a, b in zip(at, to)]
            if None not in costs:
                found.append((max(costs), to, facing, True, tuple(c for c in to if c not in at)))
        middle = step(left, facing + 1)
        if (cost := self.price(row, left, middle)) is not None:
            found.append((max(1, cost), (middle, right), (facing + 1) % 6, False, (middle,)))
        if (cost := self.price(row, right, middle)) is not None:
            found.append((max(1, cost), (left, middle), (facing - 1) % 6, False, (middle,)))
        found.append((2, (right, left), (facing + 3) % 6, False, ()))
        return found

    def ways(self, units, unit, points, run=0, turns=True):
        """{(hexes, facing, hexes gone straight on): points} of all that it can reach."""
        taken = {cell for other in units.values() if other["code"] not in (unit["code"], unit["double"]) for cell in other["at"]}
        zone, timid = self.zone(units, unit["side"]), self.level(unit) == 1
        start = (tuple(unit["at"]), unit["facing"], min(run, 4))
        best, queue = {start: 0}, [(0, start)]
        while queue:
            cost, node = heapq.heappop(queue)
            at, facing, gone = node
            if cost > best[node] or gone >= 10:
                continue
            for price, to, face, straight, entered in self.steps(unit, at, facing):
                if not turns and not straight or cost + price > points or any(cell in taken for cell in entered) or timid and any(cell in zone for cell in entered):
                    continue
                new = (to, face, min(gone + 1, 4) if straight else 0)
                # Into a zone: no further; kept apart from a unit that began there and turns.
                if any(cell in zone for cell in entered):
                    new = (to, face, new[2] + 10)
                if cost + price < best.get(new, points + 1):
                    best[new] = cost + price
                    heapq.heappush(queue, (cost + price, new))
        return best

    def marches(self, state, units, legal):
        moves = [re.match(r"move (\w+) (\w+)/(\w+)$", line) for line in legal]
        if not all(moves):
            return []
        unit = units[moves[0][1]]
        points = int(re.search(r"with (\d+) point", state["prompt"])[1])
        listed = {self.map.place[move[2]] for move in moves}
        reached = {node[0][0] for node in self.ways(units, unit, points)} - {unit["at"][0]}
        # An about-face of two hexes is no march.
        if len(unit["at"]) == 2 and unit["at"][1] in reached ^ listed:
            reached.discard(unit["at"][1])
            listed.discard(unit["at"][1])
        wrong = reached ^ listed
        claim(not wrong, unit["code"], "with", points, "points can go to", sorted(self.map.name(cell) for cell in wrong), "or cannot; of these are listed",
              sorted(self.map.name(cell) for cell in wrong & listed))
        return ["marches"]

    def charges(self, units, unit, points, legal):
        """It rides straight on for three hexes before the enemy's zone, into it, and meets him."""
        if unit["formation"] not in ("basic", "assault") or not is_cavalry(unit) or self.level(unit) or unit["double"]:
            claim(not any(line.startswith("charge") for line in legal), unit["code"], "charges, being", unit["state"], unit["formation"])
            return []
        run = re.search(r"(\d+) hex(?:es)? straight on", unit["state"])
        ends, straight = (self.strike(units, unit, points, int(run[1]) if run else 0, turns) for turns in (True, False))
        listed = {self.map.place[line.split(" ")[2].split("/")[0]] for line in legal if line.startswith("charge")}
        claim(listed <= ends, unit["code"], "with", points, "points charges to", sorted(self.map.name(c) for c in listed - ends))
        claim(straight <= listed, unit["code"], "with", points, "points does not charge to", sorted(self.map.name(c) for c in straight - listed))
        return ["charges"] if listed else []

    def strike(self, units, unit, points, run, turns):
        """Where it ends a charge."""
        zone, ends = self.zone(units, unit["side"]), set()
        enemies = {cell for other in units.values() if other["side"] != unit["side"] for cell in other["at"]}
        for (at, facing, gone), cost in self.ways(units, unit, points, run, turns).items():
            if cost and any(cell in enemies for cell in self.front({**unit, "at": list(at), "facing": facing})):
                # In a zone the last step leads into it.
                if gone >= 14 or gone in (3, 4) and not any(cell in zone for cell in at):
                    ends.add(at[0])
        return ends

    # --- fire -------------------------------------------------------------------------------------------------------------

    def sees(self, units, a, b):
        high = max(self.map.level(a), self.map.level(b))
        stand = {cell for unit in units.values() for cell in unit["at"]} - {a, b}

        def blocks(cell):
            if cell not in self.map.cells:
                return False
            level = self.map.level(cell)
            return level > high or level >= high and (self.map.terrain(cell) in ("wood", "village") or cell in stand)
        inside, along = crossed(a, b)
        return not any(blocks(cell) for cell in inside) and not any(len(pair) == 2 and all(blocks(cell) for cell in pair) for pair in along)

    def in_arc(self, unit, a, b):
        """Within the 60 degrees before its front; Tatars' 180."""
        q, r = b[0] - a[0], b[1] - a[1]
        k = unit["facing"]

        def between(k):
            # b = a + m steps over side k + n over side k + 1, m and n not negative
            (q1, r1), (q2, r2) = (step((0, 0), k), step((0, 0), k + 1))
            det = q1 * r2 - q2 * r1
            return (q * r2 - q2 * r) * det >= 0 and (q1 * r - q * r1) * det >= 0
        return any(between(k + turn) for turn in ((-1, 0, 1) if unit["type"] == "tatars" else (0,)))

    def shot(self, units, own, target):
        """What is added to the dice, where it tells most; None if it cannot be made."""
        if own["type"] not in RANGES or self.level(own):
            return None
        form = own["formation"]
        if own["type"] == "artillery" and form != "shooting" or is_cavalry(own) and own["type"] != "tatars" and "shooting" not in form:
            return None
        direct, effective, maximum = RANGES[own["type"]]
        fire = self.factors(own)[1]
        plus = (fire >= 4) - (fire <= 2) if own["type"] != "artillery" else (fire >= 4) + 2 + (" A" in own["state"])
        best = None
        for cell in target["at"]:
            far = distance(own["at"][0], cell)
            if far > maximum or not self.in_arc(own, own["at"][0], cell) or not self.sees(units, own["at"][0], cell):
                continue
            total = plus + (0 if far <= direct else -2 if far <= effective else -4)
            total -= {"village": 2, "wood": 1}.get(self.map.terrain(cell), 0)
            best = total if best is None or total > best else best
        if best is None:
            return None
        form = target["formation"] if self.level(target) < 2 else ""
        best += {"assault": -3, "closed": 2, "defensive": 1}.get(form, 0) + (target["double"] is not None)
        return best - (target["type"] == "artillery")

    @staticmethod
    def effect(total):
        return "" if total <= 6 else "1p" if total <= 8 else "2p" if total == 9 else "D" if total <= 11 else "U"

    def may_fire(self, units, own, target):
        plus = self.shot(units, own, target)
        if plus is None or own["type"] in VOLLEYS and "no volleys left" in own["state"] or own["type"] == "artillery" and " loaded" not in own["state"]:
            return None
        return plus

    def reactions(self, state, units, legal):
        """Shots at the unit that has just spent points."""
        mover = re.match(r"(\w+) moves: does anybody react", state["prompt"])
        if mover is None or mover[1] not in units:
            return []
        target, met = units[mover[1]], []
        offered = {tuple(line.split(" ")[1:]) for line in legal if line.startswith("shoot")}
        for own in units.values():
            if own["side"] == target["side"]:
                continue
            plus = self.may_fire(units, own, target)
            if (own["code"], mover[1]) in offered:
                claim(plus is not None, own["code"], "may fire at", mover[1])
                claim(plus + 12 >= 7, own["code"], "may fire at", mover[1], "with", plus)
                met.append("shots offered")
            elif plus is not None and plus + 12 >= 10 and self.spent:
                claim(False, own["code"], own["state"], "may not fire at", mover[1], "with", plus)
            if f"form {own['code']} =defensive" in legal:
                claim(own["type"] == "infantry" and own["formation"] == "shooting" and not self.level(own), own["code"], "takes to its pikes", own["state"])
        return met

    def fired(self, units, line, later):
        matched = re.match(r"(\w+) rolls (\d)\+(\d) = (\d+) for fire(?: at direct range)? against (\w+)(.*)", line)
        own, target = units[matched[1]], units[matched[5]]
        plus = self.shot(units, own, target)
        claim(plus is not None, line, "cannot be")
        dice = int(matched[4])
        total = re.search(r"total (-?\d+)", matched[6])
        claim((int(total[1]) if total else dice) == dice + plus, line, "but", plus, "is added")
        what, code = self.effect(dice + plus), target["code"]
        shaken = [e for e in later if re.match(rf"{code} is shaken|{code} is out of the game(?! .KIR-6.7)", e)]
        delay = [int(m[1]) for e in later if (m := re.match(rf"{code}: fire costs it (\d+) point", e))]
        if what in ("", "1p", "2p"):
            claim(not shaken, line, shaken)
            if delay:
                claim(own["type"] != "artillery" and what, line, delay)
                claim(delay[0] == int(what[0]) * (2 if is_cavalry(target) else 1), line, delay)
        elif shaken:
            new = self.level(target) + (2 if what == "U" else 1)
            claim(("out of the game" in shaken[0]) == (self.level(target) == 2), line, shaken)
            claim(self.level(target) == 2 or ("retreating" in shaken[0]) == (new >= 2), line, shaken)
        else:
            claim(False, line, "has no effect:", what)
        return ["fire"] + ["guns' fire"] * (own["type"] == "artillery") + ["hit by fire"] * bool(shaken)

    # --- fights -----------------------------------------------------------------------------------------------------------

    def contact(self, own, target):
        """What its place multiplies an attacker's strength by; None without contact."""
        front, k, best = set(self.front(own)), target["facing"], None
        for there in target["at"]:
            for here in own["at"]:
                if there not in front or (side := side_to(there, here)) is None:
                    continue
                if len(target["at"]) == 2:
                    left, right = target["at"]
                    times = 1 if here in self.front(target) else 2 if here in (step(left, k - 1), step(right, k + 2)) else 4
                else:
                    times = {0: 1, 1: 1, 2: 2, 5: 2, 3: 4, 4: 4}[(side - k) % 6]
                best = max(best or 0, times if self.level(target) < 2 else 1)
        return best

    @staticmethod
    def times(unit):
        return {"assault": 2, "closed": 3, "defensive": 2}.get(unit["formation"], 1)

    def fight(self, attackers, targets):
        """(column, what is added to the die)"""
        strength = 0
        for own in attackers:
            contact = max((self.contact(own, target) or 0 for target in targets), default=0)
            claim(contact > 0, own["code"], "attacks what it does not touch")
            claim(not self.level(own) and own["type"] != "artillery", own["code"], "attacks,", own["state"])
            strength += FACTORS[own["type"]][0] * self.times(own) * contact * (2 if "charging" in own["state"] else 1)
        claim(len({"charging" in own["state"] for own in attackers}) == 1, "charging units and others attack together")
        against = sum(Fraction(FACTORS[t["type"]][0], 5) if self.level(t) == 2 else FACTORS[t["type"]][0] * self.times(t) for t in targets)
        odds = strength / against
        column = max([number for number, (least, _) in enumerate(COLUMNS) if odds >= least], default=0)
        plus = any(own["lances"] for own in attackers) - any(t["lances"] for t in targets)
        plus += max(own.get("commander", 0) for own in attackers) - max(t.get("commander", 0) for t in targets)
        plus += any(self.level(t) == 1 for t in targets) - any(self.map.terrain(cell) == "village" for t in targets for cell in t["at"])
        if "charging" in attackers[0]["state"]:
            slopes = []
            for own in attackers:
                heights = [self.map.level(a) - self.map.level(b) for a in own["at"] for t in targets for b in t["at"] if distance(a, b) == 1 and b in self.front(own)]
                slopes.append(1 if "downhill" in own["state"] or max(heights) > 0 else -1 if "uphill" in own["state"] else 0)
            plus += min(slopes)
        return column, plus

    def attacked(self, state, units):
        active = [unit for unit in units.values() if unit["active"]]
        return [unit for unit in active if unit["side"] == state["active"]], [unit for unit in active if unit["side"] != state["active"]]

    def fought(self, before, units, line, later):
        attackers, targets = self.attacked(before, units)
        column, plus = self.fight(attackers, targets)
        die = int(re.search(r"rolls (\d) for its attack", line)[1])
        claim(f"column {COLUMNS[column][1]}" in line, line, "but", COLUMNS[column][1], [u["code"] for u in attackers])
        total = re.search(r"total (-?\d+)", line)
        claim((int(total[1]) if total else die) == die + plus, line, "but", plus, "is added")
        result = RESULTS[max(1, min(8, die + plus))][column]
        words = later[0]
        if result == "-":
            claim("neither side gives way" in words, words, result)
            return ["fights"]
        claim(("the attackers" in words) == (result[0] == "A") and WORDS[result[1]] in words, words, "but", result)
        claim(result[-1] not in "123" or f"withdraw {result[-1]} hex" in words, words, "but", result)
        for unit in attackers if result[0] == "A" else targets:
            shaken = [e for e in later if e.startswith((f"{unit['code']} is shaken", f"{unit['code']} is out of the game"))]
            if shaken:
                gone = result[1] == "E" or self.level(unit) == 2
                claim(("out of the game" in shaken[0]) == gone, words, shaken)
                claim(gone or ("retreating" in shaken[0]) == (result[1] == "U" or self.level(unit) == 1), words, shaken)
        return ["fights", "levels lost in fights"]

    # --- dice -------------------------------------------------------------------------------------------------------------

    def least(self, units, unit):
        """The number that puts it in order."""
        near = unit.get("commander") is not None
        beside = any(o.get("commander") is not None and o["side"] == unit["side"] and o is not unit and any(distance(a, b) == 1 for a in o["at"] for b in unit["at"])
                     for o in units.values())
        partner = unit["double"] and units[unit["double"]].get("commander") is not None
        return (5 if self.level(unit) == 2 else 3) - (2 if near or partner else 1 if beside else 0)

    def rolls(self, state, outcomes):
        units, prompt = self.units(state), state["prompt"]
        claim_chances(outcomes, dice=2 if "two dice" in prompt else 1)
        if matched := re.match(r"(\w+) attacks: a die", prompt):
            attackers, targets = self.attacked(state, units)
            column, plus = self.fight(attackers, targets)
            # Results that are worded alike are one.
            alike(outcomes, lambda die: RESULTS[max(1, min(8, die + plus))][column].replace("AD1", "A1").replace("DD1", "D1"))
        elif matched := re.match(r"(\w+) tries to put itself in order", prompt):
            unit = units[matched[1]]
            enemies = [o for o in units.values() if o["side"] != unit["side"] and self.level(o) < 2]
            near = min((distance(a, b) for o in enemies for a in o["at"] for b in unit["at"]), default=99)
            claim(self.level(unit) and near >= (10 if self.level(unit) == 2 else 2), unit["code"], "tests", near, "hexes from the enemy")
        return []

    def rolled(self, before, after, events):
        units, line, met = self.units(before), events[0], []
        if " for fire" in line:
            met += self.fired(units, line, events[1:])
        elif " for its attack " in line:
            met += self.fought(before, units, line, events[1:])
        elif matched := re.match(r"(\w+) tries to put itself in order", before["prompt"]):
            unit, die = units[matched[1]], int(re.search(r"rolls (\d)", line)[1])
            rallied = [e for e in events if e.startswith(f"{matched[1]} rallies")]
            claim(bool(rallied) == (die >= self.least(units, unit)), line, rallied, "needs", self.least(units, unit))
            met.append("rallies")
        elif matched := re.match(r"(\w+) leaves an enemy zone", before["prompt"]):
            unit, die = units[matched[1]], int(re.search(r"rolls (\d)", line)[1])
            holders = [o for o in units.values() if o["side"] != unit["side"] and o["type"] != "artillery" and self.level(o) < 2
                       and any(cell in self.front(o) for cell in unit["at"])]
            horse = any(is_cavalry(o) for o in holders)
            needed = (4 if horse else 3) if is_cavalry(unit) else 6 if horse else 5
            failed = any("loses a level before it leaves" in e for e in events)
            claim(holders and failed == (die < needed), line, failed, "needs", needed)
            met.append("zones left")
        elif "next to a commander" in before["prompt"]:
            claim(any("rallies" in e or "regains" in e for e in events[1:]) == ("rolls 6" in line), events)
        elif "is the commander with it killed" in before["prompt"]:
            claim(any(re.match(r"[LS]C\w+ is out of the game", e) for e in events[1:2]) == ("rolls 1" in line), events)
        return met + self.check_events(before, after, events)

    # --- decisions --------------------------------------------------------------------------------------------------------

    def decision(self, state, legal):
        units, prompt, met = self.units(state), state["prompt"], []
        if re.match(r"Where does \w+ march", prompt):
            met += self.marches(state, units, legal)
        elif matched := re.match(r"What does (\w+) do, with (\d+) point", prompt):
            met += self.does(units, units[matched[1]], int(matched[2]), legal)
        elif "does anybody react" in prompt:
            met += self.reactions(state, units, legal)
        elif matched := re.match(r"Where does (\w+) (withdraw|flee)", prompt):
            unit = units[matched[1]]
            ends = [self.map.place[line.split(" ")[2].split("/")[0]] for line in legal if line.startswith(("retreat", "move", "withdraw"))]
            zone = self.zone(units, unit["side"])
            enemies = [o for o in units.values() if o["side"] != unit["side"] and self.level(o) < 2]
            taken = {cell for o in units.values() if o is not unit for cell in o["at"]}
            for end in ends:
                claim(end not in zone and end not in taken, unit["code"], "goes to", self.map.name(end))
                if matched[2] == "flee":
                    far = min((distance(end, cell) for o in enemies for cell in o["at"]), default=99)
                    claim(far >= 5, unit["code"], "flees to", self.map.name(end), far, "from an enemy")
            met.append("flights" if matched[2] == "flee" else "withdrawals")
        elif prompt.startswith("Which unit moves"):
            self.counters(units)
            for line in legal:
                if line.startswith("select") and (unit := units.get(line.split(" ")[1])):
                    claim(unit["side"] == state["active"] and ("moved" not in unit["state"] or unit["type"] == "artillery"), line, unit["state"])
            met.append("who may act")
        elif prompt.startswith("Which fight is next"):
            for line in legal:
                if matched := re.match(r"fight (\w+)$", line):
                    target = units[matched[1]]
                    able = [o for o in units.values() if o["side"] == state["active"] and not self.level(o) and o["type"] != "artillery"
                            and "fought" not in o["state"] and self.contact(o, target)]
                    claim(target["side"] != state["active"] and able, line, "without attackers")
        elif matched := re.match(r"At whom does (\w+) fire", prompt):
            for line in legal:
                if line.startswith("shoot"):
                    own, target = line.split(" ")[1:3]
                    claim(self.may_fire(units, units[own], units[target]) is not None, line)
                    met.append("shots offered")
        return met

    def does(self, units, unit, points, legal):
        met = self.charges(units, unit, points, legal)
        sides = ["NNE", "E", "SSE", "SSW", "W", "NNW"]
        turns = {sides.index(line.split("^")[1]) for line in legal if line.startswith(f"turn {unit['code']} ")}
        if len(unit["at"]) == 1:
            want = {(unit["facing"] + k) % 6 for k, cost in ((1, 1), (2, 2), (3, 2), (4, 2), (5, 1)) if cost <= points}
            if self.level(unit) < 2 and "stopped" not in unit["state"]:
                claim(turns == want, unit["code"], "turns to", turns, "not", want)
                met.append("turns offered")
        for line in legal:
            if matched := re.match(r"form (\w+) =(\S+)", line):
                horse, polish = is_cavalry(unit), unit["side"] == "first"
                fits = {"basic": horse, "shooting": unit["type"] in ("infantry", "artillery", "raitars", "guard-raitars", "arquebusiers"),
                        "assault": polish and unit["type"] in ("husaria", "pancerni", "raitars", "arquebusiers"),
                        "closed": polish and unit["type"] in ("husaria", "pancerni"), "defensive": unit["type"] == "infantry",
                        "moving": unit["type"] == "artillery"}
                claim(fits.get(matched[2], True) and not self.level(unit), line, unit["type"])
                claim(points >= {"closed": 1, "moving": 3}.get(matched[2], 2 if unit["type"] != "artillery" else 3), line, "with", points, "points")
                met.append("changes offered")
            elif matched := re.match(r"shoot (\w+) (\w+)$", line):
                claim(points >= (0 if matched[1] != unit["code"] or unit["type"] == "artillery" else 2 if is_cavalry(unit) else 1), line, "with", points)
                claim(self.may_fire(units, units[matched[1]], units[matched[2]]) is not None, line)
                met.append("shots offered")
        return met

    def done(self, before, after, move, events):
        self.spent = move.split(" ")[0] in ("move", "charge", "turn") and any(" moves from " in e or " turns: " in e for e in events[-1:])
        return self.check_events(before, after, events)

    # --- the turn ---------------------------------------------------------------------------------------------------------

    def check_events(self, before, after, events):
        met, old = [], {unit["code"]: unit for unit in before["units"]}
        for line in events:
            if matched := re.match(r"Phase: (\w+)(?:: (.*) \()?", line):
                phase = matched[1] + (f" {before['sides'].index(matched[2])}" if matched[2] else "")
                if self.phase is not None:
                    claim(PHASES.index(phase) == (PHASES.index(self.phase) + 1) % 7, "after", self.phase, "comes", phase)
                self.phase = phase
                met.append("phases")
            elif matched := re.match(r"(\w+): it (begins to load|is loaded)", line):
                was = old[matched[1]]["state"]
                claim(("loading" in was) == (matched[2] == "is loaded") and " loaded" not in was, line, was)
                met.append("loading")
        if "points" not in met and any(e.startswith(("Turn", "Phase: movement", "The game")) for e in events):
            met += self.points(after)
        return met

    def points(self, state):
        """What is gone or flees counts; a side that has lost its share is broken."""
        lost, whole = {"first": 0, "second": 0}, {"first": 0, "second": 0}
        for unit in state["units"]:
            whole[unit["side"]] += self.worth(unit)
            gone = not re.match("with ", unit["state"]) if unit["type"] == "commander" else not unit["on_board"] or self.level(unit) == 2
            lost[unit["side"]] += self.worth(unit) * gone
        matched = {}
        for track in state["tracks"]:
            if track["name"] == "points lost":
                matched[track["side"]] = tuple(int(n) for n in re.findall(r"\d+", track["text"])[:2])
        for side, numbers in matched.items():
            claim(numbers == (lost[side], whole[side]), side, "has lost", numbers, "but", lost[side], "of", whole[side])
        if state["result"] is None:
            return ["points"]
        part = {side: 100 * lost[side] // whole[side] for side in lost}
        broken = [side for side in part if part[side] >= BREAKS[side]]
        if len(broken) == 2 or not broken and abs(part["first"] - part["second"]) < 10:
            loser = None
        else:
            loser = broken[0] if broken else max(part, key=part.get)
        winner = re.match(r"Victory of (.*?): ", state["result"])
        winner = winner and ("first", "second")[state["sides"].index(winner[1])]
        claim(winner == (loser and ("second" if loser == "first" else "first")), state["result"], part)
        return ["points", "results"]
