// What lies over the ground and the troops: reach and its prices, places that count, arrows, marks of
// fights, labels, the pointer. Functions of a board and a pen.

import { drawGhost } from "./figures.js";
import { tracePath } from "./geometry.js";
import { enclosed } from "./pointer.js";

// Numbers of columns and rows, or letters, along the edges.
export function drawEdges(board, pen) {
  const g = board.geometry, c = board.camera;
  if (g.kind === "plane") return;
  pen.fillStyle = board.colours.faint;
  pen.font = "11px Lato, sans-serif";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  const every = Math.max(1, Math.ceil(34 / ((g.kind === "hexes" ? 60 : 76) * c.k)));
  const top = Math.max(9, c.y - 9), left = Math.max(13, c.x - 13);
  const name = (x, y) => board.board.names[y * g.width + x];
  const head = (x) => g.kind === "hexes" ? name(x, 0).slice(0, -2) : name(x, 0).replace(/\d+$/, "");
  const row = (y) => g.kind === "hexes" ? name(0, y).slice(-2) : name(0, y).replace(/^\D+/, "");
  const side = g.quarter !== 0; // columns run down the left edge then, and rows along the top
  for (let x = 0; x < g.width; x += every) {
    const [cx, cy] = g.centre(x, 0);
    if (side ? c.x > 0 : c.y > 0) pen.fillText(head(x), side ? left : c.x + cx * c.k, side ? c.y + cy * c.k : top);
  }
  for (let y = 0; y < g.height; y += every) {
    const [cx, cy] = g.centre(0, y);
    if (side ? c.y > 0 : c.x > 0) pen.fillText(row(y), side ? c.x + cx * c.k : left, side ? top : c.y + cy * c.k);
  }
  if (side) drawNorth(board, pen);
}

// Which way north lies, where it is not on top.
function drawNorth(board, pen) {
  const turn = board.geometry.quarter * Math.PI / 2;
  pen.save();
  pen.translate(board.width - 30, board.height - 34);
  pen.strokeStyle = pen.fillStyle = board.colours.ink;
  pen.lineWidth = 2;
  pen.rotate(turn);
  pen.beginPath(); pen.moveTo(0, 14); pen.lineTo(0, -8); pen.stroke();
  pen.beginPath(); pen.moveTo(0, -16); pen.lineTo(6, -5); pen.lineTo(-6, -5); pen.closePath(); pen.fill();
  pen.translate(0, 20);
  pen.rotate(-turn);
  pen.font = "bold 12px Lato, sans-serif";
  pen.fillText("N", 0, 0);
  pen.restore();
}

// Cells that can be reached: brighter ground, the price, and one edge about them all.
export function drawReach(board, pen) {
  const reach = board.layers.reach, g = board.geometry;
  if (!reach) return;
  for (const cell of reach.cells.values()) {
    if (g.kind === "plane") {
      const [x, y] = g.centre(cell.x, cell.y);
      if (reach.step) {
        pen.fillStyle = board.colours.reach;
        pen.fillRect(x - reach.step / 2, y - reach.step / 2, reach.step, reach.step);
      }
      pen.fillStyle = board.colours.gold;
      pen.beginPath(); pen.arc(x, y, 5, 0, 7); pen.fill();
      continue;
    }
    tracePath(pen, g.corners(cell.x, cell.y));
    pen.fillStyle = cell.fill ?? board.colours.reach;
    pen.fill();
    if (cell.text && board.camera.k > 0.4) {
      const [x, y] = g.centre(cell.x, cell.y);
      pen.fillStyle = board.colours.ink;
      pen.font = "bold 15px Lato, sans-serif";
      pen.textAlign = "center";
      pen.textBaseline = "middle";
      pen.fillText(cell.text, x, y);
    }
  }
  if (g.kind === "plane") return;
  pen.strokeStyle = reach.colour ?? board.colours.gold;
  pen.lineWidth = Math.max(3.2, 1.4 / board.camera.k);
  pen.beginPath();
  for (const cell of reach.cells.values()) {
    const corners = g.corners(cell.x, cell.y);
    g.neighbours(cell.x, cell.y).forEach((next, i) => {
      if (next && reach.cells.has(next[1] * g.width + next[0])) return;
      const a = i, b = (a + 1) % corners.length;
      pen.moveTo(...corners[a]); pen.lineTo(...corners[b]);
    });
  }
  pen.stroke();
}

