// Ground under threat, fields of fire and the ruler, as they are drawn, and what their tones mean.

import { $, bold, h } from "./api.js";
import { tracePath } from "./geometry.js";

const STEPS = [[1, 0.1], [3, 0.2], [6, 0.32]]; // so many enemies: so dark

// View: what the tones mean, as long as they are seen.
export function tones({ threat, ground }) {
  $("tones")?.remove();
  if (!threat?.size) return;
  const tone = ([many, alpha], i) => h("span",
    h("i", { style: { background: `color-mix(in srgb, var(--violet) ${100 * alpha}%, transparent)` } }),
    i + 1 < STEPS.length ? `${many}–${STEPS[i + 1][0] - 1}` : `${many} or more`);
  $("map").append(h("div#tones", bold("Enemies who can come here"), STEPS.map(tone),
    h("span", h("i", { class: ground.kind === "plane" ? "dashed" : "hatch" }), "under fire")));
}

// The corners of a place, and the places beyond the edges between corners i and i + 1.
function cornersOf(g, { x, y, side }) {
  if (g.kind !== "plane") return g.corners(x, y);
  const [cx, cy] = g.centre(x, y), h = side / g.perMm / 2;
  const corners = [[cx - h, cy - h], [cx + h, cy - h], [cx + h, cy + h], [cx - h, cy + h]];
  return corners.map((_, i) => corners[(i + g.quarter) % 4]);
}

function besides(g, { x, y, side }) {
  if (g.kind !== "plane") return g.neighbours(x, y).map((next) => next && next[1] * g.width + next[0]);
  return [`${x},${y + side}`, `${x + side},${y}`, `${x},${y - side}`, `${x - side},${y}`];
}

// Ground that the enemy can come to is shaded by how many can; ground he can fire at is hatched.
export function drawThreat(board, pen) {
  const { threat, fields } = board.layers, g = board.geometry;
  if (threat?.size) {
    pen.fillStyle = board.colours.threat;
    for (const cell of threat.values()) {
      if (!cell.comes) continue;
      pen.globalAlpha = STEPS.filter(([many]) => cell.comes >= many).pop()[1];
      tracePath(pen, cornersOf(g, cell));
      pen.fill();
    }
    pen.globalAlpha = 1;
    outline(board, pen, threat, (cell) => cell.comes, 2.6);
    // a table has the outlines below
    if (g.kind !== "plane") hatch(board, pen, [...threat.values()].filter((cell) => cell.fires));
  }
  for (const field of fields ?? []) {
    hatch(board, pen, field.cells.map(([x, y]) => ({ x, y })));
    if (field.cells.length) outline(board, pen, new Map(field.cells.map(([x, y]) => [y * g.width + x, { x, y }])),
      () => true, 3);
    for (const loop of field.outlines) {
      tracePath(pen, loop.map(([x, y]) => g.centre(x, y)));
      pen.fillStyle = pen.strokeStyle = board.colours.threat;
      pen.globalAlpha = threat?.size ? 0.07 : 0.13; pen.fill(); pen.globalAlpha = 1;
      pen.lineWidth = Math.max(2, 1.2 / board.camera.k);
      pen.setLineDash(threat?.size ? [9, 6] : []); // beside the ground he can come to, fire is dashed
      pen.stroke();
      pen.setLineDash([]);
    }
  }
}

// One edge about all the cells that a test picks.
function outline(board, pen, cells, picks, width) {
  const g = board.geometry;
  pen.strokeStyle = board.colours.threat;
  pen.lineWidth = Math.max(width, 1.2 / board.camera.k);
  pen.beginPath();
  for (const cell of cells.values()) {
    if (!picks(cell)) continue;
    const corners = cornersOf(g, cell);
    besides(g, cell).forEach((next, i) => {
      const other = cells.get(next);
      if (other && picks(other)) return;
      pen.moveTo(...corners[i]); pen.lineTo(...corners[(i + 1) % corners.length]);
    });
  }
  pen.stroke();
}

// Lines aslant, in step from cell to cell: ground under fire, without colour too.
function hatch(board, pen, cells) {
  const g = board.geometry;
  if (!cells.length) return;
  pen.save();
  pen.beginPath();
  const all = cells.map((cell) => cornersOf(g, cell)), xs = all.map((corners) => corners[0][0]),
    ys = all.map((corners) => corners[0][1]);
  for (const corners of all) {
    corners.forEach((corner, i) => i ? pen.lineTo(...corner) : pen.moveTo(...corner));
    pen.closePath();
  }
  pen.clip();
  const left = Math.min(...xs) - 90, right = Math.max(...xs) + 90, top = Math.min(...ys) - 90,
    bottom = Math.max(...ys) + 90;
  const step = Math.max(13, 7 / board.camera.k), tall = bottom - top;
  pen.strokeStyle = board.colours.threat;
  pen.globalAlpha = 0.6;
  pen.lineWidth = Math.max(1.2, 0.8 / board.camera.k);
  pen.beginPath();
  for (let x = Math.floor((left - tall) / step) * step; x < right; x += step) {
    pen.moveTo(x, bottom);
    pen.lineTo(x + tall, top);
  }
  pen.stroke();
  pen.restore();
}

export function drawRuler(board, pen) {
  const { ruler } = board.layers;
  if (!ruler) return;
  const k = board.camera.k, [ax, ay] = ruler.from, [bx, by] = ruler.to, length = Math.hypot(bx - ax, by - ay) || 1;
  const ux = (bx - ax) / length, uy = (by - ay) / length;
  for (const [colour, width] of [[board.colours.halo, 7], [ruler.bears ? board.colours.gold : board.colours.threat,
        3]]) {
    pen.strokeStyle = colour;
    pen.lineWidth = width / k;
    pen.setLineDash(ruler.bears || width === 7 ? [] : [9 / k, 6 / k]);
    pen.beginPath(); pen.moveTo(ax, ay); pen.lineTo(bx, by); pen.stroke();
  }
  pen.setLineDash([]);
  pen.lineWidth = 3 / k;
  pen.beginPath();
  for (const [x, y] of [ruler.from, ruler.to]) {
    pen.moveTo(x - uy * 10 / k, y + ux * 10 / k);
    pen.lineTo(x + uy * 10 / k, y - ux * 10 / k);
  }
  pen.stroke();
  const x = (ax + bx) / 2, y = (ay + by) / 2;
  pen.save();
  pen.translate(x, y);
  pen.scale(1 / k, 1 / k);
  pen.font = "bold 14px Lato, sans-serif";
  const words = `${ruler.text}${ruler.bears ? "" : ", no fire"}`, wide = pen.measureText(words).width + 22;
  pen.fillStyle = board.colours.ink;
  pen.beginPath(); pen.roundRect(-wide / 2, -14, wide, 28, 14); pen.fill();
  pen.fillStyle = board.colours.halo;
  pen.textAlign = "center"; pen.textBaseline = "middle";
  pen.fillText(words, 0, 1);
  pen.restore();
}
