// The ring of facings about where a unit would stand: one mark for each way it may face there, of which
// those that are legal live. A click, the arrows or the brackets choose one.

import { get, say } from "./api.js";

const MARK = 13; // half the width of a mark, world pixels at scale 1

export class Ring {
  constructor(play) { this.play = play; this.marks = []; }

  // Told with every look at a move: the marks of that place, or none.
  show() {
    this.marks = [];
    const { play } = this, { pending } = play;
    const turns = play.moves.map((move, index) => [index, move]).filter(([, move]) => play.kind(move) === "turn" && move.facing >= 0 && move.unit === play.moves[0].unit);
    const at = pending?.list?.map((index) => [index, play.moves[index]]).filter(([, move]) => move.facing >= 0) ?? [];
    if (pending?.spot) this.table();
    else if (pending?.ways) this.ways(pending.ways);
    else if (turns.length > 1 && (!pending || turns.some(([index]) => pending.list?.includes(index)))) this.cells(turns);
    else if (at.length > 1 && new Set(at.map(([, move]) => `${move.x},${move.y}`)).size === 1) this.cells(at);
    else if (pending?.list && play.ground.kind === "hexes" && play.kind(play.moves[pending.list[pending.at]]) === "move") this.ask(pending);
    this.centre = this.marks.length ? this.middle() : null;
    play.board.layers.ring = this.centre ? { centre: this.centre, radius: this.radius(), marks: this.marks } : null;
    play.board.request();
  }

  // Ways to that hex, one for each facing at the end: the server knows them.
  async ask(pending) {
    if (pending.asked === pending.at) return;
    pending.asked = pending.at;
    const { play } = this, ply = play.state.ply;
    const ways = await get(`${play.path}/facings`, play.named(pending.list[pending.at])).catch(() => []);
    if (play.pending !== pending || play.state.ply !== ply || ways.length < 2) return;
    pending.ways = ways;
    this.show();
    play.panel.show();
    say(this.words());
  }

  ways(ways) {
    const { play } = this, g = play.board.geometry, { pending } = play, ghost = play.board.layers.ghosts[0];
    const now = pending.typed ? ways.find((way) => way[2] === pending.typed)?.[0] : ghost?.facing;
    this.marks = Array.from({ length: 6 }, (_, facing) => {
      const found = ways.find((way) => way[0] === facing);
      return { angle: g.angle(facing), name: g.compass(facing), text: found?.[2], cost: play.command.points(found?.[1] ?? -1), live: !!found, chosen: facing === now };
    });
  }

  // Of a list of moves to one place: all ways of the board, in order of the clock.
  cells(moves) {
    const { play } = this, g = play.board.geometry, all = g.kind === "squares" ? 4 : 6;
    const facings = g.kind === "plane" ? moves.map(([, move]) => move.facing) : Array.from({ length: all }, (_, facing) => facing);
    const now = play.pending?.list?.[play.pending.at];
    this.marks = facings.map((facing) => {
      const found = moves.find(([, move]) => move.facing === facing);
      return { angle: g.angle(facing), name: g.compass(facing), index: found?.[0], live: !!found, chosen: found?.[0] === now };
    }).sort((a, b) => a.angle - b.angle);
  }

  // On a table: every 15 degrees; the server says which of them the rules allow there.
  table() {
    const { pending } = this.play, legal = pending.headings;
    const now = pending.heading ?? this.play.headingNow();
    this.marks = Array.from({ length: 24 }, (_, i) => ({ angle: i * Math.PI / 12 + this.play.board.geometry.quarter * Math.PI / 2, name: `${i * 15} degrees`, heading: i * 15,
      live: legal?.includes(i * 15) ?? false, chosen: Math.round((((now % 360) + 360) % 360) / 15) % 24 === i }));
  }