export function drawHighlights(board, pen) {
  const g = board.geometry, l = board.layers;
  for (const cell of l.contact ?? []) {
    if (g.kind === "plane") continue;
    tracePath(pen, g.corners(cell.x, cell.y, 0.9));
    pen.strokeStyle = board.colours.sides[0].edge;
    pen.lineWidth = 4.5;
    pen.stroke();
  }
  const placed = [];
  for (const place of l.places ?? []) drawPlace(board, pen, place, placed);
}

// A place that counts, with its name unless that would cover another's.
function drawPlace(board, pen, place, placed = []) {
  const [x, y] = board.geometry.centre(place.x, place.y);
  if (board.geometry.kind !== "plane") {
    tracePath(pen, board.geometry.corners(place.x, place.y, 0.94));
    pen.strokeStyle = board.colours.gold;
    pen.lineWidth = Math.max(3.5, 2 / board.camera.k);
    pen.stroke();
  }
  const s = Math.max(1, 0.55 / board.camera.k);
  pen.save();
  pen.translate(x - 20 * s, y - 4 * s);
  pen.scale(s, s);
  pen.fillStyle = place.holder >= 0 ? board.colours.sides[place.holder].edge : board.colours.gold;
  pen.strokeStyle = pen.fillStyle;
  pen.lineWidth = 2;
  pen.beginPath(); pen.moveTo(0, 0); pen.lineTo(0, -30); pen.stroke();
  pen.beginPath(); pen.moveTo(0, -30); pen.lineTo(17, -24); pen.lineTo(0, -17); pen.closePath(); pen.fill();
  pen.restore();
  const words = (place.label ?? place.name).replace(/-/g, " ") + (place.points ? `: ${place.points}` : "");
  const size = Math.max(15, 12 / board.camera.k), wide = words.length * size * 0.5;
  if (!words || placed.some((other) => Math.abs(other.x - x) < (other.wide + wide) / 2 &&
      Math.abs(other.y - y) < size)) return;
  placed.push({ x, y, wide });
  const up = 30 * s + Math.max(14, 7 / board.camera.k),
    at = [y - up, y + up].find((high) => free(board, x, high, wide / 2, size / 2));
  drawLabel(board, pen, { x, y: at ?? y - up, text: words, colour: board.colours.goldText, size });
}

// Whether no counter stands there.
function free(board, x, y, half, high) {
  return !board.units.some((unit) => unit.on && Math.abs(unit.x - x) < half + 25 && Math.abs(unit.y - y) < high + 19);
}

function drawLabel(board, pen, { x, y, text, colour, size = 15, under }) {
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.lineJoin = "round";
  pen.font = `italic bold ${size}px Vollkorn, Georgia, serif`;
  pen.strokeStyle = board.colours.halo;
  pen.lineWidth = size / 3.4;
  pen.strokeText(text, x, y);
  pen.fillStyle = colour ?? board.colours.ink;
  pen.fillText(text, x, y);
  if (!under) return;
  pen.font = `${size * 0.74}px Lato, sans-serif`;
  pen.strokeText(under, x, y + size * 0.95);
  pen.fillStyle = board.colours.ink;
  pen.fillText(under, x, y + size * 0.95);
}

