// The legal moves as the page offers them: sorted by what a click or a button means, and in words. Functions of the
// store.

const PICKS = ["select", "add", "lose", "rally", "fight", "capture"];
const FEW = 12; // choices that have a button each
const VERBS = { move: "Go", charge: "Charge", shoot: "Fire", fight: "Fight", pass: "Let it be", end: "End",
  done: "That is all",
                turn: "Face", form: "Form" };
export const PLAIN = ["pass", "end", "done"];

export const verb = (kind) => VERBS[kind] ?? kind[0].toUpperCase() + kind.slice(1);
export const count = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

// The first move of one of these kinds, or -1.
export const find = (play, ...kinds) => play.moves.findIndex((move) => kinds.includes(play.kind(move)));

// By unit, place and target, and what is neither. Orders of the unit under way that lead to targets or places are
// searched: those rows follow the moves, and are never buttons.
export function sorted(play) {
  const picks = new Map(), places = new Map(), targets = new Map(), buttons = [];
  const add = (map, key, i) => { if (!map.has(key)) map.set(key, []); map.get(key).push(i); };
  play.moves.forEach((move, i) => {
    const { unit, target, x, y } = move, kind = play.kind(move);
    if (target >= 0) add(targets, target, i);
    else if (x >= 0 && !PICKS.includes(kind) && kind !== "draw") add(places, play.cell(x, y), i);
    else if (unit >= 0 && PICKS.includes(kind)) add(picks, unit, i);
    else if (i < play.direct) buttons.push(i);
  });
  // Units with targets of their own, as in a reaction: a click takes one. What they do together goes with any of them.
  const acts = new Set(play.board.units.filter((unit) => unit.active).map((unit) => unit.id));
  const own = picks.size ? [] : [...targets.values()].flat()
    .flatMap((i) => who(play, play.moves[i]).filter((unit) => !acts.has(unit)).map((unit) => [unit, i]));
  if (new Set(own.map(([unit]) => unit)).size > 1) for (const [unit, i] of own) add(picks, unit, i);
  return { picks, places, targets, buttons };
}

// The units of a move: of one that names none, all that have the same action on that target by themselves.
export function who({ moves }, { kind, unit, target }) {
  if (unit >= 0 || target < 0) return unit >= 0 ? [unit] : [];
  return [...new Set(moves.filter((other) => other.kind === kind && other.target === target && other.unit >= 0)
      .map((other) => other.unit))];
}

// What a unit may do to enemies, alone or with others; and who they are.
export const against = (play, id) => [...play.targets.values()].flat()
  .filter((i) => who(play, play.moves[i]).includes(id));
export const targetsOf = (play, list) => [...new Set(list.map((i) => play.moves[i].target))];

// What is done on a target: of the one in hand, if there is one.
export function on(play, target) {
  const list = play.targets.get(target) ?? [];
  const own = play.hand === null ? list : list.filter((i) => who(play, play.moves[i]).includes(play.hand));
  return straightest(play, own.length ? own : list, play.unit(target));
}

// Charges that end beside their enemy in several places: the straightest first.
function straightest(play, list, enemy) {
  const g = play.board.geometry;
  const bend = (i) => {
    const { unit: id, x: column, y: row } = play.moves[i], unit = play.unit(id);
    if (column < 0 || !unit) return 0;
    const [x, y] = g.centre(column, row);
    return Math.abs(Math.sin((Math.atan2(y - unit.y, x - unit.x) - Math.atan2(enemy.y - y, enemy.x - x)) / 2));
  };
  if (g.kind === "plane" || !list.every((i) => play.kind(play.moves[i]) === "charge")) return list;
  return list.toSorted((a, b) => bend(a) - bend(b));
}

// A move as a question names it: by its number, or as a line where it is two decisions.
export function queryOf(play, index) {
  const { ply } = play.state;
  return index < play.direct ? { ply, move: index } : { ply, text: play.moves[index].text };
}

// Whether it picks a unit among several, and nothing else is meant.
const picking = (play) => play.picks.size > 1 && play.moves.every((move) => move.unit < 0 || move.target < 0);

// The moves that have a button, in the order of their numbers. What is on the map alone has none: many places, and
// whom to pick.
export function choices(play) {
  const { state, moves, places } = play;
  if (!state.yours || state.result || state.trouble || play.deploying()) return [];
  const direct = moves.slice(0, play.direct).map((_, i) => i);
  if (picking(play)) return direct.filter((i) => !play.picks.has(moves[i].unit));
  if (direct.length > FEW) return play.buttons;
  const onMap = ({ target, x }) => places.size > 2 && target < 0 && x >= 0;
  return direct.filter((i) => !onMap(moves[i]) || play.kind(moves[i]) === "charge");
}

