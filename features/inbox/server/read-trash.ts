import { notFound } from "@aside/contract/errors.ts";
import { TRASH_DAYS } from "@aside/core/messages/copy.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { momentPosition } from "@aside/server/http/lists/cursor.ts";
import { cutPage, readPage } from "@aside/server/http/lists/list-page.ts";
import { type deletedEvents as endpoint, PAGE_SIZE } from "../contract.ts";
import { presentTrashItem } from "./present.ts";
import { countTrash, listTrash } from "./trash-store.ts";

const LIST = { kind: "trash", position: momentPosition, size: PAGE_SIZE };
const DAY_MS = 24 * 60 * 60 * 1000;

export const deletedEvents: Handler<typeof endpoint> = async ({ actor, query, context }) => {
  if (actor.kind !== "user") throw notFound();
  const now = context.now();
  const at = { now, since: new Date(now.getTime() - TRASH_DAYS * DAY_MS) };
  const { page, ...cut } = readPage(query, LIST);
  const [read, total] = await Promise.all([listTrash(context.db, actor.userId, at, cut), countTrash(context.db, actor.userId, at)]);
  const { rows, next_cursor } = cutPage(read, LIST, (row) => [row.deleted_text, row.event_id]);
  return { items: rows.map(presentTrashItem), page, page_size: PAGE_SIZE, total, next_cursor };
};
