import { expect, type Page, test } from "@playwright/test";
import { fillAddress, fillCard, pay } from "./support.ts";
import { makePerson, newDomain } from "../support/people.ts";
import { openAs } from "../support/open-as.ts";
import { expectAccessible } from "../support/pictures.ts";
import { type Product, startProduct } from "../support/product.ts";
import { expectToast } from "../support/toasts.ts";

// The payments are those of the stand-in of Stripe that test mode starts: its card fields, its 3-D Secure question, its portal.

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ ASR: "off", BILLING: "test" });
  // The first person operates the installation.
  await makePerson("Root Operator", product.url, newDomain());
});
test.afterAll(async () => await product.stop());

async function openCheckout(query: string, domain = newDomain()) {
  const ada = await makePerson("Ada Lovelace", product.url, domain);
  return { ada, ...(await openAs(ada, `/checkout?${query}`)) };
}

const expectPlan = async (page: Page, name: string, ...facts: string[]) => {
  await expect(page.getByRole("heading", { name, level: 2, exact: true })).toBeVisible();
  for (const fact of facts) await expect(page.getByText(fact).first()).toBeVisible();
};

test("a person on trial pays by card and has the plan at once", { tag: "@main" }, async () => {
  const { page, errors, close } = await openCheckout("plan=professional&duration=monthly&currency=EUR");
  await expect(page.getByText("Test mode: no money moves.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Pay €22" })).toBeVisible();
  // The tax depends on the country first; the order is right before the other fields are filled.
  const calculated = page.waitForResponse((reply) => reply.url().endsWith("/tax/calculation") && reply.request().method() === "POST");
  await page.getByLabel("Country").selectOption("DE");
  expect((await calculated).status()).toBe(200);
  await fillAddress(page, "DE");
  await pay(page, "€22");
  await expect(page.getByRole("alert").filter({ hasText: "Your card number is incomplete." })).toBeVisible();
  await fillCard(page);
  await expectAccessible(page, "checkout");
  await pay(page, "€22");
  await expectToast(page, "Thank you. Your plan is active.");
  // What was bought, what was paid, and what comes next.
  await expect(page.getByRole("heading", { name: "Payment confirmed" })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: /^€22$/ })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: /^€22 on / })).toBeVisible();
  await expectPlan(page, "Professional", "€22", "Renews on");
  await expect(page.getByRole("listitem").filter({ hasText: "1 × Aside Professional" })).toContainText("Paid€22");
  await expectAccessible(page, "plan-details-paid");
  expect(errors).toEqual([]);
  await close();
});

test("a declined card can be replaced, and the bank's question answered", async () => {
  const { page, close } = await openCheckout("plan=personal&duration=annually&currency=USD");
  await fillAddress(page);
  await fillCard(page, "4000000000000002");
  await pay(page, "$120");
  await expect(page.getByRole("alert").filter({ hasText: "Your card was declined." })).toBeVisible();
  await fillCard(page, "4000002500003155");
  await pay(page, "$120");
  const dialog = page.getByRole("dialog", { name: "3-D Secure" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, "checkout-3ds");
  await dialog.getByRole("button", { name: "Fail authentication" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "We are unable to authenticate your payment method." })).toBeVisible();
  await expectAccessible(page, "checkout-declined");
  await pay(page, "$120");
  await dialog.getByRole("button", { name: "Complete authentication" }).click();
  await expectPlan(page, "Personal", "$120", "Renews on");
  await close();
});

