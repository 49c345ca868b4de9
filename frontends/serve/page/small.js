// The small map: on a small screen that shows a part of the field, all of it in a corner; a tap goes there.

const WIDE = 100;

// Where it lies on the canvas, or null.
function box(board) {
  const { geometry: g, camera: c } = board;
  if (!board.ground?.field || innerWidth > 700) return null;
  const all = c.x >= -1 && c.y >= -1 && c.x + g.right * c.k <= board.width + 1 && c.y +
    g.bottom * c.k <= board.height + 1;
  const k = Math.min(WIDE / g.right, WIDE / g.bottom);
  return all ? null : { x: board.width - 10 - g.right * k, y: 10, k, wide: g.right * k, high: g.bottom * k };
}

// The place of the field under a point of the canvas, if that is on the small map.
export function smallAt(board, px, py) {
  const small = box(board);
  if (!small || px < small.x || py < small.y || px > small.x + small.wide || py > small.y + small.high) return null;
  return [(px - small.x) / small.k, (py - small.y) / small.k];
}

export function drawSmall(board, pen) {
  const small = box(board), { camera: c, colours } = board;
  if (!small) return;
  const { image, scale } = board.ground.field, edge = 60 * small.k, size = small.k / scale;
  pen.save();
  pen.translate(small.x, small.y);
  pen.beginPath(); pen.rect(0, 0, small.wide, small.high); pen.clip();
  pen.drawImage(image, -edge, -edge, image.width * size, image.height * size);
  for (const unit of board.units) if (unit.on) {
    pen.fillStyle = (colours.sides[unit.side] ?? colours.neutral).edge;
    pen.fillRect(unit.x * small.k - 1.5, unit.y * small.k - 1.5, 3, 3);
  }
  pen.strokeStyle = colours.gold;
  pen.lineWidth = 2;
  pen.strokeRect(-c.x / c.k * small.k, -c.y / c.k * small.k, board.width / c.k * small.k,
    board.height / c.k * small.k);
  pen.restore();
  pen.strokeStyle = colours.ink;
  pen.lineWidth = 1.5;
  pen.strokeRect(small.x, small.y, small.wide, small.high);
}
