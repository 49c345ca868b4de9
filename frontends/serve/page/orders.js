// Orders for many and standing answers: a group is picked, an order is drawn as the server plans it, and
// carried out.

import { aimSeen, showAim } from "./aim.js";
import { $, announce, control, dialog, failed, h, note } from "./api.js";
import { count, find } from "./moves.js";
import { GLANCE, LONGEST, TAKE_LONG, queryOdds } from "./odds.js";

export const ANSWERS = [["pass turn", "Let all pass in this turn"],
  ["pass until contact", "Let all pass until a unit is in contact"],
                        ["ask above 1:1", "Ask only from even odds"],
                          ["counter above 2:1", "Counter-charge from 2:1"]];

// A counter-charge is no answer to a melee that continues.
export const offered = (play, text) => text !== ANSWERS[3][0] || find(play, "fight") < 0 || find(play, "charge") >= 0;

// Units that can carry out an order, all of it or a part.
export const countAble = (plan) => plan.steps.filter((step) => ["whole", "short"].includes(step.state)).length;

// --- groups ---------------------------------------------------------------------------------------

export function pickMode(play) {
  play.picking = !play.picking;
  note(play.picking ? "A click, or Enter, adds a unit to the group or takes it out; G ends it."
    : `${play.group.length} units picked.`);
  if (play.picking) play.changed(); else group(play, play.group);
}

export function toggle(play, unit) {
  group(play, play.group.includes(unit.id) ? play.group.filter((id) => id !== unit.id) : [...play.group, unit.id]);
}

// These are the group now.
export function group(play, ids) {
  Object.assign(play, { group: ids, pending: null, plan: null, parts: null });
  play.changed();
  announce(`${ids.length} units picked`);
}

export function wing(play) {
  const own = play.wings(play.state.actor).filter((one) => play.troops(one).length);
  if (!own.length) { note("This battle names no wings; Shift and drag picks a group."); return; }
  const may = (one) => Number(one.units.some((code) => play.picks.has(play.unitByCode(code)?.id)));
  own.sort((a, b) => may(b) - may(a)); // those who may act now come first
  play.wingAt = ((play.wingAt ?? -1) + 1) % own.length;
  const units = play.troops(own[play.wingAt]);
  group(play, units.map((unit) => unit.id));
  note(called(play));
  if (units.length) play.board.show(units[0].x, units[0].y);
}

// The group by its wing's name where it is one, counted as on the map.
export function called(play) {
  const leader = (unit) => unit.arm === "leader", all = play.group.map((id) => play.unit(id)),
    leaders = all.filter(leader).length;
  const units = all.length - leaders, is = new Set(play.group);
  const whole = (play.state.groups ?? []).find((one) => {
    const its = play.troops(one).filter((unit) => !leader(unit));
    return its.length > 1 && its.length === units && its.every((unit) => is.has(unit.id));
  });
  return `${whole ? whole.name : "Group"}: ${count(units, "unit")}${leaders ? `, ${count(leaders, "leader")}` : ""}`;
}

export const codes = (play) => play.group.map((id) => play.unit(id).code).join(" ");

// --- an order -------------------------------------------------------------------------------------

export const give = (play, action) => typed(play, `${codes(play)} ${action}`).catch(failed);

// An action and a facing make one order: "advance 3, face NE". The same part again takes it out, or confirms it.
export function compose(play, part, words, again = false) {
  if (again && play.parts?.[part] === words && confirmPlan(play)) return;
  play.parts = { ...play.parts, [part]: play.parts?.[part] === words ? null : words };
  const order = [play.parts.action, play.parts.face && `face ${play.parts.face}`].filter(Boolean).join(", ");
  if (order) give(play, order);
  else { play.plan = null; play.changed(); }
}

// A place that is clicked with a group in hand: the middle unit goes there, the others beside it as they stand.
// One that was dragged there faces the way it was dragged.
export function sendTo(play, at, face) {
  play.parts = { ...play.parts, face: face ?? play.parts?.face };
  compose(play, "action", `to ${play.placed(at)}`, true);
}

// Directions in which units of this board may face: facings; on the table eight of them.
export function headings(play) {
  const { kind } = play.board.geometry;
  if (!play.group.some((id) => play.unit(id).angle !== null)) return [];
  return Array.from({ length: { plane: 8, squares: 4, hexes: 6 }[kind] }, (_, i) => kind === "plane"
    ? 65536 + 16384 - i * 8192 & 65535 : i);
}

