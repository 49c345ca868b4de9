// Free deployment: a unit that stands is placed anew, and the others after it as they stood.

import { h, note } from "./api.js";
import { act, choose } from "./acts.js";
import { aimAt } from "./turning.js";

// Effect: on the table the outline of the unit that is placed next, which nothing shows before it stands.
export async function queryShape(play) {
  play.shape = null;
  if (!play.deploying() || play.ground.kind !== "plane") return;
  const { ply } = play.state, { unit, x, y } = play.moves[0];
  const seen = await play.get("preview", { ply, move: 0 }).catch(() => null);
  const ghost = seen && play.board.read(seen.units, seen.words).find((one) => one.on && one.id === unit);
  if (!ghost || play.state.ply !== ply) return;
  const [cx, cy] = play.board.geometry.centre(x, y);
  play.shape = { angle: ghost.angle, outline: ghost.outline.map(([px, py]) => [px - cx, py - cy]) };
}

// The next unit is dropped at a point of the world.
export async function drop(play, unit, wx, wy) {
  const at = play.board.geometry.at(wx, wy), list = at && play.places.get(play.cell(...at));
  if (!at) return;
  if (play.ground.kind === "plane") aimAt(play, at);
  else if (list?.length === 1) act(play, list[0]);
  else if (list) choose(play, list);
  else {
    const name = play.placeName(...at), text = `place ${unit.code} ${name}`;
    const seen = await play.get("preview", { ply: play.state.ply, text })
      .catch((error) => ({ refused: error.message }));
    note(`${name}: ${seen.refused ?? "not a place for it"}`, true);
  }
}

// The line of the story with which a unit was placed in this deployment.
const lineOf = (play, unit) => play.lines.findLast((line) => placing(play, line) && line.unit === unit.id);
const placing = (play, line) => line.kind === "note" && line.actor === play.state.actor && line.move === "place";

export const placed = (play, unit) => play.deploying() && unit.side === play.state.actor && !!lineOf(play, unit);

// Takes all back to where the unit was placed, places it anew, and then the others as they stood.
export async function again(play, unit, at) {
  const line = lineOf(play, unit), per = play.ground.units_per_mm || 1;
  if (!line || !at) return;
  const after = play.lines.filter((other) => other.n > line.n && placing(play, other)).map((other) => other.text);
  const angle = Math.round((unit.angle ?? 0) * 180 / Math.PI + 360) % 360;
  const spot = play.ground.kind === "plane" ? `@${Math.round(at[0] / per)},${Math.round(at[1] / per)}>${angle}`
    : play.placeName(...at);
  const wanted = `place ${unit.code} ${spot}`, state = () => play.get("state", { log: 999999999 });
  let { ply } = play.state;
  try {
    while (ply >= line.ply + 1) {
      const answer = await play.post("undo", {}), now = await state();
      if (answer.dice || answer.consent ||
        now.ply >= ply) throw new Error("what has been decided since cannot be taken back");
      ply = now.ply;
    }
    const seen = await play.get("preview", { ply, text: wanted });
    if (seen.refused) note(seen.refused, true);
    for (const text of [seen.refused ? line.text : wanted, ...after]) await play.post("line",
      { ply: (await state()).ply, text });
  } catch (error) { note(`Those after ${unit.code} are placed anew: ${error.message}`, true); }
}

// Where nothing is placed: why not, and where it would be.
export function deployment(play) {
  if (play.deploying() || play.lines.some((line) => line.move === "place")) return null;
  const why = {
    none: ": these rules have no free deployment.",
    option: "; with the option deployment=1 of these rules the sides place them.",
    phase: "; in battles whose file has zones to deploy in the sides place them.",
  }[play.ground.deployment];
  return h("p.muted#deployment", "The troops stand where the scenario places them", why);
}
