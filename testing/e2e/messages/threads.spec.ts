import { expect, type Page, test } from "@playwright/test";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { inbox } from "@aside/features/inbox/contract.ts";
import { DEFAULT_PRIVACY, type PrivacySettings, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { COMMENTS_PAGE, createComment, listComments } from "@aside/features/comments/contract.ts";
import { getEventPosts, getPost } from "@aside/core/messages/post-contract.ts";
import { record, recordPost } from "@aside/testkit/media/record.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { enter, makePerson, type Person, productUrl } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";

const SECONDS = 1000;
/** The limit for the median time until the other person sees a change. The median tolerates slow moments of a shared machine. */
const LIVE = 1 * SECONDS;

type Aside = { eventId: string; postId: string; link: string };

async function sendAside(from: Person, to: readonly Person[], flags: Partial<PrivacySettings> = {}): Promise<Aside> {
  const postId = await recordPost(from.driver, { seconds: 14 });
  const { event_id: eventId } = await from.driver.call(getPost, { params: { id: postId } });
  await from.driver.call(updatePrivacySettings, { params: { id: eventId }, body: { ...DEFAULT_PRIVACY, ...flags } });
  const recipients = to.map((person) => person.email).join(", ");
  await from.driver.call(sendPost, { params: { id: postId }, body: { recipients, title: "Quarterly plan" } });
  return { eventId, postId, link: `${productUrl()}/aside/${eventId}/view` };
}

/** `hasClock`: the test can fast-forward the page's timers. */
async function openAt(aside: Aside, person: Person | null, { hasClock = false } = {}) {
  const browser = await openBrowser({ speaks: false });
  if (hasClock) await browser.page.clock.install();
  if (person) await enter(browser.page, person);
  await browser.page.goto(aside.link);
  await openComments(browser.page);
  return browser;
}

/** The time in milliseconds from the click until the other person sees the result. */
async function timeUntil(press: () => Promise<void>, seen: () => Promise<void>): Promise<number> {
  const pressed = press().then(() => Date.now());
  await seen();
  const shown = Date.now();
  return shown - (await pressed);
}

const openComments = async (page: Page) => await page.getByRole("tab", { name: /^Comments/ }).click();
/** The button of a reaction, with or without its count. */
const reaction = (name: string) => new RegExp(`^${name}(, \\d+)?$`);
const panel = (page: Page) => page.getByRole("tabpanel");

async function comment(page: Page, text: string): Promise<void> {
  await panel(page).getByLabel("Add a comment").fill(text);
  await panel(page).getByRole("button", { name: "Comment", exact: true }).click();
}

test("comments, replies, changes and deletions are visible to the other person within a second", { tag: "@main" }, async () => {
  const [ada, bob] = [await makePerson("Ada Lovelace"), await makePerson("Bob Builder")];
  const aside = await sendAside(ada, [bob]);
  const [left, right] = [await openAt(aside, ada), await openAt(aside, bob)];
  const errors = [watchErrors(left.page), watchErrors(right.page)];
  await right.page.evaluate(() => Object.assign(document.querySelector("video") as HTMLVideoElement, { currentTime: 12 }));
  await expect(panel(right.page).getByLabel("At 0:12")).toBeChecked();
  const field = panel(right.page).getByLabel("Add a comment");
  await field.pressSequentially("Nice, @ad");
  await expect(right.page.getByRole("option", { name: "Ada Lovelace" })).toBeVisible();
  await field.press("Enter");
  await expect(field).toHaveValue("Nice, @Ada Lovelace ");
  const times: number[] = [];
  const live = async (press: () => Promise<void>, seen: () => Promise<void>) => void times.push(await timeUntil(press, seen));
  await live(
    async () => await field.press("Control+Enter"),
    async () => await expect(panel(left.page).getByText("@Ada Lovelace", { exact: true })).toBeVisible(),
  );
  await expect(left.page.getByRole("tab", { name: "Comments (1)" })).toBeVisible();
  await expect(panel(left.page).getByRole("strong").filter({ hasText: "Bob Builder" })).toBeVisible();

  // A click on the time seeks to it.
  await panel(left.page).getByRole("button", { name: "Play at 12 seconds" }).click();
  await expect
    .poll(async () => await left.page.evaluate(() => document.querySelector("video")?.currentTime ?? 0))
    .toBeGreaterThanOrEqual(12);

  await panel(left.page).getByRole("button", { name: "Reply to Bob Builder" }).click();
  await panel(left.page).getByRole("textbox", { name: "Reply to Bob Builder" }).fill("Thank you");
  await live(
    async () => await panel(left.page).getByRole("button", { name: "Reply", exact: true }).click(),
    async () => await expect(panel(right.page).getByText("Thank you")).toBeVisible(),
  );

  await panel(left.page).getByRole("list", { name: "Replies to Bob Builder" }).getByRole("button", { name: "Edit" }).click();
  await panel(left.page).getByLabel("Edit your comment").fill("Thanks");
  await live(
    async () => await panel(left.page).getByRole("button", { name: "Save" }).click(),
    async () => await expect(panel(right.page).getByText("Thanks", { exact: true })).toBeVisible(),
  );
  await expect(panel(right.page).getByText("edited")).toBeVisible();

  const love = async () => await right.page.getByRole("button", { name: reaction("Love") }).click();
  await live(love, async () => await expect(left.page.getByRole("button", { name: /Love by Bob Builder/ })).toBeVisible());
  await expect(left.page.getByText("New", { exact: true })).toBeVisible();
  await live(love, async () => await expect(left.page.getByRole("button", { name: /Love by Bob Builder/ })).toBeHidden());
  await right.page.getByRole("button", { name: reaction("Insightful") }).click();
  await expect(left.page.getByRole("button", { name: /Insightful by Bob Builder/ })).toBeVisible();
  await expectAccessible(left.page, "threads-comments");

  await panel(right.page).getByRole("button", { name: "Delete" }).first().click();
  await live(
    async () => await right.page.getByRole("dialog").getByRole("button", { name: "Delete" }).click(),
    async () => await expect(panel(left.page).getByText("This comment was deleted.")).toBeVisible(),
  );
  console.log(`seen by the other after ${times.join(", ")} ms`);
  expect(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]).toBeLessThan(LIVE);
  expect(errors.flat()).toEqual([]);
  await left.close();
  await right.close();
});

