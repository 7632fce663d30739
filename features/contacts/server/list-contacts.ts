import { z } from "zod";
import { id } from "@aside/contract/fields.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { moment } from "@aside/server/http/lists/cursor.ts";
import { cutPage, readPage } from "@aside/server/http/lists/list-page.ts";
import { type listContacts as endpoint, PAGE_SIZE } from "../contract.ts";
import * as store from "./contacts-store.ts";
import { ownerOf } from "./own.ts";
import { presentContact } from "./present.ts";

/** `recent`: null of contacts that were never used. */
const LISTS = {
  name: { kind: "contacts name", position: z.tuple([z.string(), id]), size: PAGE_SIZE },
  recent: { kind: "contacts recent", position: z.tuple([moment.nullable(), id]), size: PAGE_SIZE },
};

export const listContacts: Handler<typeof endpoint> = async ({ actor, query, context }) => {
  const which = {
    ownerId: ownerOf(actor),
    search: query.search ?? "",
    groupId: query.group_id,
    isUnsubscribed: query.filter === "unsubscribed",
  };
  const list = LISTS[query.sort];
  const { page, ...cut } = readPage<store.ContactPosition>(query, list);
  const [read, total] = await Promise.all([
    store.listContacts(context.db, which, { ...cut, sort: query.sort }),
    store.countContacts(context.db, which),
  ]);
  const { rows, next_cursor } = cutPage<store.ListedContact, store.ContactPosition>(read, list, (row) => [row.place, row.id]);
  return { items: rows.map(presentContact), page, page_size: PAGE_SIZE, total, next_cursor };
};
