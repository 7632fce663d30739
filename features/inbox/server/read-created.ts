import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { momentPosition } from "@aside/server/http/lists/cursor.ts";
import { cutPage, readPage } from "@aside/server/http/lists/list-page.ts";
import { type createdEvents as endpoint, PAGE_SIZE } from "../contract.ts";
import { countCreated, listCreated } from "./created-store.ts";
import { narrow } from "./narrow.ts";
import { presentCreatedItem } from "./present.ts";

export const createdEvents: Handler<typeof endpoint> = async ({ actor, query, context }) => {
  if (actor.kind !== "user") throw notFound();
  const wanted = narrow(query, actor.userId, context.now());
  const list = { kind: `created ${query.sort}`, position: momentPosition, size: PAGE_SIZE };
  const { page, ...cut } = readPage(query, list);
  if (!wanted) return { items: [], page, page_size: PAGE_SIZE, total: 0, next_cursor: null };
  const asked = { ...wanted, filter: query.filter };
  const { rows: read, found } = await listCreated(context.db, actor.userId, asked, { ...cut, sort: query.sort });
  const total = found ?? (await countCreated(context.db, actor.userId, asked));
  const { rows, next_cursor } = cutPage(read, list, (row) => [row.created_at, row.post_id]);
  return { items: rows.map(presentCreatedItem), page, page_size: PAGE_SIZE, total, next_cursor };
};
