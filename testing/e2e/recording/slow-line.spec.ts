import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copy } from "@aside/features/recording/copy.ts";
import { downloadVideo } from "@aside/testkit/media/download-video.ts";
import { expect, type Page, test } from "@playwright/test";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { enter, makePerson } from "../support/people.ts";
import { openStudio, playVideo, readVideo, startRecording, stopRecording } from "../support/studio.ts";
import { waitForTake } from "../support/take-file.ts";
import { SLOWNESS } from "../support/slowness.ts";

const SECONDS = 1000;
const directory = mkdtempSync(join(tmpdir(), "aside-slow-line-"));
test.afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** A soft texture that moves as a whole, with the noise of a camera: the encoder needs its whole bitrate, and can do with less. */
function makeCamera(): string {
  const path = join(directory, "camera.mjpeg");
  const texture = "color=gray:size=1600x900:rate=30,noise=alls=100:allf=u:all_seed=1,gblur=sigma=8,eq=contrast=4,trim=end_frame=1";
  const move = "loop=-1:1:0,setpts=N/30/TB,crop=1280:720:x='160+150*sin(t*3.14)':y='90+80*sin(t*4.71)'";
  const source = `${texture},${move},noise=alls=8:allf=t,format=yuvj420p`;
  execFileSync("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", source, "-t", "4", "-q:v", "4", path]);
  return path;
}

/** `bitsPerSecond` -1: as fast as possible. */
async function throttleUploads(page: Page, bitsPerSecond: number): Promise<() => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  const limit = async (uploadThroughput: number) =>
    void (await cdp.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput }));
  await limit(bitsPerSecond / 8);
  return async () => await limit(-1);
}

const LOCAL = ["-v", "error", "-protocol_whitelist", "file", "-allowed_extensions", "ALL"];
const run = (tool: string, ...args: string[]) => spawnSync(tool, [...LOCAL, ...args], { encoding: "utf8", maxBuffer: 2 ** 26 });

/** Mean bits per second of the packets between two times. */
function bitrate(path: string, from: number, to: number): number {
  const { stdout } = run("ffprobe", "-select_streams", "v", "-show_entries", "packet=pts_time,size", "-of", "json", path);
  const { packets } = JSON.parse(stdout) as { packets: { pts_time: string; size: string }[] };
  const within = packets.filter(({ pts_time }) => Number(pts_time) >= from && Number(pts_time) < to);
  return (within.reduce((sum, { size }) => sum + Number(size), 0) * 8) / (to - from);
}

test("on a slow line the video is recorded in lower quality, says so, and gets its quality back", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false, camera: makeCamera() });
  const errors = watchErrors(page);
  await enter(page, ada);
  const eventId = await openStudio(page);
  const started = await startRecording(page);
  const elapsed = () => (Date.now() - started) / SECONDS;
  await page.waitForTimeout(3 * SECONDS);

  const recover = await throttleUploads(page, 1_100_000);
  const notice = page.getByRole("status").filter({ hasText: copy.lineSlow });
  await expect(notice).toBeVisible({ timeout: 30 * SECONDS * SLOWNESS });
  const lowered = elapsed();
  await page.waitForTimeout(8 * SECONDS);
  const recovered = elapsed();
  await recover();
  await expect(notice).toBeHidden({ timeout: 90 * SECONDS * SLOWNESS });
  const raised = elapsed();
  await page.waitForTimeout(4 * SECONDS);
  const recorded = elapsed();
  await stopRecording(page);
  await page.waitForURL(/\/preview$/, { timeout: 40 * SECONDS * SLOWNESS });

  const video = await downloadVideo(ada.driver, (await waitForTake(ada, eventId)).media);
  const path = video.video?.path ?? "";
  const rates = [bitrate(path, 1, 3), bitrate(path, lowered + 2, recovered), bitrate(path, raised + 2, recorded - 1)];
  const shown = rates.map((rate) => `${Math.round(rate / 1000)} kb/s`).join(", ");
  console.log(`${shown}; lower after ${(lowered - 3).toFixed(1)} s, its own quality ${(raised - recovered).toFixed(1)} s after the line`);
  const [before = 0, slow = 0, after = 0] = rates;
  expect(slow).toBeLessThan(before * 0.7);
  expect(after).toBeGreaterThan(slow * 1.4);
  // Nothing is lost, and all of it decodes with the one init segment.
  expect(video.video?.listed).toBeGreaterThan(recorded - 0.5);
  expect(run("ffmpeg", "-i", path, "-f", "null", "-")).toMatchObject({ status: 0, stderr: "" });
  video.remove();
  await playVideo(page);
  await page.evaluate(() => void ((document.querySelector("video") as HTMLVideoElement).playbackRate = 8));
  await expect.poll(async () => (await readVideo(page)).ended, { timeout: 60 * SECONDS * SLOWNESS }).toBe(true);
  expect((await readVideo(page)).error).toBeNull();
  expect(errors).toEqual([]);
  await close();
});
