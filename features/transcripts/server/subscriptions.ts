import { takeAssembled, takeCompleted, shownTranscriptChanged, takeShown, takeStarted } from "@aside/core/messages/facts.ts";
import { eventDeleted, eventRestored } from "@aside/core/messages/facts.ts";
import { postDeleted, postEdited } from "@aside/core/messages/facts.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { transcriptText } from "@aside/ai/transcript/transcript-text.ts";
import { transcriptEnded } from "@aside/core/messages/facts.ts";
import { insightChanged } from "@aside/core/messages/facts.ts";
import { followEdit, indexPost, transcribeTake } from "./jobs.ts";
import { followShownTake, followTranscript } from "../../insights/server/make-insights.ts";
import { findShownTake } from "../../insights/server/insights-store.ts";
import { findTranscript, listTranscriptSegments, savePostText } from "./store.ts";

/** At its first sound, and once more at its end: the second is a no-op unless the first gave up waiting. */
async function listenTo(context: AppContext, db: Queryable, takeId: string, key: string): Promise<void> {
  if (context.config.ASR === "off") return;
  await context.jobs.enqueue(db, transcribeTake, { take_id: takeId }, { singletonKey: key, priority: 10 });
}

/** Soon, but not at each key that somebody presses: more that happens in these seconds is in the same job. */
const INDEX_AFTER_SECONDS = 2;

async function index(context: AppContext, db: Queryable, postId: string): Promise<void> {
  // Not the post alone: what changes while a job runs would be in none.
  const key = `${postId}/${Math.floor(context.now().getTime() / (1000 * INDEX_AFTER_SECONDS))}`;
  await context.jobs.enqueue(db, indexPost, { post_id: postId }, { singletonKey: key, startAfterSeconds: INDEX_AFTER_SECONDS });
}

export const subscriptions: Subscription[] = [
  subscribe(transcriptEnded, async ({ post_id }, { db, context }) => await index(context, db, post_id)),
  subscribe(insightChanged, async ({ post_id }, { db, context }) => await index(context, db, post_id)),
  subscribe(postEdited, async ({ post_id }, { db, context }) => await index(context, db, post_id)),
  subscribe(takeShown, async ({ post_id }, { db, context }) => await index(context, db, post_id)),
  subscribe(postDeleted, async ({ post_id }, { db, context }) => await index(context, db, post_id)),
  subscribe(eventDeleted, async ({ post_ids }, { db, context }) => {
    for (const postId of post_ids) await index(context, db, postId);
  }),
  subscribe(eventRestored, async ({ post_ids }, { db, context }) => {
    for (const postId of post_ids) {
      await index(context, db, postId);
      const shown = await findShownTake(db, postId);
      // What was being listened to when it was deleted was left.
      if (shown?.take_id) await listenTo(context, db, shown.take_id, `${shown.take_id}/restored-${context.now().getTime()}`);
    }
  }),
  subscribe(takeStarted, async ({ take_id }, { db, context }) => await listenTo(context, db, take_id, take_id)),
  subscribe(takeCompleted, async ({ take_id }, { db, context }) => await listenTo(context, db, take_id, take_id)),
  subscribe(takeAssembled, async ({ take_id, parts }, { db, context }) => {
    if (context.config.ASR !== "off")
      await context.jobs.enqueue(db, followEdit, { take_id, parts }, { singletonKey: take_id, priority: 15 });
  }),
  subscribe(takeShown, async ({ post_id, take_id }, { db, context }) => {
    const transcript = await findTranscript(db, take_id);
    const text = transcript?.state === "final" ? transcriptText(await listTranscriptSegments(db, take_id)) : null;
    await savePostText(db, { id: take_id, postId: post_id }, text);
    await context.events.emit({ db, context }, shownTranscriptChanged, { post_id });
  }),
  subscribe(transcriptEnded, async (ended, { db, context }) => await followTranscript(context, db, ended)),
  ...[takeCompleted, takeAssembled, takeShown].map((event) =>
    subscribe(event as typeof takeShown, async (place, { db, context }) => await followShownTake(context, db, place)),
  ),
];
