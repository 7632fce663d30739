import type { AppContext } from "@aside/server/http/context.ts";
import { ChatError } from "../chat-error.ts";
import { stop } from "../messages/stop.ts";

/** A call for a person who waits. What ends the workspace for messages ends it here, too: the screen must not call it connected any more. */
export async function askWorkspace<Reply>(context: AppContext, workspaceId: string, call: () => Promise<Reply>): Promise<Reply> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ChatError && error.kind === "stopped")
      await context.db.transaction().execute(async (trx) => await stop(context, trx, workspaceId, error.reason));
    throw error;
  }
}
