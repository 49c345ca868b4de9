// View: what lies on the map, by the store: places that are lit, targets, ghosts, arrows, slips of words, marks of
// fights, names.

import { MANY } from "./queries.js";
import { shapeOf } from "./fights.js";
import { against, mean, points, targetsOf } from "./moves.js";
import { ringOf } from "./ring.js";
import { moved } from "./troops.js";

const WAYS = 40;   // ways of a digest that can still be distinguished
const ARROWS = 80; // of the other side's turn
const WING = 6;    // units of a command that has a name on the map

export function layers(play) {
  const { board, hand } = play, lit = hand === null ? [...play.targets.keys()] : targetsOf(play, against(play, hand));
  const ghosts = play.plan ? planned(play) : previewed(play);
  const ring = ringOf(play, ghosts[0]);
  Object.assign(board.layers, {
    ghosts, ring, reach: reach(play), contact: contact(play, lit), options: new Set(play.picks.keys()),
      targets: new Set(lit),
    selected: new Set(hand === null ? play.group : [hand]), arrows: arrows(play, ghosts), tags: tags(play, ghosts[0]),
      marks: marks(play),
    labels: names(play),
      places: play.state.places,
    threat: play.threat, fields: play.fields, ruler: play.ruler, bare: play.shown.has("bare"),
  });
  play.ring = ring;
  board.request();
}

// --- places ---------------------------------------------------------------------------------------

// Where the unit under way may go, with prices; or what a layer shows of one.
function reach(play) {
  const { ground, places, cells: shown } = play, cells = new Map();
  if (play.digest) return null;
  if (shown?.size) return { cells: shown };
  for (const [key, list] of places) {
    const { x, y } = play.moves[list[0]];
    cells.set(key, { x, y, text: points(play.prices.get(key) ?? -1, play.measure) });
  }
  return cells.size ? { cells, step: ground.kind === "plane" && play.deploying() ? apart(play) : 0 } : null;
}

// On the table: how far apart the listed places are, which is how much ground each lights.
function apart(play) {
  const g = play.board.geometry, [first, ...rest] = play.moves.map((move) => g.centre(move.x, move.y));
  return rest.length ? Math.min(...rest.map(([x, y]) => Math.hypot(x - first[0], y - first[1]))) : 0;
}

function contact(play, lit) {
  const units = play.ground.kind === "plane" ? [] : lit.map((id) => play.unit(id));
  return units.filter((unit) => unit?.on).map((unit) => ({ x: unit.points[0], y: unit.points[1] }));
}

// --- ghosts ---------------------------------------------------------------------------------------

// Those of an order for many: where each unit will stand.
function planned(play) {
  const g = play.board.geometry, going = play.plan.steps.map((step) => [step, play.unitByCode(step.unit)]);
  return going.filter(([step, unit]) => unit?.on && step.to).map(([step, unit]) => {
    const [x, y] = g.centre(...step.to), [px, py] = unit.wide ? g.centre(...unit.points.slice(0, 2))
      : [unit.x, unit.y];
    const angle = step.facing >= 0 ? g.angle(step.facing) : unit.angle;
    return { ...moved(unit, x - px, y - py), dx: 0, dy: 0, angle, from: [unit.x, unit.y], to: [x, y] };
  });
}

function previewed({ pending, board }) {
  return pending?.seen && !pending.error ? board.read(pending.seen.units, pending.seen.words).filter((unit) => unit.on)
    : [];
}

// --- arrows ---------------------------------------------------------------------------------------

function arrows(play, ghosts) {
  const { digest, pending, shown, plan, board: { colours } } = play;
  if (digest) return digested(play);
  const lines = (shown.has("threat") || shown.has("sight")) && play.threats.length <= MANY ? play.threats : [];
  return [...pending?.seen && !pending.error ? previewArrows(play, ghosts) : since(play),
          ...lines.map(([a, b, kind]) => ({ from: [a.x, a.y], to: [b.x, b.y], short: "both", colour: colours.threat,
                width: 2.2, dash: kind === "shoot" })),
          ...plan ? ghosts.map(({ from, to }) => ({ from, to, width: 3.4, dash: true, short: "both" })) : []];
}

