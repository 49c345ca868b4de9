// What happened, shown: the other side's moves at a pace one can follow, shots and fights as they come, the eliminated fading,
// dice where their odds stood until the next gesture, and the end of the battle.

import { $, get, h, note, say, withRules } from "./api.js";
import { drawUnit } from "./counter.js";
import { drawOutline } from "./figures.js";
import { drawArrow } from "./overlay.js";

const PACES = { slow: [1, 20000], quick: [0.25, 5000], none: [0, 0] }; // share of the usual time of an action; the most of all of them, ms
const TIMES = { way: 650, shoot: 750, fight: 900, fade: 900 };
const MOST = 6; // slips on the map: those of the last fights
const SMALL = 40; // units: a battle in which each move is looked at
const kept = () => { try { return localStorage.getItem("pace"); } catch { return null; } };

export class Show {
  constructor(play) {
    this.play = play;
    this.steps = [];
    this.outcome = null;
    this.chosen = kept();
    // Whoever does something has seen enough. What stands in the panel goes when the panel is made next: nothing moves under a click.
    // Under a click on the map the view stays as it is.
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, ({ target }) => { if (target === play.board.canvas && kind === "pointerdown") this.home = null; this.finish(); this.seen(); }, true);
    $("pace").addEventListener("click", () => this.another());
  }

  pace() {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return "none";
    return this.chosen ?? (this.play.board.units.filter((unit) => unit.on).length < SMALL ? "slow" : "quick");
  }

  another() {
    const names = Object.keys(PACES);
    this.chosen = names[(names.indexOf(this.pace()) + 1) % names.length];
    try { localStorage.setItem("pace", this.chosen); } catch { /* not kept */ }
    note({ slow: "Generals move slowly.", quick: "Generals move quickly.", none: "Generals move at once." }[this.chosen]);
    this.name();
  }

  name() { $("pace").lastChild.textContent = ` Pace: ${this.pace()}`; }

  // --- a new state ------------------------------------------------------------------------------

  // `before`: the units as they stood; `news`: the lines since.
  take(state, before, news) {
    const { play } = this, mine = play.person(), undone = state && before && news.length === 0;
    if (undone) this.finish();
    this.name();
    // What they decide in a turn of this person's is no turn of theirs.
    if (mine !== null && news.some((line) => line.actor === 1 - mine) && (state.active !== mine || this.active !== mine || news.some((line) => line.kind === "turn"))) this.theirs = true;
    this.active = state.active;
    if (!before) return;
    const byId = new Map(before.map((unit) => [unit.id, unit])), other = (line) => mine === null || line.actor !== mine;
    if (news.some((line) => line.dice)) this.roll(news);
    if (this.pace() === "none" || document.hidden) return;
    const steps = [];
    for (const line of news) {
      const known = line.unit === undefined ? null : byId.get(line.unit);
      if (line.way && line.way[0] >= 0 && known && (other(line) || line.kind === "retreat")) steps.push({ kind: "way", line });
      else if (["shoot", "fight"].includes(line.kind) && known && line.other !== undefined) steps.push({ kind: line.kind, line, from: byId.get(line.unit), to: byId.get(line.other) });
    }
    for (const unit of before) {
      const now = play.unit(unit.id);
      if (unit.on && now && !now.on) steps.push({ kind: "fade", unit: { ...unit, active: false } });
    }
    if (steps.length) this.add(steps);
  }

  add(steps) {
    const g = this.play.board.geometry;
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
    const [share, most] = PACES[this.pace()], all = this.steps.reduce((sum, step) => sum + TIMES[step.kind] * share, 0);
    this.scale = share * Math.min(1, most / (all || 1));
    if (!this.running) { this.running = true; this.begun = performance.now(); this.look(); requestAnimationFrame(() => this.frame()); }
  }

  shift(id, at, last) {
    const unit = this.play.unit(id);
    if (unit) { unit.sx = at[0] - last[0]; unit.sy = at[1] - last[1]; }
  }

  // What is shown next comes into view, where each action is shown; at a reaction the view stays with the question.
  look() {
    const { play } = this, step = this.steps[0], at = step?.to ?? step?.unit ?? step?.from, place = Array.isArray(at) ? at : at && [at.x, at.y];
    if (!place || this.pace() !== "slow" || play.command.reacting()) return;
    const { camera, fitted } = play.board, now = JSON.stringify(camera);
    if (!this.home || now !== this.there) this.home = { ...camera, fitted };
    play.board.show(...place);
    this.there = JSON.stringify(camera);
  }

  // After the enemy's turn the view is the player's own again, unless it has been moved meanwhile.
  homeward() {
    const { play, home } = this, { board, state } = play;
    if (!home || this.running || !state?.yours || state.actor !== state.active) return;
    if (JSON.stringify(board.camera) === this.there) { const { x, y, k, fitted } = home; Object.assign(board.camera, { x, y, k }); board.fitted = fitted; board.request(); }
    this.home = null;
  }

  frame() {
    const { play } = this, now = performance.now();
    while (this.steps.length) {
      const step = this.steps[0], long = TIMES[step.kind] * this.scale, part = Math.min(1, (now - this.begun) / Math.max(1, long));
      step.part = part;
      if (step.kind === "way") this.shift(step.line.unit, [step.from[0] + (step.to[0] - step.from[0]) * part, step.from[1] + (step.to[1] - step.from[1]) * part], step.last);
      if (part < 1) break;
      this.steps.shift();
      this.begun = now;
      this.look();
    }
    play.board.layers.show = this.steps[0]?.kind !== "way" ? this.steps[0] : null;
    play.board.layers.fading = this.steps.filter((step) => step.kind === "fade");
    play.board.request();
    if (this.steps.length) requestAnimationFrame(() => this.frame()); else this.finish();
  }

  finish() {
    if (!this.running) return;
    this.steps = [];
    this.running = false;
    for (const unit of this.play.board.units) unit.sx = unit.sy = 0;
    this.play.board.layers.show = null;
    this.play.board.layers.fading = [];
    this.homeward();
    this.play.board.request();
  }

  // --- dice -------------------------------------------------------------------------------------

  // The rolls and what came of them: in the panel where the odds stood, and on the map at whom they struck.
  roll(news) {
    const { play } = this, from = news.findIndex((line) => line.dice), lines = news.filter((line, i) => i >= from - 1 && !["note", "forced", "turn", "phase", "select", "move", "face"].includes(line.kind));
    const tags = new Map();
    for (const line of lines) {
      const unit = play.unit(line.kind === "roll" ? line.unit : line.unit ?? line.other);
      if (!unit) continue;
      const came = { lose: () => `−${line.amount}`, remove: () => "gone", retreat: () => "falls back", shaken: () => "shaken", rally: () => "rallies", surrender: () => "taken" }[line.kind];
      const words = line.faces ? `rolls ${line.faces}` : came?.();
      if (words) tags.set(unit.id, [...new Set([...(tags.get(unit.id) ?? []), words])].slice(-2));
    }
    this.outcome = { lines, tags: [...tags].slice(-MOST) };
    say(lines.map((line) => line.text).join(". "));
  }

  // At whom the dice struck, where he stands or stood.
  tags() {
    const { play } = this, at = (id) => [play.unit(id), this.before?.find((unit) => unit.id === id)].find((unit) => unit?.on);
    if (!this.outcome || this.outcome.seen || play.state.result || play.command.digestShown) return []; // the field is seen as it was left
    return this.outcome.tags.filter(([id]) => at(id)).map(([id, words]) => ({ x: at(id).x, y: at(id).y, text: `${play.unit(id).code}: ${words.join(", ")}`, strong: true }));
  }

  seen() {
    if (!this.outcome || this.outcome.seen) return;
    this.outcome.seen = true;
    this.play.board.layers.tags = this.play.chances.tags();
    this.play.board.request();
  }

  section() {
    const { play } = this;
    if (!this.outcome || this.outcome.seen || play.pending || play.state.result || play.command.digestShown) return null;
    return h("section", { id: "outcome" }, h("h3", {}, "What the dice brought"), this.outcome.lines.slice(0, 9).map((line) => h("p", { class: line.dice ? "dice" : "" }, withRules(line.text, play.ground.system))));
  }

  // --- the other side's turn, and the end ---------------------------------------------------------

  // Beside the question: the turn that has just been seen, told, until it has been opened or the next begins.
  offer() {
    const { play } = this, { state } = play;
    return this.theirs && state.yours && state.actor === state.active ? h("button", { type: "button", id: "told", "data-key": "told", onclick: () => play.command.digest() }, h("kbd", {}, "D"), `The turn of ${play.side(1 - state.actor)}, told`) : null;
  }

  // Who won and by what, what it cost, the luck, and the roll that turned it.
  end() {
    const { play } = this, { state, ground } = play, mine = play.person(), { winner } = state;
    if (!this.luck) { this.luck = {}; get(`${play.path}/luck`).then((luck) => { this.luck = luck; play.panel.show(); }).catch(() => {}); }
    const { rolls, gain, turning } = this.luck;
    const gone = (side) => play.board.units.filter((unit) => unit.side === side && !unit.on && unit.start > 0 && unit.strength < unit.start).map((unit) => unit.code);
    return [mine === null || winner < 0 ? null : h("p", { class: "verdict" }, h("b", {}, winner === mine ? "You have won." : "You have lost.")),
      h("table", { class: "tracks", id: "losses" }, h("tr", {}, h("th", { scope: "col" }, h("span", { class: "unseen" }, "What")), [0, 1].map((side) => h("th", { scope: "col", class: side ? "second-side" : "first-ink" }, ground.sides[side]))),
        state.strength.some((side) => side.strength_start > 0) ? h("tr", {}, h("th", { scope: "row" }, "strength lost"), state.strength.map((side) => h("td", {}, `${side.strength_start - side.strength} of ${side.strength_start}`))) : null,
        h("tr", {}, h("th", { scope: "row" }, "units lost"), state.strength.map((side) => h("td", {}, side.units_lost))),
        h("tr", {}, h("th", { scope: "row" }, "which"), [0, 1].map((side) => h("td", {}, gone(side).join(" ") || "none")))),
      rolls ? h("p", { id: "luck", title: "By the program's evaluator of positions" }, Math.abs(gain) < 0.005 ? `The dice favoured nobody in ${rolls} rolls. ` : `The dice favoured ${ground.sides[gain < 0 ? 1 : 0]} by ${(100 * Math.abs(gain)).toFixed(0)} % of a victory in ${rolls} rolls. `, Math.round(100 * turning.before) === Math.round(100 * turning.after) ? null : this.turned(turning, mine ?? 0)) : null];
  }

  // The turn that changed most, with the share of dice and of decisions in it.
  turned({ turn, side, ply, before, after, dice }, whose) {
    const { play } = this, sign = whose ? -1 : 1, share = (value) => Math.round(100 * (whose ? 1 - value : value)), change = share(after) - share(before), rolled = Math.round(100 * sign * dice), signed = (value) => `${value < 0 ? "−" : "+"}${Math.abs(value)}`;
    return ["It turned in ", h("a", { href: `?game=${encodeURIComponent(play.id)}&replay=1&ply=${ply}` }, `turn ${turn} of ${play.side(side === "second" ? 1 : 0)}`),
      `, from ${share(before)} to ${share(after)} % for ${play.side(whose)}: ${signed(rolled)} by dice, ${signed(change - rolled)} by decisions.`];
  }
}

