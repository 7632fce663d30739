import { expect, test } from "@playwright/test";
import { listWhitelist } from "@aside/features/administration/whitelist-contract.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { makePerson, PASSWORD, waitForMail } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { type Product, startProduct } from "../support/product.ts";

// The first person becomes the product's super-admin.
let product: Product;
let root: Awaited<ReturnType<typeof makePerson>>;
test.beforeAll(async () => {
  product = await startProduct({ ASR: "off" });
  root = await makePerson("Root Admin", product.url);
});
test.afterAll(async () => await product.stop());

test("a visitor from an ad signs up on the page; the campaign is kept from the first page of the visit", async () => {
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await page.goto(`${product.url}/reset-password?utm_campaign=spring+2026&gclid=click-1`);
  await expect(page.getByRole("button", { name: "Submit" })).toBeVisible();
  await page.goto(`${product.url}/sign-me-up`);
  await expect(page).toHaveTitle("Create your account · Aside");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Say it once, on video");
  const create = page.getByRole("button", { name: "Create account" });
  await expect(create).toBeDisabled();
  const email = `nina-${crypto.randomUUID().slice(0, 8)}@example.com`;
  await page.getByLabel("Work email").fill("nina@gmail.com");
  await page.getByLabel("First name").fill("Nina");
  await page.getByLabel("Last name").fill("New");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Verify password").fill("another");
  await page.getByLabel("Company name").fill("Example, Inc.");
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await page.getByLabel("Verify password").fill(PASSWORD);
  await create.click();
  await expect(page.getByRole("textbox", { name: "Work email" })).toHaveAccessibleDescription("Please sign up using a work email.");
  expect(errors.splice(0)).toEqual([expect.stringMatching(/^422 /)]);
  await expectAccessible(page, "sign-me-up");
  await page.getByLabel("Work email").fill(email);
  await create.click();
  await expect(page.getByRole("heading", { name: "Please verify your email" })).toBeVisible();
  await expectAccessible(page, "sign-me-up-code");
  await page.getByLabel("Code").fill((await waitForMail(email, /^\d{4} /, product.url)).subject.slice(0, 4));
  await page.waitForURL(/\/welcome$/);
  const { items } = await root.driver.call(listWhitelist, { query: {} });
  expect(items.filter((item) => item.email === email)).toMatchObject([
    { name: "Nina New", utm_campaign: "spring 2026", gclid: "click-1", granted_at: null },
  ]);
  // Signed in, there is nothing to sign up for.
  await page.goto(`${product.url}/sign-me-up`);
  await page.waitForURL(/\/dashboard/);
  expect(errors).toEqual([]);
  await close();
});
