import { notFound } from "@aside/platform/contract/errors.ts";
import type { Handler } from "@aside/platform/http/context.ts";
import { type createdEvents as endpoint, PAGE_SIZE } from "../contract.ts";
import { presentCreatedItem } from "./present.ts";
import { countCreated, listCreated } from "./store.ts";

export const createdEvents: Handler<typeof endpoint> = async ({ actor, query, context }) => {
  if (actor.kind !== "user") throw notFound();
  const options = { filter: query.filter, newestFirst: query.sort === "newest", limit: PAGE_SIZE, offset: (query.page - 1) * PAGE_SIZE };
  const [rows, total] = await Promise.all([
    listCreated(context.db, actor.userId, options),
    countCreated(context.db, actor.userId, query.filter),
  ]);
  return { items: rows.map(presentCreatedItem), page: query.page, page_size: PAGE_SIZE, total };
};