test("a promo code takes its part off, and one that pays for everything needs no card", async () => {
  const { page, errors, close } = await openCheckout("plan=personal&duration=monthly&currency=EUR");
  const promo = page.getByLabel("Promo code");
  await promo.fill("NOPE");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("This promo code is not valid.")).toBeVisible();
  await promo.fill("try20");
  await promo.press("Enter");
  await expect(page.getByRole("button", { name: "Pay €8.80" })).toBeVisible();
  await page.getByRole("button", { name: "Remove" }).click();
  await promo.fill("cap_month");
  await promo.press("Enter");
  await expect(page.getByText("Free trial: no card is required.")).toBeVisible();
  await expect(page.getByLabel("Card number")).toHaveCount(0);
  await expectAccessible(page, "checkout-free");
  await page.getByRole("button", { name: "Start plan" }).click();
  await expectPlan(page, "Personal", "Free period", "Ends on");
  await expect(page.getByText(/Renews|Canceled/)).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: "Paid" })).toContainText("€0");
  await expectAccessible(page, "plan-details-free");
  expect(errors).toEqual([]);
  await close();
});

test("a plan is changed, canceled and resumed, here and in the portal", async () => {
  const { page, close } = await openCheckout("plan=personal&duration=monthly&currency=USD");
  await fillAddress(page);
  await fillCard(page);
  await pay(page, "$12");
  await expectPlan(page, "Personal", "$12", "Renews on");

  await page.goto(`${product.url}/checkout?plan=professional&duration=monthly&currency=USD`);
  await fillAddress(page);
  await expect(page.getByText(/Remaining time on 1 × Aside Professional/)).toBeVisible();
  await expect(page.getByText("Your card on file is charged.")).toBeVisible();
  await expectAccessible(page, "checkout-upgrade");
  await page.getByRole("button", { name: /^Pay \$12/ }).click();
  await expectPlan(page, "Professional", "$24", "Renews on");

  // A smaller plan costs nothing now, and what was paid too much is kept.
  await page.goto(`${product.url}/checkout?plan=personal&duration=monthly&currency=USD`);
  await expect(page.getByText(/of credit remains for later payments/)).toBeVisible();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expectPlan(page, "Personal");
  await page.goto(`${product.url}/plan-details`);

  await page.getByRole("button", { name: "Cancel plan" }).click();
  await expect(page.getByRole("dialog").getByText(/Your credit of \$\d+(\.\d\d)? stays on your account\./)).toBeVisible();
  await expectAccessible(page, "cancel-with-credit");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel plan" }).click();
  await expectToast(page, "Your plan ends after the paid period.");
  await page.getByRole("button", { name: "Resume plan" }).click();
  await expectPlan(page, "Personal", "Active");

  await page.getByRole("button", { name: "Payment methods and invoices" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Billing" })).toBeVisible();
  await expectAccessible(page, "stand-in-portal");
  await page.getByRole("button", { name: "Cancel plan" }).click();
  await page.getByRole("link", { name: "Return to the app" }).click();
  await expectPlan(page, "Personal", "Ends on", "Canceled");
  await close();
});

test("a change that waits for its payment is paid or given up on the plan page", async () => {
  const { page, close } = await openCheckout("plan=personal&duration=monthly&currency=USD");
  await fillAddress(page);
  await fillCard(page);
  await pay(page, "$12");
  await expectPlan(page, "Personal");
  await page.getByRole("button", { name: "Payment methods and invoices" }).click();
  await page.getByRole("button", { name: "Use a card that fails at the next payment" }).click();
  await page.getByRole("link", { name: "Return to the app" }).click();
  await expectPlan(page, "Personal", "Active");
  await page.goto(`${product.url}/checkout?plan=professional&duration=monthly&currency=USD`);
  // The address is known.
  await expect(page.getByLabel("Country")).toHaveValue("US");
  await expect(page.getByLabel("Street address")).toHaveValue("1 Harbor Street");
  await expect(page.getByLabel("City")).toHaveValue("Springfield");
  await page.getByRole("button", { name: /^Pay \$12/ }).click();
  const refusal = page.getByRole("alert").filter({ hasText: "Your card on file could not be charged" });
  await expect(refusal).toBeVisible();
  // It says nothing about another order.
  await page.getByText("Annually", { exact: true }).click();
  await expect(refusal).toBeHidden();

  await page.goto(`${product.url}/plan-details`);
  const waiting = page.getByText("A change of your plan is waiting for its payment.");
  await expect(waiting).toBeVisible();
  await expect(page.getByRole("link", { name: "Pay now" })).toHaveAttribute("href", /^http/);
  await expectAccessible(page, "plan-change-waits");
  await page.getByRole("button", { name: "Keep your plan" }).click();
  await expectToast(page, "Your plan stays as it is.");
  await expect(waiting).toBeHidden();
  await expect(page.getByRole("link", { name: "Pay now" })).toHaveCount(0);
  await expectPlan(page, "Personal", "Active");
  await close();
});

test("on a phone, the table names the plans of each of its rows", async () => {
  const ada = await makePerson("Ada Lovelace", product.url, newDomain());
  const { page, close } = await openAs(ada, "/plan-details");
  for (const path of ["/plan-details", "/pricing"]) {
    await page.setViewportSize({ width: 380, height: 800 });
    await page.goto(`${product.url}${path}`);
    const table = page.getByRole("table");
    await expect(table).toBeVisible();
    await table.getByRole("row").nth(20).scrollIntoViewIfNeeded();
    for (const name of ["Personal", "Professional", "Business"]) {
      const heading = table.getByRole("columnheader", { name, exact: true });
      await expect(heading).toBeInViewport();
      // Not behind the bars of the page.
      const box = await heading.boundingBox();
      const shown = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.textContent ?? "", [
        (box?.x ?? 0) + (box?.width ?? 0) / 2,
        (box?.y ?? 0) + (box?.height ?? 0) / 2,
      ] as const);
      expect(shown).toBe(name);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(380);
    await expectAccessible(page, `plans-on-a-phone${path.replace("/", "-")}`);
  }
  await close();
});

test("an upgrade in a trial without a card changes the one plan, and the trial goes on", async () => {
  const { page, errors, close } = await openCheckout("plan=personal&duration=monthly&currency=USD&promo=cap_trial");
  await page.getByRole("button", { name: "Start plan" }).click();
  await expectPlan(page, "Personal", "Free period", "Add a payment method to keep the plan after that.");
  await page.goto(`${product.url}/checkout?plan=professional&duration=monthly&currency=USD`);
  await fillAddress(page);
  await expect(page.getByText("Due today")).toBeVisible();
  await fillCard(page);
  await expectAccessible(page, "checkout-in-trial");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expectPlan(page, "Professional", "Free period", "then $24");
  await expect(page.getByText("No invoices yet")).toHaveCount(0);
  await page.getByRole("button", { name: "Payment methods and invoices" }).click();
  await expect(page.getByText("On trial until")).toBeVisible();
  await expect(page.getByText("Visa ending in 4242, expires 12/34")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel plan" })).toHaveCount(1);
  expect(errors).toEqual([]);
  await close();
});

test("a failed renewal is announced, and ends nothing before it is paid", async () => {
  const { page, close } = await openCheckout("plan=personal&duration=monthly&currency=USD");
  await fillAddress(page);
  await fillCard(page);
  await pay(page, "$12");
  await page.getByRole("button", { name: "Payment methods and invoices" }).click();
  await page.getByRole("button", { name: "Use a card that fails at the next payment" }).click();
  await page.getByRole("button", { name: "Renew now" }).click();
  await expect(page.getByText("The last payment failed")).toBeVisible();
  await page.getByRole("link", { name: "Return to the app" }).click();
  await expectPlan(page, "Personal", "Payment failed");
  await expect(page.getByText("Your last payment failed. We'll try again in the next few days.")).toBeVisible();
  await expectAccessible(page, "plan-details-past-due");
  // The banner leads to the form for the card.
  await page.getByRole("link", { name: "Update payment method" }).click();
  await expect(page.getByLabel("Card number")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Plans" })).toHaveCount(0);
  await page.getByRole("link", { name: "Return to the app" }).click();
  // The same card is not charged.
  await expectToast(page, "Your card was declined.");
  await expectPlan(page, "Personal", "Payment failed");
  await expect(page.getByText("Your plan is up to date.")).toHaveCount(0);
  await page.getByRole("button", { name: "Pay $12 now" }).click();
  await expect(page.getByRole("link", { name: "Open invoice" })).toBeVisible();
  await expectAccessible(page, "plan-details-due");

  await page.getByRole("link", { name: "Open invoice" }).click();
  await fillCard(page);
  await page.getByRole("button", { name: "Pay $12.00" }).click();
  await expect(page.getByText("Thank you. The invoice is paid.")).toBeVisible();
  await expectAccessible(page, "stand-in-invoice");
  await page.goto(`${product.url}/plan-details?returned=portal`);
  await expectPlan(page, "Personal", "Renews on", "Active");
  await close();
});

test("another card after a failed renewal is charged on the way back", async () => {
  const { page, errors, close } = await openCheckout("plan=personal&duration=monthly&currency=USD");
  await fillAddress(page);
  await fillCard(page);
  await pay(page, "$12");
  await page.getByRole("button", { name: "Payment methods and invoices" }).click();
  await page.getByRole("button", { name: "Use a card that fails at the next payment" }).click();
  await page.getByRole("button", { name: "Renew now" }).click();
  await page.getByRole("link", { name: "Return to the app" }).click();
  await page.getByRole("button", { name: "Update payment method" }).click();
  await fillCard(page);
  await page.getByRole("button", { name: "Update payment method" }).click();
  await page.getByRole("link", { name: "Return to the app" }).click();
  await expectToast(page, "Your payment went through. Your plan continues.");
  await expectPlan(page, "Personal", "Renews on", "Active");
  await expect(page.getByRole("button", { name: /^Pay / })).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ has: page.getByText("Paid", { exact: true }) })).toHaveCount(2);
  expect(errors).toEqual([]);
  await close();
});

test("a company buys seats, and its members have the plan", async () => {
  const domain = newDomain();
  const { page, ada, close } = await openCheckout("plan=business&duration=monthly&currency=USD", domain);
  const uma = await makePerson("Uma User", product.url, domain);
  const seats = page.getByRole("spinbutton", { name: "Seats" });
  const payNow = page.getByRole("button", { name: /^Pay/ });
  await expect(payNow).toBeEnabled();
  for (const [unusable, text] of [
    ["", "Enter a number between 1 and 1,000."],
    ["0", "Enter a number between 1 and 1,000."],
    ["1.5", "Enter a number between 1 and 1,000."],
    ["1001", "Enter a number between 1 and 1,000."],
  ] as const) {
    await seats.fill(unusable);
    await expect(page.getByText(text)).toBeVisible();
    await expect(seats).toHaveValue(unusable);
    await expect(payNow).toBeDisabled();
  }
  await seats.fill("3");
  await fillAddress(page);
  await fillCard(page);
  await pay(page, "$108");
  await expectPlan(page, "Business", "$108", "2 of 3 seats used");
  await expectAccessible(page, "plan-details-seats");
  await page.goto(`${new URL(page.url()).origin}/admin/users`);
  await page.getByRole("button", { name: "Invite people" }).click();
  await expect(page.getByText("1 seat is free.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goBack();
  await page.getByRole("button", { name: "Change seats" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("spinbutton", { name: "Seats" }).fill("1");
  await expect(dialog.getByText("2 seats are taken. Remove people first.")).toBeVisible();
  await dialog.getByRole("spinbutton", { name: "Seats" }).fill("4");
  const confirm = dialog.getByRole("button", { name: /^Pay \$/ });
  await expect(confirm).toBeEnabled();
  await expectAccessible(page, "change-seats");
  await confirm.click();
  await expectToast(page, "Your plan now has 4 seats.");
  await expectPlan(page, "Business", "$144", "2 of 4 seats used");
  expect(ada.email).toContain(domain);
  await close();
  const member = await openAs(uma, "/plan-details");
  await expectPlan(member.page, "Business");
  await expect(member.page.getByRole("button", { name: "Cancel plan" })).toHaveCount(0);
  await member.close();
});
