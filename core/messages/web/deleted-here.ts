import type { QueryClient } from "@tanstack/react-query";
import type { PostJson } from "../post-contract.ts";

/** Asides deleted on this page. Their queries are not repeated, even if the server reports changes. */
export const deletedHere = new Set<string>();

/** Whether this page is deleting an Aside, or deleted the one of this post and is about to be left. */
export function isPostDeletedHere(client: QueryClient, postId: string): boolean {
  const eventId = client.getQueryData<PostJson>(["post", postId])?.event_id;
  return client.isMutating({ mutationKey: ["delete-event"] }) > 0 || (eventId !== undefined && deletedHere.has(eventId));
}
