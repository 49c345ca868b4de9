// Before a game: battles, who plays, games that were begun.

import { $, get, h, note, post } from "./api.js";

const LEVELS = [
  ["human", "a person here"],
  ["doctrine", "doctrine: by rule, at once"],
  ["greedy", "greedy: the best action by exact odds"],
  ["general:1", "general, level 1: errs now and then, at once"],
  ["general:2", "general, level 2: at once"],
  ["general:3", "general, level 3: up to half a second a turn"],
  ["general:4", "general, level 4: up to a second a turn"],
  ["general:5", "general, level 5: up to two seconds a turn"],
  ["general:6", "general, level 6: up to four seconds a turn"],
  ["general:8", "general, level 8: up to sixteen seconds a turn"],
  ["mcts:milliseconds=3000", "mcts, 3 seconds a turn"],
  ["random", "random moves"],
];

function seatBox(name, label, chosen) {
  const list = h("select", { name, id: name }, LEVELS.map(([value, text]) => h("option", { value, selected: value === chosen }, text)),
                 h("option", { value: "other" }, "another, typed"));
  const typed = h("input", { name: `${name}-typed`, "aria-label": `${label}, typed`, placeholder: "general:level=5", hidden: true });
  list.addEventListener("change", () => { typed.hidden = list.value !== "other"; });
  return [h("label", {}, label, list, typed), () => list.value === "other" ? typed.value.trim() : list.value];
}

export async function start() {
  $("map").hidden = $("panel").hidden = true;
  $("page").hidden = false;
  const home = await get("home");
  document.title = "Hetman";
  $("keys").textContent = "Choose a battle, who commands, and begin.";
  let scenario = home.scenarios.find((item) => item.name.includes("hooks-farm")) ?? home.scenarios[0];
  const [firstLabel, first] = seatBox("first", "First side", "human");
  const [secondLabel, second] = seatBox("second", "Second side", "general:2");
  const chosen = h("p", { class: "rule-text", id: "chosen", "aria-live": "polite" });
  const pick = (item) => {
    scenario = item;
    chosen.textContent = item.battles ? `${item.title}. ${item.description}` : `${item.title}: ${item.sides[0]} against ${item.sides[1]}, ${item.units} units, ${item.turns} turns. ${item.description}`;
    edit.hidden = !!item.battles;
    firstLabel.firstChild.textContent = item.sides[0];
    secondLabel.firstChild.textContent = item.sides[1];
    for (const card of document.querySelectorAll(".battle[data-name]")) card.setAttribute("aria-pressed", card.dataset.name === item.name);
  };
  const seed = h("input", { name: "seed", placeholder: "new", size: 10 });
  const pace = h("select", { name: "pace" }, [["0", "as it comes"], ["400", "slow"], ["1500", "very slow"]]
    .map(([value, text]) => h("option", { value }, text)));
  const begin = async (event) => {
    event.preventDefault();
    try {
      const asked = { first: first(), second: second(), seed: seed.value, pace: Number(pace.value) };
      const { id } = await (scenario.battles ? post("campaign", { ...asked, name: scenario.name }) : post("new", { ...asked, scenario: scenario.name }));
      location.href = `/?game=${encodeURIComponent(id)}`;
    } catch (error) { note(error.message, true); }
  };
  const edit = h("button", { type: "button", onclick: () => { location.href = `/?editor=${encodeURIComponent(scenario.name)}`; } }, "Open in the editor");
  const form = h("form", { class: "form", onsubmit: begin }, firstLabel, secondLabel, h("label", {}, "Seed of the dice", seed),
                 h("label", {}, "Generals move", pace), h("button", { class: "main", id: "begin" }, "Begin"), edit);
  const campaigns = home.campaigns.length ? h("section", {}, h("h3", {}, "Campaigns"), h("div", { class: "cards" }, home.campaigns.map((item) =>
    h("button", { type: "button", class: "battle", "data-name": item.name, onclick: () => pick(item) }, h("b", {}, item.title), h("span", {}, `${item.battles.length} battles: ${item.battles.join("; ")}`))))) : null;
  const battles = home.systems.map((system) => {
    const drill = (item) => Number(/drill|training/.test(item.name)), own = home.scenarios.filter((item) => item.system === system.name).sort((a, b) => drill(a) - drill(b));
    return own.length ? h("section", {}, h("h3", {}, system.title), h("div", { class: "cards" }, own.map((item) =>
      h("button", { type: "button", class: "battle", "data-name": item.name, onclick: () => pick(item) }, h("b", {}, item.title),
        h("span", {}, `${item.sides[0]} against ${item.sides[1]}; ${item.units} units, ${item.turns} turns`))))) : null;
  });
  $("page").replaceChildren(h("div", { class: "page" }, waysList(home), gamesList(home), h("h2", {}, "A battle or a campaign"), chosen, form, recorded(), campaigns, battles));
  pick(scenario);
}

function gamesList(home) {
  if (!home.games.length) return null;
  const games = [...home.games].sort((a, b) => b.time - a.time).slice(0, 60);
  return h("section", {}, h("h2", {}, "Your games"), h("table", { id: "games" },
    h("tr", {}, ["Battle", "First", "Second", "Last move", "State", "Again"].map((text) => h("th", { scope: "col" }, text))),
    games.map((game) => h("tr", {}, h("td", {}, h("a", { href: `/?game=${encodeURIComponent(game.id)}` }, game.scenario ?? game.id)),
      h("td", {}, game.first ?? ""), h("td", {}, game.second ?? ""), h("td", {}, new Date(game.time * 1000).toLocaleString()),
      h("td", {}, game.result ?? "under way"),
      h("td", {}, h("a", { href: `/?game=${encodeURIComponent(game.id)}&replay=1` }, "replay"))))));
}

// A record, or a tournament's store, by its path on this machine.
function recorded() {
  const path = h("input", { name: "path", size: 36, placeholder: "results.db or game.record" });
  const open = (event) => { event.preventDefault(); const file = path.value.trim(); if (file) location.href = `/?${new URLSearchParams(file.endsWith(".record") ? { record: file } : { store: file })}`; };
  return h("details", { id: "recorded" }, h("summary", {}, "Look at a record, or at the games of a tournament's store"), h("form", { class: "form", onsubmit: open }, h("label", {}, "Its path on this machine", path), h("button", {}, "Open")));
}

// Campaigns under way: to the day that is fought now.
function waysList(home) {
  if (!home.ways.length) return null;
  return h("section", {}, h("h2", {}, "Your campaigns"), h("ul", { id: "ways" }, home.ways.map((way) =>
    h("li", {}, h("a", { href: `/?game=${encodeURIComponent(way.id)}` }, `${way.title}: day ${way.day} of ${way.days}`)))));
}
