import { videoExpiring, videoWaiting } from "@aside/core/messages/facts.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { addHistory } from "../posts/history-store.ts";
import { listEscalation, listReviewers } from "../posts/places-store.ts";
import { signalPlaces } from "../posts/record-change.ts";
import { claimEscalations, claimExpiries, claimReminders, claimWarnings, type DuePlace } from "./deadlines-store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const WARNED_BEFORE_MS = 7 * DAY_MS;
const BATCH = 500;

/** Each batch is one transaction: what a killed worker did not finish is due again. */
async function inBatches(
  context: AppContext,
  claim: (db: Queryable, limit: number) => Promise<DuePlace[]>,
  handle: (db: Queryable, places: DuePlace[]) => Promise<void>,
): Promise<void> {
  let count = BATCH;
  while (count === BATCH)
    count = await context.db.transaction().execute(async (trx) => {
      const places = await claim(trx, BATCH);
      if (places.length > 0) await handle(trx, places);
      return places.length;
    });
}

/** Writes the history of expired videos, and ends players that have a token: the changed row signals `post:ID`. */
export async function noticeExpired(context: AppContext): Promise<void> {
  await inBatches(context, claimExpiries, async (db, places) => {
    const entries = places.map((place) => ({
      postId: place.post_id,
      companyId: place.company_id,
      folder: { id: place.folder_id, name: place.folder_name },
      actor: null,
      action: "expired" as const,
    }));
    await addHistory(db, entries, { now: context.now(), newId: context.newId });
    await signalPlaces(db, places);
  });
}

/** Reminds reviewers, asks the library's administrators if that did not help, and warns of expiry dates; each once. */
export async function remindPeople(context: AppContext): Promise<void> {
  const now = context.now();
  await inBatches(
    context,
    async (db, limit) => await claimReminders(db, now, limit),
    async (db, places) => await tellWaiting(context, db, places, false),
  );
  await inBatches(
    context,
    async (db, limit) => await claimEscalations(db, now, limit),
    async (db, places) => await tellWaiting(context, db, places, true),
  );
  await inBatches(
    context,
    async (db, limit) => await claimWarnings(db, now, new Date(now.getTime() + WARNED_BEFORE_MS), limit),
    async (db, places) => await tellExpiring(context, db, places),
  );
}

async function tellWaiting(context: AppContext, db: Queryable, places: readonly DuePlace[], isEscalated: boolean): Promise<void> {
  const now = context.now().getTime();
  const find = oncePerFolder(async (folderId) => await (isEscalated ? listEscalation : listReviewers)(db, folderId));
  for (const { post_id, event_id, folder_name, folder_id, submitted_at } of places)
    await context.events.emit({ db, context }, videoWaiting, {
      post_id,
      event_id,
      folder_name,
      days: Math.floor((now - submitted_at.getTime()) / DAY_MS),
      is_escalated: isEscalated,
      to: await find(folder_id),
    });
}

async function tellExpiring(context: AppContext, db: Queryable, places: readonly DuePlace[]): Promise<void> {
  const find = oncePerFolder(async (folderId) => await listReviewers(db, folderId));
  for (const { post_id, event_id, folder_name, folder_id, author_id, expires_at } of places)
    if (expires_at)
      await context.events.emit({ db, context }, videoExpiring, {
        post_id,
        event_id,
        folder_name,
        expires_at: expires_at.toISOString(),
        to: [...new Set([...(author_id ? [author_id] : []), ...(await find(folder_id))])],
      });
}

function oncePerFolder(find: (folderId: string) => Promise<string[]>): (folderId: string) => Promise<string[]> {
  const known = new Map<string, Promise<string[]>>();
  return async (folderId) => {
    const found = known.get(folderId) ?? find(folderId);
    known.set(folderId, found);
    return await found;
  };
}
