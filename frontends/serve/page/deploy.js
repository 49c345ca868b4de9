// Free deployment: a tray of the units that are still to be placed. The next is dragged onto the map,
// where the legal places are lit; one that stands is dragged to another place.

import { $, get, h, note, post, say } from "./api.js";
import { drawUnit } from "./counter.js";

const SHOWN = 48;

export class Deploy {
  constructor(play) { this.play = play; this.shape = null; }

  get on() {
    const { play } = this;
    return !!play.state?.yours && play.moves.length > 0 && play.moves.every((move) => play.kind(move) === "place" && move.unit >= 0);
  }

  unit() { return this.play.unit(this.play.moves[0].unit); }

  // Those of the same side that wait as this one does, in the order in which they are placed.
  waiting() {
    const unit = this.unit();
    return this.play.board.units.filter((other) => !other.on && other.side === unit.side && other.state === unit.state && other.id !== unit.id);
  }

  // On the table: how far apart the listed places are, which is how much ground each lights; and the
  // outline of the unit, which nothing shows before it stands.
  async prepare() {
    const { play } = this;
    this.shape = null;
    if (!this.on || play.ground.kind !== "plane") return;
    const { ply } = play.state, { x, y } = play.moves[0];
    const seen = await get(`${play.path}/preview`, { ply, move: 0 }).catch(() => null);
    const ghost = seen && play.board.read(seen.units, seen.words).find((unit) => unit.on && unit.id === play.moves[0].unit);
    if (!ghost || play.state.ply !== ply) return;
    const [cx, cy] = play.board.geometry.centre(x, y);
    this.shape = { angle: ghost.angle, outline: ghost.outline.map(([px, py]) => [px - cx, py - cy]) };
  }

  step() {
    const { play } = this, g = play.board.geometry, points = play.moves.map((move) => g.centre(move.x, move.y));
    let least = Infinity;
    for (const [x, y] of points.slice(1)) least = Math.min(least, Math.hypot(x - points[0][0], y - points[0][1]));
    return Number.isFinite(least) ? least : 0;
  }

  // Where nothing is placed: why not, and where it would be.
  told() {
    const { ground, lines } = this.play;
    return this.on || lines.some((line) => line.move === "place") ? null : h("p", { class: "muted", id: "deployment" }, "The troops stand where the scenario places them", { none: ": these rules have no free deployment.",
      option: "; with the option deployment=1 of these rules the sides place them.", phase: "; in battles whose file has zones to deploy in the sides place them." }[ground.deployment]);
  }

  // --- the tray -----------------------------------------------------------------------------------

  section() {
    if (!this.on) return null;
    const { play } = this, unit = this.unit(), rest = this.waiting();
    const item = h("button", { type: "button", class: "counter now", id: "tray-next", "data-key": "tray", "aria-current": "true", "aria-label": `${play.describe(unit)}: drag it onto the map, or point at a place with the arrows`,
      onclick: () => { if (!this.dropped) this.point(); this.dropped = false; } }, this.picture(unit), h("b", {}, unit.code));
    this.listen(item, unit);
    return h("section", { id: "tray" }, h("h3", {}, "To be placed, in this order", h("span", {}, `${play.places.size} ${play.places.size === 1 ? "place" : "places"} for ${unit.code}`)),
      h("div", { class: "tray" }, item, rest.slice(0, SHOWN).map((other) => h("div", { class: "counter", title: `${other.name}, ${other.type}` }, this.picture(other), h("span", {}, other.code))),
        rest.length > SHOWN ? h("span", { class: "muted" }, `and ${rest.length - SHOWN} more`) : null),
      h("p", { class: "muted" }, "Drag the first onto the map, or click a lit place. One that stands can be dragged elsewhere."));
  }

  picture(unit) {
    const { board } = this.play, canvas = h("canvas", { width: 96, height: 72, "aria-hidden": "true" }), pen = canvas.getContext("2d");
    pen.translate(48, 38);
    pen.scale(1.35, 1.35);
    drawUnit(pen, { ...unit, angle: null, wide: 0, covered: false }, board.colours, { ...board.geometry, kind: "hexes" }, 2);
    return canvas;
  }

