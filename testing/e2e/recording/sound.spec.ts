import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { copy } from "@aside/features/recording/copy.ts";
import { soundCopy } from "@aside/features/recording/sound-copy.ts";
import { loudnessOf, loudnessOfPcm, noisyVoice, voiceAboveNoise } from "@aside/testkit/media/noisy-voice.ts";
import { downloadVideo } from "@aside/testkit/media/download-video.ts";
import { openBrowser, speechFile, watchErrors } from "../support/browser.ts";
import { enter, makePerson } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { SLOWNESS } from "../support/slowness.ts";
import { openStudio, startRecording, stopRecording } from "../support/studio.ts";
import { waitForTake } from "../support/take-file.ts";

const SENTENCES = [
  "Good morning everyone, and thank you for taking the time to watch this.",
  "The quarterly report is ready, and the numbers are better than we expected in spring.",
  "Please send the budget to the finance team before Friday.",
];
const directory = mkdtempSync(join(tmpdir(), "aside-sound-"));
test.afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** A microphone's file with a tone; `sine`: options of ffmpeg's source, and filters after it. */
function makeTone(sine: string): string {
  const path = join(directory, `${crypto.randomUUID()}.wav`);
  execFileSync("ffmpeg", ["-v", "error", "-y", "-f", "lavfi", "-i", `sine=${sine}`, path]);
  return path;
}

const suppression = (page: Page) => page.getByRole("switch", { name: soundCopy.noiseSuppression });
const level = (page: Page) => page.getByRole("switch", { name: soundCopy.automaticLevel });
const openSettings = async (page: Page) => await page.getByRole("button", { name: copy.settings, exact: true }).click();

test("a quiet voice beside a fan is recorded without the fan, at the common loudness", { tag: ["@recorder", "@main"] }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const voice = noisyVoice(directory, { voice: speechFile(SENTENCES), seconds: 26, loudness: -32, ratio: 12 });
  const { page, close } = await openBrowser({ voice, repeats: true });
  const errors = watchErrors(page);
  await enter(page, ada);
  const eventId = await openStudio(page);
  await openSettings(page);
  await expect(suppression(page)).toBeChecked();
  await expect(level(page)).toBeChecked();
  await expectAccessible(page, "studio-sound");
  await startRecording(page);
  await page.waitForTimeout(22_000);
  await stopRecording(page);
  await page.waitForURL(/\/preview$/);
  const { media } = await waitForTake(ada, eventId);
  const video = await downloadVideo(ada.driver, media);
  const pcm = await video.pcm();
  video.remove();
  const { loudness, peak } = loudnessOfPcm(pcm);
  const ratio = voiceAboveNoise(pcm);
  console.log(`loudness ${loudness} LUFS, true peak ${peak} dB, voice above noise ${ratio.toFixed(1)} dB`);
  expect(Math.abs(loudness + 16)).toBeLessThan(1.5);
  expect(peak).toBeLessThanOrEqual(-1);
  // In the microphone the voice is some 12 dB above the noise.
  expect(ratio).toBeGreaterThan(22);
  expect(errors).toEqual([]);
  await close();
});

test("switching during a recording leaves no gap, and is remembered", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const tone = makeTone("frequency=330:sample_rate=48000:duration=10,volume=0.5");
  const { page, close } = await openBrowser({ voice: tone, repeats: true });
  await enter(page, ada);
  const eventId = await openStudio(page);
  await openSettings(page);
  // Off from the start: neither the browser nor we touch the sound.
  await suppression(page).uncheck();
  await level(page).uncheck();
  await startRecording(page);
  for (let times = 0; times < 10; times++) {
    await suppression(page).click();
    await level(page).click();
    await page.waitForTimeout(400);
  }
  await stopRecording(page);
  await page.waitForURL(/\/preview$/);
  const { media } = await waitForTake(ada, eventId);
  const video = await downloadVideo(ada.driver, media);
  const pcm = await video.pcm();
  video.remove();
  expect(Math.abs((video.audio?.probed ?? 0) - (video.video?.probed ?? 0))).toBeLessThan(0.15);
  console.log(`${(pcm.length / 48_000).toFixed(2)} s; silent: ${silences(pcm).join(", ")}`);
  // The longest time without a sound above -80 dB, which a filter cannot cause, in samples. The encoder's first frames are left out.
  let [longest, run] = [0, 0];
  for (const sample of pcm.subarray(4800, -4800)) longest = Math.max(longest, (run = Math.abs(sample) < 1e-4 ? run + 1 : 0));
  expect(longest).toBeLessThan(48 * 20);
  await openStudio(page);
  await openSettings(page);
  await expect(suppression(page)).not.toBeChecked();
  await expect(level(page)).not.toBeChecked();
  await close();
});

test(
  "the studio says within three seconds that the microphone is muted, without moving, and records nevertheless; the preview says it",
  { tag: "@recorder" },
  async () => {
    const ada = await makePerson("Ada Lovelace");
    const silence = join(directory, "silence.wav");
    execFileSync("ffmpeg", ["-v", "error", "-y", "-f", "lavfi", "-i", "anullsrc=r=44100:cl=stereo", "-t", "5", silence]);
    const { page, close } = await openBrowser({ voice: silence, repeats: true });
    await enter(page, ada);
    const eventId = await openStudio(page);
    const hint = page.getByRole("status").filter({ hasText: soundCopy.hints.muted });
    const readPlace = async () => await page.getByRole("group", { name: "Stage" }).boundingBox();
    await expect(hint).toBeHidden();
    const place = await readPlace();
    await expect(hint).toBeVisible({ timeout: 4000 });
    expect(await readPlace()).toEqual(place);
    await startRecording(page);
    await expect(hint).toBeVisible();
    await page.waitForTimeout(2000);
    await hint.getByRole("button", { name: "Dismiss" }).click();
    await expect(hint).toBeHidden();
    await stopRecording(page);
    await page.waitForURL(/\/preview$/);
    expect((await waitForTake(ada, eventId)).media.duration).toBeGreaterThan(1.5);
    await expect(page.getByRole("status").filter({ hasText: copy.silent })).toBeVisible();
    await close();
  },
);

