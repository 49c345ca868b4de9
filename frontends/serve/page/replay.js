// Replaying a battle: any move of any record, how it stood, what the dice gave, what decided
// it, and what else could have been.

import { $, announce, beginGame, bold, control, dialog, failed, get, h, kbd, muted, note, shortcut, SIDES,
  withoutRules, withRules } from "./api.js";
import { Board } from "./board.js";
import { drawLuck, drawSpread, drawValue } from "./curves.js";
import { Marks } from "./marks.js";
import { reasons } from "./more.js";
import { dots, sides } from "./panel.js";
import { readBoard, readState } from "./wire.js";

export async function start(parameters) {
  const replay = new Replay(parameters);
  window.replay = replay;
  window.board = replay.board;
  await replay.begin(parameters);
}

const CHANGE = 6; // decisive moments shown

class Replay {
  constructor(parameters) {
    this.key = {};
    for (const name of ["game", "record", "store", "pair", "leg"]) if (parameters.has(name)) this.key[name] =
      parameters.get(name);
    this.board = new Board($("canvas"));
    this.ply = 0;
    this.requests = 0;
    document.addEventListener("keydown", (event) => this.press(event));
    this.board.on("hover", (wx, wy, px, py) => this.hover(wx, wy, px, py));
    this.board.on("retheme", () => this.state && this.go(this.ply));
    addEventListener("resize", () => this.draw());
    $("panel").classList.add("wide");
  }

  async begin(parameters) {
    this.head = await get("replay", this.key);
    this.ground = readBoard(this.head.board);
    this.board.setGround(this.ground);
    document.title = `${this.ground.title}, replay · Hetman`;
    $("title").firstChild.textContent = this.ground.title;
    $("keys").replaceChildren(...[["← →", "a move"], ["↑ ↓", "a turn"], ["J K", "decisive moments"], ["M", "marks"],
        [", .", "from mark to mark"], ["Space", "play"], ["B", "continue from here"], ["D", "other dice"],
        ["C", "another general"]]
      .flatMap(([key, text]) => [bold(key), ` ${text} `]));
    this.build();
    this.board.resize();
    const wanted = parameters.has("ply") ? Number(parameters.get("ply")) : this.head.length;
    await this.go(Number.isFinite(wanted) ? wanted : this.head.length);
    this.curves = await get("replay-curves", this.key);
    this.moments = this.findMoments();
    this.showAnalysis();
    this.draw();
    document.body.dataset.curves = "yes";
  }

  side(index) { return this.ground.sides[index]; }

  build() {
    this.slider = h("input", { type: "range", min: 0, max: this.head.length, value: 0, id: "scrub",
        "aria-label": "Move" });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    $("strip").hidden = false;
    $("strip").replaceChildren(control(() => this.turn(-1), { "aria-label": "The turn before" }, "«"),
      control(() => this.go(this.ply - 1), { "aria-label": "Back" }, "◀"),
      this.playButton = control(() => this.play(), { class: "main", id: "play" }, "Play"),
        control(() => this.go(this.ply + 1), { "aria-label": "On" }, "▶"),
      control(() => this.turn(1), { "aria-label": "The next turn" }, "»"), this.slider,
        this.count = h("span"));
    this.value = h("canvas.curve", { "aria-label": "How it stood", role: "img" });
    this.luck = h("canvas.curve.low", { "aria-label": "Luck of the dice", role: "img" });
    for (const canvas of [this.value, this.luck]) canvas.addEventListener("click", (event) => {
      const box = canvas.getBoundingClientRect();
      this.go(Math.round((event.clientX - box.left - 40) / (box.width - 52) * this.head.length));
    });
    this.eventsBox = h("section#events", { "aria-live": "polite" });
    this.momentsBox = h("section#moments");
    this.marks = new Marks(this);
    this.diceBox = h("section#dice");
    $("panel").replaceChildren(h("h2.unseen", "Analysis"),
      h("section", h("h3", `Share of ${this.side(0)}`,
        h("span", "by the evaluator, where a unit may be chosen")), this.value),
      h("section", h("h3", `Luck of the dice for ${this.side(0)}`, this.luckWords = h("span")), this.luck),
        this.eventsBox, this.marks.box, this.momentsBox, this.actions(), this.diceBox);
  }

