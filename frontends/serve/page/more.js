// Dialogues of a game: who plays, links and files; why the general did so; an order that is typed.

import { $, bold, control, dialog, failed, get, h, muted, note, SIDES } from "./api.js";
import { line } from "./acts.js";
import { deployment } from "./deploying.js";
import { levelWords, levels } from "./levels.js";

// The enemy's last act, or the act that has a move; what was considered is a click below.
export const why = ({ path }, move) => reasons(`${path}/why`, { move });

export async function reasons(path, parameters) {
  note("Working out the reasons …");
  try {
    const { words, notation } = await get(path, parameters);
    note("");
    dialog("Why", h("p#why", words),
      h("details", h("summary", "What was considered"), h("pre", notation)));
  } catch (error) { note(error.message, true); }
}

// Seats, links, files.
export async function more(play) {
  const [links, measured] = await Promise.all([play.get("links"), play.get("levels").catch(() => [])]);
  const here = window.hetman, game = encodeURIComponent(play.id),
    button = (href, text) => h("a.button", { href }, text);
  const shared = Object.values(links)[0].startsWith("https:");
  const who = shared ? "Another browser"
    : "Another browser on this machine (for one on another: hetman serve --share)";
  const takes = here ? "Who opens this link has the game as it stands:" : `${who} takes a seat by its link:`;
  const row = ([name, link]) =>
    h("tr", h("th", { scope: "row" }, name === "watch" ? "to watch" : play.side(name === "second" ? 1 : 0)),
    h("td", h("a", { href: link, target: "_blank", "data-link": name }, link)));
  const call = h("input", { type: "checkbox", id: "call", checked: play.call.on,
      onchange: (event) => play.call.set(event.target.checked) });
  dialog("This game", h("p", "Who plays:"), seatButtons(play, measured), h("p", takes),
    h("table", Object.entries(links).map(row)),
    h("p.acts", button(`?game=${game}&replay=1`, "Replay and analysis"),
      button(`?editor=1&game=${game}`, "Open this position in the editor"),
      here ? control(() => here.download(play.id), {}, "Download the record") : null,
      control(() => window.print(), {}, "Print"), button("?", "All games")),
    h("label.row",
      h("span", call,
        " Call me when a decision is mine: by a sound, by a mark in the page's title, and by a notification " +
      "while I am on another page")),
    deployment(play),
      muted(`${play.state.seed === undefined ? "" : `Seed ${play.state.seed}. `}` +
      "The record grows with every move; close the page whenever you like."));
}

export function seatButtons(play, measured) {
  const set = (side, agent) => play.post("seat", { side: SIDES[side], agent })
    .then(() => $("dialog").close())
    .catch(failed);
  const options = [["", "change …"], ...levels(measured)];
  return [0, 1].map((side) => h("div.row", bold(play.side(side)),
      h("span", levelWords(play.state.players[side])),
    h("select", { "aria-label": `Who commands ${play.side(side)}`,
        onchange: (event) => set(side, event.target.value) },
      options.map(([who, text]) => h("option", { value: who }, text)))));
}

// An order typed, as in the terminal.
export function type(play) {
  const box = h("input#order", { "aria-label": "An order", style: { width: "100%" },
                           placeholder: "RI1 c4; wing L advance 3; all guns fire; pass this turn" });
  box.addEventListener("keydown", async (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (await line(play, box.value) && $("order")) $("dialog").close();
  });
  dialog("Type an order", box, muted(
    "As in the terminal: a move, several decisions in a line, or a question: units, look LH1, luck, digest 3."));
  box.focus();
}
