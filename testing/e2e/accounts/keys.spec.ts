import { expect, test } from "@playwright/test";
import { listContacts } from "@aside/features/contacts/contract.ts";
import { inboxCount } from "@aside/features/inbox/contract.ts";
import { whoAmI } from "@aside/features/integrations/contract.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { enter, makePerson, newDomain, productUrl } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";

test("an API key is created, shown once, used for a sign-in link that works once, rotated and revoked", async () => {
  test.setTimeout(240_000);
  // The first person of a company may create keys. The second person signs in with the link.
  const domain = newDomain();
  const ada = await makePerson("Ada Lovelace", productUrl(), domain);
  const grace = await makePerson("Grace Hopper", productUrl(), domain);
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  await page.goto(`${productUrl()}/admin/api-keys`);
  await expect(page.getByText("No keys yet")).toBeVisible();
  await expectAccessible(page, "keys-empty");

  // Uses the keyboard only.
  await page.getByRole("button", { name: "New key" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "New API key" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Please enter a name")).toBeVisible();
  await expect(dialog.getByText("Please choose at least one scope")).toBeVisible();
  await dialog.getByLabel("Name").fill("Our CRM");
  await dialog.getByLabel("Sign people in").focus();
  await page.keyboard.press("Space");
  await expect(dialog.getByLabel("Sign people in")).toBeChecked();
  await expectAccessible(page, "keys-new");
  await dialog.getByRole("button", { name: "New key" }).press("Enter");
  const made = page.getByRole("dialog", { name: "Your new key" });
  const key = await made.getByLabel("API key").inputValue();
  expect(key).toMatch(/^aside_[\w-]{43}$/);
  await expectAccessible(page, "keys-made");
  await page.keyboard.press("Escape");
  await expect(made).toBeVisible();
  await made.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("heading", { name: /Our CRM/ })).toBeVisible();
  expect(await page.content()).not.toContain(key);

  const ask = async (withKey: string) =>
    await fetch(`${productUrl()}/v1/user/auto/login`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Basic ${btoa(`${withKey}:`)}` },
      body: JSON.stringify({ email: grace.email, name: "Grace Hopper", source: "crm", redirect_path: "/account" }),
    });
  const { url } = (await (await ask(key)).json()) as { url: string };
  const other = await openBrowser({ speaks: false });
  const otherErrors = watchErrors(other.page);
  await other.page.goto(url);
  await other.page.waitForURL(/\/account$/);
  await expect(other.page.getByText(grace.email)).toBeVisible();
  expect(other.page.url()).not.toContain("token");

  // A used link opens the landing page. A signed-in user must confirm first, and may stay signed in.
  await other.page.goto("about:blank");
  await other.page.goto(url);
  await expect(other.page.getByRole("heading", { name: "Sign in with this link?" })).toBeVisible();
  await expectAccessible(other.page, "integrate");
  await other.page.getByRole("button", { name: "Stay signed in" }).click();
  await other.page.waitForURL(/\/dashboard/);
  await other.page.goto("about:blank");
  await other.page.goto(url);
  await other.page.getByRole("button", { name: "Continue" }).click();
  await other.page.waitForURL((there) => there.pathname === "/");
  expect(otherErrors.filter((error) => !error.includes("422"))).toEqual([]);
  await other.close();

  await page.getByRole("button", { name: "Rotate Our CRM" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rotate" }).click();
  const next = await made.getByLabel("API key").inputValue();
  expect(next).not.toBe(key);
  await made.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "Revoke Our CRM" })).toHaveCount(2);
  await expectAccessible(page, "keys");
  await page.getByRole("button", { name: "Revoke Our CRM" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByRole("button", { name: "Revoke Our CRM" })).toHaveCount(1);
  expect([(await ask(key)).status, (await ask(next)).status]).toEqual([200, 401]);
  expect(errors).toEqual([]);
  await close();
});

test("a person makes a token, a program uses it within its permissions, and it is revoked", async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  await page.goto(`${productUrl()}/account/developer`);
  await page.getByRole("button", { name: "New token" }).click();
  const dialog = page.getByRole("dialog", { name: "New personal access token" });
  await dialog.getByLabel("Name").fill("Backup");
  await dialog.getByRole("button", { name: "New token" }).click();
  await expect(dialog.getByText("Please choose at least one scope")).toBeVisible();
  await dialog.getByLabel("Read Asides").check();
  await expectAccessible(page, "token-new");
  await dialog.getByRole("button", { name: "New token" }).click();
  const made = page.getByRole("dialog", { name: "Your new token" });
  const token = await made.getByLabel("Personal access token").inputValue();
  await made.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("heading", { name: /Backup/ })).toBeVisible();
  expect(await page.content()).not.toContain(token);

  const use = async (path: string) => (await fetch(productUrl() + path, { headers: { authorization: `Bearer ${token}` } })).status;
  expect([await use(whoAmI.path), await use(inboxCount.path), await use(listContacts.path)]).toEqual([200, 200, 401]);
  await page.getByRole("button", { name: "Revoke Backup" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Revoke Backup" })).toBeHidden();
  expect(await use(whoAmI.path)).toBe(401);
  expect(errors).toEqual([]);
  await close();
});
