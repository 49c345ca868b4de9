// View: text mode, the position in sentences, moves as a list box, the map as a table by wing, row and place. For
// screen readers, and for those who would rather read.

import { $, bold, control, h, note } from "./api.js";
import { act, line } from "./acts.js";
import { layer, lay, wordsOfGround } from "./queries.js";
import { words } from "./moves.js";
import { ringWords } from "./ring.js";
import { sentences } from "./sentences.js";
import { signs } from "./signs.js";

const heads = (...texts) => h("tr", texts.map((text) => h("th", { scope: "col" }, text)));

export async function toggleText(play) {
  const on = play.textMode = !play.textMode;
  $("map").hidden = on;
  $("page").hidden = !on;
  $("main").classList.toggle("text", on);
  if (!on) { $("page").replaceChildren(); play.board.resize(); $("canvas").focus(); }
  await play.changed();
  if (on) $("text-moves")?.focus();
}

export function textMode(play) {
  if (!play.textMode) return;
  const { state, ground } = play, focused = document.activeElement?.id,
    { turn, last_turn: last, phase, procedure, result, yours } = state;
  const question = result ?? (yours ? `${play.side(state.actor)}: ${state.prompt} (${state.rule})`
    : "The other side decides.");
  $("page").replaceChildren(h("div.page.textmode", h("h2", ground.title),
    h("p", `Turn ${turn} of ${last}, ${phase}${procedure ? `, ${procedure}` : ""}.`),
      h("p#text-question", bold(question)),
    play.moves.length ? moveList(play) : null, queries(play), ground.labels.length ? namesOn(play) : null,
      h("h3", "What happened"),
    h("ol.log", { "aria-label": "What happened", "aria-live": "polite",
        ...(play.lines.length ? { tabindex: 0 } : {}) },
      sentences(play).slice(-25).map(({ text, rest }) => h("li", rest ? `${text} ${rest}` : text))),
    h("h3", "How it stands"),
      state.tracks.map(({ side, name, text }) =>
      h("p", `${side < 0 ? "" : `${play.side(side)}, `}${name}: ${text}`)),
    [0, 1].map((side) => army(play, side))));
  if (focused) $(focused)?.focus();
}

function moveList(play) {
  const size = Math.min(14, Math.max(3, play.moves.length)), go = () => {
    if (list.value !== "") act(play, Number(list.value));
  };
  const list = h("select#text-moves.list", { size, "aria-label": "What may be done" },
    play.moves.map((move, i) => h("option", { value: i, selected: i === 0 }, choice(play, move))));
  list.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); go(); } });
  list.addEventListener("dblclick", go);
  const order = h("input#text-order", { "aria-label": "An order, typed",
      placeholder: "an order, as in the terminal" });
  order.addEventListener("keydown", async (event) => {
    if (event.key === "Enter" && await line(play, order.value)) order.value = "";
  });
  return [list, h("p", control(go, { class: "main" }, "Do it"), " ", order)];
}

// A move in words; of a unit to be chosen, where and how it stands.
function choice(play, move) {
  const unit = move.unit >= 0 && move.x < 0 && move.target < 0 && play.picks.has(move.unit) ? play.unit(move.unit)
    : null;
  return unit ? [words(play, move), unit.type, ...play.facts(unit)].join(", ") : words(play, move);
}

function namesOn(play) {
  const name = (label) =>
    `${label.name}${label.kind === "place" ? "" : `, ${label.kind}`}: ${play.placeName(label.x, label.y)}`;
  return [h("h3", "Names on the map"),
    h("ul#text-names", play.ground.labels.map((label) => h("li", name(label))))];
}

// Layers, ruler, facings and legend in words; buttons request them, and an answer is announced.
function queries(play) {
  const { ground } = play, unit = play.whom();
  const place = h("input#text-place", { size: 12, "aria-label": "A place, for the ruler",
                             placeholder: ground.kind === "plane" ? "640,380" : ground.names[0] });
  const measure = () => {
    const at = placeNamed(play, place.value);
    if (at) lay(play, at); else note(`No place ${place.value}.`, true);
  };
  place.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); measure(); } });
  const button = ([name, text]) =>
    control(() => layer(play, name), { id: `text-${name}`, "aria-pressed": play.shown.has(name) }, text);
  const answers = [wordsOfGround(play), play.summary, play.ruler?.words, ringWords(play)].filter(Boolean);
  return h("section#text-queries",
    h("h3", unit ? `Questions about ${unit.code}` : "Questions"),
    h("p.choices", [["threat", "Enemy reach"], ["fire", "Field of fire"], ["sight", "Sight"]].map(
        button), place,
      control(measure, { id: "text-ruler" }, "Ruler to there")),
    h("div#text-answer", { role: "status" }, answers.map((text) => h("p", text))),
    h("details#text-legend", h("summary", "What is on this board"),
      h("p", signs(play).map(([text]) => text).join("; "))));
}

function placeNamed({ ground, board }, text) {
  const [x, y] = text.split(",").map(Number), { perMm } = board.geometry;
  if (ground.kind === "plane") return Number.isFinite(x) && Number.isFinite(y) ? [x * perMm, y * perMm] : null;
  const cell = ground.names.indexOf(text.trim());
  return cell >= 0 ? [cell % ground.width, Math.floor(cell / ground.width)] : null;
}

// --- the armies -----------------------------------------------------------------------------------

// The nearest enemy, and how far it is.
function nearest({ board }, unit) {
  const { kind } = board.geometry, size = { hexes: 69.28, squares: 76 }[kind] ?? 1;
  const enemies = board.units.filter((other) => other.on && other.side !== unit.side && other.arm !== "leader");
  const away = (other) => Math.hypot(other.x - unit.x, other.y - unit.y);
  if (!enemies.length) return "";
  const best = enemies.reduce((a, b) => away(b) < away(a) ? b : a);
  return `${best.code}, ${Math.round(away(best) / size)}${kind === "plane" ? " mm" : ""}`;
}

function army(play, side) {
  const { ground, board: { geometry: g } } = play,
    units = play.board.units.filter((unit) => unit.side === side && unit.on);
  units.sort((a, b) => (a.wing ?? "").localeCompare(b.wing ?? "") || a.points[1] - b.points[1] ||
    a.points[0] - b.points[0]);
  const level = ({ cell }) => ground.level[cell] ? `, level ${ground.level[cell]}` : "";
  const terrain = (unit) => g.kind === "plane" ? "" : `${ground.terrains[ground.terrain[unit.cell]]}${level(unit)}`;
  const strength = ({ start, strength: now, apart }) => start ? `${now} of ${start}${apart ? `, ${apart} apart` : ""}`
    : "";
  const faces = (unit) => unit.angle !== null && !unit.faced ? `faces ${g.compass(unit.facing)}` : "";
  const row = (unit) => h("tr", h("th", { scope: "row" }, `${unit.code} ${unit.name}, ${unit.type}`),
    [play.where(unit), terrain(unit), strength(unit),
      [unit.formation, faces(unit), unit.state].filter(Boolean).join(", "), nearest(play, unit)]
      .map((text) => h("td", text)));
  return h("section", { tabindex: 0, "aria-label": play.side(side) }, h("h3", play.side(side)),
    h("table", heads("Unit", "Where", "Ground", "Strength", "State", "Nearest enemy"), units.map(row)));
}
