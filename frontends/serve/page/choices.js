// What may be chosen: who may act, with counter, name and points; a gun in hand, whose targets alone are lit; the buttons of
// what is no unit and no place; what a click on an enemy means.

import { get, h, note, say } from "./api.js";
import { drawUnit } from "./counter.js";
import { readRows } from "./wire.js";
import { standsAt } from "./troops.js";

const FEW = 12;     // choices that have a button each
const LISTED = 60;  // units in the list
const count = (number, one, many) => `${number} ${number === 1 ? one : many}`;

export class Choices {
  constructor(play) { this.play = play; this.hand = null; }

  // Called with every new state. Orders of the unit under way that lead to targets or places are looked through: those rows
  // follow the moves, and are never buttons.
  sort() {
    const { play } = this, add = (map, key, i) => { if (!map.has(key)) map.set(key, []); map.get(key).push(i); };
    this.hand = null;
    this.left = new Map();
    play.picks = new Map();
    play.places = new Map();
    play.targets = new Map();
    play.buttons = [];
    const picks = ["select", "add", "lose", "rally", "fight", "capture"];
    play.moves.forEach((move, i) => {
      const { unit, target, x, y } = move, kind = play.kind(move);
      if (target >= 0) add(play.targets, target, i);
      else if (x >= 0 && !picks.includes(kind) && kind !== "draw") add(play.places, play.cell(x, y), i);
      else if (unit >= 0 && picks.includes(kind)) add(play.picks, unit, i);
      else if (i < play.direct) play.buttons.push(i);
    });
    // Units with targets of their own, as in a reaction: a click takes one. What they do together goes with any of them.
    if (play.picks.size) return;
    const acts = new Set(readRows(play.ground, "unit", play.state.units).filter((unit) => unit.active).map((unit) => unit.id));
    const own = [...play.targets.values()].flat().flatMap((i) => this.who(play.moves[i]).filter((unit) => !acts.has(unit)).map((unit) => [unit, i]));
    if (new Set(own.map(([unit]) => unit)).size > 1) for (const [unit, i] of own) add(play.picks, unit, i);
  }

  // How far each may go that may be chosen.
  async measure() {
    const { play } = this, { ply, yours } = play.state;
    if (!yours || play.picks.size < 2 || !play.moves.some((move) => play.kind(move) === "select")) return;
    const rows = await get(`${play.path}/reach`, { ply, text: "" }).catch(() => []);
    if (play.state.ply !== ply || !rows.length) return;
    for (const { unit, points, measure } of rows) this.left.set(unit, `${play.command.points(points, measure)} ${measure.replace("half ", "")}`);
    play.panel.show();
  }

  // What a unit may do to enemies, alone or with others.
  rows(id) { return [...this.play.targets.values()].flat().filter((i) => this.who(this.play.moves[i]).includes(id)); }

  // The units of a move: of one that names none, all that have the same action on that target by themselves.
  who(move) {
    if (move.unit >= 0 || move.target < 0) return move.unit >= 0 ? [move.unit] : [];
    return [...new Set(this.play.moves.filter((other) => other.kind === move.kind && other.target === move.target && other.unit >= 0).map((other) => other.unit))];
  }

  // "A1 and A2 together", of a move without a unit of its own.
  named(move) {
    const codes = this.who(move).map((id) => this.play.unit(id).code);
    return move.unit < 0 && codes.length > 1 ? `${codes.slice(0, -1).join(", ")} and ${codes.at(-1)} together` : "";
  }

  // A unit with several targets: in hand, and only they are lit.
  take(id) {
    const { play } = this, list = this.rows(id);
    this.hand = id;
    play.pending = null;
    play.focus = play.unit(id);
    play.highlight();
    play.panel.show();
    const { code } = play.unit(id);
    note(`${code}: ${count(this.targets(list).length, "target", "targets")}, by a click`);
    say(`${code} in hand: ${this.targets(list).map((target) => play.unit(target).code).join(", ")}`);
  }

  targets(list) { return [...new Set(list.map((i) => this.play.moves[i].target))]; }

  drop() {
    if (this.hand === null) return false;
    this.hand = null;
    this.play.highlight();
    this.play.panel.show();
    return true;
  }

  // What is done on a target: of the one in hand, if there is one.
  on(target) {
    const { play } = this, list = play.targets.get(target) ?? [];
    const own = this.hand === null ? list : list.filter((i) => this.who(play.moves[i]).includes(this.hand));
    return this.straightest(own.length ? own : list, play.unit(target));
  }

  // Charges that end beside their enemy in several places: the straightest first.
  straightest(list, enemy) {
    const { play } = this, g = play.board.geometry;
    if (g.kind === "plane") return list;
    const bend = ({ unit: id, x: column, y: row }, unit = play.unit(id)) => {
      if (column < 0 || !unit) return 0;
      const [x, y] = g.centre(column, row);
      return Math.abs(Math.sin((Math.atan2(y - unit.y, x - unit.x) - Math.atan2(enemy.y - y, enemy.x - x)) / 2));
    };
    return list.every((i) => play.kind(play.moves[i]) === "charge") ? list.toSorted((a, b) => bend(play.moves[a]) - bend(play.moves[b])) : list;
  }

  // --- an enemy is clicked ----------------------------------------------------------------------

