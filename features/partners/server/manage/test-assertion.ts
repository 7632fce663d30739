import type { Handler } from "@aside/server/http/context.ts";
import { findCompanyPerson } from "../../../sign-in/server/api.ts";
import type { testAssertion as endpoint } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { Refusal } from "../sign-in/refusal.ts";
import { findIssuer, verifyAssertion } from "../sign-in/verify-assertion.ts";
import { isAssertionUsed } from "../store.ts";
import { ownCompany } from "./own-company.ts";

/** As the sign-in, with nothing written. Says nothing of another company's partners or people. */
export const testAssertion: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  const { companyId } = ownCompany(actor);
  const assertion = body.assertion.trim();
  let partner: string | null = null;
  let email: string | null = null;
  try {
    const issuer = await findIssuer(context.db, assertion);
    if (issuer.company_id !== companyId) throw new Refusal("issuer");
    partner = issuer.name;
    const verified = await verifyAssertion(context, issuer, assertion);
    ({ email } = verified);
    if (await isAssertionUsed(context.db, verified.idHash)) throw new Refusal("replayed");
    const found = await findCompanyPerson(context.db, companyId, email);
    if (found !== "new" && "refusal" in found) throw new Refusal(found.refusal);
    return { reason: null, message: found === "new" ? copy.acceptedNew(email) : copy.accepted(email), partner, email };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { reason: error.reason, message: error.message, partner, email };
  }
};
