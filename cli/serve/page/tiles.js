// The painted ground, kept in tiles for each step of zoom. A frame never paints: it shows the tiles
// that are there, or those of the step before, or the whole field as it was painted first. What is
// missing is painted between frames, in slices of a few milliseconds.

const TILE = 256;   // device pixels
const MOST = 400;   // tiles kept, besides those of the whole field
const FAR = 60;     // world pixels beyond the edge of the field that are painted

const stepOf = (scale) => 2 ** (Math.ceil(Math.log2(scale) * 2) / 2);

export class Tiles {
  constructor(ground) {
    this.ground = ground;
    this.tiles = new Map(); // by step and place
    this.field = null;      // the step at which the whole field was shown first: kept for ever
    this.before = null;     // the step that was last shown whole
    this.missing = [];
  }

  // The tiles that cover what is seen at one step of zoom, and whether each is painted.
  cover(step, camera, width, height) {
    const span = TILE / step, { right, bottom } = this.ground.geometry, found = [], missing = [];
    const left = Math.max(-camera.x / camera.k, -FAR), top = Math.max(-camera.y / camera.k, -FAR);
    const x1 = Math.floor(Math.min((width - camera.x) / camera.k, right + FAR) / span);
    const y1 = Math.floor(Math.min((height - camera.y) / camera.k, bottom + FAR) / span);
    for (let y = Math.floor(top / span); y <= y1; y++)
      for (let x = Math.floor(left / span); x <= x1; x++) {
        const key = `${step.toFixed(4)}/${x}/${y}`, tile = this.tiles.get(key);
        if (tile) found.push(tile); else missing.push({ key, step, span, x: x * span, y: y * span });
      }
    return { step, found, missing };
  }

  // Shows the ground; what is missing stands in `missing` afterwards.
  draw(context, camera, width, height, ratio) {
    const step = stepOf(camera.k * ratio);
    const now = this.cover(step, camera, width, height);
    this.missing = now.missing;
    if (!this.missing.length) {
      this.before = step;
      this.field ??= step;
      this.show(context, camera, now);
      return;
    }
    const before = this.before && this.before !== step ? this.cover(this.before, camera, width, height) : null;
    if (before && !before.missing.length) { this.show(context, camera, before); return; }
    if (this.field && this.field !== step) this.show(context, camera, this.cover(this.field, camera, width, height));
    this.show(context, camera, now);
  }

  show(context, camera, { found }) {
    for (const tile of found) {
      const x = camera.x + tile.x * camera.k, y = camera.y + tile.y * camera.k, size = tile.span * camera.k;
      const left = Math.floor(x), top = Math.floor(y);
      context.drawImage(tile.image, left, top, Math.ceil(x + size) - left, Math.ceil(y + size) - top);
    }
  }

  // Paints of what is missing as much as a slice has time for; true once nothing is.
  paint(milliseconds) {
    const until = performance.now() + milliseconds;
    do {
      const next = this.missing.shift();
      if (next) this.make(next);
    } while (this.missing.length && performance.now() < until);
    return !this.missing.length;
  }

  make({ key, step, span, x, y }) {
    const canvas = new OffscreenCanvas(TILE, TILE), context = canvas.getContext("2d", { alpha: false });
    context.fillStyle = this.ground.colours.table;
    context.fillRect(0, 0, TILE, TILE);
    context.scale(step, step);
    context.translate(-x, -y);
    this.ground.paint(context, x, y, x + span, y + span, step);
    const image = canvas.transferToImageBitmap(); // painted now, and not in the frame that shows it
    for (const [other, { image: old, step: its }] of this.tiles) {
      if (this.tiles.size < MOST) break;
      if (its === this.field || its === step) continue;
      old.close();
      this.tiles.delete(other);
    }
    this.tiles.set(key, { image, step, x, y, span });
  }
}
