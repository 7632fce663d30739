import { notFound } from "@aside/contract/errors.ts";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { requireCompany, requireUser } from "@aside/core/accounts/server/authority.ts";
import { findCompany, lockCompanyRow, setEmbedding } from "@aside/core/accounts/server/companies-store.ts";
import type { EmbeddingSettings, getEmbeddingSettings as getEndpoint, updateEmbeddingSettings as updateEndpoint } from "../contract.ts";
import { presentSettings } from "./present.ts";

export const getEmbeddingSettings: Handler<typeof getEndpoint> = async ({ actor, query, context }) => {
  const companyId = requireCompany(requireUser(actor), "company.embedding", query.company_id);
  const company = await findCompany(context.db, companyId);
  if (!company) throw notFound();
  return presentSettings(company);
};

export const updateEmbeddingSettings: Handler<typeof updateEndpoint> = async ({ actor, body, context, request }) => {
  const { company_id: named, ...asked } = body;
  const companyId = requireCompany(requireUser(actor), "company.embedding", named);
  return await context.db.transaction().execute(async (trx) => {
    const company = await lockCompanyRow(trx, companyId);
    if (!company) throw notFound();
    const before = presentSettings(company);
    const settings: EmbeddingSettings = { ...asked, recorder_sites: asked.recorder_sites ?? before.recorder_sites };
    // A repeated request changes nothing, and the log says nothing.
    if (JSON.stringify(before) === JSON.stringify(settings)) return before;
    const { embedding_enabled, allowed_domains, recorder_sites } = settings;
    await setEmbedding(trx, companyId, { embedding_enabled, embed_domains: allowed_domains, recorder_sites });
    await recordAudit(context, trx, {
      companyId,
      by: actor,
      action: "company.embedding_changed",
      target: { kind: "company", id: companyId, label: company.domain },
      details: settings,
      request,
    });
    return settings;
  });
};
