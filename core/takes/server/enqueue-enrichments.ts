import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { saveEnrichment } from "./takes-store.ts";
import { compactTake, makeAac, makePictures, makeRenditions } from "./jobs.ts";

export const PICTURES = ["poster", "gif", "email_thumbnail"];

/** Queues the jobs that every complete take needs; audio takes get no pictures. The MP4 is created on request. */
export async function enqueueEnrichments(
  context: AppContext,
  db: Queryable,
  take: { id: string; duration: number },
  hasPicture: boolean,
): Promise<void> {
  for (const kind of [...(hasPicture ? PICTURES : []), "audio_aac"])
    await saveEnrichment(db, take.id, kind, { state: "WAITING", progress: 0 });
  if (hasPicture) await context.jobs.enqueue(db, makePictures, { take_id: take.id }, { singletonKey: take.id, priority: 5 });
  await context.jobs.enqueue(db, makeAac, { take_id: take.id }, { singletonKey: take.id });
  await enqueueCompaction(context, db, take.id, "complete");
  // Short ones first: they are watched sooner.
  const soon = { singletonKey: take.id, startAfterSeconds: 5, priority: -Math.ceil(take.duration) };
  if (hasPicture) await context.jobs.enqueue(db, makeRenditions, { take_id: take.id }, soon);
}

/** Players of a live video have seen its end by then: a playlist must not change its segments before. */
const COMPACT_AFTER_SECONDS = 30;

/** `cause`: a job that already runs for another cause may have read the take's tracks too early for this one. */
export async function enqueueCompaction(context: AppContext, db: Queryable, takeId: string, cause: "complete" | "aac"): Promise<void> {
  const options = { singletonKey: `${takeId} ${cause}`, startAfterSeconds: COMPACT_AFTER_SECONDS };
  await context.jobs.enqueue(db, compactTake, { take_id: takeId }, options);
}
