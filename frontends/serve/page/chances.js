// Odds in tables: their sum first, then the die, the chains of events, the modifiers, and other ways to do it.

import { bold, control, h, ink, muted, ruleChip, SIDES } from "./api.js";
import { words } from "./moves.js";
import { me } from "./odds.js";

const COLUMNS = 8;   // of the die
const LINES = 5;     // of what comes
const WORST = [["destroyed", "Destroyed"], ["shaken", "Shaken"], ["falls_back", "Falls back"]];
const SEEN = 0.0005; // a chance that is worth a word

const percent = (chance) => chance === 0 ? "–" : `${(100 * chance).toFixed(1)} %`;
const amount = (number) => number.toFixed(2);
const column = (text, i) => h("th", { scope: "col", class: i ? "n" : "" }, text);
const number = (text, strong) => h("td.n", strong ? bold(text) : text);
const unseen = (text) => h("span.unseen", text);

// "÷2" of a halving, "+3" of what is added, "4½" of a strength that is counted in halves.
function termText(term, scale) {
  if (term.kind === "result") return term.amount < 0 ? `÷${-term.amount}` : `×${term.amount}`;
  if (term.kind === "needed") return String(term.amount);
  if (term.kind !== "own" && term.kind !== "enemy") return `${term.amount > 0 ? "+" : ""}${term.amount}`;
  return String(Number((term.amount / scale).toFixed(2)));
}

// Rows of fights, as odds.js makes them; each leads to its move: `select` is called with it.
export function oddsTable(play, rows, chosen, select) {
  const name = (row) => row.name ?? words(play, row.move);
  const title = (row) => row.name || row.move === chosen ? bold(name(row))
    : control(() => select(row.move), { class: "link", "data-key": `way ${row.move.text}` },
      name(row));
  return h("table", h("tr", ["What", "Destroyed", "Shaken", "You lose", "They lose"].map(column)),
    rows.map((row) => h("tr", { class: row.move && row.move === chosen ? "now" : "" },
        h("th", { scope: "row" }, title(row)),
      number(percent(row.gone), true), number(percent(row.shaken)), number(amount(row.lose)),
        number(amount(row.take)))));
}

// Of what is about to be done: this fight, then what riding on and pursuits add.
export function oddsParts(play, odds, select) {
  const rolls = odds.rolls.filter((roll) => roll.roll).slice(0, 4), now = play.previewed(), fight = odds.fight ?? odds;
  return h("div.odds", odds.fight ? h("h3", "This fight") : null, sum(play, fight),
    verdict(play, fight, now),
    odds.proven === undefined ? null : h("p#proven", bold(`proven: ${odds.proven.toFixed(2)}`),
      ` for ${odds.side}: best play of both to the end, a draw counts half`),
    fight.faces.length ? die(play, odds, fight) : null, h("h3", "What comes of it"), groups(play, fight),
      odds.fight ? beyond(play, odds) : null,
    rolls.length ? h("h3", "The dice on the way") : null, rolls.map((one) => roll(play, one)),
    play.others.length > 1
      ? [h("h3", "Other ways to do it"), h("div#others", oddsTable(play, play.others, now, select))]
      : null);
}

function beyond(play, odds) {
  return h("details#beyond", { open: play.beyond, ontoggle: (event) => { play.beyond = event.target.open; } },
    h("summary", "With riding on, retreats and pursuits"), sum(play, odds, "beyond-sum"), groups(play, odds));
}

// Who comes off better, where it is a fight.
function verdict(play, { better, worse }, move) {
  if (worse < SEEN && !["charge", "fight"].includes(move ? play.kind(move) : "")) return null;
  return h("p#verdict", "You come off better in ", bold(percent(better)), ", even in ",
    bold(percent(Math.max(0, 1 - better - worse))), ", worse in ", bold(percent(worse)), ".");
}

// The likeliest of what comes, gathered until few lines cover most of it.
function groups(play, { groups: all, undecided }) {
  const rest = all.slice(LINES).reduce((total, item) => total + item.chance, 0), mine = me(play);
  const loses = ({ exact, lost }) => exact ? "" : [1 - mine, mine].filter((side) => lost[SIDES[side]] > 0.005)
    .map((side) => `${play.side(side)} −${Number(lost[SIDES[side]].toFixed(1))}`).join(", ");
  const line = (text, more, chance) => h("div.row.comes",
    h("span", text, more ? h("span.muted", ` (${more})`) : null),
    h("span.bar", h("i", { style: { width: `${100 * chance}%` } })), bold(percent(chance)));
  return [all.slice(0, LINES).map((item) => line(item.text, loses(item), item.chance)), rest > SEEN
    ? line("something else", "", rest) : null,
          undecided > SEEN ? muted(`${percent(undecided)} not followed to the end.`) : null];
}

