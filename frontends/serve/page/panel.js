// The panel, top down: question, choices, what is about to be done with its price, the unit, who may
// still act, how it stands, the story.

import { $, dialog, get, h, note, post, ruleChip, withRules } from "./api.js";
import { drawUnit } from "./counter.js";
import { levels, levelWords } from "./levels.js";
import { standsAt } from "./troops.js";

const VERBS = { move: "Go", charge: "Charge", shoot: "Fire", fight: "Fight", pass: "Let it be", end: "End", done: "That is all", turn: "Face", form: "Form" };

export class Panel {
  constructor(play) { this.play = play; }

  show() {
    const { play } = this, { state } = play;
    if (!state) return;
    this.header();
    play.lesson?.check();
    const panel = $("panel"), top = $("asked")?.scrollTop ?? 0, focused = document.activeElement;
    const focusKey = panel.contains(focused) ? focused.dataset.key : null;
    this.numbered = [];
    const parts = [play.lesson?.section(), this.wish(), play.endPart(), this.question(), play.campaign.section(), play.aims.section(), play.deploy.section(), play.show.section(), this.pendingPart(), play.chances.section(), play.command.section(), this.unitPart(), play.choices.list(), this.standing(), play.story.section(), play.legend.section()];
    // What lets go, takes back and asks stands at the foot, whatever is above it.
    panel.replaceChildren(h("div", { id: "asked" }, parts.flat().filter(Boolean)), this.bottom());
    // Another question is read from its beginning; what is done towards its answer leaves the panel where it is.
    const asked = `${state.actor} ${state.prompt} ${state.result} ${state.yours}`;
    $("asked").scrollTop = asked === this.asked ? top : 0;
    this.asked = asked;
    this.reveal(play.pending?.odds);
    // On a small screen what is about to be done comes first.
    if (play.pending && play.pending !== this.before && innerWidth <= 700 && $("pending")) $("asked").scrollTop += $("pending").getBoundingClientRect().top - $("asked").getBoundingClientRect().top;
    this.before = play.pending;
    if (focusKey) panel.querySelector(`[data-key="${CSS.escape(focusKey)}"]`)?.focus({ preventScroll: true });
    const log = panel.querySelector("#story");
    if (log) log.scrollTop = log.scrollHeight;
  }

  // Odds that have just come are seen from their sum on.
  reveal(odds) {
    const sum = odds && odds !== this.revealed ? $("sum") : null, box = $("asked").getBoundingClientRect(), buttons = 60;
    this.revealed = odds;
    if (sum && sum.getBoundingClientRect().bottom > box.bottom - buttons) $("asked").scrollTop += $("pending").getBoundingClientRect().top - box.top;
  }

  header() {
    const { play } = this, { state, ground } = play;
    $("turn").hidden = false;
    $("turn").textContent = `Turn ${state.turn} of ${state.last_turn}`;
    $("dots").className = state.last_turn > 20 ? "many" : "";
    $("dots").replaceChildren(...Array.from({ length: Math.min(state.last_turn, 32) }, (_, i) =>
      h("i", { class: i + 1 < state.turn ? "done" : i + 1 === state.turn ? "now" : "" })));
    $("phase").textContent = state.result ? "The battle is over" : `${state.phase} of ${play.side(state.active)}${state.procedure ? `: ${state.procedure}` : ""}`;
    const about = [0, 1].map((side) => {
      const found = (kind) => state.tracks.find((track) => track.side === side && track.kind === kind), lost = found("lost"), points = found("points");
      return lost ? `lost ${lost.text.split(";")[0]}` : points ? `${points.text} points` : "";
    });
    $("sides").replaceChildren(...[0, 1].map((side) => h("span", { title: state.players[side] }, h("i", { class: `flag ${side ? "second" : ""}` }),
      h("b", { class: side ? "second" : "first" }, ground.sides[side]), about[side])));
    $("hint").textContent = state.thinking ? `${play.side(state.actor)} think${state.hurried ? ", hurried" : ""}` : state.yours ? "Undo is free until dice fall" : "";
  }

