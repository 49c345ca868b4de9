// A game under way: the state as it comes, what the person does with mouse and keys. What is legal,
// how far a unit reaches, what it costs and why not, the server says.

import { $, Refused, dialog, get, h, note, noteOver, post, say, withoutRules } from "./api.js";
import { Board } from "./board.js";
import { Panel } from "./panel.js";
import { Keys } from "./keys.js";
import { readBoard, readMoves, readRows, readState } from "./wire.js";
import { Command } from "./command.js";
import { TextMode } from "./words.js";
import { Aim } from "./aim.js";
import { Call } from "./call.js";
import { Wait } from "./levels.js";
import { Campaign } from "./campaign.js";
import { Chances } from "./chances.js";
import { Chat } from "./chat.js";
import { Choices } from "./choices.js";
import { Deploy } from "./deploy.js";
import { Legend } from "./legend.js";
import { Lesson } from "./lesson.js";
import { Measure } from "./measure.js";
import { Ring } from "./ring.js";
import { Show } from "./show.js";
import { Story, sentences } from "./story.js";
import { moved, standsAt } from "./troops.js";

const GLANCE = 300; // ms that chances stand there at least
const LETS_GO = ["pass", "end", "done"];

export async function start(parameters) {
  const game = new Play(parameters.get("game"), Number(parameters.get("lesson") ?? 0));
  window.board = game.board;
  window.play = game;
  await game.begin();
}

export class Play {
  constructor(id, taught) {
    this.id = id;
    this.path = `game/${encodeURIComponent(id)}`;
    this.board = new Board($("canvas"));
    this.lines = [];
    this.moves = [];
    this.pending = null; // moves that lead to one place, one of them chosen
    this.group = [];     // ids picked together
    this.version = 0;
    this.panel = new Panel(this);
    this.keys = new Keys(this);
    this.command = new Command(this);
    this.text = new TextMode(this);
    this.campaign = new Campaign(this);
    this.deploy = new Deploy(this);
    this.chances = new Chances(this);
    this.choices = new Choices(this);
    this.ring = new Ring(this);
    this.show = new Show(this);
    this.measure = new Measure(this);
    this.legend = new Legend(this);
    this.story = new Story(this);
    this.call = new Call(this);
    this.wait = new Wait(this);
    this.chat = new Chat(this);
    this.aims = new Aim(this);
    this.lesson = taught ? new Lesson(this, taught) : null;
    this.listen();
  }

  async begin() {
    const first = get(`${this.path}/state`, { log: 0 });
    first.catch(() => {}); // what is wrong with both, the board's answer tells
    this.ground = readBoard(await get(`${this.path}/board`));
    const state = await first;
    this.ground.starts = readRows(this.ground, "unit", state.units).filter((unit) => unit.on_board).map((unit) => [this.ground.units[unit.id].side, unit.points[0][0]]);
    this.ground.below = state.players[0] !== "human" && state.players[1] === "human" ? 1 : 0;
    this.board.mayTurn = true;
    this.board.setGround(this.ground);
    document.title = `${this.ground.title} · Hetman`;
    $("title").firstChild.textContent = this.ground.title;
    $("layers").hidden = false;
    $("aim").hidden = false;
    $("aim").addEventListener("click", () => this.aims.show());
    this.take(state);
    this.aims.load();
    this.campaign.load();
    this.lesson?.load();
    this.poll();
  }

  // Waits for changes for ever; a server that is away is asked again until it is back.
  async poll() {
    let pause = 250;
    for (;;) {
      try {
        const state = await get(`${this.path}/state`, { since: this.version, log: this.known(), chat: this.chat.known() || undefined });
        if (this.away) { this.away = false; note("The server is back; nothing was lost."); }
        pause = 250;
        if (state.version !== this.version || state.thinking !== this.state.thinking || state.ply !== this.state.ply) this.take(state);
        else { this.keep(state); this.think(state); }
      } catch (error) {
        if (error instanceof Refused && error.status !== 502) { note(error.message, true); await new Promise((r) => setTimeout(r, 3000)); }
        this.away = true;
        $("hint").textContent = error.status === 401 ? "The server was started anew: open the link that it prints; nothing was lost." : "Connection lost; reconnecting.";
        await new Promise((r) => setTimeout(r, pause));
        pause = Math.min(pause * 1.6, 3000);
      }
    }
  }

  known() { return this.lines.length ? this.lines[this.lines.length - 1].n : 0; }

  keep(state) { this.lines = this.lines.slice(0, state.keep).concat(state.lines); }

  // Nothing has changed but how far a general is with his thought.
  think(state) {
    if (state.yours || !state.thinking) return;
    Object.assign(this.state, { seconds: state.seconds, share: state.share, chosen: state.chosen });
    this.wait.state();
    if ($("waited")) $("waited").textContent = this.panel.waited(); // in place: a button that is made anew under a click does nothing
  }

  kind(move) { return this.ground.kinds[move.kind]; }

  unit(id) { return this.board.byId.get(id); }

  unitByCode(code) { return this.board.units.find((unit) => unit.code === code); }

