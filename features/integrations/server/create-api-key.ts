import { recordAudit } from "@aside/server/audit/record-audit.ts";
import { AppError, notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { createApiKey as endpoint } from "../contract.ts";
import { copy } from "../copy.ts";
import { makeKey } from "./make-key.ts";
import { ownCompany } from "./own-company.ts";
import { presentKey } from "./present.ts";
import { findKey } from "./store.ts";

export const createApiKey: Handler<typeof endpoint> = async ({ actor, body, context, request }) => {
  const { user, companyId } = ownCompany(actor);
  const expiresAt = body.expires_at === null ? null : new Date(body.expires_at);
  if (expiresAt && expiresAt <= context.now()) throw new AppError(422, "expiry_past", copy.expiryPast);
  const scopes = [...new Set(body.scopes)];
  return await context.db.transaction().execute(async (trx) => {
    const { id, key } = await makeKey(context, trx, {
      company_id: companyId,
      name: body.name,
      scopes,
      created_by: user.userId,
      expires_at: expiresAt,
    });
    await recordAudit(context, trx, {
      companyId,
      by: user,
      action: "api_key.made",
      target: { kind: "api_key", id, label: body.name },
      details: { scopes, expires_at: body.expires_at },
      request,
    });
    const row = await findKey(trx, id);
    if (!row) throw notFound();
    return { key, item: presentKey(row, context.now()) };
  });
};