// Where a name may stand about its troops: above, below and beside them first, then ever farther out, and last among
// them.
function* standsFor(box, half, body, margins) {
  const wide = (box.right - box.left) / 2, x = box.left + wide, y = (box.top + box.bottom) / 2;
  for (let out = 0; out < 4; out++) {
    const above = box.top - body - 20 - 14 * out, below = box.bottom + body + 10 + 14 * out,
      left = box.left - body - half - 14 * out, right = box.right + body + half + 14 * out;
    for (const across of [0, -half, half, -wide, wide]) { yield [x + across, above]; yield [x + across, below]; }
    const high = Math.max((box.bottom - box.top) / 2, 30);
    for (const down of [0, -high / 2, high / 2, -high, high]) { yield [left, y + down]; yield [right, y + down]; }
  }
  const [outLeft, outRight] = margins; // off the map, if that is near
  for (const y of [(box.top + box.bottom) / 2, box.top + 20, box.bottom - 20, box.top - 20, box.bottom + 20]) {
    if (box.left - outLeft < 130) yield [outLeft - half, y];
    if (outRight - box.right < 130) yield [outRight + half, y];
  }
  for (let down = box.top; down <= box.bottom; down += 16) for (const across of [0, -wide / 2, wide / 2]) yield [x +
    across, down];
}

// Names seen from afar keep their size on the screen. The largest commands come first. A name stands where it hides no
// troops, no other name and no number at the edge of the map; one for which there is no room is left out, and all are
// where the screen is small.
function drawFar(board, pen, labels) {
  const { k, x: cx, y: cy } = board.camera, g = board.geometry;
  if (board.width < 700) return;
  const small = Math.max(17, 12.5 / k) * k, placed = (board.board.labels ?? []).map((name) => {
    const [x, y] = g.centre(name.x, name.y);
    return { x: cx + x * k, y: cy + y * k, half: name.name.length * small * 0.27 };
  });
  for (const place of board.layers.places ?? []) {
    const [x, y] = g.centre(place.x, place.y);
    placed.push({ x: cx + x * k, y: cy + y * k - 26, half: 34 });
  }
  pen.save();
  pen.setTransform(board.ratio, 0, 0, board.ratio, 0, 0);
  const body = 5 + 17 * k, troops = board.units.filter((unit) => unit.on)
    .flatMap((unit) => (g.kind === "plane" ? [[unit.x, unit.y]]
      : unit.cells.map((cell) => g.centre(cell % g.width, Math.floor(cell / g.width))))
    .map(([x, y]) => [cx + x * k, cy + y * k, unit.side, unit.id]));
  const heads = g.kind === "plane" ? -Infinity : Math.max(9, cy - 9), numbers = g.kind === "plane" ? -Infinity
    : Math.max(13, cx - 13) + 12;
  for (const label of labels) {
    pen.font = `italic bold ${label.size}px Vollkorn, Georgia, serif`;
    const name = pen.measureText(label.text).width;
    pen.font = `${label.size * 0.74}px Lato, sans-serif`;
    const half = Math.max(name, pen.measureText(label.under).width) / 2 + 3, { left, top, right, bottom } = label.box;
    const box = { left: cx + left * k, right: cx + right * k, top: cy + top * k, bottom: cy + bottom * k };
    for (const [x, y] of standsFor(box, half, body, [g.kind === "plane" ? -Infinity : numbers - 30,
          cx + g.right * k + 6])) {
      if (x - half < 4 || x + half > board.width - 4 || y < 62 || y > board.height - 26 ||
        (x - half < numbers && x + half > numbers - 26) || Math.abs(y + 4 - heads) < 24) continue;
      if (placed.some((other) => Math.abs(other.x - x) < other.half + half &&
          Math.abs(other.y - y - 4) < 34)) continue;
      if (troops.some(([ux, uy]) => Math.abs(ux - x) < half + body && uy > y - 8 - body && uy < y + 19 +
          body)) continue;
      // By its own troops, and by no enemy's: nobody is to take it for the name of others.
      const near = (wanted) => troops.reduce((least, troop) => wanted(troop)
        ? Math.min(least, Math.hypot(Math.max(0, Math.abs(troop[0] - x) - half), troop[1] - y - 5)) : least, Infinity);
      const own = near(([, , , id]) => label.ids.has(id));
      if (own > 130 || own > near(([, , side]) => side !== label.side) + 6) continue;
      placed.push({ x, y, half });
      drawLabel(board, pen, { ...label, x, y });
      break;
    }
  }
  pen.restore();
}

