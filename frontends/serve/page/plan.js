// Parts of the panel: a group and what it may do, an order as it would go, standing answers.

import { bold, control, h, kbd, muted, withRules } from "./api.js";
import { oddsTable } from "./chances.js";
import { choices } from "./moves.js";
import { row as oddsRow } from "./odds.js";
import { ANSWERS, answer, called, carry, codes, compose, confirmPlan, countAble, dropAnswer, dropPlan, give,
  headings, offered } from "./orders.js";

const ACTIONS = [["advance", "Forward"], ["advance 3", "Forward 3"], ["back 2", "Back 2"],
  ["wheel left", "Wheel left"],
                 ["wheel right", "Wheel right"], ["fire at the nearest", "Fire"], ["charge the nearest", "Charge"],
                   ["hold", "Hold"]];
const ORDER = ["whole", "short", "cannot"];
const SHOWN = 40; // units of an order

export function groupPart(play) {
  const { parts } = play, g = play.board.geometry;
  if (!play.group.length || !play.state.yours || play.digest) return null;
  const button = (part, words, text) => control(() => compose(play, part, words),
      { class: parts?.[part] === words ? "chosen" : "", "aria-pressed": parts?.[part] === words,
          "data-key": `action ${words}` }, text);
  const box = h("input", { "aria-label": "What the group does", placeholder: "advance 3, face NE", id: "action",
      style: { width: "100%" } });
  box.addEventListener("keydown", (event) => { if (event.key === "Enter") {
    event.preventDefault();
    give(play, box.value);
  } });
  return h("section#group", h("h3", called(play), h("span", codes(play).slice(0, 44))),
    muted("A click on the map sends it there; dragged, it faces that way too."),
    h("div.choices", ACTIONS.map(([action, text]) => button("action", action, text))),
    h("div.choices.faces", { role: "group", "aria-label": "Facing at the end" },
      headings(play).map((facing) => g.compass(facing)).map((way) => button("face", way, `Face ${way}`))),
        h("p", box));
}

// As drawn; one that stopped is offered as long as a unit is left to continue it.
export function planPart(play) {
  const { state } = play, held = state.plan?.state === "stopped" && state.plan.left > 0 && countAble(state.plan) &&
    state.yours ? state.plan : null;
  const plan = play.plan ?? held, stopped = plan === held;
  if (!plan || play.digest) return null;
  const steps = [...plan.steps].sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state)),
    able = countAble(plan), all = steps.length;
  const step = ({ unit, way, price, why, reaction }) => h("li", bold(unit), way ? ` ${way}` : "",
    price ? `, ${price}` : "",
    why ? [": ", withRules(why, play.ground.system)] : "", reaction ? " (the enemy may react)" : "");
  return h("section#plan",
    h("h3", stopped ? "Order stopped" : "Order, as drawn",
      h("span", stopped ? `${plan.left} of ${all} units left` : `${able} of ${all} units can`)),
    h("p", bold(plan.order)), stopped ? muted(withRules(plan.stop, play.ground.system))
      : null,
    h("ol.log", steps.slice(0, SHOWN).map(step)), stopped ? null : rolls(play, plan),
    h("div.choices",
      control(() => {
        if (!confirmPlan(play)) carry(play);
      }, { class: "main", "data-key": "carry", disabled: !able && !stopped },
        kbd("Enter"), stopped ? "Continue it" : "Carry it out"),
      stopped ? null : control(() => dropPlan(play), {}, kbd("Esc"), "Back")));
}

// The dice of an order: their sum, and each unit by itself.
function rolls(play, plan) {
  const rolling = plan.steps.filter((step) => step.dice), known = rolling.filter((step) => step.odds);
  if (!rolling.length) return null;
  const rows =
    known.map((step) => ({ ...oddsRow(play, null, step.odds), name: `${step.unit} ${step.way.split(", ").at(-1)}` }));
  const all = (key) => rows.reduce((sum, one) => sum + one[key], 0).toFixed(1);
  const exact = known.length < rolling.length ? `${known.length} of ${rolling.length} worked out`
    : "exact, each as it stands now";
  return h("div#rolls.odds", h("h3", "The dice of it", h("span", exact)),
    rows.length ? [h("p", bold(`Together on average: takes ${all("take")}, loses ${all("lose")}.`)),
      oddsTable(play, rows)] : null,
    rolling.filter((step) => step.trouble).map((step) => muted(`${step.unit}: ${step.trouble}`)));
}

export function standingPart(play) {
  // else the digits are taken
  const held = play.state.standing ?? [], reacting = play.reacting(), numbered = choices(play).length < 6;
  if (play.deploying() || play.digest || (!reacting && !held.length)) return null;
  const choice = ([text, words], i) => offered(play, text) &&
    h("div", control(() => answer(play, text), { class: "plain", "data-answer": text, "data-key": `a${i}` },
        numbered ? h("kbd", i + 6) : null, words));
  return h("section#standing", h("h3", "Ask me less", h("span", "kept until it runs out")),
    reacting ? h("div.answers", ANSWERS.map(choice)) : null,
    held.map(({ text, answered }, i) => h("div.row",
      h("span", text, " ",
        h("span.muted", `answered ${answered} ${answered === 1 ? "time" : "times"}`)),
      control(() => dropAnswer(play, i + 1), { class: "plain", "data-key": `d${i}` }, "Take back"))));
}
