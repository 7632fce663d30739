import { api } from "@aside/web-client/api.ts";
import { listenToPost } from "@aside/web-client/event-stream.ts";
import { retryOnce } from "@aside/web-client/retry-once.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { createGuestResponse, createPost, getEventPosts, getPost, type PostJson, type PostStatus, updatePost } from "../post-contract.ts";
import { changedKeys } from "./changed-keys.ts";
import { isPostDeletedHere } from "./deleted-here.ts";

export function usePost(postId: string | undefined) {
  return useQuery({
    queryKey: ["post", postId],
    queryFn: async ({ signal }) => await api.call(getPost, { params: { id: postId as string } }, { signal }),
    enabled: postId !== undefined,
    retry: retryOnce,
  });
}

/** The post, refetched when the server reports a change. */
export function useLivePost(postId: string | undefined) {
  const client = useQueryClient();
  useEffect(() => {
    if (!postId) return;
    return listenToPost(postId, ({ topic }) => {
      if (isPostDeletedHere(client, postId)) return;
      for (const queryKey of changedKeys(topic, postId)) void client.invalidateQueries({ queryKey });
    });
  }, [client, postId]);
  return usePost(postId);
}

/** Saves the author's current step of a draft; a sent post stays sent. `isOn`: only from statuses that allow it. */
export function useDraftStep(
  post: Pick<PostJson, "id" | "post_status"> | undefined,
  to: Exclude<PostStatus, "SENT">,
  isOn: (from: PostStatus) => boolean,
): void {
  const client = useQueryClient();
  const move = post !== undefined && post.post_status !== "SENT" && post.post_status !== to && isOn(post.post_status);
  const id = post?.id;
  useEffect(() => {
    if (!move || !id) return;
    // Errors are ignored, because the next change of step saves the status again.
    void api
      .call(updatePost, { params: { id }, body: { post_status: to } })
      .then((changed) => client.setQueryData(["post", id], changed))
      .catch(() => undefined);
  }, [client, move, id, to]);
}

/** `eventId`: "" while it is not known. */
export function useEventPosts(eventId: string) {
  return useQuery({
    queryKey: ["event-posts", eventId],
    enabled: eventId !== "",
    queryFn: async ({ signal }) => await api.call(getEventPosts, { params: { id: eventId }, query: {} }, { signal }),
    retry: retryOnce,
  });
}

export function useSaveTitle(postId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (title: string) => await api.call(updatePost, { params: { id: postId }, body: { title } }),
    onSuccess: async (post) => {
      client.setQueryData(["post", postId], post);
      await Promise.all(["created", "event"].map((key) => client.invalidateQueries({ queryKey: [key] })));
    },
  });
}

/** Whether only the Aside's creator will see the reply. */
export function useSaveReplyPrivacy(postId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (isPrivate: boolean) => await api.call(updatePost, { params: { id: postId }, body: { is_private: isPrivate } }),
    onSuccess: (post) => client.setQueryData(["post", postId], post),
  });
}

/** Creates a reply draft, as the signed-in person or as a guest with the given name. */
export async function createReply(
  eventId: string,
  { guest, isPrivate }: { guest: { name: string; email: string } | null; isPrivate: boolean },
): Promise<{ post: PostJson; guestToken: string | null }> {
  const body = { event_id: eventId, is_private: isPrivate };
  if (!guest) return { post: await api.call(createPost, { body }), guestToken: null };
  const { post, guest_token } = await api.call(createGuestResponse, {
    body: { ...body, guest_user_name: guest.name, ...(guest.email ? { logged_out_creator_email: guest.email } : {}) },
  });
  return { post, guestToken: guest_token };
}