// Names of rivers, villages, woods and heights, as the scenario gives them. Each keeps its size on the
// screen until the map is near; where it is small they are left out, as are those with no room.
export function drawNames(board, pen) {
  const g = board.geometry, { k } = board.camera, placed = [];
  if (board.width < 700 && k < 0.3) return;
  const size = Math.max(g.kind === "plane" ? 15 : 17, 12.5 / k),
    colours = { water: board.colours.bank, woods: board.colours.tree, height: board.colours.hachure };
  for (const { name, kind, x, y } of board.board.labels ?? []) {
    // on the field as a whole
    const [at, cy] = g.centre(x, y), wide = name.length * size * 0.5,
      cx = Math.max(wide / 2, Math.min(at, g.right - wide / 2));
    if (placed.some((other) => Math.abs(other.cx - cx) < (other.wide + wide) / 2 &&
        Math.abs(other.cy - cy) < size)) continue;
    placed.push({ cx, cy, wide });
    drawLabel(board, pen, { x: cx, y: cy, text: name, colour: colours[kind] ?? board.colours.faint, size });
  }
}

export function drawOver(board, pen) {
  const l = board.layers, g = board.geometry;
  for (const arrow of l.arrows) drawArrow(board, pen, arrow);
  for (const ghost of [...l.ghosts, ...l.dragged]) drawGhost(board, pen, ghost);
  for (const mark of l.marks) drawMark(board, pen, mark);
  for (const label of l.labels) if (!label.far) drawLabel(board, pen, label);
  if (board.detail() === 1) drawFar(board, pen, l.labels.filter((label) => label.far));
  if (l.pointer && g.kind !== "plane") {
    tracePath(pen, g.corners(l.pointer[0], l.pointer[1], 0.98));
    pen.strokeStyle = board.colours.halo; pen.lineWidth = 6 / Math.min(1, board.camera.k * 1.6); pen.stroke();
    pen.strokeStyle = board.colours.ink; pen.lineWidth = 3 / Math.min(1, board.camera.k * 1.6); pen.stroke();
  } else if (l.pointer) {
    const [x, y] = g.centre(...l.pointer);
    pen.strokeStyle = board.colours.ink; pen.lineWidth = 3 / board.camera.k;
    pen.beginPath();
    pen.arc(x, y, 14, 0, 7);
    pen.moveTo(x - 22, y);
    pen.lineTo(x + 22, y);
    pen.moveTo(x, y - 22);
    pen.lineTo(x, y + 22);
    pen.stroke();
  }
  const slips = [];
  for (const tag of l.tags ?? []) drawTag(board, pen, tag, slips);
  if (l.lasso && l.lasso.length > 1) {
    tracePath(pen, enclosed(l.lasso, 30));
    pen.strokeStyle = board.colours.gold;
    pen.lineWidth = 3 / board.camera.k;
    pen.setLineDash([8 / board.camera.k, 6 / board.camera.k]);
    pen.stroke(); pen.setLineDash([]);
  }
}

// Words on a slip beneath a counter, as large at any zoom: odds before dice, the roll after them. It stays in the
// window where its counter is in it, and under the other `slips`.
function drawTag(board, pen, { x, y, text, strong }, slips) {
  const { k, x: left } = board.camera, s = 1 / k, inside = x * k + left > 0 && x * k + left < board.width;
  let below = y + (board.geometry.kind === "plane" ? 34 : 26) + 14 * s;
  pen.font = `bold ${13 * s}px Lato, sans-serif`;
  const half = pen.measureText(text).width / 2 + 7 * s, first = (4 - left) * s + half,
    last = (board.width - 4 - left) * s - half;
  if (inside) x = Math.max(first, Math.min(x, last));
  while (slips.some((other) => Math.abs(other.x - x) < other.half + half &&
      Math.abs(other.below - below) < 22 * s)) below += 23 * s;
  slips.push({ x, half, below });
  pen.beginPath();
  pen.roundRect(x - half, below - 11 * s, half * 2, 22 * s, 5 * s);
  pen.fillStyle = strong ? board.colours.ink : board.colours.halo;
  pen.fill();
  pen.strokeStyle = strong ? board.colours.halo : board.colours.ink;
  pen.lineWidth = 1.4 * s;
  pen.stroke();
  pen.fillStyle = strong ? board.colours.halo : board.colours.ink;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(text, x, below + 0.5 * s);
}

