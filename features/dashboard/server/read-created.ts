import { notFound } from "@aside/platform/contract/errors.ts";
import type { Handler } from "@aside/platform/http/context.ts";
import { type createdEvents as endpoint, PAGE_SIZE } from "../contract.ts";
import { countCreated, listCreated } from "./created-store.ts";
import { narrow } from "./narrow.ts";
import { presentCreatedItem } from "./present.ts";

export const createdEvents: Handler<typeof endpoint> = async ({ actor, query, context }) => {
  if (actor.kind !== "user") throw notFound();
  const wanted = narrow(query, context.now());
  if (!wanted) return { items: [], page: query.page, page_size: PAGE_SIZE, total: 0 };
  const page = { sort: query.sort, limit: PAGE_SIZE, offset: (query.page - 1) * PAGE_SIZE };
  const [rows, total] = await Promise.all([
    listCreated(context.db, actor.userId, { ...wanted, filter: query.filter }, page),
    countCreated(context.db, actor.userId, { ...wanted, filter: query.filter }),
  ]);
  return { items: rows.map(presentCreatedItem), page: query.page, page_size: PAGE_SIZE, total };
};
