// Part of the panel: the legend, a picture and a word for what is on this board now.

import { h, kbd } from "./api.js";
import { signs } from "./signs.js";

const made = { key: "", element: null }; // made anew only with other signs

export function legendPart(play) {
  const shown = signs(play),
    key = JSON.stringify([shown.map(([text]) => text), play.board.colours.table, play.legendOpen]);
  if (key !== made.key) Object.assign(made, { key, element: build(play, shown) });
  return made.element;
}

function build(play, shown) {
  const details = h("details", { open: play.legendOpen }, h("summary", kbd("K"), "Legend"),
    play.legendOpen ? h("ul.legend",
    shown.map(([text, draw]) => h("li", picture(play.board.colours, draw), h("span", text)))) : null);
  details.addEventListener("toggle", () => { if (details.open !== play.legendOpen) {
    play.legendOpen = details.open;
    play.changed();
  } });
  return h("section#legend", details);
}

function picture(colours, draw) {
  const canvas = h("canvas", { width: 96, height: 72, "aria-hidden": "true" }), pen = canvas.getContext("2d");
  pen.fillStyle = colours.levels[0];
  pen.fillRect(0, 0, 96, 72);
  pen.save();
  pen.translate(48, 38);
  draw(pen);
  pen.restore();
  return canvas;
}

export async function toggleLegend(play) {
  play.legendOpen = !play.legendOpen;
  await play.changed();
  if (!play.legendOpen) return;
  document.getElementById("legend")?.scrollIntoView({ block: "nearest" });
  document.querySelector("#legend summary")?.focus();
}
