// Parts of the editor, of the scenario's text: a unit field by field, and rules that may be varied, the group
// [options].

import { h, ruleChip } from "./api.js";

// `set`: called with a name and its new value.
export function optionsTable(options, system, set) {
  return h("table", options.map(({ name, value, minimum: min, maximum: max, help, rule }) => h("tr",
    h("td", h("label", name, " ",
      h("input", { type: "number", value, min, max, onchange: (event) => set(name, event.target.value) }))),
    h("td", help), h("td", ruleChip(rule, system)))));
}

// The text with one of them changed.
export function withOption(text, name, value) {
  const line = new RegExp(`^${name}=.*$`, "m"), group = /^\[options\]\n(?:(?!\[).*\n?)*/m.exec(text);
  if (!group) return text.replace(/^(\[scenario\]\n(?:(?!\[).*\n?)*)/m, `$1[options]\n${name}=${value}\n\n`);
  const changed = line.test(group[0]) ? group[0].replace(line, `${name}=${value}`)
    : group[0].replace("[options]\n", `[options]\n${name}=${value}\n`);
  return text.slice(0, group.index) + changed + text.slice(group.index + group[0].length);
}

// The lines of a unit, a field each: "name=value" of a group of its own, or what a semicolon parts in a line of a
// list. Comments stay. `set`: called with the lines as they are to be.
export function unitFields(code, text, set) {
  const group = text.startsWith("["), names = ["name", "arm", "place", "facing"], head = group ? ""
    : text.slice(0, text.indexOf("=") + 1);
  const parts = group ? text.split("\n") : text.slice(head.length).split(";"),
    whole = () => head + parts.join(group ? "\n" : ";");
  return h("div.fields", parts.map((part, i) => {
    const [, name, value] = /^\s*([\w-]+)\s*=\s*(.*?)\s*$/.exec(part) ?? [null, group ? null : names[i] ?? "more",
      part.trim()];
    const change = (event) => {
      parts[i] = group || part.includes("=") ? `${!group && i ? " " : ""}${name}=${event.target.value}`
        : `${i ? " " : ""}${event.target.value}`;
      set(whole());
    };
    return name &&
      h("label", name, " ", h("input", { value, "aria-label": `${name} of ${code}`, onchange: change }));
  }));
}
