"""A referee for Charge! + Kipling, from its rules alone: how many dice fire and melee have and what they hit on, what hits cost, how far
fire carries and what it must see, and where units can go."""

import math
import re
from fractions import Fraction

from driver import claim

SCENARIOS = ["kipling/skirmish", "kipling/hooks-farm", "kipling/market-town", "kipling/river-line", "kipling/random?seed=5"]
WRONG = ["kipling/hooks-farm?infantry-move=3", "kipling/hooks-farm?gun-fire-hit=5", "kipling/hooks-farm?infantry-long=5",
         "kipling/hooks-farm?close-hits=3", "kipling/hooks-farm?cavalry-melee-dice=3",
         "kipling/hooks-farm?wiped-out-loses=1"]
KINDS = ["fire", "closing fire", "melee", "prisoners", "marches", "advances", "shots offered", "fire offered", "losses by fire", "melee decided"]

MOVE = {"infantry": 2, "cavalry": 5, "artillery": 1}  # 1(a)
CLOSE = {"infantry": 2, "artillery": 4}  # 2(a), 2(b)
LONG = {"infantry": 4, "artillery": 7}
FIRE_DICE = {"infantry": 1, "artillery": 2}  # a figure
FIRE_HITS = {"infantry": 5, "artillery": 4}
MELEE_DICE = {"infantry": 1, "cavalry": 2}  # 4(b)
MELEE_HITS = {"infantry": 5, "cavalry": 4}
HALF = {"infantry": ("woods", "building"), "cavalry": ("woods",), "artillery": ()}  # ground that takes two squares' worth: 1(b), 1(c)
OPEN = ("open", "hill")
HIDES = ("woods", "building", "hill")  # 2(g)


def chance_of(dice, needed, low, high):
    """That so many of the dice show what is needed."""
    p = Fraction(7 - needed, 6)
    return sum(math.comb(dice, k) * p**k * (1 - p) ** (dice - k) for k in range(low, min(high, dice) + 1))


def is_weak(unit):
    """Under strength: half or less of what it began with, 5(a)."""
    return 2 * unit["strength"] <= unit["strength_start"]


