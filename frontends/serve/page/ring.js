// The ring of facings about where a unit would stand: one mark for each way it may face there; those that are
// legal live.

import { points } from "./moves.js";

const MARK = 13; // half the width of a mark, world pixels at scale 1

// Its centre, radius and marks, of what is pending or may be turned; null if there is none. `ghost`: where it would
// stand.
export function ringOf(play, ghost) {
  const marks = marksOf(play, ghost), centre = marks.length ? middle(play, ghost) : null;
  return centre ? { centre, radius: radius(play, ghost ?? play.pending?.unit), marks } : null;
}

function marksOf(play, ghost) {
  const { moves, pending } = play, faced = (indices) => indices.map((index) => [index, moves[index]])
    .filter(([, move]) => move.facing >= 0);
  if (pending?.spot) return table(play);
  if (pending?.ways) return ways(play, ghost);
  const turns = faced(moves.map((_, index) => index)).filter(([, move]) => play.kind(move) === "turn" &&
    move.unit === moves[0].unit);
  const at = faced(pending?.list ?? []), places = new Set(at.map(([, move]) => `${move.x},${move.y}`));
  if (turns.length > 1 && (!pending || turns.some(([index]) => pending.list?.includes(index)))) return cells(play,
    turns);
  return at.length > 1 && places.size === 1 ? cells(play, at) : [];
}

// Ways to a hex with their prices, as the server knows them.
function ways(play, ghost) {
  const { pending, board: { geometry: g } } = play;
  const now = pending.typed ? pending.ways.find((way) => way[2] === pending.typed)?.[0] : ghost?.facing;
  return Array.from({ length: 6 }, (_, facing) => {
    const found = pending.ways.find((way) => way[0] === facing);
    return { angle: g.angle(facing), name: g.compass(facing), text: found?.[2],
      cost: points(found?.[1] ?? -1, play.measure), live: !!found,
             chosen: facing === now };
  });
}

// Of a list of moves to one place: all ways of the board, in order of the clock.
function cells(play, moves) {
  const g = play.board.geometry, { pending } = play, now = pending?.list?.[pending.at];
  const all = g.kind === "plane" ? moves.map(([, move]) => move.facing)
    : Array.from({ length: g.kind === "squares" ? 4 : 6 }, (_, i) => i);
  return all.map((facing) => {
    const index = moves.find(([, move]) => move.facing === facing)?.[0], live = index !== undefined;
    return { angle: g.angle(facing), name: g.compass(facing), index, live, chosen: index === now };
  }).sort((a, b) => a.angle - b.angle);
}

// On a table: every 15 degrees; the server gives those that the rules allow there.
function table({ pending, board: { geometry: g } }) {
  const { headings } = pending, now = pending.heading ?? headingNow(pending, g),
    at = Math.round((((now % 360) + 360) % 360) / 15) % 24;
  return Array.from({ length: 24 },
    (_, i) => ({ angle: i * Math.PI / 12 + g.quarter * Math.PI / 2, name: `${i * 15} degrees`, heading: i * 15,
    live: headings?.includes(i * 15) ?? false, chosen: at === i }));
}

// Degrees from the north of the field, which way the unit of a spot faces.
export const headingNow = ({ unit }, g) => unit.facing < 0 ? 0 : Math.round(g.bearing(unit.facing) * 180 / Math.PI);

function middle(play, ghost) {
  const { pending, board: { geometry: g } } = play;
  if (ghost) return [ghost.x, ghost.y];
  if (pending?.spot) return g.centre(pending.spot[0] * g.perMm, pending.spot[1] * g.perMm);
  const { unit, x, y } = play.previewed() ?? { unit: play.moves[0].unit, x: -1, y: -1 }, stands = play.unit(unit);
  return x >= 0 ? g.centre(x, y) : stands?.on ? [stands.x, stands.y] : null;
}

function radius(play, unit) {
  const reach = unit?.outline ? Math.max(...unit.outline.map(([x, y]) => Math.hypot(x - unit.x, y - unit.y)))
    : (unit?.wide ?? 0) / 2 + 30;
  return Math.max(reach + 20, 30 / play.board.camera.k);
}

