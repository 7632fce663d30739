import { notFound } from "@aside/contract/errors.ts";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { requireCompany, requireUser } from "@aside/core/accounts/server/authority.ts";
import { findCompany, lockCompanyRow, setAvatarEnabled } from "@aside/core/accounts/server/companies-store.ts";
import type { getAvatarSettings as getEndpoint, updateAvatarSettings as updateEndpoint } from "../contract.ts";

export const getAvatarSettings: Handler<typeof getEndpoint> = async ({ actor, query, context }) => {
  const company = await findCompany(context.db, requireCompany(requireUser(actor), "users.set_flags", query.company_id));
  if (!company) throw notFound();
  return { avatar_enabled: company.avatar_enabled };
};

export const updateAvatarSettings: Handler<typeof updateEndpoint> = async ({ actor, body, context, request }) => {
  const companyId = requireCompany(requireUser(actor), "users.set_flags", body.company_id);
  const { avatar_enabled } = body;
  await context.db.transaction().execute(async (trx) => {
    const company = await lockCompanyRow(trx, companyId);
    if (!company) throw notFound();
    // A repeated request changes nothing, and the log says nothing.
    if (company.avatar_enabled === avatar_enabled) return;
    await setAvatarEnabled(trx, companyId, avatar_enabled);
    await recordAudit(context, trx, {
      companyId,
      by: actor,
      action: "company.avatar_changed",
      target: { kind: "company", id: companyId, label: company.domain },
      details: { avatar_enabled },
      request,
    });
  });
  return { avatar_enabled };
};
