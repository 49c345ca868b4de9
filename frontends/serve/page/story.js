// Part of the panel: what happened, in sentences.

import { gameLink, h, withoutRules, withRules } from "./api.js";
import { sentences } from "./sentences.js";

const SHOWN = 80; // sentences

export function storyPart(play) {
  const { system } = play.ground, shown = sentences(play, play.notation).slice(-SHOWN);
  const toggle = () => { play.notation = !play.notation; play.changed(); };
  const line = ({ kind, actor, dice, text, rest }) => {
    if (kind === "turn" || kind === "phase") return h("li", { class: kind }, withoutRules(text));
    return h("li", { class: `a${actor} ${dice ? "dice" : kind === "notation" ? "notation" : "told"}` },
      rest ? h("details", {}, h("summary", {}, text), withRules(rest, system)) : withRules(text, system));
  };
  return h("section", {}, h("h3", {}, "What happened", h("span", {},
    h("button", { type: "button", class: "link", "data-key": "notation", "aria-pressed": String(play.notation),
        onclick: toggle }, "notation"), " ",
    h("a", { href: gameLink(play.id, "&replay=1") }, "the whole battle"))),
      h("ol", { class: "log", id: "story" }, shown.map(line)));
}
