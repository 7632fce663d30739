import { expect, type Page, test } from "@playwright/test";
import { type IdentityProvider, startIdentityProvider } from "@aside/features/single-sign-on/testkit/identity-provider.ts";
import { saveSso } from "@aside/features/single-sign-on/sso-contract.ts";
import { createdEvents } from "@aside/features/inbox/contract.ts";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { openDatabase } from "@aside/server/db/open-database.ts";
import { verifyDomain } from "@aside/testkit/stores/accounts-store.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { makePerson, newDomain, PASSWORD, waitForMail } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { type Product, startProduct } from "../support/product.ts";
import { expectToast } from "../support/toasts.ts";

let product: Product;
let idp: IdentityProvider;
test.beforeAll(async () => {
  idp = await startIdentityProvider();
  const { id, secret } = idp.client;
  product = await startProduct({
    ASR: "off",
    GOOGLE_CLIENT_ID: id,
    GOOGLE_CLIENT_SECRET: secret,
    GOOGLE_ISSUER: idp.issuer,
    // The button is shown, but not used.
    APPLE_CLIENT_ID: "aside",
    MICROSOFT_CLIENT_ID: "aside",
  });
  idp.allow(product.url);
});
test.afterAll(async () => {
  await product.stop();
  await idp.stop();
});

const newAddress = () => `new-${crypto.randomUUID().slice(0, 8)}@example.com`;
const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });

async function giveAddress(page: Page, email: string, label = "Email"): Promise<void> {
  await page.getByRole("dialog").getByLabel(label, { exact: true }).fill(email);
  await page.keyboard.press("Enter");
}

/** Signs in on the provider's page as this user. */
async function goThroughGoogle(page: Page, email: string): Promise<void> {
  await page.getByRole("dialog").getByRole("link", { name: "Continue with Google" }).click();
  await page.waitForURL((url) => url.origin === idp.issuer);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.origin === product.url);
}

async function signUpByForm(page: Page, email: string): Promise<void> {
  await page.getByLabel("First name").fill("Grace");
  await page.getByLabel("Last name").fill("Hopper");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Verify password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(dialogOf(page, "Please verify your email")).toBeVisible();
  await page.getByLabel("Code").pressSequentially((await waitForMail(email, /^\d{4} /, product.url)).subject.slice(0, 4));
}

