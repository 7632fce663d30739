import { recordAudit } from "@aside/server/audit/record-audit.ts";
import { AppError, notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { isSessionFresh, requireFreshSession } from "@aside/core/accounts/server/sessions/require-fresh-session.ts";
import { findUserById } from "@aside/core/accounts/server/users-store.ts";
import type { createToken as createEndpoint, listTokens as listEndpoint, revokeToken as revokeEndpoint } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { makeApiKey, TOKEN_PREFIX } from "../api-keys.ts";
import { presentToken } from "../present.ts";
import { insertToken, listTokensOf, lockAndCountLiveTokens, lockToken, markTokenRevoked } from "./tokens-store.ts";

/** Maximum number of active tokens per person. */
const MAX_TOKENS = 50;

export const listTokens: Handler<typeof listEndpoint> = async ({ actor, context }) => {
  if (actor.kind !== "user") throw notFound();
  const rows = await listTokensOf(context.db, actor.userId);
  const person = await findUserById(context.db, actor.userId);
  const needs_password = person?.password_hash != null && !(await isSessionFresh(context, actor));
  return { items: rows.map((row) => presentToken(row, context.now())), needs_password };
};

export const createToken: Handler<typeof createEndpoint> = async ({ actor, body, context, request }) => {
  if (actor.kind !== "user") throw notFound();
  const expiresAt = body.expires_at === null ? null : new Date(body.expires_at);
  if (expiresAt && expiresAt <= context.now()) throw new AppError(422, "expiry_past", copy.expiryPast);
  await requireFreshSession(context, actor, body.password);
  const { key, prefix, hash } = makeApiKey(TOKEN_PREFIX);
  return await context.db.transaction().execute(async (trx) => {
    if ((await lockAndCountLiveTokens(trx, actor.userId, context.now())) >= MAX_TOKENS)
      throw new AppError(422, "too_many_tokens", copy.tooManyTokens);
    const scopes = [...new Set(body.scopes)];
    const id = context.newId();
    const token = { id, user_id: actor.userId, name: body.name, prefix, token_hash: hash, scopes };
    const row = await insertToken(trx, { ...token, created_at: context.now(), expires_at: expiresAt });
    await recordAudit(context, trx, {
      companyId: actor.companyId,
      by: actor,
      action: "token.made",
      target: { kind: "token", id, label: body.name },
      details: { scopes, expires_at: body.expires_at },
      request,
    });
    return { token: key, item: presentToken(row, context.now()) };
  });
};

export const revokeToken: Handler<typeof revokeEndpoint> = async ({ actor, params, context, request }) => {
  if (actor.kind !== "user") throw notFound();
  await context.db.transaction().execute(async (trx) => {
    const row = await lockToken(trx, { id: params.id, userId: actor.userId });
    if (!row) throw notFound();
    if (row.revoked_at) return;
    await markTokenRevoked(trx, row.id, context.now());
    const target = { kind: "token", id: row.id, label: row.name };
    await recordAudit(context, trx, { companyId: actor.companyId, by: actor, action: "token.revoked", target, request });
  });
  return { success: true as const };
};
