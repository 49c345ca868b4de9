"""A referee for the revised Musket & Pike: cups and chits, who may take part, where one-hex units can go under each order, fire values and
hits, melees with strength, column and result, morale checks, losses, phases, points. Tables that the source does not print are those of
docs/rules/musketpike.md."""

import heapq
import re
from fractions import Fraction

from driver import claim, claim_chances
from hexes import Hexes, distance, step

SCENARIOS = ["musketpike/drill-redoubt", "musketpike/drill-brigades", "musketpike/luetzen-1632", "musketpike/random?seed=5&points=60"]
SAMPLED = {"musketpike/luetzen-1632": 150}  # plies without HETMAN_TEST_LONG
OFTEN = {"musketpike/drill-redoubt": 5}  # one of its games has a melee or two
WRONG = ["musketpike/drill-redoubt?first-loss-share=60"]
KINDS = ["chits", "take part", "reach", "fire", "fire by artillery", "hits", "melees", "columns", "morale under fire", "morale in melee", "losses",
         "initiative", "phases", "points", "results"]

MOVES = {"heavy": 4, "light": 5, "cavalry": 8, "artillery": 2}
# Points to enter; whom the ground disorders; what covers who is in it.
GROUND = {"open": (1, 1, 1, 1), "wood": (3, 2, 4, None), "marsh": (3, 2, 4, None), "village": (3, 2, 4, 2), "chateau": (3, 2, None, None),
          "wagons": (3, 2, 4, 2)}
SIDES = {"wall": (1, 1, 2, None), "hedge": (1, 1, 2, None), "redoubt": (1, 1, 2, None), "stream": (1, 1, 1, 1), "gentle": (1, 0, 1, 1),
         "steep": (2, 1, 2, None)}
KINDS_OF_UNIT = ("heavy", "light", "cavalry", "artillery")
COVER = ("wood", "village", "wagons", "chateau")
# The least die that hits once, and twice, by fire value.
HITS = {1: (9, 11), 2: (8, 11), 3: (7, 11), 4: (6, 10), 5: (5, 9)}
CALIBRE = {"3 lb": (5, 8), "4-8 lb": (7, 12), "12-24 lb": (9, 15)}
COLUMNS = (50, 75, 100, 125, 150, 200, 300)
MELEE = {die: row.split() for die, row in enumerate((
    "A2R A2R A2R A2R A1R A1R A1-D1", "A2R A1R A1R A1R A1-D1 A1-D1 A1-D1", "A1R A1R A1R A1-D1 A1-D1 A1-D1 D1R", "A1R A1R A1-D1 A1-D1 A1-D1 A1-D1 D1R",
    "A1R A1-D1 A1-D1 A1-D1 - D1R D1R", "A1R A1-D1 A1-D1 - D1R D1R D1R", "A1-D1 A1-D1 A1-D1 D1R D1R D1R D1R", "A1-D1 - D1R D1R D1R D1R D2R",
    "A1-D1 D1R D1R D1R D2R D2R D2R", "D1R D2R D2R D2R D2R D2R D2R"), 1)}
PHASES = ["artillery fire", "movement", "defensive fire", "advancing fire", "melees", "rallies"]


