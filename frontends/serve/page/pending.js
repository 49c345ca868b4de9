// Parts of the panel: what is about to be done, with its price and its odds; and the chances of a reaction side by
// side.

import { bold, control, h, kbd, muted, withRules } from "./api.js";
import { advised, back, choose, confirm } from "./acts.js";
import { oddsParts, oddsTable } from "./chances.js";
import { verb, words } from "./moves.js";
import { ringWords } from "./ring.js";
import { turn } from "./turning.js";

const ROWS = 8; // fights in the table of a reaction

export function pendingPart(play) {
  const { pending, ground } = play;
  if (!pending) return null;
  const { list, typed, advice, spot, error, seen, odds } = pending, move = play.previewed();
  const title = advice ? advised(play, pending) : move ? words(play, move)
    : spot ? `${pending.code}: ${verb(pending.verb)} to ${spot.join(", ")} mm` : typed.replace(/^\w+ /, "");
  const many = !pending.ways && list?.length > 1, facings = ground.kind === "plane" ? "" : ringWords(play);
  const muted = (text, id) => h("p.muted", { id }, text);
  return h("section#pending",
    h("h3", "About to be done", many ? h("span", `${pending.at + 1} of ${list.length} ways`) : null),
    h("p", bold(title)), error ? h("p.first-ink", { role: "alert" },
      withRules(error, ground.system)) : null,
    seen && !error ? muted(after(play, seen)) : null, facings ? muted(facings, "facings") : null,
    pending.working ? muted("Working out the chances …") : null,
      odds ? oddsParts(play, odds, (way) => preview(play, way)) : null,
    pending.trouble ? muted(pending.trouble) : null, advice?.why ? h("p", advice.why) : null,
    advice?.candidates?.length ? weighed(advice) : null,
    h("div.choices",
      control(() => confirm(play), { class: "main", "data-key": "do", disabled: !!error },
        kbd("Enter"), "Do it"),
      many || (typed && !advice) ? control(() => turn(play, 1), { "data-key": "other" },
        kbd("]"), typed ? "Face" : "Another way") : null,
      control(() => back(play), { "data-key": "back" }, kbd("Esc"), "Back")));
}

function weighed({ summary, candidates }) {
  return h("details", h("summary", "What he weighed"), muted(summary),
    candidates.map((item) => h("div.row", h("span", item.text), bold(item.value.toFixed(3)))));
}

// Where units will stand, what dice decide, who may react.
function after(play, seen) {
  const g = play.board.geometry, { ghosts: [ghost] } = play.board.layers, move = play.previewed();
  const parts = play.board.read(seen.units, seen.words).filter((unit) => unit.on).slice(0, 3).map((unit) =>
    `${unit.code} at ${play.where(unit)}${unit.facing >= 0 ? ` faces ${g.compass(unit.facing)}` : ""}` +
    `${unit.formation && !unit.faced ? `, ${unit.formation}` : ""}`);
  if (seen.dice) parts.push("dice decide what follows");
  for (const { at, by } of seen.reactions ?? []) parts.push(
    `${by.slice(0, 6).join(", ")} may react${at ? ` at ${play.placeName(...at)}` : ""}`);
  if (seen.reaction && !seen.reactions?.length) parts.push("the enemy may react");
  const short = move?.x >= 0 && ghost && g.kind !== "plane" && !ghost.wide && move.unit === ghost.id;
  if (short && ghost.points.slice(0, 2).join() !== `${move.x},${move.y}`) parts.push(
    `it stops before ${play.placeName(move.x, move.y)}`);
  return parts.join("; ");
}

const preview = (play, move) => choose(play, [play.moves.indexOf(move)]);

export function reactionsPart(play) {
  const { reactions } = play;
  if (reactions.length < 2) return null;
  const best = [...reactions].sort((a, b) => b.gone - a.gone || b.take - a.take).slice(0, ROWS);
  const title = reactions.length > ROWS ? `exact; the best ${ROWS} of ${reactions.length}` : "exact";
  return h("section#chances", h("h3", "Side by side", h("span", title)),
    oddsTable(play, best, null, (way) => preview(play, way)));
}
