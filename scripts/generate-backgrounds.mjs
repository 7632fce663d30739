// Makes the backgrounds' pictures into apps/web/public/backgrounds, where they are missing or older than the code that draws them.
// Usage: node scripts/generate-backgrounds.mjs. The web app's build does it by itself.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const room = join(here, "../packages/capture/backgrounds");
const target = join(here, "../apps/web/public/backgrounds");

function stampOfCode() {
  const files = [
    fileURLToPath(import.meta.url),
    join(room, "animations.ts"),
    join(room, "catalog.ts"),
    ...readdirSync(join(here, "backgrounds"))
      .toSorted()
      .map((name) => join(here, "backgrounds", name)),
  ];
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest("hex");
}

/** Quick when nothing changed: a dozen files are read. Returns the folder. */
export async function ensureBackgrounds() {
  const stamp = stampOfCode();
  const stampFile = join(target, ".stamp");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return target;
  const { drawBackgrounds } = await import("./backgrounds/draw.mjs");
  // Builds may run at the same time: each makes its own, and a whole folder takes the place of the old one.
  const fresh = `${target}-${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  await drawBackgrounds(fresh);
  writeFileSync(join(fresh, ".stamp"), stamp);
  rmSync(target, { recursive: true, force: true });
  try {
    renameSync(fresh, target);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(stampFile)) throw error;
  }
  return target;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await ensureBackgrounds());
