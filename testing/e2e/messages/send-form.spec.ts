import { expect, type Page, test } from "@playwright/test";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { recordEvent } from "../support/editor.ts";
import { enter, makePerson, productUrl } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";

async function expectTyped(page: Page): Promise<void> {
  await expect(page.getByLabel("Title")).toHaveValue("Quarterly plan");
  await expect(page.getByRole("list", { name: "Recipients: added" })).toContainText("Grace Hopper");
  await expect(page.getByRole("list", { name: "Bcc: added" })).toContainText("eve@example.org");
  await expect(page.getByLabel("Send me a copy")).toBeChecked();
}

test("what is typed on Preview survives Edit, a reload, a second tab and a lost connection", { tag: "@main" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const { eventId, postId } = await recordEvent(ada, { seconds: 2 });
  const sender = await openBrowser({ speaks: false });
  const { page } = sender;
  const errors = watchErrors(page);
  const preview = `${productUrl()}/aside/${eventId}/preview`;
  await enter(page, ada);
  await page.goto(preview);
  await page.getByLabel("Title").fill("Quarterly plan");
  await page.getByRole("combobox", { name: "Recipients" }).fill("Grace Hopper <grace@example.org>, ");
  await page.getByRole("button", { name: "Add Bcc recipients" }).click();
  await page.getByRole("combobox", { name: "Bcc" }).fill("eve@example.org,");
  await page.getByLabel("Send me a copy").check();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.waitForURL(/\/edit-video$/);
  await page.goBack();
  await expectTyped(page);

  // Half an address, and no time to save it.
  await page.getByRole("combobox", { name: "Recipients" }).pressSequentially("bob@exam");
  await page.reload();
  await expectTyped(page);
  await expect(page.getByRole("list", { name: "Recipients: added" })).toContainText("bob@exam");
  await page.getByRole("button", { name: "Remove bob@exam" }).click();
  const saved = async () => (await ada.driver.call(getPost, { params: { id: postId } })).draft_recipients;
  await expect.poll(saved).toBe('"Grace Hopper" <grace@example.org>');

  const second = await page.context().newPage();
  await second.goto(preview);
  await expectTyped(second);
  await second.getByLabel("Title").fill("Yearly plan");
  // The first tab follows.
  await expect(page.getByLabel("Title")).toHaveValue("Yearly plan");
  expect(errors).toEqual([]);
  await second.close();

  await page.context().setOffline(true);
  await page.getByLabel("Title").fill("Plan without a network");
  await page.context().setOffline(false);
  await expect.poll(async () => (await ada.driver.call(getPost, { params: { id: postId } })).title).toBe("Plan without a network");
  await expectAccessible(page, "send-form");
  await sender.close();
});
