import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { getEvent } from "@aside/core/messages/contract.ts";
import { getPost, type PostJson } from "@aside/core/messages/post-contract.ts";
import { type DownloadedVideo, downloadVideo } from "@aside/testkit/media/download-video.ts";
import { expect, test } from "@playwright/test";
import { type OpenBrowser, openBrowser } from "../support/browser.ts";
import { enter, makePerson, type Person } from "../support/people.ts";
import { chooseBackground, openStudio, startRecording, stopRecording } from "../support/studio.ts";
import { SLOWNESS } from "../support/slowness.ts";

// Two people in front of blinds. The picture moves slightly, but its tested parts stay the same.
const BLINDS = "crop=iw*0.1:ih*0.3:iw*0.58:0";
const FACE = "crop=iw*0.2:ih*0.2:iw*0.3:ih*0.36";
const SLATS = 12;
const directory = mkdtempSync(join(tmpdir(), "aside-face-"));
const camera = join(directory, "face.mjpeg");

test.beforeAll(() => {
  // The package has no main entry, so its file is resolved by path.
  const picture = createRequire(join(import.meta.dirname, "../../../apps/web/package.json")).resolve(
    "@vladmandic/face-api/demo/sample6.jpg",
  );
  const moving = "crop=896:504:x='8+8*sin(2*PI*t/2)':y=400,scale=1280:720,format=yuvj420p";
  execFileSync("ffmpeg", ["-v", "error", "-loop", "1", "-r", "30", "-i", picture, "-t", "2", "-vf", moving, "-q:v", "3", camera]);
});
test.afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function recordWith(
  { context }: OpenBrowser,
  ada: Person,
  background: string | null,
): Promise<{ video: DownloadedVideo; post: PostJson }> {
  const page = await context.newPage();
  await enter(page, ada);
  const eventId = await openStudio(page);
  if (background) {
    await chooseBackground(page, background);
    // Waits for the first mask, after which the person is visible.
    await page.waitForTimeout(4000);
  }
  await startRecording(page);
  await page.waitForTimeout(3500);
  await stopRecording(page);
  await page.waitForURL(/\/preview$/);
  await page.close();
  const postId = (await ada.driver.call(getEvent, { params: { id: eventId } })).CreatorPosts[0]?.id ?? "";
  const post = await ada.driver.call(getPost, { params: { id: postId } });
  return { video: await downloadVideo(ada.driver, post.media), post };
}

test("a background hides the room and keeps the face in the recorded file, and the video is labeled", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const browser = await openBrowser({ speaks: false, camera });
  const plain = await recordWith(browser, ada, null);
  expect(plain.post.authenticity_type).toBe(1);
  const [room, face] = [await plain.video.detail(2, BLINDS, SLATS), await plain.video.detail(2, FACE, SLATS)];
  for (const background of ["Strong blur", "Warm sand"]) {
    const { video, post } = await recordWith(browser, ada, background);
    expect(post.authenticity_type).toBe(2);
    for (const at of [0, 1, 2])
      expect(await video.detail(at, BLINDS, SLATS), `the room, ${background}, second ${at}`).toBeLessThan(0.5 * room);
    for (const at of [1, 2])
      expect(await video.detail(at, FACE, SLATS), `the face, ${background}, second ${at}`).toBeGreaterThan(0.6 * face);
    video.remove();
  }
  plain.video.remove();
  await browser.close();
});

/** Starts programs that use all CPU time, to simulate a slow computer. Call the result to end them. */
function makeBusy(programs: number): () => void {
  const children = Array.from({ length: programs }, () => spawn(process.execPath, ["-e", "for(;;);"], { stdio: "ignore" }));
  return () => children.forEach((child) => child.kill("SIGKILL"));
}

test("the studio shows a notice while the computer is too slow for the background", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false, camera });
  await enter(page, ada);
  await openStudio(page);
  await chooseBackground(page, "Strong blur");
  // Closes the panel, because the notice must be visible without it.
  await page.getByRole("button", { name: "Background", exact: true }).click();
  const notice = page.getByText(
    /^This device is slow for backgrounds: (the video has \d+ instead of 30 frames per second|edges update only \d+ times per second)\.$/,
  );
  const rest = makeBusy(4 * availableParallelism());
  try {
    await expect(notice).toBeVisible({ timeout: 40_000 * SLOWNESS });
  } finally {
    rest();
  }
  await page.getByRole("button", { name: "Turn off background" }).click();
  await expect(notice).toBeHidden();
  await page.getByRole("button", { name: "Background", exact: true }).click();
  await expect(page.getByRole("radio", { name: "None", exact: true })).toBeChecked();
  await close();
});
