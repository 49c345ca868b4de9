// A game under way: one store, the views of it, the effects of a new state, and what the person may do by mouse and
// keys.

import { $ } from "./api.js";
import * as acts from "./acts.js";
import { loadAim, showAim } from "./aim.js";
import * as queries from "./queries.js";
import { Board } from "./board.js";
import { aimPart, campaignPart, outcomePart } from "./briefing.js";
import { Call } from "./call.js";
import { loadCampaign } from "./campaign.js";
import * as card from "./card.js";
import { Chat } from "./chat.js";
import { trayPart, waiting } from "./deploy.js";
import { queryShape } from "./deploying.js";
import { digestPart } from "./digest.js";
import { announceChange, callUp, followQuestion, forget, noteForced, queryReactions } from "./follow.js";
import { Keys } from "./keys.js";
import { layers } from "./layers.js";
import { legendPart, toggleLegend } from "./legend.js";
import { Lesson, lessonPart } from "./lesson.js";
import { timeGenerals } from "./levels.js";
import { more } from "./more.js";
import * as moves from "./moves.js";
import * as orders from "./orders.js";
import { overParts, queryLuck } from "./over.js";
import { Panel, head, settled, toolbar } from "./panel.js";
import { pendingPart, reactionsPart } from "./pending.js";
import { groupPart, planPart, standingPart } from "./plan.js";
import * as point from "./point.js";
import { endPart, foot, questionPart, wishPart } from "./question.js";
import { rosterPart, unitPart } from "./roster.js";
import { Show } from "./show.js";
import { standsParts } from "./standing.js";
import { Store } from "./store.js";
import { storyPart } from "./story.js";
import { tones } from "./threat.js";
import { begin, poll } from "./taking.js";
import { textMode } from "./words.js";

// The panel, top down.
const PARTS = [lessonPart, wishPart, endPart, questionPart, campaignPart, aimPart, trayPart, outcomePart, pendingPart,
  reactionsPart,
               digestPart, groupPart, planPart, standingPart, unitPart, rosterPart, standsParts, storyPart,
                 legendPart];

export async function start(parameters) {
  const play = new Store(parameters.get("game"), new Board($("canvas"))), panel = new Panel(PARTS, foot);
  play.show = new Show(play);
  play.call = new Call(play);
  play.chat = new Chat(play);
  play.keys = new Keys(play);
  play.lesson = parameters.has("lesson") ? new Lesson(play, Number(parameters.get("lesson"))) : null;
  play.watch(() => play.lesson?.check(), layers, head, (store) => panel.view(store), toolbar, tones, textMode,
    settled);
  play.follow(forget, (store, change) => play.show.take(change), followQuestion, queries.queryPrices,
    queries.queryAgain, orders.stopped, queries.queryLeft, queryShape, queryReactions, loadAim, loadCampaign,
    queryLuck, announceChange, callUp, timeGenerals, (store, change) => play.chat.state(change), noteForced);
  window.play = play;
  window.board = play.board;
  // As a console or a test calls them.
  window.acts = Object.fromEntries(
    Object.entries({ ...moves, ...acts, ...queries, ...orders, ...point, ...card, more, overParts, waiting })
    .map(([name, act]) =>
    [name, (...rest) => act(play, ...rest)]));
  point.listen(play);
  card.listenToPointer(play);
  buttons(play);
  await begin(play);
  document.title = `${play.ground.title} · Hetman`;
  $("title").firstChild.textContent = play.ground.title;
  $("layers").hidden = $("aim").hidden = false;
  play.lesson?.load();
  poll(play);
}

// Those that stand on the map, and in the page's head.
function buttons(play) {
  const named = { ruler: () => queries.toggleRuler(play), legend: () => toggleLegend(play) };
  for (const button of document.querySelectorAll("#layers [data-layer]"))
    button.addEventListener("click", named[button.dataset.layer] ?? (() => queries.layer(play, button.dataset.layer)));
  $("layers-more").addEventListener("click", () => $("layers-more").setAttribute("aria-expanded",
      $("layers").classList.toggle("open")));
  $("aim").addEventListener("click", () => showAim(play));
}
