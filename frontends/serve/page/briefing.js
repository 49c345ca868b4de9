// Parts of the panel beside the question: the campaign's day, the aim of a fresh battle, what dice have brought.

import { h, withRules } from "./api.js";
import { compared, ends, showAim } from "./aim.js";
import { nextDay, showDays } from "./campaign.js";

export function campaignPart(play) {
  const { campaign, state } = play;
  if (!campaign) return null;
  const { title, day, battles } = campaign, next = state.result && day < battles.length && (state.rights & 8)
    ? battles[day] : null;
  return h("section", { id: "campaign" }, h("h3", {}, title, h("span", {}, `day ${day} of ${battles.length}`)),
    h("div", { class: "choices" },
    next ? h("button", { class: "main", id: "next-day", "data-key": "next-day", onclick: () => nextDay(play) },
      `To the next day: ${next.title}`) : null,
    h("button", { "data-key": "days", id: "days", onclick: () => showDays(play) }, "The days so far")));
}

export function aimPart(play) {
  const { aim } = play;
  if (!play.aimFresh || !aim || play.pending) return null;
  const points = aim.points.map((item) => `${item.each} for ${item.once ? "" : "each "}${item.text}`);
  const all = h("button", { type: "button", class: "link", "data-key": "aim", onclick: () => showAim(play) },
    h("kbd", {}, "I"), "all of it");
  return h("section", { id: "the-aim" }, h("h3", {}, "The aim", h("span", {}, all)), aim.history
    ? h("p", { class: "history" }, aim.history) : null,
    ends(play, aim), h("p", {}, compared(play, aim)),
    points.length ? h("p", { class: "muted" }, "Points: ", [...new Set(points)].join("; "), ".") : null);
}

export function outcomePart(play) {
  const { outcome } = play;
  if (!outcome || outcome.seen || play.pending || play.state.result || play.digest) return null;
  return h("section", { id: "outcome" }, h("h3", {}, "What the dice brought"), outcome.lines.slice(0, 9).map((line) =>
    h("p", { class: line.dice ? "dice" : "" }, withRules(line.text, play.ground.system))));
}
