import { recordAudit } from "@aside/server/audit/record-audit.ts";
import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { disconnectApp as disconnectEndpoint, listConnectedApps as listEndpoint } from "../../contract.ts";
import { deleteGrantsOf, listConnected } from "../grants-store.ts";
import { presentConnected } from "../present.ts";
import { findApp } from "../store.ts";

export const listConnectedApps: Handler<typeof listEndpoint> = async ({ actor, context }) => {
  if (actor.kind !== "user") throw notFound();
  return { items: (await listConnected(context.db, actor.userId)).map(presentConnected) };
};

export const disconnectApp: Handler<typeof disconnectEndpoint> = async ({ actor, params, context, request }) => {
  if (actor.kind !== "user") throw notFound();
  await context.db.transaction().execute(async (trx) => {
    const app = await findApp(trx, params.id);
    const ended = await deleteGrantsOf(trx, { userId: actor.userId, appId: params.id });
    if (!app || ended === 0) throw notFound();
    const target = { kind: "app", id: app.id, label: app.name };
    await recordAudit(context, trx, { companyId: actor.companyId, by: actor, action: "app.disconnected", target, request });
  });
  return { success: true as const };
};