test("a comment beyond the last loaded page is announced at once and opened by a click", async () => {
  test.setTimeout(240 * SECONDS);
  const [ada, bob, cyd] = [await makePerson("Ada Lovelace"), await makePerson("Bob Builder"), await makePerson("Cyd Charisse")];
  const aside = await sendAside(ada, [bob, cyd]);
  const say = async (by: Person, text: string) =>
    await by.driver.call(createComment, { params: { id: aside.postId }, body: { client_id: crypto.randomUUID(), text } });
  // Two people, because of the rate limit of comments per person and minute.
  for (let n = 1; n <= COMMENTS_PAGE / 2 + 1; n++) await Promise.all([say(ada, `Ada's ${n}`), say(bob, `Bob's ${n}`)]);
  const { page, close } = await openAt(aside, cyd);
  const errors = watchErrors(page);
  await expect(panel(page).getByRole("button", { name: "Show more comments" })).toBeVisible();
  await expect(panel(page).getByRole("button", { name: /new comment/ })).toBeHidden();
  await say(bob, "The very last");
  await expect(panel(page).getByRole("button", { name: "1 new comment" })).toBeInViewport();
  await expectAccessible(page, "threads-arrived");
  await panel(page).getByRole("button", { name: "1 new comment" }).click();
  await expect(panel(page).getByText("The very last")).toBeInViewport();
  await expect(page.locator("[data-comment]:focus")).toContainText("The very last");
  await expect(panel(page).getByRole("button", { name: "Show more comments" })).toBeHidden();
  // A completely loaded list shows new comments without a click.
  await say(ada, "One after it");
  await expect(panel(page).getByText("One after it")).toBeVisible();
  expect(errors).toEqual([]);
  await close();
});

