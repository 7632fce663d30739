import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { cursorPageOf, cursorQuery, id, idParams, longText, ok, text, timestamp } from "@aside/contract/fields.ts";
import { approvalStatus, authenticityType, postLabel } from "@aside/core/messages/post-contract.ts";
import { narrowingQuery } from "../inbox/contract.ts";
import { libraryPerson } from "./contract.ts";
import { copy } from "./copy.ts";

export const PAGE_SIZE = 24;
/** Maximum videos per request that decides or moves. */
export const MAX_BULK = 100;
export const MAX_REASON = 1_000;

export const libraryItem = z.object({
  post_id: id,
  event_id: id,
  folder_id: id,
  folder_name: z.string(),
  title: z.string(),
  creator: libraryPerson,
  status: approvalStatus,
  /** Counts the changes of its status. */
  version: z.number(),
  is_audio: z.boolean(),
  poster_url: z.string().nullable(),
  duration: z.number(),
  authenticity_type: authenticityType,
  summary: z.string().nullable(),
  labels: z.array(postLabel),
  /** The time of its approval, or of its submission if it was never approved. */
  listed_at: timestamp,
  submitted_at: timestamp,
  expires_at: timestamp.nullable(),
  /** The last day in the library, as the reviewer chose it: the same day in every time zone. */
  expires_on: z.string().nullable(),
  is_pinned: z.boolean(),
  viewers: z.number(),
  /** decide: approve, reject, move, remove, pin, set the expiry date. withdraw: take the own video out. */
  abilities: z.object({ decide: z.boolean(), approve: z.boolean(), withdraw: z.boolean(), resubmit: z.boolean() }),
});
export type LibraryItem = z.infer<typeof libraryItem>;

/** all: what members can watch. own: the actor's, in any status. pending, rejected, expired: those the actor may decide about, and own ones. */
export const LIBRARY_FILTERS = ["all", "own", "favorites", "pending", "rejected", "expired"] as const;
export type LibraryFilter = (typeof LIBRARY_FILTERS)[number];
export const LIBRARY_SORTS = ["newest", "oldest", "title", "viewed"] as const;
export type LibrarySort = (typeof LIBRARY_SORTS)[number];

export const listFolderPosts = endpoint({
  name: "libraryFolderPosts",
  method: "GET",
  path: "/v1/library/folder/:id/posts",
  summary: "Lists the videos directly in a folder.",
  access: "user",
  scope: "library:read",
  params: idParams,
  query: narrowingQuery.extend({ sort: z.enum(LIBRARY_SORTS).default("newest"), filter: z.enum(LIBRARY_FILTERS).default("all") }),
  output: cursorPageOf(libraryItem),
});

export const FOUND_LIMIT = 50;

export const searchLibrary = endpoint({
  name: "searchLibrary",
  method: "GET",
  path: "/v1/library/search",
  summary: "Finds videos by title, author, summary and what is said, newest first, at most 50. `folder_id`: in this folder and below.",
  access: "user",
  scope: "library:read",
  query: z.object({ q: text(200), folder_id: id.optional() }),
  output: z.object({
    items: z.array(
      libraryItem.extend({
        /** The best passage: plain text and its second; null if only the title or the author matches. `matches` in UTF-16 code units. */
        passage: z
          .object({
            start: z.number().nullable(),
            snippet: z.string(),
            matches: z.array(z.object({ from: z.number().int(), to: z.number().int() })),
          })
          .nullable(),
      }),
    ),
    /** More videos match than are listed. */
    has_more: z.boolean(),
  }),
});
export type FoundLibraryItem = z.infer<typeof searchLibrary.output>["items"][number];

export const libraryHome = endpoint({
  name: "libraryHome",
  method: "GET",
  path: "/v1/library/home",
  summary: "Returns pinned, recently approved and most watched videos of the folders that the actor may view.",
  access: "user",
  scope: "library:read",
  output: z.object({ pinned: z.array(libraryItem), recent: z.array(libraryItem), most_watched: z.array(libraryItem) }),
});

export const submitPost = endpoint({
  name: "submitToLibrary",
  method: "POST",
  path: "/v1/library/send/post/approval/request/to/folder",
  summary:
    "Submits one's own video to a folder for approval; without approval it is published. A rejected video is submitted again. Gated company_library.",
  access: "user",
  scope: "library:write",
  body: z.object({ post_id: id, folder_id: id }),
  output: libraryItem,
  errors: ["feature_locked", "conflict", "video_not_ready"],
});

