// The store of a game under way: what the server has sent, what is chosen, what is pending. Acts change it and call
// changed(); views are functions of it, and are drawn once for all that changes at one time.

import { get, post, SIDES } from "./api.js";
import { find, sorted } from "./moves.js";
import { standsAt } from "./troops.js";
import { readMoves } from "./wire.js";

export class Store {
  constructor(id, board) {
    this.id = id;
    this.path = `game/${encodeURIComponent(id)}`;
    this.board = board; // geometry, camera and colours, and the units as they are drawn
    this.views = [];
    this.effects = [];

    // What the server has sent: the ground, the state, the lines of the game, the legal moves.
    this.ground = this.state = this.aim = this.campaign = null;
    this.version = this.direct = 0; // `direct` moves are one decision; those after them an order, and what it leads to
    this.lines = [];
    this.moves = [];
    this.talk = [];
    this.picks = this.places = this.targets = new Map(); // moves by the unit that is picked, by place and by target
    this.buttons = [];
    this.away = false; // no answer comes

    // Answers about this position, which go with it.
    this.prices = new Map(); // of places, in `measure`
    this.left = new Map();   // how far each may go that may be chosen
    this.odds = new Map();   // by the text of a move
    this.questions = new AbortController(); // of questions about this position
    this.reactions = [];     // rows of chances of who may react; `allKnown` once there are no more
    this.others = [];        // rows of other ways to do what is pending
    this.digest = this.shape = this.luck = null;
    this.threat = this.fields = this.ruler = this.cells = null;
    this.threats = [];       // lines of who threatens whom
    this.summary = "";          // what a layer shows, in words

    // What is chosen: units, a group, layers, what lies open.
    this.focus = this.hand = this.cursor = null;
    this.group = [];
    this.picking = this.laying = this.textMode = this.notation = this.legendOpen = this.beyond = false;
    this.shown = new Set();

    // What is pending: a move that is previewed, an order for many, the end of a turn, a decision on its way.
    this.pending = this.plan = this.parts = this.ending = this.sent = null;
    this.sending = false;

    // What has been brought by dice, or by the other side, and has not been seen yet.
    this.outcome = this.before = null;
    this.theirs = false;
  }

  // --- views and effects --------------------------------------------------------------------------

  // A view is called with the store whenever something has changed; an effect with every new state:
  // { before, stood, news }, the state, the units and the lines since.
  watch(...views) { this.views.push(...views); }
  follow(...effects) { this.effects.push(...effects); }

  // A promise of when it is drawn.
  changed() {
    this.drawing ??= Promise.resolve().then(() => {
      this.drawing = null;
      if (this.state) for (const view of this.views) view(this);
    });
    return this.drawing;
  }

  // --- a new state --------------------------------------------------------------------------------

  known() { return this.lines.length ? this.lines[this.lines.length - 1].n : 0; }

  keep(state) { this.lines = this.lines.slice(0, state.keep).concat(state.lines); }

  receive(state) {
    const before = this.state, moved = before && state.ply !== before.ply;
    this.state = state;
    this.sent = this.ending = this.hand = this.ruler = null;
    this.direct = state.moves?.length ?? 0;
    this.moves = readMoves(this.ground, [...state.moves ?? [], ...state.ahead ?? []]);
    // Else a general has begun to think, or ended.
    if (!before || state.version !== this.version || moved) this.pending = null;
    if (moved) { // it is of a moment that is over, as is an order that was drawn, and what is still being answered
      this.digest = null;
      this.questions.abort();
      this.questions = new AbortController();
    }
    if (this.plan && this.planned !== state.ply) this.plan = this.parts = null;
    this.version = state.version;
    this.before = before ? this.board.units : this.before;
    this.board.setUnits(state.units, state.words);
    Object.assign(this, sorted(this));
    this.focus = this.focus ? this.unit(this.focus.id) : null; // as it stands now
    for (const map of ["prices", "left", "odds"]) this[map] = new Map();
    this.reactions = [];
    this.others = [];
    this.allKnown = false;
  }

  // --- what is in it ------------------------------------------------------------------------------

  kind(move) { return this.ground.kinds[move.kind]; }
  unit(id) { return this.board.byId.get(id); }
  unitByCode(code) { return this.board.units.find((unit) => unit.code === code); }
  side(index) { return this.ground.sides[index]; }
  cell(x, y) { return this.ground.kind === "plane" ? `${x},${y}` : y * this.ground.width + x; }

  // The unit whose action is under way.
  active() { return this.board.units.find((unit) => unit.active && unit.on); }

  // Which unit a question is about.
  whom() { return this.active() ?? this.focus ?? this.unit(this.cursor); }

  // The move that is previewed, or null.
  previewed() { return this.pending?.list ? this.moves[this.pending.list[this.pending.at]] : null; }

  // Whether a decision is on its way, or what came of it.
  get busy() { return this.sending || this.sent === this.state.ply; }

  reacting() { return this.state.yours && this.state.actor !== this.state.active; }

  // Whether units are placed freely.
  deploying() {
    const { moves } = this;
    return !!this.state?.yours && moves.length > 0 && moves.every((move) => this.kind(move) === "place" &&
      move.unit >= 0);
  }

  // On the table any place may be tried.
  mayAim() { return this.ground.kind === "plane" && this.state.yours && find(this, "move", "place") >= 0; }

  // Of this game, of the server.
  get(what, parameters, signal) { return get(`${this.path}/${what}`, parameters, signal); }
  post(what, body) { return post(`${this.path}/${what}`, body); }

  // The side whose person sits here; null if both or none do.
  person() {
    const { rights, players, actor } = this.state;
    const seats = [2, 4].map((right, side) => (rights & right) !== 0 && players[side] === "human");
    return seats[0] === seats[1] ? (seats[0] ? actor : null) : seats[0] ? 0 : 1;
  }

  // The wings of an army, and the units of one that stand on the map.
  wings(side) { return (this.state.groups ?? []).filter((group) => group.side === SIDES[side]); }
  troops(group) { return group.units.map((code) => this.unitByCode(code)).filter((unit) => unit?.on); }

  // A place as it is typed: a cell's name, mm on a table; and as it is read.
  placed([x, y]) {
    const { perMm } = this.board.geometry;
    return this.ground.kind === "plane" ? `${x / perMm},${y / perMm}` : this.ground.names[y * this.ground.width + x];
  }
  placeName(x, y) { return this.board.geometry.name(this.ground, x, y); }

  describe(unit) { return unit ? [unit.code, unit.name, unit.type, ...this.facts(unit)].join(", ") : ""; }

  // Where a unit stands, in words.
  where(unit) { return this.placeName(...standsAt(this.board.geometry, unit)); }

  // Where and how a unit stands, in words.
  facts(unit) {
    const apart = unit.apart ? `, ${unit.apart} apart` : "";
    const faces = unit.angle !== null && !unit.faced ? `faces ${this.board.geometry.compass(unit.facing)}` : "";
    return [unit.on ? this.where(unit) : "off the board",
            unit.start > 0 ? `strength ${unit.strength} of ${unit.start}${apart}` : "", unit.formation, faces,
              unit.state].filter(Boolean);
  }
}
