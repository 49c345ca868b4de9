// A person who wants it is called when a decision has come to him, or the other has sent a message: a sound, a mark in
// the page's title until the next gesture, and a notification by the browser while another page is in front.

import { kept } from "./api.js";

export class Call {
  constructor(play) {
    this.play = play;
    this.on = kept("call") === "on";
    this.rung = 0;
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => {
      this.mark(false);
      this.audio?.resume();
    }, true);
  }

  set(on) {
    this.on = on;
    kept("call", on ? "on" : "off");
    if (!on) return;
    this.ring(); // so it is heard, and the browser lets it be heard later
    if (window.Notification?.permission === "default") Notification.requestPermission().catch(() => {});
  }

  // Something to which that person is called.
  news(words) {
    if (!this.on) return;
    this.mark(true);
    this.ring();
    if (!document.hidden || window.Notification?.permission !== "granted") return;
    const notification = new Notification(this.play.ground.title,
      { body: words, tag: this.play.id, icon: document.querySelector("link[rel=icon]").href });
    notification.onclick = () => { window.focus(); notification.close(); };
  }

  mark(on) { document.title = `${on ? "● " : ""}${document.title.replace(/^● /, "")}`; }

  // Two notes, a fifth apart.
  ring() {
    this.rung++;
    try {
      this.audio ??= new AudioContext();
      [[440, 0], [660, 0.16]].forEach(([pitch, after]) => {
        const tone = this.audio.createOscillator(), loud = this.audio.createGain(), at = this.audio.currentTime +
          after;
        tone.frequency.value = pitch;
        loud.gain.setValueAtTime(0.12, at);
        loud.gain.exponentialRampToValueAtTime(0.001, at + 0.4);
        tone.connect(loud).connect(this.audio.destination);
        tone.start(at);
        tone.stop(at + 0.4);
      });
    } catch { /* no sound here: the mark is there */ }
  }
}
