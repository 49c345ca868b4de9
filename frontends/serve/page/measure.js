// Fields of fire, the ruler and the ground under threat: what the server says of every place, drawn.

import { $, get, h, note, say } from "./api.js";
import { tracePath } from "./overlay.js";

const STEPS = [[1, 0.1], [3, 0.2], [6, 0.32]]; // so many enemies: so dark

export class Measure {
  constructor(play) { this.play = play; this.ground = null; this.fields = null; this.ruler = null; }

  get layers() { return this.play.board.layers; }

  // --- who can come where ---------------------------------------------------------------------------

  // On a table the places are squares, `side` of its units wide, told by their middles.
  threats(ground, side) {
    const { play } = this;
    this.side = side;
    this.ground = new Map(ground.map(([x, y, comes, fires]) => [play.cell(x, y), { x, y, comes, fires, side }]));
    this.paint();
  }

  wordsOfGround() {
    if (!this.ground?.size) return "";
    const most = [...this.ground.values()].reduce((a, b) => b.comes > a.comes ? b : a), per = this.play.ground.units_per_mm || 1;
    const places = this.play.ground.kind === "plane" ? `squares of ${this.side / per} mm` : "places";
    return `The enemy can come to ${[...this.ground.values()].filter((cell) => cell.comes).length} ${places} and fire at ${[...this.ground.values()].filter((cell) => cell.fires).length}; ` +
      `most can come to ${this.name(most)}: ${most.comes}`;
  }

  name(cell) { return this.play.board.geometry.name(this.play.ground, cell.x, cell.y); }

  // What threatens a place, for the card and the pointer.
  at(x, y) {
    const middle = (at) => Math.floor(at / this.side) * this.side + this.side / 2;
    const here = this.ground?.get(this.play.ground.kind === "plane" ? this.play.cell(middle(x), middle(y)) : this.play.cell(x, y));
    return here ? [here.comes ? `${here.comes} can come here` : "", here.fires ? `${here.fires} can fire here` : ""].filter(Boolean).join(", ") : "";
  }

  // What threatens the place where a unit stands; on a table that of its middle.
  under(unit) {
    const g = this.play.board.geometry;
    return g.kind === "plane" ? this.at(...g.at(unit.x, unit.y)) : this.at(...unit.points);
  }

  // --- fields of fire -------------------------------------------------------------------------------

  // Of one unit, or of all enemies on a table.
  async field(unit) {
    const { play } = this, ply = play.state.ply;
    const fields = await get(`${play.path}/range`, { text: unit?.code });
    if (play.state.ply !== ply) return "";
    this.fields = fields.map((field) => ({ ...field, cells: pairs(field.cells), outlines: field.outlines.map(pairs) }));
    this.paint();
    if (!unit) return `${fields.length} enemies can fire.`;
    const [own] = this.fields;
    const targets = play.board.units.filter((other) => other.on && other.side !== unit.side && other.side >= 0 && other.arm !== "leader" && this.holds(own, other));
    return own.why ? `${unit.code} fires nowhere: ${own.why}` : `${unit.code} bears on ${own.cells.length ? `${own.cells.length} places` : "the ground shown"}; enemies there: ${targets.map((other) => other.code).join(", ") || "none"}`;
  }

  holds(field, unit) {
    if (field.cells.length) return field.cells.some(([x, y]) => unit.cells?.includes(this.play.cell(x, y)));
    const g = this.play.board.geometry;
    return field.outlines.some((outline) => inside(outline.map(([x, y]) => g.centre(x, y)), unit.x, unit.y));
  }

  // --- the ruler ------------------------------------------------------------------------------------

  // From the unit in hand to a place: distance, and whether it could fire there, by which rule not.
  async lay(at) {
    const { play } = this, unit = this.from ?? play.command.whom();
    if (!unit?.on) { note("A ruler begins at a unit: point at one first."); return; }
    this.from = unit;
    try {
      const answer = await get(`${play.path}/ruler`, { text: `${unit.code} ${play.placed(at)}` });
      const words = `${unit.code} to ${play.board.geometry.name(play.ground, ...at)}: ${answer.distance} ${answer.measure}, ${answer.bears ? "it can fire there" : `no fire: ${answer.why}`}`;
      this.ruler = { from: [unit.x, unit.y], to: play.board.geometry.centre(...at), text: `${answer.distance} ${answer.measure}`, bears: answer.bears, words };
      note(words);
      say(words);
    } catch (error) { this.ruler = null; note(error.message, true); }
    this.paint();
    play.text.show();
  }

  toggle() {
    this.laying = !this.laying;
    const { play } = this;
    this.from = this.laying ? play.command.whom() : null;
    this.ruler = null;
    $("map").classList.toggle("laying", this.laying);
    for (const button of document.querySelectorAll("[data-layer=ruler]")) button.setAttribute("aria-pressed", this.laying);
    note(this.laying ? `Ruler${this.from ? ` from ${this.from.code}` : ""}: click a place, or arrows and Enter; L ends.` : "The ruler is put away.");
    this.paint();
  }

