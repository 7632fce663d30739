import { expect, type Locator, type Page, test } from "@playwright/test";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { countClicks } from "../support/count-clicks.ts";
import { enter, makePerson, productUrl, waitForMail } from "../support/people.ts";
import { takePicture } from "../support/pictures.ts";
import { startRecording, stopRecording } from "../support/studio.ts";
import { expectToast } from "../support/toasts.ts";

const SECONDS = 1000;
const NO_VIDEO = "No video yet. Record one first.";

/** Remembers whether a text was ever in the page, also for a moment. */
async function watchText(page: Page, text: string): Promise<() => Promise<boolean>> {
  await page.addInitScript((wanted) => {
    const state = window as unknown as { wasSeen?: boolean };
    new MutationObserver(() => {
      if (document.body?.textContent?.includes(wanted)) state.wasSeen = true;
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, text);
  return async () => await page.evaluate(() => (window as unknown as { wasSeen?: boolean }).wasSeen === true);
}

for (const [device, options] of [
  ["a desktop", { viewport: { width: 1440, height: 900 } }],
  ["a phone", { viewport: { width: 390, height: 844 }, isMobile: true }],
] as const)
  test(`on ${device}, a visitor sends a first Aside within five clicks`, { tag: "@recorder" }, async () => {
    const { page, close } = await openBrowser({ speaks: false, ...options });
    const errors = watchErrors(page);
    const clicks = await countClicks(page);
    const wasWithoutVideo = await watchText(page, NO_VIDEO);
    const press = async (name: string) => {
      const button = page
        .getByRole("button", { name, exact: true })
        .or(page.getByRole("link", { name, exact: true }))
        .first();
      await (device === "a phone" ? button.tap() : button.click());
    };
    await page.goto(productUrl());
    await press("Record your first Aside");

    // Sign-up: only the keyboard. `Tab` from a password leads to the button that shows it.
    const email = `first-${crypto.randomUUID().slice(0, 8)}@example.com`;
    await expect(page.getByLabel("Work email")).toBeFocused();
    await page.keyboard.type(email);
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("First name")).toBeVisible();
    for (const [label, value] of [
      ["First name", "Grace"],
      ["Last name", "Hopper"],
      ["Password", "secret words"],
      ["Verify password", "secret words"],
    ] as const) {
      await page.getByLabel(label, { exact: true }).focus();
      await page.keyboard.type(value);
    }
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Please verify your email" })).toBeVisible();
    await page.keyboard.type((await waitForMail(email, /^\d{4} /)).subject.slice(0, 4));

    // The recorder opens by itself.
    await page.waitForURL(/\/record$/);
    await startRecording(page);
    await page.waitForTimeout(3 * SECONDS);
    await stopRecording(page);
    await page.waitForURL(/\/preview$/);

    // The link is copied already, and shown.
    const link = page.getByRole("textbox", { name: "Link", exact: true });
    await expect(link).toHaveValue(/\/aside\/[\w-]+\/view$/);
    await expect.poll(async () => await page.evaluate(async () => await navigator.clipboard.readText())).toBe(await link.inputValue());
    const viewer = await openBrowser({ speaks: false });
    await viewer.page.goto(await link.inputValue());
    await expect(viewer.page.locator("video")).toBeVisible();
    await viewer.close();

    const recipients = page.getByRole("combobox", { name: "Recipients" });
    await (device === "a phone" ? recipients.tap() : recipients.click());
    const colleague = `colleague-${crypto.randomUUID().slice(0, 8)}@example.org`;
    await page.keyboard.type(`${colleague},`);
    const send = page.getByRole("button", { name: "Send", exact: true });
    await expect(send).toBeInViewport();
    await takePicture(page, `first-aside-${device.slice(2)}`);
    await press("Send");
    await page.waitForURL(/\/sent$/);
    await waitForMail(colleague, /./);
    console.log(`first Aside on ${device}: ${clicks()} clicks`);
    expect(clicks()).toBeLessThanOrEqual(5);
    expect(await wasWithoutVideo()).toBe(false);
    expect(errors).toEqual([]);
    await close();
  });

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}

test("an Aside is recorded and sent with the keyboard only", { tag: "@recorder" }, async () => {
  const { page, close } = await openBrowser({ speaks: false, viewport: { width: 1440, height: 900 } });
  const errors = watchErrors(page);
  const clicks = await countClicks(page);
  await enter(page, await makePerson("Ada Lovelace"));
  await page.goto(`${productUrl()}/dashboard/inbox`);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await tabTo(page, page.getByRole("banner").getByRole("link", { name: "Create New Aside" }));
  await page.keyboard.press("Enter");
  await expect(button("Start recording")).toBeEnabled();
  await page.keyboard.press("r");
  await expect(button("Stop recording")).toBeVisible();
  await page.waitForTimeout(2 * SECONDS);
  await page.keyboard.press("Space");
  await expect(page.getByText("Recording paused")).toBeVisible();
  await page.keyboard.press("Space");
  await expect(page.getByText("Recording paused")).toBeHidden();
  await page.keyboard.press("r");
  await page.waitForURL(/\/preview$/);

  await tabTo(page, page.getByLabel("Title"));
  await page.keyboard.type("Weekly plan");
  await tabTo(page, page.getByRole("combobox", { name: "Recipients" }));
  const colleague = `colleague-${crypto.randomUUID().slice(0, 8)}@example.org`;
  await page.keyboard.type(`${colleague},`);
  await tabTo(page, button("Send"));
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/sent$/);
  await waitForMail(colleague, /Weekly plan/);
  await tabTo(page, button("Copy link"));
  await page.keyboard.press("Enter");
  await expectToast(page, "Copied to clipboard!");
  expect(clicks()).toBe(0);
  expect(errors).toEqual([]);
  await close();
});
