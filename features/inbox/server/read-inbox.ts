import { notFound } from "@aside/contract/errors.ts";
import { countInbox } from "@aside/core/messages/server/inbox/inbox-items-store.ts";
import type { Handler } from "@aside/server/http/context.ts";
import {
  type inbox as endpoint,
  type inboxCount as countEndpoint,
  PAGE_SIZE,
  type unviewedReviewCount as reviewEndpoint,
} from "../contract.ts";
import { countFound, countUnreviewed, listInbox } from "./inbox-store.ts";
import { narrow } from "./narrow.ts";
import { presentInboxItem } from "./present.ts";

export const inbox: Handler<typeof endpoint> = async ({ actor, query, context }) => {
  if (actor.kind !== "user") throw notFound();
  const wanted = narrow(query, actor.userId, context.now());
  if (!wanted) return { items: [], page: query.page, page_size: PAGE_SIZE, total: 0 };
  const asked = { ...wanted, filter: query.filter };
  const { rows, found } = await listInbox(context.db, actor.userId, asked, { limit: PAGE_SIZE, offset: (query.page - 1) * PAGE_SIZE });
  const total = found ?? (await countFound(context.db, actor.userId, asked));
  return { items: rows.map(presentInboxItem), page: query.page, page_size: PAGE_SIZE, total };
};

export const inboxCount: Handler<typeof countEndpoint> = async ({ actor, context }) => {
  if (actor.kind !== "user") throw notFound();
  return await countInbox(context.db, actor.userId);
};

export const unviewedReviewCount: Handler<typeof reviewEndpoint> = async ({ actor, context }) => {
  if (actor.kind !== "user") throw notFound();
  const { replies, reactions } = await countUnreviewed(context.db, actor.userId);
  return { replies, reactions, count: replies + reactions };
};
