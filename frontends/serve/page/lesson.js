// Battles that teach: their steps are data (lesson.json), each with what has to be seen on the board or to have
// happened.

import { $, announce, bold, control, failed, h, kept, note, request } from "./api.js";
import { take } from "./taking.js";

export const loadLessons = async () => (await request("/page/lesson.json")).json();

// "*Enter*" of a text is a key, or the name of a button.
const marked = (text) => text.split("*").map((part, i) => i % 2 ? bold(part) : part);

// What a step may wait for, each true or false of the store.
const TESTS = {
  active: ({ active }) => !!active,
  free: ({ play: { state }, active }) => state.yours && !active && state.actor === state.active,
  group: ({ play }, number) => play.group.length >= number,
  plan: ({ play }) => !!play.plan,
  odds: ({ play, active }, code) => !!play.pending?.odds
    && (play.unit(play.previewed()?.unit) ?? active)?.code === code,
  done: ({ play, mine, until }, kind) => play.lines.filter((line) => line.kind === kind && line.unit !== undefined &&
    mine(line.unit)).length >= until.count,
  theirs: ({ play, me }) => play.state.active !== me,
  turn: ({ play, me }, turn) => play.state.turn >= turn && play.state.active === me,
  digest: ({ play }) => !!play.digest,
  decided: ({ play, me, until, begun, unit }, kinds) => play.lines.some((line) => line.decided && line.actor === me &&
    (!until.after || line.ply >= begun) && kinds.includes(line.move) && (!unit || line.unit === unit.id)),
  own: ({ play, me, begun }) => play.lines.some((line) => line.decided && line.actor === me && line.ply >= begun),
  layer: ({ play }, name) => play.shown.has(name),
  ruler: ({ play }) => play.laying,
  aim: () => $("dialog").open && $("dialog-title")?.textContent === "The aim",
};

export class Lesson {
  constructor(play, number) { Object.assign(this, { play, number, at: Number(kept(`lesson ${play.id}`) ?? 0) }); }

  async load() {
    const { lessons, end } = await loadLessons();
    this.part = { ...lessons[this.number - 1] ?? lessons[0], end };
    this.begin();
    this.play.changed();
    // What is opened or lit without a change of the store is seen soon.
    setInterval(() => { if (this.under() && this.met(this.step().until)) this.play.changed(); }, 300);
  }

  step() { return this.part?.steps[this.at]; }

  under() { return !!this.step() && !this.left && !!this.play.state; }

  // Whether what a step waits for is so: any of what it names.
  met(until) {
    const { play } = this, me = play.person() ?? 0, mine = (id) => play.unit(id)?.side === me;
    const active = play.board.units.find((unit) => unit.active && unit.on && unit.side === me), begun = this.begun();
    const unit = play.unitByCode(this.step().at);
    return Object.entries(until).some(([key, value]) =>
      TESTS[key]?.({ play, me, mine, active, until, begun, unit }, value));
  }

  // Called before the views are: a step that is met is over.
  check() {
    if (!this.under()) return;
    if (this.met(this.step().until)) this.next();
    else if (this.astray() && !this.turning) this.again();
  }

  // Whether it is under way: then Ask stays within the step, but at a decision of one's own.
  on() { return this.under() && !this.step().until.own; }

  // Moves played when the step began.
  begun() { return Number(kept(`lesson ${this.play.id} ply`) ?? 0); }

  // Whether the board is no longer the lesson's: the battle or the turn of the step is over, or the unit it speaks of
  // is gone.
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
        await play.post("undo", { dice: true });
        const state = await play.get("state", { log: play.known() });
        if (state.ply >= ply) break;
        ply = state.ply;
        await take(play, state);
      }
      this.begin();
    } catch (error) { failed(error); }
    this.turning = false;
    play.changed();
  }

  next() {
    this.at++;
    kept(`lesson ${this.play.id}`, this.at);
    kept(`lesson ${this.play.id} ply`, this.play.state.ply);
    this.begin();
  }

  // The pointer shows where it is, and it is announced.
  begin() {
    const { play } = this, step = this.step(), unit = step?.at && play.unitByCode(step.at), { layers } = play.board;
    if (unit?.on && play.ground.kind !== "plane") { layers.pointer = unit.points.slice(0, 2); play.board.request(); }
    announce((step ? `${this.at + 1} of ${this.part.steps.length}: ${step.say}` : this.part.end).replaceAll("*", ""));
  }
}

// Part of the panel.
export function lessonPart(play) {
  const { lesson } = play;
  if (!lesson?.part || lesson.left) return null;
  const { steps, end } = lesson.part, step = lesson.step();
  const button = (key, text, act, plain = "plain") => control(() => { act(); play.changed(); }, { class: plain,
      "data-key": key }, text);
  const leave = (text, plain) => button("leave", text, () => { lesson.left = true; }, plain);
  if (!step) return h("section#lesson", h("h2", "The lesson is over"), h("p", marked(end)),
    h("div.choices", leave("Close", null)));
  return h("section#lesson", h("h2", step.title, h("span", `${lesson.at + 1} of ${steps.length}`)),
    h("progress", { max: steps.length, value: lesson.at, "aria-label": "Steps done" }), h("p", marked(step.say)),
    h("div.choices", button("skip", "Skip this step", () => lesson.next()), leave("Leave the lesson")));
}
