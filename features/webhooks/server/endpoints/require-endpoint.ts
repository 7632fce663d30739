import { AppError, notFound } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { isPublicAddress } from "@aside/server/http/public-address.ts";
import { isAllowedHost } from "@aside/server/http/public-fetch.ts";
import { isCallable } from "@aside/server/webhooks/call-receiver.ts";
import { isIP } from "node:net";
import type { Webhook } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { findEndpoint, type ListedEndpoint, lockEndpoint } from "./endpoints-store.ts";
import { presentEndpoint } from "./present.ts";

export type EndpointRow = Awaited<ReturnType<typeof lockEndpoint>> & object;

/** Of the company; locked until the transaction ends. */
export async function requireLocked(db: Queryable, id: string, companyId: string): Promise<EndpointRow> {
  const row = await lockEndpoint(db, { id, companyId });
  if (!row) throw notFound();
  return row;
}

export async function requireEndpoint(db: Queryable, id: string, companyId: string): Promise<ListedEndpoint> {
  const row = await findEndpoint(db, id);
  if (row?.company_id !== companyId) throw notFound();
  return row;
}

export async function showEndpoint(context: AppContext, db: Queryable, id: string): Promise<Webhook> {
  const row = await findEndpoint(db, id);
  if (!row) throw notFound();
  return presentEndpoint(row, context.now());
}

/** As far as it can be known before: names are resolved at each call. */
export function requireCallable({ config }: AppContext, address: string): string {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isInternal = isIP(host) !== 0 && !isPublicAddress(host) && !isAllowedHost(url, config.WEBHOOK_ALLOW_HOSTS);
  if (!isCallable(config, address) || isInternal) throw new AppError(422, "url_not_allowed", copy.urlNotAllowed);
  url.hash = "";
  return url.href;
}