  side(index) { return this.ground.sides[index]; }

  // --- a new state ------------------------------------------------------------------------------

  async take(sent) {
    const state = readState(this.ground, sent), before = this.state;
    const begun = performance.now(), known = this.known();
    this.keep(state);
    if (before && state.ground !== before.ground) {
      this.ground = { ...this.ground, ...readBoard(await get(`${this.path}/board`)) };
      this.board.board = this.ground;
      this.board.retheme();
    }
    if (before && state.ply !== before.ply) { noteOver(); $("card").hidden = true; } // it told of a unit as it stood
    this.state = state;
    this.version = state.version;
    this.wait.state();
    this.sent = this.ending = null;
    this.direct = state.moves?.length ?? 0; // those after it are two decisions: an order, and what it leads to
    this.moves = readMoves(this.ground, [...state.moves ?? [], ...state.ahead ?? []]);
    if (!before || state.version !== before.version || state.ply !== before.ply) this.pending = null; // else a general has begun to think, or ended
    this.choices.sort();
    const stood = before ? this.board.units : null;
    this.show.before = stood ?? this.show.before;
    this.board.setUnits(state.units, state.words);
    this.focus = this.focus ? this.unit(this.focus.id) : null; // as it stands now
    if (before && state.ply !== before.ply) this.command.digestShown = null; // told of a moment that is over
    this.show.take(state, stood, this.lines.filter((line) => line.n > known));
    this.chances.prepare();
    this.highlight();
    this.follow(before);
    this.panel.show();
    this.text.show();
    this.command.state(before);
    this.measure.forget();
    this.campaign.state(before);
    this.deploy.prepare();
    this.choices.measure();
    this.announce(before);
    this.call.state(before);
    this.chat.state(before);
    this.tellForced(before, known);
    this.measured = performance.now() - begun;
    document.body.dataset.ply = state.ply;
    document.body.dataset.yours = state.yours;
  }

  cell(x, y) { return this.ground.kind === "plane" ? `${x},${y}` : y * this.ground.width + x; }

  highlight() {
    const layers = this.board.layers, cells = new Map(), contact = [];
    for (const [key, list] of this.places) {
      const { x, y } = this.moves[list[0]];
      cells.set(key, { x, y, text: this.command.price(key) });
    }
    const lit = this.choices.hand === null ? [...this.targets.keys()] : this.choices.targets(this.choices.rows(this.choices.hand));
    for (const id of lit) {
      const unit = this.unit(id);
      if (unit?.on && this.ground.kind !== "plane") contact.push({ x: unit.points[0], y: unit.points[1] });
    }
    layers.reach = cells.size ? { cells, step: this.ground.kind === "plane" && this.deploy.on ? this.deploy.step() : 0 } : null;
    layers.contact = contact;
    layers.options = new Set(this.picks.keys());
    layers.targets = new Set(lit);
    layers.selected = new Set(this.choices.hand === null ? this.group : [this.choices.hand]);
    layers.ghosts = [];
    layers.tags = [...this.show.tags(), ...this.chances.tags()];
    layers.marks = [];
    layers.labels = this.names();
    layers.places = this.state.places;
    this.command.paint();
    this.ring.show();
    this.board.request();
  }

  // Seen from afar: the commands of the armies by name, with what they have.
  names() {
    return (this.state.groups ?? []).map((group) => {
      const units = group.units.map((code) => this.unitByCode(code)).filter((unit) => unit?.on && unit.arm !== "leader");
      if (units.length < 6) return null;
      const together = this.together(units);
      const middle = (key) => together.reduce((sum, unit) => sum + unit[key], 0) / together.length, strength = units.reduce((sum, unit) => sum + unit.strength, 0);
      const xs = together.map((unit) => unit.x), ys = together.map((unit) => unit.y), box = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
      return { x: middle("x"), box, text: group.name, under: `${units.length} units${strength ? `, strength ${strength}` : ""}`, size: 16, far: true, ids: new Set(units.map((unit) => unit.id)), side: group.side === "first" ? 0 : 1,
               colour: this.board.colours.sides[group.side === "first" ? 0 : 1].text, count: units.length };
    }).filter(Boolean).sort((a, b) => b.count - a.count);
  }