class Referee:
    def __init__(self, game):
        self.game, state = game, game.state()
        self.map = Hexes(state["board"])
        self.edges, self.roads = {}, set()
        for line in state["board"]["lines"]:
            if line["kind"] in ("hexsides", "steps"):
                ends = [self.map.at(x // 2, y // 2) for x, y in line["points"]]
                for pair in zip(ends[::2], ends[1::2]):
                    if line["terrain"] == "road":
                        self.roads.add(frozenset(pair))
                    else:
                        self.edges.setdefault(frozenset(pair), set()).add(line["terrain"])
        self.fixed = {}
        self.points(state)
        self.phase = self.had = self.order = self.lead = self.dice = None
        self.printed = {unit["code"]: self.shown(unit) + self.fall(unit["strength"], unit["strength_start"]) for unit in state["units"]}

    # --- where units stand ------------------------------------------------------------------------------------------------

    def units(self, state):
        units = {}
        for unit in state["units"]:
            if unit["type"] != "leader" and unit["on_board"]:
                unit["at"] = [self.map.at(x, y) for x, y in unit["points"]]
                unit["moved"] = "moved" in re.split("[,;] ?", unit["state"])
                unit["bad"] = "disordered" in unit["state"]
                units[unit["code"]] = unit
        for leader in state["units"]:
            if leader["type"] == "leader" and (host := re.match(r"with (\w+)", leader["state"])) and host[1] in units and "colonel" not in leader["formation"]:
                units[host[1]]["leader"] = int(leader["rating"])
        for unit in units.values():  # all who share his hex
            unit["led"] = max((u["leader"] for u in units.values() if "leader" in u and set(u["at"]) & set(unit["at"])), default=0)
        return units

    @staticmethod
    def front(unit, wide=True):
        """Hexes before it, with what large units treat as front."""
        k, at, kind = unit["facing"], unit["at"], unit["type"]
        if len(at) == 2:
            left, right = at
            cells = [step(left, k), step(left, k + 1), step(right, k + 1)]
            if wide and kind == "heavy" and unit["strength_start"] >= 15:
                cells += [step(left, k - 1), step(right, k + 2)]
            if wide and kind == "heavy" and unit["strength_start"] >= 21:
                cells += [step(left, k - 2), step(left, k + 3), step(right, k + 3)]
            return [cell for cell in cells if cell not in at]
        cells = [step(at[0], k), step(at[0], k + 1)]
        if kind == "light" or wide and kind == "heavy" and unit["strength_start"] >= 8:
            cells += [step(at[0], k - 1), step(at[0], k + 2)]
        return cells

    @staticmethod
    def shown(unit):
        matched = re.search(r"morale (\d+)", unit["formation"])
        return int(matched[1]) if matched else 0

    def morale(self, unit):
        """As losses leave it."""
        return self.printed[unit["code"]] - self.fall(unit["strength"], unit["strength_start"])

    @staticmethod
    def fall(left, start):
        lost = start - left
        return 0 if not start else 2 if 2 * lost >= start else 1 if 5 * lost >= start else 0

    def beside(self, units, unit, cells):
        return any(distance(a, b) == 1 for o in units.values() if o["side"] != unit["side"] for a in o["at"] for b in cells)

    # --- ways -------------------------------------------------------------------------------------------------------------

    def price(self, kind, a, b):
        if b not in self.map.cells:
            return None
        row = KINDS_OF_UNIT.index(kind)
        ground = GROUND[self.map.terrain(b)][row]
        if ground is None:
            return None
        if kind != "heavy" and frozenset((a, b)) in self.roads:
            return 1
        features = set(self.edges.get(frozenset((a, b)), ()))
        up = self.map.level(b) - self.map.level(a)
        if "steep" in features and up < 0:
            features.discard("steep")
        elif up > 0 and "steep" not in features:
            features.add("gentle")
        costs = [SIDES[feature][row] for feature in features]
        return None if None in costs else ground + sum(costs)

    def reach(self, units, unit, points):
        """{(hex, facing): points}, or None where consolidation or artillery leaves it open."""
        kind, charge = unit["type"], self.order == "charge"
        standing = {cell: o for o in units.values() for cell in o["at"] if o is not unit}
        fronts = {cell for o in units.values() if o["side"] != unit["side"] for cell in self.front(o)}
        start = (unit["at"][0], unit["facing"])
        held = start[0] in fronts and charge
        best, queue = {start: 0}, [(0, start)]
        while queue:
            cost, (cell, facing) = heapq.heappop(queue)
            if cost > best[cell, facing]:
                continue
            turn = 0 if kind == "artillery" else 1
            new = [(turn, (cell, (facing + 1) % 6)), (turn, (cell, (facing - 1) % 6)), (min(1, 2 * turn), (cell, (facing + 3) % 6))]
            stopped = held or cell in fronts and cell != start[0]
            for side in range(facing - 1, facing + 3) if kind == "light" else (facing, facing + 1):
                to = step(cell, side)
                price = self.price(kind, cell, to)
                if stopped or price is None or to in standing:
                    continue
                if self.beside(units, unit, [to]) and (not charge or kind == "artillery"):
                    continue
                new.append((price, (to, facing)))
            for price, node in new:
                if cost + price <= points and cost + price < best.get(node, points + 1):
                    best[node] = cost + price
                    heapq.heappush(queue, (cost + price, node))
        return best

    def moves(self, units, unit, legal):
        if len(unit["at"]) == 2 or self.order is None:
            return []
        points = MOVES[unit["type"]]
        if self.order == "strategic-march":
            points = 8 if unit["type"] == "artillery" else 2 * points
            if points > 10:
                return []
        listed = set()
        for line in legal:
            if matched := re.match(r"move (\w+) (\w+)", line):
                listed.add(self.map.place[matched[2]])
        sure = {cell for cell, _ in self.reach(units, unit, points)}
        if self.order == "strategic-march":
            foes = [cell for o in units.values() if o["side"] != unit["side"] for cell in o["at"]]
            sure = {node for node in sure if all(distance(node, cell) >= 10 for cell in foes)}
        contact = {node for node in sure if self.beside(units, unit, [node])}
        if self.order == "charge" and contact and unit["type"] in ("heavy", "cavalry"):
            sure = contact
        elif self.order == "charge" and self.beside(units, unit, unit["at"]):
            sure = contact
        elif self.order == "rally" and sure - contact:
            sure -= contact
        # Hexes of friends are left out: one may consolidate there, or stand with artillery.
        friends = {cell for o in units.values() if o["side"] == unit["side"] and o is not unit for cell in o["at"]}
        through = any(o["type"] == "artillery" for o in units.values() if o["side"] == unit["side"] and o is not unit) or unit["type"] == "artillery"
        sure, listed = (cells - friends - set(unit["at"]) for cells in (sure, listed))
        claim(sure <= listed, unit["code"], "on a", self.order, "cannot go to", sorted(map(self.map.name, sure - listed)))
        if not through:
            claim(listed <= sure, unit["code"], "on a", self.order, "can go to", sorted(map(self.map.name, listed - sure)))
        return ["reach"]

    # --- fire -------------------------------------------------------------------------------------------------------------

    def covered(self, a, cell):
        """True, False, or None where a hexside on the way makes it doubtful."""
        if self.map.terrain(cell) in COVER:
            return True
        near = {feature for pair, features in self.edges.items() if cell in pair for feature in features}
        if not near - {"stream"} or distance(a, cell) == 1 and not (self.edges.get(frozenset((a, cell)), set()) - {"stream"}):
            return False
        return None

    def value(self, own, target):
        """(least, most) fire value."""
        kind, values = own["type"], []
        for cell in target["at"]:
            for here in own["at"]:
                away = distance(here, cell)
                if kind == "artillery":
                    normal, longest = CALIBRE[re.match(r"(.*? lb)", own["formation"])[1]]
                    if away > longest:
                        continue
                    base = (2 if normal == 5 else 3) if away == 1 else 2 if away <= normal else 1
                elif away != 1 or cell not in self.front(own):
                    continue
                elif kind == "heavy":
                    strong, pikes = own["strength"], len(own["at"]) == 2 and "no pikes" not in own["formation"]
                    rough = any(self.map.terrain(c) != "open" for c in own["at"])
                    base = 3 if not pikes or rough else 5 if strong >= 8 and not own["moved"] else 4 if strong >= 8 or strong >= 6 and not own["moved"] else 3
                else:
                    base = 1 if kind == "cavalry" and own["moved"] else 2
                flank = kind == "heavy" and cell not in self.front(own, wide=False)
                base -= (own["bad"] or flank) + (target["type"] == "light" or target["type"] == "cavalry" and target["moved"])
                cover = self.covered(here, cell)
                values.append((base - (cover is not False), base - (cover is True)))
        return (max(v[0] for v in values), max(v[1] for v in values)) if values else None

    @staticmethod
    def hit(value, die):
        once, twice = HITS[value]
        return (die >= once) + (die >= twice)

    def fired(self, units, line, later):
        matched = re.match(r"(\w+) rolls (\d+) for hits against (\w+)", line)
        own, target, die = units[matched[1]], units[matched[3]], int(matched[2])
        column = int(re.search(r"column of fire value (\d)", line)[1])
        grazes = "graz" in line
        most = self.value(own, target)
        company = [u for u in units.values() if u["side"] == target["side"] and set(u["at"]) & set(target["at"])]
        if not grazes and len(company) == 1 and "chateau" not in [self.map.terrain(c) for c in target["at"]]:
            claim(most is not None, line, "out of reach")
            claim(most[0] <= column <= most[1], line, "but", most, own["state"], target["state"])
        plus = re.search(r"to the die \+(\d)", line)
        hits = self.hit(column, min(10, die + (int(plus[1]) if plus else 0)))
        claim(not plus or "guns" in own["formation"], line)
        lost = [(e.split(" ")[0], int(e.split(" ")[2])) for e in later if re.match(r"\w+ loses \d+ \(MPR-10.6", e)]
        sufferer = [u for u in company if u["type"] != "artillery"]
        if sufferer:
            claim(sum(n for code, n in lost if code == sufferer[0]["code"]) == min(hits, sufferer[0]["strength"]), line, lost)
        return ["fire"] + ["fire by artillery"] * (own["type"] == "artillery") + ["hits"] * bool(hits)

    # --- melee ------------------------------------------------------------------------------------------------------------

    def obstacle(self, a, b):
        return bool(self.edges.get(frozenset((a, b)), set()) - {"steep"})

    def strength(self, unit, rough, obstacle):
        """How strong it fights; ground obstructs it, or it crosses an obstacle."""
        kind, points = unit["type"], unit["strength"]
        if kind == "cavalry":
            return min(3, points) * (1 if rough or obstacle else 2)
        if kind == "light":
            return min(4, points) if rough or obstacle else (min(4, points) + 1) // 2
        most = 4 * len(unit["at"])
        if rough:
            most //= 2
        return min(points, most) + (min(max(points - most, 0), most) + 1) // 2

    def fight(self, units, own, foe):
        """(attack, defence, shifts) of one against one; None where more takes part or the ground is doubtful."""
        ends = [(a, b) for a in own["at"] for b in foe["at"] if distance(a, b) == 1 and b in self.front(own, wide=False)]
        if not ends or "no pikes" in own["formation"] + foe["formation"]:
            return None
        rough = any(self.map.terrain(c) != "open" for c in own["at"] + foe["at"])
        features = [self.edges.get(frozenset(pair), set()) for pair in ends]
        if rough or any(features) or any(self.map.level(a) != self.map.level(b) for a, b in ends):
            return None
        defence = self.strength(foe, False, False) if foe["type"] != "artillery" else 0
        guns = [u for u in units.values() if u["type"] == "artillery" and u["side"] == foe["side"] and set(u["at"]) & set(foe["at"])]
        defence += any(a in self.front(gun) for gun in guns for a, b in ends if b in gun["at"])
        flanked = all(a not in self.front(foe) for a, b in ends)
        if foe["type"] == "artillery" or len({a not in self.front(foe) for a, _ in ends}) > 1:
            flanked = None
        better = self.morale(own) + (own["led"] > 0) - self.morale(foe) - (foe["led"] > 0)
        return self.strength(own, False, False), defence, foe["bad"], own["bad"], flanked, better

    def fought(self, units, line, later):
        matched = re.match(r"(\w+) rolls (\d+) for melee against (\w+)", line)
        own, foe, die = units[matched[1]], units[matched[3]], int(matched[2])
        column, before = (int(n) for n in re.search(r"column (\d+) per cent, from (\d+)", line).groups())
        met, joint = ["melees"], " and " in line or sum(1 for u in units.values() if u["active"]) > 2
        facts = None if joint else self.fight(units, own, foe)
        if facts and facts[1]:
            attack, defence, bad, weak, flanked, better = facts
            odds = 100 * Fraction(attack, defence)
            base = max([number for number, least in enumerate(COLUMNS) if odds >= least], default=0)
            single = len(own["at"]) == 1 and foe["type"] != "artillery"
            if single:
                claim(COLUMNS[base] == before, line, "but", attack, "to", defence)
            if single and flanked is not None:
                shift = bad - weak + flanked + (better >= 2) - (better <= -2)
                claim(COLUMNS[max(0, min(6, base + shift))] == column, line, "but shifted by", shift, facts)
                met.append("columns")
        result = MELEE[die][COLUMNS.index(column)]
        words = [e for e in later if "the table gives" in e]
        claim(result == "-" or not words or f"gives {result} " in words[0], words, "but", result)
        lost = {}
        for e in later:
            if m := re.match(r"(\w+) loses (\d+) \(MPR-11.28", e):
                lost[m[1]] = lost.get(m[1], 0) + int(m[2])
        for unit, letter in ((own, "A"), (foe, "D")):
            if not joint and unit["type"] != "artillery" and lost:
                due = re.search(letter + r"(\d)", result)
                claim(lost.get(unit["code"], 0) == min(unit["strength"], int(due[1]) if due else 0), line, result, lost)
                met.append("losses")
        return met

    # --- dice -------------------------------------------------------------------------------------------------------------

    def rolls(self, state, outcomes):
        prompt = state["prompt"]
        if "chit" in prompt or "initiative" in prompt:
            return []
        claim_chances(outcomes, faces=10)
        return []

    def check(self, units, line):
        """A morale check: its number, and what it reports as the result."""
        matched = re.match(r"(\w+) rolls (\d+) for (morale under fire|morale in melee|rallying)(.*)", line)
        if matched is None:
            return None
        unit, die, words = units[matched[1]], int(matched[2]), matched[4]
        if unit["strength"] == 0 and unit["type"] != "artillery":  # nobody is left but the guns of its hex: 9.9, 10.17
            unit = next(u for u in units.values() if u["type"] == "artillery" and set(u["at"]) & set(unit["at"]))
        needs = int(re.search(r"needs (\d+) or less", words)[1]) if "needs" in words else None
        if needs is not None:
            due = self.morale(unit) + unit["led"]
            claim(needs == due or unit["type"] == "artillery", line, "but", due, unit["strength"], unit["strength_start"], unit["led"])
            claim(("it fails" in words or "it stays" in words) == (die > needs), line)
        return unit, die, needs, matched[3]

    def rolled(self, before, after, events):
        units, met = self.units(before), []
        for number, line in enumerate(events):
            if re.match(r"\w+ rolls \d+ for hits", line) and number == 0:
                met += self.fired(units, line, events[1:])
            elif re.match(r"\w+ rolls \d+ for melee", line) and number == 0:
                met += self.fought(units, line, events[1:])
            elif number == 0 and (checked := self.check(units, line)):
                unit, die, needs, purpose = checked
                code = unit["code"]
                failed = needs is not None and die > needs
                mine = [e for e in events if e.startswith(f"{code} ")]
                if purpose == "rallying":
                    claim(any("rallies" in e for e in mine) == (not failed), line, mine)
                    met.append("rallies")
                elif purpose == "morale under fire" and unit["type"] != "artillery":
                    claim(any("is shaken" in e for e in mine) == (failed and not unit["bad"]), line, mine)
                    lost = sum(int(m[1]) for e in mine if (m := re.match(r"\w+ loses (\d+) \(MPR-10.16", e)))
                    claim(lost == (min(1, unit["strength"]) if failed and unit["bad"] else 0), line, lost)
                    met.append(purpose)
                elif purpose == "morale in melee" and failed:
                    lost = sum(int(m[1]) for e in mine if (m := re.match(r"\w+ loses (\d+) \(MPR-11.17", e)))
                    claim(lost == (min(die - needs, unit["strength"]) if unit["bad"] else 0), line, lost, unit["state"])
                    met.append(purpose)
            elif matched := re.match(r"The dice show (\d+) against (\d+) for the initiative", line):
                self.dice = int(matched[1]), int(matched[2])
                met.append("initiative")
        return met + self.check_events(before, after, events)

    # --- decisions --------------------------------------------------------------------------------------------------------

    def decision(self, state, legal):
        units, prompt, met = self.units(state), state["prompt"], []
        if matched := re.match(r"Where does (\w+) move", prompt):
            met += self.moves(units, units[matched[1]], legal)
        elif matched := re.match(r"Which units take part \(hexes left: (\d+)\)", prompt):
            lead = self.lead and units.get(self.lead)
            for line in legal:
                if line.startswith("add ") and lead:
                    unit = units[line.split(" ")[1]]
                    foot = ("heavy", "light")
                    same = unit["type"] in foot if lead["type"] in foot else unit["type"] == lead["type"]
                    claim(unit["wing"] == lead["wing"] and (same or unit["type"] == "artillery"), line, "with", self.lead)
                    claim(len(unit["at"]) <= int(matched[1]) and "acted" not in unit["state"], line, unit["state"])
                    met.append("take part")
        elif prompt.startswith("Which units of the wing"):
            for line in legal:
                if line.startswith("add "):
                    claim("acted" not in units[line.split(" ")[1]]["state"], line)
            met.append("take part")
        elif re.match(r"(Advancing|Defensive) fire: who fires", prompt):
            for line in legal:
                if matched := re.match(r"shoot (\w+) (\w+)", line):
                    own, target = units[matched[1]], units[matched[2]]
                    value = self.value(own, target)
                    claim(value is not None and value[1] >= 1, line, value)
                    claim(own["side"] != target["side"] and (own["side"] == state["active"]) == prompt.startswith("Adv"), line)
        elif prompt.startswith("Melee: who attacks whom"):
            for line in legal:
                if matched := re.match(r"fight (\w+) (\w+)$", line):
                    own, foe = units[matched[1]], units[matched[2]]
                    claim(own["type"] != "artillery" and "has attacked" not in own["state"] and "was attacked" not in foe["state"], line, own["state"])
                    claim(any(cell in self.front(own, wide=False) for cell in foe["at"]), line, "not before its front")
        elif matched := re.match(r"Where does (\w+) retreat", prompt):
            unit = units[matched[1]]
            for line in legal:
                if m := re.match(r"retreat (\w+) (\w+)", line):
                    cell = self.map.place[m[2]]
                    claim(any(distance(cell, a) == 1 for a in unit["at"]), line)
                    claim(not any(cell in o["at"] for o in units.values() if o["side"] != unit["side"]), line, "onto an enemy")
            met.append("retreats")
        return met

    def done(self, before, after, move, events):
        if before["prompt"].startswith("Which unit leads") and (matched := re.match(r"select (\w+)", move)):
            self.lead = matched[1]
        if before["prompt"].startswith("Which order"):
            matched = re.match(r"order =(\S+)", move)
            self.order = matched and matched[1]
        return self.check_events(before, after, events)

    # --- the turn ---------------------------------------------------------------------------------------------------------

    def check_events(self, before, after, events):
        met = []
        for line in events:
            if matched := re.match(r"(\w+): leads a unit activation", line):
                self.lead = matched[1]
            elif matched := re.search(r": the order is to (charge|march|rally)", line):
                if self.order != "strategic-march":
                    self.order = matched[1]
            elif matched := re.match(r"Phase: (.*) \(", line):
                if matched[1] in PHASES:
                    skipped = matched[1] == "rallies"  # who rallies neither fires nor fights
                    claim(self.phase is None or matched[1] == PHASES[0] or skipped or PHASES.index(matched[1]) == PHASES.index(self.phase) + 1,
                          "after", self.phase, "comes", matched[1])
                    self.phase = matched[1]
                    met.append("phases")
            elif re.search(r"chit is drawn|draw their marker", line):
                self.order = self.lead = self.phase = None
                met.append("chits")
            elif matched := re.match(r"Turn (\d+), (.*) \(MPR", line):
                side = before["sides"].index(matched[2])
                if self.dice:
                    first, second = self.dice
                    want = 0 if first > second else 1 if second > first else self.had
                    claim(want is None or side == want, line, "after", self.dice, "and", self.had)
                self.had, self.dice = side, None
        if any(e.startswith(("Turn", "The game is over")) for e in events) or after["result"]:
            met += self.points(after)
        return met

    def worth(self, state, side, foe):
        """What the foe has for losses of the side, and for objectives."""
        own = [unit for unit in state["units"] if unit["side"] == side]
        due = sum(unit["strength_start"] - unit["strength"] for unit in own) \
            + 5 * sum(unit["type"] == "leader" and unit["state"] in ("lost", "gone", "a colonel in his place") for unit in own) \
            + 3 * sum(unit["type"] == "artillery" and "captured" in unit["state"] for unit in own)
        return due + sum(place["points"][foe == "second"] for place in state["places"] if place["holder"] == foe)

    def points(self, state):
        """What the enemy has lost, objectives, and what is fixed at the start."""
        matched = {(track["side"], track["name"]): track["text"] for track in state["tracks"]}
        for side, foe in (("first", "second"), ("second", "first")):
            lost = sum(unit["strength_start"] - unit["strength"] for unit in state["units"] if unit["side"] == side)
            claim(matched[side, "strength lost"].startswith(f"{lost} of "), side, "has lost", matched[side, "strength lost"], "but", lost)
            due = self.worth(state, side, foe) + self.fixed.setdefault(foe, int(matched[foe, "points"]) - self.worth(state, side, foe))
            claim(int(matched[foe, "points"]) == due, foe, "has", matched[foe, "points"], "points, but", due)
        if state["result"]:
            winner = re.match(r"Victory of (.*?): ", state["result"])
            first, second = (int(matched[side, "points"]) for side in ("first", "second"))
            if winner and "after the last turn" in state["result"]:
                claim((first > second) == (state["sides"].index(winner[1]) == 0), state["result"], first, second)
            return ["points", "results"]
        return ["points"]
