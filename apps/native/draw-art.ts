import { globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { drawMark } from "@aside/media/pictures/draw-mark.ts";

/** Behind the mark, as in the app's other icons. */
export const GROUND = "#14121b";
const COLORS = { arc: "#f4f1ec", dot: "#ff6b4f" };

/** The mark's share of the picture's shorter side. Android may cut a foreground down to 66 of its 108 units. */
const SHARES = { foreground: 0.5, icon: 0.7, splash: 0.25 };

/** Replaces each picture of the templates by ours in the same size. */
export async function drawArt(folder: string): Promise<void> {
  for (const name of globSync("{android,ios}/**/*.png", { cwd: folder }).toSorted()) {
    const file = join(folder, name);
    const old = await loadImage(readFileSync(file));
    writeFileSync(file, await drawPicture(basename(name), old.width, old.height));
  }
}

async function drawPicture(name: string, width: number, height: number): Promise<Buffer> {
  const isForeground = name.includes("foreground");
  const share = isForeground ? SHARES.foreground : name.startsWith("splash") ? SHARES.splash : SHARES.icon;
  const size = Math.round(Math.min(width, height) * share);
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext("2d");
  pen.fillStyle = GROUND;
  if (name.includes("round")) pen.roundRect(0, 0, width, height, width / 2);
  else if (!isForeground) pen.rect(0, 0, width, height);
  pen.fill();
  pen.drawImage(await loadImage(await drawMark({ size, ground: null, ...COLORS })), (width - size) / 2, (height - size) / 2);
  // App Store Connect refuses an icon with an alpha channel (ITMS-90717).
  return name.startsWith("AppIcon") ? encodeOpaque(pen.getImageData(0, 0, width, height).data, width, height) : await canvas.encode("png");
}

/** A PNG without an alpha channel, which the canvas does not write. */
function encodeOpaque(rgba: Uint8ClampedArray, width: number, height: number): Buffer {
  const rows = Buffer.alloc(height * (1 + 3 * width));
  for (let y = 0, to = 0; y < height; y++) {
    rows[to++] = 0;
    for (let x = 0; x < width; x++) for (let part = 0; part < 3; part++) rows[to++] = rgba[(y * width + x) * 4 + part] ?? 0;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
