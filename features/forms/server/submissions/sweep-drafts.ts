import type { AppContext } from "@aside/server/http/context.ts";
import { discardDrafts } from "../jobs.ts";
import { deleteDraft, listOldDrafts } from "./submissions-store.ts";

const KEPT_MS = 24 * 60 * 60 * 1000;
const BATCH = 100;

/** Deletes drafts that nobody submitted within a day, with what was recorded and attached. */
export async function sweepDrafts(context: AppContext): Promise<void> {
  const before = new Date(context.now().getTime() - KEPT_MS);
  for (;;) {
    const drafts = await listOldDrafts(context.db, before, BATCH);
    for (const { id, event_id, guest_id } of drafts)
      await context.db.transaction().execute(async (trx) => {
        if (!(await deleteDraft(trx, id))) return;
        const data = { event_ids: event_id ? [event_id] : [], guest_ids: guest_id ? [guest_id] : [] };
        await context.jobs.enqueue(trx, discardDrafts, data, { singletonKey: id });
      });
    if (drafts.length < BATCH) return;
  }
}
