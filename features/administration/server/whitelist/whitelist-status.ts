import { readStanding } from "@aside/core/entitlements/server/standing.ts";
import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { reaches } from "@aside/core/accounts/policy.ts";
import type { whitelistStatus as endpoint } from "../../whitelist-contract.ts";
import { authorityOf, requireUser } from "@aside/core/accounts/server/authority.ts";
import { findAccountByEmail, findWhitelisted } from "./whitelist-store.ts";

/** Approved by an administrator, or an active member of a company. The trial is the account's (core/entitlements). */
export const whitelistStatus: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  const user = requireUser(actor);
  const authority = authorityOf(user);
  const [account, entry] = await Promise.all([findAccountByEmail(context.db, params.email), findWhitelisted(context.db, params.email)]);
  const isOwn = account?.id === user.userId;
  const isTheirs = account?.is_active === true && reaches(authority, "users.list", account.company_id);
  const isAsked = entry !== undefined && reaches(authority, "whitelist.manage", null);
  if (!isOwn && !isTheirs && !isAsked) throw notFound();
  const isMember = account?.is_active === true && account.disabled_at === null && account.company_id !== null;
  const standing = account?.is_active ? await readStanding(context, { userId: account.id, email: params.email }) : null;
  return {
    is_whitelisted: isMember || (entry !== undefined && entry.granted_at !== null),
    is_trial_user: standing?.state === "trial",
    has_trial_ended: standing?.state === "ended",
    trial_days_left: standing?.trialDaysLeft ?? null,
  };
};
