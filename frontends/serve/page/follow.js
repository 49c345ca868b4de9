// Effects of a new state: where the camera goes, what is announced, who is called, reactions
// without effect.

import { $, announce, note, noteOver, withoutRules } from "./api.js";
import { commit } from "./acts.js";
import { gather } from "./odds.js";
import { sentences } from "./sentences.js";

const MOST = 24;      // fights that are worked out in advance
const PATIENCE = 500; // ms of reading before the first: who passes at once needs none

// --- the camera -----------------------------------------------------------------------------------

// A question in the enemy's turn is viewed from near, with who may answer; afterwards the view is as it was, unless
// it has been moved meanwhile. On a small screen a battle opens near its question; and all of the field is seen at the
// end.
export function followQuestion(play, { before }) {
  const { board, state } = play, active = play.active();
  if (state.result) { if (before && !before.result) board.fit(); }
  if (state.result && before && !before.result) return;
  if (play.reacting()) {
    const who = [active, ...[...new Set(play.moves.map((move) => move.unit))].map((id) => play.unit(id))].filter(
      (unit) => unit?.on);
    if (!who.length || !before) return;
    if (!play.far || !board.isAt(play.near)) play.far = play.show.home ?? board.view();
    if (board.detail() > 1) board.show(who[0].x, who[0].y); else board.near(who);
    play.near = board.view();
  } else if (play.far && state.yours && state.actor === state.active) {
    if (board.isAt(play.near)) board.goBack(play.far);
    play.far = null;
  } else if (!before && innerWidth <= 700 && state.yours && board.detail() === 1) {
    const unit = active ?? play.unit([...play.picks.keys()][0]) ?? play.unit([...play.targets.keys()][0]);
    if (unit?.on) board.near([unit]);
  }
}

// --- words ----------------------------------------------------------------------------------------

// The words about a moment that is over go with it.
export function forget(play, { before }) {
  if (!before || play.state.ply === before.ply) return;
  noteOver();
  $("card").hidden = true;
}

export function announceChange(play, { before }) {
  const { wish, ply, result, yours, actor, prompt } = play.state;
  if (wish?.answer && !before?.wish) announce(`${play.side(wish.side)} ask to take back their last decision.`);
  if (wish?.own && wish.refused && !before?.wish?.refused) note("The other side does not agree.", true);
  if (!before || before.ply === ply) return;
  const lines = sentences(play).filter((line) => line.n > (play.heard ?? 0)).slice(-4).map((line) => line.text);
  play.heard = play.known();
  announce([...lines, result ?? (yours ? `${play.side(actor)}: ${prompt}` : "")].join(" "));
}

// A choice that was the only one is made for the person; one that went somewhere is noted.
export function noteForced(play, { before, news }) {
  if (!before || play.state.actor !== before.actor || !play.state.yours || news.length > 4 ||
    news.some((line) => line.dice)) return;
  const gone = news.find((line, i) => line.kind === "move" && news[i - 1]?.kind === "forced");
  if (gone) note(`${withoutRules(gone.text)}: the only choice. U takes it back.`);
}

// Who wants it is called when a decision has come to him, or the game is over.
export function callUp(play, { before }) {
  const { state } = play, mine = (one) => one && (one.yours || one.result);
  if (!mine(state)) play.call.mark(false);
  else if (before && !mine(before)) play.call.news(state.result ?? `Your move: ${state.prompt}`);
}

// --- reactions ------------------------------------------------------------------------------------

// The chances of all who may react, worked out while the person reads: one of each unit before a second of any, so
// that all have theirs on the map soon.
export async function queryReactions(play) {
  const { ply } = play.state, all = play.moves.filter((move) => move.target >= 0), seen = new Map();
  const nth = ({ unit }) => { seen.set(unit, (seen.get(unit) ?? 0) + 1); return seen.get(unit); };
  if (!play.reacting() || !all.length) return;
  const fights = all.map((move) => [nth(move), move]).sort((a, b) => a[0] - b[0]).slice(0, MOST)
    .map(([, move]) => move);
  const rows = play.reactions, here = () => play.state.ply === ply && play.reactions === rows && !play.sending;
  await new Promise((done) => setTimeout(done, PATIENCE));
  await gather(play, fights, rows, here);
  if (!here() || rows.length !== all.length) return;
  play.allKnown = true;
  if (!play.pending) passNil(play, fights);
  play.changed();
}

// A reaction without effect is not put: it passes, once, with a note.
function passNil(play, fights) {
  const { ply } = play.state, rows = play.reactions, nil = (row) => row.gone + row.shaken + row.lose +
    row.take === 0 && !row.back;
  const others = play.moves.filter((move) => !fights.includes(move));
  play.passed ??= new Set();
  if (play.passed.has(ply) || !rows.every(nil) || others.length !== 1 || play.kind(others[0]) !== "pass") return;
  play.passed.add(ply);
  const codes = [...new Set(rows.map((row) => row.unit?.code).filter(Boolean))].join(", ");
  note(`${codes}: nothing can come of it, so it is passed.`);
  commit(play, play.moves.indexOf(others[0]));
}