// What is chosen on the map, in words; "" where the buttons are all there is.
export function onTheMap(play, shown) {
  const { picks, places, targets, direct } = play;
  if (direct <= FEW && !picking(play) && shown.length === direct && !targets.size) return "";
  const by = matchMedia("(pointer: coarse)").matches ? "by a tap" : "by a click or N";
  return [picks.size ? `${count(picks.size, "unit")}, ${by}` : "", places.size ? count(places.size, "place") : "",
          targets.size ? count(targets.size, "enemy", "enemies") : ""].filter(Boolean).join(", ");
}

// --- in words -------------------------------------------------------------------------------------

// "A1 and A2 together", of a move without a unit of its own.
function together(play, move) {
  const codes = who(play, move).map((id) => play.unit(id).code);
  return move.unit < 0 && codes.length > 1 ? `${codes.slice(0, -1).join(", ")} and ${codes.at(-1)} together` : "";
}

// What of a move's text is neither its kind nor a unit: a place, a formation, a way.
function rest(text, kind, codes) {
  if (!text.startsWith(`${kind} `)) return "";
  return text.split(" ").slice(1).filter((word) => !codes.includes(word))
    .map((word) => word.replace(/^[=^]/, "").replace(/\/([NESW]+)$/, (_, way) => ` by ${[...way].join(" ")}`).replace(
        /\/[-><0-9A-F]+$/, ""))
    .join(" ");
}

function orderWords(play, order) {
  const command = play.wings(play.state.actor).find((group) => group.code === order);
  const words = (command?.name ?? order).replace(/-/g, " ");
  return words ? words[0].toUpperCase() + words.slice(1) : "Order";
}

// "march" of "order LH12 =march", with the unit's name where one is meant.
export function words(play, move) {
  const kind = play.kind(move), lead = /^order .*? (?=[a-z]+ )/.exec(kind === "order" ? "" : move.text);
  if (kind === "pass") return play.state.actor !== play.state.active ? "Let it pass" : play.state.depth > 0
    ? "That is all" : "Pass";
  if (kind === "end") return move.ends ? "End the turn" : "End the phase";
  if (kind === "done") return VERBS.done;
  const unit = move.unit >= 0 ? play.unit(move.unit) : null, target = move.target >= 0 ? play.unit(move.target) : null;
  if (["select", "add", "lose", "rally"].includes(kind) && unit && !target) return `${unit.code} ${unit.name}`;
  const more = rest(lead ? move.text.slice(lead[0].length) : move.text, kind, [unit?.code, target?.code]);
  if (kind === "order") return orderWords(play, more);
  const all = together(play, move), whose = unit && !unit.active ? `${unit.code}: ` : all ? `${all}: ` : "";
  if (kind === "move" && target) return `${whose}Go to ${target.code} ${target.name}`;
  // the target gives the place
  const plane = play.ground.kind === "plane", named = more && !(target && (kind === "fight" || plane));
  const whom = target ? ` ${target.code} ${target.name}` : "";
  return `${whose}${verb(kind)}${whom}${named ? ` ${move.x >= 0 && !plane ? "to " : ""}${more}` : ""}`;
}

// "takes 2.4, loses 1.1" of who decides.
export function mean(play, odds) {
  const { first, second } = (odds.fight ?? odds).sum, [takes, loses] = play.state.actor ? [first.lost, second.lost]
    : [second.lost, first.lost];
  return `takes ${takes.toFixed(1)}, loses ${loses.toFixed(1)}`;
}

// A cost in words; rules that count in half points are given in points.
export function points(cost, measure) {
  if (cost < 0) return "";
  return measure === "half points" ? `${cost === 1 ? "" : cost >> 1}${cost % 2 ? "½" : ""}` : String(cost);
}

// The best of a reaction by its exact odds, once all are known and it brings something; else null.
export function best(play) {
  if (!play.allKnown || !play.reactions.length) return null;
  const worth = (row) => row.gone * 100 + row.shaken * 10 + row.take - row.lose;
  const row = play.reactions.reduce((a, b) => worth(b) > worth(a) ? b : a);
  return worth(row) > 0 ? row.move : null;
}
