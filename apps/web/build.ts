import { readdirSync, readFileSync, statSync, writeFileSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { buildBundles } from "./build-bundles.ts";
import { writeServiceWorker } from "./install/build-service-worker.ts";
import { drawIcons } from "./install/draw-icons.ts";
import { buildSite } from "./site/build-site.ts";

/** Moves the source maps of a build out of the folder that is served. The worker reads them to translate stacks (features/error-reports). */
function moveSourceMaps(assets: string, target: string): void {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(assets)) if (name.endsWith(".map")) renameSync(join(assets, name), join(target, name));
}

const SMALLEST = 1024;

export async function buildWebApp(options: { gallery?: boolean } = {}): Promise<void> {
  if (options.gallery) process.env["VITE_GALLERY"] = "1";
  await buildBundles({ logLevel: "warn" });
  const dist = join(import.meta.dirname, "dist");
  await buildSite(dist);
  await writeServiceWorker(dist);
  await drawIcons(dist);
  const assets = join(dist, "assets");
  moveSourceMaps(assets, join(import.meta.dirname, "source-maps"));
  for (const name of readdirSync(assets)) {
    const path = join(assets, name);
    if (!/\.(js|css|svg|json|wasm)$/.test(name) || statSync(path).size < SMALLEST) continue;
    const bytes = readFileSync(path);
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  }
}
