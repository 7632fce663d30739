import { expect, test } from "@playwright/test";
import { openBrowser } from "../support/browser.ts";
import { enter, makePerson, productUrl } from "../support/people.ts";
import { ROUTES } from "../support/routes.ts";

/** Paths without ids, except those that leave the page or hold the studio. */
const PATHS = [...ROUTES.matchAll(/\bpath: ["`]([^"`$]+)["`]/g)]
  .map(([, path = ""]) => path)
  .filter((path) => !/^\/(logout|dev)/.test(path));

const SOLD = /[$€£¥₹]\s?\d|\btrial\b|\bupgrade\b|\bpricing\b|\bper month\b/i;

test("without billing no page names a price, a trial or an upgrade, and nothing asks Stripe", { tag: "@main" }, async () => {
  expect(PATHS.length).toBeGreaterThan(25);
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false });
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await enter(page, ada);
  const found: string[] = [];
  for (const path of PATHS) {
    await page.goto(productUrl() + path);
    await page.locator("h1, h2, [role=progressbar]").first().waitFor({ state: "attached" });
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null, undefined, { timeout: 5_000 }).catch(() => {});
    // The footer links a page that says that everything is free.
    const hit = SOLD.exec((await page.locator("body").innerText()).replace(/^Pricing$/m, ""));
    if (hit) found.push(`${path}: ${hit[0]}`);
  }
  expect(found).toEqual([]);
  expect([...hosts]).toEqual([new URL(productUrl()).host]);
  expect(await page.evaluate(() => document.body.dataset["billing"] ?? null)).toBeNull();
  await close();
});
