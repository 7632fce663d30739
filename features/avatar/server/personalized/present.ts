import { notFound } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { PersonalizedBatch, PersonalizedSummary } from "../../personalized-contract.ts";
import { findBatch, type ListedBatch, readCounts } from "./batches-store.ts";
import { type ItemRow, listItems } from "./items-store.ts";

export const presentSummary = ({ created_at, ...rest }: ListedBatch): PersonalizedSummary => ({
  ...rest,
  created_at: created_at.toISOString(),
});

/** A batch of the person with its items. 404 if it is someone else's. */
export async function readBatch(db: Queryable, userId: string, id: string): Promise<PersonalizedBatch> {
  const batch = await findBatch(db, id);
  const counts = batch?.user_id === userId ? await readCounts(db, id) : undefined;
  if (!batch || !counts) throw notFound();
  const { title, notes, sends_when_ready, created_at } = batch;
  const items = (await listItems(db, id)).map(presentItem);
  return { id, title, notes, sends_when_ready, counts, items, created_at: created_at.toISOString() };
}

const presentItem = ({ id, email, name, company, state, message, post_id, event_id, progress }: ItemRow) => ({
  id,
  email,
  name,
  company,
  state,
  message,
  progress: state === "ready" || state === "sent" ? 1 : state === "making" ? (progress ?? 0) : 0,
  post_id,
  event_id,
});
