// Mouse and fingers on the map: what a click, a drag or a loop means.

import { note } from "./api.js";
import { act, choose, confirm, listedAt, swap, take } from "./acts.js";
import { measure, whyNot, whyNotAt } from "./queries.js";
import { again, placed } from "./deploying.js";
import { against, find, on, targetsOf } from "./moves.js";
import { group, sendTo, toggle, towards } from "./orders.js";
import { inside, moved } from "./troops.js";
import { aimAt, clickRing, turn } from "./turning.js";

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

// --- a click --------------------------------------------------------------------------------------

// Who is meant: one who may act or be attacked, before others at the same place.
const meant = (play, wx, wy) => play.board.unitUnder(wx, wy, (unit) =>
  unit.active || play.picks.has(unit.id) || play.targets.has(unit.id));

export function click(play, wx, wy) {
  if (!play.laying && clickRing(play, wx, wy)) return;
  const { board } = play, unit = meant(play, wx, wy), at = board.geometry.at(wx, wy);
  play.clicked = unit;
  if (play.ground.kind !== "plane") board.layers.pointer = at;
  pointAt(play, unit, at);
}

// Of a stack who may be attacked.
function nearest({ targets, picks, board }, unit, key) {
  const top = unit ?? (key !== null ? board.unitsAt(key)[0] : null);
  if (!top || targets.has(top.id) || picks.has(top.id)) return top;
  return board.unitsAt(top.cell).find((other) => targets.has(other.id) && other.side === top.side) ?? top;
}

// What a click, or Enter at the pointer, means there.
export function pointAt(play, unit, at) {
  const { state, board, picks } = play, plane = play.ground.kind === "plane";
  if (measure(play, unit, at)) return;
  const key = at && !plane ? play.cell(...at) : null, near = nearest(play, unit, key);
  const charges = (i) => Number(play.kind(play.moves[i]) === "charge");
  const marches = (key !== null && play.places.get(key) || []).toSorted((a, b) => charges(a) - charges(b));
  const both = [...new Set([...near ? on(play, near.id) : [], ...marches])];
  if (play.picking && near) { toggle(play, near); return; }
  if (play.group.length && !near && at && state.yours) { sendTo(play, at); return; }
  const picked = near && !both.length && (picks.has(near.id) ? near : board.unitsAt(near.cell)
    .find((other) => picks.has(other.id)));
  if (picked) { pick(play, picked.id); return; }
  if (both.length) { offer(play, both); return; }
  if (plane && at && play.mayAim() && !bars(play, near, at)) { aimAt(play, at); return; }
  if (near && state.yours && near.side !== state.actor && near.side !== undefined) { enemy(play, near); return; }
  play.focus = near ?? null;
  const rows = near && !near.active ? against(play, near.id) : [];
  if (targetsOf(play, rows).length > 1) take(play, near.id);
  else if (rows.length) offer(play, rows);
  else if (near && state.yours && near.side === state.actor && state.actor === state.active &&
    state.depth > 0) exchange(play, near);
  else {
    play.pending = null;
    if (!near && key !== null && state.yours && play.places.size) whyNot(play, at);
    play.changed();
  }
}

// Whether a click on a unit is not one on the ground below: an enemy's general bars no way, nor does who stands on a
// place that is listed.
function bars(play, unit, [x, y]) {
  const per = play.ground.units_per_mm || 1, general = unit?.arm === "leader" && unit.side !== play.state.actor;
  return unit && !unit.active && !general && !listedAt(play, [x / per, y / per]);
}

async function exchange(play, unit) { if (await swap(play, unit)) pick(play, unit.id); }

// Who decides who joins an attack, and clicks its target, has nobody more to name.
function enemy(play, unit) {
  const done = find(play, "done"), { ply } = play.state;
  const named = (line) => line.ply > ply - 3 && [line.unit, line.other, line.target].includes(unit.id);
  if (done >= 0 && play.lines.slice(-5).some(named)) { offer(play, [done]); return; }
  play.focus = unit;
  play.changed();
  whyNotAt(play, unit);
}