  middle() {
    const { play } = this, ghost = play.board.layers.ghosts[0], { pending } = play, g = play.board.geometry;
    if (ghost) return [ghost.x, ghost.y];
    if (pending?.spot) return g.centre(pending.spot[0] * g.perMm, pending.spot[1] * g.perMm);
    const { unit, x, y } = pending?.list ? play.moves[pending.list[pending.at]] : { unit: play.moves[0].unit, x: -1, y: -1 }, stands = play.unit(unit);
    return x >= 0 ? g.centre(x, y) : stands?.on ? [stands.x, stands.y] : null;
  }

  radius() {
    const { play } = this, ghost = play.board.layers.ghosts[0] ?? play.pending?.unit;
    const reach = ghost?.outline ? Math.max(...ghost.outline.map(([x, y]) => Math.hypot(x - ghost.x, y - ghost.y))) : (ghost?.wide ?? 0) / 2 + 30;
    return Math.max(reach + 20, 30 / play.board.camera.k);
  }

  live() { return this.marks.some((mark) => mark.live); }

  // The mark under a place of the world: its facing is chosen. True if there is one.
  click(wx, wy) {
    const ring = this.play.board.layers.ring;
    if (!ring) return false;
    const away = ({ angle }) => Math.hypot(wx - ring.centre[0] - Math.sin(angle) * ring.radius, wy - ring.centre[1] + Math.cos(angle) * ring.radius);
    const mark = this.marks.find((one) => away(one) <= MARK * scaleOf(this.play.board) + 3);
    if (!mark || this.place(wx, wy) < (mark.live ? away(mark) : Infinity)) return false;
    this.choose(mark);
    return true;
  }

  // Marks lie over the neighbours, which may be places to go to: how far it is to the middle of the one clicked.
  place(wx, wy) {
    const { play } = this, g = play.board.geometry, at = g.kind === "plane" ? null : g.at(wx, wy);
    if (!at || !play.places.has(play.cell(...at))) return Infinity;
    const [x, y] = g.centre(...at);
    return Math.hypot(wx - x, wy - y);
  }

  // To the next live mark by the clock, or against it.
  step(by) {
    const at = this.marks.findIndex((mark) => mark.chosen), count = this.marks.length;
    for (let n = 1; n <= count; n++) {
      const mark = this.marks[(Math.max(at, 0) + n * by + n * count) % count];
      if (mark.live) { this.choose(mark); return; }
    }
  }

  choose(mark) {
    const { play } = this;
    if (!mark.live) { say(`${mark.name}: no legal facing here`); return; }
    say(`faces ${mark.name}`);
    if (mark.heading !== undefined && !play.pending?.spot) return; // the ring of a spot that has gone
    if (mark.heading !== undefined) { play.pending.heading = mark.heading; play.aim(); return; }
    if (mark.text) { play.pending.typed = mark.text; play.pending.odds = null; }
    else if (play.pending?.list?.includes(mark.index)) play.pending.at = play.pending.list.indexOf(mark.index);
    else { play.choose([mark.index]); return; }
    play.preview();
    play.panel.show();
  }

  // In words, for who listens.
  words() {
    const live = this.marks.filter((mark) => mark.live);
    return live.length ? `May face ${live.map((mark) => mark.name + (mark.cost ? ` for ${mark.cost}` : "") + (mark.chosen ? " (chosen)" : "")).join(", ")}.` : "";
  }
}

export function scaleOf(board) { return Math.min(2.4, Math.max(1, 0.75 / board.camera.k)); }

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
    } else if (mark.live) { // an arrow outwards: where it would look
      pen.strokeStyle = pen.fillStyle = mark.chosen ? colours.halo : colours.gold;
      pen.lineWidth = 3.4; // a shaft and a head: nobody takes its end for its point
      pen.beginPath(); pen.moveTo(0, 10); pen.lineTo(0, -3); pen.stroke();
      pen.beginPath(); pen.moveTo(0, -11); pen.lineTo(6.5, -2); pen.lineTo(-6.5, -2); pen.closePath(); pen.fill();
    }
    pen.restore();
  }
}
