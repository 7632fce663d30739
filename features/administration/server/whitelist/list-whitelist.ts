import type { Handler } from "@aside/server/http/context.ts";
import type { listWhitelist as endpoint } from "../../whitelist-contract.ts";
import { PAGE_SIZE } from "@aside/core/accounts/server/page-size.ts";
import { countWhitelisted, listWhitelisted } from "./whitelist-store.ts";

/** Its permission reaches the whole product only. */
export const listWhitelist: Handler<typeof endpoint> = async ({ query, context }) => {
  const which = { isGranted: query.filter === "granted", query: query.query ?? "" };
  const [rows, total] = await Promise.all([
    listWhitelisted(context.db, which, { limit: PAGE_SIZE, offset: (query.page - 1) * PAGE_SIZE }),
    countWhitelisted(context.db, which),
  ]);
  const items = rows.map((row) => ({
    email: row.email,
    name: row.name,
    utm_campaign: row.utm_campaign,
    gclid: row.gclid,
    asked_at: row.created_at.toISOString(),
    granted_at: row.granted_at?.toISOString() ?? null,
    granted_by: row.granted_by_name,
  }));
  return { items, page: query.page, page_size: PAGE_SIZE, total };
};
