import { expect, type Page, test } from "@playwright/test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sharedCopy } from "@aside/features/recording/shared-copy.ts";
import { copy as signInCopy } from "@aside/features/sign-in/copy.ts";
import { openBrowser } from "../support/browser.ts";
import { enter, makePerson, productUrl } from "../support/people.ts";
import { expectAccessible, takePicture } from "../support/pictures.ts";
import { expectPhoneAccessible, openPhone } from "./phone.ts";

let profile: string;
test.beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), "aside-installed-"));
});
test.afterEach(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));

/** Chromium installs nothing in a private window, as which Playwright's contexts count, but in a profile. */
async function visit() {
  const browser = await openBrowser({ speaks: false, hasWorker: true, profile });
  await enter(browser.page, await makePerson("Ada Lovelace"));
  await browser.page.goto(`${productUrl()}/dashboard/inbox`);
  await browser.page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated");
  return browser;
}

test("Chromium can install the app, and has nothing to say about its manifest", async () => {
  const { page, context, close } = await visit();
  const cdp = await context.newCDPSession(page);
  const { url, errors, data } = await cdp.send("Page.getAppManifest");
  expect([url, errors]).toEqual([`${productUrl()}/manifest.webmanifest`, []]);
  expect(JSON.parse(data ?? "")).toMatchObject({ id: "/dashboard" });
  expect((await cdp.send("Page.getInstallabilityErrors")).installabilityErrors).toEqual([]);
  await close();
});

/** As the system does for a share target: a navigation with the form's data. */
async function share(page: Page, files: { name: string; type: string; size: number }[], isOffline = false): Promise<string> {
  await page.goto(`${productUrl()}/robots.txt`);
  await page.context().setOffline(isOffline);
  const landed = page.waitForRequest(
    (request) => request.method() === "GET" && request.isNavigationRequest() && request.url().includes("shared-videos"),
  );
  await page.evaluate((given) => {
    const data = new DataTransfer();
    for (const { name, type, size } of given) data.items.add(new File([new Uint8Array(size)], name, { type }));
    const input = Object.assign(document.createElement("input"), { type: "file", name: "videos", multiple: true, files: data.files });
    const form = Object.assign(document.createElement("form"), {
      method: "post",
      enctype: "multipart/form-data",
      action: "/dashboard/shared-videos",
    });
    form.append(input);
    document.body.append(form);
    form.submit();
  }, files);
  return new URL((await landed).url()).search;
}

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

const listShared = async (page: Page) =>
  await page.evaluate(async () => {
    const cache = await caches.open("shared-files");
    return await Promise.all(
      (await cache.keys()).map(async (key) => {
        const kept = await cache.match(key);
        return [decodeURIComponent(kept?.headers.get("x-name") ?? ""), kept?.headers.get("content-type"), (await kept?.blob())?.size];
      }),
    );
  });

test("a shared video is kept without the network, and is still there when the page was closed; other files are refused by name", async () => {
  const { page, context, close } = await visit();
  expect(await share(page, [{ name: "clip one.mp4", type: "video/mp4", size: 5_000_000 }], true)).toBe("");
  await context.setOffline(false);
  const document = { name: "notes.pdf", type: "application/pdf", size: 10 };
  const clips = Array.from({ length: 21 }, (_, index) => ({ name: `${index + 1}.mp4`, type: "video/mp4", size: 1 }));
  const message = page.getByRole("alert").filter({ hasText: "notes.pdf" });
  expect(await share(page, [...clips.slice(0, 2), document])).toBe("");
  await expect(message).toHaveText(new RegExp(escape(sharedCopy.refused([{ name: "notes.pdf", why: "type" }]))));
  await expect(page.getByRole("listitem").filter({ hasText: /^[12]\.mp4/ })).toHaveCount(2);
  await expectAccessible(page, "shared-refused");
  await page.getByRole("button", { name: sharedCopy.dismiss }).click();
  await expect(message).toBeHidden();
  expect(await share(page, [...clips, { name: "none.mp4", type: "video/mp4", size: 0 }])).toBe("");
  const reasons = [
    { name: "none.mp4", why: "empty" },
    { name: "21.mp4", why: "count" },
  ] as const;
  await expect(page.getByRole("alert")).toHaveText(new RegExp(escape(sharedCopy.refused(reasons))));
  // A good share in another window replaces what is shown here.
  const other = await context.newPage();
  await share(other, [clips[0] ?? document]);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await other.close();
  await page.close();
  const next = await context.newPage();
  await next.goto(`${productUrl()}/robots.txt`);
  expect((await listShared(next))[0]).toEqual(["clip one.mp4", "video/mp4", 5_000_000]);
  expect(await listShared(next)).toHaveLength(1 + 2 + 20 + 1);
  await close();
});

