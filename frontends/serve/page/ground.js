// How the ground is painted: woods by rings, marsh by tufts, slopes by hachures downhill, works by a
// toothed line, fords by a broken bar. Shapes show it without colour. tiles.js keeps what is painted.

import { chance, hill, houses, marsh, orchard, woods } from "./terrain.js";

const TOGETHER = 16;  // cells in one path

function path(context, points, closed) {
  context.beginPath();
  points.forEach(([x, y], i) => i ? context.lineTo(x, y) : context.moveTo(x, y));
  if (closed) context.closePath();
}

const is = (terrain, ...words) => words.some((word) => terrain.includes(word));

export class Ground {
  constructor(board, geometry, colours) {
    this.board = board;
    this.geometry = geometry;
    this.colours = colours;
    this.lines = board.lines.map((line) => this.prepare(line));
    this.lowest = Math.min(...board.level);
  }

  prepare(line) {
    const g = this.geometry, points = [];
    for (let i = 0; i < line.points.length; i += 2) points.push([line.points[i], line.points[i + 1]]);
    const parts = [];
    if (line.kind === "hexsides")
      for (let i = 0; i + 1 < points.length; i += 2)
        parts.push(g.side(points[i][0] / 2, points[i][1] / 2, points[i + 1][0] / 2, points[i + 1][1] / 2));
    else if (line.kind === "steps")
      for (let i = 0; i + 1 < points.length; i += 2)
        parts.push([g.centre(points[i][0] / 2, points[i][1] / 2),
                    g.centre(points[i + 1][0] / 2, points[i + 1][1] / 2)]);
    else parts.push(points.map(([x, y]) => g.kind === "plane" ? g.centre(x, y)
                                                              : g.centre(x / 2 - 0.5, y / 2 - 0.5)));
    return { ...line, parts };
  }

  // Paints a region given in world pixels.
  paint(context, left, top, right, bottom, scale) {
    context.lineJoin = "round";
    context.lineCap = "round";
    if (this.geometry.kind === "plane") this.paintTable(context, scale);
    else this.paintCells(context, left, top, right, bottom, scale);
    this.paintLines(context, left, top, right, bottom, scale);
  }

