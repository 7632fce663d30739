import { expect, test } from "@playwright/test";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { postEngagement } from "@aside/features/viewing/contract.ts";
import { getEvent } from "@aside/core/messages/contract.ts";
import { getTranscript } from "@aside/features/transcripts/contract.ts";
import { wordErrorRate } from "@aside/ai/transcript/word-error-rate.ts";
import { countClicks } from "../support/count-clicks.ts";
import { openBrowser, SENTENCE, watchErrors } from "../support/browser.ts";
import { SLOWNESS } from "../support/slowness.ts";
import { enter, makePerson, type Person, productUrl, speechUrl, waitForMail } from "../support/people.ts";
import { openStudio, playVideo, readVideo, startRecording, stopRecording } from "../support/studio.ts";
import { expectToast } from "../support/toasts.ts";

const SECONDS = 1000;

test(
  "the link plays while the sender is speaking, and the transcript is complete after Stop",
  { tag: ["@recorder", "@main"] },
  async () => {
    const ada = await makePerson("Ada Lovelace", speechUrl());
    const sender = await openBrowser();
    const viewer = await openBrowser({ speaks: false });
    const errors = [watchErrors(sender.page), watchErrors(viewer.page)];
    await enter(sender.page, ada);
    const eventId = await openStudio(sender.page, speechUrl());
    await sender.page.getByRole("button", { name: "Copy link" }).click();
    await expectToast(sender.page, "Copied to clipboard!");
    const link = await sender.page.evaluate(async () => await navigator.clipboard.readText());
    expect(link).toBe(`${speechUrl()}/aside/${eventId}/view`);
    const started = await startRecording(sender.page);
    await sender.page.waitForTimeout(4 * SECONDS);

    await viewer.page.goto(link);
    await playVideo(viewer.page);
    const first = await readVideo(viewer.page);
    const frames = async () => (await readVideo(viewer.page)).frames;
    await expect.poll(frames, { timeout: 30 * SECONDS * SLOWNESS }).toBeGreaterThan(first.frames + 10);
    const lag = (Date.now() - started) / SECONDS - (await readVideo(viewer.page)).time;
    // How far behind and how smoothly depends on the machine: `npm run bench -- share` measures it.
    console.log(`live: plays before Stop, ${lag.toFixed(2)} s behind`);
    await expect(viewer.page.getByText("Live", { exact: true })).toBeVisible();

    await sender.page.waitForTimeout(Math.max(0, started + 17 * SECONDS - Date.now()));
    await stopRecording(sender.page);
    const stopped = Date.now();
    await sender.page.waitForURL(/\/preview$/);
    const id = (await ada.driver.call(getEvent, { params: { id: eventId } })).CreatorPosts[0]?.id ?? "";
    await expectTranscript(ada, id, stopped);
    // The viewer continues to the end of the video, which is no longer live.
    await expect.poll(async () => (await readVideo(viewer.page)).ended, { timeout: 30 * SECONDS * SLOWNESS }).toBe(true);
    expect((await readVideo(viewer.page)).time).toBeGreaterThan(8);
    // The Aside was not sent, but viewers of its link are counted.
    const figures = async () => await ada.driver.call(postEngagement, { params: { id } });
    await expect.poll(async () => (await figures()).totals, { timeout: 20 * SECONDS }).toMatchObject({ viewers: 1, video_views: 1 });
    await expect.poll(async () => (await figures()).seconds.watched.filter(Boolean).length, { timeout: 20 * SECONDS }).toBeGreaterThan(2);
    expect(errors.flat()).toEqual([]);
    await sender.close();
    await viewer.close();
  },
);

/** Expects a correct and complete transcript after Stop. */
async function expectTranscript(person: Person, id: string, stopped: number): Promise<void> {
  const read = async () => await person.driver.call(getTranscript, { params: { id }, query: {} });
  await expect.poll(async () => (await read()).state, { timeout: 30 * SECONDS * SLOWNESS, intervals: [100] }).toBe("final");
  const waited = (Date.now() - stopped) / SECONDS;
  const text = (await read()).segments.map((segment) => segment.text).join(" ");
  const errorRate = wordErrorRate(SENTENCE, text);
  console.log(`transcript ${waited.toFixed(2)} s after Stop, word error rate ${errorRate.toFixed(3)}: ${text}`);
  expect(errorRate).toBeLessThan(0.2);

  const { media } = await person.driver.call(getPost, { params: { id } });
  const captions = (await person.driver.bytes(media.captions_url ?? "")).body.toString();
  expect(captions.startsWith("WEBVTT\n\n")).toBe(true);
  expect(captions).toMatch(/\d\d:\d\d[:.]\d\d[.:]\d+ --> /);
}

