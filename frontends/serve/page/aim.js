// The aim: what ends the battle and who has it then, what counts and how much, how far both sides are, and the battle
// in history. All of it is data of the rules and of the scenario (the verb `aim`).

import { bold, dialog, failed, h, ink, kept, muted, ruleChip, SIDES } from "./api.js";

// Effect: it is shown from the start of a battle until a first decision has been made in it.
export async function loadAim(play, { before }) {
  const me = play.person(), decided = play.lines.some((line) => line.decided && line.actor === (me ?? line.actor));
  if (before) return;
  try { play.aim = await play.get("aim"); } catch { return; }
  play.aimFresh = !play.lesson && !kept(`aim ${play.id}`) && !play.state.result && !decided;
  play.changed();
}

// The side that decides has seen it.
export function aimSeen(play) {
  if (!play.aimFresh) return;
  play.aimFresh = false;
  kept(`aim ${play.id}`, "seen");
}

const wins = (play, winner) => SIDES.includes(winner) ? `${play.side(SIDES.indexOf(winner))} win`
  : "The end; points decide";

// "After turn 24 the higher points win; a draw if they are even."
export function compared(play, { last_turn: last, compared: { text, lead, even } }) {
  if (!text) return `After turn ${last} it is a draw if nobody has won.`;
  const side = SIDES.indexOf(even), short = lead > 1, otherwise = side < 0 ? "a draw" : play.side(side);
  const by = short ? ` by a lead of ${lead} or more` : "";
  return `After turn ${last} ${text}${by}; ${otherwise} if ${short ? "it is less" : "they are even"}.`;
}

export function ends(play, aim) {
  return h("ul.aims",
    aim.ends.map(({ winner, after_last_turn: late, text, done, limit, counted, rule }) => h("li",
    h("b", { class: SIDES.includes(winner) ? ink(SIDES.indexOf(winner)) : "" }, wins(play, winner)),
    `${late ? " after the last turn" : ""} if ${text}: `,
    h("span.far", `${done} of ${limit} ${counted}`), " ", ruleChip(rule, play.ground.system))));
}

// What counts, a row for each kind, both sides beside each other.
function counts(play, aim) {
  const rows = new Map(), { sides, system } = play.ground;
  for (const item of aim.points) {
    const key = `${item.text} ${item.each}`;
    if (!rows.has(key)) rows.set(key, { ...item, by: {} });
    rows.get(key).by[item.side] = item;
  }
  const cell = (item) => h("td.n", !item ? "–" : bold(item.each * item.count), !item || item.once
    ? null : ` (${item.count})`);
  return h("table#counts",
    h("tr", ["What", "Points", ...sides].map((text, i) => h("th", { scope: "col", class: i ? "n" : "" }, text))),
    [...rows.values()].map((row) => h("tr", h("th", { scope: "row" }, row.text, " ", ruleChip(row.rule, system)),
      h("td.n", row.each), SIDES.map((side) => cell(row.by[side])))));
}

export async function showAim(play) {
  try {
    const aim = play.aim = await play.get("aim"), { title, turn, last_turn: last, history, description, judged,
      points } = aim;
    dialog("The aim", muted(`${title}. Turn ${turn} of ${last}.`),
      history ? h("p.history", history) : null,
      description ? h("p", description) : null,
        h("h3", "What ends the battle", h("span", `judged ${judged}`)), ends(play, aim),
      h("p", compared(play, aim), " ", ruleChip(aim.compared.rule, play.ground.system)),
      aim.compared.text
        ? h("p", [0, 1].map((side) => `${play.side(side)}: ${aim.compared.shown[side]}`).join("; ")) : null,
      points.length ? [h("h3", "What counts"), counts(play, aim)] : null);
  } catch (error) { failed(error); }
}
