import { readComposer, watchCapture } from "@aside/e2e/support/capture-probe.ts";
import { openBrowser } from "@aside/e2e/support/browser.ts";
import { enter, makePerson } from "@aside/e2e/support/people.ts";
import { chooseBackground, chooseLayout, openStudio, startRecording } from "@aside/e2e/support/studio.ts";
import { report } from "./support/statistics.ts";

const SCENES: { name: string; layout?: string; background?: string }[] = [
  { name: "camera" },
  { name: "screen and camera", layout: "Screen + camera" },
  { name: "camera, light blur", background: "Light blur" },
  { name: "camera, strong blur", background: "Strong blur" },
];
/** After this time the background's model is loaded and the mask rate is stable. */
const SETTLE_MS = 5000;

/** Measures the frame rate of the composition, by the compositor's counts, while 1280 x 720 is recorded in Chromium without a GPU. */
export async function benchCompose(seconds: number): Promise<void> {
  const ada = await makePerson("Ada Lovelace");
  for (const scene of SCENES) {
    const { page, close } = await openBrowser({ speaks: false });
    await enter(page, ada);
    await watchCapture(page);
    await openStudio(page);
    if (scene.layout) await chooseLayout(page, scene.layout);
    if (scene.background) await chooseBackground(page, scene.background);
    await page.waitForTimeout(SETTLE_MS);
    await startRecording(page);
    const before = await readComposer(page);
    await page.waitForTimeout(seconds * 1000);
    const after = await readComposer(page);
    const since = (name: Exclude<keyof typeof after, "seconds">) => after[name] - before[name];
    report(`compose 1280 x 720, ${scene.name}, ${seconds} s recorded`, {
      "frames per second": since("frames") / (after.seconds - before.seconds),
      drawn: since("drawn"),
      passed: since("passed"),
      repeated: since("repeated"),
      late: since("late"),
      dropped: since("dropped"),
    });
    await close();
  }
}
