import { createHash, randomBytes } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { copy as appCopy } from "@aside/features/native-app/copy.ts";
import { shareLink } from "@aside/features/delivery/contract.ts";
import { copy as deliveryCopy } from "@aside/features/delivery/copy.ts";
import { copy as notificationCopy } from "@aside/features/notifications/copy.ts";
import { getNotificationSettings } from "@aside/features/notifications/contract.ts";
import { copy as recordingCopy } from "@aside/features/recording/copy.ts";
import { draftCopy } from "@aside/features/recording/draft-copy.ts";
import { copy as socialCopy } from "@aside/features/single-sign-on/copy.ts";
import { sharedCopy } from "@aside/features/recording/shared-copy.ts";
import { type IdentityProvider, startIdentityProvider } from "@aside/features/single-sign-on/testkit/identity-provider.ts";
import { openBrowser } from "../support/browser.ts";
import { makeVideo } from "../support/dashboard.ts";
import { enter, makePerson, PASSWORD } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { type Product, startProduct } from "../support/product.ts";
import { openStudioByLink, startRecording } from "../support/studio.ts";
import { keepDraft } from "./keep-draft.ts";
import { openApp } from "./open-app.ts";
import type { Phone } from "./phone-bridge.ts";

let product: Product;
let google: IdentityProvider;
test.beforeAll(async () => {
  google = await startIdentityProvider({ fillsIdToken: true });
  const { id, secret } = google.client;
  product = await startProduct({
    ASR: "off",
    NATIVE_APP_ID: "com.example.video",
    GOOGLE_CLIENT_ID: id,
    GOOGLE_CLIENT_SECRET: secret,
    GOOGLE_ISSUER: google.issuer,
  });
  google.allow(product.url);
});
test.afterAll(async () => {
  await product.stop();
  await google.stop();
});

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

async function openInbox() {
  const app = await openApp();
  await enter(app.page, await makePerson("Ada Lovelace", product.url));
  await app.page.goto(`${product.url}/dashboard/inbox`);
  await expect(heading(app.page, "Inbox")).toBeVisible();
  return app;
}

test("the back button closes what is open, goes back, and leaves the app at its first screen", async () => {
  const { page, phone, close } = await openInbox();
  await page
    .getByRole("link", { name: /^Notifications|unread/ })
    .first()
    .click();
  await page.waitForURL(/\/notifications$/);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await phone.send("App", "backButton", { canGoBack: true });
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(page).toHaveURL(/\/notifications$/);
  await phone.send("App", "backButton", { canGoBack: true });
  await page.waitForURL(/\/dashboard\/inbox$/);
  expect(phone.calls.map(({ name }) => name)).not.toContain("App.minimizeApp");
  await phone.send("App", "backButton", { canGoBack: true });
  await expect.poll(() => phone.calls.map(({ name }) => name)).toContain("App.minimizeApp");
  await close();
});

test("in the studio, back closes the drawer, and asks before it or a link ends a recording", { tag: "@recorder" }, async () => {
  const { page, phone, close } = await openInbox();
  await openStudioByLink(page);
  const drawer = page.getByRole("button", { name: "Close settings" });
  await page.getByRole("button", { name: "Settings", exact: true }).tap();
  await expect(drawer).toBeVisible();
  await phone.send("App", "backButton", { canGoBack: true });
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/record$/);
  await startRecording(page);
  const dialog = page.getByRole("dialog", { name: recordingCopy.leaveAsk });
  for (const [name, data] of [
    ["backButton", { canGoBack: true }],
    ["appUrlOpen", { url: `${product.url}/contacts` }],
  ] as const) {
    await phone.send("App", name, data);
    await dialog.getByRole("button", { name: recordingCopy.keepRecording }).tap();
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  }
  // Nothing is recorded behind the app's lock.
  await page.evaluate(() => localStorage.setItem("aside.app-lock", "1"));
  let isOwner = false;
  phone.answers["BiometricAuthNative.internalAuthenticate"] = () => {
    if (!isOwner) throw Object.assign(new Error("canceled"), { code: "userCancel" });
  };
  await comeBack(page, phone, 1.1);
  const lock = page.getByRole("dialog", { name: appCopy.lock.title });
  await expect(lock.getByText(appCopy.lock.recording)).toBeVisible();
  await expectAccessible(page, "app lock while recording");
  await lock.getByRole("button", { name: appCopy.lock.signOut }).tap();
  await lock.getByRole("button", { name: draftCopy.stay }).tap();
  isOwner = true;
  await lock.getByRole("button", { name: appCopy.lock.unlock }).tap();
  await expect(lock).toBeHidden();
  await expect(page.getByText(recordingCopy.interruptedNow)).toBeVisible();
  await close();
});

