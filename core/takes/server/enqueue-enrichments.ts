import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { saveEnrichment } from "./takes-store.ts";
import { makeAac, makePictures } from "./jobs.ts";

export const PICTURES = ["poster", "gif", "email_thumbnail"];

/** Queues the jobs that every complete take needs; audio takes get no pictures. The MP4 is created on request. */
export async function enqueueEnrichments(context: AppContext, db: Queryable, take: { id: string }, hasPicture: boolean): Promise<void> {
  for (const kind of [...(hasPicture ? PICTURES : []), "audio_aac"])
    await saveEnrichment(db, take.id, kind, { state: "WAITING", progress: 0 });
  if (hasPicture) await context.jobs.enqueue(db, makePictures, { take_id: take.id }, { singletonKey: take.id, priority: 5 });
  await context.jobs.enqueue(db, makeAac, { take_id: take.id }, { singletonKey: take.id });
}
