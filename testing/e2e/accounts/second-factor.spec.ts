import { expect, type Page, test } from "@playwright/test";
import { codeOf } from "@aside/features/second-factor/testkit/app-code.ts";
import { freePort } from "@aside/server/db/free-port.ts";
import { type OpenDatabase, openDatabase } from "@aside/server/db/open-database.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { ageMfaCodes, setRequiresMfa } from "@aside/testkit/stores/accounts-store.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { makePerson, PASSWORD } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { type Product, startProduct } from "../support/product.ts";
import { expectToast } from "../support/toasts.ts";

let product: Product;
let database: OpenDatabase;
/** Passkeys need a host name, not an IP address. */
let site: string;

test.beforeAll(async () => {
  const port = await freePort();
  site = `http://localhost:${port}`;
  product = await startProduct({ PORT: String(port), PUBLIC_URL: site, ASR: "off" });
  database = openDatabase({ url: product.databaseUrl ?? "", onError: () => {} });
});
test.afterAll(async () => {
  await database.close();
  await product.stop();
});

const authenticate = (page: Page) => page.getByRole("button", { name: "Authenticate" });
const codeField = (page: Page) => page.getByLabel("Code", { exact: true });
const atGate = (url: URL) => url.pathname === "/mfa/validate";

async function signIn(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign In" }).click();
  await expect(dialog).toBeHidden();
}

/** The server replies before the browser forgets the session: leaving earlier would keep it. */
async function signOut(page: Page): Promise<void> {
  await page.goto(`${site}/logout`);
  await expect.poll(async () => await page.evaluate(() => localStorage.getItem("aside.session"))).toBeNull();
  await page.waitForURL((url) => url.pathname === "/");
}

/** By this browser's clock, so that the next request renews the session. */
async function expireToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem("aside.session") ?? "{}") as object;
    localStorage.setItem("aside.session", JSON.stringify({ ...session, until: Date.now() }));
  });
}

async function openAt(path: string, email: string) {
  const browser = await openBrowser({ speaks: false });
  await browser.page.goto(`${site}${path}`);
  await signIn(browser.page, email);
  return browser;
}

