import { recordAudit } from "@aside/server/audit/record-audit.ts";
import { isWorkEmail } from "@aside/server/auth/work-email.ts";
import { AppError } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { FastifyRequest } from "fastify";
import { activateAccount } from "@aside/core/accounts/server/activate-account.ts";
import { endResetsOf } from "@aside/core/accounts/server/resets-store.ts";
import { endSessions } from "@aside/core/accounts/server/sessions/sessions-store.ts";
import { isLedByProduct, requireSsoNotAsked } from "../sso/require-sso.ts";
import { findPerson, insertIdentity, lockIdentity, lockPerson, type PersonRow, touchIdentity } from "./identities-store.ts";
import type { Provider } from "./providers.ts";
import type { Profile } from "./read-profile.ts";
import { copy } from "../../copy.ts";
import { accountCopy } from "@aside/core/accounts/copy.ts";
import { claimPerson } from "@aside/core/accounts/server/provision-users-store.ts";

export type Asked = {
  provider: Pick<Provider, "key" | "name">;
  profile: Profile;
  /** Single sign-on: the company that owns the provider. */
  company: { id: string; domain: string } | null;
  mayRestrict?: boolean;
  /** A native app creates no accounts. */
  canSignUp?: boolean;
  request: FastifyRequest;
};

const refuse = (message: string, code = "social_refused") => new AppError(422, code, message);

/**
 * The account of a known identity, of the verified address, or a new one. Null: the provider does not vouch for an address, so the
 * person has to prove one first (decision 0067). Throws with a message for people if there is none.
 */
export async function resolvePerson(context: AppContext, db: Queryable, asked: Asked): Promise<{ id: string } | null> {
  const { profile, company, provider } = asked;
  const known = await lockIdentity(db, profile.issuer, profile.subject);
  if (known) {
    const person = await lockPerson(db, { id: known.user_id });
    if (!person?.is_active) throw refuse(copy.socialFailed(provider.name));
    await checkEntry(db, person, company);
    await touchIdentity(db, known.id, { email: profile.email, now: context.now() });
    return person;
  }
  // Apple gives an address unless the person's Apple account hides it from us: only they can change that, at Apple.
  if (profile.email === null && (company || provider.key === "apple")) throw refuse(copy.socialNoEmail(provider.name));
  if (company && !profile.isEmailVerified) throw refuse(copy.socialUnverified(provider.name));
  return profile.email !== null && profile.isEmailVerified ? await linkPerson(context, db, asked, profile.email) : null;
}

/** For an identity whose holder has proved the address with a code. */
export async function linkProvedIdentity(context: AppContext, db: Queryable, asked: Asked, email: string): Promise<{ id: string }> {
  const known = await lockIdentity(db, asked.profile.issuer, asked.profile.subject);
  if (!known) return await linkPerson(context, db, asked, email);
  // Another attempt has linked it meanwhile.
  const person = await lockPerson(db, { id: known.user_id });
  if (!person?.is_active || person.email !== email) throw refuse(copy.socialOther(asked.provider.name));
  await checkEntry(db, person, null);
  return person;
}

/** `email` is verified: by the provider, or by a code. */
async function linkPerson(context: AppContext, db: Queryable, asked: Asked, email: string): Promise<{ id: string }> {
  const { company } = asked;
  if (company && !email.endsWith(`@${company.domain}`)) throw refuse(copy.ssoOutsider);
  const person = await lockPerson(db, { email });
  if (person?.is_active) {
    await checkEntry(db, person, company);
    await link(context, db, person, asked);
    return person;
  }
  return await signUpPerson(context, db, asked, { email, person });
}

/**
 * Whether it makes sense to prove this address. Says nothing that `POST /v1/user/validate` does not say too: whether an account is disabled
 * is checked after the proof.
 */
export async function requireMayClaim(context: AppContext, db: Queryable, asked: Asked, email: string): Promise<void> {
  const person = await findPerson(db, email);
  if (person?.is_active) await requireSsoNotAsked(db, person);
  else if (asked.canSignUp !== false) await requireMaySignUp(context, db, asked, email);
}

/** Connects an external account to the person who requested it, whatever its address. */
export async function connectIdentity(context: AppContext, db: Queryable, asked: Asked, userId: string): Promise<void> {
  const known = await lockIdentity(db, asked.profile.issuer, asked.profile.subject);
  if (known && known.user_id !== userId) throw refuse(copy.socialOther(asked.provider.name));
  const person = await lockPerson(db, { id: userId });
  if (!person?.is_active || person.disabled_at) throw refuse(accountCopy.accountDisabled);
  await requireSsoNotAsked(db, person);
  if (!known) await link(context, db, person, asked);
}

async function signUpPerson(
  context: AppContext,
  db: Queryable,
  asked: Asked,
  found: { email: string; person: PersonRow | undefined },
): Promise<{ id: string }> {
  const { email } = found;
  if (asked.canSignUp === false) throw refuse(copy.mobileNoAccount, "account_not_found");
  if (found.person?.disabled_at) throw refuse(accountCopy.accountDisabled);
  await requireMaySignUp(context, db, asked, email);
  const now = context.now();
  const accountType = asked.provider.key === "sso" ? "email" : asked.provider.key;
  const id = await claimPerson(db, { id: context.newId(), email, name: asked.profile.name, accountType });
  await endResetsOf(db, id, now);
  await endSessions(db, { userId: id }, now);
  await activateAccount(context, db, { id, email });
  const person = await lockPerson(db, { id });
  if (!person) throw new Error("the account that was made is gone");
  await link(context, db, person, asked);
  return person;
}

async function requireMaySignUp(context: AppContext, db: Queryable, asked: Asked, email: string): Promise<void> {
  if (asked.mayRestrict && !isWorkEmail(email)) throw refuse(accountCopy.workEmailRequired, "work_email_required");
  if (asked.company) return;
  if (!context.config.ALLOW_NON_WORK_SIGNUP && !isWorkEmail(email)) throw refuse(accountCopy.workEmailOnly, "work_email_required");
  await requireSsoNotAsked(db, { email, company_id: null, role: "USER" });
}

async function checkEntry(db: Queryable, person: PersonRow, company: Asked["company"]): Promise<void> {
  if (person.disabled_at) throw refuse(accountCopy.accountDisabled);
  if (!company) return await requireSsoNotAsked(db, person);
  // A company's administrator controls its provider, and could otherwise become product admin.
  if (person.company_id !== company.id || isLedByProduct(person.role)) throw refuse(copy.ssoOutsider);
}

async function link(context: AppContext, db: Queryable, person: PersonRow, { provider, profile, request }: Asked): Promise<void> {
  const { issuer, subject, email } = profile;
  await insertIdentity(db, {
    id: context.newId(),
    userId: person.id,
    provider: provider.key,
    issuer,
    subject,
    email,
    now: context.now(),
  });
  await recordAudit(context, db, {
    companyId: person.company_id,
    by: "system",
    action: "user.identity_linked",
    target: { kind: "user", id: person.id, label: person.email },
    details: { provider: provider.key, issuer, email },
    request,
  });
}
