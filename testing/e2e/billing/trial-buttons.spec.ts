import { expect, type Page, test } from "@playwright/test";
import { openBrowser } from "../support/browser.ts";
import { openAs } from "../support/open-as.ts";
import { makePerson, newDomain, PASSWORD, waitForMail } from "../support/people.ts";
import { type Product, startProduct } from "../support/product.ts";

// "Start free trial" on the public pages leads into the app, whoever clicks it. People whose trial has ended: after-trial.spec.ts.

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ ASR: "off", BILLING: "test" });
  // The first person operates the installation.
  await makePerson("Root Operator", product.url, newDomain());
});
test.afterAll(async () => await product.stop());

/** The addresses of all buttons, as a guest sees them. */
async function trialLinks(page: Page): Promise<string[]> {
  const links: string[] = [];
  for (const path of ["/pricing", "/trial-offer"]) {
    await page.goto(`${product.url}${path}`);
    for (const link of await page.getByRole("link", { name: /^Start free trial/ }).all())
      links.push((await link.getAttribute("href")) ?? "");
  }
  return links;
}

test("a guest signs up and is in the app on trial", async () => {
  const { page, close } = await openBrowser({ speaks: false });
  const email = `grace@${newDomain()}`;
  await page.goto(`${product.url}/pricing`);
  await page.getByRole("link", { name: "Start free trial: Business" }).click();
  await page.getByRole("dialog").getByLabel("Work email").fill(email);
  await page.keyboard.press("Enter");
  await page.getByLabel("First name").fill("Grace");
  await page.getByLabel("Last name").fill("Hopper");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Verify password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByLabel("Code").pressSequentially((await waitForMail(email, /^\d{4} /, product.url)).subject.slice(0, 4));
  await expect(page.getByRole("heading", { level: 1, name: "Your plan" })).toBeVisible();
  await expect(page.getByText("Ends in 14 days", { exact: true })).toBeVisible();
  await close();
});

test("every button leads people with a session to their plan", async () => {
  const guest = await openBrowser({ speaks: false });
  const links = await trialLinks(guest.page);
  await guest.close();
  expect(links.length).toBeGreaterThan(3);
  const ada = await makePerson("Ada Lovelace", product.url, newDomain());
  const { page, errors, close } = await openAs(ada, "/dashboard/inbox");
  for (const link of new Set(links)) {
    await page.goto(`${product.url}${link}`);
    await expect(page.getByRole("heading", { level: 1, name: "Your plan" })).toBeVisible();
    await expect(page.getByText("Ends in 14 days", { exact: true })).toBeVisible();
  }
  // With a plan, there is nothing to start.
  await page.goto(`${product.url}/checkout?plan=personal&duration=monthly&promo=cap_month`);
  await page.getByRole("button", { name: "Start plan" }).click();
  await expect(page.getByRole("heading", { name: "Your plan is active" })).toBeVisible();
  for (const link of new Set(links)) {
    await page.goto(`${product.url}${link}`);
    await expect(page.getByText("Free period")).toBeVisible();
    await expect(page.getByText("The free trial was already used.")).toHaveCount(0);
  }
  expect(errors).toEqual([]);
  await close();
});
