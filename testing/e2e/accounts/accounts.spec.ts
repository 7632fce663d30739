import { expect, type Page, test } from "@playwright/test";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { withLateCode } from "../support/late-code.ts";
import { SLOWNESS } from "../support/slowness.ts";
import { makePerson, PASSWORD, waitForMail } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { type Product, startProduct } from "../support/product.ts";
import { expectToast } from "../support/toasts.ts";

const REFRESH = "/v1/user/session/refresh";
const EXPIRED = "Your session has expired. Please login again to continue.";
const TOKEN_SECONDS = 4;

// Access tokens expire during the test.
let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ ASR: "off", ACCESS_TOKEN_SECONDS: String(TOKEN_SECONDS) });
});
test.afterAll(async () => await product.stop());

async function signIn(page: Page, email: string, options: { password?: string } = {}): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByLabel("Password", { exact: true }).fill(options.password ?? PASSWORD);
  await dialog.getByRole("button", { name: "Sign In" }).click();
  await expect(dialog).toBeHidden();
}

/** Opens a path in a separate browser in which the person is signed in. */
async function openSignedIn(email: string, path: string, userAgent?: string) {
  const browser = await openBrowser({ speaks: false, ...(userAgent ? { userAgent } : {}) });
  await browser.page.goto(`${product.url}${path}`);
  await signIn(browser.page, email);
  await browser.page.waitForURL((url) => url.pathname === path);
  return browser;
}

/** The sign-out buttons of other sessions. The current session has a link instead. */
const OTHERS = /^Sign out .+ on /;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";
const storedToken = async (page: Page): Promise<string> =>
  await page.evaluate(() => (JSON.parse(localStorage.getItem("aside.session") ?? "{}") as { token?: string }).token ?? "");

test("a forgotten password is replaced by the emailed link, which works once", async () => {
  test.setTimeout(240_000);
  const ada = await makePerson("Ada Lovelace", product.url);
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await page.goto(`${product.url}/login`);
  await page.getByLabel("Email").fill(ada.email);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("dialog", { name: "Enter your password" })).toBeVisible();
  await expectAccessible(page, "password-step");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.waitForURL(/\/reset-password$/);
  await expect(page).toHaveTitle(/Reset password/);

  const submit = page.getByRole("button", { name: "Submit" });
  await expect(submit).toBeDisabled();
  await page.getByLabel("Email").fill("ada@");
  await expect(page.getByText("Please enter a valid email")).toBeVisible();
  await expectAccessible(page, "reset-password");
  await page.getByLabel("Email").fill("");
  await expect(page.getByText("Please enter email")).toBeVisible();
  await page.getByLabel("Email").fill(ada.email);
  await submit.click();
  await expect(page.getByText("We've sent you an email to reset your password!")).toBeVisible();
  await expectAccessible(page, "reset-sent");
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("dialog", { name: "Welcome back" })).toBeVisible();

  const mail = await waitForMail(ada.email, /new Aside password/, product.url);
  const token = /reset-token=([\w-]+)/.exec(mail.text)?.[1] ?? "";
  const link = `${product.url}/update-password?reset-token=${token}`;
  await page.goto(link);
  await expect(submit).toBeDisabled();
  await page.getByLabel("New password", { exact: true }).fill("short");
  await expect(page.getByText("Please choose a password of at least 8 characters.")).toBeVisible();
  await page.getByLabel("New password", { exact: true }).fill("rain on a tin roof");
  await page.getByLabel("Confirm password", { exact: true }).fill("rain on a tin");
  await expect(page.getByText("Entered passwords are different")).toBeVisible();
  await expect(submit).toBeDisabled();
  await expectAccessible(page, "update-password");
  expect(errors).toEqual([]);

  // The server rejects a leaked password, and the form stays open.
  await page.getByLabel("New password", { exact: true }).fill("password1");
  await page.getByLabel("Confirm password", { exact: true }).fill("password1");
  await submit.click();
  await expect(page.getByText("This password appeared in a data leak or is easy to guess. Please choose another one.")).toBeVisible();
  await page.getByLabel("New password", { exact: true }).fill("rain on a tin roof");
  await page.getByLabel("Confirm password", { exact: true }).fill("rain on a tin roof");
  expect(errors.splice(0)).toEqual([expect.stringMatching(/^422 /)]);
  await withLateCode(page, async () => {
    await submit.click();
    await expectToast(page, "Password updated successfully. Please login.");
    await expect(page.getByRole("dialog", { name: "Welcome back" })).toBeVisible();
    await expect(page.locator("h1")).toContainText("Say it once");
  });
  expect(errors).toEqual([]);
  await signIn(page, ada.email, { password: "rain on a tin roof" });
  await page.waitForURL(/\/welcome$/);

  await page.goto(link);
  await page.waitForURL((url) => url.pathname === "/");
  await expectToast(page, "Invalid or expired link.");
  await close();
});

test("an invalid link opens the landing page with the login dialog", async () => {
  const { page, close } = await openBrowser({ speaks: false });
  for (const query of ["", "?reset-token=", `?reset-token=${"A".repeat(43)}`]) {
    await page.goto(`${product.url}/update-password${query}`);
    await page.waitForURL((url) => url.pathname === "/" && url.searchParams.get("show_login") === "true");
    await expectToast(page, "Invalid or expired link.");
    await expect(page.getByRole("dialog", { name: "Welcome back" })).toBeVisible();
  }
  await close();
});

