// Exact odds of moves, queried of the server once each.

import { SIDES } from "./api.js";

const OTHERS = 4; // other ways beside the one shown
export const GLANCE = 300; // ms that chances stand there at least
export const LONGEST = 3000; // ms for which who confirms waits for them
export const TAKE_LONG = "The chances take long: the dice fall without them.";

// Whose the odds are: the side that decides.
export const me = (play) => play.state.actor ? 1 : 0;

// Requested once for all readers; what failed is requested again.
export function queryOdds(play, text) {
  const { odds } = play, { ply } = play.state;
  if (!odds.has(text)) {
    odds.set(text, play.get("odds", { ply, text }, play.questions.signal));
    odds.get(text).catch(() => odds.delete(text));
  }
  return odds.get(text);
}

// What a move brings, for a table.
export function row(play, move, odds) {
  const { sum } = odds.fight ?? odds, mine = sum[SIDES[me(play)]], theirs = sum[SIDES[1 - me(play)]];
  const back = theirs.falls_back + mine.falls_back + mine.shaken + mine.destroyed + odds.undecided;
  return { move, unit: play.unit(move?.unit), gone: theirs.destroyed, shaken: theirs.shaken, back, lose: mine.lost,
    take: theirs.lost };
}

// Rows of moves one after the other, while the person reads; as long as they are wanted.
export async function gather(play, moves, rows, wanted) {
  for (const move of moves) {
    if (!wanted()) return;
    try {
      const odds = await queryOdds(play, move.text);
      if (!wanted()) return;
      rows.push(row(play, move, odds));
      play.changed();
    } catch { return; } // it comes with a preview of the move
  }
}

// Other ways than the one shown: at the same enemy by others, or by the same unit elsewhere.
export async function otherWays(play, pending) {
  const { ply } = play.state, now = play.previewed(), rows = [];
  play.others = rows;
  if (!now || now.target < 0 || play.reactions.length) return;
  const rank = (move) => Number(move.target === now.target) + Number(move.unit === now.unit);
  const ways = play.moves.filter((move) => move !== now && move.target >= 0 && rank(move))
    .sort((a, b) => rank(b) - rank(a));
  if (!ways.length) return;
  rows.push(row(play, now, pending.odds));
  await gather(play, ways.slice(0, OTHERS), rows, () => play.state.ply === ply && play.pending === pending &&
    !play.sending);
}
