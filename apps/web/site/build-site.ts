import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import type * as drawn from "../src/draw-pages.tsx";
import { brand } from "@aside/brand/brand.ts";
import { pageCopy } from "@aside/features/site/copy.ts";
import { frameNameOf, MANAGED_KINDS, MANAGED_PATHS } from "@aside/features/site/managed-pages.ts";
import type * as rendered from "@aside/features/site/web/render-pages.tsx";
import { fileNameOf } from "./site-files.ts";
import { leanContracts } from "../lean-contracts.ts";
import { mdx } from "./mdx.ts";
import { drawPressFiles, drawPreview, writeHashed } from "./site-pictures.ts";

const SITE = join(import.meta.dirname, "../../../features/site/web");
const WEB = join(import.meta.dirname, "..");
const DIST = join(WEB, "dist");
const ASSETS = join(DIST, "assets");

/** Renders the public site (apps/api/site-pages.ts), and what the server sends with the app's page (apps/api/app-page.ts). */
export async function buildSite(): Promise<void> {
  const client = await buildClient();
  const outDir = join(DIST, ".drawn");
  await build({
    configFile: false,
    root: WEB,
    logLevel: "warn",
    plugins: [mdx(), react(), leanContracts()],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      copyPublicDir: false,
      rolldownOptions: {
        input: { "draw-pages": "src/draw-pages.tsx", "render-pages": join(SITE, "render-pages.tsx") },
        output: { entryFileNames: "[name].mjs" },
      },
    },
  });
  const load = async <Module>(name: string) => (await import(pathToFileURL(join(outDir, `${name}.mjs`)).href)) as Module;
  const { drawFrame, drawLanding } = await load<typeof drawn>("draw-pages");
  writeFileSync(join(DIST, "landing.html"), await drawLanding());
  writeFileSync(join(DIST, "frame.html"), await drawFrame());
  writePages(await load<typeof rendered>("render-pages"), client);
  rmSync(outDir, { recursive: true });
}

function writePages({ listResources, pages, renderManaged, renderPage }: typeof rendered, client: { style: string; script: string }): void {
  const press = drawPressFiles();
  const files = Object.fromEntries([...press].map(([name, bytes]) => [name, writeHashed(ASSETS, name, bytes)]));
  const headings = [...pages, ...MANAGED_KINDS.map((kind) => ({ path: MANAGED_PATHS[kind], heading: pageCopy[kind].title }))];
  const previews = Object.fromEntries(
    headings.map(({ path, heading }) => [
      path,
      writeHashed(ASSETS, `preview-${path.replaceAll("/", "") || "index"}.png`, drawPreview(heading)),
    ]),
  );
  const font = readdirSync(ASSETS).find((name) => /^inter-latin-wght.*woff2$/.test(name));
  const assets = { ...client, font: font ? `/assets/${font}` : null, icon: files[`${brand.slug}-mark.svg`] ?? "", files, previews };
  mkdirSync(join(DIST, "site"), { recursive: true });
  for (const { path } of pages) writeFileSync(join(DIST, "site", fileNameOf(path)), renderPage(path, assets));
  for (const kind of MANAGED_KINDS) writeFileSync(join(DIST, "site", frameNameOf(kind)), renderManaged(kind, assets));
  writeFileSync(join(DIST, "site/resources.json"), JSON.stringify(listResources()));
}

/** Style sheet and script of the site: an entry of their own, so that they share nothing with the app's. */
async function buildClient(): Promise<{ style: string; script: string }> {
  const outDir = join(DIST, ".site");
  await build({
    configFile: false,
    root: WEB,
    logLevel: "warn",
    plugins: [tailwindcss(), leanContracts()],
    build: {
      outDir,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: { site: join(SITE, "script/site-script.ts"), style: join(SITE, "site.css") } },
    },
  });
  const names = readdirSync(join(outDir, "assets"));
  const read = (name: string | undefined) => readFileSync(join(outDir, "assets", name ?? ""));
  const style = read(names.find((name) => name.endsWith(".css"))).toString();
  const scripts = names.filter((name) => name.endsWith(".js"));
  if (scripts.length !== 1) throw new Error(`the site's script has ${scripts.length} files`);
  for (const name of names.filter((each) => !each.endsWith(".css"))) writeFileSync(join(ASSETS, name), read(name));
  rmSync(outDir, { recursive: true });
  return { style: style.trim(), script: `/assets/${scripts[0]}` };
}
