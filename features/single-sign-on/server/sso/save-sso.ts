import { recordAudit } from "@aside/server/audit/record-audit.ts";
import { encryptSecret } from "@aside/server/auth/encrypt-secret.ts";
import { AppError } from "@aside/contract/errors.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { NotPublicError } from "@aside/server/http/public-fetch.ts";
import type { saveSso as endpoint } from "../../sso-contract.ts";
import { openProvider } from "../social/open-provider.ts";
import { readSettings, requireOwnCompany } from "./read-settings.ts";
import { secretOf, ssoProvider } from "./sso-provider.ts";
import { upsertConnection } from "./sso-store.ts";
import { copy } from "../../copy.ts";

const refuse = (code: string, message: string) => new AppError(422, code, message);

export const saveSso: Handler<typeof endpoint> = async ({ actor, body, context, request }) => {
  const { company, user } = await requireOwnCompany(context.db, actor);
  if ((body.is_enabled || body.is_required) && company.domain_verified_at === null) throw refuse("domain_unverified", copy.ssoDomain);
  await tryDiscovery(context, { ...body, company_id: company.id });
  const { client_secret: given } = body;
  const clientSecret = typeof given === "string" ? encryptSecret(context.config.secretKey, secretOf(company.id), given) : given;
  return await context.db.transaction().execute(async (trx) => {
    await upsertConnection(trx, {
      companyId: company.id,
      issuer: body.issuer,
      clientId: body.client_id,
      clientSecret,
      isEnabled: body.is_enabled,
      isRequired: body.is_required,
    });
    const { issuer, client_id, is_enabled, is_required } = body;
    await recordAudit(context, trx, {
      companyId: company.id,
      by: user,
      action: "company.sso_changed",
      target: { kind: "company", id: company.id, label: company.domain },
      details: { issuer, client_id, is_enabled, is_required, is_secret_changed: given !== undefined },
      request,
    });
    return await readSettings(context, trx, company);
  });
};

/** An administrator entered the address: production requests only public https addresses, and it must name itself as issuer. */
async function tryDiscovery(context: AppContext, body: { company_id: string; issuer: string; client_id: string }): Promise<void> {
  const isAddress =
    URL.canParse(body.issuer) && ["https:", ...(context.config.isProduction ? [] : ["http:"])].includes(new URL(body.issuer).protocol);
  if (!isAddress || new URL(body.issuer).username !== "") throw refuse("issuer_invalid", copy.ssoIssuerAddress);
  try {
    await openProvider(context, ssoProvider(context, { ...body, client_secret: null }));
  } catch (error) {
    const { message } = error as Error;
    context.log.info({ issuer: body.issuer, reason: message }, "a company's issuer was refused");
    throw refuse("issuer_invalid", error instanceof NotPublicError ? copy.ssoIssuerAddress : copy.ssoIssuer);
  }
}
