import type { FastifyRequest } from "fastify";
import type { ApiScope } from "@aside/contract/api-scopes.ts";
import { AppError } from "@aside/contract/errors.ts";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { UserActor } from "@aside/server/auth/actor.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { copy } from "../copy.ts";
import { findBuiltIn, keepBuiltIn } from "./apps/built-in-apps.ts";
import { findLiveGrant, insertLastingGrant } from "./grants-store.ts";
import { providerOf } from "./provider/open-provider.ts";
import { resourcesOf } from "./provider/resources.ts";
import { mayUse } from "./store.ts";

type Given = { context: AppContext; by: UserActor; appId: string; request: FastifyRequest };

/** Throws if the person's company does not allow the app. Writes the app's row if it is not there. */
export async function requireUsable({ context, by, appId }: Omit<Given, "request">): Promise<{ name: string; scopes: ApiScope[] }> {
  const app = findBuiltIn(appId);
  if (!app) throw new Error(`${appId} is no app of ours`);
  await keepBuiltIn(context, app);
  if (!(await mayUse(context.db, { appId, userId: by.userId }))) throw new AppError(422, "app_not_allowed", copy.appNotAllowed);
  return { name: app.name, scopes: [...app.scopes] };
}

/** What the person agreed to on a page of ours. It is listed and revoked as every connected app, and lasts until then. Returns its id. */
export async function makeLastingGrant(
  db: Queryable,
  { context, by, appId, request, app }: Given & { app: { name: string; scopes: ApiScope[] } },
): Promise<string> {
  const id = context.newId();
  const payload = { accountId: by.userId, clientId: appId, resources: { [context.config.publicUrl]: app.scopes.join(" ") } };
  await insertLastingGrant(db, { id, appId, userId: by.userId, scopes: app.scopes, payload, now: context.now() });
  await recordAudit(context, db, {
    companyId: by.companyId,
    by,
    action: "app.connected",
    target: { kind: "app", id: appId, label: app.name },
    details: { scopes: app.scopes },
    request,
  });
  return id;
}

/** An access token of the grant, as the token endpoint gives it; null: the grant was revoked, or the person may not use the app any more. */
export async function makeAccessToken(
  context: AppContext,
  grantId: string,
): Promise<{ token: string; expiresIn: number; person: { name: string; email: string } } | null> {
  const grant = await findLiveGrant(context.db, grantId);
  if (!grant) return null;
  const provider = providerOf(context);
  const client = await provider.Client.find(grant.app_id);
  if (!client) return null;
  const { url } = resourcesOf(context.config).api;
  const token = new provider.AccessToken({ client, accountId: grant.person.id, grantId, scope: grant.scopes.join(" "), gty: "implicit" });
  token.aud = url;
  return { token: await token.save(), expiresIn: token.expiration, person: { name: grant.person.name, email: grant.person.email } };
}
