// The fights of a turn, each with its dice and what came of it, from the events in their order.

const BEGINS = ["shoot", "fight"];
const CAME = { remove: "gone", retreat: "back", shaken: "shaken", rally: "rallies", surrender: "taken",
  capture: "takes it" };

// Numbers two by two.
export const pairs = (flat) => Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i], flat[2 * i + 1]]);

// Events that belong to one fight: from who fires at or fights whom, to what came of it. `sideOf`: the side of a
// unit's code.
export function fightsOf(events, sideOf) {
  const fights = [];
  let now = null;
  for (const event of events) {
    const { unit, other, kind } = event, both = [unit, other].filter(Boolean), begins = BEGINS.includes(kind);
    if (begins || !both.some((code) => now?.codes.has(code))) {
      // A test or a loss that nobody's fire or fight brought about stands alone.
      now = { codes: new Set(), events: [], dice: "", came: new Map(), lost: [0, 0], unit, other: begins ? other
        : undefined };
      fights.push(now);
    }
    now.events.push(event);
    for (const code of both) now.codes.add(code);
    // The dice of both, in either order.
    if (event.faces && !now.dice.includes(" : ")) now.dice = [now.dice, event.faces.split(" = ")[0]].filter(
      Boolean).join(" : ");
    const amount = kind === "lose" ? event.amount : kind === "remove" || kind === "shaken" ? 1 : 0;
    if (amount && unit) now.lost[sideOf(unit)] += amount;
    const came = kind === "lose" ? `−${amount}` : CAME[kind];
    if (came && unit) now.came.set(unit, kind === "remove" ? ["gone"]
      : [...new Set([...(now.came.get(unit) ?? []), came])]);
  }
  return fights;
}

// Whose fight it was: a square if the side that reads lost more, a disc if the other, a ring if neither.
export function shapeOf(fight, mine) {
  const own = fight.lost[mine], other = fight.lost[1 - mine];
  return own > other ? "square" : other > own ? "disc" : "ring";
}
