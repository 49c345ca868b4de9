// Parts of the panel: the question and the choices; the other side's wish; the end of a turn; who is waited for.

import { bold, control, failed, h, kbd, kept, muted, ruleChip } from "./api.js";
import { advise, back, commit, hurry, line, passOn, pause, run, undo } from "./acts.js";
import { digest } from "./queries.js";
import { ofWork, waited } from "./levels.js";
import { more, seatButtons, why } from "./more.js";
import { PLAIN, best, choices, count, find, onTheMap, words } from "./moves.js";
import { overParts } from "./over.js";

const FEW = 12; // choices side by side

// The other side wants to take back what the other side has seen.
export function wishPart(play) {
  const { wish } = play.state;
  if (!wish) return null;
  const answer = (agree) => play.post("consent", { agree }).catch(failed);
  const button = (key, text, main) =>
    control(() => answer(key === "agree"), { class: main, "data-key": key }, text);
  if (wish.own) return h("section#wish",
    h("p", wish.refused ? "The other side does not agree: it stands."
      : "The other side decides whether you may take it back."));
  const words = `${play.side(wish.side)} ask to take back their last decision${wish.refused ? "; refused" : ""}.`;
  return h("section#wish", h("h3", "A wish"), h("p", bold(words)),
    wish.answer ? h("div.choices", button("agree", "Agree", "main"), button("refuse", "Refuse")) : null);
}

// What ends, and the way back.
export function endPart(play) {
  if (!play.ending || !play.state.yours) return null;
  const { index, plain, left } = play.ending, whose = play.side(play.state.active);
  const never = (event) => kept("end-unasked", event.target.checked ? "yes" : "no");
  const words = !plain ? `Nothing is left to do after this: the turn of ${whose} ends with it.`
    : left ? `${count(left, "unit")} may still act.` : "Nobody is left to act.";
  return h("section#ending", h("h3", "End the turn?"), h("p", words),
    h("div.choices",
      control(() => commit(play, index), { class: "main", "data-key": "end it" },
        kbd("P"), "End the turn"),
      control(() => back(play), { "data-key": "not yet" }, kbd("Esc"),
        "Not yet")),
    h("label.muted", h("input", { type: "checkbox", id: "end-unasked", onchange: never }),
      " Do not ask again"));
}

export function questionPart(play) {
  const { state, ground } = play;
  if (state.result) return h("section", h("h2#question", state.result), overParts(play));
  if (state.trouble) return h("section", h("h2", "The computer player failed"), h("p", state.trouble),
    seatButtons(play));
  if (!state.yours) return waitingPart(play);
  return h("section", { "aria-live": "off" },
    h("div.top", ruleChip(state.rule, ground.system), `${play.side(state.actor)}, ${state.phase}`,
      offer(play)),
    h("h2#question", state.prompt), buttons(play));
}

// The report of the turn that has just been seen, until it has been opened or the next begins.
function offer(play) {
  const { state } = play;
  if (!play.theirs || !state.yours || state.actor !== state.active) return null;
  return control(() => digest(play), { id: "report", "data-key": "report" },
    kbd("D"), `The turn of ${play.side(1 - state.actor)}, reported`);
}

const mailPart = (mail) => h("section",
  h("h2#question", mail === "alone" ? "Nobody has the other side yet" : "The other side has the move"),
  h("p.rule-text", "Its letter brings the battle back here."));

function waitingPart(play) {
  if (play.state.mail) return mailPart(play.state.mail);
  const { state } = play, person = state.players[state.actor] === "human", who = play.side(state.actor);
  const share = !person && state.share !== undefined, owner = !person && (state.rights & 8);
  return h("section", h("div.top", `${who}, ${state.phase}`),
    h("h2#question", person ? `${who} decide` : state.paused ? `${who} wait: paused` : `${who} think`),
    h("p.rule-text#waited", person ? "The other person has the move." : waited(play)),
    share ? h("div.row",
      h("progress#thinking", { max: 1, value: state.share, "aria-label": "Work done for this turn" }),
      bold(ofWork(state.share))) : null,
    owner ? h("div.choices",
      control(() => hurry(play), { "data-key": "hurry" }, kbd("H"), "Hurry"),
      control(() => pause(play, !state.paused), { "data-key": "pause" }, kbd("Space"),
        state.paused ? "Continue" : "Pause")) : null);
}

// Buttons for what is not chosen on the map; all of it where it is little.
function buttons(play) {
  if (play.deploying()) return muted(
    `${count(play.places.size, "place")} ${play.places.size === 1 ? "is" : "are"} lit on the map.`);
  const shown = choices(play), map = onTheMap(play, shown), direct = play.moves.slice(0, play.direct);
  const adds = direct.filter((move) => play.kind(move) === "add").map((move) => play.unit(move.unit).code);
  const all = adds.length > 1
    ? control(() => line(play, `${adds.join(" ")} join`), { "data-key": "all" },
    adds.length === 2 ? "Both of them" : `All ${adds.length} of them`) : null;
  return [map ? muted(`On the map: ${map}.`) : null,
          h("div", { class: `choices${shown.length > FEW ? " long" : ""}`, role: "group", "aria-label": "Choices" },
            all, shown.map((index, i) => choice(play, index, i + 1)))];
}

// Black is the best of fights by exact odds, or nothing; where nobody fights, the first that does something.
function choice(play, index, number) {
  const move = play.moves[index], fights = play.moves.some((one) => one.target >= 0);
  const main = fights ? best(play) === move : number === 1 && !PLAIN.includes(play.kind(move));
  return control(() => run(play, index), { class: play.previewed() === move ? "chosen" : main ? "main" : "",
      "data-key": `c${move.text}`, "data-move": index }, number <= 9 ? kbd(number) : null,
      words(play, move));
}

// What lets go, takes back and queries.
export function foot(play) {
  const { state } = play, owner = (state.rights & 8) !== 0, ends = find(play, "end") >= 0 && state.yours;
  const button = (key, letter, text, act) => control(act, { "data-key": key },
    letter ? kbd(letter) : null, text);
  return h("section.last", h("div.choices",
    (state.rights & 6) && state.ply > 0 ? button("undo", "U", "Undo", () => undo(play)) : null,
    owner && state.yours ? button("advice", "A", "Ask", () => advise(play)) : null,
    state.ply > 0 ? button("why", "Y", "Why?", () => why(play)) : null,
      owner ? button("more", "", "More …", () => more(play)) : null,
    ends ? control(() => passOn(play), { class: play.pending ? "" : "main", "data-key": "end" },
      kbd("P"), "End") : null));
}
