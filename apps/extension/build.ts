// Writes the extension to dist/chrome and dist/firefox, and a ZIP of each for the stores. Usage: npm run extension
import { createWriteStream, globSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { ZipFile } from "yazl";
import { brand } from "@aside/brand/brand.ts";
import { buildBundles } from "./build-bundles.ts";
import { drawAppIcon } from "@aside/media/pictures/draw-mark.ts";
import { manifestOf, type Target } from "./manifest.ts";

const ICON_SIZES = [16, 48, 128];
/** The same bytes from the same sources. */
const MODIFIED = new Date("2026-01-01T00:00:00Z");

export async function buildExtension(root: string, targets: readonly Target[] = ["chrome", "firefox"]): Promise<void> {
  for (const target of targets) {
    const folder = join(root, target);
    rmSync(folder, { recursive: true, force: true });
    await buildBundles(folder, target);
    mkdirSync(join(folder, "icons"), { recursive: true });
    for (const size of ICON_SIZES) writeFileSync(join(folder, "icons", `${size}.png`), await drawAppIcon(size));
    writeFileSync(join(folder, "manifest.json"), `${JSON.stringify(manifestOf(target, brand.version), null, 2)}\n`);
    await zip(folder, join(root, `${brand.slug}-${target}-${brand.version}.zip`));
  }
}

async function zip(folder: string, target: string): Promise<void> {
  const file = new ZipFile();
  for (const name of globSync("**/*.*", { cwd: folder }).toSorted())
    file.addFile(join(folder, name), name.replaceAll("\\", "/"), { mtime: MODIFIED, mode: 0o644 });
  file.end();
  await pipeline(file.outputStream, createWriteStream(target));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildExtension(join(import.meta.dirname, "dist"));