test("the installed app opens signed-out people at the sign-in, and shows the site's pages without its navigation", async () => {
  const { page, close } = await openPhone();
  await page.goto(`${productUrl()}/dashboard`);
  const dialog = page.getByRole("dialog", { name: signInCopy.titles.LOGIN_INITIAL_SCREEN });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Aside");
  await expect(page.getByRole("banner")).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await expectPhoneAccessible(page, "installed-welcome");
  await page.getByRole("button", { name: signInCopy.titles.SIGNUP_INITIAL_SCREEN }).tap();
  await expect(page.getByRole("dialog", { name: signInCopy.titles.SIGNUP_INITIAL_SCREEN })).toBeVisible();
  // Neither the site's own start page.
  await page.goto(productUrl());
  await expect(dialog).toBeVisible();
  await page.goto(`${productUrl()}/faqs`);
  await expectPhoneAccessible(page, "installed-public-page");
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await page.getByRole("banner").getByRole("link", { name: "Back" }).tap();
  await expect(dialog).toBeVisible();
  // The first steps say nothing of a screen that a phone can't share.
  await enter(page, await makePerson("Ada Lovelace"));
  await page.goto(`${productUrl()}/welcome`);
  await expect(page.getByText("say hello, show what's in front of you, or ask a question.")).toBeVisible();
  await close();
});

test("My Account offers the installation where the browser can, once dismissed never again", async () => {
  // In a private window, where Chromium itself offers nothing.
  const { page, close } = await openBrowser({ speaks: false });
  await enter(page, await makePerson("Ada Lovelace"));
  await page.goto(`${productUrl()}/account`);
  await expect(page.getByRole("heading", { name: "My Account" })).toBeVisible();
  await page.evaluate(() => {
    const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
      prompt: async () => void (document.body.dataset["asked"] = "yes"),
    });
    dispatchEvent(offer);
  });
  const card = page.getByRole("heading", { name: "Install the app" });
  await expect(card).toBeInViewport();
  await expectAccessible(page, "install-card");
  await page.getByRole("button", { name: "Install", exact: true }).click();
  await expect(card).toBeHidden();
  expect(await page.evaluate(() => document.body.dataset["asked"])).toBe("yes");
  // Safari on a phone has no such event.
  await page.addInitScript(() => Object.defineProperty(navigator, "standalone", { value: false, configurable: true }));
  await page.reload();
  await expect(page.getByText("In Safari, tap Share, then Add to Home Screen.")).toBeVisible();
  await page.getByRole("button", { name: "Not now" }).click();
  await page.reload();
  await expect(page.getByRole("heading", { name: "My Account" })).toBeVisible();
  await expect(card).toBeHidden();
  // The menu still offers it, and its last entry can be pressed in every window.
  for (const [width, height] of [
    [380, 800],
    [800, 380],
    [1440, 600],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByRole("button", { name: /^Account of|^Menu/ }).click();
    await expect(page.getByRole("menuitem", { name: "Install app" })).toBeAttached();
    await expect(page.getByRole("menuitem", { name: "Logout" })).toBeInViewport({ ratio: 1 });
    await page.getByRole("menuitem", { name: "Logout" }).click({ trial: true });
    await takePicture(page, `menu-${width}x${height}`);
    await page.keyboard.press("Escape");
  }
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Install app" }).click();
  const steps = page.getByRole("dialog", { name: "Install the app" });
  await expect(steps.getByText("Tap Add to Home Screen, then Add.")).toBeVisible();
  await expectAccessible(page, "install-steps");
  await page.keyboard.press("Escape");
  // The installed app does not.
  await page.addInitScript(() => Object.defineProperty(navigator, "standalone", { value: true, configurable: true }));
  await page.reload();
  await page.getByRole("button", { name: /^Account of/ }).click();
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Install app" })).toHaveCount(0);
  await close();
});
