// The editor. The scenario's text is the truth: painting and placing change its lines, and the server
// checks after every change whether it is a battle, and shows it.

import { $, announce, beginGame, bold, control, dialog, failed, get, h, kbd, note, post, shortcut } from "./api.js";
import { Board } from "./board.js";
import { levels } from "./levels.js";
import { Names } from "./names.js";
import { optionsTable, unitFields, withOption } from "./options.js";
import { readBoard, readState } from "./wire.js";

export async function start(parameters) {
  const editor = new Editor();
  window.editor = editor;
  window.board = editor.board;
  await editor.begin(parameters);
}

class Editor {
  constructor() {
    this.board = new Board($("canvas"));
    this.names = new Names(this);
    this.undone = [];
    this.board.on("click", (wx, wy) => this.click(wx, wy));
    this.board.on("grab", (wx, wy) => this.grab(wx, wy));
    this.board.on("drag", (wx, wy) => this.drag(wx, wy));
    this.board.on("drop", (wx, wy) => this.drop(wx, wy));
    this.board.on("hover", (wx, wy) => {
      const unit = this.board.unitUnder(wx, wy);
      $("hint").textContent = unit ? `${unit.code} ${unit.name}` : this.where(wx, wy);
    });
    this.board.on("turned", () => this.read());
    document.addEventListener("keydown", (event) => this.press(event));
  }

  async begin(parameters) {
    const key = Object.fromEntries(parameters);
    const answer = parameters.has("ply") ? await get("replay-scenario", key) : parameters.has("game")
      ? await get(`game/${encodeURIComponent(key.game)}/scenario`)
      : await get("editor-text", { scenario: key.editor });
    document.title = "Editor · Hetman";
    $("keys").replaceChildren(...[["Click", "a unit, then where it goes"], ["Arrows, Enter", "the same by keys"],
        ["N", "next unit"], ["[ ]", "its facing"], ["Drag", "a unit, or paint"], ["Esc", "puts it down"],
        ["Ctrl+Z", "undo"], ["Delete", "the unit"]].flatMap(([keyName, text]) => [bold(keyName), ` ${text} `]));
    this.build(answer.text);
    await this.read();
    if (answer.ply !== undefined && Number(key.ply ?? answer.ply) !== answer.ply) note(
      `This is the position after move ${answer.ply}: a file states positions where a phase begins.`);
  }

