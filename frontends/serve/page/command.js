// Orders for many, standing answers, the enemy's turn told, reach and sight: all worked out by the
// server, and drawn and chosen here.

import { $, dialog, get, h, note, post, say, withRules } from "./api.js";
import { digestPart, fightsOf, paintDigest } from "./digest.js";
import { moved } from "./troops.js";

const ANSWERS = [["pass turn", "Let all pass in this turn"], ["pass until contact", "Let all pass until somebody is in contact"],
                 ["ask above 1:1", "Ask only from even odds"], ["counter above 2:1", "Counter-charge from 2:1"]];
const ACTIONS = [["advance", "Forward"], ["advance 3", "Forward 3"], ["back 2", "Back 2"], ["wheel left", "Wheel left"], ["wheel right", "Wheel right"],
               ["fire at the nearest", "Fire"], ["charge the nearest", "Charge"], ["hold", "Hold"]];

const GLANCE = 300; // ms that chances stand there at least
const MANY = 40; // lines of threats that can still be told apart

// Units that can carry out an order, all of it or a part.
const countAble = (plan) => plan.steps.filter((step) => ["whole", "short"].includes(step.state)).length;

export class Command {
  constructor(play) { this.play = play; this.shown = new Set(); this.lines = []; this.cells = null; this.prices = new Map(); }

  // --- reach and prices -------------------------------------------------------------------------

  price(key) { return this.points(this.prices.get(key) ?? -1); }

  // A cost in words; rules that count in half points are told in points.
  points(cost, measure = this.counted) {
    if (cost < 0) return "";
    return measure === "half points" ? `${cost === 1 ? "" : cost >> 1}${cost % 2 ? "½" : ""}` : String(cost);
  }

  // Called with every new state: asks for the prices of the unit under way, and keeps layers true.
  async state() {
    const { play } = this;
    const active = play.board.units.find((unit) => unit.active && unit.on && unit.side === play.state.actor);
    const ply = play.state.ply;
    this.items = null;
    if (this.plan && this.planned !== ply) { this.plan = this.parts = null; play.highlight(); play.panel.show(); } // drawn for a moment that is over
    if (this.prices.size) { this.prices.clear(); play.highlight(); }
    if (play.state.yours && active && play.places.size > 1 && play.ground.kind !== "plane") {
      try {
        const reach = await get(`${play.path}/reach`, { ply: play.state.ply, text: active.code });
        if (play.state.ply !== ply) return;
        this.counted = reach.measure;
        for (const item of reach.items)
          if (item.to && item.cost !== undefined && !item.target) {
            const key = play.cell(...item.to), known = this.prices.get(key);
            if (known === undefined || item.cost < known) this.prices.set(key, item.cost);
          }
        this.bound = reach.bound;
        play.highlight();
      } catch { /* no prices: the places are shown all the same */ }
    }
    for (const layer of this.shown) if (layer !== "bare") this.ask(layer);
    if (play.state.plan?.state === "stopped" && this.told !== play.state.plan.stop) {
      this.told = play.state.plan.stop;
      note(`The order stopped: ${play.state.plan.stop}. ${play.state.plan.left} left undone.`);
    }
  }

  layer(name) {
    const { play } = this;
    if (this.shown.has(name)) this.shown.delete(name);
    else { for (const other of ["reach", "threat", "sight", "fire"]) if (name !== "bare") this.shown.delete(other); this.shown.add(name); }
    for (const button of document.querySelectorAll("#layers button[data-layer]:not([data-layer=ruler])")) button.setAttribute("aria-pressed", this.shown.has(button.dataset.layer));
    if (!this.shown.has("threat")) play.measure.clear("threat");
    if (!this.shown.has("fire") && !this.shown.has("threat")) play.measure.clear("fire");
    play.measure.fieldWords = "";
    play.board.layers.bare = this.shown.has("bare");
    this.cells = null;
    this.lines = [];
    play.highlight();
    if (name !== "bare" && this.shown.has(name)) this.ask(name);
    play.board.request();
  }

