import { notFound } from "@aside/contract/errors.ts";
import { TRASH_DAYS } from "@aside/core/messages/copy.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { type deletedEvents as endpoint, PAGE_SIZE } from "../contract.ts";
import { presentTrashItem } from "./present.ts";
import { countTrash, listTrash } from "./trash-store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export const deletedEvents: Handler<typeof endpoint> = async ({ actor, query, context }) => {
  if (actor.kind !== "user") throw notFound();
  const now = context.now();
  const at = { now, since: new Date(now.getTime() - TRASH_DAYS * DAY_MS) };
  const [rows, total] = await Promise.all([
    listTrash(context.db, actor.userId, at, { limit: PAGE_SIZE, offset: (query.page - 1) * PAGE_SIZE }),
    countTrash(context.db, actor.userId, at),
  ]);
  return { items: rows.map(presentTrashItem), page: query.page, page_size: PAGE_SIZE, total };
};
