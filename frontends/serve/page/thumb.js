// A field, painted small by the painter of the board: its ground, and both armies where they begin.

import { prefersDark } from "./board.js";
import { Geometry } from "./geometry.js";
import { get, h } from "./api.js";
import { Ground } from "./ground.js";
import { light, dark } from "./palette.js";
import { readUnits } from "./troops.js";
import { readBoard } from "./wire.js";

const WIDE = 240, HIGH = 135;

function paint(canvas, { board, units, words }) {
  const geometry = new Geometry(board), colours = prefersDark() ? dark : light, pen = canvas.getContext("2d"),
    { right, bottom } = geometry;
  // a tall field lies on its side
  const turned = bottom > 1.3 * right, [wide, high] = turned ? [bottom, right] : [right, bottom];
  const scale = Math.min(canvas.width / wide, canvas.height / high);
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.fillStyle = colours.table;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.translate(canvas.width / 2, canvas.height / 2);
  pen.scale(scale, scale);
  if (turned) pen.rotate(-Math.PI / 2);
  pen.translate(-right / 2, -bottom / 2);
  new Ground(board, geometry, colours).paint(pen, 0, 0, right, bottom, scale);
  const size = Math.max(0.8 * geometry.size, 3 / scale);
  for (const unit of readUnits({ board, geometry }, units, words)) {
    if (!unit.on || unit.arm === "leader") continue;
    pen.fillStyle = colours.sides[unit.side].edge;
    if (!unit.outline) { pen.fillRect(unit.x - size / 2, unit.y - size / 2, size, size); continue; }
    pen.beginPath();
    for (const [x, y] of unit.outline) pen.lineTo(x, y);
    pen.fill();
  }
}

// By night and by day they have colours of their own.
const painted = new Map(), again = () => {
  for (const [canvas, field] of painted) if (canvas.isConnected) paint(canvas, field);
};
new MutationObserver(again).observe(document.documentElement, { attributeFilter: ["data-theme"] });
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", again);

// Loaded and painted when it comes into sight.
const seen = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    seen.unobserve(target);
    get("field", { scenario: target.dataset.field }).then(({ board, ...rest }) => {
      const field = { ...rest, board: readBoard(board) };
      painted.set(target, field);
      paint(target, field);
      target.dataset.painted = "yes";
    }).catch(() => { target.hidden = true; });
  }
}, { rootMargin: "200px" });

export function thumbnail(scenario) {
  const canvas = h("canvas.thumb", { width: 2 * WIDE, height: 2 * HIGH, "aria-hidden": "true",
      "data-field": scenario });
  seen.observe(canvas);
  return canvas;
}
