import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { updateWhitelist } from "@aside/features/administration/whitelist-contract.ts";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { CHANGELOG, groupPath, guidePath, REFERENCE } from "@aside/features/site/developers/paths.ts";
import { SITE_PATHS } from "@aside/features/site/site-paths.ts";
import { createEmptyDatabase } from "@aside/testkit/database/create-empty-database.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { recordEvent } from "../support/editor.ts";
import { enter, makePerson, newDomain, productUrl } from "../support/people.ts";
import { expectAccessible, takePicture } from "../support/pictures.ts";
import { startProduct } from "../support/product.ts";

/** A page on which no script runs. */
async function withoutScripts(context: BrowserContext): Promise<Page> {
  const browser = context.browser();
  if (!browser) throw new Error("the browser is closed");
  return await (await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })).newPage();
}

/** Of the pages that are drawn from data, one of each kind. */
const DRAWN = [guidePath("receive-a-webhook"), REFERENCE, groupPath("upload"), CHANGELOG];

for (const path of [...SITE_PATHS, ...DRAWN])
  test(`${path} is accessible, narrow and wide, in light and dark`, async () => {
    const { page, close } = await openBrowser({ speaks: false });
    const errors = watchErrors(page);
    await page.goto(productUrl() + path);
    await expectAccessible(page, `site-${path.replaceAll("/", "") || "landing"}`);
    expect(errors).toEqual([]);
    await close();
  });

test("the site can be read and navigated without scripts, on a desktop and a phone", { tag: "@main" }, async () => {
  const { context, close } = await openBrowser({ speaks: false });
  const page = await withoutScripts(context);
  await page.goto(productUrl());
  await expect(page.getByRole("heading", { level: 1, name: /Say it once/ })).toBeVisible();
  await expect(page.getByRole("group", { name: "Theme" })).toBeHidden();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Use Cases" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Use cases" })).toBeVisible();
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Team updates" }).click();
  await expect(page.getByRole("heading", { name: "Team updates" })).toBeInViewport();

  await page.setViewportSize({ width: 380, height: 800 });
  await page.getByRole("banner").locator("summary").click();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Press" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Press" })).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Privacy policy" })).toBeVisible();

  await page.goto(`${productUrl()}/faqs`);
  const answer = page.getByText("You decide for each video");
  await expect(answer).toBeHidden();
  await page.getByText("Who can watch my videos?").click();
  await expect(answer).toBeVisible();
  await page.context().close();
  await close();
});

test("theme, menu and questions work with the page's script, and the theme is the app's", async () => {
  const { page, close } = await openBrowser({ speaks: false, viewport: { width: 900, height: 800 } });
  const errors = watchErrors(page);
  await page.goto(`${productUrl()}/faqs#self-hosting`);
  await expect(page.getByText("One machine with Node.js and npm")).toBeInViewport();
  await page.getByRole("contentinfo").getByTitle("Dark").click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.goto(`${productUrl()}/press`);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await page.getByRole("banner").locator("summary").click();
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(page.getByRole("banner").locator("summary")).toBeFocused();
  await page.getByRole("banner").locator("summary").click();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(menu).toBeHidden();
  await page.goto(`${productUrl()}/reset-password`);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(errors).toEqual([]);
  await close();
});

test("a signed-in person finds their lists, before the page's script runs", async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false, viewport: { width: 1440, height: 900 } });
  await page.goto(`${productUrl()}/how-it-works`);
  const header = page.getByRole("banner");
  const names = async () => await header.getByRole("link").allInnerTexts();
  expect(await names()).toEqual(["Aside", "How it Works", "Use Cases", "About Us", "Press", "Sign In", "Get Started Free"]);
  await enter(page, ada);
  // Only the inline script runs.
  await page.route(/\/assets\/site-/, async (route) => await route.abort());
  await page.goto(`${productUrl()}/how-it-works`);
  expect(await names()).toEqual(["Aside", "Inbox", "My Asides", "Create"]);
  await expect(page.getByRole("link", { name: "Create New Aside" })).toBeVisible();
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Share Feedback" })).toBeVisible();
  await expectAccessible(page, "site-member");
  await page.setViewportSize({ width: 1440, height: 900 });
  await header.getByRole("link", { name: "Inbox" }).click();
  await page.waitForURL(/\/dashboard\/inbox/);
  await close();
});

