import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, parse } from "node:path";
import { createCanvas, GlobalFonts, type SKRSContext2D } from "@napi-rs/canvas";
import { brand } from "@aside/brand/brand.ts";

const LIGHT = { paper: "#fcfbf8", ink: "#16131f", muted: "#6b6577", ember: "#e5482d" };
const DARK = { paper: "#14121b", ink: "#f4f1ec", muted: "#aaa3b9", ember: "#ff6b4f" };
type Colors = typeof LIGHT;

// Not every machine has a font.
const require = createRequire(import.meta.url);
GlobalFonts.registerFromPath(require.resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"), "Inter");

/** Writes a file with its hash in its name, so that browsers may keep it. Returns its address. */
export function writeHashed(directory: string, name: string, bytes: Buffer): string {
  const { name: base, ext } = parse(name);
  const file = `${base}-${createHash("sha256").update(bytes).digest("hex").slice(0, 8)}${ext}`;
  writeFileSync(join(directory, file), bytes);
  return `/assets/${file}`;
}

/** The picture of a page in link previews, 1200 x 630: mark, name, heading. */
export function drawPreview(heading: string): Buffer {
  const canvas = createCanvas(1200, 630);
  const draw = canvas.getContext("2d");
  draw.fillStyle = DARK.paper;
  draw.fillRect(0, 0, 1200, 630);
  drawMark(draw, { x: 72, y: 72, size: 72 }, DARK);
  draw.fillStyle = DARK.ink;
  draw.font = "600 44px Inter";
  draw.fillText(brand.product, 148, 124);
  draw.font = "600 76px Inter";
  draw.letterSpacing = "-2px";
  const lines = wrap(draw, heading, 1040);
  lines.forEach((line, index) => draw.fillText(line, 80, 540 - (lines.length - 1 - index) * 90));
  draw.fillStyle = DARK.ember;
  draw.fillRect(0, 618, 1200, 12);
  return canvas.toBuffer("image/png");
}

function wrap(draw: SKRSContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length > 0 && draw.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** As packages/ui/elements/Mark.tsx: 32 units wide and high. */
function drawMark(draw: SKRSContext2D, { x, y, size }: { x: number; y: number; size: number }, colors: Colors): void {
  draw.save();
  draw.translate(x, y);
  draw.scale(size / 32, size / 32);
  draw.strokeStyle = colors.ink;
  draw.lineWidth = 3.5;
  draw.lineCap = "round";
  draw.beginPath();
  draw.moveTo(14, 4);
  draw.bezierCurveTo(7.5, 10.5, 7.5, 21.5, 14, 28);
  draw.stroke();
  draw.fillStyle = colors.ember;
  draw.beginPath();
  draw.arc(20.5, 16, 5, 0, 2 * Math.PI);
  draw.fill();
  draw.restore();
}

const markSvg = (colors: Colors): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512" fill="none"><path d="M14 4C7.5 10.5 7.5 21.5 14 28" stroke="${colors.ink}" stroke-width="3.5" stroke-linecap="round"/><circle cx="20.5" cy="16" r="5" fill="${colors.ember}"/></svg>\n`,
  );

/** Mark and name on a transparent ground. */
function logoPng(colors: Colors): Buffer {
  const measure = createCanvas(1, 1).getContext("2d");
  measure.font = "600 220px Inter";
  const width = Math.ceil(320 + measure.measureText(brand.product).width + 40);
  const canvas = createCanvas(width, 320);
  const draw = canvas.getContext("2d");
  drawMark(draw, { x: 0, y: 0, size: 320 }, colors);
  draw.fillStyle = colors.ink;
  draw.font = "600 220px Inter";
  draw.fillText(brand.product, 290, 238);
  return canvas.toBuffer("image/png");
}

/** The logos of the press page; also the page's icon. The names are those of the downloads. */
export const drawPressFiles = (): ReadonlyMap<string, Buffer> =>
  new Map([
    [`${brand.slug}-mark.svg`, markSvg(LIGHT)],
    [`${brand.slug}-mark-dark.svg`, markSvg(DARK)],
    [`${brand.slug}-logo.png`, logoPng(LIGHT)],
    [`${brand.slug}-logo-dark.png`, logoPng(DARK)],
  ]);
