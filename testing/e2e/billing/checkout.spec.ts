import { getPlanDetails } from "@aside/core/entitlements/contract.ts";
import { expect, type Page, test } from "@playwright/test";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { enter, makePerson, newDomain, type Person } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { type Product, startProduct } from "../support/product.ts";

// Every payment here is one of the stand-in of Stripe: no money moves.
let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ ASR: "off", BILLING: "test" });
  // The first person operates the installation.
  await makePerson("Root Operator", product.url, newDomain());
});
test.afterAll(async () => await product.stop());

async function openAs(person: Person, path: string) {
  const browser = await openBrowser({ speaks: false });
  const errors = watchErrors(browser.page);
  await enter(browser.page, person);
  await browser.page.goto(product.url + path);
  return { ...browser, errors };
}

const newPerson = async (name = "Ada Lovelace") => await makePerson(name, product.url, newDomain());
const planOf = async ({ driver }: Person) => await driver.call(getPlanDetails, { query: {} });

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel("Country").selectOption("DE");
  await page.getByLabel("Street address").fill("1 Main Street");
  await page.getByLabel("City").fill("Berlin");
  await page.getByLabel("Postal code (optional)").fill("10115");
}

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiration date").fill("12 / 34");
  await page.getByLabel("Security code").fill("123");
}

const payButton = (page: Page) => page.getByRole("button", { name: /^Pay / });

