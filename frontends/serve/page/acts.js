// What the person does: previews a move, decides, takes back, ends, asks a general. What is legal, what it costs and
// why not, comes from the server.

import { $, announce, control, dialog, failed, h, note, post } from "./api.js";
import { aimSeen } from "./aim.js";
import { against, count, find, mean, queryOf, targetsOf } from "./moves.js";
import { GLANCE, LONGEST, TAKE_LONG, otherWays, queryOdds } from "./odds.js";
import { confirmPlan, dropPlan, typed } from "./orders.js";
import { now } from "./taking.js";

const FIGHTS = ["shoot", "charge", "fight"];

// --- deciding -------------------------------------------------------------------------------------

export async function commit(play, index) {
  const { ply } = play.state, ends = confirmsEnd() && play.ending?.index !== index ? 1 : undefined;
  if (play.busy) return; // a key pressed twice is one move
  play.twice = false;
  play.sending = true;
  play.sent = ply;
  play.plan = null;
  aimSeen(play);
  let again = false;
  try {
    const { move, text } = queryOf(play, index);
    const answer = await post(`${play.path}/${text ? "line" : "move"}`, { ply, move, text, ask: ends });
    if (answer.ends) { play.sent = null; confirmEnd(play, index); }
    again = answer.ends && play.twice;
  } catch (error) { play.sent = null; failed(error); } finally { play.sending = false; }
  if (again) await commit(play, index);
}

export async function line(play, text) {
  try {
    await typed(play, text);
    return true;
  } catch (error) { failed(error); return false; }
}

// A move that is chosen: done, unless dice would fall unseen; passing and ending are never held up.
export function act(play, index) {
  const move = play.moves[index];
  if (play.previewed() === move) confirm(play);
  else if (!move.rolls || ["pass", "end"].includes(play.kind(move))) commit(play, index);
  else choose(play, [index]);
}

// A choice of a list: what leads somewhere is previewed first.
export function run(play, index) {
  const move = play.moves[index];
  const previews = move.target >= 0 || move.x >= 0 || ["turn", "form"].includes(play.kind(move));
  if (previews && play.previewed() !== move) choose(play, [index]); else act(play, index);
}

// --- the end of a turn: confirmed once-------------------------------------------------------------

function confirmsEnd() { try { return localStorage.getItem("end-unasked") !== "yes"; } catch { return true; } }

const mayAct = (left) => `${count(left, "unit")} may still act`;

// The turn ends with this act: done when it is given again.
function confirmEnd(play, index) {
  const left = play.picks.size, plain = play.kind(play.moves[index]) === "end";
  play.ending = { index, plain, left };
  play.changed();
  const again = plain && left ? `${mayAct(left)}; again` : plain ? "Again" : "Your turn is over with this; again";
  note(`${again} to end the turn.`);
}

export function passOn(play) {
  if (play.ending) { commit(play, play.ending.index); return; }
  if (play.sending) { play.twice = true; return; } // pressed twice, before the question came
  const index = ["pass", "end", "done"].map((kind) => find(play, kind)).find((i) => i >= 0), move = play.moves[index];
  if (!move) note("There is nothing to pass here.");
  else if (play.kind(move) === "end" && play.picks.size > 0 && !play.endWarned && !move.ends) {
    play.endWarned = true;
    note(`${mayAct(play.picks.size)}; again to end the phase.`);
    setTimeout(() => { play.endWarned = false; }, 4000);
  } else { note(""); act(play, index); }
}

// --- previewing a move-------------------------------------------------------------------------

// Several moves to one place, or one that is worth a preview.
export function choose(play, list, at = 0) {
  play.ending = null;
  play.pending = { list, at };
  preview(play);
}

// Another way of those to one place.
export function another(play, step) {
  const { pending } = play;
  if (!pending?.list) return;
  pending.at = (pending.at + step + pending.list.length) % pending.list.length;
  preview(play);
}