/** An unused code of the app: of this half minute or the next. */
const used = new Set<string>();
async function freshCode(secret: string): Promise<string> {
  for (;;) {
    for (const ahead of [0, 30_000]) {
      const code = codeOf(secret, new Date(Date.now() + ahead));
      if (used.has(secret + code)) continue;
      used.add(secret + code);
      return code;
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

async function readSms(to: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const reply = await fetch(`${product.url}/dev/sms/messages?to=${encodeURIComponent(to)}`);
    const { messages } = (await reply.json()) as { messages: { text: string }[] };
    const code = messages[0]?.text.slice(0, 6);
    if (code && !used.has(code)) {
      used.add(code);
      return code;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`no code was texted to ${to}`);
}

/** Sets it up in My Account; returns the app's secret and the recovery codes. */
async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  return await confirmApp(page);
}

async function confirmApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = ((await page.getByTestId("app-secret").textContent()) ?? "").replace(/\s/g, "");
  await codeField(page).fill(await freshCode(secret));
  await page.getByRole("button", { name: "Confirm" }).click();
  const codes = page.getByRole("region", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  return { secret, codes: await codes.allTextContents() };
}

test("an authenticator app: set up, required at the next sign-in on every guarded path, then back to the wanted path", async () => {
  test.setTimeout(300_000);
  const ada = await makePerson("Ada Lovelace", product.url);
  const here = await openAt("/account/security", ada.email);
  const errors = watchErrors(here.page);
  await expect(here.page.getByRole("heading", { name: "Two-factor authentication" })).toBeVisible();
  await expectAccessible(here.page, "factor-account-none");
  await here.page.getByRole("button", { name: "Set up an authenticator app" }).click();
  await expect(here.page.getByTestId("app-secret")).toBeVisible();
  await expectAccessible(here.page, "factor-set-up-app");
  const { secret, codes } = await confirmApp(here.page);
  await expectAccessible(here.page, "factor-recovery-codes");
  await here.page.getByRole("button", { name: "Copy" }).click();
  expect(await here.page.evaluate(async () => await navigator.clipboard.readText())).toBe(codes.join("\n"));
  const [download] = await Promise.all([here.page.waitForEvent("download"), here.page.getByRole("button", { name: "Download" }).click()]);
  expect(download.suggestedFilename()).toBe("aside-recovery-codes.txt");
  await here.page.getByRole("button", { name: "I've saved these codes" }).click();
  await expect(here.page.getByText(/You enter a code from your authenticator app/)).toBeVisible();
  expect(errors).toEqual([]);

  const there = await openBrowser({ speaks: false });
  const { page } = there;
  await page.goto(`${site}/dashboard/created-videos?sort=oldest`);
  await signIn(page, ada.email);
  await page.waitForURL(atGate);
  await expect(page).toHaveTitle(/Two-factor authentication/);
  await expect(codeField(page)).toBeFocused();
  await expect(authenticate(page)).toBeDisabled();
  await expectAccessible(page, "factor-app");
  for (const path of ["/dashboard/inbox", "/account", "/aside/new", "/dashboard/created-videos?sort=oldest"]) {
    await page.goto(`${site}${path}`);
    await page.waitForURL(atGate);
  }
  // Digits only, six at most; wrong codes show an error.
  await codeField(page).pressSequentially("12ab 3456789");
  await expect(codeField(page)).toHaveValue("123456");
  await authenticate(page).click();
  await expect(page.getByText("Invalid code")).toBeVisible();
  await expect(codeField(page)).toHaveValue("");
  // Pasted, and submitted with the keyboard.
  const code = await freshCode(secret);
  await page.evaluate(async (text) => await navigator.clipboard.writeText(text), `${code.slice(0, 3)} ${code.slice(3)}`);
  await codeField(page).focus();
  await page.keyboard.press("Control+V");
  await expect(codeField(page)).toHaveValue(code);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/dashboard/created-videos" && url.search === "?sort=oldest");
  await page.goto(`${site}/mfa/validate`);
  await page.waitForURL((url) => url.pathname === "/");
  await there.close();

  // An offer still applies after the code.
  const offered = await openAt("/?show_login=true&type=upgrade&plan=personal", ada.email);
  await offered.page.waitForURL(atGate);
  await codeField(offered.page).fill(await freshCode(secret));
  await authenticate(offered.page).click();
  await offered.page.waitForURL((url) => url.pathname === "/checkout" && url.searchParams.get("plan") === "personal");
  await offered.close();

  // A recovery code, from the landing page: the redirect is that of a sign-in there.
  const third = await openAt("/?show_login=true", ada.email);
  await third.page.waitForURL(atGate);
  await third.page.getByRole("button", { name: "Use a recovery code" }).click();
  await expectAccessible(third.page, "factor-recovery");
  await third.page.getByLabel("Recovery code").fill(codes[0]?.toLowerCase() ?? "");
  await authenticate(third.page).click();
  await third.page.waitForURL((url) => url.pathname === "/welcome");
  await expect(third.page.getByRole("button", { name: "Account of Ada Lovelace" })).toBeVisible();
  await third.close();

  // Removed again, with a recovery code.
  await here.page.reload();
  await here.page.getByRole("button", { name: "Remove", exact: true }).click();
  await here.page.getByLabel("Code or recovery code").fill(codes[1] ?? "");
  await expectAccessible(here.page, "factor-remove");
  await here.page.getByRole("button", { name: "Remove", exact: true }).click();
  await expectToast(here.page, "Your second factor was removed.");
  await expect(here.page.getByRole("button", { name: "Set up an authenticator app" })).toBeVisible();
  await here.close();
});

test("a guest cannot open the screen, and signing out there ends the session", async () => {
  const { page, close } = await openBrowser({ speaks: false });
  await page.goto(`${site}/mfa/validate`);
  await page.waitForURL((url) => url.pathname === "/");
  await expect(page.getByRole("dialog", { name: "Welcome back" })).toBeVisible();
  const bob = await makePerson("Bob", product.url);
  await page.goto(`${site}/account/security`);
  await signIn(page, bob.email);
  await setUpApp(page);
  await signOut(page);
  await page.goto(`${site}/account/security`);
  await signIn(page, bob.email);
  await page.waitForURL(atGate);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect
    .poll(async () => await page.evaluate(() => [localStorage.getItem("aside.session"), sessionStorage.getItem("redirectPath")]))
    .toEqual([null, null]);
  await close();
});

test("a phone: its code is texted when the screen opens, and again after a minute", async () => {
  test.setTimeout(240_000);
  const ada = await makePerson("Ada Lovelace", product.url);
  const number = `+1415${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`;
  const { page, close } = await openAt("/account/security", ada.email);
  await page.getByRole("button", { name: "Set up text messages" }).click();
  await page.getByLabel("Phone number for codes").fill("12");
  await page.getByRole("button", { name: "Text me a code" }).click();
  await expect(page.getByText(/Please enter a phone number with its country code/)).toBeVisible();
  await page.getByLabel("Phone number for codes").fill(number.replace(/^(..)(...)(...)/, "$1 ($2) $3-"));
  await expectAccessible(page, "factor-set-up-phone");
  await page.getByRole("button", { name: "Text me a code" }).click();
  await expectToast(page, "OTP sent successfully.");
  await codeField(page).fill(await readSms(number));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("button", { name: "I've saved these codes" }).click();
  await signOut(page);
  // A minute after the first message.
  await ageMfaCodes(database.db, (JSON.parse(ada.session) as { user: { userId: string } }).user.userId, 60);
  await page.goto(`${site}/account/security`);
  await signIn(page, ada.email);
  await page.waitForURL(atGate);
  await expect(page.getByText(`We texted a 6-digit code to •••• ${number.slice(-4)}.`)).toBeVisible();
  await expect(page.getByRole("button", { name: /Resend Code in \d+ s/ })).toBeDisabled();
  await expectAccessible(page, "factor-phone");
  const code = await readSms(number);
  // Opened again within the minute: no message is sent, and the earlier code is valid.
  await page.reload();
  await expect(page.getByRole("button", { name: /Resend Code in \d+ s/ })).toBeDisabled();
  await codeField(page).fill(code);
  await authenticate(page).click();
  await page.waitForURL((url) => url.pathname === "/account/security");
  await close();
});

test("a passkey: signs in without a password, and works as the second factor", async () => {
  test.setTimeout(240_000);
  const ada = await makePerson("Ada Lovelace", product.url);
  const { page, context, close } = await openAt("/account/security", ada.email);
  const cdp = await context.newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const errors = watchErrors(page);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expectToast(page, "Your passkey was added.");
  await page.getByRole("button", { name: /^Rename / }).click();
  await page.getByLabel("Name", { exact: true }).fill("My laptop");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("My laptop", { exact: true })).toBeVisible();
  await expectAccessible(page, "factor-passkeys");
  await page.getByRole("button", { name: "Require a passkey at sign-in" }).click();
  await page.getByRole("button", { name: "Require passkey" }).click();
  await expect(page.getByRole("region", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await page.getByRole("button", { name: "I've saved these codes" }).click();
  await expect(page.getByText(/You use a passkey when you sign in/)).toBeVisible();
  expect(errors).toEqual([]);

  // No user presence: nothing signs in automatically.
  await cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: false });
  await signOut(page);
  await page.goto(`${site}/account/security`);
  await signIn(page, ada.email);
  await page.waitForURL(atGate);
  await expectAccessible(page, "factor-passkey");
  await cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: true });
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL((url) => url.pathname === "/account/security");

  await cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: false });
  await signOut(page);
  await page.goto(`${site}/account/security`);
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toBeVisible();
  await expectAccessible(page, "factor-sign-in-dialog");
  await cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: true });
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL((url) => url.pathname === "/account/security");
  await expect(page.getByRole("heading", { name: "My Account" })).toBeVisible();

  await page.getByRole("button", { name: "Remove My laptop" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expectToast(page, "Your passkey was removed.");
  await expect(page.getByText("My laptop", { exact: true })).toBeHidden();
  await close();
});

