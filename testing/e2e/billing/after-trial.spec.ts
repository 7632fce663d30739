import { createEvent } from "@aside/core/messages/contract.ts";
import { openDatabase } from "@aside/server/db/open-database.ts";
import { endTrial } from "@aside/testkit/stores/plans-store.ts";
import { expect, test } from "@playwright/test";
import { fillAddress, fillCard, pay } from "./support.ts";
import { makePerson, newDomain, type Person } from "../support/people.ts";
import { openAs } from "../support/open-as.ts";
import { expectAccessible } from "../support/pictures.ts";
import { type Product, startProduct } from "../support/product.ts";
import { expectToast } from "../support/toasts.ts";

let product: Product;
let root: Person;
let database: ReturnType<typeof openDatabase>;
test.beforeAll(async () => {
  product = await startProduct({ ASR: "off", BILLING: "test" });
  database = openDatabase({ url: product.databaseUrl ?? "", onError: () => {} });
  root = await makePerson("Root Operator", product.url, newDomain());
});
test.afterAll(async () => {
  await database.close();
  await product.stop();
});

async function makeEnded(): Promise<Person> {
  const ada = await makePerson("Ada Lovelace", product.url, newDomain());
  await endTrial(database.db, ada.email);
  return ada;
}

test("a person whose trial has ended buys a plan and records again, and an operator refunds it", async () => {
  const ada = await makeEnded();
  const { page, close } = await openAs(ada, "/dashboard/inbox");
  await expect(page.getByRole("button", { name: "Create New Aside" })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("status").filter({ hasText: "Your trial has ended." }).getByRole("link", { name: "Upgrade" }).click();
  await page.getByText("Monthly", { exact: true }).click();
  await page.getByRole("link", { name: "Choose Personal" }).click();
  await fillAddress(page);
  await fillCard(page);
  await pay(page, "$12");
  await expectToast(page, "Thank you. Your plan is active.");
  await page.goto(`${product.url}/dashboard/inbox`);
  await expect(page.getByRole("link", { name: "Create New Aside" }).first()).toBeVisible();
  await ada.driver.call(createEvent, { body: {} });
  await close();

  const operator = await openAs(root, "/admin/billing");
  await operator.page.getByRole("tab", { name: "People" }).click();
  await operator.page.getByRole("searchbox", { name: "Search by name, domain or email" }).fill(ada.email);
  await operator.page.getByRole("button", { name: `Invoices of ${ada.name}` }).click();
  const dialog = operator.page.getByRole("dialog");
  await dialog.getByRole("button", { name: /^Refund invoice/ }).click();
  await dialog.getByLabel("Amount in USD").fill("5");
  await expectAccessible(operator.page, "billing-refund");
  await dialog.getByRole("button", { name: "Refund $5" }).click();
  await expectToast(operator.page, "$5 refunded.");
  await expect(dialog.getByText("$5 refunded")).toBeVisible();
  await dialog.getByRole("button", { name: /^Refund invoice/ }).click();
  await expect(dialog.getByLabel("Amount in USD")).toHaveValue("7.00");
  await dialog.getByLabel("Amount in USD").fill("8");
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(dialog.getByText("Enter an amount of up to $7, with at most two decimals.")).toBeVisible();
  expect(operator.errors).toEqual([]);
  await operator.close();
});

test("a button for the free trial leads a person whose trial has ended to the plans", async () => {
  const ada = await makeEnded();
  const { page, errors, close } = await openAs(ada, "/plan-details?signup_default=true&start_trial=true&plan=aside_business");
  await expect(page.getByText("Choose a plan to record and send again.")).toBeVisible();
  await expect(page.getByText("The free trial was already used.")).toHaveCount(0);
  expect(errors).toEqual([]);
  await close();
});