test("a link to the server opens its screen, at the start and later; others do not open in the app", async () => {
  const app = await openApp();
  const { page, phone, close } = app;
  // Before any page: the app was started by it.
  await phone.send("App", "appUrlOpen", { url: `${product.url}/contacts?q=grace` });
  await enter(page, await makePerson("Ada Lovelace", product.url));
  await page.goto(`${product.url}/dashboard`);
  await page.waitForURL(/\/contacts\?q=grace$/);
  await phone.send("App", "appUrlOpen", { url: `${product.url}/account/notifications` });
  await page.waitForURL(/\/account\/notifications$/);
  for (const url of [
    "https://evil.example/dashboard",
    "javascript:alert(1)",
    `${product.url}//evil.example`,
    "com.example.video://signed-in?code=x",
    "x",
  ])
    await phone.send("App", "appUrlOpen", { url });
  await phone.send("App", "appUrlOpen", { url: `${product.url}/faqs` });
  await expect.poll(() => phone.calls).toContainEqual({ name: "Browser.open", options: { url: `${product.url}/faqs` } });
  expect(phone.calls.filter(({ name }) => name === "Browser.open")).toHaveLength(1);
  expect(page.url()).toBe(`${product.url}/account/notifications`);
  await close();
});

test("a link asks signed-out people to sign in first", async () => {
  const { page, phone, close } = await openApp();
  const ada = await makePerson("Ada Lovelace", product.url);
  await phone.send("App", "appUrlOpen", { url: `${product.url}/contacts` });
  await page.goto(`${product.url}/dashboard`);
  await page.getByLabel("Email").fill(ada.email);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(/\/contacts$/);
  await expect(heading(page, "Contacts")).toBeVisible();
  await close();
});

