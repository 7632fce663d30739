import { formatDuration } from "@aside/contract/time/durations.ts";
import { createRequire } from "node:module";
import { createCanvas, GlobalFonts, type SKRSContext2D } from "@napi-rs/canvas";

const EMBER = "#e5482d";
const WHITE = "#ffffff";
const ink = (opacity: number) => `rgb(18 12 10 / ${opacity})`;
/** Height of Inter's digits, as a part of the font's size. */
const DIGIT_HEIGHT = 0.727;

// Not every machine has a font.
const require = createRequire(import.meta.url);
GlobalFonts.registerFromPath(require.resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"), "Inter");

/**
 * A veil, a round ember button with a white triangle in the middle and the duration in a dark pill at the lower right. Returns straight
 * RGBA, 4 bytes a pixel, row by row.
 */
export function drawPlayButton(width: number, height: number, durationSeconds: number): Buffer {
  const draw = createCanvas(width, height).getContext("2d");
  drawVeil(draw, width, height);
  drawButton(draw, width / 2, height / 2, Math.round(Math.min(width, height) * 0.145));
  drawDuration(draw, width, height, formatDuration(durationSeconds));
  return Buffer.from(draw.getImageData(0, 0, width, height).data.buffer);
}

/** Darker at the bottom, where the duration is. */
function drawVeil(draw: SKRSContext2D, width: number, height: number): void {
  const veil = draw.createLinearGradient(0, 0, 0, height);
  veil.addColorStop(0, ink(0.14));
  veil.addColorStop(0.55, ink(0.14));
  veil.addColorStop(1, ink(0.374));
  draw.fillStyle = veil;
  draw.fillRect(0, 0, width, height);
}

function drawButton(draw: SKRSContext2D, x: number, y: number, radius: number): void {
  const shadow = draw.createRadialGradient(x, y + radius * 0.1, radius, x, y + radius * 0.1, radius * 1.5);
  shadow.addColorStop(0, ink(0.45));
  shadow.addColorStop(0.5, ink(0.11));
  shadow.addColorStop(1, ink(0));
  fillDisc(draw, shadow, x, y + radius * 0.1, radius * 1.5);
  fillDisc(draw, WHITE, x, y, radius + 3);
  fillDisc(draw, EMBER, x, y, radius);
  drawTriangle(draw, x, y, radius * 0.43);
}

function fillDisc(draw: SKRSContext2D, fill: SKRSContext2D["fillStyle"], x: number, y: number, radius: number): void {
  draw.fillStyle = fill;
  draw.beginPath();
  draw.arc(x, y, radius, 0, 2 * Math.PI);
  draw.fill();
}

/** Points right, with rounded corners. Its centroid lies on the center, where it looks centered. */
function drawTriangle(draw: SKRSContext2D, x: number, y: number, reach: number): void {
  const rounding = reach * 0.16;
  const corner = reach - rounding * 0.6;
  draw.beginPath();
  for (const degrees of [0, 120, 240]) {
    const angle = (degrees * Math.PI) / 180;
    draw.lineTo(x + corner * Math.cos(angle), y + corner * Math.sin(angle));
  }
  draw.closePath();
  draw.lineJoin = "round";
  draw.lineWidth = rounding * 2;
  draw.fillStyle = draw.strokeStyle = WHITE;
  draw.fill();
  draw.stroke();
}

function drawDuration(draw: SKRSContext2D, width: number, height: number, text: string): void {
  const unit = Math.max(1.6, Math.min(width, height) / 130);
  const [padX, padY, margin, digits] = [4.2 * unit, 2.8 * unit, 6 * unit, 6.4 * unit];
  draw.font = `500 ${digits / DIGIT_HEIGHT}px Inter`;
  const pill = { width: draw.measureText(text).width + 2 * padX, height: digits + 2 * padY };
  const [left, top] = [width - margin - pill.width, height - margin - pill.height];
  draw.fillStyle = ink(0.78);
  draw.beginPath();
  draw.roundRect(left, top, pill.width, pill.height, 3.4 * unit);
  draw.fill();
  draw.fillStyle = WHITE;
  draw.fillText(text, left + padX, top + padY + digits);
}
