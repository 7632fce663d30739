import type { CompanyBrand } from "@aside/core/accounts/contract.ts";
import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { cursorQuery, id, idParams, nextCursor, ok, timestamp, personName } from "@aside/contract/fields.ts";
import { urlEntry, postSchema, reaction, type PostJson } from "@aside/core/messages/post-contract.ts";
import { fileReply } from "@aside/contract/replies.ts";

/** The longest video with per-second view counts. */
export const MAX_SECONDS = 8 * 60 * 60;

/** Per view progress event: five seconds of watching produce one or two, seeking a few more. */
export const MAX_SPANS = 100;

export const DEVICES = ["desktop", "mobile", "tablet", "unknown"] as const;

export type Device = (typeof DEVICES)[number];

const viewBody = z.object({ post_id: id, user_id: id.nullish() });

/**
 * What a view progress event needs to be counted without a database query: who watches which take of which post. Encrypted, valid for an
 * hour; grants no access. Null when views are not counted (the author's own, a draft).
 */
const viewingToken = z.string().max(2000);

export const pageView = endpoint({
  name: "pageView",
  method: "PUT",
  path: "/v1/post/update/page/views",
  summary:
    "Counts a page view. `viewing_token` identifies the following view progress events. `is_reload`: by the page itself, not counted.",
  access: "optional",
  body: viewBody.extend({ is_reload: z.boolean().default(false) }),
  output: ok.extend({ viewing_token: viewingToken.nullable() }),
  limit: { max: 300, windowSeconds: 60 },
});

export const videoView = endpoint({
  name: "videoView",
  method: "PUT",
  path: "/v1/post/update/video/views",
  summary: "Counts a video start.",
  access: "optional",
  body: viewBody,
  output: ok.extend({ viewing_token: viewingToken.nullable() }),
  limit: { max: 300, windowSeconds: 60 },
});

/** Seconds played since the last event: inclusive [first, last] pairs, from 0. */
const spans = z.array(z.tuple([z.number().int().min(0).max(MAX_SECONDS), z.number().int().min(0).max(MAX_SECONDS)])).max(MAX_SPANS);

export const percentViewed = endpoint({
  name: "percentViewed",
  method: "PUT",
  path: "/v1/post/update/percent/viewed",
  writesPerMinute: 6000,
  summary:
    "Reports the furthest position (the highest counts) and the seconds watched since the last event. With the token, no session is needed.",
  access: "optional",
  body: viewBody.extend({ viewed_percent: z.number().min(0).max(100), viewing_token: viewingToken.nullish(), watched: spans.default([]) }),
  output: ok,
  // The last event of a closing page can carry neither custom headers nor a sealed body. Without a token the handler requires both.
  withoutCsrf: true,
  unsealed: true,
});

export const acknowledge = endpoint({
  name: "acknowledge",
  method: "PUT",
  path: "/v1/post/acknowledge/approve",
  summary: "Records the recipient's acknowledgement once, with the time and how much they had watched.",
  access: "optional",
  scope: "asides:write",
  body: z.object({ post_id: id }),
  output: z.object({ acknowledged_at: timestamp }),
});

/**
 * How precisely the viewer is identified. person: an account or a personal link; company: only the domain, of a forwarded personal link.
 */
export const KNOWN_AS = ["person", "guest", "company", "anonymous"] as const;

export type KnownAs = (typeof KNOWN_AS)[number];

export const viewer = z.object({
  /** Opaque and stable: the same viewer has the same ID in every response. */
  viewer_id: z.string(),
  known_as: z.enum(KNOWN_AS),
  /** The domain, when only the company is known. */
  company: z.string().nullable(),
  user_id: id.nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  device: z.enum(DEVICES),
  is_machine: z.boolean(),
  page_views: z.number(),
  video_views: z.number(),
  viewed_percent: z.number(),
  /** Inclusive [first, last] seconds: watched, and watched more than once. */
  watched: z.array(z.tuple([z.number(), z.number()])),
  rewatched: z.array(z.tuple([z.number(), z.number()])),
  replied: z.boolean(),
  reactions: z.number(),
  finished_at: timestamp.nullable(),
  acknowledged_at: timestamp.nullable(),
  acknowledged_percent: z.number().nullable(),
  acknowledged_by: z.enum(["account", "link", "guest"]).nullable(),
  first_viewed_at: timestamp,
  last_viewed_at: timestamp,
});

export type Viewer = z.infer<typeof viewer>;

export const VIEWERS_PAGE = 50;

export const postViews = endpoint({
  name: "postViews",
  method: "GET",
  path: "/v1/post/:id/views",
  summary: "Lists viewers as far as they are known, newest first. For the creator.",
  access: "user",
  scope: "viewers:read",
  params: idParams,
  query: cursorQuery,
  output: z.object({
    views: z.array(viewer),
    unknown_views: z.number(),
    page: z.number(),
    page_size: z.number(),
    total: z.number(),
    next_cursor: nextCursor,
  }),
});

