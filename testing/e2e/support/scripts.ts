import type { Page } from "@playwright/test";
import { basename, join } from "node:path";
import { gzipSize, PAGES } from "../../../apps/web/bundle-sizes.ts";
import { scriptsOf } from "../../../apps/web/scripts-of.ts";

export { PAGES };

const DIST = join(import.meta.dirname, "../../../apps/web/dist");

/** The addresses of the scripts that the page has loaded. */
export async function loadedScripts(page: Page): Promise<string[]> {
  return await page.evaluate(() => performance.getEntriesByType("resource").flatMap(({ name }) => (name.endsWith(".js") ? [name] : [])));
}

/** Their size with gzip, in kB. */
export async function sizeOfScripts(addresses: readonly string[]): Promise<number> {
  const sizes = await Promise.all(addresses.map(async (address) => gzipSize(await (await fetch(address)).bytes())));
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000;
}

/** Those that `PAGES` does not list for this page. */
export function unlistedScripts(addresses: readonly string[], page: keyof typeof PAGES): string[] {
  const listed = new Set(scriptsOf(DIST, PAGES[page].chunks).map((file) => basename(file)));
  return addresses.map((address) => basename(address)).filter((file) => !listed.has(file));
}
