"""A referee for the Husaria system of Berestechko 1651: where units can march, retreat and return, guns' targets, fire with its tables, tests of
morale and dispersal, battles with strengths, columns and results, the morale marker, phases, points. Values of counters, which the source
does not print, are those of docs/rules/husaria.md."""

import heapq
import re
from fractions import Fraction

from driver import claim, claim_chances
from hexes import Hexes, crossed, distance, side_to, step

SCENARIOS = ["husaria/training-charge", "husaria/training-tabor", "husaria/random?seed=5", "husaria/random?seed=8"]
WRONG = ["husaria/random?seed=5&lance-full=2", "husaria/random?seed=5&rear-strength=2"]
KINDS = ["marches", "fire", "hits by fire", "battles", "columns", "results", "retreats", "dispersal", "morale under fire", "marker", "phases", "points",
         "shots offered", "attacks offered", "lives", "turns"]

# Movement, morale, arm, fire.
COUNTERS = {"hussars": (8, 8, "horse", None), "pancerni": (9, 7, "horse", None), "reiters": (8, 7, "horse", "pistol"), "dragoons": (8, 7, "horse", "pistol"),
            "Tatars": (10, 6, "horse", "archery"), "Cossack cavalry": (8, 6, "horse", "pistol"), "Western infantry": (4, 8, "foot", "musket"),
            "Hungarian infantry": (4, 7, "foot", "musket"), "Polish infantry": (4, 7, "foot", "musket"), "registered Cossacks": (4, 7, "foot", "musket"),
            "Cossack infantry": (4, 6, "foot", None), "light artillery": (3, 6, "guns", "light"), "heavy artillery": (2, 6, "guns", "heavy")}
GROUND = {"clear": (1, 1, 0), "forest": (2, 3, 2), "orchard": (2, 3, 2), "village": (2, 3, 2)}  # foot, horse, columns
WATER = (1, 2)
# The least rolls that take a point and that disperse, by strength and distance.
MUSKETS = {4: (7, 10), 3: (8, 10), 2: (9, 11), 1: (10, 12)}
PISTOLS = {4: (8, 10), 3: (9, 11), 2: (10, 12), 1: (11, 13)}
LIGHT = {1: ((9, 10), (9, 10), (10, 11)), 2: ((8, 9), (8, 9), (9, 10)), 3: ((6, 8), (6, 8), (7, 9))}
HEAVY = {1: ((6, 9), (7, 10), (8, 11), (9, 12)), 2: ((6, 8), (7, 9), (8, 10), (9, 11)), 3: ((5, 7), (5, 8), (6, 9), (7, 10))}
REACH = {"light": 3, "heavy": 4}
ODDS = ["1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1", "8:1", "9:1"]
BATTLE = {dice: row.split() for dice, row in enumerate((
    "- - B1-1 B2 B2 -1/B2 -1/B3R -1/B4R -1/B4R -1/B5R -1/B5R -1/B5R", "-1/-1 - B1 B1-1 B2 B2 B3-1 B3 B4 B5 B5 B5",
    "-1/- -1/-1 - B1 B2-1 B2 B2 B3-1 B3 B4 B5 B5-1", "A1 -1/- -1/-1 B1 B1 B2-1 B2 B2 B3-1 B3 B4-1 B5", "A1-1 A1 -1/- - B1 B1 B2-1 B2 B2 B3-1 B3 B4-1",
    "A1R A1-1 A1 -1/-1 B1 B1 B2 B2-1 B2-1 B2-1 B3-1 B3-1", "A2 A1R A1-1 -1/- - -1/B1 B1 B2 B2 B2 B2-1 B3", "A2-1 A2 A1R A1 -1/-1 - B1 B1 B2 B2 B2 B2-1",
    "A2-1 A2-1 A1-1 A1-1 -1/- -1/-1 -1/B1 B1 B1-1 B2 B2 B2", "A3-1 A3 A2-1 A1R A1 -1/- - -1/B1 B1 B1 B2 B2",
    "A4-1R A3-1R A2-1R A1-1 A1-1 A1 -1/-1 -1/-1 -1/-1 -1/-1 -1/-1 -1/B2"), 2)}
