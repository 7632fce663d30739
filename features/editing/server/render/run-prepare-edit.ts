import type { AppContext } from "@aside/server/http/context.ts";
import type { JobRun } from "@aside/server/jobs/jobs.ts";
import { prepareEncoder } from "@aside/media/encoding/encode-frames.ts";
import { findTake } from "@aside/core/takes/server/takes-store.ts";
import { readTakeSegment } from "@aside/core/takes/server/take-segments.ts";

/** Starts an encoder in advance, because its startup takes half of the time of a small edit. */
export async function runPrepareEdit(context: AppContext, run: JobRun<{ take_id: string }>): Promise<void> {
  const take = await findTake(context.db, run.data.take_id);
  if (take) prepareEncoder(await readTakeSegment(context, take, { track: "video", index: -1, init: 0 }));
}
