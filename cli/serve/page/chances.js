// The chances of all who may react, side by side: asked one after another while the person reads the question.

import { get, h } from "./api.js";

const MOST = 6;      // fights that are worked out unasked
const PATIENCE = 500; // ms of reading before the first: whoever passes at once asks for none

export class Chances {
  constructor(play) { this.play = play; this.rows = []; }

  async prepare() {
    const { play } = this, { ply } = play.state;
    this.rows = [];
    const fights = play.moves.filter((move) => move[2] >= 0);
    if (!play.command.reacting() || fights.length < 1 || fights.length > MOST) return;
    await new Promise((done) => setTimeout(done, PATIENCE));
    for (const move of fights) {
      if (play.state.ply !== ply || play.sending) return;
      try {
        const odds = await get(`${play.path}/odds`, { ply, text: move[6] });
        if (play.state.ply !== ply) return;
        this.rows.push(this.row(move, odds));
        if (!play.pending) play.board.layers.tags = this.tags();
        play.board.request();
        play.panel.show();
      } catch { return; } // it can be asked for by looking at the move
    }
  }

  row(move, odds) {
    const { play } = this, target = play.unit(move[2]), own = play.state.actor ? "second" : "first", other = play.state.actor ? "first" : "second";
    const gone = odds.outcomes.reduce((sum, item) => sum + (new RegExp(`\\b${target.code} (?:is out of the game|leaves|surrenders)`).test(item.text) ? item.chance : 0), 0);
    return { unit: play.unit(move[1]), who: play.unit(move[1])?.code ?? play.choices.named(move), what: play.kind(move), target: target.code, gone, lose: odds.mean_lost[own], take: odds.mean_lost[other] };
  }

  // The same on the map, at whoever may react: of several of one unit the best.
  tags() {
    const best = new Map();
    for (const row of this.rows) if (row.unit?.on && !(best.get(row.unit.id)?.gone >= row.gone)) best.set(row.unit.id, row);
    return [...best.values()].map((row) => ({ x: row.unit.x, y: row.unit.y, text: `${row.who} ${(100 * row.gone).toFixed(0)} %` }));
  }

  section() {
    if (this.rows.length < 2) return null;
    return h("section", { id: "chances" }, h("h3", {}, "Side by side", h("span", {}, "exact")), h("table", {}, h("tr", {}, ["Who", "On whom", "Destroyed", "You lose", "They lose"].map((text, i) => h("th", { scope: "col", class: i > 1 ? "n" : "" }, text))),
      this.rows.map((row) => h("tr", {}, h("th", { scope: "row" }, `${row.who} ${row.what !== "shoot" ? "charges" : row.unit ? "fires" : "fire"}`), h("td", {}, row.target), h("td", { class: "n" }, h("b", {}, `${(100 * row.gone).toFixed(1)} %`)),
        h("td", { class: "n" }, row.lose.toFixed(2)), h("td", { class: "n" }, row.take.toFixed(2))))));
  }
}
