import type { FastifyRequest } from "fastify";
import type { Actor, UserActor } from "@aside/server/auth/actor.ts";
import { APP_TOKEN_PREFIX, readApiKey } from "@aside/server/auth/read-api-key.ts";
import { hashSecret } from "@aside/server/auth/secrets.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { actAs, NOBODY, USE_WRITTEN_EVERY_MS } from "../../integrations/server/api.ts";
import { findLiveAppToken, findLiveGrant, touchGrant } from "./grants-store.ts";
import { type Resource, resourcesOf } from "./provider/resources.ts";

/**
 * Who calls with the token of a connected app; null: the request has none. Reads the token's row at every request, so that a revoked one stops
 * working at once, in every process.
 */
export async function authenticateApp(
  context: AppContext,
  request: FastifyRequest,
  resource: Resource["name"] = "api",
): Promise<Actor | null> {
  const token = readApiKey(request.headers.authorization);
  if (!token?.startsWith(APP_TOKEN_PREFIX)) return null;
  const now = context.now();
  const audience = resourcesOf(context.config)[resource].url;
  const row = await findLiveAppToken(context.db, { hash: hashSecret(token), audience, now });
  if (!row) return NOBODY;
  await touch(context, request, row);
  // The app may have been given fewer scopes since.
  const scopes = (row.scope ?? "").split(" ").filter((scope) => row.app_scopes.includes(scope));
  return actAs(row.person, { kind: "app", id: row.grant_id, name: row.app_name, scopes });
}

/** The person who gave the grant, as the app acts for them; null: it was revoked, or they may not use the app any more. */
export async function actByGrant(context: AppContext, request: FastifyRequest, grantId: string): Promise<UserActor | null> {
  const row = await findLiveGrant(context.db, grantId);
  if (!row) return null;
  await touch(context, request, row);
  const scopes = row.scopes.filter((scope) => row.app_scopes.includes(scope));
  return actAs(row.person, { kind: "app", id: row.grant_id, name: row.app_name, scopes });
}

type Used = { grant_id: string; app_id: string; last_used_at: Date | null };

async function touch(context: AppContext, request: FastifyRequest, row: Used): Promise<void> {
  const now = context.now();
  const unlessSince = new Date(now.getTime() - USE_WRITTEN_EVERY_MS);
  if (!row.last_used_at || row.last_used_at < unlessSince)
    await touchGrant(context.db, { grantId: row.grant_id, appId: row.app_id }, { now, unlessSince, sourceAddress: request.ip });
}
