import {
  eventRestored,
  shownTranscriptChanged,
  takeAssembled,
  takeCompleted,
  takeDeleted,
  takeShown,
  takeStarted,
} from "@aside/core/messages/facts.ts";
import { findShownTake } from "@aside/core/messages/server/posts/shown-take-store.ts";
import { transcriptText } from "@aside/ai/transcript/transcript-text.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import { followEdit, transcribeTake } from "./jobs.ts";
import { deleteTranscript, findTranscript, hasScript, listTranscriptSegments } from "./store.ts";
import { clearPostText, savePostText } from "@aside/core/messages/server/posts/post-state-store.ts";

/** Enqueued when a take starts and again when it ends: the second job does nothing unless the first one stopped waiting. */
async function transcribe(context: AppContext, db: Queryable, takeId: string, key: string): Promise<void> {
  if (context.config.ASR === "off") return;
  await context.jobs.enqueue(db, transcribeTake, { take_id: takeId }, { singletonKey: key, priority: 10 });
}

export const subscriptions: Subscription[] = [
  subscribe(eventRestored, async ({ post_ids }, { db, context }) => {
    for (const postId of post_ids) {
      const shown = await findShownTake(db, postId);
      // Deleting the Aside stopped a running transcription; restart it.
      if (shown?.take_id) await transcribe(context, db, shown.take_id, `${shown.take_id}/restored-${context.now().getTime()}`);
    }
  }),
  subscribe(takeStarted, async ({ take_id }, { db, context }) => await transcribe(context, db, take_id, take_id)),
  subscribe(takeCompleted, async ({ take_id }, { db, context }) => {
    await transcribe(context, db, take_id, take_id);
    // Its words are known without speech recognition.
    if (context.config.ASR === "off" && (await hasScript(db, [take_id])))
      await context.jobs.enqueue(db, transcribeTake, { take_id }, { singletonKey: take_id, priority: 10 });
  }),
  subscribe(takeAssembled, async ({ take_id, parts }, { db, context }) => {
    const sources = parts.map((part) => part.take_id);
    if (context.config.ASR !== "off" || (await hasScript(db, sources)))
      await context.jobs.enqueue(db, followEdit, { take_id, parts }, { singletonKey: take_id, priority: 15 });
  }),
  subscribe(takeDeleted, async ({ post_id, take_id }, { db, context }) => {
    await deleteTranscript(db, take_id);
    await clearPostText(db, post_id);
    await context.events.emit({ db, context }, shownTranscriptChanged, { post_id });
  }),
  subscribe(takeShown, async ({ post_id, take_id }, { db, context }) => {
    const transcript = await findTranscript(db, take_id);
    const text = transcript?.state === "final" ? transcriptText(await listTranscriptSegments(db, take_id)) : null;
    await savePostText(db, { id: take_id, postId: post_id }, text);
    await context.events.emit({ db, context }, shownTranscriptChanged, { post_id });
  }),
];