// --- on the map ---------------------------------------------------------------------------------

export function drawShow(board, pen) {
  const { show, fading } = board.layers;
  for (const { unit, part } of fading ?? []) {
    pen.save();
    pen.globalAlpha = 1 - (part ?? 0);
    if (unit.outline) { pen.restore(); pen.save(); pen.globalAlpha = 1 - (part ?? 0); pen.setTransform(board.ratio, 0, 0, board.ratio, 0, 0); drawOutline(board, pen, unit, 3, true); }
    else { pen.translate(unit.x + unit.dx, unit.y + unit.dy); drawUnit(pen, unit, board.colours, board.geometry, Math.max(2, board.detail())); }
    pen.restore();
  }
  if (!show || show.kind === "fade" || !show.from?.on) return;
  const to = show.to?.on ? show.to : show.from, shot = show.kind === "shoot", grown = Math.min(1, show.part * 2.2);
  drawArrow(board, pen, { from: [show.from.x, show.from.y], to: [show.from.x + (to.x - show.from.x) * grown, show.from.y + (to.y - show.from.y) * grown], short: true, dash: shot, colour: board.colours.threat, width: shot ? 3.4 : 6 });
  if (grown < 1) return;
  pen.strokeStyle = board.colours.threat;
  pen.lineWidth = Math.max(3, 2 / board.camera.k);
  pen.beginPath();
  for (let i = 0; i < 8; i++) { const turn = i * Math.PI / 4 + show.part; pen.moveTo(to.x + Math.cos(turn) * 20, to.y + Math.sin(turn) * 20); pen.lineTo(to.x + Math.cos(turn) * 32, to.y + Math.sin(turn) * 32); }
  pen.stroke();
}
