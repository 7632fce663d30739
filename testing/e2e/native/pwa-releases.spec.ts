import { expect, type Page, test } from "@playwright/test";
import { openBrowser } from "../support/browser.ts";
import { enter, makePerson } from "../support/people.ts";
import { type Product, startProduct } from "../support/product.ts";
import { SLOWNESS } from "../support/slowness.ts";
import { DOWN_TEXT, TwoReleases } from "./two-releases.ts";

let product: Product;
let releases: TwoReleases;
test.beforeAll(async () => {
  product = await startProduct({ ASR: "off" });
});
test.beforeEach(async () => {
  releases = await new TwoReleases(product.url).start();
});
test.afterEach(() => releases.stop());
test.afterAll(async () => await product.stop());

async function open() {
  const browser = await openBrowser({ speaks: false, hasWorker: true });
  const ada = await makePerson("Ada Lovelace", product.url);
  await enter(browser.page, ada);
  return browser;
}

const releaseOf = async (page: Page) => await page.evaluate(() => document.documentElement.dataset["release"]);
const waitForWorker = async (page: Page, path: string) =>
  await page.waitForFunction(
    async (end) => {
      const { active } = await navigator.serviceWorker.ready;
      return active?.state === "activated" && active.scriptURL.endsWith(end);
    },
    path,
    { timeout: 60_000 * SLOWNESS },
  );
const update = async (page: Page) =>
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });

test("a release that comes while the page is open is offered, waits while something is unsaved, and reloads by a press only", async () => {
  const { page, context, close } = await open();
  await page.goto(`${releases.url}/dashboard/inbox`);
  await waitForWorker(page, "/service-worker.js");
  const before = await releaseOf(page);
  releases.kind = "new";
  await update(page);
  // It keeps its files first.
  await page.waitForFunction(async () => (await caches.keys()).some((name) => name.includes("new")));
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).installing === null);
  const offer = page.getByText("A new version is ready.");
  await expect(offer).toBeVisible();
  await page.getByRole("combobox", { name: "Search titles and people" }).fill("plans");
  await expect(offer).toBeHidden();
  expect(await releaseOf(page)).toBe(before);
  // Another screen: nothing typed is left.
  await page.getByRole("link", { name: "My Asides" }).first().click();
  await expect(offer).toBeVisible();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect.poll(async () => await releaseOf(page).catch(() => null)).toBe("2.0.0+new");
  // Other tabs may still show the release before.
  expect((await page.evaluate(async () => await caches.keys())).map((name) => name.includes("new"))).toEqual([false, true]);
  const other = await context.newPage();
  await other.goto(`${releases.url}/dashboard/inbox`);
  await expect(other.getByRole("heading", { name: "Inbox", exact: true })).toBeVisible();
  await expect(other.getByText("A new version is ready.")).toBeHidden();
  await close();
});

test("a tab of the release before finds a part that the server has lost after one reload", async () => {
  const { page, close } = await open();
  await page.goto(`${releases.url}/dashboard/inbox`);
  await waitForWorker(page, "/service-worker.js");
  // Through the worker from now on.
  await page.reload();
  releases.kind = "new";
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page
    .getByRole("menuitem", { name: /My Account|Account/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "My Account" })).toBeVisible();
  expect(await releaseOf(page)).toBe("2.0.0+new");
  await close();
});

test("an error of the server is shown, not replaced by the kept app", async () => {
  const { page, close } = await open();
  await page.goto(`${releases.url}/dashboard/inbox`);
  await waitForWorker(page, "/service-worker.js");
  releases.kind = "down";
  expect((await page.goto(`${releases.url}/dashboard/inbox`))?.status()).toBe(503);
  await expect(page.getByText(DOWN_TEXT)).toBeVisible();
  await close();
});

test("a registration of the first releases is replaced, stays one, and goes on showing pushes", async () => {
  releases.kind = "first";
  const { page, context, close } = await open();
  await context.grantPermissions(["notifications"], { origin: releases.url });
  await page.goto(`${releases.url}/robots.txt`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/push-worker.js");
    await navigator.serviceWorker.ready;
  });
  const cdp = await context.newCDPSession(page);
  const ids = new Set<string>();
  cdp.on("ServiceWorker.workerRegistrationUpdated", (event) =>
    event.registrations.forEach(({ registrationId }) => ids.add(registrationId)),
  );
  await cdp.send("ServiceWorker.enable");
  await page.goto(`${releases.url}/dashboard/inbox`);
  await waitForWorker(page, "/service-worker.js");
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(1);
  expect(ids.size).toBe(1);
  const data = JSON.stringify({ title: "Ada sent you “Plans”", body: "now", href: "/notifications", tag: "post:1", badge: 3 });
  const message = { origin: releases.url, registrationId: [...ids][0] ?? "", data };
  // Chromium loses a notification that is queried before it is displayed. A repeated push replaces it by its tag.
  await expect(async () => {
    await cdp.send("ServiceWorker.deliverPushMessage", message);
    await page.waitForTimeout(500);
    const shown = await page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, tag }) => ({ title, tag })),
    );
    expect(shown).toEqual([{ title: "Ada sent you “Plans”", tag: "post:1" }]);
  }).toPass({ timeout: 30_000 * SLOWNESS });
  await close();
});
