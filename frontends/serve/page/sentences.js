// What happened, in sentences: each event once. Decisions stand in notation in the record, and can be shown too.

import { withoutRules } from "./api.js";

const full = (text) => `${text[0].toUpperCase()}${text.slice(1)}${".?!".includes(text.at(-1)) ? "" : "."}`;

// "SI1 moves from 1003 to 0906, to face SSW" of marches hex by hex with turns between.
function walk(play, lines) {
  const last = lines.at(-1), moves = lines.filter((line) => line.way),
    facing = lines.findLast((line) => line.facing !== undefined)?.facing;
  if (lines.length === 1) return last.text;
  const { geometry } = play.board, { code } = play.unit(last.unit), at = (way, i) => geometry.name(play.ground, way[i],
    way[i + 1]);
  const faces = facing === undefined ? "" : ` to face ${geometry.compass(facing)}`, rule = last.rule
    ? ` (${last.rule})` : "";
  if (!moves.length) return `${code} turns${faces}${rule}`;
  return `${code} moves from ${at(moves[0].way, 0)} to ${at(moves.at(-1).way, 2)}${faces && `,${faces}`}${rule}`;
}

// Lines of a game as { text, rest, kind, actor, dice }; with `notation` its decisions too.
export function sentences(play, notation = false) {
  const result = [], turns = new Set();
  let walked = [];
  const flush = () => {
    if (walked.length) result.push({ ...walked[walked.length - 1], text: walk(play, walked) });
    walked = [];
  };
  for (const line of play.lines) {
    if (line.decided || line.kind === "forced") {
      if (notation) { flush(); result.push({ ...line, kind: "notation" }); } continue;
    }
    const walks = (line.kind === "move" || line.kind === "face") && line.unit !== undefined;
    if (!walks || walked[0]?.unit !== line.unit) flush();
    if (walks) { walked.push(line); continue; }
    if (line.kind === "phase") { // one in which nothing happens is left out
      if (result[result.length - 1]?.kind === "phase") result.pop();
    } else if (line.kind === "turn") {
      if (result[result.length - 1]?.kind === "phase") result.pop();
      if (turns.has(line.text)) continue;
      turns.add(line.text);
    }
    result.push(line.rest ? { ...line, text: withoutRules(line.text) } : { ...line });
  }
  flush();
  for (const item of result) if (!["turn", "notation", "phase"].includes(item.kind)) item.text = full(item.text);
  return result;
}
