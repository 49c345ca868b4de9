// The end of a battle: who won and by what, what it cost, the luck, and the turn that decided it.

import { bold, gameLink, h, ink } from "./api.js";

export function overParts(play) {
  const { state: { winner, strength }, ground } = play, mine = play.person(), game = encodeURIComponent(play.id);
  const row = (name, cells) => h("tr", h("th", { scope: "row" }, name), cells.map((cell) => h("td", cell)));
  const gone = (side) => play.board.units.filter((unit) => unit.side === side && !unit.on && unit.start > 0 &&
    unit.strength < unit.start);
  return [mine === null || winner < 0 ? null
    : h("p.verdict", bold(winner === mine ? "You have won." : "You have lost.")),
    h("table.tracks#losses",
      h("tr", h("th", { scope: "col" }, h("span.unseen", "What")),
        [0, 1].map((side) => h("th", { scope: "col", class: ink(side) }, ground.sides[side]))),
      strength.some((side) => side.strength_start > 0) ? row("strength lost", strength.map((side) =>
        `${side.strength_start - side.strength} of ${side.strength_start}`)) : null,
      row("units lost", strength.map((side) => side.units_lost)),
      row("which", [0, 1].map((side) => gone(side).map((unit) => unit.code).join(" ") || "none"))),
    play.luck?.rolls ? luckPart(play, mine ?? 0) : null,
    h("div.choices", h("a.button.main", { href: `?game=${game}&replay=1` },
        "Replay the battle"),
      h("a.button", { href: "?" }, "Another battle"))];
}

function luckPart(play, whose) {
  const { rolls, gain, turning } = play.luck, percent = (100 * Math.abs(gain)).toFixed(0),
    even = Math.abs(gain) < 0.005;
  const favoured = even ? `nobody in ${rolls} rolls. `
    : `${play.side(gain < 0 ? 1 : 0)} by ${percent} % of a victory in ${rolls} rolls. `;
  const turned = Math.round(100 * turning.before) !== Math.round(100 * turning.after);
  return h("p#luck", { title: "By the program's evaluator of positions" }, `The dice favoured ${favoured}`,
    turned ? turnedBy(play, turning, whose) : null);
}

// The turn that changed most, with the share of dice and of decisions in it.
function turnedBy(play, { turn, side, ply, before, after, dice }, whose) {
  const share = (value) => Math.round(100 * (whose ? 1 - value : value)), change = share(after) - share(before);
  const rolled = Math.round(100 * (whose ? -dice : dice)),
    signed = (value) => `${value < 0 ? "−" : "+"}${Math.abs(value)}`;
  const link = gameLink(play.id, `&replay=1&ply=${ply}`);
  return ["It turned in ", h("a", { href: link }, `turn ${turn} of ${play.side(side === "second" ? 1 : 0)}`),
    `, from ${share(before)} to ${share(after)} % for ${play.side(whose)}: ${signed(rolled)} by dice, ` +
      `${signed(change - rolled)} by decisions.`];
}

// Effect: the luck of a battle that is over.
export async function queryLuck(play) {
  if (!play.state.result) play.luck = null;
  if (!play.state.result || play.luck) return;
  play.luck = {};
  try { play.luck = await play.get("luck"); } catch { return; } // the rest is shown without it
  play.changed();
}
