"""A referee for the Great Northern War rules: outlines, moves and charges, whatever is typed by hand among them, targets and sight, the hits of
fire and combat, rallies, withdrawals, phases and points. Lengths are tenths of a millimetre; where two of them decide a rule and differ by
less than NEAR, nothing is claimed, so that floating-point numbers will do."""

import math
import random
import re

from driver import claim, claim_chances

SCENARIOS = ["northern/fraustadt-1706", "northern/pitched-battle", "northern/holowczyn-1708", "northern/narva-1700", "northern/gadebusch-1712",
             "northern/random?seed=5&towns=1&marshes=1&river=1"]
WRONG = ["northern/fraustadt-1706?cavalry-move=290", "northern/fraustadt-1706?infantry-long=310", "northern/gadebusch-1712?artillery-long-damage=-1",
         "northern/fraustadt-1706?cavalry-combat-modifier=1", "northern/gadebusch-1712?charge-turn=60",
         "northern/gadebusch-1712?infantry-close-damage=1", "northern/fraustadt-1706?base-hits=5", "northern/fraustadt-1706?retreat=120",
         "northern/fraustadt-1706?deterioration=2"]
KINDS = ["outlines", "moves", "charges", "moves typed", "typed moves refused", "targets", "fire", "cover", "combat", "doubled", "halved", "rallies",
         "withdrawals", "bases lost", "phases", "who may act", "results", "sides of contact"]

NEAR = 4.0
TOUCH = 10  # units this near are in contact
MOVE = {"infantry": 1500, "cavalry": 3000, "dragoons": 2000, "artillery": 1500, "general": 3000}
ROAD_BONUS, ROAD_WIDTH, NO_MARCH, GUARD, BACK = 300, 200, 2000, 1000, 1000
# Ranges, with what is added to the die.
FIRE = {"infantry": ((1500, 0), (3000, -2)), "dragoons": ((1500, -2), (3000, -3)), "artillery": ((1500, 1), (6000, -2))}
BASE = {"infantry": 250, "cavalry": 300, "dragoons": 300}
LINES = 6  # of a list of moves are looked at
PHASES = ["command", "movement", "shooting", "combat"]
HALF, BASE_HITS, ALL_HITS, POINTS = 8, 4, 16, 2
ARMIES = {"6": {1: (3, 1, 0, 2), 2: (3, 1, 1, 1), 3: (3, 0, 1, 2), 4: (4, 1, 0, 1), 5: (4, 1, 1, 0), 6: (4, 0, 1, 1)}}
ARMS = ("infantry", "dragoons", "artillery", "cavalry")
SIDES = ("front", "right", "rear", "left")


# --- geometry -------------------------------------------------------------------------------------------------------------

def turned(angle):
    return math.cos(angle * math.tau / 65536), math.sin(angle * math.tau / 65536)


def rectangle(x, y, angle, half_width, front, back, grown=0.0):
    """Corners, clockwise from the left one in front, of what extends so far before and behind its middle."""
    c, s = turned(angle)
    w, f, b = half_width + grown, front + grown, back + grown
    return [(x + c * d - s * k, y + s * d + c * k) for d, k in ((f, w), (f, -w), (-b, -w), (-b, w))]


def inside(point, polygon):
    x, y = point
    found = False
    for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1]):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            found = not found
    return found