  // Always answered: by what may be done to it, or by the rule that forbids it.
  async enemy(enemy) {
    const { play } = this, unit = this.actor(), done = play.moves.findIndex((move) => play.kind(move) === "done");
    // Whoever is asked who joins an attack, and clicks its target, has nobody more to name.
    if (done >= 0 && play.lines.slice(-5).some((line) => line.ply > play.state.ply - 3 && [line.unit, line.other, line.target].includes(enemy.id))) { play.offer([done]); return; }
    play.focus = enemy;
    play.panel.show();
    if (!unit) { note(`${enemy.code} ${enemy.name}: choose one of yours first.`); return; }
    try {
      const answer = await get(`${play.path}/reach`, { ply: play.state.ply, text: `${unit.code} ${enemy.code}` });
      note(answer.there ? `${unit.code} gets at ${enemy.code} from another place.` : `${unit.code} on ${enemy.code}: ${answer.why}`, true);
    } catch (error) { note(error.message, true); }
  }

  // Who would do it: the unit under way, that in hand, or the one looked at last.
  actor() {
    const { play } = this, own = (unit) => unit?.on && unit.side === play.state.actor ? unit : null;
    return own(play.board.units.find((unit) => unit.active && unit.on)) ?? own(play.unit(this.hand)) ?? own(play.unit(play.cursorUnit));
  }

  // --- in the panel -----------------------------------------------------------------------------

  // Buttons for what is not chosen on the map; all of it where it is little. Many places are on the map alone.
  buttons(choice) {
    const { play } = this, direct = play.moves.slice(0, play.direct).map((_, i) => i), few = direct.length <= FEW;
    const picking = play.picks.size > 1 && play.moves.every((move) => move.unit < 0 || move.target < 0);
    if (play.deploy.on) return h("p", { class: "muted" }, play.places.size === 1 ? "1 place is lit on the map." : `${play.places.size} places are lit on the map.`);
    const onMap = (i) => play.places.size > 2 && play.moves[i].target < 0 && play.moves[i].x >= 0 && play.kind(play.moves[i]) !== "charge";
    const shown = picking ? direct.filter((i) => !play.picks.has(play.moves[i].unit)) : few ? direct.filter((i) => !onMap(i)) : play.buttons;
    const others = few && !picking && shown.length === direct.length && !play.targets.size ? "" : [play.picks.size ? `${count(play.picks.size, "unit", "units")}, ${matchMedia("(pointer: coarse)").matches ? "by a tap" : "by a click or N"}` : "", play.places.size ? count(play.places.size, "place", "places") : "", play.targets.size ? count(play.targets.size, "enemy", "enemies") : ""].filter(Boolean).join(", ");
    const adds = direct.filter((i) => play.kind(play.moves[i]) === "add").map((i) => play.unit(play.moves[i].unit).code), all = adds.length > 1 ? h("button", { type: "button", "data-key": "all", onclick: () => play.line(`${adds.join(" ")} join`) }, adds.length === 2 ? "Both of them" : `All ${adds.length} of them`) : null;
    return [others ? h("p", { class: "muted" }, `On the map: ${others}.`) : null,
            h("div", { class: `choices${shown.length > FEW ? " long" : ""}`, role: "group", "aria-label": "Choices" }, all, shown.map(choice))];
  }

  // Who may be chosen: counter, code, name, and what it has left.
  list() {
    const { play } = this, ids = [...play.picks.keys()];
    if (ids.length < 2) return null;
    return h("section", {}, h("h3", {}, `May be chosen: ${ids.length}`, h("span", {}, [["N", "next", () => play.next()], ["W", "wing", () => play.command.wing()], ["G", play.command.picking ? "that is all" : "several", () => play.command.pickMode()]].map(([key, text, run]) =>
        h("button", { type: "button", class: "link", "data-key": `by ${key}`, onclick: run }, h("kbd", {}, key), text)))),
      h("div", { class: "acts roster" }, ids.slice(0, LISTED).map((id) => {
        const unit = play.unit(id), where = unit.on ? play.board.geometry.name(play.ground, ...standsAt(play.board.geometry, unit)) : "";
        return h("button", { type: "button", class: id === play.cursorUnit || id === this.hand ? "now" : "", "data-key": `u${id}`, title: [unit.name, unit.type, ...play.facts(unit)].join(", "), "data-unit": unit.code, onclick: () => play.pick(id) },
          counterOf(play, unit), h("span", {}, h("b", {}, unit.code), " ", unit.name, h("i", {}, [where, unit.start > 0 ? `${unit.strength} of ${unit.start}` : "", this.left.get(unit.code)].filter(Boolean).join(", "))));
      }), ids.length > LISTED ? h("span", { class: "muted" }, `and ${ids.length - LISTED} more`) : null));
  }
}

// A small counter, as on the map; drawn once for each look of a unit.
const drawn = new Map();
export function counterOf(play, unit, size = 34) {
  const look = [unit.id, unit.drawn, unit.order, unit.lances, unit.acted, size, play.board.colours.table].join();
  if (drawn.has(look)) return drawn.get(look);
  const picture = h("canvas", { width: size * 2, height: size * 2, style: { width: `${size}px`, height: `${size}px` }, "aria-hidden": "true" }), pen = picture.getContext("2d");
  pen.scale(size / 32, size / 32);
  pen.translate(32, 34);
  drawUnit(pen, { ...unit, wide: 0, angle: unit.angle === null ? null : 0, label: "" }, play.board.colours, { ...play.board.geometry, kind: "hexes" }, 2);
  drawn.set(look, picture);
  return picture;
}
