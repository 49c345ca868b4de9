// What grows and stands on the ground: woods by rings, marsh by tufts, orchards, houses, hills. `ground`: whose
// geometry and colours.

// A number between 0 and 1 that is always the same for the same cell.
export function chance(cell, salt) {
  let n = (cell * 2654435761 + salt * 40503) >>> 0;
  n ^= n >>> 13; n = (n * 1274126177) >>> 0; n ^= n >>> 16;
  return (n >>> 0) / 4294967296;
}

export function woods({ geometry, colours }, context, cell, cx, cy, size, scale) {
  const square = geometry.kind === "squares";
  const count = square ? 13 : 7;
  const trees = Array.from({ length: count }, (_, i) => {
    const ring = i === 0 ? 0 : 0.58 + 0.1 * chance(cell, i);
    const turn = i * 2 * Math.PI / (count - 1) + chance(cell, 99) * 2;
    const radius = (square ? 4.2 : 6.2) + 2.2 * chance(cell, i + 20);
    return square ? [cx + ((i % 4) - 1.5) * size * 0.42 + (chance(cell, i) - 0.5) * 9,
      cy + (Math.floor(i / 4) - 1.4) * size * 0.44 + (chance(cell, i + 40) - 0.5) * 9, radius]
      : [cx + Math.cos(turn) * size * ring * 0.92, cy + Math.sin(turn) * size * ring * 0.92, radius];
  });
  context.fillStyle = colours.wood;
  context.strokeStyle = colours.tree;
  context.lineWidth = Math.max(1.4, 0.6 / scale);
  context.beginPath();
  for (const [x, y, radius] of trees) { context.moveTo(x + radius, y); context.arc(x, y, radius, 0, 7); }
  context.fill();
  context.stroke();
  if (scale < 0.3) return;
  context.lineWidth = Math.max(2.2, 0.6 / scale);
  context.beginPath();
  for (const [x, y, radius] of trees) {
    context.moveTo(x + (radius - 0.6) * Math.cos(0.3), y + (radius - 0.6) * Math.sin(0.3));
    context.arc(x, y, radius - 0.6, 0.3, 2.2);
  }
  context.stroke();
}

export function marsh({ colours }, context, cell, cx, cy, size, scale) {
  context.strokeStyle = colours.reed;
  context.lineWidth = Math.max(1.3, 0.45 / scale);
  context.beginPath();
  for (let i = 0; i < (scale < 0.45 ? 3 : 4); i++) {
    const tx = cx + ((i % 2) - 0.5) * size * 0.75 + (chance(cell, i) - 0.5) * 12;
    const ty = cy + (Math.floor(i / 2) - 0.5) * size * 0.75 + (chance(cell, i + 9) - 0.5) * 12;
    context.moveTo(tx - 8, ty + 3); context.lineTo(tx + 8, ty + 3);
    for (const [dx, dy] of [[-4, -4], [0, -7], [4, -4]]) {
      context.moveTo(tx + dx / 3, ty + 2); context.lineTo(tx + dx, ty + dy);
    }
  }
  context.stroke();
}

export function orchard({ colours }, context, cx, cy, size) {
  context.fillStyle = colours.tree;
  for (let i = -1; i <= 1; i++) for (let j = -1; j <= 1; j++) {
    context.beginPath();
    context.arc(cx + i * size * 0.36, cy + j * size * 0.36, 3.4, 0, 7);
    context.fill();
  }
}

export function houses({ geometry, colours }, context, cell, cx, cy, size, stone) {
  context.fillStyle = colours.village;
  if (geometry.kind === "squares") {
    context.setLineDash([4, 3]);
    context.strokeStyle = colours.village;
    context.lineWidth = 1.4;
    context.strokeRect(cx - 33, cy - 33, 66, 66);
    context.setLineDash([]);
    context.fillRect(cx - 30, cy - 30, 26, 9); context.fillRect(cx - 30, cy - 30, 9, 26);
    context.fillRect(cx + 4, cy + 16, 24, 12);
    context.fillStyle = colours.field;
    context.fillRect(cx + 5, cy + 21.4, 22, 1.4);
    return;
  }
  const spots = [[-0.45, -0.4], [0.25, -0.5], [0.5, 0.1], [-0.1, 0.02], [-0.5, 0.35], [0.2, 0.5]];
  spots.forEach(([dx, dy], i) => {
    context.save();
    context.translate(cx + dx * size, cy + dy * size);
    context.rotate((chance(cell, i) - 0.5) * 0.9);
    context.fillRect(-6, -4, stone ? 10 : 12, 8);
    context.restore();
  });
}

export function hill({ colours }, context, cx, cy, size) {
  context.fillStyle = colours.levels[1];
  context.beginPath();
  context.arc(cx, cy, size * 0.62, 0, 7);
  context.fill();
  context.strokeStyle = colours.hachure;
  context.lineWidth = 1.6;
  context.beginPath();
  for (let i = 0; i < 36; i++) {
    const turn = i * Math.PI / 18, inner = size * 0.6, outer = size * (i % 2 ? 0.84 : 0.76);
    context.moveTo(cx + Math.cos(turn) * inner, cy + Math.sin(turn) * inner);
    context.lineTo(cx + Math.cos(turn) * outer, cy + Math.sin(turn) * outer);
  }
  context.stroke();
}
