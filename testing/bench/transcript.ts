import { openBrowser } from "@aside/e2e/support/browser.ts";
import { enter, makePerson } from "@aside/e2e/support/people.ts";
import type { Product } from "@aside/e2e/support/product.ts";
import { openStudio, startRecording } from "@aside/e2e/support/studio.ts";
import { getEvent } from "@aside/core/messages/contract.ts";
import { getTranscript } from "@aside/features/transcripts/contract.ts";
import { getInsights } from "@aside/features/insights/contract.ts";
import { report } from "./support/statistics.ts";

const LONGEST_MS = 120_000;
/** Spoken one after the other and repeated, for about two minutes. */
const SENTENCES = [
  "Good morning everyone, and thank you for taking the time to watch this.",
  "The quarterly report is ready, and the numbers are better than we expected in spring.",
  "Sales in the north grew by twelve percent, while the costs of travel stayed where they were.",
  "Maria, please send the budget to the finance team before Friday.",
  "I will call the landlord tomorrow and ask for a longer lease.",
  "The mobile team wants to hire three engineers, and the first interviews begin next week.",
  "Two customers complained about slow deliveries, so we changed the carrier.",
  "Please tell me until Wednesday whether the new price list is right.",
];

/** Records two minutes of speech. Measures the time from Stop to the final transcript, and to summary and action items. */
export async function benchTranscript(product: Product, seconds: number): Promise<void> {
  const ada = await makePerson("Ada Lovelace", product.url);
  const says = Array.from({ length: Math.ceil(seconds / 4) }, (_, index) => SENTENCES[index % SENTENCES.length] as string);
  const { page, close } = await openBrowser({ says });
  await enter(page, ada);
  const eventId = await openStudio(page, product.url);
  await startRecording(page);
  await page.waitForTimeout(seconds * 1000);
  await page.getByRole("button", { name: "Stop recording" }).click();
  const stopped = performance.now();
  const postId = (await ada.driver.call(getEvent, { params: { id: eventId } })).CreatorPosts[0]?.id ?? "";
  const until = async (isThere: () => Promise<boolean>): Promise<number> => {
    while (!(await isThere())) {
      if (performance.now() - stopped > LONGEST_MS) return Number.NaN;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return (performance.now() - stopped) / 1000;
  };
  const words = await until(async () => (await ada.driver.call(getTranscript, { params: { id: postId } })).state === "final");
  const insights = await until(async () => {
    const made = await ada.driver.call(getInsights, { params: { id: postId } });
    return made.summary.state === "PROCESSED" && made.actions.state === "PROCESSED";
  });
  const { segments } = await ada.driver.call(getTranscript, { params: { id: postId } });
  report(`transcript of ${seconds} s of speech, after Stop`, {
    "transcript final s": words,
    "summary and actions s": insights,
    words: segments.reduce((sum, segment) => sum + segment.words.length, 0),
  });
  await close();
}