# The highest roll that disperses, by hexes of retreat.
DISPERSAL = {"foot of 6": (3, 4, 5, 5, 5), "foot of 7": (1, 2, 3, 4, 5), "foot of 8": (0, 1, 2, 3, 4), "horse of 6": (2, 3, 4, 5, 5), "horse of 7, 8": (0, 1, 2, 3, 4),
             "hussars": (0, 1, 1, 2, 3)}
PHASES = ["artillery", "movement", "attack"]
WORTH = {"horse": 2, "foot": 1, "guns": 0}
LONGEST = 11  # hexes of one march


class Referee:
    def __init__(self, game):
        self.game, state = game, game.state()
        self.map = Hexes(state["board"])
        self.edges, self.roads = {}, set()
        for line in state["board"]["lines"]:
            ends = [self.map.at(x // 2, y // 2) for x, y in line["points"]]
            for pair in zip(ends[::2], ends[1::2]):
                if line["terrain"] == "road":
                    self.roads.add(frozenset(pair))
                else:
                    self.edges.setdefault(frozenset(pair), set()).add(line["terrain"])
        self.by_road = {cell for pair in self.roads for cell in pair}
        self.phase, self.result, self.together = None, None, False
        self.lost, self.gone, self.chosen = {"first": 0, "second": 0}, set(), []
        self.worth = {**WORTH, "guns": 2} if "random" in game.scenario else WORTH  # the worth of guns in battles from a seed
        self.plain = "random" in game.scenario or "training" in game.scenario

    # --- where units stand ------------------------------------------------------------------------------------------------

    def units(self, state):
        units = {}
        for unit in state["units"]:
            if unit["on_board"] and unit["points"]:
                unit["at"] = self.map.at(*unit["points"][0])
                units[unit["code"]] = unit
        return units

    @staticmethod
    def arm(unit):
        return COUNTERS[unit["type"]][2] if unit["type"] in COUNTERS else None

    def troops(self, units):
        return [unit for unit in units.values() if unit["type"] in COUNTERS]

    @staticmethod
    def front(unit):
        return [step(unit["at"], unit["facing"] + k) for k in (-1, 0, 1)]

    def zone(self, units, side):
        return {cell for unit in self.troops(units) if unit["side"] != side for cell in self.front(unit)}

    # --- marches ----------------------------------------------------------------------------------------------------------

    def price(self, arm, a, b):
        """In half points."""
        if b not in self.map.cells:
            return None
        column = 1 if arm == "horse" else 0
        pair = frozenset((a, b))
        if pair in self.roads:
            return 1 if column else 2
        ground = GROUND.get(self.map.terrain(b))
        features = self.edges.get(pair, set())
        if ground is None or "river" in features and "ford" not in features:
            return None
        cost = ground[column] + (WATER[column] if features & {"stream", "ford"} else 0)
        return 2 * (cost + (self.map.level(b) > self.map.level(a)))

    def turn_price(self, arm, cell, facing, sides):
        if arm != "horse":
            return 1
        terrain = self.map.terrain(cell)
        if cell in self.by_road and frozenset((cell, step(cell, facing))) in self.roads:
            return 0
        return sides + (0 if terrain == "clear" or cell in self.by_road else GROUND.get(terrain, (0, 0))[1])

    def reach(self, units, unit):
        """Hexes that it can march to, and those among them to which roads may lead by too many hexes for one march."""
        arm, points = self.arm(unit), 2 * COUNTERS[unit["type"]][0]
        zone = self.zone(units, unit["side"])
        others = {}
        for other in units.values():
            if other["code"] != unit["code"]:
                others.setdefault(other["at"], []).append(other)
        start = (unit["at"], unit["facing"], 0, True)
        best, queue, steps = {start: 0}, [(0, start)], {start: 0}
        ends, near = set(), set()
        held = unit["at"] in zone
        while queue:
            cost, node = heapq.heappop(queue)
            if cost > best[node]:
                continue
            cell, facing, gone, fresh = node
            if cell != unit["at"]:
                ends.add(cell)
                if steps[node] <= LONGEST:
                    near.add(cell)
            if gone and cell in zone:
                continue
            new = []
            if not (cell in zone and not (held and fresh and arm == "horse")):
                for face in range(6):
                    sides = min((face - facing) % 6, (facing - face) % 6)
                    if sides:
                        price = sides + 1 if cell in zone else self.turn_price(arm, cell, face, sides)
                        new.append((2 * price, (cell, face, gone, fresh and cell not in zone)))
            for side in (facing - 1, facing, facing + 1):
                to = step(cell, side)
                price = self.price(arm, cell, to)
                if price is None or any(o["type"] != "commander" for o in others.get(to, [])):
                    continue
                new.append((price, (to, facing, 1, False)))
            for price, to in new:
                if cost + price <= points and (to not in best or cost + price < best[to]):
                    best[to], steps[to] = cost + price, steps[node] + (to[0] != cell)
                    heapq.heappush(queue, (cost + price, to))
        # Too few points for a hex: it goes one for all of them; backing away likewise.
        for side in (-1, 0, 1):
            to = step(unit["at"], unit["facing"] + side)
            price = self.price(arm, unit["at"], to)
            if price is not None and price > points and not [o for o in others.get(to, []) if o["type"] != "commander"]:
                ends.add(to)
                near.add(to)
        if held:
            for side in (2, 3, 4):
                to = step(unit["at"], unit["facing"] + side)
                if self.price(arm, unit["at"], to) is not None and to not in zone and not [o for o in others.get(to, []) if o["type"] != "commander"]:
                    ends.add(to)
                    near.add(to)
        return ends, ends - near

    def marches(self, units, unit, legal):
        if unit["type"] not in COUNTERS or not self.fresh(unit) or self.edges and any("fence" in f for f in self.edges.values()):
            return []
        company = [o for o in units.values() if o is not unit and o["at"] == unit["at"]]
        if company or "pike" in unit["state"] or any(o["type"] == "wagons" for o in units.values()):
            return []
        listed = {self.map.place[m[1]] for line in legal if (m := re.match(rf"(?:move|retreat|order) {unit['code']} (\w+)", line)) and m[1] in self.map.place}
        reached, far = self.reach(units, unit)
        friends = {o["at"] for o in units.values() if o["side"] == unit["side"] and o is not unit}
        # Friends of one point let one point pass, and there may be room with guns: those ways are left out.
        missed = reached - far - friends - listed
        claim(not missed, unit["code"], "cannot go to", sorted(map(self.map.name, missed)))
        passable = any(o["strength"] == 1 or self.arm(o) == "guns" or o["strength"] + unit["strength"] <= 2 for o in units.values() if o["at"] in friends)
        if not passable:
            claim(listed - friends <= reached, unit["code"], "can go to", sorted(map(self.map.name, listed - friends - reached)))
        return ["marches"]

    def fresh(self, unit):
        """It has just been chosen: it has all its points."""
        return bool(self.chosen) and self.chosen[-1] == f"select {unit['code']}"

    # --- fire -------------------------------------------------------------------------------------------------------------

    def sees(self, units, a, b):
        high = max(self.map.level(a), self.map.level(b))
        stand = {unit["at"] for unit in self.troops(units)} - {a, b}

        def blocks(cell):
            return cell in self.map.cells and (self.map.terrain(cell) in ("forest", "orchard", "village") or self.map.level(cell) > high or cell in stand)
        inside, along = crossed(a, b)
        return not any(map(blocks, inside)) and not any(len(pair) == 2 and all(map(blocks, pair)) for pair in along)

    def may_shoot(self, units, own, target):
        fire = COUNTERS[own["type"]][3]
        if fire in REACH:
            return distance(own["at"], target["at"]) <= REACH[fire] and self.sees(units, own["at"], target["at"])
        return fire is not None and target["at"] in self.front(own)

    def least(self, fire, strength, far):
        """The rolls that take a point and that disperse."""
        if fire in REACH:
            return (LIGHT if fire == "light" else HEAVY)[min(3, strength)][far - 1]
        return (MUSKETS if fire == "musket" else PISTOLS)[min(4, strength)]

    def fired(self, units, line, later):
        matched = re.match(r"(\w+) rolls (\d)\+(\d) = (\d+) for (pistol fire|musket fire|archery|light guns|heavy guns|\w+ ?\w*) against (\w+)(.*)", line)
        if matched is None or matched[1] not in units or matched[6] not in units:
            return []
        own, target, dice, words = units[matched[1]], units[matched[6]], int(matched[4]), matched[7]
        fire = COUNTERS[own["type"]][3]
        strength = int(re.search(r"column (\d) SP", words)[1])
        fences = any("fence" in f for f in self.edges.values())
        claim(fire is not None, line)
        if not self.together:
            claim(strength == own["strength"] or "pike" in own["state"], line, "has", own["strength"])
        far, shelter = distance(own["at"], target["at"]), GROUND.get(self.map.terrain(target["at"]), (0, 0, 0))[2]
        claim(self.may_shoot(units, own, target), line, "cannot be: out of reach or sight")
        if fences:
            return ["fire"]
        total = dice - shelter
        if fire == "archery":
            hit, gone = total in (10, 11) if strength == 2 else total >= 11, False
        else:
            if self.together and fire in REACH:
                return ["fire"]
            points, dispersal = self.least("pistol" if self.together and "pistol" in matched[5] else fire, strength, far)
            hit, gone = total >= points, total >= dispersal
        claim(("it misses" in words) == (not hit) or "it " not in words, line, "but", total, hit)
        lost = [e for e in later if re.match(rf"{target['code']} (loses 1|is out of the game)", e)]
        if not hit or not gone and fire != "archery":
            claim(bool(lost) == hit, line, later[:3])
        if gone:
            away = [e for e in later if re.match(rf"{target['code']}( is shaken: dispersed| is out of the game|: its commander holds)", e)]
            claim(away, line, later[:3])
        return ["fire"] + ["hits by fire"] * hit

    # --- battles ----------------------------------------------------------------------------------------------------------

    def command(self, units, group):
        """The best commander in a hex of the group or beside one."""
        return max((int(o["formation"]) for o in units.values() if o["type"] == "commander" and o["side"] == group[0]["side"]
                    and any(distance(o["at"], u["at"]) <= 1 for u in group)), default=0)

    def battle(self, units, attackers, defenders):
        """(base column, shift by all but the armies' morale)"""
        strength, foot = Fraction(0), all(self.arm(d) == "foot" for d in defenders)
        stacks = {u["at"] for u in attackers if self.arm(u) == "guns"}
        for unit in attackers:
            if self.arm(unit) != "guns":
                strength += unit["strength"] * (2 if self.arm(unit) == "horse" and foot else 1)
        strength += len(stacks)
        defence = Fraction(0)
        guns = {u["at"] for u in defenders if self.arm(u) == "guns"}
        for unit in defenders:
            rear = any(distance(a["at"], unit["at"]) == 1 and a["at"] not in self.front(unit) and unit["at"] in self.front(a) for a in attackers)
            if self.arm(unit) != "guns":
                defence += 1 if rear else unit["strength"]
        defence += len(guns)
        ratio = strength / defence
        whole = int(ratio) if ratio >= 1 else None
        if whole:
            base = min(11, whole + 2)
        else:
            inverse = 1 / ratio
            parts = int(inverse) + (inverse != int(inverse))
            base = max(0, 4 - parts)
        shift = min(COUNTERS[u["type"]][1] for u in attackers) - min(COUNTERS[u["type"]][1] for u in defenders)
        shift += self.command(units, attackers) - self.command(units, defenders)
        ground = 0
        for d in defenders:
            ground = max(ground, GROUND.get(self.map.terrain(d["at"]), (0, 0, 0))[2])
            for a in attackers:
                if distance(a["at"], d["at"]) == 1 and d["at"] in self.front(a):
                    water = self.edges.get(frozenset((a["at"], d["at"])), set()) & {"stream", "ford", "river"}
                    ground = max(ground, 1 if water or self.map.level(d["at"]) > self.map.level(a["at"]) else 0)
        shift -= ground
        covered = any(GROUND.get(self.map.terrain(d["at"]), (0, 0, 0))[2] for d in defenders)
        if not covered:
            shift += max((3 if u["strength"] >= 2 else 2 for u in attackers if u["lances"] and u["type"] == "hussars"), default=0)
        opposite = any((side_to(d["at"], a["at"]) is not None and side_to(d["at"], b["at"]) == (side_to(d["at"], a["at"]) + 3) % 6)
                       for d in defenders for a in attackers for b in attackers)
        return base, shift + opposite

    def fought(self, units, line, later):
        matched = re.match(r"(\w+) rolls (\d)\+(\d) = (\d+) for the battle against (\w+)(.*)", line)
        own, dice, words = units[matched[1]], int(matched[4]), matched[6]
        column, base = re.search(r"column (\S+) from (\S+?)[ ,;(]", words + " ").groups()
        met = ["battles"]
        group = [u for u in self.troops(units) if u["active"]]
        attackers = [u for u in group if u["side"] == own["side"]]
        defenders = [u for u in group if u["side"] != own["side"]]
        special = any(o["type"] == "wagons" for o in units.values()) or any("fence" in f for f in self.edges.values()) or any("pike" in u["state"] for u in group) \
            or any(self.map.terrain(u["at"]) == "swamp" for u in group)
        if attackers and defenders and not special:
            number, shift = self.battle(units, attackers, defenders)
            army = re.search(r"([+-]\d) the army's morale|([+-]\d) morale of the army", words)
            shift += int(next(g for g in army.groups() if g)) if army else 0
            claim(ODDS[number] == base, line, "but", ODDS[number], [u["code"] for u in attackers], [u["code"] for u in defenders])
            claim(ODDS[max(0, min(11, number + shift))] == column, line, "but shifted by", shift)
            met.append("columns")
        result = BATTLE[dice][ODDS.index(column)]
        result_lines = [e for e in later if "the result is" in e]
        stated = re.search(r"the result is (\S+?)[, ]", result_lines[0])[1]
        claim(stated == result, line, result_lines[0], "but", result)
        self.result = result
        return [*met, "results"]

    # --- dice -------------------------------------------------------------------------------------------------------------

    def rolls(self, state, outcomes):
        prompt = state["prompt"]
        if "dice" in prompt or "die" in prompt:
            claim_chances(outcomes, dice=2 if "two dice" in prompt else 1)
        return []

    def rolled(self, before, after, events):
        units, met, line = self.units(before), [], events[0]
        whole = {unit["code"]: unit for unit in before["units"]}
        if " for the battle against" in line:
            met += self.fought(units, line, events[1:])
        elif matched := re.match(r"(\w+) rolls (\d) for dispersal: column (.*?), row (\d).*?(?:: it (holds together|is dispersed))", line):
            unit = whole[matched[1]]
            morale, arm = COUNTERS[unit["type"]][1:3]
            column = "hussars" if unit["type"] == "hussars" else "horse of 6" if arm == "horse" and morale == 6 else "horse of 7, 8" if arm == "horse" else f"foot of {morale}"
            claim(matched[3] == column, line, "but", column)
            row = int(matched[4])
            if self.result and (back := re.search(r"[AB](\d)", self.result)):
                claim(row == int(back[1]), line, "after", self.result)
            gone = int(matched[2]) <= DISPERSAL[column][row - 1]
            claim(gone == (matched[5] == "is dispersed"), line)
            met.append("dispersal")
        elif matched := re.match(r"(\w+) rolls \d\+\d = (\d+) for its morale under fire.*: it (\w+)", line):
            morale = COUNTERS[whole[matched[1]]["type"]][1]
            claim((matched[3] == "holds") == (int(matched[2]) <= morale), line, "morale", morale)
            met.append("morale under fire")
        elif matched := re.match(r"(\w+) rolls \d\+\d = (\d+) for his life.*: he (\w+)", line):
            claim((matched[3] == "lives") == (int(matched[2]) < 12), line)
            met.append("lives")
        elif " against " in line:
            met += self.fired(units, line, events[1:])
            self.together = False
        return met + self.check_events(before, after, events)

    # --- decisions --------------------------------------------------------------------------------------------------------

    def decision(self, state, legal):
        units, prompt, met = self.units(state), state["prompt"], []
        verbs = {line.split(" ")[0] for line in legal}
        if "where does it go" in prompt:
            moves = [line for line in legal if line.startswith(("move ", "turn "))]
            if moves and (unit := units.get(moves[0].split(" ")[1])):
                met += self.marches(units, unit, legal)
                if self.arm(unit) and self.fresh(unit) and unit["at"] not in self.zone(units, unit["side"]):
                    turns = {line.split("^")[1] for line in legal if line.startswith("turn ")}
                    claim(len(turns) == 5, unit["code"], "turns to", turns)
                    met.append("turns")
        elif "falls back: where to" in prompt and self.result:
            met += self.retreats(units, legal)
        for line in legal:
            if matched := re.match(r"shoot (\w+) (\w+)$", line):
                if matched[1] in units and matched[2] in units:
                    own, target = units[matched[1]], units[matched[2]]
                    claim(own["side"] != target["side"] and self.may_shoot(units, own, target), line)
                    met.append("shots offered")
            elif (matched := re.match(r"fight (\w+) .*?(\w+)$", line)) and matched[1] in units and matched[2] in units:
                own, target = units[matched[1]], units[matched[2]]
                claim(own["side"] != target["side"] and target["at"] in self.front(own), line, "not before its front")
                met.append("attacks offered")
        if "select" in verbs and state["phase"] == "attack":
            for line in legal:
                if line.startswith("select") and (unit := units.get(line.split(" ")[1])):
                    foes = [o["code"] for o in self.troops(units) if o["side"] != unit["side"] and o["at"] in self.front(unit)]
                    claim(foes, line, "and has nobody before it")
            met.append("attacks offered")
        return met

    def retreats(self, units, legal):
        ways = [m for line in legal if (m := re.match(r"retreat (\w+) (\w+)", line))]
        if not ways or ways[0][1] not in units:
            return []
        unit, back = units[ways[0][1]], re.search(r"[AB](\d)", self.result)
        if back is None:
            return []
        far, zone = int(back[1]), self.zone(units, unit["side"])
        ends = {self.map.place[m[2]] for m in ways} - {unit["at"]}
        lengths = {distance(end, unit["at"]) for end in ends}
        claim(len(lengths) <= 1 and all(n <= far for n in lengths), unit["code"], "falls back", lengths, "after", self.result)
        taken = {o["at"] for o in self.troops(units) if o["side"] != unit["side"]}
        for end in ends:
            claim(end not in zone and end not in taken, unit["code"], "falls back to", self.map.name(end))
            claim(self.map.terrain(end) != "swamp" or self.arm(unit) == "horse" or any(end in road for road in self.roads), unit["code"], self.map.name(end))
        return ["retreats"]

    def done(self, before, after, move, events):
        self.chosen = [*self.chosen[-4:], move]
        for line in events:
            if matched := re.search(r"only choice: (select \w+)", line):
                self.chosen.append(matched[1])
        return self.check_events(before, after, events)

    # --- the turn ---------------------------------------------------------------------------------------------------------

    def check_events(self, before, after, events):
        met, old = [], {unit["code"]: unit for unit in before["units"]}
        foe = {"first": "second", "second": "first"}
        for number, line in enumerate(events):
            if matched := re.match(r"Phase: (\w+)", line):
                if self.phase:
                    claim(PHASES.index(matched[1]) == (PHASES.index(self.phase) + 1) % 3, "after", self.phase, "comes", matched[1])
                self.phase, self.result, self.together = matched[1], None, False
                met.append("phases")
            elif matched := re.match(r"Turn (\d+), (.*) \(HUS", line):
                claim(self.phase in (None, "attack"), "the turn ends after", self.phase)
            elif re.search(r"points fire together", line):
                self.together = True
            elif re.match(r"\w+ fights \w+", line):
                self.together, self.result = False, None
            elif matched := re.match(r"(\w+) is out of the game \((HUS-[\w.]+)", line):
                unit = old.get(matched[1])
                if unit and matched[1] not in self.gone:
                    self.gone.add(matched[1])
                    self.lost[unit["side"]] += 3 if unit["type"] == "commander" else self.worth.get(self.arm(unit), 0)
                    if matched[2] not in ("HUS-10.15", "HUS-10.14b"):
                        marker = [e for e in events[number:number + 3] if "morale marker moves" in e]
                        if marker:
                            fields = 4 if unit["type"] == "commander" else 1
                            claim(f"moves by {fields} in favour of the {before['sides'][foe[unit['side']] == 'second']}" in marker[0], line, marker)
                            met.append("marker")
        if self.plain and any(e.startswith(("Turn", "The game")) for e in events):
            for track in after["tracks"]:
                if track["name"] == "points" and not any(o["type"] == "wagons" for o in after["units"]):
                    held = sum(place["points"][track["side"] == "second"] for place in after["places"] if place["holder"] == track["side"])
                    claim(int(track["text"]) == held + self.lost[foe[track["side"]]], track, "but", self.lost, "and", held)
                    met.append("points")
        return met
