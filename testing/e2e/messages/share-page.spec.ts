import { expect, type Page, test } from "@playwright/test";
import { getEventPosts, getPost } from "@aside/core/messages/post-contract.ts";
import { getEvent } from "@aside/core/messages/contract.ts";
import { createComment } from "@aside/features/comments/contract.ts";
import { sendPost, shareLink } from "@aside/features/delivery/contract.ts";
import { uploadPicture } from "@aside/features/my-account/contract.ts";
import { ApiDriver } from "@aside/testkit/api-driver.ts";
import { record } from "@aside/testkit/media/record.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { makeVideo } from "../support/dashboard.ts";
import { recordEvent } from "../support/editor.ts";
import { enter, makePerson, PASSWORD, productUrl, waitForMail } from "../support/people.ts";
import { expectAccessible, takePicture } from "../support/pictures.ts";
import { SLOWNESS } from "../support/slowness.ts";
import { expectToast } from "../support/toasts.ts";

const PHONE = { speaks: false, isMobile: true, viewport: { width: 390, height: 844 } } as const;

/** A sent video with a comment, by a person with a picture. */
async function shareVideo() {
  const ada = await makePerson("Ada Lovelace");
  const { eventId, postId } = await recordEvent(ada, { seconds: 6 });
  // Any picture will do as her profile picture.
  const poster = async () => (await ada.driver.call(getPost, { params: { id: postId } })).media.poster_url;
  await expect.poll(poster, { timeout: 30_000 * SLOWNESS }).not.toBeNull();
  const picture = await ada.driver.bytes((await poster()) ?? "");
  expect((await ada.driver.try(uploadPicture, { body: picture.body })).status).toBe(200);
  await ada.driver.call(sendPost, { params: { id: postId }, body: { recipients: "grace@example.org", title: "Quarterly plan" } });
  await ada.driver.call(createComment, {
    params: { id: postId },
    body: { client_id: crypto.randomUUID(), text: "Numbers are in the sheet." },
  });
  return { ada, eventId, postId, link: `${productUrl()}/aside/${eventId}/view` };
}

const action = (page: Page, name: string) => page.getByRole("group", { name: "Actions" }).getByText(name, { exact: true });

test(
  "the author's page is a workspace: share, edit, privacy, insights and delete, with the app's navigation",
  { tag: "@main" },
  async () => {
    const { ada, eventId, link } = await shareVideo();
    const { page, close } = await openBrowser({ speaks: false });
    const errors = watchErrors(page);
    await enter(page, ada);
    await page.goto(link);
    await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Create New Aside" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Reply with a video" })).toBeHidden();
    await expect(action(page, "Edit")).toHaveAttribute("href", `/aside/${eventId}/edit-video`);
    await expectAccessible(page, "share-owner");

    await action(page, "Share").click();
    const sharing = page.getByRole("dialog", { name: "Share this video" });
    await sharing.getByRole("button", { name: "Copy link" }).click();
    await expectToast(page, "Copied to clipboard!");
    expect(await page.evaluate(async () => await navigator.clipboard.readText())).toBe(link);
    await sharing.getByLabel("Add recipients", { exact: true }).fill("linus@example.org,");
    await sharing.getByRole("button", { name: "Add", exact: true }).click();
    await expect(sharing.getByRole("listitem").filter({ hasText: "linus@example.org" })).toBeVisible();
    await expectAccessible(page, "share-dialog");
    await page.keyboard.press("Escape");
    await expect(action(page, "Share")).toBeFocused();

    await action(page, "Privacy").click();
    await page.getByRole("group", { name: "Who can reply?" }).getByLabel("Nobody").check();
    await expect
      .poll(async () => (await ada.driver.call(getEvent, { params: { id: eventId } })).PrivacySettings.no_replies_allowed)
      .toBe(true);
    await expectAccessible(page, "share-privacy");
    await page.keyboard.press("Escape");

    await action(page, "Insights").click();
    await expect(page.getByRole("tab", { name: "Insights" })).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("region", { name: "Views", exact: true })).toBeVisible();
    await expectAccessible(page, "share-insights");

    await action(page, "Delete").click();
    await page.getByRole("dialog", { name: "Delete this Aside?" }).getByRole("button", { name: "Delete" }).click();
    await page.waitForURL(/\/aside\/deleted$/);
    expect((await ada.driver.try(getEvent, { params: { id: eventId } })).status).toBe(404);
    expect(errors).toEqual([]);
    await close();
  },
);

