import { requireUser } from "@aside/core/accounts/server/authority.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { momentPosition } from "@aside/server/http/lists/cursor.ts";
import { cutPage, readPage } from "@aside/server/http/lists/list-page.ts";
import type { listSubmissions as endpoint } from "../../admin-contract.ts";
import { countItems, listItems, MAX_LISTED, search } from "./lists-store.ts";
import { presentItem } from "./present-submission.ts";
import { readFilter } from "./read-filter.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { formOf } from "../forms/form.ts";
import { listFormsByIds } from "../forms/forms-store.ts";

/** The titles of these rows' forms, by id. */
async function readTitles(db: Queryable, rows: { form_id: string }[]): Promise<Map<string, string>> {
  const forms = await listFormsByIds(db, [...new Set(rows.map((row) => row.form_id))]);
  return new Map(forms.map((row) => [row.id, formOf(row).title]));
}

const LIST = { kind: "submissions", position: momentPosition, size: 25 };

export const listSubmissions: Handler<typeof endpoint> = async ({ actor, query, context }) => {
  const which = await readFilter(context, requireUser(actor), query);
  const { page, ...cut } = readPage(query, LIST);
  const asked = { page, page_size: LIST.size };
  if (!which || cut.offset >= MAX_LISTED) return { items: [], total: 0, next_cursor: null, ...asked };
  const found = await search(context.db, which);
  const [read, total] = await Promise.all([listItems(context.db, found, cut), countItems(context.db, found)]);
  const { rows, next_cursor } = cutPage(read, LIST, (row) => [row.last_message_text, row.id]);
  const titles = await readTitles(context.db, rows);
  return { items: rows.map((row) => presentItem(row, titles)), total, next_cursor, ...asked };
};
