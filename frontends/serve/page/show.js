// What happened, shown: the other side's moves at a pace one can follow, shots and fights as they come, the eliminated
// fading. Dice stand where their odds stood until the next gesture.

import { $, announce, kept, note } from "./api.js";
import { drawUnit } from "./counter.js";
import { drawOutline } from "./figures.js";
import { drawArrow } from "./overlay.js";

// share of the usual time of an action; the most of all of them, ms
const PACES = { slow: [1, 20000], quick: [0.25, 5000], none: [0, 0] };
const TIMES = { way: 650, shoot: 750, fight: 900, fade: 900 };
const MOST = 6; // slips on the map: those of the last fights
const SMALL = 40; // units: a battle in which each move is shown
const QUIET = ["note", "forced", "turn", "phase", "select", "move", "face"];

export class Show {
  constructor(play) {
    this.play = play;
    this.steps = [];
    this.chosen = kept("pace");
    // Who does something has seen enough. What stands in the panel goes when the panel is made next: nothing moves
    // under a click. Under a click on the map the view stays as it is.
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, ({ target }) => {
      if (target === play.board.canvas && kind === "pointerdown") this.home = null;
      this.finish();
      this.seen();
    }, true);
    $("pace").addEventListener("click", () => this.another());
  }

  pace() {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return "none";
    return this.chosen ?? (this.play.board.units.filter((unit) => unit.on).length < SMALL ? "slow" : "quick");
  }

  another() {
    const names = Object.keys(PACES);
    this.chosen = names[(names.indexOf(this.pace()) + 1) % names.length];
    kept("pace", this.chosen);
    note({ slow: "Generals move slowly.", quick: "Generals move quickly.",
        none: "Generals move at once." }[this.chosen]);
    this.name();
  }

  name() { $("pace").lastChild.textContent = ` Pace: ${this.pace()}`; }

  // --- a new state ------------------------------------------------------------------------------

  // Effect. `stood`: the units as they stood; `news`: the lines since.
  take({ stood, news }) {
    const { play } = this, { state } = play, mine = play.person();
    if (stood && news.length === 0) this.finish(); // taken back
    this.name();
    // What they decide in a turn of this person's is no turn of theirs.
    const others = mine !== null && news.some((line) => line.actor === 1 - mine);
    if (others && (state.active !== mine || this.active !== mine ||
        news.some((line) => line.kind === "turn"))) play.theirs = true;
    this.active = state.active;
    if (!stood) return;
    if (news.some((line) => line.dice)) this.roll(news);
    if (this.pace() !== "none" && !document.hidden) this.add(this.stepsOf(stood, news, mine));
  }

  stepsOf(stood, news, mine) {
    const byId = new Map(stood.map((unit) => [unit.id, unit])), steps = [];
    for (const line of news) {
      const { kind, way, actor, other } = line, known = line.unit === undefined ? null : byId.get(line.unit);
      if (way && way[0] >= 0 && known && (mine === null || actor !== mine || kind === "retreat")) steps.push(
        { kind: "way", line });
      else if (["shoot", "fight"].includes(kind) && known && other !== undefined) steps.push(
        { kind, line, from: known, to: byId.get(other) });
    }
    for (const unit of stood) {
      const now = this.play.unit(unit.id);
      if (unit.on && now && !now.on) steps.push({ kind: "fade", unit: { ...unit, active: false } });
    }
    return steps;
  }

  add(steps) {
    const g = this.play.board.geometry;
    if (!steps.length) return;
    this.steps.push(...steps);
    // Each stands where its first way begins, until that is shown.
    this.first = new Map();
    for (const step of [...this.steps].reverse()) if (step.kind === "way") {
      const [a, b, c, d] = step.line.way;
      step.from = g.centre(a, b);
      step.to = g.centre(c, d);
      const last = this.first.get(step.line.unit)?.last ?? step.to;
      this.first.set(step.line.unit, { last, at: step.from });
      step.last = last;
    }
    for (const [id, { last, at }] of this.first) this.shift(id, at, last);
    const [share, most] = PACES[this.pace()], all = this.steps.reduce((sum, step) => sum + TIMES[step.kind] * share,
      0);
    this.scale = share * Math.min(1, most / (all || 1));
    if (this.running) return;
    this.running = true;
    this.begun = performance.now();
    this.follow();
    requestAnimationFrame(() => this.frame());
  }

  shift(id, at, last) {
    const unit = this.play.unit(id);
    if (unit) { unit.sx = at[0] - last[0]; unit.sy = at[1] - last[1]; }
  }

  // What is shown next comes into view, where each action is shown; at a reaction the view stays with the question.
  follow() {
    const { play } = this, [step] = this.steps, at = step?.to ?? step?.unit ?? step?.from, place = Array.isArray(at)
      ? at : at && [at.x, at.y];
    if (!place || this.pace() !== "slow" || play.reacting()) return;
    const { board } = play;
    if (!this.home || !board.isAt(this.there)) this.home = board.view();
    board.show(...place);
    this.there = board.view();
  }

  // After the enemy's turn the view is the player's own again, unless it has been moved meanwhile.
  homeward() {
    const { play: { board, state }, home } = this;
    if (!home || this.running || !state?.yours || state.actor !== state.active) return;
    if (board.isAt(this.there)) board.goBack(home);
    this.home = null;
  }

  frame() {
    const { board } = this.play, now = performance.now();
    while (this.steps.length) {
      const [step] = this.steps, part = Math.min(1, (now - this.begun) / Math.max(1, TIMES[step.kind] * this.scale));
      step.part = part;
      const between = (axis) => step.from[axis] + (step.to[axis] - step.from[axis]) * part;
      if (step.kind === "way") this.shift(step.line.unit, [between(0), between(1)], step.last);
      if (part < 1) break;
      this.steps.shift();
      this.begun = now;
      this.follow();
    }
    board.layers.show = this.steps[0]?.kind !== "way" ? this.steps[0] : null;
    board.layers.fading = this.steps.filter((step) => step.kind === "fade");
    board.request();
    if (this.steps.length) requestAnimationFrame(() => this.frame()); else this.finish();
  }

  finish() {
    const { board } = this.play;
    if (!this.running) return;
    this.steps = [];
    this.running = false;
    for (const unit of board.units) unit.sx = unit.sy = 0;
    board.layers.show = null;
    board.layers.fading = [];
    this.homeward();
    board.request();
  }

  // --- dice -------------------------------------------------------------------------------------

  // The rolls and what came of them: in the panel where the odds stood, and on the map at whom they struck.
  roll(news) {
    const { play } = this, from = news.findIndex((line) => line.dice), tags = new Map();
    const lines = news.filter((line, i) => i >= from - 1 && !QUIET.includes(line.kind));
    for (const line of lines) {
      const unit = play.unit(line.kind === "roll" ? line.unit : line.unit ?? line.other);
      if (!unit) continue;
      const came = { lose: `−${line.amount}`, remove: "gone", retreat: "falls back", shaken: "shaken",
        rally: "rallies", surrender: "taken" };
      const words = line.faces ? `rolls ${line.faces}` : came[line.kind];
      if (words) tags.set(unit.id, [...new Set([...(tags.get(unit.id) ?? []), words])].slice(-2));
    }
    play.outcome = { lines, tags: [...tags].slice(-MOST) };
    announce(lines.map((line) => line.text).join(". "));
  }

  seen() {
    const { play } = this, { layers } = play.board;
    if (!play.outcome || play.outcome.seen) return;
    play.outcome.seen = true;
    layers.tags = layers.tags.filter((tag) => !tag.strong);
    play.board.request();
  }
}

