import { expect, type Page, test } from "@playwright/test";
import { DEFAULT_PRIVACY, getEvent, type PrivacySettings } from "@aside/core/messages/contract.ts";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { recordEvent } from "../support/editor.ts";
import { enter, makePerson, type Person, productUrl, waitForMail } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";

const radio = (page: Page, question: string, answer: string) =>
  page.getByRole("group", { name: question }).getByRole("radio", { name: answer, exact: true });

/** A redirect: a personal link that only an account may use. */
const TO_SIGN_IN = 302;

const flagsOf = async (person: Person, eventId: string): Promise<PrivacySettings> =>
  (await person.driver.call(getEvent, { params: { id: eventId } })).PrivacySettings;

test("two questions decide who watches and who replies, with the keyboard only, and each answer counts at once", async () => {
  test.setTimeout(240_000);
  const ada = await makePerson("Ada Lovelace");
  const bob = await makePerson("Bob Builder");
  const eve = await makePerson("Eve Adams");
  const invited = `grace-${crypto.randomUUID().slice(0, 8)}@work.example`;
  const { eventId, postId } = await recordEvent(ada, { seconds: 3 });
  await ada.driver.call(sendPost, { params: { id: postId }, body: { recipients: `${bob.email}, ${invited}` } });
  const personalLink = /http\S+\/view\?m=[\w-]+/.exec((await waitForMail(invited, /Ada Lovelace/)).text)?.[0] ?? "";
  const link = `${productUrl()}/aside/${eventId}/view`;

  const sender = await openBrowser({ speaks: false });
  const errors = watchErrors(sender.page);
  const viewers = { stranger: await openBrowser({ speaks: false }), recipient: await openBrowser({ speaks: false }) };
  await viewers.recipient.page.goto(personalLink);
  /** What each kind of viewer gets, in this order: a stranger, a recipient by the personal link, an account, a recipient's account. */
  const statuses = async () => [
    (await viewers.stranger.context.request.get(link)).status(),
    (await viewers.recipient.context.request.get(link, { maxRedirects: 0 })).status(),
    (await eve.driver.try(getEvent, { params: { id: eventId } })).status,
    (await bob.driver.try(getEvent, { params: { id: eventId } })).status,
  ];

  await enter(sender.page, ada);
  await sender.page.goto(`${productUrl()}/aside/${eventId}/preview`);
  const watch = (answer: string) => radio(sender.page, "Who can watch?", answer);
  await expect(sender.page.getByText("Anyone with the link can watch. Anyone who can watch can reply.")).toBeVisible();
  await expectAccessible(sender.page, "privacy-summary");
  await sender.page.getByRole("button", { name: "Change", exact: true }).press("Enter");
  await expect(watch("Anyone with the link")).toBeChecked();
  await expect(watch("Anyone with the link")).toBeFocused();
  await expect(radio(sender.page, "Who can reply?", "Anyone who can watch")).toBeChecked();
  await expectAccessible(sender.page, "privacy-questions");
  expect(await statuses()).toEqual([200, 200, 200, 200]);

  await watch("Anyone with the link").focus();
  for (const [answer, flags, expected] of [
    ["Signed-in people", { signed_in_users_can_view_post: true }, [404, TO_SIGN_IN, 200, 200]],
    ["Recipients", { recipients_can_view_post: true }, [404, 200, 404, 200]],
    ["Recipients who sign in", { recipients_can_view_post: true, signed_in_users_can_view_post: true }, [404, TO_SIGN_IN, 404, 200]],
  ] as const) {
    await sender.page.keyboard.press("ArrowDown");
    await expect(watch(answer)).toBeFocused();
    await expect(watch(answer)).toBeChecked();
    await expect.poll(async () => await flagsOf(ada, eventId)).toEqual({ ...DEFAULT_PRIVACY, ...flags });
    await expect.poll(statuses).toEqual(expected);
  }

  // Every viewer has an account now, and the second question says so.
  await expect(radio(sender.page, "Who can reply?", "Anyone who can watch")).toHaveAccessibleDescription(
    "With your answer above, they are signed in.",
  );
  await sender.page.keyboard.press("Tab");
  await sender.page.keyboard.press("ArrowDown");
  await expect.poll(async () => (await flagsOf(ada, eventId)).allow_anonymous_replies).toBe(false);
  await sender.page.keyboard.press("ArrowDown");
  await expect(radio(sender.page, "Who can reply?", "Nobody")).toBeChecked();
  await sender.page.keyboard.press("Tab");
  await sender.page.keyboard.press("ArrowDown");
  await expect(radio(sender.page, "Who can see replies?", "Only me")).toBeChecked();
  await sender.page.keyboard.press("Tab");
  await sender.page.keyboard.press("Space");
  await expect(sender.page.getByRole("switch", { name: "Ask for acknowledgement" })).toBeChecked();
  await expect
    .poll(async () => await flagsOf(ada, eventId))
    .toEqual({
      recipients_can_view_post: true,
      signed_in_users_can_view_post: true,
      allow_anonymous_replies: false,
      keep_replies_private: true,
      no_replies_allowed: true,
      acknowledgement_required: true,
      viewers_can_download: false,
    });
  await sender.page.reload();
  await expect(
    sender.page.getByText("Only recipients who sign in can watch. Nobody can reply. Recipients are asked to acknowledge it."),
  ).toBeVisible();
  expect(errors).toEqual([]);
  for (const browser of [sender, viewers.stranger, viewers.recipient]) await browser.close();
});

test("an answer that the server refuses is shown as it was", async () => {
  const ada = await makePerson("Ada Lovelace");
  const { eventId } = await recordEvent(ada, { seconds: 3 });
  const { page, close } = await openBrowser({ speaks: false });
  await enter(page, ada);
  await page.route("**/privacy/settings", async (route) => await route.fulfill({ status: 500, body: "{}" }));
  await page.goto(`${productUrl()}/aside/${eventId}/preview`);
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await radio(page, "Who can watch?", "Recipients").click();
  await expect(radio(page, "Who can watch?", "Anyone with the link")).toBeChecked();
  expect(await flagsOf(ada, eventId)).toEqual(DEFAULT_PRIVACY);
  await close();
});