  // Pressed as a button: the pointer goes to the first lit place.
  point() {
    const { play } = this, { x, y } = play.moves[0];
    play.board.layers.pointer = [x, y];
    play.board.show(...play.board.geometry.centre(x, y));
    play.board.request();
    $("canvas").focus();
    say(`${play.board.geometry.name(play.ground, x, y)}: arrows move, Enter places.`);
  }

  // --- dragging -----------------------------------------------------------------------------------

  listen(item, unit) {
    let dragging = false;
    const world = (event) => {
      const box = $("canvas").getBoundingClientRect();
      if (event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom) return null;
      return this.play.board.world(event.clientX - box.left, event.clientY - box.top);
    };
    item.addEventListener("pointerdown", (event) => { item.setPointerCapture(event.pointerId); dragging = true; this.dropped = false; });
    item.addEventListener("pointermove", (event) => { const at = dragging && world(event); if (at) this.ghost(unit, ...at); });
    item.addEventListener("pointerup", (event) => {
      const at = dragging && world(event);
      dragging = false;
      this.play.board.layers.ghosts = [];
      this.dropped = !!at; // the click that follows means nothing
      if (at) { $("canvas").focus(); this.drop(unit, ...at); }
      this.play.board.request();
    });
    item.addEventListener("pointercancel", () => { dragging = false; this.play.board.layers.ghosts = []; });
  }

  ghost(unit, wx, wy) {
    const { board } = this.play, ghost = { ...unit, x: wx, y: wy, dx: 0, dy: 0 };
    if (board.geometry.kind === "plane") {
      if (!this.shape) return;
      ghost.angle = this.shape.angle;
      ghost.outline = this.shape.outline.map(([x, y]) => [x + wx, y + wy]);
    }
    board.layers.ghosts = [ghost];
    board.request();
  }

  async drop(unit, wx, wy) {
    const { play } = this, at = play.board.geometry.at(wx, wy);
    if (!at) return;
    if (play.ground.kind === "plane") { play.aimAt(at); return; }
    const list = play.places.get(play.cell(...at));
    if (list?.length === 1) play.act(list[0]);
    else if (list) play.choose(list);
    else this.refuse(unit, at);
  }

  async refuse(unit, at) {
    const { play } = this, name = play.board.geometry.name(play.ground, ...at);
    const seen = await get(`${play.path}/preview`, { ply: play.state.ply, text: `place ${unit.code} ${name}` }).catch((error) => ({ refused: error.message }));
    note(`${name}: ${seen.refused ?? "not a place for it"}`, true);
  }

  // --- placed before ------------------------------------------------------------------------------

  // The line of the story with which a unit was placed in this deployment.
  line(unit) {
    const { play } = this;
    return play.lines.findLast((line) => line.kind === "note" && line.actor === play.state.actor && line.unit === unit.id && line.move === "place");
  }

  mine(unit) { return this.on && unit.side === this.play.state.actor && !!this.line(unit); }

  // Takes all back to where the unit was placed, places it anew, and then the others as they stood.
  async again(unit, at) {
    const { play } = this, line = this.line(unit), g = play.board.geometry, per = play.ground.units_per_mm || 1;
    if (!line || !at) return;
    const after = play.lines.filter((other) => other.n > line.n && other.kind === "note" && other.actor === line.actor && other.move === "place").map((other) => other.text);
    const angle = Math.round((unit.angle ?? 0) * 180 / Math.PI + 360) % 360;
    const wanted = g.kind === "plane" ? `place ${unit.code} @${Math.round(at[0] / per)},${Math.round(at[1] / per)}>${angle}` : `place ${unit.code} ${g.name(play.ground, ...at)}`;
    let ply = play.state.ply;
    const state = async () => get(`${play.path}/state`, { log: 999999999 });
    try {
      while (ply >= line.ply + 1) {
        const answer = await post(`${play.path}/undo`, {});
        const now = await state();
        if (answer.dice || answer.consent || now.ply >= ply) throw new Error("what has been decided since cannot be taken back");
        ply = now.ply;
      }
      const seen = await get(`${play.path}/preview`, { ply, text: wanted });
      if (seen.refused) note(seen.refused, true);
      for (const text of [seen.refused ? line.text : wanted, ...after]) await post(`${play.path}/line`, { ply: (await state()).ply, text });
    } catch (error) { note(`Those after ${unit.code} are placed anew: ${error.message}`, true); }
  }
}
