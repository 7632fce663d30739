import { createEvent } from "@aside/core/messages/contract.ts";
import { expect, test } from "@playwright/test";
import { makePerson, newDomain, type Person } from "../support/people.ts";
import { openAs } from "../support/open-as.ts";
import { expectAccessible } from "../support/pictures.ts";
import { type Product, startProduct } from "../support/product.ts";
import { expectToast } from "../support/toasts.ts";

let product: Product;
let root: Person;
test.beforeAll(async () => {
  // Without trials: nobody had one that could end.
  product = await startProduct({ ASR: "off", BILLING: "manual", BILLING_TRIAL_DAYS: "0" });
  root = await makePerson("Root Operator", product.url, newDomain());
});
test.afterAll(async () => await product.stop());

test("an operator assigns a plan with seats by hand, and the company's administrator gives them", async () => {
  const domain = newDomain();
  const lea = await makePerson("Lea Lead", product.url, domain);
  const uma = await makePerson("Uma User", product.url, domain);

  // Without a plan: the banner, and what is left.
  const before = await openAs(uma, "/dashboard/inbox");
  await expect(before.page.getByText("You don't have a plan yet.")).toBeVisible();
  const create = before.page.getByRole("button", { name: "Create New Aside" });
  await expect(create).toHaveAttribute("aria-disabled", "true");
  await create.focus();
  await expect(before.page.getByRole("tooltip")).toHaveText("You need a plan to create and send Asides.");
  await expectAccessible(before.page, "billing-ended-inbox");
  await before.page.goto(`${product.url}/aside/new`);
  await expect(before.page.getByRole("heading", { level: 1, name: "You need a plan to create and send Asides." })).toBeVisible();
  await expect(before.page.getByText(/trial/i)).toHaveCount(0);
  await before.page.goto(`${product.url}/plan-details`);
  await expect(before.page.getByText("Your administrator manages this plan.")).toBeVisible();
  await expect(before.page.getByText(/trial/i)).toHaveCount(0);
  await expectAccessible(before.page, "billing-ended-plan");
  // The refusal itself.
  expect(before.errors).toEqual([`402 ${product.url}/v1/event/create`]);

  const operator = await openAs(root, "/admin/billing");
  await operator.page.getByRole("searchbox", { name: "Search by name, domain or email" }).fill(domain);
  await operator.page.getByRole("button", { name: `Set plan of ${domain}` }).click();
  const dialog = operator.page.getByRole("dialog");
  // What cannot be used holds the form: no seats, too many, and half of a date.
  const seats = dialog.getByRole("spinbutton", { name: "Seats" });
  for (const unusable of ["", "0", "1001", "1.5"]) {
    await seats.fill(unusable);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Enter a number between 1 and 1,000.")).toBeVisible();
    await expect(seats).toBeFocused();
  }
  await seats.fill("1");
  const lastDay = dialog.getByLabel("Last day");
  await lastDay.press("1");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Enter a full date.")).toBeVisible();
  await expect(lastDay).toBeFocused();
  await lastDay.press("Delete");
  await lastDay.blur();
  await expect(dialog.getByText("Enter a full date.")).toBeHidden();
  await dialog.getByRole("textbox", { name: "Reference" }).fill("Contract 7");
  await expectAccessible(operator.page, "billing-admin-dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(operator.page, "Plan saved.");
  await expect(operator.page.getByRole("listitem").filter({ hasText: domain })).toContainText("Business");
  await expectAccessible(operator.page, "billing-admin");
  expect(operator.errors).toEqual([]);
  await operator.close();

  const lead = await openAs(lea, "/plan-details");
  await expect(lead.page.getByRole("heading", { name: "Business" })).toBeVisible();
  await expect(lead.page.getByText("Reference: Contract 7")).toBeVisible();
  await lead.page.getByRole("button", { name: "Remove seat of Lea Lead" }).click();
  await expect(lead.page.getByRole("button", { name: "Give seat to Lea Lead" })).toBeVisible();
  await lead.page.getByRole("button", { name: "Give seat to Uma User" }).click();
  await expect(lead.page.getByRole("button", { name: "Remove seat of Uma User" })).toBeVisible();
  await expectAccessible(lead.page, "billing-seats");
  expect(lead.errors).toEqual([]);
  await lead.close();

  await before.page.goto(`${product.url}/dashboard/inbox`);
  await expect(before.page.getByRole("link", { name: "Create New Aside" }).first()).toBeVisible();
  await expect(before.page.getByText("You don't have a plan yet.")).toHaveCount(0);
  await uma.driver.call(createEvent, { body: {} });
  await before.close();
});

test("no price and no way to buy is shown where administrators assign plans", async () => {
  const ann = await makePerson("Ann Alone", product.url, newDomain());
  const { page, close } = await openAs(ann, "/plan-details");
  await expect(page.getByRole("heading", { name: "Your plan" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Choose/ })).toHaveCount(0);
  await page.goto(`${product.url}/pricing`);
  await expect(page.getByText("Plans on this installation are assigned by its operator")).toBeVisible();
  await expect(page.locator("body")).not.toContainText(/[$€£¥₹]\s?\d/);
  await close();
});
