// Queries to the server about a position, and shown on the map: layers, the ruler, prices of places, the turn of
// the other side, and why something cannot be done.

import { announce, failed, get, note } from "./api.js";
import { fightsOf, pairs } from "./fights.js";
import { find, points } from "./moves.js";
import { inside } from "./troops.js";

export const MANY = 40; // lines of threats that can still be distinguished
const POINT = "Which unit? Point at one first.";

const notify = (words) => { note(words); announce(words); };

// --- layers ---------------------------------------------------------------------------------------

export function layer(play, name) {
  const { shown } = play, was = shown.has(name);
  if (!was && name !== "bare") for (const other of ["reach", "threat", "sight", "fire"]) shown.delete(other);
  if (was) shown.delete(name); else shown.add(name);
  if (!shown.has("threat")) play.threat = null;
  if (!shown.has("fire") && !shown.has("threat")) play.fields = null;
  play.summary = "";
  play.cells = null;
  play.threats = [];
  if (shown.has(name) && name !== "bare") query(play, name);
  play.changed();
}

const QUERIES = { reach, threat, sight, fire };

async function query(play, name) {
  const unit = play.whom();
  if (!unit && name !== "threat") { note(POINT); return; }
  try { await QUERIES[name](play, unit); } catch (error) { failed(error); }
  play.changed();
}

// Effect: what is shown is queried anew for every position.
export function queryAgain(play) { for (const name of play.shown) if (name !== "bare") query(play, name); }

// What a unit can reach of this position, all units, or whether it reaches a place or another unit.
const reached = ({ path, state: { ply } }, text) => get(`${path}/reach`, { ply, text });

async function reach(play, unit) {
  const { items, measure, bound, why } = await reached(play, unit.code);
  play.cells = new Map(items.filter((item) => item.to && item.to[0] >= 0)
    .map(({ to: [x, y], cost }) => [play.cell(x, y), { x, y, text: points(cost ?? -1, measure) }]));
  const more = `${bound ? `; bounded: ${bound}` : ""}${why ? `; ${why}` : ""}`;
  notify(`${unit.code} can reach ${play.cells.size} places${more}`);
}

// On a table the places are squares, `side` of its units wide, given by their middles.
async function threat(play, unit) {
  note("Working out what the enemy could do …");
  const own = unit && unit.side === play.state.actor ? unit.code : "";
  const { threats, ground, square: side } = await play.get("threats", { text: `${own} --ground` });
  if (!play.shown.has("threat")) return;
  play.threat = new Map(ground.map(([x, y, comes, fires]) => [play.cell(x, y), { x, y, comes, fires, side }]));
  play.changed();
  const bears = play.ground.kind === "plane" ? await field(play, null) : "", counts = new Map();
  play.threats = threats.map((one) => [play.unitByCode(one.unit), play.unitByCode(one.target), one.kind])
    .filter(([a, b]) => a?.on && b?.on);
  for (const { target } of threats) if (play.unitByCode(target)?.on) counts.set(target, (counts.get(target) ?? 0) + 1);
  const worst = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 3)
    .map(([code, number]) => `${code} by ${number}`).join(", ");
  const many = play.threats.length > MANY ? "; with one of yours in hand lines show who threatens it" : "";
  const words = counts.size ? `${counts.size} units under threat; most: ${worst}${many}` : "Nobody is under threat.";
  play.summary = [words, bears].filter(Boolean).join(". ");
  notify([words, wordsOfGround(play), bears].filter(Boolean).join(". "));
  play.cells = null;
}

async function fire(play, unit) { notify(play.summary = await field(play, unit)); }

async function sight(play, unit) {
  const { enemies } = await play.get("sight", { text: unit.code });
  play.threats = enemies.filter((enemy) => enemy.fires).map((enemy) => [unit, play.unitByCode(enemy.unit), "shoot"]);
  const near = enemies.slice(0, 4).map(({ unit: code, distance, measure, fires, why }) =>
    `${code} ${distance} ${measure}${fires ? "" : `, not: ${why || "no"}`}`).join("; ");
  note(`${unit.code}: ${near || "no enemy near"}`);
  announce(near);
}

