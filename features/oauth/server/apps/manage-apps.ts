import type { FastifyRequest } from "fastify";
import { type AuditAction, recordAudit } from "@aside/server/audit/record-audit.ts";
import type { UserActor } from "@aside/server/auth/actor.ts";
import { hashSecret, makeSecret } from "@aside/server/auth/secrets.ts";
import { AppError, notFound } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type {
  deleteApp as deleteEndpoint,
  rotateAppSecret as rotateEndpoint,
  saveApp as saveEndpoint,
  SaveAppBody,
} from "../../admin-contract.ts";
import { copy } from "../../copy.ts";
import { presentRegistered } from "../present.ts";
import { isAllowedRedirect } from "../provider/redirect-uris.ts";
import { insertApp } from "../store.ts";
import { changeApp, deleteAppRow, listRegistered, lockApp, lockRegistrations, type RegisteredRow, setSecretHash } from "./apps-store.ts";
import { manages, managerOf } from "./manager.ts";

const MAX_APPS = 50;

type Change = { context: AppContext; trx: Queryable; user: UserActor; request: FastifyRequest };

export const saveApp: Handler<typeof saveEndpoint> = async ({ actor, body, context, request }) => {
  const manager = managerOf(actor);
  const companyId = body.is_for_everybody ? null : manager.companyId;
  if (body.id === undefined && !(manages(manager, companyId) && (companyId !== null || body.is_for_everybody))) throw notFound();
  if (!body.redirect_uris.every(isAllowedRedirect)) throw new AppError(422, "redirect_invalid", copy.redirectInvalid);
  return await context.db.transaction().execute(async (trx) => {
    const change = { context, trx, user: manager.user, request };
    if (body.id !== undefined) {
      const app = await requireApp(trx, manager, body.id);
      const values = { name: body.name, logo_text: body.logo_text, redirect_uris: body.redirect_uris, scopes: body.scopes };
      await changeApp(trx, app.id, values);
      await audit(change, "app.changed", { ...app, name: body.name }, { redirect_uris: body.redirect_uris, scopes: body.scopes });
      return { item: presentRegistered({ ...app, ...values }), secret: null };
    }
    return await register(change, companyId, body);
  });
};

async function register(change: Change, companyId: string | null, body: SaveAppBody) {
  const { context, trx, user } = change;
  await lockRegistrations(trx, companyId);
  const known = await listRegistered(trx, { companyId, everybodys: companyId === null });
  if (known.length >= MAX_APPS) throw new AppError(422, "too_many_apps", copy.tooManyApps);
  const secret = body.is_confidential ? makeSecret() : null;
  const id = context.newId();
  await insertApp(trx, {
    id,
    company_id: companyId,
    name: body.name,
    logo_text: body.logo_text,
    redirect_uris: body.redirect_uris,
    scopes: body.scopes,
    secret_hash: secret === null ? null : hashSecret(secret),
    created_by: user.userId,
    created_at: context.now(),
  });
  const app = await lockApp(trx, id);
  if (!app) throw notFound();
  await audit(change, "app.registered", app, {
    redirect_uris: app.redirect_uris,
    scopes: app.scopes,
    is_for_everybody: companyId === null,
  });
  return { item: presentRegistered(app), secret };
}

export const rotateAppSecret: Handler<typeof rotateEndpoint> = async ({ actor, params, context, request }) => {
  const manager = managerOf(actor);
  return await context.db.transaction().execute(async (trx) => {
    const app = await requireApp(trx, manager, params.id);
    if (app.secret_hash === null) throw new AppError(422, "app_without_secret", copy.appWithoutSecret);
    const secret = makeSecret();
    await setSecretHash(trx, app.id, hashSecret(secret));
    await audit({ context, trx, user: manager.user, request }, "app.secret_rotated", app);
    return { secret };
  });
};

export const deleteApp: Handler<typeof deleteEndpoint> = async ({ actor, params, context, request }) => {
  const manager = managerOf(actor);
  await context.db.transaction().execute(async (trx) => {
    const app = await requireApp(trx, manager, params.id);
    await deleteAppRow(trx, app.id);
    await audit({ context, trx, user: manager.user, request }, "app.deleted", app);
  });
  return { success: true as const };
};

async function requireApp(trx: Queryable, manager: ReturnType<typeof managerOf>, id: string): Promise<RegisteredRow> {
  const app = await lockApp(trx, id);
  if (!app || !manages(manager, app.company_id)) throw notFound();
  return app;
}

async function audit(
  { context, trx, user, request }: Change,
  action: AuditAction,
  app: Pick<RegisteredRow, "id" | "name" | "company_id">,
  details?: Record<string, unknown>,
): Promise<void> {
  const target = { kind: "app", id: app.id, label: app.name };
  await recordAudit(context, trx, { companyId: app.company_id, by: user, action, target, ...(details ? { details } : {}), request });
}
