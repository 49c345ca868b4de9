// Odds as the panel tells them: their sum first, then the chains of events, the die, and other ways to do it; and at a reaction the
// chances of all who may react, side by side. They are asked one after another while the person reads.

import { get, h, ruleChip } from "./api.js";

const MOST = 24;     // fights that are worked out unasked
const ROWS = 8;      // of them in the table
const OTHERS = 4;    // other ways beside one that is looked at
const PATIENCE = 500; // ms of reading before the first: whoever passes at once asks for none
const SIDES = ["first", "second"];
const WORST = [["destroyed", "Destroyed"], ["shaken", "Shaken"], ["falls_back", "Falls back"]];

const percent = (chance) => chance === 0 ? "–" : `${(100 * chance).toFixed(1)} %`;
const amount = (number) => number.toFixed(2);
const column = (text, i) => h("th", { scope: "col", class: i ? "n" : "" }, text);
const number = (text, strong) => h("td", { class: "n" }, strong ? h("b", {}, text) : text);

// "÷2" of a halving, "+3" of what is added, "4½" of a strength that is counted in halves.
function termText(term, scale) {
  if (term.kind === "result") return term.amount < 0 ? `÷${-term.amount}` : `×${term.amount}`;
  if (term.kind === "needed") return String(term.amount);
  if (term.kind !== "own" && term.kind !== "enemy") return `${term.amount > 0 ? "+" : ""}${term.amount}`;
  return String(Number((term.amount / scale).toFixed(2)));
}

export class Chances {
  constructor(play) { this.play = play; this.rows = []; this.known = new Map(); }

  // Whose the odds are: the side that decides.
  me() { return this.play.state.actor ? 1 : 0; }

  // Asked for once, whoever wants them; what failed is asked for again.
  ask(text) {
    const { play } = this, { ply } = play.state, key = `${ply} ${text}`;
    if (!this.known.has(key)) {
      this.known.set(key, get(`${play.path}/odds`, { ply, text }));
      this.known.get(key).catch(() => this.known.delete(key));
    }
    return this.known.get(key);
  }

  async prepare() {
    const { play } = this, { ply } = play.state;
    this.rows = this.others = [];
    this.known.clear();
    // One of each unit before a second of any, so that all who may react soon have theirs on the map.
    const seen = new Map(), nth = (unit) => { seen.set(unit, (seen.get(unit) ?? 0) + 1); return seen.get(unit); };
    const fights = play.moves.filter((move) => move.target >= 0).map((move) => [nth(move.unit), move]).sort((a, b) => a[0] - b[0]).slice(0, MOST).map(([, move]) => move);
    if (!play.command.reacting() || !fights.length) return;
    await new Promise((done) => setTimeout(done, PATIENCE));
    await this.gather(fights, this.rows, () => play.state.ply === ply && !play.sending);
  }

  // Other ways than the one that is looked at: at the same enemy by others, or by the same unit elsewhere.
  async other(pending) {
    const { play } = this, { ply } = play.state, now = pending.list ? play.moves[pending.list[pending.at]] : null, rows = [];
    this.others = rows;
    if (!now || now.target < 0 || this.rows.length) return;
    const rank = (move) => Number(move.target === now.target) + Number(move.unit === now.unit);
    const ways = play.moves.filter((move) => move !== now && move.target >= 0 && rank(move)).sort((a, b) => rank(b) - rank(a)).slice(0, OTHERS);
    if (!ways.length) return;
    rows.push(this.row(now, pending.odds));
    await this.gather(ways, rows, () => play.state.ply === ply && play.pending === pending && !play.sending);
  }

  async gather(moves, rows, wanted) {
    const { play } = this;
    for (const move of moves) {
      if (!wanted()) return;
      try {
        const odds = await this.ask(move.text);
        if (!wanted()) return;
        rows.push(this.row(move, odds));
        if (rows === this.rows && !play.pending) play.board.layers.tags = this.tags();
        play.board.request();
        play.panel.show();
      } catch { return; } // it can be asked for by looking at the move
    }
  }

  row(move, odds) {
    const mine = odds.sum[SIDES[this.me()]], theirs = odds.sum[SIDES[1 - this.me()]];
    return { move, unit: this.play.unit(move?.unit), gone: theirs.destroyed, shaken: theirs.shaken, lose: mine.lost, take: theirs.lost };
  }

  // The same on the map, at whoever may react: of several of one unit the best. Where nobody can be destroyed, the next that may come of it.
  tags() {
    const best = new Map(), worth = (row) => row.gone * 100 + row.shaken + row.take / 100;
    for (const row of this.rows) if (row.unit?.on && !(best.has(row.unit.id) && worth(best.get(row.unit.id)) >= worth(row))) best.set(row.unit.id, row);
    return [...best.values()].map((row) => ({ x: row.unit.x, y: row.unit.y, text: `${row.unit.code} ${row.gone ? `${(100 * row.gone).toFixed(0)} %` : row.shaken ? `shakes ${(100 * row.shaken).toFixed(0)} %` : `takes ${row.take.toFixed(1)}`}` }));
  }

  // Rows of fights; each leads to its move, looked at.
  table(rows, chosen) {
    const { play } = this, at = (row) => play.moves.indexOf(row.move), name = (row) => row.name ?? play.panel.words(row.move);
    return h("table", {}, h("tr", {}, ["What", "Destroyed", "Shaken", "You lose", "They lose"].map(column)),
      rows.map((row) => h("tr", { class: row.move && row.move === chosen ? "now" : "" }, h("th", { scope: "row" }, row.name || row.move === chosen ? h("b", {}, name(row)) :
        h("button", { type: "button", class: "link", "data-key": `way ${row.move.text}`, onclick: () => play.choose([at(row)]) }, name(row))),
        number(percent(row.gone), true), number(percent(row.shaken)), number(amount(row.lose)), number(amount(row.take)))));
  }