  // --- the question -----------------------------------------------------------------------------

  question() {
    const { play } = this, { state, ground } = play;
    if (state.result) return h("section", {}, h("h2", { id: "question" }, state.result), play.show.end(), h("div", { class: "choices" },
      h("a", { class: "button main", href: `?game=${encodeURIComponent(play.id)}&replay=1` }, "Look at the battle again"), h("a", { class: "button", href: "?" }, "Another battle")));
    if (state.trouble) return h("section", {}, h("h2", {}, "The computer player failed"), h("p", {}, state.trouble), this.seatButtons());
    if (!state.yours) return this.waiting();
    return h("section", { "aria-live": "off" }, h("div", { class: "top" }, ruleChip(state.rule, ground.system), `${play.side(state.actor)}, ${state.phase}`, play.show.offer()),
      h("h2", { id: "question" }, state.prompt), play.choices.buttons((index) => this.choice(index)));
  }

  // Somebody asks to take back what the other side has seen.
  wish() {
    const { play } = this, { wish } = play.state;
    if (!wish) return null;
    const who = play.side(wish.side), answer = (agree) => post(`${play.path}/consent`, { agree }).catch((error) => note(error.message, true));
    if (wish.own) return h("section", { id: "wish" }, h("p", {}, wish.refused ? "The other side does not agree: it stands." : "The other side is asked whether you may take it back."));
    return h("section", { id: "wish" }, h("h3", {}, "A wish"), h("p", {}, h("b", {}, `${who} ask to take back their last decision${wish.refused ? "; refused" : ""}.`)), wish.answer ? h("div", { class: "choices" },
      h("button", { class: "main", "data-key": "agree", onclick: () => answer(true) }, "Agree"), h("button", { "data-key": "refuse", onclick: () => answer(false) }, "Refuse")) : null);
  }

  waited() {
    const { state } = this.play;
    return `${levelWords(state.players[state.actor]).replace(/^a/, "A")} commands them${state.seconds ? ` for ${state.seconds.toFixed(0)} s` : ""}; ${state.chosen ?? 0} decisions so far.${this.play.wait.words()}`;
  }

  waiting() {
    const { play } = this, { state } = play, person = state.players[state.actor] === "human";
    return h("section", {}, h("div", { class: "top" }, `${play.side(state.actor)}, ${state.phase}`),
      h("h2", { id: "question" }, person ? `${play.side(state.actor)} decide` : state.paused ? `${play.side(state.actor)} wait: paused` : `${play.side(state.actor)} think`),
      h("p", { class: "rule-text", id: "waited" }, person ? "The other person has the move." : this.waited()),
      !person && state.share !== undefined ? h("div", { class: "row" }, h("progress", { id: "thinking", max: 1, value: state.share, "aria-label": "Work done for this turn" }), h("b", {}, `${Math.round(100 * state.share)} % of the turn's work`)) : null,
      person || !(state.rights & 8) ? null : h("div", { class: "choices" }, h("button", { "data-key": "hurry", onclick: () => play.hurry() }, h("kbd", {}, "H"), "Hurry"),
        h("button", { "data-key": "pause", onclick: () => play.pause(!state.paused) }, h("kbd", {}, "Space"), state.paused ? "Go on" : "Pause")));
  }

  choice(index) {
    const { play } = this, move = play.moves[index], number = this.numbered.push(index);
    const pending = play.pending?.list?.includes(index) && play.pending.list[play.pending.at] === index;
    const plain = ["pass", "end", "done"].includes(play.kind(move));
    const run = () => this.run(index), main = play.moves.some((one) => one.target >= 0) ? play.chances.best() === move : number === 1 && !plain; // of fights the best by exact odds, or none
    return h("button", { type: "button", class: pending ? "chosen" : main ? "main" : "", "data-key": `c${move.text}`, "data-move": index, onclick: run },
      number <= 9 ? h("kbd", {}, number) : null, this.words(move));
  }

