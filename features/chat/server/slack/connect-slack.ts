import { z } from "zod";
import { AppError } from "@aside/contract/errors.ts";
import { hashSecret, makeSecret } from "@aside/server/auth/secrets.ts";
import { type AppContext, type Handler } from "@aside/server/http/context.ts";
import type { FastifyRequest } from "fastify";
import type { connectSlack as connectEndpoint, startSlack as startEndpoint } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { ChatError } from "../chat-error.ts";
import { insertRequest, lockRequest, markUsed } from "../requests-store.ts";
import { recordChange } from "../workspaces/record-change.ts";
import { type Member, requireMember, taken, toReply } from "../workspaces/require-workspace.ts";
import { findByExternalId, saveWorkspace } from "../workspaces/workspaces-store.ts";
import { callSlack, type SlackReply } from "./call-slack.ts";
import { BOT_SCOPES, redirectUri, requireSlackApp } from "./slack-app.ts";
import { sealTokens } from "./tokens.ts";

const STATE_MS = 10 * 60_000;

export const startSlack: Handler<typeof startEndpoint> = async ({ actor, context }) => {
  const { companyId, userId } = requireMember(actor);
  const { clientId } = requireSlackApp(context);
  const state = makeSecret();
  const now = context.now();
  await insertRequest(context.db, {
    id: context.newId(),
    kind: "connect",
    token_hash: hashSecret(state),
    company_id: companyId,
    user_id: userId,
    created_at: now,
    expires_at: new Date(now.getTime() + STATE_MS),
  });
  const url = new URL("/oauth/v2/authorize", context.config.SLACK_API_URL);
  url.search = new URLSearchParams({
    client_id: clientId,
    scope: BOT_SCOPES.join(","),
    redirect_uri: redirectUri(context),
    state,
  }).toString();
  return { url: url.href };
};

const team = z.object({ team: z.object({ id: z.string().min(1).max(100), name: z.string().max(200) }).nullable() });

export const connectSlack: Handler<typeof connectEndpoint> = async ({ actor, body, context, request }) => {
  const member = requireMember(actor);
  // The state works once, also when Slack refuses the code.
  await context.db.transaction().execute(async (trx) => {
    const found = await lockRequest(trx, { kind: "connect", tokenHash: hashSecret(body.state), now: context.now() });
    if (found?.user_id !== member.userId || found.company_id !== member.companyId)
      throw new AppError(422, "link_invalid", copy.linkInvalid);
    await markUsed(trx, found.id, context.now());
  });
  const reply = await exchange(context, body.code);
  const parsed = team.safeParse(reply);
  const found = parsed.success ? parsed.data.team : null;
  try {
    // An installation for a whole organization has no team.
    if (!found) throw new AppError(422, "chat_refused", copy.refused("no_team"));
    await save(context, { member, request, reply, team: found });
  } catch (error) {
    await revokeUnused(context, found?.id ?? null, reply);
    throw error;
  }
  return { success: true as const };
};

type Saving = { member: Member; request: FastifyRequest; reply: SlackReply; team: { id: string; name: string } };

async function save(context: AppContext, { member, request, reply, team: { id: externalId, name } }: Saving): Promise<void> {
  const isSaved = await context.db.transaction().execute(async (trx) => {
    const id = (await findByExternalId(trx, "slack", externalId))?.id ?? context.newId();
    const workspace = { id, company_id: member.companyId, name };
    const saved = await saveWorkspace(trx, {
      ...workspace,
      provider: "slack",
      external_id: externalId,
      ...sealTokens(context, id, reply),
      connected_by: member.userId,
      created_at: context.now(),
    }).catch(toConflict);
    if (!saved) return false;
    await recordChange(trx, { context, by: member, request, workspace, action: "chat.connected", details: { provider: "slack" } });
    return true;
  });
  if (!isSaved) throw taken();
}

/**
 * Ends tokens that nobody will use. Not in a workspace that a company has connected: the bot has one user there, and the end of any of its tokens
 * takes it out of all channels.
 */
async function revokeUnused(context: AppContext, externalId: string | null, reply: SlackReply): Promise<void> {
  const connected = externalId === null ? undefined : await findByExternalId(context.db, "slack", externalId);
  const token = reply["access_token"];
  if (connected?.state === "active" || typeof token !== "string") return;
  await callSlack(context, "auth.revoke", { token, fields: {} }).catch((error: unknown) =>
    context.log.warn({ err: error }, "failed to revoke a token that was not used"),
  );
}

async function exchange(context: AppContext, code: string): Promise<SlackReply> {
  const { clientId, clientSecret } = requireSlackApp(context);
  try {
    return await callSlack(context, "oauth.v2.access", {
      basic: { name: clientId, secret: clientSecret },
      fields: { code, redirect_uri: redirectUri(context) },
    });
  } catch (error) {
    throw toReply(error instanceof ChatError && error.kind === "stopped" ? new ChatError("refused", error.reason) : error);
  }
}

const UNIQUE_VIOLATION = "23505";
/** The company has another workspace. */
function toConflict(error: { code?: string }): never {
  if (error.code === UNIQUE_VIOLATION) throw taken();
  throw error as Error;
}
