import { expect, type Page, test } from "@playwright/test";
import { updateWhitelist } from "@aside/features/administration/whitelist-contract.ts";
import { updatePreferences } from "@aside/features/my-account/contract.ts";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { pageView } from "@aside/features/viewing/contract.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { makePerson, type Person, PASSWORD } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { type Product, startProduct } from "../support/product.ts";

// Redirects after a sign-in. Other cases: testing/e2e/accounts/sign-in.spec.ts (a saved Aside, a popup for another person, a dialog that a
// screen opened) and apps/web/src/session/after-sign-in.test.ts (variants of addresses).
let product: Product;
/** The product's first person, who becomes its super-admin. */
let ada: Person;
test.beforeAll(async () => {
  product = await startProduct({ ASR: "off", ALLOW_NON_WORK_SIGNUP: "on" });
  ada = await makePerson("Ada Lovelace", product.url);
});
test.afterAll(async () => await product.stop());

/** Signs in with the dialog that opens for guests at this path. It may start with any screen. */
async function signIn(page: Page, path: string, who: Person): Promise<void> {
  await page.goto(`${product.url}${path}`);
  await page
    .getByRole("dialog")
    .getByLabel(/^(Work e|E)mail$/)
    .fill(who.email);
  await page.keyboard.press("Enter");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
}

const userIdOf = (who: Person): string => (JSON.parse(who.session) as { user: { userId: string } }).user.userId;

/** The next sign-in starts like in a new browser. A sign-out would race with the requests of the screen that has just opened. */
async function forgetSession(page: Page): Promise<void> {
  // A file of the same site, where no request is under way and nothing is stored again.
  await page.goto(`${product.url}/robots.txt`);
  await page.context().clearCookies();
  await page.evaluate(() => [localStorage, sessionStorage].forEach((store) => store.clear()));
}

/** Records every address of the page, including redirects. */
async function watchAddresses(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction("addressSeen", (address: string) => seen.push(address));
  await page.addInitScript(() => {
    const { addressSeen } = window as unknown as { addressSeen: (address: string) => void };
    for (const change of ["pushState", "replaceState"] as const) {
      const plain = history[change].bind(history);
      history[change] = (state, unused, url) => {
        plain(state, unused, url);
        addressSeen(`${location.pathname}${location.search}${location.hash}`);
      };
    }
  });
  return seen;
}