  cellsIn(...box) {
    const g = this.geometry, cells = [], [a, b] = g.upright(box), [c, d] = g.upright(box.slice(2)),
      [left, right] = [Math.min(a, c), Math.max(a, c)], [top, bottom] = [Math.min(b, d), Math.max(b, d)];
    const step = g.kind === "hexes" ? 60 : 76, rise = g.kind === "hexes" ? 69.28 : 76;
    const x0 = Math.max(0, Math.floor(left / step) - 2), x1 = Math.min(g.width - 1, Math.ceil(right / step) + 1);
    const y0 = Math.max(0, Math.floor(top / rise) - 2), y1 = Math.min(g.height - 1, Math.ceil(bottom / rise) + 1);
    // rows of squares count from the south
    for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) cells.push(
      [x, g.kind === "squares" ? g.height - 1 - y : y]);
    return cells;
  }

  paintCells(context, left, top, right, bottom, scale) {
    const g = this.geometry, b = this.board, c = this.colours;
    const cells = this.cellsIn(left, top, right, bottom), tones = new Map(), trace = (x, y, shrink) => {
      const corners = g.corners(x, y, shrink);
      context.moveTo(...corners[0]);
      for (let i = 1; i < corners.length; i++) context.lineTo(...corners[i]);
      context.closePath();
    };
    for (const [x, y] of cells) {
      const cell = y * g.width + x, tone = this.fill(b.terrains[b.terrain[cell]], b.level[cell], (x + y) % 2);
      if (!tones.has(tone)) tones.set(tone, []);
      tones.get(tone).push([x, y]);
    }
    // Many cells are one path: a path a cell takes several times as long. Cells of one row do not touch the others'.
    for (const [tone, its] of tones) {
      context.fillStyle = tone;
      for (let i = 0; i < its.length; i += TOGETHER) {
        context.beginPath();
        for (const [x, y] of its.slice(i, i + TOGETHER)) trace(x, y, 1.012);
        context.fill();
      }
    }
    context.strokeStyle = c.grid;
    context.lineWidth = Math.max(0.8, 0.7 / scale);
    for (let i = 0; i < cells.length; i += TOGETHER) {
      context.beginPath();
      for (const [x, y] of cells.slice(i, i + TOGETHER)) trace(x, y, 1);
      context.stroke();
    }
    this.paintSlopes(context, cells, scale);
    for (const [x, y] of cells) this.paintTerrain(context, x, y, scale);
    if (scale > 0.55) this.paintNames(context, cells, scale);
  }

  fill(terrain, level, odd) {
    const c = this.colours;
    if (is(terrain, "wood", "forest")) return c.wood;
    if (is(terrain, "marsh", "swamp")) return c.marsh;
    if (is(terrain, "river", "water", "lake")) return c.water;
    if (this.geometry.kind === "squares" && is(terrain, "hill")) return c.levels[0];
    const tone = c.levels[Math.min(Math.max(level, 0), c.levels.length - 1)];
    return this.geometry.kind === "squares" && odd && level === 0 ? c.levels[0] : tone;
  }

  // Ticks from the upper side of an edge downhill.
  paintSlopes(context, cells, scale) {
    const g = this.geometry, b = this.board, edges = [], ticks = scale < 0.35 ? 4 : 7;
    if (g.kind !== "hexes") return;
    context.strokeStyle = this.colours.hachure;
    context.lineWidth = Math.max(1.1, 0.6 / scale);
    context.beginPath();
    for (const [x, y] of cells) {
      const level = b.level[y * g.width + x];
      if (level <= this.lowest) continue;
      const corners = g.corners(x, y), [cx, cy] = g.centre(x, y);
      g.neighbours(x, y).forEach((next, i) => {
        const drop = next ? level - b.level[next[1] * g.width + next[0]] : 0;
        if (drop <= 0) return;
        const [ax, ay] = corners[i], [bx, by] = corners[(i + 1) % 6];
        const mx = (ax + bx) / 2, my = (ay + by) / 2, length = Math.hypot(mx - cx, my - cy), ox = (mx - cx) / length,
          oy = (my - cy) / length;
        for (let t = 0; t < ticks; t++) {
          const at = (t + 0.5) / ticks, sx = ax + (bx - ax) * at, sy = ay + (by - ay) * at;
          const reach = (t % 2 ? 5 : 8) + 3 * (drop - 1);
          context.moveTo(sx, sy);
          context.lineTo(sx + ox * reach, sy + oy * reach);
        }
        edges.push(ax, ay, bx, by);
      });
    }
    context.stroke();
    context.globalAlpha = 0.6;
    context.beginPath();
    for (let i = 0; i < edges.length; i += 4) {
      context.moveTo(edges[i], edges[i + 1]);
      context.lineTo(edges[i + 2], edges[i + 3]);
    }
    context.stroke();
    context.globalAlpha = 1;
  }

  paintTerrain(context, x, y, scale) {
    const g = this.geometry, cell = y * g.width + x, terrain = this.board.terrains[this.board.terrain[cell]];
    const [cx, cy] = g.centre(x, y), size = g.kind === "hexes" ? 40 : 42;
    if (is(terrain, "wood", "forest")) woods(this, context, cell, cx, cy, size, scale);
    else if (is(terrain, "marsh", "swamp")) marsh(this, context, cell, cx, cy, size, scale);
    else if (is(terrain, "orchard")) orchard(this, context, cx, cy, size);
    else if (is(terrain, "village", "town", "building", "house")) houses(this, context, cell, cx, cy, size,
      is(terrain, "building"));
    else if (is(terrain, "hill")) hill(this, context, cx, cy, size);
    else if (is(terrain, "corner", "home")) this.target(context, x, y);
    else if (is(terrain, "rough", "broken", "ruin")) houses(this, context, cell, cx, cy, size, true);
    else if (is(terrain, "field", "crop")) orchard(this, context, cx, cy, size);
  }

  target(context, x, y) {
    context.strokeStyle = this.colours.gold;
    context.lineWidth = 3;
    path(context, this.geometry.corners(x, y, 0.9), true);
    context.stroke();
  }

  paintNames(context, cells) {
    const g = this.geometry;
    context.fillStyle = this.colours.faint;
    context.globalAlpha = 0.55;
    context.textAlign = "center";
    context.font = `${g.kind === "hexes" ? 9 : 11}px Lato, sans-serif`;
    for (const [x, y] of cells) {
      const [cx, cy] = g.centre(x, y);
      const name = this.board.names[y * g.width + x];
      if (g.kind === "hexes") context.fillText(name, cx, cy - 25);
      else context.fillText(name, cx - 29, cy - 27);
    }
    context.globalAlpha = 1;
  }

  // --- lines ------------------------------------------------------------------------------------

  paintLines(context, left, top, right, bottom, scale) {
    const near = (part) => part.some(([x, y]) => x > left - 90 && x < right + 90 && y > top - 90 && y < bottom + 90) ||
      this.geometry.kind === "plane";
    const order = ["road", "track", "stream", "river", "ford", "bridge", "fence"];
    const rank = (line) => { const i = order.findIndex((word) => line.terrain.includes(word)); return i < 0 ? 9 : i; };
    for (const line of [...this.lines].sort((a, b) => rank(a) - rank(b))) {
      const parts = line.parts.filter(near);
      if (parts.length) this.paintLine(context, line, parts, scale);
    }
  }

  strokeParts(context, parts, colour, width, dash = []) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.setLineDash(dash);
    context.beginPath();
    for (const part of parts)
      part.forEach(([x, y], i) => i ? context.lineTo(x, y) : context.moveTo(x, y));
    context.stroke();
    context.setLineDash([]);
  }

  paintLine(context, line, parts, scale) {
    const c = this.colours, t = line.terrain, thin = Math.max(1, 0.5 / scale);
    if (line.kind === "closed") return; // areas, painted with the table
    if (is(t, "river")) {
      this.strokeParts(context, parts, c.bank, 10.5 * Math.max(1, 0.3 / scale));
      this.strokeParts(context, parts, c.water, 7 * Math.max(1, 0.3 / scale));
    } else if (is(t, "stream")) {
      this.strokeParts(context, parts, c.bank, 3.6 * Math.max(1, 0.35 / scale));
    } else if (is(t, "ford")) {
      this.strokeParts(context, parts, c.road, 11);
      this.strokeParts(context, parts, c.bank, 5, [4, 7]);
    } else if (is(t, "bridge")) {
      this.strokeParts(context, parts, c.roadEdge, 14);
      this.strokeParts(context, parts, c.road, 9);
    } else if (is(t, "road", "track")) {
      this.strokeParts(context, parts, c.roadEdge, 6.2 * Math.max(1, 0.5 / scale));
      this.strokeParts(context, parts, c.road, 3 * Math.max(1, 0.5 / scale));
    } else if (is(t, "fence", "wall", "redoubt", "work", "entrench", "tabor", "hedge", "obstacle")) {
      const green = is(t, "hedge");
      this.strokeParts(context, parts, green ? c.tree : c.works, 3.4);
      this.teeth(context, parts, green ? c.tree : c.works, thin);
    } else this.strokeParts(context, parts, c.works, 2.4, [7, 4]);
  }

  teeth(context, parts, colour) {
    context.strokeStyle = colour;
    context.lineWidth = 2.2;
    context.beginPath();
    for (const part of parts)
      for (let i = 0; i + 1 < part.length; i++) {
        const [ax, ay] = part[i], [bx, by] = part[i + 1], length = Math.hypot(bx - ax, by - ay);
        const ux = (bx - ax) / length, uy = (by - ay) / length;
        for (let s = 4; s < length; s += 8) {
          context.moveTo(ax + ux * s - uy * 3.4, ay + uy * s + ux * 3.4);
          context.lineTo(ax + ux * s + uy * 3.4, ay + uy * s - ux * 3.4);
        }
      }
    context.stroke();
  }

  // --- the table --------------------------------------------------------------------------------

  paintTable(context, scale) {
    const g = this.geometry, c = this.colours;
    context.fillStyle = c.levels[0];
    context.fillRect(0, 0, g.right, g.bottom);
    context.strokeStyle = c.grid;
    context.lineWidth = Math.max(0.8, 0.7 / scale);
    context.beginPath();
    for (let x = 0; x <= g.right + 1; x += 100) { context.moveTo(x, 0); context.lineTo(x, g.bottom); }
    for (let y = g.bottom; y >= -1; y -= 100) { context.moveTo(0, y); context.lineTo(g.right, y); }
    context.stroke();
    context.strokeStyle = c.faint;
    context.lineWidth = 1.4;
    context.strokeRect(0, 0, g.right, g.bottom);
    this.lines.forEach((line, i) => { if (line.kind === "closed") this.area(context, line, i, scale); });
  }

  area(context, line, index, scale) {
    const c = this.colours, points = line.parts[0], t = line.terrain;
    path(context, points, true);
    if (t === "objective") {
      context.fillStyle = c.gold;
      context.globalAlpha = 0.1;
      context.fill();
      context.globalAlpha = 1;
      context.strokeStyle = c.gold;
      context.lineWidth = 2;
      context.setLineDash([8, 5]);
      context.stroke();
      context.setLineDash([]);
      return;
    }
    context.fillStyle = is(t, "wood", "forest") ? c.wood : is(t, "marsh", "swamp", "bog") ? c.marsh
      : is(t, "river", "water", "lake") ? c.water : is(t, "hill") ? c.hill
      : is(t, "town", "village", "building") ? c.field : c.levels[2];
    context.fill();
    context.strokeStyle = is(t, "wood", "forest") ? c.woodEdge : is(t, "river", "water") ? c.bank : c.hachure;
    context.lineWidth = 1.8;
    context.stroke();
    this.fillArea(context, points, t, index, scale);
  }

  fillArea(context, points, terrain, index, scale) {
    const xs = points.map((p) => p[0]), ys = points.map((p) => p[1]);
    const left = Math.min(...xs), right = Math.max(...xs), top = Math.min(...ys), bottom = Math.max(...ys);
    context.save();
    path(context, points, true);
    context.clip();
    if (is(terrain, "hill")) {
      context.lineWidth = 14;
      context.setLineDash([1.6, 7]);
      context.lineCap = "butt";
      context.stroke();
      context.restore();
      return;
    }
    const step = is(terrain, "wood", "forest") ? 21 : 44;
    let n = 0;
    for (let y = top; y < bottom + step; y += step)
      for (let x = left + (n % 2) * step / 2; x < right + step; x += step) {
        const cell = index * 7919 + n++, px = x + (chance(cell, 1) - 0.5) * 8, py = y + (chance(cell, 2) - 0.5) * 8;
        if (is(terrain, "wood", "forest")) {
          context.strokeStyle = this.colours.tree;
          context.fillStyle = this.colours.wood;
          context.lineWidth = 1.5;
          context.beginPath();
          context.arc(px, py, 5 + 1.6 * chance(cell, 3), 0, 7);
          context.fill();
          context.stroke();
          context.lineWidth = 2.4;
          context.beginPath();
          context.arc(px, py, 4.6, 0.3, 2.2);
          context.stroke();
        } else if (is(terrain, "marsh", "swamp", "bog")) marsh(this, context, cell, px, py, 26, scale);
        else if (is(terrain, "town", "village", "building")) {
          context.fillStyle = this.colours.village;
          context.save();
          context.translate(px, py);
          context.rotate((chance(cell, 4) - 0.5) * 0.5);
          context.fillRect(-11, -7, 22, 14);
          context.restore();
        }
      }
    context.restore();
  }
}
