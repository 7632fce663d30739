import { expect, test } from "@playwright/test";
import { DEFAULT_PRIVACY, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { createPost } from "@aside/core/messages/post-contract.ts";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { record } from "@aside/testkit/media/record.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { recordEvent } from "../support/editor.ts";
import { makePerson, PASSWORD, type Person, waitForMail } from "../support/people.ts";

async function reply(from: Person, eventId: string): Promise<void> {
  const { id } = await from.driver.call(createPost, { body: { event_id: eventId } });
  await record(from.driver, id, { seconds: 1 });
  await from.driver.call(sendPost, { params: { id }, body: {} });
}

const linkIn = (text: string, pattern: RegExp): string => pattern.exec(text)?.[0] ?? "";

test("emails about replies open in a browser that knows nobody: the recipient's video, and the creator's sign-in", async () => {
  test.setTimeout(240_000);
  const ada = await makePerson("Ada Lovelace");
  const bob = await makePerson("Bob Builder");
  const invited = `grace-${crypto.randomUUID().slice(0, 8)}@work.example`;
  const { eventId, postId } = await recordEvent(ada, { seconds: 2 });
  await ada.driver.call(updatePrivacySettings, { params: { id: eventId }, body: { ...DEFAULT_PRIVACY, recipients_can_view_post: true } });
  await ada.driver.call(sendPost, { params: { id: postId }, body: { recipients: `${bob.email}, ${invited}`, title: "Offer" } });
  await reply(bob, eventId);

  const toRecipient = await waitForMail(invited, /replied to/);
  const recipient = await openBrowser({ speaks: false });
  const errors = watchErrors(recipient.page);
  await recipient.page.goto(linkIn(toRecipient.text, /http\S+\/view\?m=\S+/));
  await expect(recipient.page.getByRole("heading", { level: 1, name: "Offer" })).toBeVisible();
  await recipient.page.goto(linkIn(toRecipient.text, /http\S+\/replies\/stop\/\S+/));
  await recipient.page.getByRole("button", { name: "Turn off these emails" }).click();
  await expect(recipient.page.getByText("Emails about replies are off.")).toBeVisible();
  expect(errors).toEqual([]);
  await recipient.close();

  const toCreator = await waitForMail(ada.email, /replied to/);
  const creator = await openBrowser({ speaks: false });
  await creator.page.goto(linkIn(toCreator.text, /http\S+\/open\?\S+/));
  const dialog = creator.page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(ada.email);
  await dialog.getByRole("button", { name: "Continue", exact: true }).click();
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await creator.page.waitForURL((url) => url.pathname === `/aside/${eventId}/view` && url.searchParams.has("show_post"));
  await expect(creator.page.getByRole("heading", { level: 1, name: "Offer" })).toBeVisible();
  await creator.close();
});
