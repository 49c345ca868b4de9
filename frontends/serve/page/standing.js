// Part of the panel: how it stands. Strength of both sides by arm, places that count, what the rules keep count of.

import { bold, h, ink } from "./api.js";
import { count } from "./moves.js";

const FEW = 9;   // rows that lie open
const BAR = 76;  // px of the longest
const ARMS = ["horse", "foot", "guns", "wagons"];

const unseen = (text) => h("span.unseen", text);
const heads = ({ sides }, text) => h("tr", h("th", { scope: "col" }, unseen(text)),
  [0, 1].map((side) => h("th", { scope: "col", class: ink(side) }, sides[side])));

export function standsParts(play) {
  const { tracks } = play.state, places = placeRows(play), names = new Map();
  // A row for each name, a column for each side: nobody has to know them by colour.
  for (const { side, kind, name, text } of tracks) {
    if (places.length && kind === "places") continue; // shown above
    if (!names.has(name)) names.set(name, {});
    names.get(name)[side < 0 ? "both" : side] = text;
  }
  const cells = (row) => row.both !== undefined ? h("td", { colspan: 2 }, row.both)
    : [0, 1].map((side) => h("td", row[side] ?? ""));
  const rows = [...names].map(([name, row]) => h("tr", h("th", { scope: "row" }, name), cells(row)));
  return [strength(play), places.length ? h("section", h("h3", "What counts"), places) : null,
          rows.length ? h("section", h("details", { open: names.size < FEW }, h("summary", "How it stands"),
            h("table.tracks", heads(play.ground, "What"), rows))) : null];
}

// --- strength -------------------------------------------------------------------------------------

// Bars of both sides have one scale, so that the longer is the stronger.
function strength(play) {
  const all = play.state.strength.map((side) => [side.strength, side.strength_start]), arms = strengthByArm(play);
  const most = Math.max(...all.map(([, full]) => full));
  if (most <= 0) return null;
  const rows = [["all", all], ...arms.size > 1 ? ARMS.filter((arm) => arms.has(arm)).map((arm) => [arm, arms.get(arm)])
    : []];
  const bar = ([now, full], side) => h("td", full ? h("div.strong", { title: `${now} of ${full}` },
    h("span", { class: `bar ${side ? "second" : ""}`, style: { width: `${Math.max(2, BAR * full / most)}px` } },
      h("i", { style: { width: `${100 * now / full}%` } })), bold(now), unseen(` of ${full}`)) : "");
  return h("section", h("h3", "Strength on the field", h("span", "box: at the start")),
    h("table.strengths", heads(play.ground, "Arm"),
      rows.map(([arm, both]) => h("tr", h("th", { scope: "row" }, arm), both.map(bar)))));
}

// Strength now and at the start, of each side. That of those still to come counts where the total counts it.
function strengthByArm({ board, state }) {
  const arms = new Map(), units = board.units.filter((unit) => unit.start && unit.arm && unit.arm !== "leader");
  const total = (side) => units.reduce((sum, unit) => sum + (unit.side === side ? unit.strength + unit.apart : 0), 0);
  const counted = [0, 1].map((side) => total(side) === state.strength[side].strength);
  for (const unit of units) {
    const arm = ["foot", "guns", "wagons"].includes(unit.arm) ? unit.arm : unit.arm === "pikes" ? "foot" : "horse";
    if (!arms.has(arm)) arms.set(arm, [[0, 0], [0, 0]]);
    const row = arms.get(arm)[unit.side];
    row[0] += (unit.on || counted[unit.side] ? unit.strength : 0) + unit.apart;
    row[1] += unit.start;
  }
  return arms;
}

// --- places ---------------------------------------------------------------------------------------

// What is worth something to either by itself is one place.
function placeRows({ state, ground }) {
  const all = new Map();
  for (const place of state.places) {
    const key = `${place.name} ${place.x} ${place.y}`, other = all.get(key);
    all.set(key, other ? { ...other, first: other.first + place.first, second: other.second + place.second } : place);
  }
  return [...all.values()].map((place) => h("div.row", h("span", place.name.replace(/-/g, " ")),
      h("span", worth(place, ground))));
}

// "10 for the Poles, 0 for the Tatars", and who holds it.
function worth({ first, second, holder }, { sides }) {
  const points = (number) => count(number, "point");
  const each = [first, second].map((number, side) => number ? `${points(number)} to ${sides[side]}` : "")
    .filter(Boolean).join(", ");
  return `${first === second ? points(first) : each}; held by ${holder < 0 ? "nobody" : sides[holder]}`;
}
