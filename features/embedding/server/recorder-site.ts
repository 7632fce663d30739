import { notFound } from "@aside/contract/errors.ts";
import { findCompany } from "@aside/core/accounts/server/companies-store.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { recorderSite as endpoint } from "../contract.ts";

export const recorderSite: Handler<typeof endpoint> = async ({ actor, query, context }) => {
  if (actor.kind !== "user") throw notFound();
  const company = actor.companyId ? await findCompany(context.db, actor.companyId) : undefined;
  const isSecure = context.config.publicUrl.startsWith("https:");
  return { is_allowed: isNamed(query.origin, company?.recorder_sites ?? [], { isSecure }) };
};

/**
 * Whether the origin belongs to one of the sites: `example.com`, or `*.example.com` for the names below it, with any port. `isSecure`: only
 * pages whose content nobody on the way can change.
 */
export function isNamed(origin: string, sites: readonly string[], { isSecure }: { isSecure: boolean }): boolean {
  const url = URL.canParse(origin) ? new URL(origin) : null;
  if (!url || url.origin !== origin || !(url.protocol === "https:" || (url.protocol === "http:" && !isSecure))) return false;
  const host = url.hostname;
  return sites.some((site) => (site.startsWith("*.") ? host.endsWith(site.slice(1)) : host === site));
}
