import type { AppContext } from "@aside/server/http/context.ts";
import { ChatError } from "../chat-error.ts";
import { providerOf } from "../provider.ts";
import { unseal } from "../secrets.ts";
import { unfurlLinks } from "../slack/slack-provider.ts";
import { findWorkspace, pauseWorkspace } from "../workspaces/workspaces-store.ts";
import { compose, type ResultData } from "./compose.ts";
import { claimDue, findMessage, type MessageRow, updateMessage } from "./outbox-store.ts";
import type { Outgoing } from "./outgoing.ts";
import { stop } from "./stop.ts";

export const MAX_RUNNING = 16;
/** After each attempt that failed; after the last it is given up, nine hours after the first. */
const DELAYS_SECONDS = [5, 30, 120, 600, 1_800, 7_200, 21_600];

export async function claim(context: AppContext, limit: number): Promise<string[]> {
  return await claimDue(context.db, context.now(), limit);
}

/** Says a claimed message, and records what became of it. Never throws for what a vendor does. */
export async function deliver(context: AppContext, id: string, signal: AbortSignal): Promise<void> {
  const row = await findMessage(context.db, id);
  // Deleted or disconnected meanwhile.
  if (!row) return;
  try {
    const isSaid = await say(context, row, signal);
    if (typeof isSaid === "number") {
      await updateMessage(context.db, id, { next_at: later(context, isSaid) });
      return;
    }
    await updateMessage(context.db, id, { state: isSaid ? "sent" : "skipped", attempts: row.attempts + (isSaid ? 1 : 0), error: null });
  } catch (error) {
    // A call that the end of the worker interrupted is made again.
    if (signal.aborted) return;
    if (!(error instanceof ChatError)) context.log.warn({ err: error, message_id: id }, "failed to say something in a chat workspace");
    await settle(context, row, error instanceof ChatError ? error : new ChatError("failed", "internal"));
  }
}

const later = (context: AppContext, seconds: number): Date => new Date(context.now().getTime() + seconds * 1000);

/** True: said. False: there is nothing to say. A number: seconds until it is due. */
async function say(context: AppContext, row: MessageRow, signal: AbortSignal): Promise<boolean | number> {
  const composed = await compose(context, row);
  if (composed === null) return false;
  if ("waitSeconds" in composed) return composed.waitSeconds;
  const workspaceId = row.workspace_id;
  if ("cards" in composed) {
    await unfurlLinks(context, { workspaceId, where: composed.where, cards: composed.cards, signal });
    return true;
  }
  const { message } = composed;
  if (row.kind === "result" && (await respond(context, row, message))) return true;
  const workspace = await findWorkspace(context.db, workspaceId);
  if (!workspace) return false;
  await providerOf(workspace.provider).post(context, { workspaceId, target: row.target, message, signal });
  return true;
}

/** By the address that came with the command, which also reaches conversations that the app is not in. False: it can't be used any more. */
async function respond(context: AppContext, row: MessageRow, message: Outgoing): Promise<boolean> {
  const { response_url: sealed, response_until: until } = row.data as ResultData;
  if (sealed === undefined || until === undefined || new Date(until) <= context.now()) return false;
  const address = unseal(context, row.workspace_id, Buffer.from(sealed, "base64"));
  const workspace = await findWorkspace(context.db, row.workspace_id);
  const respondTo = workspace && providerOf(workspace.provider).respond;
  if (address === null || !respondTo) return false;
  try {
    await respondTo(context, { address, message });
    return true;
  } catch (error) {
    if (error instanceof ChatError && error.kind === "refused") return false;
    throw error;
  }
}

async function settle(context: AppContext, row: MessageRow, { kind, reason, retryAfterSeconds }: ChatError): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    if (kind === "stopped") {
      await stop(context, trx, row.workspace_id, reason);
      return;
    }
    if (kind === "later") {
      const until = later(context, retryAfterSeconds);
      await updateMessage(trx, row.id, { next_at: until, error: reason });
      await pauseWorkspace(trx, row.workspace_id, until);
      return;
    }
    const attempts = row.attempts + 1;
    const delay = DELAYS_SECONDS[row.attempts];
    if (kind === "refused" || delay === undefined) await updateMessage(trx, row.id, { state: "failed", attempts, error: reason });
    else await updateMessage(trx, row.id, { attempts, next_at: later(context, delay), error: reason });
  });
}
