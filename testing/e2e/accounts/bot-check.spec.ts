import { expect, type Page, test } from "@playwright/test";
import { validateUser } from "@aside/features/sign-in/contract.ts";
import { ApiDriver } from "@aside/testkit/api-driver.ts";
import { openBrowser } from "../support/browser.ts";
import { type Product, startProduct } from "../support/product.ts";
import { SLOWNESS } from "../support/slowness.ts";

const CHECK = "**/v1/siteverify/**";
const NO_ACCOUNT = /We couldn't find an account associated with/;

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ ASR: "off", RATE_LIMITS: "on" });
});
test.afterAll(async () => await product.stop());

const humanCookie = async (page: Page) =>
  (await page.context().cookies(`${product.url}/v1`)).find((cookie) => cookie.name === "aside_human");

async function askFor(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Sends requests until this address needs a proof in the current time window. */
async function useUp(): Promise<void> {
  const driver = new ApiDriver(product.url);
  for (let turn = 0; turn < 20; turn++) {
    const reply = await driver.try(validateUser, { body: { email: `x${turn}@example.com` } });
    if (reply.error.code === "bot_check_needed") return;
  }
  throw new Error("no proof was required");
}

test("a proof is computed in a worker while the person types, and is sent unnoticed when it is required", async () => {
  const { page, close } = await openBrowser({ speaks: false });
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto(`${product.url}/login`);
  await expect(page.getByRole("button", { name: "Continue" })).toBeDisabled();
  await page.getByLabel("Email").fill("nobody@example.com");
  await expect(page.getByRole("button", { name: "Continue" })).toBeEnabled();
  await expect.poll(async () => (await humanCookie(page))?.value ?? "").toMatch(/^\d+\.[\w-]+\.[\w-]+$/);
  expect(await humanCookie(page)).toMatchObject({ httpOnly: true, sameSite: "Strict" });
  await useUp();
  await askFor(page, "nobody@example.com");
  await expect(page.getByText(NO_ACCOUNT)).toBeVisible();
  expect(errors).toEqual([]);
  await close();
});

test("a failing check disables Continue for at most five retries; a request that needs a proof is repeated with it", async () => {
  const { page, close } = await openBrowser({ speaks: false });
  let tries = 0;
  await page.route(CHECK, async (route) => {
    tries++;
    await route.abort();
  });
  const button = page.getByRole("button", { name: "Continue" });
  await page.goto(`${product.url}/login`);
  await page.getByLabel("Email").fill("nobody@example.com");
  await expect(button).toBeEnabled({ timeout: 30_000 * SLOWNESS });
  expect(tries).toBe(6);
  expect(await humanCookie(page)).toBeUndefined();
  await page.unroute(CHECK);
  await useUp();
  await askFor(page, "nobody@example.com");
  await expect(page.getByText(NO_ACCOUNT)).toBeVisible();
  expect(await humanCookie(page)).toBeDefined();
  await close();
});
