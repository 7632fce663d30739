import type { Handler } from "@aside/server/http/context.ts";
import { type listContacts as endpoint, PAGE_SIZE } from "../contract.ts";
import * as store from "./contacts-store.ts";
import { ownerOf } from "./own.ts";
import { presentContact } from "./present.ts";

export const listContacts: Handler<typeof endpoint> = async ({ actor, query, context }) => {
  const which = {
    ownerId: ownerOf(actor),
    search: query.search ?? "",
    groupId: query.group_id,
    isUnsubscribed: query.filter === "unsubscribed",
  };
  const [rows, total] = await Promise.all([
    store.listContacts(context.db, which, { sort: query.sort, limit: PAGE_SIZE, offset: (query.page - 1) * PAGE_SIZE }),
    store.countContacts(context.db, which),
  ]);
  return { items: rows.map(presentContact), page: query.page, page_size: PAGE_SIZE, total };
};
