// The keyboard: everything the mouse can do.

import { $, announce, bold, dialog, h, kbd, note, shortcut } from "./api.js";
import { act, advise, back, confirm, hurry, next, passOn, pause, run, undo } from "./acts.js";
import { showAim } from "./aim.js";
import { digest, layer, measure, step, threatAt, toggleRuler } from "./queries.js";
import { toggleLegend } from "./legend.js";
import { type, why } from "./more.js";
import { choices } from "./moves.js";
import { ANSWERS, answer, confirmPlan, offered, pickMode, standing, wing } from "./orders.js";
import { pick, pointAt } from "./point.js";
import { aimAt, arrow, turn } from "./turning.js";
import { toggleText } from "./words.js";

const HELP = [
  ["Arrows", "move the pointer on the map"], ["Enter", "choose at the pointer; again: do it"], ["Esc", "back"],
  ["1 to 9", "the choices, as numbered"], ["Tab", "from choice to choice"],
    ["[ ]", "other facing, other way; with a ring of facings the arrows too"],
  ["N, Shift+N", "next unit to act, the one before"], ["W", "next wing: picked as a group"],
    ["G", "pick single units: G, then Enter at each, G again"],
  ["P", "pass, or end the phase (twice)"], ["U", "undo"], ["A", "ask a general"], ["Y", "why the computer did so"],
    ["I", "the aim: who wins when, what counts, how far both are"],
  ["/", "type an order"], ["R", "standing answers"], ["D", "the enemy's turn reported"], [", .", "step through it"],
  ["O E S V T", "reach, enemy reach, sight, field of fire, ground only"],
    ["L", "ruler: from the unit in hand to a place"], ["K", "legend"], ["M", "how fast generals are seen to move"],
    ["+ − F", "nearer, farther, whole field"], ["Q", "a quarter turn of the field"], ["H", "hurry the general"],
    ["Space", "pause, continue"],
  ["F2", "text mode"], ["?", "these keys"],
];

export class Keys {
  constructor(play) {
    this.play = play;
    document.addEventListener("keydown", (event) => this.key(event));
    // A button that the mouse presses does not take the keyboard: Enter then does the order at hand, and not the
    // button again.
    document.addEventListener("mousedown", (event) => {
      if (!event.target.closest("button, summary") || event.target.closest("dialog, #page, #editor")) return;
      event.preventDefault();
      if (!$("map").hidden) $("canvas").focus({ preventScroll: true });
    });
    $("keys").replaceChildren(...[["Arrows", "pointer"], ["Enter", "choose"], ["N", "next unit"], ["P", "pass, end"],
        ["U", "undo"],
      ["/", "type an order"], ["F2", "as text"], ["?", "all keys"]].flatMap(([key, text]) =>
        [bold(key), ` ${text} `]));
  }

  help() {
    dialog("Keys",
      h("table",
        HELP.map(([key, text]) => h("tr", h("th", { scope: "row" }, kbd(key)), h("td", text)))));
  }

  key(event) {
    const play = this.play, target = event.target;
    if (event.ctrlKey || event.metaKey || event.altKey || $("dialog").open) return;
    if (event.key === "F2" && play.state) { event.preventDefault(); toggleText(play); return; } // out of the list too
    if (target.matches?.("input, textarea, select")) { if (event.key === "Escape") $("canvas").focus(); return; }
    const onButton = target.matches?.("button, a, summary") && ["Enter", " "].includes(event.key);
    if (onButton || !play.state) return;
    const run = shortcut(event, this.table());
    if (!run) return;
    event.preventDefault();
    run();
  }

