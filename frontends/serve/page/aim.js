// The aim: what ends the battle and who has it then, what counts and how much, how far both sides are, and the battle in
// history. All of it is data of the rules and of the scenario (the verb `aim`); it stands in the panel until the first decision.

import { dialog, get, h, note, ruleChip } from "./api.js";

const SIDES = ["first", "second"];
const kept = (name, value) => { try { if (value === undefined) return localStorage.getItem(name); localStorage.setItem(name, value); } catch { /* not kept */ } return null; };

export class Aim {
  constructor(play) { this.play = play; }

  ask() { return get(`${this.play.path}/aim`); }

  // At the start of a battle, until a first decision has been made in it.
  async load() {
    const { play } = this;
    try { this.told = await this.ask(); } catch { return; }
    this.fresh = !play.lesson && !kept(`aim ${play.id}`) && !play.state.result && !play.lines.some((line) => line.decided && line.actor === (play.person() ?? line.actor));
    if (this.fresh) play.panel.show();
  }

  // The side that decides has seen it.
  seen() {
    if (!this.fresh) return;
    this.fresh = false;
    kept(`aim ${this.play.id}`, "seen");
  }

  wins(winner) { return SIDES.includes(winner) ? `${this.play.side(SIDES.indexOf(winner))} win` : "The end; points decide"; }

  // "After turn 24 the higher points win; a draw if they are even."
  compared({ last_turn, compared }) {
    if (!compared.text) return `After turn ${last_turn} it is a draw if nobody has won.`;
    const even = SIDES.indexOf(compared.even), short = compared.lead > 1;
    return `After turn ${last_turn} ${compared.text}${short ? ` by a lead of ${compared.lead} or more` : ""}; ${even < 0 ? "a draw" : this.play.side(even)} if ${short ? "it is less" : "they are even"}.`;
  }

  ends(told) {
    return h("ul", { class: "aims" }, told.ends.map((end) => h("li", {}, h("b", { class: end.winner === "second" ? "second-side" : end.winner === "first" ? "first-ink" : "" }, this.wins(end.winner)),
      `${end.after_last_turn ? " after the last turn" : ""} if ${end.text}: `, h("span", { class: "far" }, `${end.done} of ${end.limit} ${end.counted}`), " ", ruleChip(end.rule, this.play.ground.system))));
  }

  section() {
    const { told } = this;
    if (!this.fresh || !told) return null;
    return h("section", { id: "the-aim" }, h("h3", {}, "The aim", h("span", {}, h("button", { type: "button", class: "link", "data-key": "aim", onclick: () => this.show() }, h("kbd", {}, "I"), "all of it"))),
      told.history ? h("p", { class: "history" }, told.history) : null, this.ends(told), h("p", {}, this.compared(told)),
      told.points.length ? h("p", { class: "muted" }, "Points: ", [...new Set(told.points.map((item) => `${item.each} for ${item.once ? "" : "each "}${item.text}`))].join("; "), ".") : null);
  }

  // What counts, a row for each kind, both sides beside each other.
  counts(told) {
    const rows = new Map();
    for (const item of told.points) {
      const key = `${item.text} ${item.each}`;
      if (!rows.has(key)) rows.set(key, { ...item, by: {} });
      rows.get(key).by[item.side] = item;
    }
    const cell = (item) => h("td", { class: "n" }, !item ? "–" : h("b", {}, item.each * item.count), !item || item.once ? null : ` (${item.count})`);
    return h("table", { id: "counts" }, h("tr", {}, ["What", "Points", ...this.play.ground.sides].map((text, i) => h("th", { scope: "col", class: i ? "n" : "" }, text))),
      [...rows.values()].map((row) => h("tr", {}, h("th", { scope: "row" }, row.text, " ", ruleChip(row.rule, this.play.ground.system)), h("td", { class: "n" }, row.each), SIDES.map((side) => cell(row.by[side])))));
  }

  async show() {
    const { play } = this;
    try {
      const told = this.told = await this.ask();
      dialog("The aim", h("p", { class: "muted" }, `${told.title}. Turn ${told.turn} of ${told.last_turn}.`), told.history ? h("p", { class: "history" }, told.history) : null,
        told.description ? h("p", {}, told.description) : null, h("h3", {}, "What ends the battle", h("span", {}, `judged ${told.judged}`)), this.ends(told),
        h("p", {}, this.compared(told), " ", ruleChip(told.compared.rule, play.ground.system)),
        told.compared.text ? h("p", {}, [0, 1].map((side) => `${play.side(side)}: ${told.compared.shown[side]}`).join("; ")) : null,
        told.points.length ? [h("h3", {}, "What counts"), this.counts(told)] : null);
    } catch (error) { note(error.message, true); }
  }
}