// Fields of fire: of one unit, or of all enemies on a table.
async function field(play, unit) {
  const { ply } = play.state, fields = await play.get("range", { text: unit?.code });
  if (play.state.ply !== ply) return "";
  play.fields = fields.map((one) => ({ ...one, cells: pairs(one.cells), outlines: one.outlines.map(pairs) }));
  play.changed();
  if (!unit) return `${fields.length} enemies can fire.`;
  const [own] = play.fields, enemy = (other) => other.on && other.side !== unit.side && other.side >= 0 &&
    other.arm !== "leader";
  const targets = play.board.units.filter((other) => enemy(other) && holds(play, own, other))
    .map((other) => other.code);
  if (own.why) return `${unit.code} fires nowhere: ${own.why}`;
  const where = own.cells.length ? `${own.cells.length} places` : "the ground shown";
  return `${unit.code} bears on ${where}; enemies there: ${targets.join(", ") || "none"}`;
}

function holds(play, { cells, outlines }, unit) {
  const g = play.board.geometry;
  if (cells.length) return cells.some(([x, y]) => unit.cells?.includes(play.cell(x, y)));
  return outlines.some((outline) => inside(outline.map(([x, y]) => g.centre(x, y)), unit.x, unit.y));
}

// --- ground under threat, in words ----------------------------------------------------------------

export function wordsOfGround(play) {
  const cells = [...play.threat?.values() ?? []];
  if (!cells.length) return "";
  const most = cells.reduce((a, b) => b.comes > a.comes ? b : a), per = play.ground.units_per_mm || 1;
  const places = play.ground.kind === "plane" ? `squares of ${most.side / per} mm` : "places",
    some = (key) => cells.filter((cell) => cell[key]).length;
  return `The enemy can come to ${some("comes")} ${places} and fire at ${some("fires")}; ` +
    `most can come to ${play.placeName(most.x, most.y)}: ${most.comes}`;
}

// What threatens a place, for the card and the pointer; of a unit on a table, that of its middle.
export function threatAt(play, x, y) {
  const [first] = play.threat?.values() ?? [], middle = (at) => Math.floor(at / first.side) * first.side +
    first.side / 2;
  const here = first && play.threat.get(play.ground.kind === "plane" ? play.cell(middle(x), middle(y))
    : play.cell(x, y));
  return here ? [here.comes ? `${here.comes} can come here` : "", here.fires ? `${here.fires} can fire here`
    : ""].filter(Boolean).join(", ") : "";
}

export function threatUnder(play, unit) {
  const g = play.board.geometry;
  return threatAt(play, ...(g.kind === "plane" ? g.at(unit.x, unit.y) ?? [] : unit.points));
}

// --- the ruler ------------------------------------------------------------------------------------

export function toggleRuler(play) {
  play.laying = !play.laying;
  play.from = play.laying ? play.whom() : null;
  play.ruler = null;
  note(play.laying ? `Ruler${play.from ? ` from ${play.from.code}` : ""}: click a place, or arrows and Enter; L ends.`
    : "The ruler is put away.");
  play.changed();
}

// From the unit in hand to a place: distance, and whether it could fire there, by which rule not.
export async function lay(play, at) {
  const unit = play.from ?? play.whom();
  if (!unit?.on) { note("A ruler begins at a unit: point at one first."); return; }
  play.from = unit;
  play.ruler = null;
  try {
    const { distance, measure, bears, why } = await play.get("ruler",
      { text: `${unit.code} ${play.placed(at)}` });
    const fire = bears ? "it can fire there" : `no fire: ${why}`;
    const words = `${unit.code} to ${play.placeName(...at)}: ${distance} ${measure}, ${fire}`;
    play.ruler = { from: [unit.x, unit.y], to: play.board.geometry.centre(...at), text: `${distance} ${measure}`,
      bears, words };
    notify(words);
  } catch (error) { failed(error); }
  play.changed();
}