  table() {
    const { play } = this, { board } = play, to = (act, ...rest) => () => act(play, ...rest),
      nearer = () => board.zoom(1.4);
    const farther = () => board.zoom(1 / 1.4),
      digits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => [digit, () => this.digit(digit)]);
    return {
      ...Object.fromEntries(digits), Enter: () => this.enter(), Escape: to(back), "[": to(turn, -1), "]": to(turn, 1),
      ArrowUp: () => this.point(0, -1), ArrowDown: () => this.point(0, 1), ArrowLeft: () => this.point(-1, 0),
        ArrowRight: () => this.point(1, 0),
      n: to(next), N: to(next, -1), p: to(passOn), u: to(undo), a: to(advise), y: to(why), w: to(wing),
        g: to(pickMode), r: to(standing),
      d: to(digest), ",": to(step, -1), ".": to(step, 1), o: to(layer, "reach"), e: to(layer, "threat"),
        s: to(layer, "sight"), t: to(layer, "bare"),
      v: to(layer, "fire"), l: to(toggleRuler), k: to(toggleLegend), m: () => play.show.another(), i: to(showAim),
        h: to(hurry),
      " ": () => pause(play, !play.state.paused), "+": nearer, "=": nearer, "-": farther, "−": farther,
        f: () => board.fit(), q: () => board.turn(),
      "/": to(type), "?": () => this.help(),
    };
  }

  // A choice by its number; where the enemy moves, six to nine are standing answers.
  digit(number) {
    const shown = choices(this.play);
    const standing = this.play.reacting() && shown.length < 6 && ANSWERS[number - 6]?.[0];
    if (standing) { if (offered(this.play, standing)) answer(this.play, standing); }
    else if (shown[number - 1] !== undefined) run(this.play, shown[number - 1]);
  }

  point(dx, dy) {
    const play = this.play, board = play.board, ground = play.ground, layers = board.layers;
    if (arrow(play, dx + dy > 0 ? 1 : -1)) return;
    if (ground.kind === "plane") { this.pointTable(dx, dy); return; }
    const [column, row] = board.geometry.beside(layers.pointer ?? this.start(), dx, dy);
    const x = Math.min(Math.max(column, 0), ground.width - 1), y = Math.min(Math.max(row, 0), ground.height - 1);
    layers.pointer = [x, y];
    board.show(...board.geometry.centre(x, y));
    const cell = y * ground.width + x, here = board.unitsAt(cell);
    play.focus = here[0] ?? play.focus;
    board.request();
    announce([play.placeName(x, y), ground.terrains[ground.terrain[cell]], ground.level[cell]
        ? `level ${ground.level[cell]}` : "",
         ...here.map((unit) => play.describe(unit)), play.places.has(cell) ? "can be reached" : "",
           threatAt(play, x, y)].filter(Boolean).join(", "));
  }

  // Where the pointer is when it first shows: at the unit under way, or the first that may act.
  start() {
    const play = this.play;
    const unit = play.active() ?? play.unit([...play.picks.keys()][0]) ?? play.board.units.find((item) => item.on);
    return unit ? unit.points.slice(0, 2) : [0, 0];
  }

  pointTable(dx, dy) {
    const play = this.play, layers = play.board.layers, per = play.ground.units_per_mm || 1, step = 10 * per;
    if (!play.mayAim() && !play.laying) { next(play, dx + dy > 0 ? 1 : -1); return; }
    const from = layers.pointer ?? this.start();
    layers.pointer = play.board.geometry.beside(from, dx * step, dy * step);
    if (play.laying) play.board.request(); else aimAt(play, layers.pointer);
    announce(`${Math.round(layers.pointer[0] / per)}, ${Math.round(layers.pointer[1] / per)} millimetres`);
  }

  enter() {
    const play = this.play, pointer = play.board.layers.pointer;
    if (play.laying && pointer) { measure(play, null, pointer); return; }
    if (confirmPlan(play)) return;
    if (play.pending) { confirm(play); return; }
    if (play.focus && play.picks.has(play.focus.id) && (play.cursor === play.focus.id || !pointer)) {
      pick(play, play.focus.id);
      return;
    }
    if (!pointer || play.ground.kind === "plane") {
      if (play.moves.length === 1) act(play, 0);
      else note("Choose a number, or move the pointer first.");
      return;
    }
    const here = play.board.unitsAt(play.cell(...pointer));
    pointAt(play, here.find((unit) => play.picks.has(unit.id) || play.targets.has(unit.id)) ?? here[0] ?? null,
      pointer);
  }
}
