import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { makeMp4 } from "../jobs.ts";
import { findEnrichment, saveEnrichment } from "@aside/core/takes/server/takes-store.ts";

/** Queues the MP4 of a take, at a lower priority than a download does. Does nothing if the MP4 is in progress or has failed. */
export async function requestMp4(context: AppContext, db: Queryable, takeId: string): Promise<void> {
  const known = await findEnrichment(db, takeId, "mp4");
  if (known && known.state !== "PROCESSED") return;
  await saveEnrichment(db, takeId, "mp4", { state: "WAITING", progress: 0 });
  await context.jobs.enqueue(db, makeMp4, { take_id: takeId }, { singletonKey: takeId });
}
