import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { incomingPrefix } from "@aside/server/storage/take-keys.ts";
import { convertSource, deleteObjects } from "../jobs.ts";
import { signalPost } from "@aside/core/messages/server/posts/signal-post.ts";
import { type ChunkRow, saveEnrichment, setTakeStatus } from "@aside/core/takes/server/takes-store.ts";
import { showTakeIfNone } from "@aside/core/messages/server/posts/shown-take-store.ts";

/** Queues the conversion of a source. Runs in the caller's transaction; the take must be locked and open. */
export async function startConversion(
  context: AppContext,
  db: Queryable,
  take: { id: string; post_id: string },
  bytes: number,
): Promise<void> {
  await setTakeStatus(db, take.id, "converting", { sourceBytes: bytes });
  await showTakeIfNone(db, take.post_id, take.id);
  await saveEnrichment(db, take.id, "conversion", { state: "WAITING", progress: 0 });
  await context.jobs.enqueue(db, convertSource, { take_id: take.id }, { singletonKey: take.id, priority: 10 });
  // Delete bodies that a killed server left behind. Uploads in progress are no longer needed.
  const prefix = incomingPrefix(take.post_id, take.id);
  await context.jobs.enqueue(db, deleteObjects, { prefix }, { singletonKey: prefix });
  await signalPost(db, take.post_id);
}

/** The chunks from the first up to the first gap; chunks after a gap can't be decoded. */
export function readableChunks(chunks: ChunkRow[]): ChunkRow[] {
  const gap = chunks.findIndex((chunk, position) => chunk.index !== position);
  return gap === -1 ? chunks : chunks.slice(0, gap);
}

export const sizeOf = (chunks: ChunkRow[]): number => chunks.reduce((sum, chunk) => sum + chunk.size, 0);
