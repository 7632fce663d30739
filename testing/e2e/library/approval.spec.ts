import { createdEvents } from "@aside/features/inbox/contract.ts";
import { createFolder, setFolderAdmin, updateSettings } from "@aside/features/library/contract.ts";
import { decidePost, searchLibrary, submitPost } from "@aside/features/library/video-contract.ts";
import { getPost, updatePost } from "@aside/core/messages/post-contract.ts";
import { editTranscript, getTranscript } from "@aside/features/transcripts/contract.ts";
import { expect, type Page, test } from "@playwright/test";
import { openBrowser, speechFile, watchErrors } from "../support/browser.ts";
import { postOf, recordEvent } from "../support/editor.ts";
import { enter, makePerson, newDomain, type Person, productUrl, speechUrl } from "../support/people.ts";
import { openAs } from "../support/open-as.ts";
import { expectAccessible, takePicture } from "../support/pictures.ts";
import { SLOWNESS } from "../support/slowness.ts";
import { openStudio, startRecording, stopRecording } from "../support/studio.ts";
import { expectToast } from "../support/toasts.ts";

const SECONDS = 1000;
const REVIEWS = "/dashboard/company-library/reviews";
const REASON = "Please name the quarter in the title.";

/** A company whose library is on, with a folder that `grace` administers. */
async function makeCompany(url: string) {
  const domain = newDomain();
  const lea = await makePerson("Lea Lead", url, domain);
  await lea.driver.call(updateSettings, { body: { is_enabled: true, reapproval: "any" } });
  const [ada, grace, alan] = [
    await makePerson("Ada Lovelace", url, domain),
    await makePerson("Grace Hopper", url, domain),
    await makePerson("Alan Turing", url, domain),
  ];
  const { id: folderId } = await lea.driver.call(createFolder, { body: { name: "Product news" } });
  const { user } = JSON.parse(grace.session) as { user: { userId: string } };
  await lea.driver.call(setFolderAdmin, { body: { folder_id: folderId, admin_id: user.userId } });
  return { lea, ada, grace, alan, folderId };
}

/** Records the spoken sentence, gives it a title, and sends it to the folder. */
async function recordAndSubmit(page: Page): Promise<string> {
  const eventId = await openStudio(page, speechUrl());
  const started = await startRecording(page);
  await page.waitForTimeout(Math.max(0, started + 15 * SECONDS - Date.now()));
  await stopRecording(page);
  await page.waitForURL(/\/preview$/);
  const section = page.getByRole("region", { name: "Company library" });
  await section.getByRole("button", { name: "Send for approval" }).click({ timeout: 30 * SECONDS * SLOWNESS });
  const dialog = page.getByRole("dialog", { name: "Send for approval" });
  await expect(dialog.getByRole("radio", { name: "Product news" })).toBeChecked();
  await dialog.getByRole("textbox", { name: "Title" }).fill("Report");
  await expectAccessible(page, "approval-dialog");
  await dialog.getByRole("button", { name: "Send for approval" }).click();
  await page.waitForURL(/\/approval\/sent$/);
  return eventId;
}

/** A colleague finds the video by a spoken word, watches it from there, and sends it as their own. */
async function sendOn(page: Page, { eventId, to }: { eventId: string; to: string }): Promise<void> {
  await page.getByRole("main").getByRole("search").getByRole("textbox").fill("finance");
  await page.keyboard.press("Enter");
  const hit = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Report of the third quarter" }) });
  await expect(hit.locator("mark").first()).toHaveText(/finance/i);
  await expectAccessible(page, "library-spoken");
  await hit.getByRole("link").click();
  await page.waitForURL(new RegExp(`/aside/${eventId}/.*t=\\d+`));
  await page.goto(new URL("/dashboard/company-library", page.url()).href);
  await page.getByRole("button", { name: "Actions for Report of the third quarter" }).first().click();
  await page.getByRole("menuitem", { name: "Send as your own…" }).click();
  await page.waitForURL(/\/preview$/);
  expect(page.url()).not.toContain(eventId);
  await page.getByRole("combobox", { name: "Recipients" }).fill(to);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.waitForURL(/\/sent$/);
}

/** The sent Aside is another one, with views of its own. */
async function expectReuse(sender: Person, { postId, to }: { postId: string; to: Person }): Promise<void> {
  const [sent] = (await sender.driver.call(createdEvents, { query: {} })).items;
  expect(sent).toMatchObject({ title: "Report of the third quarter", post_status: "SENT", recipients: 1 });
  expect(sent?.post_id).not.toBe(postId);
  const { media } = await to.driver.call(getPost, { params: { id: sent?.post_id ?? "" } });
  expect(media).toMatchObject({ state: "complete" });
  expect((await to.driver.bytes(media.master_url ?? "")).status).toBe(200);
}