export async function preview(play) {
  const { pending } = play, { ply } = play.state;
  if (!pending) return;
  play.changed();
  try {
    const seen = await play.get("preview", pending.typed ? { ply, text: pending.typed }
      : queryOf(play, pending.list[pending.at]));
    if (play.pending !== pending) return;
    if (seen.refused) throw new Error(seen.refused);
    pending.seen = seen;
    pending.error = null;
  } catch (error) { if (play.pending === pending) { pending.error = error.message; pending.seen = null; } }
  if (play.pending !== pending) return;
  const listed = pending.error && pending.spot && pending.heading === undefined ? listedAt(play, pending.spot) : null;
  if (listed) { choose(play, listed); return; }
  await play.changed();
  keepInView(play, pending);
  queryFacings(play, pending);
  price(play, pending);
}

// Where it leads and at whom it strikes, which a button or an order may have chosen outside the view.
function keepInView(play, pending) {
  const { board } = play, target = play.unit(play.previewed()?.target), stood = board.isAt(play.near);
  if (play.pending !== pending || pending.error) return;
  board.keep([target, ...board.layers.ghosts.slice(0, 3).reverse()].filter((unit) => unit?.on));
  if (stood) play.near = board.view(); // a reaction's view, from which it goes back
}

// What the engine lists within a finger's breadth of a spot of the table.
export function listedAt(play, [x, y]) {
  const per = play.ground.units_per_mm || 1;
  let best = null, least = 9 / play.board.camera.k;
  for (const list of play.places.values()) {
    const away = Math.hypot(play.moves[list[0]].x / per - x, play.moves[list[0]].y / per - y);
    if (away <= least) { least = away; best = list; }
  }
  return best;
}

// Ways to a hex, one for each facing at the end: the server knows them.
async function queryFacings(play, pending) {
  const { ply } = play.state, move = play.previewed();
  if (!move || play.ground.kind !== "hexes" || play.kind(move) !== "move" || pending.queried === pending.at) return;
  pending.queried = pending.at;
  const ways = await play.get("facings", queryOf(play, pending.list[pending.at])).catch(() => []);
  if (play.pending !== pending || play.state.ply !== ply || ways.length < 2) return;
  pending.ways = ways;
  await play.changed();
  if ($("facings")) announce($("facings").textContent);
}

// What it may cost, exactly, to the end of the fight: queried for moves that fight.
async function price(play, pending) {
  const move = play.previewed(), { list, at } = pending;
  const fights = move ? move.target >= 0 || move.rolls || FIGHTS.includes(play.kind(move)) : pending.seen?.dice;
  if (!fights || pending.error) { if (pending.eager && !pending.error) confirm(play); return; }
  pending.working = true;
  play.changed();
  try {
    const odds = await queryOdds(play, pending.typed ?? move.text);
    if (play.pending?.list === list && (!list || play.pending.at === at)) {
      pending.odds = odds;
      otherWays(play, pending);
    }
  } catch (error) { pending.trouble = error.message; }
  pending.working = false;
  if (play.pending !== pending) return;
  play.changed();
  if (pending.eager) setTimeout(() => { if (play.pending === pending) confirm(play); }, GLANCE);
}

// Whether dice would fall whose chances do not stand there yet: who confirms so early has them for a moment first.
function owes(play, { odds, trouble, error, seen }) {
  if (odds || trouble || error) return false;
  const move = play.previewed();
  return move ? !!move.rolls : !seen || seen.dice;
}

// It is confirmed once they are there, or after a while without them.
function hasten(play, pending) {
  if (pending.eager) return;
  pending.eager = true;
  setTimeout(() => {
    if (play.pending !== pending || !owes(play, pending)) return;
    pending.trouble = TAKE_LONG;
    note(TAKE_LONG);
    confirm(play);
  }, LONGEST);
}

export function confirm(play) {
  const { pending } = play;
  if (confirmPlan(play)) return;
  if (pending && owes(play, pending)) hasten(play, pending);
  else if (pending?.error) note(pending.error, true);
  else if (pending?.typed) line(play, pending.seen?.text ?? pending.typed);
  else if (pending) commit(play, pending.list[pending.at]);
  else if (play.moves.length === 1) act(play, 0);
}

// --- back -----------------------------------------------------------------------------------------