// The worst that comes to each side, and what it loses.
function sum(play, odds, id = "sum") {
  const mine = me(play), both = [1 - mine, mine], of = (side) => odds.sum[SIDES[side]];
  const shown = WORST.filter(([key]) => both.some((side) => of(side)[key] > 0)), loses = odds.undecided > SEEN
    ? "Loses at least" : "Loses";
  return h("table", { id, class: "sums" },
    h("tr", h("th", { scope: "col" }, unseen("Side"), "exact"),
      [...shown.map(([, text]) => text), loses].map((text) => column(text, 1))),
    both.map((side) =>
      h("tr", h("th", { scope: "row", class: ink(side) }, `${play.side(side)}${side === mine ? " (you)" : ""}`),
      shown.map(([key]) => number(percent(of(side)[key]), true)), number(amount(of(side).lost), true))));
}

// Faces side by side: of more than a few the likeliest, and at both ends those beyond gathered.
function gathered(faces) {
  const all = [...faces];
  const join = (a, b) => {
    const chance = a.chance + b.chance, mean = (x, y) => chance > 0 ? (x * a.chance + y * b.chance) / chance : 0;
    const side = (name) => Object.fromEntries(Object.keys(a[name])
      .map((key) => [key, mean(a[name][key], b[name][key])]));
    const { text } = a.chance > b.chance ? a : b;
    return { reading: a.reading, highest: b.highest, chance, text, first: side("first"), second: side("second") };
  };
  while (all.length > COLUMNS)
    if (all[0].chance <= all.at(-1).chance) all.splice(0, 2, join(all[0], all[1]));
    else all.splice(-2, 2, join(all.at(-2), all.at(-1)));
  return all;
}

// "16–20" of a roll whose dice depend on what came before.
function diceOf(odds, kept) {
  const same = odds.rolls.filter((other) => other.what === kept.what && other.roll && kept.roll.hits_on !== undefined);
  const all = same.map((other) => other.roll.dice), least = Math.min(...all), most = Math.max(...all);
  return all.length && least < most ? `${least}–${most}` : kept.roll.dice;
}

// What a face brings to a side.
function came(face, side) {
  const brings = face[SIDES[side]], worst = [["destroyed", "gone"], ["shaken", "shaken"], ["falls_back", "back"]];
  const [key, text] = worst.find(([name]) => brings[name] >= 0.5) ?? [], loses = brings.lost > 0.005;
  const words = [text && (brings[key] > 0.995 ? text : [text, h("br"), `${Math.round(100 * brings[key])} %`]),
                 loses && `−${Number(brings.lost.toFixed(1))}`].filter(Boolean);
  return h("td", { class: key ?? (loses ? "hurt" : "") }, words.length ? words.map((word) => h("div", word))
    : "·");
}

// Each face of the die with what it leads to, of both sides.
function die(play, odds, fight) {
  const mine = me(play), kept = odds.rolls[odds.faced], { dice, terms } = kept.roll, faces = gathered(fight.faces),
    one = dice === 1;
  const added = terms.filter((term) => term.kind === "die").reduce((all, term) => all + term.amount, 0);
  const range = ({ reading, highest }, more) => reading === highest ? reading + more
    : `${reading + more}–${highest + more}`;
  const under = (face) => added && one ? h("div", `=${range(face, added)}`) : one ? null
    : h("div", `${Math.round(100 * face.chance)}%`);
  const count = `${one ? "one die" : `${diceOf(odds, kept)} dice`}${added ? `, ${added > 0 ? "+" : ""}${added}` : ""}`;
  const heads = faces.map((face) => h("th", { scope: "col", title: face.text ?? "" }, bold(range(face, 0)),
      under(face)));
  const row = (side) => h("tr", { class: side ? "second" : "first" },
    h("th", { scope: "row", class: ink(side) }, side === mine ? "you" : "they"),
      faces.map((face) => came(face, side)));
  return [h("h3", kept.what, h("span", count)),
    h("div.wide", { tabindex: 0, role: "region", "aria-label": "The die" },
    h("table#die", h("tr", h("th", { scope: "col" }, unseen("Rolled")), heads), row(1 - mine),
      row(mine)))];
}

function roll(play, { what, rule, roll: { terms, strength_scale: scale, column: at } }) {
  const { system } = play.ground;
  return h("div", h("p", bold(what), " ", ruleChip(rule, system)),
    terms.slice(0, 9).map((term) => h("div.row",
      h("span", bold(`${termText(term, scale)} `), term.words), ruleChip(term.rule, system))),
    at ? muted(`column ${at}`) : null);
}
