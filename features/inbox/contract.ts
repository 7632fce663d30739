import { z } from "zod";
import { approvalStatus, authenticityType, postStatus, postLabel } from "@aside/core/messages/post-contract.ts";
import { endpoint } from "@aside/contract/endpoint.ts";
import { cursorPageOf, cursorQuery, id, idParams, ok, text, timestamp } from "@aside/contract/fields.ts";

export const PAGE_SIZE = 24;

/** A filter of `received_at` or `created_at` in the time zone of the query's `time_zone`. custom: days `from` and `to`, inclusive. */
export const DATE_FILTERS = ["any", "today", "week", "month", "year", "custom"] as const;
const day = z.iso.date();

/** Filters of lists of videos. `labelIds`: comma-separated, any of them. */
export const narrowingQuery = cursorQuery.extend({
  dateFilter: z.enum(DATE_FILTERS).default("any"),
  from: day.optional(),
  to: day.optional(),
  time_zone: z.string().max(64).default("UTC"),
  labelIds: z
    .string()
    .max(40 * 50)
    .transform((value) => value.split(",").filter(Boolean))
    .pipe(z.array(id).max(50))
    .optional(),
});

/** The query of both lists. `search`: prefixes of words in title and people. */
const listQuery = narrowingQuery.extend({ search: z.string().max(200).optional() });

export const INBOX_FILTERS = ["all", "unviewed", "favorites", "replies", "archived"] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number];

export const inboxItem = z.object({
  post_id: id,
  event_id: id,
  title: z.string(),
  from: z.object({ user_id: id.nullable(), name: z.string(), image_url: z.string().nullable() }),
  is_reply: z.boolean(),
  is_private: z.boolean(),
  is_audio: z.boolean(),
  poster_url: z.string().nullable(),
  duration: z.number(),
  authenticity_type: authenticityType,
  summary: z.string().nullable(),
  received_at: timestamp,
  viewed: z.boolean(),
  archived: z.boolean(),
  acknowledgement: z.enum(["none", "wanted", "given"]),
  replied: z.boolean(),
  labels: z.array(postLabel),
});
export type InboxItem = z.infer<typeof inboxItem>;

export const inbox = endpoint({
  name: "inbox",
  method: "POST",
  path: "/v1/dashboard/inbox",
  writesPerMinute: 600,
  summary: "Lists received posts and replies, newest first.",
  access: "user",
  scope: "asides:read",
  query: listQuery.extend({ filter: z.enum(INBOX_FILTERS).default("all") }),
  body: z.object({}).optional(),
  output: cursorPageOf(inboxItem),
});

/** In the page of the inbox, for the person who is signed in (`FIRST_INBOX_ID`): its first page without other filters. */
export type FirstInbox = { user_id: string; filter: InboxFilter; reply: z.infer<typeof inbox.output> };
export const FIRST_INBOX_ID = "first-inbox";

export const CREATED_FILTERS = ["all", "sent", "drafts", "favorites"] as const;
export type CreatedFilter = (typeof CREATED_FILTERS)[number];
export const CREATED_SORTS = ["newest", "oldest"] as const;
export type CreatedSort = (typeof CREATED_SORTS)[number];

export const createdItem = z.object({
  event_id: id,
  post_id: id,
  title: z.string(),
  post_status: postStatus,
  is_audio: z.boolean(),
  poster_url: z.string().nullable(),
  duration: z.number(),
  authenticity_type: authenticityType,
  summary: z.string().nullable(),
  created_at: timestamp,
  sent_at: timestamp.nullable(),
  recipients: z.number(),
  viewers: z.number(),
  replies: z.number(),
  unviewed_replies: z.number(),
  reactions: z.number(),
  unviewed_reactions: z.number(),
  comments: z.number(),
  /** In the company library; null if it is not there. */
  approval_status: approvalStatus.nullable(),
  /** Of a draft: a persona was chosen to speak its notes. */
  has_persona: z.boolean(),
  labels: z.array(postLabel),
});
export type CreatedItem = z.infer<typeof createdItem>;

export const createdEvents = endpoint({
  name: "createdEvents",
  method: "POST",
  path: "/v1/dashboard/events/created",
  writesPerMinute: 600,
  summary: "Lists the user's Asides, including drafts.",
  access: "user",
  scope: "asides:read",
  query: listQuery.extend({ sort: z.enum(CREATED_SORTS).default("newest"), filter: z.enum(CREATED_FILTERS).default("all") }),
  body: z.object({}).optional(),
  output: cursorPageOf(createdItem),
});

