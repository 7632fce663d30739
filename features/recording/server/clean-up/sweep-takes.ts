import type { AppContext } from "@aside/server/http/context.ts";
import { finish } from "../complete-upload.ts";
import { discardTake } from "./discard-take.ts";
import { convertSource } from "../jobs.ts";
import { readableChunks, sizeOf, startConversion } from "../conversion/start-conversion.ts";
import {
  listChunks,
  listSegments,
  listStaleTakes,
  listStalledConversions,
  lockTake,
  touchTake,
} from "@aside/core/takes/server/takes-store.ts";
import { playablePrefix } from "@aside/core/takes/server/take-segments.ts";
import { hasOtherTake } from "./purge-store.ts";

const HOUR_MS = 60 * 60 * 1000;
/** A take stays open for this long, so that a recorder can continue after a browser restart. */
const ABANDONED_MS = 12 * HOUR_MS;
/** Longer than a conversion may take. */
const STALLED_MS = 2 * HOUR_MS;
const GIVEN_UP_MS = 48 * HOUR_MS;

/** Ends abandoned takes. The received parts become the video; if the post already has one, they are discarded. */
export async function sweepTakes(context: AppContext): Promise<void> {
  const before = new Date(context.now().getTime() - ABANDONED_MS);
  for (const stale of await listStaleTakes(context.db, before)) {
    await context.db.transaction().execute(async (trx) => {
      const take = await lockTake(trx, stale.id);
      if (take?.status !== "open" || take.updated_at >= before) return;
      // If the post was recorded again since then, its video must not change.
      const isWanted = !(await hasOtherTake(trx, take));
      const segments = isWanted ? await listSegments(trx, take.id) : [];
      if (playablePrefix(segments, "video").length > 0 || playablePrefix(segments, "audio").length > 0)
        return await finish(context, trx, take, segments);
      const chunks = isWanted && take.kind === "chunks" ? readableChunks(await listChunks(trx, take.id)) : [];
      if (chunks.length > 0) return await startConversion(context, trx, take, sizeOf(chunks));
      await discardTake(context, trx, take);
    });
  }
}

/** Restarts conversions whose worker crashed at every attempt: they have no job any more and are not marked as failed. */
export async function sweepConversions(context: AppContext): Promise<void> {
  const now = context.now().getTime();
  const stalled = await listStalledConversions(context.db, { before: new Date(now - STALLED_MS), since: new Date(now - GIVEN_UP_MS) });
  for (const id of stalled) {
    await context.db.transaction().execute(async (trx) => {
      if ((await lockTake(trx, id))?.status !== "converting") return;
      await touchTake(trx, id);
      // The singleton key prevents a second job if one is waiting or running.
      await context.jobs.enqueue(trx, convertSource, { take_id: id }, { singletonKey: id });
    });
  }
}
