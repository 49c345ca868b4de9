// Text mode: the position in sentences, moves as a list box, the map as a table by wing, row and
// place. For screen readers, and for whoever would rather read.

import { $, h, note } from "./api.js";
import { sentences } from "./story.js";
import { standsAt } from "./troops.js";

export class TextMode {
  constructor(play) { this.play = play; this.on = false; }

  toggle() {
    this.on = !this.on;
    const play = this.play;
    $("map").hidden = this.on;
    $("page").hidden = !this.on;
    $("main").classList.toggle("text", this.on);
    if (this.on) { this.show(); $("text-moves")?.focus(); } else { $("page").replaceChildren(); play.board.resize(); $("canvas").focus(); }
  }

  show() {
    if (!this.on) return;
    const play = this.play, { state, ground } = play, focused = document.activeElement?.id;
    const list = h("select", { id: "text-moves", class: "list", size: Math.min(14, Math.max(3, play.moves.length)), "aria-label": "What may be done" },
      play.moves.map((move, i) => h("option", { value: i, selected: i === 0 }, this.choice(move))));
    const go = () => { if (list.value !== "") play.act(Number(list.value)); };
    list.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); go(); } });
    list.addEventListener("dblclick", go);
    const order = h("input", { id: "text-order", "aria-label": "An order, typed", placeholder: "an order, as in the terminal" });
    order.addEventListener("keydown", async (event) => { if (event.key === "Enter" && await play.line(order.value)) order.value = ""; });
    $("page").replaceChildren(h("div", { class: "page textmode" }, h("h2", {}, ground.title),
      h("p", {}, `Turn ${state.turn} of ${state.last_turn}, ${state.phase}${state.procedure ? `, ${state.procedure}` : ""}.`),
      h("p", { id: "text-question" }, h("b", {}, state.result ?? (state.yours ? `${play.side(state.actor)}: ${state.prompt} (${state.rule})` : "The other side decides."))),
      play.moves.length ? [list, h("p", {}, h("button", { class: "main", onclick: go }, "Do it"), " ", order)] : null,
      this.looked(),
      ground.labels.length ? [h("h3", {}, "Names on the map"), h("ul", { id: "text-names" }, ground.labels.map((label) => h("li", {}, `${label.name}${label.kind === "place" ? "" : `, ${label.kind}`}: ${play.board.geometry.name(ground, label.x, label.y)}`)))] : null,
      h("h3", {}, "What happened"), h("ol", { class: "log", "aria-label": "What happened", "aria-live": "polite", ...(play.lines.length ? { tabindex: 0 } : {}) }, sentences(play).slice(-25).map((line) => h("li", {}, line.rest ? `${line.text} ${line.rest}` : line.text))),
      h("h3", {}, "How it stands"), state.tracks.map(({ side, name, text }) => h("p", {}, `${side < 0 ? "" : `${play.side(side)}, `}${name}: ${text}`)),
      [0, 1].map((side) => this.army(side))));
    if (focused) $(focused)?.focus();
  }

  // A move in words; of a unit to be chosen, where and how it stands.
  choice(move) {
    const { play } = this, unit = move.unit >= 0 && move.x < 0 && move.target < 0 && play.picks.has(move.unit) ? play.unit(move.unit) : null;
    return unit ? [play.panel.words(move), unit.type, ...play.facts(unit)].join(", ") : play.panel.words(move);
  }

  // Layers, ruler, facings and legend in words; buttons ask for them, and an answer is announced.
  looked() {
    const { play } = this, place = h("input", { id: "text-place", size: 12, "aria-label": "A place, for the ruler", placeholder: play.ground.kind === "plane" ? "640,380" : play.ground.names[0] });
    const unit = play.command.whom();
    const lay = () => { const at = this.placeNamed(place.value); if (at) play.measure.lay(at); else note(`No place ${place.value}.`, true); };
    place.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); lay(); } });
    return h("section", { id: "text-looked" }, h("h3", {}, unit ? `What can be asked of ${unit.code}` : "What can be asked"),
      h("p", { class: "choices" }, [["threat", "Enemy reach"], ["fire", "Field of fire"], ["sight", "Sight"]].map(([layer, text]) =>
        h("button", { type: "button", id: `text-${layer}`, "aria-pressed": play.command.shown.has(layer), onclick: () => play.command.layer(layer) }, text)), place,
        h("button", { type: "button", id: "text-ruler", onclick: lay }, "Ruler to there")),
      h("div", { id: "text-answer", role: "status" }, [...play.measure.words(), play.ring.words()].filter(Boolean).map((words) => h("p", {}, words))),
      h("details", { id: "text-legend" }, h("summary", {}, "What is on this board"), h("p", {}, play.legend.words())));
  }

  placeNamed(text) {
    const { play } = this, { ground } = play, [x, y] = text.split(",").map(Number);
    if (ground.kind === "plane") return Number.isFinite(x) && Number.isFinite(y) ? [x * play.board.geometry.perMm, y * play.board.geometry.perMm] : null;
    const cell = ground.names.indexOf(text.trim());
    return cell >= 0 ? [cell % ground.width, Math.floor(cell / ground.width)] : null;
  }

  army(side) {
    const play = this.play, units = play.board.units.filter((unit) => unit.side === side && unit.on);
    units.sort((a, b) => (a.wing ?? "").localeCompare(b.wing ?? "") || a.points[1] - b.points[1] || a.points[0] - b.points[0]);
    const g = play.board.geometry;
    const away = (unit) => {
      let best = null, least = Infinity;
      for (const other of play.board.units) {
        const d = other.on && other.side !== side && other.arm !== "leader" ? Math.hypot(other.x - unit.x, other.y - unit.y) : Infinity;
        if (d < least) { least = d; best = other; }
      }
      const cells = g.kind === "hexes" ? least / 69.28 : g.kind === "squares" ? least / 76 : least;
      return best ? `${best.code}, ${Math.round(cells)}${g.kind === "plane" ? " mm" : ""}` : "";
    };
    return h("section", { tabindex: 0, "aria-label": play.side(side) }, h("h3", {}, play.side(side)), h("table", {},
      h("tr", {}, ["Unit", "Where", "Ground", "Strength", "State", "Nearest enemy"].map((text) => h("th", { scope: "col" }, text))),
      units.map((unit) => h("tr", {}, h("th", { scope: "row" }, `${unit.code} ${unit.name}, ${unit.type}`), h("td", {}, g.name(play.ground, ...standsAt(g, unit))),
        h("td", {}, g.kind === "plane" ? "" : `${play.ground.terrains[play.ground.terrain[unit.cell]]}${play.ground.level[unit.cell] ? `, level ${play.ground.level[unit.cell]}` : ""}`),
        h("td", {}, unit.start ? `${unit.strength} of ${unit.start}${unit.apart ? `, ${unit.apart} apart` : ""}` : ""),
        h("td", {}, [unit.formation, unit.angle !== null && !unit.faced ? `faces ${g.compass(unit.facing)}` : "", unit.state].filter(Boolean).join(", ")),
        h("td", {}, away(unit))))));
  }
}
