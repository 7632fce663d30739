import { recordAudit } from "@aside/server/audit/record-audit.ts";
import { AppError, notFound } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { CreateApiKeyBody, createApiKey as endpoint } from "../contract.ts";
import { copy } from "../copy.ts";
import { makeKey } from "./make-key.ts";
import { ownCompany } from "./own-company.ts";
import { presentKey } from "./present.ts";
import { findKey, findMembers, insertKeyMembers } from "./store.ts";

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
      acts_for: body.acts_for,
      created_by: user.userId,
      expires_at: expiresAt,
    });
    await insertKeyMembers(trx, id, await listedMembers(trx, companyId, body));
    await recordAudit(context, trx, {
      companyId,
      by: user,
      action: "api_key.made",
      target: { kind: "api_key", id, label: body.name },
      details: { scopes, acts_for: body.acts_for, members: body.member_emails, expires_at: body.expires_at },
      request,
    });
    const row = await findKey(trx, id);
    if (!row) throw notFound();
    return { key, item: presentKey(row, context.now()) };
  });
};

async function listedMembers(db: Queryable, companyId: string, body: CreateApiKeyBody): Promise<string[]> {
  if (body.acts_for !== "listed") return [];
  const emails = [...new Set(body.member_emails)];
  const ids = await findMembers(db, companyId, emails);
  if (ids.length < emails.length) throw new AppError(422, "no_member", copy.noMember);
  return ids;
}