// The way as it is ridden, hex by hex; else from where to where.
function previewArrows(play, ghosts) {
  const { way } = play.pending.seen, { geometry: g, colours: { gold: colour } } = play.board;
  if (way?.length > 1) {
    const unit = play.unit(ghosts[0]?.id), points = way.map(([x, y]) => g.centre(x, y));
    if (unit?.on) points.unshift([unit.x, unit.y]);
    return [{ points, from: points[0], to: points.at(-1), short: "both", colour }];
  }
  const gone = ghosts.map((ghost) => [play.unit(ghost.id), ghost])
    .filter(([now, ghost]) => now?.on && Math.hypot(now.x - ghost.x, now.y - ghost.y) > 20);
  return gone.map(([now, ghost]) => ({ from: [now.x, now.y], to: [ghost.x, ghost.y], short: "both", colour }));
}

// What the other side did since this person last decided.
function since(play) {
  const { lines, state, board: { geometry: g, colours } } = play, mine = play.person(), all = [];
  let from = lines.length;
  while (!state.result && from > 0 && lines[from - 1].actor !== mine && lines.length - from < 140) from--;
  for (const { way, kind, actor, unit: id, other } of lines.slice(from)) {
    const theirs = mine === null || actor !== mine, unit = play.unit(id), enemy = play.unit(other);
    const colour = id === undefined ? undefined : colours.sides[play.ground.units[id].side].edge;
    if (!theirs) continue;
    if (way && way[0] >= 0) all.push({ from: g.centre(way[0], way[1]), to: g.centre(way[2], way[3]), short: true,
        colour, width: 3 });
    else if (kind === "shoot" && unit?.on && enemy?.on)
      all.push({ from: [unit.x, unit.y], to: [enemy.x, enemy.y], short: "both", dash: true, colour: colours.threat,
          width: 2.4 });
  }
  return all.slice(-ARROWS);
}

// Of the fight shown, the ways of who is in it; of a large turn those that led to fights.
function digested({ digest: { fights, at, ways }, board: { geometry: g, colours } }) {
  const near = fights[at] ? [fights[at]] : ways.length > WAYS ? fights : null,
    fought = near && new Set(near.flatMap((fight) => [...fight.codes]));
  return ways.filter((way) => way.from && way.to && (!fought || fought.has(way.unit))).map((way) => ({
    from: g.centre(...way.from), to: g.centre(...way.to), width: 2.6, short: true,
      colour: colours.sides[way.side === "first" ? 0 : 1].edge }));
}

function marks(play) {
  if (!play.digest) return [];
  const { fights, at } = play.digest, mine = play.person() ?? 0, { sides } = play.board.colours, all = [];
  fights.forEach((fight, i) => {
    const unit = [fight.other, fight.unit].map((code) => play.unitByCode(code)).find((one) => one?.on),
      chosen = i === at;
    if (!unit || !(fights.length <= 60 || chosen)) return;
    const shape = shapeOf(fight, mine), colour = shape === "ring" ? undefined
      : sides[shape === "square" ? 1 - mine : mine].edge;
    all.push({ x: unit.x, y: unit.y, text: String(i + 1), shape, colour, chosen });
  });
  return all;
}

// --- slips of words -------------------------------------------------------------------------------

function tags(play, ghost) {
  const { pending, plan } = play;
  if (pending?.seen && !pending.error) return [...reacting(play), ...pending.odds
    ? meanAt(play, pending.odds, struck(play) ?? ghost ?? play.active()) : []];
  const orders = plan ? plan.steps.filter((step) => step.odds)
    .flatMap((step) => meanAt(play, step.odds, play.unitByCode(step.unit))) : [];
  return [...outcome(play), ...chances(play), ...orders];
}