test(
  "a recording is emailed, watched by its personal link and answered with a video, which arrives live",
  { tag: ["@recorder", "@main"] },
  async () => {
    const ada = await makePerson("Ada Lovelace");
    const sender = await openBrowser({ speaks: false });
    await enter(sender.page, ada);
    const eventId = await openStudio(sender.page);
    await startRecording(sender.page);
    await sender.page.waitForTimeout(3 * SECONDS);
    await stopRecording(sender.page);
    await sender.page.waitForURL(/\/preview$/);
    await expect(sender.page.getByText("We got your video.")).toBeVisible();
    await sender.page.getByLabel("Title").fill("Quarterly plan");
    const grace = `grace-${crypto.randomUUID().slice(0, 8)}@example.org`;
    await sender.page.getByRole("combobox", { name: "Recipients" }).fill(`Grace Hopper <${grace}>, `);
    await sender.page.getByLabel("Send me a copy").check();
    await sender.page.getByRole("button", { name: "Send", exact: true }).click();
    await sender.page.waitForURL(/\/sent$/);
    await expect(sender.page.getByRole("heading", { name: "Sent to 1 person" })).toBeVisible();
    await sender.page.goto(`${productUrl()}/dashboard/inbox`);

    const mail = await waitForMail(grace, /Quarterly plan/);
    expect(mail.attachments[0]?.contentType).toBe("image/gif");
    expect((await waitForMail(ada.email, /^Sent/)).subject).toBe("Sent: Quarterly plan");
    const link = /https?:\/\/\S+\?m=\S+/.exec(mail.text)?.[0] ?? "";

    const guest = await openBrowser({ speaks: false, isMobile: true, viewport: { width: 390, height: 844 } });
    const errors = watchErrors(guest.page);
    const taps = await countClicks(guest.page);
    await guest.page.goto(link);
    await expect(guest.page.getByRole("heading", { name: "Quarterly plan" })).toBeVisible();
    await expect(guest.page.locator('meta[property="og:title"]')).toHaveAttribute("content", "Quarterly plan");
    await playVideo(guest.page);
    await expect.poll(async () => (await readVideo(guest.page)).ended, { timeout: 20 * SECONDS * SLOWNESS }).toBe(true);
    await guest.page.getByRole("button", { name: "Love" }).click();
    await expect(guest.page.getByRole("button", { name: /Love by Grace Hopper/ })).toBeVisible();

    const before = taps();
    // Her personal link says who she is, so the recorder opens at once.
    await guest.page.getByRole("link", { name: "Reply with a video" }).tap();
    await guest.page.waitForURL(/\/respond\/[^/]+\/record$/);
    await expect(guest.page.getByRole("button", { name: "Start recording" })).toBeEnabled({ timeout: 20 * SECONDS * SLOWNESS });
    await startRecording(guest.page);
    await guest.page.waitForTimeout(2 * SECONDS);
    await stopRecording(guest.page);
    await guest.page.waitForURL(/\/preview$/);
    await expect(guest.page.getByText("Sending as Grace Hopper.")).toBeVisible();
    await guest.page.getByRole("button", { name: "Send reply" }).tap();
    await guest.page.waitForURL(/\/respond\/success/);
    expect(taps() - before).toBeLessThanOrEqual(4);
    expect(errors).toEqual([]);

    // Server-sent events update an open Inbox without a reload.
    await expect(sender.page.getByText("Grace Hopper")).toBeVisible({ timeout: 10 * SECONDS * SLOWNESS });
    expect((await waitForMail(ada.email, /replied/)).subject).toContain("Grace Hopper");
    await sender.page.goto(`${productUrl()}/aside/${eventId}/view`);
    await expect(sender.page.getByRole("heading", { name: "1 reply" })).toBeVisible();
    await sender.page.getByRole("button", { name: "Insights" }).click();
    await expect(sender.page.getByRole("region", { name: "Views" }).getByRole("definition").filter({ hasText: "100%" })).toBeVisible();
    await sender.close();
    await guest.close();
  },
);

test("a private Aside is hidden from users without access, also after their access is revoked", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const sender = await openBrowser({ speaks: false });
  await enter(sender.page, ada);
  const eventId = await openStudio(sender.page);
  await startRecording(sender.page);
  const stranger = await openBrowser({ speaks: false });
  const reply = await stranger.page.goto(`${productUrl()}/aside/${eventId}/view`);
  expect(reply?.status()).toBe(404);
  await expect(stranger.page.getByRole("heading", { name: "This video isn't available" })).toBeVisible();
  await stopRecording(sender.page);
  await sender.page.waitForURL(/\/preview$/);
  await sender.page.getByRole("button", { name: "Finish and share by link" }).click();
  await sender.page.waitForURL(/\/sent$/);
  await stranger.page.goto(`${productUrl()}/aside/${eventId}/view`);
  await expect(stranger.page.getByRole("link", { name: "Reply with a video" })).toBeVisible();
  await sender.page.goto(`${productUrl()}/aside/${eventId}/preview`);
  await sender.page.getByRole("button", { name: "Change", exact: true }).click();
  await sender.page.getByRole("radio", { name: "Recipients", exact: true }).check();
  await expect.poll(async () => (await stranger.context.request.get(`${productUrl()}/aside/${eventId}/view`)).status()).toBe(404);
  await sender.close();
  await stranger.close();
});