test("the app starts with its own welcome, and accounts are created on the website", async () => {
  const { page, phone, close } = await openApp();
  const website = `${product.url}/sign-me-up`;
  const openWebsite = async (name: string) => {
    phone.calls.length = 0;
    await page.getByRole("link", { name }).last().click();
    await expect.poll(() => phone.calls).toContainEqual({ name: "Browser.open", options: { url: website } });
  };
  await page.goto(`${product.url}/dashboard`);
  const dialog = page.getByRole("dialog", { name: "Welcome back" });
  await expect(dialog).toBeVisible();
  await expect(page.getByText("Create an account")).toHaveCount(0);
  await expectAccessible(page, "app-sign-in");
  await openWebsite(appCopy.openWebsite);
  await dialog.getByLabel("Email").fill(`nobody-${crypto.randomUUID()}@example.com`);
  await dialog.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(dialog.getByText(socialCopy.mobileNoAccount)).toBeVisible();
  await page.keyboard.press("Escape");
  // Neither by closing the dialog nor by an address people see the site's marketing.
  for (const path of [null, "/", "/sign-me-up"]) {
    if (path) await page.goto(product.url + path);
    if (path === "/") {
      await expect(dialog).toBeVisible();
      await page.keyboard.press("Escape");
    }
    await expect(heading(page, "Aside")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
    await expect(page.getByRole("banner")).toHaveCount(0);
  }
  await expectAccessible(page, "app-welcome");
  await openWebsite(appCopy.openWebsite);
  await page.getByRole("button", { name: appCopy.signIn }).click();
  await expect(dialog).toBeVisible();
  await close();
});

test("links to other sites open in the browser over the app", async () => {
  const { page, phone, close } = await openInbox();
  await page.evaluate(() => {
    document.body.insertAdjacentHTML("beforeend", '<a id="away" href="https://example.com/page" target="_blank">Away</a>');
    document.querySelector<HTMLElement>("#away")?.click();
  });
  await expect.poll(() => phone.calls).toContainEqual({ name: "Browser.open", options: { url: "https://example.com/page" } });
  expect(page.context().pages()).toHaveLength(1);
  await close();
});

test("push notifications: permission, token, a new token at the next start, tap, switch off", async () => {
  const { page, phone, close } = await openApp();
  const ada = await makePerson("Ada Lovelace", product.url);
  let token = "first-token-of-firebase";
  let receive = "prompt";
  Object.assign(phone.answers, {
    "PushNotifications.checkPermissions": () => ({ receive }),
    "PushNotifications.requestPermissions": () => ({ receive: (receive = "granted") }),
    "PushNotifications.register": async () => await phone.send("PushNotifications", "registration", { value: token }),
  });
  const devices = async () => (await ada.driver.call(getNotificationSettings, {})).push.devices;
  const toggle = page.getByRole("switch", { name: notificationCopy.card.push });
  await enter(page, ada);
  await page.goto(`${product.url}/account/notifications`);
  await expect(page.getByText(notificationCopy.card.pushWhyNative)).toBeVisible();
  await toggle.click();
  await expect(toggle).toBeChecked();
  expect(await devices()).toBe(1);

  token = "second-token-of-firebase";
  const registered = page.waitForResponse((response) => response.url().endsWith("/device/token/delete") && response.ok());
  await phone.send("PushNotifications", "pushNotificationActionPerformed", { notification: { data: { href: "/notifications" } } });
  await page.waitForURL(/\/notifications$/);
  await page.reload();
  await registered;
  expect(await devices()).toBe(1);
  // The app was started by the tap, and messages that name no path of ours lead nowhere.
  await page.goto("about:blank");
  for (const href of ["https://evil.example", "//evil.example", "/contacts"])
    await phone.send("PushNotifications", "pushNotificationActionPerformed", { notification: { data: { href } } });
  await page.goto(`${product.url}/dashboard`);
  await page.waitForURL(/\/contacts$/);
  // Nothing is unread.
  await expect.poll(() => phone.calls.map(({ name }) => name)).toContain("PushNotifications.removeAllDeliveredNotifications");

  await page.goto(`${product.url}/account/notifications`);
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  expect(await devices()).toBe(0);
  expect(phone.calls.map(({ name }) => name)).toContain("PushNotifications.unregister");
  receive = "denied";
  await page.reload();
  await expect(page.getByText(notificationCopy.card.pushBlockedNative)).toBeVisible();
  await expect(toggle).toBeDisabled();
  await close();
});

test("Google's sign-in runs in the system's browser, and its session is the app's", { tag: "@main" }, async () => {
  const ada = await makePerson("Ada Lovelace", product.url);
  google.account = { sub: ada.email, email: ada.email, email_verified: true, name: "Ada Lovelace" };
  const { page, phone, close } = await openApp();
  const browser = await openBrowser({ speaks: false });
  await page.goto(`${product.url}/contacts`);
  await page.getByRole("link", { name: "Continue with Google" }).click();
  await expect.poll(() => phone.calls.map(({ name }) => name)).toContain("Browser.open");
  const address = String(phone.calls.find(({ name }) => name === "Browser.open")?.options["url"]);
  expect(address).toContain("appChallenge=");

  const returned = browser.page.waitForResponse((response) => new URL(response.url()).pathname.endsWith("/callback"));
  // Chromium knows no app of this scheme.
  await browser.page.goto(address).catch(() => undefined);
  const url = (await returned).headers()["location"] ?? "";
  expect(url).toMatch(/^com\.example\.video:\/\/signed-in\?code=[\w-]{43}$/);
  await phone.send("App", "appUrlOpen", { url });
  await page.waitForURL(/\/contacts$/);
  await expect(heading(page, "Contacts")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("aside.browser-sign-in"))).toBeNull();
  // Twice changes nothing.
  await phone.send("App", "appUrlOpen", { url });
  await expect(heading(page, "Contacts")).toBeVisible();
  await browser.close();
  await close();
});

test("a person without an account reads how to get one", async () => {
  google.account = { sub: "grace", email: `grace-${crypto.randomUUID()}@example.com`, email_verified: true, name: "Grace Hopper" };
  const { page, phone, close } = await openApp();
  const browser = await openBrowser({ speaks: false });
  await page.goto(`${product.url}/contacts`);
  await page.getByRole("link", { name: "Continue with Google" }).click();
  await expect.poll(() => phone.calls.map(({ name }) => name)).toContain("Browser.open");
  const returned = browser.page.waitForResponse((response) => new URL(response.url()).pathname.endsWith("/callback"));
  await browser.page.goto(String(phone.calls.find(({ name }) => name === "Browser.open")?.options["url"])).catch(() => undefined);
  await phone.send("App", "appUrlOpen", { url: (await returned).headers()["location"] ?? "" });
  await expect(
    page.getByText("Account not found! You need to create an account on the product site to access the mobile app.").first(),
  ).toBeVisible();
  await expect(page.getByRole("dialog")).toBeVisible();
  await browser.close();
  await close();
});

