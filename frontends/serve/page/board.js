// The board: ground, troops, layers and the camera. It knows places and pictures, no rules.

import { Geometry } from "./geometry.js";
import { Ground } from "./ground.js";
import { Tiles } from "./tiles.js";
import { Counters } from "./counter.js";
import { drawUnits } from "./figures.js";
import { drawEdges, drawHighlights, drawNames, drawOver, drawReach } from "./overlay.js";
import { light, dark } from "./palette.js";
import { drawRuler, drawThreat } from "./threat.js";
import { drawRing } from "./ring.js";
import { drawShow } from "./show.js";
import { drawSmall } from "./small.js";
import { listenTo } from "./pointer.js";
import { readUnits, spreadUnder, stackUnits, unitUnder } from "./troops.js";

const SETTLED = 140; // ms without a change of the camera: the gesture is over
const SLICE = 6;     // ms of painting between two frames

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
    this.layers = { reach: null, ghosts: [], dragged: [], arrows: [], marks: [], labels: [], selected: new Set(),
      targets: new Set(),
                    options: new Set(), pointer: null, lasso: null };
    this.listeners = {};
    this.frames = [];
    listenTo(this);
    const tools = { field: () => this.fit(), turn: () => this.turn(), wing: () => this.zoom(1.5),
      out: () => this.zoom(1 / 1.5) };
    for (const button of document.querySelectorAll("#tools button")) button.addEventListener("click",
      tools[button.dataset.do]);
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.retheme());
  }

  on(name, run) { this.listeners[name] = run; }
  emit(name, ...rest) { return this.listeners[name]?.(...rest); }

  setGround(board) {
    this.board = board;
    this.geometry = new Geometry(board);
    this.resize();
    this.lay();
    this.retheme();
    this.fit();
  }

  // A field that would use under 60 % of the map's width lies on its side, if that shows it larger.
  lay() {
    if (!this.mayTurn || this.quartered !== undefined) return;
    const quarter = this.geometry.quarter, upright = quarter ? new Geometry(this.board) : this.geometry,
      side = new Geometry(this.board, 1);
    const turn = this.fitting(upright).k * upright.right < 0.6 * this.width &&
      this.fitting(side).k > 1.15 * this.fitting(upright).k;
    if (turn === !!quarter) return;
    this.geometry = turn ? this.onItsSide() : upright;
    if (this.ground) { this.retheme(); this.emit("turned"); }
  }

  // The player's side stands below.
  onItsSide() {
    const middle = (side) => {
      const xs = (this.board.starts ?? []).filter((start) => start[0] === side).map((start) => start[1]);
      return xs.reduce((sum, x) => sum + x, 0) / (xs.length || 1);
    };
    return new Geometry(this.board, (middle(0) >= middle(1)) === (this.board.below !== 1) ? 1 : 3);
  }

  // A quarter turn, or back; from then on as it was wished.
  turn() {
    this.quartered = !this.geometry.quarter;
    this.geometry = this.quartered ? this.onItsSide() : new Geometry(this.board);
    this.retheme();
    this.emit("turned");
    this.fit();
  }

  retheme() {
    this.colours = prefersDark() ? dark : light;
    if (!this.board) return;
    this.ground = new Tiles(new Ground(this.board, this.geometry, this.colours));
    this.counters = new Counters(this.geometry, this.colours);
    this.emit("retheme");
    this.request();
  }

  read(rows, words) { return readUnits(this, rows, words); }
  unitUnder(wx, wy, first) { return unitUnder(this, wx, wy, first); }

  spreadAt(wx, wy) { spreadUnder(this, wx, wy); }

  setUnits(rows, words) {
    this.units = readUnits(this, rows, words);
    this.byId = new Map(this.units.map((unit) => [unit.id, unit]));
    const leaders = this.units.filter((unit) => unit.arm === "leader" && unit.host >= 0);
    for (const leader of leaders) {
      const host = this.byId.get(leader.host);
      if (host) host.leader = leader;
    }
    stackUnits(this);
    this.request();
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
    if (this.painted) this.draw(); // a canvas that gets another size is empty: no frame shows it so
    else this.request();
  }

  // Shows the whole field, clear of the toolbars.
  fit() {
    this.lay();
    const { k, top, bottom } = this.fitting(), g = this.geometry;
    this.camera.k = k;
    this.centreOn(g.right / 2, g.bottom / 2 - (top - bottom) / 2 / k);
    this.fitted = true;
  }

  fitting(g = this.geometry) {
    const margin = this.width < 700 ? 10 : 26, top = innerWidth <= 700 ? 82 : 84;
    // two rows of controls where it is narrow
    const bottom = document.getElementById("strip").hidden ? this.foot() || margin : this.width < 700 ? 116 : 78;
    const k = Math.min((this.width - 2 * margin) / g.right, (this.height - bottom - top) / g.bottom);
    return { k: Math.min(Math.max(k, 0.05), 2), top, bottom }; // a map that is hidden has no height
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

  // Moves the view no further than it has to, so that places which lie outside it are seen; the last in any case.
  keep(places) {
    const c = this.camera, size = { x: this.width, y: this.height - this.foot() }, margin = 50;
    let moved = false;
    for (const place of places) for (const axis of ["x", "y"]) {
      const at = c[axis] + place[axis] * c.k;
      if (at >= 0 && at <= size[axis]) continue;
      c[axis] += (at < 0 ? margin : size[axis] - margin) - at;
      moved = true;
    }
    if (!moved) return;
    this.fitted = false;
    this.request();
  }

  // What the talk takes at the foot of a small map.
  foot() { return innerWidth <= 700 && document.querySelector("#chat:not([hidden])") ? 66 : 0; }

  // Goes so near that counters can be distinguished, with all of these in view if that is possible; the first in any
  // case.
  near(units) {
    const box = units.map((unit) => [unit.x, unit.y]), g = this.geometry, margin = 120;
    const span = (axis) => Math.max(...box.map((at) => at[axis])) - Math.min(...box.map((at) => at[axis]));
    const fit = Math.min((this.width - 2 * margin) / (span(0) || 1), (this.height - 2 * margin) / (span(1) || 1)),
      least = g.kind === "plane" ? 0.3 : 36 / (g.size * 1.73);
    const k = Math.max(least, Math.min(fit, 0.9)), middle = (axis) => fit < least ? box[0][axis]
      : (Math.max(...box.map((at) => at[axis])) + Math.min(...box.map((at) => at[axis]))) / 2;
    this.camera.k = Math.max(this.camera.k, k);
    this.fitted = false;
    this.centreOn(middle(0), middle(1));
  }

  // Where the camera is; whether it is still there; and back to it.
  view() { return { ...this.camera, fitted: this.fitted }; }
  isAt(view) { return !!view && ["x", "y", "k"].every((key) => view[key] === this.camera[key]); }
  goBack({ fitted, ...camera }) {
    Object.assign(this.camera, camera);
    this.fitted = fitted;
    this.request();
  }

  zoom(factor, px = this.width / 2, py = this.height / 2) {
    const c = this.camera, least = 0.5 * Math.min(this.width / this.geometry.right,
      this.height / this.geometry.bottom);
    const k = Math.min(Math.max(c.k * factor, least), 4);
    c.x = px - (px - c.x) * k / c.k;
    c.y = py - (py - c.y) * k / c.k;
    c.k = k;
    this.fitted = false;
    this.touch();
  }

  world(px, py) { return [(px - this.camera.x) / this.camera.k, (py - this.camera.y) / this.camera.k]; }

  // --- drawing ----------------------------------------------------------------------------------

  request() {
    if (this.requested) return;
    this.requested = true;
    requestAnimationFrame(() => { this.requested = false; this.draw(); });
  }

  detail() {
    if (this.geometry.kind === "plane") return this.camera.k < 0.28 ? 1 : 3;
    const wide = this.geometry.size * 1.73 * this.camera.k;
    return wide < 30 ? 1 : wide < 62 ? 2 : 3;
  }

  // A gesture is under way: nothing is painted anew that can be shown scaled.
  touch() {
    this.moving = true;
    clearTimeout(this.still);
    this.still = setTimeout(() => this.settle(), SETTLED);
    this.request();
  }

  // A machine that is slow to draw does not end the gesture: what it has requested is drawn first.
  settle() {
    if (this.requested) { this.still = setTimeout(() => this.settle(), SETTLED); return; }
    this.moving = false;
    this.request();
  }

  // Ground and counters that are missing at this zoom are made between frames.
  makeMissing() {
    if (this.making || (!this.ground.missing.length && !this.counters.missing.size)) return;
    this.making = true;
    const slice = () => {
      this.making = false;
      if (this.ground.missing.length) this.ground.paint(SLICE); else this.counters.make(SLICE);
      if (this.ground.missing.length && !this.moving) this.makeMissing(); else this.request();
    };
    if (window.requestIdleCallback) requestIdleCallback(slice, { timeout: 30 });
    else setTimeout(slice);
  }

  draw() {
    if (!this.ground || !this.width) return;
    const start = performance.now();
    this.drawOnce();
    if (!this.painted && this.byId) { // the first frame with troops is whole: nobody moves anything yet
      this.ground.paint(Infinity);
      this.counters.make(Infinity);
      this.drawOnce();
      this.painted = true;
      performance.mark("painted");
    }
    this.frames.push(performance.now() - start);
    if (this.frames.length > 600) this.frames.splice(0, 300);
    // while it zooms, what is made would be of no use
    if (!this.moving || this.drawnAt === this.camera.k) this.makeMissing();
    this.drawnAt = this.camera.k;
  }

  drawOnce() {
    const pen = this.context, c = this.camera;
    pen.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    pen.fillStyle = this.colours.table;
    pen.fillRect(0, 0, this.width, this.height);
    this.ground.draw(pen, c, this.width, this.height, this.ratio, this.fitting().k);
    pen.save();
    pen.translate(c.x, c.y);
    pen.scale(c.k, c.k);
    drawThreat(this, pen);
    drawReach(this, pen);
    drawHighlights(this, pen);
    drawNames(this, pen);
    pen.restore();
    this.counters.begin();
    if (!this.layers.bare) drawUnits(this, pen);
    pen.save();
    pen.translate(c.x, c.y);
    pen.scale(c.k, c.k);
    drawShow(this, pen);
    drawOver(this, pen);
    drawRing(this, pen);
    drawRuler(this, pen);
    pen.restore();
    drawEdges(this, pen);
    drawSmall(this, pen);
  }
}
