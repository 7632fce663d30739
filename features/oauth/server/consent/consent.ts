import { recordAudit } from "@aside/server/audit/record-audit.ts";
import { AppError, notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { approveConsent as approveEndpoint, denyConsent as denyEndpoint, readConsent as readEndpoint } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { presentApp } from "../present.ts";
import { providerOf } from "../provider/open-provider.ts";
import { mayUse } from "../store.ts";
import { findInteraction } from "./find-interaction.ts";

export const readConsent: Handler<typeof readEndpoint> = async ({ params, context, request, reply }) => {
  const { app, scopes, redirectHost } = await findInteraction(context, params.uid, { request, reply });
  return { app: presentApp(app), redirect_host: redirectHost, scopes };
};

export const approveConsent: Handler<typeof approveEndpoint> = async ({ actor, params, body, context, request, reply }) => {
  if (actor.kind !== "user") throw notFound();
  const { app, scopes, resources, answer } = await findInteraction(context, params.uid, { request, reply });
  if (body.scopes.some((scope) => !scopes.includes(scope))) throw new AppError(422, "scope_not_requested", copy.scopeNotRequested);
  if (!(await mayUse(context.db, { appId: app.id, userId: actor.userId }))) throw new AppError(422, "app_not_allowed", copy.appNotAllowed);
  const provider = providerOf(context);
  const grant = new provider.Grant({ accountId: actor.userId, clientId: app.id });
  for (const { identifier, scopes: known } of resources)
    grant.addResourceScope(identifier, body.scopes.filter((scope) => known.includes(scope)).join(" "));
  await recordAudit(context, context.db, {
    companyId: actor.companyId,
    by: actor,
    action: "app.connected",
    target: { kind: "app", id: app.id, label: app.name },
    details: { scopes: body.scopes },
    request,
  });
  const grantId = await grant.save();
  return { location: await answer({ login: { accountId: actor.userId, remember: false }, consent: { grantId } }) };
};

export const denyConsent: Handler<typeof denyEndpoint> = async ({ params, context, request, reply }) => {
  const { answer } = await findInteraction(context, params.uid, { request, reply });
  return { location: await answer({ error: "access_denied", error_description: "The person did not allow it." }) };
};