test("a video that another app shares is taken over in pieces", async () => {
  const { page, phone, close } = await openInbox();
  const video = randomBytes(2_500_000);
  let offset = 0;
  Object.assign(phone.answers, {
    "SharedVideo.take": () => ({ name: "holiday.mp4", type: "video/mp4", size: video.length }),
    "SharedVideo.read": ({ length }: { length: number }) => {
      const piece = video.subarray(offset, offset + length);
      offset += piece.length;
      return { data: piece.toString("base64") };
    },
  });
  await phone.send("SharedVideo", "shared", {});
  await expect.poll(() => phone.calls.map(({ name }) => name)).toContain("SharedVideo.done");
  const readKept = async () =>
    await page.evaluate(async () => {
      const [kept] = await (await caches.open("shared-files")).matchAll();
      if (!kept) return null;
      const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await kept.clone().arrayBuffer()));
      return { type: kept.headers.get("content-type"), name: kept.headers.get("x-name"), hash: [...hash] };
    });
  const hash = [...createHash("sha256").update(video).digest()];
  await expect.poll(readKept).toEqual({ type: "video/mp4", name: "holiday.mp4", hash });
  // What is shared while its page is open is listed, too.
  await page.waitForURL(/shared-videos$/);
  offset = video.length;
  phone.answers["SharedVideo.take"] = () => ({ name: "nothing.mp4", type: "video/mp4", size: 0 });
  await phone.send("SharedVideo", "shared", {});
  await expect(page.getByText(sharedCopy.refused([{ name: "nothing.mp4", why: "empty" }]))).toBeVisible();
  await close();
});

test("Share opens the phone's dialog with the title and the link; closing it is no error", async () => {
  const { page, phone, close } = await openApp();
  const ada = await makePerson("Ada Lovelace", product.url);
  const { eventId, postId } = await makeVideo(ada, "Quarterly report");
  await enter(page, ada);
  await page.goto(`${product.url}/aside/${eventId}/preview`);
  await page.getByRole("button", { name: deliveryCopy.share.moreWays }).tap();
  phone.answers["Share.share"] = () => {
    throw new Error("Share canceled");
  };
  await page.getByRole("button", { name: deliveryCopy.share.more }).tap();
  const { share_url: url } = await ada.driver.call(shareLink, { params: { id: postId }, body: {} });
  const call = { name: "Share.share", options: { title: "Quarterly report", url } };
  await expect.poll(() => phone.calls.filter(({ name }) => name === "Share.share")).toEqual([call]);
  expect(await page.evaluate(() => globalThis.toasts)).toEqual([]);
  await close();
});

/** After this time in the background. */
async function comeBack(page: Page, phone: Phone, minutes: number): Promise<void> {
  await phone.send("App", "appStateChange", { isActive: false });
  await page.evaluate((ms) => sessionStorage.setItem("aside.app-used", String(Date.now() - ms)), minutes * 60_000);
  await phone.send("App", "appStateChange", { isActive: true });
}

test("the app's lock covers the screen at the start and after a minute away, and a signed-out person has none", async () => {
  const { page, phone, close } = await openInbox();
  let isOwner = true;
  Object.assign(phone.answers, {
    "BiometricAuthNative.checkBiometry": () => ({ isAvailable: true, deviceIsSecure: true }),
    "BiometricAuthNative.internalAuthenticate": () => {
      if (!isOwner) throw Object.assign(new Error("canceled"), { code: "userCancel" });
    },
  });
  const lock = page.getByRole("dialog", { name: appCopy.lock.title });
  await page.goto(`${product.url}/account/security`);
  const toggle = page.getByRole("switch", { name: appCopy.lock.label });
  await toggle.click();
  await expect(toggle).toBeChecked();
  isOwner = false;
  await comeBack(page, phone, 0.5);
  await expect(lock).toBeHidden();
  await comeBack(page, phone, 1.1);
  await expect(lock).toBeVisible();
  await expectAccessible(page, "app lock");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(lock).toBeVisible();
  await phone.send("App", "backButton", { canGoBack: true });
  await expect.poll(() => phone.calls.map(({ name }) => name)).toContain("App.minimizeApp");
  isOwner = true;
  await lock.getByRole("button", { name: appCopy.lock.unlock }).click();
  await expect(lock).toBeHidden();

  isOwner = false;
  // As at the start of the app.
  await page.addInitScript(() => sessionStorage.removeItem("aside.app-used"));
  await page.goto(`${product.url}/dashboard/inbox`);
  await expect(lock).toBeVisible();
  // Without a connection nobody is signed out, and the app stays locked.
  await page.context().setOffline(true);
  await lock.getByRole("button", { name: appCopy.lock.signOut }).click();
  await expect(lock.getByText(appCopy.lock.stillSignedIn)).toBeVisible();
  await page.context().setOffline(false);
  await keepDraft(page);
  await lock.getByRole("button", { name: appCopy.lock.signOut }).click();
  await expect(lock.getByRole("heading", { name: draftCopy.signOutAsk(1) })).toBeVisible();
  await expectAccessible(page, "app lock sign-out");
  await lock.getByRole("button", { name: draftCopy.signOut }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect(lock).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem("aside.app-lock"))).toBeNull();
  await close();
});
