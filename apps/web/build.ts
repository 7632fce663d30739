import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { leanContracts } from "./lean-contracts.ts";
import { moveSourceMaps } from "./source-maps.ts";

const SMALLEST = 1024;

export async function buildWebApp(options: { gallery?: boolean } = {}): Promise<void> {
  if (options.gallery) process.env["VITE_GALLERY"] = "1";
  await build({ configFile: join(import.meta.dirname, "vite.config.ts"), logLevel: "warn" });
  await writeLanding();
  const assets = join(import.meta.dirname, "dist/assets");
  moveSourceMaps(assets, join(import.meta.dirname, "source-maps"));
  for (const name of readdirSync(assets)) {
    const path = join(assets, name);
    if (!/\.(js|css|svg|json|wasm)$/.test(name) || statSync(path).size < SMALLEST) continue;
    const bytes = readFileSync(path);
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  }
}

/** Renders the landing page, which the server sends with the app's page (apps/api/page-routes.ts). */
async function writeLanding(): Promise<void> {
  const outDir = join(import.meta.dirname, "dist/.landing");
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "warn",
    plugins: [react(), leanContracts()],
    ssr: { noExternal: true },
    build: {
      ssr: "src/draw-landing.tsx",
      outDir,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: "draw-landing.mjs" } },
    },
  });
  const { drawLanding } = (await import(pathToFileURL(join(outDir, "draw-landing.mjs")).href)) as typeof import("./src/draw-landing.tsx");
  writeFileSync(join(import.meta.dirname, "dist/landing.html"), await drawLanding());
  rmSync(outDir, { recursive: true });
}