test("an expiring access token is renewed unnoticed while the page is used, also in two tabs at once", async () => {
  const ada = await makePerson("Ada Lovelace", product.url);
  const { page, context, close } = await openSignedIn(ada.email, "/dashboard/created-videos");
  const other = await context.newPage();
  await other.goto(`${product.url}/dashboard/inbox`);
  const errors = [watchErrors(page), watchErrors(other)];
  const answers: number[] = [];
  context.on("response", (response) => response.url().endsWith(REFRESH) && answers.push(response.status()));
  const tokens = new Set<string>();
  for (let turn = 0; turn < 2; turn++) {
    tokens.add(await storedToken(page));
    await page.waitForTimeout((TOKEN_SECONDS + 1) * 1000);
    await Promise.all([
      page
        .getByRole("banner")
        .getByRole("link", { name: /Inbox|My Asides/ })
        .nth(turn % 2)
        .click(),
      other
        .getByRole("tab", { name: turn % 2 === 0 ? "Unviewed" : "All" })
        .first()
        .click(),
      other.reload(),
    ]);
    await page.waitForTimeout(500);
  }
  expect(tokens.size).toBe(2);
  expect(answers.length).toBeGreaterThanOrEqual(2);
  expect(new Set(answers)).toEqual(new Set([200]));
  await expect(page.getByRole("button", { name: "Account of Ada Lovelace" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  // On a busy machine a token may expire while its request waits. It is then renewed, and the request is repeated.
  const isLate = (error: string) => SLOWNESS > 1 && error.startsWith("403 ");
  expect(errors.flat().filter((error) => !isLate(error))).toEqual([]);

  // A new tab after twenty seconds without a request: the stored user is still valid.
  await page.waitForTimeout(3000);
  await page.goto(`${product.url}/account/security`);
  await expect(page.getByRole("heading", { name: "My Account" })).toBeVisible();
  await expect(page.getByText("This device", { exact: true })).toBeVisible();
  await close();
});

test("signing out in one tab signs out the other; a session that isn't kept shows a notice and has no lasting cookie", async () => {
  const ada = await makePerson("Ada Lovelace", product.url);
  const browser = await openBrowser({ speaks: false });
  const { page, context } = browser;
  await page.goto(`${product.url}/dashboard/inbox`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(ada.email);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByLabel("Keep me logged in").uncheck();
  await dialog.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Please log out when you end your session.")).toBeVisible();
  await page.waitForURL(/\/dashboard\/inbox/);
  const cookies = await context.cookies(`${product.url}${REFRESH}`);
  for (const name of ["aside_refresh", "aside_viewer", "aside_open"])
    expect([name, cookies.find((cookie) => cookie.name === name)?.expires]).toEqual([name, -1]);
  expect(cookies.find((cookie) => cookie.name === "aside_refresh")).toMatchObject({
    httpOnly: true,
    sameSite: "Strict",
    path: "/v1/user/session",
  });

  const other = await context.newPage();
  await other.goto(`${product.url}/dashboard/created-videos`);
  await expect(other.getByRole("button", { name: "Account of Ada Lovelace" })).toBeVisible();
  await page.getByRole("button", { name: "Account of Ada Lovelace" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await other.waitForURL((url) => url.pathname === "/");
  await expect(other.getByText(EXPIRED)).toBeHidden();
  await expect.poll(async () => await storedToken(other)).toBe("");
  expect((await context.cookies(`${product.url}${REFRESH}`)).find((cookie) => cookie.name === "aside_refresh")).toBeUndefined();
  await browser.close();
});

test("My Account signs out another browser at once; a changed password signs out all others", async () => {
  test.setTimeout(240_000);
  const ada = await makePerson("Ada Lovelace", product.url);
  const here = await openSignedIn(ada.email, "/account/security");
  const there = await openSignedIn(ada.email, "/dashboard/inbox");
  const third = await openSignedIn(ada.email, "/dashboard/inbox", FIREFOX);
  await here.page.reload();
  await expect(here.page.getByRole("heading", { name: "Signed-in devices" })).toBeVisible();
  // The session of the sign-up is the fourth.
  await expect(here.page.getByRole("button", { name: OTHERS })).toHaveCount(3);
  await here.page.getByRole("button", { name: "Change password" }).click();
  await here.page.getByLabel("New password", { exact: true }).fill("rain");
  await expectAccessible(here.page, "account-devices");
  await here.page.getByRole("button", { name: "Sign out Firefox on Linux" }).click();
  await expect(here.page.getByRole("button", { name: OTHERS })).toHaveCount(2);
  await expectToast(third.page, EXPIRED);
  await expect(third.page.getByRole("dialog", { name: "Welcome back" })).toBeVisible();

  await here.page.getByLabel("Current password", { exact: true }).fill("not this one");
  await here.page.getByLabel("New password", { exact: true }).fill("rain on a tin roof");
  await here.page.getByLabel("Confirm password", { exact: true }).fill("rain on a tin roof");
  await here.page.getByRole("button", { name: "Save password" }).click();
  await expect(here.page.getByText("Incorrect current password.")).toBeVisible();
  await here.page.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await here.page.getByRole("button", { name: "Save password" }).click();
  await expectToast(here.page, "Your password was changed. Other devices were signed out.");
  await expectToast(there.page, EXPIRED);
  await expect(here.page.getByRole("button", { name: OTHERS })).toHaveCount(0);

  const fourth = await openBrowser({ speaks: false });
  await fourth.page.goto(`${product.url}/dashboard/inbox`);
  await signIn(fourth.page, ada.email, { password: "rain on a tin roof" });
  await here.page.reload();
  await here.page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expectAccessible(here.page, "account-end-others");
  await here.page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(here.page.getByText("Signed out everywhere else.")).toBeVisible();
  await expectToast(fourth.page, EXPIRED);
  await expect(here.page.getByText("This device", { exact: true })).toBeVisible();
  for (const browser of [here, there, third, fourth]) await browser.close();
});
