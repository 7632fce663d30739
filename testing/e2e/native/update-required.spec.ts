import { expect, test } from "@playwright/test";
import { copy } from "@aside/features/native-app/copy.ts";
import { checkAppUpdate } from "@aside/features/native-app/contract.ts";
import { appUserAgent } from "./open-app.ts";
import { type OpenBrowser, openBrowser } from "../support/browser.ts";
import { enter, makePerson } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { type Product, startProduct } from "../support/product.ts";

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ ASR: "off", NATIVE_MIN_VERSION_ANDROID: "2.0.0" });
});
test.afterAll(async () => await product.stop());

/** A browser with the user agent of the app's web view: the app itself is not built here. */
const openApp = async (version: string): Promise<OpenBrowser> =>
  await openBrowser({
    speaks: false,
    isMobile: true,
    viewport: { width: 390, height: 844 },
    userAgent: appUserAgent(version),
  });

test("an old version of the app sees a blocking screen, which leads to the page about updates", async () => {
  const { page, close } = await openApp("1.9.9");
  await page.goto(`${product.url}/dashboard/inbox`);
  await expect(page.getByRole("heading", { name: copy.title })).toBeVisible();
  await expect(page.getByText(copy.text)).toBeVisible();
  // Not the sign-in of a guest either.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectAccessible(page, "update required");
  await page.getByRole("link", { name: copy.action }).click();
  await page.waitForURL(/\/app-update$/);
  // Only what is about the app, without the website around it.
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["The phone app"]);
  await expect(page.getByText("Install the current one to continue.")).toBeVisible();
  await expect(page.getByText("Reloading the page is enough.")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await expectAccessible(page, "how to update");
  await page.getByRole("banner").getByRole("link", { name: "Back" }).click();
  await expect(page.getByRole("heading", { name: copy.title })).toBeVisible();
  await close();
});

test("the newest version sees no such screen, and one whose question fails neither", async () => {
  for (const [version, isDown] of [
    ["2.0.0", false],
    ["1.0.0", true],
  ] as const) {
    const { page, close } = await openApp(version);
    const ada = await makePerson("Ada Lovelace", product.url);
    if (isDown) await page.route(`**${checkAppUpdate.path}`, async (route) => await route.abort("connectionrefused"));
    const asked = isDown
      ? page.waitForEvent("requestfailed", (request) => request.url().endsWith(checkAppUpdate.path))
      : page.waitForResponse((response) => response.url().endsWith(checkAppUpdate.path) && response.ok());
    await enter(page, ada);
    await page.goto(`${product.url}/dashboard/inbox`);
    await asked;
    await expect(page.getByRole("heading", { name: "Inbox", exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: copy.title })).toBeHidden();
    await close();
  }
});

test("a browser does not ask", async () => {
  const { page, close } = await openBrowser({ speaks: false });
  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith(checkAppUpdate.path) && asked.push(request.url()));
  await page.goto(`${product.url}/login`);
  await expect(page.getByRole("button", { name: "Continue" }).first()).toBeVisible();
  expect(asked).toEqual([]);
  await close();
});