class Referee:
    def __init__(self, game):
        state = game.state()
        self.ground = {(cell["x"], cell["y"]): cell["terrain"] for cell in state["board"]["cells"]}
        self.cell_of = {cell["name"]: (cell["x"], cell["y"]) for cell in state["board"]["cells"]}
        self.off = {}  # the range that a dice-off has given to closing fire
        self.hits = {}  # in the melee under way
        self.order = ""  # of the unit on its move

    @staticmethod
    def units(state):
        return {unit["code"]: unit for unit in state["units"] if unit["type"] in MOVE}

    @staticmethod
    def place(unit):
        return tuple(unit["points"][0])

    def serves_taken_gun(self, state, code):
        """4(g) lets units fire guns that they took, and does not state with how many dice."""
        return self.units(state)[code]["type"] != "artillery" and "captured gun" in state["roll"]

    # --- dice ---------------------------------------------------------------------------------------------------------

    def rolls(self, state, outcomes):
        prompt = re.match(r"(\w+) rolls for (fire|closing fire|melee|prisoners among its casualties): (\d+) dic?e, hits on (\d)", state["prompt"])
        if prompt is None:
            return []
        code, purpose, dice, needed = prompt[1], prompt[2], int(prompt[3]), int(prompt[4])
        if self.serves_taken_gun(state, code):
            return []
        unit, kind = self.units(state)[code], purpose.split()[0] if "prisoners" in purpose else purpose
        if kind == "prisoners":
            # 4(e), 5(b): sixes, of gunners fives too; of the exhausted fours, too.
            claim(needed == (5 if unit["type"] == "artillery" else 4 if "exhausted" in unit["state"] else 6), code, "gives prisoners on", needed)
        else:
            of, hits = (MELEE_DICE, MELEE_HITS) if kind == "melee" else (FIRE_DICE, FIRE_HITS)
            claim(unit["type"] in of, code, unit["type"], "rolls for", kind)
            # Generals, on whom the rules are silent yet (7), are an option of ours: one more die.
            claim(dice == of[unit["type"]] * unit["strength"] + ("general" in state["roll"]), code, "has", dice, "dice, with", unit["strength"], "figures:", state["roll"])
            claim(needed == (6 if is_weak(unit) else hits[unit["type"]]), code, "hits on", needed)
        for chance, low, high in outcomes:
            claim(chance == chance_of(dice, needed, low, high), "the chance of", low, "to", high, "is", chance)
        claim(sum(chance for chance, _, _ in outcomes) == 1, "chances of", [str(chance) for chance, _, _ in outcomes])
        return [kind]

    def rolled(self, before, after, events):
        met = []
        for line in events:
            off = re.match(r"(\w+): it (holds its fire to close|fires at long) range", line)
            if off:
                self.off[off[1]] = "close" if off[2].startswith("holds") else "long"
        roll = re.match(r"(\w+) rolls [\d ]+: (\d+) hits? on .* for (fire|closing fire|melee) against (\w+)", events[0])
        if roll is None:
            return met
        code, hits, purpose, other = roll[1], int(roll[2]), roll[3], roll[4]
        if self.serves_taken_gun(before, code):
            return met
        units = self.units(before)
        if purpose == "melee":
            return self.fought(units, code, other, hits, events)
        lost = sum(int(found[1]) for line in events if (found := re.match(rf"{other} loses (\d+) ", line)))
        own, target = units[code], units[other]
        claim(lost == min(target["strength"], hits // self.hits_for_a_figure(own, target, purpose)), other, "loses", lost, "by", hits, "hits")
        return ["losses by fire"]

    def hits_for_a_figure(self, own, target, purpose):
        """2(a) to 2(c), 3."""
        apart = self.apart(self.place(own), self.place(target))
        is_close = apart <= CLOSE[own["type"]]
        if purpose == "closing fire":
            # 4(a): guns at close range; infantry as the dice fell, and where no dice were thrown the charge began close.
            is_close = own["type"] == "artillery" or self.off.pop(own["code"], "close") == "close"
        else:
            claim(apart <= LONG[own["type"]], own["code"], "fires at", target["code"], "over", apart, "squares")
        covered = target["type"] == "infantry" and self.ground[self.place(target)] in ("woods", "building")
        return (2 if is_close else 3) + covered

    def fought(self, units, code, other, hits, events):
        """4(b): a hit a figure, but two a horseman that infantry fights; both sides' losses fall together, 4(d)."""
        own, enemy = units[code], units[other]
        self.hits[code] = hits // (2 if own["type"] == "infantry" and enemy["type"] == "cavalry" else 1)
        matched = [re.search(r"casualties caused (\d+), suffered (\d+)", line) for line in events]
        matched = next((found for found in matched if found), None)
        if matched is None:
            return []
        caused = {unit: min(self.hits.pop(unit, 0), units[foe]["strength"]) for unit, foe in ((code, other), (other, code))}
        line = next(line for line in events if "casualties caused" in line)
        first = line.split(":")[0]
        claim({code, other} >= {first}, line)
        claim((int(matched[1]), int(matched[2])) == (caused[first], caused[other if first == code else code]), line, "but", caused)
        # 4(d): who caused more has won, with his last man too; another round follows a tie that leaves both some.
        undecided = "tied" in line or "nobody has won" in line
        claim(undecided == (matched[1] == matched[2]), line)
        claim(undecided or int(matched[1]) > int(matched[2]), line)
        claim(("tied" in line) == (undecided and all(caused[unit] < units[foe]["strength"] for unit, foe in ((code, other), (other, code)))), line)
        for unit, foe in ((code, other), (other, code)):
            lost = sum(int(found[1]) for text in events if (found := re.match(rf"{foe} loses (\d+) ", text)))
            claim(lost == caused[unit], foe, "loses", lost, "of", caused[unit])
        return ["melee decided"]

    # --- ways and shots -----------------------------------------------------------------------------------------------

    @staticmethod
    def apart(a, b):
        return abs(a[0] - b[0]) + abs(a[1] - b[1])  # 1(e), 2(f)

    def crossed(self, a, b):
        """Squares whose inside the line from middle to middle crosses, and those that it touches at a corner at most."""
        inside, touched = set(), set()
        for x in range(min(a[0], b[0]), max(a[0], b[0]) + 1):
            for y in range(min(a[1], b[1]), max(a[1], b[1]) + 1):
                if (x, y) in (a, b):
                    continue
                # On which side of the line the corners lie.
                sides = [(b[0] - a[0]) * (2 * (y - a[1]) + j) - (b[1] - a[1]) * (2 * (x - a[0]) + i) for i in (-1, 1) for j in (-1, 1)]
                if min(sides) < 0 < max(sides):
                    inside.add((x, y))
                elif min(sides) <= 0 <= max(sides):
                    touched.add((x, y))
        return inside, touched

    def done(self, before, after, move, events):
        if move.startswith("select"):
            self.order = ""
        for line in [move, *events]:
            if order := re.search(r"order \w+ =(\w+)", line):  # a lone choice is made by itself
                self.order = order[1]
        return []

    def decision(self, state, legal):
        units = self.units(state)
        met = []
        for line in legal:
            shot = re.match(r"shoot (\w+) (\w+)$", line)
            if shot and shot[1] in units and shot[2] in units and state["procedure"] != "charge":
                self.shot(units[shot[1]], units[shot[2]])
                met.append("shots offered")
        return met + self.orders(units, legal) + self.marches(state, units, legal)

    def orders(self, units, legal):
        """A unit that has an enemy in range, with nothing near the line between them, is offered fire."""
        orders = [re.match(r"order (\w+) =(\w+)$", line) for line in legal]
        unit = units.get(orders[0][1]) if orders and all(orders) else None
        if unit is None or unit["type"] not in LONG or unit["state"] not in ("", "acted"):
            return []
        for enemy in units.values():
            if enemy["side"] == unit["side"] or not enemy["on_board"] or "lock" in enemy["state"]:
                continue
            a, b = self.place(unit), self.place(enemy)
            if self.apart(a, b) <= LONG[unit["type"]] and not any(self.ground[cell] in HIDES for cell in set.union(*self.crossed(a, b))):
                claim(any(order[2] == "fire" for order in orders), unit["code"], "is not offered fire at", enemy["code"])
        return ["fire offered"]

    def shot(self, own, target):
        if own["type"] not in LONG or "gun" in own["state"]:
            return
        a, b = self.place(own), self.place(target)
        if self.apart(a, b) == 1:
            return
        claim(self.apart(a, b) <= LONG[own["type"]], own["code"], "may fire at", target["code"], "over", self.apart(a, b), "squares")
        inside, _ = self.crossed(a, b)
        claim(not any(self.ground[cell] in HIDES for cell in inside), own["code"], "sees", target["code"], "through what hides it")

    def marches(self, state, units, legal):
        """Where the unit on its move can go: all of it, and nowhere else."""
        moves = [re.match(r"move (\w+) (\w+)/(\w+)$", line) for line in legal]
        if not moves or not all(moves) or len({move[1] for move in moves}) != 1 or "Where does" not in state["prompt"]:
            return []
        unit = units.get(moves[0][1])
        if unit is None or unit["state"] not in ("", "acted"):
            return []
        # 1(a): one square, if it fires too; then it goes only where it can fire.
        also_fires = self.order == "advance"
        reached = self.reached(unit, units, 1 if also_fires else MOVE[unit["type"]])
        if reached is None:
            return []
        listed = {self.cell_of[move[2]] for move in moves}
        if also_fires:
            claim(listed <= reached, unit["code"], "goes and fires, and can go to", sorted(listed - reached))
            return ["advances"]
        claim(listed == reached, unit["code"], "can go to", sorted(listed ^ reached), "or cannot")
        return ["marches"]

    def reached(self, unit, units, most):
        """None: ground whose cost the rules leave open."""
        start, kind = self.place(unit), unit["type"]
        taken = {self.place(other): other["side"] for other in units.values() if other["on_board"] and other["code"] != unit["code"]}
        cheapest, edge = {start: 0}, [start]
        while edge:
            at = edge.pop(0)
            for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                to = (at[0] + dx, at[1] + dy)
                ground = self.ground.get(to)
                if ground is None:
                    continue
                if ground not in OPEN + ("woods", "building"):
                    return None
                if ground not in OPEN and ground not in HALF[kind] or taken.get(to, unit["side"]) != unit["side"]:
                    continue  # impassable, or an enemy's
                cost = cheapest[at] + (2 if ground in HALF[kind] else 1)
                if cost <= most and cost < cheapest.get(to, most + 1):
                    cheapest[to] = cost
                    edge.append(to)
        return {place for place in cheapest if place not in taken and place != start}

