import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { copy } from "@aside/features/recording/copy.ts";
import { getEvent } from "@aside/core/messages/contract.ts";
import { getPost, type PostJson } from "@aside/core/messages/post-contract.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { makeClip } from "../support/make-clip.ts";
import { enter, makePerson, type Person } from "../support/people.ts";
import { playlistSeconds } from "../support/take-file.ts";
import { openStudio, playVideo, readVideo, startRecording, stopRecording } from "../support/studio.ts";
import { SLOWNESS } from "../support/slowness.ts";

const directory = mkdtempSync(join(tmpdir(), "aside-files-"));
test.afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function waitForVideo(person: Person, eventId: string): Promise<PostJson> {
  const postId = (await person.driver.call(getEvent, { params: { id: eventId } })).CreatorPosts[0]?.id ?? "";
  let post = await person.driver.call(getPost, { params: { id: postId } });
  for (let tries = 0; post.media.state !== "complete" && tries < 200; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    post = await person.driver.call(getPost, { params: { id: postId } });
  }
  expect(post.media.state).toBe("complete");
  return post;
}

test("a browser without WebCodecs records chunks, which the server combines to a video", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false });
  await enter(page, ada);
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "VideoEncoder"));
  const eventId = await openStudio(page);
  await startRecording(page);
  await page.waitForTimeout(3000);
  await stopRecording(page);
  await page.waitForURL(/\/preview$/);
  const post = await waitForVideo(ada, eventId);
  expect(post.media.duration).toBeGreaterThan(2);
  expect(post.media.video_codec).toMatch(/^avc1\./);
  expect(post.authenticity_type).toBe(1);
  await playVideo(page);
  await expect.poll(async () => (await readVideo(page)).ended, { timeout: 20_000 * SLOWNESS }).toBe(true);
  await close();
});

for (const withCodecs of [true, false]) {
  test(
    `a pre-recorded file is converted ${withCodecs ? "in the browser" : "by the server where the browser cannot"}`,
    { tag: withCodecs ? "@main" : [] },
    async () => {
      const ada = await makePerson("Ada Lovelace");
      const { page, close } = await openBrowser({ speaks: false });
      const errors = watchErrors(page);
      await enter(page, ada);
      if (!withCodecs) {
        await page.addInitScript(() => {
          for (const name of ["VideoEncoder", "VideoDecoder", "AudioEncoder", "AudioDecoder"]) Reflect.deleteProperty(globalThis, name);
        });
      }
      const eventId = await openStudio(page);
      await page.getByLabel("Upload a video").setInputFiles(makeClip(directory, 3));
      await page.waitForURL(/\/preview$/, { timeout: 60_000 * SLOWNESS });
      const post = await waitForVideo(ada, eventId);
      expect(Math.abs(post.media.duration - 3)).toBeLessThan(0.2);
      expect(post.authenticity_type).toBe(0);
      expect([post.media.width, post.media.height]).toEqual([640, 360]);
      await expect(page.getByRole("heading", { name: "Preview" })).toBeVisible();
      await playVideo(page);
      await expect.poll(async () => (await readVideo(page)).ended, { timeout: 20_000 * SLOWNESS }).toBe(true);
      expect(errors).toEqual([]);
      await close();
    },
  );
}

test("a file over the size limit is rejected with a message before anything is sent", async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false });
  await enter(page, ada);
  await openStudio(page);
  await page
    .getByLabel("Upload a video")
    .setInputFiles({ name: "long.mp4", mimeType: "video/mp4", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  const alert = page.getByRole("alert").filter({ hasText: "“long.mp4” wasn't uploaded: File size should be less than 5MB" });
  await expect(alert).toBeVisible();
  await alert.getByRole("button", { name: "Dismiss" }).click();
  await expect(alert).toBeHidden();
  await close();
});

test("while a file is uploaded, the studio's controls are off, and an error names the file", async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false });
  await enter(page, ada);
  await openStudio(page);
  const answer = Promise.withResolvers<void>();
  await page.route("**/v1/video/upload/initiate", async (route) => {
    await answer.promise;
    await route.fulfill({ status: 409, json: { code: "conflict", message: "This Aside has already been sent." } });
  });
  await page.getByLabel("Upload a video").setInputFiles(makeClip(directory, 2));
  await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
  const isOff = async (name: string) =>
    await page
      .getByRole("button", { name, includeHidden: true })
      .first()
      .evaluate((button) => button.closest("[inert]") !== null);
  expect([await isOff("Settings"), await isOff("Camera")]).toEqual([true, true]);
  await page.keyboard.press("r");
  answer.resolve();
  await expect(page.getByRole("alert").filter({ hasText: /“.+\.mp4” wasn't uploaded: / })).toBeVisible({ timeout: 30_000 * SLOWNESS });
  expect([await isOff("Settings"), await isOff("Camera")]).toEqual([false, false]);
  await expect(page.getByRole("button", { name: "Start recording" })).toBeVisible();
  await close();
});

test("pauses are not part of the video", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false });
  await enter(page, ada);
  const eventId = await openStudio(page);
  const [pause, resume] = [page.getByRole("button", { name: "Pause" }), page.getByRole("button", { name: "Resume" })];
  // A click takes time on a busy machine, so each part has a shortest and a longest possible duration.
  const began = await startRecording(page);
  await page.waitForTimeout(2000);
  const pausing = Date.now();
  await pause.click();
  await resume.waitFor();
  const paused = Date.now();
  await page.waitForTimeout(3000);
  const resuming = Date.now();
  await resume.click();
  await pause.waitFor();
  const resumed = Date.now();
  await page.waitForTimeout(2000);
  const stopping = Date.now();
  await stopRecording(page);
  const stopped = Date.now();
  await page.waitForURL(/\/preview$/);
  const least = (pausing - began + stopping - resumed) / 1000;
  const most = (paused - began + stopped - resuming) / 1000;
  const { media } = await waitForVideo(ada, eventId);
  const [video, audio] = [await playlistSeconds(ada, media.video_url), await playlistSeconds(ada, media.audio_url)];
  console.log(
    `${least.toFixed(2)} to ${most.toFixed(2)} s without the pause of 3 s: video ${video.toFixed(2)} s, audio ${audio.toFixed(2)} s`,
  );
  expect(video).toBeGreaterThan(least - 0.5);
  expect(video).toBeLessThan(most + 1.2);
  expect(Math.abs(video - audio)).toBeLessThan(0.15);
  await close();
});

test("the upload button explains by mouse and keyboard why a user may not upload, and opens nothing", async () => {
  const ada = await makePerson("Ada Lovelace");
  const session = JSON.parse(ada.session) as { user: object };
  const { page, close } = await openBrowser({ speaks: false });
  await enter(page, { ...ada, session: JSON.stringify({ ...session, user: { ...session.user, isUploadVideoEnabled: false } }) });
  await openStudio(page);
  const upload = page.getByRole("button", { name: "Upload a video" });
  await upload.focus();
  await expect(page.getByRole("tooltip", { name: copy.uploadLocked })).toBeVisible();
  await expect(upload).toHaveAttribute("aria-disabled", "true");
  await upload.press("Enter");
  await expect(page.locator('input[type="file"][accept^="video"]')).toHaveCount(0);
  await close();
});