// The heading nearest to a way on the screen.
export function towards(play, [ax, ay], [bx, by]) {
  const g = play.board.geometry, way = Math.atan2(bx - ax, ay - by),
    near = (facing) => Math.cos(g.angle(facing) - way);
  return headings(play).map((facing) => [near(facing), g.compass(facing)]).sort((a, b) => b[0] - a[0])[0]?.[1];
}

// A line as typed: moves are played, an order for many is drawn and carried out by Enter, and a verb (units, luck,
// digest 3) is answered in words.
export async function typed(play, text) {
  const answer = await play.post("line", { ply: play.state.ply, text });
  if (!answer.verb) return;
  if (answer.verb === "aim") showAim(play);
  else if (["answer", "answers", "go", "group"].includes(answer.verb)) note(answer.words || "Done.");
  else if (answer.verb !== "order") {
    dialog(text, h("pre#answer", { tabindex: 0 }, answer.words));
    announce(answer.words);
  }
  else if (answer.data.state === "shown") draw(play, answer.data);
}

// An order as it would go; the chances of who rolls dice come one after the other.
async function draw(play, plan) {
  const rolling = plan.steps.filter((step) => step.dice);
  Object.assign(play, { plan, planned: play.state.ply, eager: false, picking: false });
  for (const step of rolling) if (!step.line) step.trouble = "its chances depend on those before it";
  play.changed();
  announce(`${countAble(plan)} of ${plan.steps.length} units can; Enter carries it out`);
  for (const step of rolling.filter((one) => one.line)) {
    try { step.odds = await queryOdds(play, step.line); } catch (error) { step.trouble = error.message; }
    if (play.plan !== plan) return;
    play.changed();
  }
  if (play.eager) setTimeout(() => { if (play.plan === plan) carry(play); }, GLANCE);
}

export async function carry(play) {
  const sent = play.post("go", { ply: play.state.ply });
  play.plan = play.parts = null;
  aimSeen(play);
  try {
    const plan = await sent;
    // taken up again: what brings dice is seen first
    if (plan.state === "shown") draw(play, plan); else play.group = [];
  } catch (error) { failed(error); }
}

// True if there was an order. Who confirms before the chances are there has them for a moment first.
export function confirmPlan(play) {
  const { plan } = play;
  if (!plan) return false;
  if (!countAble(plan)) { dropPlan(play); note("Nobody could do that: the order is dropped.", true); return true; }
  const waits = plan.steps.some((step) => step.dice && !step.odds && !step.trouble);
  if (!waits) carry(play);
  else if (!play.eager) setTimeout(() => {
    if (play.plan !== plan || !play.eager) return;
    for (const step of plan.steps) if (step.dice && !step.odds) step.trouble ??= TAKE_LONG;
    note(TAKE_LONG);
    carry(play);
  }, LONGEST);
  play.eager = waits;
  return true;
}

export function dropPlan(play) {
  if (!play.plan) return false;
  play.plan = play.parts = null;
  play.changed();
  return true;
}

// Effect: an order that stopped is reported once.
export function stopped(play) {
  const { plan } = play.state;
  if (plan?.state !== "stopped" || play.stop === plan.stop) return;
  play.stop = plan.stop;
  note(`The order stopped: ${plan.stop}. ${plan.left} left undone.`);
}

// --- standing answers -----------------------------------------------------------------------------

export function answer(play, text) {
  return play.post("answer", { text }).then(() => note(`Standing answer: ${text}`)).catch(failed);
}

export const dropAnswer = (play, number) => play.post("answer", { text: `drop ${number}` }).catch(failed);

export function standing(play) {
  const box = h("input", { "aria-label": "A standing answer", placeholder: "pass LH1-LH5 turn; ask above 2:1 battle",
      style: { width: "100%" } });
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    play.post("answer", { text: box.value }).then(() => $("dialog").close()).catch(failed);
  });
  dialog("Standing answers", h("p.rule-text",
    "What you answer to the enemy's moves without a question. They end by themselves, and can be taken back."),
  h("div.choices", ANSWERS.map(([text, words]) =>
    control(() => { answer(play, text); $("dialog").close(); }, {}, words))), h("p", box));
  box.focus();
}
