import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { drawAppIcon, drawMark } from "@aside/media/pictures/draw-mark.ts";
import { APPLE_ICON, MASKABLE_ICON, MONOCHROME_ICON, PLAIN_ICONS, SCREENSHOT, SHORTCUT_ICON } from "./icon-files.ts";

const PICTURES = join(import.meta.dirname, "../../../docs/pictures");
const COLORS = { ground: "#14121b", arc: "#f4f1ec", dot: "#ff6b4f" };
/** The mark's share of a picture without corners. */
const MARK_SHARE = 0.6;

async function drawFilled(size: number): Promise<Buffer> {
  const canvas = createCanvas(size, size);
  const pen = canvas.getContext("2d");
  pen.fillStyle = COLORS.ground;
  pen.fillRect(0, 0, size, size);
  const inner = Math.round(size * MARK_SHARE);
  const mark = await drawMark({ ...COLORS, ground: null, size: inner });
  pen.drawImage(await loadImage(mark), (size - inner) / 2, (size - inner) / 2);
  return await canvas.encode("png");
}

/** Draws the icons of the installed app into the folder of the built app. */
export async function drawIcons(dist: string): Promise<void> {
  mkdirSync(join(dist, dirname(APPLE_ICON.path)), { recursive: true });
  const write = (path: string, bytes: Buffer) => writeFileSync(join(dist, path), bytes);
  for (const { path, size } of [...PLAIN_ICONS, SHORTCUT_ICON]) write(path, await drawAppIcon(size));
  for (const { path, size } of [MASKABLE_ICON, APPLE_ICON]) write(path, await drawFilled(size));
  write(MONOCHROME_ICON.path, await drawMark({ size: MONOCHROME_ICON.size, ground: null, arc: "black", dot: "black" }));
  copyFileSync(join(PICTURES, basename(SCREENSHOT.path)), join(dist, SCREENSHOT.path));
}
