// Part of the panel: what happened, in sentences.

import { control, gameLink, h, withoutRules, withRules } from "./api.js";
import { sentences } from "./sentences.js";

const SHOWN = 80; // sentences at least; all since the last decision of one's own

export function storyPart(play) {
  const { system } = play.ground, all = sentences(play, play.notation), me = play.person();
  const own = play.lines.findLast((line) => line.decided && line.actor === (me ?? line.actor))?.n ?? 0;
  const shown = all.slice(-Math.max(SHOWN, all.filter((line) => line.n > own).length));
  const toggle = () => { play.notation = !play.notation; play.changed(); };
  const line = ({ kind, actor, dice, text, rest }) => {
    if (kind === "turn" || kind === "phase") return h("li", { class: kind }, withoutRules(text));
    return h("li", { class: `a${actor} ${dice ? "dice" : kind === "notation" ? "notation" : "event"}` },
      rest ? h("details", h("summary", text), withRules(rest, system)) : withRules(text, system));
  };
  return h("section", h("h3", "What happened", h("span",
    control(toggle, { class: "link", "data-key": "notation", "aria-pressed": String(play.notation) }, "notation"), " ",
    h("a", { href: gameLink(play.id, "&replay=1") }, "the whole battle"))),
      h("ol.log#story", shown.map(line)));
}
