import type { AppContext } from "@aside/server/http/context.ts";
import { deleteEndedGrants } from "./grants-store.ts";
import { deleteExpiredRecords } from "./records-store.ts";
import { deleteUnusedApps } from "./store.ts";

const HOUR_MS = 60 * 60 * 1000;
const UNUSED_MS = 90 * 24 * HOUR_MS;

/** Expired codes and tokens, grants without any, and apps that registered themselves and are not used. */
export async function sweep({ db, now }: AppContext): Promise<void> {
  const time = now().getTime();
  await deleteExpiredRecords(db, new Date(time));
  // A new grant has no record until its code is made.
  await deleteEndedGrants(db, new Date(time - 2 * HOUR_MS));
  await deleteUnusedApps(db, new Date(time - UNUSED_MS));
}