test("a company that requires it redirects an open session to the set-up and back", async () => {
  test.setTimeout(240_000);
  const ada = await makePerson("Ada Lovelace", product.url);
  const { user } = JSON.parse(ada.session) as { user: { userId: string } };
  const event = await ada.driver.call(createEvent, { body: { title: "Plan" } });
  const { page, close } = await openAt("/dashboard/created-videos", ada.email);
  await page.waitForURL((url) => url.pathname === "/dashboard/created-videos");
  await setRequiresMfa(database.db, user.userId, true);
  try {
    // During normal use, without a message about an expired session.
    // A pending request may fail first: then the screen opens before the link is clicked.
    await expect(async () => {
      if (!atGate(new URL(page.url()))) await page.getByRole("banner").getByRole("link", { name: /Inbox/ }).click({ timeout: 2000 });
    }).toPass();
    await page.waitForURL(atGate);
    await expect(page.getByText("Your session has expired")).toBeHidden();
    await expect(page.getByRole("heading", { name: "Set up two-factor authentication" })).toBeVisible();
    await expectAccessible(page, "factor-required");
    await page.getByRole("button", { name: "Authenticator app" }).click();
    const { secret } = await confirmApp(page);
    // The codes are shown once: they stay although another tab renews the session, which is verified now.
    await expireToken(page);
    const other = await page.context().newPage();
    await other.goto(`${site}/dashboard`);
    await expect(other.getByRole("heading", { name: "Inbox" })).toBeVisible();
    await other.close();
    await expectAccessible(page, "factor-required-codes");
    await page.getByRole("button", { name: "I've saved these codes" }).click();
    await page.waitForURL((url) => url.pathname.startsWith("/dashboard"));
    await expect(page.getByRole("button", { name: "Account of Ada Lovelace" })).toBeVisible();

    // Required at the next sign-in; the path is the share page's, which is not part of the app.
    await signOut(page);
    const sharePath = `/aside/${event.id}/view`;
    await page.goto(`${site}${sharePath}`);
    // The page's own script stores the path after the page is visible.
    await expect.poll(async () => await page.evaluate(() => sessionStorage.getItem("redirectPath"))).toBe(sharePath);
    await page.goto(`${site}/?show_login=true`);
    await signIn(page, ada.email);
    await page.waitForURL(atGate);
    await codeField(page).fill(await freshCode(secret));
    await authenticate(page).click();
    await page.waitForURL((url) => url.pathname === `/aside/${event.id}/view`);
  } finally {
    await setRequiresMfa(database.db, user.userId, false);
  }
  await close();
});