  section() {
    if (this.rows.length < 2) return null;
    const best = [...this.rows].sort((a, b) => b.gone - a.gone || b.take - a.take).slice(0, ROWS);
    return h("section", { id: "chances" }, h("h3", {}, "Side by side", h("span", {}, this.rows.length > ROWS ? `exact; the best ${ROWS} of ${this.rows.length}` : "exact")), this.table(best));
  }

  // --- of what is about to be done --------------------------------------------------------------

  told(odds) {
    const { play } = this, rolls = odds.rolls.filter((roll) => roll.roll).slice(0, 4), now = play.pending?.list ? play.moves[play.pending.list[play.pending.at]] : null;
    return h("div", { class: "odds" }, this.sum(odds),
      odds.proven === undefined ? null : h("p", { id: "proven" }, h("b", {}, `proven: ${odds.proven.toFixed(2)}`), ` for ${odds.side}: best play of both to the end, a draw counts half`), odds.faces.length ? this.die(odds) : null,
      h("h3", {}, "What comes of it"), odds.outcomes.slice(0, 7).map((item) => h("div", { class: "row" }, h("span", { style: { flex: "2" } }, item.text),
        h("span", { class: "bar" }, h("i", { style: { width: `${100 * item.chance}%` } })), h("b", { style: { minWidth: "54px", textAlign: "right" } }, percent(item.chance)))),
      odds.undecided > 0.0005 ? h("p", { class: "muted" }, `${percent(odds.undecided)} not followed to the end.`) : null,
      rolls.length ? h("h3", {}, "The dice on the way") : null, rolls.map((roll) => this.roll(roll)),
      this.others?.length > 1 ? [h("h3", {}, "Other ways to do it"), h("div", { id: "others" }, this.table(this.others, now))] : null);
  }

  // The worst that comes to each side, and what it loses.
  sum(odds) {
    const { play } = this, me = this.me(), both = [1 - me, me], shown = WORST.filter(([key]) => both.some((side) => odds.sum[SIDES[side]][key] > 0));
    return h("table", { id: "sum" }, h("tr", {}, ["", ...shown.map(([, text]) => text), odds.undecided > 0.0005 ? "Loses at least" : "Loses"].map((text, i) => i ? column(text, i) : h("th", { scope: "col" }, h("span", { class: "unseen" }, "Side"), "exact"))),
      both.map((side) => h("tr", {}, h("th", { scope: "row", class: side ? "second-side" : "first-ink" }, `${play.side(side)}${side === me ? " (you)" : ""}`),
        shown.map(([key]) => number(percent(odds.sum[SIDES[side]][key]), true)), number(amount(odds.sum[SIDES[side]].lost), true))));
  }

  // Each face of the die with what it leads to, of both sides.
  die(odds) {
    const { play } = this, me = this.me(), kept = odds.rolls[odds.faced], { roll } = kept;
    const added = roll.terms.filter((term) => term.kind === "die").reduce((all, term) => all + term.amount, 0), one = roll.dice === 1;
    const came = (face, side) => {
      const sum = face[SIDES[side]], [key, text] = [["destroyed", "gone"], ["shaken", "shaken"], ["falls_back", "back"]].find(([name]) => sum[name] >= 0.5) ?? [];
      const words = [text && (sum[key] > 0.995 ? text : `${text} ${Math.round(100 * sum[key])} %`), sum.lost > 0.005 && `−${Number(sum.lost.toFixed(1))}`].filter(Boolean);
      return h("td", { class: key ?? (sum.lost > 0.005 ? "hurt" : "") }, words.length ? words.map((word) => h("div", {}, word)) : "·");
    };
    return [h("h3", {}, kept.what, h("span", {}, `${one ? "one die" : `${roll.dice} dice`}${added ? `, ${added > 0 ? "+" : ""}${added}` : ""}`)),
      h("div", { class: "wide", tabindex: 0, role: "region", "aria-label": "The die" }, h("table", { id: "die" }, h("tr", {}, h("th", { scope: "col" }, h("span", { class: "unseen" }, "Rolled")), odds.faces.map((face) => h("th", { scope: "col", title: face.text ?? "" }, h("b", {}, face.reading), added && one ? h("div", {}, `=${face.reading + added}`) : one ? null : h("div", {}, `${Math.round(100 * face.chance)}%`)))),
        [1 - me, me].map((side) => h("tr", { class: side ? "second" : "first" }, h("th", { scope: "row", class: side ? "second-side" : "first-ink" }, side === me ? "you" : "they"), odds.faces.map((face) => came(face, side))))))];
  }

  roll(roll) {
    const { play } = this;
    return h("div", {}, h("p", {}, h("b", {}, roll.what), " ", ruleChip(roll.rule, play.ground.system)),
      roll.roll.terms.slice(0, 9).map((term) => h("div", { class: "row" }, h("span", {}, h("b", {}, `${termText(term, roll.roll.strength_scale)} `), term.words), ruleChip(term.rule, play.ground.system))),
      roll.roll.column ? h("p", { class: "muted" }, `column ${roll.roll.column}`) : null);
  }
}