test("a voice that is too loud is named, also where noise suppression cannot be loaded", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const loud = makeTone("frequency=200:sample_rate=48000:duration=4,volume=20dB");
  const { page, close } = await openBrowser({ voice: loud, repeats: true });
  await enter(page, ada);
  await page.route(/noise-filter/, async (route) => await route.abort());
  const eventId = await openStudio(page);
  const hint = page.getByRole("status").filter({ hasText: soundCopy.hints.clipping });
  await expect(hint).toBeVisible({ timeout: 4000 });
  await hint.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByText(soundCopy.noiseSuppressionMissing)).toBeVisible();
  await startRecording(page);
  await page.waitForTimeout(3000);
  await stopRecording(page);
  await page.waitForURL(/\/preview$/);
  expect((await waitForTake(ada, eventId)).media.duration).toBeGreaterThan(2);
  await expect(page.getByText(copy.silent)).toBeHidden();
  await close();
});

for (const isLeveled of [true, false])
  test(`an uploaded video ${isLeveled ? "gets the common loudness" : "keeps its level while automatic level is off"}`, async () => {
    const ada = await makePerson("Ada Lovelace");
    const [said, clip] = [speechFile(SENTENCES, 1), join(directory, `upload-${isLeveled}.mp4`)];
    const gain = -30 - loudnessOf(["-i", said]).loudness;
    const inputs = ["-f", "lavfi", "-i", "testsrc2=size=640x360:rate=30", "-i", said, "-t", "14", "-af", `volume=${gain}dB`];
    execFileSync("ffmpeg", [
      "-v",
      "error",
      "-y",
      ...inputs,
      "-c:v",
      "libx264",
      "-preset",
      "ultrafast",
      "-pix_fmt",
      "yuv420p",
      "-c:a",
      "aac",
      clip,
    ]);
    const { page, close } = await openBrowser({ speaks: false });
    await enter(page, ada);
    await page.addInitScript((isOn) => localStorage.setItem("aside.automatic-level", isOn ? "on" : "off"), isLeveled);
    const eventId = await openStudio(page);
    await page.getByLabel("Upload a video").setInputFiles(clip);
    await page.waitForURL(/\/preview$/, { timeout: 60_000 * SLOWNESS });
    const { media } = await waitForTake(ada, eventId);
    const video = await downloadVideo(ada.driver, media);
    const { loudness, peak } = loudnessOfPcm(await video.pcm());
    video.remove();
    expect(Math.abs(loudness - (isLeveled ? -16 : -30))).toBeLessThan(1);
    expect(peak).toBeLessThanOrEqual(-1);
    expect(Math.abs((video.audio?.probed ?? 0) - (video.video?.probed ?? 0))).toBeLessThan(0.1);
    await close();
  });

/** Keeps the page busy, with a moment for other work after each `ms`. */
async function keepBusy(page: Page, { times, ms }: { times: number; ms: number }): Promise<void> {
  await page.evaluate(
    async (given) => {
      for (let time = 0; time < given.times; time++) {
        const until = performance.now() + given.ms;
        while (performance.now() < until);
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    },
    { times, ms },
  );
}

/** The seconds of PCM (48 kHz, mono) where nothing is heard for longer than a tenth of a second. */
function silences(pcm: Float32Array): string[] {
  const found: string[] = [];
  let from = 0;
  for (let i = 0; i <= pcm.length; i++) {
    if (i < pcm.length && Math.abs(pcm[i] as number) < 0.001) continue;
    if (i - from > 4800) found.push(`${(from / 48_000).toFixed(2)} to ${(i / 48_000).toFixed(2)}`);
    from = i + 1;
  }
  return found;
}

test("a page that is busy for half a minute, also at Stop, loses no sound", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const tone = makeTone("frequency=330:sample_rate=48000:duration=10,volume=0.5");
  const { page, close } = await openBrowser({ voice: tone, repeats: true });
  await enter(page, ada);
  const eventId = await openStudio(page);
  await openSettings(page);
  await suppression(page).uncheck();
  await level(page).uncheck();
  await startRecording(page);
  await page.waitForTimeout(2000);
  // The browser keeps 20 s of sound for a page that does not read it.
  await keepBusy(page, { times: 1, ms: 25_000 });
  await page.waitForTimeout(1000);
  await keepBusy(page, { times: 4, ms: 4000 });
  await stopRecording(page);
  await keepBusy(page, { times: 3, ms: 4000 });
  await page.waitForURL(/\/preview$/, { timeout: 40_000 * SLOWNESS });
  const { media } = await waitForTake(ada, eventId);
  const video = await downloadVideo(ada.driver, media);
  const pcm = await video.pcm();
  video.remove();
  console.log(`${(pcm.length / 48_000).toFixed(1)} s of sound`);
  expect(pcm.length / 48_000).toBeGreaterThan(40);
  expect(silences(pcm)).toEqual([]);
  await close();
});
