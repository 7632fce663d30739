import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { type CompanyPerson, createCompanyPerson, findCompanyPerson } from "../../../sign-in/server/api.ts";
import { findPartner, insertUsedAssertion, touchPartner } from "../store.ts";
import type { Call } from "./call.ts";
import { Refusal } from "./refusal.ts";
import { findIssuer, type Verified, verifyAssertion } from "./verify-assertion.ts";

/** The person whom a partner's assertion names. `trx`: of the session, so that an assertion is used up exactly if it signed someone in. */
export async function findPersonOfPartner(
  { context, request }: Call,
  assertion: string,
): Promise<(trx: Queryable) => Promise<{ id: string }>> {
  const verified = await verifyAssertion(context, await findIssuer(context.db, assertion), assertion);
  const { partner, idHash, expiresAt } = verified;
  return async (trx) => {
    // Turned off or deleted while its keys were read.
    if (!(await findPartner(trx, partner.id))?.is_enabled) throw new Refusal("disabled");
    if (!(await insertUsedAssertion(trx, { id_hash: idHash, expires_at: expiresAt }))) throw new Refusal("replayed");
    const person = await personOf(context, trx, verified);
    await touchPartner(trx, partner.id, context.now());
    await recordAudit(context, trx, {
      companyId: partner.company_id,
      by: "system",
      action: "partner.signed_in",
      target: { kind: "user", id: person.id, label: person.email },
      details: { partner: partner.name, partner_id: partner.id },
      request,
    });
    return person;
  };
}

async function personOf(context: AppContext, db: Queryable, { partner, email, name }: Verified): Promise<CompanyPerson> {
  const companyId = partner.company_id;
  const found = await findCompanyPerson(db, companyId, email);
  if (found !== "new") {
    if ("refusal" in found) throw new Refusal(found.refusal);
    return found.person;
  }
  const made = await createCompanyPerson(context, db, { companyId, email, name: name || (email.split("@")[0] ?? "") });
  if (!made) throw new Refusal("elsewhere");
  return made;
}
