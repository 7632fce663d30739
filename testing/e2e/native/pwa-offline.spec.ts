import { createdEvents } from "@aside/features/inbox/contract.ts";
import { draftCopy } from "@aside/features/recording/draft-copy.ts";
import { copy as signInCopy } from "@aside/features/sign-in/copy.ts";
import { expect, type Page, test } from "@playwright/test";
import { openBrowser, watchConsole } from "../support/browser.ts";
import { enter, makePerson } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { type Product, startProduct } from "../support/product.ts";
import { SLOWNESS } from "../support/slowness.ts";
import { startRecording, stopRecording } from "../support/studio.ts";
import { keepDraft } from "./keep-draft.ts";
import { openPhone } from "./phone.ts";
import { TwoReleases } from "./two-releases.ts";

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ ASR: "off", RECORDING_LIMIT_SECONDS: "100" });
});
test.afterAll(async () => await product.stop());

/** Opens the inbox of a new person and waits until the app is kept. */
async function visit(url: string = product.url) {
  const browser = await openBrowser({ speaks: false, hasWorker: true });
  const ada = await makePerson("Ada Lovelace", url);
  await enter(browser.page, ada);
  await browser.page.goto(`${url}/dashboard/inbox`);
  await waitForWorker(browser.page);
  return browser;
}

async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated");
}

test("after one visit, the lists open without a connection, and load when it is back", { tag: "@main" }, async () => {
  const { context, page, close } = await visit();
  const errors = watchConsole(page);
  await context.setOffline(true);
  for (const path of ["/dashboard", "/dashboard/created-videos"]) {
    await page.goto(product.url + path);
    await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
    expect(await page.evaluate(() => globalThis.toasts)).toEqual([]);
  }
  await page.goto(`${product.url}/dashboard/created-videos`);
  await expect(page.getByRole("banner").getByRole("link", { name: "Inbox" }).first()).toBeVisible();
  await expectAccessible(page, "offline-list");
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeHidden();
  await expect(page.getByRole("heading", { name: /No Asides|Nothing|Record/ }).first()).toBeVisible();
  expect(errors).toEqual([]);

  // The code of this screen is not on the device yet.
  await context.setOffline(true);
  await page.goto(`${product.url}/notifications`);
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Nothing yet" })).toBeVisible();
  await close();
});

test(
  "after one visit, a phone in airplane mode opens the recorder, and what it recorded becomes one draft",
  { tag: ["@main", "@recorder"] },
  async () => {
    const ada = await makePerson("Ada Lovelace", product.url);
    const { context, page, close } = await openPhone({ hasWorker: true });
    const errors = watchConsole(page);
    await enter(page, ada);
    await page.goto(`${product.url}/dashboard/inbox`);
    await waitForWorker(page);
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith("aside.recording-limits.")));
    await context.setOffline(true);
    await page.goto(`${product.url}/aside/new`);
    await startRecording(page);
    await expect(page.getByText(/1:3\d left/)).toBeVisible();
    await page.waitForTimeout(3000);
    await stopRecording(page);
    await page.waitForURL(/created-videos$/);
    const waiting = page.getByRole("list", { name: draftCopy.list });
    await expect(waiting.getByText(draftCopy.waiting)).toBeVisible();
    await page.reload();
    await expect(waiting.getByText(draftCopy.waiting)).toBeVisible();
    await context.setOffline(false);
    const listCreated = async () => (await ada.driver.call(createdEvents, { query: {} })).items.map(({ duration }) => duration > 2);
    await expect.poll(listCreated, { timeout: 60_000 * SLOWNESS }).toEqual([true]);
    await expect(waiting).toBeHidden();
    expect(errors).toEqual([]);
    await close();
  },
);

