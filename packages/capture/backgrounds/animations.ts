import type { Painter } from "./cover.ts";

/**
 * Animations drawn by code. `paint` draws `width` x `height` pixels for a phase of 0..1 and is stateless. The loop has no jump, because
 * everything moves by whole cycles per loop. `seconds`: the duration of one loop.
 */
export type Animation = {
  label: string;
  seconds: number;
  width: number;
  height: number;
  paint(canvas: Painter, width: number, height: number, phase: number): void;
};

const TURN = Math.PI * 2;
/** -1..1, `turns` whole oscillations per loop. */
const swing = (phase: number, turns: number, offset: number) => Math.sin(TURN * (phase * turns + offset));
/** A pseudo-random number 0..1 for each index, evenly distributed. */
const spread = (index: number, salt: number) => (index * 0.618_034 + salt * 0.414_214) % 1;

function fillDown(canvas: Painter, width: number, height: number, colours: readonly string[]): void {
  const gradient = canvas.createLinearGradient(0, 0, 0, height);
  colours.forEach((colour, index) => gradient.addColorStop(index / (colours.length - 1), colour));
  canvas.fillStyle = gradient;
  canvas.fillRect(0, 0, width, height);
}

/** A round gradient of one color (`r g b`), transparent at its edge. */
function cloud(canvas: Painter, x: number, y: number, radius: number, colour: string, strength: number): void {
  const gradient = canvas.createRadialGradient(x, y, 0, x, y, radius);
  gradient.addColorStop(0, `rgb(${colour} / ${strength})`);
  gradient.addColorStop(0.5, `rgb(${colour} / ${strength * 0.45})`);
  gradient.addColorStop(1, `rgb(${colour} / 0)`);
  canvas.fillStyle = gradient;
  canvas.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}

/** Color gradients that drift on closed paths: center x, y (0..1), amplitude, radius (of the width), color, strength. */
function drift(
  base: readonly string[],
  clouds: readonly (readonly [number, number, number, number, string, number])[],
): Animation["paint"] {
  return (canvas, width, height, phase) => {
    fillDown(canvas, width, height, base);
    clouds.forEach(([x, y, reach, radius, colour, strength], index) => {
      const atX = (x + reach * swing(phase, 1, index * 0.23)) * width;
      const atY = (y + reach * swing(phase, 1, index * 0.37 + 0.25)) * height;
      cloud(canvas, atX, atY, radius * width, colour, strength);
    });
  };
}

/** Areas under waves that move sideways: base height and amplitude (0..1 of the height), number of crests, crests per loop, color. */
type Ridge = readonly [base: number, swell: number, crests: number, speed: number, colour: string];

function ridge(canvas: Painter, width: number, height: number, phase: number, [base, swell, crests, speed, colour]: Ridge): void {
  canvas.beginPath();
  canvas.moveTo(0, height);
  for (let step = 0; step <= 48; step++) {
    const x = step / 48;
    const roll =
      Math.sin(TURN * (x * crests + phase * speed + base)) + 0.35 * Math.sin(TURN * (x * crests * 1.7 - phase * speed + base * 3));
    canvas.lineTo(x * width, (base + swell * roll) * height);
  }
  canvas.lineTo(width, height);
  canvas.closePath();
  canvas.fillStyle = colour;
  canvas.fill();
}

const WAVES: readonly Ridge[] = [
  [0.52, 0.04, 0.9, 1, "#b9cbd1"],
  [0.63, 0.045, 1.1, -1, "#8fabb6"],
  [0.74, 0.04, 0.8, 1, "#5f8494"],
  [0.86, 0.035, 1.2, -1, "#3d6274"],
];

const PAPER: readonly Ridge[] = [
  [0.42, 0.05, 0.7, 1, "#f3d9c6"],
  [0.55, 0.06, 0.9, -1, "#eeb79b"],
  [0.68, 0.05, 0.8, 1, "#e08b6d"],
  [0.81, 0.05, 1.1, -1, "#b95c48"],
  [0.93, 0.04, 0.9, 1, "#6d3540"],
];

function paintWaves(canvas: Painter, width: number, height: number, phase: number): void {
  fillDown(canvas, width, height, ["#f6efe6", "#e6e6e3", "#cfd9da"]);
  cloud(canvas, width * 0.72, height * 0.3, width * 0.32, "255 236 208", 0.9);
  for (const wave of WAVES) ridge(canvas, width, height, phase, wave);
}

function paintPaper(canvas: Painter, width: number, height: number, phase: number): void {
  fillDown(canvas, width, height, ["#fbf3e8", "#f8e4d2"]);
  const sun = height * (0.29 + 0.015 * swing(phase, 1, 0));
  canvas.beginPath();
  canvas.arc(width * 0.73, sun, height * 0.15, 0, TURN);
  canvas.fillStyle = "#f2a57f";
  canvas.fill();
  for (const sheet of PAPER) {
    const [base, swell, crests, speed] = sheet;
    // Two faint copies above each layer form its shadow on the layer behind.
    for (const lift of [0.018, 0.008]) {
      canvas.save();
      canvas.translate(0, -lift * height);
      ridge(canvas, width, height, phase, [base, swell, crests, speed, "rgb(74 34 40 / 7%)"]);
      canvas.restore();
    }
    ridge(canvas, width, height, phase, sheet);
  }
}

const LIGHTS = ["255 196 140", "255 158 116", "255 222 178", "236 122 100", "190 160 214"];