  // "march" of "order LH12 =march", with the unit's name where one is meant.
  words(move) {
    const { play } = this, kind = play.kind(move), lead = /^order .*? (?=[a-z]+ )/.exec(kind === "order" ? "" : move.text), text = lead ? move.text.slice(lead[0].length) : move.text;
    if (kind === "pass") return play.state.actor !== play.state.active ? "Let it pass" : play.state.depth > 0 ? "That is all" : "Pass";
    if (kind === "end") return move.ends ? "End the turn" : "End the phase";
    if (kind === "done") return "That is all";
    const unit = move.unit >= 0 ? play.unit(move.unit) : null, target = move.target >= 0 ? play.unit(move.target) : null;
    const rest = !text.startsWith(`${kind} `) ? "" : text.split(" ").slice(1).filter((word) => word !== unit?.code && word !== target?.code).map((word) => word.replace(/^[=^]/, "").replace(/\/([NESW]+)$/, (_, way) => ` by ${[...way].join(" ")}`).replace(/\/[-><0-9A-F]+$/, "")).join(" ");
    if (["select", "add", "lose", "rally"].includes(kind) && unit && !target) return `${unit.code} ${unit.name}`;
    if (kind === "order") {
      const command = (play.state.groups ?? []).find((group) => group.code === rest && group.side === ["first", "second"][play.state.actor]);
      const words = (command?.name ?? rest).replace(/-/g, " ");
      return words ? words[0].toUpperCase() + words.slice(1) : "Order";
    }
    const verb = VERBS[kind] ?? kind[0].toUpperCase() + kind.slice(1);
    const together = play.choices.named(move), who = unit && !unit.active ? `${unit.code}: ` : together ? `${together}: ` : "";
    if (kind === "move" && target) return `${who}Go to ${target.code} ${target.name}`;
    const told = rest && !(target && (kind === "fight" || play.ground.kind === "plane")); // whom says where
    return `${who}${verb}${target ? ` ${target.code} ${target.name}` : ""}${told ? ` ${move.x >= 0 && play.ground.kind !== "plane" ? "to " : ""}${rest}` : ""}`;
  }

  run(index) {
    const { play } = this, move = play.moves[index];
    const look = move.target >= 0 || move.x >= 0 || ["turn", "form"].includes(play.kind(move));
    if (look && play.pending?.list?.[play.pending.at] !== index) play.choose([index]);
    else play.act(index);
  }

  digit(number) {
    const index = this.numbered[number - 1];
    if (this.play.command.number?.(number)) return;
    if (index !== undefined) this.run(index);
  }

  // --- what is about to be done -----------------------------------------------------------------

  pendingPart() {
    const { play } = this, pending = play.pending;
    if (!pending) return null;
    const move = pending.list ? play.moves[pending.list[pending.at]] : null;
    const title = pending.advice ? play.advised(pending) : move ? this.words(move) : pending.spot ? `${pending.code}: ${VERBS[pending.verb] ?? pending.verb} to ${pending.spot.join(", ")} mm` : pending.typed.replace(/^\w+ /, "");
    const many = !pending.ways && pending.list?.length > 1, facings = play.ring.words();
    return h("section", { id: "pending" }, h("h3", {}, "About to be done", many ? h("span", {}, `${pending.at + 1} of ${pending.list.length} ways`) : null),
      h("p", {}, h("b", {}, title)), pending.error ? h("p", { class: "first-ink", role: "alert" }, withRules(pending.error, play.ground.system)) : null,
      pending.seen && !pending.error ? h("p", { class: "muted" }, this.after(pending.seen)) : null, facings && play.ground.kind !== "plane" ? h("p", { class: "muted", id: "facings" }, facings) : null,
      pending.asking ? h("p", { class: "muted" }, "Working out the chances …") : null, pending.odds ? play.chances.told(pending.odds) : null,
      pending.trouble ? h("p", { class: "muted" }, pending.trouble) : null,
      pending.advice?.why ? h("p", {}, pending.advice.why) : null,
      pending.advice?.candidates?.length ? h("details", {}, h("summary", {}, "What he weighed"), h("p", { class: "muted" }, pending.advice.summary), pending.advice.candidates.map((item) => h("div", { class: "row" }, h("span", {}, item.text), h("b", {}, item.value.toFixed(3))))) : null,
      h("div", { class: "choices" }, h("button", { class: "main", "data-key": "do", disabled: !!pending.error, onclick: () => play.confirm() }, h("kbd", {}, "Enter"), "Do it"),
        many || (pending.typed && !pending.advice) ? h("button", { "data-key": "other", onclick: () => play.turn(1) }, h("kbd", {}, "]"), pending.typed ? "Face" : "Another way") : null,
        h("button", { "data-key": "back", onclick: () => play.back() }, h("kbd", {}, "Esc"), "Back")));
  }