// --- on the map ---------------------------------------------------------------------------------

export function drawShow(board, pen) {
  const { show, fading } = board.layers;
  for (const { unit, part } of fading ?? []) {
    pen.save();
    pen.globalAlpha = 1 - (part ?? 0);
    if (unit.outline) {
      pen.restore();
      pen.save();
      pen.globalAlpha = 1 - (part ?? 0);
      pen.setTransform(board.ratio, 0, 0, board.ratio, 0, 0);
      drawOutline(board, pen, unit, 3, true);
    }
    else {
      pen.translate(unit.x + unit.dx, unit.y + unit.dy);
      drawUnit(pen, unit, board.colours, board.geometry, Math.max(2, board.detail()));
    }
    pen.restore();
  }
  if (!show || show.kind === "fade" || !show.from?.on) return;
  const to = show.to?.on ? show.to : show.from, shot = show.kind === "shoot", grown = Math.min(1, show.part * 2.2);
  drawArrow(board, pen,
    { from: [show.from.x, show.from.y], to: [show.from.x + (to.x - show.from.x) * grown,
        show.from.y + (to.y - show.from.y) * grown], short: true, dash: shot, colour: board.colours.threat, width: shot
      ? 3.4 : 6 });
  if (grown < 1) return;
  pen.strokeStyle = board.colours.threat;
  pen.lineWidth = Math.max(3, 2 / board.camera.k);
  pen.beginPath();
  for (let i = 0; i < 8; i++) {
    const turn = i * Math.PI / 4 + show.part;
    pen.moveTo(to.x + Math.cos(turn) * 20, to.y + Math.sin(turn) * 20);
    pen.lineTo(to.x + Math.cos(turn) * 32, to.y + Math.sin(turn) * 32);
  }
  pen.stroke();
}
