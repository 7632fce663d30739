import { expect, type Page, test } from "@playwright/test";
import { type IdentityProvider, startIdentityProvider } from "@aside/features/single-sign-on/testkit/identity-provider.ts";
import { userInfo } from "@aside/core/accounts/contract.ts";
import { openDatabase } from "@aside/server/db/open-database.ts";
import { setAccountType } from "@aside/testkit/stores/accounts-store.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { makePerson, waitForMail } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { type Product, startProduct } from "../support/product.ts";

// Microsoft without a fixed tenant: anyone's administrator can write any address, so the first sign-in asks for an emailed code.
let product: Product;
let microsoft: IdentityProvider;
test.beforeAll(async () => {
  microsoft = await startIdentityProvider({ hasTenants: true });
  const { id, secret } = microsoft.client;
  product = await startProduct({
    ASR: "off",
    MICROSOFT_CLIENT_ID: id,
    MICROSOFT_CLIENT_SECRET: secret,
    MICROSOFT_ISSUER: microsoft.issuer,
  });
  microsoft.allow(product.url);
});
test.afterAll(async () => {
  await product.stop();
  await microsoft.stop();
});

const newAddress = () => `new-${crypto.randomUUID().slice(0, 8)}@example.com`;
const confirmDialog = (page: Page) => page.getByRole("dialog", { name: "Please verify your email" });

async function enterCode(page: Page, email: string): Promise<void> {
  const { subject } = await waitForMail(email, /^\d{4} /, product.url);
  await page.getByLabel("Code").pressSequentially(subject.slice(0, 4));
}

async function signOut(page: Page): Promise<void> {
  await page.goto(`${product.url}/logout`);
  await page.waitForURL((url) => url.pathname === "/");
}

test("the first sign-in with Microsoft asks for the emailed code, the second goes straight in", { tag: "@main" }, async () => {
  const email = newAddress();
  microsoft.account = null;
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await page.goto(`${product.url}/dashboard/created-videos`);
  await page.getByRole("link", { name: "Continue with Microsoft" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Sign in" }).click();

  await expect(confirmDialog(page)).toBeVisible();
  await expect(confirmDialog(page)).toContainText(
    "You signed in to Microsoft as Grace Hopper. Microsoft hasn't verified your email address",
  );
  await expect(confirmDialog(page)).toContainText(`We sent a 4-digit code to ${email}.`);
  await expect(page.getByRole("button", { name: /^Resend code in 1\d\d s$/ })).toBeDisabled();
  expect(new URL(page.url()).search).not.toContain("confirm_email");
  expect(await page.evaluate(() => localStorage.getItem("aside.session"))).toBeNull();
  await expectAccessible(page, "confirm-email");
  await enterCode(page, email);
  await page.waitForURL(/\/dashboard\/created-videos$/);
  await expect(page.getByRole("button", { name: "Account of Grace Hopper" })).toBeVisible();

  expect(errors).toEqual([]);

  await signOut(page);
  microsoft.account = { sub: `sub-${email}`, email, name: "Grace Hopper" };
  await page.goto(`${product.url}/dashboard/created-videos`);
  await page.getByRole("link", { name: "Continue with Microsoft" }).click();
  await page.waitForURL(/\/dashboard\/created-videos$/);
  await expect(page.getByRole("button", { name: "Account of Grace Hopper" })).toBeVisible();
  await close();
});

test("a provider without an address: the person enters one and can correct it; a wrong code and a second tab help nobody", async () => {
  const ada = await makePerson("Ada Lovelace", product.url);
  microsoft.account = { sub: `sub-${crypto.randomUUID()}`, name: "Ada L." };
  const { page, context, close } = await openBrowser({ speaks: false });
  await page.goto(`${product.url}/?show_login=true`);
  await page.getByRole("link", { name: "Continue with Microsoft" }).click();
  await expect(confirmDialog(page)).toContainText("Microsoft didn't share an email address.");
  await expectAccessible(page, "confirm-email-address");
  const field = confirmDialog(page).getByLabel("Email");
  await expect(page.getByRole("button", { name: "Continue" })).toBeDisabled();
  await field.fill(newAddress());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Code")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await field.fill(ada.email);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(confirmDialog(page)).toContainText(`We sent a 4-digit code to ${ada.email}.`);

  const { subject } = await waitForMail(ada.email, /^\d{4} /, product.url);
  await page.getByLabel("Code").pressSequentially(String((Number(subject.slice(0, 4)) + 1) % 10_000).padStart(4, "0"));
  await expect(confirmDialog(page).getByText("Invalid code")).toBeVisible();

  // The link of the redirect alone opens nothing: another browser does not have the attempt.
  const stranger = await context.browser()?.newContext();
  const other = await (stranger ?? context).newPage();
  await other.goto(`${product.url}/?confirm_email=social`);
  await expect(other.getByText("This sign-in took too long or was started in another browser. Please try again.")).toBeVisible();
  await other.getByRole("button", { name: "Back" }).click();
  await expect(other.getByRole("dialog", { name: "Welcome back" })).toBeVisible();
  await other.context().close();

  await enterCode(page, ada.email);
  await expect(page.getByRole("button", { name: "Account of Ada Lovelace" })).toBeVisible();
  const userId = await page.evaluate(
    () => (JSON.parse(localStorage.getItem("aside.session") ?? "{}") as { user: { userId: string } }).user.userId,
  );
  expect((await ada.driver.call(userInfo, { params: { id: userId } })).email).toBe(ada.email);
  await close();
});

test("a provider without a client id shows an alert, in the dialog and for its accounts", async () => {
  const { page, close } = await openBrowser({ speaks: false });
  await page.goto(`${product.url}/v1/auth/apple?errorRef=/`);
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText("Sign-in with Apple isn't available.");
  await expectAccessible(page, "provider-not-set-up");
  await expect(page.getByRole("link", { name: "Continue with Apple" })).toHaveCount(0);

  const eve = await makePerson("Eve Adams", product.url);
  const { user } = JSON.parse(eve.session) as { user: { userId: string } };
  const { db, close: closeDatabase } = openDatabase({ url: product.databaseUrl ?? "", onError: () => {} });
  await setAccountType(db, user.userId, "apple");
  await closeDatabase();
  await page.goto(`${product.url}/?show_login=true`);
  await page.getByLabel("Email").fill(eve.email);
  await page.keyboard.press("Enter");
  await expect(page.getByText("This email is linked to a Apple account.")).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText("Sign-in with Apple isn't available.");
  await close();
});
