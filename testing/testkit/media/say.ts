import type { TranscriptSegment } from "@aside/ai/port.ts";
import { transcriptText } from "@aside/ai/transcript/transcript-text.ts";
import { transcriptEnded } from "@aside/core/messages/facts.ts";
import { beginTranscript, endTranscript, replaceSegments } from "@aside/features/transcripts/server/store.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import type { ApiDriver } from "../api-driver.ts";
import type { TestApp } from "../start-app.ts";

/** Creates one segment per sentence, with two words per second. */
export function spoken(text: string, confidence = 0.9): TranscriptSegment[] {
  let at = 0;
  return text.split(/(?<=[.?!])\s+/).map((sentence) => {
    const words = sentence.split(" ").map((word) => ({ text: word, start: at / 2, end: at++ / 2 + 0.4 }));
    return { text: sentence, start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0, confidence, words };
  });
}

/** Adds a transcript to the current take, or to `takeId`, and runs all follow-up jobs. Requires `ASR: "off"`. Returns the take. */
export async function say(
  app: TestApp,
  author: Pick<ApiDriver, "call">,
  postId: string,
  text: string,
  options: { state?: "final" | "removed" | "none"; takeId?: string; language?: string } = {},
): Promise<string> {
  const takeId = options.takeId ?? (await author.call(getPost, { params: { id: postId } })).media.take_id ?? "";
  const { state = "final" } = options;
  const segments = state === "final" ? spoken(text) : [];
  await app.context.db.transaction().execute(async (trx) => {
    await beginTranscript(trx, takeId, "test");
    await trx
      .updateTable("transcripts")
      .set({ language: options.language ?? "en" })
      .where("take_id", "=", takeId)
      .execute();
    await replaceSegments(trx, takeId, segments);
    await endTranscript(trx, { id: takeId, postId }, { state, text: state === "final" ? transcriptText(segments) : null, confidence: 0.9 });
    await app.context.events.emit({ db: trx, context: app.context }, transcriptEnded, { post_id: postId, take_id: takeId, state });
  });
  return takeId;
}