/** An Aside in the trash. */
export const trashItem = z.object({
  event_id: id,
  title: z.string(),
  /** Seconds. */
  duration: z.number(),
  deleted_at: timestamp,
  /** The end of the time in which it can be restored. */
  purge_at: timestamp,
});
export type TrashItem = z.infer<typeof trashItem>;

export const deletedEvents = endpoint({
  name: "deletedEvents",
  method: "GET",
  path: "/v1/dashboard/events/deleted",
  summary: "Lists the user's deleted Asides that can be restored, last deleted first.",
  access: "user",
  scope: "asides:read",
  query: cursorQuery,
  output: cursorPageOf(trashItem),
});

export const inboxCount = endpoint({
  name: "inboxCount",
  method: "GET",
  path: "/v1/dashboard/inbox/count",
  summary: "Returns the number of received posts that are not archived: all and unviewed.",
  access: "user",
  scope: "asides:read",
  output: z.object({ total: z.number(), unviewed: z.number() }),
});

export const unviewedReviewCount = endpoint({
  name: "unviewedReviewCount",
  method: "GET",
  path: "/v1/dashboard/unviewed/review/count",
  summary: "Returns the number of replies and reactions to the user's Asides that were not viewed.",
  access: "user",
  output: z.object({ replies: z.number(), reactions: z.number(), count: z.number() }),
});

/** Maximum posts per archive or mark request. */
export const MAX_BULK = 100;
export const markInbox = endpoint({
  name: "markInbox",
  method: "POST",
  path: "/v1/dashboard/inbox/mark",
  summary: "Archives received posts or moves them back, and marks them viewed or unviewed. Posts outside the user's inbox are ignored.",
  access: "user",
  scope: "asides:write",
  body: z.object({ post_ids: z.array(id).min(1).max(MAX_BULK), archived: z.boolean().optional(), viewed: z.boolean().optional() }),
  output: z.object({ changed: z.number() }),
});

/** Minutes; the formula: docs/decisions/0040. */
export const timeSaved = endpoint({
  name: "timeSaved",
  method: "GET",
  path: "/v1/dashboard/time/saved",
  summary: "Returns how much longer typing would have taken than speaking, in total and in the last seven days.",
  access: "user",
  output: z.object({ status: z.boolean(), message: z.string(), total_time_saved: z.number(), weekly_time_saved: z.number() }),
});

export const SUGGESTION_KINDS = ["searches", "people"] as const;
export const suggestedList = endpoint({
  name: "suggestedList",
  method: "GET",
  path: "/v1/suggested/list/:kind/:text",
  summary:
    "Returns completions, best first: `searches` (own searches and titles) or `people` (contacts, then colleagues). `text` of `-` means that nothing was typed.",
  access: "user",
  scope: "contacts:read",
  params: z.object({ kind: z.enum(SUGGESTION_KINDS), text: z.string().min(1).max(200) }),
  output: z.object({
    suggestions: z.array(
      z.object({ text: z.string(), name: z.string().nullable(), email: z.string().nullable(), image_url: z.string().nullable() }),
    ),
  }),
});

export const MAX_SEARCHES = 50;
export const userSearches = endpoint({
  name: "userSearches",
  method: "GET",
  path: "/v1/user/searches/:id",
  summary: "Lists the user's recent searches, newest first.",
  access: "user",
  params: idParams,
  output: z.object({ searches: z.array(z.object({ id, query: z.string(), last_used_at: timestamp })) }),
});

export const keepSearch = endpoint({
  name: "keepSearch",
  method: "POST",
  path: "/v1/user/searches/create",
  summary: "Stores a search. A repeated search is stored once.",
  access: "user",
  body: z.object({ query: text(200) }),
  output: ok,
  limit: { max: 120, windowSeconds: 60 },
});

export const forgetSearches = endpoint({
  name: "forgetSearches",
  method: "POST",
  path: "/v1/user/searches/forget",
  summary: "Deletes one recent search, or all.",
  access: "user",
  body: z.object({ id: id.optional() }),
  output: ok,
});

export const RESOURCE_TYPES = ["usage_guide", "use_cases", "faqs"] as const;
