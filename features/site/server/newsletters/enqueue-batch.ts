import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { sendBatch } from "../jobs.ts";

/** One batch waits or runs at a time: a second job with its key is not created. */
export async function enqueueBatch({ jobs }: AppContext, db: Queryable, newsletterId: string, after: string | null): Promise<void> {
  const singletonKey = `${newsletterId}:${after ?? "first"}`;
  await jobs.enqueue(db, sendBatch, { newsletter_id: newsletterId, after }, { singletonKey });
}
