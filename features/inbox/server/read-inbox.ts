import { notFound } from "@aside/contract/errors.ts";
import { countInbox } from "@aside/core/messages/server/inbox/inbox-items-store.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { momentPosition } from "@aside/server/http/lists/cursor.ts";
import { cutPage, readPage } from "@aside/server/http/lists/list-page.ts";
import {
  inbox as endpoint,
  type InboxFilter,
  type inboxCount as countEndpoint,
  type FirstInbox,
  PAGE_SIZE,
  type unviewedReviewCount as reviewEndpoint,
} from "../contract.ts";
import { countFound, countUnreviewed, listInbox } from "./inbox-store.ts";
import { narrow } from "./narrow.ts";
import { presentInboxItem } from "./present.ts";

export const inbox: Handler<typeof endpoint> = async ({ actor, query, context }) => {
  if (actor.kind !== "user") throw notFound();
  return await listPage(context, actor.userId, query);
};

/** What the endpoint answers to the screen's first request. */
export async function readFirstInbox(context: AppContext, userId: string, filter: InboxFilter): Promise<FirstInbox> {
  const reply = await listPage(context, userId, { filter, page: 1, dateFilter: "any", time_zone: "UTC" });
  return { user_id: userId, filter, reply: endpoint.output.parse(reply) };
}

const LIST = { kind: "inbox", position: momentPosition, size: PAGE_SIZE };

async function listPage(context: AppContext, userId: string, query: Parameters<typeof inbox>[0]["query"]): ReturnType<typeof inbox> {
  const wanted = narrow(query, userId, context.now());
  const { page, ...cut } = readPage(query, LIST);
  if (!wanted) return { items: [], page, page_size: PAGE_SIZE, total: 0, next_cursor: null };
  const asked = { ...wanted, filter: query.filter };
  const { rows: read, found } = await listInbox(context.db, userId, asked, cut);
  const total = found ?? (await countFound(context.db, userId, asked));
  const { rows, next_cursor } = cutPage(read, LIST, (row) => [row.received_at, row.post_id]);
  return { items: rows.map(presentInboxItem), page, page_size: PAGE_SIZE, total, next_cursor };
}

export const inboxCount: Handler<typeof countEndpoint> = async ({ actor, context }) => {
  if (actor.kind !== "user") throw notFound();
  return await countInbox(context.db, actor.userId);
};

export const unviewedReviewCount: Handler<typeof reviewEndpoint> = async ({ actor, context }) => {
  if (actor.kind !== "user") throw notFound();
  const { replies, reactions } = await countUnreviewed(context.db, actor.userId);
  return { replies, reactions, count: replies + reactions };
};