test("a sign-in redirects to the requested path, to the inbox in its three states, and to each offer", async () => {
  const eve = await makePerson("Eve Adams", product.url);
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  const seen = await watchAddresses(page);
  /** Expects the first address after the sign-in, and the final one. */
  const expectRedirects = async (path: string, through: string, end: RegExp) => {
    await signIn(page, path, eve);
    await expect(page.getByRole("button", { name: "Account of Eve Adams" })).toBeVisible();
    await expect.poll(() => seen, `${path} redirects through ${through}`).toContain(through);
    await page.waitForURL(end);
    await forgetSession(page);
    seen.length = 0;
  };
  const inbox = /\/dashboard\/inbox\?selected_filter=unviewed$/;

  await expectRedirects("/?show_login=true", "/welcome", /\/welcome$/);
  await eve.driver.call(updatePreferences, { params: { id: userIdOf(eve) }, body: { onboarding: "done" } });
  await expectRedirects("/?show_login=true", "/dashboard/resources", /\/dashboard\/resources$/);
  const postId = await recordPost(ada.driver);
  await ada.driver.call(sendPost, { params: { id: postId }, body: { recipients: eve.email, title: "For Eve" } });
  await expectRedirects("/?show_login=true&utm_source=mail", "/dashboard/inbox?selected_filter=unviewed", inbox);
  await eve.driver.call(pageView, { body: { post_id: postId } });
  await expectRedirects("/login", "/dashboard", inbox);

  for (const place of ["true-avatar", "persona"]) await expectRedirects(`/dashboard/${place}`, `/dashboard/${place}`, inbox);
  await expectRedirects("/dashboard/company-library", "/dashboard/company-library", /\/dashboard\/company-library$/);
  await expectRedirects("/analyses?from=mail#newest", "/analyses?from=mail#newest", /\/analyses\?from=mail#newest$/);
  await expectRedirects("/?plan=personal&show_login=true", "/?plan=personal", /\/\?plan=personal$/);
  // There are no plans yet, and the screens say so.
  for (const [path, through] of [
    ["/?type=upgrade&start_trial=true&plan=business&show_login=true", "/plan-details?plan=business&start_trial=true"],
    ["/?type=upgrade&plan=personal&show_login=true", "/checkout?plan=personal&duration=annually"],
    ["/?type=upgrade&plan=personal&duration=monthly&show_login=true", "/checkout?plan=personal&duration=monthly"],
    ["/?promo=cap_2026&plan=professional&show_login=true", "/plan-details?plan=professional&duration=lifetime&promo=cap_2026"],
    ["/?shadow_signup=true&show_login=true", "/plan-details?signup=shadow"],
    ["/?business_signup=true&show_login=true", "/plan-details?signup=business"],
  ] as const)
    await expectRedirects(path, through, new RegExp(`${through.replace("?", "\\?")}$`));
  expect(errors).toEqual([]);
  await close();
});

test("the paths of plans are for signed-in people, keep their query, and say that there is no billing", async () => {
  const eve = await makePerson("Eve Adams", product.url);
  const { page, close } = await openBrowser({ speaks: false });
  for (const path of ["/checkout?plan=personal&duration=monthly", "/plan-details?plan=business&duration=annually"]) {
    await signIn(page, path, eve);
    await expect(page.getByRole("heading", { level: 1, name: "Billing is not set up on this installation" })).toBeVisible();
    expect(page.url()).toBe(`${product.url}${path}`);
    if (path.startsWith("/checkout")) await expectAccessible(page, "billing");
    await page.getByRole("link", { name: "Back to inbox" }).click();
    await page.waitForURL(/\/dashboard\/inbox/);
    await forgetSession(page);
  }
  await close();
});

test("popup mode signs out a user who is not whitelisted and keeps the intended user", async () => {
  const fay = await makePerson("Fay Free", product.url, "gmail.com");
  const { page, close } = await openBrowser({ speaks: false });
  const path = `/?popup_mode=true&creator_email=${encodeURIComponent(fay.email)}&show_login=true`;
  // A request that fails because the session ends must not be reported.
  const signedOut = page.waitForResponse((response) => response.url().endsWith("/v1/user/signout"));
  let late = 0;
  await page.route("**/v1/post/unviewed/count", async (route) => {
    await signedOut;
    const reply = await route.fetch();
    late = reply.status();
    await route.fulfill({ response: reply });
  });
  // The refusal arrives before the navigation that follows the sign-in.
  await page.route("**/v1/dashboard/inbox/count", async (route) => {
    await signedOut;
    await route.continue();
  });
  await signIn(page, path, fay);
  await expect(page.getByText("Your account doesn't have access yet.")).toBeVisible();
  await expect.poll(() => late).toBe(403);
  // The reply may still be in transit.
  await page.unrouteAll({ behavior: "wait" });
  await page.waitForTimeout(500);
  await expect(page.getByText("Your session has expired")).toBeHidden();
  await expect(page.getByRole("banner").getByRole("button", { name: "Sign In" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("aside.session"))).toBeNull();

  await ada.driver.call(updateWhitelist, { body: { email: fay.email, is_granted: true } });
  const answered = page.waitForResponse((response) => response.url().includes("/v1/whitelisted/status/"));
  await signIn(page, path, fay);
  expect((await answered).status()).toBe(200);
  await expect(page.getByRole("banner").getByRole("button", { name: "Sign In" })).toBeHidden();
  await page.reload();
  await expect(page.getByRole("banner").getByRole("button", { name: "Sign In" })).toBeHidden();
  expect(new URL(page.url()).search).toContain("popup_mode=true");
  expect(await page.evaluate(() => localStorage.getItem("aside.session"))).not.toBeNull();
  await close();
});
