import { api } from "@aside/web-client/api.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import {
  acknowledge,
  exportEngagement,
  pageView,
  percentViewed,
  postEngagement,
  postViews,
  videoView,
  markReactionsViewed,
} from "../../contract.ts";
import type { Span } from "./watched-spans.ts";

export function useViewers(postId: string, page: number) {
  return useQuery({
    queryKey: ["post-views", postId, page],
    queryFn: async ({ signal }) => await api.call(postViews, { params: { id: postId }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useEngagement(postId: string) {
  return useQuery({
    queryKey: ["post-engagement", postId],
    queryFn: async ({ signal }) => await api.call(postEngagement, { params: { id: postId } }, { signal }),
    // A locked feature stays locked.
    retry: false,
  });
}

/** A line a viewer. Throws with a text that is fit to show. */
export function useExport(postId: string) {
  return useMutation({
    mutationFn: async () => await api.download(exportEngagement, { params: { id: postId } }),
  });
}

export function useAcknowledge(post: PostJson, tellBefore: () => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await tellBefore();
      return await api.call(acknowledge, { body: { post_id: post.id } });
    },
    onSuccess: async () => await client.invalidateQueries({ queryKey: ["event-posts", post.event_id] }),
  });
}

/** The token for the beats that follow; null where nothing is counted, undefined where it could not be had. A view that is lost is lost: watching goes on. */
export async function countPageView(postId: string): Promise<string | null | undefined> {
  return await api.call(pageView, { body: { post_id: postId } }).then(
    (done) => done.viewing_token,
    () => undefined,
  );
}

export async function countVideoView(postId: string): Promise<string | null | undefined> {
  return await api.call(videoView, { body: { post_id: postId } }).then(
    (done) => done.viewing_token,
    () => undefined,
  );
}

export type Beat = { percent: number; watched: Span[] };

/** By the token; without one, or when it has ended, by the session. */
export async function tellBeat(postId: string, token: string | undefined | null, beat: Beat): Promise<void> {
  const body = { post_id: postId, viewed_percent: beat.percent, watched: beat.watched.slice(-100) };
  try {
    if (token && (await api.tell(percentViewed, { body: { ...body, viewing_token: token } }))) return;
    await api.call(percentViewed, { body });
  } catch {
    // A beat that is lost is lost.
  }
}

/** The reactions to one's own post have been seen. */
export function useMarkReactions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (postId: string) => await api.call(markReactionsViewed, { params: { id: postId }, body: {} }),
    onSuccess: async () => await client.invalidateQueries({ queryKey: ["created"] }),
  });
}