  actions() {
    const go = (first, second) => this.continue(first, second);
    return h("section", h("h3", "From here"), h("div.choices",
      control(() => go("human", "general:2"), { class: "main", id: "continue" }, kbd("B"),
        `Continue as ${this.side(0)}`),
      control(() => go("general:2", "human"), {}, `as ${this.side(1)}`),
        control(() => go("human", "human"), {}, "both"),
        control(() => go("general:2", "general:2"), {}, "watch"),
      control(() => this.otherDice(), { id: "other-dice" }, kbd("D"),
        "This turn with 1,000 dice"), control(() => this.compare(), { id: "compare" }, kbd("C"),
        "Another general's choice"),
      control(() => this.edit(), {}, "Open in the editor"),
        control(() => this.link(), {}, "Link to this move")),
      muted("Continuing keeps this record as it is and writes one of its own."));
  }

  // --- moving about -----------------------------------------------------------------------------

  async go(ply) {
    ply = Math.min(Math.max(ply, 0), this.head.length);
    const number = ++this.requests;
    this.slider.value = ply;
    const state = readState(this.ground, await get("replay-at", { ...this.key, ply }));
    if (number !== this.requests) return;
    this.ply = ply;
    this.state = state;
    this.board.setUnits(state.units, state.words);
    const g = this.board.geometry;
    this.board.layers.arrows = state.events.filter((event) => event.way)
      .map((event) => ({ from: g.centre(event.way[0], event.way[1]), to: g.centre(event.way[2], event.way[3]),
      colour: this.board.colours.sides[this.ground.units[event.unit]?.side ?? 0].edge, width: 4 }));
    this.board.layers.selected = new Set(state.events.map((event) => event.unit).filter((unit) => unit !== undefined));
    this.board.layers.places = state.places;
    this.board.request();
    this.showMove();
    this.draw();
    document.body.dataset.ply = ply;
  }

  showMove() {
    const { state } = this;
    $("turn").hidden = false;
    $("turn").textContent = `Turn ${state.turn} of ${state.last_turn}`;
    $("phase").textContent = `Replay${this.ended()}`;
    dots(state.turn, state.last_turn);
    sides(this.ground.sides, this.head.players);
    this.count.textContent = `${this.ply} of ${this.head.length}`;
    $("hint").textContent = `Move ${this.ply} of ${this.head.length}`;
    const who = state.mover <= 1 ? this.side(state.mover) : "The dice";
    this.eventsBox.replaceChildren(
      h("h3", `Move ${this.ply}`, h("span", `${state.phase}${state.procedure ? `, ${state.procedure}` : ""}`)),
      this.ply ? h("p", bold(`${who}: `), state.move, " ", this.whyButton(this.ply))
        : h("p", "The start."),
      this.marks.here() ?? "",
      h("ol.log", state.events.filter((event) => event.kind !== "forced")
        .map((event) => h("li", { class: event.kind === "roll" ? "dice" : "event" },
            withRules(event.text, this.ground.system)))));
  }

  whyButton(ply) {
    return control(() => reasons("replay-why", { ...this.key, ply }), { class: "link", "data-why": ply }, "Why?");
  }

  turn(step) {
    const starts = this.head.turns.map(([ply]) => ply);
    const next = step > 0 ? starts.find((ply) => ply > this.ply) ?? this.head.length : [...starts].reverse()
      .find((ply) => ply < this.ply) ?? 0;
    this.go(next);
  }

