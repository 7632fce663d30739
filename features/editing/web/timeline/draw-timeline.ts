import { formatTick } from "@aside/contract/time/frame-times.ts";
import type { EditState } from "../../contract.ts";
import type { EditModel } from "../edit-model.ts";
import { cutsOf } from "../ranges.ts";

/** Heights of the rows from top to bottom, in CSS pixels: times, pictures, sound. */
export const RULER = 28;
const STRIP = 64;
const WAVE = 48;
export const HEIGHT = RULER + STRIP + WAVE;

export type Colours = { ink: string; muted: string; line: string; sunken: string; ember: string; focus: string; paper: string };

export type Drawing = {
  model: EditModel;
  filmstrip: EditState["filmstrip"];
  /** The filmstrip's image; null until it is loaded. */
  picture: HTMLImageElement | null;
  waveform: EditState["waveform"];
  colours: Colours;
  /** Width of the visible part, in CSS pixels; `xOf`: position of a time in it. */
  width: number;
  xOf: (seconds: number) => number;
};

export function drawTimeline(canvas: HTMLCanvasElement, drawing: Drawing): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  const ratio = devicePixelRatio || 1;
  canvas.width = Math.round(drawing.width * ratio);
  canvas.height = Math.round(HEIGHT * ratio);
  context.scale(ratio, ratio);
  context.font = '12px "Inter Variable", system-ui, sans-serif';
  drawRuler(context, drawing);
  drawStrip(context, drawing);
  drawWave(context, drawing);
  drawCuts(context, drawing);
  drawMarks(context, drawing);
}

/** Seconds between two labels, chosen so that labels are at least 64 pixels apart. */
function labelDistance(pixelsPerSecond: number): number {
  const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600];
  return steps.find((step) => step * pixelsPerSecond >= 64) ?? 7200;
}

function drawRuler(context: CanvasRenderingContext2D, { model, xOf, width, colours }: Drawing): void {
  const every = labelDistance(xOf(1) - xOf(0));
  context.fillStyle = colours.muted;
  context.textBaseline = "middle";
  for (let index = 0; index * every <= model.duration; index++) {
    const at = index * every;
    const x = xOf(at);
    if (x < -60 || x > width + 60) continue;
    const label = formatTick(at, every);
    context.fillRect(Math.round(x), RULER - 6, 1, 6);
    if (x + 4 + context.measureText(label).width <= xOf(model.duration)) context.fillText(label, x + 4, RULER / 2);
  }
}

function drawStrip(context: CanvasRenderingContext2D, { model, filmstrip, picture, xOf, width, colours }: Drawing): void {
  context.fillStyle = colours.sunken;
  context.fillRect(xOf(0), RULER, xOf(model.duration) - xOf(0), STRIP + WAVE);
  if (!filmstrip || !picture) return;
  const tile = (filmstrip.tile_width / filmstrip.tile_height) * STRIP;
  context.save();
  context.beginPath();
  context.rect(xOf(0), RULER, xOf(model.duration) - xOf(0), STRIP);
  context.clip();
  // Draw as many pictures as fit side by side; each shows the time at its center.
  for (let x = xOf(0) + Math.max(0, Math.floor(-xOf(0) / tile)) * tile; x < Math.min(width, xOf(model.duration)); x += tile) {
    const seconds = ((x + tile / 2 - xOf(0)) / (xOf(model.duration) - xOf(0))) * model.duration;
    const index = Math.min(filmstrip.count - 1, Math.max(0, Math.floor(seconds / filmstrip.every_seconds)));
    const { tile_width: w, tile_height: h } = filmstrip;
    context.drawImage(picture, index * w, 0, w, h, x, RULER, tile, STRIP);
  }
  context.restore();
}

function drawWave(context: CanvasRenderingContext2D, { model, waveform, xOf, width, colours }: Drawing): void {
  if (!waveform || waveform.peaks.length === 0) return;
  const { peaks, every_seconds: every } = waveform;
  const middle = RULER + STRIP + WAVE / 2;
  context.fillStyle = colours.muted;
  const [from, to] = [Math.max(0, xOf(0)), Math.min(width, xOf(model.duration))];
  for (let x = from; x < to; x += 3) {
    const seconds = (px: number) => ((px - xOf(0)) / (xOf(model.duration) - xOf(0))) * model.duration;
    const [first, last] = [Math.floor(seconds(x) / every), Math.max(Math.floor(seconds(x) / every), Math.ceil(seconds(x + 3) / every) - 1)];
    let peak = 0;
    for (let index = first; index <= last; index++) peak = Math.max(peak, peaks[index] ?? 0);
    const height = Math.max(1, Math.min(1, peak * Math.max(0.02, model.list.volume)) * (WAVE - 8));
    context.fillRect(x, middle - height / 2, 2, height);
  }
}

/** Draws cuts faded and hatched. */
function drawCuts(context: CanvasRenderingContext2D, { model, xOf, width, colours }: Drawing): void {
  for (const cut of cutsOf(model.list.ranges, model)) {
    const [from, to] = [Math.max(-10, xOf(cut.start)), Math.min(width + 10, xOf(cut.end))];
    if (to <= from) continue;
    context.save();
    context.beginPath();
    context.rect(from, RULER, to - from, STRIP + WAVE);
    context.clip();
    context.globalAlpha = 0.82;
    context.fillStyle = colours.paper;
    context.fillRect(from, RULER, to - from, STRIP + WAVE);
    context.globalAlpha = 1;
    context.strokeStyle = colours.muted;
    context.lineWidth = 1;
    context.beginPath();
    // Align the hatching to the whole timeline, so that it moves along when scrolling.
    const offset = ((xOf(0) % 8) + 8) % 8;
    for (let x = Math.floor((from - STRIP - WAVE) / 8) * 8 + offset; x < to; x += 8) {
      context.moveTo(x, RULER + STRIP + WAVE);
      context.lineTo(x + STRIP + WAVE, RULER);
    }
    context.stroke();
    context.restore();
  }
}

function drawMarks(context: CanvasRenderingContext2D, { model, xOf, colours }: Drawing): void {
  for (const split of model.splits) {
    context.fillStyle = colours.paper;
    context.fillRect(xOf(split) - 2, RULER, 4, STRIP + WAVE);
    context.fillStyle = colours.ink;
    context.fillRect(xOf(split) - 0.5, RULER - 4, 1, STRIP + WAVE + 4);
  }
  context.fillStyle = colours.focus;
  for (const blur of model.list.blurs) context.fillRect(xOf(blur.start), RULER + STRIP - 4, xOf(blur.end) - xOf(blur.start), 4);
  if (!model.selection) return;
  const [from, to] = [xOf(model.selection.start), xOf(model.selection.end)];
  context.globalAlpha = 0.25;
  context.fillRect(from, RULER, to - from, STRIP + WAVE);
  context.globalAlpha = 1;
  context.strokeStyle = colours.focus;
  context.lineWidth = 2;
  context.strokeRect(from + 1, RULER + 1, Math.max(1, to - from - 2), STRIP + WAVE - 2);
}
