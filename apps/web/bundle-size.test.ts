import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BuiltApp, startBuiltApp } from "./built-app.ts";
import { measurePages, PAGES } from "./bundle-sizes.ts";
import { scriptsOf } from "./scripts-of.ts";

let app: BuiltApp;

beforeAll(async () => {
  app = await startBuiltApp();
}, 120_000);

afterAll(() => app?.close());

it("keeps the scripts that each page loads without a click within its budget", () => {
  const table = measurePages(app.outDir);
  console.table(table);
  expect(table.filter(({ kB, budget }) => kB > budget)).toEqual([]);
});

it("keeps the share page free of React until a video frame is shown, and does not preload scripts", async () => {
  const files = scriptsOf(app.outDir, PAGES["share page until the first frame"].chunks);
  expect(files).toHaveLength(1);
  expect(await readFile(join(app.outDir, files[0] ?? ""), "utf8")).not.toContain("react.fragment");
  expect(await readFile(join(app.outDir, "share.html"), "utf8")).not.toContain("modulepreload");
});

it("loads the share page in five files, without the app", async () => {
  const files = scriptsOf(app.outDir, PAGES["share page"].chunks);
  expect(files.map((file) => file.replace(/^assets\/(.+)-[\w-]{8}\.js$/u, "$1")).toSorted()).toEqual([
    "Toasts",
    "mount-share",
    "rolldown-runtime",
    "share",
    "use-media",
  ]);
  const styles = (await readdir(join(app.outDir, "assets"))).filter((file) => file.endsWith(".css"));
  const sizes = await Promise.all(styles.map(async (file) => (await readFile(join(app.outDir, "assets", file))).length));
  expect(sizes.filter((size) => size > 50_000)).toHaveLength(1);
});

it("contains no schema", async () => {
  const all = (await readdir(join(app.outDir, "assets"))).filter((file) => file.endsWith(".js"));
  const texts = await Promise.all(all.map(async (file) => await readFile(join(app.outDir, "assets", file), "utf8")));
  expect(all.filter((_, index) => texts[index]?.includes("ZodError"))).toEqual([]);
});
