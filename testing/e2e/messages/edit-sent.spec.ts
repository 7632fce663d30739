import { expect, test } from "@playwright/test";
import { getEdit, saveEdit } from "@aside/features/editing/contract.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { sendVideo } from "../support/dashboard.ts";
import { edge, openEditor, press, recordEvent } from "../support/editor.ts";
import { enter, makePerson, productUrl, waitForMail } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { SLOWNESS } from "../support/slowness.ts";
import { expectToast } from "../support/toasts.ts";

test("after an edit, a sent Aside offers to tell its recipients instead of sending again", async () => {
  const [ada, bob] = [await makePerson("Ada Lovelace"), await makePerson("Bob Builder")];
  const { eventId, postId: id } = await recordEvent(ada, { seconds: 3 });
  await sendVideo(ada, id, [bob]);
  await waitForMail(bob.email, /Ada Lovelace/);
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  await page.goto(`${productUrl()}/aside/${eventId}/preview`);
  await expect(page.getByRole("heading", { name: "Already sent to 1 person" })).toBeVisible();
  await expect(page.getByText("If you edit the video, the link plays the new version.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeHidden();
  await expect(page.getByRole("link", { name: "Retake" })).toBeHidden();

  const { version } = await ada.driver.call(getEdit, { params: { id } });
  const list = { ranges: [{ start: 0, end: 2 }], volume: 1, crop: null, rotate: 0 as const, blurs: [] };
  await ada.driver.call(saveEdit, { params: { id }, body: { version, edit_list: list } });
  const tell = page.getByRole("button", { name: "Tell 1 recipient" });
  await expect(tell).toBeVisible({ timeout: 30_000 * SLOWNESS });
  await expectAccessible(page, "sent-edited");
  await tell.click();
  await expectToast(page, "Emailing 1 recipient.");
  await expect(page.getByText("1 recipient was notified by email.")).toBeVisible();
  await expect(tell).toBeHidden();
  expect((await waitForMail(bob.email, /updated the video/)).text).toContain("/view?m=");
  expect(errors).toEqual([]);
  await close();
});

test("the editor of a sent Aside offers to tell its recipients once it is saved", async () => {
  const [ada, bob] = [await makePerson("Ada Lovelace"), await makePerson("Bob Builder")];
  const { eventId, postId } = await recordEvent(ada, { seconds: 4 });
  await sendVideo(ada, postId, [bob]);
  await waitForMail(bob.email, /Ada Lovelace/);
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  await openEditor(page, eventId);
  await edge(page, "Start").press("Shift+ArrowRight");
  await press(page, "Save");
  await page.getByRole("button", { name: "Tell 1 recipient" }).click({ timeout: 60_000 * SLOWNESS });
  await expectToast(page, "Emailing 1 recipient.");
  await waitForMail(bob.email, /updated the video/);
  expect(errors).toEqual([]);
  await close();
});

test("the sent screen follows, also when the page learns that it was sent before its own request is answered", async () => {
  const ada = await makePerson("Ada Lovelace");
  const { eventId, postId } = await recordEvent(ada, { seconds: 2 });
  const { page, close } = await openBrowser({ speaks: false });
  await enter(page, ada);
  await page.goto(`${productUrl()}/aside/${eventId}/preview`);
  await page.getByRole("combobox", { name: "Recipients" }).fill("grace@example.org,");
  await page.route(`**/v1/post/${postId}/send`, async (route) => {
    const known = page.waitForResponse(new RegExp(`/v1/post/${postId}$`));
    const response = await route.fetch();
    await known;
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.waitForURL(/\/sent$/);
  await expect(page.getByRole("heading", { name: "Sent to 1 person" })).toBeVisible();
  await close();
});
