// Cut paper: sheets over sheets, each with its shadow. Each paints 1280 x 720 pixels.
import { disc, down, fill, gradient, HEIGHT, leaf, shaded, TURN, WIDTH } from "./brush.mjs";

const SHADOW = { blur: 34, y: -6, colour: "rgba(40, 20, 28, 0.34)" };

/** A sheet whose upper edge is a line of sines: `base`, `swell` in pixels. */
function sheet(canvas, style, base, swell, crests, offset) {
  canvas.fillStyle = style;
  canvas.beginPath();
  canvas.moveTo(-40, HEIGHT + 40);
  for (let x = -40; x <= WIDTH + 40; x += 10) {
    const at = (x / WIDTH) * TURN * crests;
    canvas.lineTo(x, base + swell * (Math.sin(at + offset) + 0.4 * Math.sin(at * 2.3 + offset * 1.7)));
  }
  canvas.lineTo(WIDTH + 40, HEIGHT + 40);
  canvas.closePath();
  canvas.fill();
}

function sheets(canvas, chance, tones, { from, step, swell, crests }) {
  tones.forEach((tone, index) => {
    shaded(canvas, SHADOW, () => sheet(canvas, tone, from + step * index, swell, crests * (0.8 + 0.5 * chance()), chance() * TURN));
  });
}

function hills(canvas, chance) {
  down(canvas, ["#f5ebe0", "#f2ddca"]);
  disc(canvas, "#f0a884", WIDTH * 0.24, HEIGHT * 0.28, 82);
  sheets(canvas, chance, ["#d9dccb", "#b7c3ac", "#8fa68d", "#66866f", "#446455", "#2c4640"], {
    from: 300,
    step: 78,
    swell: 34,
    crests: 0.9,
  });
}

function sun(canvas) {
  fill(canvas, "#f6ebdc");
  const tones = ["#f7dfc6", "#f5ccaa", "#f1b088", "#eb8f69", "#e26c4c", "#f3b184"];
  tones.forEach((tone, index) => {
    shaded(canvas, { blur: 40, y: 10, colour: "rgba(90, 40, 30, 0.3)" }, () => {
      canvas.fillStyle = tone;
      canvas.beginPath();
      const radius = 660 - index * 104;
      for (let step = 0; step <= 120; step++) {
        const turn = (step / 120) * TURN;
        const bump = radius * (1 + 0.035 * Math.sin(turn * 5 + index * 1.3) + 0.02 * Math.sin(turn * 3 - index));
        canvas.lineTo(WIDTH * 0.72 + bump * Math.cos(turn), HEIGHT * 0.36 + bump * Math.sin(turn));
      }
      canvas.fill();
    });
  });
}

function waves(canvas, chance) {
  down(canvas, ["#e9eef0", "#d5e1e5"]);
  sheets(canvas, chance, ["#c3d6dd", "#9cbcc9", "#739eb1", "#4f7f97", "#35627c", "#234560", "#182f45"], {
    from: 170,
    step: 84,
    swell: 30,
    crests: 1.3,
  });
}

/** Branches that reach in from the corners and leave the middle free. */
function leaves(canvas, chance) {
  fill(canvas, gradient(canvas, [0, 0, WIDTH, HEIGHT], ["#f3ece0", "#e6dccb"]));
  const branches = [
    [-30, 60, 0.5, 420],
    [WIDTH + 30, 40, Math.PI - 0.6, 460],
    [-30, HEIGHT - 30, -0.55, 430],
    [WIDTH + 30, HEIGHT - 10, Math.PI + 0.5, 480],
  ];
  const tones = ["#cfd5c0", "#a9b99c", "#7f9a7e", "#587a66", "#3c5d52", "#c98a6c"];
  branches.forEach(([x, y, angle, length], index) => {
    for (let step = 0; step < 7; step++) {
      const part = step / 7;
      const [atX, atY] = [x + Math.cos(angle) * length * part, y + Math.sin(angle) * length * part];
      for (const side of [-1, 1]) {
        const tone = tones[(index + step) % tones.length];
        shaded(canvas, { blur: 22, y: 6, colour: "rgba(40, 36, 28, 0.3)" }, () =>
          leaf(canvas, tone, atX, atY, 140 * (1.1 - part * 0.5) * (0.85 + 0.3 * chance()), angle + side * (0.75 + 0.2 * chance()), 0.26),
        );
      }
    }
  });
}

export const PAPER = { "paper-hills": hills, "paper-sun": sun, "paper-waves": waves, "paper-leaves": leaves };