test("the dialog opens the right screen for every email address, with the keyboard only", async () => {
  const ada = await makePerson("Ada Lovelace", product.url);
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await page.goto(`${product.url}/?show_login=true`);
  await expect(dialogOf(page, "Welcome back")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  for (const name of ["Google", "Microsoft", "Apple"])
    await expect(page.getByRole("link", { name: `Continue with ${name}` })).toBeVisible();
  await expect(page.getByRole("link", { name: "Continue with Facebook" })).toHaveCount(0);
  await expectAccessible(page, "sign-in");

  for (const [typed, message] of [
    ["", "Please enter an email"],
    ["a b@example.com", "Please enter allowed email characters"],
    ["ada@", "Please enter a valid email"],
    ["someone@gmail.com", "Please sign up using a work email."],
  ] as const) {
    await giveAddress(page, typed);
    await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
    await expect(page.getByLabel("Email")).toBeFocused();
    await expect(page.getByRole("button", { name: "Continue" })).toBeDisabled();
  }

  await page.getByRole("button", { name: "New here? Create an account" }).click();
  await expect(dialogOf(page, "Create your account")).toBeVisible();
  await expectAccessible(page, "sign-up");
  await giveAddress(page, "", "Work email");
  await expect(page.getByText("Please register with your work email address")).toBeVisible();
  await giveAddress(page, ada.email, "Work email");
  await expectToast(page, "This email is already signed up! Please login instead.");
  await expect(dialogOf(page, "Enter your password")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Sign In" })).toBeDisabled();
  await page.keyboard.type("wrong");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByText("Invalid email or password. Please try again.")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).click();
  await expect(page.getByRole("dialog").getByText("Invalid email or password. Please try again.")).toBeHidden();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(dialogOf(page, "Welcome back")).toBeVisible();

  const email = newAddress();
  await giveAddress(page, email);
  await expect(page.getByText(`We couldn't find an account associated with ${email}. Please signup instead.`)).toBeVisible();
  await expect(page.getByLabel("First name")).toBeFocused();
  await expect(page.getByLabel("Work email")).toHaveValue(email);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Work email")).toHaveValue(email);
  // The replies to wrong passwords have the status 422.
  expect(errors.filter((error) => !error.startsWith("422"))).toEqual([]);
  await close();
});

test("an external account signs in the same person each time, with no token in any address", async () => {
  const email = newAddress();
  const { page, context, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  const addresses: string[] = [];
  page.on("framenavigated", (frame) => addresses.push(frame.url()));
  const other = await context.newPage();
  await other.goto(`${product.url}/?show_login=true`);
  await page.goto(`${product.url}/dashboard/created-videos`);
  await expect(dialogOf(page, "Welcome back")).toBeVisible();
  await goThroughGoogle(page, email);
  await page.waitForURL(/\/dashboard\/created-videos$/);
  await expect(page.getByRole("button", { name: "Account of Grace Hopper" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  const token = await page.evaluate(() => (JSON.parse(localStorage.getItem("aside.session") ?? "{}") as { token: string }).token);
  expect(token.length).toBeGreaterThan(100);
  expect(addresses.filter((address) => address.includes(token.slice(0, 20)) || /access_token|id_token|[?&]token=/.test(address))).toEqual(
    [],
  );

  // The other tab is signed in as well and closes its dialog.
  await expect(other.getByRole("button", { name: "Account of Grace Hopper" })).toBeVisible();
  await expect(other.getByRole("dialog")).toBeHidden();
  await other.close();

  await page.goto(`${product.url}/account/security`);
  await expect(page.getByRole("heading", { name: "Connected accounts" })).toBeVisible();
  await expectAccessible(page, "account-connected");
  await page.getByRole("button", { name: "Disconnect Google" }).click();
  await expectToast(page, "This is your only way to sign in. Please set a password first.");
  expect(errors.filter((error) => !error.startsWith("422"))).toEqual([]);

  // After signing out, the dialog knows that the address belongs to a Google account.
  await page.goto(`${product.url}/logout`);
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto(`${product.url}/?show_login=true`);
  await giveAddress(page, email);
  await expect(page.getByText("This email is linked to a Google account.")).toBeVisible();
  await expectAccessible(page, "linked-account");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog").getByLabel("Email")).toHaveValue(email);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Set Password" }).click();
  await page.waitForURL(/\/reset-password\?email=/);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByRole("button", { name: "Submit" })).toBeEnabled();

  await page.goto(`${product.url}/?show_login=true`);
  await giveAddress(page, email);
  await expect(page.getByText("This email is linked to a Google account.")).toBeVisible();
  // The provider still has a session, so it shows no form.
  await page.getByRole("link", { name: "Continue with Google" }).click();
  await page.waitForURL(/\/welcome$/);
  await expect(page.getByRole("button", { name: "Account of Grace Hopper" })).toBeVisible();
  await close();
});

test("a failed sign-in at a provider shows the reason: canceled, a free email address, an unknown error", async () => {
  const { page, close } = await openBrowser({ speaks: false });
  await page.goto(`${product.url}/?show_login=true&utm_source=x`);
  await page.getByRole("link", { name: "Continue with Google" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.waitForURL((url) => url.origin === product.url);
  await expect(page.getByText("The sign-in with Google was cancelled.")).toBeVisible();
  await expect(dialogOf(page, "Welcome back")).toBeVisible();
  expect(new URL(page.url()).search).toBe("?utm_source=x");

  await goThroughGoogle(page, `someone-${crypto.randomUUID().slice(0, 8)}@gmail.com`);
  await expect(page.getByText("Please sign up using a work email.")).toBeVisible();
  await expect(page.getByLabel("Company name")).toBeVisible();
  await expectAccessible(page, "ad-form");

  await page.goto(`${product.url}/?social_error=${encodeURIComponent("Call 555-0100 to unlock your account")}`);
  await expectToast(page, "The sign-in with this provider could not be completed. Please try again.");
  await expect(page.getByText("555-0100")).toHaveCount(0);
  await close();
});

test("a visitor from an ad signs up with their company, which is stored", async () => {
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  const sent: string[] = [];
  page.on(
    "response",
    (response) => response.request().method() === "PUT" && sent.push(`${response.status()} ${new URL(response.url()).pathname}`),
  );
  await page.goto(`${product.url}/?gclid=abc&show_login=true`);
  const email = newAddress();
  await expect(page.getByLabel("Work email")).toBeFocused();
  await page.getByLabel("Company name").focus();
  await page.getByLabel("Company size (optional)").focus();
  await expect(page.getByText("Please enter company name")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create account" })).toBeDisabled();
  await page.getByLabel("Work email").fill(email);
  await page.getByLabel("Company name").fill("Example Inc.");
  await page.getByLabel("Company size (optional)").selectOption("51-200");
  await signUpByForm(page, email);
  await page.waitForURL(/\/welcome$/);
  expect(sent).toEqual([expect.stringMatching(/^200 \/v1\/user\/[\da-f-]{36}$/)]);
  expect(errors).toEqual([]);
  await close();
});

test("a sign-in redirects to offers, saves an Aside, or stays on the screen that opened the dialog", async () => {
  test.setTimeout(240_000);
  const ada = await makePerson("Ada Lovelace", product.url);
  const eve = await makePerson("Eve Adams", product.url);
  const postId = await recordPost(ada.driver);
  await ada.driver.call(sendPost, { params: { id: postId }, body: { recipients: "", title: "Kept" } });
  const [made] = (await ada.driver.call(createdEvents, { query: {} })).items;
  const eventId = made?.event_id ?? "";

  const { page, close } = await openBrowser({ speaks: false });
  const signIn = async (path: string, email = eve.email) => {
    await page.goto(`${product.url}${path}`);
    if (!path.includes("show_login")) await page.getByRole("banner").getByRole("button", { name: "Sign In" }).click();
    await giveAddress(page, email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeHidden();
  };
  const signOut = async () => {
    await page.goto(`${product.url}/logout`);
    await page.waitForURL((url) => url.pathname === "/");
  };

  await signIn(`/?show_login=true&add_user_to_aside_recipients=${eventId}`);
  await expectToast(page, "Aside is saved in your Inbox.");
  await page.waitForURL(/\/dashboard\/inbox\?selected_filter=unviewed/);
  await expect(page.getByText("Kept").first()).toBeVisible();
  await signOut();

  await signIn(`/?show_login=true&add_user_to_aside_recipients=${crypto.randomUUID()}`);
  await expect(page.getByText("Failed to add you to the Aside. Please try again.")).toBeVisible();
  await signOut();

  await signIn("/reset-password");
  expect(new URL(page.url()).pathname).toBe("/reset-password");
  await signOut();

  for (const path of ["/?promo=cap_2026&show_login=true", "/?signup_default=true"]) {
    await page.goto(`${product.url}${path}`);
    await expect(dialogOf(page, "Create your account")).toBeVisible();
  }
  await page.goto(product.url);
  await page.getByRole("link", { name: "Record your first Aside" }).first().click();
  await expect(dialogOf(page, "Create your account")).toBeVisible();
  await close();
});

test("popup mode has its own bar, is kept for the tab, and signs out other users", async () => {
  const ada = await makePerson("Ada Lovelace", product.url);
  const { page, close } = await openBrowser({ speaks: false });
  await page.goto(`${product.url}/?popup_mode=true&creator_email=someone-else%40example.com`);
  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  await expectAccessible(page, "popup");
  await page.getByRole("banner").getByRole("button", { name: "Sign In" }).click();
  await giveAddress(page, ada.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Please sign in as someone-else@example.com.")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: "Sign In" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("aside.session"))).toBeNull();
  await page.goto(product.url);
  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  await close();
});

test("a company's provider is required for its people, who cannot sign in with a password alone", async () => {
  test.setTimeout(240_000);
  const { db, close: closeDatabase } = openDatabase({ url: product.databaseUrl ?? "", onError: () => {} });
  const provider = await startIdentityProvider();
  provider.allow(product.url);
  const domain = newDomain();
  const lead = await makePerson("Lea Leader", product.url, domain);
  const max = await makePerson("Max Member", product.url, domain);
  // The administration test covers the verification by TXT record.
  await verifyDomain(db, domain, new Date());
  const { id, secret } = provider.client;
  const settings = { issuer: provider.issuer, client_id: id, client_secret: secret, is_enabled: true, is_required: true };
  await lead.driver.call(saveSso, { body: settings });

  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await page.goto(`${product.url}/dashboard/created-videos`);
  await giveAddress(page, max.email);
  await expect(page.getByText("Your company uses single sign-on.")).toBeVisible();
  await expectAccessible(page, "sso-step");
  await page.getByRole("button", { name: "Use your password" }).click();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByText("Please continue with single sign-on.")).toBeVisible();
  await page.getByRole("link", { name: "Continue with single sign-on" }).click();
  await page.getByLabel("Email").fill(max.email);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/dashboard\/created-videos$/);
  await expect(page.getByRole("button", { name: "Account of Max Member" })).toBeVisible();
  expect(errors.filter((error) => !error.startsWith("422"))).toEqual([]);
  await close();
  await provider.stop();
  await closeDatabase();
});
