import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { type createdEvents as endpoint, PAGE_SIZE } from "../contract.ts";
import { countCreated, listCreated } from "./created-store.ts";
import { narrow } from "./narrow.ts";
import { presentCreatedItem } from "./present.ts";

export const createdEvents: Handler<typeof endpoint> = async ({ actor, query, context }) => {
  if (actor.kind !== "user") throw notFound();
  const wanted = narrow(query, actor.userId, context.now());
  if (!wanted) return { items: [], page: query.page, page_size: PAGE_SIZE, total: 0 };
  const page = { sort: query.sort, limit: PAGE_SIZE, offset: (query.page - 1) * PAGE_SIZE };
  const asked = { ...wanted, filter: query.filter };
  const { rows, found } = await listCreated(context.db, actor.userId, asked, page);
  const total = found ?? (await countCreated(context.db, actor.userId, asked));
  return { items: rows.map(presentCreatedItem), page: query.page, page_size: PAGE_SIZE, total };
};
