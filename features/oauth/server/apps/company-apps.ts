import { recordAudit } from "@aside/server/audit/record-audit.ts";
import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { listApps as listEndpoint, setAppPolicy as policyEndpoint, setAppRule as ruleEndpoint } from "../../admin-contract.ts";
import { presentCompanyApp, presentRegistered } from "../present.ts";
import { findApp } from "../store.ts";
import { deleteForbiddenGrants, isStrict, listOfCompany, listRegistered, setRule, setStrict } from "./apps-store.ts";
import { managerOf } from "./manager.ts";

export const listApps: Handler<typeof listEndpoint> = async ({ actor, context }) => {
  const { companyId, isOperator } = managerOf(actor);
  const registered = await listRegistered(context.db, { companyId, everybodys: isOperator });
  return {
    registered: registered.map(presentRegistered),
    connected: companyId === null ? [] : (await listOfCompany(context.db, companyId)).map(presentCompanyApp),
    allows_only_some: companyId === null ? null : await isStrict(context.db, companyId),
  };
};

export const setAppRule: Handler<typeof ruleEndpoint> = async ({ actor, params, body, context, request }) => {
  const { user, companyId } = managerOf(actor);
  if (companyId === null) throw notFound();
  await context.db.transaction().execute(async (trx) => {
    const app = await findApp(trx, params.id);
    if (!app || (app.company_id !== null && app.company_id !== companyId)) throw notFound();
    await setRule(trx, { companyId, appId: app.id }, body.rule);
    const ended = await deleteForbiddenGrants(trx, companyId);
    await recordAudit(context, trx, {
      companyId,
      by: user,
      action: "app.rule_changed",
      target: { kind: "app", id: app.id, label: app.name },
      details: { rule: body.rule, ended_connections: ended },
      request,
    });
  });
  return { success: true as const };
};

export const setAppPolicy: Handler<typeof policyEndpoint> = async ({ actor, body, context, request }) => {
  const { user, companyId } = managerOf(actor);
  if (companyId === null) throw notFound();
  await context.db.transaction().execute(async (trx) => {
    await setStrict(trx, companyId, body.allows_only_some);
    const ended = await deleteForbiddenGrants(trx, companyId);
    await recordAudit(context, trx, {
      companyId,
      by: user,
      action: "app.policy_changed",
      target: { kind: "company", id: companyId, label: "" },
      details: { allows_only_some: body.allows_only_some, ended_connections: ended },
      request,
    });
  });
  return { success: true as const };
};