  build(text) {
    this.area = h("textarea#editor-text", { rows: 22, spellcheck: "false",
        "aria-label": "The scenario's text" });
    this.area.value = text;
    let timer = 0;
    this.area.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(() => this.read(), 350); });
    this.stateBox = h("div#editor-state", { role: "status", "aria-live": "polite" });
    this.name = h("input#editor-name", { "aria-label": "Name of the file", value: "my-battle" });
    this.brushes = h("div.acts", { role: "group", "aria-label": "Ground to paint" });
    this.unitBox = h("div");
    this.optionBox = h("div");
    $("panel").classList.add("wide");
    $("panel").replaceChildren(h("section", h("h2", "The editor"), this.stateBox),
      h("section", h("h3", "Ground", h("span", "click or drag on the map")), this.brushes),
      h("section", h("h3", "Unit"), this.unitBox),
      h("section", h("details#names", h("summary", "Names on the map"), this.names.box)),
      h("section", h("details", h("summary", "Rules that may be varied"), this.optionBox)),
        h("section", h("h3", "The file itself"), this.area),
      h("section.last",
        h("div.choices", this.name, control(() => this.save(), { id: "editor-save" },
            "Save"), control(() => this.play(), { class: "main", id: "editor-play" }, "Save and play"),
          control(() => this.undo(), {}, "Undo"))));
  }

  // --- the text ---------------------------------------------------------------------------------

  change(text) {
    if (text === this.area.value) return;
    this.undone.push(this.area.value);
    this.area.value = text;
    return this.read();
  }

  undo() { if (this.undone.length) { this.area.value = this.undone.pop(); this.read(); } }

  async read() {
    const text = this.area.value;
    let answer;
    try {
      answer = await post("editor-check", { text });
    } catch (error) { answer = { ok: false, error: error.message }; }
    if (text !== this.area.value) return;
    this.checked = answer;
    if (answer.ok) this.showBoard(answer);
    this.stateBox.replaceChildren(answer.ok ? this.right(answer) : this.wrong(answer));
  }

  right({ board: { title, units, sides: [first, second] }, points, share }) {
    return h("p", bold("It is a battle: "),
      `${title}, ${units.length} units. ${first} ${points[0]}, ${second} ${points[1]} points: ` +
      "the strength of all units at the start, as the rules count it. By the evaluator, which sees the ground " +
      "and the aims too, " +
      `${first} begin with ${(100 * share).toFixed(0)} of 100.`);
  }

  wrong({ error, line }) {
    return h("div", { role: "alert" }, h("p.first-ink", line ? bold(`Line ${line}: `) : null,
        error),
      line ? h("div.choices",
        control(() => this.toLine(line), { id: "editor-line", "data-line": line }, `Go to line ${line}`))
        : null);
  }

  // Marks a line of the text, in view.
  toLine(line) {
    const { area } = this, lines = area.value.split("\n"), start = lines.slice(0, line - 1)
      .reduce((sum, text) => sum + text.length + 1, 0);
    area.focus();
    area.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
    area.scrollTop = area.scrollHeight * Math.max(0, line - 6) / lines.length;
  }

  showBoard(answer) {
    const before = this.ground;
    this.ground = readBoard(answer.board);
    if (before && before.kind === this.ground.kind && before.width === this.ground.width &&
      before.height === this.ground.height) { this.board.board = this.ground; this.board.retheme(); }
    else { this.board.setGround(this.ground); $("title").firstChild.textContent = this.ground.title; }
    this.board.setUnits(answer.units, answer.words);
    this.board.layers.places = readState(this.ground, answer).places;
    if (this.chosen) this.chosen = this.board.units.find((unit) => unit.code === this.chosen.code);
    this.board.layers.selected = new Set(this.chosen ? [this.chosen.id] : []);
    this.showBrushes(answer.signs);
    this.showUnit();
    this.optionBox.replaceChildren(optionsTable(answer.options, this.ground.system,
        (name, value) => this.change(withOption(this.area.value, name, value))));
    this.names.show();
    this.board.request();
  }

  showBrushes(signs) {
    if (!signs.length) {
      this.brushes.replaceChildren(
        h("span.muted", "On a table, ground stands in the file: [terrain NAME], type and outline."));
      return;
    }
    const levels = this.ground.kind === "hexes" ? [["+", "higher"], ["-", "lower"]] : [];
    this.brushes.replaceChildren(control(() => this.paintWith(null), { class: this.brush ? "" : "now" },
        "None"), ...[...signs, ...levels].map(([sign, terrain]) =>
      control(() => this.paintWith(sign), { class: this.brush === sign ? "now" : "", "data-terrain": sign,
          "aria-pressed": this.brush === sign }, terrain)));
  }

  paintWith(sign) {
    this.brush = sign;
    this.chosen = null;
    this.showBrushes(this.checked.signs ?? []);
    this.showUnit();
    $("canvas").focus();
  }

  // The line of a row, its sign at the cell exchanged.
  paint([x, y]) {
    const cell = this.board.geometry.name(this.ground, x, y), number = this.ground.kind === "hexes" ? cell.slice(-2)
      : cell.replace(/^\D+/, "");
    const pattern = new RegExp(`^(row-0*${Number(number)}=)(.*)$`, "m"), found = this.area.value.match(pattern);
    if (!found) return;
    const parts = found[2].split(/(\s+)/), at = 2 * x - (parts[0] === "" ? -2 : 0);
    if (parts[at] === undefined) return;
    const [, sign, level] = parts[at].match(/^(\D*)(\d*)$/) ?? [null, parts[at], ""];
    const painted = this.brush === "+" ? sign + (Number(level || 0) + 1) : this.brush === "-"
      ? sign + (Number(level || 0) > 1 ? Number(level) - 1 : "") : this.brush + level;
    parts[at] = painted;
    return this.change(this.area.value.replace(pattern, (_, head) => head + parts.join("")));
  }

  // --- units ------------------------------------------------------------------------------------

  // The lines that state a unit: a group of its own, or one line of a side's list.
  find(code) {
    const text = this.area.value, group = new RegExp(`^\\[unit ${code}\\]\\n(?:(?!\\[).*\\n?)*`, "m").exec(text);
    if (group) return { start: group.index, text: group[0], line: false };
    const line = new RegExp(`^${code}=.*;.*$`, "m").exec(text);
    return line ? { start: line.index, text: line[0], line: true } : null;
  }

  replace(found, text) {
    return this.change(this.area.value.slice(0, found.start) + text +
      this.area.value.slice(found.start + found.text.length));
  }

  move(unit, [x, y]) {
    const found = this.find(unit.code);
    if (!found) { note(`${unit.code} stands in no line of its own`, true); return; }
    if (this.ground.kind === "plane") {
      const per = this.ground.units_per_mm || 1;
      return this.replace(found, found.text.replace(/^at=.*$/m, `at=${Math.round(x / per)},${Math.round(y / per)}`));
    }
    const place = this.board.geometry.name(this.ground, x, y);
    if (found.line) return this.replace(found, found.text.replace(/^([^;]*;[^;]*;\s*)[^;]*/, `$1${place}`));
    if (!unit.wide) return this.replace(found, found.text.replace(/^place=.*$/m, `place=${place}`));
    // A unit of two hexes keeps its direction.
    const dx = unit.points[2] - unit.points[0],
      other = this.board.geometry.inside([x + dx, y + unit.points[3] - unit.points[1]]);
    const second = other && this.board.geometry.neighbours(x, y).some((cell) => cell && cell.join() === other.join())
      ? other : this.board.geometry.neighbours(x, y)[1];
    return this.replace(found,
      found.text.replace(/^place=.*$/m,
        `place=${place}${second ? ` ${this.board.geometry.name(this.ground, ...second)}` : ""}`));
  }

  face(step) {
    const found = this.chosen && this.find(this.chosen.code);
    if (!found) return;
    if (!found.line && !/^(facing|heading)=/m.test(found.text)) {
      note(`${this.chosen.code} has no facing in the file.`);
      return;
    }
    if (this.ground.kind === "plane") return this.replace(found,
      found.text.replace(/^heading=(.*)$/m, (_, value) => `heading=${(Number(value) + step * 15 + 360) % 360}`));
    const names = this.ground.at_corners ? ["NNE", "E", "SSE", "SSW", "W", "NNW"] : ["N", "NE", "SE", "S", "SW", "NW"];
    const turn = (value) => names[(names.indexOf(value.trim()) + step + 6) % 6] ?? names[0];
    return this.replace(found, found.line ? found.text.replace(/^((?:[^;]*;){3}\s*)([^;]*)/, (_, head, value) => head +
        turn(value)) : found.text.replace(/^facing=(.*)$/m, (_, value) => `facing=${turn(value)}`));
  }

  // Another unit like it, with the next free number.
  copy() {
    const found = this.chosen && this.find(this.chosen.code);
    if (!found) return;
    const stem = this.chosen.code.replace(/\d+$/, ""), taken = new Set(this.board.units.map((unit) => unit.code));
    let number = 1;
    while (taken.has(stem + number)) number++;
    const code = stem + number;
    const text = found.line ? found.text.replace(/^\w+=/, `${code}=`)
      : found.text.replace(/^\[unit \w+\]/, `[unit ${code}]`);
    const end = found.start + found.text.length, glue = found.text.endsWith("\n") ? "" : "\n";
    this.chosen = { code };
    return this.change(this.area.value.slice(0, end) +
      (found.line ? `\n${text}` : glue + (found.text.endsWith("\n\n") ? "" : "\n") + text) +
      this.area.value.slice(end));
  }

  remove() {
    const found = this.chosen && this.find(this.chosen.code);
    if (!found) return;
    this.chosen = null;
    return this.replace(found, "");
  }

  showUnit() {
    const unit = this.chosen, found = unit && this.find(unit.code);
    if (!found) { this.unitBox.replaceChildren(h("span.muted", "Click a unit on the map.")); return; }
    const set = (lines) => {
      const now = this.find(unit.code);
      if (now) this.replace(now, lines + now.text.slice(now.text.trimEnd().length));
    };
    this.unitBox.replaceChildren(h("p", bold(`${unit.code} ${unit.name ?? ""}`)),
      unitFields(unit.code, found.text.trimEnd(), set),
      h("div.choices", control(() => this.face(-1), {}, kbd("["), "Turn left"),
        control(() => this.face(1), {}, kbd("]"), "Turn right"),
      control(() => this.copy(), {}, "Another like it"),
        control(() => this.remove(), {}, "Remove")));
  }

  // --- pointer and keys -------------------------------------------------------------------------

  where(wx, wy) {
    const at = this.board.geometry?.at(wx, wy);
    return at ? this.board.geometry.name(this.ground, ...at) : "";
  }

  choose(unit) {
    this.chosen = unit;
    this.brush = null;
    this.board.layers.selected = new Set(unit ? [unit.id] : []);
    this.showUnit();
    this.showBrushes(this.checked.signs ?? []);
    this.board.request();
  }

  click(wx, wy) {
    const at = this.board.geometry.at(wx, wy), unit = this.board.unitUnder(wx, wy);
    if (!at) return;
    if (this.names.click(at)) return;
    if (this.brush) this.paint(at);
    else if (unit && unit !== this.chosen) this.choose(unit);
    else if (this.chosen && !unit) this.move(this.chosen, at);
  }

  grab(wx, wy) {
    if (this.names.naming) return false;
    if (this.brush) { this.painted = new Set(); return true; }
    const unit = this.board.unitUnder(wx, wy);
    if (unit) { this.choose(unit); this.dragged = unit; }
    return !!unit;
  }

  drag(wx, wy) {
    const at = this.board.geometry.at(wx, wy);
    if (this.brush) {
      if (at && this.brush !== "+" && this.brush !== "-" && !this.painted.has(at.join())) {
        this.painted.add(at.join());
        this.paint(at);
      }
      return;
    }
    const ghost = { ...this.dragged, x: wx, y: wy };
    if (ghost.outline) ghost.outline =
      ghost.outline.map(([x, y]) => [x + wx - this.dragged.x, y + wy - this.dragged.y]);
    this.board.layers.ghosts = [ghost];
    this.board.request();
  }

  drop(wx, wy) {
    this.board.layers.ghosts = [];
    const at = this.board.geometry.at(wx, wy);
    if (!this.brush && this.dragged && at) this.move(this.dragged, at);
    this.dragged = null;
  }

  press(event) {
    if (event.target.matches?.("input, textarea, select") || $("dialog").open) return;
    if (event.key === "Enter" && event.target.matches?.("button, a, summary")) return;
    const run = shortcut(event, { ArrowUp: () => this.point(0, -1), ArrowDown: () => this.point(0, 1),
        ArrowLeft: () => this.point(-1, 0), ArrowRight: () => this.point(1, 0),
      Enter: () => this.enter(), n: () => this.next(1), N: () => this.next(-1), Escape: () => this.paintWith(null),
        "[": () => this.face(-1), "]": () => this.face(1), Delete: () => this.remove(), z: () => event.ctrlKey &&
        this.undo(), "+": () => this.board.zoom(1.4), "-": () => this.board.zoom(1 / 1.4),
        f: () => this.board.fit() });
    if (run) { event.preventDefault(); run(); }
  }

  // The pointer of the keys goes from the chosen unit, or the first; on a table by 10 mm.
  point(dx, dy) {
    const { board, ground } = this, at = board.layers.pointer ??
      (this.chosen ?? board.units.find((unit) => unit.on))?.points ?? [0, 0], per = ground.units_per_mm || 1;
    const to = ground.kind === "plane" ? [at[0] + dx * 10 * per, at[1] - dy * 10 * per]
      : board.geometry.beside(at, dx, dy);
    if (!board.geometry.inside(to)) return;
    board.layers.pointer = to;
    board.show(...board.geometry.centre(...to));
    board.request();
    const unit = ground.kind === "plane" ? null : board.unitsAt(to[1] * ground.width + to[0])[0];
    announce([this.where(...board.geometry.centre(...to)), ground.kind === "plane" ? ""
        : ground.terrains[ground.terrain[to[1] * ground.width + to[0]]], unit ? `${unit.code} ${unit.name ?? ""}`
        : ""].filter(Boolean).join(", "));
  }

  // What a click at the pointer does.
  enter() {
    const { pointer } = this.board.layers;
    if (pointer) this.click(...this.board.geometry.centre(...pointer));
    else note("Point with the arrows first, or take a unit with N.");
  }

  next(step) {
    const units = this.board.units.filter((unit) => unit.on && this.find(unit.code));
    if (!units.length) return;
    const at = units.findIndex((unit) => unit.code === this.chosen?.code),
      unit = units[(at + step + units.length + (at < 0 && step < 0 ? 1 : 0)) % units.length];
    this.choose(unit);
    this.board.layers.pointer = unit.points.slice(0, 2);
    this.board.show(unit.x, unit.y);
    announce(`${unit.code} ${unit.name ?? ""}, ${this.where(unit.x, unit.y)}`);
  }

  // --- the file ---------------------------------------------------------------------------------

  async save() {
    try {
      const saved = await post("editor-save", { name: this.name.value.trim(), text: this.area.value });
      note(`Saved as ${saved.path}; ${saved.games} games at random went well.`);
      return saved.path;
    } catch (error) { failed(error); return null; }
  }

  async play() {
    const path = await this.save();
    if (!path) return;
    const { levels: measured } = await get("home"), { sides, system } = this.ground;
    const seats = ["human", "general:2"].map((initial, i) => h("select", { id: `editor-seat-${i}` },
        levels(measured[system]).map(([who, text]) => h("option", { value: who, selected: who === initial }, text))));
    const begin = () => beginGame("new", { scenario: path, first: seats[0].value, second: seats[1].value });
    dialog("Who commands?", seats.map((seat, i) => h("label.row", bold(sides[i]), seat)),
      h("div.choices", control(begin, { class: "main", id: "editor-begin" }, "Begin")));
  }
}
