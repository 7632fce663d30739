import type { AppContext } from "@aside/server/http/context.ts";
import { removeExport } from "./run-export.ts";
import { failStaleExports, listExpiredExports } from "./store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes expired exports, objects first. */
export async function sweepExports(context: AppContext): Promise<void> {
  const now = context.now();
  await failStaleExports(context.db, new Date(now.getTime() - DAY_MS), new Date(now.getTime() + DAY_MS));
  for (const row of await listExpiredExports(context.db, now)) await removeExport(context, row);
}
