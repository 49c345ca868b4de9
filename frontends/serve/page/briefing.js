// Parts of the panel beside the question: the campaign's day, the aim of a fresh battle, what dice have brought.

import { control, h, kbd, muted, withRules } from "./api.js";
import { compared, ends, showAim } from "./aim.js";
import { nextDay, showDays } from "./campaign.js";

export function campaignPart(play) {
  const { campaign, state } = play;
  if (!campaign) return null;
  const { title, day, battles } = campaign, next = state.result && day < battles.length && (state.rights & 8)
    ? battles[day] : null;
  return h("section#campaign", h("h3", title, h("span", `day ${day} of ${battles.length}`)),
    h("div.choices",
    next ? control(() => nextDay(play), { class: "main", id: "next-day", "data-key": "next-day" },
      `To the next day: ${next.title}`) : null,
    control(() => showDays(play), { "data-key": "days", id: "days" }, "The days so far")));
}

export function aimPart(play) {
  const { aim } = play;
  if (!play.aimFresh || !aim || play.pending) return null;
  const points = aim.points.map((item) => `${item.each} for ${item.once ? "" : "each "}${item.text}`);
  const all = control(() => showAim(play), { class: "link", "data-key": "aim" },
    kbd("I"), "all of it");
  return h("section#the-aim", h("h3", "The aim", h("span", all)), aim.history
    ? h("p.history", aim.history) : null,
    ends(play, aim), h("p", compared(play, aim)),
    points.length ? muted("Points: ", [...new Set(points)].join("; "), ".") : null);
}

export function outcomePart(play) {
  const { outcome } = play;
  if (!outcome || outcome.seen || play.pending || play.state.result || play.digest) return null;
  return h("section#outcome", h("h3", "What the dice brought"), outcome.lines.slice(0, 9).map((line) =>
    h("p", { class: line.dice ? "dice" : "" }, withRules(line.text, play.ground.system))));
}
