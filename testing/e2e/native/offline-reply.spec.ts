import { expect, test } from "@playwright/test";
import { draftCopy } from "@aside/features/recording/draft-copy.ts";
import { replyCopy } from "@aside/features/viewing/copy.ts";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { expectAccessible } from "../support/pictures.ts";
import { enter, makePerson, productUrl } from "../support/people.ts";
import { SLOWNESS } from "../support/slowness.ts";
import { startRecording, stopRecording } from "../support/studio.ts";
import { expectPhoneAccessible, openPhone } from "./phone.ts";

test("a reply begun without a connection waits on the device, and is found again until it is sent", { tag: "@recorder" }, async () => {
  const [grace, ada] = [await makePerson("Grace Hopper"), await makePerson("Ada Lovelace")];
  const postId = await recordPost(grace.driver);
  const { event_id: eventId } = await grace.driver.call(getPost, { params: { id: postId } });
  await grace.driver.call(sendPost, { params: { id: postId }, body: { recipients: ada.email } });

  const { context, page, close } = await openPhone({ hasWorker: true });
  await enter(page, ada);
  await page.goto(`${productUrl()}/dashboard/inbox`);
  await page.goto(`${productUrl()}/respond/${eventId}`);
  await expect(page.getByRole("button", { name: replyCopy.private })).toBeVisible();
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated");
  await context.setOffline(true);
  await page.getByRole("button", { name: replyCopy.private }).tap();
  await startRecording(page);
  await page.waitForTimeout(2500);
  await stopRecording(page);
  await page.waitForURL(/created-videos$/);
  const waiting = page.getByRole("list", { name: draftCopy.list });
  await expect(waiting.getByText("Reply from")).toBeVisible();
  await expectPhoneAccessible(page, "phone-offline-reply");

  await context.setOffline(false);
  await expect(page.getByText(draftCopy.replyUploaded)).toBeVisible({ timeout: 90_000 * SLOWNESS });
  // The toast is the quickest way to it.
  const open = page.getByRole("button", { name: draftCopy.open, exact: true });
  await expect(open).toBeVisible({ timeout: 90_000 * SLOWNESS });
  await expect(waiting).toBeHidden();
  await open.tap();
  await page.waitForURL(/\/respond\/[^/]+\/preview$/);
  const reply = /respond\/([^/]+)\/preview/.exec(page.url())?.[1] ?? "";
  const made = await ada.driver.call(getPost, { params: { id: reply } });
  expect([made.event_id, made.is_reply, made.is_private, made.media.state]).toEqual([eventId, true, true, "complete"]);

  // No list has it, so the Aside that it replies to does.
  await page.goto(`${productUrl()}/aside/${eventId}/view`);
  await expect(page.getByText(replyCopy.unsent)).toBeVisible();
  await expectAccessible(page, "unsent-reply");
  await page.goto(`${productUrl()}/respond/${eventId}`);
  await page.getByRole("link", { name: replyCopy.openUnsent }).tap();
  await page.waitForURL(new RegExp(`/respond/${reply}/preview$`));
  await page.getByRole("button", { name: replyCopy.send }).tap();
  await page.waitForURL(/\/respond\/success/);
  await page.goto(`${productUrl()}/aside/${eventId}/view`);
  await expect(page.getByText("1 reply")).toBeVisible();
  await expect(page.getByText(replyCopy.unsent)).toBeHidden();
  await close();
});
