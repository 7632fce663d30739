import { alignWords } from "@aside/ai/transcript/align-words.ts";
import { transcriptText } from "@aside/ai/transcript/transcript-text.ts";
import { requireFeature } from "@aside/core/entitlements/server/entitlements.ts";
import { AppError, malformed, notFound } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { sendSignal } from "@aside/server/signals/signals.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { transcriptEnded } from "@aside/core/messages/facts.ts";
import type { editTranscript as editEndpoint, revertTranscript as revertEndpoint, TranscriptJson } from "../contract.ts";
import { copy } from "../copy.ts";
import { presentTranscript } from "./present-transcript.ts";
import {
  countTranscriptEdit,
  listTranscriptRows,
  listTranscriptSegments,
  lockTranscript,
  restoreHeard,
  saveCorrection,
  type TranscriptRow,
  type TranscriptSegmentRow,
} from "./store.ts";
import { signalPost } from "@aside/core/messages/server/posts/signal-post.ts";
import { savePostText } from "@aside/core/messages/server/posts/post-state-store.ts";

export const editTranscript: Handler<typeof editEndpoint> = async ({ actor, params, body, context }) => {
  const post = await context.access.require(context.db, actor, params.id, "update");
  await requireFeature(context, actor, "transcript_editing");
  return await change(context, post, async (db, transcript) => {
    if (transcript.version !== body.version)
      throw new AppError(409, "transcript_conflict", copy.transcriptConflict, { details: { version: transcript.version } });
    const rows = new Map((await listTranscriptRows(db, transcript.take_id)).map((row) => [row.index, row]));
    for (const { index, text } of body.changes) {
      const row = rows.get(index);
      if (!row) throw malformed(`changes: there is no segment ${index}`);
      await correct(db, row, text.replace(/\s+/g, " "));
    }
  });
};

export const revertTranscript: Handler<typeof revertEndpoint> = async ({ actor, params, context }) => {
  const post = await context.access.require(context.db, actor, params.id, "update");
  return await change(context, post, async (db, transcript) => await restoreHeard(db, transcript.take_id));
};

/** Edits the shown take's transcript and emits an event so that its insights are updated. */
async function change(
  context: AppContext,
  post: { id: string; takeId: string | null },
  work: (db: Queryable, transcript: TranscriptRow) => Promise<void>,
): Promise<TranscriptJson> {
  const takeId = post.takeId;
  if (!takeId) throw new AppError(409, "transcript_not_final", copy.transcriptNotFinal);
  return await context.db.transaction().execute(async (trx) => {
    const transcript = await lockTranscript(trx, takeId);
    if (transcript?.state !== "final") throw new AppError(409, "transcript_not_final", copy.transcriptNotFinal);
    await work(trx, transcript);
    await countTranscriptEdit(trx, takeId);
    const text = transcriptText(await listTranscriptSegments(trx, takeId));
    await savePostText(trx, { id: takeId, postId: post.id }, text);
    await context.events.emit({ db: trx, context }, transcriptEnded, { post_id: post.id, take_id: takeId, state: "final" });
    await sendSignal(trx, "transcript.changed", { post_id: post.id, take_id: takeId });
    await signalPost(trx, post.id);
    const changed = await lockTranscript(trx, takeId);
    if (!changed) throw notFound();
    return presentTranscript(takeId, changed, await listTranscriptRows(trx, takeId));
  });
}

/** Aligns with the original words each time, so that repeated corrections do not degrade the times. */
async function correct(db: Queryable, row: TranscriptSegmentRow, text: string): Promise<void> {
  const heard = (row.heard ?? { text: row.text, words: row.words }) as { text: string; words: TranscriptJson["segments"][number]["words"] };
  const words = text === heard.text ? heard.words : alignWords(heard.words, text, { start: row.start_at, end: row.end_at });
  await saveCorrection(db, row, { text, words, heard: text === heard.text ? null : heard });
}
