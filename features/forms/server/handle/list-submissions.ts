import { requireUser } from "@aside/core/accounts/server/authority.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { listSubmissions as endpoint } from "../../admin-contract.ts";
import { readTitles } from "../forms/read-titles.ts";
import { countItems, listItems, MAX_LISTED, search } from "./lists-store.ts";
import { presentItem } from "./present-submission.ts";
import { readFilter } from "./read-filter.ts";

const PAGE_SIZE = 25;

export const listSubmissions: Handler<typeof endpoint> = async ({ actor, query, context }) => {
  const which = await readFilter(context, requireUser(actor), query);
  const page = { page: query.page, page_size: PAGE_SIZE };
  const offset = (query.page - 1) * PAGE_SIZE;
  if (!which || offset >= MAX_LISTED) return { items: [], total: 0, ...page };
  const found = await search(context.db, which);
  const [rows, total] = await Promise.all([listItems(context.db, found, { limit: PAGE_SIZE, offset }), countItems(context.db, found)]);
  const titles = await readTitles(context.db, rows);
  return { items: rows.map((row) => presentItem(row, titles)), total, ...page };
};
