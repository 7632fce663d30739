import { evalFreeTflite } from "@aside/capture/backgrounds/eval-free-tflite.ts";
import { leanContracts } from "@aside/web-client/lean-contracts.ts";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { build, type InlineConfig } from "vite";
import type { Target } from "./manifest.ts";

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const common: InlineConfig = {
  root: pathOf("."),
  configFile: false,
  logLevel: "warn",
  publicDir: false,
  plugins: [react(), tailwindcss(), evalFreeTflite(), leanContracts()],
  worker: { format: "es", plugins: () => [evalFreeTflite()] },
  assetsInclude: ["**/*.tflite"],
};

/** Pages are modules with chunks; each script that the browser starts by itself is one file. */
export async function buildBundles(outDir: string, target: Target): Promise<void> {
  const pages = ["popup", "set-up", ...(target === "chrome" ? ["offscreen"] : [])];
  const output = {
    outDir,
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    chunkSizeWarningLimit: 2000,
  };
  await build({
    ...common,
    build: { ...output, rolldownOptions: { input: Object.fromEntries(pages.map((page) => [page, pathOf(`${page}.html`)])) } },
  });
  const scripts: Record<string, { input: string; format: "es" | "iife" }> = {
    "service-worker": { input: "src/service-worker/main.ts", format: "es" },
    mail: { input: "src/mail/main.ts", format: "iife" },
    marker: { input: "src/overlay/marker.ts", format: "iife" },
    ...(target === "chrome" ? { overlay: { input: "src/overlay/main.ts", format: "iife" } } : {}),
  };
  for (const [name, { input, format }] of Object.entries(scripts))
    await build({
      ...common,
      build: {
        ...output,
        rolldownOptions: { input: pathOf(input), output: { format, entryFileNames: `${name}.js`, codeSplitting: false } },
      },
    });
}
