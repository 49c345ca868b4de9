// Where things are on the board, for squares, hexes in columns and the table, in one measure:
// world pixels at scale 1. Facings become angles in radians clockwise from north.

const ROOT3 = Math.sqrt(3);
const HEX = 40; // from the middle to a corner
const SQUARE = 76;
const CORNERS = Array.from({ length: 6 },
  (_, i) => [HEX * Math.cos(i * Math.PI / 3), HEX * Math.sin(i * Math.PI / 3)]);

export class Geometry {
  // `quarter`: 1 turned clockwise, 3 against the clock, 0 north on top.
  constructor(board, quarter = 0) {
    this.quarter = quarter;
    this.kind = board.kind;
    this.width = board.width;
    this.height = board.height;
    this.evenLower = board.even_lower;
    this.atCorners = board.at_corners;
    this.perMm = board.units_per_mm || 1;
    this.size = this.kind === "hexes" ? HEX : this.kind === "squares" ? SQUARE / 1.9 : 30;
    if (this.kind === "hexes") {
      this.right = HEX * (1.5 * this.width + 0.5);
      this.bottom = HEX * ROOT3 * (this.height + 0.5);
    } else if (this.kind === "squares") {
      this.right = this.width * SQUARE;
      this.bottom = this.height * SQUARE;
    } else {
      this.right = this.width / this.perMm;
      this.bottom = this.height / this.perMm;
    }
    this.high = this.bottom; // of the field with north on top
    this.broad = this.right;
    if (quarter) [this.right, this.bottom] = [this.bottom, this.right];
  }

  // A point of the field with north on top, as the field lies; and back.
  turned([x, y]) {
    return this.quarter === 1 ? [this.high - y, x] : this.quarter === 3 ? [y, this.broad - x] : [x, y];
  }
  upright([x, y]) {
    return this.quarter === 1 ? [y, this.high - x] : this.quarter === 3 ? [this.broad - y, x] : [x, y];
  }

  // The middle of a cell, or of a point on the table.
  centre(x, y) { return this.turned(this.middle(x, y)); }

  middle(x, y) {
    if (this.kind === "hexes") {
      const lower = (x % 2 === 0) === this.evenLower;
      return [HEX * (1.5 * x + 1), HEX * ROOT3 * (y + (lower ? 1 : 0.5))];
    }
    if (this.kind === "squares") return [SQUARE * (x + 0.5), SQUARE * (this.height - y - 0.5)]; // row 1 lies south
    return [x / this.perMm, this.high - y / this.perMm];
  }

  // The cell at a world point, or null; on the table the point in its units.
  at(...world) {
    const [wx, wy] = this.upright(world);
    if (this.kind === "plane") {
      const x = Math.round(wx * this.perMm), y = Math.round((this.high - wy) * this.perMm);
      return x >= 0 && y >= 0 && x <= this.width && y <= this.height ? [x, y] : null;
    }
    if (this.kind === "squares") {
      const x = Math.floor(wx / SQUARE), y = this.height - 1 - Math.floor(wy / SQUARE);
      return x >= 0 && y >= 0 && x < this.width && y < this.height ? [x, y] : null;
    }
    let best = null, least = HEX * HEX;
    const column = Math.round((wx / HEX - 1) / 1.5);
    for (let x = column - 1; x <= column + 1; x++) {
      const row = Math.round(wy / (HEX * ROOT3) - 0.5);
      for (let y = row - 1; y <= row + 1; y++) {
        if (x < 0 || y < 0 || x >= this.width || y >= this.height) continue;
        const [cx, cy] = this.middle(x, y);
        const d = (cx - wx) ** 2 + (cy - wy) ** 2;
        if (d < least) { least = d; best = [x, y]; }
      }
    }
    return best;
  }

  // Corners of a cell about its middle.
  corners(x, y, shrink = 1) {
    const [cx, cy] = this.middle(x, y), points = [];
    if (this.kind === "hexes")
      for (const [dx, dy] of CORNERS) points.push([cx + shrink * dx, cy + shrink * dy]);
    else {
      const h = SQUARE / 2 * shrink;
      points.push([cx - h, cy - h], [cx + h, cy - h], [cx + h, cy + h], [cx - h, cy + h]);
    }
    return points.map((point) => this.turned(point));
  }

  // Neighbours of a cell in the order of the edges between corners i and i + 1.
  neighbours(x, y) {
    if (this.kind === "squares")
      return [[x, y + 1], [x + 1, y], [x, y - 1], [x - 1, y]].map((c) => this.inside(c));
    const lower = (x % 2 === 0) === this.evenLower ? 1 : 0;
    return [[x + 1, y + lower], [x, y + 1], [x - 1, y + lower],
            [x - 1, y - 1 + lower], [x, y - 1], [x + 1, y - 1 + lower]].map((c) => this.inside(c));
  }

  // The cell that lies so many columns and rows from one as the screen shows them, rows downwards.
  beside([x, y], dx, dy) {
    const [east, south] = this.quarter === 1 ? [dy, -dx] : this.quarter === 3 ? [-dy, dx] : [dx, dy];
    return [x + east, this.kind === "hexes" ? y + south : y - south];
  }

  inside([x, y]) {
    return x >= 0 && y >= 0 && x < this.width && y < this.height ? [x, y] : null;
  }

  // The side between two neighbouring hexes: two corners.
  side(ax, ay, bx, by) {
    const [x, y] = this.centre(ax, ay), [u, v] = this.centre(bx, by);
    const mx = (x + u) / 2, my = (y + v) / 2, length = Math.hypot(u - x, v - y) || 1;
    const px = -(v - y) / length * HEX / 2, py = (u - x) / length * HEX / 2;
    return [[mx + px, my + py], [mx - px, my - py]];
  }

  // As it is drawn; bearing(): from the north of the field.
  angle(facing) { return facing < 0 ? null : this.bearing(facing) + this.quarter * Math.PI / 2; }

  bearing(facing) {
    if (this.kind === "plane") return ((16384 - facing) & 65535) * 2 * Math.PI / 65536;
    if (this.kind === "squares") return facing * Math.PI / 2;
    return (facing * 60 + (this.atCorners ? 30 : 0)) * Math.PI / 180;
  }

  compass(facing) {
    if (facing < 0) return "";
    const angle = this.bearing(facing);
    // as the rules call edges and corners
    if (this.kind === "hexes") return ["N", "NNE", "NE", "E", "SE", "SSE", "S", "SSW", "SW", "W", "NW",
      "NNW"][Math.round(angle / (Math.PI / 6)) % 12];
    const names = ["N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE",
                   "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"];
    return names[Math.round(angle / (Math.PI / 8)) % 16];
  }

  name(board, x, y) {
    if (this.kind === "plane") return `${Math.round(x / this.perMm)},${Math.round(y / this.perMm)} mm`;
    return board.names[y * this.width + x];
  }
}

// A closed loop of points as a path.
export function tracePath(pen, points) {
  pen.beginPath();
  points.forEach(([x, y], i) => i ? pen.lineTo(x, y) : pen.moveTo(x, y));
  pen.closePath();
}