test("from the trial to a paid plan by card, and back through cancel and resume", async () => {
  const ada = await newPerson();
  const { page, errors, close } = await openAs(ada, "/dashboard/inbox");
  await expect(page.getByText("Your trial ends in 14 days.")).toBeVisible();
  for (const [width, height] of [
    [1440, 126],
    [380, 120],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const bottom = await page
      .getByText("Your trial ends in 14 days.")
      .evaluate((text) => text.closest("[role=status]")?.getBoundingClientRect().bottom);
    expect(bottom).toBe(height);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("link", { name: "Upgrade" }).click();
  await expect(page.getByRole("heading", { name: "Your plan" })).toBeVisible();
  await expect(page.getByText("Test mode: no money moves.").first()).toBeVisible();
  await expectAccessible(page, "billing-plan-details");
  await page.getByRole("link", { name: "Choose Personal" }).click();
  await page.waitForURL(/\/checkout/);
  await expect(payButton(page)).toHaveText("Pay $120");
  await payButton(page).click();
  await expect(page.getByText("Please fix the highlighted fields.")).toBeVisible();
  await fillAddress(page);
  await fillCard(page, "4242424242424242");
  await expectAccessible(page, "billing-checkout");
  await payButton(page).click();
  await page.waitForURL(/\/plan-details/);
  await expect(page.getByRole("heading", { name: "Personal", level: 2 })).toBeVisible();
  await expect(page.getByText("Your trial ends in 14 days.")).toHaveCount(0);
  await expect(page.getByText("Paid", { exact: true })).toBeVisible();
  await expectAccessible(page, "billing-paid");

  await page.getByRole("button", { name: "Cancel plan" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel plan" }).click();
  await expect(page.getByRole("button", { name: "Resume plan" })).toBeVisible();
  await expect(page.getByText(/^Ends on /)).toBeVisible();
  await page.getByRole("button", { name: "Resume plan" }).click();
  await expect(page.getByText(/^Renews on /)).toBeVisible();
  expect(errors).toEqual([]);
  await close();
});

test("a declined card says why, and a second card pays; 3-D Secure asks first", async () => {
  const ada = await newPerson();
  const { page, close } = await openAs(ada, "/checkout?plan=professional&duration=monthly&currency=EUR");
  await expect(payButton(page)).toHaveText("Pay €22");
  await fillAddress(page);
  await fillCard(page, "4000000000000002");
  await payButton(page).click();
  await expect(page.getByRole("alert").filter({ hasText: /declined/ })).toBeVisible();
  expect((await planOf(ada)).slug).toBe("aside_trial_biweekly");
  await fillCard(page, "4000002500003155");
  await payButton(page).click();
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await page.waitForURL(/\/plan-details/);
  await expect(page.getByRole("heading", { name: "Professional", level: 2 })).toBeVisible();
  expect(await planOf(ada)).toMatchObject({ slug: "aside_professional", currency: "EUR", price: 22_00, status: "active" });
  await close();
});

test("a promo code takes something off; one that pays everything needs no card", async () => {
  const ada = await newPerson();
  const { page, close } = await openAs(ada, "/checkout?plan=personal&duration=monthly");
  await page.getByLabel("Promo code").fill("NOTHING");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("This promo code is not valid.")).toBeVisible();
  await page.getByLabel("Promo code").fill("SAVE20");
  await page.keyboard.press("Enter");
  await expect(payButton(page)).toHaveText("Pay $9.60");
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(payButton(page)).toHaveText("Pay $12");
  await page.getByLabel("Promo code").fill("cap_free");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Card number")).toHaveCount(0);
  await expectAccessible(page, "billing-promo");
  await page.getByRole("button", { name: "Start plan" }).click();
  await page.waitForURL(/\/plan-details/);
  await expect(page.getByRole("heading", { name: "Personal", level: 2 })).toBeVisible();
  await close();
});

test("a company buys seats; its members have the plan, and an upgrade in a trial changes the one subscription", async () => {
  const domain = newDomain();
  const lea = await makePerson("Lea Lead", product.url, domain);
  const uma = await makePerson("Uma User", product.url, domain);
  const { page, close } = await openAs(lea, "/checkout?plan=business&duration=monthly&promo=cap_team");
  await expect(page.getByText(/cap_team/)).toBeVisible();
  await page.getByRole("button", { name: "Start plan" }).click();
  await page.waitForURL(/\/plan-details/);
  expect(await planOf(lea)).toMatchObject({ slug: "aside_business", status: "trialing" });
  await page.goto(`${product.url}/checkout?plan=business&duration=annually`);
  await page.getByLabel("Seats").fill("3");
  await fillAddress(page);
  await fillCard(page, "4242424242424242");
  await payButton(page).click();
  await page.waitForURL(/\/plan-details/);
  await expect(page.getByText("2 of 3 seats used").first()).toBeVisible();
  expect(await planOf(lea)).toMatchObject({ slug: "aside_business", duration: "annually", seats: 3 });
  expect(await planOf(uma)).toMatchObject({ slug: "aside_business", owner: "company", abilities: { cancel: false, assign_seats: false } });
  await expectAccessible(page, "billing-company");
  await close();
});

test("the portal of the provider leads back to the plan", async () => {
  const ada = await newPerson();
  const { page, close } = await openAs(ada, "/checkout?plan=personal&duration=monthly");
  await fillAddress(page);
  await fillCard(page, "4242424242424242");
  await payButton(page).click();
  await page.waitForURL(/\/plan-details/);
  await page.getByRole("button", { name: "Payment methods and invoices" }).click();
  await page.waitForURL(/\/dev\/stripe\/portal\//);
  await page.getByRole("button", { name: /cancel/i }).click();
  await page.getByRole("link", { name: /^Back to/ }).click();
  await page.waitForURL(/\/plan-details/);
  await expect(page.getByText(/^Ends on /)).toBeVisible();
  await close();
});

test("links lead to what they name", async () => {
  const ada = await newPerson();
  const { page, close } = await openAs(ada, "/plan-details?promo=LIFETIME");
  await page.waitForURL(/\/checkout\?plan=lifetime/);
  await expect(page.getByRole("heading", { name: "Lifetime plan" })).toBeVisible();
  await page.goto(`${product.url}/plan-details?signup=business`);
  await page.waitForURL(/\/checkout\?plan=business&duration=annually/);
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
    await page.getByLabel("Currency").selectOption(currency);
    await page.getByText("Annually").click();
    await expect(business).toContainText(`${annually} per person and month`);
    await page.getByText("Monthly", { exact: true }).click();
    await expect(business).toContainText(`${monthly} per person and month`);
  }
  await expectAccessible(page, "pricing");
  expect(errors).toEqual([]);
  await close();
});
