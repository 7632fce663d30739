import { z } from "zod";
import type { AppContext } from "@aside/server/http/context.ts";
import { ChatError } from "../chat-error.ts";
import { seal, unseal } from "../secrets.ts";
import { findWorkspace, lockWorkspace, setTokens, type WorkspaceRow } from "../workspaces/workspaces-store.ts";
import { callSlack, type SlackReply } from "./call-slack.ts";
import { requireSlackApp } from "./slack-app.ts";

/** A token is renewed so long before it expires. */
const MARGIN_MS = 5 * 60_000;

/** With token rotation a token lives twelve hours and comes with another one that renews it; without, it has no end. */
const tokenReply = z.object({
  access_token: z.string().min(1).max(1000),
  refresh_token: z.string().min(1).max(1000).optional(),
  expires_in: z.number().int().positive().optional(),
});

/** The columns of a workspace with these tokens. */
export function sealTokens(context: AppContext, workspaceId: string, reply: SlackReply) {
  const parsed = tokenReply.safeParse(reply);
  if (!parsed.success) throw new ChatError("refused", "no_token");
  const { access_token, refresh_token, expires_in } = parsed.data;
  return {
    access_token: seal(context, workspaceId, access_token),
    refresh_token: refresh_token === undefined ? null : seal(context, workspaceId, refresh_token),
    token_expires_at: expires_in === undefined ? null : new Date(context.now().getTime() + expires_in * 1000),
  };
}

/** The bot's token, renewed if it is about to expire. */
export async function slackTokenOf(context: AppContext, workspaceId: string): Promise<string> {
  const row = await findWorkspace(context.db, workspaceId);
  if (row?.state !== "active") throw new ChatError("stopped", row?.reason ?? "token_revoked");
  return isFresh(context, row) ? readToken(context, row) : await renew(context, workspaceId);
}

const isFresh = ({ now }: AppContext, { token_expires_at: end }: WorkspaceRow): boolean =>
  end === null || end.getTime() - MARGIN_MS > now().getTime();

function readToken(context: AppContext, row: WorkspaceRow): string {
  const token = unseal(context, row.id, row.access_token);
  if (token === null) throw new ChatError("stopped", "secret_lost");
  return token;
}

/** A refresh token works once: the row stays locked during the call, so that only one process renews. */
async function renew(context: AppContext, workspaceId: string): Promise<string> {
  const { clientId, clientSecret } = requireSlackApp(context);
  return await context.db.transaction().execute(async (trx) => {
    const row = await lockWorkspace(trx, workspaceId);
    if (row?.state !== "active") throw new ChatError("stopped", row?.reason ?? "token_revoked");
    if (isFresh(context, row)) return readToken(context, row);
    const refresh = unseal(context, row.id, row.refresh_token);
    if (refresh === null) throw new ChatError("stopped", "token_expired");
    const reply = await callSlack(context, "oauth.v2.access", {
      basic: { name: clientId, secret: clientSecret },
      fields: { grant_type: "refresh_token", refresh_token: refresh },
    });
    const tokens = sealTokens(context, row.id, reply);
    await setTokens(trx, row.id, tokens);
    return readToken(context, { ...row, ...tokens });
  });
}
