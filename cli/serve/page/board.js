// The board: camera, drawing, and what the pointer is over. It knows places and pictures, no rules.

import { Geometry } from "./geometry.js";
import { Ground } from "./ground.js";
import { Counters, FLAG, bodySize, drawUnit, glyph, star } from "./counter.js";
import { light, dark } from "./palette.js";

export function prefersDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

export class Board {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d", { alpha: false });
    this.camera = { x: 0, y: 0, k: 1 };
    this.units = [];
    this.layers = { reach: null, ghosts: [], arrows: [], marks: [], labels: [], selected: new Set(), targets: new Set(),
                    options: new Set(), pointer: null, lasso: null };
    this.listeners = {};
    this.frames = [];
    this.listen();
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.retheme());
  }

  on(name, run) { this.listeners[name] = run; }
  tell(name, ...rest) { return this.listeners[name]?.(...rest); }

  setGround(board) {
    this.board = board;
    this.geometry = new Geometry(board);
    this.retheme();
    this.resize();
    this.fit();
  }

  retheme() {
    this.colours = prefersDark() ? dark : light;
    if (!this.board) return;
    this.ground = new Ground(this.board, this.geometry, this.colours);
    this.counters = new Counters(this.geometry, this.colours);
    this.request();
  }

  // Rows as the server sends them become pictures: where, which way, how strong.
  setUnits(rows, words) {
    this.units = this.read(rows, words);
    this.byId = new Map(this.units.map((unit) => [unit.id, unit]));
    const leaders = this.units.filter((unit) => unit.arm === "leader" && unit.host >= 0);
    for (const leader of leaders) {
      const host = this.byId.get(leader.host);
      if (host) host.leader = leader;
    }
    this.stack();
    this.request();
  }

  read(rows, words) {
    const b = this.board, g = this.geometry;
    return rows.map((row) => {
      const [id, flags, facing, strength, number, arm, drawn, order, host, formation, state, ...points] = row;
      const known = b.units[id];
      const unit = { id, code: known.code, name: known.name, side: known.side, type: known.type, start: known.start,
                     wing: known.wing, rating: known.rating, facing, strength, arm: b.arms[arm], drawn: b.drawn[drawn],
                     order, host, formation: words[formation], state: words[state], points,
                     on: (flags & FLAG.on) !== 0, active: (flags & FLAG.active) !== 0,
                     acted: (flags & FLAG.acted) !== 0, lances: (flags & FLAG.lances) !== 0,
                     angle: g.angle(facing), wide: 0 };
      unit.label = known.start > 0 || number > 0 ? String(number || strength) : "";
      unit.half = b.system === "husaria" && strength === 1 && known.start > 1;
      if (unit.on) this.place(unit);
      return unit;
    });
  }

  place(unit) {
    const g = this.geometry, p = unit.points;
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

  // Several units of one cell: the fighting ones overlap, leaders sit at the corner.
  stack() {
    this.stacks = new Map();
    for (const unit of this.units) {
      unit.dx = unit.dy = 0;
      if (!unit.on || this.geometry.kind === "plane") continue;
      for (const cell of unit.cells) {
        if (!this.stacks.has(cell)) this.stacks.set(cell, []);
        this.stacks.get(cell).push(unit);
      }
    }
    for (const units of this.stacks.values()) {
      const bodies = units.filter((unit) => unit.arm !== "leader" && !unit.wide);
      const leaders = units.filter((unit) => unit.arm === "leader");
      bodies.forEach((unit, i) => {
        const n = bodies.length - 1;
        unit.dx = n ? (i - n / 2) * Math.min(11, 26 / n) : 0;
        unit.dy = n ? (i - n / 2) * Math.min(7, 18 / n) : 0;
        unit.covered = i < n;
        unit.shown = unit.label;
      });
      // The topmost of a stack tells the strength of all: 1+1.
      const numbers = bodies.filter((unit) => unit.label !== "");
      if (numbers.length > 1 && numbers.length < 4 && numbers.at(-1) === bodies.at(-1)) bodies.at(-1).label = numbers.map((unit) => unit.shown).join("+");
      leaders.forEach((unit, i) => {
        unit.dx = bodies.length ? 19 - i * 13 : (i - (leaders.length - 1) / 2) * 14;
        unit.dy = bodies.length ? -17 : 0;
      });
    }
  }

  unitsAt(cell) { return this.stacks?.get(cell) ?? []; }

  // --- camera -----------------------------------------------------------------------------------

  resize() {
    const box = this.canvas.parentElement.getBoundingClientRect();
    this.ratio = Math.min(devicePixelRatio || 1, 2);
    this.width = Math.max(50, box.width);
    this.height = Math.max(50, box.height);
    this.canvas.width = Math.round(this.width * this.ratio);
    this.canvas.height = Math.round(this.height * this.ratio);
    this.canvas.style.width = `${this.width}px`;
    this.canvas.style.height = `${this.height}px`;
    if (this.geometry && this.fitted) this.fit();
    this.request();
  }

  fit() {
    const g = this.geometry, margin = this.width < 700 ? 10 : 26, top = this.width < 700 ? 10 : 66;
    const bottom = document.getElementById("strip").hidden ? margin : 78;
    const k = Math.min((this.width - 2 * margin) / g.right, (this.height - bottom - top) / g.bottom);
    this.camera.k = Math.min(k, 2);
    this.centreOn(g.right / 2, g.bottom / 2 - (top - bottom) / 2 / this.camera.k);
    this.fitted = true;
  }

  centreOn(x, y) {
    this.camera.x = this.width / 2 - x * this.camera.k;
    this.camera.y = this.height / 2 - y * this.camera.k;
    this.request();
  }

  // Brings a place into view, if it is not.
  show(x, y) {
    const px = this.camera.x + x * this.camera.k, py = this.camera.y + y * this.camera.k;
    if (px < 70 || py < 70 || px > this.width - 70 || py > this.height - 70) {
      this.fitted = false;
      this.centreOn(x, y);
    }
  }

  zoom(factor, px = this.width / 2, py = this.height / 2) {
    const c = this.camera, least = 0.5 * Math.min(this.width / this.geometry.right, this.height / this.geometry.bottom);
    const k = Math.min(Math.max(c.k * factor, least), 4);
    c.x = px - (px - c.x) * k / c.k;
    c.y = py - (py - c.y) * k / c.k;
    c.k = k;
    this.fitted = false;
    this.request();
  }

  world(px, py) { return [(px - this.camera.x) / this.camera.k, (py - this.camera.y) / this.camera.k]; }

  // --- drawing ----------------------------------------------------------------------------------

  request() {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(() => { this.asked = false; this.draw(); });
  }

  detail() {
    if (this.geometry.kind === "plane") return this.camera.k < 0.28 ? 1 : 3;
    const wide = this.geometry.size * 1.73 * this.camera.k;
    return wide < 30 ? 1 : wide < 62 ? 2 : 3;
  }

  draw() {
    if (!this.ground || !this.width) return;
    const start = performance.now(), pen = this.context, c = this.camera;
    pen.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    pen.fillStyle = this.colours.table;
    pen.fillRect(0, 0, this.width, this.height);
    const whole = this.ground.draw(pen, c, this.width, this.height, this.ratio, this.moving ? 7 : 14);
    pen.save();
    pen.translate(c.x, c.y);
    pen.scale(c.k, c.k);
    this.drawReach(pen);
    this.drawHighlights(pen);
    pen.restore();
    if (!this.layers.bare) this.drawUnits(pen);
    pen.save();
    pen.translate(c.x, c.y);
    pen.scale(c.k, c.k);
    this.drawOver(pen);
    pen.restore();
    this.drawEdges(pen);
    this.frames.push(performance.now() - start);
    if (this.frames.length > 600) this.frames.splice(0, 300);
    if (!whole) this.request();
    if (!this.painted) { this.painted = true; performance.mark("painted"); }
  }

  // Numbers of columns and rows, or letters, along the edges.
  drawEdges(pen) {
    const g = this.geometry, c = this.camera;
    if (g.kind === "plane") return;
    pen.fillStyle = this.colours.faint;
    pen.font = "11px Lato, sans-serif";
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    const every = Math.max(1, Math.ceil(34 / ((g.kind === "hexes" ? 60 : 76) * c.k)));
    const top = Math.max(9, c.y - 9), left = Math.max(13, c.x - 13);
    const name = (x, y) => this.board.names[y * g.width + x];
    const head = (x) => g.kind === "hexes" ? name(x, 0).slice(0, -2) : name(x, 0).replace(/\d+$/, "");
    const row = (y) => g.kind === "hexes" ? name(0, y).slice(-2) : name(0, y).replace(/^\D+/, "");
    if (c.y > 0) for (let x = 0; x < g.width; x += every) pen.fillText(head(x), c.x + g.centre(x, 0)[0] * c.k, top);
    if (c.x > 0) for (let y = 0; y < g.height; y += every) pen.fillText(row(y), left, c.y + g.centre(0, y)[1] * c.k);
  }

  tracePath(pen, points) {
    pen.beginPath();
    points.forEach(([x, y], i) => i ? pen.lineTo(x, y) : pen.moveTo(x, y));
    pen.closePath();
  }

  // Cells that can be reached: brighter ground, the price, and one edge about them all.
  drawReach(pen) {
    const reach = this.layers.reach, g = this.geometry;
    if (!reach) return;
    for (const cell of reach.cells.values()) {
      if (g.kind === "plane") {
        const [x, y] = g.centre(cell.x, cell.y);
        pen.fillStyle = this.colours.gold;
        pen.beginPath(); pen.arc(x, y, 5, 0, 7); pen.fill();
        continue;
      }
      this.tracePath(pen, g.corners(cell.x, cell.y));
      pen.fillStyle = cell.fill ?? this.colours.reach;
      pen.fill();
      if (cell.text && this.camera.k > 0.4) {
        const [x, y] = g.centre(cell.x, cell.y);
        pen.fillStyle = this.colours.ink;
        pen.font = "bold 15px Lato, sans-serif";
        pen.textAlign = "center";
        pen.textBaseline = "middle";
        pen.fillText(cell.text, x, y);
      }
    }
    if (g.kind === "plane") return;
    pen.strokeStyle = reach.colour ?? this.colours.gold;
    pen.lineWidth = Math.max(3.2, 1.4 / this.camera.k);
    pen.beginPath();
    for (const cell of reach.cells.values()) {
      const corners = g.corners(cell.x, cell.y);
      g.neighbours(cell.x, cell.y).forEach((next, i) => {
        if (next && reach.cells.has(next[1] * g.width + next[0])) return;
        const a = g.kind === "squares" ? i : i, b = (a + 1) % corners.length;
        pen.moveTo(...corners[a]); pen.lineTo(...corners[b]);
      });
    }
    pen.stroke();
  }

  drawHighlights(pen) {
    const g = this.geometry, l = this.layers;
    for (const cell of l.contact ?? []) {
      if (g.kind === "plane") continue;
      this.tracePath(pen, g.corners(cell.x, cell.y, 0.9));
      pen.strokeStyle = this.colours.sides[0].edge;
      pen.lineWidth = 4.5;
      pen.stroke();
    }
    for (const place of l.places ?? []) this.drawPlace(pen, place);
  }

  drawPlace(pen, place) {
    const [x, y] = this.geometry.centre(place.x, place.y);
    if (this.geometry.kind !== "plane") {
      this.tracePath(pen, this.geometry.corners(place.x, place.y, 0.94));
      pen.strokeStyle = this.colours.gold;
      pen.lineWidth = Math.max(3.5, 2 / this.camera.k);
      pen.stroke();
    }
    const s = Math.max(1, 0.55 / this.camera.k);
    pen.save();
    pen.translate(x - 20 * s, y - 4 * s);
    pen.scale(s, s);
    pen.fillStyle = place.holder >= 0 ? this.colours.sides[place.holder].edge : this.colours.gold;
    pen.strokeStyle = pen.fillStyle;
    pen.lineWidth = 2;
    pen.beginPath(); pen.moveTo(0, 0); pen.lineTo(0, -30); pen.stroke();
    pen.beginPath(); pen.moveTo(0, -30); pen.lineTo(17, -24); pen.lineTo(0, -17); pen.closePath(); pen.fill();
    pen.restore();
    const words = (place.label ?? place.name) + (place.points ? `: ${place.points}` : "");
    if (words) this.drawLabel(pen, { x, y: y - 44 * s, text: words, colour: this.colours.gold, size: 15 * s });
  }

  drawLabel(pen, { x, y, text, colour, size = 15, under }) {
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.lineJoin = "round";
    pen.font = `italic bold ${size}px Vollkorn, Georgia, serif`;
    pen.strokeStyle = this.colours.halo;
    pen.lineWidth = size / 3.4;
    pen.strokeText(text, x, y);
    pen.fillStyle = colour ?? this.colours.ink;
    pen.fillText(text, x, y);
    if (!under) return;
    pen.font = `${size * 0.74}px Lato, sans-serif`;
    pen.strokeText(under, x, y + size * 0.95);
    pen.fillStyle = this.colours.ink;
    pen.fillText(under, x, y + size * 0.95);
  }

  drawUnits(pen) {
    const c = this.camera, detail = this.detail(), pad = 60 * c.k + 60;
    const drawn = this.units.filter((unit) => {
      if (!unit.on) return false;
      const x = c.x + unit.x * c.k, y = c.y + unit.y * c.k;
      return x > -pad && y > -pad && x < this.width + pad && y < this.height + pad;
    });
    drawn.sort((a, b) => (a.arm === "leader") - (b.arm === "leader"));
    if (this.geometry.kind === "plane") { for (const unit of drawn) this.drawOutline(pen, unit, detail); return; }
    for (const unit of drawn)
      this.counters.draw(pen, unit, c.x + (unit.x + unit.dx) * c.k, c.y + (unit.y + unit.dy) * c.k, c.k, this.ratio, detail);
    pen.save();
    pen.translate(c.x, c.y);
    pen.scale(c.k, c.k);
    for (const unit of drawn) this.drawExtras(pen, unit, detail);
    pen.restore();
  }

  // Rings of selection, leaders with a unit, figures as dots, codes at the nearest zoom.
  drawExtras(pen, unit, detail) {
    const l = this.layers, x = unit.x + unit.dx, y = unit.y + unit.dy;
    const ring = (colour, width) => {
      const [front, deep] = bodySize(this.geometry, unit);
      pen.save();
      pen.translate(x, y);
      pen.rotate(unit.angle ?? 0);
      pen.strokeStyle = colour;
      pen.lineWidth = Math.max(width, width * 0.5 / this.camera.k);
      pen.strokeRect(-front / 2 - 4, -deep / 2 - 4, front + 8, deep + 8);
      pen.restore();
    };
    if (l.options.has(unit.id) && !unit.covered && detail > 1) ring(this.colours.gold, 1.6);
    if (l.selected.has(unit.id) || unit.active) ring(this.colours.gold, 4.4);
    if (l.targets.has(unit.id)) ring(unit.side === 0 ? this.colours.threat : this.colours.sides[0].edge, 3.6);
    if (unit.leader && detail > 1) this.disc(pen, x + 19, y - 19, unit.leader.rating);
    if (unit.arm === "leader" && detail > 1 && unit.rating !== "★") this.disc(pen, x, y, unit.rating);
    if (this.board.system === "kipling" && detail > 1 && unit.start > 1) this.dots(pen, unit, x, y);
    if (detail === 3 && !unit.covered && unit.arm !== "leader")
      this.code(pen, unit.code, x, y + (this.geometry.kind === "squares" ? 33 : unit.wide ? 0 : 30), unit);
  }

  code(pen, text, x, y, unit) {
    if (unit.wide) return;
    pen.font = "bold 10px Lato, sans-serif";
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.strokeStyle = this.colours.halo;
    pen.lineWidth = 3.5;
    pen.strokeText(text, x, y);
    pen.fillStyle = this.colours.ink;
    pen.fillText(text, x, y);
  }

  disc(pen, x, y, text) {
    pen.beginPath();
    pen.arc(x, y, 10.5, 0, 7);
    pen.fillStyle = this.colours.disc;
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

  dots(pen, unit, x, y) {
    const step = Math.min(5.2, 50 / unit.start), left = x - (unit.start - 1) * step / 2;
    pen.fillStyle = pen.strokeStyle = this.colours.sides[unit.side].text;
    pen.lineWidth = 1;
    for (let i = 0; i < unit.start; i++) {
      pen.beginPath();
      pen.arc(left + i * step, y + 25, 2, 0, 7);
      if (i < unit.strength) pen.fill(); else pen.stroke();
    }
  }

  // On the table a unit has its true outline.
  drawOutline(pen, unit, detail, ghost) {
    const c = this.camera, side = this.colours.sides[unit.side] ?? this.colours.neutral, l = this.layers;
    pen.save();
    pen.translate(c.x, c.y);
    pen.scale(c.k, c.k);
    if (ghost) pen.globalAlpha = 0.55;
    if (unit.arm === "leader") this.disc(pen, unit.x, unit.y, "★");
    else {
      this.tracePath(pen, unit.outline);
      pen.fillStyle = side.body;
      if (unit.acted) pen.globalAlpha *= 0.85;
      pen.fill();
      if (unit.acted) { pen.globalAlpha /= 0.85; this.cutCorner(pen, unit, side); }
      pen.strokeStyle = side.edge;
      pen.lineWidth = 2.6;
      if (ghost) pen.setLineDash([7, 5]);
      this.tracePath(pen, unit.outline);
      pen.stroke();
      pen.setLineDash([]);
      this.outlineFront(pen, unit, side);
    }
    if (l.selected.has(unit.id) || unit.active || l.options.has(unit.id) || l.targets.has(unit.id)) {
      this.tracePath(pen, unit.outline.map(([x, y]) => [x + Math.sign(x - unit.x) * 4, y + Math.sign(y - unit.y) * 4]));
      pen.strokeStyle = l.targets.has(unit.id) ? this.colours.threat : this.colours.gold;
      pen.lineWidth = l.selected.has(unit.id) || unit.active || l.targets.has(unit.id) ? 4 : 1.6;
      pen.stroke();
    }
    if (detail > 1 && unit.arm !== "leader") this.outlineFace(pen, unit, side);
    pen.restore();
  }

  cutCorner(pen, unit, side) {
    const [, , c, d] = unit.outline; // rear corners
    const mid = (p, q, t) => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
    const t = 0.25;
    pen.strokeStyle = side.edge;
    pen.lineWidth = 2;
    const a = mid(c, d, t), b = mid(c, unit.outline[1], t * 2);
    pen.beginPath(); pen.moveTo(...a); pen.lineTo(...b); pen.stroke();
  }

  outlineFront(pen, unit, side) {
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

  outlineFace(pen, unit, side) {
    const a = unit.angle ?? 0, ux = Math.cos(a), uy = Math.sin(a);
    const flip = Math.abs(ux) > 0.5 ? Math.sign(ux) : Math.sign(uy);
    const long = Math.max(...unit.outline.map(([x, y]) => Math.abs((x - unit.x) * ux + (y - unit.y) * uy)));
    const off = Math.max(9, long * 0.45) * flip;
    const spread = long > 28;
    pen.save();
    pen.translate(unit.x - (spread ? ux * off : 0), unit.y - (spread ? uy * off : 9));
    glyph(pen, unit.arm, side.mark, side.body, 0.85);
    pen.restore();
    pen.fillStyle = side.mark;
    pen.font = "bold 19px Lato, sans-serif";
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(unit.label, unit.x + (spread ? ux * off : 0), unit.y + (spread ? uy * off : 12));
    const low = Math.max(...unit.outline.map((p) => p[1]));
    pen.font = "bold 15px Lato, sans-serif";
    pen.strokeStyle = this.colours.halo;
    pen.lineWidth = 4.5;
    pen.strokeText(unit.code, unit.x, low + 19);
    pen.fillStyle = this.colours.ink;
    pen.fillText(unit.code, unit.x, low + 19);
  }

  drawOver(pen) {
    const l = this.layers, g = this.geometry;
    for (const arrow of l.arrows) this.drawArrow(pen, arrow);
    for (const ghost of l.ghosts) this.drawGhost(pen, ghost);
    for (const mark of l.marks) this.drawMark(pen, mark);
    for (const label of l.labels) this.drawLabel(pen, label);
    if (l.pointer && g.kind !== "plane") {
      this.tracePath(pen, g.corners(l.pointer[0], l.pointer[1], 0.98));
      pen.strokeStyle = this.colours.halo; pen.lineWidth = 6 / Math.min(1, this.camera.k * 1.6); pen.stroke();
      pen.strokeStyle = this.colours.ink; pen.lineWidth = 3 / Math.min(1, this.camera.k * 1.6); pen.stroke();
    } else if (l.pointer) {
      const [x, y] = g.centre(...l.pointer);
      pen.strokeStyle = this.colours.ink; pen.lineWidth = 3 / this.camera.k;
      pen.beginPath(); pen.arc(x, y, 14, 0, 7); pen.moveTo(x - 22, y); pen.lineTo(x + 22, y); pen.moveTo(x, y - 22); pen.lineTo(x, y + 22); pen.stroke();
    }
    if (l.lasso && l.lasso.length > 1) {
      this.tracePath(pen, l.lasso);
      pen.strokeStyle = this.colours.gold; pen.lineWidth = 3 / this.camera.k; pen.setLineDash([8 / this.camera.k, 6 / this.camera.k]);
      pen.stroke(); pen.setLineDash([]);
    }
  }

  drawGhost(pen, unit) {
    if (this.geometry.kind === "plane") { pen.restore(); this.drawOutline(pen, unit, 3, true); pen.save();
      pen.translate(this.camera.x, this.camera.y); pen.scale(this.camera.k, this.camera.k); return; }
    pen.save();
    pen.translate(unit.x, unit.y);
    pen.globalAlpha = 0.6;
    drawUnit(pen, { ...unit, acted: false, active: false }, this.colours, this.geometry, Math.max(2, this.detail()));
    pen.globalAlpha = 1;
    const [front, deep] = bodySize(this.geometry, unit);
    pen.rotate(unit.angle ?? 0);
    pen.setLineDash([7, 5]);
    pen.strokeStyle = this.colours.gold;
    pen.lineWidth = 3;
    pen.strokeRect(-front / 2 - 4, -deep / 2 - 4, front + 8, deep + 8);
    pen.setLineDash([]);
    pen.restore();
  }

  drawArrow(pen, { from, to, colour, dash, width = 5 }) {
    const w = Math.max(width, 2 / this.camera.k), [ax, ay] = from, [bx, by] = to;
    const length = Math.hypot(bx - ax, by - ay);
    if (length < 4) return;
    const ux = (bx - ax) / length, uy = (by - ay) / length, head = w * 3.2;
    pen.lineCap = "butt";
    for (const [tone, extra] of [[this.colours.halo, w * 0.9], [colour ?? this.colours.gold, 0]]) {
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

  // A numbered mark of a fight: square, disc or ring by who lost more.
  drawMark(pen, { x, y, text, shape = "disc", colour, chosen }) {
    const s = Math.max(1, 0.62 / this.camera.k);
    pen.save();
    pen.translate(x, y);
    pen.scale(s, s);
    if (chosen) { pen.strokeStyle = this.colours.gold; pen.lineWidth = 5; pen.beginPath(); pen.arc(0, 0, 22, 0, 7); pen.stroke(); }
    pen.beginPath();
    if (shape === "square") pen.rect(-13, -13, 26, 26); else pen.arc(0, 0, 14, 0, 7);
    pen.fillStyle = colour ?? this.colours.halo;
    pen.fill();
    pen.strokeStyle = shape === "ring" ? this.colours.ink : "#FFFFFF";
    pen.lineWidth = 2.2;
    pen.stroke();
    pen.fillStyle = shape === "ring" ? this.colours.ink : "#FFFFFF";
    pen.font = "bold 14px Lato, sans-serif";
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(text, 0, 1);
    pen.restore();
  }

  // --- pointer ----------------------------------------------------------------------------------

  unitUnder(wx, wy) {
    let best = null;
    for (const unit of this.units) {
      if (!unit.on) continue;
      if (unit.outline) {
        let inside = false;
        const p = unit.outline;
        for (let i = 0, j = p.length - 1; i < p.length; j = i++)
          if ((p[i][1] > wy) !== (p[j][1] > wy) &&
              wx < (p[j][0] - p[i][0]) * (wy - p[i][1]) / (p[j][1] - p[i][1]) + p[i][0]) inside = !inside;
        if (inside) best = unit;
        continue;
      }
      const [front, deep] = bodySize(this.geometry, unit), a = -(unit.angle ?? 0);
      const dx = wx - unit.x - unit.dx, dy = wy - unit.y - unit.dy;
      const x = dx * Math.cos(a) - dy * Math.sin(a), y = dx * Math.sin(a) + dy * Math.cos(a);
      if (Math.abs(x) <= front / 2 && Math.abs(y) <= deep / 2 && (!best || best.arm !== "leader")) best = unit;
    }
    return best;
  }

  listen() {
    const canvas = this.canvas, fingers = new Map();
    let down = null, spread = 0;
    const local = (event) => { const box = canvas.getBoundingClientRect(); return [event.clientX - box.left, event.clientY - box.top]; };
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      const [px, py] = local(event);
      fingers.set(event.pointerId, [px, py]);
      down = { px, py, cx: this.camera.x, cy: this.camera.y, moved: false, lasso: event.shiftKey };
      if (event.shiftKey) this.layers.lasso = [this.world(px, py)];
      else if (this.tell("grab", ...this.world(px, py), event)) down.drag = true;
      if (fingers.size === 2) { const [a, b] = [...fingers.values()]; spread = Math.hypot(a[0] - b[0], a[1] - b[1]); }
    });
    canvas.addEventListener("pointermove", (event) => {
      const [px, py] = local(event);
      if (fingers.size === 2 && fingers.has(event.pointerId)) {
        fingers.set(event.pointerId, [px, py]);
        const [a, b] = [...fingers.values()], now = Math.hypot(a[0] - b[0], a[1] - b[1]);
        if (spread) this.zoom(now / spread, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
        spread = now;
        if (down) down.moved = true;
        return;
      }
      if (!down) { this.tell("hover", ...this.world(px, py), px, py); return; }
      if (Math.hypot(px - down.px, py - down.py) > 4) down.moved = true;
      if (!down.moved) return;
      if (down.lasso) { this.layers.lasso.push(this.world(px, py)); this.request(); }
      else if (down.drag) this.tell("drag", ...this.world(px, py), event);
      else {
        this.moving = true;
        this.fitted = false;
        this.camera.x = down.cx + px - down.px;
        this.camera.y = down.cy + py - down.py;
        this.request();
      }
    });
    const up = (event) => {
      fingers.delete(event.pointerId);
      if (!down) return;
      const [px, py] = local(event), was = down;
      down = null;
      this.moving = false;
      if (was.lasso) {
        const loop = this.layers.lasso;
        this.layers.lasso = null;
        this.tell("lasso", loop ?? [], was.moved);
      } else if (was.drag && was.moved) this.tell("drop", ...this.world(px, py), event);
      else if (!was.moved && event.type === "pointerup") this.tell("click", ...this.world(px, py), event);
      this.request();
    };
    canvas.addEventListener("pointerup", up);
    canvas.addEventListener("pointercancel", up);
    canvas.addEventListener("pointerleave", () => this.tell("leave"));
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      const [px, py] = local(event);
      if (this.tell("wheel", event, ...this.world(px, py))) return;
      this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), px, py);
    }, { passive: false });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  }
}
