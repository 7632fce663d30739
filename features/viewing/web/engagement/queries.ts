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
import { takeOwnReload } from "../share/own-reload.ts";
import type { ViewReporter } from "./use-view-progress.ts";

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
    // Retrying does not unlock the feature.
    retry: false,
  });
}

/** One row per viewer. */
export const downloadEngagement = async (postId: string) => await api.download(exportEngagement, { params: { id: postId } });

export function useAcknowledge(post: PostJson, reportBefore: () => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await reportBefore();
      return await api.call(acknowledge, { body: { post_id: post.id } });
    },
    onSuccess: async () => await client.invalidateQueries({ queryKey: ["event-posts", post.event_id] }),
  });
}

/** Reports views with the session. Page and video views are not retried: playback goes on. */
export const sessionViews: ViewReporter = {
  countPageView: async (postId) =>
    await api.call(pageView, { body: { post_id: postId, is_reload: takeOwnReload() } }).then(
      (done) => done.viewing_token,
      () => undefined,
    ),
  countVideoView: async (postId) =>
    await api.call(videoView, { body: { post_id: postId } }).then(
      (done) => done.viewing_token,
      () => undefined,
    ),
  /** Uses the token; falls back to the session if it is missing or expired. */
  reportViewProgress: async (postId, token, progress) => {
    const body = { post_id: postId, viewed_percent: progress.percent, watched: progress.watched.slice(-100) };
    try {
      if (token && (await api.tell(percentViewed, { body: { ...body, viewing_token: token } }))) return;
      await api.call(percentViewed, { body });
    } catch {
      // Not retried.
    }
  },
};

/** Marks the reactions to the user's own post as viewed. */
export function useMarkReactions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (postId: string) => await api.call(markReactionsViewed, { params: { id: postId }, body: {} }),
    onSuccess: async () => await client.invalidateQueries({ queryKey: ["created"] }),
  });
}
