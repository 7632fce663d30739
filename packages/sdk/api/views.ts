// Generated from the contracts by `node scripts/sdk/generate-sdk.ts`. Do not edit.
import type { Call, Options } from "../call.ts";
import { listAll } from "../list-all.ts";

export type PostEngagementReply = {
  funnel: {
    sent: number;
    opened: number;
    played: number;
    finished: number;
    replied: number;
  };
  others: {
    opened: number;
    played: number;
    finished: number;
    replied: number;
  };
  machine_openings: number;
  totals: {
    page_views: number;
    video_views: number;
    viewers: number;
    unknown_viewers: number;
    average_percent: number;
  };
  seconds: {
    take_id: string | null;
    duration: number;
    watched: Array<number>;
    rewatched: Array<number>;
  };
  days: Array<{
    day: string;
    device: "desktop" | "mobile" | "tablet" | "unknown";
    page_views: number;
    video_views: number;
    finished: number;
  }>;
  recipients: Array<{
    user_id: string;
    name: string;
    email: string;
    state: "not_sent" | "sent" | "failed" | "opened" | "played" | "finished" | "replied";
    viewed_percent: number;
    acknowledged_at: string | null;
  }>;
};
export type PostViewsQuery = {
  /** Counts from 1, which is the default. Not together with cursor. */
  page?: number | undefined;
  /** next_cursor of the page before. Rows that are added or deleted meanwhile cause no gaps and no repetitions. */
  cursor?: string | undefined;
};
export type PostViewsReply = {
  views: Array<{
    viewer_id: string;
    known_as: "person" | "guest" | "company" | "anonymous";
    company: string | null;
    user_id: string | null;
    name: string | null;
    email: string | null;
    device: "desktop" | "mobile" | "tablet" | "unknown";
    is_machine: boolean;
    page_views: number;
    video_views: number;
    viewed_percent: number;
    watched: Array<[number, number]>;
    rewatched: Array<[number, number]>;
    replied: boolean;
    reactions: number;
    finished_at: string | null;
    acknowledged_at: string | null;
    acknowledged_percent: number | null;
    acknowledged_by: "account" | "link" | "guest" | null;
    first_viewed_at: string;
    last_viewed_at: string;
  }>;
  unknown_views: number;
  page: number;
  page_size: number;
  total: number;
  /** The cursor of the next page; null on the last one. */
  next_cursor: string | null;
};

export const viewsOf = (call: Call) => ({
  /** Exports a post's viewers as CSV, one row each. Scope: `viewers:read`. */
  exportEngagement: async (id: string, options?: Options) =>
    await call<Response>("GET", `/v1/post/${encodeURIComponent(id)}/engagement/export`, { isFile: true }, options),
  /** Returns funnel, audience retention, days and devices. For the creator; gated engagement_analytics. Scope: `viewers:read`. */
  postEngagement: async (id: string, options?: Options) =>
    await call<PostEngagementReply>("GET", `/v1/post/${encodeURIComponent(id)}/engagement`, {}, options),
  /** Lists viewers as far as they are known, newest first. For the creator. Scope: `viewers:read`. */
  postViews: Object.assign(
    async (id: string, query: PostViewsQuery = {}, options?: Options) =>
      await call<PostViewsReply>("GET", `/v1/post/${encodeURIComponent(id)}/views`, { query }, options),
    {
      /** Every item of all pages, read as they are needed. */
      all: (id: string, query: PostViewsQuery = {}, options?: Options) =>
        listAll<PostViewsReply, "views">(
          async (at) =>
            await call<PostViewsReply>("GET", `/v1/post/${encodeURIComponent(id)}/views`, { query: { ...query, ...at } }, options),
          "views",
        ),
    },
  ),
});
