// Parts of the panel: the unit under way, and who may be chosen with counter, name and what each has left.

import { bold, control, h, kbd } from "./api.js";
import { next } from "./acts.js";
import { drawUnit } from "./counter.js";
import { pickMode, wing } from "./orders.js";
import { pick } from "./point.js";

const LISTED = 60; // units in the list

export function unitPart(play) {
  const unit = play.active() ?? play.focus;
  if (!unit) return null;
  const picture = h("canvas", { width: 152, height: 128, "aria-hidden": "true" }), pen = picture.getContext("2d");
  const shrink = Math.min(1.5, 130 / ((unit.wide || 0) + 60)), { colours, geometry } = play.board;
  pen.translate(76, 68);
  pen.scale(shrink, shrink);
  drawUnit(pen, { ...unit, angle: unit.angle === null ? null : 0 }, colours, { ...geometry, kind: "hexes" }, 3);
  return h("section", h("div.unit", picture, h("div", h("b.title", unit.name),
    h("div.muted", [unit.code, unit.type, ...play.facts(unit)].join(", ")),
    unit.leader ? h("div", `with ${unit.leader.name} (${unit.leader.rating})`) : null)));
}

export function rosterPart(play) {
  const ids = [...play.picks.keys()], by = [["N", "next", next], ["W", "wing", wing],
    ["G", play.picking ? "that is all" : "several", pickMode]];
  if (ids.length < 2) return null;
  return h("section", h("h3", `May be chosen: ${ids.length}`, h("span", by.map(([key, text, act]) =>
    control(() => act(play), { class: "link", "data-key": `by ${key}` },
      kbd(key), text)))),
  h("div.acts.roster", ids.slice(0, LISTED).map((id) => entry(play, play.unit(id))),
    ids.length > LISTED ? h("span.muted", `and ${ids.length - LISTED} more`) : null));
}

function entry(play, unit) {
  const { id, code, name, type, start, strength } = unit, now = id === play.cursor || id === play.hand;
  const words = [unit.on ? play.where(unit) : "", start > 0 ? `${strength} of ${start}` : "",
    play.left.get(code)].filter(Boolean).join(", ");
  return control(() => pick(play, id), { class: now ? "now" : "", "data-key": `u${id}`, title: [name, type,
      ...play.facts(unit)].join(", "), "data-unit": code }, counterOf(play, unit),
      h("span", bold(code), " ", name, h("i", words)));
}

// A small counter, as on the map; drawn once for each appearance of a unit.
const drawn = new Map();
function counterOf({ board: { colours, geometry } }, unit, size = 34) {
  const key = [unit.id, unit.drawn, unit.order, unit.lances, unit.acted, size, colours.table].join();
  if (drawn.has(key)) return drawn.get(key);
  const picture = h("canvas", { width: size * 2, height: size * 2, style: { width: `${size}px`, height: `${size}px` },
      "aria-hidden": "true" });
  const pen = picture.getContext("2d"), angle = unit.angle === null ? null : 0;
  pen.scale(size / 32, size / 32);
  pen.translate(32, 34);
  drawUnit(pen, { ...unit, wide: 0, angle, label: "" }, colours, { ...geometry, kind: "hexes" }, 2);
  drawn.set(key, picture);
  return picture;
}