// A short one stops before the counter at its end, which stays readable; one of both ends leaves that at its beginning
// too.
export function drawArrow(board, pen, arrow) {
  const { points } = arrow;
  if (!points) { drawStraight(board, pen, arrow); return; }
  // Leg by leg, the last with the head; the first leaves its counter as the last stops before its own.
  const [[ax, ay], [bx, by], ...others] = points, away = Math.hypot(bx - ax, by - ay), cut = away > 65 ? 25 / away : 0;
  const legs = [[ax + (bx - ax) * cut, ay + (by - ay) * cut], [bx, by], ...others];
  const w = Math.max(arrow.width ?? 5, 2 / board.camera.k);
  for (const [tone, wide] of [[board.colours.halo, w * 1.9], [arrow.colour ?? board.colours.gold, w]]) {
    pen.strokeStyle = tone; pen.lineWidth = wide; pen.lineJoin = "round"; pen.setLineDash([]);
    pen.beginPath();
    legs.slice(0, -1).forEach(([x, y], i) => i ? pen.lineTo(x, y) : pen.moveTo(x, y));
    pen.stroke();
  }
  drawStraight(board, pen, { ...arrow, from: legs.at(-2), to: legs.at(-1), short: true });
}

function drawStraight(board, pen, { from, to, colour, dash, short, width = 5 }) {
  const w = Math.max(width, 2 / board.camera.k), dx = to[0] - from[0], dy = to[1] - from[1], away = Math.hypot(dx, dy),
    cut = short && away > 65 ? 25 / away : 0, first = short === "both" ? cut : 0;
  const ax = from[0] + dx * first, ay = from[1] + dy * first, bx = to[0] - dx * cut, by = to[1] - dy * cut;
  const length = Math.hypot(bx - ax, by - ay);
  if (length < 4) return;
  const ux = (bx - ax) / length, uy = (by - ay) / length, head = w * 3.2;
  pen.lineCap = "butt";
  for (const [tone, extra] of [[board.colours.halo, w * 0.9], [colour ?? board.colours.gold, 0]]) {
    pen.strokeStyle = pen.fillStyle = tone;
    pen.lineWidth = w + extra;
    pen.setLineDash(dash ? [w * 2, w * 1.4] : []);
    pen.beginPath(); pen.moveTo(ax, ay); pen.lineTo(bx - ux * head, by - uy * head); pen.stroke();
    pen.setLineDash([]);
    const e = extra / 2;
    pen.beginPath();
    pen.moveTo(bx + ux * e, by + uy * e);
    pen.lineTo(bx - ux * (head + e) - uy * (head * 0.55 + e), by - uy * (head + e) + ux * (head * 0.55 + e));
    pen.lineTo(bx - ux * (head + e) + uy * (head * 0.55 + e), by - uy * (head + e) - ux * (head * 0.55 + e));
    pen.closePath(); pen.fill();
  }
}

// A numbered mark of a fight: square, disc or ring by who lost more. It stands at a corner of the counter, however far
// the map is.
function drawMark(board, pen, { x, y, text, shape = "disc", colour, chosen }) {
  const s = Math.max(1, 0.62 / board.camera.k);
  pen.save();
  pen.translate(x + 6 + 14 * s, y - 6 - 14 * s);
  pen.scale(s, s);
  if (chosen) {
    pen.strokeStyle = board.colours.gold;
    pen.lineWidth = 5;
    pen.beginPath();
    pen.arc(0, 0, 22, 0, 7);
    pen.stroke();
  }
  pen.beginPath();
  if (shape === "square") pen.rect(-13, -13, 26, 26); else pen.arc(0, 0, 14, 0, 7);
  pen.fillStyle = colour ?? board.colours.halo;
  pen.fill();
  pen.strokeStyle = shape === "ring" ? board.colours.ink : "#FFFFFF";
  pen.lineWidth = 2.2;
  pen.stroke();
  pen.fillStyle = shape === "ring" ? board.colours.ink : "#FFFFFF";
  pen.font = "bold 14px Lato, sans-serif";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(text, 0, 1);
  pen.restore();
}
