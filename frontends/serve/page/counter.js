// Counters: drawn once for each appearance and zoom and kept. A body with its long side to the front
// turns with the facing; glyph and number stay upright. Shape, then tone, then colour.

// How large a counter's body is, in world pixels: along the front, and deep.
export function bodySize(geometry, unit) {
  if (geometry.kind === "plane") return null; // its true outline
  const squares = geometry.kind === "squares";
  let front = squares ? 50 : 46, deep = squares ? 34 : 38;
  if (unit.wide) { front = unit.wide + 44; deep = 36; }
  if (unit.drawn === "closed") front = 36;
  if (unit.drawn === "deep") deep = 46;
  if (unit.drawn === "column") { front = 30; deep = 46; }
  if (unit.arm === "leader") { front = 30; deep = 30; }
  if (unit.half) deep *= 0.62;
  if (unit.locked) { front = unit.locked; deep = 40; }
  return [front, deep];
}

function body(context, front, deep, cut) {
  const x = front / 2, y = deep / 2, c = cut ? Math.min(8, deep / 4) : 0;
  context.beginPath();
  context.moveTo(-x + c, -y); context.lineTo(x - c, -y); context.lineTo(x, -y + c);
  context.lineTo(x, y - c); context.lineTo(x - c, y); context.lineTo(-x + c, y);
  context.lineTo(-x, y - c); context.lineTo(-x, -y + c);
  context.closePath();
}

// The sign of the arm, upright, about 22 px wide at scale 1.
export function glyph(context, arm, colour, ground, scale = 1) {
  context.save();
  context.scale(scale, scale);
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.lineWidth = 2.6;
  context.lineCap = "round";
  const line = (...p) => { context.beginPath(); context.moveTo(p[0], p[1]);
    for (let i = 2; i < p.length; i += 2) context.lineTo(p[i], p[i + 1]); context.stroke(); };
  const foot = () => { line(-9, -7, 9, 7); line(9, -7, -9, 7); };
  const horse = () => line(-9, 7, 9, -7);
  switch (arm) {
    case "foot": foot(); break;
    case "pikes": foot(); line(0, -9, 0, 9); line(-2.6, -5.6, 0, -9.6, 2.6, -5.6); break;
    case "horse": horse(); break;
    case "hussars": horse();
      context.beginPath(); context.moveTo(9, -7); context.lineTo(-3, -8.5); context.lineTo(3, -2.6);
      context.closePath(); context.fill(); break;
    case "pancerni": horse(); context.beginPath(); context.arc(-5, -4.6, 3.8, 0, 7); context.fill(); break;
    case "reiters": horse(); line(-9, -1, -9, -7, -3, -7); break;
    case "dragoons": horse(); line(0, 0, 7, 7); break;
    case "tatars": horse(); context.beginPath(); context.arc(-1.5, -1.5, 8, 2.6, 5.2); context.stroke(); break;
    case "guard": horse(); star(context, -5, -4.5, 5); break;
    case "guns": context.beginPath(); context.arc(-3, 2, 5.4, 0, 7); context.stroke();
      context.lineWidth = 4; line(-1, 0.5, 9, -6); break;
    case "wagons": context.strokeRect(-9, -6, 18, 8.5);
      context.beginPath(); context.arc(-5, 6, 2.6, 0, 7); context.fill();
      context.beginPath(); context.arc(5, 6, 2.6, 0, 7); context.fill(); break;
    case "leader": star(context, 0, 0, 9); break;
    default: break;
  }
  context.restore();
}

export function star(context, x, y, r) {
  context.beginPath();
  for (let i = 0; i < 10; i++) {
    const turn = i * Math.PI / 5 - Math.PI / 2, radius = i % 2 ? r * 0.45 : r;
    context.lineTo(x + Math.cos(turn) * radius, y + Math.sin(turn) * radius);
  }
  context.closePath();
  context.fill();
}

