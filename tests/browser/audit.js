// Looks through the page as it is for what would shut somebody out, after the rules of WCAG 2.2 AA that a
// program can check, and returns a list of faults. arguments[0]: the least height of a target in pixels.
const least = arguments[0] ?? 24;
const faults = [];
const fault = (what, e) => faults.push(`${what}: ${e instanceof Element ? e.outerHTML.replace(/\s+/g, " ").slice(0, 110) : e}`);
const shown = (e) => e.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !e.closest("[inert]");
const dialog = document.querySelector("dialog[open]");
const within = dialog ?? document.body; // what lies under an open dialog cannot be reached
const all = (selector) => [...within.querySelectorAll(selector)].filter(shown);

// --- names and roles ------------------------------------------------------------------------------
const text = (e) => [...e.childNodes].map((node) => node.nodeType === 3 ? node.textContent : node.nodeType !== 1 || node.getAttribute("aria-hidden") === "true" ? "" : node.getAttribute("aria-label") ?? node.alt ?? text(node)).join("");
const byId = (ids) => ids.split(/\s+/).map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
const name = (e) => ((e.getAttribute("aria-labelledby") && byId(e.getAttribute("aria-labelledby"))) || e.getAttribute("aria-label") ||
  (e.labels && [...e.labels].map((label) => label.textContent).join(" ")) || (["INPUT", "SELECT", "TEXTAREA"].includes(e.tagName) ? "" : text(e)) || e.title || "").trim();
const ROLES = ["application", "alert", "banner", "button", "dialog", "group", "img", "list", "listbox", "listitem", "log", "main", "navigation", "note", "option", "presentation", "none", "radio", "radiogroup", "region", "row",
               "slider", "status", "switch", "tab", "table", "tablist", "tabpanel", "textbox", "toolbar"];
const STATES = ["atomic", "busy", "controls", "current", "describedby", "details", "disabled", "expanded", "haspopup", "hidden", "invalid", "label", "labelledby", "level", "live", "modal", "orientation", "pressed", "readonly", "relevant",
                "required", "roledescription", "selected", "valuemax", "valuemin", "valuenow", "valuetext", "checked", "colcount", "rowcount", "sort", "multiselectable", "owns", "placeholder", "posinset", "setsize"];
const controls = all("button, a[href], input, select, textarea, summary, [tabindex]:not([tabindex='-1'])");
for (const e of controls) if (!name(e)) fault("no name", e);
for (const e of all("img, canvas, svg, [role=img]")) if (e.getAttribute("aria-hidden") !== "true" && !name(e)) fault("picture without words", e);
for (const e of all("[role]")) if (!ROLES.includes(e.getAttribute("role"))) fault("no such role", e);
for (const e of all("*")) for (const { name: key, value } of e.attributes) {
  if (!key.startsWith("aria-")) continue;
  if (!STATES.includes(key.slice(5))) fault(`no such attribute ${key}`, e);
  if (["aria-pressed", "aria-hidden", "aria-disabled", "aria-expanded", "aria-selected"].includes(key) && !["true", "false", "mixed"].includes(value)) fault(`${key}="${value}"`, e);
  if (["aria-labelledby", "aria-describedby", "aria-controls"].includes(key)) for (const id of value.split(/\s+/)) if (!document.getElementById(id)) fault(`${key} names nothing`, e);
}
for (const e of all("a[href] button, a[href] input, a[href] select, button a, button button, button input, label button")) fault("a control in a control", e);
for (const e of all("[aria-hidden=true]")) if (e.matches("button, a[href], input") || e.querySelector("button, a[href], input, [tabindex='0']")) fault("hidden, yet it takes the focus", e);
for (const e of all("[tabindex]")) if (Number(e.getAttribute("tabindex")) > 0) fault("breaks the order of focus", e);
for (const e of all("a")) if (!e.hasAttribute("href")) fault("a link to nowhere", e);
for (const e of all("li")) if (!["UL", "OL", "MENU"].includes(e.parentElement.tagName)) fault("a list item outside a list", e);
for (const e of all("ul, ol")) for (const child of e.children) if (child.tagName !== "LI") fault("a list of other things", child);
for (const e of all("table")) if (e.rows.length > 1 && !e.querySelector("th")) fault("a table without heads", e);
for (const e of all("th")) if (!e.hasAttribute("scope")) fault("a head without a scope", e);
for (const e of all("dt, dd")) if (!e.closest("dl")) fault("outside its list", e);

