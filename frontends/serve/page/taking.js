// What the server sends of a game: its ground, then every state as it comes.

import { $, failed, note, Refused } from "./api.js";
import { ofWork, timeGenerals, waited } from "./levels.js";
import { readBoard, readRows, readState } from "./wire.js";

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

export async function begin(play) {
  const { board } = play, first = play.get("state", { log: 0 });
  first.catch(() => {}); // what is wrong with both is in the board's answer
  const ground = play.ground = readBoard(await play.get("board")), state = await first, { players } = state;
  const there = readRows(ground, "unit", state.units).filter((unit) => unit.on_board);
  play.ground.starts = there.map((unit) => [ground.units[unit.id].side, unit.points[0][0]]);
  play.ground.below = players[0] !== "human" && players[1] === "human" ? 1 : 0;
  board.mayTurn = true;
  board.setGround(play.ground);
  await take(play, state);
}

export async function take(play, sent) {
  const state = readState(play.ground, sent), before = play.state, begun = performance.now(), known = play.known();
  const stood = before ? play.board.units : null;
  play.keep(state);
  if (before && state.ground !== before.ground) {
    play.ground = { ...play.ground, ...readBoard(await play.get("board")) };
    play.board.board = play.ground;
    play.board.retheme();
  }
  play.receive(state);
  const news = play.lines.filter((line) => line.n > known);
  for (const effect of play.effects) effect(play, { before, stood, news });
  await play.changed();
  play.measured = performance.now() - begun;
}

// The state as it is now, without waiting for the next.
export const now = async (play) => take(play, await play.get("state", { log: play.known() }));

// Waits for changes for ever; a server that is away is tried again until it is back.
export async function poll(play) {
  for (let pause = 250;;) {
    try {
      const state = await play.get("state", { since: play.version, log: play.known(), chat: play.talk.length ||
          undefined });
      if (play.away) { play.away = false; note("The server is back; nothing was lost."); }
      pause = 250;
      if (state.version !== play.version || state.thinking !== play.state.thinking ||
        state.ply !== play.state.ply) take(play, state);
      else { play.keep(state); think(play, state); }
    } catch (error) {
      if (error instanceof Refused && error.status !== 502) { failed(error); await wait(3000); }
      play.away = true;
      $("hint").textContent = error.status === 401
        ? "The server was started anew: open the link that it prints; nothing was lost."
        : "Connection lost; reconnecting.";
      await wait(pause);
      pause = Math.min(pause * 1.6, 3000);
    }
  }
}

// Nothing has changed but how far a general is with his thought: shown in place, as a button that is made anew under
// a click does nothing.
function think(play, { yours, thinking, seconds, share, chosen }) {
  if (yours || !thinking) return;
  timeGenerals(play);
  Object.assign(play.state, { seconds, share, chosen });
  if ($("waited")) $("waited").textContent = waited(play);
  if ($("thinking")) { $("thinking").value = share; $("thinking").nextElementSibling.textContent = ofWork(share); }
}