test(
  "a contributor submits, the folder's admin requests changes, then approves with the keyboard, and a colleague finds what was said",
  { tag: ["@recorder", "@main"] },
  async () => {
    test.setTimeout(300 * SECONDS);
    const { ada, grace, alan } = await makeCompany(speechUrl());
    const author = await openBrowser();
    const errors = watchErrors(author.page);
    await enter(author.page, ada);
    const eventId = await recordAndSubmit(author.page);
    const postId = await postOf(ada, eventId);
    await expect(author.page.getByRole("heading", { name: "Sent for approval", level: 1 })).toBeVisible();
    await expect(author.page.getByText("Grace Hopper reviews videos for this folder.")).toBeVisible();
    await expectAccessible(author.page, "approval-sent");

    const reviewer = await openAs(grace, REVIEWS);
    const { page } = reviewer;
    await expect(page.getByRole("heading", { name: "Report", level: 2 })).toBeVisible();
    await expect(page.getByRole("tab", { name: "Transcript" })).toBeVisible({ timeout: 90 * SECONDS * SLOWNESS });
    await expectAccessible(page, "reviews-open");
    await page.keyboard.press("r");
    const dialog = page.getByRole("dialog", { name: "Request changes" });
    await dialog.getByRole("button", { name: "Request changes" }).click();
    await expect(dialog.getByText("Please write a reason, so that the author knows what to change.")).toBeVisible();
    await dialog.getByRole("textbox", { name: "What should change?" }).fill(REASON);
    await expectAccessible(page, "reviews-reason");
    await dialog.getByRole("button", { name: "Request changes" }).click();
    await expectToast(page, /^Changes requested for “Report”/);
    await expect(page.getByRole("heading", { name: "Nothing waits for your approval" })).toBeVisible();
    await expectAccessible(page, "reviews-empty");

    // The open page of the author follows.
    await expect(author.page.getByRole("heading", { name: "Changes were requested" })).toBeVisible();
    await expect(author.page.getByText(REASON)).toBeVisible();
    await expectAccessible(author.page, "approval-rejected");
    await author.page.goto(`${speechUrl()}/dashboard/created-videos?open=${postId}`);
    await expect(author.page.getByRole("article").getByText("Changes requested")).toBeVisible();
    const panel = author.page.getByRole("region", { name: "Company library" });
    await expect(panel.getByText("Grace Hopper requested changes")).toBeVisible();
    await expect(panel.getByText(REASON)).toBeVisible();
    await expectAccessible(author.page, "approval-detail-panel");
    await author.page.getByRole("textbox", { name: "Title" }).fill("Report of the third quarter");
    await author.page.getByRole("button", { name: "Save title", exact: true }).click();
    await expect(author.page.getByRole("article").getByRole("heading", { name: "Report of the third quarter" })).toBeVisible();
    await panel.getByRole("button", { name: "Send again" }).click();
    await expectToast(author.page, "Sent for approval again.");
    await expect(panel.getByText("Waiting for approval")).toBeVisible();

    await page.reload();
    await expect(page.getByRole("heading", { name: "Report of the third quarter", level: 2 })).toBeVisible();
    await expect(page.getByRole("link").getByText("Sent 2 times")).toBeVisible();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await expectAccessible(page, "reviews-keys");
    await page.keyboard.press("Escape");
    await page.keyboard.press("a");
    await expectToast(page, "“Report of the third quarter” is approved and published in Product news.");
    await expect(page.getByRole("heading", { name: "Reviews", level: 1 })).toBeFocused();

    await expect(panel.getByText("Approved", { exact: true })).toBeVisible();
    const found = async () => (await alan.driver.call(searchLibrary, { query: { q: "finance" } })).items;
    // The video is found as soon as its transcript is complete, its passages are indexed by a job some seconds later.
    const passage = { snippet: expect.stringMatching(/finance/i) };
    await expect.poll(found, { timeout: 90 * SECONDS * SLOWNESS }).toMatchObject([{ post_id: postId, status: "approved", passage }]);
    const colleague = await openAs(alan, "/dashboard/company-library");
    await sendOn(colleague.page, { eventId, to: ada.email });
    await expectReuse(alan, { postId, to: ada });
    await author.page.goto(`${speechUrl()}/aside/${eventId}/view`);
    await expect(author.page.getByText("Approved", { exact: true })).toBeVisible();
    await expectAccessible(author.page, "approval-share-page");
    expect([...errors, ...reviewer.errors, ...colleague.errors]).toEqual([]);
    await author.close();
    await reviewer.close();
    await colleague.close();
  },
);

