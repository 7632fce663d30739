import { api } from "@aside/web-client/api.ts";
import { ApiError, NetworkError } from "@aside/web-client/api-error.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import {
  type CommentJson,
  createComment,
  createGuestComment,
  deleteComment,
  listComments,
  mentionable,
  privateMessage,
  updateComment,
} from "../contract.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { CommentOutbox, type Waiting } from "./comment-outbox.ts";
import { findArrived } from "./thread-comments.ts";

/** The comments page by page, oldest first; refetched when a server event reports a change. */
export function useComments(post: Pick<PostJson, "id" | "abilities">) {
  return useInfiniteQuery({
    queryKey: ["comments", post.id],
    queryFn: async ({ pageParam, signal }) =>
      await api.call(listComments, { params: { id: post.id }, query: pageParam ? { after: pageParam } : {} }, { signal }),
    initialPageParam: "",
    getNextPageParam: (page) => (page.has_more ? page.comments.at(-1)?.id : undefined),
    enabled: post.abilities.see_comments,
    retry: 1,
  });
}

type Comments = ReturnType<typeof useComments>;

/**
 * New comments of others beyond the last loaded page: announced without loading the pages in between. `isMore`: there are
 * more than these.
 */
export function useArrivals(
  post: Pick<PostJson, "id">,
  { data, hasNextPage }: Pick<Comments, "data" | "hasNextPage">,
): { fresh: CommentJson[]; isMore: boolean } {
  const [since, setSince] = useState<string | null>(null);
  const listed = data?.pages.flatMap((page) => page.comments) ?? [];
  // A completely loaded list is extended.
  const known = hasNextPage ? (since ?? data?.pages[0]?.newest_id ?? null) : (listed.at(-1)?.id ?? since);
  if (known !== since) setSince(known);
  const arrived = useQuery({
    queryKey: ["comments", post.id, "since", known],
    queryFn: async ({ signal }) => await api.call(listComments, { params: { id: post.id }, query: { after: known ?? "" } }, { signal }),
    enabled: hasNextPage && known !== null,
  });
  if (!hasNextPage || !arrived.data) return { fresh: [], isMore: false };
  return { fresh: findArrived(listed, arrived.data.comments), isMore: arrived.data.has_more };
}

export function useMentionable(post: PostJson, isWanted: boolean) {
  return useQuery({
    queryKey: ["mentionable", post.id],
    queryFn: async ({ signal }) => (await api.call(mentionable, { params: { id: post.id } }, { signal })).people,
    enabled: isWanted && sessionStore.get() !== null && post.abilities.comment,
    staleTime: 60_000,
  });
}

async function send({ post_id, user_id, name, client_id, parent_id, at_second, text }: Waiting): Promise<CommentJson> {
  const body = { client_id, parent_id, at_second, text };
  if (user_id) return await api.call(createComment, { params: { id: post_id }, body });
  const done = await api.call(createGuestComment, { params: { id: post_id }, body: { ...body, guest_user_name: name } });
  sessionStore.setGuest({ token: done.guest_token, name });
  return done.comment;
}

/** Sent comments of this page, shown until the list contains them. */
const sent = new Map<string, CommentJson>();
const listeners = new Set<(comment: CommentJson) => void>();

const outbox = new CommentOutbox<CommentJson>({
  store: localStorage,
  send,
  isPassing: (error) => error instanceof NetworkError || (error instanceof ApiError && (error.status >= 500 || error.status === 429)),
  userId: () => sessionStore.get()?.user.userId ?? null,
  onSent: ({ client_id, comment }) => {
    sent.set(client_id, comment);
    for (const listener of listeners) listener(comment);
  },
});
addEventListener("online", () => void outbox.flush());
void outbox.flush();

/** Waiting comments of this post, and how to add one. */
export function useOutbox(postId: string) {
  const client = useQueryClient();
  const all = useSyncExternalStore(outbox.subscribe, outbox.getSnapshot);
  useEffect(() => {
    const listener = ({ author }: CommentJson) => {
      void client.invalidateQueries({ queryKey: ["comments", postId] });
      // If the guest was only now identified, their earlier comments become editable.
      if (author.user_id === null) void client.invalidateQueries({ queryKey: ["event-posts"] });
    };
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [client, postId]);
  const userId = sessionStore.get()?.user.userId ?? null;
  return {
    waiting: all.filter((one) => one.post_id === postId && one.user_id === userId),
    sent,
    add: (written: Pick<Waiting, "parent_id" | "at_second" | "text" | "name">) =>
      outbox.add({
        ...written,
        client_id: crypto.randomUUID(),
        post_id: postId,
        user_id: userId,
        created_at: new Date().toISOString(),
      }),
    retry: (clientId: string) => outbox.retry(clientId),
    discard: (clientId: string) => outbox.discard(clientId),
  };
}

export function useUpdateComment(postId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, text }: { id: string; text: string }) => await api.call(updateComment, { params: { id }, body: { text } }),
    onSuccess: async (changed) => {
      if (sent.has(changed.client_id)) sent.set(changed.client_id, changed);
      await client.invalidateQueries({ queryKey: ["comments", postId] });
    },
  });
}

export function useDeleteComment(postId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: CommentJson) => await api.call(deleteComment, { params: { id } }),
    onSuccess: async (_, { client_id: clientId }) => {
      sent.delete(clientId);
      await client.invalidateQueries({ queryKey: ["comments", postId] });
    },
  });
}

/** Creates an Aside for one person of this one; resolves to its id. */
export function usePrivateMessage(postId: string) {
  return useMutation({
    mutationFn: async (userId: string) => (await api.call(privateMessage, { params: { id: postId }, body: { user_id: userId } })).event_id,
  });
}
