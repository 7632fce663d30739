import type { TranscriptSegment } from "@aside/ai/port.ts";
import { transcriptText } from "@aside/ai/transcript/transcript-text.ts";
import { sendSignal } from "@aside/server/signals/signals.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { JobRun } from "@aside/server/jobs/jobs.ts";
import type { PlacedPart } from "@aside/core/messages/facts.ts";
import { transcriptEnded } from "@aside/core/messages/facts.ts";
import { moveWords } from "./move-words.ts";
import {
  beginTranscript,
  endTranscript,
  findAudioTake,
  findTranscript,
  isAboutToBegin,
  listTranscriptSegments,
  replaceSegments,
} from "./store.ts";
import { signalPost } from "@aside/core/messages/server/posts/signal-post.ts";

type Data = { take_id: string; parts: PlacedPart[] };

/**
 * Builds the transcript of an edited or merged video from its sources. If the transcript of one source was removed for low accuracy, the
 * result is `removed` as well. Throws while a source is still being transcribed.
 */
export async function runFollowEdit(context: AppContext, run: JobRun<Data>): Promise<void> {
  const { take_id, parts } = run.data;
  const take = await findAudioTake(context.db, take_id);
  if (!take) return;
  const sources = new Map<string, { state: string; engine: string; confidence: number | null; language: string }>();
  for (const id of new Set(parts.map((part) => part.take_id))) {
    const known = await findTranscript(context.db, id);
    if (known?.state === "live" && !run.isLastAttempt) throw new Error("a source of the edited video is still being transcribed");
    if (!known && !run.isLastAttempt && (await isAboutToBegin(context.db, id)))
      throw new Error("the transcription of a source of the edited video has not begun");
    if (known) sources.set(id, known);
  }
  const isRemoved = [...sources.values()].some((source) => source.state === "removed");
  const segments: TranscriptSegment[] = [];
  for (const part of isRemoved ? [] : parts) segments.push(...moveWords(await listTranscriptSegments(context.db, part.take_id), part));
  const known = [...sources.values()];
  const state = isRemoved ? "removed" : segments.length > 0 ? "final" : "none";
  const confidences = known.flatMap((source) => (source.confidence === null ? [] : [source.confidence]));
  await context.db.transaction().execute(async (trx) => {
    await beginTranscript(trx, take_id, known[0]?.engine ?? "none");
    await replaceSegments(trx, take_id, segments);
    await endTranscript(
      trx,
      { id: take_id, postId: take.post_id },
      {
        state,
        text: state === "final" ? transcriptText(segments) : null,
        confidence: confidences.length > 0 ? Math.min(...confidences) : null,
        // If the sources have different languages, the first one is used: insights need a single language.
        language: known[0]?.language ?? "en",
      },
    );
    await sendSignal(trx, "transcript.changed", { post_id: take.post_id, take_id });
    await signalPost(trx, take.post_id);
    await context.events.emit({ db: trx, context }, transcriptEnded, { post_id: take.post_id, take_id, state });
  });
}
