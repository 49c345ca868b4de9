"""Hexes in columns, for referees: sides are numbered clockwise from the one towards the top."""

WAYS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


class Hexes:
    """The cells of a state's board, by (q, r): one step of WAYS leads to each neighbour."""

    def __init__(self, board):
        self.lower = board["even_lower"]
        self.cells = {self.at(cell["x"], cell["y"]): cell for cell in board["cells"]}
        self.place = {cell["name"]: at for at, cell in self.cells.items()}

    def at(self, x, y):
        return (x, y - (x + (x & 1) if self.lower else x - (x & 1)) // 2)

    def terrain(self, cell):
        return self.cells[cell]["terrain"]

    def level(self, cell):
        return self.cells[cell].get("level", 0)

    def name(self, cell):
        return self.cells[cell]["name"]


def step(cell, side):
    way = WAYS[side % 6]
    return (cell[0] + way[0], cell[1] + way[1])


def side_to(a, b):
    """The side of a over which b lies, None if it is no neighbour."""
    way = (b[0] - a[0], b[1] - a[1])
    return WAYS.index(way) if way in WAYS else None


def around(cell):
    return [step(cell, side) for side in range(6)]


def distance(a, b):
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def within(cell, most):
    q, r = cell
    return [(q + i, r + j) for i in range(-most, most + 1) for j in range(max(-most, -most - i), min(most, most - i) + 1)]


def crossed(a, b):
    """Hexes between whose inside the line from middle to middle crosses, and pairs between whose hexes it runs along their side."""
    def middle(cell):
        return 3 * cell[0], 2 * cell[1] + cell[0]
    (ax, ay), (bx, by) = middle(a), middle(b)
    inside, along = [], {}
    long = distance(a, b)
    for cell in within(a, long):
        if cell in (a, b) or distance(cell, b) > long:
            continue
        x, y = middle(cell)
        corners = [(x + dx, y + dy) for dx, dy in ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))]
        sides = [(bx - ax) * (cy - ay) - (by - ay) * (cx - ax) for cx, cy in corners]
        if min(sides) < 0 < max(sides):
            inside.append(cell)
        elif sides.count(0) == 2:
            shared = frozenset(corner for corner, side in zip(corners, sides) if side == 0)
            if all(min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by) for x, y in shared):
                along.setdefault(shared, []).append(cell)
    return inside, list(along.values())
