import { notFound } from "@aside/contract/errors.ts";
import type { Actor, UserActor } from "@aside/server/auth/actor.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { SsoSettings } from "../../sso-contract.ts";
import { redirectUri } from "../social/begin-oauth-request.ts";
import { findCompany, findConnectionOf } from "./sso-store.ts";

/** The settings of the actor's own company, also for product admins. Without a company: 404. */
export async function requireOwnCompany(db: Queryable, actor: Actor) {
  if (actor.kind !== "user" || actor.companyId === null) throw notFound();
  const company = await findCompany(db, actor.companyId);
  if (!company) throw notFound();
  return { company, user: actor satisfies UserActor };
}

export async function readSettings(
  context: AppContext,
  db: Queryable,
  company: { id: string; domain: string; domain_verified_at: Date | null },
): Promise<SsoSettings> {
  const row = await findConnectionOf(db, company.id);
  return {
    connection: row
      ? {
          issuer: row.issuer,
          client_id: row.client_id,
          has_client_secret: row.client_secret !== null,
          is_enabled: row.is_enabled,
          is_required: row.is_required,
        }
      : null,
    domain: company.domain,
    is_domain_verified: company.domain_verified_at !== null,
    redirect_uri: redirectUri(context, "sso"),
  };
}