// A unit that may be picked.
export function pick(play, id) {
  const list = play.picks.get(id);
  if (list.length === 1 && play.moves[list[0]].target < 0) act(play, list[0]);
  else if (targetsOf(play, list).length > 1 && play.hand !== id) take(play, id);
  else offer(play, list);
}

// Chosen again: done. Else it is shown with its price first.
function offer(play, list) {
  const { pending } = play, same = pending?.list && !pending.spot && pending.list.length === list.length;
  if (same && pending.list.every((i) => list.includes(i))) confirm(play);
  else choose(play, list);
}

// --- a drag ---------------------------------------------------------------------------------------

// Whether what is under the pointer can be dragged: a group, a unit that may act or acts, one that was placed.
export function grab(play, wx, wy) {
  const { state, picks } = play, unit = state && meant(play, wx, wy), held = unit && picks.get(unit.id);
  play.held = null;
  if (!unit || !state.yours) return false;
  const kind = play.group.length > 1 && play.group.includes(unit.id) ? "group" : placed(play, unit) ? "again"
    : unit.active && (play.places.size || play.mayAim()) ? "move" : held?.length === 1 ? "pick" : null;
  if (kind) play.held = { kind, unit, from: [wx, wy] };
  return !!kind;
}

export function drag(play, wx, wy) {
  const { held } = play, many = held.kind === "group";
  if (held.kind === "pick") { held.kind = "move"; pick(play, held.unit.id); }
  const [x, y] = many ? held.from : [held.unit.x, held.unit.y];
  play.board.layers.dragged = (many ? play.group.map((id) => play.unit(id)) : [held.unit])
    .map((unit) => moved(unit, wx - x, wy - y));
  play.board.request();
}

export async function drop(play, wx, wy) {
  const { kind, unit, from } = play.held, { board } = play, at = board.geometry.at(wx, wy);
  board.layers.dragged = [];
  if (kind === "group") { if (at) sendTo(play, at, towards(play, from, [wx, wy])); return; }
  if (kind === "again") { again(play, unit, at); return; }
  for (let i = 0; i < 40 && play.sending; i++) await wait(25);
  await wait(60);
  if (!at) return;
  if (play.ground.kind === "plane") { if (play.mayAim()) aimAt(play, at); return; }
  const list = play.places.get(play.cell(...at)), target = board.unitsAt(play.cell(...at))
    .find((other) => play.targets.has(other.id));
  if (target) choose(play, play.targets.get(target.id));
  else if (list?.length === 1) act(play, list[0]);
  else if (list?.length) choose(play, list);
  else whyNot(play, at);
}

// --- a loop ---------------------------------------------------------------------------------------

export function lasso(play, loop, moved) {
  const { board, state } = play, side = state.yours ? state.actor : play.person();
  if (!moved) {
    const unit = board.unitUnder(...loop[0]);
    if (unit) toggle(play, unit);
    return;
  }
  const own = board.units.filter((unit) => unit.on && unit.side === side && unit.arm !== "leader" &&
    inside(loop, unit.x, unit.y));
  group(play, own.map((unit) => unit.id));
  if (!own.length) note(`No unit of ${play.side(side)} is in it.`, true);
}

// The board reports what happens on it.
export function listen(play) {
  const { board } = play;
  board.on("click", (wx, wy) => click(play, wx, wy));
  board.on("grab", (wx, wy) => grab(play, wx, wy));
  board.on("drag", (wx, wy) => drag(play, wx, wy));
  board.on("drop", (wx, wy) => drop(play, wx, wy));
  board.on("lasso", (loop, moved) => lasso(play, loop, moved));
  board.on("wheel", (event) => {
    if (!play.pending || !event.shiftKey) return false;
    turn(play, Math.sign(event.deltaY || event.deltaX));
    return true;
  });
  board.on("retheme", () => play.changed()); // names and arrows carry colours of their own
  board.on("turned", () => {
    if (!play.state) return;
    board.setUnits(play.state.units, play.state.words);
    play.changed();
  });
}