test("a viewer sees the sender with their picture, and no tab is cut off at any width", async () => {
  const { ada, link } = await shareVideo();
  const [guest, owner] = [await openBrowser({ speaks: false }), await openBrowser({ speaks: false })];
  await enter(owner.page, ada);
  await Promise.all([guest.page.goto(link), owner.page.goto(link)]);
  await expect(guest.page.locator("main").getByText("Ada Lovelace", { exact: true }).first()).toBeVisible();
  await expect(guest.page.locator('main img[src^="/media/profile/"]').first()).toBeVisible();
  for (const { page } of [guest, owner]) {
    await expect(page.getByRole("tab", { name: "Comments (1)" })).toBeVisible();
    for (const width of [320, 380, 768, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      for (const tab of await page.getByRole("tab").all()) {
        const box = await tab.boundingBox();
        expect(box?.x ?? -1, `${width} px`).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0), `${width} px`).toBeLessThanOrEqual(width);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await takePicture(page, `share-${page === guest.page ? "guest" : "owner"}-${width}`);
    }
  }
  // The first tab stop leads past the navigation.
  await guest.page.reload();
  await expect(guest.page.getByRole("tab", { name: "Comments (1)" })).toBeVisible();
  await guest.page.keyboard.press("Tab");
  await expect(guest.page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await guest.page.keyboard.press("Enter");
  await expect(guest.page.getByRole("main")).toBeFocused();
  await guest.close();
  await owner.close();
});

test("a recipient who comes by their personal link is not asked for an email", async () => {
  const ada = await makePerson("Ada Lovelace");
  const { eventId, postId } = await recordEvent(ada, { seconds: 2 });
  const address = `unnamed-${crypto.randomUUID().slice(0, 8)}@example.org`;
  await ada.driver.call(sendPost, { params: { id: postId }, body: { recipients: address, title: "Quarterly plan" } });
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  // The bare link says nothing about who opened it.
  await page.goto(`${productUrl()}/respond/${eventId}`);
  await expect(page.getByLabel("Your email (optional)")).toBeVisible();
  const mail = await waitForMail(address, /Ada Lovelace/);
  await page.goto(/http\S+\/view\?m=[\w-]+/.exec(mail.text)?.[0] ?? "");
  await expect(page.getByRole("link", { name: "Reply with a video" }).first()).toBeVisible();
  await page.goto(`${productUrl()}/respond/${eventId}`);
  await expect(page.getByLabel("Your name")).toBeVisible();
  await expect(page.getByLabel("Your email (optional)")).toHaveCount(0);
  expect(errors).toEqual([]);
  await close();
});

test("a guest replies on a phone in three steps, without the author's tools", async () => {
  const { ada, eventId, link } = await shareVideo();
  const { page, close } = await openBrowser(PHONE);
  const errors = watchErrors(page);
  await page.goto(link);
  // Always in reach, wherever the page is scrolled.
  await expect(page.getByRole("link", { name: "Reply with a video" })).toBeInViewport();
  await page.getByRole("link", { name: "Reply with a video" }).click();
  const step = page.locator('[aria-current="step"]');
  await expect(step).toHaveText("1Name");
  await page.getByRole("button", { name: "Record reply" }).click();
  await expect(page.getByText("Please enter your name first.")).toBeVisible();
  await page.getByLabel("Your name").fill("Gus Guest");
  await expectAccessible(page, "reply-guest-name");
  await page.setViewportSize(PHONE.viewport);
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await page.getByRole("button", { name: "Record reply" }).click();
  await page.waitForURL(/\/respond\/[^/]+\/record$/);
  await expect(step).toHaveText("2Record");
  await expect(page.getByRole("button", { name: "Start recording" })).toBeVisible();
  const postId = new URL(page.url()).pathname.split("/")[2] ?? "";
  const token = await page.evaluate(() => (JSON.parse(localStorage.getItem("aside.guest") ?? "{}") as { token?: string }).token ?? "");
  const guest = new ApiDriver(productUrl());
  guest.token = token;
  await record(guest, postId);
  await page.goto(`${productUrl()}/respond/${postId}/preview`);
  await expect(step).toHaveText("3Send");
  await expect(page.getByRole("region", { name: "Video: Your reply" })).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expect(page.getByText("Sending as Gus Guest.")).toBeVisible();
  await page.getByLabel("Reply privately to Ada Lovelace").check();
  await expect(page.getByText("Only Ada Lovelace can see your reply.")).toBeVisible();
  await expectAccessible(page, "reply-guest-send");
  await page.getByRole("button", { name: "Send reply" }).click();
  await page.waitForURL(/\/respond\/success/);
  const { posts } = await ada.driver.call(getEventPosts, { params: { id: eventId }, query: {} });
  expect(posts.filter((post) => post.is_reply).map((post) => post.creator_name)).toEqual(["Gus Guest"]);
  expect(await ada.driver.call(getPost, { params: { id: postId } })).toMatchObject({ post_status: "SENT", is_private: true });
  expect(errors).toEqual([]);
  await close();
});

test("after signing out, an open share page shows the unsent comment and the name to nobody else", async () => {
  const ada = await makePerson("Ada Lovelace");
  const { eventId, postId } = await makeVideo(ada, "Plan");
  await ada.driver.call(shareLink, { params: { id: postId }, body: {} });
  const { page, context, close } = await openBrowser({ speaks: false });
  const signIn = async () => {
    const tab = await context.newPage();
    await tab.goto(`${productUrl()}/dashboard/inbox`);
    const dialog = tab.getByRole("dialog");
    await dialog.getByLabel("Email").fill(ada.email);
    await dialog.getByRole("button", { name: "Continue", exact: true }).click();
    await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(tab.getByRole("button", { name: "Account of Ada Lovelace" })).toBeVisible();
    return tab;
  };
  const tab = await signIn();
  await page.goto(`${productUrl()}/aside/${eventId}/view`);
  const comment = page.getByRole("textbox", { name: "Add a comment" });
  await comment.fill("Not sent yet");
  await tab.goto(`${productUrl()}/logout`);
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Your name" })).toHaveValue("");
  await expect(comment).toHaveValue("");
  // It is theirs when they come back.
  await tab.close();
  await signIn();
  await expect(comment).toHaveValue("Not sent yet");
  await close();
});

test("says what could not be loaded, and shows a link that could not be copied", async () => {
  const { link } = await shareVideo();
  const { page, context, close } = await openBrowser({ speaks: false });
  const isFailing = /\/v1\/(event|post)\//;
  await context.route(isFailing, async (route) => await route.fulfill({ status: 500, body: "{}" }));
  await page.goto(link);
  const summary = page.getByText("Couldn't load the summary.");
  const replies = page.getByText("Couldn't load replies.");
  await expect(summary).toBeVisible();
  await expect(replies).toBeVisible();
  await expectAccessible(page, "share-not-loaded");
  await context.unroute(isFailing);
  await page.getByRole("region", { name: "Transcript and summary" }).getByRole("button", { name: "Try again" }).first().click();
  await expect(summary).toBeHidden();
  await page.getByRole("button", { name: "Try again" }).first().click();
  await expect(replies).toBeHidden();

  await page.evaluate(() => Object.assign(navigator.clipboard, { writeText: async () => await Promise.reject(new Error("refused")) }));
  await page.getByRole("button", { name: "Copy link", exact: true }).click();
  await expectToast(page, "Unable to copy to clipboard!");
  const field = page.getByRole("textbox", { name: "Copy this text" });
  await expect(field).toHaveValue(link);
  await expect(field).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(link);
  await expectAccessible(page, "share-not-copied");
  await close();
});