  after(seen) {
    const { play } = this, g = play.board.geometry;
    const words = play.board.read(seen.units, seen.words).filter((unit) => unit.on).slice(0, 3).map((unit) =>
      `${unit.code} at ${g.name(play.ground, ...standsAt(g, unit))}${unit.facing >= 0 ? ` faces ${g.compass(unit.facing)}` : ""}${unit.formation && !unit.faced ? `, ${unit.formation}` : ""}`);
    if (seen.dice) words.push("dice decide what follows");
    for (const { at, by } of seen.reactions ?? []) words.push(`${by.slice(0, 6).join(", ")} may react${at ? ` at ${g.name(play.ground, ...at)}` : ""}`);
    if (seen.reaction && !seen.reactions?.length) words.push("the enemy may react");
    const move = play.pending.list && play.moves[play.pending.list[play.pending.at]], ghost = play.board.layers.ghosts[0];
    if (move?.x >= 0 && ghost && g.kind !== "plane" && !ghost.wide && move.unit === ghost.id && ghost.points.slice(0, 2).join() !== `${move.x},${move.y}`) words.push(`it stops before ${g.name(play.ground, move.x, move.y)}`);
    return words.join("; ");
  }

  // --- units ------------------------------------------------------------------------------------

  unitPart() {
    const { play } = this, unit = play.board.units.find((item) => item.active && item.on) ?? play.focus;
    if (!unit) return null;
    const picture = h("canvas", { width: 152, height: 128, "aria-hidden": "true" }), pen = picture.getContext("2d");
    pen.translate(76, 68);
    const shrink = Math.min(1.5, 130 / ((unit.wide || 0) + 60));
    pen.scale(shrink, shrink);
    const plain = { ...play.board.geometry, kind: "hexes" };
    drawUnit(pen, { ...unit, angle: unit.angle === null ? null : 0, drawn: unit.drawn }, play.board.colours, plain, 3);
    return h("section", {}, h("div", { class: "unit" }, picture, h("div", {}, h("b", { class: "title" }, unit.name), h("div", { class: "muted" }, [unit.code, unit.type, ...play.facts(unit)].join(", ")),
      unit.leader ? h("div", {}, `with ${unit.leader.name} (${unit.leader.rating})`) : null)));
  }

  // --- how it stands ----------------------------------------------------------------------------

