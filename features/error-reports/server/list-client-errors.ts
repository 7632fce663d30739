import type { Handler } from "@aside/server/http/context.ts";
import { PAGE_SIZE } from "@aside/core/accounts/server/page-size.ts";
import type { listClientErrors as endpoint } from "../contract.ts";
import { presentClientError } from "./present.ts";
import { countClientErrors, listClientErrorRows } from "./store.ts";

/** Its permission reaches the whole installation only. */
export const listClientErrors: Handler<typeof endpoint> = async ({ query, context }) => {
  const which = { isResolved: query.filter === "resolved" };
  const [rows, total] = await Promise.all([
    listClientErrorRows(context.db, { ...which, limit: PAGE_SIZE, offset: (query.page - 1) * PAGE_SIZE }),
    countClientErrors(context.db, which),
  ]);
  return { items: rows.map(presentClientError), page: query.page, page_size: PAGE_SIZE, total };
};
