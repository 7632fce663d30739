import { expect, type Page, test } from "@playwright/test";
import { copy } from "@aside/core/entitlements/copy.ts";
import { enter, makePerson } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { type Product, startProduct } from "../support/product.ts";
import { openApp } from "./open-app.ts";

let product: Product;
test.beforeAll(async () => {
  // Without a trial: as little as possible is included, so that most hints at an upgrade are shown.
  product = await startProduct({ ASR: "off", BILLING: "test", BILLING_TRIAL_DAYS: "0" });
});
test.afterAll(async () => await product.stop());

const PRICES = /[$€£]\s?\d|\d\s?(USD|EUR)\b|per (month|year|seat)|See plans|Upgrade now|Plans & Pricing/i;

async function expectNoPrices(page: Page): Promise<void> {
  for (const path of ["/pricing", "/plan-details"])
    await expect(page.locator(`a[href^="${path}"]:visible`), `links to ${path} on ${page.url()}`).toHaveCount(0);
  expect(await page.locator("body").innerText(), page.url()).not.toMatch(PRICES);
}

test("no screen of the menus shows prices or links to plans, and the account can be deleted", async () => {
  const { page, close } = await openApp();
  await enter(page, await makePerson("Ada Lovelace", product.url));
  await page.goto(`${product.url}/dashboard/inbox`);
  await page.getByRole("button", { name: /^Menu/ }).click();
  const links = page.getByRole("menuitem");
  await expect(links.filter({ hasText: "My Account" })).toBeVisible();
  await expectNoPrices(page);
  const hrefs = await links.evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
  const tabs = ["security", "notifications", "prompts", "developer", "data"].map((tab) => `/account/${tab}`);
  const screens = [...new Set([...hrefs, ...tabs, "/search", "/notifications"])].filter(
    (href) => href.startsWith("/") && href !== "/logout",
  );
  expect(screens.length).toBeGreaterThan(10);
  for (const path of screens) {
    await page.goto(`${product.url}${path}`);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await expectNoPrices(page);
  }
  await page.goto(`${product.url}/account/data`);
  await expect(page.getByRole("button", { name: "Delete my account" })).toBeVisible();
  await close();
});

test("a signed-out person sees no prices", async () => {
  const { page, close } = await openApp();
  for (const path of ["/", "/how-it-works", "/faqs", "/support"]) {
    await page.goto(`${product.url}${path}`);
    await expect(page.getByRole("heading").first()).toBeVisible();
    for (const price of ["/pricing", "/plan-details"])
      await expect(page.locator(`a[href^="${price}"]:visible`), `links to ${price} on ${path}`).toHaveCount(0);
  }
  await close();
});

test("pages about plans say that they are on the website", async () => {
  const { page, close } = await openApp();
  for (const path of ["/pricing", "/trial-offer", "/faqs"]) {
    await page.goto(`${product.url}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoPrices(page);
    if (path === "/faqs") continue;
    await expect(page.getByRole("heading", { name: copy.notInApp })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Sign In" })).toBeVisible();
    await expectAccessible(page, `app${path.replace("/", "-")}`);
  }
  await expect(page.getByRole("heading", { name: "What does it cost?" })).toBeHidden();
  await enter(page, await makePerson("Ada Lovelace", product.url));
  await page.goto(`${product.url}/plan-details`);
  await expect(page.getByRole("heading", { name: copy.notInApp })).toBeVisible();
  await page.goto(`${product.url}/pricing`);
  // The site's navigation is for browsers.
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await expect(page.getByRole("banner").getByRole("link")).toHaveText(["Back"]);
  await page.getByRole("main").getByRole("link", { name: copy.backToInbox }).click();
  await page.waitForURL(/\/dashboard\/inbox$/);
  await close();
});

test("a person whose plan lacks the product is sent to the website", async () => {
  const { page, close } = await openApp();
  await enter(page, await makePerson("Ada Lovelace", product.url));
  await page.goto(`${product.url}/aside/new`);
  await expect(page.getByRole("heading", { name: copy.noPlan })).toBeVisible();
  await expect(page.getByRole("main").getByText(copy.lockedNative)).toBeVisible();
  await expectNoPrices(page);
  await close();
});
