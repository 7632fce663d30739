import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { insightChanged } from "@aside/core/messages/facts.ts";
import { type ActionsContent, actionsContent } from "../../contract.ts";
import {
  askForInsight,
  carryEdited,
  deleteMadeInsights,
  isSameRecording,
  type InsightRow,
  type Kind,
  KINDS,
  listInsights,
  lockPostInsights,
  type Making,
} from "../insights-store.ts";
import { listTranscriptSegments } from "../../../transcripts/server/api.ts";
import { readSpokenText } from "./spoken-text.ts";
import { signalPost } from "@aside/core/messages/server/posts/signal-post.ts";
import { findShownTake } from "@aside/core/messages/server/posts/shown-take-store.ts";
import { makeInsight } from "../jobs.ts";
import { copyInsightsToPost } from "../copy-to-post.ts";

/** Delay in seconds, so that several corrections of a transcript cause only one regeneration. */
const SETTLE = 3;

type Place = { post_id: string; take_id: string };

/** After a transcript ended or changed: regenerates its insights, or deletes them. Runs in the caller's transaction. */
export async function followTranscript(
  context: AppContext,
  db: Queryable,
  { post_id, take_id, state }: Place & { state: string },
): Promise<void> {
  const shown = await findShownTake(db, post_id);
  if (shown?.take_id !== take_id) return;
  if (state === "final") return await beginInsights(context, db, { post_id, take_id });
  await lockPostInsights(db, post_id);
  await deleteMadeInsights(db, post_id);
  for (const kind of KINDS) await announce(context, db, post_id, kind);
}

/**
 * After a post switched to another take: regenerates the insights if the transcript is final. Insights of the former take are no longer
 * shown.
 */
export async function followShownTake(context: AppContext, db: Queryable, place: Place): Promise<void> {
  const shown = await findShownTake(db, place.post_id);
  if (shown?.take_id !== place.take_id) return;
  const rows = await listInsights(db, place.post_id);
  if (shown.transcript_state === "final" && rows.some((row) => row.take_id !== place.take_id))
    return await beginInsights(context, db, place);
  if (rows.length > 0) await copyInsightsToPost(db, place.post_id);
}

async function beginInsights(context: AppContext, db: Queryable, { post_id, take_id }: Place): Promise<void> {
  await lockPostInsights(db, post_id);
  const rows = await listInsights(db, post_id);
  for (const kind of KINDS) {
    const row = rows.find((each) => each.kind === kind);
    if (row && isEdited(row) && (await isSameRecording(db, row.take_id, take_id))) await carryEdit(db, row, take_id);
    else {
      const version = await askForInsight(db, { postId: post_id, kind, takeId: take_id });
      await enqueueInsight(context, db, { postId: post_id, kind, takeId: take_id, version }, row?.take_id === take_id ? SETTLE : 0);
    }
    await announce(context, db, post_id, kind);
  }
}

/** An edit ends when its author requests a regeneration. */
const isEdited = (row: InsightRow) => row.origin === "edited" && row.state === "PROCESSED";

/** Keeps the author's edit for the new take. The sources of action items are searched in the new transcript. */
async function carryEdit(db: Queryable, row: InsightRow, takeId: string): Promise<void> {
  const content = row.kind === "actions" ? await relocateSources(db, row, takeId) : row.content;
  await carryEdited(db, { postId: row.post_id, kind: row.kind as Kind, takeId, content });
}

async function relocateSources(db: Queryable, row: InsightRow, takeId: string): Promise<ActionsContent> {
  const { findQuote } = readSpokenText(await listTranscriptSegments(db, takeId), "en", new Date());
  const { items } = actionsContent.parse(row.content);
  return { items: items.map((item) => ({ ...item, source: item.source ? findQuote(item.source.quote) : null })) };
}

export async function enqueueInsight(context: AppContext, db: Queryable, making: Making, startAfterSeconds = 0): Promise<void> {
  const { postId, kind, takeId, version } = making;
  await context.jobs.enqueue(
    db,
    makeInsight,
    { post_id: postId, kind, take_id: takeId, version },
    // The key includes the version, so that a request during a running job is not dropped.
    {
      singletonKey: `${postId}:${kind}:${version}`,
      priority: kind === "summary" ? 6 : 5,
      ...(startAfterSeconds ? { startAfterSeconds } : {}),
    },
  );
}

/** Updates the copies in the post and notifies open pages. */
export async function announce(context: AppContext, db: Queryable, postId: string, kind: Kind): Promise<void> {
  await copyInsightsToPost(db, postId);
  await context.events.emit({ db, context }, insightChanged, { post_id: postId, kind });
  await signalPost(db, postId);
}