def cross(a, b, c, d):
    """Segments meet."""
    def side(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def edges(points, closed=True):
    return list(zip(points, points[1:] + points[:1])) if closed else list(zip(points, points[1:]))


def from_segment(point, a, b):
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = max(0.0, min(1.0, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / ((dx * dx + dy * dy) or 1)))
    return math.hypot(point[0] - a[0] - t * dx, point[1] - a[1] - t * dy)


def apart(p, q, closed=True):
    """Between a polygon and another, or an open line."""
    if meets(p, q, closed):
        return 0.0
    e, f = edges(p), edges(q, closed)
    return min(min(from_segment(a, *g) for a in p for g in f), min(from_segment(a, *g) for a in q for g in e))


def meets(p, q, closed=True):
    return any(inside(a, p) for a in q) or closed and any(inside(a, q) for a in p) or any(cross(*e, *f) for e in edges(p) for f in edges(q, closed))


class Body:
    """A unit as it stands, or would."""

    def __init__(self, unit, x=None, y=None, angle=None, formation=None):
        points = unit["points"]
        self.unit, self.kind, self.code = unit, unit["type"], unit["code"]
        self.x = sum(p[0] for p in points) / 4 if x is None else x
        self.y = sum(p[1] for p in points) / 4 if y is None else y
        self.angle = unit["facing"] if angle is None else angle
        formation = formation or unit["formation"].rpartition(" ")[2]
        self.column = formation in ("column", "limbered")
        lost = (unit["strength_start"] - unit["strength"]) // BASE_HITS
        width, depth = self.size(self.kind, formation, 4 - lost)
        drawn = 2 * lost if self.kind in BASE else 0
        self.half_width, self.half_depth = width / 2 - drawn, depth / 2 - drawn

    @staticmethod
    def size(kind, formation, bases):
        if kind not in BASE:
            return (400, 400) if kind == "artillery" else (300, 300)
        base = BASE[kind]
        if formation == "column":
            return base, base * bases
        return (base * min(bases, 2), base * (2 if bases > 2 else 1)) if kind == "cavalry" else (base * bases, base)

    def outline(self, grown=0.0):
        return rectangle(self.x, self.y, self.angle, self.half_width, self.half_depth, self.half_depth, grown)

    def ground(self, length, grown=0.0):
        """What the outline covers as it goes so far ahead."""
        return rectangle(self.x, self.y, self.angle, self.half_width, self.half_depth + length, self.half_depth, grown)


class Referee:
    def __init__(self, game):
        state = game.state()
        self.game, self.random = game, random.Random(f"{game.scenario} {game.seed}")
        self.width, self.height = state["board"]["width"], state["board"]["height"]
        lines = [(line["terrain"], [tuple(p) for p in line["points"]]) for line in state["board"]["lines"]]
        self.areas = [(kind, points) for kind, points in lines if kind in ("woods", "town", "marsh", "lake", "hill", "works")]
        self.lines = [(kind, points) for kind, points in lines if kind in ("river", "hedge", "wall")]
        self.roads = [points for kind, points in lines if kind == "road"]
        self.crossings = [points for kind, points in lines if kind == "crossing"]
        self.tried = ()  # generals and whom they have tried to rally in this phase
        self.snow = "narva" in game.scenario  # the option of that battle
        self.phase, self.turn = state["phase"], 0
        self.holder = {place["name"]: place["holder"] for place in state["places"]}
        self.circles = {line["name"]: [tuple(p) for p in line["points"]] for line in state["board"]["lines"] if line["terrain"] == "objective"}
        self.broken = {"first": 0, "second": 0}

    # --- what stands where ------------------------------------------------------------------------------------------------

    @staticmethod
    def units(state):
        return {unit["code"]: unit for unit in state["units"] if unit["on_board"]}

    @staticmethod
    def foes(units, unit):
        return [u for u in units.values() if u["side"] != unit["side"] and u["type"] != "general"]

    @staticmethod
    def hits(unit):
        return unit["strength_start"] - unit["strength"]

    @staticmethod
    def contacts(unit):
        """{side of it: code of the enemy in contact}"""
        matched = re.search(r"in combat: ([^;]*)", unit["state"])
        return dict(part.split(" ") for part in matched[1].split(", ")) if matched else {}

    @staticmethod
    def nation(unit):
        return unit["formation"].split(",")[0].split(" ")[-1]

    def ground_at(self, unit, kinds):
        """True, False, or None near an edge: its middle is in such ground."""
        body = Body(unit)
        found = False
        for kind, points in self.areas:
            if kind in kinds:
                if min(from_segment((body.x, body.y), *e) for e in edges(points)) < NEAR:
                    return None
                found = found or inside((body.x, body.y), points)
        return found

    # --- moves ------------------------------------------------------------------------------------------------------------

    def barred(self, body, area, at_end):
        """What bars this area to the body."""
        foot = body.kind in ("infantry", "dragoons")
        for kind, points in self.areas:
            bars = kind in ("marsh", "lake") or kind in ("woods", "town") and body.kind == "artillery" \
                or kind == "town" and at_end and not foot
            if bars and meets(area, points):
                return kind
        for kind, points in self.lines:
            if (kind == "river" or body.kind == "artillery") and meets(area, points, closed=False):
                return kind
        return None

    def off_table(self, area, slack):
        return any(x < -slack or y < -slack or x > self.width + slack or y > self.height + slack for x, y in area)

    def road(self, body, length):
        """By road: in column, along one straight stretch. None: nearly."""
        if not body.column or body.kind == "general":
            return False
        c, s = turned(body.angle)
        ends = [(body.x, body.y), (body.x + c * length, body.y + s * length)]
        best = False
        for points in self.roads:
            for a, b in edges(points, closed=False):
                dx, dy = b[0] - a[0], b[1] - a[1]
                far = max(from_segment(p, a, b) for p in ends)
                along = [((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / math.hypot(dx, dy) for p in ends]
                within = min(min(along), math.hypot(dx, dy) - max(along))
                if far < ROAD_WIDTH - NEAR and within > NEAR:
                    return True
                if far < ROAD_WIDTH + NEAR and within > -NEAR:
                    best = None
        return best

    def allowance(self, body, length, units, charging, kindly):
        """How far it may go in this direction, as doubtful points are read for it, or against it."""
        grown = -NEAR if kindly else NEAR
        area = body.ground(length, grown)
        most = MOVE[body.kind]
        if not charging:
            if body.kind in ("infantry", "cavalry") and body.column:
                near = min((apart(body.ground(length), Body(foe).outline()) for foe in self.foes(units, body.unit)), default=math.inf)
                most *= 2 if near > NO_MARCH + (-NEAR if kindly else NEAR) else 1
            road = self.road(body, length)
            most += ROAD_BONUS if road or road is None and kindly else 0
        slow = any(kind == "woods" and meets(area, points) for kind, points in self.areas) \
            or any(kind in ("hedge", "wall") and meets(area, points, closed=False) for kind, points in self.lines)
        return (most // 2 if slow else most) + (1 + NEAR if kindly else -1 - NEAR)

    def fault(self, body, length, end, units, kindly, target=None):
        """Why the body, turned already, may not go so far and then turn to end; None if it may. Doubtful points are read kindly, or not."""
        grown = -NEAR if kindly else NEAR
        c, s = turned(body.angle)
        last = Body(body.unit, body.x + c * length, body.y + s * length, end)
        way = body.ground(length, grown)
        for area, at_end in ((body.outline(grown), False), (way, False), (last.outline(grown), True)):
            why = self.barred(body, area, at_end)
            if why:
                return why
        if any(self.off_table(area, -grown) for area in (body.ground(length), last.outline())):
            return "off the table"
        for other in units.values():
            if other["code"] == body.code or other["type"] == "general":
                continue
            taken = Body(other).outline()
            if body.kind == "general":
                if length == 0 and end == (body.unit["facing"] + 32768) % 65536:
                    continue  # to face about is always possible
                if other["side"] != body.unit["side"] and meets(last.outline(grown), taken):
                    return f"ends on {other['code']}"
                continue
            if meets(way, taken) or meets(last.outline(grown), taken) or meets(body.outline(grown), taken):
                return f"meets {other['code']}"
            # Only charges make contact.
            if other["side"] != body.unit["side"] and other is not target and apart(Body(body.unit).outline(), taken) > TOUCH + NEAR \
                    and apart(last.outline(), taken) < TOUCH + (-NEAR if kindly else NEAR):
                return f"comes to {other['code']}"
        if length > self.allowance(body, length, units, target is not None, kindly):
            return f"{length / 10:.1f} mm is too far"
        return None

    def walks(self, unit):
        """It may go from its place at all."""
        return unit["type"] != "artillery" or "unlimbered" not in unit["formation"]

    def moved_so(self, units, unit, x, y, start, end, kindly):
        body = Body(unit, angle=start)
        length = math.hypot(x - body.x, y - body.y)
        if length > 2:
            if not self.walks(unit):
                return "unlimbered guns do not move"
            off = (math.degrees(math.atan2(y - body.y, x - body.x)) - start * 360 / 65536 + 180) % 360 - 180
            if abs(math.radians(off)) * length > 2:
                return f"not straight ahead: {off:.2f} degrees off"
        return self.fault(body, length if length > 2 else 0, end, units, kindly)

    def check_move(self, units, line):
        code, x, y, start, end = re.match(r"move (\w+) (-?\d+),(-?\d+):(\d+):(\d+)$", line).groups()
        why = self.moved_so(units, units[code], int(x), int(y), int(start), int(end), True)
        claim(why is None, line, "is offered:", why)
        return ["moves"]

    def check_charge(self, units, line):
        code, x, y, start, end, other = re.match(r"charge (\w+) (-?\d+),(-?\d+):(\d+):(\d+) (\w+)$", line).groups()
        unit, foe = units[code], units[other]
        body, target = Body(unit, angle=int(start)), Body(foe)
        claim(unit["type"] in ("infantry", "cavalry"), code, unit["type"], "may charge")
        claim(foe["side"] != unit["side"] and foe["type"] != "general", line)
        claim(not (unit["type"] == "infantry" and foe["type"] == "cavalry"), code, "foot may charge horse")
        claim(unit["strength"] >= foe["strength"] or self.nation(unit) == "swedish", line, unit["strength"], "to", foe["strength"])
        turn = (int(start) - unit["facing"] + 32768) % 65536 - 32768
        claim(abs(turn) <= 8193 and start == end, line, "turns", turn * 360 / 65536, "degrees")
        length = math.hypot(int(x) - body.x, int(y) - body.y)
        why = self.fault(body, length, int(end), units, True, foe)
        claim(why is None, line, why)
        claim(apart(Body(unit, int(x), int(y), int(end)).outline(), target.outline()) <= TOUCH + NEAR, line, "does not come into contact")
        side = self.side_of_contact(Body(unit, int(x), int(y), int(end)), target)
        if side is not None:
            claim(side not in self.contacts(foe), line, "on its", side, "as does", self.contacts(foe).get(side))
            if side == "front" and foe["type"] == "artillery":
                near = [u["code"] for u in self.foes(units, unit) if u is not foe and apart(Body(u).outline(), target.outline()) < GUARD - NEAR]
                claim(not near, line, "to the front of guns that", near, "guard")
        return ["charges"]

    @staticmethod
    def side_of_contact(body, target):
        """The side that all of the body lies outside of, where there is one."""
        c, s = turned(target.angle)
        found = []
        for side, (dx, dy), half in zip(SIDES, ((c, s), (s, -c), (-c, -s), (-s, c)), (target.half_depth, target.half_width) * 2):
            least = min((x - target.x) * dx + (y - target.y) * dy for x, y in body.outline()) - half
            if least > NEAR:
                found.append(side)
            elif least > -NEAR:
                return None
        return found[0] if len(found) == 1 else None

    def typed(self, units, code):
        """Moves of the referee's own choosing, which the program takes or not."""
        unit, met = units[code], []
        for _ in range(2):
            turn = self.random.choice((0, 0, self.random.randint(-179, 180)))
            ahead = self.random.choice((0, self.random.randint(1, 310), self.random.choice((74, 76, 149, 151, 199, 201, 299, 301, 329, 331, 601))))
            after = self.random.choice((0, self.random.randint(-179, 180)))
            if not (turn or ahead or after) or turn and not ahead and after:
                continue
            start = (unit["facing"] - round(turn * 65536 / 360)) % 65536
            body = Body(unit, angle=start)
            end = (start - round(after * 65536 / 360)) % 65536
            words = f"move {code} " + (f"R{turn}" if turn > 0 else f"L{-turn}" if turn else "") + (f"+{ahead}" if ahead else "") \
                + (f"R{after}" if after > 0 else f"L{-after}" if after else "")
            if ahead and not self.walks(unit):
                kindly = unkindly = "unlimbered"
            else:
                kindly, unkindly = (self.fault(body, 10 * ahead, end, units, kindly) for kindly in (True, False))
            refusal = self.game.refused(words)
            if kindly is not None:
                claim(refusal is not None, words, "is taken:", kindly)
                met.append("typed moves refused")
            elif unkindly is None:
                claim(refusal is None, words, "is refused:", refusal)
                met.append("moves typed")
        return met

    # --- decisions --------------------------------------------------------------------------------------------------------

    def decision(self, state, legal):
        units, met = self.units(state), []
        verbs = {line.split(" ")[0] for line in legal}
        for line in legal if len(legal) <= LINES else self.random.sample(legal, LINES):
            if line.startswith("move "):
                met += self.check_move(units, line)
            elif line.startswith("charge "):
                met += self.check_charge(units, line)
            elif line.startswith("form "):
                code, formation = re.match(r"form (\w+) =(\w+)", line).groups()
                kinds = {"line": ("infantry", "cavalry"), "column": ("infantry", "cavalry"), "limbered": ("artillery",), "unlimbered": ("artillery",)}
                claim(units[code]["type"] in kinds[formation] and not self.contacts(units[code]), line)
                new = Body(units[code], formation=formation)
                others = [u for u in units.values() if u["code"] != code and u["type"] != "general" and meets(new.outline(-NEAR), Body(u).outline())]
                claim(not others, line, "onto", [u["code"] for u in others])
        if verbs & {"move", "charge", "form"} and "place" not in verbs:
            code = legal[0].split(" ")[1]
            if not self.contacts(units[code]):
                met += self.typed(units, code)
        if verbs <= {"select", "end"} and state["phase"] in ("movement", "shooting"):
            met += self.may_act(state, units, {line.split(" ")[1] for line in legal if line.startswith("select")})
        if state["phase"] == "shooting" and "shoot" in verbs:
            shooter = units[legal[0].split(" ")[1]]
            self.targets(units, shooter, {line.split(" ")[2] for line in legal if line.startswith("shoot")})
            met.append("targets")
        if "rally" in verbs:
            met += self.may_rally(state, units, {tuple(line.split(" ")[1:]) for line in legal if line.startswith("rally")})
        if "fight" in verbs:
            met += self.may_fight(units, legal)
        return met

    def may_act(self, state, units, offered):
        own = [u for u in units.values() if u["side"] == state["active"]]
        for unit in own:
            if self.random.random() > 0.3:
                continue
            if state["phase"] == "shooting":
                if unit["type"] in FIRE and "acted" not in unit["state"]:
                    sure, possible = self.who_is_hit(units, unit)
                    claim(unit["code"] in offered or not sure, unit["code"], "has no choice to shoot, and could hit", sure)
                    claim(unit["code"] not in offered or possible, unit["code"], "has a choice to shoot, and can hit nobody")
                else:
                    claim(unit["code"] not in offered, unit["code"], "shoots")
            else:
                held, done = bool(self.contacts(unit)), "moved" in unit["state"] or "acted" in unit["state"]
                claim(not (unit["code"] in offered and done), unit["code"], "acts twice")
                if held:
                    claim(unit["code"] not in offered or "front" not in self.contacts(unit), unit["code"], "moves, engaged in front")
                elif not done:
                    turns = [a for a in range(0, 65536, 8192) if self.moved_so(units, unit, Body(unit).x, Body(unit).y, a, a, False) is None]
                    claim(unit["code"] in offered or not turns, unit["code"], "has no choice to act, and could turn to", turns)
        return ["who may act"]

    def may_rally(self, state, units, offered):
        """A general and a unit of his in contact with him, with hits to recover."""
        for general in units.values():
            if general["type"] != "general" or general["side"] != state["active"]:
                continue
            for unit in units.values():
                if unit["side"] != general["side"] or unit["type"] == "general":
                    continue
                far = apart(Body(general).outline(), Body(unit).outline())
                spare = self.hits(unit) if unit["type"] == "artillery" else self.hits(unit) % BASE_HITS
                pair = (general["code"], unit["code"])
                if far > TOUCH + NEAR or not spare:
                    claim(pair not in offered, pair, "may rally,", far / 10, "mm apart, with", spare, "hits")
                elif far < TOUCH - NEAR and "acted" not in general["state"] and not any(general["code"] == first for first, _ in self.tried):
                    claim(pair in offered, pair, "may not rally,", far / 10, "mm apart, with", spare, "hits")
        return ["rallies offered"]

    def may_fight(self, units, legal):
        for line in legal:
            if line.startswith("fight "):
                own, other = line.split(" ")[1:3]
                held = self.contacts(units[own])
                claim(other in held.values(), line, held)
                claim("front" not in held or held["front"] == other, line, "not at the enemy before its front", held)
        return ["fights offered"]

    # --- fire -------------------------------------------------------------------------------------------------------------

    def reach(self, unit):
        return FIRE[unit["type"]][0 if self.snow else 1][0]

    def who_is_hit(self, units, shooter):
        """Enemies that it may surely shoot at, and those that it may perhaps."""
        if shooter["type"] not in FIRE or "column" in shooter["formation"] or shooter["formation"].endswith(" limbered") or self.contacts(shooter) \
                or "moved" in shooter["state"] or "out of ammunition" in shooter["state"]:
            return set(), set()
        body, sure, possible = Body(shooter), set(), set()
        for foe in self.foes(units, shooter):
            if self.contacts(foe):
                continue
            target = Body(foe)
            far = apart(body.outline(), target.outline())
            if far > self.reach(shooter) + NEAR:
                continue
            verdicts = [self.sees(units, body, target, point) for point in target.outline() + [(target.x, target.y)]]
            if True in verdicts and far < self.reach(shooter) - NEAR:
                sure.add(foe["code"])
            if True in verdicts or None in verdicts:
                possible.add(foe["code"])
        return sure, possible

    def sees(self, units, body, target, point):
        """It lies in the field of fire, and nothing hides it. None: nearly."""
        c, s = turned(body.angle)
        ahead = (point[0] - body.x) * c + (point[1] - body.y) * s - body.half_depth
        aside = abs((point[1] - body.y) * c - (point[0] - body.x) * s) - body.half_width
        if ahead < -NEAR or aside > ahead + NEAR:
            return False
        sure = ahead > NEAR and aside < ahead - NEAR
        eye = (body.x, body.y)
        for other in units.values():
            if other["code"] in (body.code, target.code) or other["type"] == "general":
                continue
            if self.hides(eye, point, Body(other).outline(-NEAR)):
                return False
            sure = sure and not self.hides(eye, point, Body(other).outline(NEAR))
        for kind, points in self.areas:
            if kind not in ("woods", "town", "hill"):
                continue
            middles = [(eye, inside(eye, points)), ((target.x, target.y), inside((target.x, target.y), points))]
            if any(min(from_segment(p, *e) for e in edges(points)) < NEAR for p, _ in middles):
                sure = False
                continue
            if any(is_in for _, is_in in middles):
                continue
            if self.hides(eye, point, points):
                # The line may only just touch a corner of it.
                if min(from_segment(p, eye, point) for p in points) > NEAR and min(from_segment(point, *e) for e in edges(points)) > NEAR:
                    return False
                sure = False
            elif min(min(from_segment(p, eye, point) for p in points), min(from_segment(point, *e) for e in edges(points))) < NEAR:
                sure = False
        return True if sure else None

    @staticmethod
    def hides(a, b, polygon):
        return inside(a, polygon) or inside(b, polygon) or any(cross(a, b, *e) for e in edges(polygon))

    def targets(self, units, shooter, offered):
        sure, possible = self.who_is_hit(units, shooter)
        claim(sure <= offered, shooter["code"], "may not shoot at", sorted(sure - offered))
        claim(offered <= possible, shooter["code"], "may shoot at", sorted(offered - possible))

    # --- dice -------------------------------------------------------------------------------------------------------------

    def bonus(self, unit):
        return ("elite" in unit["formation"]) - (self.hits(unit) >= HALF)

    def fire_hits(self, own, foe):
        """Hits by each face of the die; None if a length or an edge is too near to tell."""
        far = apart(Body(own).outline(), Body(foe).outline())
        close, distant = FIRE[own["type"]]
        cover = self.ground_at(foe, ("woods", "works", "town"))
        if abs(far - close[0]) < NEAR or cover is None:
            return None, cover
        plus = (close if far < close[0] else distant)[1] + self.bonus(own)
        hits = [max(0, face + plus) for face in range(1, 7)]
        return [(h + 1) // 2 for h in hits] if cover else hits, cover

    def combat_hits(self, own, foe):
        plus = self.bonus(own) + (2 if own["type"] == "cavalry" or own["type"] == "infantry" and self.nation(own) == "swedish" else 0)
        hits = [max(0, face + plus) for face in range(1, 7)]
        met, sides = [], [side for side, code in self.contacts(foe).items() if code == own["code"]]
        if sides and sides[0] != "front":
            hits, met = [2 * h for h in hits], ["doubled"]
        if own["type"] == "cavalry" and foe["type"] == "infantry" and self.nation(foe) in ("swedish", "russian"):
            hits = [(h + 1) // 2 for h in hits]
            met.append("halved")
        high, a, b = self.ground_at(foe, ("woods", "town", "hill")), Body(own), Body(foe)
        wet = any(cross((a.x, a.y), (b.x, b.y), *e) or meets(a.outline(), points, closed=False) for points in self.crossings for e in edges(points, False))
        if high is None or not sides or wet:
            return None, met
        return [(h + 1) // 2 for h in hits] if high else hits, met

    def rolls(self, state, outcomes):
        units = {unit["code"]: unit for unit in state["units"]}
        matched = re.match(r"A die is rolled for (fire|combat|a rally|the army of the side)(?:: (\w+))?", state["prompt"])
        claim(matched is not None, state["prompt"])
        claim_chances(outcomes, dice=1)
        if matched[1] in ("fire", "combat"):
            own, mods = units[matched[2]], state["roll"]
            shaken = self.hits(own) >= HALF
            claim(("half strength" in mods) == shaken, matched[2], "with", self.hits(own), "hits:", mods)
        return []

    def rolled(self, before, after, events):
        return self.check_events(before, after, events)

    def done(self, before, after, move, events):
        if move.startswith("rally"):
            self.tried = (*self.tried, tuple(move.split(" ")[1:3]))
        return self.check_events(before, after, events, move)

    def check_events(self, before, after, events, move=""):
        """What events report, one after the other, against what the rules would have."""
        old = {unit["code"]: unit for unit in before["units"]}
        units, new, met = self.units(before), {unit["code"]: unit for unit in after["units"]}, []
        for number, line in enumerate(events):
            later = events[number + 1:]
            if matched := re.match(r"(\w+) rolls (\d) for (fire|combat) against (\w+)", line):
                own, foe, face = units[matched[1]], units[matched[4]], int(matched[2])
                if matched[3] == "fire":
                    hits, cover = self.fire_hits(own, foe)
                    met += ["fire"] + ["cover"] * bool(cover)
                else:
                    hits, also = self.combat_hits(own, foe)
                    met += ["combat", *also]
                if hits is not None:
                    met += self.struck(own, foe, hits[face - 1], later, matched[3])
            elif matched := re.match(r"(\w+) need not roll for combat against (\w+)", line):
                if number == 0 or all("only choice" in e or "fights" in e or e.startswith("Phase") for e in events[:number]):
                    own, foe = units[matched[1]], units[matched[2]]
                    hits, _ = self.combat_hits(own, foe)
                    claim(hits is None or len({min(h, foe["strength"]) for h in hits}) == 1, line, hits)
            elif matched := re.match(r"(\w+) rallies (\w+): (\d+) hits? recovered", line):
                unit, face = old[matched[2]], int(re.search(r"rolls (\d) for a rally", events[0])[1])
                spare = self.hits(unit) if unit["type"] == "artillery" else self.hits(unit) % BASE_HITS
                claim(int(matched[3]) == min(face, spare), line, "but has", spare, "to recover, and rolls", face)
                claim(new[matched[1]]["on_board"] == (face != 1), matched[1], "after a", face)
                met.append("rallies")
            elif matched := re.match(r"(\w+): it is down to (\d) bases?", line):
                claim(int(matched[2]) == 4 - self.hits(new[matched[1]]) // BASE_HITS, line, "with", self.hits(new[matched[1]]), "hits")
                met.append("bases lost")
            elif matched := re.match(r"Swedes: the die shows|Russians: the die shows", line):
                face = int(re.search(r"shows (\d)", line)[1])
                drawn = [old[e.split(":")[0]]["type"] for e in later if "drawn for the army" in e]
                if self.game.scenario == "northern/pitched-battle":
                    claim(tuple(sum(kind == arm for kind in drawn) for arm in ARMS) == ARMIES["6"][face], line, drawn)
            elif matched := re.match(r"(\w+) fights (\w+): in contact with its (left flank|right flank|front|rear)", line):
                pose = re.search(r"(-?\d+),(-?\d+):(\d+):(\d+)", move)
                if pose and move.startswith(f"charge {matched[1]}"):
                    side = self.side_of_contact(Body(units[matched[1]], int(pose[1]), int(pose[2]), int(pose[4])), Body(units[matched[2]]))
                    claim(side is None or matched[3].startswith(side), line, "but", side)
                    met.append("sides of contact")
            elif matched := re.match(r"(\w+) falls back from ([\d.-]+),([\d.-]+) to ([\d.-]+),([\d.-]+)", line):
                a, b = [10 * float(matched[k]) for k in (2, 3)], [10 * float(matched[k]) for k in (4, 5)]
                claim(TOUCH < math.dist(a, b) <= BACK + NEAR, line, math.dist(a, b) / 10, "mm")
                met.append("withdrawals")
            elif matched := re.match(r"Phase: (\w+)", line):
                if self.phase in PHASES:
                    claim(PHASES.index(matched[1]) == PHASES.index(self.phase) + 1, "after", self.phase, "comes", matched[1])
                self.phase, self.tried = matched[1], ()
                met.append("phases")
            elif matched := re.match(r"Turn (\d+), (.*) \(GNW", line):
                claim(self.phase not in PHASES[:3], "the turn ends after", self.phase)
                side = before["sides"].index(matched[2])
                turn = 2 * int(matched[1]) + side
                claim(self.turn in (0, turn - 1), line, "after player turn", self.turn)
                self.turn, self.phase = turn, None
            elif matched := re.match(r"(\w+) is out of the game, driven off by (\w+)", line):
                foe = "second" if old[matched[1]]["side"] == "first" else "first"
                self.broken[foe] += POINTS * (old[matched[1]]["type"] != "general")
        if self.random.random() < 0.3:
            met += self.outlines(after)
        self.hold(after, events)
        if after["result"] is not None:
            met += self.judged(after)
        return met

    def struck(self, own, foe, hits, later, purpose):
        """Losses, ruin, withdrawal of units that have to."""
        matched = [int(m[1]) for e in later if (m := re.match(rf"{foe['code']} loses (\d+) ", e))]
        claim(sum(matched[:1]) == min(hits, foe["strength"]), foe["code"], "loses", matched, "but takes", hits)
        gone = any(e.startswith(f"{foe['code']} is out of the game") for e in later)
        claim(gone == (hits >= foe["strength"]), foe["code"], "with", foe["strength"], "left takes", hits)
        if purpose == "combat" and not gone:
            lost = foe["type"] != "artillery" and (self.hits(foe) + hits) // BASE_HITS > self.hits(foe) // BASE_HITS
            back = [e.split(" ")[0] for e in later if " falls back " in e]
            stands = any("cannot" in e or "no room" in e or "stays" in e for e in later)
            if not stands:
                claim((foe["code"] in back) == lost, foe["code"], "falls back:", back, "after", self.hits(foe), "and", hits, "hits")
                claim((own["code"] in back) == (not lost and own["type"] == "cavalry"), own["code"], "falls back:", back)
        return []

    # --- standings --------------------------------------------------------------------------------------------------------

    def outlines(self, state):
        bodies = [Body(unit) for unit in self.units(state).values() if unit["points"]]
        for body in bodies:
            for have, want in zip(body.unit["points"], body.outline()):
                claim(math.dist(have, want) < NEAR, body.code, "has its corner at", have, "not", want)
        lines = [body for body in bodies if body.kind != "general"]
        for k, body in enumerate(lines):
            for other in lines[k + 1:]:
                if math.dist((body.x, body.y), (other.x, other.y)) < 1500:
                    claim(not meets(body.outline(-NEAR), other.outline()), body.code, "stands on", other.code)
        return ["outlines"]

    def hold(self, after, events):
        """Who holds objectives, as a player turn ends."""
        if not any(re.match(r"Turn \d+, |The game is over", e) for e in events):
            return
        for place in after["places"]:
            circle = self.circles[place["name"]]
            middle = place["at"]
            radius = math.dist(middle, circle[0])
            sides, sure = set(), True
            for unit in self.units(after).values():
                if unit["type"] != "general":
                    far = math.dist(middle, (Body(unit).x, Body(unit).y))
                    sure = sure and abs(far - radius) > NEAR
                    if far < radius:
                        sides.add(unit["side"])
            if sure and after["result"] is None:
                claim(len(sides) != 1 or place["holder"] == min(sides), place["name"], "is", place["holder"], "with", sides, "in it")
                claim(len(sides) == 1 or place["holder"] == self.holder[place["name"]], place["name"], "has gone to", place["holder"], "with", sides)
            self.holder[place["name"]] = place["holder"]

    def judged(self, state):
        """Points, and the end."""
        points = dict(self.broken)
        for place in state["places"]:
            if place["holder"] in points:
                points[place["holder"]] += place["points"][place["holder"] == "second"]
        for track in state["tracks"]:
            if track["name"] == "for units broken":
                claim(int(track["text"]) == self.broken[track["side"]], track, "but", self.broken)
            if track["name"] == "points":
                claim(int(track["text"]) == points[track["side"]], track, "but", points)
        left = {unit["side"] for unit in state["units"] if unit["type"] != "general" and (unit["on_board"] or "reserve" in unit["state"])}
        matched = re.match(r"Victory of (.*?): ", state["result"])
        winner = ("first", "second")[state["sides"].index(matched[1])] if matched else None
        if len(left) < 2:
            claim(winner == (min(left) if left else None), state["result"], left)
        else:
            claim(state["turn"] >= state["last_turn"], "the game ends in turn", state["turn"])
            best = max(points, key=points.get)
            claim(winner == (None if points["first"] == points["second"] else best) or points["first"] == points["second"], state["result"], points)
        return ["results"]
