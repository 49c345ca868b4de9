// The troops on the board: counters with their rings, leaders and codes; true outlines on the table;
// ghosts of where a unit would stand.

import { bodySize, drawUnit, glyph, star } from "./counter.js";
import { tracePath } from "./geometry.js";

export function drawUnits(board, pen) {
  const c = board.camera, detail = board.detail(), pad = 60 * c.k + 60;
  const drawn = board.units.filter((unit) => {
    if (!unit.on) return false;
    const x = c.x + unit.x * c.k, y = c.y + unit.y * c.k;
    return x > -pad && y > -pad && x < board.width + pad && y < board.height + pad;
  });
  drawn.sort((a, b) => !!a.spread - !!b.spread || (a.arm === "leader") - (b.arm === "leader"));
  if (board.geometry.kind === "plane") { for (const unit of drawn) drawOutline(board, pen, unit, detail); return; }
  for (const unit of drawn)
    board.counters.draw(pen, unit, c.x + (unit.x + unit.dx + (unit.sx ?? 0)) * c.k,
      c.y + (unit.y + unit.dy + (unit.sy ?? 0)) * c.k, c.k, board.ratio, detail);
  pen.save();
  pen.translate(c.x, c.y);
  pen.scale(c.k, c.k);
  for (const unit of drawn) drawExtras(board, pen, unit, detail);
  pen.restore();
}

// Rings of selection, leaders with a unit, figures as dots, codes at the nearest zoom.
function drawExtras(board, pen, unit, detail) {
  const l = board.layers, x = unit.x + unit.dx + (unit.sx ?? 0), y = unit.y + unit.dy + (unit.sy ?? 0);
  const ring = (colour, width) => {
    const [front, deep] = bodySize(board.geometry, unit);
    pen.save();
    pen.translate(x, y);
    pen.rotate(unit.angle ?? 0);
    pen.strokeStyle = colour;
    pen.lineWidth = Math.max(width, width * 0.5 / board.camera.k);
    pen.strokeRect(-front / 2 - 4, -deep / 2 - 4, front + 8, deep + 8);
    pen.restore();
  };
  if (l.options.has(unit.id) && !unit.covered) ring(board.colours.gold, detail > 1 ? 1.6 : 2.4); // at any zoom
  if (l.selected.has(unit.id) || unit.active) ring(board.colours.gold, 4.4);
  if (l.targets.has(unit.id)) ring(unit.side === 0 ? board.colours.threat : board.colours.sides[0].edge, 3.6);
  if (unit.leader && detail > 1) drawDisc(board, pen, x + 19, y - 19, unit.leader.rating);
  if (unit.arm === "leader" && detail > 1 && unit.rating !== "★") drawDisc(board, pen, x, y, unit.rating);
  if (board.board.system === "kipling" && detail > 1 && unit.start > 1) drawDots(board, pen, unit, x, y);
  if (detail === 3 && !unit.covered && unit.arm !== "leader")
    drawCode(board, pen, unit.code, x, y + (board.geometry.kind === "squares" ? 33 : unit.wide ? 0 : 30), unit);
}

function drawCode(board, pen, text, x, y, unit) {
  if (unit.wide) return;
  pen.font = "bold 10px Lato, sans-serif";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.strokeStyle = board.colours.halo;
  pen.lineWidth = 3.5;
  pen.strokeText(text, x, y);
  pen.fillStyle = board.colours.ink;
  pen.fillText(text, x, y);
}

function drawDisc(board, pen, x, y, text) {
  pen.beginPath();
  pen.arc(x, y, 10.5, 0, 7);
  pen.fillStyle = board.colours.disc;
  pen.fill();
  pen.strokeStyle = "#2A241C";
  pen.lineWidth = 2;
  pen.stroke();
  pen.fillStyle = "#2A241C";
  pen.font = "bold 12px Lato, sans-serif";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  if (text === "★" || text === undefined) star(pen, x, y, 6);
  else pen.fillText(text, x, y + 0.5);
}

function drawDots(board, pen, unit, x, y) {
  const step = Math.min(5.2, (unit.locked ? unit.locked - 5 : 50) / unit.start),
    left = x - (unit.start - 1) * step / 2;
  pen.fillStyle = pen.strokeStyle = board.colours.sides[unit.side].text;
  pen.lineWidth = 1;
  for (let i = 0; i < unit.start; i++) {
    pen.beginPath();
    pen.arc(left + i * step, y + 25, Math.min(2, step * 0.45), 0, 7);
    if (i < unit.strength) pen.fill(); else pen.stroke();
  }
}