const reason = longText(MAX_REASON, { message: copy.reasonNeeded });

export const decidePost = endpoint({
  name: "decideLibraryPost",
  method: "PUT",
  path: "/v1/library/video/approval/:id/request",
  summary:
    "Approves a video, into `folder_id` if given, or rejects it with a reason. `version`: refuses if the video changed since it was read. 409 if it was decided already, with who and when.",
  access: "user",
  scope: "library:write",
  params: idParams,
  body: z.object({
    status: z.enum(["approved", "rejected"]),
    folder_id: id.optional(),
    rejection_reason: reason.optional(),
    version: z.number().int().optional(),
  }),
  output: libraryItem,
  errors: ["conflict", "reason_needed", "own_video"],
});

export const decidePosts = endpoint({
  name: "decideLibraryPosts",
  method: "PUT",
  path: "/v1/library/video/approval/requests",
  summary: "Approves or rejects several videos in one transaction: all or none. Those decided already are returned as skipped.",
  access: "user",
  scope: "library:write",
  body: z.object({
    post_ids: z.array(id).min(1).max(MAX_BULK),
    status: z.enum(["approved", "rejected"]),
    rejection_reason: reason.optional(),
  }),
  output: z.object({ decided: z.array(id), skipped: z.array(id) }),
  errors: ["reason_needed", "own_video"],
});

export const movePost = endpoint({
  name: "moveLibraryPost",
  method: "PUT",
  path: "/v1/library/post/approval/:id/move",
  summary: "Moves a video to another folder. The actor must administer both.",
  access: "user",
  scope: "library:write",
  params: idParams,
  body: z.object({ folder_id: id }),
  output: libraryItem,
});

export const movePosts = endpoint({
  name: "moveLibraryPosts",
  method: "PUT",
  path: "/v1/library/posts/move",
  summary: "Moves several videos to a folder: all or none.",
  access: "user",
  scope: "library:write",
  body: z.object({ post_ids: z.array(id).min(1).max(MAX_BULK), folder_id: id }),
  output: z.object({ moved: z.number() }),
});

export const removePost = endpoint({
  name: "removeLibraryPost",
  method: "DELETE",
  path: "/v1/library/post/:id/delete",
  summary: "Removes a video from the library. The Aside itself stays with its author.",
  access: "user",
  scope: "library:write",
  params: idParams,
  output: ok,
});

export const withdrawPost = endpoint({
  name: "withdrawLibraryPost",
  method: "POST",
  path: "/v1/library/post/:id/withdraw",
  summary: "Takes the actor's own video out of the library, pending or published.",
  access: "user",
  scope: "library:write",
  params: idParams,
  output: ok,
});

export const resubmitPost = endpoint({
  name: "resubmitLibraryPost",
  method: "POST",
  path: "/v1/library/post/:id/resubmit",
  summary: "Submits the actor's own rejected video again, to the same folder.",
  access: "user",
  scope: "library:write",
  params: idParams,
  output: libraryItem,
  errors: ["conflict", "feature_locked"],
});

export const pinPost = endpoint({
  name: "pinLibraryPost",
  method: "PUT",
  path: "/v1/library/post/:id/pin",
  summary: "Pins a video to the library's home, or unpins it.",
  access: "user",
  scope: "library:write",
  params: idParams,
  body: z.object({ is_pinned: z.boolean() }),
  output: libraryItem,
});

export const setExpiry = endpoint({
  name: "setLibraryExpiry",
  method: "PUT",
  path: "/v1/library/post/:id/expiry",
  summary:
    "Sets when the video disappears from the library, or null for never. `expires_on` is the last day that is shown to people; without it, the last day that ends by then in UTC. Author and reviewers are warned a week before.",
  access: "user",
  scope: "library:write",
  params: idParams,
  body: z.object({ expires_at: timestamp.nullable(), expires_on: z.iso.date().optional() }),
  output: libraryItem,
});

const historyEntry = z.object({
  id,
  action: z.enum([
    "submitted",
    "resubmitted",
    "approved",
    "rejected",
    "withdrawn",
    "edited",
    "moved",
    "removed",
    "expiry_changed",
    "expired",
  ]),
  actor_name: z.string(),
  folder_name: z.string(),
  reason: z.string().nullable(),
  created_at: timestamp,
});
export type LibraryHistoryEntry = z.infer<typeof historyEntry>;