// A place was pointed at while the ruler is in hand. True if it was meant for it.
export function measure(play, unit, at) {
  if (!play.laying) return false;
  if (!play.from && unit) {
    play.from = unit;
    note(`Ruler from ${unit.code}: now a place.`);
    announce(`Ruler from ${unit.code}`);
  } else if (at) lay(play, unit && play.ground.kind === "plane" ? play.board.geometry.at(unit.x, unit.y) : at);
  return true;
}

// --- prices, and why not --------------------------------------------------------------------------

// Effect: what each place costs that the unit under way may go to.
export async function queryPrices(play) {
  const { ply, yours } = play.state, unit = play.active();
  if (!yours || !unit || unit.side !== play.state.actor || play.places.size < 2 ||
    play.ground.kind === "plane") return;
  // the places are shown all the same
  const found = await reached(play, unit.code).catch(() => null);
  if (!found || play.state.ply !== ply) return;
  play.measure = found.measure;
  for (const { to, cost, target } of found.items) {
    const key = to && play.cell(...to), known = play.prices.get(key);
    if (to && cost !== undefined && !target && (known === undefined || cost < known)) play.prices.set(key, cost);
  }
  play.changed();
}

// Effect: how far each may go that may be chosen.
export async function queryLeft(play) {
  const { ply, yours } = play.state;
  if (!yours || play.picks.size < 2 || find(play, "select") < 0) return;
  const rows = await reached(play, "").catch(() => []);
  if (play.state.ply !== ply || !rows.length) return;
  for (const row of rows) play.left.set(row.unit,
    `${points(row.points, row.measure)} ${row.measure.replace("half ", "")}`);
  play.changed();
}

export async function whyNot(play, at) {
  const unit = play.whom();
  if (!unit || unit.side !== play.state.actor) return;
  try {
    const { there, why } = await reached(play, `${unit.code} ${play.placed(at)}`);
    note(there ? `${unit.code} gets there by another order.`
      : `${play.placeName(...at)}: ${why || "cannot be reached"}`, !there);
  } catch (error) { failed(error); }
}

// An enemy that was clicked is always answered: by what may be done to it, or by the rule that forbids it. Who would
// do it is the unit under way, that in hand, or the one viewed last.
export async function whyNotAt(play, enemy) {
  const own = (unit) => unit?.on && unit.side === play.state.actor ? unit : null;
  const unit = own(play.active()) ?? own(play.unit(play.hand)) ?? own(play.unit(play.cursor));
  if (!unit) { note(`${enemy.code} ${enemy.name}: choose one of yours first.`); return; }
  try {
    const { there, why } = await reached(play, `${unit.code} ${enemy.code}`);
    note(there ? `${unit.code} gets at ${enemy.code} from another place.` : `${unit.code} on ${enemy.code}: ${why}`,
      true);
  } catch (error) { failed(error); }
}

// --- the turn of the other side -------------------------------------------------------------------

export async function digest(play) {
  if (play.digest) { play.digest = null; play.changed(); return; }
  play.theirs = false;
  try {
    const { ply } = play.state, digested = await play.get("digest");
    if (play.state.ply !== ply) return; // it has been overtaken
    const fights = fightsOf(digested.fights, (code) => play.unitByCode(code)?.side ?? 0),
      { turn, ways, changes } = digested;
    play.digest = { ...digested, fights, at: -1 };
    play.changed();
    const words = changes.map((change) => change.words).join(". ");
    announce(`Turn ${turn}: ${ways.length} moved, ${fights.length} fights. ${words}`);
  } catch (error) { failed(error); }
}

// To another fight of it.
export async function step(play, by) {
  const { digest: shown, board } = play;
  if (!shown) { digest(play); return; }
  shown.at = Math.min(Math.max(shown.at + by, 0), shown.fights.length - 1);
  const fight = shown.fights[shown.at], unit = fight && [fight.other, fight.unit].map((code) => play.unitByCode(code))
    .find((one) => one?.on);
  if (unit) board.show(unit.x, unit.y);
  if (fight) announce(fight.events.map((event) => event.text).join(". "));
  await play.changed();
  document.querySelector(".step[aria-current]")?.scrollIntoView({ block: "nearest" });
}
