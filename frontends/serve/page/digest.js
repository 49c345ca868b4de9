// The other side's turn, told: its fights in a table, each with its dice and what came of it, numbered as on the map.

import { h, withRules, withoutRules } from "./api.js";

const BEGINS = ["shoot", "fight"];
const CAME = { remove: "gone", retreat: "back", shaken: "shaken", rally: "rallies", surrender: "taken", capture: "takes it" };
const MANY = 40;  // ways that can still be told apart
const SHOWN = 90; // fights in the table

// Events that belong to one fight: from who fires at or fights whom, to what came of it.
export function fightsOf(events, sideOf) {
  const fights = [];
  let now = null;
  for (const event of events) {
    const known = now && [event.unit, event.other].some((code) => code && now.codes.has(code));
    if (BEGINS.includes(event.kind) || !known) {
      // A test or a loss that nobody's fire or fight brought about stands alone.
      now = { codes: new Set(), events: [], dice: "", came: new Map(), lost: [0, 0], unit: event.unit, other: BEGINS.includes(event.kind) ? event.other : undefined };
      fights.push(now);
    }
    now.events.push(event);
    for (const code of [event.unit, event.other]) if (code) now.codes.add(code);
    // The dice of both, whoever rolled first.
    if (event.faces && !now.dice.includes(" : ")) now.dice = [now.dice, event.faces.split(" = ")[0]].filter(Boolean).join(" : ");
    const amount = event.kind === "lose" ? event.amount : event.kind === "remove" || event.kind === "shaken" ? 1 : 0;
    if (amount && event.unit) now.lost[sideOf(event.unit)] += amount;
    const came = event.kind === "lose" ? `−${amount}` : CAME[event.kind];
    if (came && event.unit) now.came.set(event.unit, event.kind === "remove" ? ["gone"] : [...new Set([...(now.came.get(event.unit) ?? []), came])]);
  }
  return fights;
}

// Whose fight it was: a square if the side that reads lost more, a disc if the other, a ring if neither.
function shapeOf(fight, mine) {
  const own = fight.lost[mine], other = fight.lost[1 - mine];
  return own > other ? "square" : other > own ? "disc" : "ring";
}

export function paintDigest(command) {
  const { play } = command, { layers, geometry, colours } = play.board, d = command.digestShown, mine = play.person() ?? 0;
  layers.reach = null;
  // Of a fight that is looked at the ways of whoever is in it; of a large turn those that led to fights.
  const near = d.told[command.at] ? [d.told[command.at]] : d.ways.length > MANY ? d.told : null, fought = near && new Set(near.flatMap((fight) => [...fight.codes]));
  layers.arrows = d.ways.filter((way) => way.from && way.to && (!fought || fought.has(way.unit))).map((way) => ({ from: geometry.centre(...way.from), to: geometry.centre(...way.to), width: 2.6, short: true, colour: colours.sides[way.side === "first" ? 0 : 1].edge }));
  layers.marks = [];
  d.told.forEach((fight, i) => {
    const unit = [fight.other, fight.unit].map((code) => play.unitByCode(code)).find((item) => item?.on), chosen = i === command.at;
    if (!unit) return;
    const shape = shapeOf(fight, mine);
    if (d.told.length <= 60 || chosen) layers.marks.push({ x: unit.x, y: unit.y, text: String(i + 1), shape, colour: shape === "ring" ? undefined : colours.sides[shape === "square" ? 1 - mine : mine].edge, chosen });
  });
}

export function digestPart(command) {
  const { play } = command, d = command.digestShown, { ground } = play, mine = play.person() ?? 0;
  const of = (code) => play.unitByCode(code)?.side ?? 0, ink = (side) => side ? "second-side" : "first-ink";
  const name = (code) => h("b", { class: ink(of(code)) }, code), figure = (number, words) => h("span", {}, h("b", {}, number), ` ${words}`);
  const row = (fight, i) => {
    const chosen = i === command.at, shape = shapeOf(fight, mine);
    return [h("button", { class: "step", "aria-current": chosen ? "true" : null, "data-key": `fight${i}`, onclick: () => { command.at = i - 1; command.step(1); } },
      h("span", { class: "n" }, i + 1), h("span", { class: `sign ${shape} ${shape === "ring" ? "" : ink(shape === "square" ? 1 - mine : mine)}`, role: "img", "aria-label": { square: "you lost more", disc: "they lost more", ring: "even" }[shape] }),
      h("span", {}, fight.unit ? name(fight.unit) : "", fight.other ? [fight.events[0].kind === "shoot" ? " at " : " on ", name(fight.other)] : ""),
      h("span", { class: "dice" }, fight.dice ? h("span", { class: "die" }, fight.dice) : ""),
      h("span", {}, [...fight.came].map(([code, words]) => `${code} ${words[0] === "gone" ? "gone" : words.join(", ")}`).join("; ") || h("span", { class: "muted" }, fight.other ? "nothing" : withoutRules(fight.events[0].text)))),
      chosen ? h("div", { class: "detail" }, fight.events.map((event) => h("p", {}, withRules(event.text, ground.system)))) : null];
  };
  const changes = (side) => d.changes.filter((change) => change.side === side);
  return [h("section", { id: "digest" }, h("div", { class: "top" }, `turn ${d.turn}`), h("h2", {}, `The turn of ${play.side(d.side === "first" ? 0 : 1)}, told`),
    h("div", { class: "row" }, figure(d.ways.length, "moved"), figure(d.told.length, d.told.length === 1 ? "fight" : "fights"), figure(d.rolls, "rolls"), figure(d.chances ?? 0, "chances to react")),
    h("div", { class: "choices" }, h("button", { "data-key": "prev", onclick: () => command.step(-1) }, h("kbd", {}, ","), "Back"), h("button", { class: "main", "data-key": "next", onclick: () => command.step(1) }, h("kbd", {}, "."), "Next fight"),
      h("button", { "data-key": "over", onclick: () => command.back() }, h("kbd", {}, "Esc"), "To the board"))),
    d.told.length ? h("section", { class: "steps fights" }, h("h3", {}, "Fights and fire", h("span", {}, h("i", { class: "sign square" }), " you lost more ", h("i", { class: "sign disc" }), " they ", h("i", { class: "sign ring" }), " even")),
      d.told.slice(0, SHOWN).map(row), d.told.length > SHOWN ? h("p", { class: "muted" }, `and ${d.told.length - SHOWN} more: , and . step through all`) : null) : null,
    d.changes.length ? h("section", {}, h("h3", {}, "What changed"), [["first", play.side(0)], ["second", play.side(1)], ["both", "Both"]].map(([side, who]) => changes(side).length ? h("div", { class: "changes" },
      h("b", { class: side === "first" ? "first-ink" : side === "second" ? "second-side" : "" }, who), h("ul", {}, changes(side).slice(0, 40).map((change) => h("li", {}, change.words)))) : null)) : null,
    h("section", {}, h("details", {}, h("summary", {}, "Who went where"), d.ways.map((way) => h("div", {}, h("b", { class: ink(way.side === "first" ? 0 : 1) }, way.unit), " ", way.words)))),
    h("section", {}, h("details", {}, h("summary", {}, `All ${d.decisions} decisions, with their reasons`), d.steps.slice(0, 200).map((step) => h("div", {}, h("b", {}, step.order), " ", step.order ? h("button", { type: "button", onclick: () => play.panel.why(step.from + 1) }, "Why?") : null))))];
}