// Draws a unit about the origin, at a scale of `k` device pixels a world pixel. `detail` 1 to 3.
export function drawUnit(context, unit, colours, geometry, detail) {
  const side = unit.side === 0 || unit.side === 1 ? colours.sides[unit.side] : colours.neutral;
  const angle = unit.angle;
  const [front, deep] = bodySize(geometry, unit);
  const routed = unit.order === 2, shaken = unit.order === 1, turned = angle ?? 0;
  if (unit.arm === "leader") { leader(context, unit, colours); return; }
  context.save();
  context.rotate(turned + (shaken ? 0.157 : routed ? -0.2 : 0));
  context.lineJoin = "miter";
  if (unit.lances && detail > 1 && angle !== null) spears(context, front, deep, side);
  body(context, front, deep, unit.side === 1);
  context.fillStyle = routed ? "rgba(0,0,0,0)" : side.body;
  context.globalAlpha = unit.acted && !unit.active ? 0.82 : 1;
  if (detail > 1 && !routed) {
    context.shadowColor = "rgba(30,20,0,.35)";
    context.shadowBlur = 3;
    context.shadowOffsetY = 1.5;
  }
  context.fill();
  context.shadowColor = "transparent";
  if (detail === 1) small(context, unit, side, front, deep);
  if (shaken) hatch(context, front, deep, side);
  if (unit.acted && !routed) corner(context, front, deep, side, colours);
  context.globalAlpha = 1;
  body(context, front, deep, unit.side === 1);
  context.strokeStyle = side.edge;
  context.lineWidth = detail === 1 ? 3.2 : 2.6;
  if (routed || unit.arm === "wagons") context.setLineDash([6, 4]);
  context.stroke();
  context.setLineDash([]);
  if (angle !== null && !routed) nose(context, front, deep, side, detail);
  if (unit.wide && detail > 1) { context.setLineDash([4, 4]); context.lineWidth = 1.4;
    context.beginPath();
    context.moveTo(0, -deep / 2);
    context.lineTo(0, deep / 2);
    context.stroke();
    context.setLineDash([]);
    }
  if (unit.drawn === "double" && detail > 1) { context.lineWidth = 1.6; context.beginPath();
    context.moveTo(-front / 2, 2); context.lineTo(front / 2, 2); context.stroke(); }
  context.restore();
  if (detail > 1) face(context, unit, routed ? { ...side, mark: side.edge } : side, front, turned, geometry);
}

function leader(context, unit, colours) {
  const side = colours.sides[unit.side];
  context.beginPath();
  context.arc(0, 0, 14, 0, 7);
  context.fillStyle = colours.disc;
  context.fill();
  context.lineWidth = 3;
  context.strokeStyle = side.edge;
  context.stroke();
  context.fillStyle = side.edge;
  star(context, 0, 0, 8.5);
}

function nose(context, front, deep, side, detail) {
  context.fillStyle = side.edge;
  const y = -deep / 2;
  context.fillRect(-front / 2, y - 1.5, front, detail === 1 ? 8 : 5.5);
  context.beginPath();
  context.moveTo(-6, y - 1); context.lineTo(6, y - 1); context.lineTo(0, y - 9);
  context.closePath();
  context.fill();
}

function spears(context, front, deep, side) {
  context.strokeStyle = side.edge;
  context.lineWidth = 2;
  context.beginPath();
  for (let i = 0; i < 5; i++) {
    const x = -front / 2 + front * (i + 0.5) / 5;
    context.moveTo(x, -deep / 2); context.lineTo(x, -deep / 2 - 9);
  }
  context.stroke();
}

function hatch(context, front, deep, side) {
  context.save();
  context.beginPath();
  context.rect(-front / 2, deep / 8, front, deep * 3 / 8);
  context.clip();
  context.strokeStyle = side.mark;
  context.globalAlpha = 0.75;
  context.lineWidth = 2;
  context.beginPath();
  for (let x = -front; x < front; x += 6) { context.moveTo(x, deep / 2); context.lineTo(x + deep, -deep / 2); }
  context.stroke();
  context.restore();
}

// The rear corner cut off: has acted.
function corner(context, front, deep, side, colours) {
  const c = Math.min(15, deep * 0.45);
  context.fillStyle = colours.levels[1];
  context.beginPath();
  context.moveTo(front / 2 + 2, deep / 2 + 2); context.lineTo(front / 2 - c, deep / 2 + 2);
  context.lineTo(front / 2 + 2, deep / 2 - c); context.closePath();
  context.fill();
  context.strokeStyle = side.edge;
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(front / 2 - c + 2, deep / 2); context.lineTo(front / 2, deep / 2 - c + 2);
  context.stroke();
}

