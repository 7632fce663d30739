import type { AppContext } from "@aside/server/http/context.ts";
import { deleteExpiredLinks } from "./store.ts";

/** Expired links are of no use; they are kept for a month, in which people may ask what happened. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export const sweepLinks = async ({ db, now }: AppContext): Promise<void> =>
  await deleteExpiredLinks(db, new Date(now().getTime() - KEPT_MS));
