// Part of the panel: free deployment, a tray of the units that are still to be placed. The next is dragged onto the
// map, where the legal places are lit; one that stands is dragged to another place.

import { $, announce, bold, h, muted } from "./api.js";
import { drawUnit } from "./counter.js";
import { drop } from "./deploying.js";
import { count } from "./moves.js";

const SHOWN = 48;

// Those of the same side that wait as this one does, in the order in which they are placed.
export function waiting(play) {
  const unit = play.unit(play.moves[0].unit);
  return play.board.units.filter((other) => !other.on && other.side === unit.side && other.state === unit.state &&
    other.id !== unit.id);
}

export function trayPart(play) {
  if (!play.deploying()) return null;
  const unit = play.unit(play.moves[0].unit), rest = waiting(play);
  const item = h("button", { type: "button", class: "counter now", id: "tray-next", "data-key": "tray",
      "aria-current": "true",
    "aria-label": `${play.describe(unit)}: drag it onto the map, or point at a place with the arrows` },
      picture(play.board, unit), bold(unit.code));
  listen(play, item, unit);
  return h("section#tray",
    h("h3", "To be placed, in this order", h("span", `${count(play.places.size, "place")} for ${unit.code}`)),
    h("div.tray", item, rest.slice(0, SHOWN).map((other) =>
      h("div.counter", { title: `${other.name}, ${other.type}` }, picture(play.board, other),
        h("span", other.code))),
    rest.length > SHOWN ? h("span.muted", `and ${rest.length - SHOWN} more`) : null),
    muted("Drag the first onto the map, or click a lit place. One that stands can be dragged elsewhere."));
}

function picture(board, unit) {
  const canvas = h("canvas", { width: 96, height: 72, "aria-hidden": "true" }), pen = canvas.getContext("2d");
  pen.translate(48, 38);
  pen.scale(1.35, 1.35);
  drawUnit(pen, { ...unit, angle: null, wide: 0, covered: false }, board.colours, { ...board.geometry, kind: "hexes" },
    2);
  return canvas;
}

// Pressed as a button: the pointer goes to the first lit place.
function point(play) {
  const { board } = play, { x, y } = play.moves[0];
  board.layers.pointer = [x, y];
  board.show(...board.geometry.centre(x, y));
  board.request();
  $("canvas").focus();
  announce(`${play.placeName(x, y)}: arrows move, Enter places.`);
}

// --- dragging -----------------------------------------------------------------------------------

function listen(play, item, unit) {
  const { board } = play;
  let dragging = false, dropped = false;
  const world = ({ clientX: x, clientY: y }) => {
    const { left, right, top, bottom } = $("canvas").getBoundingClientRect();
    return x < left || x > right || y < top || y > bottom ? null : board.world(x - left, y - top);
  };
  const end = () => { dragging = false; board.layers.dragged = []; board.request(); };
  // that after a drop means nothing
  item.addEventListener("click", () => { if (!dropped) point(play); dropped = false; });
  item.addEventListener("pointerdown", (event) => {
    item.setPointerCapture(event.pointerId);
    dragging = true;
    dropped = false;
  });
  item.addEventListener("pointermove", (event) => {
    const at = dragging && world(event);
    if (at) ghost(play, unit, ...at);
  });
  item.addEventListener("pointerup", (event) => {
    const at = dragging && world(event);
    end();
    dropped = !!at;
    if (at) { $("canvas").focus(); drop(play, unit, ...at); }
  });
  item.addEventListener("pointercancel", end);
}

function ghost({ board, shape }, unit, wx, wy) {
  const plane = board.geometry.kind === "plane";
  if (plane && !shape) return;
  const stands = plane ? { angle: shape.angle, outline: shape.outline.map(([x, y]) => [x + wx, y + wy]) } : {};
  board.layers.dragged = [{ ...unit, x: wx, y: wy, dx: 0, dy: 0, ...stands }];
  board.request();
}
