// The panel and the page's head. The panel is made anew from its parts, top down, whenever something has changed: each
// part is a function of the store, an element or nothing. What has the focus keeps it, by its data-key.

import { $, h } from "./api.js";

const BUTTONS = 60; // px at the foot of what is pending

export class Panel {
  // `foot`: what stands below all, whatever is above it.
  constructor(parts, foot) {
    this.parts = parts;
    this.foot = foot;
    // What is pressed is made anew when it has been let go: a click whose button is gone meanwhile would do nothing.
    $("panel").addEventListener("pointerdown", ({ button, target }) => {
      this.pressed = button === 0 && !!target.closest("button, a, summary");
    });
    for (const kind of ["pointerup", "pointercancel", "contextmenu", "blur"]) addEventListener(kind, () => {
      if (this.pressed) setTimeout(() => { this.pressed = false; if (this.owed) this.view(this.owed); });
    }, true);
  }

  view(play) {
    this.owed = this.pressed ? play : null;
    if (this.owed) return;
    const { state } = play, panel = $("panel"), top = $("questions")?.scrollTop ?? 0, focused = document.activeElement;
    const key = panel.contains(focused) ? focused.dataset.key : null;
    panel.replaceChildren(h("div#questions", this.parts.map((part) => part(play)).flat(3).filter(Boolean)),
      this.foot(play));
    // Another question is read from its beginning; what is done towards its answer leaves the panel where it is.
    const question = `${state.actor} ${state.prompt} ${state.result} ${state.yours}`;
    $("questions").scrollTop = question === this.question ? top : 0;
    this.question = question;
    this.reveal(play);
    if (key) panel.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
    if ($("story")) $("story").scrollTop = $("story").scrollHeight;
  }

  // Odds that have just come are seen from their sum on. On a small screen what is about to be done comes first.
  reveal({ pending }) {
    const { odds } = pending ?? {}, area = $("questions"), box = area.getBoundingClientRect();
    const sum = odds && odds !== this.revealed ? $("sum") : null, fresh = pending && pending !== this.before &&
      innerWidth <= 700;
    const below = sum && sum.getBoundingClientRect().bottom > box.bottom - BUTTONS;
    if ((below || fresh) && $("pending")) area.scrollTop += $("pending").getBoundingClientRect().top - box.top;
    this.revealed = odds;
    this.before = pending;
  }
}

// View: the page's head and foot.
export function head(play) {
  const { state, ground } = play, { turn, last_turn: last, result, phase, procedure, tracks } = state;
  $("turn").hidden = false;
  $("turn").textContent = `Turn ${turn} of ${last}`;
  dots(turn, last);
  $("phase").textContent = result ? "The battle is over"
    : `${phase} of ${play.side(state.active)}${procedure ? `: ${procedure}` : ""}`;
  const about = [0, 1].map((side) => {
    const found = (kind) => tracks.find((track) => track.side === side && track.kind === kind), lost = found("lost"),
      points = found("points");
    return lost ? `lost ${lost.text.split(";")[0]}` : points ? `${points.text} points` : "";
  });
  sides(ground.sides, about, state.players);
  $("hint").textContent = state.thinking ? `${play.side(state.actor)} think${state.hurried ? ", hurried" : ""}`
    : state.yours ? "Undo is free until dice fall" : "";
  document.body.dataset.yours = state.yours;
}

export function dots(turn, last) {
  $("dots").className = last > 20 ? "many" : "";
  $("dots").replaceChildren(...Array.from({ length: Math.min(last, 32) }, (_, i) =>
    h("i", { class: i + 1 < turn ? "done" : i + 1 === turn ? "now" : "" })));
}

export function sides(names, about, titles = []) {
  $("sides").replaceChildren(
    ...[0, 1].map((side) => h("span", { title: titles[side] }, h("i", { class: `flag ${side ? "second" : ""}` }),
    h("b", { class: side ? "second" : "first" }, names[side]), about[side])));
}

// View: which layers are on.
export function toolbar({ shown, laying }) {
  for (const button of document.querySelectorAll("#layers [aria-pressed]"))
    button.setAttribute("aria-pressed", button.dataset.layer === "ruler" ? laying : shown.has(button.dataset.layer));
  $("map").classList.toggle("laying", laying);
}

// View, the last: the state that is shown whole.
export function settled({ state }) { document.body.dataset.ply = state.ply; }
