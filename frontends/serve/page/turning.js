// Which way a unit will face: the ring of facings, by arrows, brackets and clicks; and on the table the spot it goes
// to, which may be any.

import { announce } from "./api.js";
import { another, choose, confirm, preview } from "./acts.js";
import { find } from "./moves.js";
import { headingNow, markAt } from "./ring.js";

const live = (play) => play.board.layers.ring?.marks.some((mark) => mark.live);

// The next way of what is pending, or the one before: of its ring, of its headings, of its list.
export function turn(play, step) {
  const { pending } = play;
  if (!pending?.spot && live(play)) { stepRing(play, step); return; }
  if (!pending?.spot) { another(play, step); return; }
  pending.heading = ((pending.heading ?? headingNow(pending, play.board.geometry)) + step * 15 + 360) % 360;
  aim(play);
}

// --- the ring -------------------------------------------------------------------------------------

// By the arrows, where there is a ring for what is pending. True if there is.
export function arrow(play, step) {
  if (!play.pending || play.laying || play.ground.kind === "plane" || !live(play)) return false;
  stepRing(play, step);
  return true;
}

// To the next live mark by the clock, or against it.
function stepRing(play, by) {
  const { marks } = play.board.layers.ring, at = Math.max(marks.findIndex((mark) => mark.chosen), 0),
    count = marks.length;
  const order = marks.map((_, n) => marks[(at + (n + 1) * by + (n + 1) * count) % count]),
    next = order.find((mark) => mark.live);
  if (next) face(play, next);
}

// The mark under a place of the world: its facing is chosen. True if there is one.
export function clickRing(play, wx, wy) {
  const mark = markAt(play, wx, wy);
  if (mark) face(play, mark);
  return !!mark;
}

function face(play, mark) {
  const { pending } = play;
  if (!mark.live) { announce(`${mark.name}: no legal facing here`); return; }
  announce(`faces ${mark.name}`);
  if (mark.heading !== undefined && !pending?.spot) return; // the ring of a spot that has gone
  if (mark.heading !== undefined) { pending.heading = mark.heading; aim(play); return; }
  if (mark.text) { pending.typed = mark.text; pending.odds = null; }
  else if (pending?.list?.includes(mark.index)) pending.at = pending.list.indexOf(mark.index);
  else { choose(play, [mark.index]); return; }
  preview(play);
}

// --- the table: any place may be tried ------------------------------------------------------------

export function aimAt(play, [x, y]) {
  const per = play.ground.units_per_mm || 1, move = play.moves[find(play, "move", "place")],
    unit = play.unit(move.unit);
  const spot = [Math.round(x / per), Math.round(y / per)];
  if (play.pending?.typed && play.pending.spot?.join() === spot.join()) { confirm(play); return; }
  play.pending = { typed: "", spot, verb: play.kind(move), code: unit.code, unit };
  aim(play);
}

function aim(play) {
  const { pending } = play, { verb, code, spot, heading } = pending, text = `${verb} ${code} @${spot.join(",")}`;
  Object.assign(pending, { typed: `${text}${heading === undefined ? "" : `>${heading}`}`, error: null, odds: null });
  preview(play);
  queryHeadings(play, pending, text);
}

// Which ways it may face there: queried once for each spot.
async function queryHeadings(play, pending, text) {
  if (pending.headings) return;
  pending.headings = [];
  pending.headings = await play.get("headings", { text }).catch(() => []);
  if (play.pending === pending) play.changed();
}
