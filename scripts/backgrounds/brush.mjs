// What every background is drawn with. Sizes are pixels of a 1280 x 720 picture.
import { createCanvas } from "@napi-rs/canvas";

export const WIDTH = 1280;
export const HEIGHT = 720;
export const TURN = Math.PI * 2;

/** The same numbers (0..1) for the same seed, on every machine. */
export function makeChance(seed) {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function gradient(canvas, [x0, y0, x1, y1], colours) {
  const made = canvas.createLinearGradient(x0, y0, x1, y1);
  colours.forEach((colour, index) => made.addColorStop(index / (colours.length - 1), colour));
  return made;
}

export function fill(canvas, style, x = 0, y = 0, width = WIDTH, height = HEIGHT) {
  canvas.fillStyle = style;
  canvas.fillRect(x, y, width, height);
}

export function down(canvas, colours, x = 0, y = 0, width = WIDTH, height = HEIGHT) {
  fill(canvas, gradient(canvas, [0, y, 0, y + height], colours), x, y, width, height);
}

/** Light (or shade): `colour` is "r, g, b", thinning from `strength` at the centre to nothing at `radius`. */
export function glow(canvas, x, y, radius, colour, strength) {
  const made = canvas.createRadialGradient(x, y, 0, x, y, radius);
  for (const [at, part] of [
    [0, 1],
    [0.25, 0.72],
    [0.5, 0.36],
    [0.75, 0.1],
    [1, 0],
  ])
    made.addColorStop(at, `rgba(${colour}, ${strength * part})`);
  fill(canvas, made, x - radius, y - radius, radius * 2, radius * 2);
}

export function shape(canvas, style, points) {
  canvas.fillStyle = style;
  canvas.beginPath();
  points.forEach(([x, y], index) => (index === 0 ? canvas.moveTo(x, y) : canvas.lineTo(x, y)));
  canvas.closePath();
  canvas.fill();
}

export function rounded(canvas, style, x, y, width, height, radius) {
  canvas.fillStyle = style;
  canvas.beginPath();
  canvas.roundRect(x, y, width, height, radius);
  canvas.fill();
}

export function disc(canvas, style, x, y, radius, squash = 1) {
  canvas.fillStyle = style;
  canvas.beginPath();
  canvas.ellipse(x, y, radius, radius * squash, 0, 0, TURN);
  canvas.fill();
}

/** Draws with a soft shadow under what is drawn. */
export function shaded(canvas, { blur = 24, x = 0, y = 8, colour = "rgba(40, 24, 30, 0.28)" }, draw) {
  canvas.save();
  Object.assign(canvas, { shadowBlur: blur, shadowOffsetX: x, shadowOffsetY: y, shadowColor: colour });
  draw();
  canvas.restore();
}

/** Draws on a sheet of its own and lays that over the picture out of focus. */
export function outOfFocus(canvas, radius, draw, { alpha = 1, mode = "source-over" } = {}) {
  const sheet = createCanvas(WIDTH, HEIGHT);
  draw(sheet.getContext("2d"));
  canvas.save();
  canvas.filter = `blur(${radius}px)`;
  canvas.globalAlpha = alpha;
  canvas.globalCompositeOperation = mode;
  canvas.drawImage(sheet, 0, 0);
  canvas.restore();
}

/** A leaf from its stalk (x, y) along `angle`, `length` long and `breadth` of that wide. */
export function leaf(canvas, style, x, y, length, angle, breadth = 0.32) {
  canvas.save();
  canvas.translate(x, y);
  canvas.rotate(angle);
  canvas.fillStyle = style;
  canvas.beginPath();
  canvas.moveTo(0, 0);
  canvas.bezierCurveTo(length * 0.25, -length * breadth, length * 0.75, -length * breadth, length, 0);
  canvas.bezierCurveTo(length * 0.75, length * breadth, length * 0.25, length * breadth, 0, 0);
  canvas.fill();
  canvas.restore();
}

/** A plant in a pot whose foot stands at (x, y); `size`: its height. Leaves back to front, darker behind. */
export function plant(canvas, chance, { x, y, size, greens, pot, leaves = 22, breadth = 0.2 }) {
  const potHeight = size * 0.26;
  for (let index = 0; index < leaves; index++) {
    const part = index / leaves;
    const lean = (chance() - 0.5) * 2.1;
    const length = size * (0.34 + 0.3 * chance()) * (1 - 0.25 * Math.abs(lean));
    const rise = size * 0.3 * chance();
    const style = greens[Math.min(greens.length - 1, Math.floor(part * greens.length))];
    canvas.strokeStyle = style;
    canvas.lineWidth = size / 120;
    canvas.beginPath();
    canvas.moveTo(x, y - potHeight);
    canvas.quadraticCurveTo(x, y - potHeight - rise * 0.6, x + lean * size * 0.13, y - potHeight - rise);
    canvas.stroke();
    leaf(canvas, style, x + lean * size * 0.13, y - potHeight - rise, length, -Math.PI / 2 + lean, breadth);
  }
  const wide = size * 0.19;
  shape(canvas, gradient(canvas, [x - wide, 0, x + wide, 0], pot), [
    [x - wide, y - potHeight],
    [x + wide, y - potHeight],
    [x + wide * 0.78, y],
    [x - wide * 0.78, y],
  ]);
}

/** The corners a little darker, and grain that keeps gradients from banding. */
export function finish(canvas, chance, { vignette = 0.16, grain = 3 } = {}) {
  const dark = canvas.createRadialGradient(WIDTH / 2, HEIGHT * 0.45, HEIGHT * 0.45, WIDTH / 2, HEIGHT / 2, HEIGHT * 1.08);
  dark.addColorStop(0, "rgba(22, 14, 24, 0)");
  dark.addColorStop(1, `rgba(22, 14, 24, ${vignette})`);
  fill(canvas, dark);
  const picture = canvas.getImageData(0, 0, WIDTH, HEIGHT);
  for (let index = 0; index < picture.data.length; index += 4) {
    const speck = (chance() - 0.5) * grain;
    for (let channel = 0; channel < 3; channel++) picture.data[index + channel] += speck;
  }
  canvas.putImageData(picture, 0, 0);
}
