// Who may command. How strong each is has been measured in every rule system, and comes from the server; what stands here is how long
// each thinks.

const PACE = {
  "general:1": "at once", "general:2": "at once", "general:3": "half a second a turn", "general:4": "a second a turn", "general:5": "two seconds a turn",
  "general:6": "four seconds a turn", "general:8": "sixteen seconds a turn", doctrine: "by rule and by the book, at once", greedy: "a gambler: the action with the best odds, at once",
};
const SECONDS = { "general:1": 0, "general:2": 0, "general:3": 0.5, "general:4": 1, "general:5": 2, "general:6": 4, "general:8": 16, doctrine: 0, greedy: 0 };
const MORE = [["mcts:milliseconds=3000", "for experiments: tree search, 3 seconds a turn"], ["random", "for experiments: random moves"]];
export const AGENTS = ["human", ...Object.keys(PACE), ...MORE.map(([agent]) => agent)];

// Whether a turn of so many seconds is longer than the table says, by more than chance: this machine is slower, or busy.
const isSlow = (agent, seconds) => seconds > 2 * SECONDS[agent] + 1;
const kept = (agent) => { try { return Number(localStorage.getItem(`pace-${agent}`)); } catch { return 0; } };
const pace = (agent) => isSlow(agent, kept(agent)) ? `${PACE[agent]}; here ${kept(agent).toFixed(0)} s` : PACE[agent];

// How long a general's turn takes here, pauses and the other side's answers left out.
export class Wait {
  constructor(play) { this.play = play; }

  state() {
    const { state } = this.play, now = performance.now(), turn = `${state.turn} ${state.active}`, thinks = state.thinking && state.actor === state.active && !state.paused && !state.hurried;
    if (this.since !== undefined) this.seconds += (now - this.since) / 1000;
    if (turn !== this.turn) {
      if (this.agent in SECONDS && this.whole) try { localStorage.setItem(`pace-${this.agent}`, this.seconds.toFixed(1)); } catch { /* not kept */ }
      Object.assign(this, { turn, seconds: 0, whole: true, agent: state.players[state.active] });
    }
    if (state.paused || state.hurried) this.whole = false;
    this.since = thinks ? now : undefined;
  }

  // Said at the wait: that the table says less.
  words() { return isSlow(this.agent, this.seconds) ? ` This machine is slower than the table says (${PACE[this.agent]}).` : ""; }
}

// [agent, words] for a list to choose from: the weakest first, those that have not been measured last.
export function levels(measured = []) {
  const known = measured.filter(({ agent }) => agent in PACE), rest = Object.keys(PACE).filter((agent) => !known.some((one) => one.agent === agent));
  return [["human", "a person here"], ...known.map(({ agent, rank, words }) => [agent, agent === "doctrine" ? `the sergeant: ${pace(agent)}` : `${rank}: ${words} (${agent}; ${pace(agent)})`]),
    ...rest.map((agent) => [agent, agent === "doctrine" ? `the sergeant: ${pace(agent)}` : `${agent}: not measured here; ${pace(agent)}`]), ...MORE];
}

// "general, level 2" of "general:2": no claim to strength.
export const levelWords = (agent) => agent === "human" ? "a person" : agent === "doctrine" ? "the sergeant" : /^general:\d$/.test(agent ?? "") ? `a general, level ${agent.slice(-1)}` : MORE.find(([value]) => value === agent)?.[1] ?? agent ?? "";
