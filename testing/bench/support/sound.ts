import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Transcriber } from "@aside/ai/port.ts";
import { wordErrorRate } from "@aside/ai/transcript/word-error-rate.ts";
import { openBrowser, speechFile } from "@aside/e2e/support/browser.ts";
import { enter, makePerson, type Person } from "@aside/e2e/support/people.ts";
import { startProduct } from "@aside/e2e/support/product.ts";
import { chooseLayout, openStudio, startRecording, stopRecording } from "@aside/e2e/support/studio.ts";
import { waitForTake } from "@aside/e2e/support/take-file.ts";
import { closeEngines, openEngines } from "@aside/server/ai/open-engines.ts";
import { readConfig } from "@aside/server/config/config.ts";
import { downloadVideo } from "@aside/testkit/media/download-video.ts";
import { loudnessOfPcm, noisyVoice, voiceAboveNoise } from "@aside/testkit/media/noisy-voice.ts";
import { report } from "./statistics.ts";

const SENTENCES = [
  "Good morning everyone, and thank you for taking the time to watch this.",
  "The quarterly report is ready, and the numbers are better than we expected in spring.",
  "Sales in the north grew by twelve percent, while the costs of travel stayed where they were.",
  "Please send the budget to the finance team before Friday.",
  "I will call the landlord tomorrow and ask for a longer lease.",
  "Two customers complained about slow deliveries, so we changed the carrier.",
];
/** Noise alone, and the whole speech. Seconds. */
const [BEFORE, SECONDS] = [9, 40];
/** Then the level has found the voice: before, it does not raise the noise. Samples. */
const SETTLED = 8 * 48_000;
const LOUDNESS = [-40, -37, -34, -31, -28, -25, -22, -18, -14, -10];
/** The voice above the noise, in dB; 60 is clean. */
const RATIOS = [60, 15, 10, 5];

type Switches = { suppresses: boolean; levels: boolean };

/**
 * Records held files as the microphone of Chromium, with and without noise suppression and automatic level: the voice above the noise, words
 * that our recognizer gets wrong, loudness and true peak of ten takes.
 */
export async function benchSound(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "aside-sound-"));
  const product = await startProduct({ RECORDING_LIMIT_SECONDS: "120", ASR: "off" });
  process.env["ASIDE_URL"] = product.url;
  const ai = openEngines(readConfig({ ...process.env, LOG_LEVEL: "silent" }));
  try {
    const ada = await makePerson("Ada Lovelace", product.url);
    const voice = speechFile(SENTENCES, BEFORE);
    for (const ratio of RATIOS) {
      const file = noisyVoice(directory, { voice, seconds: SECONDS, loudness: -25, ratio });
      const raw = await record(ada, file, { suppresses: false, levels: false });
      const clean = await record(ada, file, { suppresses: true, levels: true });
      report(ratio === 60 ? "clean voice" : `voice ${ratio} dB above a fan`, {
        "above noise, off dB": voiceAboveNoise(raw.subarray(SETTLED)),
        "above noise, on dB": voiceAboveNoise(clean.subarray(SETTLED)),
        "gain dB": voiceAboveNoise(clean.subarray(SETTLED)) - voiceAboveNoise(raw.subarray(SETTLED)),
        "word errors, off %": ai.transcriber ? await errorsOf(ai.transcriber, raw) : Number.NaN,
        "word errors, on %": ai.transcriber ? await errorsOf(ai.transcriber, clean) : Number.NaN,
      });
    }
    for (const loudness of LOUDNESS) {
      const take = await record(ada, noisyVoice(directory, { voice, seconds: SECONDS, loudness, ratio: 25 }), {
        suppresses: true,
        levels: true,
      });
      const measured = loudnessOfPcm(take);
      report(`take of ${loudness} LUFS`, { "loudness LUFS": measured.loudness, "true peak dB": measured.peak });
    }
  } finally {
    await closeEngines(ai);
    await product.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The sound of a take whose microphone is this file. */
async function record(person: Person, voice: string, { suppresses, levels }: Switches): Promise<Float32Array> {
  const { page, close } = await openBrowser({ voice });
  await enter(page, person);
  await page.addInitScript(
    (kept) => {
      for (const [key, isOn] of kept) localStorage.setItem(key, isOn ? "on" : "off");
    },
    [
      ["aside.noise-suppression", suppresses],
      ["aside.automatic-level", levels],
    ] as const,
  );
  const eventId = await openStudio(page);
  await chooseLayout(page, "Audio");
  await startRecording(page);
  await page.waitForTimeout((SECONDS - 5) * 1000);
  await stopRecording(page);
  await page.waitForURL(/\/preview$/);
  const { media } = await waitForTake(person, eventId);
  await close();
  const video = await downloadVideo(person.driver, media);
  const pcm = await video.pcm();
  video.remove();
  return pcm;
}

/** Of the sentences, in percent. */
async function errorsOf(transcriber: Transcriber, pcm: Float32Array): Promise<number> {
  const session = await transcriber.open({ offset: 0 });
  // 48 to 16 kHz: the mean of three samples, whose loss above 5 kHz matters to neither side.
  const heard = Float32Array.from({ length: Math.floor(pcm.length / 3) }, (_, i) => (pcm[3 * i]! + pcm[3 * i + 1]! + pcm[3 * i + 2]!) / 3);
  const segments = [...(await session.push(heard)), ...(await session.finish())];
  await session.close();
  return 100 * wordErrorRate(SENTENCES.join(" "), segments.map(({ text }) => text).join(" "));
}
