// Curves of a replay: how it stood, the luck of the dice, and how a turn went with other dice.

const LETTERS = "ABCDEFGHIJ"; // of decisive moments

function penFor(canvas) {
  const box = canvas.getBoundingClientRect(), ratio = devicePixelRatio || 1, pen = canvas.getContext("2d");
  canvas.width = box.width * ratio;
  canvas.height = box.height * ratio;
  pen.scale(ratio, ratio);
  return { pen, box };
}

function tones() {
  const style = getComputedStyle(document.body), tone = (name) => style.getPropertyValue(name);
  return { ink: tone("--ink"), faint: tone("--ink2"), line: tone("--line"), first: tone("--first"),
    second: tone("--second") };
}

function path(pen, points) {
  pen.beginPath();
  points.forEach(([x, y], i) => i ? pen.lineTo(x, y) : pen.moveTo(x, y));
}

function stroke(pen, tone, width, points) {
  pen.strokeStyle = tone;
  pen.lineWidth = width;
  path(pen, points);
  pen.stroke();
}

// An empty curve over the moves of a game, with its turns.
function frame(canvas, { length, turns }, low, high) {
  const { pen, box } = penFor(canvas), x = (ply) => 40 + (box.width - 52) * ply / Math.max(1, length);
  const y = (value) => 8 + (box.height - 28) * (high - value) / (high - low), { ink, faint, line, first } = tones();
  let last = -100, marked = 0;
  pen.font = "11px Lato, sans-serif";
  pen.fillStyle = faint;
  for (const [ply, turn] of turns) {
    if (turn === marked) continue;
    marked = turn;
    stroke(pen, line, 1, [[x(ply), 4], [x(ply), box.height - 18]]);
    if (x(ply) - last > 46) { pen.fillText(`turn ${turn}`, x(ply) + 2, box.height - 5); last = x(ply); }
  }
  return { pen, box, x, y, ink, faint, first };
}

const cursor = ({ pen, box, x }, ply, gold) => stroke(pen, gold, 2.4, [[x(ply), 2], [x(ply), box.height - 18]]);

// The value, decisive moments and marks.
export function drawValue(canvas, { head, ply, curves, moments, marks, board: { colours } }) {
  const a = frame(canvas, head, 0, 100), { pen, x, y } = a, share = (value) => y(50 + 50 * value);
  for (const mark of [0, 50, 100]) {
    pen.fillStyle = a.faint;
    pen.fillText(String(mark), 12, y(mark) + 4);
    pen.setLineDash(mark === 50 ? [] : [3, 4]);
    stroke(pen, a.faint, 0.6, [[38, y(mark)], [a.box.width - 10, y(mark)]]);
    pen.setLineDash([]);
  }
  stroke(pen, a.first, 2, curves.values.map(([at, value]) => [x(at), share(value)]));
  moments.forEach((moment, i) => letter(pen, LETTERS[i], x(moment.to), share(moment.after), a.ink, colours.halo));
  marks.draw(a, colours.halo);
  cursor(a, ply, colours.gold);
}

function letter(pen, text, x, y, ink, paper) {
  pen.fillStyle = ink;
  pen.beginPath();
  pen.arc(x, y - 15, 9, 0, 7);
  pen.fill();
  pen.fillStyle = paper;
  pen.textAlign = "center";
  pen.fillText(text, x, y - 11);
  pen.textAlign = "left";
}

// The luck of every roll, summed up.
export function drawLuck(canvas, { head, ply, curves, board: { colours } }) {
  const sums = [];
  let sum = 0;
  for (const [at, gain] of curves.luck) { sum += 100 * gain; sums.push([at, sum]); }
  const most = Math.max(5, ...sums.map(([, value]) => Math.abs(value))), a = frame(canvas, head, -most, most),
    { pen, x, y } = a;
  pen.fillStyle = a.faint;
  for (const mark of [-most, 0, most]) pen.fillText(mark.toFixed(0), 12, y(mark) + 4);
  stroke(pen, a.faint, 0.8, [[38, y(0)], [a.box.width - 10, y(0)]]);
  stroke(pen, a.ink, 1.7, [[x(0), y(0)], ...sums.map(([at, value]) => [x(at), y(value)])]);
  cursor(a, ply, colours.gold);
}

// Games by how a turn went in them, and how it went. Returns the numbers of games.
export function drawSpread(canvas, { actual }, sorted, gold) {
  const { pen, box } = penFor(canvas), { ink, faint, first, second } = tones(), bins = new Map();
  const low = Math.min(sorted[0], actual), high = Math.max(sorted.at(-1), actual),
    step = Math.max(1, Math.ceil((high - low + 1) / 30));
  for (const value of sorted) {
    const bin = Math.floor((value - low) / step);
    bins.set(bin, (bins.get(bin) ?? 0) + 1);
  }
  const most = Math.max(...bins.values()), count = Math.floor((high - low) / step) + 1,
    wide = (box.width - 40) / count;
  for (const [bin, number] of bins) {
    const tall = (box.height - 40) * number / most;
    pen.fillStyle = low + (bin + 0.5) * step < 0 ? second : first;
    pen.fillRect(20 + bin * wide + 1, box.height - 22 - tall, Math.max(2, wide - 2), tall);
  }
  pen.fillStyle = faint;
  pen.font = "11px Lato, sans-serif";
  const every = Math.max(1, Math.floor(count / 8));
  for (let bin = 0; bin < count; bin += every) pen.fillText(String(low + bin * step), 20 + bin * wide, box.height - 6);
  const at = 20 + ((actual - low) / step + 0.5) * wide;
  stroke(pen, gold, 3, [[at, 14], [at, box.height - 22]]);
  pen.fillStyle = ink;
  pen.font = "bold 12px Lato, sans-serif";
  pen.fillText(`as it went, ${actual}`, Math.min(at + 5, box.width - 100), 14);
  return bins;
}
