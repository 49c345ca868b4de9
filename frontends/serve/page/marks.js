// Every act of a replayed game marked by a general: how many of each kind a side has, their places on the curve, and
// one after the other with the better act. The server works them out while the page polls how far it is.

import { announce, bold, control, failed, get, h, ink, kbd, note, SIDES } from "./api.js";

const SIGNS = { best: "★", good: "✓", inaccuracy: "?!", mistake: "?", blunder: "??" };
const WORSE = ["inaccuracy", "mistake", "blunder"];
const PAUSE = 400; // ms between two questions

export class Marks {
  constructor(replay) {
    this.replay = replay;
    this.box = h("section#marks.steps");
    this.level = h("select#marks-level", { "aria-label": "Level of the general who judges" },
      [2, 3, 4, 5, 6, 7, 8].map((level) => h("option", { value: level, selected: level === 4 }, `level ${level}`)));
    this.show();
  }

  get acts() { return this.data?.acts ?? []; }

  worse() { return this.acts.filter((act) => WORSE.includes(act.mark)); }

  async judge() {
    if (this.judging) return;
    this.judging = true;
    this.data = null;
    try {
      const level = this.level.value;
      while (!this.data) {
        const answer = await get("replay-marks", { ...this.replay.key, level });
        this.data = answer.marks ?? null;
        this.done = [answer.done, answer.of];
        this.show();
        if (!this.data) await new Promise((done) => setTimeout(done, PAUSE));
      }
      document.body.dataset.marks = this.acts.length;
      announce(`${this.acts.length} acts judged, ${this.worse().length} of them worse than good`);
      this.replay.draw();
    } catch (error) { failed(error); }
    this.judging = false;
    this.show();
  }

  show() {
    const button = control(() => this.judge(), { id: "mark" }, kbd("M"), this.data
      ? "Again" : "Mark every act");
    const head = h("h3", "Marks", h("span", "by a general, luck apart"));
    if (this.judging) this.box.replaceChildren(head,
      h("p", `Judged ${this.done?.[0] ?? 0} of ${this.done?.[1] ?? this.replay.head?.length ?? ""} moves …`),
      h("progress", { max: this.done?.[1] || 1, value: this.done?.[0] ?? 0, "aria-label": "Moves judged" }));
    else this.box.replaceChildren(head, ...(this.data ? [this.table()] : []),
      ...this.worse().map((act) => this.row(act)), h("div.choices", button, this.level));
    this.here();
  }

  table() {
    const { data, replay } = this, limit = (mark) => data.limits[mark]
      ? `, from ${Math.round(100 * data.limits[mark])} %` : "";
    return h("table.tracks#marks-table",
      h("tr", h("th", { scope: "col" }, h("span.unseen", "Mark")),
        SIDES.map((_, i) => h("th", { scope: "col", class: ink(i) }, replay.side(i)))),
      Object.keys(SIGNS).map((mark) => h("tr", h("th", { scope: "row" }, `${SIGNS[mark]} ${mark}${limit(mark)}`),
          SIDES.map((side) => h("td", data[side][mark])))),
      h("tr", h("th", { scope: "row" }, "lost in all, % of a victory"),
        SIDES.map((side) => h("td", Math.round(100 * data[side].lost)))));
  }

  row(act) {
    const { replay } = this, side = SIDES.indexOf(act.side),
      name = replay.ground.units.find((unit) => unit.code === act.unit)?.name;
    return h("div.marked",
      control(() => replay.go(act.at + 1), { class: "step", "data-act": act.at },
        h("b", { class: ink(side) },
          `${SIGNS[act.mark]} Turn ${act.turn}, ${name ?? replay.side(side)}: `),
        `${act.mark}, −${Math.round(100 * act.loss)} %: ${act.taken_words}. Better: ${act.better_words}.`),
      replay.whyButton(act.at + 1));
  }

  // The next that is worse than good, or the one before.
  step(by) {
    const list = this.worse().map((act) => act.at + 1), { ply } = this.replay, next = by > 0
      ? list.find((at) => at > ply) : list.reverse().find((at) => at < ply);
    if (next === undefined) note(this.data ? "There is no further one." : "M marks every act first.");
    else this.replay.go(next);
  }

  // The act that the replay shows, in the list and in words beside its move.
  here() {
    const { ply } = this.replay, act = this.acts.find((one) => one.ply < ply && ply <= one.end);
    for (const row of this.box.querySelectorAll("[data-act]")) row.setAttribute("aria-current",
      Number(row.dataset.act) === act?.at);
    this.box.querySelector("[aria-current=true]")?.scrollIntoView({ block: "nearest" });
    return act ? h("p#mark-here", bold(`${SIGNS[act.mark]} ${act.mark}`), act.better
      ? `, −${(100 * act.loss).toFixed(0)} % of a victory; ` +
      `better at move ${act.at + 1}: ${act.better_words}` : "") : null;
  }

  // On the curve of values: a sign at every act that is worse than good.
  draw({ pen, x, y, ink }, paper) {
    const { values } = this.replay.curves;
    pen.save();
    pen.font = "bold 12px Lato, sans-serif";
    pen.textAlign = "center";
    for (const act of this.worse()) {
      const px = x(act.at + 1), value = values.find(([ply]) => ply > act.at) ?? values.at(-1),
        py = y(50 + 50 * value[1]);
      pen.lineWidth = 3; pen.strokeStyle = paper; pen.fillStyle = ink;
      pen.strokeText(SIGNS[act.mark], px, py + 16);
      pen.fillText(SIGNS[act.mark], px, py + 16);
    }
    pen.restore();
  }
}