export const getPostPlace = endpoint({
  name: "libraryPost",
  method: "GET",
  path: "/v1/library/post/:id",
  summary: "Returns where a video is in the library, null if nowhere, and its history. For its author and the folder's reviewers.",
  access: "user",
  scope: "library:read",
  params: idParams,
  output: z.object({ item: libraryItem.nullable(), history: z.array(historyEntry) }),
});
export type LibraryPlace = z.infer<typeof getPostPlace.output>;

export const listReviews = endpoint({
  name: "libraryReviews",
  method: "GET",
  path: "/v1/library/reviews",
  summary: "Lists the videos that wait for the actor's decision, the longest waiting first.",
  access: "user",
  scope: "library:read",
  query: cursorQuery.extend({ folder_id: id.optional() }),
  /** submissions: how often its author sent it. */
  output: cursorPageOf(libraryItem.extend({ submissions: z.number() })),
});
export type WaitingItem = z.infer<typeof listReviews.output>["items"][number];

export const getReview = endpoint({
  name: "libraryReview",
  method: "GET",
  path: "/v1/library/review/:id",
  summary: "Returns a video with what its reviewer compares: title and transcript, now and when it was last approved. For reviewers.",
  access: "user",
  scope: "library:read",
  params: idParams,
  output: z.object({
    item: libraryItem,
    title: z.string(),
    transcript: z.string(),
    /** Null if it was never approved. */
    approved: z.object({ title: z.string(), transcript: z.string(), is_other_video: z.boolean() }).nullable(),
    history: z.array(historyEntry),
  }),
});
export type LibraryReview = z.infer<typeof getReview.output>;

// Use and figures

export const reusePost = endpoint({
  name: "reuseLibraryPost",
  method: "POST",
  path: "/v1/library/post/:id/reuse",
  summary:
    "Makes a draft Aside of the actor's own from a library video, without another upload. It has its own link, recipients and figures. Gated company_library.",
  access: "user",
  scope: "library:write",
  params: idParams,
  output: z.object({ event_id: id, post_id: id }),
  errors: ["feature_locked", "video_not_ready"],
  limit: { max: 60, windowSeconds: 60 },
});

/** Where templates start, unless another second is given: people greet their audience for about that long. */
export const TEMPLATE_STARTS_AT = 20;

export const startFromTemplate = endpoint({
  name: "startFromLibraryTemplate",
  method: "POST",
  path: "/v1/library/post/:id/template",
  summary:
    "Makes a draft Aside of the actor's own, whose recording is followed by a library video from `starts_at` (seconds) on. Gated company_library.",
  access: "user",
  scope: "library:write",
  params: idParams,
  body: z.object({ starts_at: z.number().min(0).max(86_400).default(TEMPLATE_STARTS_AT) }),
  output: z.object({ event_id: id, post_id: id }),
  errors: ["feature_locked", "video_not_ready", "template_too_short", "template_without_picture"],
  limit: { max: 60, windowSeconds: 60 },
});

/** Maximum videos and people that figures list. */
export const MAX_FIGURES = 100;
/** viewers: who opened the video's page. views: how often it was played. completed: who watched all of it. */
const figures = z.object({ views: z.number(), viewers: z.number(), completed: z.number(), shares: z.number() });
export type LibraryFigures = z.infer<typeof figures>;

export const getFolderFigures = endpoint({
  name: "libraryFolderFigures",
  method: "GET",
  path: "/v1/library/folder/:id/figures",
  summary:
    "Returns views, viewers, completions and shares of the published videos in a folder and below, and of the most viewed 100. For those who administer it.",
  access: "user",
  scope: "library:read",
  params: idParams,
  output: figures.extend({ videos: z.array(figures.extend({ post_id: id, title: z.string() })) }),
});

export const getPostFigures = endpoint({
  name: "libraryPostFigures",
  method: "GET",
  path: "/v1/library/post/:id/figures",
  summary:
    "Returns views, viewers, completions and shares of a video, with the latest 100 colleagues who watched. For author and reviewers.",
  access: "user",
  scope: "library:read",
  params: idParams,
  output: figures.extend({
    people: z.array(z.object({ name: z.string(), views: z.number(), completed: z.boolean(), last_viewed_at: timestamp })),
    /** `name`: the colleague who shared it; null for all others together. */
    shared: z.array(z.object({ medium: z.string(), name: z.string().nullable(), shares: z.number() })),
  }),
});
