import { sessionStore } from "@aside/web-client/session-store.ts";
import { FIRST_INBOX_ID, type FirstInbox } from "../contract.ts";

/** The list that came with the page, if it answers this query. It is given once, because it gets older. */
export function takeFirstInbox(query: Record<string, unknown>): FirstInbox["reply"] | undefined {
  const element = document.getElementById(FIRST_INBOX_ID);
  if (!element) return undefined;
  const { user_id: userId, filter, reply } = JSON.parse(element.textContent) as FirstInbox;
  // The time zone matters to dates only.
  const { time_zone: _zone, ...asked } = query;
  const isAsked = JSON.stringify(asked) === JSON.stringify({ page: 1, dateFilter: "any", filter });
  if (!isAsked || userId !== sessionStore.get()?.user.userId) return undefined;
  element.remove();
  return reply;
}