// One step back: what was opened, shown or chosen last goes first.
export function back(play) {
  const { state } = play, drop = (change) => { Object.assign(play, change); play.changed(); };
  if (play.ending) { note(""); return drop({ ending: null }); }
  if (dropPlan(play)) return;
  if (play.digest) return drop({ digest: null });
  if (play.pending) return drop({ pending: null });
  if (play.hand !== null) return drop({ hand: null });
  if (play.group.length) return drop({ group: [] });
  // A unit that was chosen and has done nothing yet is let go, where the rules have no word for that too.
  const chosen = find(play, "pass") >= 0 || play.places.size || play.targets.size || play.mayAim();
  if (state.depth > 0 && chosen && state.yours && state.actor === state.active) undo(play);
}

export async function undo(play, dice = false) {
  const close = (act) => () => { $("dialog").close(); act(); };
  try {
    const answer = await play.post("undo", { dice });
    const request = () => play.post("undo", { ask: true }).catch(failed);
    if (answer.consent) dialog("The other side has to agree",
      h("p", answer.dice ? `A roll has been seen since: ${answer.dice}.`
        : "The other side has decided something since."),
      control(close(request), { class: "main", id: "ask-consent" }, "Ask to take it back"));
    else if (answer.dice) dialog("Dice have fallen",
      h("p", `Taking this back takes back a roll too: ${answer.dice}. With real dice on a table you would not.`),
      control(close(() => undo(play, true)), { class: "main" }, "Take it back all the same"));
  } catch (error) { failed(error); }
}

// --- from unit to unit ----------------------------------------------------------------------------

// A unit with several targets: in hand, and only they are lit.
export function take(play, id) {
  const unit = play.unit(id), targets = targetsOf(play, against(play, id));
  Object.assign(play, { hand: id, pending: null, focus: unit });
  play.changed();
  note(`${unit.code}: ${count(targets.length, "target")}, by a click`);
  announce(`${unit.code} in hand: ${targets.map((target) => play.unit(target).code).join(", ")}`);
}

// The next unit that may act: chosen, and shown.
export async function next(play, step = 1) {
  const ids = [...play.picks.keys()], { board } = play;
  if (!ids.length) {
    const pass = find(play, "pass");
    if (pass >= 0 && play.state.depth > 0) await commit(play, pass);
    else note("No unit is left to choose.");
    return;
  }
  play.cursor = ids[(ids.indexOf(play.cursor) + step + ids.length) % ids.length];
  const unit = play.focus = play.unit(play.cursor);
  if (unit?.on) board.show(unit.x, unit.y);
  if (unit?.on && play.ground.kind !== "plane") board.layers.pointer = unit.points.slice(0, 2);
  play.changed();
  announce(play.describe(unit));
}

// Another unit, while one is under way: it is let go if nothing has been done with it. True if the other may be chosen
// now.
export async function swap(play, unit) {
  play.changed();
  if (play.lines.at(-1)?.dice) return false;
  try {
    const answer = await play.post("undo", {});
    if (answer.dice || answer.consent) return false;
    await now(play);
    return play.picks.has(unit.id);
  } catch (error) { failed(error); return false; }
}

// --- a general at work ----------------------------------------------------------------------------

export const hurry = (play) => play.post("hurry").catch(failed);
export const pause = (play, paused) => play.post("pause", { paused })
  .catch(failed);

// "RC3 charges BI2: takes 2.4, loses 1.1; then RC4 goes to c5", as far as it is known.
export function advised(play, { advice, odds }) {
  const { words, text, then } = advice;
  return `${words || text}${odds ? `: ${mean(play, odds)}` : ""}${then ? `; then ${then}` : ""}`;
}

// A general's whole order, drawn as if it were about to be done: with its odds, one sentence, and what else he
// weighed.
export async function advise(play) {
  if (!play.state.yours) return;
  // the lesson is not to be won away
  if (play.lesson?.on()) { note(play.lesson.step().say.replaceAll("*", "")); return; }
  note("A general considers it.");
  try {
    const { ply } = play.state, advice = await play.get("hint", { ply, text: "6" });
    if (play.state.ply !== ply) return;
    note("");
    const pending = play.pending = { typed: advice.order || advice.text, advice };
    await preview(play);
    announce(advised(play, play.pending ?? pending));
  } catch (error) { failed(error); }
}
