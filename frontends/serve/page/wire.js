// What the server sends, as the page reads it: the one place that knows the wire's forms (`hetman protocol --schema`).

// A row by the names of its columns, which the board has.
const named = (columns, row) => Object.fromEntries(columns.map((name, i) => [name, row[i]]));

export const readRows = (board, what, rows) => rows.map((row) => named(board.columns[what], row));

// The board: its map is one list of cells, as pictures are painted.
export function readBoard({ board, ...rest }) {
  return { ...rest, ...board, units_per_mm: board.units_per_millimetre ?? 0,
           terrain: board.terrain.flat(), terrains: board.terrains.map((terrain) => terrain.name),
           level: board.level.flat(), names: board.names.flat(),
           lines: board.lines.map((line) => ({ ...line, points: line.points.flat() })),
           labels: (board.labels ?? []).map((label) => ({ ...label, x: label.at[0], y: label.at[1] })) };
}

export const readMoves = (board, rows) =>
  readRows(board, "move", rows).map(({ to, ...move }) => ({ ...move, x: to[0], y: to[1] }));

// An event's way, as x, y, x, y.
const readEvent = (event) => event.to ? { ...event, way: [...event.from ?? [-1, -1], ...event.to] } : event;

// The moment.
export function readState(board, state) {
  const places = state.places.map(({ points: [first, second], ...place }) =>
    ({ ...place, x: place.at[0], y: place.at[1], first, second, points: Math.max(first, second) }));
  return { ...state, places, rule: state.prompt_rule, strength: readRows(board, "measures", state.strength),
           tracks: readRows(board, "track", state.tracks)
             .map((track) => ({ ...track, kind: board.track_kinds[track.kind] })),
           lines: state.lines?.map(readEvent), events: state.events?.map(readEvent) };
}
