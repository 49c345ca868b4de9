// Messages of those at a game to each other: shown where two persons play, or one has been sent. It stands beside
// the panel, which is made anew again and again, so that what is being typed stays.

import { $, announce, failed, h, ink, note } from "./api.js";

export class Chat {
  constructor(play) {
    this.play = play;
    this.log = h("div#messages", { role: "log", "aria-label": "Messages" });
    this.input = h("input#say", { "aria-label": "Say something to the other side", placeholder: "Say something",
        maxlength: 300, autocomplete: "off" });
    const send = async (event) => {
      event.preventDefault();
      if (!this.input.value.trim()) return;
      try {
        await play.post("say", { text: this.input.value });
        this.input.value = "";
      } catch (error) { failed(error); }
    };
    this.title = h("summary", "Talk");
    this.box = h("details#chat", { hidden: true }, this.title, this.log,
      h("form", { onsubmit: send }, this.input, h("button", "Say")));
    this.box.addEventListener("toggle", () => {
      this.name();
      if (this.box.open) { this.log.scrollTop = this.log.scrollHeight; this.input.focus(); }
    });
    $("map").append(this.box);
  }

  name() {
    if (this.box.open) this.read = this.play.talk.length;
    const unread = this.play.talk.length - (this.read ?? 0);
    this.title.textContent = unread > 0 ? `Talk (${unread} new)` : "Talk";
  }

  who(side) { return side < 0 ? "A watcher" : this.play.side(side); }

  // Effect.
  state({ before }) {
    const { state, talk } = this.play, news = (state.chat ?? []).filter(([number]) => number > talk.length);
    talk.push(...news);
    this.log.append(
      ...news.map(([, side, text]) => h("p", h("b", { class: ink(side === 1) },
            `${this.who(side)}: `), text)));
    this.log.scrollTop = this.log.scrollHeight;
    const hidden = !talk.length && state.players.some((name) => name !== "human"), { board } = this.play;
    if (hidden !== this.box.hidden) {
      this.box.hidden = hidden;
      if (board.fitted) board.fit(); // it lies on the map, which on a small screen leaves it room
    }
    this.name();
    const theirs = before ? news.filter(([, side]) => side !== this.play.person()) : [];
    if (!theirs.length) return;
    const words = theirs.map(([, side, text]) => `${this.who(side)}: ${text}`).join(" ");
    announce(words);
    if (!this.box.open) note(words);
    this.play.call.news(words);
  }
}
