// The campaign that a game belongs to: which day it is, what the days before have left, how each ended, and the way to
// the next.

import { $, announce, beginGame, bold, dialog, failed, gameLink, h } from "./api.js";

// Effect: loaded when the game opens and when its battle is over.
export async function loadCampaign(play, { before }) {
  const over = play.campaign && before && !before.result && play.state.result;
  if (before && !over) return;
  try {
    const campaign = await play.get("campaign");
    play.campaign = campaign.battles ? campaign : null;
    play.changed();
  } catch (error) { failed(error); }
}

export const nextDay = (play) => beginGame(`${play.path}/next-day`);

export function showDays(play) {
  const { title, stem, battles, carried, day, over, winner } = play.campaign, [first, second] = play.ground.sides;
  const gone = carried.filter((one) => one.gone).map((one) => `${one.unit} ${one.name}`),
    game = (i) => `${stem}-day-${i + 1}`;
  const ended = (battle) => battle.reason ? `${battle.winner ? `${battle.winner} win` : "drawn"}: ${battle.reason}`
    : "";
  const number = (battle, key) => battle.first ? `${battle.first[key]} : ${battle.second[key]}` : "";
  const name = (battle, i) => game(i) === play.id ? bold(battle.title)
    : battle.reason || i + 1 < day ? h("a", { href: gameLink(game(i)) }, battle.title)
      : battle.title;
  const heads = ["Day", "Battle", "How it ended", `Points, ${first} : ${second}`, "Units lost"];
  dialog(title, h("table#campaign-days", h("tr", heads.map((text) => h("th", { scope: "col" }, text))),
    battles.map((battle, i) => h("tr", h("td.n", i + 1), h("td", name(battle, i)),
        h("td", ended(battle)),
      h("td", number(battle, "points")), h("td", number(battle, "lost"))))),
  over ? h("p", bold(winner ? `${winner} win the campaign.` : "The campaign is drawn.")) : null,
  h("h3", "Carried over from earlier days"), carried.length ? h("ul#carried",
    gone.length ? h("li", bold(`${gone.length === 1 ? "1 is" : `${gone.length} are`} gone: `),
      gone.join(", ")) : null,
    carried.filter((one) => !one.gone).map((one) => h("li", one.words)))
    : h("p.muted#carried", "Nothing: all are as the battle's file has them."));
  announce(carried.map((one) => one.words).join(". "));
  $("dialog").scrollTop = 0;
}
