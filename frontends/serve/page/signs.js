// What is on this board now, and nothing else: words of the position, each with a picture that is drawn by what draws
// the board.

import { drawUnit } from "./counter.js";

const DRAWN = { closed: "closed ranks", deep: "pikes to all sides", double: "two bodies deep",
  column: "column of march", limbered: "limbered" };
const ORDER = ["", "shaken: hatched, leaning", "routed: hollow"];
const LINES = { hexsides: "along the sides of hexes", steps: "", open: "", closed: "" };

// [words, how it is drawn about the origin], of all that is there.
export function signs(play) {
  const { board } = play, units = board.units.filter((unit) => unit.on || play.deploying()), marks = [],
    plain = { ...board.geometry, kind: "hexes" };
  const once = new Set();
  const add = (text, draw) => { if (text && !once.has(text)) { once.add(text); marks.push([text, draw]); } };
  const counter = (unit, change) => (pen) => {
    const shown = { ...unit, wide: 0, order: 0, acted: false, lances: false, half: false, drawn: "", covered: false,
      angle: unit.angle === null ? null : 0, label: unit.shown ?? unit.label, ...change };
    pen.scale(1.25, 1.25);
    drawUnit(pen, shown, board.colours, plain, 2);
  };
  for (const side of [0, 1]) {
    const unit = units.find((other) => other.side === side && other.arm !== "leader");
    if (unit) add(play.side(side), counter(unit, { arm: "", label: "", angle: null }));
  }
  for (const unit of units) if (unit.arm) add(unit.arm === "leader" ? "leader" : unit.arm === "pikes"
    ? "foot with pikes" : unit.arm, counter(unit, {}));
  for (const unit of units) add(DRAWN[unit.drawn], counter(unit, { drawn: unit.drawn }));
  for (const unit of units) {
    if (unit.wide && play.ground.kind !== "plane") add("a unit on two hexes", (pen) => {
      pen.scale(0.75, 0.75);
      drawUnit(pen, { ...unit, angle: 0, wide: 69, covered: false }, board.colours, plain, 2);
    });
    if (unit.lances) add("lances or pikes before its front", counter(unit, { lances: true }));
    if (unit.half) add("one point only", counter(unit, { half: true }));
    if (unit.order) add(ORDER[unit.order], counter(unit, { order: unit.order }));
    if (unit.acted) add("has acted: a corner cut", counter(unit, { acted: true }));
    if (unit.angle !== null) add("thick edge and nose: its front", counter(unit, { arm: "", label: "" }));
  }
  return [...marks, ...groundSigns(play)];
}

function groundSigns(play) {
  const g = play.board.geometry, { ground } = play, painter = play.board.ground.ground, marks = [];
  const at = (x, y, scale) => (pen) => {
    pen.scale(scale, scale);
    pen.translate(-x, -y);
    const wide = 60 / scale;
    painter.paint(pen, x - wide, y - wide, x + wide, y + wide, Math.min(scale, 0.5)); // no names of places
  };
  ground.terrains.forEach((terrain, index) => {
    const cell = ground.terrain.indexOf(index);
    if (cell >= 0) marks.push([terrain, at(...g.centre(cell % g.width, Math.floor(cell / g.width)), 0.9)]);
  });
  const levels = new Set(ground.level);
  if (levels.size > 1) {
    const high = ground.level.indexOf(Math.max(...levels));
    marks.push([`height, up to level ${Math.max(...levels)}: ticks run downhill`,
        at(...g.centre(high % g.width, Math.floor(high / g.width)), 0.45)]);
  }
  const once = new Set(marks.map(([text]) => text));
  for (const line of painter.lines) {
    const part = line.parts[Math.floor(line.parts.length / 2)], words = line.terrain === "objective"
      ? "edge of a place that counts" : line.terrain;
    if (!part?.length || once.has(words)) continue;
    once.add(words);
    const xs = part.map((p) => p[0]), ys = part.map((p) => p[1]);
    const [x, y] = line.kind === "closed" ? [Math.min(...xs) + 4, (Math.min(...ys) + Math.max(...ys)) / 2]
      : [(part[0][0] + part.at(-1)[0]) / 2, (part[0][1] + part.at(-1)[1]) / 2];
    marks.push([`${words}${LINES[line.kind] ? `, ${LINES[line.kind]}` : ""}`,
        at(x, y, line.kind === "closed" ? 0.4 : 0.8)]);
  }
  return marks;
}
