import type { AppContext } from "@aside/server/http/context.ts";
import { deleteLinksBefore } from "./accounts/accounts-store.ts";
import { deleteInsertionsBefore } from "./gmail/insertions-store.ts";

const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Links that nobody used, and what was inserted into drafts that were sent long ago. */
export async function sweep({ db, now }: AppContext): Promise<void> {
  await deleteLinksBefore(db, now());
  await deleteInsertionsBefore(db, new Date(now().getTime() - KEPT_MS));
}
