import { expect, type Page, test } from "@playwright/test";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { recordEvent } from "../support/editor.ts";
import { enter, makePerson, newDomain, productUrl, waitForMail } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { expectToast } from "../support/toasts.ts";

const newAddress = () => `new-${crypto.randomUUID().slice(0, 8)}@example.com`;

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(productUrl());
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  await expect(page.getByRole("dialog", { name: "Welcome back" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(`We couldn't find an account associated with ${email}. Please signup instead.`)).toBeVisible();
  // The rule is shown before the password is typed.
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription("At least 8 characters.");
  await expectAccessible(page, "sign-up-details");
  await page.getByLabel("First name").fill("Grace");
  await page.getByLabel("Last name").fill("Hopper");
  await page.getByLabel("Password", { exact: true }).fill("secret");
  await page.getByLabel("Password", { exact: true }).fill("secret words");
  // Only a visited field is checked, and then also when the other one changes.
  await expect(page.getByRole("alert").filter({ hasText: /password/i })).toHaveCount(0);
  await page.getByLabel("Verify password", { exact: true }).fill("secret word");
  await page.getByLabel("Password", { exact: true }).focus();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("secret word");
  await expect(page.getByText("Passwords do not match")).toBeHidden();
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
  await page.waitForURL(/\/welcome$/);
}

test("a new user signs up with the emailed code, signs out, and signs in with the password", { tag: "@main" }, async () => {
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  const email = newAddress();
  await signUp(page, email);
  await expect(page.getByRole("heading", { name: "Welcome, Grace" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Start recording" })).toBeVisible();
  await expectAccessible(page, "welcome");
  await page.getByRole("button", { name: "Skip to inbox" }).click();
  await expect(page.getByRole("heading", { name: "Your inbox is empty" })).toBeVisible();
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

  // The welcome screen was skipped: it does not appear at the next sign-in.
  await page.goto(`${productUrl()}/logout`);
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto(`${productUrl()}/?show_login=true`);
  await page.getByLabel("Email").fill(email);
  await page.keyboard.press("Enter");
  await page.getByLabel("Password", { exact: true }).fill("secret word");
  await page.keyboard.press("Enter");
  // The inbox is empty.
  await page.waitForURL(/\/dashboard\/resources/);
  await close();
});

test("the landing page leads to the sign-up, and its terms and privacy policy are readable without an account", async () => {
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await page.goto(productUrl());
  await expectAccessible(page, "landing");
  await page.getByRole("link", { name: "Record your first Aside" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create your account" });
  await expect(dialog.getByLabel("Work email")).toBeFocused();
  await expect(dialog.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
  for (const [link, heading] of [
    ["Terms", "Terms"],
    ["Privacy Policy", "Privacy policy"],
  ] as const) {
    const opened = page.waitForEvent("popup");
    await dialog.getByRole("link", { name: link }).click();
    const legal = await opened;
    await expect(legal.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expectAccessible(legal, `legal-${link.split(" ")[0]?.toLowerCase()}`);
    await legal.close();
  }
  expect(errors).toEqual([]);
  await close();
});

test("an administrator invites colleagues on the welcome screen, which ends with the first recording", async () => {
  const ada = await makePerson("Ada Lovelace", productUrl(), newDomain());
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  await page.goto(`${productUrl()}/welcome`);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Record your first Aside",
    "Invite your colleagues",
    "Add your picture",
    "Record from any page",
  ]);
  await expect(page.getByText("say hello, show your screen, or ask a question.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Install" })).toHaveAttribute("href", "https://store.example/aside");
  await expectAccessible(page, "welcome-administrator");
  await page.getByRole("button", { name: "Invite people" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Email addresses" }).fill(`${newAddress()},`);
  await dialog.getByRole("button", { name: "Send invitations" }).click();
  await expectToast(page, "One invitation was sent.");
  await expect(dialog).toBeHidden();
  const saved = page.waitForResponse("**/preferences");
  await page.getByRole("link", { name: "Start recording" }).click();
  await page.waitForURL(/\/record$/);
  expect((await saved).status()).toBe(200);
  expect(errors).toEqual([]);
  await close();
});

test("an expired session opens the dialog with a message", async () => {
  const { page, close } = await openBrowser({ speaks: false });
  const ada = await makePerson("Ada Lovelace");
  await enter(page, ada);
  await page.goto(`${productUrl()}/dashboard/inbox`);
  // When all requests of the screen are finished, only later ones can fail because of the session.
  await expect(page.getByRole("heading", { name: "Your inbox is empty" })).toBeVisible();
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
  // Not the preview's heading, which is there until the screen is loaded.
  await expect(page.getByRole("heading", { name: "Ready to share" })).toBeVisible();
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
