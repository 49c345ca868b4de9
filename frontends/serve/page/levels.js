// Who may command. How strong each is has been measured in every rule system, and comes from the server; what stands
// here is how long
// each thinks.

const PACE = {
  "general:1": "at once", "general:2": "at once", "general:3": "half a second a turn", "general:4": "a second a turn",
    "general:5": "two seconds a turn",
  "general:6": "four seconds a turn", "general:8": "sixteen seconds a turn",
    doctrine: "by rule and by the book, at once", greedy: "a gambler: the action with the best odds, at once",
};
const MORE = [["mcts:milliseconds=3000", "for experiments: tree search, 3 seconds a turn"],
  ["random", "for experiments: random moves"]];
export const AGENTS = ["human", ...Object.keys(PACE), ...MORE.map(([agent]) => agent)];

// [agent, words] for a list to choose from: the weakest first, those that have not been measured last.
export function levels(measured = []) {
  const known = measured.filter(({ agent }) => agent in PACE), rest = Object.keys(PACE)
    .filter((agent) => !known.some((one) => one.agent === agent));
  return [["human", "a person here"],
    ...known.map(({ agent, rank, words }) => [agent, agent === "doctrine" ? `the sergeant: ${PACE[agent]}`
        : `${rank}: ${words} (${agent}; ${PACE[agent]})`]),
    ...rest.map((agent) => [agent, agent === "doctrine" ? `the sergeant: ${PACE[agent]}`
        : `${agent}: not measured here; ${PACE[agent]}`]), ...MORE];
}

// "general, level 2" of "general:2": no claim to strength.
export const levelWords = (agent) => agent === "human" ? "a person" : agent === "doctrine" ? "the sergeant"
  : /^general:\d$/.test(agent ?? "") ? `a general, level ${agent.slice(-1)}`
  : MORE.find(([value]) => value === agent)?.[1] ?? agent ?? "";

// Who is waited for, and how far he is.
export function waited({ state: { players, actor, seconds, chosen } }) {
  const who = levelWords(players[actor]).replace(/^a/, "A");
  return `${who} commands them${seconds ? ` for ${seconds.toFixed(0)} s` : ""}; ${chosen ?? 0} decisions so far.`;
}
