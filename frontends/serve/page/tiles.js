// The painted ground: one picture of the whole field, made in one go for the first frame, and tiles for
// each step of zoom nearer than that. A frame never paints: it shows the tiles that are there, or those of
// the step before, or the field. Tiles that are missing are painted between frames, in slices of a few
// milliseconds.

const TILE = 256;   // device pixels
const MOST = 400;   // tiles kept
const FARTHER = 0.7; // a field shown smaller than this is painted anew: its lines have become too thin
const LARGEST = 4096; // device pixels of the field's longer side
const FAR = 60;     // world pixels beyond the edge of the field that are painted

const stepOf = (scale) => 2 ** (Math.ceil(Math.log2(scale) * 2) / 2);

export class Tiles {
  constructor(ground) {
    this.ground = ground;
    this.tiles = new Map(); // by step and place
    this.field = null;      // the picture of all of it, at the scale at which it was shown first
    this.before = null;     // the step of tiles that was last shown whole
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

  // Whether the field is sharp at a scale: at its own, or a little farther off.
  sharp(scale) { return !!this.field && scale < this.field.scale * 1.001 && scale > this.field.scale * FARTHER; }

  // Shows the ground; what is missing stands in `missing` afterwards. `fit`: the camera's scale at which
  // the whole field is seen, which is that of its picture, however near the camera is when it is made.
  draw(context, camera, width, height, ratio, fit) {
    const scale = camera.k * ratio,
      whole = Math.min(fit * ratio, LARGEST / Math.max(this.ground.geometry.right, this.ground.geometry.bottom));
    this.missing = [];
    if (!this.field || this.field.scale < whole * FARTHER) {
      this.missing.push({ field: true, scale: whole });
      return;
    }
    if (this.sharp(scale)) { this.showField(context, camera, ratio); return; }
    const step = stepOf(scale), now = this.cover(step, camera, width, height);
    this.missing = now.missing;
    if (!this.missing.length) {
      this.before = step;
      this.show(context, camera, now);
      return;
    }
    const before = this.before && this.before !== step ? this.cover(this.before, camera, width, height) : null;
    if (before && !before.missing.length) { this.show(context, camera, before); return; }
    this.showField(context, camera, ratio);
    this.show(context, camera, now);
  }

  // At its own scale it lies on whole pixels, so that it is copied and not smoothed.
  showField(context, camera, ratio) {
    const { image, scale } = this.field, size = camera.k / scale;
    let x = camera.x - FAR * camera.k, y = camera.y - FAR * camera.k;
    if (Math.abs(camera.k * ratio / scale - 1) < 1e-6) {
      x = Math.round(x * ratio) / ratio;
      y = Math.round(y * ratio) / ratio;
    }
    context.drawImage(image, x, y, image.width * size, image.height * size);
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
      if (next?.field) this.makeField(next.scale);
      else if (next) this.make(next);
    } while (this.missing.length && performance.now() < until);
    return !this.missing.length;
  }

  // All of the field in one picture: no cell is painted twice, as at the edges of tiles.
  makeField(scale) {
    const { right, bottom } = this.ground.geometry;
    const wide = Math.ceil((right + 2 * FAR) * scale), high = Math.ceil((bottom + 2 * FAR) * scale);
    this.field = { image: this.picture(wide, high, scale, -FAR, -FAR, right + FAR, bottom + FAR), scale };
  }

  make({ key, step, span, x, y }) {
    const image = this.picture(TILE, TILE, step, x, y, x + span, y + span);
    for (const [other, { image: old, step: its }] of this.tiles) {
      if (this.tiles.size < MOST) break;
      if (its === step) continue;
      old.close();
      this.tiles.delete(other);
    }
    this.tiles.set(key, { image, step, x, y, span });
  }
  // A piece of the ground, painted now, and not in the frame that shows it.
  picture(wide, high, scale, left, top, right, bottom) {
    const canvas = new OffscreenCanvas(wide, high), context = canvas.getContext("2d", { alpha: false });
    context.fillStyle = this.ground.colours.table;
    context.fillRect(0, 0, wide, high);
    context.scale(scale, scale);
    context.translate(-left, -top);
    this.ground.paint(context, left, top, right, bottom, scale);
    return canvas.transferToImageBitmap();
  }
}