// On the table a unit has its true outline.
export function drawOutline(board, pen, unit, detail, ghost) {
  if (unit.sx || unit.sy) unit = { ...unit, sx: 0, sy: 0, x: unit.x + unit.sx, y: unit.y + unit.sy,
    outline: unit.outline.map(([x, y]) => [x + unit.sx, y + unit.sy]) };
  const c = board.camera, side = board.colours.sides[unit.side] ?? board.colours.neutral, l = board.layers;
  pen.save();
  pen.translate(c.x, c.y);
  pen.scale(c.k, c.k);
  if (ghost) pen.globalAlpha = 0.55;
  if (unit.arm === "leader") drawDisc(board, pen, unit.x, unit.y, "★");
  else {
    tracePath(pen, unit.outline);
    pen.fillStyle = side.body;
    if (unit.acted) pen.globalAlpha *= 0.85;
    pen.fill();
    if (unit.acted) { pen.globalAlpha /= 0.85; cutCorner(pen, unit, side); }
    pen.strokeStyle = side.edge;
    pen.lineWidth = 2.6;
    if (ghost) pen.setLineDash([7, 5]);
    tracePath(pen, unit.outline);
    pen.stroke();
    pen.setLineDash([]);
    outlineFront(pen, unit, side);
  }
  if (l.selected.has(unit.id) || unit.active || l.options.has(unit.id) || l.targets.has(unit.id)) {
    tracePath(pen, unit.outline.map(([x, y]) => [x + Math.sign(x - unit.x) * 4, y + Math.sign(y - unit.y) * 4]));
    pen.strokeStyle = l.targets.has(unit.id) ? board.colours.threat : board.colours.gold;
    pen.lineWidth = l.selected.has(unit.id) || unit.active || l.targets.has(unit.id) ? 4 : 1.6;
    pen.stroke();
  }
  if (detail > 1 && unit.arm !== "leader") outlineFace(board, pen, unit, side);
  pen.restore();
}

function cutCorner(pen, unit, side) {
  const [, , c, d] = unit.outline; // rear corners
  const mid = (p, q, t) => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
  const t = 0.25;
  pen.strokeStyle = side.edge;
  pen.lineWidth = 2;
  const a = mid(c, d, t), b = mid(c, unit.outline[1], t * 2);
  pen.beginPath(); pen.moveTo(...a); pen.lineTo(...b); pen.stroke();
}

function outlineFront(pen, unit, side) {
  const a = unit.angle ?? 0, fx = Math.sin(a), fy = -Math.cos(a);
  // The two corners farthest ahead are the front.
  const ahead = [...unit.outline].sort((p, q) => (q[0] * fx + q[1] * fy) - (p[0] * fx + p[1] * fy)).slice(0, 2);
  pen.strokeStyle = side.edge;
  pen.fillStyle = side.edge;
  pen.lineWidth = 7;
  pen.lineCap = "butt";
  pen.beginPath(); pen.moveTo(...ahead[0]); pen.lineTo(...ahead[1]); pen.stroke();
  const mx = (ahead[0][0] + ahead[1][0]) / 2, my = (ahead[0][1] + ahead[1][1]) / 2;
  pen.beginPath();
  pen.moveTo(mx + fy * 8 + fx * 2, my - fx * 8 + fy * 2); pen.lineTo(mx - fy * 8 + fx * 2, my + fx * 8 + fy * 2);
  pen.lineTo(mx + fx * 13, my + fy * 13); pen.closePath(); pen.fill();
}

function outlineFace(board, pen, unit, side) {
  const a = unit.angle ?? 0, ux = Math.cos(a), uy = Math.sin(a);
  const flip = Math.abs(ux) > 0.5 ? Math.sign(ux) : Math.sign(uy);
  const long = Math.max(...unit.outline.map(([x, y]) => Math.abs((x - unit.x) * ux + (y - unit.y) * uy)));
  const off = Math.max(9, long * 0.45) * flip;
  const spread = long > 28;
  pen.save();
  const bx = uy * -3, by = ux * 3; // clear of the thick edge of the front
  pen.translate(unit.x + bx - (spread ? ux * off : 0), unit.y + by - (spread ? uy * off : 9));
  glyph(pen, unit.arm, side.mark, side.body, 0.85);
  pen.restore();
  pen.fillStyle = side.mark;
  pen.font = "bold 19px Lato, sans-serif";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(unit.label, unit.x + bx + (spread ? ux * off : 0), unit.y + by + (spread ? uy * off : 12));
  const low = Math.max(...unit.outline.map((p) => p[1]));
  pen.font = "bold 15px Lato, sans-serif";
  pen.strokeStyle = board.colours.halo;
  pen.lineWidth = 4.5;
  pen.strokeText(unit.code, unit.x, low + 19);
  pen.fillStyle = board.colours.ink;
  pen.fillText(unit.code, unit.x, low + 19);
}

export function drawGhost(board, pen, unit) {
  if (board.geometry.kind === "plane") { pen.restore(); drawOutline(board, pen, unit, 3, true); pen.save();
    pen.translate(board.camera.x, board.camera.y); pen.scale(board.camera.k, board.camera.k); return; }
  pen.save();
  pen.translate(unit.x, unit.y);
  pen.globalAlpha = 0.6;
  drawUnit(pen, { ...unit, acted: false, active: false }, board.colours, board.geometry, Math.max(2, board.detail()));
  pen.globalAlpha = 1;
  const [front, deep] = bodySize(board.geometry, unit);
  pen.rotate(unit.angle ?? 0);
  pen.setLineDash([7, 5]);
  pen.strokeStyle = board.colours.gold;
  pen.lineWidth = 3;
  pen.strokeRect(-front / 2 - 4, -deep / 2 - 4, front + 8, deep + 8);
  pen.setLineDash([]);
  pen.restore();
}
