import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { FORM_SLUGS } from "@aside/features/forms/built-in-forms.ts";
import { build } from "vite";
import type * as drawn from "./src/draw-pages.tsx";
import { leanContracts } from "./lean-contracts.ts";
import { moveSourceMaps } from "./source-maps.ts";

const SMALLEST = 1024;

export async function buildWebApp(options: { gallery?: boolean } = {}): Promise<void> {
  if (options.gallery) process.env["VITE_GALLERY"] = "1";
  await build({ configFile: join(import.meta.dirname, "vite.config.ts"), logLevel: "warn" });
  await drawPages();
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

/** Renders what the server sends with the app's page (apps/api/app-page.ts). */
async function drawPages(): Promise<void> {
  const outDir = join(import.meta.dirname, "dist/.drawn");
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "warn",
    plugins: [react(), leanContracts()],
    ssr: { noExternal: true },
    build: { ssr: "src/draw-pages.tsx", outDir, copyPublicDir: false, rolldownOptions: { output: { entryFileNames: "draw-pages.mjs" } } },
  });
  const { drawForm, drawFrame, drawLanding, drawPricing } = (await import(
    pathToFileURL(join(outDir, "draw-pages.mjs")).href
  )) as typeof drawn;
  writeFileSync(join(import.meta.dirname, "dist/landing.html"), await drawLanding());
  writeFileSync(join(import.meta.dirname, "dist/pricing.html"), await drawPricing());
  writeFileSync(join(import.meta.dirname, "dist/frame.html"), await drawFrame());
  for (const slug of FORM_SLUGS) writeFileSync(join(import.meta.dirname, `dist/form-${slug}.html`), await drawForm(slug));
  rmSync(outDir, { recursive: true });
}
