// Looking at a battle again: any move of any record, how it stood, what the dice gave, what decided
// it, and what else could have been.

import { $, dialog, get, h, note, post, say, shortcut, withRules } from "./api.js";
import { Board } from "./board.js";
import { readBoard, readState } from "./wire.js";
import { Marks } from "./marks.js";

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
    for (const name of ["game", "record", "store", "pair", "leg"]) if (parameters.has(name)) this.key[name] = parameters.get(name);
    this.board = new Board($("canvas"));
    this.ply = 0;
    this.asked = 0;
    document.addEventListener("keydown", (event) => this.press(event));
    for (const button of document.querySelectorAll("#tools button"))
      button.addEventListener("click", () => ({ field: () => { this.board.fit(); }, wing: () => this.board.zoom(1.5), out: () => this.board.zoom(1 / 1.5) })[button.dataset.do]());
    this.board.on("hover", (wx, wy, px, py) => this.hover(wx, wy, px, py));
    $("panel").classList.add("wide");
  }

  async begin(parameters) {
    this.head = await get("replay", this.key);
    this.ground = readBoard(this.head.board);
    this.board.setGround(this.ground);
    document.title = `${this.ground.title}, replay · Hetman`;
    $("title").firstChild.textContent = this.ground.title;
    $("keys").replaceChildren(...[["← →", "a move"], ["↑ ↓", "a turn"], ["J K", "decisive moments"], ["M", "marks"], [", .", "from mark to mark"], ["Space", "play"], ["B", "go on from here"], ["D", "other dice"], ["C", "another general"]]
      .flatMap(([key, text]) => [h("b", {}, key), ` ${text} `]));
    this.build();
    this.board.resize();
    const wanted = parameters.has("ply") ? Number(parameters.get("ply")) : this.head.length;
    await this.go(Number.isFinite(wanted) ? wanted : this.head.length);
    this.curves = await get("replay-curves", this.key);
    this.moments = this.findMoments();
    this.showAnalysis();
    this.draw();
    document.body.dataset.curves = "yes";
    this.loadBand();
  }

  // How sure the value is: from games, which take some seconds.
  async loadBand() {
    this.valueWords.textContent = "by the evaluator; how sure that is, is being worked out …";
    try {
      this.band = await get("replay-band", this.key);
      const widest = Math.max(...(this.band.points ?? []).map(([, , half]) => 50 * half));
      this.valueWords.textContent = this.band.points ? `line: the evaluator; band: mean of ${this.band.games} games each, ${this.band.turns} player turns played on by doctrine, 95 % interval, at most ±${widest.toFixed(1)}` : "by the evaluator";
      this.draw();
      document.body.dataset.band = this.band.games;
    } catch (error) { this.valueWords.textContent = `by the evaluator; no band: ${error.message}`; }
  }

  side(index) { return this.ground.sides[index]; }

  build() {
    this.slider = h("input", { type: "range", min: 0, max: this.head.length, value: 0, id: "scrub", "aria-label": "Move" });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    $("strip").hidden = false;
    $("strip").replaceChildren(h("button", { onclick: () => this.turn(-1), "aria-label": "The turn before" }, "«"), h("button", { onclick: () => this.go(this.ply - 1), "aria-label": "Back" }, "◀"),
      this.playButton = h("button", { class: "main", id: "play", onclick: () => this.play() }, "Play"), h("button", { onclick: () => this.go(this.ply + 1), "aria-label": "On" }, "▶"),
      h("button", { onclick: () => this.turn(1), "aria-label": "The next turn" }, "»"), this.slider, this.count = h("span", {}));
    this.value = h("canvas", { class: "curve", "aria-label": "How it stood", role: "img" });
    this.luck = h("canvas", { class: "curve low", "aria-label": "Luck of the dice", role: "img" });
    for (const canvas of [this.value, this.luck]) canvas.addEventListener("click", (event) => {
      const box = canvas.getBoundingClientRect();
      this.go(Math.round((event.clientX - box.left - 40) / (box.width - 52) * this.head.length));
    });
    this.told = h("section", { id: "events", "aria-live": "polite" });
    this.momentsBox = h("section", { id: "moments" });
    this.marks = new Marks(this);
    this.diceBox = h("section", { id: "dice" });
    $("panel").replaceChildren(h("h2", { class: "unseen" }, "Analysis"), h("section", {}, h("h3", {}, `Share of ${this.side(0)}`, this.valueWords = h("span", {}, "by the evaluator, where a unit may be chosen")), this.value),
      h("section", {}, h("h3", {}, `Luck of the dice for ${this.side(0)}`, this.luckWords = h("span", {})), this.luck), this.told, this.marks.box, this.momentsBox, this.actions(), this.diceBox);
  }

  actions() {
    const go = (first, second) => this.continue(first, second);
    return h("section", {}, h("h3", {}, "From here"), h("div", { class: "choices" },
      h("button", { class: "main", id: "continue", onclick: () => go("human", "general:2") }, h("kbd", {}, "B"), `Go on as ${this.side(0)}`),
      h("button", { onclick: () => go("general:2", "human") }, `as ${this.side(1)}`), h("button", { onclick: () => go("human", "human") }, "both"), h("button", { onclick: () => go("general:2", "general:2") }, "watch"),
      h("button", { id: "other-dice", onclick: () => this.otherDice() }, h("kbd", {}, "D"), "This turn with 1,000 dice"), h("button", { id: "compare", onclick: () => this.compare() }, h("kbd", {}, "C"), "Another general's choice"),
      h("button", { onclick: () => this.edit() }, "Open in the editor"), h("button", { onclick: () => this.link() }, "Link to this move")),
      h("p", { class: "muted" }, "Going on keeps this record as it is and writes one of its own."));
  }

  // --- moving about -----------------------------------------------------------------------------

  async go(ply) {
    ply = Math.min(Math.max(ply, 0), this.head.length);
    const number = ++this.asked;
    this.slider.value = ply;
    const state = readState(this.ground, await get("replay-at", { ...this.key, ply }));
    if (number !== this.asked) return;
    this.ply = ply;
    this.state = state;
    this.board.setUnits(state.units, state.words);
    const g = this.board.geometry;
    this.board.layers.arrows = state.events.filter((event) => event.way).map((event) => ({ from: g.centre(event.way[0], event.way[1]), to: g.centre(event.way[2], event.way[3]),
      colour: this.board.colours.sides[this.ground.units[event.unit]?.side ?? 0].edge, width: 4 }));
    this.board.layers.selected = new Set(state.events.map((event) => event.unit).filter((unit) => unit !== undefined));
    this.board.layers.places = state.places;
    this.board.request();
    this.tell();
    this.draw();
    document.body.dataset.ply = ply;
  }

  tell() {
    const { state } = this;
    $("turn").hidden = false;
    $("turn").textContent = `Turn ${state.turn} of ${state.last_turn}`;
    $("phase").textContent = `Replay${this.ended()}`;
    $("dots").className = state.last_turn > 20 ? "many" : "";
    $("dots").replaceChildren(...Array.from({ length: Math.min(state.last_turn, 32) }, (_, i) => h("i", { class: i + 1 < state.turn ? "done" : i + 1 === state.turn ? "now" : "" })));
    $("sides").replaceChildren(...[0, 1].map((side) => h("span", {}, h("i", { class: `flag ${side ? "second" : ""}` }), h("b", { class: side ? "second" : "first" }, this.side(side)), this.head.players[side])));
    this.count.textContent = `${this.ply} of ${this.head.length}`;
    $("hint").textContent = `Move ${this.ply} of ${this.head.length}`;
    const who = state.mover <= 1 ? this.side(state.mover) : "The dice";
    this.told.replaceChildren(h("h3", {}, `Move ${this.ply}`, h("span", {}, `${state.phase}${state.procedure ? `, ${state.procedure}` : ""}`)),
      this.ply ? h("p", {}, h("b", {}, `${who}: `), state.move) : h("p", {}, "The start."), this.marks.here() ?? "",
      h("ol", { class: "log" }, state.events.filter((event) => event.kind !== "forced").map((event) => h("li", { class: event.kind === "roll" ? "dice" : "told" }, withRules(event.text, this.ground.system)))));
  }

  turn(step) {
    const starts = this.head.turns.map(([ply]) => ply);
    const next = step > 0 ? starts.find((ply) => ply > this.ply) ?? this.head.length : [...starts].reverse().find((ply) => ply < this.ply) ?? 0;
    this.go(next);
  }

  play() {
    if (this.timer) { clearInterval(this.timer); this.timer = null; this.playButton.textContent = "Play"; return; }
    this.playButton.textContent = "Stop";
    this.timer = setInterval(() => { if (this.ply >= this.head.length) this.play(); else this.go(this.ply + 1); }, matchMedia("(prefers-reduced-motion: reduce)").matches ? 900 : 350);
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || $("dialog").open || event.target.matches?.("input, select, textarea")) return;
    const run = shortcut(event, { ArrowLeft: () => this.go(this.ply - 1), ArrowRight: () => this.go(this.ply + 1), ArrowUp: () => this.turn(-1), ArrowDown: () => this.turn(1), " ": () => this.play(), Home: () => this.go(0), End: () => this.go(this.head.length),
      j: () => this.moment(1), k: () => this.moment(-1), m: () => this.marks.ask(), ".": () => this.marks.step(1), ",": () => this.marks.step(-1), b: () => this.continue("human", "general:2"), d: () => this.otherDice(), c: () => this.compare(),
      "+": () => this.board.zoom(1.4), "-": () => this.board.zoom(1 / 1.4), f: () => this.board.fit() });
    if (!run || (event.key === " " && event.target.matches?.("button"))) return;
    event.preventDefault();
    run();
  }

  hover(wx, wy, px, py) {
    this.board.spreadAt(wx, wy);
    const unit = this.board.unitUnder(wx, wy), card = $("card");
    if (!unit) { card.hidden = true; return; }
    card.replaceChildren(h("b", { class: "title" }, unit.name), h("div", {}, [unit.code, unit.type, unit.start ? `strength ${unit.strength} of ${unit.start}` : "", unit.formation, unit.state].filter(Boolean).join(", ")));
    card.hidden = false;
    card.style.left = `${Math.min(px + 18, this.board.width - 310)}px`;
    card.style.top = `${Math.min(py + 14, this.board.height - 110)}px`;
  }

  // --- analysis ---------------------------------------------------------------------------------

  // Where the value changed most from one choice of a unit to the next.
  findMoments() {
    const { values } = this.curves, jumps = [];
    for (let i = 1; i < values.length; i++) jumps.push({ from: values[i - 1][0], to: values[i][0], before: values[i - 1][1], after: values[i][1], jump: Math.abs(values[i][1] - values[i - 1][1]) });
    jumps.sort((a, b) => b.jump - a.jump);
    return jumps.slice(0, CHANGE).filter((item) => item.jump > 0.004).sort((a, b) => a.to - b.to);
  }

  async showAnalysis() {
    const share = (value) => `${(50 + 50 * value).toFixed(0)}`;
    this.luckWords.textContent = `${this.curves.rolls} rolls; ends at ${(100 * this.curves.gain).toFixed(1)} % of a victory, ${(100 * Math.sqrt(this.curves.variance)).toFixed(1)} % either way is usual`;
    const letters = "ABCDEFGHIJ";
    const items = await Promise.all(this.moments.map(async (moment, i) => {
      let words = "";
      try {
        for (let ply = moment.to; ply > moment.from && ply > moment.to - 14 && !words; ply--) {
          const state = await get("replay-at", { ...this.key, ply });
          words = state.events.filter((event) => ["lose", "remove", "capture", "surrender", "shaken", "retreat", "over"].includes(event.kind)).slice(0, 2).map((event) => event.text).join("; ");
          moment.turn = state.turn;
        }
      } catch { /* the moment is shown without words */ }
      return h("button", { class: "step", "data-moment": i, onclick: () => this.go(moment.to) }, h("b", {}, `${letters[i]}  Turn ${moment.turn ?? "?"}, move ${moment.to}: `), words || "no loss at once",
        h("b", {}, `  ${share(moment.before)} → ${share(moment.after)} %`));
    }));
    this.momentsBox.classList.add("steps");
    this.momentsBox.replaceChildren(h("h3", {}, "Decisive moments", h("span", {}, h("kbd", {}, "J"), h("kbd", {}, "K"), "from one to the next")), ...items);
  }

  moment(step) {
    if (!this.moments?.length) return;
    const list = this.moments.map((moment) => moment.to);
    const next = step > 0 ? list.find((ply) => ply > this.ply) : [...list].reverse().find((ply) => ply < this.ply);
    if (next !== undefined) this.go(next);
  }

  frame(canvas, low, high) {
    const box = canvas.getBoundingClientRect(), ratio = devicePixelRatio || 1;
    canvas.width = box.width * ratio; canvas.height = box.height * ratio;
    const pen = canvas.getContext("2d");
    pen.scale(ratio, ratio);
    const x = (ply) => 40 + (box.width - 52) * ply / Math.max(1, this.head.length), y = (value) => 8 + (box.height - 28) * (high - value) / (high - low);
    const style = getComputedStyle(document.body);
    const ink = style.getPropertyValue("--ink"), faint = style.getPropertyValue("--ink2"), line = style.getPropertyValue("--line");
    pen.font = "11px Lato, sans-serif";
    pen.fillStyle = faint;
    pen.strokeStyle = line;
    let last = -100, told = 0;
    for (const [ply, turn, active] of this.head.turns) {
      if (turn === told) continue;
      told = turn;
      pen.beginPath(); pen.moveTo(x(ply), 4); pen.lineTo(x(ply), box.height - 18); pen.stroke();
      if (x(ply) - last > 46) { pen.fillText(`turn ${turn}`, x(ply) + 2, box.height - 5); last = x(ply); }
    }
    return { pen, box, x, y, ink, faint };
  }

  draw() {
    if (!this.curves) return;
    const first = getComputedStyle(document.body).getPropertyValue("--first"), gold = this.board.colours.gold;
    const a = this.frame(this.value, 0, 100), pen = a.pen;
    for (const mark of [0, 50, 100]) { pen.fillStyle = a.faint; pen.fillText(String(mark), 12, a.y(mark) + 4); pen.strokeStyle = a.faint; pen.setLineDash(mark === 50 ? [] : [3, 4]); pen.lineWidth = 0.6; pen.beginPath(); pen.moveTo(38, a.y(mark)); pen.lineTo(a.box.width - 10, a.y(mark)); pen.stroke(); pen.setLineDash([]); }
    if (this.band?.points) {
      const edge = (sign) => this.band.points.map(([ply, mean, half]) => [a.x(ply), a.y(Math.min(100, Math.max(0, 50 + 50 * (mean + sign * half))))]);
      pen.fillStyle = this.board.colours.threat; pen.globalAlpha = 0.28; pen.beginPath();
      [...edge(1), ...edge(-1).reverse()].forEach(([px, py], i) => i ? pen.lineTo(px, py) : pen.moveTo(px, py));
      pen.closePath(); pen.fill(); pen.globalAlpha = 1;
      pen.strokeStyle = this.board.colours.threat; pen.lineWidth = 1; pen.beginPath();
      this.band.points.forEach(([ply, mean], i) => { const px = a.x(ply), py = a.y(50 + 50 * mean); if (i) pen.lineTo(px, py); else pen.moveTo(px, py); });
      pen.stroke();
    }
    pen.strokeStyle = first; pen.lineWidth = 2; pen.beginPath();
    this.curves.values.forEach(([ply, value], i) => { const px = a.x(ply), py = a.y(50 + 50 * value); if (i) pen.lineTo(px, py); else pen.moveTo(px, py); });
    pen.stroke();
    this.moments.forEach((moment, i) => { const px = a.x(moment.to), py = a.y(50 + 50 * moment.after); pen.fillStyle = a.ink; pen.beginPath(); pen.arc(px, py - 15, 9, 0, 7); pen.fill(); pen.fillStyle = this.board.colours.halo; pen.textAlign = "center"; pen.fillText("ABCDEFGHIJ"[i], px, py - 11); pen.textAlign = "left"; });
    this.marks.draw(a, this.board.colours.halo);
    this.cursor(a, gold);
    const sums = []; let sum = 0;
    for (const [ply, gain] of this.curves.luck) { sum += 100 * gain; sums.push([ply, sum]); }
    const most = Math.max(5, ...sums.map(([, value]) => Math.abs(value)));
    const b = this.frame(this.luck, -most, most);
    b.pen.fillStyle = b.faint;
    for (const mark of [-most, 0, most]) b.pen.fillText(mark.toFixed(0), 12, b.y(mark) + 4);
    b.pen.strokeStyle = b.faint; b.pen.lineWidth = 0.8; b.pen.beginPath(); b.pen.moveTo(38, b.y(0)); b.pen.lineTo(b.box.width - 10, b.y(0)); b.pen.stroke();
    b.pen.strokeStyle = b.ink; b.pen.lineWidth = 1.7; b.pen.beginPath(); b.pen.moveTo(b.x(0), b.y(0));
    for (const [ply, value] of sums) b.pen.lineTo(b.x(ply), b.y(value));
    b.pen.stroke();
    this.cursor(b, gold);
  }

  cursor({ pen, box, x }, gold) { pen.strokeStyle = gold; pen.lineWidth = 2.4; pen.beginPath(); pen.moveTo(x(this.ply), 2); pen.lineTo(x(this.ply), box.height - 18); pen.stroke(); }

  async otherDice() {
    this.diceBox.replaceChildren(h("h3", {}, "Other dice"), h("p", { class: "muted" }, "Playing the turn again, both sides by doctrine …"));
    try {
      const data = await get("replay-dice", { ...this.key, ply: this.ply });
      const sorted = [...data.balances].sort((a, b) => a - b), worse = data.balances.filter((value) => value <= data.actual).length / data.games;
      const canvas = h("canvas", { class: "curve", role: "img", "aria-label": `Spread of ${data.games} games` });
      this.diceBox.replaceChildren(h("h3", {}, `Turn ${data.turn} of ${this.side(data.active)} with other dice`, h("span", {}, `${data.games} games, both by doctrine`)), canvas,
        h("p", {}, `To the right it goes better for ${this.side(0)}: the strength that ${this.side(1)} lose, less what ${this.side(0)} lose. Median ${sorted[Math.floor(sorted.length / 2)]}, as it went ${data.actual}. As good for ${this.side(0)} or worse: `, h("b", {}, `${(100 * worse).toFixed(0)} %`), " of the games."));
      this.histogram(canvas, data, sorted);
      canvas.scrollIntoView({ block: "nearest" });
      document.body.dataset.dice = data.games;
      say(`Median ${sorted[Math.floor(sorted.length / 2)]}, as it went ${data.actual}`);
    } catch (error) { note(error.message, true); }
  }

  histogram(canvas, data, sorted) {
    const box = canvas.getBoundingClientRect(), ratio = devicePixelRatio || 1;
    canvas.width = box.width * ratio; canvas.height = box.height * ratio;
    const pen = canvas.getContext("2d");
    pen.scale(ratio, ratio);
    const low = Math.min(sorted[0], data.actual), high = Math.max(sorted[sorted.length - 1], data.actual), step = Math.max(1, Math.ceil((high - low + 1) / 30));
    const bins = new Map();
    for (const value of sorted) { const bin = Math.floor((value - low) / step); bins.set(bin, (bins.get(bin) ?? 0) + 1); }
    this.spread = bins; // games by how the turn went
    const most = Math.max(...bins.values()), count = Math.floor((high - low) / step) + 1, wide = (box.width - 40) / count;
    const style = getComputedStyle(document.body);
    for (const [bin, number] of bins) {
      const middle = low + (bin + 0.5) * step, tall = (box.height - 40) * number / most;
      pen.fillStyle = middle < 0 ? style.getPropertyValue("--second") : style.getPropertyValue("--first");
      pen.fillRect(20 + bin * wide + 1, box.height - 22 - tall, Math.max(2, wide - 2), tall);
    }
    pen.fillStyle = style.getPropertyValue("--ink2");
    pen.font = "11px Lato, sans-serif";
    for (let bin = 0; bin < count; bin += Math.max(1, Math.floor(count / 8))) pen.fillText(String(low + bin * step), 20 + bin * wide, box.height - 6);
    const at = 20 + ((data.actual - low) / step + 0.5) * wide;
    pen.strokeStyle = this.board.colours.gold; pen.lineWidth = 3; pen.beginPath(); pen.moveTo(at, 14); pen.lineTo(at, box.height - 22); pen.stroke();
    pen.fillStyle = style.getPropertyValue("--ink"); pen.font = "bold 12px Lato, sans-serif"; pen.fillText(`as it went, ${data.actual}`, Math.min(at + 5, box.width - 100), 14);
  }

  ended() {
    const { code, winner, reason } = this.head.result ?? {}, side = ["first", "second"].indexOf(winner);
    if (!code) return "";
    return `: ${side >= 0 ? `won by ${this.side(side)}` : "drawn"}${code === "normal" ? "" : `, ${code}`}; ${reason}`;
  }

  async compare(agent = "general:5") {
    note(`Asking ${agent} …`);
    try {
      const answer = await get("replay-compare", { ...this.key, ply: this.ply, agent });
      const played = this.ply < this.head.length ? (await get("replay-at", { ...this.key, ply: this.ply + 1 })).move : "nothing more";
      document.body.dataset.compared = agent;
      const others = ["doctrine", "greedy", "general:5", "general:6", "mcts:milliseconds=3000"];
      const pick = h("select", { "aria-label": "Which general", id: "compare-agent" }, others.map((name) => h("option", { value: name, selected: name === agent }, name)));
      pick.addEventListener("change", () => this.compare(pick.value));
      dialog(`${agent} would: ${answer.text}`, h("p", {}, "As it was played: ", h("b", {}, played), answer.text === played ? ". The same." : "."), h("p", {}, pick), h("p", { class: "rule-text" }, answer.summary),
        h("table", {}, h("tr", {}, ["What he weighed", "Value", "Why"].map((text) => h("th", { scope: "col" }, text))), (answer.candidates ?? []).map((item) => h("tr", {}, h("td", {}, item.text), h("td", { class: "n" }, item.value.toFixed(3)), h("td", {}, item.reason)))));
    } catch (error) { note(error.message, true); }
  }

  async continue(first, second) {
    try {
      const { id } = await post("replay-continue", { ...this.key, ply: this.ply, first, second });
      location.href = `?game=${encodeURIComponent(id)}`;
    } catch (error) { note(error.message, true); }
  }

  edit() { location.href = `?${new URLSearchParams({ editor: 1, ...this.key, ply: this.ply })}`; }

  link() {
    const query = new URLSearchParams({ ...this.key, ...(this.key.game ? { replay: 1 } : {}), ply: this.ply });
    const link = `${location.href.split(/[?#]/)[0]}?${query}`;
    history.replaceState(null, "", link);
    dialog("This move", h("p", {}, h("a", { href: link, id: "link" }, link)), h("p", { class: "muted" }, "It is in the address bar too."));
  }
}
