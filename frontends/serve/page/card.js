// What stands under the pointer, in a card beside it. It hides where a clicked unit may go: that is in the panel.

import { $, h, ink } from "./api.js";
import { threatUnder } from "./queries.js";

export function listenToPointer(play) {
  const { board } = play, hide = () => { $("card").hidden = true; };
  board.on("hover", (wx, wy, px, py) => hover(play, wx, wy, px, py));
  board.on("leave", () => { hide(); board.spreadAt(Infinity, Infinity); });
  board.canvas.addEventListener("pointerup", hide);
}

export function hover(play, wx, wy, px, py) {
  const { board, picks, targets } = play, card = $("card");
  board.spreadAt(wx, wy);
  const unit = board.unitUnder(wx, wy);
  board.canvas.style.cursor = unit && (picks.has(unit.id) || targets.has(unit.id)) ? "pointer" : "";
  if (unit !== play.clicked) play.clicked = null;
  card.hidden = !unit || unit === play.clicked || unit.active;
  if (card.hidden) return;
  const others = board.unitsAt(unit.cell).filter((other) => other !== unit), right = px > board.width - 330;
  card.replaceChildren(
    h("div", h("b", { class: `title ${ink(unit.side)}` }, unit.name), " ",
    h("span.muted", `${unit.code}, ${unit.type}`), h("div", play.facts(unit).join(", ")),
    unit.on ? h("div", threatUnder(play, unit)) : null,
    unit.leader ? h("div", `with ${unit.leader.name} (${unit.leader.rating})`) : null,
    others.map((other) => h("div.muted",
        `and ${other.code} ${other.name}${other.start ? `, ${other.strength}` : ""}`))));
  card.style.left = right ? "auto" : `${px + 18}px`;
  card.style.right = right ? `${board.width - px + 18}px` : "auto";
  card.style.top = `${Math.min(py + 14, board.height - 120)}px`;
}