  // Bars of both sides have one scale, so that the longer is the stronger.
  strength() {
    const { play } = this, { state, ground } = play;
    if (!state.strength.some((side) => side.strength_start > 0)) return null;
    const rows = [["all", state.strength.map((side) => [side.strength, side.strength_start])]], arms = new Map(), units = play.board.units.filter((unit) => unit.start && unit.arm && unit.arm !== "leader");
    // The strength of those still to come counts where the total counts it.
    const counted = [0, 1].map((side) => units.reduce((sum, unit) => sum + (unit.side === side ? unit.strength + unit.apart : 0), 0) === state.strength[side].strength);
    for (const unit of units) {
      const arm = ["foot", "guns", "wagons"].includes(unit.arm) ? unit.arm : unit.arm === "pikes" ? "foot" : "horse";
      if (!arms.has(arm)) arms.set(arm, [[0, 0], [0, 0]]);
      const row = arms.get(arm)[unit.side];
      row[0] += (unit.on || counted[unit.side] ? unit.strength : 0) + unit.apart;
      row[1] += unit.start;
    }
    if (arms.size > 1) rows.push(...["horse", "foot", "guns", "wagons"].filter((arm) => arms.has(arm)).map((arm) => [arm, arms.get(arm)]));
    const most = Math.max(...state.strength.map((side) => side.strength_start));
    const bar = ([now, full], side) => h("td", {}, full ? h("div", { class: "strong", title: `${now} of ${full}` }, h("span", { class: `bar ${side ? "second" : ""}`, style: { width: `${Math.max(2, 76 * full / most)}px` } }, h("i", { style: { width: `${100 * now / full}%` } })),
      h("b", {}, now), h("span", { class: "unseen" }, ` of ${full}`)) : "");
    return h("section", {}, h("h3", {}, "Strength on the field", h("span", {}, "box: at the start")), h("table", { class: "strengths" }, h("tr", {}, h("th", { scope: "col" }, h("span", { class: "unseen" }, "Arm")), [0, 1].map((side) => h("th", { scope: "col", class: side ? "second-side" : "first-ink" }, ground.sides[side]))),
      rows.map(([arm, both]) => h("tr", {}, h("th", { scope: "row" }, arm), [0, 1].map((side) => bar(both[side], side))))));
  }

  // "10 for the Poles, 0 for the Tatars", and who holds it.
  worth(place) {
    const { sides } = this.play.ground, points = (number) => `${number} ${number === 1 ? "point" : "points"}`;
    const worth = place.first === place.second ? points(place.first) : [place.first, place.second].map((number, side) => number ? `${points(number)} to ${sides[side]}` : "").filter(Boolean).join(", ");
    return `${worth}; held by ${place.holder < 0 ? "nobody" : sides[place.holder]}`;
  }

  standing() {
    const { play } = this, { state, ground } = play;
    const all = new Map(); // what is worth something to either by itself is one place
    for (const place of state.places) {
      const other = all.get(`${place.name} ${place.x} ${place.y}`);
      all.set(`${place.name} ${place.x} ${place.y}`, other ? { ...other, first: other.first + place.first, second: other.second + place.second } : place);
    }
    const places = [...all.values()].map((place) => h("div", { class: "row" }, h("span", {}, place.name.replace(/-/g, " ")), h("span", {}, this.worth(place))));
    // A row for each name, a column for each side: nobody has to tell them by colour.
    const names = new Map();
    for (const { side, kind, name, text } of state.tracks) {
      if (places.length && kind === "places") continue; // shown above
      if (!names.has(name)) names.set(name, {}); names.get(name)[side < 0 ? "both" : side] = text; }
    const cell = (text) => h("td", {}, text ?? "");
    const table = names.size ? h("table", { class: "tracks" }, h("tr", {}, h("th", { scope: "col" }, h("span", { class: "unseen" }, "What")), [0, 1].map((side) => h("th", { scope: "col", class: side ? "second-side" : "first-ink" }, ground.sides[side]))),
      [...names].map(([name, row]) => h("tr", {}, h("th", { scope: "row" }, name), row.both !== undefined ? h("td", { colspan: 2 }, row.both) : [cell(row[0]), cell(row[1])]))) : null;
    return [this.strength(),
            places.length ? h("section", {}, h("h3", {}, "What counts"), places) : null,
            table ? h("section", {}, h("details", { open: names.size < 9 }, h("summary", {}, "How it stands"), table)) : null];
  }