// Bodies alone, when counters are too small for signs.
function small(context, unit, side, front, deep) {
  context.fillStyle = side.mark;
  context.strokeStyle = side.mark;
  const x = front / 2, y = deep / 2;
  if (["horse", "hussars", "pancerni", "reiters", "dragoons", "tatars", "guard"].includes(unit.arm)) {
    context.beginPath();
    context.moveTo(-x, y);
    context.lineTo(x, -y);
    context.lineTo(x, y);
    context.closePath();
    context.fill();
    if (unit.arm === "hussars") { context.beginPath(); context.moveTo(-4, -y - 2); context.lineTo(-4, -y - 18);
      context.lineTo(12, -y - 11); context.closePath(); context.fill(); }
  } else if (unit.arm === "pikes") {
    context.lineWidth = 4;
    context.beginPath();
    for (let i = 1; i < 4; i++) { context.moveTo(-x + front * i / 4, -y); context.lineTo(-x + front * i / 4, y); }
    context.stroke();
  } else if (unit.arm === "guns") {
    context.beginPath(); context.arc(0, 4, 9, 0, 7); context.fill();
    context.lineWidth = 7; context.beginPath(); context.moveTo(0, 4); context.lineTo(0, -y - 10); context.stroke();
  }
}

function face(context, unit, side, front, turned, geometry) {
  const plane = geometry.kind === "plane";
  const across = unit.wide ? unit.wide / 2 + 2 : 0;
  const number = unit.label;
  context.fillStyle = side.mark;
  context.textAlign = "center";
  context.textBaseline = "middle";
  if (unit.wide) {
    const dx = Math.cos(turned) * across * 0.85, dy = Math.sin(turned) * across * 0.85;
    const up = Math.abs(dy) > Math.abs(dx);
    const first = up ? (dy < 0 ? 1 : -1) : (dx < 0 ? 1 : -1);
    context.save();
    context.translate(-dx * first, -dy * first);
    glyph(context, unit.arm, side.mark, side.body);
    context.restore();
    context.font = "bold 19px Lato, sans-serif";
    context.fillText(number, dx * first, dy * first + 1);
    return;
  }
  context.save();
  context.translate(0, number === "" ? 0 : -7);
  glyph(context, unit.arm, side.mark, side.body, unit.locked ? 0.6 : plane ? 0.9 : 0.86);
  context.restore();
  if (number === "") return;
  context.font = `bold ${number.length > 4 ? 12 : 16}px Lato, sans-serif`;
  context.fillText(number, 0, 11);
}

// --- kept pictures ------------------------------------------------------------------------------

// A frame shows the pictures of counters that are there: of this zoom, else of the zoom before, else the
// unit as it was. The missing ones are made between frames.
export class Counters {
  constructor(geometry, colours) {
    this.geometry = geometry;
    this.colours = colours;
    this.kept = new Map();
    this.lately = new Map(); // the picture of each appearance, and of each unit, that was shown last
    this.missing = new Map();
  }

  // A frame begins, which finds anew what is missing.
  begin() { this.missing.clear(); }

  draw(context, unit, x, y, k, ratio, detail) {
    const scale = 2 ** (Math.ceil(Math.log2(k * ratio) * 2) / 2);
    const appearance = [unit.side, unit.arm, unit.drawn, unit.order, unit.label, unit.lances ? 1 : 0,
                 unit.acted ? 1 : 0, unit.wide | 0, unit.half ? 1 : 0, unit.locked | 0, unit.angle === null ? ""
                   : unit.angle.toFixed(2)].join();
    const key = `${scale.toFixed(3)},${detail},${appearance}`;
    let picture = this.kept.get(key);
    if (picture) {
      this.lately.set(appearance, picture);
      this.lately.set(unit.id, picture);
    } else {
      this.missing.set(key, { unit, scale, detail });
      picture = this.lately.get(appearance) ?? this.lately.get(unit.id);
      if (!picture) return;
    }
    const size = picture.reach * 2 * k;
    context.drawImage(picture.image, x - size / 2, y - size / 2, size, size);
  }

  // Makes of what is missing as much as a slice has time for.
  make(milliseconds) {
    const until = performance.now() + milliseconds;
    for (const [key, { unit, scale, detail }] of this.missing) {
      const reach = (unit.wide ? unit.wide / 2 : 0) + 46, size = Math.max(4, Math.ceil(reach * 2 * scale));
      const canvas = new OffscreenCanvas(size, size), pen = canvas.getContext("2d");
      pen.scale(scale, scale);
      pen.translate(reach, reach);
      drawUnit(pen, unit, this.colours, this.geometry, detail);
      if (this.kept.size > 1500) { this.kept.clear(); this.lately.clear(); }
      this.kept.set(key, { image: canvas.transferToImageBitmap(), reach });
      this.missing.delete(key);
      if (performance.now() > until) return;
    }
  }
}