test("the footer links the resources for whitelisted accounts only", async () => {
  const product = await startProduct({ ASR: "off", ALLOW_NON_WORK_SIGNUP: "on" });
  const operator = await makePerson("Root Operator", product.url, newDomain());
  // A member of a company would be whitelisted.
  const grace = await makePerson("Grace Hopper", product.url, "gmail.com");
  const footerOf = async (granted: boolean) => {
    await operator.driver.call(updateWhitelist, { body: { email: grace.email, is_granted: granted } });
    const { page, close } = await openBrowser({ speaks: false });
    await enter(page, grace);
    const answered = page.waitForResponse(/\/v1\/whitelisted\/status\//);
    await page.goto(`${product.url}/about-us`);
    await (await answered).finished();
    const found = await page.getByRole("contentinfo").getByRole("link", { name: "Resources" }).count();
    await close();
    return found;
  };
  expect([await footerOf(true), await footerOf(false)]).toEqual([1, 0]);
  await product.stop();
});

test("a guest who wants to record signs up, with the campaign that brought them", async () => {
  const { page, close } = await openBrowser({ speaks: false });
  await page.goto(`${productUrl()}/?utm_source=mail&gclid=abc`);
  await page.getByRole("banner").getByRole("link", { name: "Aside" }).click();
  await page.getByRole("link", { name: "Record your first Aside" }).first().click();
  // The form for visitors from an advertisement.
  await expect(page.getByRole("dialog").getByLabel("Company name")).toBeVisible();
  expect(new URL(page.url()).searchParams.get("gclid")).toBe("abc");
  expect(await page.evaluate(() => sessionStorage.getItem("redirectPath"))).toMatch(/^\/aside\/new\?/);
  await expect(page.getByRole("heading", { level: 1, name: /Say it once/, includeHidden: true })).toBeAttached();
  await close();
});

test("after the sign-in was closed, the landing page behind it still leads to the sign-up", async () => {
  const { page, close } = await openBrowser({ speaks: false });
  await page.goto(`${productUrl()}/login`);
  for (const title of ["Welcome back", "Create your account", "Create your account"]) {
    await expect(page.getByRole("dialog", { name: title })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByRole("link", { name: "Record your first Aside" }).first().click();
  }
  await expect(page.getByRole("dialog", { name: "Create your account" })).toBeVisible();
  await close();
});

test("an Aside plays at /how-it-works, and its poster is a link without scripts", async () => {
  const database = await createEmptyDatabase(process.env["DATABASE_URL"] ?? "", process.env["ASIDE_TEMPLATE"]);
  const dataDir = mkdtempSync(join(tmpdir(), "aside-site-"));
  const env = { ASR: "off", DATA_DIR: dataDir, DATABASE_URL: database.url };
  // The setting names a video that exists: the product starts a second time.
  const first = await startProduct(env);
  const ada = await makePerson("Ada Lovelace", first.url);
  const { postId } = await recordEvent(ada, { seconds: 4 });
  await ada.driver.call(sendPost, { params: { id: postId }, body: { title: "How Aside works" } });
  await first.stop();
  const product = await startProduct({ ...env, SITE_VIDEO: postId });
  const { url } = product;
  const { page, context, close } = await openBrowser({ speaks: false, flags: ["--autoplay-policy=user-gesture-required"] });
  const errors = watchErrors(page);
  await page.goto(`${url}/how-it-works`);
  await takePicture(page, "site-how-it-works-video");
  await page.getByRole("link", { name: "Play the video" }).click();
  const frame = page.frameLocator("iframe[title='How Aside works']");
  await expect.poll(async () => await frame.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.5);
  expect(errors).toEqual([]);
  const plain = await withoutScripts(context);
  await plain.goto(`${url}/how-it-works`);
  await plain.getByRole("link", { name: "Play the video" }).click();
  await plain.waitForURL(`${url}/embed/${postId}`);
  await plain.context().close();
  await close();
  await product.stop();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

test("at every path of the specification a guest finds a page with its title, or the sign-in", async () => {
  test.setTimeout(300_000);
  const { page, close } = await openBrowser({ speaks: false });
  const titles: [path: string, title: string][] = [
    ["/", "Video messages for business"],
    ["/pricing", "Plans & Pricing"],
    ["/how-it-works", "How it Works"],
    ["/use-cases", "Use Cases"],
    ["/usage-guide", "AI Usage Guide"],
    ["/press", "Press"],
    ["/about-us", "About Us"],
    ["/terms", "Terms"],
    ["/privacy", "Privacy Policy"],
    ["/affiliate", "Affiliate"],
    ["/amazon-gift-card", "Amazon Gift Card"],
    ["/faqs", "FAQs"],
    ["/trial-offer", "Trial Offer"],
    ["/how-to-whitelist", "How to Whitelist"],
    ["/app-update", "App Update"],
    ["/apps-and-integrations/", "Apps and Integrations"],
    ["/processing", "Processing"],
    ["/reset-password", "Reset password"],
    ["/aside/deleted", "Deleted"],
    ["/respond/success", "Reply sent"],
  ];
  for (const [path, title] of titles) {
    await page.goto(productUrl() + path);
    await expect(page, path).toHaveTitle(`${title} · Aside`);
    expect([path, new URL(page.url()).pathname, await page.evaluate(() => window.scrollY)]).toEqual([path, path, 0]);
  }
  const id = crypto.randomUUID();
  const guarded = [
    "/dashboard",
    "/dashboard/inbox?selected_filter=unviewed",
    "/dashboard/created-videos",
    "/dashboard/company-library",
    "/dashboard/resources",
    "/dashboard/true-avatar",
    "/dashboard/persona",
    "/account",
    "/contacts",
    "/checkout?plan=personal&duration=annually",
    "/plan-details?plan=business&duration=annually",
    `/aside/${id}/record`,
    `/aside/${id}/edit-video`,
    `/aside/${id}/preview`,
    `/aside/${id}/sent`,
    `/aside/${id}/approval/sent`,
  ];
  for (const path of guarded) {
    await page.goto(`${productUrl()}/robots.txt`);
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(productUrl() + path);
    await expect(page.getByRole("dialog", { name: "Welcome back" }), path).toBeVisible();
    expect([path, new URL(page.url()).pathname, await page.evaluate(() => sessionStorage.getItem("redirectPath"))]).toEqual([
      path,
      "/",
      path,
    ]);
    await expect(page).toHaveTitle("Video messages for business · Aside");
  }
  // The second factor needs no path to return to.
  await page.goto(`${productUrl()}/mfa/validate`);
  await expect(page.getByRole("dialog", { name: "Welcome back" })).toBeVisible();
  for (const path of ["/no/such/page", "/dashboards", "/aside"]) {
    await page.goto(productUrl() + path);
    await expect(page.getByRole("heading", { level: 1, name: /Say it once/ }), path).toBeVisible();
    expect([path, new URL(page.url()).pathname]).toEqual([path, "/"]);
  }
  await close();
});
