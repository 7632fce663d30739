import { expect, type Page, test } from "@playwright/test";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { recordEvent } from "../support/editor.ts";
import { enter, makePerson, productUrl, waitForMail } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { expectToast } from "../support/toasts.ts";

const newAddress = () => `new-${crypto.randomUUID().slice(0, 8)}@example.com`;

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(productUrl());
  await page.getByRole("banner").getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("dialog", { name: "Welcome back" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(`We couldn't find an account associated with ${email}. Please signup instead.`)).toBeVisible();
  await page.getByLabel("First name").fill("Grace");
  await page.getByLabel("Last name").fill("Hopper");
  await page.getByLabel("Password", { exact: true }).fill("secret word");
  await page.getByLabel("Verify password", { exact: true }).fill("secret");
  await page.getByLabel("Password", { exact: true }).focus();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await page.getByLabel("Verify password", { exact: true }).fill("secret word");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("dialog", { name: "Please verify your email" })).toBeVisible();
  await expect(page.getByRole("button", { name: /Resend code in 1\d\d s/ })).toBeDisabled();
  const code = (await waitForMail(email, /^\d{4} /)).subject.slice(0, 4);
  // The fourth digit submits the code.
  await page.getByLabel("Code").pressSequentially(code);
  await page.waitForURL(/\/dashboard\/inbox/);
}

test("a new user signs up with the emailed code, signs out, and signs in with the password", { tag: "@main" }, async () => {
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  const email = newAddress();
  await signUp(page, email);
  await expect(page.getByRole("heading", { name: "You're all caught up" })).toBeVisible();
  await page.getByRole("button", { name: "Account of Grace Hopper" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  expect(errors).toEqual([]);

  // The path of a protected screen is remembered until the sign-in.
  await page.goto(`${productUrl()}/dashboard/created-videos`);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("dialog", { name: "Enter your password" })).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  await page.getByRole("dialog").getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Invalid email or password. Please try again.").first()).toBeVisible();
  await page.getByLabel("Password", { exact: true }).click();
  await expect(page.getByRole("dialog").getByText("Invalid email or password. Please try again.")).toBeHidden();
  await page.getByLabel("Password", { exact: true }).fill("secret word");
  await page.getByRole("dialog").getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL(/\/dashboard\/created-videos$/);
  await close();
});

test("an expired session opens the dialog with a message", async () => {
  const { page, close } = await openBrowser({ speaks: false });
  const ada = await makePerson("Ada Lovelace");
  await enter(page, ada);
  await page.goto(`${productUrl()}/dashboard/inbox`);
  // When all requests of the screen are finished, only later ones can fail because of the session.
  await expect(page.getByRole("heading", { name: "Nothing has arrived yet" })).toBeVisible();
  await page.waitForTimeout(500);
  await ada.driver.request("POST", "/v1/user/signout", {});
  // The server closes the event stream, so no user action is needed.
  await expectToast(page, "Your session has expired. Please login again to continue.");
  await expect(page.getByRole("dialog", { name: "Welcome back" })).toBeVisible();
  await close();
});

test("every screen from the preview on has no axe violations, light and dark, narrow and wide", async () => {
  test.setTimeout(240_000);
  const { page, close } = await openBrowser({ speaks: false });
  const ada = await makePerson("Ada Lovelace");
  await enter(page, ada);
  const { eventId } = await recordEvent(ada, { seconds: 3 });
  await page.goto(`${productUrl()}/aside/${eventId}/preview`);
  await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
  await expectAccessible(page, "preview");
  await page.getByLabel("Title").fill("A small plan");
  await page.getByRole("button", { name: "Finish and share by link" }).click();
  await page.waitForURL(/\/sent$/);
  await expectAccessible(page, "sent");
  for (const [name, path] of [
    ["inbox", "/dashboard/inbox"],
    ["created", "/dashboard/created-videos"],
    ["account", "/account"],
    ["share", `/aside/${eventId}/view`],
    ["respond", `/respond/${eventId}`],
  ] as const) {
    await page.goto(productUrl() + path);
    await expectAccessible(page, name);
  }
  await close();
});
