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
import type { SiteAssets } from "@aside/features/site/web/SiteLayout.tsx";
import { fileNameOf } from "./site-files.ts";
import { leanContracts } from "@aside/web-client/lean-contracts.ts";
import { mdx } from "./mdx.ts";
import { readApi } from "./read-api.ts";
import { drawPressFiles, drawPreview, writeHashed } from "./site-pictures.ts";

const SITE = join(import.meta.dirname, "../../../features/site/web");
const WEB = join(import.meta.dirname, "..");

type Client = { style: string; script: string; tryItScript: string; font: string };

/**
 * Renders the public site (apps/api/site/site-pages.ts), and what the server sends with the app's page (apps/api/pages/app-page.ts). `dist`: the folder
 * of the built app.
 */
export async function buildSite(dist: string): Promise<void> {
  mkdirSync(join(dist, "assets"), { recursive: true });
  const client = await buildClient(dist);
  const outDir = join(dist, ".drawn");
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
      emptyOutDir: true,
      rolldownOptions: {
        input: { "draw-pages": "src/draw-pages.tsx", "render-pages": join(SITE, "render-pages.tsx") },
        output: { entryFileNames: "[name].mjs" },
      },
    },
  });
  const load = async <Module>(name: string) => (await import(pathToFileURL(join(outDir, `${name}.mjs`)).href)) as Module;
  const { drawnPages } = await load<typeof drawn>("draw-pages");
  for (const [name, draw] of Object.entries(drawnPages)) writeFileSync(join(dist, `${name}.html`), await draw());
  writePages(dist, await load<typeof rendered>("render-pages"), { ...client, api: await readApi() });
  rmSync(outDir, { recursive: true });
}

function writePages(
  dist: string,
  { listResources, pages, renderManaged, renderPage }: typeof rendered,
  client: Client & Pick<SiteAssets, "api">,
): void {
  const directory = join(dist, "assets");
  const press = drawPressFiles();
  const files = Object.fromEntries([...press].map(([name, bytes]) => [name, writeHashed(directory, name, bytes)]));
  const headings = [...pages, ...MANAGED_KINDS.map((kind) => ({ path: MANAGED_PATHS[kind], heading: pageCopy[kind].title }))];
  const previews = Object.fromEntries(
    headings.map(({ path, heading }) => [
      path,
      writeHashed(directory, `preview-${fileNameOf(path).replace(".html", "")}.png`, drawPreview(heading)),
    ]),
  );
  const assets = { ...client, icon: files[`${brand.slug}-mark.svg`] ?? "", files, previews };
  mkdirSync(join(dist, "site"), { recursive: true });
  for (const { path } of pages) writeFileSync(join(dist, "site", fileNameOf(path)), renderPage(path, assets));
  for (const kind of MANAGED_KINDS) writeFileSync(join(dist, "site", frameNameOf(kind)), renderManaged(kind, assets));
  writeFileSync(join(dist, "site/resources.json"), JSON.stringify(listResources()));
}

/** Style sheet and scripts of the site: entries of their own, so that they share nothing with the app's. */
async function buildClient(dist: string): Promise<Client> {
  const outDir = join(dist, ".site");
  await build({
    configFile: false,
    root: WEB,
    logLevel: "warn",
    plugins: [tailwindcss(), leanContracts()],
    build: {
      outDir,
      copyPublicDir: false,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: {
          site: join(SITE, "script/site-script.ts"),
          "try-it": join(SITE, "script/try-it-script.ts"),
          style: join(SITE, "site.css"),
        },
      },
    },
  });
  const names = readdirSync(join(outDir, "assets"));
  const read = (name: string | undefined) => readFileSync(join(outDir, "assets", name ?? ""));
  const style = read(names.find((name) => name.endsWith(".css"))).toString();
  const [script, tryIt, ...others] = names.filter((name) => name.endsWith(".js")).toSorted();
  const [font] = names.filter((name) => name.endsWith(".woff2"));
  if (!script?.startsWith("site-") || !tryIt || others.length > 0 || !font)
    throw new Error(`the site's script and font have other files than expected: ${names.join(", ")}`);
  for (const name of [script, tryIt, font]) writeFileSync(join(dist, "assets", name), read(name));
  rmSync(outDir, { recursive: true });
  return { style: style.trim(), script: `/assets/${script}`, tryItScript: `/assets/${tryIt}`, font: `/assets/${font}` };
}
