import type { FastifyRequest } from "fastify";
import type { Actor } from "@aside/server/auth/actor.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { readApiKey } from "@aside/server/auth/read-api-key.ts";
import { hashApiKey } from "./api-keys.ts";
import { findLiveKey, touchKey } from "./store.ts";

/** "Last used" has a resolution of one minute, so that not every request writes. */
const USE_WRITTEN_EVERY_MS = 60_000;

const NOBODY: Actor = { kind: "anonymous", viewer: { browserId: null, memberIds: [] } };

/** Reads the row at every request, so that a revoked key stops working immediately. */
export async function authenticateKey(context: AppContext, request: FastifyRequest): Promise<Actor> {
  const key = readApiKey(request.headers.authorization);
  if (key === null) return NOBODY;
  const now = context.now();
  const row = await findLiveKey(context.db, hashApiKey(key), now);
  if (!row) return NOBODY;
  const unlessSince = new Date(now.getTime() - USE_WRITTEN_EVERY_MS);
  if (!row.last_used_at || row.last_used_at < unlessSince)
    await touchKey(context.db, row.id, { now, unlessSince, sourceAddress: request.ip });
  return { ...NOBODY, kind: "api-key", keyId: row.id, name: row.name, companyId: row.company_id, scopes: row.scopes };
}
