// Whoever asks for it is called when a decision has come to him: a sound, and a mark in the page's title until the next gesture.

const kept = () => { try { return localStorage.getItem("call") === "on"; } catch { return false; } };

export class Call {
  constructor(play) {
    this.play = play;
    this.on = kept();
    this.rung = 0;
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => { this.mark(false); this.audio?.resume(); }, true);
  }

  set(on) {
    this.on = on;
    try { localStorage.setItem("call", on ? "on" : "off"); } catch { /* not kept */ }
    if (on) this.ring(); // so it is heard, and the browser lets it be heard later
  }

  state(before) {
    const { state } = this.play, mine = (one) => one && (one.yours || one.result);
    if (!mine(state)) this.mark(false);
    else if (this.on && before && !mine(before)) { this.mark(true); this.ring(); }
  }

  mark(on) { document.title = `${on ? "● " : ""}${document.title.replace(/^● /, "")}`; }

  // Two notes, a fifth apart.
  ring() {
    this.rung++;
    try {
      this.audio ??= new AudioContext();
      [[440, 0], [660, 0.16]].forEach(([pitch, after]) => {
        const tone = this.audio.createOscillator(), loud = this.audio.createGain(), at = this.audio.currentTime + after;
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
