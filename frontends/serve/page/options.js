// Rules that may be varied, in the editor: the group [options] of the scenario's text, one line each.

import { h, ruleChip } from "./api.js";

// `set`: called with a name and its new value.
export function optionsTable(options, system, set) {
  return h("table", {}, options.map(({ name, value, minimum: min, maximum: max, help, rule }) => h("tr", {},
    h("td", {}, h("label", {}, name, " ",
      h("input", { type: "number", value, min, max, onchange: (event) => set(name, event.target.value) }))),
    h("td", {}, help), h("td", {}, ruleChip(rule, system)))));
}

// The text with one of them changed.
export function withOption(text, name, value) {
  const line = new RegExp(`^${name}=.*$`, "m"), group = /^\[options\]\n(?:(?!\[).*\n?)*/m.exec(text);
  if (!group) return text.replace(/^(\[scenario\]\n(?:(?!\[).*\n?)*)/m, `$1[options]\n${name}=${value}\n\n`);
  const changed = line.test(group[0]) ? group[0].replace(line, `${name}=${value}`)
    : group[0].replace("[options]\n", `[options]\n${name}=${value}\n`);
  return text.slice(0, group.index) + changed + text.slice(group.index + group[0].length);
}