  whom() {
    const { play } = this;
    return play.board.units.find((unit) => unit.active && unit.on) ?? play.focus ?? play.unit(play.cursorUnit);
  }

  async ask(layer) {
    const { play } = this, unit = this.whom();
    try {
      if (layer === "reach") {
        if (!unit) { note("Which unit? Point at one first."); return; }
        const reach = await get(`${play.path}/reach`, { ply: play.state.ply, text: unit.code });
        this.cells = new Map();
        for (const item of reach.items) if (item.to && item.to[0] >= 0)
          this.cells.set(play.cell(...item.to), { x: item.to[0], y: item.to[1], text: this.points(item.cost ?? -1, reach.measure) });
        const words = `${unit.code} can reach ${this.cells.size} places${reach.bound ? `; bounded: ${reach.bound}` : ""}${reach.why ? `; ${reach.why}` : ""}`;
        note(words); say(words);
      } else if (layer === "threat") {
        note("Working out what the enemy could do …");
        const { threats, ground, square } = await get(`${play.path}/threats`, { text: `${unit && unit.side === play.state.actor ? unit.code : ""} --ground` });
        if (!this.shown.has("threat")) return;
        play.measure.threats(ground, square);
        const fires = play.ground.kind === "plane" ? await play.measure.field(null) : "";
        const counts = new Map();
        for (const threat of threats) { const target = play.unitByCode(threat.target); if (target?.on) counts.set(target.id, (counts.get(target.id) ?? 0) + 1); }
        this.lines = threats.map((threat) => [play.unitByCode(threat.unit), play.unitByCode(threat.target), threat.kind]).filter(([a, b]) => a?.on && b?.on);
        const worst = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 3).map(([id, count]) => `${play.unit(id).code} by ${count}`).join(", ");
        const words = counts.size ? `${counts.size} units under threat; most: ${worst}${this.lines.length > MANY ? "; with one of yours in hand lines show who threatens it" : ""}` : "Nobody is under threat.";
        const all = [words, play.measure.wordsOfGround(), fires].filter(Boolean).join(". ");
        play.measure.fieldWords = [words, fires].filter(Boolean).join(". ");
        note(all); say(all);
        this.cells = null;
      } else if (layer === "fire") {
        if (!unit) { note("Which unit? Point at one first."); return; }
        const words = await play.measure.field(unit);
        play.measure.fieldWords = words;
        note(words); say(words);
      } else if (layer === "sight") {
        if (!unit) { note("Which unit? Point at one first."); return; }
        const sights = await get(`${play.path}/sight`, { text: unit.code });
        this.lines = sights.enemies.filter((enemy) => enemy.fires).map((enemy) => [unit, play.unitByCode(enemy.unit), "shoot"]);
        const near = sights.enemies.slice(0, 4).map((enemy) => `${enemy.unit} ${enemy.distance} ${enemy.measure}${enemy.fires ? "" : `, not: ${enemy.why || "no"}`}`).join("; ");
        note(`${unit.code}: ${near || "no enemy near"}`); say(near);
      }
    } catch (error) { note(error.message, true); }
    play.highlight();
    play.text.show();
  }

  // --- drawing what was worked out --------------------------------------------------------------

  paint() {
    const { play } = this, { layers, colours, geometry } = play.board;
    if (this.cells?.size) layers.reach = { cells: this.cells };
    if (this.shown.has("threat") || this.shown.has("sight"))
      layers.arrows = [...layers.arrows.filter((arrow) => !arrow.layer), ...(this.lines.length > MANY ? [] : this.lines).map(([a, b, kind]) =>
        ({ from: [a.x, a.y], to: [b.x, b.y], short: true, colour: colours.threat, width: 2.2, dash: kind === "shoot", layer: true }))];
    else layers.arrows = layers.arrows.filter((arrow) => !arrow.layer);
    const { plan } = this;
    if (plan) {
      layers.ghosts = [];
      for (const step of plan.steps) {
        const unit = play.unitByCode(step.unit);
        if (!unit?.on || !step.to) continue;
        const [x, y] = geometry.centre(...step.to), [px, py] = unit.wide ? geometry.centre(...unit.points.slice(0, 2)) : [unit.x, unit.y];
        layers.ghosts.push({ ...moved(unit, x - px, y - py), dx: 0, dy: 0, angle: step.facing >= 0 ? geometry.angle(step.facing) : unit.angle });
        layers.arrows.push({ from: [unit.x, unit.y], to: [x, y], width: 3.4, dash: true, short: "both", layer: true });
      }
      for (const { unit, odds } of plan.steps) if (odds) play.tag(odds, play.unitByCode(unit));
    }
    if (this.digestShown) paintDigest(this);
  }

  clear() { this.plan = null; }

  // --- groups -----------------------------------------------------------------------------------

  pickMode() {
    this.picking = !this.picking;
    note(this.picking ? "A click, or Enter, adds a unit to the group or takes it out; G ends it." : `${this.play.group.length} units picked.`);
    if (this.picking) this.play.panel.show(); else this.grouped();
  }

  toggle(unit) {
    const { play } = this, at = play.group.indexOf(unit.id);
    if (at >= 0) play.group.splice(at, 1); else play.group.push(unit.id);
    this.grouped();
  }

  grouped() {
    const { play } = this;
    play.pending = null;
    this.plan = this.parts = null;
    play.highlight();
    play.panel.show();
    say(`${play.group.length} units picked`);
  }

  // A place that is clicked with a group in hand: the middle unit goes there, the others beside it as they stand.
  // One that was dragged there faces the way it was dragged.
  sendTo(at, face) {
    this.parts = { ...this.parts, face: face ?? this.parts?.face };
    this.compose("action", `to ${this.play.placed(at)}`, true);
  }

  wing() {
    const { play } = this;
    const own = (play.state.groups ?? []).filter((group) => group.side === ["first", "second"][play.state.actor] && group.units.some((code) => play.unitByCode(code)?.on));
    if (!own.length) { note("This battle names no wings; Shift and drag picks a group."); return; }
    const may = (group) => Number(group.units.some((code) => play.picks.has(play.unitByCode(code)?.id)));
    own.sort((a, b) => may(b) - may(a)); // those who may act now come first
    this.wingAt = ((this.wingAt ?? -1) + 1) % own.length;
    const wing = own[this.wingAt];
    play.group = wing.units.map((code) => play.unitByCode(code)).filter((unit) => unit?.on).map((unit) => unit.id);
    this.grouped();
    note(this.called());
    const first = play.unit(play.group[0]);
    if (first) play.board.show(first.x, first.y);
  }

  // By its wing's name where it is one.
  called() {
    const { play } = this, is = new Set(play.group), whole = (play.state.groups ?? []).find((group) => {
      const ids = group.units.map((code) => play.unitByCode(code)).filter((unit) => unit?.on && unit.arm !== "leader").map((unit) => unit.id);
      return ids.length > 1 && ids.length === play.group.filter((id) => play.unit(id).arm !== "leader").length && ids.every((id) => is.has(id));
    });
    const leaders = play.group.filter((id) => play.unit(id).arm === "leader").length, units = play.group.length - leaders; // counted as on the map
    return `${whole ? whole.name : "Group"}: ${units} ${units === 1 ? "unit" : "units"}${leaders ? `, ${leaders} ${leaders === 1 ? "leader" : "leaders"}` : ""}`;
  }

  codes() { return this.play.group.map((id) => this.play.unit(id).code).join(" "); }

  async give(action) {
    const { play } = this;
    await this.typed(`${this.codes()} ${action}`, true);
    play.panel.show();
  }

  // An action and a facing make one order: "advance 3, face NE".
  compose(part, words, again = false) {
    if (again && this.parts?.[part] === words && this.confirm()) return;
    this.parts = { ...this.parts, [part]: this.parts?.[part] === words ? null : words };
    const order = [this.parts.action, this.parts.face && `face ${this.parts.face}`].filter(Boolean).join(", ");
    if (order) this.give(order).catch((error) => note(error.message, true));
    else { this.plan = null; this.play.highlight(); this.play.panel.show(); }
  }

  // Directions in which units of this board may face: facings; on the table eight of them.
  headings() {
    const g = this.play.board.geometry;
    if (!this.play.group.some((id) => this.play.unit(id).angle !== null)) return [];
    return Array.from({ length: { plane: 8, squares: 4, hexes: 6 }[g.kind] }, (_, i) => g.kind === "plane" ? 65536 + 16384 - i * 8192 & 65535 : i);
  }

  // The heading nearest to a way on the screen.
  towards([ax, ay], [bx, by]) {
    const g = this.play.board.geometry, way = Math.atan2(bx - ax, ay - by), near = (facing) => Math.cos(g.angle(facing) - way);
    return this.headings().map((facing) => [near(facing), g.compass(facing)]).sort((a, b) => b[0] - a[0])[0]?.[1];
  }

  // A line as typed: moves are played, an order for many is shown as ghosts and carried out by Enter, and a verb
  // (units, luck, digest 3) is answered in words.
  async typed(text) {
    const { play } = this;
    const answer = await post(`${play.path}/line`, { ply: play.state.ply, text });
    if (!answer.verb) return;
    if (answer.verb === "aim") { this.play.aims.show(); return; }
    if (["answer", "answers", "go", "group"].includes(answer.verb)) { note(answer.words || "Done."); return; }
    if (answer.verb !== "order") { dialog(text, h("pre", { id: "answer", tabindex: 0 }, answer.words)); say(answer.words); return; }
    if (answer.data.state === "shown") this.draw(answer.data);
  }

  // An order as it would go; the chances of whoever rolls dice come one after the other.
  async draw(plan) {
    const { play } = this, { ply } = play.state, rolling = plan.steps.filter((step) => step.dice), shown = () => { play.highlight(); play.panel.show(); };
    this.plan = plan;
    this.planned = ply;
    this.eager = this.picking = false;
    for (const step of rolling) if (!step.line) step.trouble = "its chances depend on those before it";
    shown();
    say(`${countAble(plan)} of ${plan.steps.length} units can; Enter carries it out`);
    for (const step of rolling.filter((one) => one.line)) {
      try { step.odds = await play.chances.ask(step.line); } catch (error) { step.trouble = error.message; }
      if (this.plan !== plan) return;
      shown();
    }
    if (this.eager) setTimeout(() => { if (this.plan === plan) this.carry(); }, GLANCE);
  }

  async carry() {
    const { play } = this;
    this.plan = this.parts = null;
    try {
      const plan = await post(`${play.path}/go`, { ply: play.state.ply });
      if (plan.state === "shown") this.draw(plan); else play.group = []; // taken up again: what brings dice is seen first
    } catch (error) { note(error.message, true); }
  }

  // Whoever confirms before the chances are there has them for a moment first.
  confirm() {
    const { plan } = this;
    if (!plan) return false;
    if (!countAble(plan)) { this.back(); note("Nobody could do that: the order is dropped.", true); return true; }
    this.eager = plan.steps.some((step) => step.dice && !step.odds && !step.trouble);
    if (!this.eager) this.carry();
    return true;
  }

  // The dice of an order: their sum, and each unit by itself.
  rolls(plan) {
    const { play } = this, rolling = plan.steps.filter((step) => step.dice), known = rolling.filter((step) => step.odds);
    if (!rolling.length || plan !== this.plan) return null;
    const rows = known.map((step) => ({ ...play.chances.row(null, step.odds), name: `${step.unit} ${step.way.split(", ").at(-1)}` })), all = (key) => rows.reduce((sum, row) => sum + row[key], 0).toFixed(1);
    return h("div", { id: "rolls", class: "odds" }, h("h3", {}, "The dice of it", h("span", {}, known.length < rolling.length ? `${known.length} of ${rolling.length} worked out` : "exact, each as it stands now")),
      rows.length ? h("p", {}, h("b", {}, `Together on average: takes ${all("take")}, loses ${all("lose")}.`)) : null, rows.length ? play.chances.table(rows) : null,
      rolling.filter((step) => step.trouble).map((step) => h("p", { class: "muted" }, `${step.unit}: ${step.trouble}`)));
  }

  back() {
    if (this.plan) { this.plan = this.parts = null; this.play.highlight(); this.play.panel.show(); return true; }
    if (this.digestShown) { this.digestShown = null; this.play.follow(null); this.play.highlight(); this.play.panel.show(); return true; }
    return false;
  }

  async placesFor() { return null; }

  async whyNot(at) {
    const { play } = this, unit = this.whom();
    if (!unit || unit.side !== play.state.actor) return;
    try {
      const answer = await get(`${play.path}/reach`, { ply: play.state.ply, text: `${unit.code} ${play.placed(at)}` });
      note(answer.there ? `${unit.code} gets there by another order.` : `${play.board.geometry.name(play.ground, ...at)}: ${answer.why || "cannot be reached"}`, !answer.there);
    } catch (error) { note(error.message, true); }
  }

  // --- parts of the panel -----------------------------------------------------------------------

  section() {
    if (this.digestShown) return digestPart(this);
    return [this.groupPart(), this.planPart(), this.standingPart()];
  }

  groupPart() {
    const { play } = this, g = play.board.geometry;
    if (!play.group.length || !play.state.yours) return null;
    const button = (part, words, text) => h("button", { type: "button", class: this.parts?.[part] === words ? "chosen" : "", "aria-pressed": this.parts?.[part] === words, "data-key": `action ${words}`, onclick: () => this.compose(part, words) }, text);
    const box = h("input", { "aria-label": "What the group does", placeholder: "advance 3, face NE", id: "action", style: { width: "100%" } });
    box.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); this.give(box.value).catch((error) => note(error.message, true)); } });
    return h("section", { id: "group" }, h("h3", {}, this.called(), h("span", {}, this.codes().slice(0, 44))), h("p", { class: "muted" }, "A click on the map sends it there; dragged, it faces that way too."),
      h("div", { class: "choices" }, ACTIONS.map(([action, text]) => button("action", action, text))),
      h("div", { class: "choices faces", role: "group", "aria-label": "Facing at the end" }, this.headings().map((facing) => g.compass(facing)).map((way) => button("face", way, `Face ${way}`))), h("p", {}, box));
  }

  planPart() {
    const { play } = this, held = play.state.plan; // one that stopped is offered as long as somebody is left to go on with it
    const plan = this.plan ?? (held?.state === "stopped" && held.left > 0 && countAble(held) && play.state.yours ? held : null);
    if (!plan) return null;
    const stopped = plan === play.state.plan;
    const order = ["whole", "short", "cannot"], steps = [...plan.steps].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
    const able = countAble(plan);
    return h("section", { id: "plan" }, h("h3", {}, stopped ? "Order stopped" : "Order, as drawn", h("span", {}, stopped ? `${plan.left} of ${plan.steps.length} units left` : `${able} of ${plan.steps.length} units can`)),
      h("p", {}, h("b", {}, plan.order)), stopped ? h("p", { class: "muted" }, withRules(plan.stop, play.ground.system)) : null,
      h("ol", { class: "log" }, steps.slice(0, 40).map((step) => h("li", {}, h("b", {}, step.unit), step.way ? ` ${step.way}` : "", step.price ? `, ${step.price}` : "", step.why ? [": ", withRules(step.why, play.ground.system)] : "",
        step.reaction ? " (the enemy may react)" : ""))), this.rolls(plan),
      h("div", { class: "choices" }, h("button", { class: "main", "data-key": "carry", disabled: !able && !stopped, onclick: () => { if (!this.confirm()) this.carry(); } }, h("kbd", {}, "Enter"), stopped ? "Go on with it" : "Carry it out"),
        stopped ? null : h("button", { onclick: () => this.back() }, h("kbd", {}, "Esc"), "Back")));
  }

  reacting() { const { state } = this.play; return state.yours && state.actor !== state.active; }

  standingPart() {
    const { play } = this, held = play.state.standing ?? [];
    if (play.deploy.on || (!this.reacting() && !held.length)) return null;
    return h("section", { id: "standing" }, h("h3", {}, "Ask me less", h("span", {}, "kept until it runs out")),
      this.reacting() ? h("div", { class: "answers" }, ANSWERS.map(([text, words], i) => h("div", {}, h("button", { class: "plain", "data-answer": text, "data-key": `a${i}`, onclick: () => this.answer(text) }, this.play.panel.numbered.length < 6 ? h("kbd", {}, i + 6) : null, words)))) : null,
      held.map((answer, i) => h("div", { class: "row" }, h("span", {}, answer.text, " ", h("span", { class: "muted" }, `answered ${answer.answered} ${answer.answered === 1 ? "time" : "times"}`)),
        h("button", { class: "plain", "data-key": `d${i}`, onclick: () => post(`${play.path}/answer`, { text: `drop ${i + 1}` }).catch((error) => note(error.message, true)) }, "Take back"))));
  }

  number(digit) {
    if (!this.reacting() || digit < 6 || this.play.panel.numbered.length >= 6) return false;
    this.answer(ANSWERS[digit - 6][0]);
    return true;
  }

  answer(text) { post(`${this.play.path}/answer`, { text }).then(() => note(`Standing answer: ${text}`)).catch((error) => note(error.message, true)); }

  standing() {
    const { play } = this;
    const box = h("input", { "aria-label": "A standing answer", placeholder: "pass LH1-LH5 turn; ask above 2:1 battle", style: { width: "100%" } });
    box.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); post(`${play.path}/answer`, { text: box.value }).then(() => $("dialog").close()).catch((error) => note(error.message, true)); } });
    dialog("Standing answers", h("p", { class: "rule-text" }, "What you answer to the enemy's moves without being asked. They end by themselves, and can be taken back."),
      h("div", { class: "choices" }, ANSWERS.map(([text, words]) => h("button", { onclick: () => { this.answer(text); $("dialog").close(); } }, words))), h("p", {}, box));
    box.focus();
  }

  // --- the enemy's turn -------------------------------------------------------------------------

  async digest() {
    const { play } = this;
    if (this.digestShown) { this.back(); return; }
    play.show.theirs = false;
    try {
      const { ply } = play.state, told = await get(`${play.path}/digest`);
      if (play.state.ply !== ply) return; // it has been overtaken
      this.digestShown = { ...told, told: fightsOf(told.fights, (code) => play.unitByCode(code)?.side ?? 0) };
      this.at = -1;
      play.highlight();
      play.panel.show();
      say(this.digestWords());
    } catch (error) { note(error.message, true); }
  }

  digestWords() { const d = this.digestShown; return `Turn ${d.turn}: ${d.ways.length} moved, ${d.told.length} fights. ${d.changes.map((change) => change.words).join(". ")}`; }

  step(by) {
    const { play } = this, d = this.digestShown;
    if (!d) { this.digest(); return; }
    this.at = Math.min(Math.max((this.at ?? -1) + by, 0), d.told.length - 1);
    const fight = d.told[this.at], unit = fight && [fight.other, fight.unit].map((code) => play.unitByCode(code)).find((item) => item?.on);
    if (unit) play.board.show(unit.x, unit.y);
    play.highlight();
    play.panel.show();
    document.querySelector(".step[aria-current]")?.scrollIntoView({ block: "nearest" });
    if (fight) say(fight.events.map((event) => event.text).join(". "));
  }
}
