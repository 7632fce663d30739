// Colour alone: soft light on a quiet ground. Each paints 1280 x 720 pixels.
import { fill, gradient, glow, HEIGHT, outOfFocus, disc, shaded, TURN, WIDTH } from "./brush.mjs";

/** A slanted ground and lights on it: x, y, radius (of the width), "r, g, b", strength. */
const lights = (ground, spots) => (canvas) => {
  fill(canvas, gradient(canvas, [0, 0, WIDTH * 0.7, HEIGHT], ground));
  for (const [x, y, radius, colour, strength] of spots) glow(canvas, x * WIDTH, y * HEIGHT, radius * WIDTH, colour, strength);
};

function quietArcs(canvas) {
  fill(canvas, gradient(canvas, [0, 0, WIDTH, HEIGHT], ["#efe7dc", "#e2d5c6"]));
  const tones = ["#dccab6", "#d3b8a0", "#c99f86", "#bd8069", "#a9614f"];
  shaded(canvas, { blur: 30, y: 6, colour: "rgba(60, 30, 24, 0.22)" }, () => {
    tones.forEach((tone, index) => disc(canvas, tone, WIDTH * 0.86, HEIGHT * 1.02, 520 - index * 96));
  });
  const cool = ["#c9ccc4", "#a7b1ab", "#7f918f"];
  shaded(canvas, { blur: 30, y: 6, colour: "rgba(30, 40, 44, 0.2)" }, () => {
    cool.forEach((tone, index) => disc(canvas, tone, WIDTH * 0.06, HEIGHT * -0.02, 330 - index * 96));
  });
}

function nightInk(canvas) {
  lights(
    ["#1b1827", "#14121b", "#1d1a27"],
    [
      [0.18, 0.2, 0.5, "74, 64, 132", 0.5],
      [0.85, 0.8, 0.45, "160, 58, 46", 0.42],
      [0.6, 0.1, 0.3, "52, 92, 140", 0.3],
    ],
  )(canvas);
  outOfFocus(
    canvas,
    26,
    (sheet) => {
      sheet.lineWidth = 30;
      for (let index = 0; index < 4; index++) {
        sheet.strokeStyle = ["#6a5fae", "#3d5fa0", "#a04c5e", "#d06a4c"][index];
        sheet.beginPath();
        for (let x = -50; x <= WIDTH + 50; x += 20)
          sheet.lineTo(x, HEIGHT * (0.34 + 0.13 * index) + 70 * Math.sin((x / WIDTH) * TURN * 0.8 + index * 1.1));
        sheet.stroke();
      }
    },
    { alpha: 0.26 },
  );
}

export const COLOURS = {
  "ember-glow": lights(
    ["#3a1f2a", "#6b2f31", "#2a1a26"],
    [
      [0.75, 0.3, 0.5, "240, 120, 80", 0.75],
      [0.2, 0.85, 0.45, "200, 64, 50", 0.6],
      [0.15, 0.1, 0.35, "120, 60, 96", 0.6],
    ],
  ),
  "sea-glass": lights(
    ["#d5e5e0", "#a9cbc6", "#7fa9ad"],
    [
      [0.25, 0.2, 0.45, "244, 246, 232", 0.85],
      [0.85, 0.75, 0.45, "58, 112, 128", 0.6],
      [0.7, 0.15, 0.3, "190, 224, 214", 0.7],
    ],
  ),
  "soft-plum": lights(
    ["#e9dbe4", "#c7adc4", "#8f7898"],
    [
      [0.2, 0.15, 0.45, "252, 236, 226", 0.85],
      [0.85, 0.85, 0.5, "84, 62, 104", 0.65],
      [0.9, 0.1, 0.3, "240, 190, 180", 0.6],
    ],
  ),
  "warm-sand": lights(
    ["#f7efe4", "#ecdcc6", "#dcc2a4"],
    [
      [0.75, 0.15, 0.45, "255, 250, 240", 0.9],
      [0.1, 0.9, 0.45, "200, 150, 116", 0.5],
      [0.95, 0.95, 0.35, "214, 160, 130", 0.5],
    ],
  ),
  "night-ink": nightInk,
  "quiet-arcs": quietArcs,
};
