import { mkdtempSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "@aside/server/db/free-port.ts";
import { isAlive } from "@aside/server/process/process-identity.ts";
import { CHROMIUM, CHROMIUM_FLAGS } from "@aside/testkit/chromium.ts";
import { type RunningProduct, runProduct } from "./run-product.ts";

const ROOT = join(import.meta.dirname, "..");

function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "aside-dev-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Saves a file unchanged, like an editor. Its time is restored after the test; otherwise `npm start` would rebuild the web app. */
function touch(path: string): void {
  const { atime, mtime } = statSync(path);
  onTestFinished(() => utimesSync(path, atime, mtime));
  utimesSync(path, new Date(), new Date());
}

test(
  "npm run dev restarts api and worker when a server file changes, replaces a changed screen, and exits on Ctrl-C",
  { timeout: 120_000 },
  async () => {
    const product = runProduct({ program: ["scripts/dev.mjs"], dataDir: makeDirectory(), port: await freePort() });
    await product.waitUntilReady();
    await expectReplacedScreen(product);
    const [api, worker] = [product.pidOf("api"), product.pidOf("worker")];
    touch(join(ROOT, "apps/api/create-context.ts"));
    await vi.waitFor(() => expect([isAlive(api), isAlive(worker)]).toEqual([false, false]), { timeout: 20_000 });
    await product.waitUntilReady();
    expect(product.output()).toContain("apps/api/create-context.ts changed");
    const pids = [product.pidOf("api"), product.pidOf("worker"), product.pidOf("web"), product.postgresPid()];
    product.child.kill("SIGINT");
    expect(await product.exit).toBe(0);
    expect(pids.map(isAlive)).toEqual([false, false, false, false]);
  },
);

/** Expects that a changed React file is replaced in the open page without a reload. */
async function expectReplacedScreen({ url, output }: RunningProduct): Promise<void> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_FLAGS, "--headless=new"] });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const messages: { type: string; text: string; url: string }[] = [];
  page.on("console", (message) => messages.push({ type: message.type(), text: message.text(), url: message.location().url }));
  // The root without parameters is a page of the public site, which has no React.
  await page.goto(`${url}/?show_login=true`);
  await page.locator("h1").first().waitFor();
  await page.evaluate(() => document.documentElement.setAttribute("data-loaded-once", ""));
  touch(join(ROOT, "apps/web/src/shell/navigation/TopNavigation.tsx"));
  const texts = () => messages.map(({ text }) => text);
  await vi.waitFor(() => expect(texts()).toContain("[vite] hot updated: /src/shell/navigation/TopNavigation.tsx"), { timeout: 20_000 });
  expect(await page.locator("html").getAttribute("data-loaded-once")).toBe("");
  const faults = messages.filter(({ type }) => type === "error" || type === "warning");
  // The server's own words help to find the reason.
  expect({ faults, said: faults.length > 0 ? output() : "" }).toEqual({ faults: [], said: "" });
}
