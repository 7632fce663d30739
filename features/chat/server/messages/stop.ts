import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { recordChange } from "../workspaces/record-change.ts";
import { stopWorkspace } from "../workspaces/workspaces-store.ts";
import { failWaiting } from "./outbox-store.ts";

/** Nothing is sent any more until an administrator connects again. */
export async function stop(context: AppContext, db: Queryable, workspaceId: string, reason: string): Promise<void> {
  const stopped = await stopWorkspace(db, workspaceId, reason);
  if (!stopped) return;
  await failWaiting(db, workspaceId, reason);
  await recordChange(db, { context, by: "system", workspace: stopped, action: "chat.stopped", details: { reason } });
}
