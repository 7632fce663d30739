import { join } from "node:path";
import { buildWebApp } from "../../apps/web/build.ts";
import { measurePages } from "../../apps/web/bundle-sizes.ts";

/** Builds the web app and prints the scripts that each page loads without a click: files, kB with gzip, budget. */
export async function benchBundles(): Promise<void> {
  await buildWebApp();
  console.table(measurePages(join(import.meta.dirname, "../../apps/web/dist")));
}