test("a reviewer sees what changed since the approval, and learns that another reviewer decided", async () => {
  test.setTimeout(240 * SECONDS);
  const { lea, ada, grace, folderId } = await makeCompany(speechUrl());
  const said = speechFile(["The budget must be sent to the finance team before Friday."], 1);
  const { postId } = await recordEvent(ada, { seconds: 8, wav: said });
  await ada.driver.call(updatePost, { params: { id: postId }, body: { title: "Budget", post_status: "DRAFT_PREVIEW" } });
  const transcript = async () => await ada.driver.call(getTranscript, { params: { id: postId }, query: {} });
  await expect.poll(async () => (await transcript()).state, { timeout: 90 * SECONDS * SLOWNESS }).toBe("final");
  await ada.driver.call(submitPost, { body: { post_id: postId, folder_id: folderId } });
  await grace.driver.call(decidePost, { params: { id: postId }, body: { status: "approved" } });
  const { version, segments } = await transcript();
  const text = (segments[0]?.text ?? "").replace(/Friday/i, "Monday");
  await ada.driver.call(editTranscript, { params: { id: postId }, body: { version, changes: [{ index: 0, text }] } });
  await ada.driver.call(updatePost, { params: { id: postId }, body: { title: "Budget for spring" } });
  await expect.poll(async () => (await ada.driver.call(getPost, { params: { id: postId } })).approval_status).toBe("pending");

  const { page, errors, close } = await openAs(grace, REVIEWS);
  await expect(page.getByRole("heading", { name: "Changed since the last approval" })).toBeVisible();
  await expect(page.getByRole("deletion").filter({ hasText: "Budget" })).toBeVisible();
  await expect(page.getByRole("insertion").filter({ hasText: "Budget for spring" })).toBeVisible();
  await expect(page.getByRole("deletion").filter({ hasText: /Friday/i })).toBeVisible();
  await expect(page.getByRole("insertion").filter({ hasText: "Monday" })).toBeVisible();
  await expectAccessible(page, "reviews-changes");
  await page.getByRole("button", { name: "Approve into another folder" }).click();
  const dialog = page.getByRole("dialog", { name: "Approve into another folder" });
  await expect(dialog.getByRole("radio", { name: "Product news" })).toBeChecked();
  await expectAccessible(page, "reviews-elsewhere");
  await page.keyboard.press("Escape");

  // Lea's decision arrives first.
  await page.route("**/approval/*/request", async (route) => {
    await lea.driver.call(decidePost, { params: { id: postId }, body: { status: "rejected", rejection_reason: "Not now." } });
    await route.continue();
  });
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(page.getByText(/^Lea Lead already requested changes to this video on /)).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve", exact: true })).toBeHidden();
  await expectAccessible(page, "reviews-conflict");
  expect(errors.filter((error) => !error.startsWith("409 "))).toEqual([]);
  await close();
});

test("a queue is reviewed with keys, on a phone as pages, and one's own video needs another reviewer", async () => {
  const { ada, grace, folderId } = await makeCompany(productUrl());
  for (const [author, title] of [
    [ada, "First"],
    [ada, "Second"],
    [grace, "Own"],
  ] as const) {
    const { postId } = await recordEvent(author, { seconds: 1 });
    await author.driver.call(updatePost, { params: { id: postId }, body: { title, post_status: "DRAFT_PREVIEW" } });
    await author.driver.call(submitPost, { body: { post_id: postId, folder_id: folderId } });
  }
  const { page, errors, close } = await openAs(grace, REVIEWS);
  const title = page.getByRole("heading", { level: 2 });
  await expect(title).toHaveText("First");
  await page.keyboard.press("j");
  await expect(title).toHaveText("Second");
  await page.keyboard.press("ArrowRight");
  await expect(title).toHaveText("Own");
  await expect(page.getByText("This is your own video. Another reviewer has to approve it.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve", exact: true })).toBeHidden();
  await expectAccessible(page, "reviews-own");
  await page.keyboard.press("a");
  await page.keyboard.press("k");
  await expect(title).toHaveText("Second");
  await page.keyboard.press("a");
  await expectToast(page, "“Second” is approved and published in Product news.");
  await expect(title).toHaveText("Own");
  await expect(title).toBeFocused();

  await page.setViewportSize({ width: 380, height: 800 });
  await page.getByRole("link", { name: "All reviews" }).click();
  await expect(page.getByRole("heading", { name: "Reviews", level: 1 })).toBeVisible();
  await takePicture(page, "reviews-list-380");
  await page.setViewportSize({ width: 320, height: 800 });
  await page.getByRole("link", { name: "First" }).click();
  await expect(title).toHaveText("First");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expectToast(page, "“First” is approved and published in Product news.");
  await expect(title).toHaveText("Own");
  expect(errors).toEqual([]);
  await close();
});
