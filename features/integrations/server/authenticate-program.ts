import type { FastifyRequest } from "fastify";
import { canonicalEmail } from "@aside/contract/email-address.ts";
import { id } from "@aside/contract/fields.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import { readApiKey } from "@aside/server/auth/read-api-key.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { actAs, NOBODY, USE_WRITTEN_EVERY_MS } from "./act-as.ts";
import { hashApiKey, TOKEN_PREFIX } from "./api-keys.ts";
import { findLiveKey, findMemberOf, touchKey } from "./store.ts";
import { findLiveToken, touchToken } from "./tokens/tokens-store.ts";

/** Names the member for whom a company's key acts: an id or email address. */
const MEMBER_HEADER = "on-behalf-of";

/**
 * Who calls with a key or token. Reads its row at every request, so that a revoked one stops working at once, in every process. A key that names a
 * person for whom it may not act is nobody.
 */
export async function authenticateProgram(context: AppContext, request: FastifyRequest): Promise<Actor> {
  const key = readApiKey(request.headers.authorization);
  if (key === null) return NOBODY;
  return key.startsWith(TOKEN_PREFIX) ? await byToken(context, request, key) : await byKey(context, request, key);
}

async function byToken(context: AppContext, request: FastifyRequest, key: string): Promise<Actor> {
  const row = await findLiveToken(context.db, hashApiKey(key), context.now());
  if (!row) return NOBODY;
  await touch(context, request, row, touchToken);
  return actAs(row.person, { kind: "token", id: row.id, name: row.name, scopes: row.scopes });
}

async function byKey(context: AppContext, request: FastifyRequest, key: string): Promise<Actor> {
  const row = await findLiveKey(context.db, hashApiKey(key), context.now());
  if (!row) return NOBODY;
  await touch(context, request, row, touchKey);
  const named = request.headers[MEMBER_HEADER];
  if (named === undefined)
    return { kind: "api-key", keyId: row.id, name: row.name, companyId: row.company_id, scopes: row.scopes, viewer: NOBODY.viewer };
  const which = readMember(named);
  const person = which && (await findMemberOf(context.db, row, which));
  return person ? actAs(person, { kind: "key", id: row.id, name: row.name, scopes: row.scopes }) : NOBODY;
}

function readMember(named: unknown): { id: string } | { email: string } | null {
  const asId = id.safeParse(named);
  if (asId.success) return { id: asId.data };
  const email = canonicalEmail(String(named));
  return email === null ? null : { email };
}

type Touch = typeof touchKey;

async function touch(context: AppContext, request: FastifyRequest, row: { id: string; last_used_at: Date | null }, write: Touch) {
  const now = context.now();
  const unlessSince = new Date(now.getTime() - USE_WRITTEN_EVERY_MS);
  if (!row.last_used_at || row.last_used_at < unlessSince) await write(context.db, row.id, { now, unlessSince, sourceAddress: request.ip });
}