test("pages that are not of the app say that they need a connection", async () => {
  const { context, page, close } = await visit();
  await context.setOffline(true);
  for (const path of ["/aside/0199d1b3-0000-7000-8000-000000000000/view", "/developers", "/"]) {
    await page.goto(product.url + path).catch(() => undefined);
    await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Try again" })).toBeVisible();
  }
  await expectAccessible(page, "offline-page");
  expect(await page.evaluate(() => [...document.fonts].map(({ status }) => status))).toEqual(["loaded"]);
  // What works without a connection is one tap away, for people who are signed in.
  await page.getByRole("link", { name: "My Asides" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Inbox" }).first()).toBeVisible();
  await page.evaluate(() => localStorage.setItem("aside.session", "null"));
  await page.goto(`${product.url}/faqs`).catch(() => undefined);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: "Try again" })).toBeVisible();
  await expect(page.getByRole("link", { name: "My Asides" })).toBeHidden();
  await context.setOffline(false);
  await expect(
    page
      .getByRole("heading", { name: "Questions" })
      .or(page.getByRole("heading", { level: 1 }))
      .first(),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeHidden();
  await close();
});

test("signing out without a connection changes nothing, and says so before it asks about recordings", async () => {
  const { context, page, close } = await visit();
  const readSession = async () => await page.evaluate(() => localStorage.getItem("aside.session"));
  await keepDraft(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  const notice = page.getByRole("heading", { name: signInCopy.stillSignedInTitle });
  await expect(notice).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expectAccessible(page, "sign-out-offline");
  expect(await readSession()).not.toBeNull();
  await page.getByRole("button", { name: signInCopy.stay }).click();
  await page.waitForURL(/\/dashboard\/inbox$/);
  // By address.
  await page.goto(`${product.url}/logout`);
  await page.getByRole("button", { name: signInCopy.signOutAgain }).click();
  await expect(notice).toBeVisible();
  expect(await readSession()).not.toBeNull();
  await context.setOffline(false);
  await page.getByRole("button", { name: signInCopy.signOutAgain }).click();
  await expect(page.getByRole("dialog", { name: draftCopy.signOutAsk(1) })).toBeVisible();
  await page.getByRole("button", { name: draftCopy.signOut, exact: true }).click();
  await page.waitForFunction(() => localStorage.getItem("aside.session") === null);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("dialog").getByText(signInCopy.waitingRecordings(1))).toBeVisible();
  await expectAccessible(page, "sign-in-waiting");
  await close();
});

test("nothing of a person is kept, before and after they sign out", async () => {
  const { page, close } = await visit();
  const listKept = async () =>
    await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
  await page.goto(`${product.url}/dashboard/created-videos`);
  await page.goto(`${product.url}/account`);
  const ofApp = /^\/(?:app-shell$|assets\/)/;
  expect((await listKept()).filter((path) => !ofApp.test(path))).toEqual([]);
  const shell = await page.evaluate(async () => await (await caches.match("/app-shell"))?.text());
  for (const text of ["ada-", "Ada Lovelace", "seal-keys", "first-inbox"]) expect(shell).not.toContain(text);
  await page.goto(`${product.url}/logout`);
  await page.waitForFunction(() => localStorage.getItem("aside.session") === null);
  const kept = await listKept();
  expect(kept.filter((path) => !ofApp.test(path))).toEqual([]);
  expect(kept).toContain("/app-shell");
  await close();
});

test("without an answer the app opens and says so; the session is kept, and the list loads when the server is back", async () => {
  const server = await new TwoReleases(product.url).start();
  const { page, close } = await visit(server.url);
  server.isSilent = true;
  await page.goto(`${server.url}/dashboard/created-videos`);
  await expect(page.getByRole("banner").getByRole("link", { name: "Inbox" }).first()).toBeVisible();
  await expect(page.getByText("This takes longer than usual. Check your connection.")).toBeVisible({ timeout: 20_000 * SLOWNESS });
  await page.goto(`${server.url}/aside/new`);
  await expect(page.getByRole("status").filter({ hasText: draftCopy.offline }).first()).toBeVisible({ timeout: 40_000 * SLOWNESS });
  server.isSilent = false;
  server.isUnreachable = true;
  await page.goto(`${server.url}/dashboard/created-videos`);
  await expect(page.getByRole("heading", { name: "No connection to the server" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("aside.session"))).not.toBeNull();
  server.isUnreachable = false;
  await expect(page.getByRole("heading", { name: /No Asides|Nothing|Record/ }).first()).toBeVisible({ timeout: 30_000 });
  await close();
  server.stop();
});
