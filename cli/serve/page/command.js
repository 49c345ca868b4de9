// Orders for many, standing answers, the enemy's turn told, reach and sight. To come with the server's.
export class Command {
  constructor(play) { this.play = play; }
  price() { return ""; }
  state() {}
  paint() {}
  clear() {}
  confirm() { return false; }
  back() { return false; }
  async typed() { return false; }
  async placesFor() { return null; }
  whyNot() {}
  toggle() {}
  grouped() {}
  layer() {}
  wing() {}
  pickMode() {}
  standing() {}
  digest() {}
  step() {}
  section() { return []; }
}