test("after a minute without network nothing is lost or duplicated", async () => {
  test.setTimeout(180 * SECONDS);
  const [ada, bob] = [await makePerson("Ada Lovelace"), await makePerson("Bob Builder")];
  const aside = await sendAside(ada, [bob]);
  const [left, right] = [await openAt(aside, ada), await openAt(aside, bob, { hasClock: true })];
  await comment(right.page, "Before");
  await expect(panel(left.page).getByText("Before")).toBeVisible();
  await right.context.setOffline(true);
  await comment(right.page, "First from the tunnel");
  await comment(right.page, "Second from the tunnel");
  await right.page.getByRole("button", { name: reaction("Love") }).click();
  await expect(panel(right.page).getByText("Sending")).toHaveCount(2);
  await expect(right.page.getByRole("button", { name: reaction("Love") })).toHaveAttribute("aria-pressed", "true");
  // Comments that the other person writes meanwhile are not lost either.
  await comment(left.page, "Are you there?");
  // The clock advances second by second, so that each retry runs.
  await right.page.clock.runFor(60 * SECONDS);
  await expect(panel(right.page).getByText("Sending")).toHaveCount(2);
  await expect(panel(left.page).getByText("from the tunnel")).toHaveCount(0);
  await right.context.setOffline(false);
  await expect(panel(left.page).getByText("Second from the tunnel")).toBeVisible();
  await expect(panel(right.page).getByText("Are you there?")).toBeVisible();
  await expect(panel(right.page).getByText("Sending")).toHaveCount(0);
  await expect(left.page.getByRole("button", { name: /Love by Bob Builder/ })).toHaveCount(1);
  const { comments } = await ada.driver.call(listComments, { params: { id: aside.postId }, query: {} });
  expect(comments.map((each) => each.text)).toEqual(["Before", "Are you there?", "First from the tunnel", "Second from the tunnel"]);
  expect((await ada.driver.call(getPost, { params: { id: aside.postId } })).Reactions.map((each) => each.reaction_name)).toEqual(["love"]);
  for (const page of [left.page, right.page]) await expect(panel(page).getByText("from the tunnel")).toHaveCount(2);
  await left.close();
  await right.close();
});

test("comments written offline survive a reload", async () => {
  const [ada, bob] = [await makePerson("Ada Lovelace"), await makePerson("Bob Builder")];
  const aside = await sendAside(ada, [bob]);
  const { page, close } = await openAt(aside, bob);
  await page.route("**/v1/post/*/comment", async (route) => await route.abort());
  await comment(page, "Kept");
  await expect(panel(page).getByText("Sending")).toBeVisible();
  await page.unroute("**/v1/post/*/comment");
  await page.reload();
  await openComments(page);
  await expect(panel(page).getByText("Kept")).toBeVisible();
  await expect.poll(async () => (await ada.driver.call(listComments, { params: { id: aside.postId }, query: {} })).total).toBe(1);
  await close();
});

test("a guest enters their name once, and is recognized in the same browser", async () => {
  const ada = await makePerson("Ada Lovelace");
  const aside = await sendAside(ada, []);
  const { page, close } = await openAt(aside, null);
  const errors = watchErrors(page);
  await panel(page).getByLabel("Your name").fill("Gus Guest");
  await comment(page, "From a guest");
  await expect(panel(page).getByRole("button", { name: "Edit" })).toBeVisible();
  await page.getByRole("button", { name: reaction("Like") }).click();
  await expect(page.getByRole("button", { name: /Like by Gus Guest/ })).toBeVisible();
  // The server recognizes the guest even without the page's storage.
  await page.evaluate(() => localStorage.removeItem("aside.guest"));
  await page.reload();
  await openComments(page);
  await panel(page).getByLabel("Your name").fill("Gus Guest");
  await comment(page, "Again");
  await expect(panel(page).getByRole("button", { name: "Edit" })).toHaveCount(2);
  await page.getByRole("button", { name: reaction("Like") }).click();
  await expect(page.getByRole("button", { name: /Like by Gus Guest/ })).toBeHidden();
  expect(errors).toEqual([]);
  await expectAccessible(page, "threads-guest");
  await close();
});

/** Uploads a take for the reply and opens its preview. The main flow test covers the studio. */
async function recordReply(page: Page, person: Person): Promise<void> {
  await page.waitForURL(/\/respond\/[^/]+\/record$/);
  await expect(page.getByRole("button", { name: "Start recording" })).toBeVisible();
  const postId = new URL(page.url()).pathname.split("/")[2] ?? "";
  await record(person.driver, postId);
  await page.goto(`${productUrl()}/respond/${postId}/preview`);
}

const inboxOf = async (person: Person) => (await person.driver.call(inbox, { query: {}, body: {} })).items;

