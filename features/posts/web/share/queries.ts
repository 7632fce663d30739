import { api } from "@aside/platform/web-client/api.ts";
import { listenToEvents } from "@aside/platform/web-client/event-stream.ts";
import { sessionStore } from "@aside/platform/web-client/session-store.ts";
import { STREAM_PATH } from "@aside/features/delivery/contract.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { getEventPosts, type PostJson, type REACTIONS, react, reactAsGuest } from "../../contract.ts";
import { changedKeys } from "../changed-keys.ts";

export type ReactionName = (typeof REACTIONS)[number];

/** What they tell changes none of the posts themselves. */
const BESIDE: ReadonlySet<string> = new Set(["transcript.changed", "translation.changed", "engagement.changed"]);

/** The Aside's posts, begun from what the server inlined, kept fresh by its events. */
export function useThread(eventId: string, first: PostJson | null) {
  const client = useQueryClient();
  const key = ["event-posts", eventId];
  useEffect(() => {
    if (!first) return;
    return listenToEvents(`${STREAM_PATH}?post_id=${first.id}`, ({ topic }) => {
      for (const queryKey of changedKeys(topic, first.id)) void client.invalidateQueries({ queryKey });
      if (!BESIDE.has(topic)) void client.invalidateQueries({ queryKey: key });
    });
    // oxlint-disable-next-line react/exhaustive-deps -- the key is made of eventId
  }, [client, eventId, first?.id]);
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.call(getEventPosts, { params: { id: eventId }, query: {} }, { signal })).posts,
    retry: 1,
  });
}

export function useReact(post: PostJson) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, second, guestName }: { name: ReactionName; second: number; guestName: string }) => {
      const body = { reaction_name: name, at_second: second };
      if (sessionStore.get()) return await api.call(react, { params: { id: post.id }, body });
      const done = await api.call(reactAsGuest, { params: { id: post.id }, body: { ...body, guest_user_name: guestName } });
      sessionStore.setGuest({ token: done.guest_token, name: guestName });
      return done.reaction;
    },
    onSuccess: async () => await client.invalidateQueries({ queryKey: ["event-posts", post.event_id] }),
  });
}
