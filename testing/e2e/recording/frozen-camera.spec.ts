import { expect, type Page, test } from "@playwright/test";
import { copy } from "@aside/features/recording/copy.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { readComposer, watchCapture } from "../support/capture-probe.ts";
import { SLOWNESS } from "../support/slowness.ts";
import { enter, makePerson } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { openStudio, startRecording, stopRecording } from "../support/studio.ts";

type Drawn = { isRunning: boolean; opened: number };

/** Runs in the page. The camera is a canvas that freezes on command and works again when reopened. The microphone is the browser's. */
function drawCamera(): void {
  const drawn: Drawn = { isRunning: true, opened: 0 };
  Object.assign(globalThis, { drawn });
  const devices = navigator.mediaDevices;
  const open = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (wish) => {
    if (!wish?.video) return await open(wish);
    const canvas = Object.assign(document.createElement("canvas"), { width: 1280, height: 720 });
    const pen = canvas.getContext("2d");
    let turn = 0;
    setInterval(() => {
      if (!pen || !drawn.isRunning) return;
      pen.fillStyle = `hsl(${turn++ % 360} 80% 50%)`;
      pen.fillRect(0, 0, canvas.width, canvas.height);
    }, 33);
    drawn.opened++;
    drawn.isRunning = true;
    const sound = wish.audio ? (await open({ audio: wish.audio })).getAudioTracks() : [];
    return new MediaStream([...canvas.captureStream().getVideoTracks(), ...sound]);
  };
}

const standStill = async (page: Page) =>
  await page.evaluate(() => void ((globalThis as unknown as { drawn: Drawn }).drawn.isRunning = false));
const countOpened = async (page: Page) => await page.evaluate(() => (globalThis as unknown as { drawn: Drawn }).drawn.opened);

test("a camera without frames is reported before and while recording, and can be restarted", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  await watchCapture(page);
  await page.addInitScript(drawCamera);
  await openStudio(page);
  const [still, stillRecording] = [page.getByText(copy.cameraStill), page.getByText(copy.cameraStillRecording)];
  const restart = page.getByRole("button", { name: copy.restartCamera });
  await page.waitForTimeout(5000);
  await expect(restart).toHaveCount(0);

  await standStill(page);
  await expect(still).toBeVisible();
  await expectAccessible(page, "a camera without pictures");
  await restart.press("Enter");
  await expect(still).toHaveCount(0);
  expect(await countOpened(page)).toBe(2);

  await startRecording(page);
  await standStill(page);
  await expect(stillRecording).toBeVisible();
  await restart.click();
  await expect(stillRecording).toHaveCount(0);
  const before = await readComposer(page);
  const seen = async () => {
    const { drawn, passed } = await readComposer(page);
    return drawn + passed - before.drawn - before.passed;
  };
  await expect.poll(seen, { timeout: 10_000 * SLOWNESS }).toBeGreaterThan(20);
  await stopRecording(page);
  await page.waitForURL(/\/preview$/);
  expect(errors).toEqual([]);
  await close();
});

test("a frozen camera is reported until it delivers frames again, also in a browser without access to frames", async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  await page.addInitScript(drawCamera);
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "MediaStreamTrackGenerator"));
  await openStudio(page);
  const still = page.getByText(copy.cameraStill);
  await page.waitForTimeout(5000);
  await expect(still).toHaveCount(0);
  await standStill(page);
  await expect(still).toBeVisible();
  await page.getByRole("button", { name: copy.restartCamera }).press("Enter");
  await expect(still).toHaveCount(0);
  expect(await countOpened(page)).toBe(2);
  await page.waitForTimeout(5000);
  await expect(still).toHaveCount(0);
  expect(errors).toEqual([]);
  await close();
});
