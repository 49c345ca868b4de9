// Part of the panel: the other side's turn: its fights in a table, each with its dice and what came of it,
// numbered as on the map.

import { bold, control, h, ink, kbd, muted, withoutRules, withRules } from "./api.js";
import { digest, step } from "./queries.js";
import { shapeOf } from "./fights.js";
import { why } from "./more.js";

const SHOWN = 90; // fights in the table
const LOST = { square: "you lost more", disc: "they lost more", ring: "even" };


export function digestPart(play) {
  const { digest: shown } = play;
  if (!shown) return null;
  const figure = (number, words) => h("span", bold(number), ` ${words}`), { ways, fights, steps, decisions } =
    shown;
  const button = (key, letter, text, act, main) => control(act, { class: main, "data-key": key },
    kbd(letter), text);
  return [h("section#digest", h("div.top", `turn ${shown.turn}`),
    h("h2", `The turn of ${play.side(shown.side === "first" ? 0 : 1)}, reported`),
    h("div.row", figure(ways.length, "moved"),
      figure(fights.length, fights.length === 1 ? "fight" : "fights"), figure(shown.rolls, "rolls"),
      figure(shown.chances ?? 0, "chances to react")),
    h("div.choices", button("prev", ",", "Back", () => step(play, -1)),
      button("next", ".", "Next fight", () => step(play, 1), "main"),
      button("over", "Esc", "To the board", () => digest(play)))),
  fights.length ? fightsTable(play, fights, shown.at) : null,
  shown.changes.length ? changed(play, shown.changes) : null,
  h("section", h("details", h("summary", "Who went where"), ways.map((way) =>
    h("div", h("b", { class: ink(way.side === "first" ? 0 : 1) }, way.unit), " ", way.words)))),
  h("section", h("details", h("summary", `All ${decisions} decisions, with their reasons`),
      steps.slice(0, 200).map((one) =>
    h("div", bold(one.order), " ",
      one.order ? control(() => why(play, one.from + 1), {}, "Why?") : null))))];
}

function fightsTable(play, fights, at) {
  const sign = (shape) => h("i", { class: `sign ${shape}` });
  const legend = h("span", sign("square"), " you lost more ", sign("disc"), " they ", sign("ring"), " even");
  return h("section.steps.fights", h("h3", "Fights and fire", legend),
    fights.slice(0, SHOWN).map((fight, i) => row(play, fight, i, i === at)),
    fights.length > SHOWN ? muted(`and ${fights.length - SHOWN} more: , and . step through all`)
      : null);
}

function row(play, fight, i, chosen) {
  const mine = play.person() ?? 0, shape = shapeOf(fight, mine), tone = shape === "ring" ? ""
    : ink(shape === "square" ? 1 - mine : mine);
  const name = (code) => h("b", { class: ink(play.unitByCode(code)?.side ?? 0) }, code),
    [{ kind, text }] = fight.events;
  const came = [...fight.came].map(
    ([code, all]) => `${code} ${all[0] === "gone" ? "gone" : all.join(", ")}`).join("; ");
  const go = () => { play.digest.at = i - 1; step(play, 1); };
  return [control(go, { class: "step", "aria-current": chosen ? "true" : null, "data-key": `fight${i}` },
      h("span.n", i + 1),
    h("span", { class: `sign ${shape} ${tone}`, role: "img", "aria-label": LOST[shape] }),
    h("span", fight.unit ? name(fight.unit) : "", fight.other
      ? [kind === "shoot" ? " at " : " on ", name(fight.other)] : ""),
    h("span.dice", fight.dice ? h("span.die", fight.dice) : ""),
    h("span", came || h("span.muted", fight.other ? "nothing" : withoutRules(text)))),
  chosen ? h("div.detail",
    fight.events.map((event) => h("p", withRules(event.text, play.ground.system)))) : null];
}

function changed(play, changes) {
  return h("section", h("h3", "What changed"), [["first", play.side(0)], ["second", play.side(1)],
      ["both", "Both"]].map(([side, who]) => {
    const its = changes.filter((change) => change.side === side).slice(0, 40);
    return its.length ? h("div.changes", h("b", { class: side === "both" ? "" : ink(side === "second") },
        who),
      h("ul", its.map((change) => h("li", change.words)))) : null;
  }));
}