// The mark under a place of the world, or null. Marks lie over the neighbours, which may be places to go to: the
// nearer is meant.
export function markAt(play, wx, wy) {
  const { ring } = play.board.layers;
  if (!ring) return null;
  const away = ({ angle }) => Math.hypot(wx - ring.centre[0] - Math.sin(angle) * ring.radius,
    wy - ring.centre[1] + Math.cos(angle) * ring.radius);
  const mark = ring.marks.find((one) => away(one) <= MARK * scaleOf(play.board) + 3);
  return mark && placeAway(play, wx, wy) >= (mark.live ? away(mark) : Infinity) ? mark : null;
}

// How far it is to the middle of the place that is clicked, if it is one to go to.
function placeAway(play, wx, wy) {
  const g = play.board.geometry, at = g.kind === "plane" ? null : g.at(wx, wy);
  if (!at || !play.places.has(play.cell(...at))) return Infinity;
  const [x, y] = g.centre(...at);
  return Math.hypot(wx - x, wy - y);
}

// In words, for who listens.
export function ringWords({ ring }) {
  const live = ring?.marks.filter((mark) => mark.live) ?? [];
  const words = live.map((mark) => mark.name + (mark.cost ? ` for ${mark.cost}` : "") +
    (mark.chosen ? " (chosen)" : ""));
  return live.length ? `May face ${words.join(", ")}.` : "";
}

function scaleOf(board) { return Math.min(2.4, Math.max(1, 0.75 / board.camera.k)); }

export function drawRing(board, pen) {
  const { ring } = board.layers, colours = board.colours;
  if (!ring) return;
  const [cx, cy] = ring.centre, s = scaleOf(board) * (ring.marks.length > 8 ? 0.62 : 1);
  pen.strokeStyle = colours.halo;
  pen.lineWidth = 9 * s;
  pen.beginPath(); pen.arc(cx, cy, ring.radius, 0, 7); pen.stroke();
  pen.strokeStyle = colours.gold;
  pen.lineWidth = 2 * s;
  pen.beginPath(); pen.arc(cx, cy, ring.radius, 0, 7); pen.stroke();
  for (const mark of ring.marks) {
    pen.save();
    pen.translate(cx + Math.sin(mark.angle) * ring.radius, cy - Math.cos(mark.angle) * ring.radius);
    pen.rotate(mark.angle);
    pen.scale(s, s);
    pen.beginPath(); pen.arc(0, 0, mark.live ? MARK : 6, 0, 7);
    pen.fillStyle = mark.chosen ? colours.gold : colours.halo;
    pen.fill();
    pen.strokeStyle = mark.live ? colours.gold : colours.faint;
    pen.lineWidth = 2.4;
    pen.stroke();
    if (mark.cost) { // the whole price with that facing, upright
      pen.rotate(-mark.angle);
      pen.fillStyle = mark.chosen ? colours.halo : colours.ink;
      pen.font = "bold 14px Lato, sans-serif";
      pen.textAlign = "center"; pen.textBaseline = "middle";
      pen.fillText(mark.cost, 0, 0.5);
      pen.rotate(mark.angle);
      pen.fillStyle = colours.gold;
      pen.beginPath(); pen.moveTo(0, -29); pen.lineTo(7, -19); pen.lineTo(-7, -19); pen.closePath(); pen.fill();
      pen.fillRect(-2, -20, 4, 7);
    } else if (mark.live) { // an arrow outwards: where it would face
      pen.strokeStyle = pen.fillStyle = mark.chosen ? colours.halo : colours.gold;
      pen.lineWidth = 3.4; // a shaft and a head: nobody takes its end for its point
      pen.beginPath(); pen.moveTo(0, 10); pen.lineTo(0, -3); pen.stroke();
      pen.beginPath(); pen.moveTo(0, -11); pen.lineTo(6.5, -2); pen.lineTo(-6.5, -2); pen.closePath(); pen.fill();
    }
    pen.restore();
  }
}
