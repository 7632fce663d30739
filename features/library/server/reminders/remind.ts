import { readExpiryDay } from "../posts/read-expiry-day.ts";
import { videoExpiring, videoWaiting } from "@aside/core/messages/facts.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { addHistory } from "../posts/history-store.ts";
import { listEscalation, listReviewers } from "../posts/places-store.ts";
import { signalPlaces } from "../posts/record-change.ts";
import { type DueRow, takeExpired, takeExpiring, takeOverdue } from "./reminders-store.ts";

const DAY_MS = 86_400_000;
const WARNED_DAYS = 7;
const BATCH = 500;

/** Access ends by itself (`library_shows`); this signals it to players that have a token, and notes it in the history. */
export async function expireVideos(context: AppContext): Promise<void> {
  await inBatches(context, async (db) => {
    const now = context.now();
    const rows = await takeExpired(db, now, BATCH);
    const entries = rows.map((row) => ({ postId: row.post_id, companyId: row.company_id, folder: placeOf(row), actor: null }));
    await addHistory(
      db,
      entries.map((entry) => ({ ...entry, action: "expired" })),
      { now, newId: context.newId },
    );
    await signalPlaces(db, rows);
    return rows.length;
  });
}

/** Each reminder once: the rows are marked in the transaction that writes the notifications. */
export async function remind(context: AppContext): Promise<void> {
  for (const kind of ["reminder", "escalation"] as const)
    await inBatches(context, async (db) => {
      const rows = await takeOverdue(db, kind, { now: context.now(), limit: BATCH });
      for (const row of rows) {
        const days = Math.floor((context.now().getTime() - row.submitted_at.getTime()) / DAY_MS);
        const to = kind === "escalation" ? await listEscalation(db, row.folder_id) : await listReviewers(db, row.folder_id);
        await context.events.emit({ db, context }, videoWaiting, { ...videoOf(row), days, is_escalated: kind === "escalation", to });
      }
      return rows.length;
    });
  await inBatches(context, async (db) => {
    const now = context.now();
    const rows = await takeExpiring(db, { now, until: new Date(now.getTime() + WARNED_DAYS * DAY_MS), limit: BATCH });
    for (const row of rows) {
      const to = [...new Set([...(row.author_id ? [row.author_id] : []), ...(await listReviewers(db, row.folder_id))])];
      await context.events.emit({ db, context }, videoExpiring, { ...videoOf(row), expires_on: readExpiryDay(row) ?? "", to });
    }
    return rows.length;
  });
}

const placeOf = (row: DueRow) => ({ id: row.folder_id, name: row.folder_name });
const videoOf = (row: DueRow) => ({ post_id: row.post_id, event_id: row.event_id, folder_id: row.folder_id, folder_name: row.folder_name });

/** One transaction per batch, until a batch is not full. */
async function inBatches(context: AppContext, take: (db: Queryable) => Promise<number>): Promise<void> {
  while ((await context.db.transaction().execute(take)) === BATCH);
}
