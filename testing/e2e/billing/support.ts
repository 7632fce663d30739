import type { Page } from "@playwright/test";

export async function fillAddress(page: Page, country = "US"): Promise<void> {
  await page.getByLabel("Country").selectOption(country);
  await page.getByLabel("Street address").fill("1 Harbor Street");
  await page.getByLabel("City").fill("Springfield");
}

export async function fillCard(page: Page, number = "4242424242424242"): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiration date").fill("12 / 34");
  await page.getByLabel("Security code").fill("123");
}

export const pay = async (page: Page, price: string) => await page.getByRole("button", { name: `Pay ${price}`, exact: true }).click();
