// Rows of units as the server sends them become pictures: where, which way, how strong, one over the
// other; and who stands under the pointer.

import { bodySize } from "./counter.js";
import { readRows } from "./wire.js";

export function readUnits(board, rows, words) {
  const b = board.board, g = board.geometry;
  return readRows(b, "unit", rows).map((row) => {
    const { id, facing, strength, number, arm, drawn, order, host, apart, formation, state, lances, faced } = row;
    const { code, name, side, type, wing, rating, strength_start: start } = b.units[id];
    const unit = { id, code, name, side, type, start, wing, rating, facing, strength, apart, order, host, lances,
      faced,
                   arm: b.arms[arm], drawn: b.drawn[drawn], formation: words[formation], state: words[state],
                   points: row.points.flat(), on: row.on_board, active: row.active,
                   acted: row.acted && !row.active, // who acts now is not done
                   angle: g.angle(facing), wide: 0 };
    unit.label = start > 0 || number > 0 ? String(number || strength) : "";
    unit.half = b.system === "husaria" && strength === 1 && start > 1;
    if (unit.on) placeUnit(board, unit);
    return unit;
  });
}

// Where a unit stands, in words: its cell, or on a table the middle of its outline.
export function standsAt(geometry, unit) {
  const p = unit.points, corners = p.length / 2;
  if (geometry.kind !== "plane") return [p[0], p[1]];
  return [0, 1].map((axis) => p.reduce((sum, value, i) => i % 2 === axis ? sum + value : sum, 0) / corners);
}

// The same unit so much further on the screen.
export const moved = (unit, dx, dy) =>
  ({ ...unit, x: unit.x + dx, y: unit.y + dy, outline: unit.outline?.map(([x, y]) => [x + dx, y + dy]) });

function placeUnit(board, unit) {
  const g = board.geometry, p = unit.points;
  if (g.kind === "plane") {
    unit.outline = [];
    for (let i = 0; i + 1 < p.length; i += 2) unit.outline.push(g.centre(p[i], p[i + 1]));
    unit.x = unit.outline.reduce((sum, q) => sum + q[0], 0) / unit.outline.length;
    unit.y = unit.outline.reduce((sum, q) => sum + q[1], 0) / unit.outline.length;
    return;
  }
  const [x, y] = g.centre(p[0], p[1]);
  unit.x = x; unit.y = y;
  unit.cell = p[1] * g.width + p[0];
  if (p.length >= 4) {
    const [u, v] = g.centre(p[2], p[3]);
    unit.wide = Math.hypot(u - x, v - y);
    unit.x = (x + u) / 2; unit.y = (y + v) / 2;
    unit.cells = [unit.cell, p[3] * g.width + p[2]];
    // The long side lies along the two hexes; the front is on the side of the facing.
    const along = Math.atan2(v - y, u - x);
    const normals = [along, along + Math.PI];
    const face = unit.angle ?? 0;
    const off = (a) => Math.abs(Math.atan2(Math.sin(a - face), Math.cos(a - face)));
    unit.angle = normals.reduce((a, b) => off(a) <= off(b) ? a : b);
  } else unit.cells = [unit.cell];
}

// Both sides in one cell are locked in a fight: side by side, so that each strength can be read.
function lock(bodies) {
  if (!bodies.some((unit) => unit.side !== bodies[0].side)) return false;
  const sides = [...bodies].sort((a, b) => a.side - b.side), step = 62 / sides.length;
  sides.forEach((unit, i) => {
    unit.dx = (i - (sides.length - 1) / 2) * step;
    unit.dy = 0;
    unit.locked = step - 2;
    unit.covered = unit.spread = false;
    unit.label = unit.shown;
  });
  return true;
}

// Several units of one cell: the fighting ones overlap, leaders sit at the corner. Under the pointer they are spread:
// the topmost stays where it is, so that a click finds what was seen.
export function stackUnits(board) {
  board.stacks = new Map();
  for (const unit of board.units) {
    unit.dx = unit.dy = 0;
    if (!unit.on || board.geometry.kind === "plane") continue;
    for (const cell of unit.cells) {
      if (!board.stacks.has(cell)) board.stacks.set(cell, []);
      board.stacks.get(cell).push(unit);
    }
  }
  for (const [cell, units] of board.stacks) {
    const open = cell === board.spread;
    const bodies = units.filter((unit) => unit.arm !== "leader" && !unit.wide);
    const leaders = units.filter((unit) => unit.arm === "leader");
    bodies.forEach((unit, i) => {
      const n = bodies.length - 1;
      unit.dx = n ? (i - n / 2) * Math.min(11, 26 / n) : 0;
      unit.dy = n ? (i - n / 2) * Math.min(7, 18 / n) : 0;
      unit.locked = null;
      unit.covered = i < n && !open;
      unit.label = unit.shown = unit.shown ?? unit.label;
      unit.spread = open;
    });
    if (lock(bodies)) continue;
    if (open) bodies.forEach((unit, i) => {
      unit.dx = bodies.at(-1).dx - (bodies.length - 1 - i) * 50;
      unit.dy = bodies.at(-1).dy;
    });
    // The topmost of a stack shows the strength of all: 1+1.
    const numbers = bodies.filter((unit) => unit.label !== "");
    if (!open && numbers.length > 1 && numbers.length < 4 && numbers.at(-1) === bodies.at(-1)) bodies.at(-1).label =
      numbers.map((unit) => unit.shown).join("+");
    leaders.forEach((unit, i) => {
      unit.spread = open;
      unit.dx = bodies.length ? 19 + i * (open ? 30 : -13) : (i - (leaders.length - 1) / 2) * 14;
      unit.dy = bodies.length ? -17 : 0;
    });
  }
}

// Spreads the stack under the pointer, until the pointer has left it.
export function spreadUnder(board, wx, wy) {
  const shown = board.stacks?.get(board.spread), among = shown?.some((unit) => Math.abs(wx - unit.x - unit.dx) < 30 &&
    Math.abs(wy - unit.y - unit.dy) < 30);
  if (among) return;
  const unit = unitUnder(board, wx, wy),
    cell = unit?.cells?.find((at) => board.stacks.get(at).filter((other) => !other.wide).length > 1) ?? -1;
  if (cell === (board.spread ?? -1)) return;
  board.spread = cell;
  stackUnits(board);
  board.request();
}

export function inside(loop, x, y) {
  let within = false;
  for (let i = 0, j = loop.length - 1; i < loop.length; j = i++) {
    const [ax, ay] = loop[i], [bx, by] = loop[j];
    if ((ay > y) !== (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax) within = !within;
  }
  return within;
}

function covers(board, unit, wx, wy) {
  if (unit.outline) return inside(unit.outline, wx, wy);
  const [front, deep] = bodySize(board.geometry, unit), a = -(unit.angle ?? 0);
  const dx = wx - unit.x - unit.dx, dy = wy - unit.y - unit.dy;
  const x = dx * Math.cos(a) - dy * Math.sin(a), y = dx * Math.sin(a) + dy * Math.cos(a);
  return Math.abs(x) <= front / 2 && Math.abs(y) <= deep / 2;
}

// Of those there whom is meant: one of `first`, else a leader, who stands over the others.
export function unitUnder(board, wx, wy, first = () => false) {
  const under = board.units.filter((unit) => unit.on && covers(board, unit, wx, wy));
  return under.findLast(first) ?? under.find((unit) => unit.arm === "leader") ?? under.at(-1) ?? null;
}
