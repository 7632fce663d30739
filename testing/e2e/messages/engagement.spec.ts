import { expect, type Page, test } from "@playwright/test";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { postViews } from "@aside/features/viewing/contract.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { recordEvent } from "../support/editor.ts";
import { SLOWNESS } from "../support/slowness.ts";
import { enter, makePerson, productUrl, waitForMail } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { playVideo } from "../support/studio.ts";

const SECONDS = 30;
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

const jumpTo = async (page: Page, seconds: number) =>
  await page.locator("video").evaluate((video: HTMLVideoElement, to) => void (video.currentTime = to), seconds);
const playUntil = async (page: Page, seconds: number) =>
  await page.waitForFunction((to) => (document.querySelector("video")?.currentTime ?? 0) >= to, seconds);
/** Plays until a second, then seeks or pauses. Runs in the page, because on a busy machine a command of the test arrives late. */
const playUntilThen = async (page: Page, until: number, next: { jumpTo: number } | "pause") =>
  await page.locator("video").evaluate(
    async (video: HTMLVideoElement, given) => {
      while (video.currentTime < given.until) await new Promise(requestAnimationFrame);
      if (given.next === "pause") video.pause();
      else video.currentTime = given.next.jumpTo;
    },
    { until, next },
  );
const linkIn = (text: string) => /http\S+\/view\?m=[\w-]+/.exec(text)?.[0] ?? "";

test("the sender sees at once what a recipient watches, skips, rewatches and acknowledges", async () => {
  test.setTimeout(240_000);
  const ada = await makePerson("Ada Lovelace");
  const { eventId, postId } = await recordEvent(ada, { seconds: SECONDS });
  const privacy = {
    recipients_can_view_post: false,
    signed_in_users_can_view_post: false,
    allow_anonymous_replies: true,
    keep_replies_private: false,
    no_replies_allowed: false,
    acknowledgement_required: true,
  };
  await ada.driver.call(updatePrivacySettings, { params: { id: eventId }, body: privacy });
  const [grace, linus] = ["grace", "linus"].map((name) => `${name}-${crypto.randomUUID().slice(0, 8)}@work.example`) as [string, string];
  await ada.driver.call(sendPost, { params: { id: postId }, body: { recipients: `${grace}, ${linus}` } });
  const link = linkIn((await waitForMail(grace, /Ada Lovelace/)).text);
  const scanned = linkIn((await waitForMail(linus, /Ada Lovelace/)).text);
  // An email scanner loads the page without running scripts.
  expect((await fetch(scanned)).status).toBe(200);

  const sender = await openBrowser({ speaks: false });
  const senderErrors = watchErrors(sender.page);
  await enter(sender.page, ada);
  await sender.page.goto(`${productUrl()}/aside/${eventId}/view`);
  await sender.page.getByRole("tab", { name: "Insights" }).click();
  const panel = sender.page.getByRole("region", { name: "Views", exact: true });
  await expect(panel.getByText("No views yet. Viewers and what they watch appear here within seconds.")).toBeVisible();
  await expect(panel).toContainText("1 automated view, not counted");

  const viewer = await openBrowser({ speaks: false, userAgent: PHONE, isMobile: true, viewport: { width: 390, height: 844 } });
  const viewerErrors = watchErrors(viewer.page);
  await viewer.page.goto(link);
  await playVideo(viewer.page);
  await playUntilThen(viewer.page, 5.2, { jumpTo: 20 });
  await playUntilThen(viewer.page, 24.2, { jumpTo: 1 });
  await playUntilThen(viewer.page, 4.2, "pause");
  const paused = Date.now();
  const row = panel.getByRole("listitem").filter({ hasText: grace }).filter({ hasText: "Phone" });
  await expect(row.getByRole("img", { name: "Watched: 0:00 to 0:05, 0:20 to 0:24" })).toBeVisible();
  // The pause reports the last second.
  await expect(panel.getByText("0:01 to 0:04 (by 1 viewer)")).toBeVisible();
  console.log(`seen by the sender ${Date.now() - paused} ms after the pause`);
  expect(Date.now() - paused).toBeLessThan(4000 * SLOWNESS);
  await expect(panel.getByText("0:05 to 0:20 (no viewers)")).toBeVisible();
  await expect(panel.getByRole("definition").filter({ hasText: "1" }).first()).toBeVisible();

  await viewer.page.getByRole("button", { name: "I have seen it" }).click();
  await expect(viewer.page.getByText("You acknowledged this")).toBeVisible();
  await expect(row).toContainText(/Acknowledged at 3\d% watched through their personal link/);

  // Closing the page reports the last watched part.
  await jumpTo(viewer.page, 10);
  await playVideo(viewer.page);
  await playUntil(viewer.page, 13.2);
  await viewer.page.goto("about:blank");
  await expect(row.getByRole("img", { name: /0:10 to 0:1[34]/ })).toBeVisible();
  expect(viewerErrors).toEqual([]);

  // Another browser with the same link is an anonymous viewer of the recipient's company.
  const colleague = await openBrowser({ speaks: false });
  await colleague.page.goto(link);
  await expect(panel.getByText("Someone at work.example")).toBeVisible();
  await colleague.close();

  await panel.getByText("Show as table").click();
  await expect(panel.getByRole("table", { name: "Viewers by part of the video" })).toBeVisible();
  await expectAccessible(sender.page, "engagement");
  const downloading = sender.page.waitForEvent("download");
  await panel.getByRole("button", { name: "Export as CSV" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^views-.+\.csv$/);
  expect(senderErrors).toEqual([]);
  const { views } = await ada.driver.call(postViews, { params: { id: postId }, query: {} });
  expect(views.find((view) => view.name === grace)).toMatchObject({
    known_as: "person",
    acknowledged_by: "link",
    video_views: 1,
  });
  await viewer.close();
  await sender.close();
});
