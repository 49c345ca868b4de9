// What happened, in sentences: each event once. Decisions stand in notation in the record, and can be shown here too.

import { h, withRules } from "./api.js";

const SHOWN = 80;      // sentences
const FOLDS = /^(.*?): ((?:dice|strength|to the die|needed|columns?|needs|result|against)\b.*)$/;
const plain = (text) => text.replace(/ \([A-Z]{2,4}-[0-9A-Za-z.]+\)/g, "");
const full = (text) => `${text[0].toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? "" : "."}`;

// "SI1 moves from 1003 to 0906, to face SSW" of marches hex by hex with turns between.
function walk(lines, geometry) {
  const last = lines[lines.length - 1], moves = lines.filter((line) => line.kind === "move"), turns = lines.filter((line) => line.kind === "face");
  const name = last.text.split(" ")[0], facing = turns.length ? turns[turns.length - 1].text.match(/turns: (\S+)/)?.[1] : null;
  const way = facing && (geometry.kind === "plane" && Number.isFinite(Number(facing)) ? `${facing}°` : facing);
  if (!moves.length) return `${name} turns to face ${way}${lines.length === 1 ? last.text.slice(last.text.indexOf(facing) + facing.length) : ""}`;
  if (lines.length === 1) return last.text;
  const from = moves[0].text.match(/from (\S+)/)?.[1], end = moves[moves.length - 1].text, to = end.match(/ to (\S+)/)?.[1];
  if (!from || !to) return last.text;
  return `${name} moves from ${from} to ${to}${way ? `, to face ${way}` : ""}${end.slice(end.indexOf(` to ${to}`) + 4 + to.length)}`;
}

// A roll: who, what and what came of it; what was added to the dice is folded.
function roll(text) {
  const [, head, rest] = FOLDS.exec(text) ?? [null, text, ""];
  const bare = plain(rest), total = /\b(total -?\d+)/.exec(bare)?.[1], came = /\bneeds [^:;]*: ([^:;]+)$/.exec(bare)?.[1];
  return [plain(head) + (total ? `, ${total}` : "") + (came ? `: ${came}` : ""), rest];
}

// Lines of a game as { text, rest, kind, actor, dice }; with `notation` its decisions too.
export function sentences(play, notation = false) {
  const told = [], turns = new Set();
  let walked = [];
  const flush = () => { if (walked.length) told.push({ ...walked[walked.length - 1], text: walk(walked, play.board.geometry) }); walked = []; };
  for (const line of play.lines) {
    if (line.decided || line.kind === "forced") { if (notation) { flush(); told.push({ ...line, kind: "notation" }); } continue; }
    const walks = (line.kind === "move" || line.kind === "face") && line.unit !== undefined;
    if (!walks || walked[0]?.unit !== line.unit) flush();
    if (walks) { walked.push(line); continue; }
    if (line.kind === "phase") { // one in which nothing happens is not told
      if (told[told.length - 1]?.kind === "phase") told.pop();
    } else if (line.kind === "turn") {
      if (told[told.length - 1]?.kind === "phase") told.pop();
      if (turns.has(line.text)) continue;
      turns.add(line.text);
    }
    if (line.kind === "roll") { const [text, rest] = roll(line.text); told.push({ ...line, text, rest }); continue; }
    told.push({ ...line, text: line.text.replace(/^(\S+): (?:(?:it|he) (?=\w)|(?=leads |takes |joins ))/, "$1 ") });
  }
  flush();
  for (const item of told) if (!["turn", "notation", "phase"].includes(item.kind)) item.text = full(item.text);
  return told;
}

export class Story {
  constructor(play) { this.play = play; }

  section() {
    const { play } = this, { system } = play.ground, shown = sentences(play, this.notation).slice(-SHOWN);
    return h("section", {}, h("h3", {}, "What happened", h("span", {}, h("button", { type: "button", class: "link", "data-key": "notation", "aria-pressed": String(!!this.notation), onclick: () => { this.notation = !this.notation; play.panel.show(); } }, "notation"), " ",
      h("a", { href: `?game=${encodeURIComponent(play.id)}&replay=1` }, "the whole battle"))),
      h("ol", { class: "log", id: "story" }, shown.map((line) => line.kind === "turn" || line.kind === "phase" ? h("li", { class: line.kind }, plain(line.text)) :
        h("li", { class: `a${line.actor} ${line.dice ? "dice" : line.kind === "notation" ? "notation" : "told"}` }, line.rest ? h("details", {}, h("summary", {}, line.text), withRules(line.rest, system)) : withRules(line.text, system)))));
  }
}
