// Battles that teach: their steps are data (lesson.json), each with what has to be seen on the board or to have happened.

import { $, get, h, note, post, request, say } from "./api.js";

const kept = (name, value) => { try { if (value === undefined) return localStorage.getItem(name); localStorage.setItem(name, value); } catch { /* not kept */ } return null; };

export const loadLessons = async () => (await request("/page/lesson.json")).json();

// "*Enter*" of a text is a key, or the name of a button.
const marked = (text) => text.split("*").map((part, i) => i % 2 ? h("b", {}, part) : part);

export class Lesson {
  constructor(play, number) { this.play = play; this.number = number; this.at = Number(kept(`lesson ${play.id}`) ?? 0); }

  async load() {
    const { lessons, end } = await loadLessons();
    this.told = { ...lessons[this.number - 1] ?? lessons[0], end };
    this.begin();
    this.play.panel.show();
    // What is opened or lit without a new state of the game is seen soon.
    setInterval(() => { if (this.step() && !this.left && this.play.state && this.met(this.step().until)) this.play.panel.show(); }, 300);
  }

  step() { return this.told?.steps[this.at]; }

  // Whether what a step waits for is so: any of what it names.
  met(until) {
    const { play } = this, { state, board } = play, me = play.person() ?? 0, mine = (id) => play.unit(id)?.side === me;
    const move = play.pending?.list && play.moves[play.pending.list[play.pending.at]], active = board.units.find((unit) => unit.active && unit.on && unit.side === me);
    const tests = {
      active: () => !!active,
      free: () => state.yours && !active && state.actor === state.active,
      group: (count) => play.group.length >= count,
      plan: () => !!play.command.plan,
      odds: (code) => !!play.pending?.odds && (play.unit(move?.unit) ?? active)?.code === code,
      done: (kind) => play.lines.filter((line) => line.kind === kind && line.unit !== undefined && mine(line.unit)).length >= until.count,
      theirs: () => state.active !== me,
      turn: (turn) => state.turn >= turn && state.active === me,
      digest: () => !!play.command.digestShown,
      decided: (what) => play.lines.some((line) => line.decided && line.actor === me && (!until.after || line.ply >= this.begun()) && new RegExp(`^${what}`).test(line.text)),
      own: () => play.lines.some((line) => line.decided && line.actor === me && line.ply >= this.begun()),
      layer: (name) => play.command.shown.has(name),
      ruler: () => !!play.measure.laying,
      aim: () => $("dialog").open && $("dialog-title")?.textContent === "The aim",
    };
    return Object.entries(until).some(([key, value]) => tests[key]?.(value));
  }

  // Called before the panel is made.
  check() {
    if (!this.step() || !this.play.state || this.left) return;
    if (this.met(this.step().until)) this.next();
    else if (this.astray() && !this.turning) this.again();
  }

  // Whether it is under way: then Ask stays within the step, but at a decision of one's own.
  on() { return !!this.step() && !this.left && !this.step().until.own; }

  // Moves played when the step began.
  begun() { return Number(kept(`lesson ${this.play.id} ply`) ?? 0); }

  // Whether the board is no longer the lesson's: the battle or the turn of the step is over, or the unit it speaks of is gone.
  astray() {
    const { state } = this.play, step = this.step(), unit = step.at && this.play.unitByCode(step.at);
    return !!state.result || state.turn > (step.turn ?? Infinity) || (unit && !unit.on);
  }

  // The step anew, from where it began: the dice of the lesson are fixed, and fall as they did.
  async again() {
    const { play } = this, begun = this.begun();
    this.turning = true;
    note("This went another way than the lesson: its step begins again.");
    try {
      for (let { ply } = play.state; ply > begun;) {
        await post(`${play.path}/undo`, { dice: true });
        const state = await get(`${play.path}/state`, { log: play.known() });
        if (state.ply >= ply) break;
        ply = state.ply;
        await play.take(state);
      }
      this.begin();
    } catch (error) { note(error.message, true); }
    this.turning = false;
    play.panel.show();
  }

  next() {
    this.at++;
    kept(`lesson ${this.play.id}`, this.at);
    kept(`lesson ${this.play.id} ply`, this.play.state.ply);
    this.begin();
  }

  // The pointer shows where it is, and who listens is told.
  begin() {
    const { play } = this, step = this.step(), unit = step?.at && play.unitByCode(step.at);
    if (unit?.on && play.ground.kind !== "plane") { play.board.layers.pointer = unit.points.slice(0, 2); play.board.request(); }
    say((step ? `${this.at + 1} of ${this.told.steps.length}: ${step.say}` : this.told.end).replaceAll("*", ""));
  }

  section() {
    if (!this.told || this.left) return null;
    const { steps, end } = this.told, step = this.step(), leave = () => { this.left = true; this.play.panel.show(); };
    if (!step) return h("section", { id: "lesson" }, h("h2", {}, "The lesson is over"), h("p", {}, marked(end)), h("div", { class: "choices" }, h("button", { type: "button", "data-key": "leave", onclick: leave }, "Close")));
    return h("section", { id: "lesson" }, h("h2", {}, step.title, h("span", {}, `${this.at + 1} of ${steps.length}`)), h("progress", { max: steps.length, value: this.at, "aria-label": "Steps done" }), h("p", {}, marked(step.say)),
      h("div", { class: "choices" }, h("button", { type: "button", class: "plain", "data-key": "skip", onclick: () => { this.next(); this.play.panel.show(); } }, "Skip this step"), h("button", { type: "button", class: "plain", "data-key": "leave", onclick: leave }, "Leave the lesson")));
  }
}