test("a reply is sent to all or only to the sender; a private message is a separate Aside", async () => {
  test.setTimeout(240 * SECONDS);
  const [ada, bob, cyd] = [await makePerson("Ada Lovelace"), await makePerson("Bob Builder"), await makePerson("Cyd Charisse")];
  const aside = await sendAside(ada, [bob, cyd]);
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, bob);
  const choose = async (name: string) => {
    await page.goto(`${productUrl()}/respond/${aside.eventId}`);
    await page.getByRole("button", { name, exact: true }).click();
  };
  await page.goto(`${productUrl()}/respond/${aside.eventId}`);
  await page.getByRole("button", { name: "Reply privately" }).focus();
  await expect(page.getByRole("tooltip", { name: "Reply privately to Ada Lovelace" })).toBeVisible();
  await page.getByRole("button", { name: "Send a private message" }).focus();
  await expect(page.getByRole("tooltip", { name: "Send a private Aside message to Ada Lovelace" })).toBeVisible();
  await page.getByRole("button", { name: "Send a private message" }).blur();
  await expectAccessible(page, "threads-respond");

  await choose("Reply to all");
  await recordReply(page, bob);
  await page.getByRole("button", { name: "Send reply" }).click();
  await page.waitForURL(/\/respond\/success/);
  await expect(page.getByText("Everyone who can watch the video finds it there.")).toBeVisible();
  for (const person of [ada, cyd]) expect((await inboxOf(person)).filter((item) => item.is_reply)).toHaveLength(1);
  expect((await inboxOf(bob)).filter((item) => item.is_reply)).toHaveLength(0);

  await choose("Reply privately");
  await recordReply(page, bob);
  await expect(page.getByText("Only the sender can see your reply.")).toBeVisible();
  await page.getByRole("button", { name: "Send reply" }).click();
  await page.waitForURL(/\/respond\/success/);
  await expect(page.getByText("The sender will see it in their inbox.")).toBeVisible();
  expect((await inboxOf(ada)).filter((item) => item.is_reply)).toHaveLength(2);
  expect((await inboxOf(cyd)).filter((item) => item.is_reply)).toHaveLength(1);
  const repliesOf = async (person: Person) =>
    (await person.driver.call(getEventPosts, { params: { id: aside.eventId }, query: {} })).posts.filter((post) => post.is_reply).length;
  expect([await repliesOf(ada), await repliesOf(bob), await repliesOf(cyd)]).toEqual([2, 2, 1]);

  await choose("Send a private message");
  await page.waitForURL(/\/aside\/[^/]+\/record$/);
  await page.goto(page.url().replace(/record$/, "preview"));
  await expect(page.getByText("Goes to Ada Lovelace.")).toBeVisible();
  expect(errors).toEqual([]);
  await close();
});

test("what the sender adds to their own Aside is never said to be for the sender", async () => {
  const [ada, bob, cyd] = [await makePerson("Ada Lovelace"), await makePerson("Bob Builder"), await makePerson("Cyd Charisse")];
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  const variants = [
    { members: [], privacy: {} },
    { members: [bob, cyd], privacy: {} },
    { members: [bob], privacy: { keep_replies_private: true } },
    { members: [bob], privacy: { no_replies_allowed: true } },
  ];
  for (const { members, privacy } of variants) {
    const aside = await sendAside(ada, members, privacy);
    // Nothing is to be chosen.
    await page.goto(`${productUrl()}/respond/${aside.eventId}`);
    await recordReply(page, ada);
    await expect(page.getByText("Your reply appears below the video.")).toBeVisible();
    await expect(page.getByText(/the sender/i)).toHaveCount(0);
    await page.getByRole("button", { name: "Send reply" }).click();
    await page.waitForURL(/\/respond\/success/);
    await expect(page.getByText("Everyone who can watch the video finds it there.")).toBeVisible();
    await expect(page.getByText(/the sender/i)).toHaveCount(0);
  }
  expect(errors).toEqual([]);
  await close();
});

test("a guest's reaction belongs to the second at which it was pressed, and a draft of a comment keeps its second over a reload", async () => {
  const ada = await makePerson("Ada Lovelace");
  const aside = await sendAside(ada, []);
  const { page, close } = await openAt(aside, null);
  const errors = watchErrors(page);
  const goTo = async (second: number) =>
    await page.evaluate((time) => Object.assign(document.querySelector("video") as HTMLVideoElement, { currentTime: time }), second);
  await goTo(3);
  await page.getByLabel("Add a comment").fill("Here");
  await expect(page.getByLabel("at 0:03")).toBeVisible();
  await page.getByRole("button", { name: reaction("Love") }).click();
  await goTo(9);
  await page.getByRole("dialog").getByLabel("Your name").fill("Gus");
  await page.getByRole("dialog").getByRole("button", { name: "React" }).click();
  await expect(page.getByRole("button", { name: "Love by Gus 0:03" })).toBeVisible();
  const { Reactions } = await ada.driver.call(getPost, { params: { id: aside.postId } });
  expect(Reactions[0]?.at_second).toBeCloseTo(3, 0);
  await page.reload();
  await openComments(page);
  await goTo(9);
  await page.getByLabel("Add a comment").fill("Here it is");
  await expect(page.getByLabel("at 0:03")).toBeVisible();
  expect(errors).toEqual([]);
  await close();
});