export const postEngagement = endpoint({
  name: "postEngagement",
  method: "GET",
  path: "/v1/post/:id/engagement",
  summary: "Returns funnel, audience retention, days and devices. For the creator; gated engagement_analytics.",
  access: "user",
  scope: "viewers:read",
  params: idParams,
  output: z.object({
    /** The number of recipients with a sent email who reached each step. */
    funnel: z.object({ sent: z.number(), opened: z.number(), played: z.number(), finished: z.number(), replied: z.number() }),
    /** The same of everybody else who has the link. Machines are not counted. */
    others: z.object({ opened: z.number(), played: z.number(), finished: z.number(), replied: z.number() }),
    machine_openings: z.number(),
    totals: z.object({
      page_views: z.number(),
      video_views: z.number(),
      viewers: z.number(),
      unknown_viewers: z.number(),
      average_percent: z.number(),
    }),
    /** For the shown take, one entry per second: how many viewers watched it, and how many rewatched it. */
    seconds: z.object({ take_id: id.nullable(), duration: z.number(), watched: z.array(z.number()), rewatched: z.array(z.number()) }),
    days: z.array(
      z.object({ day: z.string(), device: z.enum(DEVICES), page_views: z.number(), video_views: z.number(), finished: z.number() }),
    ),
    recipients: z.array(
      z.object({
        user_id: id,
        name: z.string(),
        email: z.string(),
        state: z.enum(["not_sent", "sent", "failed", "opened", "played", "finished", "replied"]),
        viewed_percent: z.number(),
        acknowledged_at: timestamp.nullable(),
      }),
    ),
  }),
  errors: ["feature_locked"],
});

export const exportEngagement = endpoint({
  name: "exportEngagement",
  method: "GET",
  path: "/v1/post/:id/engagement/export",
  summary: "Exports a post's viewers as CSV, one row each.",
  access: "user",
  scope: "viewers:read",
  acceptsCookie: true,
  params: idParams,
  contentType: "text/csv",
  output: fileReply,
  errors: ["feature_locked"],
});

export const ssrInfo = endpoint({
  name: "ssrInfo",
  method: "GET",
  path: "/v1/ssr/info",
  summary: "Returns title, description and picture of an Aside for link previews (Open Graph).",
  access: "optional",
  query: z.object({ event_id: id }),
  output: z.object({
    title: z.string(),
    description: z.string(),
    /** Absolute, as is `image`. */
    url: z.string(),
    image: z.string().nullable(),
    /** Seconds. */
    duration: z.number(),
  }),
});

export const retrieveThumbnail = endpoint({
  name: "retrieveThumbnail",
  method: "POST",
  path: "/v1/thumbnail/retrieve",
  summary: "Returns the URL of a post's picture: that of `key`, or the poster.",
  access: "optional",
  body: z.object({
    /** A post's id, or one of its urls as the post gives them. */
    key: z.string().max(300),
    /** Requests an absolute URL that opens without a session; 404 if the post is not public. */
    isPublic: z.boolean().default(false),
  }),
  output: z.object({ url: z.string(), url_type: urlEntry.shape.url_type }),
});

export const postThreads = endpoint({
  name: "postThreads",
  method: "POST",
  path: "/v1/post/threads",
  writesPerMinute: 600,
  summary: "Returns the replies to the given posts, for lists.",
  access: "user",
  scope: "asides:read",
  body: z.object({ user_id: id.optional(), post_ids: z.array(id).min(1).max(100) }),
  output: z.object({ threads: z.array(z.object({ post_id: id, posts: z.array(postSchema) })) }),
});

export const REACTIONS = ["like", "love", "celebrate", "laugh", "insightful", "thanks"] as const;

/** In seconds: a reaction that waits longer for its author's name or the network has waited this long. */
export const MAX_REACTION_WAIT = 24 * 60 * 60;

const given = {
  reaction_name: z.enum(REACTIONS),
  /** The second of the video that was shown when it was pressed. */
  at_second: z.number().min(0).max(86_400).optional(),
  /** Seconds since it was pressed. */
  waited_seconds: z.number().min(0).max(MAX_REACTION_WAIT).default(0),
};

export const react = endpoint({
  name: "react",
  method: "POST",
  path: "/v1/post/:id/reaction",
  summary: "Adds a reaction. Repeating it has no effect.",
  access: "user",
  scope: "asides:write",
  params: idParams,
  body: z.object({ user_id: id.optional(), ...given }),
  output: reaction,
});

export const reactAsGuest = endpoint({
  name: "reactAsGuest",
  method: "POST",
  path: "/v1/post/:id/guest/reaction",
  summary: "Adds a guest's reaction. The returned token identifies the guest later.",
  access: "optional",
  params: idParams,
  body: z.object({ guest_user_name: personName(100), ...given }),
  output: z.object({ reaction, guest_token: z.string() }),
  limit: { max: 60, windowSeconds: 60 },
});

export const removeReaction = endpoint({
  name: "removeReaction",
  method: "DELETE",
  path: "/v1/post/:id/reaction/:reaction_name/delete",
  summary: "Removes a reaction of the user, or of the guest with the token.",
  access: "user-or-guest",
  scope: "asides:write",
  params: idParams.extend({ reaction_name: z.enum(REACTIONS) }),
  output: ok,
});

export const markReactionsViewed = endpoint({
  name: "markReactionsViewed",
  method: "PUT",
  path: "/v1/post/:id/reactions/viewed",
  summary: "Marks the reactions as viewed by the creator.",
  access: "user",
  params: idParams,
  body: z.object({ creator_id: id.optional() }),
  output: ok,
});

export const unviewedCount = endpoint({
  name: "unviewedCount",
  method: "GET",
  path: "/v1/post/unviewed/count",
  summary: "Returns the number of received posts that the user has not opened.",
  access: "user",
  scope: "asides:read",
  output: z.object({ count: z.number() }),
});

/** Inlined into the share page by the server, so that playback needs no further request. */
export type ShareBoot = {
  event_id: string;
  post: PostJson | null;
  /** The author sees the page as recipients will. */
  is_preview: boolean;
  viewer: { kind: "user" | "guest" | "anonymous"; name: string | null };
  /** The brand of the sender's company. */
  brand: CompanyBrand | null;
  /** Of a finished video, by URL. */
  playlists: Record<string, string>;
};
