// The games of a tournament's store: a row each, with a link to its replay.

import { $, bold, get, h } from "./api.js";

export async function start(parameters) {
  const store = parameters.get("store");
  $("map").hidden = $("panel").hidden = true;
  $("page").hidden = false;
  $("keys").textContent = "Choose a game to view it.";
  document.title = "Games of a store · Hetman";
  const { name, games, played } = await get("store-games", { store });
  // A report's row leads to the games of one agent, of two, or of a battle.
  const agents = parameters.getAll("agent"), battle = parameters.get("battle");
  const link = (pair, leg) => `?${new URLSearchParams({ store, pair, leg })}`;
  const count = h("span.muted", { role: "status" });
  const body = h("tbody");
  const find = h("input", { type: "search", id: "find", size: 34, placeholder: "an agent, a battle, a word of the end",
      value: parameters.get("find") ?? "" });
  const show = () => {
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    const shown = games.filter((game) => words.every((word) => game.join(" ").toLowerCase().includes(word)) &&
      agents.every((agent) => [game[3], game[4]].includes(agent)) && (!battle || game[2] === battle));
    count.textContent = `${shown.length} of ${played} games`;
    body.replaceChildren(...shown.slice(0, 500).map(([pair, leg, scenario, first, second, winner, reason, kept]) =>
        h("tr",
      h("th", { scope: "row" }, kept ? h("a", { href: link(pair, leg) }, `${pair}-${leg}`) : `${pair}-${leg}`),
        h("td", scenario), h("td", winner === 0 ? bold(first) : first),
        h("td", winner === 1 ? bold(second) : second),
      h("td", winner < 0 ? "drawn" : winner === 0 ? "first" : "second"),
        h("td", kept ? reason : `${reason} (its moves were not kept)`))));
  };
  find.addEventListener("input", show);
  $("page").replaceChildren(h("div.page", h("h2", `Games of ${name || store}`),
      agents.length || battle
      ? h("p#only", `Only games of ${[agents.join(" against "), battle].filter(Boolean).join(" at ")}. `,
        h("a", { href: `?${new URLSearchParams({ store })}` }, "All games")) : null,
      h("p.form", h("label", "Find", find), count),
    h("table#store-games",
      h("thead",
        h("tr", ["Pair, leg", "Battle", "First", "Second", "Won by", "How"].map(
            (text) => h("th", { scope: "col" }, text)))), body)));
  show();
}
