// Talking with the server. A seat's link carries its own token. The owner's link leads here with the key of the server
// that runs, kept for all pages of this address and port: unlike a cookie, it goes to no other server of this machine.

const seat = new URLSearchParams(location.search).get("seat");
let key = /^#key=(\w+)$/.exec(location.hash)?.[1];
if (key) history.replaceState(null, "", location.pathname + location.search);
try {
  if (key) localStorage.setItem("key", key);
  else key = localStorage.getItem("key");
} catch { /* not kept: this page alone has it */ }

export class Refused extends Error {
  constructor(status, text) { super(text); this.status = status; }
}

// A page by itself has no server: its loader answers (frontends/link).
export const request = window.hetman?.request ?? ((address, options) => fetch(address, options));

async function send(path, options = {}) {
  const headers = { ...(options.headers ?? {}) };
  if (seat ?? key) headers["X-Hetman-Token"] = seat ?? key;
  const response = await request(`/api/${path}`, { ...options, headers });
  let body = null;
  try { body = await response.json(); } catch { body = { error: `the server answered ${response.status}` }; }
  if (!response.ok) throw new Refused(response.status, body.error ?? `the server answered ${response.status}`);
  if (body?.late) throw new Refused(409, "the game has gone on meanwhile");
  return body;
}

const query = (parameters) => {
  const entries = Object.entries(parameters ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return entries.length ? `?${new URLSearchParams(entries)}` : "";
};

export const get = (path, parameters, signal) => send(path + query(parameters), { signal });
export const post = (path, body) =>
  send(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body ?? {}) });

// Makes an element: h("button.main", { onclick }, "Charge").
export function h(selector, ...children) {
  const [name, ...marks] = selector.split(/(?=[.#])/), element = document.createElement(name);
  for (const mark of marks) if (mark[0] === "#") element.id = mark.slice(1); else element.classList.add(mark.slice(1));
  const attributes = children[0]?.constructor === Object ? children.shift() : {};
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "style") Object.assign(element.style, value);
    else if (value === true) element.setAttribute(key, "");
    else element.setAttribute(key, value);
  }
  for (const child of children.flat(4)) if (child !== null && child !== undefined && child !== false) element.append(
    child);
  return element;
}

// A button: control(act, { class: "main" }, "Charge"); a key that does the same.
export const control = (onclick, attributes, ...children) =>
  h("button", { type: "button", onclick, ...attributes }, ...children);
export const bold = (...text) => h("b", ...text);
export const muted = (...text) => h("p.muted", ...text);
export const kbd = (key) => h("kbd", key);

// The sides by name, the colour of one's words, and the link to a game.
export const SIDES = ["first", "second"];
export const ink = (side) => side ? "second-side" : "first-ink";
export const gameLink = (id, more = "") => `?game=${encodeURIComponent(id)}${more}`;
// Goes to a game that is begun by a request; a fault is shown.
export async function beginGame(path, body, more) {
  try { location.href = gameLink((await post(path, body)).id, more); } catch (error) { failed(error); }
}

export const $ = (id) => document.getElementById(id);

// What a key does by a table of keys. A letter of another alphabet, or a sign of no meaning, stands for what Latin
// keyboards have there.
const SIGNS = { BracketLeft: "[", BracketRight: "]", Comma: ",", Period: ".", Slash: "/" };
export function shortcut({ key, code, shiftKey }, table) {
  const found = table[key] ?? table[shiftKey ? "" : key.toLowerCase()],
    [, letter, digit] = /^(?:Key(.)|Digit(.))$/.exec(code) ?? [];
  if (found || key.length !== 1 || (!digit && /\p{Script=Latin}/u.test(key))) return found;
  return table[shiftKey ? letter : digit ?? SIGNS[code] ?? letter?.toLowerCase()];
}

// What the browser keeps for the page, where it keeps anything: read, and with a value written.
export function kept(name, value) {
  try {
    if (value === undefined) return localStorage.getItem(name);
    localStorage.setItem(name, value);
  } catch { /* not kept */ }
  return null;
}

let noteTimer = 0, noted = 0;
export function note(text, bad = false) {
  const inDialog = $("dialog").open && $("dialog-note");
  const box = inDialog || $("note"); // a note under a dialog would be dimmed
  box.textContent = text;
  box.classList.toggle("bad", bad);
  box.hidden = !text;
  if (bad) announce(text);
  if (inDialog) return;
  noted = performance.now();
  clearTimeout(noteTimer);
  noteTimer = setTimeout(() => { box.hidden = true; }, bad ? 6000 : 3200);
}

// What is wrong with a request.
export const failed = (error) => note(error.message, true);

// A note goes with what it was about; one of this very moment is about what comes.
export function noteOver() { if (performance.now() - noted > 400) $("note").hidden = true; }

// For those who listen.
export function announce(text) { $("live").textContent = text; }

export function dialog(title, ...content) {
  const box = $("dialog"), before = document.activeElement;
  const close = () => box.close();
  box.replaceChildren(h("h2#dialog-title", title), ...content.flat().filter(Boolean),
    h("p#dialog-note", { role: "status", hidden: true }),
                      h("div.acts", h("button", { type: "button", onclick: close }, h("kbd", "Esc"),
                          "Close")));
  // A button of the panel may have been made anew meanwhile.
  const again = () => before?.isConnected ? before : before?.dataset.key &&
    document.querySelector(`[data-key="${CSS.escape(before.dataset.key)}"]`);
  box.addEventListener("close", () => again()?.focus?.(), { once: true });
  if (!box.open) box.showModal();
  return box;
}

// A caption, and rows whose columns stand under each other.
function ruleTable(table) {
  const [caption, ...rows] = table.trimEnd().split("\n");
  return h("section", muted(caption),
    h("pre.rule-table", { tabindex: 0, role: "region", "aria-label": caption }, rows.join("\n")));
}

// The text of a rule and its tables, a click away wherever its id stands.
export async function showRule(id, system) {
  try {
    const { rules, tables } = await get("rule", { id, system });
    dialog(id, rules.map(
        (rule) => h("section", h("p", h("b", rule.id), " ", h("span.muted", rule.section)),
      h("p.rule-text", rule.text), muted(rule.tag))),
      tables.split(/\n(?=\S)/).filter(Boolean).map(ruleTable),
      rules.length ? [] : h("p", "No such rule."));
  } catch (error) { failed(error); }
}

export const ruleChip = (id, system) => id
  ? h("button", { type: "button", class: "rule", title: "The text of the rule",
  onclick: () => showRule(id, system) }, id) : null;

// Words with rule ids in brackets become words with chips, or words without them.
const RULE = / ?\(([A-Z]{2,4}-[0-9A-Za-z.]+)\)/;
export const withoutRules = (text) => text.split(RULE).filter((_, i) => i % 2 === 0).join("");
export function withRules(text, system) {
  const parts = text.split(RULE);
  return parts.flatMap((part, i) => i % 2
    ? [" ", h("button", { type: "button", class: "rule", onclick: () => showRule(part, system) }, part)] : part);
}
