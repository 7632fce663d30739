import { notFound } from "@aside/platform/contract/errors.ts";
import type { Handler } from "@aside/platform/http/context.ts";
import { type inbox as endpoint, type inboxCount as countEndpoint, PAGE_SIZE } from "../contract.ts";
import { presentInboxItem } from "./present.ts";
import { countInbox, listInbox } from "./store.ts";

export const inbox: Handler<typeof endpoint> = async ({ actor, query, context }) => {
  if (actor.kind !== "user") throw notFound();
  const unviewedOnly = query.filter === "unviewed";
  const [rows, counts] = await Promise.all([
    listInbox(context.db, actor.userId, { unviewedOnly, limit: PAGE_SIZE, offset: (query.page - 1) * PAGE_SIZE }),
    countInbox(context.db, actor.userId),
  ]);
  return {
    items: rows.map(presentInboxItem),
    page: query.page,
    page_size: PAGE_SIZE,
    total: unviewedOnly ? counts.unviewed : counts.total,
  };
};

export const inboxCount: Handler<typeof countEndpoint> = async ({ actor, context }) => {
  if (actor.kind !== "user") throw notFound();
  return await countInbox(context.db, actor.userId);
};
