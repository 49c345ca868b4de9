// Who may command, in words that a player knows.

export const LEVELS = [
  ["human", "a person here"],
  ["general:1", "a general, beginner: errs one choice in three, at once"],
  ["general:2", "a general, easy: errs one choice in five, at once"],
  ["general:3", "a general, fair: errs one choice in eight, half a second a turn"],
  ["general:4", "a general, good: errs one choice in twenty, a second a turn"],
  ["general:5", "a general, strong: two seconds a turn"],
  ["general:6", "a general, very strong: four seconds a turn"],
  ["general:8", "a general, the strongest: sixteen seconds a turn"],
  ["doctrine", "a sergeant: by rule and by the book, at once"],
  ["greedy", "a gambler: the action with the best odds, at once"],
  ["mcts:milliseconds=3000", "for experiments: tree search, 3 seconds a turn"],
  ["random", "for experiments: random moves"],
];

// "a general, easy" of "general:2".
export function levelWords(agent) { return LEVELS.find(([value]) => value === agent)?.[1].split(/:| here/)[0] ?? agent ?? ""; }
