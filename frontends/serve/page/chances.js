// Odds as the panel tells them: their sum first, then the chains of events, the die, and other ways to do it; and at a reaction the
// chances of all who may react, side by side. They are asked one after another while the person reads.

import { get, h, note, ruleChip } from "./api.js";

const MOST = 24;     // fights that are worked out unasked
const ROWS = 8;      // of them in the table
const OTHERS = 4;    // other ways beside one that is looked at
const COLUMNS = 8;   // of the die
const LINES = 5;     // of what comes
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
    this.whole = false;
    this.known.clear();
    // One of each unit before a second of any, so that all who may react soon have theirs on the map.
    const seen = new Map(), nth = (unit) => { seen.set(unit, (seen.get(unit) ?? 0) + 1); return seen.get(unit); };
    const fights = play.moves.filter((move) => move.target >= 0).map((move) => [nth(move.unit), move]).sort((a, b) => a[0] - b[0]).slice(0, MOST).map(([, move]) => move);
    if (!play.command.reacting() || !fights.length) return;
    await new Promise((done) => setTimeout(done, PATIENCE));
    const rows = this.rows, all = play.moves.filter((move) => move.target >= 0);
    await this.gather(fights, rows, () => play.state.ply === ply && !play.sending);
    if (play.state.ply !== ply || play.sending || rows.length !== all.length) return;
    this.whole = true;
    if (!play.pending) this.pass(fights);
    play.panel.show();
  }

  // The best of a reaction by its exact odds, once all are known and it brings something; else null.
  best() {
    if (!this.whole || !this.rows.length) return null;
    const worth = (row) => row.gone * 100 + row.shaken * 10 + row.take - row.lose, row = this.rows.reduce((a, b) => worth(b) > worth(a) ? b : a);
    return worth(row) > 0 ? row.move : null;
  }

  // A reaction of which nothing can come is not asked: it passes, once, with a note.
  pass(fights) {
    const { play } = this, { ply } = play.state, nil = (row) => row.gone + row.shaken + row.lose + row.take === 0 && !row.back, others = play.moves.filter((move) => !fights.includes(move));
    this.passed ??= new Set();
    if (this.passed.has(ply) || !this.rows.every(nil) || others.length !== 1 || play.kind(others[0]) !== "pass") return;
    this.passed.add(ply);
    note(`${[...new Set(this.rows.map((row) => row.unit?.code).filter(Boolean))].join(", ")}: nothing can come of it, and it is not asked.`);
    play.commit(play.moves.indexOf(others[0]));
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
    const { sum } = odds.fight ?? odds, mine = sum[SIDES[this.me()]], theirs = sum[SIDES[1 - this.me()]];
    return { move, unit: this.play.unit(move?.unit), gone: theirs.destroyed, shaken: theirs.shaken, back: theirs.falls_back + mine.falls_back + mine.shaken + mine.destroyed + odds.undecided, lose: mine.lost, take: theirs.lost };
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
    const fight = odds.fight ?? odds;
    return h("div", { class: "odds" }, odds.fight ? h("h3", {}, "This fight") : null, this.sum(fight), this.verdict(fight, now),
      odds.proven === undefined ? null : h("p", { id: "proven" }, h("b", {}, `proven: ${odds.proven.toFixed(2)}`), ` for ${odds.side}: best play of both to the end, a draw counts half`), fight.faces.length ? this.die(odds, fight) : null,
      h("h3", {}, "What comes of it"), this.groups(fight),
      odds.fight ? h("details", { id: "beyond", open: !!this.beyond, ontoggle: (event) => { this.beyond = event.target.open; } }, h("summary", {}, "With riding on, retreats and pursuits"), this.sum(odds, "beyond-sum"), this.groups(odds)) : null,
      rolls.length ? h("h3", {}, "The dice on the way") : null, rolls.map((roll) => this.roll(roll)),
      this.others?.length > 1 ? [h("h3", {}, "Other ways to do it"), h("div", { id: "others" }, this.table(this.others, now))] : null);
  }

  // Who comes off better, where it is a fight.
  verdict(fight, move) {
    if (fight.worse < 0.0005 && !["charge", "fight"].includes(move ? this.play.kind(move) : "")) return null;
    return h("p", { id: "verdict" }, "You come off better in ", h("b", {}, percent(fight.better)), ", even in ", h("b", {}, percent(Math.max(0, 1 - fight.better - fight.worse))), ", worse in ", h("b", {}, percent(fight.worse)), ".");
  }

  // The likeliest of what comes, gathered until few lines cover most of it.
  groups({ groups, undecided }) {
    const shown = groups.slice(0, LINES), rest = groups.slice(LINES).reduce((sum, item) => sum + item.chance, 0), { play } = this;
    const lost = (item) => item.exact ? "" : [1 - this.me(), this.me()].filter((side) => item.lost[SIDES[side]] > 0.005).map((side) => `${play.side(side)} −${Number(item.lost[SIDES[side]].toFixed(1))}`).join(", ");
    const line = (text, more, chance) => h("div", { class: "row comes" }, h("span", {}, text, more ? h("span", { class: "muted" }, ` (${more})`) : null), h("span", { class: "bar" }, h("i", { style: { width: `${100 * chance}%` } })), h("b", {}, percent(chance)));
    return [shown.map((item) => line(item.text, lost(item), item.chance)), rest > 0.0005 ? line("something else", "", rest) : null,
            undecided > 0.0005 ? h("p", { class: "muted" }, `${percent(undecided)} not followed to the end.`) : null];
  }

  // The worst that comes to each side, and what it loses.
  sum(odds, id = "sum") {
    const { play } = this, me = this.me(), both = [1 - me, me], shown = WORST.filter(([key]) => both.some((side) => odds.sum[SIDES[side]][key] > 0));
    return h("table", { id, class: "sums" }, h("tr", {}, ["", ...shown.map(([, text]) => text), odds.undecided > 0.0005 ? "Loses at least" : "Loses"].map((text, i) => i ? column(text, i) : h("th", { scope: "col" }, h("span", { class: "unseen" }, "Side"), "exact"))),
      both.map((side) => h("tr", {}, h("th", { scope: "row", class: side ? "second-side" : "first-ink" }, `${play.side(side)}${side === me ? " (you)" : ""}`),
        shown.map(([key]) => number(percent(odds.sum[SIDES[side]][key]), true)), number(amount(odds.sum[SIDES[side]].lost), true))));
  }

  // Faces side by side: of more than a few the likeliest, and at both ends those beyond gathered.
  gathered(faces) {
    const all = [...faces];
    const join = (a, b) => {
      const chance = a.chance + b.chance, mean = (x, y) => chance > 0 ? (x * a.chance + y * b.chance) / chance : 0;
      const side = (name) => Object.fromEntries(Object.keys(a[name]).map((key) => [key, mean(a[name][key], b[name][key])]));
      return { reading: a.reading, highest: b.highest, chance, text: (a.chance > b.chance ? a : b).text, first: side("first"), second: side("second") };
    };
    while (all.length > COLUMNS)
      if (all[0].chance <= all.at(-1).chance) all.splice(0, 2, join(all[0], all[1]));
      else all.splice(-2, 2, join(all.at(-2), all.at(-1)));
    return all;
  }

  // "16–20" of a roll whose dice depend on what came before.
  diceOf(odds, kept) {
    const all = odds.rolls.filter((other) => other.what === kept.what && other.roll && kept.roll.hits_on !== undefined).map((other) => other.roll.dice), least = Math.min(...all), most = Math.max(...all);
    return all.length && least < most ? `${least}–${most}` : kept.roll.dice;
  }

  // Each face of the die with what it leads to, of both sides.
  die(odds, fight) {
    const { play } = this, me = this.me(), kept = odds.rolls[odds.faced], { roll } = kept, faces = this.gathered(fight.faces);
    const added = roll.terms.filter((term) => term.kind === "die").reduce((all, term) => all + term.amount, 0), one = roll.dice === 1;
    const range = ({ reading, highest }, more) => reading === highest ? reading + more : `${reading + more}–${highest + more}`;
    const came = (face, side) => {
      const sum = face[SIDES[side]], [key, text] = [["destroyed", "gone"], ["shaken", "shaken"], ["falls_back", "back"]].find(([name]) => sum[name] >= 0.5) ?? [];
      const words = [text && (sum[key] > 0.995 ? text : [text, h("br"), `${Math.round(100 * sum[key])} %`]), sum.lost > 0.005 && `−${Number(sum.lost.toFixed(1))}`].filter(Boolean);
      return h("td", { class: key ?? (sum.lost > 0.005 ? "hurt" : "") }, words.length ? words.map((word) => h("div", {}, word)) : "·");
    };
    return [h("h3", {}, kept.what, h("span", {}, `${one ? "one die" : `${this.diceOf(odds, kept)} dice`}${added ? `, ${added > 0 ? "+" : ""}${added}` : ""}`)),
      h("div", { class: "wide", tabindex: 0, role: "region", "aria-label": "The die" }, h("table", { id: "die" }, h("tr", {}, h("th", { scope: "col" }, h("span", { class: "unseen" }, "Rolled")), faces.map((face) => h("th", { scope: "col", title: face.text ?? "" }, h("b", {}, range(face, 0)), added && one ? h("div", {}, `=${range(face, added)}`) : one ? null : h("div", {}, `${Math.round(100 * face.chance)}%`)))),
        [1 - me, me].map((side) => h("tr", { class: side ? "second" : "first" }, h("th", { scope: "row", class: side ? "second-side" : "first-ink" }, side === me ? "you" : "they"), faces.map((face) => came(face, side))))))];
  }

  roll(roll) {
    const { play } = this;
    return h("div", {}, h("p", {}, h("b", {}, roll.what), " ", ruleChip(roll.rule, play.ground.system)),
      roll.roll.terms.slice(0, 9).map((term) => h("div", { class: "row" }, h("span", {}, h("b", {}, `${termText(term, roll.roll.strength_scale)} `), term.words), ruleChip(term.rule, play.ground.system))),
      roll.roll.column ? h("p", { class: "muted" }, `column ${roll.roll.column}`) : null);
  }
}