// --- the page -------------------------------------------------------------------------------------
if (!/^[a-z]{2}/.test(document.documentElement.lang)) fault("no language", "html");
if (!document.title.trim()) fault("no title", "head");
const zoom = document.querySelector("meta[name=viewport]")?.content ?? "";
if (/user-scalable=no|maximum-scale=1\b/.test(zoom)) fault("forbids zooming", zoom);
const ids = [...document.querySelectorAll("[id]")].map((e) => e.id), seen = new Set();
for (const id of ids) { if (seen.has(id)) fault("twice", `#${id}`); seen.add(id); }
if (!dialog) {
  if (document.querySelectorAll("main").length !== 1) fault("not one main", "body");
  const heads = all("h1, h2, h3, h4, h5, h6");
  if (heads.filter((e) => e.tagName === "H1").length !== 1) fault("not one h1", heads.map((e) => e.tagName).join(" "));
  let level = 0;
  for (const e of heads) { const now = Number(e.tagName[1]); if (now > level + 1) fault(`h${now} after h${level}`, e); level = now; if (!e.textContent.trim()) fault("empty heading", e); }
  if (!document.querySelector("a.skip")) fault("no way past the header", "body");
} else if (!name(dialog)) fault("a dialog without a name", dialog);
const live = document.getElementById("live");
if (live?.getAttribute("aria-live") !== "polite") fault("no live region", "#live");
if (document.documentElement.scrollWidth > innerWidth + 1) fault("scrolls sideways", `${document.documentElement.scrollWidth} over ${innerWidth}`);

// --- targets --------------------------------------------------------------------------------------
for (const e of controls) {
  const box = e.getBoundingClientRect(), inline = getComputedStyle(e).display === "inline" || e.matches("p a, .rule");
  if (e.tagName === "OPTION" || !box.width || e.matches(".skip, [type=range]")) continue;
  if (box.height < (inline ? Math.min(18, least) : least) - 0.5 || box.width < Math.min(24, least) - 0.5) fault(`a target of ${box.width.toFixed(0)} by ${box.height.toFixed(0)}`, e);
}

// --- contrast -------------------------------------------------------------------------------------
const channel = (c) => { c /= 255; return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; };
const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
const parse = (colour) => { const m = (colour.match(/[\d.]+/g) ?? [0, 0, 0, 0]).map(Number); return m.length < 4 ? [...m, 1] : m; };
const hex = (colour) => [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));
const ratio = (a, b) => { const [x, y] = [light(a), light(b)]; return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05); };
const over = (top, below) => top.slice(0, 3).map((c, i) => c * top[3] + below[i] * (1 - top[3]));
const ground = (e) => {
  const layers = [];
  for (let at = e; at; at = at.parentElement) { const c = parse(getComputedStyle(at).backgroundColor); if (c[3] > 0) layers.push(c); if (c[3] === 1) break; }
  return layers.reverse().reduce((below, top) => over(top, below), [255, 255, 255]);
};
const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
for (let node = walker.nextNode(); node; node = walker.nextNode()) {
  const e = node.parentElement;
  if (!node.textContent.trim() || !shown(e) || e.closest(".unseen, .skip, script, noscript, option, [aria-hidden=true]") || e.closest(":disabled")) continue;
  const style = getComputedStyle(e), below = ground(e), found = ratio(over(parse(style.color), below), below), size = parseFloat(style.fontSize);
  if (found < (size >= 24 || (size >= 18.6 && Number(style.fontWeight) >= 700) ? 3 : 4.5)) fault(`contrast ${found.toFixed(2)}`, `${node.textContent.trim().slice(0, 40)} in ${style.color} on ${below.map(Math.round)}`);
  if (size < 11) fault(`${size} px`, node.textContent.trim().slice(0, 40));
}
for (const e of all("input:not([type=range]), select, textarea")) {
  const style = getComputedStyle(e), found = ratio(parse(style.borderTopColor), ground(e.parentElement));
  if (found < 3) fault(`the edge of a field ${found.toFixed(2)}`, e);
}
// What is drawn: marks on counters, their edges, gold and violet lines on every ground.
if (window.board?.colours && !document.getElementById("map").hidden) {
  const c = board.colours, grounds = [c.table, ...(c.levels ?? []), c.wood, c.marsh].filter((g) => /^#[0-9a-f]{6}$/i.test(g ?? ""));
  for (const [i, side] of c.sides.entries()) {
    if (ratio(hex(side.body), hex(side.mark)) < 4.5) fault("marks on counters", `side ${i}`);
    for (const g of grounds) if (Math.max(ratio(hex(side.edge), hex(g)), ratio(hex(side.body), hex(g))) < 3) fault("counters on the ground", `side ${i} on ${g}: ${ratio(hex(side.edge), hex(g)).toFixed(2)}`);
  }
  for (const key of ["ink", "threat"]) for (const g of grounds) if (ratio(hex(c[key]), hex(g)) < 3) fault(`${key} on the ground`, `${g}: ${ratio(hex(c[key]), hex(g)).toFixed(2)}`);
  if (ratio(hex(c.gold), hex(c.halo)) < 3) fault("gold on its halo", ratio(hex(c.gold), hex(c.halo)).toFixed(2));
}

// --- motion ---------------------------------------------------------------------------------------
if (matchMedia("(prefers-reduced-motion: reduce)").matches) for (const animation of document.getAnimations()) fault("moves all the same", String(animation.animationName ?? animation.transitionProperty));
return [...new Set(faults)];