  // Most of a command's units: the largest group of neighbours. A rider far off does not move its name.
  together(units) {
    const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y), nearest = units.map((unit) => Math.min(...units.filter((other) => other !== unit).map((other) => apart(unit, other)))).sort((a, b) => a - b);
    const reach = Math.max(90, 3 * nearest[nearest.length >> 1]), left = new Set(units);
    let most = [];
    while (left.size) {
      const group = [left.values().next().value];
      left.delete(group[0]);
      for (let i = 0; i < group.length; i++) for (const other of [...left]) if (apart(group[i], other) <= reach) { left.delete(other); group.push(other); }
      if (group.length > most.length) most = group;
    }
    return most;
  }

  // Arrows for what the other side did since this person last decided.
  follow(before) {
    const arrows = [], g = this.board.geometry;
    const mine = this.person();
    let from = this.lines.length;
    while (!this.state.result && from > 0 && this.lines[from - 1].actor !== mine && this.lines.length - from < 140) from--;
    for (const line of this.lines.slice(from))
      if (line.way && line.way[0] >= 0 && (mine === null || line.actor !== mine))
        arrows.push({ from: g.centre(line.way[0], line.way[1]), to: g.centre(line.way[2], line.way[3]), short: true,
                      colour: line.unit !== undefined ? this.board.colours.sides[this.ground.units[line.unit].side].edge : undefined, width: 3 });
      else if (line.kind === "shoot" && (mine === null || line.actor !== mine) && this.unit(line.unit)?.on && this.unit(line.other)?.on)
        arrows.push({ from: [this.unit(line.unit).x, this.unit(line.unit).y], to: [this.unit(line.other).x, this.unit(line.other).y], short: "both", dash: true, colour: this.board.colours.threat, width: 2.4 });
    this.board.layers.arrows = arrows.slice(-80);
    if (this.state.result && before && !before.result) this.board.fit(); else this.lookAt(before);
  }

  // A question in the enemy's turn is looked at from near, with whoever may answer; afterwards the view is as it was, unless it has
  // been moved meanwhile. On a small screen a battle opens near its question.
  lookAt(before) {
    const { board, state } = this, active = board.units.find((unit) => unit.active && unit.on), { camera } = board;
    if (state.yours && state.actor !== state.active) {
      const who = [active, ...[...new Set(this.moves.map((move) => move.unit))].map((id) => this.unit(id))].filter((unit) => unit?.on);
      if (!who.length || !before) return;
      if (!this.far || JSON.stringify(camera) !== this.nearNow) this.far = this.show.home ?? { ...camera, fitted: board.fitted };
      if (board.detail() > 1) board.show(who[0].x, who[0].y); else board.near(who);
      this.nearNow = JSON.stringify(camera);
    } else if (this.far && state.yours && state.actor === state.active) {
      if (JSON.stringify(camera) === this.nearNow) { const { x, y, k, fitted } = this.far; Object.assign(camera, { x, y, k }); board.fitted = fitted; board.request(); }
      this.far = null;
    } else if (!before && innerWidth <= 700 && state.yours && board.detail() === 1) {
      const unit = active ?? this.unit([...this.picks.keys()][0]) ?? this.unit([...this.targets.keys()][0]);
      if (unit?.on) board.near([unit]);
    }
  }

  // The side whose person sits here; null if both or none do.
  person() {
    const seats = [2, 4].map((right, side) => (this.state.rights & right) !== 0 && this.state.players[side] === "human");
    return seats[0] === seats[1] ? (seats[0] ? this.state.actor : null) : seats[0] ? 0 : 1;
  }

  // A choice that was the only one is made for the person; one that went somewhere is told.
  tellForced(before, known) {
    const news = this.lines.filter((line) => line.n > known);
    if (!before || this.state.actor !== before.actor || !this.state.yours || news.length > 4 || news.some((line) => line.dice)) return;
    const gone = news.find((line, i) => line.kind === "move" && news[i - 1]?.kind === "forced");
    if (gone) note(`${withoutRules(gone.text)}: the only choice. U takes it back.`);
  }

  announce(before) {
    const { wish } = this.state;
    if (wish?.answer && !before?.wish) say(`${this.side(wish.side)} ask to take back their last decision.`);
    if (wish?.own && wish.refused && !before?.wish?.refused) { note("The other side does not agree.", true); }
    if (!before || before.ply === this.state.ply) return;
    const told = sentences(this).filter((line) => line.n > (this.heard ?? 0)).slice(-4).map((line) => line.text);
    this.heard = this.known();
    const ask = this.state.result ?? (this.state.yours ? `${this.side(this.state.actor)}: ${this.state.prompt}` : "");
    say([...told, ask].join(" "));
  }

  // --- choosing ---------------------------------------------------------------------------------

  // Whether a decision is on its way, or what came of it.
  get busy() { return this.sending || this.sent === this.state.ply; }

  async commit(index) {
    const ask = this.asksEnd() && this.ending?.index !== index ? 1 : undefined;
    if (this.busy) return; // a key pressed twice is one move
    this.twice = false;
    this.sending = true;
    this.sent = this.state.ply;
    this.sentAt = performance.now();
    this.aims.seen();
    this.command.clear();
    try {
      const answer = index < this.direct ? await post(`${this.path}/move`, { ply: this.state.ply, move: index, ask }) :
        await post(`${this.path}/line`, { ply: this.state.ply, text: this.moves[index].text, ask });
      if (answer.ends) { this.sent = null; this.confirmEnd(index); }
      this.again = answer.ends && this.twice;
    } catch (error) { this.sent = null; note(error.message, true); } finally { this.sending = false; }
    if (this.again) { this.again = false; await this.commit(index); }
  }

  async line(text) {
    try {
      await this.command.typed(text);
      return true;
    } catch (error) { note(error.message, true); return false; }
  }

  // A move that is chosen: done, unless dice would fall unseen; passing and ending are never held up.
  act(index) {
    const move = this.moves[index];
    if (this.pending?.list?.[this.pending.at] === index) this.confirm();
    else if (!move.rolls || ["pass", "end"].includes(this.kind(move))) this.commit(index);
    else this.choose([index]);
  }

  // --- the end of a turn: asked once ------------------------------------------------------------

  asksEnd() { try { return localStorage.getItem("end-unasked") !== "yes"; } catch { return true; } }

  // The turn ends with this act: done when it is given again.
  confirmEnd(index) {
    const left = this.picks.size, plain = this.kind(this.moves[index]) === "end";
    this.ending = { index, plain, left };
    this.panel.show();
    note(`${plain && left ? `${left === 1 ? "1 unit" : `${left} units`} may still act; again` : plain ? "Again" : "Your turn is over with this; again"} to end the turn.`);
  }

  // Asked for in the panel: what ends, and the way back.
  endPart() {
    if (!this.ending || !this.state.yours) return null;
    const { index, plain, left } = this.ending, never = (event) => { try { localStorage.setItem("end-unasked", event.target.checked ? "yes" : "no"); } catch { /* not kept */ } };
    return h("section", { id: "ending" }, h("h3", {}, "End the turn?"), h("p", {}, plain ? (left ? `${left === 1 ? "1 unit" : `${left} units`} may still act.` : "Nobody is left to act.") : `Nothing is left to do after this: the turn of ${this.side(this.state.active)} ends with it.`),
      h("div", { class: "choices" }, h("button", { class: "main", type: "button", "data-key": "end it", onclick: () => this.commit(index) }, h("kbd", {}, "P"), "End the turn"), h("button", { type: "button", "data-key": "not yet", onclick: () => this.back() }, h("kbd", {}, "Esc"), "Not yet")),
      h("label", { class: "muted" }, h("input", { type: "checkbox", id: "end-unasked", onchange: never }), " Do not ask again"));
  }

  // A move as a question names it: by its number, or as a line where it is two decisions.
  named(index) { return index < this.direct ? { ply: this.state.ply, move: index } : { ply: this.state.ply, text: this.moves[index].text }; }

  // A place as it is typed: a cell's name, mm on a table.
  placed([x, y]) { const { perMm } = this.board.geometry; return this.ground.kind === "plane" ? `${x / perMm},${y / perMm}` : this.ground.names[y * this.ground.width + x]; }

  // Several moves to one place, or one that is worth a look before it is done.
  choose(list, at = 0) {
    this.ending = null;
    this.pending = { list, at };
    this.preview();
    this.panel.show();
  }

  turn(step) {
    if (!this.pending?.spot && this.ring.live()) { this.ring.step(step); return; }
    if (this.pending?.spot) { this.pending.heading = ((this.pending.heading ?? this.headingNow()) + step * 15 + 360) % 360; this.aim(); return; }
    if (!this.pending) return;
    const { list } = this.pending;
    this.pending.at = (this.pending.at + step + list.length) % list.length;
    this.preview();
    this.panel.show();
  }

  async preview() {
    const pending = this.pending;
    if (!pending) return;
    const index = pending.list?.[pending.at];
    const request = pending.typed ? { ply: this.state.ply, text: pending.typed } : this.named(index);
    try {
      const seen = await get(`${this.path}/preview`, request);
      if (this.pending !== pending) return;
      if (seen.refused) throw new Error(seen.refused);
      pending.seen = seen;
      pending.error = null;
      this.board.layers.tags = (seen.reactions ?? []).filter((one) => one.at).map((one) => { const [x, y] = this.board.geometry.centre(...one.at); return { x, y, text: `✶ ${one.by.slice(0, 4).join(" ")}` }; });
      const ghosts = this.board.read(seen.units, seen.words).filter((unit) => unit.on);
      this.board.layers.ghosts = ghosts;
      this.board.layers.arrows = seen.way?.length > 1 ? [this.walk(seen.way, ghosts[0])] : ghosts.flatMap((ghost) => {
        const now = this.unit(ghost.id);
        return now?.on && Math.hypot(now.x - ghost.x, now.y - ghost.y) > 20 ? [{ from: [now.x, now.y], to: [ghost.x, ghost.y], short: "both", colour: this.board.colours.gold }] : [];
      });
    } catch (error) { if (this.pending === pending) { pending.error = error.message; this.board.layers.ghosts = []; } }
    if (this.pending !== pending) return;
    const listed = pending.error && pending.spot && pending.heading === undefined ? this.listedAt(pending.spot) : null;
    if (listed) { this.choose(listed); return; }
    this.ring.show();
    this.panel.show();
    this.price(pending);
  }

  // The way as it is ridden, hex by hex.
  walk(way, ghost) {
    const g = this.board.geometry, unit = this.unit(ghost?.id), points = [unit?.on ? [unit.x, unit.y] : null, ...way.map(([x, y]) => g.centre(x, y))].filter(Boolean);
    return { points, from: points[0], to: points.at(-1), short: "both", colour: this.board.colours.gold };
  }

  // What the engine lists within a finger's breadth of a spot of the table that a rule refuses as the unit faces now.
  listedAt([x, y]) {
    const per = this.ground.units_per_mm || 1, reach = 9 / this.board.camera.k;
    let best = null, least = reach;
    for (const list of this.places.values()) {
      const away = Math.hypot(this.moves[list[0]].x / per - x, this.moves[list[0]].y / per - y);
      if (away <= least) { least = away; best = list; }
    }
    return best;
  }

  // What it may cost, exactly, to the end of the fight: asked for moves that fight.
  async price(pending) {
    const move = pending.list ? this.moves[pending.list[pending.at]] : null;
    const fights = move ? move.target >= 0 || move.rolls || ["shoot", "charge", "fight"].includes(this.kind(move)) : pending.seen?.dice;
    if (!fights || pending.error) { if (pending.eager && !pending.error) this.confirm(); return; }
    pending.asking = true;
    this.panel.show();
    try {
      const odds = await this.chances.ask(pending.typed ?? move.text);
      if (this.pending?.list === pending.list && move === (pending.list ? this.moves[pending.list[pending.at]] : null)) {
        pending.odds = odds;
        this.chances.other(pending);
      }
    } catch (error) { pending.trouble = error.message; }
    pending.asking = false;
    if (this.pending !== pending) return;
    this.tag(pending.odds, this.unit(move?.target) ?? this.unitByCode(/(\w+)[^\w]*$/.exec(pending.typed ?? "")?.[1]) ?? this.board.layers.ghosts[0] ?? this.board.units.find((one) => one.active));
    this.panel.show();
    if (pending.eager) setTimeout(() => { if (this.pending === pending) this.confirm(); }, GLANCE);
  }

  // Whether dice would fall whose chances do not stand there yet: whoever confirms so early has them for a moment first.
  owes(pending) {
    if (pending.odds || pending.trouble || pending.error) return false;
    return pending.list ? !!this.moves[pending.list[pending.at]].rolls : !pending.seen || pending.seen.dice;
  }

  // "takes 2.4, loses 1.1" of whoever decides.
  mean(odds) {
    const { first, second } = (odds.fight ?? odds).sum, [takes, loses] = this.state.actor ? [first.lost, second.lost] : [second.lost, first.lost];
    return `takes ${takes.toFixed(1)}, loses ${loses.toFixed(1)}`;
  }

  // What it brings on average, on the map where it is to happen.
  tag(odds, unit) {
    if (odds && unit?.on) this.board.layers.tags = [...this.board.layers.tags, { x: unit.x, y: unit.y, text: this.mean(odds) }];
    this.board.request();
  }

  confirm() {
    if (this.command.confirm()) return;
    if (this.pending && this.owes(this.pending)) { this.pending.eager = true; return; }
    if (this.pending?.typed) {
      if (this.pending.error) note(this.pending.error, true);
      else this.line(this.pending.seen?.text ?? this.pending.typed);
    } else if (this.pending) this.commit(this.pending.list[this.pending.at]);
    else if (this.moves.length === 1) this.act(0);
  }

  back() {
    if (this.ending) { this.ending = null; note(""); this.panel.show(); return; }
    if (this.command.back()) return;
    if (this.pending) { this.pending = null; this.highlight(); this.panel.show(); return; }
    if (this.choices.drop()) return;
    if (this.group.length) { this.group = []; this.highlight(); this.panel.show(); return; }
    // A unit that was chosen and has done nothing yet is let go, where the rules have no word for that too.
    const pass = this.moves.some((move) => this.kind(move) === "pass"), chosen = this.places.size || this.targets.size || this.mayAim();
    if (this.state.depth > 0 && (pass || chosen) && this.state.yours && this.state.actor === this.state.active) this.undo();
  }

  async undo(dice = false) {
    try {
      const answer = await post(`${this.path}/undo`, { dice });
      if (answer.consent) dialog("The other side has to agree", h("p", {}, answer.dice ? `A roll has been seen since: ${answer.dice}.` : "The other side has decided something since."),
        h("button", { class: "main", id: "ask-consent", onclick: () => { $("dialog").close(); post(`${this.path}/undo`, { ask: true }).catch((error) => note(error.message, true)); } }, "Ask to take it back"));
      else if (answer.dice) dialog("Dice have fallen", h("p", {}, `Taking this back takes back a roll too: ${answer.dice}. With real dice on a table you would not.`),
        h("button", { class: "main", onclick: () => { $("dialog").close(); this.undo(true); } }, "Take it back all the same"));
    } catch (error) { note(error.message, true); }
  }

  passOn() {
    if (this.ending) { this.commit(this.ending.index); return; }
    if (this.sending) { this.twice = true; return; } // pressed twice, before the question came
    const index = LETS_GO.map((kind) => this.moves.findIndex((move) => this.kind(move) === kind)).find((i) => i >= 0);
    if (index === undefined) note("There is nothing to pass here.");
    else if (this.kind(this.moves[index]) === "end" && this.picks.size > 0 && !this.endAsked && !this.moves[index].ends) {
      this.endAsked = true;
      note(`${this.picks.size === 1 ? "1 unit" : `${this.picks.size} units`} may still act; again to end the phase.`);
      setTimeout(() => { this.endAsked = false; }, 4000);
    } else { note(""); this.act(index); }
  }

  // The next unit that may act: chosen, and shown.
  async next(step = 1) {
    const ids = [...this.picks.keys()];
    if (!ids.length) {
      const pass = this.moves.findIndex((move) => this.kind(move) === "pass");
      if (pass >= 0 && this.state.depth > 0) { this.nextAfter = true; await this.commit(pass); return; }
      note("No unit is left to choose.");
      return;
    }
    this.cursorUnit = ids[(ids.indexOf(this.cursorUnit) + step + ids.length) % ids.length];
    const unit = this.unit(this.cursorUnit);
    if (unit?.on) { this.board.show(unit.x, unit.y); if (this.ground.kind !== "plane") this.board.layers.pointer = unit.points.slice(0, 2); }
    this.focus = unit;
    this.panel.show();
    this.board.request();
    say(this.describe(unit));
  }

  describe(unit) { return unit ? [unit.code, unit.name, unit.type, ...this.facts(unit)].join(", ") : ""; }

  // Where and how a unit stands, in words.
  facts(unit) {
    const where = unit.on ? this.board.geometry.name(this.ground, ...standsAt(this.board.geometry, unit)) : "off the board";
    return [where, unit.start > 0 ? `strength ${unit.strength} of ${unit.start}${unit.apart ? `, ${unit.apart} apart` : ""}` : "",
            unit.formation, unit.angle !== null && !unit.faced ? `faces ${this.board.geometry.compass(unit.facing)}` : "",
            unit.state].filter(Boolean);
  }

  // --- pointer ----------------------------------------------------------------------------------

  listen() {
    const board = this.board;
    board.on("click", (wx, wy, event) => this.click(wx, wy, event));
    board.on("hover", (wx, wy, px, py) => this.hover(wx, wy, px, py));
    board.on("retheme", () => { if (this.state) { this.follow(null); this.highlight(); } }); // names and arrows carry colours of their own
    board.on("leave", () => { $("card").hidden = true; board.spreadAt(Infinity, Infinity); });
    board.on("grab", (wx, wy) => this.grab(wx, wy));
    board.on("drag", (wx, wy) => this.drag(wx, wy));
    board.on("drop", (wx, wy) => this.drop(wx, wy));
    board.on("lasso", (loop, moved) => this.lasso(loop, moved));
    board.on("wheel", (event) => {
      if (!this.pending || !event.shiftKey) return false;
      this.turn(Math.sign(event.deltaY || event.deltaX));
      return true;
    });
    board.on("turned", () => { if (this.state) { this.board.setUnits(this.state.units, this.state.words); this.follow(this.state); this.highlight(); if (this.pending) this.preview(); this.panel.show(); } });
    for (const button of document.querySelectorAll("#tools button"))
      button.addEventListener("click", () => ({ turn: () => board.turn(),
        field: () => { board.fit(); board.request(); }, wing: () => board.zoom(1.5), out: () => board.zoom(1 / 1.5) })[button.dataset.do]());
    for (const button of document.querySelectorAll("#layers button[data-layer]"))
      button.addEventListener("click", () => button.dataset.layer === "ruler" ? this.measure.toggle() : button.dataset.layer === "legend" ? this.legend.toggle() : this.command.layer(button.dataset.layer));
    $("layers-more").addEventListener("click", () => $("layers-more").setAttribute("aria-expanded", $("layers").classList.toggle("open")));
  }

  click(wx, wy) {
    if (!this.measure.laying && this.ring.click(wx, wy)) return;
    const unit = this.board.unitUnder(wx, wy), at = this.board.geometry.at(wx, wy);
    this.clicked = unit;
    $("card").hidden = true;
    if (this.ground.kind !== "plane") this.board.layers.pointer = at;
    this.pointAt(unit, at);
  }

  // What a click, or Enter at the pointer, means there.
  pointAt(unit, at) {
    if (this.measure.point(unit, at)) return;
    const key = at && this.ground.kind !== "plane" ? this.cell(...at) : null;
    const top = unit ?? (key !== null ? this.board.unitsAt(key)[0] : null); // of a stack whoever may be attacked
    const near = top && !this.targets.has(top.id) && !this.picks.has(top.id) ? this.board.unitsAt(top.cell).find((other) => this.targets.has(other.id) && other.side === top.side) ?? top : top;
    const enemy = near && this.state.yours && near.side !== this.state.actor && near.side !== undefined;
    const marches = (key !== null && this.places.get(key) || []).toSorted((a, b) => (this.kind(this.moves[a]) === "charge") - (this.kind(this.moves[b]) === "charge"));
    const both = [...new Set([...near ? this.choices.on(near.id) : [], ...marches])];
    if (this.command.picking && near) { this.command.toggle(near); return; }
    if (this.group.length && !near && at && this.state.yours) { this.command.sendTo(at); return; }
    if (near && this.picks.has(near.id) && !both.length) { this.pick(near.id); return; }
    if (near && this.board.unitsAt(near.cell).some((other) => this.picks.has(other.id)) && !both.length) {
      this.pick(this.board.unitsAt(near.cell).find((other) => this.picks.has(other.id)).id); return;
    }
    if (both.length) { this.offer(both); return; }
    if (enemy) { this.choices.enemy(near); return; }
    if (this.ground.kind === "plane" && at && this.mayAim() && (!near || near.active)) { this.aimAt(at); return; }
    this.focus = near ?? null;
    const rows = near && !near.active ? this.choices.rows(near.id) : [];
    if (rows.length) { if (this.choices.targets(rows).length > 1) this.choices.take(near.id); else this.offer(rows); return; }
    if (near && this.state.yours && near.side === this.state.actor && this.state.actor === this.state.active && this.state.depth > 0) { this.panel.show(); this.swap(near); return; }
    if (this.pending) { this.pending = null; this.highlight(); }
    if (!near && key !== null && this.state.yours && this.places.size) this.command.whyNot(at);
    this.panel.show();
    this.board.request();
  }

  pick(id) {
    const list = this.picks.get(id);
    if (list.length === 1 && this.moves[list[0]].target < 0) this.act(list[0]);
    else if (this.choices.targets(list).length > 1 && this.choices.hand !== id) this.choices.take(id);
    else this.offer(list);
  }

  // Chosen again: done. Else it is shown with its price first.
  offer(list) {
    const same = this.pending?.list && !this.pending.spot && this.pending.list.length === list.length && this.pending.list.every((i) => list.includes(i));
    if (same) this.confirm();
    else this.choose(list);
  }

  // Another unit, while one is under way: it is let go if nothing has been done with it.
  async swap(unit) {
    const last = this.lines[this.lines.length - 1], ply = this.state.ply;
    if (last?.dice) { this.panel.show(); return; }
    const pass = this.moves.findIndex((move) => this.kind(move) === "pass");
    try {
      if (pass >= 0 && this.started) await post(`${this.path}/move`, { ply, move: pass });
      else { const answer = await post(`${this.path}/undo`, {}); if (answer.dice || answer.consent) return; }
      const state = await get(`${this.path}/state`, { log: this.known() });
      await this.take(state);
      if (this.picks.has(unit.id)) this.pick(unit.id);
    } catch (error) { note(error.message, true); }
  }

  hover(wx, wy, px, py) {
    this.board.spreadAt(wx, wy);
    const unit = this.board.unitUnder(wx, wy);
    this.board.canvas.style.cursor = unit && (this.picks?.has(unit.id) || this.targets?.has(unit.id)) ? "pointer" : "";
    const card = $("card");
    // What was just clicked is told in the panel: a card would hide where it may go.
    if (unit !== this.clicked) this.clicked = null;
    if (!unit || unit === this.clicked || unit.active) { card.hidden = true; return; }
    const others = this.board.unitsAt(unit.cell).filter((other) => other !== unit);
    const told = h("div", {}, h("b", { class: `title ${unit.side === 0 ? "first-ink" : "second-side"}` }, unit.name), " ",
      h("span", { class: "muted" }, `${unit.code}, ${unit.type}`), h("div", {}, this.facts(unit).join(", ")), unit.on ? h("div", {}, this.measure.under(unit)) : null,
      unit.leader ? h("div", {}, `with ${unit.leader.name} (${unit.leader.rating})`) : null,
      others.map((other) => h("div", { class: "muted" }, `and ${other.code} ${other.name}${other.start ? `, ${other.strength}` : ""}`)));
    card.replaceChildren(told);
    card.hidden = false;
    const right = px > this.board.width - 330;
    card.style.left = right ? "auto" : `${px + 18}px`;
    card.style.right = right ? `${this.board.width - px + 18}px` : "auto";
    card.style.top = `${Math.min(py + 14, this.board.height - 120)}px`;
  }

  // A unit that may act, or acts, can be dragged.
  grab(wx, wy) {
    const unit = this.board.unitUnder(wx, wy);
    this.grabbed = [wx, wy];
    this.dragGroup = !!unit && this.state?.yours && this.group.length > 1 && this.group.includes(unit.id);
    if (!unit || !this.state?.yours) return false;
    if (this.dragGroup) return true;
    if (this.deploy.mine(unit)) { this.dragged = unit; this.dragAgain = true; return true; }
    if (unit.active && (this.places.size || this.mayAim())) { this.dragged = unit; return true; }
    if (this.picks.has(unit.id) && this.picks.get(unit.id).length === 1) { this.dragged = unit; this.dragPick = true; return true; }
    return false;
  }

  drag(wx, wy) {
    if (this.dragPick) { this.dragPick = false; this.pick(this.dragged.id); }
    const [x, y] = this.dragGroup ? this.grabbed : [this.dragged.x, this.dragged.y];
    this.board.layers.ghosts = (this.dragGroup ? this.group.map((id) => this.unit(id)) : [this.dragged]).map((unit) => moved(unit, wx - x, wy - y));
    this.board.request();
  }

  async drop(wx, wy) {
    const at = this.board.geometry.at(wx, wy), again = this.dragAgain;
    this.dragPick = this.dragAgain = false;
    this.board.layers.ghosts = [];
    if (this.dragGroup) { if (at) this.command.sendTo(at, this.command.towards(this.grabbed, [wx, wy])); return; }
    if (again) { this.deploy.again(this.dragged, at); return; }
    for (let i = 0; i < 40 && this.sending; i++) await new Promise((r) => setTimeout(r, 25));
    await new Promise((r) => setTimeout(r, 60));
    if (!at) return;
    if (this.ground.kind === "plane") { if (this.mayAim()) this.aimAt(at); return; }
    const list = await this.command.placesFor(this.dragged, at) ?? this.places.get(this.cell(...at));
    const target = this.board.unitsAt(this.cell(...at)).find((unit) => this.targets.has(unit.id));
    if (target) this.choose(this.targets.get(target.id));
    else if (list?.length === 1) this.act(list[0]);
    else if (list?.length) this.choose(list);
    else this.command.whyNot(at);
  }

  lasso(loop, moved) {
    const inside = (x, y) => {
      let within = false;
      for (let i = 0, j = loop.length - 1; i < loop.length; j = i++)
        if ((loop[i][1] > y) !== (loop[j][1] > y) &&
            x < (loop[j][0] - loop[i][0]) * (y - loop[i][1]) / (loop[j][1] - loop[i][1]) + loop[i][0]) within = !within;
      return within;
    };
    if (!moved) {
      const unit = this.board.unitUnder(...loop[0]);
      if (unit) this.command.toggle(unit);
      return;
    }
    const side = this.state.yours ? this.state.actor : this.person();
    this.group = this.board.units.filter((unit) => unit.on && unit.side === side && unit.arm !== "leader" && inside(unit.x, unit.y)).map((unit) => unit.id);
    this.command.grouped();
    if (!this.group.length) note(`No unit of ${this.side(side)} is in it.`, true);
  }

  // --- the table: any place may be tried --------------------------------------------------------

  mayAim() { return this.ground.kind === "plane" && this.state.yours && this.moves.some((move) => this.kind(move) === "move" || this.kind(move) === "place"); }

  aimAt([x, y]) {
    const per = this.ground.units_per_mm || 1;
    const move = this.moves.find((item) => ["move", "place"].includes(this.kind(item)));
    const unit = this.unit(move.unit);
    const spot = [Math.round(x / per), Math.round(y / per)];
    if (this.pending?.typed && this.pending.spot?.join() === spot.join()) { this.confirm(); return; }
    this.pending = { typed: "", spot, verb: this.kind(move), code: unit.code, unit };
    this.aim();
  }

  headingNow() { const { unit } = this.pending, angle = unit.facing < 0 ? 0 : this.board.geometry.bearing(unit.facing); return Math.round(angle * 180 / Math.PI); }

  aim() {
    const p = this.pending;
    p.typed = `${p.verb} ${p.code} @${p.spot.join(",")}${p.heading !== undefined ? `>${p.heading}` : ""}`;
    p.error = null;
    p.odds = null;
    this.preview();
    this.askHeadings(p);
    this.panel.show();
  }

  // Which ways it may face there: asked once for each spot.
  async askHeadings(pending) {
    const text = `${pending.verb} ${pending.code} @${pending.spot.join(",")}`;
    if (pending.headings) return;
    pending.headings = [];
    pending.headings = await get(`${this.path}/headings`, { text }).catch(() => []);
    if (this.pending === pending) this.ring.show();
  }

  // --- a general at work ------------------------------------------------------------------------

  hurry() { post(`${this.path}/hurry`).catch((error) => note(error.message, true)); }
  pause(paused) { post(`${this.path}/pause`, { paused }).catch((error) => note(error.message, true)); }

  // "RC3 charges BI2: takes 2.4, loses 1.1; then RC4 goes to c5", as far as it is known.
  advised({ advice, odds }) {
    return `${advice.words || advice.text}${odds ? `: ${this.mean(odds)}` : ""}${advice.then ? `; then ${advice.then}` : ""}`;
  }

  // A general's whole order, drawn as if it were about to be done: with its odds, one sentence, and what else he weighed.
  async advise() {
    if (!this.state.yours) return;
    if (this.lesson?.on()) { note(this.lesson.step().say.replaceAll("*", "")); return; } // the lesson is not to be won away
    note("A general is asked.");
    try {
      const { ply } = this.state, advice = await get(`${this.path}/hint`, { ply, text: "6" });
      if (this.state.ply !== ply) return;
      note("");
      this.highlight();
      this.pending = { typed: advice.order || advice.text, advice };
      await this.preview();
      say(this.advised(this.pending ?? { advice }));
      const ghost = this.board.layers.ghosts[0];
      if (ghost) this.board.show(ghost.x, ghost.y);
    } catch (error) { note(error.message, true); }
  }
}
