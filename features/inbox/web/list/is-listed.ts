import type { InboxFilter, InboxItem } from "../../contract.ts";

export const hasStar = (labels: InboxItem["labels"]): boolean => labels.some((label) => label.kind === "favorite");

/** What decides which lists have an item. */
export type ItemState = Pick<InboxItem, "viewed" | "archived" | "is_reply" | "labels">;

/** The meaning of each filter, for the screen. For the server it is `where` in server/inbox-store.ts; is-listed.test.ts compares them. */
const LISTS: Record<InboxFilter, (item: ItemState) => boolean> = {
  all: (item) => !item.archived,
  unviewed: (item) => !item.archived && !item.viewed,
  // Also archived ones.
  favorites: (item) => hasStar(item.labels),
  replies: (item) => !item.archived && item.is_reply,
  archived: (item) => item.archived,
};

export const isListed = (item: ItemState, filter: InboxFilter): boolean => LISTS[filter](item);
