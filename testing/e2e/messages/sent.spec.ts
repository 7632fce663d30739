import { expect, test } from "@playwright/test";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { sendVideo } from "../support/dashboard.ts";
import { recordEvent } from "../support/editor.ts";
import { enter, makePerson, productUrl, waitForMail } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { SLOWNESS } from "../support/slowness.ts";
import { expectToast } from "../support/toasts.ts";

const linkIn = (text: string) => /http\S+\/view\?m=[\w-]+/.exec(text)?.[0] ?? "";

test("a recipient who is added later is never shown as not emailed", async () => {
  const [ada, bob, eve] = [await makePerson("Ada Lovelace"), await makePerson("Bob Builder"), await makePerson("Eve Early")];
  const { eventId, postId } = await recordEvent(ada, { seconds: 2 });
  await sendVideo(ada, postId, [bob]);
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  await page.goto(`${productUrl()}/aside/${eventId}/view`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("listitem").filter({ hasText: "Bob Builder" })).toContainText("Email sent");
  // Every text that the list ever shows. The states come late.
  await page.evaluate(() => {
    const shown = new Set<string>();
    const read = () => shown.add(document.querySelector("[role=dialog]")?.textContent ?? "");
    new MutationObserver(read).observe(document.body, { childList: true, subtree: true, characterData: true });
    Object.assign(globalThis, { shownTexts: () => [...shown].join("\n") });
  });
  await page.route(/email\/tracking\/info$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await dialog.getByLabel("Add recipients", { exact: true }).fill(eve.email);
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog.getByRole("listitem").filter({ hasText: "Eve Early" })).toContainText("Email sent", { timeout: 30_000 * SLOWNESS });
  expect(await page.evaluate(() => (globalThis as unknown as { shownTexts: () => string }).shownTexts())).not.toContain("Not emailed");
  expect(errors).toEqual([]);
  await close();
});

test("after sending, the link is at hand and the recipients' states follow live", async () => {
  const [ada, bob, eve] = [await makePerson("Ada Lovelace"), await makePerson("Bob Builder"), await makePerson("Eve Early")];
  const { eventId, postId } = await recordEvent(ada, { seconds: 2 });
  await sendVideo(ada, postId, [bob, eve]);
  const hasPicture = async () =>
    (await ada.driver.call(getPost, { params: { id: postId } })).urls.some(({ url_type: type }) => type === "GIF");
  await expect.poll(hasPicture, { timeout: 30_000 * SLOWNESS }).toBe(true);
  const sender = await openBrowser({ speaks: false });
  const errors = watchErrors(sender.page);
  const { page } = sender;
  await enter(page, ada);
  await page.goto(`${productUrl()}/aside/${eventId}/sent`);
  await expect(page.getByRole("heading", { name: "Sent to 2 people" })).toBeVisible();
  const link = page.getByLabel("Link", { exact: true });
  await expect(link).toHaveValue(`${productUrl()}/aside/${eventId}/view`);

  await page.getByRole("button", { name: "Copy link" }).click();
  await expectToast(page, "Copied to clipboard!");
  expect(await page.evaluate(async () => await navigator.clipboard.readText())).toBe(await link.inputValue());

  const shared = page.waitForResponse(/\/v1\/user\/shared\/post$/);
  await page.getByRole("button", { name: "Copy for email" }).click();
  expect((await shared).status()).toBe(200);
  const html = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return await (await item?.getType("text/html"))?.text();
  });
  expect(html).toContain(`/aside/${eventId}/view`);
  const picture = /src="([^"]+)"/.exec(html ?? "")?.[1] ?? "";
  // As an email program, without cookies.
  expect((await fetch(picture)).headers.get("content-type")).toMatch(/^image\//);

  await page.getByRole("button", { name: "QR code" }).click();
  await expect(page.getByRole("dialog", { name: "Scan to watch" }).getByRole("img")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "QR code" })).toBeFocused();
  expect(await page.getByRole("link", { name: /LinkedIn/ }).getAttribute("href")).toContain(encodeURIComponent(await link.inputValue()));

  const mail = await waitForMail(bob.email, /Ada Lovelace/);
  const state = page.getByRole("listitem").filter({ hasText: "Bob Builder" });
  await expect(state).toContainText("Email sent");
  await expect(state).not.toContainText("Opened");
  const reader = await openBrowser({ speaks: false, isMobile: true, viewport: { width: 390, height: 844 } });
  await reader.page.goto(linkIn(mail.text));
  await expect(state).toContainText("Opened");
  await expect(page.getByRole("listitem").filter({ hasText: "Eve Early" })).not.toContainText("Opened");
  await expectAccessible(page, "sent-recipients");
  expect(errors).toEqual([]);
  await reader.close();
  await sender.close();
});
