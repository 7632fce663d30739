import { sessionStore } from "@aside/web-client/session-store.ts";

const keyOf = (author: string, id: string) => `aside.comment-draft.${author}.${id}`;

/**
 * Where this tab keeps an unsent comment about a post, or an answer to a comment: nobody else who uses the tab sees it. What a guest typed
 * belongs to the person who then signs in.
 */
export function draftKey(id: string): string {
  const userId = sessionStore.get()?.user.userId;
  const guests = keyOf("guest", id);
  if (!userId) return guests;
  const own = keyOf(userId, id);
  try {
    const typed = sessionStorage.getItem(guests);
    if (typed !== null) sessionStorage.setItem(own, typed);
    sessionStorage.removeItem(guests);
  } catch {
    // Without storage nothing is kept.
  }
  return own;
}