  // A place was pointed at while the ruler is in hand. True if it was meant for it.
  point(unit, at) {
    if (!this.laying) return false;
    const { play } = this;
    if (!this.from && unit) { this.from = unit; note(`Ruler from ${unit.code}: now a place.`); say(`Ruler from ${unit.code}`); return true; }
    if (at) this.lay(unit && play.ground.kind === "plane" ? play.board.geometry.at(unit.x, unit.y) : at);
    return true;
  }

  paint() {
    Object.assign(this.layers, { threat: this.ground, fields: this.fields, ruler: this.ruler });
    this.key();
    this.play.board.request();
  }

  // What the tones mean, as long as they are seen.
  key() {
    $("tones")?.remove();
    if (!this.ground?.size) return;
    const tone = ([many, alpha], i) => h("span", {}, h("i", { style: { background: `color-mix(in srgb, var(--violet) ${100 * alpha}%, transparent)` } }), i + 1 < STEPS.length ? `${many}–${STEPS[i + 1][0] - 1}` : `${many} or more`);
    $("map").append(h("div", { id: "tones" }, h("b", {}, "Enemies who can come here"), STEPS.map(tone), h("span", {}, h("i", { class: this.play.ground.kind === "plane" ? "dashed" : "hatch" }), "under fire")));
  }

  // With a new position all of it is to be asked anew.
  forget() { this.ruler = null; this.paint(); }

  clear(layer) {
    if (layer === "threat") this.ground = this.fields = null;
    if (layer === "fire") this.fields = null;
    this.paint();
  }

  words() { return [this.wordsOfGround(), this.fieldWords, this.ruler?.words].filter(Boolean); }
}

const pairs = (flat) => Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i], flat[2 * i + 1]]);

function inside(loop, x, y) {
  let within = false;
  for (let i = 0, j = loop.length - 1; i < loop.length; j = i++)
    if ((loop[i][1] > y) !== (loop[j][1] > y) && x < (loop[j][0] - loop[i][0]) * (y - loop[i][1]) / (loop[j][1] - loop[i][1]) + loop[i][0]) within = !within;
  return within;
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
    if (g.kind !== "plane") hatch(board, pen, [...threat.values()].filter((cell) => cell.fires)); // a table has the outlines below
  }
  for (const field of fields ?? []) {
    hatch(board, pen, field.cells.map(([x, y]) => ({ x, y })));
    if (field.cells.length) outline(board, pen, new Map(field.cells.map(([x, y]) => [y * g.width + x, { x, y }])), () => true, 3);
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
  const all = cells.map((cell) => cornersOf(g, cell)), xs = all.map((corners) => corners[0][0]), ys = all.map((corners) => corners[0][1]);
  for (const corners of all) { corners.forEach((corner, i) => i ? pen.lineTo(...corner) : pen.moveTo(...corner)); pen.closePath(); }
  pen.clip();
  const left = Math.min(...xs) - 90, right = Math.max(...xs) + 90, top = Math.min(...ys) - 90, bottom = Math.max(...ys) + 90;
  const step = Math.max(13, 7 / board.camera.k), tall = bottom - top;
  pen.strokeStyle = board.colours.threat;
  pen.globalAlpha = 0.6;
  pen.lineWidth = Math.max(1.2, 0.8 / board.camera.k);
  pen.beginPath();
  for (let x = Math.floor((left - tall) / step) * step; x < right; x += step) { pen.moveTo(x, bottom); pen.lineTo(x + tall, top); }
  pen.stroke();
  pen.restore();
}

export function drawRuler(board, pen) {
  const { ruler } = board.layers;
  if (!ruler) return;
  const k = board.camera.k, [ax, ay] = ruler.from, [bx, by] = ruler.to, length = Math.hypot(bx - ax, by - ay) || 1;
  const ux = (bx - ax) / length, uy = (by - ay) / length;
  for (const [colour, width] of [[board.colours.halo, 7], [ruler.bears ? board.colours.gold : board.colours.threat, 3]]) {
    pen.strokeStyle = colour;
    pen.lineWidth = width / k;
    pen.setLineDash(ruler.bears || width === 7 ? [] : [9 / k, 6 / k]);
    pen.beginPath(); pen.moveTo(ax, ay); pen.lineTo(bx, by); pen.stroke();
  }
  pen.setLineDash([]);
  pen.lineWidth = 3 / k;
  pen.beginPath();
  for (const [x, y] of [ruler.from, ruler.to]) { pen.moveTo(x - uy * 10 / k, y + ux * 10 / k); pen.lineTo(x + uy * 10 / k, y - ux * 10 / k); }
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