  bottom() {
    const { play } = this, { state } = play, owner = (state.rights & 8) !== 0;
    const end = play.moves.findIndex((move) => play.kind(move) === "end");
    return h("section", { class: "last" }, h("div", { class: "choices" },
      (state.rights & 6) && state.ply > 0 ? h("button", { "data-key": "undo", onclick: () => play.undo() }, h("kbd", {}, "U"), "Undo") : null,
      owner && state.yours ? h("button", { "data-key": "advice", onclick: () => play.advise() }, h("kbd", {}, "A"), "Ask") : null,
      state.ply > 0 ? h("button", { "data-key": "why", onclick: () => this.why() }, h("kbd", {}, "Y"), "Why?") : null,
      owner ? h("button", { "data-key": "more", onclick: () => this.more() }, "More …") : null,
      end >= 0 && state.yours ? h("button", { class: play.pending ? "" : "main", "data-key": "end", onclick: () => play.passOn() }, h("kbd", {}, "P"), "End") : null));
  }

  // Why the enemy's last act was done, or that of which a move is a part; what was considered is a click below.
  async why(move) {
    const { path } = this.play;
    note("The reasons are looked up.");
    try {
      const why = await get(`${path}/why`, move ? { move } : {});
      note("");
      dialog("Why", h("p", { id: "why" }, why.words), h("details", {}, h("summary", {}, "What was considered"), h("pre", {}, why.notation)));
    } catch (error) { note(error.message, true); }
  }

  // Seats, links, files.
  async more() {
    const { play } = this, [links, measured] = await Promise.all([get(`${play.path}/links`), get(`${play.path}/levels`).catch(() => [])]);
    dialog("This game", h("p", {}, "Who plays:"), this.seatButtons(measured), h("p", {}, window.hetman ? "Who opens this link has the game as it stands:" : `${Object.values(links)[0].startsWith("https:") ? "Another browser" : "Another browser on this machine (for one on another: hetman serve --share)"} takes a seat by its link:`),
      h("table", {}, Object.entries(links).map(([name, link]) => h("tr", {}, h("th", { scope: "row" }, name === "watch" ? "to watch" : play.side(name === "second" ? 1 : 0)), h("td", {}, h("a", { href: link, target: "_blank", "data-link": name }, link))))),
      h("p", { class: "acts" }, h("a", { class: "button", href: `?game=${encodeURIComponent(play.id)}&replay=1` }, "Replay and analysis"),
        h("a", { class: "button", href: `?editor=1&game=${encodeURIComponent(play.id)}` }, "Open this position in the editor"),
        window.hetman ? h("button", { onclick: () => window.hetman.download(play.id) }, "Download the record") : null,
        h("button", { onclick: () => window.print() }, "Print"), h("a", { class: "button", href: "?" }, "All games")),
      h("label", { class: "row" }, h("span", {}, h("input", { type: "checkbox", id: "call", checked: play.call.on, onchange: (event) => play.call.set(event.target.checked) }), " Call me when a decision is mine: by a sound, by a mark in the page's title, and by a notification while I look at another page")),
      play.deploy.told(), h("p", { class: "muted" }, `${play.state.seed === undefined ? "" : `Seed ${play.state.seed}. `}The record grows with every move; close the page whenever you like.`));
  }

  seatButtons(measured) {
    const { play } = this;
    const set = (side, agent) => post(`${play.path}/seat`, { side: ["first", "second"][side], agent }).then(() => $("dialog").close()).catch((error) => note(error.message, true));
    return [0, 1].map((side) => h("div", { class: "row" }, h("b", {}, play.side(side)), h("span", {}, levelWords(play.state.players[side])),
      h("select", { "aria-label": `Who commands ${play.side(side)}`, onchange: (event) => set(side, event.target.value) },
        [["", "change …"], ...levels(measured)].map(([who, text]) => h("option", { value: who }, text)))));
  }

  // An order typed, as in the terminal.
  type() {
    const { play } = this;
    const box = h("input", { id: "order", "aria-label": "An order", style: { width: "100%" }, placeholder: "RI1 c4; wing L advance 3; all guns fire; pass this turn" });
    box.addEventListener("keydown", async (event) => { if (event.key === "Enter") { event.preventDefault(); if (await play.line(box.value) && $("order")) $("dialog").close(); } });
    dialog("Type an order", box, h("p", { class: "muted" }, "As in the terminal: a move, several decisions in a line, or a question: units, look LH1, luck, digest 3."));
    box.focus();
  }
}
