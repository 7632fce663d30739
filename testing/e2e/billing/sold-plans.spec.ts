import { expect, test } from "@playwright/test";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { makePerson, newDomain } from "../support/people.ts";
import { openAs } from "../support/open-as.ts";
import { expectAccessible } from "../support/pictures.ts";
import { type Product, startProduct } from "../support/product.ts";

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({
    ASR: "off",
    BILLING: "stripe",
    STRIPE_SECRET_KEY: "sk_test_none",
    STRIPE_PUBLISHABLE_KEY: "pk_test_none",
    STRIPE_WEBHOOK_SECRET: "whsec_none",
    // Nothing answers there.
    STRIPE_API_BASE: "http://127.0.0.1:9",
  });
  // The first person operates the installation.
  await makePerson("Root Operator", product.url, newDomain());
});
test.afterAll(async () => await product.stop());

const newPerson = async (name = "Ada Lovelace") => await makePerson(name, product.url, newDomain());

test("during the trial the banner leads to the plans", async () => {
  const ada = await newPerson();
  const { page, errors, close } = await openAs(ada, "/dashboard/inbox");
  const banner = page.getByRole("status").filter({ hasText: "Your trial ends in 14 days." });
  await expect(banner).toBeVisible();
  for (const [width, height] of [
    [1440, 126],
    [380, 120],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const box = await banner.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(height);
  }
  await expectAccessible(page, "billing-trial-inbox");
  await page.setViewportSize({ width: 1440, height: 900 });
  await banner.getByRole("link", { name: "Upgrade" }).click();
  await expect(page.getByRole("heading", { name: "Your plan" })).toBeVisible();
  await expect(page.getByText("Ends in 14 days", { exact: true })).toBeVisible();
  await expectAccessible(page, "billing-plan-details");
  await expect(page.getByRole("link", { name: "Choose Personal" })).toHaveAttribute(
    "href",
    "/checkout?plan=aside_personal&duration=annually&currency=USD",
  );
  expect(errors).toEqual([]);
  await close();
});

test("while Stripe does not answer, the checkout says so and nothing is sold", async () => {
  const ada = await newPerson();
  const { page, close } = await openAs(ada, "/checkout?plan=personal&duration=monthly");
  await expect(page.getByRole("alert").getByRole("heading", { name: /Payments are not available right now/ })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole("button", { name: "Pay", exact: true })).toBeDisabled();
  await close();
});

test("links lead to what they name", async () => {
  const ada = await newPerson();
  const { page, close } = await openAs(ada, "/plan-details?promo=LIFETIME");
  await expect(page.getByText("With the promo code LIFETIME.")).toBeVisible();
  await page.getByRole("link", { name: "Continue to checkout" }).click();
  await expect(page.getByRole("heading", { name: "Lifetime plan" })).toBeVisible();
  await page.goto(`${product.url}/plan-details?signup=business`);
  await page.getByRole("link", { name: "Continue to checkout" }).click();
  await expect(page.getByRole("heading", { name: "Business plan" })).toBeVisible();
  await page.goto(`${product.url}/checkout?plan=gold`);
  await expect(page.getByRole("heading", { name: "This plan is not available" })).toBeVisible();
  await close();
});

test("the pricing page shows every currency and both durations", async () => {
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await page.goto(`${product.url}/pricing`);
  await expect(page.getByRole("heading", { level: 1, name: "Plans & Pricing" })).toBeVisible();
  const business = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Business" }) });
  for (const [currency, annually, monthly] of [
    ["USD", "$30", "$36"],
    ["EUR", "€27.50", "€33"],
    ["GBP", "£24.17", "£29"],
    ["CNY", "¥215.83", "¥259"],
    ["INR", "₹2,499.17", "₹2,999"],
  ] as const) {
    await page.getByRole("group", { name: "Currency" }).getByText(currency).click();
    await page.getByText("Annually").click();
    await expect(business.getByText(`${annually} per person and month`)).toBeVisible();
    await page.getByText("Monthly", { exact: true }).click();
    await expect(business.getByText(`${monthly} per person and month`)).toBeVisible();
  }
  await expectAccessible(page, "pricing");
  expect(errors).toEqual([]);
  await close();
});
