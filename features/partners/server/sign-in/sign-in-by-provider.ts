import { PROVIDER_NAMES } from "@aside/core/accounts/copy.ts";
import { findUserById } from "@aside/core/accounts/server/users-store.ts";
import { hashSigned } from "@aside/server/auth/id-token.ts";
import { domainOf } from "@aside/server/auth/work-email.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { readIdToken, resolvePerson } from "../../../single-sign-on/server/api.ts";
import type { AssertionType } from "../../contract.ts";
import { findCompanyOfDomain, insertUsedAssertion } from "../store.ts";
import type { Call } from "./call.ts";
import { Refusal } from "./refusal.ts";

/** Longer than an ID token is accepted (`readIdToken`). */
const REMEMBERED_MS = 15 * 60_000;

/**
 * The person whom an ID token of Google or Microsoft names, as at a sign-in with that provider, but only with an address that the provider
 * verified in the verified domain of the person's company, and once for each token.
 */
export async function findPersonOfProvider(
  { context, request }: Call,
  type: Exclude<AssertionType, "partner">,
  token: string,
): Promise<(trx: Queryable) => Promise<{ id: string }>> {
  const profile = await readIdToken(context, type, token).catch((error: Error) => {
    context.log.info({ type, reason: error.message }, "refused an ID token");
    throw new Refusal("malformed");
  });
  const { email } = profile;
  if (email === null || !profile.isEmailVerified) throw new Refusal("claim_invalid", "email");
  return async (trx) => {
    const company = await findCompanyOfDomain(trx, domainOf(email));
    if (!company) throw new Refusal("domain");
    const expiresAt = new Date(context.now().getTime() + REMEMBERED_MS);
    if (!(await insertUsedAssertion(trx, { id_hash: hashSigned(token), expires_at: expiresAt }))) throw new Refusal("replayed");
    const asked = { provider: { key: type, name: PROVIDER_NAMES[type] }, profile, company: null, request };
    const person = await resolvePerson(context, trx, asked);
    const user = person && (await findUserById(trx, person.id));
    if (user?.company_id !== company.id) throw new Refusal("elsewhere");
    return user;
  };
}
