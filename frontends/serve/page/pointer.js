// Mouse, pen and fingers on the canvas: pan, zoom, drag, lasso, click. The board receives what they mean
// in places of its world.

import { smallAt } from "./small.js";

// What a drag with Shift encloses: the box between its ends if it was straight, else the loop that was drawn.
export function enclosed(path, least = 0) {
  const [[ax, ay], [bx, by]] = [path[0], path.at(-1)], long = Math.hypot(bx - ax, by - ay);
  const bent = Math.max(...path.map(([x, y]) => Math.abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / (long || 1)));
  const back = path.some(([x, y]) => Math.hypot(x - ax, y - ay) > long * 1.15 + 4);
  if (!long || back || bent > 0.15 * long) return path;
  const [l, r] = Math.abs(bx - ax) < least ? [(ax + bx - least) / 2, (ax + bx + least) / 2]
    : [Math.min(ax, bx), Math.max(ax, bx)];
  const [t, b] = Math.abs(by - ay) < least ? [(ay + by - least) / 2, (ay + by + least) / 2]
    : [Math.min(ay, by), Math.max(ay, by)];
  return [[l, t], [r, t], [r, b], [l, b]];
}

export function listenTo(board) {
  const canvas = board.canvas, fingers = new Map();
  let down = null, spread = 0;
  const local = (event) => {
    const box = canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    const [px, py] = local(event);
    fingers.set(event.pointerId, [px, py]);
    down = { px, py, cx: board.camera.x, cy: board.camera.y, moved: false, lasso: event.shiftKey };
    if (event.shiftKey) board.layers.lasso = [board.world(px, py)];
    else if (board.emit("grab", ...board.world(px, py), event)) down.drag = true;
    if (fingers.size === 2) { const [a, b] = [...fingers.values()]; spread = Math.hypot(a[0] - b[0], a[1] - b[1]); }
  });
  canvas.addEventListener("pointermove", (event) => {
    const [px, py] = local(event);
    if (fingers.size === 2 && fingers.has(event.pointerId)) {
      fingers.set(event.pointerId, [px, py]);
      const [a, b] = [...fingers.values()], now = Math.hypot(a[0] - b[0], a[1] - b[1]);
      if (spread) board.zoom(now / spread, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
      spread = now;
      if (down) down.moved = true;
      return;
    }
    if (!down) { board.emit("hover", ...board.world(px, py), px, py); return; }
    if (Math.hypot(px - down.px, py - down.py) > 4) down.moved = true;
    if (!down.moved) return;
    if (down.lasso) { board.layers.lasso.push(board.world(px, py)); board.request(); }
    else if (down.drag) board.emit("drag", ...board.world(px, py), event);
    else {
      board.fitted = false;
      board.camera.x = down.cx + px - down.px;
      board.camera.y = down.cy + py - down.py;
      board.touch();
    }
  });
  const up = (event) => {
    fingers.delete(event.pointerId);
    if (!down) return;
    const [px, py] = local(event), was = down;
    down = null;
    if (was.lasso) {
      const loop = board.layers.lasso;
      board.layers.lasso = null;
      if (was.moved) loop?.push(board.world(px, py));
      board.emit("lasso", was.moved && loop ? enclosed(loop, 30) : loop ?? [], was.moved);
    } else if (was.drag && was.moved) board.emit("drop", ...board.world(px, py), event);
    else if (!was.moved && event.type === "pointerup" && smallAt(board, px, py)) {
      board.fitted = false;
      board.centreOn(...smallAt(board, px, py));
    }
    else if (!was.moved && event.type === "pointerup") board.emit("click", ...board.world(px, py), event);
    board.request();
  };
  canvas.addEventListener("pointerup", up);
  canvas.addEventListener("pointercancel", up);
  canvas.addEventListener("pointerleave", () => board.emit("leave"));
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    const [px, py] = local(event);
    if (board.emit("wheel", event, ...board.world(px, py))) return;
    board.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), px, py);
  }, { passive: false });
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
}