  play() {
    if (this.timer) { clearInterval(this.timer); this.timer = null; this.playButton.textContent = "Play"; return; }
    this.playButton.textContent = "Stop";
    this.timer = setInterval(() => {
      if (this.ply >= this.head.length) this.play();
      else this.go(this.ply + 1);
    }, matchMedia("(prefers-reduced-motion: reduce)").matches ? 900 : 350);
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || $("dialog").open ||
      event.target.matches?.("input, select, textarea")) return;
    const run = shortcut(event, { ArrowLeft: () => this.go(this.ply - 1), ArrowRight: () => this.go(this.ply + 1),
        ArrowUp: () => this.turn(-1), ArrowDown: () => this.turn(1), " ": () => this.play(), Home: () => this.go(0),
        End: () => this.go(this.head.length),
      j: () => this.moment(1), k: () => this.moment(-1), m: () => this.marks.judge(), ".": () => this.marks.step(1),
        ",": () => this.marks.step(-1), b: () => this.continue("human", "general:2"), d: () => this.otherDice(),
        c: () => this.compare(),
      "+": () => this.board.zoom(1.4), "-": () => this.board.zoom(1 / 1.4), f: () => this.board.fit() });
    if (!run || (event.key === " " && event.target.matches?.("button"))) return;
    event.preventDefault();
    run();
  }

  hover(wx, wy, px, py) {
    this.board.spreadAt(wx, wy);
    const unit = this.board.unitUnder(wx, wy), card = $("card");
    if (!unit) { card.hidden = true; return; }
    card.replaceChildren(h("b.title", unit.name),
      h("div", [unit.code, unit.type, unit.start ? `strength ${unit.strength} of ${unit.start}` : "",
          unit.formation, unit.state].filter(Boolean).join(", ")));
    card.hidden = false;
    card.style.left = `${Math.min(px + 18, this.board.width - 310)}px`;
    card.style.top = `${Math.min(py + 14, this.board.height - 110)}px`;
  }

  // --- analysis ---------------------------------------------------------------------------------

  // Where the value changed most from one choice of a unit to the next.
  findMoments() {
    const { values } = this.curves, jumps = [];
    for (let i = 1; i < values.length; i++) jumps.push(
      { from: values[i - 1][0], to: values[i][0], before: values[i - 1][1], after: values[i][1],
        jump: Math.abs(values[i][1] - values[i - 1][1]) });
    jumps.sort((a, b) => b.jump - a.jump);
    return jumps.slice(0, CHANGE).filter((item) => item.jump > 0.004).sort((a, b) => a.to - b.to);
  }

  async showAnalysis() {
    const share = (value) => `${(50 + 50 * value).toFixed(0)}`;
    const { rolls, gain, variance } = this.curves, percent = (value) => (100 * value).toFixed(1),
      letters = "ABCDEFGHIJ";
    this.luckWords.textContent =
      `${rolls} rolls; ends at ${percent(gain)} % of a victory, ${percent(Math.sqrt(variance))} % either way is usual`;
    const items = await Promise.all(this.moments.map(async (moment, i) => {
      let words = "";
      try {
        for (let ply = moment.to; ply > moment.from && ply > moment.to - 14 && !words; ply--) {
          const state = await get("replay-at", { ...this.key, ply });
          words = state.events.filter((event) => ["lose", "remove", "capture", "surrender", "shaken", "retreat",
              "over"].includes(event.kind)).slice(0, 2).map((event) => event.text).join("; ");
          moment.turn = state.turn;
        }
      } catch { /* the moment is shown without words */ }
      return control(() => this.go(moment.to), { class: "step", "data-moment": i },
        bold(`${letters[i]}  Turn ${moment.turn ?? "?"}, move ${moment.to}: `), words || "no loss at once",
        bold(`  ${share(moment.before)} → ${share(moment.after)} %`));
    }));
    this.momentsBox.classList.add("steps");
    this.momentsBox.replaceChildren(
      h("h3", "Decisive moments", h("span", kbd("J"), kbd("K"), "from one to the next")),
      ...items);
  }

  moment(step) {
    if (!this.moments?.length) return;
    const list = this.moments.map((moment) => moment.to);
    const next = step > 0 ? list.find((ply) => ply > this.ply) : [...list].reverse().find((ply) => ply < this.ply);
    if (next !== undefined) this.go(next);
  }

  draw() {
    if (!this.curves) return;
    drawValue(this.value, this);
    drawLuck(this.luck, this);
  }

  async otherDice() {
    this.diceBox.replaceChildren(h("h3", "Other dice"),
      muted("Playing the turn again, both sides by doctrine …"));
    try {
      const data = await get("replay-dice", { ...this.key, ply: this.ply });
      const sorted = [...data.balances].sort((a, b) => a - b),
        worse = data.balances.filter((value) => value <= data.actual).length / data.games;
      const median = sorted[Math.floor(sorted.length / 2)], [one, other] = this.ground.sides;
      const canvas = h("canvas.curve", { role: "img", "aria-label": `Spread of ${data.games} games` });
      this.diceBox.replaceChildren(h("h3", `Turn ${data.turn} of ${this.side(data.active)} with other dice`,
          h("span", `${data.games} games, both by doctrine`)), canvas,
        h("p", `To the right it goes better for ${one}: the strength that ${other} lose, less what ${one} lose. ` +
          `Median ${median}, as it went ${data.actual}. As good for ${one} or worse: `,
            bold(`${(100 * worse).toFixed(0)} %`), " of the games."));
      this.spread = drawSpread(canvas, data, sorted, this.board.colours.gold); // games by how the turn went
      canvas.scrollIntoView({ block: "nearest" });
      document.body.dataset.dice = data.games;
      announce(`Median ${median}, as it went ${data.actual}`);
    } catch (error) { failed(error); }
  }

  ended() {
    const { code, winner, reason } = this.head.result ?? {}, side = SIDES.indexOf(winner);
    if (!code) return "";
    const won = side >= 0 ? `won by ${this.side(side)}` : "drawn";
    return `: ${won}${code === "normal" ? "" : `, ${code}`}; ${withoutRules(reason)}`;
  }

  async compare(agent = "general:5") {
    note(`Asking ${agent} …`);
    try {
      const answer = await get("replay-compare", { ...this.key, ply: this.ply, agent });
      const played = this.ply < this.head.length ? (await get("replay-at", { ...this.key, ply: this.ply + 1 })).move
        : "nothing more";
      document.body.dataset.compared = agent;
      const others = ["doctrine", "greedy", "general:5", "general:6", "mcts:milliseconds=3000"];
      const pick = h("select", { "aria-label": "Which general", id: "compare-agent" },
        others.map((name) => h("option", { value: name, selected: name === agent }, name)));
      pick.addEventListener("change", () => this.compare(pick.value));
      dialog(`${agent} would: ${answer.text}`, h("p", "As it was played: ", bold(played),
          answer.text === played ? ". The same." : "."), h("p", pick),
        h("p.rule-text", answer.summary),
        h("table", h("tr", ["What he weighed", "Value", "Why"].map((text) => h("th", { scope: "col" }, text))),
          (answer.candidates ?? [])
          .map((item) => h("tr", h("td", item.text), h("td.n", item.value.toFixed(3)),
              h("td", item.reason)))));
    } catch (error) { failed(error); }
  }

  continue(first, second) { return beginGame("replay-continue", { ...this.key, ply: this.ply, first, second }); }

  edit() { location.href = `?${new URLSearchParams({ editor: 1, ...this.key, ply: this.ply })}`; }

  link() {
    const query = new URLSearchParams({ ...this.key, ...(this.key.game ? { replay: 1 } : {}), ply: this.ply });
    const link = `${location.href.split(/[?#]/)[0]}?${query}`;
    history.replaceState(null, "", link);
    dialog("This move", h("p", h("a", { href: link, id: "link" }, link)),
      muted("It is in the address bar too."));
  }
}
