import { api } from "@aside/web-client/api.ts";
import { NetworkError } from "@aside/web-client/api-error.ts";
import { listenToPost } from "@aside/web-client/event-stream.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { getEventPosts, type PostJson } from "@aside/core/messages/post-contract.ts";
import { deletedHere } from "@aside/core/messages/web/deleted-here.ts";
import { changedKeys } from "@aside/core/messages/web/changed-keys.ts";
import { markReactionsViewed, MAX_REACTION_WAIT, type REACTIONS, react, reactAsGuest, removeReaction } from "../../contract.ts";

export type ReactionName = (typeof REACTIONS)[number];
/** `pressedAt`: by this browser's clock. */
export type Pressed = { name: ReactionName; second: number; pressedAt: number };
type Reacting = Pressed & { guestName: string; isGiven: boolean };

/** Covers about five minutes of an unstable network. */
const MAX_RETRIES = 12;

/** Events that do not change the posts. */
const OF_THEIR_OWN: ReadonlySet<string> = new Set(["transcript.changed", "translation.changed", "comments.changed", "engagement.changed"]);

/** The Aside's posts: initially from the inlined data, then updated by server events. */
export function useThread(eventId: string, first: PostJson | null, { isPreview }: { isPreview: boolean }) {
  const client = useQueryClient();
  const key = ["event-posts", eventId];
  const query = isPreview && first ? { previewPostId: first.id } : {};
  useEffect(() => {
    if (!first) return;
    return listenToPost(first.id, ({ topic }) => {
      if (deletedHere.has(eventId)) return;
      for (const queryKey of changedKeys(topic, first.id)) void client.invalidateQueries({ queryKey });
      if (!OF_THEIR_OWN.has(topic)) void client.invalidateQueries({ queryKey: key });
    });
    // oxlint-disable-next-line react/exhaustive-deps -- the key contains eventId
  }, [client, eventId, first?.id]);
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.call(getEventPosts, { params: { id: eventId }, query }, { signal })).posts,
    retry: 1,
  });
}

/** Adds or removes a reaction. Waits while offline; idempotent, so it can be retried. */
export function useReact(post: PostJson) {
  const client = useQueryClient();
  return useMutation({
    // Sent in order: a guest's second reaction needs the token that the first returned.
    scope: { id: `reactions-${post.id}` },
    mutationFn: async ({ name, second, pressedAt, guestName, isGiven }: Reacting) => {
      const params = { id: post.id };
      if (!isGiven) return await api.call(removeReaction, { params: { ...params, reaction_name: name } });
      // Clocks of browsers may be wrong, but they measure how long it waited for a name or the network.
      const waited = Math.min(MAX_REACTION_WAIT, Math.max(0, (Date.now() - pressedAt) / 1000));
      const body = { reaction_name: name, at_second: second, waited_seconds: waited };
      if (sessionStore.get()) return await api.call(react, { params, body });
      const done = await api.call(reactAsGuest, { params, body: { ...body, guest_user_name: guestName } });
      sessionStore.setGuest({ token: done.guest_token, name: guestName });
    },
    retry: (failures, error) => error instanceof NetworkError && failures < MAX_RETRIES,
    onSettled: async () => await client.invalidateQueries({ queryKey: ["event-posts", post.event_id] }),
  });
}

export function useReactionsViewed(post: PostJson) {
  return useMutation({ mutationFn: async () => await api.call(markReactionsViewed, { params: { id: post.id }, body: {} }) });
}
