// The campaign that a game belongs to: which day it is, what the days before have left, how each
// ended, and the way to the next.

import { $, dialog, get, h, note, post, say } from "./api.js";

export class Campaign {
  constructor(play) { this.play = play; this.told = null; }

  // Asked for when the game opens and when its battle is over.
  async load() {
    try { this.told = await get(`${this.play.path}/campaign`); } catch (error) { note(error.message, true); return; }
    if (!this.told.battles) this.told = null;
    this.play.panel.show();
  }

  state(before) {
    if (this.told && !before?.result && this.play.state.result && before) this.load();
  }

  // The words over the question: "Day 2 of 4".
  section() {
    const { told, play } = this;
    if (!told) return null;
    return h("section", { id: "campaign" }, h("h3", {}, told.title, h("span", {}, `day ${told.day} of ${told.battles.length}`)),
      h("div", { class: "choices" }, play.state.result && told.day < told.battles.length && (play.state.rights & 8)
        ? h("button", { class: "main", id: "next-day", "data-key": "next-day", onclick: () => this.next() }, `To the next day: ${told.battles[told.day].title}`) : null,
      h("button", { "data-key": "days", id: "days", onclick: () => this.show() }, "The days so far")));
  }

  async next() {
    try { location.href = `?game=${encodeURIComponent((await post(`${this.play.path}/next-day`)).id)}`; } catch (error) { note(error.message, true); }
  }

  show() {
    const { told } = this, gone = told.carried.filter((one) => one.gone).map((one) => `${one.unit} ${one.name}`), [first, second] = this.play.ground.sides;
    const ended = (battle) => battle.reason ? `${battle.winner ? `${battle.winner} win` : "drawn"}: ${battle.reason}` : "";
    const number = (battle, key) => battle.first ? `${battle.first[key]} : ${battle.second[key]}` : "";
    dialog(told.title, h("table", { id: "campaign-days" }, h("tr", {}, ["Day", "Battle", "How it ended", `Points, ${first} : ${second}`, "Units lost"].map((text) => h("th", { scope: "col" }, text))),
      told.battles.map((battle, i) => h("tr", {}, h("td", { class: "n" }, i + 1), h("td", {}, `${told.stem}-day-${i + 1}` === this.play.id ? h("b", {}, battle.title)
        : battle.reason || i + 1 < told.day ? h("a", { href: `?game=${encodeURIComponent(`${told.stem}-day-${i + 1}`)}` }, battle.title) : battle.title),
        h("td", {}, ended(battle)), h("td", {}, number(battle, "points")), h("td", {}, number(battle, "lost"))))),
      told.over ? h("p", {}, h("b", {}, told.winner ? `${told.winner} win the campaign.` : "The campaign is drawn.")) : null,
      h("h3", {}, "Carried over from earlier days"), told.carried.length ? h("ul", { id: "carried" }, gone.length ? h("li", {}, h("b", {}, `${gone.length === 1 ? "1 is" : `${gone.length} are`} gone: `), gone.join(", ")) : null, told.carried.filter((one) => !one.gone).map((one) => h("li", {}, one.words))) : h("p", { class: "muted", id: "carried" }, "Nothing: all are as the battle's file has them."));
    say(told.carried.map((one) => one.words).join(". "));
    $("dialog").scrollTop = 0;
  }
}
