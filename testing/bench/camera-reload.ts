import { readComposer, watchCapture } from "@aside/e2e/support/capture-probe.ts";
import { openBrowser } from "@aside/e2e/support/browser.ts";
import { enter, makePerson } from "@aside/e2e/support/people.ts";
import { openStudio, startRecording } from "@aside/e2e/support/studio.ts";
import type { Page } from "@playwright/test";
import { report } from "./support/statistics.ts";

/** The number of frames that prove a running camera. A frozen camera delivers a single frame. */
const ENOUGH = 5;
const LOOK_MS = 100;
const LONGEST_MS = 12_000;
const RECORD_MS = 1500;

/**
 * Repeatedly closes the studio during a recording and opens it again in the same browser. Measures how long the camera takes to start, and
 * whether a video element shows frames that the compositor does not receive.
 */
export async function benchCameraReload(openings: number): Promise<void> {
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false });
  page.on("dialog", (dialog) => void dialog.accept());
  await enter(page, ada);
  await watchCapture(page);
  const waits: number[] = [];
  let shown = 0;
  for (let opening = 0; opening < openings; opening++) {
    await openStudio(page);
    const wait = await waitForPictures(page);
    waits.push(wait);
    if (wait === LONGEST_MS && (await showsPictures(page))) shown++;
    await startRecording(page);
    await page.waitForTimeout(RECORD_MS);
  }
  await close();
  const running = waits.filter((wait) => wait < LONGEST_MS).toSorted((a, b) => a - b);
  report(`camera after a studio that was closed during a recording, ${openings} openings`, {
    "frozen after 12 s": waits.length - running.length,
    "of those shown by a video element": shown,
    "longer than 2 s": running.filter((wait) => wait > 2000).length,
    "median ms": running[Math.floor(running.length / 2)] ?? 0,
    "slowest ms": running.at(-1) ?? 0,
  });
}

/** Milliseconds after the studio is ready. */
async function waitForPictures(page: Page): Promise<number> {
  const count = async () => {
    const { drawn, passed } = await readComposer(page);
    return drawn + passed;
  };
  const start = performance.now();
  const before = await count();
  while (performance.now() - start < LONGEST_MS) {
    if ((await count()) - before >= ENOUGH) return performance.now() - start;
    await page.waitForTimeout(LOOK_MS);
  }
  return LONGEST_MS;
}

/** Whether a separate video element shows moving pictures of the newest camera. */
async function showsPictures(page: Page): Promise<boolean> {
  return await page.evaluate(async () => {
    const { tracks } = (globalThis as unknown as { captureProbe: { tracks: { kind: string; track: MediaStreamTrack }[] } }).captureProbe;
    const camera = tracks.findLast(({ kind }) => kind === "video")?.track;
    if (!camera) return false;
    const video = Object.assign(document.createElement("video"), { muted: true, srcObject: new MediaStream([camera]) });
    await video.play();
    const count = () => video.getVideoPlaybackQuality().totalVideoFrames;
    const before = count();
    await new Promise((resolve) => setTimeout(resolve, 3000));
    return count() - before > 5;
  });
}
