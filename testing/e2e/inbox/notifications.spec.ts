import { expect, type Page, test } from "@playwright/test";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { getNotificationSettings, listNotifications } from "@aside/features/notifications/contract.ts";
import { findViolations } from "@aside/testkit/find-violations.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { SLOWNESS } from "../support/slowness.ts";
import { enter, makePerson, type Person, productUrl } from "../support/people.ts";
import { expectAccessible, takePicture } from "../support/pictures.ts";

async function open(person: Person, path: string) {
  const browser = await openBrowser({ speaks: false });
  await enter(browser.page, person);
  const errors = watchErrors(browser.page);
  await browser.page.goto(`${productUrl()}${path}`);
  return { ...browser, errors };
}

async function send(from: Person, to: Person, title: string): Promise<string> {
  const postId = await recordPost(from.driver);
  await from.driver.call(sendPost, { params: { id: postId }, body: { recipients: to.email, title } });
  return postId;
}

const bell = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Notifications/ });

test(
  "a sent video is shown in the recipient's notifications within a second, opens from there, and is marked as read in all tabs",
  { tag: "@main" },
  async () => {
    test.setTimeout(240_000);
    const [ada, eve] = [await makePerson("Ada Lovelace"), await makePerson("Eve Moneypenny")];
    await send(ada, eve, "The first plan");
    const { page, context, errors, close } = await open(eve, "/dashboard/inbox");
    await expect(bell(page)).toHaveAccessibleName("Notifications, 1 unread");
    const other = await context.newPage();
    await other.goto(`${productUrl()}/notifications`);
    await expect(other.getByRole("link", { name: /Ada Lovelace sent you “The first plan”/ })).toBeVisible();

    // Recorded in advance, because only the notification is measured.
    const postId = await recordPost(ada.driver);
    await ada.driver.call(sendPost, { params: { id: postId }, body: { recipients: eve.email, title: "The second plan" } });
    const sentAt = Date.now();
    await expect(bell(page)).toHaveAccessibleName("Notifications, 2 unread", { timeout: 5000 * SLOWNESS });
    const took = Date.now() - sentAt;
    console.log(`notified after ${took} ms`);
    expect(took).toBeLessThan(1500 * SLOWNESS);
    await expect(other.getByRole("link", { name: /The second plan/ })).toBeVisible();

    await page.bringToFront();
    // Opens, reads and closes with the keyboard only. The focus returns.
    await bell(page).focus();
    await page.keyboard.press("Enter");
    const centre = page.getByRole("dialog", { name: "Notifications" });
    await expect(centre.getByRole("listitem")).toHaveCount(2);
    await centre.getByRole("button", { name: "Mark as read" }).first().press("Enter");
    await expect(bell(page)).toHaveAccessibleName("Notifications, 1 unread");
    await centre.getByRole("tab", { name: "Unread" }).click();
    await expect(centre.getByRole("listitem")).toHaveCount(1);
    await expect(other.getByRole("button", { name: "Mark as unread" })).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(centre).toBeHidden();
    await expect(bell(page)).toBeFocused();

    // Without network the change is queued and sent later.
    await context.setOffline(true);
    await other.getByRole("button", { name: "Mark all as read" }).click();
    await other.waitForTimeout(1500);
    expect((await eve.driver.call(listNotifications, { query: {} })).unread).toBe(1);
    await context.setOffline(false);
    await expect.poll(async () => (await eve.driver.call(listNotifications, { query: {} })).unread, { timeout: 30_000 * SLOWNESS }).toBe(0);
    await other.getByRole("link", { name: /The first plan/ }).click();
    await other.waitForURL(/\/aside\/[^/]+\/view$/);
    expect(errors.filter((error) => !/ERR_INTERNET_DISCONNECTED|NETWORK|Failed to fetch/i.test(error))).toEqual([]);
    await close();
  },
);

test("notifications have a separate screen, which the bell opens on a phone; both are accessible, empty and filled", async () => {
  const [ada, eve] = [await makePerson("Ada Lovelace"), await makePerson("Eve Moneypenny")];
  const { page, errors, close } = await open(eve, "/notifications");
  await expect(page.getByRole("heading", { name: "Nothing yet" })).toBeVisible();
  await expectAccessible(page, "notifications-empty");
  await send(ada, eve, "A plan with a title that is longer than a phone is wide, by quite some words more than would be wise");
  await expect(page.getByRole("link", { name: /longer than a phone/ })).toBeVisible();
  await expectAccessible(page, "notifications");
  await page.goto(`${productUrl()}/dashboard/inbox`);
  await bell(page).click();
  await expect(page.getByRole("dialog", { name: "Notifications" }).getByRole("listitem")).toHaveCount(1);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.waitForTimeout(300);
    await takePicture(page, `bell-${colorScheme}`);
    expect(await findViolations(page)).toEqual([]);
  }
  // Escape returns the focus to the bell.
  await bell(page).focus();
  await page.keyboard.press("Escape");
  await expect(bell(page)).toBeFocused();
  await bell(page).click();
  await page.setViewportSize({ width: 380, height: 800 });
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("banner").getByRole("link", { name: "Notifications, 1 unread" }).click();
  await page.waitForURL(/\/notifications$/);
  await expect(page).toHaveTitle(/Notifications/);
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Notifications", exact: true })).toBeVisible();
  expect(errors).toEqual([]);
  await close();
});

test("My Account saves channels per kind, digest, quiet hours and time zone", async () => {
  const eve = await makePerson("Eve Moneypenny");
  const { page, errors, close } = await open(eve, "/account/notifications");
  const table = page.getByRole("table");
  await expect(table.getByRole("checkbox", { name: "A reaction: Email" })).toBeChecked();
  await table.getByRole("checkbox", { name: "A reaction: Email" }).press("Space");
  await table.getByRole("checkbox", { name: "Opened for the first time: Push" }).press("Space");
  await page.getByLabel("Digest").selectOption("hourly");
  await page.getByRole("switch", { name: "Quiet hours" }).click();
  await page.getByLabel("From", { exact: true }).fill("23:30");
  await page.getByLabel("From", { exact: true }).blur();
  // What cannot be used is neither saved nor replaced.
  const to = page.getByLabel("To", { exact: true });
  for (const [typed, text] of [
    ["", "Enter a time."],
    ["23:30", "Choose an end that is not the start."],
  ] as const) {
    await to.fill(typed);
    await to.blur();
    await expect(page.getByText(text)).toBeVisible();
    await expect(to).toHaveValue(typed);
  }
  await to.fill("07:00");
  await to.press("Delete");
  await to.blur();
  await expect(page.getByText("Enter a time.")).toBeVisible();
  await expectAccessible(page, "quiet-hours-error");
  await to.fill("07:00");
  await to.blur();
  await expect(page.getByText("Enter a time.")).toBeHidden();
  await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
  await expect
    .poll(async () => {
      const { kinds, digest, quiet, time_zone } = await eve.driver.call(getNotificationSettings, {});
      return [kinds.reaction.email, kinds.viewed.push, digest, quiet?.from, quiet?.to, time_zone];
    })
    .toEqual([false, true, "hourly", 1410, 420, "Asia/Tokyo"]);
  await page.reload();
  await expect(table.getByRole("checkbox", { name: "A reaction: Email" })).not.toBeChecked();
  await expect(page.getByLabel("From", { exact: true })).toHaveValue("23:30");
  await expectAccessible(page, "notification-settings");
  expect(errors).toEqual([]);
  await close();
});
