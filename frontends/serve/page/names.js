// Names on the map, in the editor: the group [labels] of the scenario's text, one line a name.

import { control, h, note } from "./api.js";

const KINDS = ["place", "water", "woods", "height"];
const GROUP = /\n\[labels\]\n(?:(?!\[).*\n?)*/;

export class Names {
  constructor(editor) {
    this.editor = editor;
    this.box = h("div#editor-names");
    this.naming = null; // what a click on the map places: a new name, or one that stands elsewhere
  }

  // What the text has: [place, name, kind].
  read() {
    const group = GROUP.exec(this.editor.area.value);
    return (group?.[0] ?? "").split("\n").filter((line) => /^[^#[][^=]*=/.test(line)).map((line) => {
      const [, place, rest] = line.match(/^([^=]+)=(.*)$/), [name, kind] = rest.split(";");
      return [place.trim(), name.trim(), kind?.trim() || "place"];
    });
  }

  // Only the line of one name is changed; comments in the group stay.
  write(place, now) {
    const text = this.editor.area.value, line = now && `${now[0]}=${now[1]}${now[2] === "place" ? "" : `; ${now[2]}`}`;
    const group = GROUP.exec(text), old = place !== null &&
      new RegExp(`^${place.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}\\s*=.*\\n?`, "m");
    if (!group) return this.editor.change(`${text.trimEnd()}\n\n[labels]\n${line}\n`);
    const changed = old ? group[0].replace(old, line ? `${line}\n` : "")
      : group[0].replace("[labels]\n", `[labels]\n${line}\n`);
    const kept = /^[^#[][^=]*=/m.test(changed) ? changed : "\n";
    return this.editor.change(text.slice(0, group.index) + kept + text.slice(group.index + group[0].length));
  }

  add(label) {
    if (!label[1]) { note("A name first, then its place.", true); return; }
    if (/[;=[\]]/.test(label[1])) { note("A name has no semicolon, equals sign or bracket.", true); return; }
    this.naming = [null, label];
    this.editor.choose(null);
    note(`Click the place of ${label[1]}.`);
  }

  // A place was clicked. True if it was meant for a name.
  click(at) {
    if (!this.naming) return false;
    const [place, [, name, kind]] = this.naming, { ground, board } = this.editor, per = ground.units_per_mm || 1;
    this.naming = null;
    this.write(place, [ground.kind === "plane" ? `${Math.round(at[0] / per)},${Math.round(at[1] / per)}`
        : board.geometry.name(ground, ...at), name, kind]);
    return true;
  }

  show() {
    const name = h("input", { "aria-label": "A name", placeholder: "a name", size: 14, maxlength: 40 }),
      kind = this.kinds("place");
    this.box.replaceChildren(h("table", this.read().map((label) => {
      const [place] = label,
        text = (at, words) => h("input", { value: label[at], size: at ? 14 : 7, "aria-label": words,
          onchange: (event) => { label[at] = event.target.value.trim(); this.write(place, label); } });
      const which = this.kinds(label[2]);
      which.addEventListener("change", () => { label[2] = which.value; this.write(place, label); });
      return h("tr", { "data-label": label[1] }, h("td", text(0, `Place of ${label[1]}`)),
        h("td", text(1, `Name at ${place}`)), h("td", which),
        h("td", control(() => {
          this.naming = [place, label];
          note(`Click the new place of ${label[1]}.`);
        }, { "data-do": "move", title: "Then click its place" }, "Move"), " ",
          control(() => this.write(place, null), { "data-do": "remove" }, "Remove")));
    })), h("p.form", name, kind,
      control(() => this.add(["", name.value.trim(), kind.value]), { id: "label-add" },
      "Put it on the map")));
  }

  kinds(chosen) {
    return h("select", { "aria-label": "What it is" },
      KINDS.map((kind) => h("option", { value: kind, selected: kind === chosen }, kind)));
  }
}
