// Who may command. How strong each is has been measured in every rule system, and comes from the server; what stands
// here is how long each thinks.

import { kept } from "./api.js";

const PACE = {
  "general:1": "at once", "general:2": "at once", "general:3": "half a second a turn", "general:4": "a second a turn",
    "general:5": "two seconds a turn",
  "general:6": "four seconds a turn", "general:8": "sixteen seconds a turn",
    doctrine: "by rule and by the book, at once", greedy: "a gambler: the action with the best odds, at once",
};
const MORE = [["mcts:milliseconds=3000", "for experiments: tree search, 3 seconds a turn"],
  ["random", "for experiments: random moves"]];
export const AGENTS = ["human", ...Object.keys(PACE), ...MORE.map(([agent]) => agent)];

const SECONDS = { "general:1": 0, "general:2": 0, "general:3": 0.5, "general:4": 1, "general:5": 2, "general:6": 4,
  "general:8": 16,
                  doctrine: 0, greedy: 0 };

// Whether a turn of so many seconds is longer than the table gives, by more than chance: this machine is slower, or
// busy.
const isSlow = (agent, seconds) => seconds > 2 * SECONDS[agent] + 1;
const known = (agent) => Number(kept(`pace-${agent}`));
const pace = (agent) => isSlow(agent, known(agent)) ? `${PACE[agent]}; here ${known(agent).toFixed(0)} s`
  : PACE[agent];

// Effect: how long a general's turn takes here, pauses and the other side's answers left out.
export function timeGenerals(play) {
  const { turn, active, actor, thinking, paused, hurried, players } = play.state, wait = play.wait ??= {},
    now = performance.now();
  const which = `${turn} ${active}`;
  if (wait.since !== undefined) wait.seconds += (now - wait.since) / 1000;
  if (which !== wait.turn) {
    if (wait.agent in SECONDS && wait.whole) kept(`pace-${wait.agent}`, wait.seconds.toFixed(1));
    Object.assign(wait, { turn: which, seconds: 0, whole: true, agent: players[active] });
  }
  if (paused || hurried) wait.whole = false;
  wait.since = thinking && actor === active && !paused && !hurried ? now : undefined;
}

// Shown at the wait: that the table gives less.
const slower = ({ agent, seconds } = {}) => isSlow(agent, seconds)
  ? ` This machine is slower than in the table (${PACE[agent]}).` : "";

// [agent, words] for a list to choose from: the weakest first, those that have not been measured last.
export function levels(measured = []) {
  const tested = measured.filter(({ agent }) => agent in PACE), rest = Object.keys(PACE)
    .filter((agent) => !tested.some((one) => one.agent === agent));
  return [["human", "a person here"],
    ...tested.map(({ agent, rank, words }) => [agent, agent === "doctrine" ? `the sergeant: ${pace(agent)}`
        : `${rank}: ${words} (${agent}; ${pace(agent)})`]),
    ...rest.map((agent) => [agent, agent === "doctrine" ? `the sergeant: ${pace(agent)}`
        : `${agent}: not measured here; ${pace(agent)}`]), ...MORE];
}

// "general, level 2" of "general:2": no claim to strength.
export const levelWords = (agent) => agent === "human" ? "a person" : agent === "doctrine" ? "the sergeant"
  : /^general:\d$/.test(agent ?? "") ? `a general, level ${agent.slice(-1)}`
  : MORE.find(([value]) => value === agent)?.[1] ?? agent ?? "";

export const ofWork = (share) => `${Math.round(100 * share)} % of the turn's work`;

// Who is waited for, and how far he is.
export function waited({ state: { players, actor, seconds, chosen }, wait }) {
  const who = levelWords(players[actor]).replace(/^a/, "A");
  const time = seconds ? ` for ${seconds.toFixed(0)} s` : "";
  return `${who} commands them${time}; ${chosen ?? 0} decisions so far.${slower(wait)}`;
}
