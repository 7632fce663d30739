import type { Handler } from "@aside/server/http/context.ts";
import type { listCompanies as endpoint } from "../../company-contract.ts";
import { countAllCompanies, listAllCompanies } from "@aside/core/accounts/server/companies-store.ts";
import { PAGE_SIZE } from "@aside/core/accounts/server/page-size.ts";

/** Its permission reaches the whole product only, so no company filter is needed. */
export const listCompanies: Handler<typeof endpoint> = async ({ query, context }) => {
  const text = query.query ?? "";
  const [rows, total] = await Promise.all([
    listAllCompanies(context.db, text, { limit: PAGE_SIZE, offset: (query.page - 1) * PAGE_SIZE }),
    countAllCompanies(context.db, text),
  ]);
  const items = rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
  return { items, page: query.page, page_size: PAGE_SIZE, total };
};
