// Before a game: battles, who plays, games that were begun.

import { $, bold, control, failed, gameLink, get, h, ink, kept, muted, post, withoutRules } from "./api.js";
import { loadLessons } from "./lesson.js";
import { AGENTS, levels, levelWords } from "./levels.js";
import { thumbnail } from "./thumb.js";

const EVENING = ["kipling/skirmish", "kircholm/kircholm-1605", "husaria/berestechko-30-june"]; // a first evening
const RECENT = 8; // games that are listed at once
const DATE = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

// Who was chosen last is chosen again.
function seatBox(name, label, initial) {
  const before = kept(`seat-${name}`) ?? initial, chosen = AGENTS.includes(before) ? before : "other";
  const list = h("select", { name, id: name });
  const offer = (measured) => {
    const now = list.value || chosen;
    list.replaceChildren(...levels(measured)
      .map(([value, text]) => h("option", { value, selected: value === now }, text)),
      h("option", { value: "other", selected: now === "other" }, "another, typed"));
  };
  offer();
  const typed = h("input", { name: `${name}-typed`, "aria-label": `${label}, typed`, placeholder: "general:level=5",
      hidden: chosen !== "other", value: chosen === "other" ? before : "" });
  list.addEventListener("change", () => { typed.hidden = list.value !== "other"; });
  return [h("label", label, list, typed), () => list.value === "other" ? typed.value.trim() : list.value, offer];
}

export async function start() {
  $("map").hidden = $("panel").hidden = true;
  $("page").hidden = false;
  const [home, { lessons }] = await Promise.all([get("home"), loadLessons()]);
  document.title = "Hetman";
  $("keys").textContent = "Choose a battle, who commands, and begin.";
  let scenario = null;
  const [firstLabel, first, firstOffer] = seatBox("first", "First side", "human");
  const [secondLabel, second, secondOffer] = seatBox("second", "Second side", "general:2");
  const chosen = h("p.rule-text#chosen", { "aria-live": "polite" });
  const pick = (item, card) => {
    scenario = item;
    const { title, sides, units, turns } = item,
      what = `: ${sides?.[0]} against ${sides?.[1]}, ${units} units, ${turns} turns`;
    chosen.textContent = `${title}${item.battles ? "" : what}. ${item.description}`;
    edit.hidden = !!item.battles;
    if (mail) mail.hidden = edit.hidden;
    firstLabel.firstChild.textContent = item.sides[0];
    secondLabel.firstChild.textContent = item.sides[1];
    for (const offer of [firstOffer, secondOffer]) offer(home.levels[item.system ?? item.name.split("/")[0]]);
    for (const other of document.querySelectorAll(".battle[data-name]")) other.setAttribute("aria-pressed",
      other === card);
    card.after(form); // beside the card, wherever on the page it is
    form.scrollIntoView({ block: "nearest" });
  };
  const seed = h("input", { name: "seed", placeholder: "new", size: 10 });
  const pace = h("select", { name: "pace" }, [["0", "as it comes"], ["400", "slow"], ["1500", "very slow"]]
    .map(([value, text]) => h("option", { value }, text)));
  const begin = async (event) => {
    event.preventDefault();
    try {
      const settings = { first: first(), second: second(), seed: seed.value, pace: Number(pace.value) };
      const { id } = await (scenario.battles ? post("campaign", { ...settings, name: scenario.name })
        : post("new", { ...settings, scenario: scenario.name }));
      // Who played last plays again; where two generals did, the next battle has a person all the same.
      if ([settings.first, settings.second].includes("human")) {
        kept("seat-first", settings.first);
        kept("seat-second", settings.second);
      }
      location.href = gameLink(id);
    } catch (error) { failed(error); }
  };
  const edit = control(() => {
    location.href = `?editor=${encodeURIComponent(scenario.name)}`;
  }, {}, "Open in the editor");
  // By a link or a file that is sent to and fro, with dice that both sides draw: in a page by itself.
  const mine = () => second() === "human" && first() !== "human" ? "second" : "first";
  const mail = window.hetman ? control(() => window.hetman.mail(scenario.name, mine()), { id: "mail" },
      "Begin by mail") : null;
  const form = h("form.form", { onsubmit: begin }, chosen, firstLabel, secondLabel,
    h("label", "Seed of the dice", seed),
                 h("label", "Generals move", pace), h("button.main#begin", "Begin"), mail,
                   edit);
  const card = (item) => {
    const button = control(() => pick(item, button), { class: "battle", "data-name": item.name,
        "aria-pressed": "false" }, item.battles ? null : thumbnail(item.name), bold(item.title),
      h("span", item.battles ? `${item.battles.length} battles: ${item.battles.join("; ")}`
        : `${item.sides[0]} against ${item.sides[1]}; ${item.units} units, ${item.turns} turns`));
    return button;
  };
  const cards = (title, items) => items.length
    ? h("section", h("h3", title), h("div.cards", items.map(card))) : null;
  const evening = EVENING.map((name) => home.scenarios.find((item) => item.name === name)).filter(Boolean),
    rest = home.scenarios.filter((item) => !evening.includes(item));
  const drill = (item) => Number(/drill|training/.test(item.name));
  const battles = home.systems.map((system) => cards(system.title, rest.filter((item) => item.system === system.name)
      .sort((a, b) => drill(a) - drill(b))));
  $("page").replaceChildren(
    h("div.page", waysList(home), h("section.form#learn", lessons.map(lessonCard)),
      h("h2", "A battle or a campaign"), cards("For a first evening", evening),
    gamesList(home), cards("Campaigns", home.campaigns), battles, recorded()));
  pick(evening[0] ?? home.scenarios[0], document.querySelector(".battle[data-name]"));
  $("page").scrollTop = 0;
}

