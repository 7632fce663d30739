import { type QueryClient, useIsMutating, useQueryClient } from "@tanstack/react-query";
import type { PostJson } from "../post-contract.ts";

/** Asides deleted on this page. Their queries are not repeated, even if the server reports changes. */
export const deletedHere = new Set<string>();

/** Whether this page is deleting an Aside, or deleted the one of this post and is about to be left. */
export function isPostDeletedHere(client: QueryClient, postId: string): boolean {
  const eventId = client.getQueryData<PostJson>(["post", postId])?.event_id;
  return client.isMutating({ mutationKey: ["delete-event"] }) > 0 || (eventId !== undefined && deletedHere.has(eventId));
}

/** Also renders again when a deletion begins, which ends polling: a query's interval does not ask whether it is still enabled. */
export function useIsPostDeletedHere(postId: string): boolean {
  const client = useQueryClient();
  useIsMutating({ mutationKey: ["delete-event"] });
  return isPostDeletedHere(client, postId);
}