function paintBokeh(canvas: Painter, width: number, height: number, phase: number): void {
  fillDown(canvas, width, height, ["#1f1826", "#33212b", "#241a28"]);
  cloud(canvas, width * 0.5, height * 1.05, width * 0.6, "229 110 70", 0.28);
  for (let index = 0; index < 22; index++) {
    const radius = (0.018 + 0.042 * spread(index, 1)) * width;
    const x = (((index * 0.754_878) % 1) + 0.018 * swing(phase, 1, spread(index, 3))) * width;
    const y = (0.06 + 0.9 * ((index * 0.569_84 + 0.3) % 1) + 0.025 * swing(phase, 1, spread(index, 5))) * height;
    const strength = 0.13 + 0.1 * swing(phase, 1 + (index % 2), spread(index, 6));
    const colour = LIGHTS[index % LIGHTS.length];
    canvas.beginPath();
    canvas.arc(x, y, radius, 0, TURN);
    canvas.fillStyle = `rgb(${colour} / ${strength})`;
    canvas.fill();
    canvas.strokeStyle = `rgb(${colour} / ${strength * 0.7})`;
    canvas.lineWidth = width / 500;
    canvas.stroke();
  }
}

/** Curtains of light: columns whose height and strength move sideways. */
function paintAurora(canvas: Painter, width: number, height: number, phase: number): void {
  fillDown(canvas, width, height, ["#0f1626", "#16243a", "#1d3444", "#15202c"]);
  const columns = 48;
  const step = width / columns;
  for (const [band, colour] of ["92 214 170", "86 150 214", "150 110 214"].entries()) {
    for (let column = 0; column <= columns; column++) {
      const x = column / columns;
      const fold = Math.sin(TURN * (x * 1.3 + band * 0.31 + 0.12 * swing(phase, 1, x + band * 0.4)));
      const strength = 0.17 * (0.55 + 0.45 * Math.sin(TURN * (x * 2.1 + phase + band * 0.27))) * (1 - 0.2 * band);
      const middle = height * (0.4 + 0.1 * band + 0.09 * fold);
      const reach = height * (0.34 + 0.08 * fold);
      const gradient = canvas.createLinearGradient(0, middle - reach, 0, middle + reach * 0.6);
      gradient.addColorStop(0, `rgb(${colour} / 0)`);
      gradient.addColorStop(0.7, `rgb(${colour} / ${strength})`);
      gradient.addColorStop(1, `rgb(${colour} / 0)`);
      canvas.fillStyle = gradient;
      // The columns overlap, so that there is no visible seam.
      canvas.fillRect((column - 1) * step, middle - reach, step * 2, reach * 1.6);
    }
  }
}

/** A grid whose dots grow as a ripple passes. */
function paintDots(canvas: Painter, width: number, height: number, phase: number): void {
  fillDown(canvas, width, height, ["#2a2536", "#1f1b2a"]);
  cloud(canvas, width * 0.2, height * 0.15, width * 0.5, "229 72 45", 0.2);
  cloud(canvas, width * 0.9, height * 0.9, width * 0.5, "86 106 214", 0.2);
  const gap = width / 32;
  canvas.fillStyle = "rgb(244 241 236 / 26%)";
  canvas.beginPath();
  for (let row = 0; row * gap < height + gap; row++) {
    for (let column = 0; column < 33; column++) {
      const far = Math.hypot(column - 5, row - 16) / 16;
      const radius = gap * (0.055 + 0.07 * (0.5 + 0.5 * Math.sin(TURN * (far - phase))));
      const [x, y] = [column * gap, row * gap];
      canvas.moveTo(x + radius, y);
      canvas.arc(x, y, radius, 0, TURN);
    }
  }
  canvas.fill();
}

const DAWN = drift(
  ["#fbe9dc", "#f6d3c0", "#e9bdb5"],
  [
    [0.2, 0.3, 0.08, 0.45, "255 214 170", 0.9],
    [0.8, 0.25, 0.07, 0.42, "232 132 108", 0.6],
    [0.6, 0.85, 0.08, 0.5, "186 150 190", 0.6],
    [0.1, 0.9, 0.06, 0.4, "244 178 150", 0.7],
  ],
);

const MEADOW = drift(
  ["#dfe8dc", "#bfd3c1", "#9dbba8"],
  [
    [0.75, 0.2, 0.08, 0.45, "246 236 200", 0.85],
    [0.2, 0.7, 0.08, 0.48, "84 140 116", 0.5],
    [0.9, 0.9, 0.06, 0.42, "70 116 128", 0.45],
    [0.1, 0.15, 0.06, 0.35, "214 228 206", 0.8],
  ],
);

/** By name, which must not change because saved choices contain it. Soft animations are drawn small and scaled up without visible loss. */
export const ANIMATIONS: Readonly<Record<string, Animation>> = {
  dawn: { label: "Dawn", seconds: 8, width: 320, height: 180, paint: DAWN },
  meadow: { label: "Meadow", seconds: 8, width: 320, height: 180, paint: MEADOW },
  waves: { label: "Slow waves", seconds: 8, width: 640, height: 360, paint: paintWaves },
  paper: { label: "Paper cut", seconds: 8, width: 640, height: 360, paint: paintPaper },
  bokeh: { label: "Evening lights", seconds: 7, width: 480, height: 270, paint: paintBokeh },
  aurora: { label: "Northern light", seconds: 8, width: 96, height: 54, paint: paintAurora },
  ripple: { label: "Ripple", seconds: 6, width: 640, height: 360, paint: paintDots },
};