// Who may react on the way, and where.
function reacting({ pending, board }) {
  return (pending.seen.reactions ?? []).filter((one) => one.at).map((one) => {
    const [x, y] = board.geometry.centre(...one.at);
    return { x, y, text: `✶ ${one.by.slice(0, 4).join(" ")}` };
  });
}

// What it brings on average, where it is to happen.
const meanAt = (play, odds, unit) => unit?.on ? [{ x: unit.x, y: unit.y, text: mean(play, odds) }] : [];

// At whom what is pending strikes.
function struck(play) {
  const code = /(\w+)[^\w]*$/.exec(play.pending.typed ?? "")?.[1];
  return play.unit(play.previewed()?.target) ?? play.unitByCode(code);
}

// What dice have brought, at whom they struck, where he stands or stood.
function outcome(play) {
  const at = (id) => [play.unit(id), play.before?.find((unit) => unit.id === id)].find((unit) => unit?.on);
  // the field is seen as it was left
  if (!play.outcome || play.outcome.seen || play.state.result || play.digest) return [];
  return play.outcome.tags.filter(([id]) => at(id))
    .map(([id, words]) => ({ x: at(id).x, y: at(id).y, text: `${play.unit(id).code}: ${words.join(", ")}`,
          strong: true }));
}

// Chances of who may react: of several of one unit the best. Where nobody can be destroyed, the next that may come of
// it.
function chances(play) {
  const best = new Map(), worth = (row) => row.gone * 100 + row.shaken + row.take / 100,
    percent = (chance) => `${(100 * chance).toFixed(0)} %`;
  for (const row of play.reactions)
    if (row.unit?.on && !(best.has(row.unit.id) && worth(best.get(row.unit.id)) >= worth(row))) best.set(row.unit.id,
      row);
  const words = ({ gone, shaken, take }) => gone ? percent(gone) : shaken ? `shakes ${percent(shaken)}`
    : `takes ${take.toFixed(1)}`;
  return [...best.values()].map((row) => ({ x: row.unit.x, y: row.unit.y, text: `${row.unit.code} ${words(row)}` }));
}

// --- names ----------------------------------------------------------------------------------------

// Seen from afar: the commands of the armies by name, with what they have, the largest first.
function names(play) {
  const { colours } = play.board;
  return (play.state.groups ?? []).map((group) => {
    const units = play.troops(group).filter((unit) => unit.arm !== "leader"), side = group.side === "first" ? 0 : 1;
    if (units.length < WING) return null;
    const together = neighbours(units), xs = together.map((unit) => unit.x), ys = together.map((unit) => unit.y);
    const sum = (numbers) => numbers.reduce((all, one) => all + one, 0),
      strength = sum(units.map((unit) => unit.strength));
    const box = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
    return { x: sum(xs) / xs.length, box, text: group.name,
      under: `${units.length} units${strength ? `, strength ${strength}` : ""}`, size: 16,
             far: true, ids: new Set(units.map((unit) => unit.id)), side, colour: colours.sides[side].text,
               count: units.length };
  }).filter(Boolean).sort((a, b) => b.count - a.count);
}

// Most of a command's units: the largest group of neighbours. A rider far off does not move its name.
function neighbours(units) {
  const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
  const nearest =
    units.map((unit) => Math.min(...units.filter((other) => other !== unit).map((other) => apart(unit, other))))
    .sort((a, b) => a - b);
  const reach = Math.max(90, 3 * nearest[nearest.length >> 1]), left = new Set(units);
  let most = [];
  while (left.size) {
    const group = [left.values().next().value];
    left.delete(group[0]);
    for (let i = 0; i < group.length; i++)
      for (const other of [...left]) if (apart(group[i], other) <= reach) { left.delete(other); group.push(other); }
    if (group.length > most.length) most = group;
  }
  return most;
}