function lessonCard(lesson, i) {
  const begin = async () => {
    const { scenario, first, second, seed } = lesson;
    try {
      const { id } = await post("new", { scenario, first, second, seed });
      location.href = gameLink(id, `&lesson=${i + 1}`);
    } catch (error) { failed(error); }
  };
  return h("div.lesson", h("div", h("b.title", lesson.title),
      h("div.muted", lesson.about)), control(begin, { class: "main" },
      "Learn it"));
}

// --- games that were begun ----------------------------------------------------------------------

// A game by its battle, its sides and who commands them, its turn and its end; how it stands is loaded row by row.
function gameRow(game, scenarios) {
  const known = scenarios.find((item) => item.name === game.scenario), sides = known?.sides ??
    ["First side", "Second side"];
  const link = h("a", { href: gameLink(game.id) }, known?.title ?? game.scenario ?? game.id),
    stands = h("td", "");
  const who = sides.map((side, i) => h("td", h("b", { class: ink(i) }, side),
      h("div.muted", levelWords(game[i ? "second" : "first"]))));
  const load = async () => {
    try {
      const now = await get("home-game", { id: game.id });
      link.textContent = now.title;
      who.forEach((cell, i) => { cell.firstChild.textContent = now.sides[i]; });
      stands.replaceChildren(h("div", withoutRules(now.result ?? "under way")),
        h("div.muted", `turn ${now.turn} of ${now.last_turn}`));
    } catch (error) { stands.textContent = error.message; }
  };
  return [h("tr", h("td", link), who, stands, h("td", DATE.format(new Date(game.time * 1000))),
      h("td", h("a", { href: gameLink(game.id, "&replay=1") }, "replay"))), load];
}

function gamesTable(games, scenarios, id) {
  const rows = games.map((game) => gameRow(game, scenarios));
  const table = h("table", { id, class: "games" },
    h("tr", ["Battle", "First side", "Second side", "How it stands", "Last move", "Again"].map(
        (text) => h("th", { scope: "col" }, text))), rows.map(([row]) => row));
  return [table, async () => { for (const [, load] of rows) await load(); }];
}

function gamesList(home) {
  if (!home.games.length) return null;
  const games = [...home.games].sort((a, b) => b.time - a.time).slice(0, 60),
    [recent, load] = gamesTable(games.slice(0, RECENT), home.scenarios, "games");
  load();
  const older = games.slice(RECENT);
  const more = h("details#older", h("summary", `${older.length} more`));
  more.addEventListener("toggle", () => {
    const [table, loadOlder] = gamesTable(older, home.scenarios, "older-games");
    more.append(table);
    loadOlder();
  }, { once: true });
  return h("section", h("h2", "Your games"), recent, older.length ? more : null);
}

// A record, or a tournament's store, by its path on this machine.
function recorded() {
  if (window.hetman) return recordedHere();
  const path = h("input", { name: "path", size: 36, placeholder: "results.db or game.record" });
  const open = (event) => {
    event.preventDefault();
    const file = path.value.trim();
    if (file) location.href = `?${new URLSearchParams(file.endsWith(".record") ? { record: file } : { store: file })}`;
  };
  return h("details#recorded",
    h("summary", "View a record, or the games of a tournament's store"),
    h("form.form", { onsubmit: open }, h("label", "Its path on this machine", path),
      h("button", "Open")));
}

// The same in a page by itself, which reads no path.
function recordedHere() {
  const file = h("input", { type: "file", id: "record", accept: ".record,.post", onchange: () => {
    if (file.files[0]) window.hetman.upload(file.files[0]);
  } });
  return h("section.form#recorded",
    h("label", "Continue a record, or a battle by mail that came as a file", file),
    muted("For tournaments, studies, other programs and other machines, install Hetman: " +
      "this page has the whole board, but none of these."));
}

// Campaigns under way: to the day that is fought now.
function waysList(home) {
  if (!home.ways.length) return null;
  return h("section", h("h2", "Your campaigns"), h("ul#ways", home.ways.map((way) =>
    h("li", h("a", { href: gameLink(way.id) },
        `${way.title}: day ${way.day} of ${way.days}`)))));
}
