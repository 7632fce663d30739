import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { openBrowser } from "./browser.ts";

const LATE_MS = 1000;
const CODE = /\/assets\/[^/]+\.js$/;

/** Delays the next screen's code by a second, as on a slow connection. Meanwhile the old screen is shown at the new address. */
export async function withLateCode(page: Page, run: () => Promise<void>): Promise<void> {
  await page.route(CODE, async (route) => {
    await sleep(LATE_MS);
    await route.continue();
  });
  await run();
  await page.unrouteAll({ behavior: "wait" });
}

/** Opens an address whose scripts do not arrive before `letScripts`. */
export async function openBeforeScripts(url: string) {
  const { page, close } = await openBrowser({ speaks: false });
  const scripts = Promise.withResolvers<void>();
  await page.route(CODE, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(url, { waitUntil: "commit" });
  return { page, close, letScripts: scripts.resolve };
}
